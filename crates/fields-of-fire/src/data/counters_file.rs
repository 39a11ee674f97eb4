//! `counters.toml`: what is printed on the counters.

use crate::counters::{Carriage, Craft, Kind, Role, Side};
use crate::state::{Form, MAX_UNITS};
use datafile::{Entry, Faults, File, Reading, check_register, did_you_mean};
use schemars::JsonSchema;
use serde::Deserialize;
use toml::Spanned;

/// Most kinds of counters: a kind is a byte, and one value means none.
const MOST: usize = 250;

/// The file `counters.toml`.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Fields of Fire: counters")]
pub(crate) struct CountersFile {
    /// Every kind of counter, as `[[counter]]`.
    #[schemars(with = "Vec<Kind>")]
    counter: Vec<Spanned<Kind>>,
}

impl Entry for Kind {
    fn id(&self) -> &str {
        &self.id
    }

    fn name(&self) -> &str {
        &self.name
    }
}

/// Reads and checks the counters.
pub(crate) fn read(file: &File) -> Reading<Vec<Kind>> {
    Reading::of(file, |file: CountersFile, page| {
        let ids = file.counter.iter().map(|kind| kind.get_ref().id.as_str());
        let ids: Vec<&str> = ids.collect();
        check_register(page, "counter", &file.counter, MOST, |kind, faults| {
            for team in kind
                .breakdown
                .iter()
                .filter(|team| !ids.contains(&team.as_str()))
            {
                let message = format!("there is no counter \"{team}\" to break down into");
                faults.check(false, message, did_you_mean(team, ids.iter().copied()));
            }
            check(kind, faults);
        });
        Some(file.counter.into_iter().map(Spanned::into_inner).collect())
    })
}

/// What rules could not live with.
fn check(kind: &Kind, faults: &mut Faults) {
    let mut check = |good: bool, message: String, help: &'static str| {
        faults.check(good, message, help);
    };
    let carriage = kind.transport.how;
    let least = u8::from(carriage != Carriage::Open);
    check(
        (least..=4).contains(&kind.steps),
        format!("{} steps", kind.steps),
        "infantry has 1 to 4 steps (FOF-1.1.1-03); only jeeps have no crew (FOF-10.8.8-01)",
    );
    check(
        (carriage == Carriage::None) == (kind.transport.capacity == 0)
            && (carriage == Carriage::None || kind.role.is_vehicle()),
        "what carries others is a vehicle, and has a capacity".into(),
        "write `transport = { capacity = 4, how = \"inside\" }` (FOF-10.2-01)",
    );
    check(
        kind.role != Role::Squad || kind.steps >= 2,
        "a squad of one step".into(),
        "squads have 2 to 4 steps (FOF-1.2.3-02)",
    );
    let command = kind.role.commands() && !kind.role.is_vehicle()
        || kind.role.observes()
        || kind.role == Role::Runner;
    check(
        !command || (kind.steps == 1 && !kind.face.has_vof() && kind.team.is_some()),
        "HQs, Staff, observers and Runners have one step, no VOF in front and a Fire Team behind"
            .into(),
        "correct `steps`, `face` or `team` (FOF-1.2.3-03, -04, -10)",
    );
    let team = kind.role == Role::Team;
    check(
        team == kind.form.is_some_and(|form| form != Form::Front),
        "a counter of role \"team\" has a form, and no other".into(),
        "add or remove `form`",
    );
    check(
        !team || kind.steps == 1,
        "a Limited Action Team of several steps".into(),
        "set `steps = 1` (FOF-1.2.3-07)",
    );
    let enemies = matches!(kind.role, Role::Leader | Role::Spotter);
    check(
        !enemies || kind.side == Side::Enemy,
        format!("{:?} belongs to the enemy", kind.role),
        "set `side = \"enemy\"`",
    );
    check(
        !command || kind.side == Side::Friendly,
        format!("{:?} belongs to the player", kind.role),
        "remove `side`",
    );
    check(
        !kind.role.is_vehicle() || kind.anti_tank.is_some() && kind.team.is_none(),
        "a vehicle without its row of the Vehicle and Anti-Tank Weapons Chart, or with a Fire Team behind".into(),
        "add `anti_tank = { defence = … }`; a vehicle has no `team` (FOF-1.2.3-06)",
    );
    check(
        kind.craft == Craft::Ground || kind.role.is_vehicle(),
        "a craft that is not a vehicle".into(),
        "aircraft and landing craft have `role = \"vehicle\"` (FOF-10.0-01)",
    );
    check(
        !kind.craft.lands() || carriage == Carriage::Inside,
        "a transport helicopter or landing craft without seats inside".into(),
        "write `transport = { capacity = 3, how = \"inside\" }` (FOF-11.2.1-02)",
    );
    check(
        (kind.count as usize) <= MAX_UNITS / 2,
        format!("{} counters of one kind", kind.count),
        "lower `count`",
    );
}

//! `counters.toml`: what is printed on the counters.

use datafile::{Entry, Faults, File, Page, Reading, check_register};

use crate::counters::{Class, Face, Kind, Nation, Role, Side};
use crate::scenario::{KindId, Spares};
use schemars::JsonSchema;
use serde::Deserialize;
use toml::Spanned;

/// Most kinds of counters: a [`KindId`] is a byte, and one value means "hidden".
const MOST: usize = 250;

/// The file `counters.toml`.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Front Toward Enemy: counters")]
pub(crate) struct CountersFile {
    /// Every kind of counter, as `[[counter]]`.
    #[schemars(with = "Vec<Kind>")]
    counter: Vec<Spanned<Kind>>,
    /// Counters that events and rules bring into play.
    spares: SparesSheet,
}

/// Ids of counters that events and rules bring into play.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct SparesSheet {
    /// Comes by the event AH-1 Cobras.
    #[schemars(with = "String")]
    cobra: Spanned<String>,
    /// Comes by a Medevac request.
    #[schemars(with = "String")]
    medevac: Spanned<String>,
    /// Gets out of an abandoned Vehicle, on its reduced side.
    #[schemars(with = "String")]
    crew: Spanned<String>,
    /// Come by the event VC: Commander, Fire Team, Dummy, Civilians.
    #[schemars(with = "[String; 4]")]
    vc: [Spanned<String>; 4],
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
pub(crate) fn read(file: &File) -> Reading<(Vec<Kind>, Spares)> {
    Reading::of(file, |file: CountersFile, page| {
        check_register(page, "counter", &file.counter, MOST, check);
        let spares = spares(&file, page)?;
        let kinds = file.counter.into_iter().map(Spanned::into_inner);
        Some((kinds.collect(), spares))
    })
}

/// What rules could not live with.
fn check(kind: &Kind, faults: &mut Faults) {
    let mut check = |good: bool, message: String, help: &'static str| {
        faults.check(good, message, help);
    };
    let infantry = kind.class() == Class::Infantry;
    for face in [Some(&kind.full), kind.reduced.as_ref()]
        .into_iter()
        .flatten()
    {
        check(
            (1..=9).contains(&face.quality),
            format!("Troop Quality {}", face.quality),
            "use 1 to 9",
        );
        check(
            (-5..=5).contains(&face.defence),
            format!("Defensive Modifier {}", face.defence),
            "use -5 to 5",
        );
        check(
            !infantry || face.defence == 0,
            "Infantry has no Defensive Modifier".into(),
            "leave `defence` out",
        );
        if let Some(fire) = face.fire {
            check(
                (1..=9).contains(&fire.rating),
                format!("Fire Rating {}", fire.rating),
                "use 1 to 9",
            );
            check(
                (1..=30).contains(&fire.range),
                format!("Range {}", fire.range),
                "use 1 to 30",
            );
        }
        check(
            !infantry || (1..=4).contains(&face.men),
            format!("{} men", face.men),
            "Infantry has 1 to 4 men",
        );
        check(face.men <= 8, format!("{} men", face.men), "use at most 8");
    }
    check(
        kind.reduced.is_some() == (infantry && kind.full.men >= 3),
        "a reduced side goes with Infantry of three or four men, and with no other".into(),
        "add or remove `reduced`, or change `men`",
    );
    check(
        kind.reduced
            .is_none_or(|face: Face| face.men < kind.full.men),
        "the reduced side has no fewer men".into(),
        "lower its `men`",
    );
    check(
        !kind.leader || infantry,
        "only Infantry can be a Leader".into(),
        "remove `leader`",
    );
    let fires = kind.full.fire.is_some() || kind.reduced.is_some_and(|face| face.fire.is_some());
    let peaceful = matches!(kind.role, Role::Medic | Role::Dummy | Role::Civilians);
    check(
        !(fires && peaceful),
        format!("{:?} has no combat ability", kind.role),
        "remove `fire`",
    );
    let alone = matches!(kind.role, Role::Sapper | Role::Dummy | Role::Civilians);
    check(
        !alone || kind.full.men == 1,
        format!("{:?} counts as one man", kind.role),
        "set `men = 1`",
    );
    let unarmed =
        matches!(kind.role, Role::Sapper | Role::Sniper | Role::Mortar) && kind.full.fire.is_none();
    check(
        !unarmed,
        format!("{:?} without a Fire Rating", kind.role),
        "add `fire`",
    );
    let american = kind.side() == Side::Us;
    check(
        kind.class() != Class::Helicopter || american,
        "only the US has Helicopters".into(),
        "set `nation = \"american\"`",
    );
    let theirs = matches!(kind.role, Role::Sapper | Role::Dummy | Role::Civilians);
    check(
        !(theirs && american),
        format!("{:?} belongs to the NVA/VC side", kind.role),
        "change `nation`",
    );
    check(
        kind.nation != Nation::Unmarked || theirs,
        "a fighting counter has a nationality".into(),
        "change `nation`",
    );
}

fn spares(file: &CountersFile, page: &mut Page) -> Option<Spares> {
    let mut find =
        |id: &Spanned<String>, fits: &dyn Fn(&Kind) -> bool, what: &str| -> Option<KindId> {
            let known = file.counter.iter().map(|kind| kind.get_ref().id.as_str());
            let place = page.find("counter", id, known)?;
            if !fits(file.counter[place].get_ref()) {
                page.error(
                    id.span(),
                    format!("\"{}\" is not {what}", id.get_ref()),
                    "name another counter",
                );
                return None;
            }
            u8::try_from(place).ok().map(KindId)
        };
    let sheet = &file.spares;
    let role = |role: Role| move |kind: &Kind| kind.role == role;
    let viet_cong = |leader: bool| {
        move |kind: &Kind| {
            kind.nation == Nation::Vc && kind.role == Role::Soldier && kind.leader == leader
        }
    };
    let crew = |kind: &Kind| {
        kind.nation == Nation::American && kind.role == Role::Soldier && kind.reduced.is_some()
    };
    Some(Spares {
        cobra: find(&sheet.cobra, &role(Role::Cobra), "a Cobra")?,
        medevac: find(&sheet.medevac, &role(Role::Medevac), "a Medevac Slick")?,
        crew: find(&sheet.crew, &crew, "an American team with a reduced side")?,
        vc: [
            find(&sheet.vc[0], &viet_cong(true), "a VC Leader")?,
            find(&sheet.vc[1], &viet_cong(false), "a VC team")?,
            find(&sheet.vc[2], &role(Role::Dummy), "a Dummy")?,
            find(&sheet.vc[3], &role(Role::Civilians), "Civilians")?,
        ],
    })
}

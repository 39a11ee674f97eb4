//! What a player is told before he decides is what the rules then do: chances are counted over all dice, prices and ways
//! are compared with what is paid.

use engine::case::{CaseGame, Names, Setting};
use engine::scene::{Check, ShareKind};
use engine::{Ask, Keep, Rules, Secrets, Wording, Words};
use fighting_formations::choice::Choice;
use fighting_formations::counters::{Ammo, Points, Side};
use fighting_formations::event::{Event, ShotResult};
use fighting_formations::frame::{Barrage, Frame};
use fighting_formations::outlook::{below_total, reaches};
use fighting_formations::state::{Content, State, Unit, UnitId};
use fighting_formations::{Ff, FfCases};
use ground::{Direction, Hex};

/// A table that is set as a case sets it.
struct Table {
    cases: FfCases,
    setting: Setting<Ff, Names>,
}

impl Table {
    fn set(case: &str) -> Table {
        let cases = FfCases::default();
        let table = case.parse().expect("a case is TOML");
        let setting = cases.set_up(&table).expect("the table can be set");
        Table { cases, setting }
    }

    fn game(&self) -> &Ff {
        &self.setting.game
    }

    fn state(&self) -> &State {
        &self.setting.state
    }

    fn id(&self, name: &str) -> UnitId {
        self.setting.names.get(name).expect("a unit of the case")
    }

    fn unit(&self, name: &str) -> &Unit {
        self.state().unit(self.id(name))
    }

    fn read(&self, choice: &str) -> Choice {
        let written: toml::Table = format!("it = {choice}").parse().expect("a choice is TOML");
        let read = (self.cases).read_choice(&self.setting, self.state(), &written["it"]);
        read.expect("a choice of this game")
    }

    /// Makes choices, one after the other, each by whoever is asked.
    fn make(&mut self, choices: &[&str]) {
        for choice in choices {
            let read = self.read(choice);
            let Ask::Choice(seat) = self.game().ask(self.state()) else {
                panic!("nobody is asked when {choice} is to be made");
            };
            let judged = self.game().judge(self.state(), seat, &read);
            assert!(judged.is_ok(), "{choice}: {judged:?}");
            let game = self.setting.game.clone();
            game.choose(&mut self.setting.state, seat, read, &mut Keep::default());
        }
    }

    /// What whoever is asked is told of a choice.
    fn said(&self, choice: &str) -> Wording {
        let Ask::Choice(seat) = self.game().ask(self.state()) else {
            panic!("nobody is asked about {choice}");
        };
        let view = self.game().view(self.state(), seat);
        self.game().name_choice(&view, &self.read(choice))
    }

    /// How the rules decide it, where a choice shows that.
    fn check(&self, choice: &str) -> Option<Check> {
        self.said(choice).check.map(|check| *check)
    }

    /// How often something comes of what is rolled from here on: over all dice, until it is told whether it does.
    fn counted(&self, told: &dyn Fn(&Event) -> Option<bool>) -> f64 {
        counted(self.game(), self.state(), told)
    }
}

fn counted(game: &Ff, state: &State, told: &dyn Fn(&Event) -> Option<bool>) -> f64 {
    let Ask::Chance(chance) = game.ask(state) else {
        return 0.0;
    };
    let (mut good, mut all) = (0.0, 0.0);
    for (outcome, weight) in chance.spread.outcomes() {
        let mut after = *state;
        let mut log = Keep::default();
        game.settle(&mut after, outcome, &mut log);
        let share = match log.0.iter().find_map(told) {
            Some(it) => f64::from(u8::from(it)),
            None => counted(game, &after, told),
        };
        good += share * f64::from(weight);
        all += f64::from(weight);
    }
    good / all
}

fn defended(event: &Event) -> Option<bool> {
    match event {
        Event::Defended { hit, .. } | Event::SightingDefended { hit, .. } => Some(*hit),
        _ => None,
    }
}

fn missed(event: &Event) -> Option<bool> {
    match event {
        Event::Shot { result, .. } => Some(*result == ShotResult::Miss),
        _ => None,
    }
}

fn same(found: f32, wanted: f64, what: &str) {
    assert!(
        (f64::from(found) - wanted).abs() < 1e-4,
        "{what}: {found} and not {wanted}"
    );
}

fn share(check: &Check, kind: ShareKind) -> u16 {
    let mut shares = check.shares.iter();
    let found = shares.find(|it| it.kind == kind);
    found.expect("a share").thousandths
}

/// What is shown in thousandths is a chance, rounded.
fn shows(found: u16, chance: f64, what: &str) {
    let exact = 1000.0 * chance;
    assert!(
        (f64::from(found) - exact).abs() < 0.51,
        "{what}: {found} and not {exact}"
    );
}

fn hex(name: &str) -> Hex {
    name.parse().expect("a hex")
}

/// A shot: how the table is set, the choices that lead to it, the ammunition, and whether the unit turns for it.
struct Shooting {
    what: &'static str,
    ground: &'static str,
    units: &'static str,
    choices: &'static [&'static str],
    ammo: Ammo,
    pivoted: bool,
}

const SHOOTINGS: [Shooting; 14] = [
    Shooting {
        what: "in the open",
        ground: "",
        units: r#"{ id = "A", at = "05.05" }, { id = "B", side = "b", at = "05.08" }"#,
        choices: &[r#"{ fire = "A" }"#, r#"{ at = "05.08" }"#],
        ammo: Ammo::He,
        pivoted: false,
    },
    Shooting {
        what: "into woods, from next to them",
        ground: r#"ground = { hexes = { "05.06" = "woods" } }"#,
        units: r#"{ id = "A", at = "05.05" }, { id = "B", side = "b", at = "05.06" }"#,
        choices: &[r#"{ fire = "A" }"#, r#"{ at = "05.06" }"#],
        ammo: Ammo::He,
        pivoted: false,
    },
    Shooting {
        what: "uphill",
        ground: r#"ground = { hexes = { "05.06-05.08" = "open 1" } }"#,
        units: r#"{ id = "A", at = "05.05" }, { id = "B", side = "b", at = "05.06" }"#,
        choices: &[r#"{ fire = "A" }"#, r#"{ at = "05.06" }"#],
        ammo: Ammo::He,
        pivoted: false,
    },
    Shooting {
        what: "downhill",
        ground: r#"ground = { hexes = { "05.05" = "open 1" } }"#,
        units: r#"{ id = "A", at = "05.05" }, { id = "B", side = "b", at = "05.06" }"#,
        choices: &[r#"{ fire = "A" }"#, r#"{ at = "05.06" }"#],
        ammo: Ammo::He,
        pivoted: false,
    },
    Shooting {
        what: "through Smoke",
        ground: r#"smoke = [{ at = "05.07" }]"#,
        units: r#"{ id = "A", at = "05.05" }, { id = "B", side = "b", at = "05.08" }"#,
        choices: &[r#"{ fire = "A" }"#, r#"{ at = "05.08" }"#],
        ammo: Ammo::He,
        pivoted: false,
    },
    Shooting {
        what: "through a hindrance, far",
        ground: r#"ground = { hexes = { "05.07" = "rough" } }"#,
        units: r#"{ id = "A", at = "05.05" }, { id = "B", side = "b", at = "05.11" }"#,
        choices: &[r#"{ fire = "A" }"#, r#"{ at = "05.11" }"#],
        ammo: Ammo::He,
        pivoted: false,
    },
    Shooting {
        what: "at armor from ahead",
        ground: "",
        units: r#"{ id = "A", kind = "tank", at = "05.05", facing = "south" },
            { id = "B", side = "b", kind = "tank", at = "05.08" }"#,
        choices: &[
            r#"{ fire = "A" }"#,
            r#"{ use = "ap" }"#,
            r#"{ at = "05.08" }"#,
        ],
        ammo: Ammo::Ap,
        pivoted: false,
    },
    Shooting {
        what: "at armor from behind",
        ground: "",
        units: r#"{ id = "A", kind = "tank", at = "05.05", facing = "south" },
            { id = "B", side = "b", kind = "tank", at = "05.08", facing = "south" }"#,
        choices: &[
            r#"{ fire = "A" }"#,
            r#"{ use = "ap" }"#,
            r#"{ at = "05.08" }"#,
        ],
        ammo: Ammo::Ap,
        pivoted: false,
    },
    Shooting {
        what: "into the flank arc",
        ground: "",
        units: r#"{ id = "A", kind = "tank", at = "05.05" }, { id = "B", side = "b", at = "05.08" }"#,
        choices: &[
            r#"{ fire = "A" }"#,
            r#"{ use = "he" }"#,
            r#"{ at = "05.08" }"#,
            r#""stay_put""#,
        ],
        ammo: Ammo::He,
        pivoted: false,
    },
    Shooting {
        what: "a loose arc that turns",
        ground: "",
        units: r#"{ id = "A", kind = "tank", at = "05.05" }, { id = "B", side = "b", at = "05.08" }"#,
        choices: &[
            r#"{ fire = "A" }"#,
            r#"{ use = "he" }"#,
            r#"{ at = "05.08" }"#,
            r#"{ face = "south" }"#,
        ],
        ammo: Ammo::He,
        pivoted: true,
    },
    Shooting {
        what: "a strict arc that turns",
        ground: "",
        units: r#"{ id = "A", kind = "gun", at = "05.05" }, { id = "B", side = "b", at = "05.08" }"#,
        choices: &[
            r#"{ fire = "A" }"#,
            r#"{ use = "he" }"#,
            r#"{ at = "05.08" }"#,
            r#"{ face = "south-east" }"#,
        ],
        ammo: Ammo::He,
        pivoted: true,
    },
    Shooting {
        what: "no dice are left",
        ground: "",
        units: r#"{ id = "A", kind = "gun", at = "05.05" }, { id = "B", side = "b", at = "05.14" }"#,
        choices: &[
            r#"{ fire = "A" }"#,
            r#"{ use = "he" }"#,
            r#"{ at = "05.14" }"#,
            r#"{ face = "south" }"#,
        ],
        ammo: Ammo::He,
        pivoted: true,
    },
    Shooting {
        what: "at one that is hit already",
        ground: "",
        units: r#"{ id = "A", at = "05.05" }, { id = "B", side = "b", hit = "plain", at = "05.08" }"#,
        choices: &[r#"{ fire = "A" }"#, r#"{ at = "05.08" }"#],
        ammo: Ammo::He,
        pivoted: false,
    },
    Shooting {
        what: "at one in entrenchments",
        ground: r#"forts = [{ id = "E", kind = "entrenchments", side = "b", at = "05.08" }]"#,
        units: r#"{ id = "A", at = "05.05" }, { id = "B", side = "b", fort = "E", at = "05.08" }"#,
        choices: &[r#"{ fire = "A" }"#, r#"{ at = "05.08" }"#],
        ammo: Ammo::He,
        pivoted: false,
    },
];

/// Rules: FF-34.13-01, FF-34.13-05, FF-34.142-01, FF-34.142-02, FF-34.15-05, FF-34.15-06, FF-24.56-01
#[test]
fn a_shot_hits_as_often_as_is_said_before() {
    for shooting in &SHOOTINGS {
        let what = shooting.what;
        let mut table = Table::set(&format!(
            "order = \"fire\"\nactivate = [\"A\"]\n{}\nunits = [{}]",
            shooting.ground, shooting.units
        ));
        let (last, before) = shooting.choices.split_last().expect("choices");
        table.make(before);
        let at = table.unit("B").at;
        let check = table.check(last).expect("the shot is shown");
        let shot = table.game().shot(
            table.state(),
            table.unit("A"),
            shooting.ammo,
            at,
            shooting.pivoted,
            0,
        );
        let reckoned = shot.map_or(0.0, |shot| {
            (table.game()).hit_chance(table.state(), &shot, table.unit("B"))
        });
        table.make(&[last]);
        let (hit, miss) = (table.counted(&defended), table.counted(&missed));
        same(reckoned, hit, what);
        let miss = match shot {
            Some(_) => miss,
            None => 1.0,
        };
        shows(share(&check, ShareKind::Hit), hit, what);
        shows(share(&check, ShareKind::Missed), miss, what);
        let all: u16 = check.shares.iter().map(|it| it.thousandths).sum();
        assert_eq!(all, 1000, "{what}");
        assert_eq!(check.sums.len(), 2, "{what}: attack and defense");
    }
}

/// Rules: FF-34.13-05, FF-10-04
#[test]
fn cards_and_turning_change_the_dice_of_a_shot() {
    let table = Table::set(
        r#"
        order = "fire"
        activate = ["A"]
        units = [{ id = "A", kind = "tank", at = "05.05" }, { id = "B", side = "b", at = "05.08" }]
    "#,
    );
    let sides = |pivoted, cards| {
        let unit = table.unit("A");
        let shot = (table.game()).shot(table.state(), unit, Ammo::He, hex("05.08"), pivoted, cards);
        shot.map(|shot| shot.sides)
    };
    assert_eq!(sides(false, 0), Some(8));
    assert_eq!(sides(true, 0), Some(6));
    assert_eq!(sides(false, 1), Some(10));
    assert_eq!(sides(true, -1), None);
}

/// Rules: FF-6.2-01, FF-34.15-02
#[test]
fn a_shot_turns_a_sighting_marker_over_as_often_as_is_said_before() {
    let case = |ground: &str| {
        Table::set(&format!(
            r#"
            order = "fire"
            activate = ["A"]
            ground = {{ hexes = {{ "05.08" = "{ground}" }} }}
            units = [{{ id = "A", kind = "tank", at = "05.05", facing = "south" }}]
            sightings = [{{ id = "S", side = "b", at = "05.08", is = "false" }}]
        "#
        ))
    };
    for ground in ["open", "woods", "building"] {
        let mut table = case(ground);
        let shot = |table: &Table, ammo| {
            let unit = table.unit("A");
            let shot = (table.game()).shot(table.state(), unit, ammo, hex("05.08"), false, 0);
            shot.expect("it can be fired")
        };
        let he = table.game().reveal_chance(&shot(&table, Ammo::He));
        let ap = table.game().reveal_chance(&shot(&table, Ammo::Ap));
        table.make(&[r#"{ fire = "A" }"#, r#"{ use = "he" }"#]);
        let said = table.said(r#"{ at = "05.08" }"#);
        table.make(&[r#"{ at = "05.08" }"#]);
        let counted = table.counted(&defended);
        same(he, counted, ground);
        same(ap, 0.0, ground);
        let check = said.check.expect("the shot is shown");
        shows(share(&check, ShareKind::Hit), counted, ground);
        assert_eq!(check.shares[0].text, "hit: turned over");
        assert!(said.note.starts_with("Sighting marker"), "{}", said.note);
    }
    let mut table = case("open");
    table.make(&[r#"{ fire = "A" }"#, r#"{ use = "ap" }"#]);
    let said = table
        .check(r#"{ at = "05.08" }"#)
        .expect("somebody is there");
    assert!(said.shares.is_empty(), "AP does not turn it over: {said:?}");
}

/// Rules: FF-34.15-01, FF-34.15-02
#[test]
fn all_in_the_hex_are_shown_with_a_shot_the_likeliest_first() {
    let mut table = Table::set(
        r#"
        order = "fire"
        activate = ["A"]
        units = [
            { id = "A", kind = "tank", at = "05.05", facing = "south" },
            { id = "B", side = "b", at = "05.08" },
            { id = "C", side = "b", kind = "crew", at = "05.08" },
            { id = "T", side = "b", kind = "tank", at = "05.08" },
        ]
    "#,
    );
    table.make(&[r#"{ fire = "A" }"#, r#"{ use = "he" }"#]);
    let said = table.said(r#"{ at = "05.08" }"#);
    let check = said.check.expect("the shot is shown");
    assert_eq!(check.title, "Tank squad at Crew in 05.08");
    let names: Vec<&str> = check.effects.iter().map(|it| it.name.as_str()).collect();
    assert_eq!(names, ["Infantry squad, same hex", "Tank squad"]);
    assert!(check.effects[0].thousandths < Some(share(&check, ShareKind::Hit)));
    assert_eq!(check.effects[0].text, "hit: draws a marker");
    assert_eq!(check.effects[1].thousandths, None);
    assert_eq!(check.effects[1].text, "HE does not harm it");
    assert_eq!(check.effects[1].clause, "FF-34.15-01");
    assert!(said.note.starts_with("Crew"), "{}", said.note);
    assert_eq!(check.sums[0].total, "2d10 + 8");
    assert_eq!(check.sums[1].total, "2d10 + 6");

    let mut table = Table::set(
        r#"
        order = "fire"
        activate = ["A"]
        units = [
            { id = "A", kind = "tank", at = "05.05", facing = "south" },
            { id = "B", side = "b", at = "05.08" },
            { id = "T", side = "b", kind = "tank", at = "05.08" },
        ]
    "#,
    );
    table.make(&[r#"{ fire = "A" }"#, r#"{ use = "ap" }"#]);
    let check = table.check(r#"{ at = "05.08" }"#).expect("the shot");
    assert_eq!(check.title, "Tank squad at Tank squad in 05.08");
    assert_eq!(check.effects.len(), 1);
    assert_eq!(check.effects[0].text, "AP does not harm it");
    assert_eq!(check.effects[0].clause, "FF-34.15-02");
}

/// Rules: FF-34.12-01
#[test]
fn only_shots_at_somebody_are_shown_with_their_odds() {
    let mut table = Table::set(
        r#"
        order = "fire"
        activate = ["A"]
        units = [{ id = "A", at = "05.05" }, { id = "D", at = "05.07" }, { id = "B", side = "b", at = "05.08" }]
        sightings = [{ id = "S", side = "b", at = "07.07", is = "false" }, { id = "O", at = "03.07", is = "false" }]
    "#,
    );
    table.make(&[r#"{ fire = "A" }"#]);
    let shown = |at: &str| {
        let said = table.said(&format!("{{ at = \"{at}\" }}"));
        said.check.is_some()
    };
    assert!(shown("05.08"), "an enemy unit");
    assert!(shown("07.07"), "a Sighting marker of the enemy");
    assert!(!shown("05.07"), "a unit of one's own");
    assert!(!shown("03.07"), "a Sighting marker of one's own");
    assert!(!shown("05.06"), "nobody");
}

/// Rules: FF-34.121-01, FF-34.121-05
#[test]
fn how_a_unit_may_turn_decides_which_shots_are_shown() {
    // Facing north, the target to the south: what is shown when it is aimed at, and how it may turn.
    let shots = |kind: &str, hit: &str| {
        let mut table = Table::set(&format!(
            r#"
            order = "fire"
            activate = ["A"]
            units = [{{ id = "A", kind = "{kind}", at = "05.05"{hit} }}, {{ id = "B", side = "b", at = "05.08" }}]
        "#
        ));
        table.make(&[r#"{ fire = "A" }"#, r#"{ use = "he" }"#]);
        table.said(r#"{ at = "05.08" }"#)
    };
    // The only shot of a gun is the one for which it turns.
    let gun = shots("gun", "").check.expect("it turns");
    assert!(gun.text.ends_with("It turns to fire."), "{}", gun.text);
    // A tank does either: the better one is noted, and none is shown as if it were settled.
    let tank = shots("tank", "");
    assert!(tank.check.is_none());
    assert!(!tank.note.is_empty());
    // One that cannot move fires as it stands.
    let stuck = shots("tank", r#", hit = "m""#).check.expect("as it stands");
    assert!(stuck.text.ends_with("in its flank arc."), "{}", stuck.text);
    assert_eq!(
        tank.note,
        format!(
            "Infantry squad {} %",
            (share(&stuck, ShareKind::Hit) + 5) / 10
        )
    );
}

/// Rules: FF-34.33-01, FF-35.63-01
#[test]
fn a_reaction_says_how_likely_it_leaves_the_unit_spent() {
    let case = |rof: u8| {
        let mut table = Table::set(&format!(
            r#"
            order = "move"
            activate = ["A"]
            kinds = {{ mg = {{ like = "infantry", stats = {{ rof = {rof} }} }} }}
            units = [{{ id = "A", at = "05.05" }}, {{ id = "B", side = "b", kind = "mg", at = "05.08" }}]
        "#
        ));
        table.make(&[r#"{ go = "A" }"#, r#"{ step = "05.06" }"#]);
        table
    };
    for (rof, text) in [(1, "a die of 1"), (3, "a die of 3 or less")] {
        let mut table = case(rof);
        let check = table.check(r#"{ fire = "B" }"#).expect("the shot");
        let effect = check.effects.first().expect("it may be spent");
        assert_eq!(effect.text, text);
        assert_eq!(effect.clause, "FF-35.63-01");
        assert_eq!(effect.name, "Infantry squad spent after");
        table.make(&[r#"{ fire = "B" }"#]);
        let spent = |event: &Event| matches!(event, Event::Spent { .. }).then_some(true);
        let shown = effect.thousandths.expect("a chance");
        shows(shown, table.counted(&spent), text);
    }
    // Nothing leaves it spent that has no rate of fire, and nothing the one who fires by order.
    let none = case(0).check(r#"{ fire = "B" }"#).expect("the shot");
    assert!(none.effects.is_empty(), "{:?}", none.effects);
    let mut table = Table::set(
        r#"
        order = "fire"
        activate = ["A"]
        units = [{ id = "A", at = "05.05" }, { id = "B", side = "b", at = "05.08" }]
    "#,
    );
    table.make(&[r#"{ fire = "A" }"#]);
    let by_order = table.check(r#"{ at = "05.08" }"#).expect("the shot");
    assert!(by_order.effects.is_empty(), "{:?}", by_order.effects);
    table.make(&[r#"{ at = "05.08" }"#]);
    let game = table.setting.game.clone();
    let all_low = engine::Outcome(0);
    game.settle(&mut table.setting.state, all_low, &mut Keep::default());
    let answer = table.check(r#"{ fire = "B" }"#).expect("Return Fire");
    assert_eq!(answer.effects[0].clause, "FF-34.33-01");
}

/// Rules: FF-34.31-03, FF-35.61-03
#[test]
fn an_answer_is_shown_with_the_ammunition_that_answers() {
    let mut table = Table::set(
        r#"
        order = "move"
        activate = ["A"]
        units = [
            { id = "A", at = "05.05" },
            { id = "B", side = "b", kind = "tank", at = "05.08" },
        ]
    "#,
    );
    table.make(&[r#"{ go = "A" }"#, r#"{ step = "05.06" }"#]);
    let check = table.check(r#"{ fire = "B" }"#).expect("one shot: HE");
    assert!(check.text.starts_with("Op Fire with HE."), "{}", check.text);
}

/// Rules: FF-34.22-02, FF-34.232-01, FF-34.232-02, FF-34.21-02, FF-34.21-04
#[test]
fn a_melee_attack_hits_as_often_as_is_said_before() {
    let fought = |event: &Event| match event {
        Event::Fought { hit, .. } => Some(*hit),
        _ => None,
    };
    for (smoke, platoon, target) in [
        ("", "squad", "infantry"),
        (r#"smoke = [{ at = "05.05" }]"#, "platoon", "infantry"),
        (
            r#"smoke = [{ at = "05.05", full = false }]"#,
            "squad",
            "tank",
        ),
    ] {
        let mut table = Table::set(&format!(
            r#"
            order = "fire"
            activate = ["A"]
            {smoke}
            units = [{{ id = "A", size = "{platoon}", at = "05.05" }}, {{ id = "B", side = "b", kind = "{target}", at = "05.05" }}]
        "#
        ));
        let check = table.check(r#"{ fire = "A" }"#).expect("the attack");
        let (firer, enemy) = (*table.unit("A"), *table.unit("B"));
        let reckoned = (table.game()).melee_chance(table.state(), &firer, &enemy, 0);
        table.make(&[r#"{ fire = "A" }"#]);
        let hit = table.counted(&fought);
        same(reckoned, hit, target);
        shows(share(&check, ShareKind::Hit), hit, target);
        shows(share(&check, ShareKind::Missed), 1.0 - hit, target);
    }
    // A gun has a dash against armor: nothing comes of it, whatever cards do.
    let table = Table::set(
        r#"
        order = "fire"
        activate = ["A"]
        units = [
            { id = "A", kind = "gun", at = "05.05" },
            { id = "B", side = "b", kind = "tank", at = "05.05" },
            { id = "C", side = "b", at = "05.05" },
        ]
    "#,
    );
    let chance = |cards, target| {
        (table.game()).melee_chance(table.state(), table.unit("A"), table.unit(target), cards)
    };
    same(chance(2, "B"), 0.0, "a dash");
    assert!(chance(0, "C") > 0.0 && chance(1, "C") > chance(0, "C"));
    same(chance(-3, "C"), 0.0, "no dice");
    // The enemy names the target: shown is the hardest to hit, and what the other one would be.
    let check = table.check(r#"{ fire = "A" }"#).expect("the attack");
    assert_eq!(share(&check, ShareKind::Hit), 0);
    assert_eq!(check.sums[0].text, "it cannot be harmed");
    assert_eq!(check.effects[0].name, "if Infantry squad is named");
    let named = check.effects[0].thousandths.expect("a chance");
    shows(named, chance(0, "C").into(), "the other one");
}

/// Rules: FF-36-03, FF-36-04, FF-10-04
#[test]
fn a_unit_rallies_as_often_as_is_said_before() {
    let rallied = |event: &Event| match event {
        Event::Rallied { passed, .. } => Some(*passed),
        _ => None,
    };
    for (ground, hit) in [("open", "plain"), ("woods", "plain"), ("open", "red")] {
        let mut table = Table::set(&format!(
            r#"
            order = "rally"
            activate = ["A"]
            ground = {{ hexes = {{ "05.05" = "{ground}" }} }}
            units = [{{ id = "A", hit = "{hit}", at = "05.05" }}]
        "#
        ));
        let id = table.id("A");
        let chance = |cards| table.game().rally_chance(table.state(), id, cards);
        let reckoned = chance(0);
        assert!(chance(1) > reckoned && chance(-1) < reckoned);
        same(chance(-4), 0.0, "no dice");
        table.make(&[r#"{ rally = "A" }"#]);
        same(reckoned, table.counted(&rallied), ground);
    }
}

/// Rules: FF-26.2-01, FF-26.24-01, FF-26.3-01, FF-26.4-01, FF-26.5-01
#[test]
fn a_barrage_comes_down_where_and_as_often_as_is_reckoned() {
    for (card, flown, choices) in [
        (
            "battery",
            false,
            &[r#"{ call = { smoke = false, plotted = false } }"#][..],
        ),
        (
            "battery",
            false,
            &[r#"{ call = { smoke = false, plotted = true } }"#][..],
        ),
        ("planes", true, &[][..]),
    ] {
        let mut table = Table::set(&format!(
            r#"
            hands = {{ a = ["{card}"] }}
            ground = {{ hexes = {{ "02.03" = "woods" }} }}
            commands = [{{ id = "C", at = "03.03" }}]
            units = [{{ id = "B", side = "b", at = "02.03" }}]
        "#
        ));
        table.make(&[r#"{ take_cube = 1 }"#, r#"{ order = 1 }"#]);
        table.make(&[&format!("{{ play = \"{card}\" }}"), r#"{ at = "02.02" }"#]);
        table.make(choices);
        let frames = table.state().stack.frames();
        let barrage = frames.iter().find_map(|frame| match frame {
            Frame::Barrage(barrage) => Some(*barrage),
            _ => None,
        });
        let barrage: Barrage = barrage.expect("a barrage is under way");
        assert_eq!(table.game().is_flown(&barrage), flown, "{card}");
        let landings = table.game().landings(&barrage, hex("02.02"));
        assert_eq!(landings.len(), 20);
        let Ask::Chance(chance) = table.game().ask(table.state()) else {
            panic!("the accuracy die is rolled");
        };
        for (outcome, _) in chance.spread.outcomes() {
            let mut after = *table.state();
            let mut log = Keep::default();
            table.game().settle(&mut after, outcome, &mut log);
            let mut landed = log.0.iter().filter_map(|event| match event {
                Event::Landed { hex, .. } => Some(*hex),
                _ => None,
            });
            let landed = landed.next().expect("it comes down somewhere");
            assert_eq!(landings[outcome.index()], landed, "{card} {outcome:?}");
        }
        let struck = |event: &Event| match event {
            Event::Struck { hit, .. } => Some(*hit),
            _ => None,
        };
        // The highest roll stays where it was aimed, next to the unit or on it.
        let game = table.setting.game.clone();
        let accurate = engine::Outcome(19);
        game.settle(&mut table.setting.state, accurate, &mut Keep::default());
        let reckoned = table
            .game()
            .barrage_chance(table.state(), &barrage, table.id("B"));
        same(reckoned, table.counted(&struck), card);
    }
}

/// Rules: FF-24.2-01, FF-24.55-01, FF-24.8-01, FF-24.91-01, FF-35.1-02
#[test]
fn a_way_costs_what_a_step_along_it_costs() {
    let case = r#"
        order = "move"
        activate = ["A"]
        units = [{ id = "A", at = "05.05" }, { id = "T", kind = "tank", at = "05.05", facing = "south" },
            { id = "W", kind = "truck", at = "05.05", facing = "south" }]
    "#;
    let quarters = |points: f32| Points((4.0 * points) as u8);
    for (ground, costs) in [
        ("", [Some(1.0), Some(1.0), Some(2.0)]),
        (
            r#"hexes = { "05.06" = "woods" }"#,
            [Some(2.0), Some(3.0), None],
        ),
        (r#"hexes = { "05.06" = "marsh" }"#, [Some(3.0), None, None]),
        (
            r#"hexes = { "05.06" = "open 1" }"#,
            [Some(2.0), Some(4.0), Some(5.0)],
        ),
        (
            r#"hexes = { "05.06" = "open 2" }"#,
            [Some(3.0), Some(7.0), Some(8.0)],
        ),
        (
            r#"hexes = { "05.05" = "open 1" }"#,
            [Some(1.0), Some(1.0), Some(2.0)],
        ),
        (
            r#"hexes = { "05.06" = "woods" }, roads = ["05.05 05.06"]"#,
            [Some(1.0), Some(0.5), Some(0.25)],
        ),
        (
            r#"hexes = { "05.06" = "open 1" }, roads = ["05.05 05.06"]"#,
            [Some(2.0), Some(3.5), Some(3.25)],
        ),
        (
            r#"hexes = { "05.06" = "building" }, lines = ["building 05.06: 11@100 1@100 1@80 11@80"]"#,
            [Some(2.0), None, None],
        ),
    ] {
        let table = Table::set(&format!("{case}\nground = {{ {ground} }}"));
        let movers = ["A", "T", "W"].into_iter();
        for (mover, cost) in movers.zip(costs) {
            let unit = table.unit(mover);
            let mobility = table.game().facts(unit).mobility;
            let (from, to) = (hex("05.05"), hex("05.06"));
            let wanted = cost.map(quarters);
            let way = table.game().way_cost(mobility, from, to);
            assert_eq!(way, wanted, "{ground}: the way of {mover}");
            let step = table.game().step_cost(table.state(), unit, to);
            assert_eq!(step, wanted, "{ground}: the step of {mover}");
            let stands = table.game().stands(unit, to);
            assert!(stands || cost.is_none(), "{ground}: {mover} can be there");
        }
    }
}

/// Rules: FF-24.102-01, FF-35.1-01
#[test]
fn a_step_has_no_cost_where_it_cannot_be_made() {
    let table = Table::set(
        r#"
        order = "move"
        activate = ["A"]
        ground = { hexes = { "05.06" = "woods" } }
        units = [{ id = "A", kind = "tank", at = "05.05", facing = "south" },
            { id = "P", kind = "tank", size = "platoon", at = "05.06" }, { id = "M", hit = "m", at = "05.05" }]
    "#,
    );
    let step =
        |name: &str, to: &str| (table.game()).step_cost(table.state(), table.unit(name), hex(to));
    assert_eq!(step("A", "05.06"), None, "the column is full");
    assert_eq!(
        step("A", "05.04"),
        Some(Points(12)),
        "backward, three times"
    );
    assert_eq!(step("A", "05.07"), None, "not next to it");
    assert_eq!(step("M", "05.04"), None, "its hit marker holds it");
}

/// Rules: FF-4.32-01, FF-4.32-02, FF-22.1-01, FF-22.2-01, FF-22.2-03, FF-21.3-01, FF-9.2-01
#[test]
fn prices_points_and_the_leader_are_those_of_the_rules() {
    let table = Table::set(
        r#"
        order = "move"
        activate = ["A"]
        fate = "b"
        commands = [{ id = "C", at = "05.01" }, { id = "D", at = "09.01", state = "tactical" }]
        exits = [
            { side = "a", hexes = "05.01", vp = { squad = 4, platoon = 1 } },
            { side = "a", hexes = "05.01 06.01", vp = { squad = 2, platoon = 7 } },
            { side = "b", hexes = "05.01 09.01", vp = { squad = 9 } },
        ]
        units = [{ id = "A", at = "05.01" }, { id = "P", size = "platoon", at = "05.01" }, { id = "D1", at = "09.01" },
            { id = "O", at = "20.20" }, { id = "B", side = "b", at = "09.05" }]
    "#,
    );
    let game = table.game();
    let price = |name: &str| game.price(table.state(), table.unit(name));
    assert_eq!((price("A"), price("D1"), price("O")), (0, 1, 2));
    assert_eq!(game.exit_points(table.unit("A")), Some(4), "the better way");
    assert_eq!(game.exit_points(table.unit("P")), Some(7), "the better way");
    assert_eq!(game.exit_points(table.unit("D1")), None, "the enemy's way");
    assert_eq!(game.loss_points(table.unit("A")), 1);
    assert_eq!(game.loss_points(table.unit("P")), 2);
    let leader = |vp| {
        game.leader(&State {
            vp,
            ..*table.state()
        })
    };
    assert_eq!(
        (leader(1), leader(0), leader(-1)),
        (Side::A, Side::B, Side::B)
    );
}

/// Rules: FF-3.4-02, FF-24.3-01, FF-34.15-06
#[test]
fn arcs_cover_and_defense_are_those_of_the_rules() {
    let table = Table::set(
        r#"
        order = "fire"
        activate = ["A"]
        ground = { hexes = { "05.05" = "building" } }
        units = [{ id = "A", at = "05.05" }, { id = "T", kind = "tank", at = "08.08" }]
    "#,
    );
    let (game, state) = (table.game(), table.state());
    let (infantry, tank) = (table.unit("A"), table.unit("T"));
    assert_eq!(game.cover_of(state, infantry), 4);
    assert_eq!(game.defense(state, hex("05.08"), infantry), 13);
    assert_eq!(game.defense(state, hex("08.05"), tank), 12);
    assert_eq!(game.defense(state, hex("08.11"), tank), 8);
    assert!(game.faces(tank, hex("08.05")) && !game.faces(tank, hex("08.11")));
    assert!(game.could_shoot(state, tank, Ammo::Ap, hex("08.05")));
    assert!(!game.could_shoot(state, infantry, Ammo::Ap, hex("05.08")));
    let turned = Unit {
        facing: Direction::South,
        ..*tank
    };
    assert_eq!(game.defense(state, hex("08.11"), &turned), 12);
    let shot = game.shot(state, infantry, Ammo::He, hex("05.07"), false, 0);
    let shot = shot.expect("it can be fired");
    same(
        game.hit_chance(state, &shot, tank),
        0.0,
        "HE does not harm armor",
    );
}

#[test]
fn who_acted_is_who_may_be_answered() {
    let mut table = Table::set(
        r#"
        order = "move"
        activate = ["A", "D"]
        units = [{ id = "A", at = "05.05" }, { id = "D", at = "05.05" }, { id = "B", side = "b", at = "05.08" }]
    "#,
    );
    table.make(&[r#"{ go = "D" }"#, r#"{ step = "05.06" }"#]);
    assert_eq!(table.game().who_acted(table.state()), [table.id("D")]);
}

/// Two dice, none of them at or below a number, against a number; and below a total.
#[test]
fn dice_are_counted_face_by_face() {
    for sides in [6, 8, 10, 12, 20] {
        for low in [0, 1, 5] {
            for number in [2, 11, 12, 20] {
                let faces = || 1..=i16::from(sides);
                let pairs = faces().flat_map(|one| faces().map(move |two| (one, two)));
                let good = pairs
                    .filter(|&(one, two)| one.min(two) > i16::from(low) && one + two >= number);
                let wanted = good.count() as f64 / f64::from(sides).powi(2);
                same(
                    reaches(sides, low, number),
                    wanted,
                    "dice that reach a number",
                );
            }
        }
    }
    // 2d10 + 9 stay below 20 when they show 10 or less: 45 ways in a hundred.
    same(below_total(20, 9), 0.45, "below a total");
    same(below_total(11, -9), 0.99, "below 20: all but two tens");
}

/// Who is asked for nothing but what may be done at any time does not answer by the quick way.
/// Rules: FF-4.2-01, FF-6.3-01
#[test]
fn the_quick_answer_is_no_where_only_rights_are_asked_about() {
    let quick = |more: &str| {
        let mut table = Table::set(&format!(
            r#"
            order = "move"
            activate = ["A"]
            units = [{{ id = "A", at = "05.05" }}, {{ id = "B", side = "b", at = "05.08" }}]
            {more}
        "#
        ));
        table.make(&[r#"{ go = "A" }"#, r#"{ step = "05.06" }"#]);
        table.said(r#""hold""#).quick
    };
    assert!(quick(""), "B can fire");
    // B's price would push the pawn too far: with Command he could place it, and fire then.
    let command = r#"commands = [{ id = "C", side = "b" }]"#;
    assert!(
        !quick(&format!("pawn = 19\n{command}")),
        "place Command first"
    );
    // Whether a marker with somebody beneath it is turned over is not answered by the way.
    let hidden = |is: &str| {
        format!(
            r#"
            pawn = 19
            hidden = [{{ id = "H", side = "b", letter = "a" }}]
            sightings = [{{ id = "S", side = "b", at = "09.09", is = "{is}" }}, {{ id = "O", at = "15.15", is = "false" }}]
        "#
        )
    };
    assert!(!quick(&hidden("hidden a")), "somebody is beneath it");
    assert!(quick(&hidden("false")), "nobody is beneath it");
    // At the end of a turn nothing else is asked; while a barrage is spotted nothing of the sort is.
    let table = Table::set("begin = \"turn end\"\ncommands = [{ id = \"C\" }]");
    assert!(!table.said(r#""hold""#).quick, "the windows of a turn end");
    let mut table = Table::set(
        r#"
        hands = { a = ["battery"] }
        commands = [{ id = "C", at = "03.03" }]
    "#,
    );
    table.make(&[
        r#"{ take_cube = 1 }"#,
        r#"{ order = 1 }"#,
        r#"{ play = "battery" }"#,
    ]);
    assert!(table.said(r#""hold""#).quick, "no barrage after all");
}

/// Rules: FF-23.1-04
#[test]
fn anybody_may_look_along_a_line() {
    let table = Table::set(
        r#"
        ground = { hexes = { "05.07" = "rough", "09.07" = "woods" } }
        smoke = [{ at = "07.07" }]
        units = [{ id = "A", at = "05.05" }]
    "#,
    );
    let look = |from: &str, to: Option<&str>| {
        let sight = table.game().sight(table.state(), from, to);
        sight.expect("this game has lines of sight")
    };
    let hindered = look("05.05", Some("05.09")).expect("two hexes");
    assert_eq!(hindered["sees"], true);
    assert_eq!(hindered["hindrance"], 2);
    assert_eq!(
        (&hindered["at"], &hindered["by"]),
        (&"05.07".into(), &"rough ground".into())
    );
    assert_eq!(hindered["clause"], "FF-23.31-01");
    let touched = hindered["touches"].as_array().expect("a list");
    assert!(
        touched
            .iter()
            .any(|it| it.to_string().contains("rough ground: hindrance 2")),
        "{touched:?}"
    );
    let blocked = look("09.05", Some("09.09")).expect("two hexes");
    assert_eq!(
        (&blocked["sees"], &blocked["by"]),
        (&false.into(), &"woods".into())
    );
    assert_eq!(blocked["clause"], "FF-23.1-02");
    let smoke = look("07.05", Some("07.09")).expect("two hexes");
    assert_eq!(
        (&smoke["hindrance"], &smoke["by"]),
        (&5.into(), &"Smoke".into())
    );
    let clear = look("12.05", Some("12.09")).expect("two hexes");
    assert_eq!((&clear["hindrance"], clear.get("by")), (&1.into(), None));
    let all = look("09.05", None).expect("a hex");
    let seen = all["sees"].as_array().expect("a list");
    assert!(seen.contains(&"09.06".into()) && !seen.contains(&"09.09".into()));
    for (from, to) in [("40.40", None), ("nowhere", None), ("05.05", Some("40.40"))] {
        let said = look(from, to).expect_err("no such hex");
        assert!(said.starts_with("there is no hex"), "{said}");
    }
}

/// Rules: FF-6.52-02
#[test]
fn what_is_being_placed_is_known_while_forces_are_set_up() {
    let mut table = Table::set(
        r#"
        begin = "set-up"
        groups = [{ name = "G", side = "a", area = "05.05", units = [{ kind = "tank" }], forts = ["wire"] }]
    "#,
    );
    let set_up = |table: &Table| match table.state().stack.top() {
        Frame::SetUp(set_up) => set_up,
        other => panic!("{other:?} is no set-up"),
    };
    let placing = set_up(&table);
    let fort = table
        .game()
        .fortifying(&placing)
        .map(|kind| kind.id.clone());
    assert_eq!(fort.as_deref(), Some("wire"));
    table.make(&[r#"{ place = "05.05" }"#]);
    let placing = set_up(&table);
    assert_eq!(
        table.game().placing(table.state(), &placing),
        Some(UnitId(0))
    );
    table.make(&[r#"{ place = "05.05" }"#]);
    let turning = set_up(&table);
    assert_eq!(
        table.game().placing(table.state(), &turning),
        Some(UnitId(0))
    );
}

/// Rules: FF-22.3-01, FF-22.3-02
#[test]
fn the_score_counts_objectives_as_they_are_held_until_they_are_on_the_track() {
    let table = Table::set(
        r#"
        vp = 3
        objectives = [
            { name = "Mill", hex = "05.05", a = 2, b = 4, control = "a" },
            { name = "Ford", hex = "06.06", a = 1, b = 8, control = "b" },
            { name = "Barn", hex = "07.07", a = 16, b = 16, each_turn = true, control = "a" },
        ]
        units = [{ id = "A", at = "09.09" }]
    "#,
    );
    let score = |state: &State, side: Side| i64::from(table.game().score(state, side.seat()));
    let running = table.state();
    assert_eq!(score(running, Side::A), 3 + 2 - 8);
    assert_eq!(score(running, Side::B), 8 - 2 - 3);
    assert!(
        table
            .game()
            .about()
            .seats
            .iter()
            .all(|seat| !seat.automatic)
    );
    // Once the game is over they have been scored.
    let mut over = *running;
    over.stack.clear();
    assert_eq!(score(&over, Side::A), 3);
}

/// Rules: FF-22.3-03
#[test]
fn control_is_told_when_it_changes() {
    let mut table = Table::set(
        r#"
        order = "move"
        activate = ["A"]
        objectives = [{ name = "Mill", hex = "05.06", a = 2, control = "b" }]
        units = [{ id = "A", at = "05.05" }, { id = "D", at = "09.09" }]
    "#,
    );
    table.make(&[r#"{ go = "A" }"#]);
    let mut told = |choice: &str| {
        let read = table.read(choice);
        let mut log = Keep::default();
        let game = table.setting.game.clone();
        game.choose(&mut table.setting.state, Side::A.seat(), read, &mut log);
        let control = |event: &&Event| matches!(event, Event::Controlled { .. });
        log.0.iter().filter(control).count()
    };
    assert_eq!(told(r#"{ step = "05.06" }"#), 1);
    assert_eq!(told(r#"{ step = "05.07" }"#), 0, "it is A's already");
}

/// Rules: FF-24.102-01, FF-6.51-02
#[test]
fn no_more_vehicles_are_imagined_in_a_column_than_it_holds() {
    let table = Table::set(
        r#"
        ground = { hexes = { "10.10" = "building" } }
        sightings = [{ id = "S", side = "b", at = "10.10", is = "hidden a" }, { id = "T", side = "b", at = "15.15", is = "hidden b" }]
        hidden = [
            { id = "H", side = "b", kind = "truck", letter = "a" }, { id = "I", side = "b", kind = "truck", letter = "a" },
            { id = "J", side = "b", kind = "truck", letter = "a" }, { id = "K", side = "b", kind = "truck", letter = "b" },
            { id = "L", side = "b", kind = "truck", letter = "b" },
        ]
        units = [{ id = "A", at = "01.01" }]
        scenario = { sighting = [{ side = "b", area = "10.10 15.15", contents = ["hidden a", "hidden b"] }] }
    "#,
    );
    let view = table.game().view(table.state(), Side::A.seat());
    let mut most = 0;
    for seed in 0..400 {
        let mut dice = engine::chance_source::Seeded::new(seed);
        let world = table.game().imagine(&view, Side::A.seat(), dice.rng());
        let building = world.sightings.iter().find(|it| it.at == hex("10.10"));
        let content = building.expect("the marker lies there").content;
        let beneath = world
            .hidden
            .iter()
            .filter(|it| content == Content::Hidden(it.letter));
        most = most.max(beneath.count());
    }
    assert_eq!(most, 3, "three squads fill the column");
}

#[test]
fn what_can_be_done_with_a_piece_is_considered() {
    let table = Table::set(
        r#"
        order = "fire"
        activate = ["A"]
        units = [{ id = "A", at = "05.05" }, { id = "D", at = "07.07" }]
    "#,
    );
    let mut meant = Vec::new();
    let game = table.game();
    game.considered(table.state(), Side::A.seat(), Some("u0"), None, &mut meant);
    assert!(
        meant.contains(&table.read(r#"{ fire = "A" }"#)),
        "{meant:?}"
    );
}

/// Smoke for who moved is asked about only where the enemy could fire at him, or may lie in wait and see him.
#[test]
fn smoke_after_a_move_is_asked_about_where_the_enemy_could_fire() {
    let asked_of = |order: &str, kind: &str, enemies: &str, more: &str| {
        let mut table = Table::set(&format!(
            r#"
            order = "{order}"
            activate = ["A"]
            hands = {{ a = ["screen"] }}
            units = [{{ id = "A", at = "05.05", kind = "{kind}" }}{enemies}]
            {more}
        "#
        ));
        table.make(&[r#"{ go = "A" }"#, r#"{ step = "05.06" }"#]);
        // A vehicle says how it looks first, and the enemy holds his fire.
        while !matches!(table.state().stack.top(), Frame::Cards(_)) {
            let turns = matches!(table.state().stack.top(), Frame::Moving(_));
            table.make(&[if turns { r#""stay_put""# } else { r#""hold""# }]);
        }
        let seat = Side::A.seat();
        let view = table.game().view(table.state(), seat);
        table.game().worth_asking(&view, seat, "matters")
    };
    let asked = |enemies: &str, more: &str| asked_of("move", "infantry", enemies, more);
    let near = r#", { id = "B", side = "b", at = "05.09" }"#;
    let far = r#", { id = "C", side = "b", at = "20.20" }"#;
    assert!(asked(near, ""), "B reaches him");
    assert!(!asked(far, ""), "nobody reaches him");
    assert!(asked(&format!("{near}{far}"), ""), "one is enough");
    let unarmed = r#", { id = "O", side = "b", kind = "observer", at = "05.09" }"#;
    assert!(!asked(unarmed, ""), "an observer has nothing to fire with");
    let marker = |at: &str| {
        format!(r#"sightings = [{{ id = "S", side = "b", at = "{at}", is = "false" }}]"#)
    };
    assert!(asked("", &marker("05.09")), "who knows what lies there");
    let there = r#", { id = "B", side = "b", hit = "f", at = "05.06" }"#;
    assert!(
        asked_of("assault", "tank", there, ""),
        "whoever he meets fights him"
    );
    let own = r#"sightings = [{ id = "S", at = "05.09", is = "false" }]"#;
    assert!(!asked(far, own), "his own marker does not fire at him");
}

/// Rules: FF-1.22-01, FF-22.3-01
#[test]
fn the_points_of_the_start_and_of_objectives_are_told_for_whom_they_count() {
    let table = Table::set(
        r#"
        units = [{ id = "A", at = "05.05" }]
        objectives = [{ name = "Mill", hex = "05.06", a = 1, b = 2, control = "a" }, { name = "Ford", hex = "09.06", b = 2, control = "a" }]
    "#,
    );
    let told = |start: i16| -> Vec<(String, Vec<i64>)> {
        let mut scenario = table.game().scenario.clone();
        scenario.vp = start;
        let rows = Ff::new(scenario).reckoning(table.state()).into_iter();
        rows.map(|row| {
            let points = row.points.into_iter().map(i64::from);
            (row.label, points.collect())
        })
        .collect()
    };
    let start = |points: [i64; 2]| ("At the start".to_owned(), points.to_vec());
    // The Ford is worth nothing to who holds it.
    let mill = ("Mill".to_owned(), vec![1, 0]);
    assert_eq!(told(3), [start([3, 0]), mill.clone()]);
    assert_eq!(told(-2), [start([0, 2]), mill.clone()]);
    assert_eq!(told(0), [mill]);
}

/// Rules: FF-26.1-01
#[test]
fn a_barrage_that_nobody_spots_says_that_command_comes_first() {
    let mut table = Table::set(
        r#"
        hands = { a = ["battery"] }
        commands = [{ id = "C" }]
        units = [{ id = "A", at = "05.05" }, { id = "B", side = "b", at = "05.06" }]
    "#,
    );
    table.make(&[
        "{ take_cube = 1 }",
        "{ order = 1 }",
        r#"{ play = "battery" }"#,
    ]);
    let prompt = |table: &Table| {
        let view = table.game().view(table.state(), Side::A.seat());
        table.game().scene(&view, Side::A.seat()).prompt
    };
    let before = prompt(&table);
    assert!(before.starts_with("Place Command first"), "{before}");
    assert!(before.contains("(FF-26.1-01)"), "{before}");
    // Giving it up loses the card: no key does that by the way.
    let given_up = table.said(r#""hold""#);
    assert!(given_up.seldom && !given_up.quick, "{given_up:?}");
    table.make(&[r#"{ command = { side = "a", hex = "05.05" } }"#]);
    let after = prompt(&table);
    assert!(after.starts_with("Choose the hex"), "{after}");
    assert!(!table.said(r#""hold""#).seldom);
}

/// Rules: FF-9.1-01, FF-21.22-01
#[test]
fn the_question_about_sudden_death_says_how_likely_a_new_roll_changes_it() {
    let table = Table::set(
        r#"
        begin = "turn end"
        turn = 4
        sudden_death = 5
        ask_fate = "always"
        units = [{ id = "A", at = "05.05" }]
    "#,
    );
    let game = table.setting.game.clone();
    let Ask::Chance(chance) = game.ask(table.state()) else {
        panic!("dice are asked");
    };
    assert_eq!(chance.purpose, "sudden death");
    let number = i16::from(game.scenario.charts.time_track[4]);
    let goes_on = reaches(10, 0, number);
    for (outcome, _) in chance.spread.outcomes() {
        let mut rolled = *table.state();
        game.settle(&mut rolled, outcome, &mut Keep::default());
        let view = game.view(&rolled, Side::A.seat());
        let question = game.scene(&view, Side::A.seat()).interrupt;
        let question = question.expect("A holds the Fate card");
        let ends = question.result.ends_with("the game ends");
        let other = if ends { goes_on } else { 1.0 - goes_on };
        let wanted = format!("{} % to change it", (100.0 * other).round());
        assert_eq!(question.answers[1].change, wanted, "{}", question.result);
    }
}

/// Rules: FF-6.51-01
#[test]
fn the_owner_reads_on_his_marker_who_lies_beneath_it() {
    let table = Table::set(
        r#"
        units = [{ id = "A", at = "05.05" }]
        sightings = [{ id = "S", side = "b", at = "09.09", is = "hidden a" }, { id = "T", side = "b", at = "10.10", is = "hidden b" }]
        hidden = [{ id = "G", side = "b", kind = "gun", letter = "a" }]
    "#,
    );
    let texts = |side: Side| -> Vec<String> {
        let view = table.game().view(table.state(), side.seat());
        let markers = table.game().scene(&view, side.seat()).markers;
        let texts = markers.into_iter().map(|it| it.text);
        texts.filter(|it| it.starts_with("Sighting")).collect()
    };
    let own = texts(Side::B);
    assert!(own[0].starts_with("Sighting: Hidden A, "), "{own:?}");
    assert!(own[0].to_lowercase().contains("gun"), "{own:?}");
    assert_eq!(own[1], "Sighting: Hidden B, nobody");
    assert_eq!(texts(Side::A), ["Sighting", "Sighting"]);
}

//! A small mission for trials in code: three columns of open ground, a company HQ, one platoon, Germans ahead.

use crate::charts::{Capability, Charts, Hierarchy, MarkerValues};
use crate::counters::{Ammo, Experience, Face, Kind, Range, Rating, Role, Side, Weapon};
use crate::deck::{ActionCard, ActionDeck, Icon, Letter as Effect, Shot};
use crate::fof::Fof;
use crate::mission::{
    ContactList, Direction, EventLine, Goal, HqEvent, Mission, MissionKind, Options, Package,
    PackagePart, PcPlan, Platoon, Points, RosterLine, Zones,
};
use crate::state::{Control, Form, Letter, State};
use crate::terrain::{CoverIcon, TerrainCard, TerrainDeck, TerrainKind};
use engine::{Ask, Outcome, Rules, Silent};
use ground::Card;

/// A card of the grid by its name.
pub(crate) fn card(name: &str) -> Card {
    name.parse().expect("a card")
}

fn kind(id: &str, side: Side, role: Role, steps: u8, face: (Rating, Range)) -> Kind {
    let (rating, range) = face;
    Kind {
        id: id.to_owned(),
        name: id.to_owned(),
        side,
        role,
        steps,
        face: Face {
            rating,
            range,
            ..Face::default()
        },
        ..Kind::default()
    }
}

fn team(id: &str, side: Side, form: Form, face: (Rating, Range)) -> Kind {
    Kind {
        form: Some(form),
        ..kind(id, side, Role::Team, 1, face)
    }
}

fn hq(id: &str, role: Role) -> Kind {
    Kind {
        team: Some(Face {
            rating: Rating::S,
            range: Range::C,
            ..Face::default()
        }),
        ..kind(id, Side::Friendly, role, 1, (Rating::S, Range::C))
    }
}

fn kinds() -> Vec<Kind> {
    let none = (Rating::None, Range::P);
    let close = (Rating::S, Range::C);
    let assault = (Rating::A, Range::P);
    vec![
        hq("us-company-hq", Role::CompanyHq),
        hq("us-platoon-hq", Role::PlatoonHq),
        hq("us-first-sergeant", Role::FirstSergeant),
        kind(
            "us-rifle-squad",
            Side::Friendly,
            Role::Squad,
            3,
            (Rating::S, Range::L),
        ),
        Kind {
            weapon: Weapon::BipodMachineGun,
            ammo: Ammo::MachineGun,
            ammo_points: 6,
            team: Some(Face {
                rating: Rating::S,
                range: Range::C,
                ..Face::default()
            }),
            ..kind(
                "us-light-mg",
                Side::Friendly,
                Role::WeaponTeam,
                1,
                (Rating::A, Range::L),
            )
        },
        team("us-fire-team", Side::Friendly, Form::Fire, close),
        team("us-assault-team", Side::Friendly, Form::Assault, assault),
        team("us-litter-team", Side::Friendly, Form::Litter, none),
        team("us-paralyzed-team", Side::Friendly, Form::Paralyzed, none),
        kind(
            "ger-rifle-squad",
            Side::Enemy,
            Role::Squad,
            3,
            (Rating::A, Range::L),
        ),
        team("ger-fire-team", Side::Enemy, Form::Fire, close),
        team("ger-assault-team", Side::Enemy, Form::Assault, assault),
        team("ger-litter-team", Side::Enemy, Form::Litter, none),
        team("ger-paralyzed-team", Side::Enemy, Form::Paralyzed, none),
    ]
}

fn line(kind: u8, name: &str, platoon: u8) -> RosterLine {
    RosterLine {
        kind,
        name: name.to_owned(),
        platoon: Platoon(platoon),
        experience: Experience::Line,
        starts: true,
        ..RosterLine::default()
    }
}

/// Fifty cards, each icon and result on a plain share of them.
fn deck() -> ActionDeck {
    let card = |i: usize| {
        let on = |icon: Icon, every: usize, shift: usize| {
            u16::from((i + shift).is_multiple_of(every)) << icon as u16
        };
        let icons = on(Icon::Crosshairs, 4, 0)
            | on(Icon::Infiltrate, 5, 1)
            | on(Icon::Grenade, 5, 2)
            | on(Icon::Burst, 5, 3)
            | on(Icon::Contact, 7, 0)
            | on(Icon::Cover, 4, 1)
            | on(Icon::Rally, 3, 1)
            | on(Icon::Hq, 4, 3);
        let mut shots = [Shot::Miss; 11];
        for (ncm, shot) in shots.iter_mut().enumerate() {
            let luck = (i * 7) % 50;
            *shot = if luck < 40 - ncm * 4 {
                Shot::Hit
            } else if luck < 48 - ncm * 3 {
                Shot::Pin
            } else {
                Shot::Miss
            };
        }
        let letters = [
            Effect::Casualty,
            Effect::Paralyzed,
            Effect::Litter,
            Effect::Fire,
            Effect::Assault,
        ];
        let effect = [
            Some(letters[i % 5]),
            i.is_multiple_of(2).then_some(letters[(i / 5) % 5]),
        ];
        let mut numbers = [1; 11];
        for (k, number) in numbers.iter_mut().enumerate() {
            *number = ((i + k) % (k + 2)) as u8 + 1;
        }
        ActionCard {
            helmet: 1 + (i % 6) as u8,
            star: (i % 5) as u8,
            icons,
            shots,
            effects: [effect; 3],
            at: (i % 10) as u8,
            numbers,
        }
    };
    ActionDeck {
        cards: (0..50).map(card).collect(),
    }
}

fn terrain() -> TerrainDeck {
    let kind = |id: &str, cover: i8| TerrainKind {
        id: id.to_owned(),
        name: id.to_owned(),
        cover: [cover; 2],
        potential: 2,
        draw: 3,
        icon: CoverIcon::Bush,
        ..TerrainKind::default()
    };
    let hill = TerrainKind {
        hill: true,
        ..kind("hill", 0)
    };
    TerrainDeck {
        kinds: vec![kind("open", 0), kind("woods", 2), hill],
        cards: (0..30)
            .map(|i| TerrainCard {
                kind: [0, 1, 0, 1, 2][i % 5],
                dark: if i % 5 == 3 { u8::MAX } else { 0 },
                black: 0,
            })
            .collect(),
    }
}

fn charts() -> Charts {
    let weapon = Capability {
        infiltrates: true,
        from_structure: true,
        concentrates: true,
        fires_exposed: true,
        point_blank: true,
        ..Capability::default()
    };
    Charts {
        values: MarkerValues {
            small_arms: 0,
            automatic: -1,
            heavy: -3,
            pinned_fire: 2,
            sniper: -3,
            mines: -4,
            claymore: -4,
            booby_trap: -4,
            white_phosphorus: -3,
            exposed: -2,
            pinned: 1,
            crossfire: -1,
            concentrated: -1,
            grenade_miss: -1,
            demolition_miss: -2,
            crowding: -1,
            smoke: 2,
            smoke_white_phosphorus: 1,
            gas: 1,
            cover: [1, 1, 2, 3, 4, 2, 3, 2, 3, 2, 3, 1, 1],
            limit: [0, 0, 0, 3, 3, 0, 0, 0, 0, 0, 2, 0, 0],
            illumination: [[-1, 0], [-2, -1], [-3, -1]],
            burning_wreck: 2,
            upper_story: -1,
            against_vehicles: crate::charts::AgainstVehicles {
                pinned_fire: 4,
                small_arms: 3,
                automatic: 2,
                heavy: 1,
                sniper: 1,
                incoming: -1,
                grenade: -2,
                mines: -2,
                air_strike: -3,
            },
        },
        weapons: vec![weapon; Weapon::ALL.len()],
        contact_draws: [[0, 7, 5, 3], [0, 5, 3, 2], [4, 3, 2, 1]],
        pinned: Hierarchy::default(),
        offensive: Hierarchy::default(),
        defensive: Hierarchy::default(),
    }
}

/// The mission, to be altered by whoever tries something.
pub(crate) fn mission() -> Mission {
    let squads = Package {
        name: "squad".to_owned(),
        fires: true,
        spotted: true,
        parts: vec![PackagePart {
            units: vec![vec!["ger-rifle-squad".to_owned()]],
            ..PackagePart::default()
        }],
        ..Package::default()
    };
    let event = |text: &str, does| EventLine {
        text: text.to_owned(),
        does,
    };
    Mission {
        attached: Vec::new(),
        barricades: Vec::new(),
        slug: "trial".to_owned(),
        title: "Trial".to_owned(),
        briefing: String::new(),
        minutes: 10,
        kind: MissionKind::Offensive,
        turns: 4,
        attempts: 2,
        single_platoon: false,
        tank_riders: false,
        vehicle_network: Default::default(),
        vehicle_groups: Vec::new(),
        patrols: vec![],
        columns: 3,
        rows: 3,
        fixed: vec![],
        face_down: false,
        most_hills: 3,
        staging: true,
        grows: true,
        visibility: vec![[0, 0]],
        grenade: [-3, -3],
        prisoners: [true, true],
        fanatic: false,
        no_mortars: vec![],
        cover_table: vec![crate::state::CoverKind::LightBuilding],
        contacts: vec![PcPlan {
            rows: vec![1, 2, 3],
            letters: vec![Letter::B],
            ..PcPlan::default()
        }],
        lists: vec![ContactList {
            packages: vec!["squad".to_owned()],
            ..ContactList::default()
        }],
        packages: vec![squads],
        placement: vec![
            Direction::Front,
            Direction::FrontLeft,
            Direction::FrontRight,
        ],
        friendly_events: vec![
            event("More orders.", HqEvent::CommandsForCompany(2)),
            event("Silence.", HqEvent::BattalionSilent),
            event("Replacements.", HqEvent::Replacement),
        ],
        enemy_events: vec![event("Nothing.", HqEvent::Nothing)],
        enemy_experience: Experience::Line,
        tactics: "hasty".to_owned(),
        enemy_attacks: false,
        support: vec![],
        media: vec![],
        networks: vec![],
        signals: vec![],
        devices: vec![],
        zones: Zones {
            primary: vec![card("B3")],
            ..Zones::default()
        },
        fortifications: vec![],
        goals: vec![Goal::Secure(Control::Primary)],
        points: Points {
            clear_card: 1,
            secure_card: 1,
            primary: 3,
            prisoner: 1,
            ..Points::default()
        },
        data: engine::Digest::of(&0),
        options: Options {
            communication: false,
            ..Options::default()
        },
        kinds: kinds(),
        generic: [[5, 6, 7, 8], [10, 11, 12, 13]],
        roster: vec![
            line(0, "CO HQ", 0),
            line(2, "1st Sgt", 0),
            line(1, "1st PLT HQ", 1),
            line(3, "1/1", 1),
            line(3, "2/1", 1),
            line(3, "3/1", 1),
            line(4, "LMG", 1),
        ],
        issues: vec![],
        terrain: terrain(),
        deck: deck(),
        charts: charts(),
        skills: Vec::new(),
        granted: Vec::new(),
        campaign: None,
    }
}

/// A game of that mission.
pub(crate) fn trial() -> Fof {
    Fof::new(mission())
}

/// A small generator: good enough to play at random, the same on every machine.
struct Whim(u64);

impl Whim {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % n
    }
}

/// Plays to the end at random; says how many steps that took.
pub(crate) fn play(game: &Fof, seed: u64) -> (u32, State) {
    play_and_watch(game, seed, |_| {})
}

/// The same; `watch` sees every state.
pub(crate) fn play_and_watch(game: &Fof, seed: u64, mut watch: impl FnMut(&State)) -> (u32, State) {
    let mut whim = Whim(seed);
    let mut state = game.begin_as_usual();
    let mut choices = Vec::new();
    for step in 0..60_000 {
        watch(&state);
        match game.ask(&state) {
            Ask::Choice(_) => {
                choices.clear();
                game.choices(&state, &mut choices);
                assert!(!choices.is_empty(), "nothing to choose: {:?}", state.top());
                let choice = choices[whim.below(choices.len())];
                game.choose(&mut state, engine::Seat(0), choice, &mut Silent);
            }
            Ask::Chance(chance) => {
                let possible: Vec<Outcome> = chance
                    .spread
                    .outcomes()
                    .filter(|&(_, weight)| weight > 0)
                    .map(|(outcome, _)| outcome)
                    .collect();
                let outcome = possible[whim.below(possible.len())];
                game.settle(&mut state, outcome, &mut Silent);
            }
            Ask::Over(_) => return (step, state),
        }
    }
    panic!("no end: {:?}", state.stack);
}

mod tests {
    use super::*;

    #[test]
    fn random_games_come_to_an_end() {
        for kind in [
            MissionKind::Offensive,
            MissionKind::Defensive,
            MissionKind::Patrol,
        ] {
            let mut mission = mission();
            mission.kind = kind;
            if kind != MissionKind::Offensive {
                mission.zones.mlr = Some(1);
            }
            let game = Fof::new(mission);
            for seed in 0..20 {
                let (_, state) = play(&game, seed);
                assert!(
                    state.won || state.attempt == 2,
                    "{kind:?} {seed}: turn {} attempt {} {:?}",
                    state.turn,
                    state.attempt,
                    state.stack
                );
            }
        }
    }
}

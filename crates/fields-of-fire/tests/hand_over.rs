//! What a link hands on, held against the position in which it ended: who fell, who rose, what was earned, what was seen.

use campaigns::{Handed, Next, Plan, first_link};
use engine::chance_source::Seeded;
use engine::journal::Journal;
use engine::table::{self, TableAsk};
use engine::text::{counted, number};
use engine::{Rules, Score, Setup, Words, below};
use fields_of_fire::campaign::{
    Campaign, CampaignMission, CampaignPlan, Deed, Earned, HandOver, Held, Relief, Report, Seen,
    Skill,
};
use fields_of_fire::counters::{Experience, Role};
use fields_of_fire::state::{CellKind, Flags, MarkerKind, State, Unit};
use fields_of_fire::{Fof, shelf};
use ground::Card;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use std::collections::BTreeMap;
use std::sync::Arc;

const EUROPE: &str = "road-to-the-church";
const JUNGLE: &str = "paddies-and-mist";
/// Names for later leaders, as the campaign's file has them.
const NAMES: [&str; 12] = [
    "2nd Lt. Avery",
    "2nd Lt. Corbin",
    "Sgt. Dorsey",
    "2nd Lt. Ellison",
    "S/Sgt. Farrow",
    "2nd Lt. Grady",
    "Sgt. Hobart",
    "1st Lt. Ivers",
    "S/Sgt. Jessup",
    "2nd Lt. Kemble",
    "Sgt. Lowry",
    "2nd Lt. Mercer",
];

fn game(id: &str) -> Arc<Fof> {
    Arc::new(Fof::new(shelf::load_any(id, None).expect("it loads")))
}

fn at_random(scenario: &str, setup: Setup, seed: u64) -> Journal {
    let mut table = table::table(game(scenario), setup).expect("it begins");
    let (mut dice, mut whims) = (Seeded::new(seed), ChaCha8Rng::seed_from_u64(seed));
    loop {
        match table.ask() {
            TableAsk::Over { .. } => return table.journal(),
            TableAsk::Chance { .. } => drop(table.roll(&mut dice).expect("it rolls")),
            TableAsk::Choice { seat, .. } => {
                let offers = table.offers(seat);
                let pick = below(&mut whims, offers.len() as u32) as usize;
                table
                    .choose(seat, &offers[pick].choice)
                    .expect("it was offered");
            }
        }
    }
}

fn handed(setup: &Setup) -> HandOver {
    Handed::<HandOver>::read(setup)
        .expect("it can be read")
        .expect("a link")
        .what
}

fn set_up(hand: &HandOver) -> Setup {
    let handed = Handed {
        campaign: format!("fof/{EUROPE}"),
        link: 2,
        after: None,
        what: hand.clone(),
    };
    Setup {
        handed_over: serde_json::to_string(&handed).expect("plain data"),
        ..Setup::default()
    }
}

fn begun(slug: &str) -> (CampaignPlan, HandOver) {
    let plan = shelf::campaign(slug, None).expect("it loads");
    let Next::Game { what, .. } = plan.first(&BTreeMap::new()).expect("it begins") else {
        panic!("a mission")
    };
    let hand = serde_json::from_value(what).expect("its own");
    (plan, hand)
}

fn unit<'a>(game: &Fof, state: &'a State, name: &str) -> Option<&'a Unit> {
    state.units.iter().find(|unit| game.unit_name(unit) == name)
}

fn led(leader: &str, name: &str) -> String {
    if leader.is_empty() {
        name.to_owned()
    } else {
        format!("{leader} ({name})")
    }
}

/// Rules: FOF-12.4-03, FOF-12.4-04, FOF-12.1-01, FOF-12.7-04, FOF-12.8-02, FOF-12.8-04, FOF-6.5.2-05
#[test]
fn a_mission_hands_on_what_became_of_everybody() {
    for (slug, seed) in [EUROPE, JUNGLE]
        .iter()
        .flat_map(|slug| (1..=6).map(move |seed| (*slug, seed)))
    {
        let (plan, _) = begun(slug);
        let Ok(Ok(link)) = first_link(&plan, &BTreeMap::new()) else {
            panic!("a mission")
        };
        let journal = at_random(&link.scenario, link.setup, seed);
        let rules = game(&journal.scenario);
        let state = engine::journal::replay(rules.as_ref(), &journal).expect("it replays");
        let before = handed(&journal.setup);
        let text = plan.hands_over(&journal).expect("it is over");
        let hand: HandOver = serde_json::from_str(&text).expect("its own");
        let report = hand.report.as_ref().expect("after a mission");
        for (member, was) in hand.company.iter().zip(&before.company) {
            assert_eq!(member.name, was.name);
            let Some(unit) = unit(&rules, &state, &was.name) else {
                assert_eq!(member, was);
                continue;
            };
            let steps = if unit.is(Flags::GONE) { 0 } else { unit.steps };
            assert_eq!(
                (member.steps, member.level),
                (steps, unit.experience),
                "{}",
                was.name
            );
            let fell = was.steps > 0 && unit.is(Flags::GONE | Flags::RECONSTITUTED);
            let mut wanted = Vec::new();
            if fell && !was.leader.is_empty() {
                wanted.push(format!("{} did not come back to {}.", was.leader, was.name));
                assert_eq!(member.leader, "");
            } else {
                assert_eq!(member.leader, was.leader);
                if was.steps != steps {
                    let left = match steps {
                        0 => "none".to_owned(),
                        left => number(left),
                    };
                    wanted.push(format!(
                        "{} went in with {} and came back with {left}.",
                        led(&was.leader, &was.name),
                        counted(was.steps, "step", "steps")
                    ));
                }
            }
            if rules.kind(unit).role.commands() && unit.is(Flags::RECONSTITUTED) && steps > 0 {
                wanted.push(format!("{} was taken over under fire.", was.name));
            }
            let told = hand
                .chapters
                .iter()
                .filter(|chapter| chapter.who == was.name);
            assert_eq!(
                told.map(|chapter| chapter.text.clone()).collect::<Vec<_>>(),
                wanted,
                "{}",
                was.name
            );
            if rules.kind(unit).role == Role::CompanyHq {
                assert_eq!(report.commander_fell, fell);
            }
        }
        let sum = |hand: &HandOver| {
            hand.company
                .iter()
                .map(|member| u16::from(member.steps))
                .sum::<u16>()
        };
        let guards = report.guards.iter().map(|&n| u16::from(n)).sum::<u16>();
        let back = u16::from(report.teams) + u16::from(report.runners) + guards;
        let [result] = &hand.results[..] else {
            panic!("one mission, one result")
        };
        assert_eq!(
            (result.mission, result.won, result.points),
            (0, state.won, state.points)
        );
        assert_eq!((result.attempts, result.link), (state.attempt, 1));
        // One count for all who tell of it: nobody is lost who came back, and nobody vanishes.
        let tally = &state.tally;
        let lost = u16::from(tally.friendly_casualties) + u16::from(tally.captured);
        assert_eq!(result.lost, lost);
        let own = !rules.mission.roster.iter().any(|line| line.attachment);
        if own {
            assert_eq!(sum(&before), sum(&hand) + back + lost, "{slug} {seed}");
        }
        let scene = rules.scene(&state, engine::Seat(0));
        assert_eq!(
            scene.tolls.iter().map(|toll| toll.lost).collect::<Vec<_>>(),
            [lost]
        );
        let all = hand
            .chapters
            .iter()
            .filter(|chapter| chapter.who.is_empty());
        let all: Vec<&str> = all.map(|chapter| chapter.text.as_str()).collect();
        let steps = |n: u16| counted(n, "step", "steps");
        let wanted = match (lost, back) {
            (0, 0) => vec![],
            (lost, 0) => vec![format!("Lost in all: {}.", steps(lost))],
            (lost, back) => vec![format!(
                "Lost in all: {}. Back without a unit: {}.",
                steps(lost),
                steps(back)
            )],
        };
        assert_eq!(all, wanted);
        assert_eq!(
            result.earned.iter().map(|merit| merit.points).sum::<u16>(),
            state.points
        );
        assert!(result.earned.iter().all(|merit| merit.points > 0));
        // The page of the result has the same list.
        let reckoned = rules.reckoning(&state).into_iter();
        let listed: Vec<(String, Vec<Score>)> = reckoned
            .filter(|it| !it.points.is_empty())
            .map(|it| (it.label, it.points))
            .collect();
        let merits = result.earned.iter();
        let merits =
            merits.map(|merit| (merit.name.clone(), vec![merit.points.into(), Score::NONE]));
        assert_eq!(listed, merits.collect::<Vec<_>>());
        let worth = &rules.mission.points;
        let deed = |name: &str| {
            result
                .earned
                .iter()
                .find(|merit| merit.name == name)
                .map_or(0, |merit| merit.points)
        };
        let cleared = state.cleared.iter().count() as u16 * u16::from(worth.clear_card);
        assert_eq!(deed("Cards cleared"), cleared.min(state.points));
        for level in Experience::ALL {
            let of = hand.company.iter().filter(|member| member.level == level);
            assert_eq!(
                result.strength[level as usize],
                of.map(|member| u16::from(member.steps)).sum::<u16>()
            );
        }
        assert!(hand.skills.is_empty());
        let seen = Card::all()
            .filter(|&at| state.cell(at).kind() == CellKind::Map && state.cell(at).card > 0);
        let seen: Vec<Seen> = seen
            .map(|at| {
                let cell = state.cell(at);
                Seen {
                    at,
                    card: cell.card - 1,
                    hills: cell.hills,
                    dark: cell.hill_dark,
                }
            })
            .collect();
        assert_eq!(hand.ground, seen);
    }
}

/// A company that came without its commander cannot lose him; whoever else falls is not the commander.
///
/// Rules: FOF-12.8-02
#[test]
fn only_a_commander_who_was_there_can_fall() {
    let (plan, mut hand) = begun(EUROPE);
    for member in hand
        .company
        .iter_mut()
        .filter(|member| member.name == "CO HQ")
    {
        member.steps = 0;
    }
    let journal = at_random("the-sunken-lane", set_up(&hand), 3);
    let after: HandOver =
        serde_json::from_str(&plan.hands_over(&journal).expect("it is over")).expect("its own");
    assert!(!after.report.expect("after a mission").commander_fell);
}

/// Rules: FOF-12.2-04, FOF-12.2-05, FOF-12.3-01, FOF-12.6-01, FOF-12.7-01
#[test]
fn the_time_between_hands_on_who_leads_and_what_is_told() {
    let (plan, first) = begun(EUROPE);
    let won = Report {
        won: true,
        attempts: 1,
        points: 40,
        casualties: 12,
        ..Report::default()
    };
    let handed_on = serde_json::to_string(&HandOver {
        report: Some(won),
        ..first
    })
    .expect("plain data");
    let Next::Game {
        scenario,
        what,
        between: true,
        ..
    } = plan.after(&handed_on).expect("it goes on")
    else {
        panic!("the time between comes next")
    };
    let mut hand: HandOver = serde_json::from_value(what).expect("its own");
    hand.relief = Relief {
        replacements: 2,
        losses: 9,
        weary: 2,
        ..Relief::default()
    };
    for member in &mut hand.company {
        match member.name.as_str() {
            "1/1" | "1 PLT HQ" | "XO" => (member.steps, member.leader) = (0, String::new()),
            "2/1" | "3/1" => member.steps = 2,
            _ => {}
        }
    }
    let mut without_leader = 0;
    for seed in 1..=12 {
        let journal = at_random(&scenario, set_up(&hand), seed);
        let rules = game(&journal.scenario);
        let state = engine::journal::replay(rules.as_ref(), &journal).expect("it replays");
        let after: HandOver =
            serde_json::from_str(&plan.hands_over(&journal).expect("it is over")).expect("its own");
        assert_eq!(after.report, None);
        let (mut named, mut wanted) = (0, Vec::new());
        for unit in state.units.iter() {
            let name = rules.unit_name(unit);
            let Some(was) = hand.company.iter().find(|member| member.name == name) else {
                continue;
            };
            let now = after
                .company
                .iter()
                .find(|member| member.name == name)
                .expect("nobody is forgotten");
            let steps = if unit.is(Flags::GONE) { 0 } else { unit.steps };
            assert_eq!((now.steps, now.level), (steps, unit.experience), "{name}");
            let commands = rules.kind(unit).role.commands();
            let mut leader = was.leader.clone();
            if commands && steps > 0 && leader.is_empty() {
                leader = NAMES[named % NAMES.len()].to_owned();
                named += 1;
            }
            let stays = if steps == 0 { "" } else { &leader };
            assert_eq!(now.leader, stays, "{name}");
            without_leader += usize::from(!was.leader.is_empty() && steps == 0);
            let who = led(&leader, name);
            let level = ["Green", "Line", "Veteran"][now.level as usize];
            let count = |n: u8| counted(n, "step", "steps");
            let mut texts = Vec::new();
            match (was.steps, steps) {
                (0, 1..) if commands => texts.push(format!("{who} took over.")),
                (0, 1..) => texts.push(format!(
                    "{who} was formed again with {}, {level}.",
                    count(steps)
                )),
                (had, now) if now > had => {
                    texts.push(format!("{who} received {}.", count(now - had)));
                }
                (had, now) if now < had => {
                    texts.push(format!("{who} gave up {}.", count(had - now)));
                }
                _ => {}
            }
            // Whoever was filled up and rose is told of for both.
            if was.steps > 0 && now.level > was.level {
                texts.push(format!("{who} rose to {level}."));
            } else if was.steps > 0 && steps > 0 && now.level < was.level {
                texts.push(format!("{who} fell back to {level}."));
            }
            wanted.extend(texts.into_iter().map(|text| (name.to_owned(), text)));
        }
        let told = after
            .chapters
            .iter()
            .map(|chapter| (chapter.who.clone(), chapter.text.clone()));
        assert_eq!(told.collect::<Vec<_>>(), wanted);
        assert_eq!(usize::from(after.named), named);
        let skills = state.markers.iter().filter_map(|marker| match marker.kind {
            MarkerKind::Skill(skill) => {
                let holder = rules
                    .unit_name(&state.units[marker.value as usize])
                    .to_owned();
                Some(Held { skill, holder })
            }
            _ => None,
        });
        assert_eq!(after.skills, skills.collect::<Vec<_>>());
    }
    assert!(without_leader > 0, "a leader is lost in one of them");
}

/// Rules: FOF-12.4-04, FOF-12.7-01
#[test]
fn a_hand_over_that_does_not_fit_is_refused() {
    let (_, fits) = begun(EUROPE);
    let rules = game("the-sunken-lane");
    let begins = |hand: &HandOver| rules.begin(&set_up(hand));
    assert!(begins(&fits).is_ok());
    let mut more = fits.clone();
    more.company
        .iter_mut()
        .filter(|member| member.name == "1/1")
        .for_each(|member| member.steps = 4);
    assert!(begins(&more).is_err(), "four steps of a squad of three");
    let held = |holder: &str| Held {
        skill: Skill::Spot,
        holder: holder.to_owned(),
    };
    assert!(
        begins(&HandOver {
            skills: vec![held("Nobody")],
            ..fits.clone()
        })
        .is_err()
    );
    assert!(
        begins(&HandOver {
            skills: vec![held("1 PLT HQ"); 48],
            ..fits.clone()
        })
        .is_ok()
    );
    assert!(
        begins(&HandOver {
            skills: vec![held("1 PLT HQ"); 49],
            ..fits.clone()
        })
        .is_err()
    );
    let cards = rules.mission.terrain.cards.len() as u8;
    let seen = |card: u8| Seen {
        at: "A1".parse().expect("a card"),
        card,
        hills: 0,
        dark: 0,
    };
    assert!(
        begins(&HandOver {
            ground: vec![seen(0), seen(cards)],
            ..fits.clone()
        })
        .is_err()
    );
    assert!(
        begins(&HandOver {
            ground: vec![seen(cards - 1)],
            ..fits
        })
        .is_ok()
    );
}

/// Rules: FOF-2.3.4-01, FOF-12.4-04, FOF-12.7-01, FOF-12.8-04
#[test]
fn a_mission_is_laid_out_once_with_what_was_handed_over() {
    let (_, mut hand) = begun(EUROPE);
    for member in &mut hand.company {
        match member.name.as_str() {
            "CO HQ" => member.level = Experience::Green,
            "1 PLT HQ" | "LMG 1" => member.steps = 0,
            _ => {}
        }
    }
    hand.skills = vec![Held {
        skill: Skill::Spot,
        holder: "2 PLT HQ".to_owned(),
    }];
    let at = |name: &str| name.parse::<Card>().expect("a card");
    let rules = game("the-sunken-lane");
    let fixed = rules
        .mission
        .fixed
        .first()
        .map(|fixed| (fixed.at, fixed.card));
    hand.ground = vec![
        Seen {
            at: at("A1"),
            card: 10,
            hills: 2,
            dark: 5,
        },
        Seen {
            at: at("A0"),
            card: 11,
            hills: 1,
            dark: 1,
        },
    ];
    hand.ground.extend(fixed.map(|(at, _)| Seen {
        at,
        card: 12,
        hills: 3,
        dark: 3,
    }));
    let state = rules.begin(&set_up(&hand)).expect("it begins");
    assert_eq!(
        state.units.len(),
        rules.mission.roster.len(),
        "nobody is there twice"
    );
    assert_eq!(
        unit(&rules, &state, "CO HQ")
            .expect("it is there")
            .experience,
        Experience::Green
    );
    assert_eq!(
        unit(&rules, &state, "LMG 1")
            .expect("its slot is there")
            .ammo,
        0
    );
    // What the lost headquarters would have is with nobody yet; the others have theirs.
    let holders: Vec<_> = state
        .items
        .iter()
        .filter_map(|item| state.units.get(item.holder.index()))
        .collect();
    assert!(holders.iter().all(|holder| !holder.is(Flags::GONE)));
    assert!(
        holders
            .iter()
            .any(|holder| rules.unit_name(holder) == "2 PLT HQ")
    );
    let issued = rules
        .mission
        .issues
        .iter()
        .filter(|issue| issue.holder.is_some())
        .count();
    assert!(holders.len() < issued);
    let marker = state
        .markers
        .iter()
        .find(|marker| matches!(marker.kind, MarkerKind::Skill(_)))
        .expect("a Skill");
    assert_eq!(rules.mission.roster[marker.value as usize].name, "2 PLT HQ");
    let cell = state.cell(at("A1"));
    assert_eq!((cell.card, cell.hills, cell.hill_dark), (11, 2, 5));
    assert_eq!(
        state.terrain_out & 1 << 10,
        1 << 10,
        "that card is out of the deck"
    );
    assert_eq!(
        state.terrain_out & 1 << 11,
        0,
        "nothing is laid beside the map"
    );
    assert_eq!(state.cell(at("A0")).card, 0);
    if let Some((at, card)) = fixed {
        assert_eq!(
            state.cell(at).card,
            card + 1,
            "what the mission fixes lies there"
        );
    }
}

/// Rules: FOF-12.8-04, FOF-13.1-01
#[test]
fn a_town_that_was_seen_has_its_areas() {
    let (_, mut hand) = begun(EUROPE);
    let rules = game("mill-street");
    let kinds = &rules.mission.terrain.kinds;
    let block = rules
        .mission
        .terrain
        .cards
        .iter()
        .position(|card| kinds[card.kind as usize].urban.is_some());
    let bare = Card::all().find(|&at| {
        let on_map = (0..rules.mission.columns as i8).contains(&at.column())
            && (1..=rules.mission.rows).contains(&at.row());
        on_map && rules.mission.fixed.iter().all(|fixed| fixed.at != at)
    });
    let (Some(card), Some(at)) = (block, bare) else {
        return;
    };
    hand.ground = vec![Seen {
        at,
        card: card as u8,
        hills: 0,
        dark: 0,
    }];
    let state = rules.begin(&set_up(&hand)).expect("it begins");
    assert!(state.covers.iter().any(|cover| cover.at == at));
}

/// Rules: FOF-12.8-04
#[test]
fn ground_is_handed_on_to_a_mission_on_the_same_ground_alone() {
    let mission = |same_ground: bool| CampaignMission {
        slug: "the-sunken-lane".to_owned(),
        same_ground,
        ..CampaignMission::default()
    };
    let campaign = Campaign {
        slug: "trial".to_owned(),
        title: String::new(),
        briefing: String::new(),
        missions: vec![mission(false), mission(true), mission(false)],
        company: Vec::new(),
        replacements: Vec::new(),
        data: engine::Digest([0; 16]),
    };
    let plan = CampaignPlan::new(campaign, None);
    let ground = vec![Seen {
        at: "A1".parse().expect("a card"),
        card: 3,
        hills: 0,
        dark: 0,
    }];
    let next = |mission: u8| {
        let hand = HandOver {
            mission,
            between: true,
            ground: ground.clone(),
            ..HandOver::default()
        };
        match plan
            .after(&serde_json::to_string(&hand).expect("plain data"))
            .expect("it goes on")
        {
            Next::Game { what, .. } => {
                serde_json::from_value::<HandOver>(what)
                    .expect("its own")
                    .ground
            }
            Next::Over(_) => panic!("there are more missions"),
        }
    };
    assert_eq!(next(0), ground);
    assert!(next(1).is_empty());
}

/// Rules: FOF-1.0-01
#[test]
fn the_enemy_scores_nothing() {
    let rules = game("first-light");
    let mut state = rules.begin_as_usual();
    state.points = 7;
    let scores = [0, 1].map(|seat| rules.score(&state, engine::Seat(seat)));
    assert_eq!(scores, [Score::from(7), Score::NONE]);
    state.wait = fields_of_fire::state::Wait::Over;
    let engine::Ask::Over(verdict) = rules.ask(&state) else {
        panic!("it is over")
    };
    assert_eq!(verdict.scores.iter().copied().collect::<Vec<_>>(), scores);
}

/// A campaign without a mission before it: the company is whole, and nothing is to be done.
#[test]
fn a_campaign_begun_by_itself_is_over_at_once() {
    let rules = game(EUROPE);
    assert!(matches!(
        rules.ask(&rules.begin_as_usual()),
        engine::Ask::Over(_)
    ));
}

/// The server, standing orders and the reel go by the number of the turn: it begins at 0 or 1, only rises, and is played out.
#[test]
fn the_table_says_which_turn_is_played() {
    let journal = at_random("fof/first-light", Setup::default(), 3);
    let mut table = table::table(game("fof/first-light"), Setup::default()).expect("it begins");
    let mut turns = vec![table.turn()];
    for input in &journal.inputs {
        table.take(input).expect("as played");
        if turns.last() != Some(&table.turn()) {
            turns.push(table.turn());
        }
    }
    assert!(turns.len() > 2, "{turns:?}");
    assert!(turns.is_sorted() && turns[0] <= 1, "{turns:?}");
}

/// A file from elsewhere says what it likes: what does not fit on the table is refused, not laid out.
#[test]
fn points_are_earned_for_no_more_than_there_is() {
    let (_, mut hand) = begun(EUROPE);
    hand.between = true;
    let mut begins = |times: usize| {
        let earned = Earned {
            deed: Deed::Other,
            points: 1,
        };
        hand.report = Some(Report {
            earned: vec![earned; times],
            ..Report::default()
        });
        game(EUROPE).begin(&set_up(&hand)).is_ok()
    };
    assert!(begins(Deed::ALL.len()));
    assert!(!begins(Deed::ALL.len() + 1) && !begins(200));
}

//! Campaigns as chains: what follows what, how they are won, and that a chain can be proved and not be bent.

use campaigns::{Chain, ChainError, Handed, Next, Now, Opens, Plan, first_link, link_after};
use engine::chance_source::Seeded;
use engine::journal::{Journal, JournalError};
use engine::table::{self, Table, TableAsk};
use engine::{Setup, below};
use fields_of_fire::campaign::{CampaignPlan, HandOver, Mode, Report};
use fields_of_fire::{Fof, shelf};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use std::collections::BTreeMap;
use std::sync::Arc;

const EUROPE: &str = "road-to-the-church";
const JUNGLE: &str = "paddies-and-mist";

fn plan(slug: &str) -> CampaignPlan {
    shelf::campaign(slug, None).expect("the campaign loads")
}

/// Scenarios as they are shipped.
struct Shipped;

fn game(id: &str) -> Arc<Fof> {
    Arc::new(Fof::new(shelf::load_any(id, None).expect("it loads")))
}

impl Opens for Shipped {
    fn begin(&self, scenario: &str, setup: Setup) -> Result<Box<dyn Table>, String> {
        table::table(game(scenario), setup).map_err(|error| error.to_string())
    }

    fn resume(&self, journal: &Journal) -> Result<Box<dyn Table>, JournalError> {
        table::resume(game(&journal.scenario), journal)
    }
}

/// The first hand-over of a campaign, in a mode.
fn begun(plan: &CampaignPlan, mode: &str) -> HandOver {
    let options = BTreeMap::from([("mode".to_owned(), mode.to_owned())]);
    match plan.first(&options).expect("it begins") {
        Next::Game { what, .. } => serde_json::from_value(what).expect("its own"),
        Next::Over(_) => panic!("it begins with a mission"),
    }
}

/// What comes after a mission that went so.
fn after(plan: &CampaignPlan, hand: &HandOver, report: Report) -> Next {
    let hand = HandOver {
        report: Some(report),
        ..hand.clone()
    };
    let handed = serde_json::to_string(&hand).expect("plain data");
    plan.after(&handed).expect("it goes on")
}

fn report(won: bool, patrol: bool, commander_fell: bool) -> Report {
    Report {
        won,
        patrol,
        commander_fell,
        attempts: 1,
        ..Report::default()
    }
}

/// Whether it is over, and how.
fn over(next: &Next) -> Option<(bool, &'static str)> {
    match next {
        Next::Game { .. } => None,
        Next::Over(end) => Some((end.won, end.clauses[0].0)),
    }
}

/// Rules: FOF-12.8-01, FOF-12.8-02, FOF-12.8-03, FOF-12.8-04, FOF-12.0-01
#[test]
fn each_mode_has_its_own_way_to_lose() {
    let plan = plan(EUROPE);
    let standard = begun(&plan, "standard");
    let survivor = begun(&plan, "survivor");
    let hardcore = begun(&plan, "hardcore");
    assert_eq!(standard.mode, Mode::Standard);
    let failed = report(false, false, false);
    let patrol_failed = report(false, true, false);
    let fell = report(true, false, true);
    let well = report(true, false, false);
    // A mission that fails for good ends it, unless the commander's life is all that counts.
    assert_eq!(
        over(&after(&plan, &standard, failed.clone())),
        Some((false, "FOF-12.8-01"))
    );
    assert_eq!(over(&after(&plan, &survivor, failed.clone())), None);
    assert_eq!(
        over(&after(&plan, &hardcore, failed)),
        Some((false, "FOF-12.8-03"))
    );
    // A patrol never does.
    for hand in [&standard, &survivor, &hardcore] {
        assert_eq!(over(&after(&plan, hand, patrol_failed.clone())), None);
        assert_eq!(over(&after(&plan, hand, well.clone())), None);
    }
    // The commander's death does where he has to live.
    assert_eq!(over(&after(&plan, &standard, fell.clone())), None);
    assert_eq!(
        over(&after(&plan, &survivor, fell.clone())),
        Some((false, "FOF-12.8-02"))
    );
    assert_eq!(
        over(&after(&plan, &hardcore, fell.clone())),
        Some((false, "FOF-12.8-03"))
    );
    // After the last mission it is won, if nothing stands against it.
    let last = |hand: &HandOver| HandOver {
        mission: 4,
        ..hand.clone()
    };
    assert_eq!(
        over(&after(&plan, &last(&standard), well.clone())),
        Some((true, "FOF-12.8-01"))
    );
    assert_eq!(
        over(&after(&plan, &last(&survivor), report(false, false, false))),
        Some((true, "FOF-12.8-02"))
    );
    assert_eq!(
        over(&after(&plan, &last(&survivor), fell.clone())),
        Some((false, "FOF-12.8-02"))
    );
    assert_eq!(
        over(&after(&plan, &last(&hardcore), well)),
        Some((true, "FOF-12.8-03"))
    );
    assert_eq!(
        over(&after(&plan, &last(&standard), fell)),
        Some((true, "FOF-12.8-01"))
    );
}

/// Rules: FOF-12.0-01, FOF-12.0-02, FOF-12.5-01
#[test]
fn missions_follow_one_another_with_the_time_between() {
    let plan = plan(JUNGLE);
    let mut hand = begun(&plan, "standard");
    let mut told = Vec::new();
    for _ in 0..5 {
        told.push(format!("{}", hand.mission));
        // What it allows to be lost beyond the mission's own number.
        let allowed = [2, 3, 0, 3, 0][usize::from(hand.mission)];
        assert_eq!(hand.allowance, allowed);
        let next = after(&plan, &hand, report(true, hand.mission == 0, false));
        let Next::Game {
            scenario,
            between,
            what,
            ..
        } = next
        else {
            break;
        };
        assert!(between);
        assert_eq!(scenario, "fof/paddies-and-mist");
        hand = serde_json::from_value(what).expect("its own");
        assert!(hand.between && hand.report.is_some());
        // What the campaign gives and takes after this mission.
        let relief = [(2, 0), (6, 0), (9, 1), (10, 0)][usize::from(hand.mission)];
        assert_eq!((hand.relief.replacements, hand.relief.losses), relief);
        hand.report = None;
        let handed = serde_json::to_string(&hand).expect("plain data");
        match plan.after(&handed).expect("it goes on") {
            Next::Game { what, between, .. } => {
                assert!(!between);
                hand = serde_json::from_value(what).expect("its own");
                assert!(!hand.between && hand.relief.replacements == 0);
            }
            Next::Over(_) => panic!("there are more missions"),
        }
    }
    assert_eq!(told, ["0", "1", "2", "3", "4"]);
}

#[test]
fn a_mode_that_is_none_is_refused() {
    let options = BTreeMap::from([("mode".to_owned(), "easy".to_owned())]);
    let refused = plan(EUROPE).first(&options).expect_err("no such mode");
    assert!(
        refused
            .to_string()
            .contains("standard or survivor or hardcore"),
        "{refused}"
    );
}

/// Plays a table with any legal choices.
fn at_random(mut table: Box<dyn Table>, seed: u64) -> Box<dyn Table> {
    let mut dice = Seeded::new(seed);
    let mut whims = ChaCha8Rng::seed_from_u64(seed);
    loop {
        match table.ask() {
            TableAsk::Over { .. } => return table,
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

fn played(slug: &str, mode: &str, seed: u64, most: u16) -> (CampaignPlan, Chain) {
    let plan = plan(slug);
    let options = BTreeMap::from([("mode".to_owned(), mode.to_owned())]);
    let mut chain = Chain::new(&plan, options);
    let mut next = first_link(&plan, &chain.options).expect("it begins");
    for n in 1..=most {
        let Ok(link) = next else { break };
        let table = Shipped
            .begin(&link.scenario, link.setup)
            .expect("it begins");
        let table = at_random(table, seed + u64::from(n));
        next = link_after(&plan, n, table.as_ref()).expect("it goes on");
        chain.links.push(table.journal());
    }
    (plan, chain)
}

/// A chain as it was played is proved; one with a link left out, exchanged or altered is not.
#[test]
fn a_chain_is_proved_link_by_link() {
    let (plan, chain) = played(JUNGLE, "survivor", 5, 3);
    assert_eq!(
        chain.links.len(),
        3,
        "a mission, the time after it, a mission"
    );
    let file = chain.to_bytes();
    let read = Chain::from_bytes(&file).expect("its own file");
    assert_eq!(read, chain);
    let standing = read.walk(&plan, &Shipped).expect("the chain holds");
    assert_eq!(standing.links.len(), 3);
    assert!(!standing.handed.is_empty());
    assert!(matches!(standing.now, Now::Begin(_) | Now::Over(_)));

    let torn = |chain: &Chain| match chain.walk(&plan, &Shipped) {
        Err(ChainError::Torn { link, .. }) => link,
        Err(error) => panic!("{error}"),
        Ok(_) => panic!("it does not hold"),
    };
    let mut other = chain.clone();
    other.links.remove(1);
    assert_eq!(torn(&other), 2, "a link is missing");
    let mut other = chain.clone();
    other.links[0] = played(JUNGLE, "survivor", 6, 1).1.links[0].clone();
    assert_eq!(torn(&other), 2, "another first mission");
    let mut other = chain.clone();
    other
        .options
        .insert("mode".to_owned(), "standard".to_owned());
    assert_eq!(torn(&other), 1, "another mode");
    let mut bent = chain.clone();
    bent.links[1].setup.handed_over = bent.links[1]
        .setup
        .handed_over
        .replace("\"points\":", "\"points\":1");
    assert_eq!(torn(&bent), 2, "more points than were earned");
    let mut early = chain.clone();
    early.links[0].inputs.truncate(4);
    early.links[0].digests.clear();
    assert!(matches!(
        early.walk(&plan, &Shipped),
        Err(ChainError::TooMany { link: 2 })
    ));

    let mut cut = file.clone();
    let middle = cut.len() / 2;
    cut[middle] ^= 1;
    assert!(Chain::from_bytes(&cut).is_err());
}

/// Rules: FOF-12.4-04, FOF-12.4-06, FOF-12.2-07, FOF-12.8-04
#[test]
fn a_mission_begins_with_the_company_as_it_was_left() {
    let plan = plan(EUROPE);
    let mut hand = begun(&plan, "standard");
    for member in &mut hand.company {
        match member.name.as_str() {
            "1/1" => member.steps = 2,
            "2/1" => member.level = fields_of_fire::counters::Experience::Veteran,
            "XO" => member.steps = 0,
            _ => {}
        }
    }
    hand.skills = vec![fields_of_fire::campaign::Held {
        skill: fields_of_fire::campaign::Skill::Spot,
        holder: "1 PLT HQ".to_owned(),
    }];
    hand.ground = vec![fields_of_fire::campaign::Seen {
        at: "A1".parse().expect("a card"),
        card: 10,
        hills: 0,
        dark: 0,
    }];
    let handed = Handed {
        campaign: "fof/road-to-the-church".to_owned(),
        link: 3,
        after: None,
        what: hand,
    };
    let setup = Setup {
        handed_over: serde_json::to_string(&handed).expect("plain data"),
        ..Setup::default()
    };
    let game = game("the-sunken-lane");
    let state = engine::Rules::begin(game.as_ref(), &setup).expect("it begins");
    let unit = |name: &str| {
        let found = state.units.iter().find(|unit| game.unit_name(unit) == name);
        *found.expect("it is in the company")
    };
    assert_eq!(unit("1/1").steps, 2);
    assert_eq!(
        unit("2/1").experience,
        fields_of_fire::counters::Experience::Veteran
    );
    let lost = unit("XO");
    assert!(lost.is(fields_of_fire::state::Flags::GONE));
    assert_eq!((lost.at, lost.ammo), (ground::Card::NOWHERE, 0));
    let of_a_campaign = |marker: &fields_of_fire::state::Marker| {
        marker.kind == fields_of_fire::state::MarkerKind::Campaign
    };
    assert!(state.markers.iter().any(of_a_campaign));
    assert_eq!(
        unit("HMG 1").steps,
        2,
        "attachments are replaced by those who sent them"
    );
    let held = state
        .markers
        .iter()
        .filter(|marker| matches!(marker.kind, fields_of_fire::state::MarkerKind::Skill(_)));
    assert_eq!(held.count(), 1);
    // Ammunition and Fire Missions are reset.
    assert_eq!(unit("LMG 1").ammo, 6);
    assert_eq!(state.missions[..2], [4, 2]);
    // What a patrol has seen of this ground lies there.
    let seen: ground::Card = "A1".parse().expect("a card");
    assert_eq!(state.cell(seen).card, 11);
    // What the XO would have had is with the company all the same.
    let lost = state.items.iter().filter(|item| {
        item.holder.is_some()
            && state
                .unit(item.holder)
                .is(fields_of_fire::state::Flags::GONE)
    });
    assert_eq!(lost.count(), 0);
    // A mission takes no hand-over for the time between, nor the campaign one for a mission.
    let between = shelf::load_any(EUROPE, None).expect("it loads");
    assert!(engine::Rules::begin(&Fof::new(between), &setup).is_err());
}

/// Rules: FOF-12.2-04, FOF-12.2-05, FOF-12.3-01, FOF-12.4-04
#[test]
fn what_the_time_between_makes_of_the_company_is_handed_on() {
    let plan = plan(EUROPE);
    let first = begun(&plan, "standard");
    let earned = Report {
        points: 40,
        ..report(true, false, false)
    };
    let Next::Game {
        scenario,
        mut what,
        between: true,
        ..
    } = after(&plan, &first, earned)
    else {
        panic!("the time between comes next")
    };
    // A squad and a headquarters are lost, and there are replacements for them.
    for member in what["company"].as_array_mut().expect("the company") {
        if member["name"] == "1/1" || member["name"] == "1 PLT HQ" {
            member["steps"] = 0.into();
            member["leader"] = "".into();
        }
    }
    what["relief"]["replacements"] = 20.into();
    what["report"]["casualties"] = 12.into();
    let handed = Handed {
        campaign: "fof/road-to-the-church".to_owned(),
        link: 2,
        after: None,
        what,
    };
    let setup = Setup {
        handed_over: serde_json::to_string(&handed).expect("plain data"),
        ..Setup::default()
    };
    let rules = game(&scenario);
    let mut told = String::new();
    for seed in 1..=8 {
        let table = Shipped.begin(&scenario, setup.clone()).expect("it begins");
        let journal = at_random(table, seed).journal();
        let handed = plan.hands_over(&journal).expect("it is over");
        let hand: HandOver = serde_json::from_str(&handed).expect("its own");
        let state = engine::journal::replay(rules.as_ref(), &journal).expect("it replays");
        for member in &hand.company {
            let mut units = state.units.iter();
            let unit = units.find(|unit| rules.unit_name(unit) == member.name);
            let unit = unit.expect("every member is a unit");
            let steps = match unit.is(fields_of_fire::state::Flags::GONE) {
                true => 0,
                false => unit.steps,
            };
            assert_eq!(member.steps, steps, "{}", member.name);
            if steps > 0 {
                assert_eq!(member.level, unit.experience, "{}", member.name);
            }
        }
        told.extend(
            hand.chapters
                .iter()
                .map(|chapter| format!("{}\n", chapter.text)),
        );
    }
    for part in ["rose to", "was formed again", "took over"] {
        assert!(told.contains(part), "{part} is nowhere in\n{told}");
    }
}

#[test]
fn the_time_between_missions_keeps_the_promises_of_the_rules() {
    let game = Fof::new(shelf::load_any(EUROPE, None).expect("it loads"));
    engine::conformance::expect(&game, 2);
}

/// The company as it is shown: whose it is, what is left of it, and who holds which Skill.
#[test]
fn the_roster_of_a_campaign_shows_who_is_left_and_who_leads() {
    let plan = plan(EUROPE);
    let mut hand = begun(&plan, "standard");
    let lost = hand.company.iter_mut().find(|member| member.name == "1/1");
    let lost = lost.expect("it is there");
    (lost.steps, lost.level) = (1, fields_of_fire::counters::Experience::Veteran);
    hand.skills = vec![fields_of_fire::campaign::Held {
        skill: fields_of_fire::campaign::Skill::Spot,
        holder: "1 PLT HQ".to_owned(),
    }];
    let handed = serde_json::to_string(&hand).expect("plain data");
    let roster = plan.roster(&handed).expect("a company");
    assert_eq!(roster.levels, ["Green", "Line", "Veteran"]);
    let names: Vec<&str> = roster.groups.iter().map(|it| it.name.as_str()).collect();
    assert_eq!(
        names,
        [
            "Company",
            "1st Platoon",
            "2nd Platoon",
            "3rd Platoon",
            "Weapons"
        ]
    );
    assert_eq!(roster.groups[0].members[0].leader, "Capt. Reardon");
    let platoon = &roster.groups[1].members;
    assert_eq!(
        (platoon[0].leader.as_str(), platoon[0].holds.as_slice()),
        ("2nd Lt. Ames", ["Sharp eyes".to_owned()].as_slice())
    );
    let levels: Vec<Option<u8>> = platoon[1].steps.iter().map(|step| step.level).collect();
    assert_eq!(levels, [Some(2), None, None]);
    assert!(platoon[1].steps.iter().all(|step| step.item.is_empty()));
    assert_eq!(plan.roster("nonsense"), None);
}

/// Rules: FOF-12.3-01, FOF-12.2-06
/// Whatever somebody could have in mind with a unit is told, with the clause where it cannot be; choices name the step.
#[test]
fn between_missions_every_step_says_what_can_be_done_with_it_or_why_not() {
    let plan = plan(EUROPE);
    let mut hand = begun(&plan, "survivor");
    let squad = hand.company.iter_mut().find(|member| member.name == "1/1");
    squad.expect("it is there").steps = 1;
    let won = Report {
        points: 2,
        teams: 1,
        ..report(true, false, false)
    };
    let Next::Game { scenario, what, .. } = after(&plan, &hand, won) else {
        panic!("the time between comes next");
    };
    let handed_over = serde_json::to_string(&Handed {
        campaign: "fof/road-to-the-church".to_owned(),
        link: 2,
        after: None,
        what,
    });
    let setup = Setup {
        handed_over: handed_over.expect("plain data"),
        ..Setup::default()
    };
    let mut table = table::table(game(&scenario), setup).expect("it begins");
    let seat = engine::Seat(0);
    let roster = table.scene(seat).roster.expect("a roster");
    assert_eq!(roster.purse.as_ref().map(|purse| purse.left), Some(2));
    let loose = roster.loose.as_ref().expect("the team is a step at hand");
    let members = || roster.groups.iter().flat_map(|group| &group.members);
    let worn = members().find(|member| member.steps.iter().any(|step| step.level.is_none()));
    let worn = worn.expect("a unit that is not whole");
    let offers = table.offers(seat);
    let naming = |item: &str| {
        let mut found = offers.iter();
        found.any(|offer| offer.wording.items.iter().any(|it| it == item))
    };
    let missing = worn.steps.iter().find(|step| step.level.is_none());
    assert!(naming(&missing.expect("one is missing").item));
    assert!(naming(&loose.steps[0].item));
    // Line to Veteran costs three, and there are two.
    let whole = members().find(|member| member.steps.iter().all(|step| step.level == Some(1)));
    let whole = whole.expect("a unit of Line steps");
    let rise = |table: &dyn Table| {
        let considered = table.considered(seat, Some(&whole.id), None);
        let rise = considered
            .into_iter()
            .find(|(offer, _)| !offer.wording.cost.is_empty());
        let (offer, may) = rise.expect("it is considered");
        assert!(offer.wording.items.contains(&whole.steps[0].item));
        may.expect_err("it cannot rise").clause.0
    };
    assert_eq!(rise(table.as_ref()), "FOF-12.3-01");
    // One step of the sequence later it is another clause that forbids it.
    let done = table
        .offers(seat)
        .into_iter()
        .find(|offer| offer.wording.quick);
    let done = done.expect("one may go on");
    table.choose(seat, &done.choice).expect("it is offered");
    while let TableAsk::Chance { .. } = table.ask() {
        table.roll(&mut Seeded::new(1)).expect("it rolls");
    }
    let sequence = table.scene(seat).sequence;
    let now = sequence
        .iter()
        .find(|stage| stage.now)
        .map(|stage| stage.name.as_str());
    let clause = match now {
        Some("Replacements") => "FOF-12.2-06",
        _ => "FOF-12.2-07",
    };
    assert_eq!(rise(table.as_ref()), clause);
}

/// Rules: FOF-12.2-06, FOF-12.3-01, FOF-12.3-02
/// What is lost by going on is said before, and so is what a promotion and a Skill cost.
#[test]
fn what_going_on_costs_is_said_before_it_is_paid() {
    let plan = plan(EUROPE);
    let mut hand = begun(&plan, "standard");
    for (name, steps) in [("1/1", 0), ("2/1", 1), ("1/2", 1)] {
        let member = hand.company.iter_mut().find(|member| member.name == name);
        member.expect("it is there").steps = steps;
    }
    let won = Report {
        points: 4,
        teams: 2,
        ..report(true, false, false)
    };
    let Next::Game {
        scenario, mut what, ..
    } = after(&plan, &hand, won)
    else {
        panic!("the time between comes next");
    };
    what["relief"]["replacements"] = 3.into();
    let handed_over = serde_json::to_string(&Handed {
        campaign: "fof/road-to-the-church".to_owned(),
        link: 2,
        after: None,
        what,
    });
    let setup = Setup {
        handed_over: handed_over.expect("plain data"),
        ..Setup::default()
    };
    let mut table = table::table(game(&scenario), setup).expect("it begins");
    let seat = engine::Seat(0);
    let mut go_on = |expected: &str, price: &str| {
        let offers = table.offers(seat);
        let done = offers.iter().find(|offer| offer.wording.quick);
        let done = done.expect("one may go on");
        assert_eq!(done.wording.text, expected);
        if !price.is_empty() {
            let mut priced = offers.iter().filter(|offer| !offer.wording.cost.is_empty());
            assert!(priced.any(|offer| offer.wording.text.ends_with(price)));
        }
        let choice = done.choice.clone();
        table.choose(seat, &choice).expect("it is offered");
    };
    go_on(
        "Done: on to Replacements. You lose two steps without a unit",
        "for three points",
    );
    go_on(
        "Done: on to Skills. You lose three Replacements, 2/1 with its one step and 1/2 with its one step",
        "",
    );
    go_on(
        "Done: ready for the next mission. You lose four Experience Points",
        " points",
    );
}

//! Small positions, all of whose worlds are counted one by one and held against what is drawn.

use super::deal::{Item, Slot, chances, deal};
use crate::check::{Check, CheckFor};
use crate::choice::Choice;
use crate::counters::Side;
use crate::frame::Request;
use crate::state::{Flags, Mines, PieceId, State, Unit, UnitId, UnitSet};
use crate::{Fte, FteCases, shelf};
use engine::case::CaseGame;
use engine::{Outcome, Procedure, Rules, Seat, Secrets, Seeded};
use ground::Hex;
use std::collections::BTreeMap;

const AMERICAN: Seat = Seat(0);

/// Holds how often each thing was drawn against how likely it is. Seeds are fixed, so it never fails by chance; the
/// bound is six standard deviations.
fn fits<K: Ord + std::fmt::Debug>(
    likely: &BTreeMap<K, f64>,
    draws: usize,
    mut draw: impl FnMut() -> K,
) {
    let mut drawn: BTreeMap<K, usize> = BTreeMap::new();
    for _ in 0..draws {
        *drawn.entry(draw()).or_default() += 1;
    }
    for key in drawn.keys() {
        assert!(likely.contains_key(key), "{key:?} cannot be");
    }
    let total: f64 = likely.values().sum();
    let chi: f64 = likely
        .iter()
        .map(|(key, weight)| {
            let expected = draws as f64 * weight / total;
            let seen = drawn.get(key).copied().unwrap_or(0) as f64;
            (seen - expected).powi(2) / expected
        })
        .sum();
    let free = likely.len() as f64 - 1.0;
    let bound = free + 6.0 * (2.0 * free).sqrt() + 6.0;
    assert!(
        chi <= bound,
        "chi-square {chi:.1} of {free} degrees, at most {bound:.1}"
    );
}

/// Every order of `0..n`, its first `k`.
fn orders(n: usize, k: usize) -> Vec<Vec<usize>> {
    if k == 0 {
        return vec![vec![]];
    }
    let longer = |head: Vec<usize>| {
        let free = (0..n).filter(|i| !head.contains(i)).collect::<Vec<_>>();
        free.into_iter()
            .map(move |i| [head.clone(), vec![i]].concat())
    };
    orders(n, k - 1).into_iter().flat_map(longer).collect()
}

#[test]
fn every_deal_that_fits_is_as_likely_as_any_other() {
    let any = u16::MAX;
    let item = |pile, bit: u16, villagers| Item {
        pile,
        bit,
        villagers,
    };
    let slot = |pile, may_be, kin| Slot { pile, may_be, kin };
    // Two piles: team, team, gun, dummy, villagers; and a pile of villagers and a dummy.
    let items = [
        item(0, 1, false),
        item(0, 1, false),
        item(0, 2, false),
        item(0, 4, false),
        item(0, 8, true),
        item(1, 1, true),
        item(1, 2, false),
    ];
    let boards: [&[Slot]; 4] = [
        &[
            slot(0, any, 0),
            slot(0, any, 1),
            slot(0, any, 2),
            slot(0, any, 3),
            slot(0, any, 4),
        ],
        // A greedy deal would give the gun away before the slot that can be nothing else is filled.
        &[
            slot(0, any, 0),
            slot(0, 1 | 2, 1),
            slot(0, 2 | 4, 2),
            slot(0, any, 3),
            slot(0, 2 | 8, 4),
        ],
        // Two that have stood together, one of another pile.
        &[
            slot(0, any, 0),
            slot(0, any, 1),
            slot(0, any, 2),
            slot(1, any, 1),
            slot(1, any, 5),
        ],
        // Some are not dealt yet.
        &[slot(0, 1 | 8, 0), slot(0, any, 0)],
    ];
    for slots in boards {
        let legal = |dealt: &Vec<usize>| {
            let takes =
                |(s, &i): (&Slot, &usize)| s.pile == items[i].pile && s.may_be & items[i].bit != 0;
            let alike = |a: usize, b: usize| {
                slots[a].kin != slots[b].kin
                    || items[dealt[a]].villagers == items[dealt[b]].villagers
            };
            slots.iter().zip(dealt).all(takes)
                && (0..slots.len()).all(|a| (0..a).all(|b| alike(a, b)))
        };
        let worlds = orders(items.len(), slots.len()).into_iter().filter(legal);
        let likely: BTreeMap<_, f64> = worlds.map(|world| (world, 1.0)).collect();
        for (slot, exact) in chances(slots, &items).into_iter().enumerate() {
            for (item, chance) in exact.into_iter().enumerate() {
                let there = likely.keys().filter(|world| world[slot] == item);
                let counted = there.count() as f64 / likely.len() as f64;
                assert!((chance - counted).abs() < 1e-9, "{chance} of {counted}");
            }
        }
        let mut dice = Seeded::new(7);
        fits(&likely, 40 * likely.len().max(100), || {
            deal(slots, &items, dice.rng()).expect("some deal fits")
        });
    }
    let mut dice = Seeded::new(7);
    assert_eq!(
        deal(&[slot(0, 16, 0)], &items, dice.rng()),
        None,
        "nothing fits"
    );
}

/// A position of a case.
fn position(case: &str) -> (std::sync::Arc<Fte>, State) {
    let table = toml::from_str(case).expect("the case is well written");
    let setting = FteCases::default()
        .set_up(&table)
        .expect("the table can be set");
    (setting.game, setting.state)
}

/// Rules: FTE-26.0-11
#[test]
fn booby_traps_are_believed_where_nobody_has_walked_and_as_many_as_the_die_and_the_finds_allow() {
    let game = Fte::new(shelf::load("village-search", None).expect("the scenario loads"));
    let ground = &game.plot_ground[Side::Nva.index()];
    let plots = game.plots(Side::Nva);
    assert_eq!(
        (plots.count, plots.die_divisor),
        (2, 3),
        "the numbers below are for this"
    );
    // Seven hexes were open; one went off, in one somebody walked, five are left.
    let mut view = game.begin_as_usual();
    view.stack.clear();
    view.turn = 1;
    let known = &mut view.mines[Side::Nva.index()];
    (5..ground.len()).for_each(|place| known.rule_out(place));
    (known.hexes, known.written, known.went_off) = (7, 6, 1);

    let mut likely: BTreeMap<u32, f64> = BTreeMap::new();
    for face in 1..=10u32 {
        let laid = 2 + face.div_ceil(3);
        let sets = (0..1u32 << 7).filter(|set| set.count_ones() == laid);
        let sets: Vec<u32> = sets.collect();
        // Bit 5 is the one that went off, bit 6 the one walked through.
        for set in sets.iter().filter(|&&set| set >> 5 & 0b11 == 0b01) {
            *likely.entry(set & 0b11111).or_default() += 1.0 / sets.len() as f64;
        }
    }
    let mut dice = Seeded::new(3);
    fits(&likely, 20_000, || {
        let world = game.imagine(&view, AMERICAN, dice.rng());
        game.could_be(&view, &world, AMERICAN)
            .expect("it is one of them");
        let bit = |hex: &Hex| {
            ground
                .iter()
                .position(|h| h == hex)
                .expect("it is on the ground")
        };
        world
            .booby_traps
            .iter()
            .fold(0u32, |set, hex| set | 1 << bit(hex))
    });
}

/// Rules: FTE-26.0-11
#[test]
fn no_booby_trap_is_believed_where_americans_have_walked() {
    let game = Fte::new(shelf::load("village-search", None).expect("the scenario loads"));
    let ground = &game.plot_ground[Side::Nva.index()];
    let walked = ground[0];
    let mut state = game.begin_as_usual();
    state.stack.clear();
    state.turn = 1;
    let known = &mut state.mines[Side::Nva.index()];
    (known.hexes, known.written) = (ground.len() as u16, 6);
    let american = |(_, u): &(UnitId, &Unit)| u.side == Side::Us;
    let (walker, _) = state.all().find(american).expect("there are Americans");
    state.unit_mut(walker).at = walked;
    let mut dice = Seeded::new(19);
    let mut believed = |state: &State| {
        let view = game.view(state, AMERICAN);
        let worlds = (0..400).map(|_| game.imagine(&view, AMERICAN, dice.rng()));
        worlds.filter(|w| w.booby_traps.contains(&walked)).count()
    };
    assert!(believed(&state) > 0, "before anybody looked");
    game.spring_trap(
        &mut state,
        UnitSet::one(walker),
        walked,
        &mut engine::Silent,
    );
    assert_eq!(believed(&state), 0);
}

/// Rules: FTE-25.0-05
#[test]
fn hidden_foxholes_are_believed_to_hold_anybody_that_fits_or_nobody() {
    let (game, state) = position(
        r#"
        begin  = "us activation"
        caches = [{ id = "F", kind = "foxholes", at = "15.15" }]
        units  = [
          { id = "A", kind = "us-fire-team", at = "05.05" },
          { id = "X", kind = "nva-fire-team", at = "15.15", fort = "F" },
          { id = "Y", kind = "nva-mg-team", at = "15.15", status = ["concealed"] },
          { id = "Z", kind = "nva-commander", at = "15.15", status = ["concealed"] },
          { id = "D", kind = "dummy", at = "15.15", status = ["concealed"] },
        ]
        "#,
    );
    let view = game.view(&state, AMERICAN);
    game.could_be(&view, &state, AMERICAN)
        .expect("the true world is one of them");
    // Nobody, one or two of the three; never the Dummy.
    let sets = (0..8u8).filter(|set| set.count_ones() <= 2);
    let likely: BTreeMap<u8, f64> = sets.map(|set| (set, 1.0)).collect();
    let mut dice = Seeded::new(5);
    fits(&likely, 7_000, || {
        let world = game.imagine(&view, AMERICAN, dice.rng());
        assert!(!world.units[4].fort.is_some(), "a Dummy needs no cover");
        (1..4).fold(0, |set, slot| {
            set | u8::from(world.units[slot].fort.is_some()) << (slot - 1)
        })
    });
}

/// The pieces of a VC event are one set of four, and what one of them did stays known.
#[test]
fn each_vc_event_is_a_set_of_its_own() {
    let (game, mut state) = position(
        r#"
        begin = "event"
        random_events = true
        units = [{ id = "A", kind = "us-fire-team", at = "05.05" }, { id = "N", kind = "nva-fire-team", at = "15.15" }]
        ground = { hexes = { "10.10" = "hamlet" } }
        "#,
    );
    let log = &mut engine::Silent;
    for outcome in [0, 7, 2, 0, 3, 1] {
        game.settle(&mut state, engine::Outcome(outcome), log);
    }
    for hex in ["10.09", "10.11", "09.10", "11.10"] {
        let hex = hex.parse().expect("a hex");
        let altitude = crate::state::Altitude::Ground;
        game.choose(
            &mut state,
            Side::Nva.seat(),
            Choice::Place { hex, altitude },
            log,
        );
    }
    let view = game.view(&state, AMERICAN);
    game.could_be(&view, &state, AMERICAN)
        .expect("the true world is one of them");
    let pieces = |world: &State| {
        world.units[2..6]
            .iter()
            .map(|u| u.piece)
            .collect::<Vec<_>>()
    };
    let set = game.spares.vc;
    let likely: BTreeMap<_, f64> = orders(4, 4)
        .into_iter()
        .map(|order| (order.iter().map(|&i| set[i]).collect::<Vec<_>>(), 1.0))
        .collect();
    let mut dice = Seeded::new(11);
    fits(&likely, 4_800, || {
        pieces(&game.imagine(&view, AMERICAN, dice.rng()))
    });
}

/// A Fire Mission that is being requested may be meant for whatever its requester may name, one that is on its way for
/// any hex: not only for those of the viewer.
///
/// Rules: FTE-13.0-03
#[test]
fn fire_missions_are_believed_to_be_meant_for_any_hex_that_can_be_named() {
    let (game, mut state) = position(
        r#"
        activate = ["O"]
        ground = { all = "jungle" }
        units  = [
          { id = "A", kind = "us-fire-team", at = "05.05" },
          { id = "O", kind = "nva-commander", at = "15.15", status = ["concealed"] },
        ]
        "#,
    );
    let (log, nva) = (&mut engine::Silent, Side::Nva.seat());
    game.choose(&mut state, nva, Choice::RequestFireMission, log);
    let mut named = Vec::new();
    game.choices(&state, &mut named);
    let hexes = named.iter().map(|choice| match choice {
        Choice::TargetHex { hex } => (*hex, 1.0),
        other => panic!("{other:?} names no hex"),
    });
    let likely: BTreeMap<Hex, f64> = hexes.collect();
    assert!(likely.len() > 7, "it sees more than where the American is");
    game.choose(&mut state, nva, named[0], log);
    let view = game.view(&state, AMERICAN);
    let mut dice = Seeded::new(13);
    fits(&likely, 40 * likely.len(), || {
        let world = game.imagine(&view, AMERICAN, dice.rng());
        let request = world.stack.top_as::<Request>().expect("it is requested");
        request.target
    });
    game.settle(&mut state, engine::Outcome(1), log);
    assert_eq!(state.missions.len(), 1, "a 2 grants it");
    let view = game.view(&state, AMERICAN);
    let map = game.scenario.map.hexes();
    let likely: BTreeMap<Hex, f64> = map.iter().map(|&hex| (hex, 1.0)).collect();
    fits(&likely, 40 * likely.len(), || {
        game.imagine(&view, AMERICAN, dice.rng()).missions[0].target
    });
}

/// One model of belief: how likely each piece is to lie in a slot is how often it is drawn there.
#[test]
fn likely_pieces_are_those_that_are_drawn() {
    let game = Fte::new(shelf::load("village-search", None).expect("the scenario loads"));
    let mut state = game.begin_as_usual();
    let mut dice = Seeded::new(17);
    let mut choices = Vec::new();
    // Far enough that some of them have shown what they can do.
    for _ in 0..400 {
        match game.ask(&state) {
            engine::Ask::Choice(seat) => {
                choices.clear();
                game.choices(&state, &mut choices);
                let choice = choices[super::below(dice.rng(), choices.len())];
                game.choose(&mut state, seat, choice, &mut engine::Silent);
            }
            engine::Ask::Chance(chance) => {
                let outcome = engine::chance_source::throw(dice.rng(), &chance.spread);
                game.settle(&mut state, outcome, &mut engine::Silent);
            }
            engine::Ask::Over(_) => break,
        }
    }
    let view = game.view(&state, AMERICAN);
    let likely = game.likely_pieces(&view, Side::Nva);
    assert!(!likely.is_empty(), "somebody is still hidden");
    let worlds: Vec<State> = (0..3_000)
        .map(|_| game.imagine(&view, AMERICAN, dice.rng()))
        .collect();
    for (unit, pieces) in likely {
        let chances: BTreeMap<PieceId, f64> = pieces.into_iter().collect();
        let total: f64 = chances.values().sum();
        assert!((total - 1.0).abs() < 1e-9, "{unit:?}: {total}");
        let mut drawn = worlds.iter().map(|world| world.unit(unit).piece);
        fits(&chances, worlds.len(), || drawn.next().expect("enough"));
    }
}

#[test]
fn what_is_learnt_takes_little_room() {
    let size = std::mem::size_of::<State>();
    assert!(size <= 5_296, "a state has {size} bytes");
}

/// Whatever lies under the marker, the roll rules out the counters for which it would have come out otherwise on both
/// sides, and no others: a natural 1 and a natural 10 tell nothing.
///
/// Rules: FTE-1.2-02, FTE-1.2-10
#[test]
fn a_check_shows_the_troop_quality_as_far_as_its_roll_does() {
    let mut game = Fte::new(shelf::load("village-search", None).expect("the scenario loads"));
    for (place, line) in game.roster.iter_mut().enumerate() {
        line.facts.faces[1].quality -= place as i8 % 3;
    }
    let begun = game.begin_as_usual();
    let nva = |(_, u): &(UnitId, &Unit)| u.side == Side::Nva;
    let (slot, _) = begun.all().find(nva).expect("there are NVA and VC");
    let deal = game.deal_of(&begun, slot).expect("it is dealt");
    let sides = |p: PieceId| game.roster[p.index()].facts.faces.map(|side| side.quality);
    let pieces = game.pieces_of(deal);
    let bits = |fits: &dyn Fn([i8; 2]) -> bool| {
        let fitting = pieces.iter().filter(|&&p| fits(sides(p)));
        fitting.fold(0, |bits, &p| bits | game.bit_of(deal, p))
    };
    let tries = (0..8).flat_map(|searching| (1..=10).map(move |roll| (searching, roll)));
    let tries = tries.flat_map(|(searching, roll)| [0, 1].map(|up| (searching, roll, up)));
    for (&piece, (searching, roll, up)) in
        tries.flat_map(|it| pieces.iter().map(move |piece| (piece, it)))
    {
        let mut state = begun;
        let u = state.unit_mut(slot);
        u.piece = piece;
        u.searching = searching;
        u.set(Flags::CONCEALED);
        u.set(Flags::REDUCED * up);
        let check = Check::of(slot, CheckFor::Search);
        state.stack.call(check);
        let outcome = Outcome(roll as u16 - 1);
        check.settle(&game, &mut state, outcome, &mut engine::Silent);
        let passes = |quality: i8| {
            roll == 1 || (roll < 10 && roll - i16::from(searching) <= i16::from(quality))
        };
        let passed = passes(sides(piece)[usize::from(up)]);
        let alike = bits(&|sides| sides.into_iter().any(|side| passes(side) == passed));
        let left = state.unit(slot).may_be.0 & bits(&|_| true);
        assert_eq!(left, alike, "{roll} with {searching} Searching markers");
    }
}

/// One that went off is one less, no more: the others may still lie where they were written down.
///
/// Rules: FTE-26.0-11
#[test]
fn a_mine_that_went_off_is_counted_once() {
    let game = Fte::new(shelf::load("firebase", None).expect("the scenario loads"));
    let american = |(_, u): &(UnitId, &Unit)| u.side == Side::Us && game.infantry(u);
    for side in Side::BOTH {
        let mut state = game.begin_as_usual();
        state.stack.clear();
        state.turn = 1;
        let (walker, _) = state.all().find(american).expect("there are Americans");
        let map = game.scenario.map.hexes();
        let mined = [map[0], map[1]];
        state.unit_mut(walker).at = mined[0];
        let known = &mut state.mines[side.index()];
        (known.hexes, known.written) = (2, 2);
        match side {
            Side::Us => {
                state.claymores = mined.into_iter().collect();
                game.detonate(&mut state, mined[0], &mut engine::Silent);
            }
            Side::Nva => {
                state.booby_traps = mined.into_iter().collect();
                let walkers = UnitSet::one(walker);
                game.spring_trap(&mut state, walkers, mined[0], &mut engine::Silent);
            }
        }
        assert_eq!(state.mines[side.index()].went_off, 1, "{side:?}");
    }
}

/// What the NVA/VC may know of the Claymores hangs on where Americans go, never on whether one is left.
///
/// Rules: FTE-26.0-10
#[test]
fn a_claymore_that_is_no_longer_there_is_ruled_out_like_any_other() {
    let game = Fte::new(shelf::load("firebase", None).expect("the scenario loads"));
    let ground = &game.plot_ground[Side::Us.index()];
    let known = |claymores: &[Hex]| {
        let mut state = game.begin_as_usual();
        state.turn = 1;
        state.claymores = claymores.iter().copied().collect();
        state.mines[Side::Us.index()].hexes = 1;
        game.strike_claymores(&mut state);
        assert!(state.claymores.is_empty(), "nobody is near");
        state.mines[Side::Us.index()]
    };
    assert!(known(&[]).ruled_out(0));
    assert_eq!(known(&ground[..1]), known(&[]));
}

/// Beyond what is kept track of, everything stays possible; nobody is in a set beyond the last slot.
#[test]
fn beyond_what_is_kept_nothing_is_known() {
    let mut mines = Mines::default();
    mines.rule_out(crate::knowledge::TRACKED);
    assert!(!mines.ruled_out(crate::knowledge::TRACKED));
    mines.rule_out(crate::knowledge::TRACKED - 1);
    assert!(mines.ruled_out(crate::knowledge::TRACKED - 1));
    let last = UnitSet::one(UnitId(127));
    assert!(last.contains(UnitId(127)) && !last.contains(UnitId(128)));
}

/// Beyond what is kept track of, everything would stay possible.
#[test]
fn mines_are_kept_track_of_on_all_ground_where_they_may_lie() {
    let plotted = [
        "meeting-engagement",
        "road-convoy",
        "firebase",
        "village-search",
    ];
    for slug in plotted {
        let game = Fte::new(shelf::load(slug, None).expect("the scenario loads"));
        for ground in &game.plot_ground {
            let hexes = ground.len();
            assert!(hexes <= crate::knowledge::TRACKED, "{slug}: {hexes} hexes");
        }
    }
}

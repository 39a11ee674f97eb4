//! A tiny game for the tests of this crate: two players guess each other's secret number.
//!
//! Each seat is dealt a secret number by a die. In turn a seat aims at a number and fires, or rests. The other may
//! challenge a shot (an interrupt): on a 5 or 6 it misses. At any time a seat may boast (an aside): show its number.

use crate::chance_source::{ChanceSource, Seeded, below};
use crate::conformance::Dream;
use crate::scene::{Board, Panel, Scene, Space};
use crate::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Numbers run from 1 to 6; 0 stands for "not known".
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Duel {
    pub numbers: [u8; 2],
    pub dealt: u8,
    pub shown: [bool; 2],
    pub turn: u8,
    pub aim: Option<u8>,
    pub window: Window,
    pub round: u8,
    pub rounds: u8,
    pub winner: Option<Seat>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Window {
    Closed,
    Challenge,
    Roll,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Pick {
    Aim { at: u8 },
    Fire,
    Rest,
    Challenge,
    Let,
    Boast(Seat),
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub enum Happened {
    Dealt { seat: Seat, number: u8 },
    Aimed { at: u8 },
    Rolled { face: u8 },
    Missed,
    Hit { number: u8 },
    Boasted { seat: Seat, number: u8 },
}

/// The only option: half as many rounds.
#[derive(Clone, Copy, Default)]
struct Short(bool);

const SWITCHES: [Switch<Short>; 1] = [Switch {
    id: "short",
    text: "Half as many rounds.",
    clauses: &["TOY-1"],
    at: |short| &mut short.0,
}];

/// What a test breaks on purpose, to see that it is noticed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Flaw {
    #[default]
    None,
    /// `choices` lists a choice twice.
    Twice,
    /// `judge` accepts a shot without an aim.
    TooKind,
    /// `judge` refuses a listed choice.
    TooStrict,
    /// The view shows the other's number.
    OpenView,
    /// The denial tells what is hidden.
    Chatty,
    /// Nobody ever hits, and rounds are not counted.
    Endless,
    /// `settle` panics.
    Panics,
    /// No choices where one is asked.
    DeadEnd,
    /// A denial without a clause.
    NoClause,
    /// A roll of which nothing is told.
    Quiet,
    /// `imagine` forgets an aim.
    BadDream,
    /// Every choice is called a plain "no".
    AllPassive,
    /// `imagine` takes nobody for a six.
    Narrow,
    /// Whoever has a six is not asked for a challenge.
    Nosy,
}

pub struct Toy {
    pub about: About,
    pub flaw: Flaw,
}

impl Default for Toy {
    fn default() -> Self {
        Toy::with(Flaw::None)
    }
}

impl Toy {
    pub fn with(flaw: Flaw) -> Self {
        let seat = |id: &str| SeatAbout {
            id: id.into(),
            name: id.to_uppercase(),
            automatic: false,
        };
        let about = About {
            game: "toy".into(),
            scenario: "toy/duel".into(),
            title: "Duel".into(),
            briefing: "Guess the other's number.".into(),
            seats: vec![seat("red"), seat("blue")],
            minutes: 1,
            rules: "toy-1".into(),
            data: Digest::of(&ROUNDS),
            options: Switch::about(&SWITCHES, &Short::default()),
        };
        Toy { about, flaw }
    }

    fn next_turn(&self, s: &mut Duel) {
        s.aim = None;
        s.window = Window::Closed;
        s.turn = 1 - s.turn;
        if self.flaw != Flaw::Endless {
            s.round += 1;
        }
    }

    fn resolve(&self, s: &mut Duel, log: &mut impl Log<Duel, Happened>) {
        let target = s.numbers[1 - s.turn as usize];
        if s.aim == Some(target) && self.flaw != Flaw::Endless {
            s.winner = Some(Seat(s.turn));
            s.shown[1 - s.turn as usize] = true;
            log.note(s, Happened::Hit { number: target });
        } else {
            log.note(s, Happened::Missed);
            self.next_turn(s);
        }
    }
}

const ROUNDS: u8 = 40;
/// A shot is broken by this face or a higher one.
const HOLDS_BELOW: i16 = 5;

impl Rules for Toy {
    type State = Duel;
    type Choice = Pick;
    type Event = Happened;

    fn about(&self) -> &About {
        &self.about
    }

    fn begin(&self, setup: &Setup) -> Result<Duel, BadSetup> {
        setup.check(&self.about)?;
        let Short(short) = setup.switched(&SWITCHES, Short::default());
        Ok(Duel {
            rounds: if short { ROUNDS / 2 } else { ROUNDS },
            numbers: [0; 2],
            dealt: 0,
            shown: [false; 2],
            turn: 0,
            aim: None,
            window: Window::Closed,
            round: 0,
            winner: None,
        })
    }

    fn ask(&self, s: &Duel) -> Ask {
        if s.dealt < 2 {
            return Ask::Chance(Chance::die(6, "deal a number").secret_of(Seat(s.dealt)));
        }
        if s.winner.is_some() || s.round >= s.rounds {
            return Ask::Over(Verdict {
                winner: s.winner,
                scores: [Seat(0), Seat(1)]
                    .map(|seat| self.score(s, seat))
                    .into_iter()
                    .collect(),
            });
        }
        match s.window {
            Window::Closed => Ask::Choice(Seat(s.turn)),
            Window::Challenge => Ask::Choice(Seat(1 - s.turn)),
            Window::Roll => Ask::Chance(Chance::die(6, "to break the shot").by(Seat(s.turn))),
        }
    }

    fn choices(&self, s: &Duel, out: &mut Vec<Pick>) {
        if self.flaw == Flaw::DeadEnd && s.round == 3 {
            return;
        }
        let Ask::Choice(_) = self.ask(s) else { return };
        match (s.window, s.aim) {
            (Window::Closed, None) => out.extend((1..=6).map(|at| Pick::Aim { at })),
            (Window::Closed, Some(_)) => out.push(Pick::Fire),
            _ => out.push(Pick::Challenge),
        }
        out.push(if s.window == Window::Closed {
            Pick::Rest
        } else {
            Pick::Let
        });
        if self.flaw == Flaw::Twice && s.round == 2 {
            out.push(out[0]);
        }
    }

    fn asides(&self, s: &Duel, seat: Seat, out: &mut Vec<Pick>) {
        if matches!(self.ask(s), Ask::Choice(_)) && s.shown.get(seat.index()) == Some(&false) {
            out.push(Pick::Boast(seat));
        }
    }

    fn judge(&self, s: &Duel, seat: Seat, pick: &Pick) -> Result<(), Denial> {
        let Ask::Choice(asked) = self.ask(s) else {
            return Err(Denial::new("TOY-1", "nobody is asked"));
        };
        if let Pick::Boast(who) = pick {
            if *who != seat {
                return Err(Denial::new("TOY-5", "one boasts of one's own number"));
            }
            return match s.shown.get(seat.index()) {
                Some(false) => Ok(()),
                _ => Err(Denial::new("TOY-5", "the number is known already")),
            };
        }
        if asked != seat {
            return Err(Denial::new("TOY-1", "it is the other's turn"));
        }
        let mut list = Vec::new();
        self.choices(s, &mut list);
        match self.flaw {
            Flaw::TooKind if *pick == Pick::Fire => return Ok(()),
            Flaw::TooStrict if *pick == Pick::Challenge => {
                return Err(Denial::new("TOY-4", "no"));
            }
            _ => {}
        }
        if list.contains(pick) {
            return Ok(());
        }
        Err(match self.flaw {
            Flaw::Chatty => Denial::new(
                "TOY-3",
                format!("no, it is {}", s.numbers[1 - seat.index()]),
            ),
            Flaw::NoClause => Denial::new("", "no"),
            _ => match pick {
                Pick::Aim { .. } if s.aim.is_some() => {
                    Denial::new("TOY-2", "an aim is taken already")
                }
                Pick::Aim { at } => Denial::new("TOY-2", format!("there is no number {at}")),
                _ => Denial::new("TOY-3", "that is not possible now"),
            },
        })
    }

    fn choose(&self, s: &mut Duel, _: Seat, pick: Pick, log: &mut impl Log<Duel, Happened>) {
        match pick {
            Pick::Aim { at } => {
                s.aim = Some(at);
                log.note(s, Happened::Aimed { at });
            }
            Pick::Fire if self.flaw == Flaw::Nosy && s.numbers[1 - s.turn as usize] == 6 => {
                s.window = Window::Roll;
            }
            Pick::Fire => s.window = Window::Challenge,
            Pick::Rest => self.next_turn(s),
            Pick::Challenge => s.window = Window::Roll,
            Pick::Let => self.resolve(s, log),
            Pick::Boast(seat) => {
                s.shown[seat.index()] = true;
                let number = s.numbers[seat.index()];
                log.note(s, Happened::Boasted { seat, number });
            }
        }
    }

    fn settle(&self, s: &mut Duel, outcome: Outcome, log: &mut impl Log<Duel, Happened>) {
        let face = outcome.face() as u8;
        if s.dealt < 2 {
            let seat = Seat(s.dealt);
            s.numbers[seat.index()] = face;
            s.dealt += 1;
            log.note(s, Happened::Dealt { seat, number: face });
            return;
        }
        assert!(self.flaw != Flaw::Panics, "broken on purpose");
        if self.flaw == Flaw::Quiet {
            return self.next_turn(s);
        }
        log.note(s, Happened::Rolled { face });
        if outcome.face() >= HOLDS_BELOW {
            log.note(s, Happened::Missed);
            self.next_turn(s);
        } else {
            self.resolve(s, log);
        }
    }

    fn succeeds(&self, s: &Duel, outcome: Outcome) -> Option<bool> {
        (s.window == Window::Roll).then(|| outcome.face() < HOLDS_BELOW)
    }

    fn passive(&self, _: &Duel, pick: &Pick) -> bool {
        self.flaw == Flaw::AllPassive || matches!(pick, Pick::Let | Pick::Rest)
    }

    fn score(&self, s: &Duel, seat: Seat) -> Score {
        Score::from(s.winner == Some(seat))
    }
}

impl Secrets for Toy {
    fn view(&self, s: &Duel, seat: Seat) -> Duel {
        let mut view = *s;
        for i in 0..2 {
            if i != seat.index() && !s.shown[i] && self.flaw != Flaw::OpenView {
                view.numbers[i] = 0;
            }
        }
        view
    }

    fn imagine(&self, view: &Duel, _: Seat, rng: &mut dyn Rng) -> Duel {
        let mut state = *view;
        for i in 0..view.dealt as usize {
            let most = if self.flaw == Flaw::Narrow { 5 } else { 6 };
            let number = below(rng, most) as u8 + 1;
            if state.numbers[i] == 0 || self.flaw == Flaw::OpenView && !state.shown[i] {
                state.numbers[i] = number;
            }
        }
        if self.flaw == Flaw::BadDream {
            state.aim = None;
        }
        state
    }

    fn could_be(&self, view: &Duel, world: &Duel, seat: Seat) -> Result<(), String> {
        let six = |i: usize| i != seat.index() && !world.shown[i] && world.numbers[i] == 6;
        if self.flaw == Flaw::Narrow && (0..2).any(six) {
            return Err("nobody has a six".to_owned());
        }
        match self.view(world, seat) == *view {
            true => Ok(()),
            false => Err("it looks different".to_owned()),
        }
    }

    fn witness(&self, event: &Happened, seat: Seat) -> Option<Happened> {
        match event {
            Happened::Dealt { seat: whose, .. } if *whose != seat => None,
            _ => Some(event.clone()),
        }
    }

    fn reveals(&self, event: &Happened) -> bool {
        matches!(event, Happened::Hit { .. } | Happened::Boasted { .. })
    }
}

impl Words for Toy {
    fn window(&self, s: &Duel) -> Option<&'static str> {
        (s.window == Window::Challenge).then_some("Challenge")
    }

    fn turn(&self, s: &Duel) -> u32 {
        u32::from(s.round) + 1
    }

    fn considered(
        &self,
        _: &Duel,
        seat: Seat,
        piece: Option<&str>,
        _: Option<&str>,
        out: &mut Vec<Pick>,
    ) {
        if piece == Some("number") {
            out.extend([Pick::Aim { at: 1 }, Pick::Boast(seat)]);
        }
    }

    fn name_choice(&self, _: &Duel, pick: &Pick) -> Wording {
        Wording {
            text: format!("{pick:?}"),
            ..Wording::default()
        }
    }

    fn tell(&self, view: &Duel, event: &Happened) -> Telling {
        let text = match event {
            Happened::Dealt { number, .. } => format!("Dealt {number}"),
            Happened::Aimed { at } => format!("Aimed at {at}"),
            Happened::Rolled { face } => format!("Rolled {face}"),
            Happened::Missed => format!("Missed in round {}", view.round + 1),
            Happened::Hit { number } => format!("Hit {number}"),
            Happened::Boasted { number, .. } => format!("Boasted of {number}"),
        };
        let gist = match event {
            Happened::Missed => "missed".into(),
            Happened::Hit { number } => format!("{number} is hit"),
            _ => String::new(),
        };
        Telling {
            text,
            gist,
            clauses: vec![Clause("TOY-3")],
            ..Telling::default()
        }
    }

    fn note(&self, view: &Duel) -> Note {
        match view.window {
            Window::Roll => Note {
                text: "Does the shot hold?".into(),
                modifiers: vec![Modifier::new(1, "a test", "TOY-4")],
                need: "4 or less".into(),
            },
            _ => Note::default(),
        }
    }

    fn name_outcome(&self, _: &Duel, outcome: Outcome) -> String {
        outcome.face().to_string()
    }

    fn board(&self) -> Board {
        Board {
            spaces: vec![Space {
                id: "middle".into(),
                ..Space::default()
            }],
            ..Board::default()
        }
    }

    fn scene(&self, view: &Duel, _: Seat) -> Scene {
        let lines = view.numbers.iter().map(|n| n.to_string()).collect();
        Scene {
            heading: format!("Round {}", view.round + 1),
            panels: vec![Panel {
                title: "Numbers".into(),
                lines,
                ..Panel::default()
            }],
            ..Scene::default()
        }
    }
}

impl Dream for Toy {
    fn dream(&self, _: &Duel, rng: &mut dyn Rng) -> Pick {
        match below(rng, 6) {
            0 => Pick::Aim {
                at: below(rng, 9) as u8,
            },
            1 => Pick::Fire,
            2 => Pick::Rest,
            3 => Pick::Challenge,
            4 => Pick::Let,
            _ => Pick::Boast(Seat(below(rng, 3) as u8)),
        }
    }
}

/// The journal of a random game.
pub fn finished_game(toy: &Toy, seed: u64) -> journal::Journal {
    let mut dice = Seeded::new(seed);
    let mut state = toy.begin_as_usual();
    let mut journal = journal::Journal::new(&toy.about, Setup::default());
    let mut list = Vec::new();
    loop {
        match toy.ask(&state) {
            Ask::Over(_) => break,
            Ask::Chance(chance) => {
                let outcome = dice.next(&chance).unwrap();
                journal.inputs.push(journal::Input::Chance(outcome));
                toy.settle(&mut state, outcome, &mut Silent);
            }
            Ask::Choice(seat) => {
                list.clear();
                toy.choices(&state, &mut list);
                let pick = list[below(dice.rng(), list.len() as u32) as usize];
                journal.inputs.push(journal::Input::of_choice(seat, &pick));
                toy.choose(&mut state, seat, pick, &mut Silent);
            }
        }
    }
    journal
        .digests
        .push((journal.inputs.len() as u32, Digest::of(&state)));
    journal
}

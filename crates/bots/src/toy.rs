//! A game small enough to test players and laboratories with: one side hides something in one of three huts, the
//! other searches one, and a die says what the find or the miss is worth.

use engine::conformance::Dream;
use engine::scene::{Board, Panel, Scene, Space, TerrainKind};
use engine::{
    About, Ask, BadSetup, Chance, Clause, Denial, Digest, Log, Note, Outcome, Rng, Rules, Score,
    Seat, SeatAbout, Secrets, Setup, Telling, Verdict, Wording, Words,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The scenario: so many rounds.
pub struct Hideaway {
    about: About,
    rounds: u8,
}

impl Hideaway {
    /// A game of so many rounds.
    pub fn new(rounds: u8) -> Self {
        let seat = |id: &str, name: &str| SeatAbout {
            id: id.into(),
            name: name.into(),
            automatic: false,
        };
        let about = About {
            game: "toy".into(),
            scenario: "toy/hideaway".into(),
            title: "Hideaway".into(),
            briefing: "One hides, the other searches.".into(),
            seats: vec![seat("hider", "Hider"), seat("seeker", "Seeker")],
            minutes: 1,
            rules: "toy-1".into(),
            data: Digest::of(&rounds),
            options: Vec::new(),
        };
        Hideaway { about, rounds }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Step {
    Hide,
    Search,
    Score,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Position {
    round: u8,
    step: Step,
    /// 1 to 3; 0 before hiding, and in the seeker's view.
    hidden: u8,
    found: bool,
    score: [u8; 2],
    conceded: Option<Seat>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Act {
    Hide { hut: u8 },
    Search { hut: u8 },
    Wait,
    Concede { seat: Seat },
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub enum Happening {
    Hidden { hut: Option<u8> },
    Searched { hut: u8, found: bool },
    Scored { seat: Seat, points: u8 },
}

const HIDER: Seat = Seat(0);
const SEEKER: Seat = Seat(1);

impl Rules for Hideaway {
    type State = Position;
    type Choice = Act;
    type Event = Happening;

    fn about(&self) -> &About {
        &self.about
    }

    fn begin(&self, setup: &Setup) -> Result<Position, BadSetup> {
        setup.check(&self.about)?;
        Ok(Position {
            round: 0,
            step: Step::Hide,
            hidden: 0,
            found: false,
            score: [0; 2],
            conceded: None,
        })
    }

    fn ask(&self, state: &Position) -> Ask {
        if let Some(loser) = state.conceded {
            return Ask::Over(Verdict {
                winner: Some(Seat(1 - loser.0)),
                scores: state.score.map(Score::from).into_iter().collect(),
            });
        }
        if state.round == self.rounds {
            let [hider, seeker] = state.score;
            let winner = match hider.cmp(&seeker) {
                std::cmp::Ordering::Greater => Some(HIDER),
                std::cmp::Ordering::Less => Some(SEEKER),
                std::cmp::Ordering::Equal => None,
            };
            return Ask::Over(Verdict {
                winner,
                scores: state.score.map(Score::from).into_iter().collect(),
            });
        }
        match state.step {
            Step::Hide => Ask::Choice(HIDER),
            Step::Search => Ask::Choice(SEEKER),
            Step::Score => Ask::Chance(Chance::die(6, "what it is worth")),
        }
    }

    fn choices(&self, state: &Position, out: &mut Vec<Act>) {
        match self.ask(state) {
            Ask::Choice(HIDER) => out.extend((1..=3).map(|hut| Act::Hide { hut })),
            Ask::Choice(_) => {
                out.extend((1..=3).map(|hut| Act::Search { hut }));
                out.push(Act::Wait);
            }
            _ => {}
        }
    }

    fn asides(&self, state: &Position, seat: Seat, out: &mut Vec<Act>) {
        // The right to give up comes late, so that games of random players are not cut short.
        if matches!(self.ask(state), Ask::Choice(_)) && state.round >= 3 && seat.index() < 2 {
            out.push(Act::Concede { seat });
        }
    }

    fn judge(&self, state: &Position, seat: Seat, choice: &Act) -> Result<(), Denial> {
        let mut listed = Vec::new();
        if self.ask(state) == Ask::Choice(seat) {
            self.choices(state, &mut listed);
        }
        self.asides(state, seat, &mut listed);
        if listed.contains(choice) {
            return Ok(());
        }
        Err(Denial::new("TOY-1", "that is not for you to do now"))
    }

    fn choose(
        &self,
        state: &mut Position,
        _: Seat,
        choice: Act,
        log: &mut impl Log<Position, Happening>,
    ) {
        match choice {
            Act::Hide { hut } => {
                state.hidden = hut;
                state.step = Step::Search;
                log.note(state, Happening::Hidden { hut: Some(hut) });
            }
            Act::Search { hut } => {
                state.found = hut == state.hidden;
                // Where it was, nobody needs any more: a miss does not tell.
                state.hidden = 0;
                state.step = Step::Score;
                log.note(
                    state,
                    Happening::Searched {
                        hut,
                        found: state.found,
                    },
                );
            }
            Act::Wait => {
                state.hidden = 0;
                state.step = Step::Score;
            }
            Act::Concede { seat } => state.conceded = Some(seat),
        }
    }

    fn settle(
        &self,
        state: &mut Position,
        outcome: Outcome,
        log: &mut impl Log<Position, Happening>,
    ) {
        let seat = if state.found { SEEKER } else { HIDER };
        // A find is rarer than a miss, so it is worth twice as much.
        let points = (outcome.0 as u8 + 1) * if state.found { 2 } else { 1 };
        state.score[seat.index()] += points;
        state.round += 1;
        state.step = Step::Hide;
        state.found = false;
        log.note(state, Happening::Scored { seat, points });
    }

    fn succeeds(&self, _: &Position, _: Outcome) -> Option<bool> {
        None
    }

    fn passive(&self, _: &Position, choice: &Act) -> bool {
        matches!(choice, Act::Wait)
    }

    fn score(&self, state: &Position, seat: Seat) -> Score {
        Score::from(state.score[seat.index()])
    }
}

impl Secrets for Hideaway {
    fn view(&self, state: &Position, seat: Seat) -> Position {
        let hidden = if seat == HIDER { state.hidden } else { 0 };
        Position { hidden, ..*state }
    }

    fn imagine(&self, view: &Position, seat: Seat, rng: &mut dyn Rng) -> Position {
        let unknown = seat != HIDER && view.step == Step::Search;
        let hidden = if unknown {
            (rng.next_u32() % 3) as u8 + 1
        } else {
            view.hidden
        };
        Position { hidden, ..*view }
    }

    fn witness(&self, event: &Happening, seat: Seat) -> Option<Happening> {
        Some(match event {
            Happening::Hidden { .. } if seat != HIDER => Happening::Hidden { hut: None },
            known => known.clone(),
        })
    }

    fn reveals(&self, event: &Happening) -> bool {
        matches!(event, Happening::Searched { .. })
    }
}

impl Dream for Hideaway {
    fn dream(&self, _: &Position, rng: &mut dyn Rng) -> Act {
        let hut = (rng.next_u32() % 5) as u8;
        if rng.next_u32().is_multiple_of(2) {
            Act::Hide { hut }
        } else {
            Act::Search { hut }
        }
    }
}

impl Words for Hideaway {
    fn considered(
        &self,
        _: &Position,
        _: Seat,
        _: Option<&str>,
        space: Option<&str>,
        out: &mut Vec<Act>,
    ) {
        if let Some(hut) = space.and_then(|s| s.parse().ok()) {
            out.extend([Act::Hide { hut }, Act::Search { hut }]);
        }
    }

    fn name_choice(&self, _: &Position, choice: &Act) -> Wording {
        let (text, spaces) = match choice {
            Act::Hide { hut } => (format!("Hide in hut {hut}"), vec![hut.to_string()]),
            Act::Search { hut } => (format!("Search hut {hut}"), vec![hut.to_string()]),
            Act::Wait => ("Wait".into(), vec![]),
            Act::Concede { .. } => ("Give up".into(), vec![]),
        };
        Wording {
            text,
            spaces,
            ..Wording::default()
        }
    }

    fn tell(&self, _: &Position, event: &Happening) -> Telling {
        let text = match event {
            Happening::Hidden { hut: Some(hut) } => format!("Hidden in hut {hut}"),
            Happening::Hidden { hut: None } => "Hidden".into(),
            Happening::Searched { hut, found: true } => format!("Found in hut {hut}"),
            Happening::Searched { hut, found: false } => format!("Hut {hut} is empty"),
            Happening::Scored { seat, points } => {
                format!(
                    "{} points for the {}",
                    points,
                    self.about.seats[seat.index()].name
                )
            }
        };
        let gist = match event {
            Happening::Hidden { .. } => String::new(),
            Happening::Searched { .. } | Happening::Scored { .. } => text.clone(),
        };
        Telling {
            text,
            gist,
            clauses: vec![Clause("TOY-1")],
            ..Telling::default()
        }
    }

    fn note(&self, _: &Position) -> Note {
        Note {
            text: "what it is worth".into(),
            ..Note::default()
        }
    }

    fn name_outcome(&self, _: &Position, outcome: Outcome) -> String {
        (outcome.0 + 1).to_string()
    }

    fn board(&self) -> Board {
        let space = |hut: i16| Space {
            id: hut.to_string(),
            col: hut,
            row: 1,
            terrain: TerrainKind::Hamlet,
            name: format!("Hut {hut}"),
            ..Space::default()
        };
        Board {
            spaces: (1..=3).map(space).collect(),
            ..Board::default()
        }
    }

    fn scene(&self, view: &Position, _: Seat) -> Scene {
        Scene {
            heading: format!("Round {} of {}", view.round + 1, self.rounds),
            prompt: "Hide or search".into(),
            panels: vec![Panel {
                title: "Score".into(),
                lines: vec![format!("{} to {}", view.score[0], view.score[1])],
                ..Panel::default()
            }],
            ..Scene::default()
        }
    }
}

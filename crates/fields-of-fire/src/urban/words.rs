//! What is asked and told of town.

use super::Place;
use super::enemy::Inward;
use crate::choice::Choice;
use crate::event::Event;
use crate::fof::{Flow, Fof, May, No};
use crate::frame::Prompt;
use crate::state::{Area, State, UnitId};
use engine::{Log, Procedure, Telling};
use ground::Card;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Procedures of this chapter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum UrbanFrame {
    /// A Breach has been made: who is behind it is HIT.
    Breach {
        /// Whose charge it was.
        by: UnitId,
        /// The outside area.
        area: Area,
        /// The number of the area behind it has been called for.
        drawn: bool,
    },
    /// An enemy goes on within its card.
    Inward {
        /// Who.
        unit: UnitId,
        /// What it looks for.
        want: Inward,
        /// Moves left.
        left: u8,
    },
    /// Fire from Upper Stories into courtyards, from this slot on.
    Windows {
        /// Next slot to look at.
        next: u8,
    },
}

impl Default for UrbanFrame {
    fn default() -> Self {
        UrbanFrame::Windows { next: 0 }
    }
}

/// What happens in this chapter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // The fields say what they are.
pub enum UrbanEvent {
    /// A wall has been breached.
    Breached { unit: UnitId, at: Card, area: Area },
    /// A shot has opened a wall.
    ShotOpen { unit: UnitId, at: Card, area: Area },
    /// The charge hits whoever is in this area.
    Blast { at: Card, area: Area },
    /// A unit has moved into fire and stays there.
    Stopped { unit: UnitId, at: Card },
    /// Concentrated Fire from the windows into the courtyard.
    Windows { unit: UnitId, at: Card },
    /// Buildings were found barricaded.
    Barricaded { at: Card },
}

impl Procedure<Fof> for UrbanFrame {
    fn step(self, game: &Fof, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        match self {
            UrbanFrame::Breach { by, area, drawn } => game.step_breach(state, by, area, drawn, log),
            UrbanFrame::Inward { unit, want, left } => game.step_inward(state, unit, want, left),
            UrbanFrame::Windows { next } => game.step_windows(state, next, log),
        }
    }

    fn choices(&self, _: &Fof, _: &State, out: &mut Vec<Choice>) {
        if let UrbanFrame::Windows { .. } = self {
            out.extend([Choice::Accept, Choice::Decline]);
        }
    }

    fn judge(&self, _: &Fof, _: &State, choice: &Choice) -> May {
        match (self, choice) {
            (UrbanFrame::Windows { .. }, Choice::Accept | Choice::Decline) => Ok(()),
            _ => Err(No(
                "FOF-13.4.2-03",
                "Choose whether it concentrates its fire on the courtyard.",
            )),
        }
    }

    fn choose(
        self,
        game: &Fof,
        state: &mut State,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        let UrbanFrame::Windows { next } = self else {
            crate::choice::unlisted(choice)
        };
        match choice {
            Choice::Accept => game.fire_from_windows(state, UnitId(next), log),
            _ => state.stack.become_(UrbanFrame::Windows { next: next + 1 }),
        }
    }

    engine::rolls_nothing!(Fof);

    fn prompt(&self, game: &Fof, view: &State) -> Prompt {
        match *self {
            UrbanFrame::Windows { next } => Prompt::line(format!(
                "Does {} concentrate its fire on the courtyard?",
                game.called(view, UnitId(next))
            )),
            UrbanFrame::Breach { .. } | UrbanFrame::Inward { .. } => Prompt::default(),
        }
    }
}

impl Fof {
    /// An area of town: "the north street", "the upper story of building 2". `None` of any other.
    pub(crate) fn urban_words(&self, state: &State, area: Area) -> Option<String> {
        let cover = state.covers.get(area.index())?;
        if !cover.kind.is_urban() {
            return None;
        }
        let rooms = self.block(state, cover.at).map_or(1, |b| b.building.len());
        let building = match rooms {
            1 => "the building".to_owned(),
            _ => format!("building {}", self.room(state, area) + 1),
        };
        Some(match self.place(state, area) {
            Place::Street(side) => format!("the {} street", side.word()),
            Place::Courtyard => "the courtyard".to_owned(),
            Place::Ground | Place::Country => building,
            Place::Upper => format!("the upper story of {building}"),
            Place::Roof => format!("the roof of {building}"),
        })
    }

    /// An area of town with its card, as cases call it: "B2 upper story 1".
    pub(crate) fn area_name(&self, state: &State, area: Area) -> String {
        let at = state.covers[area.index()].at;
        let room = self.room(state, area) + 1;
        match self.place(state, area) {
            Place::Street(side) => format!("{at} {} street", side.word()),
            Place::Courtyard => format!("{at} courtyard"),
            Place::Ground | Place::Country => format!("{at} building {room}"),
            Place::Upper => format!("{at} upper story {room}"),
            Place::Roof => format!("{at} roof {room}"),
        }
    }

    pub(crate) fn tell_urban(&self, view: &State, event: &UrbanEvent) -> Telling {
        match *event {
            UrbanEvent::Breached { unit, at, area } => {
                let wall = self.area_words(view, area);
                let name = self.called(view, unit);
                Telling::new(
                    format!("{name} made a Breach on {at}, in {wall}."),
                    "FOF-13.6.1-01",
                )
                .piece(unit)
                .space(at)
            }
            UrbanEvent::ShotOpen { unit, at, area } => {
                let wall = self.area_words(view, area);
                let name = self.called(view, unit);
                Telling::new(
                    format!("{name} shot a Breach into {at}, in {wall}."),
                    "FOF-13.6.2-01",
                )
                .piece(unit)
                .space(at)
            }
            UrbanEvent::Blast { at, area } => {
                let inside = self.area_words(view, area);
                Telling::new(
                    format!("The charge hits the enemy in {inside} on {at}."),
                    "FOF-13.6.1-02",
                )
                .space(at)
            }
            UrbanEvent::Stopped { unit, at } => {
                let name = self.called(view, unit);
                Telling::new(
                    format!("{name} came under fire and goes no farther this turn."),
                    "FOF-13.2.5-01",
                )
                .piece(unit)
                .space(at)
            }
            UrbanEvent::Windows { unit, at } => {
                let name = self.called(view, unit);
                Telling::new(
                    format!("{name} concentrates its fire on the courtyard of {at}."),
                    "FOF-13.4.2-03",
                )
                .piece(unit)
                .space(at)
            }
            UrbanEvent::Barricaded { at } => Telling::new(
                format!("The buildings on {at} are barricaded."),
                "FOF-13.5-02",
            )
            .space(at),
        }
    }
}

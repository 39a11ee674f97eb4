//! 3.7.3 Pinned Recovery, 3.7.4 and 6.4 Combat Effects: who recovers, who is hit, what becomes of them.

use crate::counters::Side;
use crate::deck::{Letter, Shot};
use crate::event::Event;
use crate::fof::{Flow, Fof};
use crate::frame::{Frame, Prompt};
use crate::state::{Area, Form, ItemId, State, UnitId};
use engine::{Clause, Log, Modifier, Note, Procedure};
use ground::Card;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

mod effects;
mod segment;
mod steps;
#[cfg(test)]
mod tests;
mod words;

/// Procedures of this chapter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub enum CombatFrame {
    /// 3.7.3 Pinned Recovery; Combat Effects follow.
    #[default]
    Recovery,
    /// 3.7.4 begins.
    Begin,
    /// Snipers find their victims, from this slot on (FOF-7.15-04).
    Snipers {
        /// Next slot to look at.
        next: u8,
    },
    /// The number of a victim is there.
    Victim {
        /// Who shoots.
        sniper: UnitId,
    },
    /// All NCMs are reckoned, fire is paid for.
    Reckon,
    /// Phone lines, from this marker on.
    Lines {
        /// Next marker to look at.
        next: u8,
    },
    /// Whether a line is cut.
    LineHit {
        /// Which marker.
        line: u8,
        /// The enemy looks for it; otherwise shells fall on it.
        found: bool,
    },
    /// Demolition Charges go off.
    Charges,
    /// Units in flames are hit first (FOF-7.14-02).
    Flames,
    /// The Hit Effect of a unit in flames is there.
    Burning {
        /// Who.
        unit: UnitId,
    },
    /// In town: the street into which those in flames are driven (FOF-7.14-07).
    DrivenOut {
        /// Out of which area.
        area: Area,
    },
    /// The next unit under fire.
    Next,
    /// Its card is there.
    Shot {
        /// Who.
        unit: UnitId,
    },
    /// Its Hit Effect is there.
    Effect {
        /// Who.
        unit: UnitId,
    },
    /// Sets dropped by those who fell: which still work (FOF-4.3.5-05).
    Sets {
        /// The one a number is drawn for.
        item: Option<ItemId>,
    },
}

/// What happens in this chapter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // The fields say what they are.
pub enum CombatEvent {
    Unpinned {
        unit: UnitId,
        clause: Clause,
    },
    Pinned {
        unit: UnitId,
    },
    /// A Sniper's victim of this turn.
    Victim {
        sniper: UnitId,
        unit: UnitId,
    },
    /// The NCM with which a unit will draw, and what it is made of.
    UnderFire {
        unit: UnitId,
        ncm: i8,
        modifiers: Vec<Modifier>,
    },
    Shot {
        unit: UnitId,
        ncm: i8,
        shot: Shot,
    },
    Hit {
        unit: UnitId,
        letters: [Option<Letter>; 2],
    },
    /// A step left a unit as a team.
    Split {
        unit: UnitId,
        team: UnitId,
        form: Form,
    },
    /// The last step became a team.
    Converted {
        unit: UnitId,
        team: UnitId,
        form: Form,
    },
    Casualty {
        unit: UnitId,
        side: Side,
        at: Card,
    },
    Removed {
        unit: UnitId,
        at: Card,
    },
    /// A charge went off.
    BlownUp {
        area: Area,
        at: Card,
    },
    /// Flames drove everybody out.
    BurnedOut {
        area: Area,
        at: Card,
    },
    /// A phone line was shelled, or looked for by the enemy.
    Line {
        at: Card,
        cut: bool,
        found: bool,
    },
    /// A dropped set was looked at.
    Set {
        item: ItemId,
        lost: bool,
    },
    /// The last point is spent: the Fire Team side up, or an Out of Ammo marker.
    OutOfAmmo {
        unit: UnitId,
        flipped: bool,
    },
    Resupplied {
        unit: UnitId,
        points: u8,
    },
}

impl Procedure<Fof> for CombatFrame {
    fn step(self, game: &Fof, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        game.step_combat(state, self, log);
        Flow::On
    }

    engine::decides_nothing!(
        Fof,
        "FOF-3.7.4-01",
        "Combat Effects are drawn, nothing is decided."
    );
    engine::rolls_nothing!(Fof);

    fn prompt(&self, game: &Fof, view: &State) -> Prompt {
        match *self {
            CombatFrame::Shot { unit } => Prompt::note(game.shot_note(view, unit)),
            CombatFrame::Recovery
            | CombatFrame::Begin
            | CombatFrame::Snipers { .. }
            | CombatFrame::Victim { .. }
            | CombatFrame::Reckon
            | CombatFrame::Lines { .. }
            | CombatFrame::LineHit { .. }
            | CombatFrame::Charges
            | CombatFrame::Flames
            | CombatFrame::Burning { .. }
            | CombatFrame::DrivenOut { .. }
            | CombatFrame::Next
            | CombatFrame::Effect { .. }
            | CombatFrame::Sets { .. } => Prompt::default(),
        }
    }
}

impl Fof {
    /// The NCM at which a card is being drawn for HIT, PIN or MISS now.
    pub(crate) fn asked_ncm(&self, state: &State) -> Option<i8> {
        state
            .stack
            .frames()
            .iter()
            .rev()
            .find_map(|frame| match frame {
                Frame::Combat(CombatFrame::Shot { unit }) => Some(state.unit(*unit).ncm),
                _ => None,
            })
    }

    /// What the card for HIT, PIN or MISS is read by.
    fn shot_note(&self, view: &State, unit: UnitId) -> Note {
        let ncm = view.unit(unit).ncm;
        let reckoned = self.ncm(view, unit);
        Note {
            text: format!("{} at NCM {ncm:+}", self.called(view, unit)),
            // FOF-3.7.4-01: what has happened since the NCM was reckoned does not count, so it is not shown.
            modifiers: if reckoned.value == ncm {
                reckoned.modifiers()
            } else {
                Vec::new()
            },
            ..Note::default()
        }
    }
}

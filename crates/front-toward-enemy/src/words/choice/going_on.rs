//! "Go on", in the words of what is going on.

use crate::choice::Choice;
use crate::frame::{AssaultStage, Frame, MoveStage, WindowStage};
use crate::fte::Fte;
use crate::state::State;
use crate::words::mission_word;
use ground::Hex;

impl Fte {
    /// "Go on" in the words of what is going on.
    pub(super) fn say_going_on(&self, view: &State, choice: &Choice) -> String {
        let top = view.top().copied().unwrap_or_default();
        match (*choice, top) {
            (Choice::Done, Frame::SetUp(_)) => "Finish set-up".into(),
            (Choice::Done, Frame::Recover { .. }) => "Finish recovering".into(),
            (Choice::Done, Frame::Turn(..)) => "No further concealment".into(),
            (Choice::Done, Frame::Assault(_)) => "No further advance".into(),
            (Choice::Done, _) => "Go on".into(),
            (Choice::Begin, Frame::Move(f)) if f.stage == MoveStage::Gather => {
                if f.units.len() > 1 {
                    "Move off together".into()
                } else {
                    "Move off alone".into()
                }
            }
            (Choice::Begin, Frame::Assault(f)) => format!("Launch the Assault on {}", f.hex),
            (Choice::Begin, Frame::Naming) => "Begin the Activation".into(),
            (Choice::Begin, Frame::Transport(f)) if f.load => "Load those picked".into(),
            (Choice::Begin, Frame::Transport(_)) => "Unload those picked".into(),
            (Choice::Begin, _) => "Begin".into(),
            (Choice::Hold, Frame::Window(w))
                if w.stage != WindowStage::Fire && !w.passed.is_empty() =>
            {
                "No further checks".into()
            }
            (Choice::Hold, Frame::Assault(f)) if f.stage == AssaultStage::AttackersAim => {
                "No further attacks this round".into()
            }
            (Choice::Hold, Frame::Assault(_)) => "No further defensive fire this round".into(),
            (Choice::Hold, _) => "Hold fire".into(),
            (Choice::Leave, Frame::TakeUp { casualty }) => {
                format!("Leave {} lying", self.casualty_name(view, casualty))
            }
            (Choice::Leave, Frame::Event(_)) => "Place no Low Ammo marker".into(),
            (Choice::Leave, Frame::Mission(f)) => {
                format!("Cancel the {}", self.mission_name(view, f.mission))
            }
            (Choice::Leave, Frame::Interrogate { .. }) => "Leave the Civilians alone".into(),
            (Choice::Leave, _) => "Leave it".into(),
            (_, Frame::Mission(f)) => format!("Fire the {}", self.mission_name(view, f.mission)),
            _ => "Confirm".into(),
        }
    }

    /// "Artillery mission on 08.05".
    pub(crate) fn mission_name(&self, view: &State, mission: u8) -> String {
        match view.missions.get(usize::from(mission)) {
            Some(m) if m.target != Hex::NOWHERE => {
                format!("{} mission on {}", mission_word(m.kind), m.target)
            }
            Some(m) => format!("{} mission", mission_word(m.kind)),
            None => "Fire Mission".into(),
        }
    }
}

//! AT Combat in words.

use super::{AntiTankEvent, AntiTankFrame, AtResult, Shot, ShotStage};
use crate::fof::Fof;
use crate::frame::Prompt;
use crate::state::{State, UnitId, Wait};
use engine::{Note, Telling};

impl AtResult {
    /// In words, and the clause that says what it does.
    fn words(self) -> (&'static str, &'static str) {
        match self {
            AtResult::BrewedUp => ("brewed up", "FOF-10.7-03"),
            AtResult::KnockedOut => ("was knocked out", "FOF-10.7-04"),
            AtResult::Retreat => ("pulled out of the fight", "FOF-10.7-05"),
            AtResult::Pinned => ("was Pinned", "FOF-10.7-06"),
            AtResult::Missed => ("was missed", "FOF-10.7-08"),
            AtResult::Crashed => ("was shot down and crashed", "FOF-10.7-09"),
            AtResult::CrashLanded => ("came down in a crash landing", "FOF-10.7-10"),
            AtResult::AbortedDamaged => ("was driven off damaged", "FOF-10.7-11"),
            AtResult::AbortedUndamaged => ("was driven off", "FOF-10.7-12"),
        }
    }
}

impl Fof {
    /// What an attack is read by: the terms before the card's number.
    fn shot_terms(&self, view: &State, shot: &Shot) -> Note {
        let total = self.at_total(view, shot);
        let target = self.called(view, shot.target);
        let text = match shot.firer.is_some() {
            true => format!("{} fires at {target}", self.called(view, shot.firer)),
            false => format!("{} on {target}", shot.vof.words()),
        };
        Note {
            text: format!("{text}: {:+} and the card's AT number", total.sum()),
            modifiers: total.modifiers(),
            ..Note::default()
        }
    }

    pub(super) fn anti_tank_prompt(&self, view: &State, frame: &AntiTankFrame) -> Prompt {
        match frame {
            AntiTankFrame::Shot(shot) if view.wait == Wait::Choice => Prompt::line(format!(
                "{} may fire again at {} at once.",
                self.called(view, shot.firer),
                self.called(view, shot.target)
            )),
            AntiTankFrame::Shot(shot) if shot.stage == ShotStage::Drawn => {
                Prompt::note(self.shot_terms(view, shot))
            }
            AntiTankFrame::Reaction { target, .. } if view.wait == Wait::Choice => {
                Prompt::line(format!(
                    "Choose who fires in reaction at {}.",
                    self.called(view, *target)
                ))
            }
            AntiTankFrame::Shot(_)
            | AntiTankFrame::Reaction { .. }
            | AntiTankFrame::Hits { .. } => Prompt::default(),
        }
    }

    pub(crate) fn tell_anti_tank(&self, state: &State, event: &AntiTankEvent) -> Telling {
        let name = |unit: UnitId| self.called(state, unit);
        match event {
            AntiTankEvent::Aimed {
                firer,
                target,
                reaction,
                modifiers,
            } => {
                let (text, clause) = match (firer.is_some(), reaction) {
                    (true, true) => (
                        format!("{} fired in reaction at {}.", name(*firer), name(*target)),
                        "FOF-10.5.4-01",
                    ),
                    (true, false) => (
                        format!("{} fired at {}.", name(*firer), name(*target)),
                        "FOF-10.5.2-02",
                    ),
                    (false, _) => (
                        format!("{} came under the fire on its card.", name(*target)),
                        "FOF-10.5.3-01",
                    ),
                };
                let mut units = vec![*target];
                units.extend(firer.is_some().then_some(*firer));
                let mut told = self.told(text, &[clause], &units, &[state.spot(*target)]);
                told.modifiers = modifiers.clone();
                told
            }
            AntiTankEvent::Result {
                target,
                at,
                total,
                result,
            } => {
                let (words, clause) = result.words();
                let text = format!("{} {words}: total {total}.", name(*target));
                self.told(text, &[clause], &[*target], &[*at])
            }
            AntiTankEvent::Wide { firer, target } => self.told(
                format!("{} got no shot off at {}.", name(*firer), name(*target)),
                &["FOF-10.6.2-02"],
                &[*firer, *target],
                &[],
            ),
            AntiTankEvent::QuickShot { firer } => self.told(
                format!("{} fired again at once.", name(*firer)),
                &["FOF-10.6.1-01"],
                &[*firer],
                &[],
            ),
            AntiTankEvent::Ready { firer } => self.told(
                format!("{} was ready to fire again.", name(*firer)),
                &["FOF-10.6.1-02"],
                &[*firer],
                &[],
            ),
        }
    }
}

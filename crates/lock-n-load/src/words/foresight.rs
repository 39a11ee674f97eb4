//! What a choice leads to at once: it is made on a copy, and what is then rolled for is told beforehand. Both players see
//! everything, so that a copy knows no more than they do.

use super::{Said, places_in_words};
use crate::choice::Choice;
use crate::lnl::Lnl;
use crate::state::{State, Wait};
use engine::{Rules, Silent};

/// Choices that dice follow at once. Movement is not among them: what lies in wait where one goes is not foreseen.
pub(super) const fn is_decided_by_dice(choice: &Choice) -> bool {
    matches!(
        choice,
        Choice::FireGun { .. }
            | Choice::FireGunAt { .. }
            | Choice::FireMg { .. }
            | Choice::FireMgAt { .. }
            | Choice::FireArm { .. }
            | Choice::FireArmAt { .. }
            | Choice::FireAt { .. }
            | Choice::FireTeamAt { .. }
            | Choice::FireMortar { .. }
            | Choice::CallMortar { .. }
            | Choice::CallArtillery { .. }
            | Choice::Snipe { .. }
            | Choice::Shoot
            | Choice::Aid { .. }
            | Choice::Crew { .. }
            | Choice::Fight { .. }
            | Choice::Withdraw { .. }
            | Choice::Assault { .. }
            | Choice::Strafe
            | Choice::Bomb
            | Choice::Gunship { .. }
            | Choice::ShootUp { .. }
            | Choice::AntiAir { .. }
            | Choice::FlakAt { .. }
    )
}

impl Lnl {
    /// Adds how it is decided what comes of a choice, and the line it goes along.
    pub(super) fn foresee(&self, view: &State, choice: &Choice, said: Said) -> Said {
        let Wait::Choice(side) = view.wait else {
            return said;
        };
        if self.judge(view, side.seat(), choice).is_err() {
            return said;
        }
        let mut ahead = *view;
        self.choose(&mut ahead, side.seat(), *choice, &mut Silent);
        let said = match self.scene_lines(&ahead).pop() {
            Some(line) => said.line(line),
            None => said,
        };
        if let Some(check) = self.check_in_progress(&ahead) {
            return said.check(check);
        }
        match self.roll_words(&ahead).map(engine::RollWords::into_note) {
            Some(note) => said
                .modifiers(note.modifiers)
                .note(places_in_words(note.need)),
            None => said,
        }
    }
}

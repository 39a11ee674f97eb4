//! 4.2.5 What Pinned units and Limited Action Teams may do.

use crate::counters::Side;
use crate::fof::{Fof, May, No, need};
use crate::state::{Action, CellKind, Flags, Form, State, Unit, UnitId};
use ground::Card;
use std::sync::LazyLock;

/// How far an action is open to a unit that is not in Good Order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Open {
    /// Not at all.
    No,
    /// As to a unit in Good Order.
    Yes,
    /// Only to a Staging Area or a friendly-occupied card without VOF.
    Rear,
    /// Only to a friendly-occupied card without VOF.
    Friends,
}

/// What a kind of team may do, with its clause (FOF-4.2.5-03 to -06).
fn of_team(form: Form, action: Action) -> (Open, &'static str) {
    use Action::*;
    let (open, clause) = match form {
        Form::Front => (Open::Yes, "FOF-4.2.5-01"),
        Form::Assault => (
            match action {
                Move | Infiltrate | SeekCover | MoveWithin | InfiltrateWithin | PickUp
                | AssaultToFire | Supplement | ReconstituteSquad | Spot | Concentrate | Grenade
                | CeaseFire | ShiftFire => Open::Yes,
                _ => Open::No,
            },
            "FOF-4.2.5-03",
        ),
        Form::Fire => (
            match action {
                Move => Open::Rear,
                Infiltrate => Open::Friends,
                SeekCover | MoveWithin | InfiltrateWithin | PickUp | ToAssault | FlipToFront
                | Supplement | ReconstituteSquad | Spot | Concentrate | Grenade | CeaseFire
                | ShiftFire => Open::Yes,
                _ => Open::No,
            },
            "FOF-4.2.5-04",
        ),
        Form::Litter => (
            match action {
                Move => Open::Rear,
                Infiltrate => Open::Friends,
                SeekCover | MoveWithin | InfiltrateWithin | PickUp | ToFire => Open::Yes,
                _ => Open::No,
            },
            "FOF-4.2.5-05",
        ),
        Form::Paralyzed => (
            match action {
                Move => Open::Rear,
                ToLitter => Open::Yes,
                _ => Open::No,
            },
            "FOF-4.2.5-06",
        ),
    };
    (open, clause)
}

/// What a Pinned unit may do (FOF-4.2.5-07).
fn of_pinned(action: Action) -> Open {
    match action {
        Action::Move => Open::Rear,
        Action::SeekCover | Action::MoveWithin | Action::RemovePinned => Open::Yes,
        _ => Open::No,
    }
}

/// What each kind of team may do at all, Unpinned and Pinned, as bits of [`Action::bit`].
static OPEN: LazyLock<[[u64; 2]; 5]> = LazyLock::new(|| {
    [
        Form::Front,
        Form::Fire,
        Form::Assault,
        Form::Litter,
        Form::Paralyzed,
    ]
    .map(|form| {
        [false, true].map(|pinned| {
            let open = |action: &Action| {
                let rallies = pinned && *action == Action::RemovePinned;
                action.is_control()
                    || (!pinned || of_pinned(*action) != Open::No)
                        && (rallies || of_team(form, *action).0 != Open::No)
            };
            let actions = Action::ALL.into_iter().filter(open);
            actions.fold(0, |all, action| all | action.bit())
        })
    })
});

/// The actions that a unit's state leaves to it, wherever it goes: as [`Fof::lat_allows`] says of one.
pub(super) fn open(unit: &Unit) -> u64 {
    OPEN[unit.form as usize][usize::from(unit.is(Flags::PINNED))]
}

impl Action {
    /// Command & Control actions (4.2.1): no limits for Pinned units and LATs but those of the menu (FOF-4.2.5-01).
    pub(crate) fn is_control(self) -> bool {
        (self as u8) < Action::Move as u8
    }
}

impl Fof {
    /// Whether a unit's state lets it carry out an action; `to` is the destination of a move to another card, if it is
    /// known already.
    pub(crate) fn lat_allows(
        &self,
        state: &State,
        unit: UnitId,
        action: Action,
        to: Option<Card>,
    ) -> May {
        let acting = state.unit(unit);
        if action.is_control() {
            return Ok(());
        }
        if acting.is(Flags::PINNED) {
            let clause = "FOF-4.2.5-07";
            let open = of_pinned(action);
            need(open != Open::No, clause, "It is Pinned.")?;
            self.keeps_back(state, unit, open, clause, to)?;
            if action == Action::RemovePinned {
                return Ok(());
            }
        }
        let (open, clause) = of_team(acting.form, action);
        need(
            open != Open::No,
            clause,
            "No team of its kind may do that; the limits of the teams say what each may.",
        )?;
        self.keeps_back(state, unit, open, clause, to)
    }

    fn keeps_back(
        &self,
        state: &State,
        unit: UnitId,
        open: Open,
        clause: &'static str,
        to: Option<Card>,
    ) -> May {
        let (Open::Rear | Open::Friends, Some(to)) = (open, to) else {
            return Ok(());
        };
        if open == Open::Rear && state.cell(to).kind == CellKind::Staging {
            return Ok(());
        }
        // FOF-4.2.5-02: the enemy needs no company there, but no VOF either.
        let side = state.unit(unit).side;
        let company = side == Side::Enemy || state.on(to, side).any(|other| other != unit);
        need(
            company,
            clause,
            "It may go only to a card with a unit of its own side.",
        )?;
        if self.vof_marker_on(state, to) {
            return Err(No(
                if side == Side::Enemy {
                    "FOF-4.2.5-02"
                } else {
                    "FOF-4.2.5-10"
                },
                "It may not go to a card under a VOF marker.",
            ));
        }
        Ok(())
    }
}

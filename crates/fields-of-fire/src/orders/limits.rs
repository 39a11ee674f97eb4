//! 4.2.5 What Pinned units and Limited Action Teams may do.

use crate::counters::Side;
use crate::fof::{Fof, May, No, need};
use crate::state::{Action, CellKind, Flags, Form, State, Unit, UnitId};
use ground::Card;
use std::sync::LazyLock;

/// How far an action is open to a unit that is not in Good Order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Open {
    /// Not at all.
    No,
    /// As to a unit in Good Order.
    Yes,
    /// Only to a Staging Area or a friendly-occupied card without VOF.
    Rear,
    /// Only to a friendly-occupied card without VOF.
    Friends,
}

/// How far an action is open to each kind of team (FOF-4.2.5-03 to -06), and to whoever is Pinned (FOF-4.2.5-07).
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)] // Named as the teams are.
pub(super) struct Limits {
    pub(super) assault: Open,
    pub(super) fire: Open,
    pub(super) litter: Open,
    pub(super) paralyzed: Open,
    pub(super) pinned: Open,
}

/// For Unpinned units in Good Order only.
pub(super) const GOOD_ORDER: Limits = Limits {
    assault: Open::No,
    fire: Open::No,
    litter: Open::No,
    paralyzed: Open::No,
    pinned: Open::No,
};

/// What a kind of team may do, with its clause.
fn of_team(form: Form, limits: Limits) -> (Open, &'static str) {
    match form {
        Form::Front => (Open::Yes, "FOF-4.2.5-01"),
        Form::Assault => (limits.assault, "FOF-4.2.5-03"),
        Form::Fire => (limits.fire, "FOF-4.2.5-04"),
        Form::Litter => (limits.litter, "FOF-4.2.5-05"),
        Form::Paralyzed => (limits.paralyzed, "FOF-4.2.5-06"),
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
                let rallies = *action == Action::RemovePinned;
                action.row().limits.is_none_or(|limits| {
                    (!pinned || limits.pinned != Open::No)
                        && (rallies || of_team(form, limits).0 != Open::No)
                })
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
        let Some(limits) = action.row().limits else {
            return Ok(());
        };
        if self.is_vehicle(acting) {
            return Ok(()); // FOF-10.1.2-01: what it may be ordered to do is all that limits it.
        }
        if acting.is(Flags::PINNED) {
            let clause = "FOF-4.2.5-07";
            let open = limits.pinned;
            need(open != Open::No, clause, "It is Pinned.")?;
            self.keeps_back(state, unit, open, clause, to)?;
        }
        if action == Action::RemovePinned {
            return Ok(()); // That it is not Pinned says the action itself.
        }
        let (open, clause) = of_team(acting.form, limits);
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
        if open == Open::Rear && state.cell(to).kind() == CellKind::Staging {
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

//! What each side may know.

use crate::counters::Side;
use crate::event::Event;
use crate::frame::{EventStage, Frame};
use crate::fte::Fte;
use crate::scenario::CacheKind;
use crate::state::{CacheId, Flags, PieceId, State};
use engine::Seat;
use ground::Hex;

/// Status markers lie on top of a Concealed marker, for all to see: they were put there in the open.
const OPEN_FLAGS: u16 = Flags::CONCEALED
    | Flags::SUPPRESSED
    | Flags::BROKEN
    | Flags::EXHAUSTED
    | Flags::LOW_AMMO
    | Flags::HERO
    | Flags::COMPLETE
    | Flags::OP_FIRED
    | Flags::RESERVE
    | Flags::GONE
    | Flags::DOUBLE_TIMED;

impl Fte {
    pub(crate) fn view_of(&self, state: &State, seat: Seat) -> State {
        let mut view = *state;
        for side in Side::BOTH.into_iter().filter(|s| s.seat() != seat) {
            self.blank(&mut view, side);
        }
        view
    }

    /// Takes out of a state what only `side` knows.
    fn blank(&self, view: &mut State, side: Side) {
        for unit in view
            .units
            .iter_mut()
            .filter(|u| u.side == side && self.hidden(u))
        {
            unit.piece = PieceId::NONE;
            unit.flags.0 &= OPEN_FLAGS;
        }
        let caches = &mut view.caches;
        for cache in caches.iter_mut() {
            if cache.side == side && !cache.revealed {
                cache.kind = CacheKind::Hidden;
            }
        }
        for unit in view.units.iter_mut().filter(|u| u.fort.is_some()) {
            if caches[unit.fort.index()].kind == CacheKind::Hidden {
                unit.fort = CacheId::NONE;
            }
        }
        match side {
            Side::Us => view.claymores.clear(),
            Side::Nva => view.booby_traps.clear(),
        }
        for mission in view.missions.iter_mut().filter(|m| m.side == side) {
            mission.target = Hex::NOWHERE;
        }
        for frame in view.stack.frames_mut() {
            match frame {
                Frame::Request(f) if view.units[f.unit.index()].side == side => {
                    f.target = Hex::NOWHERE
                }
                Frame::Event(f) if side == Side::Nva && f.stage == EventStage::ArtilleryDelay => {
                    f.target = Hex::NOWHERE;
                }
                // Nothing else in a procedure is secret. Every one is named: a new one does not compile until it is
                // thought of.
                Frame::Idle(_)
                | Frame::SetUp(_)
                | Frame::Turn(_)
                | Frame::Reinforcements(_)
                | Frame::Arrive(_)
                | Frame::Declare(_)
                | Frame::Naming(_)
                | Frame::Acting(_)
                | Frame::Act(_)
                | Frame::Move(_)
                | Frame::Aim(_)
                | Frame::Support(_)
                | Frame::Attack(_)
                | Frame::Check(_)
                | Frame::Suffer(_)
                | Frame::Retreat(_)
                | Frame::Downed(_)
                | Frame::ThrownOut(_)
                | Frame::TakeUp(_)
                | Frame::DropExcess(_)
                | Frame::Assault(_)
                | Frame::Search(_)
                | Frame::Recover(_)
                | Frame::Destroy(_)
                | Frame::MedevacRoll(_)
                | Frame::Request(_)
                | Frame::Transport(_)
                | Frame::Mission(_)
                | Frame::CasualtyChecks(_)
                | Frame::Concealment(_)
                | Frame::Event(_)
                | Frame::Window(_)
                | Frame::Claymore(_)
                | Frame::BoobyTrap(_)
                | Frame::Interrogate(_) => {}
            }
        }
    }

    /// The part of an event a seat may know.
    pub(crate) fn witness_of(&self, event: &Event, seat: Seat) -> Option<Event> {
        let secret_of = match event {
            Event::Dealt { side, .. }
            | Event::CacheDealt { side, .. }
            | Event::PlotsRolled { side, .. }
            | Event::Plotted { side, .. }
            | Event::TargetNamed { side, .. }
            | Event::InFort {
                side, hidden: true, ..
            }
            | Event::OutOfFort {
                side, hidden: true, ..
            } => *side,
            _ => return Some(self.without_secrets(event.clone(), seat)),
        };
        (secret_of.seat() == seat).then(|| event.clone())
    }

    /// Takes out of an open event what tells others too much of a Concealed Unit.
    fn without_secrets(&self, mut event: Event, seat: Seat) -> Event {
        let others = |owner: &Option<Side>| owner.is_some_and(|side| side.seat() != seat);
        match &mut event {
            Event::Checked {
                modifiers,
                quality,
                concealed,
                ..
            } if others(concealed) => {
                modifiers.clear();
                *quality = None;
            }
            Event::Shot {
                modifiers,
                rating,
                concealed,
                ..
            } => {
                modifiers.retain(|m| m.shown_to(seat));
                if concealed.iter().any(others) {
                    *rating = None;
                }
            }
            Event::RequestRolled { modifiers, .. } | Event::CasualtyChecked { modifiers, .. } => {
                modifiers.retain(|m| m.shown_to(seat));
            }
            _ => {}
        }
        event
    }
}

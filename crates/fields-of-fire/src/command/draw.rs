//! The Command draw and what changes it (4.1.2).

use super::{CommandEvent, CommandFrame, ImpulseKind};
use crate::counters::{Experience, Side, Special};
use crate::event::Event;
use crate::fof::Fof;
use crate::reckoning::VofKind;
use crate::state::{Activity, Aim, Flags, State, UnitId};
use engine::{List, Log, Modifier};

/// A modifier of the Command draw: how much, for what, by which clause.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct CommandModifier {
    pub value: i8,
    pub text: &'static str,
    pub clause: &'static str,
}

/// What a kind of VOF on the unit takes off its draw (FOF-4.1.2-03, FOF-4.1.2-06).
fn weight(kind: VofKind) -> i8 {
    match kind {
        VofKind::SmallArms => -1,
        VofKind::Automatic => -2,
        VofKind::Heavy
        | VofKind::ProtectiveLine
        | VofKind::IndirectLay
        | VofKind::Grenade
        | VofKind::Sniper
        | VofKind::Incoming
        | VofKind::AirStrike => -3,
        _ => 0,
    }
}

impl Fof {
    /// What changes the draw of an HQ or Staff unit now: one list for the sum, the note and the log.
    pub(crate) fn command_modifiers(
        &self,
        state: &State,
        unit: UnitId,
    ) -> List<CommandModifier, 8> {
        let mut list = List::new();
        let mut add = |value, text, clause| {
            list.push(CommandModifier {
                value,
                text,
                clause,
            })
        };
        let leader = state.unit(unit);
        if leader.is(Flags::PINNED) {
            add(-1, "Pinned", "FOF-4.1.2-02");
        }
        match self.experience(leader) {
            Experience::Green => add(-1, "Green", "FOF-4.1.2-02"),
            Experience::Line => {}
            Experience::Veteran => add(1, "Veteran", "FOF-4.1.2-02"),
        }
        if self.under_cover(state, leader) {
            add(1, "under cover", "FOF-4.1.2-02");
        }
        match self.fire_on_leader(state, unit) {
            -1 => add(-1, "under Small Arms fire", "FOF-4.1.2-03"),
            -2 => add(-2, "under Automatic Weapons fire", "FOF-4.1.2-03"),
            -3 if self.sniped(state, unit) => add(-3, "a Sniper fires at the card", "FOF-4.1.2-05"),
            -3 => add(-3, "under heavy fire", "FOF-4.1.2-03"),
            _ => {}
        }
        if state.activity == Activity::NoContact {
            add(1, "No Contact", "FOF-4.1.2-04");
        }
        list
    }

    /// FOF-4.1.2-03, FOF-4.1.2-06: only the strongest VOF on the unit counts, and not every kind does.
    fn fire_on_leader(&self, state: &State, unit: UnitId) -> i8 {
        if self.sniped(state, unit) {
            return -3;
        }
        let vofs = self.vofs(state, unit);
        let strongest = vofs.iter().map(|vof| weight(vof.kind)).min();
        strongest.unwrap_or_default()
    }

    /// FOF-4.1.2-05: the card is a Sniper's target, whoever was the victim.
    fn sniped(&self, state: &State, unit: UnitId) -> bool {
        let leader = state.unit(unit);
        state.in_play().any(|id| {
            let other = state.unit(id);
            let at_card = match other.aim {
                Aim::Line { at, .. } | Aim::Indirect { at } => at == leader.at,
                Aim::PointBlank => other.at == leader.at,
                _ => false,
            };
            // FOF-7.15-03: a Pinned Sniper places no Sniper VOF.
            at_card
                && other.side == Side::Enemy
                && self.face(other).special == Special::Sniper
                && !other.is(Flags::PINNED)
        })
    }

    /// Reads the card drawn for Commands.
    pub(super) fn gain(
        &self,
        state: &mut State,
        unit: UnitId,
        kind: ImpulseKind,
        log: &mut impl Log<State, Event>,
    ) {
        let card = *self.last_card(state);
        let printed = match kind {
            ImpulseKind::Company | ImpulseKind::Platoon => card.helmet,
            _ => card.star,
        };
        state.stack.finish();
        self.receive(state, unit, kind, printed, log);
    }

    /// Gives Commands and opens the Impulse.
    pub(super) fn receive(
        &self,
        state: &mut State,
        unit: UnitId,
        kind: ImpulseKind,
        printed: u8,
        log: &mut impl Log<State, Event>,
    ) {
        let mut modifiers = List::<CommandModifier, 8>::new();
        let mut pool = 0;
        let gained = match kind {
            // FOF-4.1.2-01, FOF-4.1.1-13: nothing changes these but the halving for a single platoon.
            ImpulseKind::Battalion | ImpulseKind::StaffInitiative => printed,
            ImpulseKind::General => {
                let halved = self.mission.single_platoon;
                pool = if halved { printed / 2 } else { printed };
                if pool < printed {
                    modifiers.push(CommandModifier {
                        value: pool as i8 - printed as i8,
                        text: "Halved for a Single Platoon",
                        clause: "FOF-3.3.2d-01",
                    });
                }
                pool
            }
            _ => {
                modifiers = self.command_modifiers(state, unit);
                let sum = printed as i8 + modifiers.iter().map(|m| m.value).sum::<i8>();
                // FOF-4.1.1-01: an Activated unit has at least one, one on Initiative may have none.
                let activated = matches!(kind, ImpulseKind::Company | ImpulseKind::Platoon);
                sum.max(i8::from(activated)) as u8
            }
        };
        let available = match self.hq_index(state, unit) {
            Some(i) => {
                let hq = &mut state.hqs[i];
                hq.saved = hq.saved.saturating_add(gained);
                hq.saved
            }
            None => pool,
        };
        if !unit.is_some() {
            for unit in state.units.iter_mut() {
                unit.did = 0;
            }
        }
        state.stack.call(CommandFrame::Impulse {
            unit,
            kind,
            pool,
            spent: 0,
        });
        log.note_with(state, || {
            Event::Command(CommandEvent::Gained {
                unit,
                kind,
                printed,
                modifiers: modifiers
                    .iter()
                    .map(|m| Modifier::new(m.value as i16, m.text, m.clause))
                    .collect(),
                gained,
                available,
            })
        });
    }
}

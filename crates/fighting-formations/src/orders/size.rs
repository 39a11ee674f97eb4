//! 30.2 Deploy and muster, 25 abandoning: units that become others of the same hex.

use crate::choice::Choice;
use crate::command::Commanded;
use crate::counters::Size;
use crate::event::Event;
use crate::ff::{Ff, May, need};
use crate::state::{Flags, FortId, HitId, State, Unit, UnitId};
use engine::Log;
use std::cmp::Ordering;

impl Ff {
    fn in_command(&self, state: &State, unit: &Unit) -> bool {
        self.commanded(state, unit.side, unit.at) != Commanded::Out
    }

    /// FF-30.21-01: an activated platoon that is in command now (ruling NEW-03).
    pub(super) fn may_deploy(&self, state: &State, id: UnitId) -> May {
        let unit = state.unit(id);
        need(
            unit.is(Flags::ACTIVATED),
            "FF-30.21-01",
            "A platoon deploys when it is activated.",
        )?;
        need(
            unit.size == Size::Platoon,
            "FF-30.21-01",
            "Only a platoon deploys.",
        )?;
        need(
            self.in_command(state, unit),
            "FF-30.21-01",
            "A platoon that is Out of Command cannot deploy.",
        )?;
        need(
            self.in_countermix(state, unit.kind, Size::Squad) > 0,
            "FF-30.21-02",
            "There are no squads of its name in the countermix.",
        )
    }

    /// FF-30.21-02 to FF-30.21-04: up to three squads, activated, one of them with the hit marker.
    pub(super) fn deploy(&self, state: &mut State, id: UnitId, log: &mut impl Log<State, Event>) {
        let most = Size::Platoon.squads();
        let squads = self.become_squads(state, id, most);
        let lost = most - squads.len() as u8;
        log.note_with(state, || Event::Deployed { squads, lost });
    }

    /// A platoon becomes up to so many squads, with all that is so of it; the first keeps its slot and its hit marker.
    /// As they do not differ in anything else, it does not matter to which of them the owner gives the marker.
    pub(crate) fn become_squads(&self, state: &mut State, id: UnitId, most: u8) -> Vec<UnitId> {
        let platoon = *state.unit(id);
        let available = self
            .in_countermix(state, platoon.kind, Size::Squad)
            .min(most);
        let mut squads = Vec::new();
        for number in 0..available {
            let slot = if number == 0 {
                Some(id)
            } else {
                self.free_slot(state)
            };
            let Some(slot) = slot else { break };
            *state.unit_mut(slot) = Unit {
                size: Size::Squad,
                hit: if number == 0 {
                    platoon.hit
                } else {
                    HitId::NONE
                },
                ..platoon
            };
            squads.push(slot);
        }
        if squads.is_empty() {
            self.remove_unit(state, id);
        }
        squads
    }

    /// FF-30.22-01: three fresh activated squads of one name in one hex, in command now.
    pub(super) fn may_muster(&self, state: &State, ids: [UnitId; 3]) -> May {
        let [first, second, third] = ids.map(|id| *state.unit(id));
        let three = [first, second, third];
        need(
            ids[0] != ids[1] && ids[1] != ids[2] && ids[0] != ids[2],
            "FF-30.22-01",
            "It takes three squads to muster.",
        )?;
        need(
            three.iter().all(|u| u.is(Flags::ACTIVATED)),
            "FF-30.22-03",
            "All three squads must have been activated.",
        )?;
        need(
            three
                .iter()
                .all(|u| u.size == Size::Squad && u.kind == first.kind),
            "FF-30.22-01",
            "Three squads of one name muster.",
        )?;
        need(
            three.iter().all(|u| u.at == first.at),
            "FF-30.22-01",
            "The squads are not in one hex.",
        )?;
        need(
            three.iter().all(Unit::fresh),
            "FF-30.22-01",
            "A squad with a hit marker cannot muster.",
        )?;
        need(
            self.in_command(state, &first),
            "FF-30.22-01",
            "Squads that are Out of Command cannot muster.",
        )?;
        need(
            self.facts(&first).platoons && self.in_countermix(state, first.kind, Size::Platoon) > 0,
            "FF-30.22-02",
            "There is no platoon of that name in the countermix.",
        )?;
        let why = match self.has_facing(&first) {
            true => {
                "Name the squad whose facing the platoon takes first, the others in their order."
            }
            false => {
                "Name the squads in their order: to infantry it makes no difference which is first."
            }
        };
        need(Self::in_their_order(ids, three), "FF-30.22-02", why)
    }

    /// A set of three is named in one way only: the first of those that look one way, then the others in their order.
    fn in_their_order([first, second, third]: [UnitId; 3], units: [Unit; 3]) -> bool {
        let [one, two, three] = units;
        let after_the_first = |id: UnitId, unit: &Unit| match id.cmp(&first) {
            Ordering::Less => unit.facing != one.facing,
            Ordering::Equal => false,
            Ordering::Greater => true,
        };
        second < third && after_the_first(second, &two) && after_the_first(third, &three)
    }

    pub(super) fn list_musters(&self, state: &State, out: &mut Vec<Choice>) {
        let own = state.of(state.active());
        let squads: Vec<(UnitId, &Unit)> =
            own.filter(|(_, unit)| unit.is(Flags::ACTIVATED)).collect();
        for &(unit, first) in &squads {
            let here = || squads.iter().filter(|(_, other)| other.at == first.at);
            for &(second, _) in here() {
                for &(third, _) in here() {
                    if self.may_muster(state, [unit, second, third]).is_ok() {
                        out.push(Choice::Muster {
                            unit,
                            second,
                            third,
                        });
                    }
                }
            }
        }
    }

    pub(super) fn muster(
        &self,
        state: &mut State,
        [first, second, third]: [UnitId; 3],
        log: &mut impl Log<State, Event>,
    ) {
        let fort = state.unit(first).fort;
        let together = [second, third]
            .iter()
            .all(|&id| state.unit(id).fort == fort);
        for id in [second, third] {
            self.remove_unit(state, id);
        }
        let platoon = state.unit_mut(first);
        platoon.size = Size::Platoon;
        if !together {
            platoon.fort = FortId::NONE;
        }
        log.note_with(state, || Event::Mustered { unit: first });
    }

    /// FF-25-02, FF-25-03, FF-25-05: a Crew for a squad, three for a platoon, fresh and activated.
    pub(super) fn abandon(&self, state: &mut State, id: UnitId, log: &mut impl Log<State, Event>) {
        let left = *state.unit(id);
        let kind = self.scenario.armies[left.side.index()].crew;
        self.remove_unit(state, id);
        let wanted = left.size.squads();
        let available = self.in_countermix(state, kind, Size::Squad).min(wanted);
        let mut crews = Vec::new();
        for _ in 0..available {
            let Some(slot) = self.free_slot(state) else {
                break;
            };
            *state.unit_mut(slot) = Unit {
                at: left.at,
                flags: Flags(Flags::ACTIVATED),
                kind,
                side: left.side,
                ..Unit::default()
            };
            self.go_inside(state, slot);
            crews.push(slot);
        }
        log.note_with(state, || Event::Abandoned {
            crews,
            kind: left.kind,
            size: left.size,
            hex: left.at,
        });
        self.look_around(state, log);
    }
}

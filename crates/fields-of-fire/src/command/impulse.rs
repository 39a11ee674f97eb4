//! Impulses: who has one, what is left to spend, what may be saved (FOF-3.3.1-01 to FOF-3.3.2d-01, 4.1.1, 4.1.3).

use super::{CommandEvent, CommandFrame, ImpulseKind};
use crate::counters::{Experience, Role, Side};
use crate::event::Event;
use crate::fof::{Flow, Fof, May, No, any_of, need};
use crate::frame::{Frame, Purpose};
use crate::state::{Action, CommandMarker, Network, State, UnitId, Wait};
use engine::{Clause, Log};

/// The Impulse that is running.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Impulse {
    /// Who spends; `NONE` in General Initiative.
    pub originator: UnitId,
    /// Which Impulse.
    pub kind: ImpulseKind,
    /// Commands that can still be spent in it.
    pub left: u8,
}

impl Fof {
    /// The running Impulse, if there is one.
    pub(crate) fn impulse(&self, state: &State) -> Option<Impulse> {
        let running = |frame: &Frame| match *frame {
            Frame::Command(CommandFrame::Impulse {
                unit,
                kind,
                pool,
                spent,
            }) => Some((unit, kind, pool, spent)),
            _ => None,
        };
        let (unit, kind, pool, spent) = state.stack.frames().iter().rev().find_map(running)?;
        let left = if unit.is_some() {
            let saved = self.hq_index(state, unit).map_or(0, |i| state.hqs[i].saved);
            saved.min(self.most_spent(state).saturating_sub(spent))
        } else {
            pool
        };
        Some(Impulse {
            originator: unit,
            kind,
            left,
        })
    }

    /// Most Commands that an HQ or Staff unit spends in one Impulse (FOF-4.1.3-01).
    pub(crate) fn most_spent(&self, state: &State) -> u8 {
        if self.limited_visibility(state) { 4 } else { 6 }
    }

    /// Most Commands that a unit of this level saves (FOF-4.1.3-02).
    pub(crate) fn most_saved(&self, state: &State, experience: Experience) -> u8 {
        let level = experience as u8 + 1;
        level * if self.limited_visibility(state) { 2 } else { 3 }
    }

    /// Pays Commands of the running Impulse.
    pub(crate) fn spend(&self, state: &mut State, commands: u8, log: &mut impl Log<State, Event>) {
        let Some(impulse) = self.impulse(state) else {
            return;
        };
        let paid = commands.min(impulse.left);
        if let Some(i) = self.hq_index(state, impulse.originator) {
            state.hqs[i].saved -= paid;
        }
        let running = state
            .stack
            .frames_mut()
            .iter_mut()
            .rev()
            .find_map(|frame| match frame {
                Frame::Command(CommandFrame::Impulse { pool, spent, .. }) => Some((pool, spent)),
                _ => None,
            });
        if let Some((pool, spent)) = running {
            *pool = pool.saturating_sub(paid);
            *spent += paid;
        }
        log.note(
            state,
            Event::Command(CommandEvent::Spent {
                by: impulse.originator,
                commands: paid,
                left: impulse.left - paid,
            }),
        );
    }

    /// Whether the HQ whose Impulse is running, or one named under General Initiative, can exhort a unit that has just
    /// failed (FOF-4.2.1-13).
    pub(crate) fn may_exhort(&self, state: &State, unit: UnitId) -> May {
        let impulse = self
            .impulse(state)
            .ok_or(No("FOF-4.2.1-13", "No Impulse is running."))?;
        need(
            state.unit(unit).side == Side::Friendly,
            "FOF-4.2.1-13",
            "Only the company's own units are exhorted.",
        )?;
        need(
            impulse.left > 0,
            "FOF-4.2.1-02",
            "An Exhort costs a Command, and none is left in this Impulse.",
        )?;
        if impulse.originator.is_some() {
            return self.may_exhort_as(state, impulse.originator, unit);
        }
        any_of(
            state
                .in_play()
                .filter(|&by| self.kind(state.unit(by)).role.commands()),
            |by| {
                self.chain_of_command(state, by, unit, Action::RemovePinned)
                    .is_ok()
            },
            |by| self.may_exhort_as(state, by, unit),
            No(
                "FOF-4.1.3-03",
                "An Exhort needs an HQ or Staff unit above it, in General Initiative too.",
            ),
        )
    }

    fn may_exhort_as(&self, state: &State, by: UnitId, unit: UnitId) -> May {
        self.chain_of_command(state, by, unit, Action::RemovePinned)?;
        let rallies = matches!(state.top(), Frame::Attempt(a) if a.purpose == Purpose::Rally);
        if rallies {
            // FOF-4.3.1-02: a Pinned unit hears the Exhort that follows its order to rally.
            self.may_reach(state, by, unit, Action::RemovePinned)
        } else {
            self.in_communication(state, by, unit)
        }
    }

    /// Takes the Command for an Exhort from the running Impulse.
    pub(crate) fn pay_exhort(&self, state: &mut State, log: &mut impl Log<State, Event>) {
        self.spend(state, 1, log);
    }

    /// Whether a unit has an Impulse of this kind that it has not yet taken.
    pub(crate) fn may_take_impulse(&self, state: &State, unit: UnitId, kind: ImpulseKind) -> May {
        let marker = self
            .command_marker(state, unit)
            .ok_or(No("FOF-4.0-01", "Only HQs and Staff units have Impulses."))?;
        let role = self.kind(state.unit(unit)).role;
        let (whose, wanted) = match kind {
            // FOF-4.1.1-04: only the most senior one present.
            ImpulseKind::Battalion => (
                self.battalion_hq(state) == Some(unit),
                CommandMarker::Waiting,
            ),
            ImpulseKind::Company => (role == Role::CompanyHq, CommandMarker::Available),
            ImpulseKind::Platoon => (
                matches!(role, Role::PlatoonHq | Role::VehicleHq) || role.is_staff(),
                CommandMarker::Available,
            ),
            ImpulseKind::CompanyInitiative => (role == Role::CompanyHq, CommandMarker::Waiting),
            ImpulseKind::PlatoonInitiative => (
                matches!(role, Role::PlatoonHq | Role::VehicleHq),
                CommandMarker::Waiting,
            ),
            ImpulseKind::StaffInitiative => (role.is_staff(), CommandMarker::Waiting),
            ImpulseKind::General => {
                return Err(No(
                    "FOF-3.3.2d-01",
                    "General Initiative is nobody's own Impulse.",
                ));
            }
        };
        need(
            state.unit(unit).in_play() && whose,
            "FOF-3.0-01",
            "This is not its Impulse.",
        )?;
        match (wanted, marker) {
            (CommandMarker::Available, CommandMarker::Waiting) => Err(No(
                "FOF-3.3.1c-01",
                "It has not been Activated; it acts on Initiative later.",
            )),
            (_, CommandMarker::Completed) => {
                Err(No("FOF-4.1.1-07", "It has had its Impulse this turn."))
            }
            _ => Ok(()),
        }
    }

    pub(super) fn step_segment(
        &self,
        state: &mut State,
        kind: ImpulseKind,
        begun: bool,
        log: &mut impl Log<State, Event>,
    ) -> Flow {
        if !begun {
            state
                .stack
                .become_(CommandFrame::Segment { kind, begun: true });
            self.open_segment(state, kind, log);
            return Flow::On;
        }
        let (first, several) = {
            let mut waiting = state
                .in_play()
                .filter(|&unit| self.may_take_impulse(state, unit, kind).is_ok());
            (waiting.next(), waiting.next().is_some())
        };
        match first {
            None => {
                state.stack.finish();
                if kind == ImpulseKind::Battalion && self.battalion_hq(state).is_none() {
                    self.battalion_activates(state, log);
                }
                Flow::On
            }
            // FOF-4.1-02: the player picks the order of PLT HQs and Staff; the others come by rank.
            Some(_) if several => Flow::Wait(Wait::Choice),
            Some(unit) => {
                self.begin_impulse(state, unit, kind, log);
                Flow::On
            }
        }
    }

    /// What happens once at the head of an Impulse.
    fn open_segment(&self, state: &mut State, kind: ImpulseKind, log: &mut impl Log<State, Event>) {
        match kind {
            // FOF-6.5.2-08: an off-map Battalion HQ may first name a new Company HQ.
            ImpulseKind::Battalion
                if self.battalion_hq(state).is_none() && state.battalion_back <= state.turn =>
            {
                self.battalion_replaces(state);
            }
            ImpulseKind::Company => self.runners_arrive(state, log),
            ImpulseKind::Platoon => {
                // FOF-4.1.4-03: whoever has been flipped since draws on Initiative.
                for unit in (0..state.units.len() as u8).map(UnitId) {
                    if let Some(i) = self.hq_index(state, unit)
                        && state.hqs[i].marker == CommandMarker::Available
                        && state.unit(unit).is_lat()
                    {
                        state.hqs[i].marker = CommandMarker::Waiting;
                    }
                }
            }
            ImpulseKind::General => {
                state.stack.finish();
                state.stack.call(CommandFrame::Gain {
                    unit: UnitId::NONE,
                    kind,
                });
            }
            _ => {}
        }
    }

    /// FOF-3.3.1a-01 to -03: off the map the Battalion HQ Activates the Company HQ, free, if that can be reached; on the
    /// map it has an Impulse of its own instead.
    fn battalion_activates(&self, state: &mut State, log: &mut impl Log<State, Event>) {
        match self.battalion_reaches(state) {
            Ok(company) => {
                self.activate(state, company, UnitId::NONE, "FOF-4.1.1-03", log);
            }
            Err(No(clause, _)) => log.note(
                state,
                Event::Command(CommandEvent::NoActivation {
                    clause: Clause(clause),
                }),
            ),
        }
    }

    /// The Company HQ, if the off-map Battalion HQ can Activate it now.
    pub(crate) fn battalion_reaches(&self, state: &State) -> Result<UnitId, No> {
        let company = self
            .company_hq(state)
            .ok_or(No("FOF-3.3.1a-01", "There is no Company HQ in play."))?;
        need(
            !state.unit(company).is_lat(),
            "FOF-4.1.4-03",
            "The Company HQ is on its Fire Team side.",
        )?;
        need(
            state.battalion_back <= state.turn,
            "FOF-4.1.1-05",
            "The Battalion HQ is out of reach this turn.",
        )?;
        self.reaches_off_map(state, company, Network::BattalionTactical)?;
        Ok(company)
    }

    pub(super) fn begin_impulse(
        &self,
        state: &mut State,
        unit: UnitId,
        kind: ImpulseKind,
        log: &mut impl Log<State, Event>,
    ) {
        for unit in state.units.iter_mut() {
            unit.did = 0;
        }
        match kind {
            ImpulseKind::Battalion => {
                let commands = self.most_spent(state);
                self.receive(state, unit, kind, commands, log);
            }
            ImpulseKind::StaffInitiative => self.receive(state, unit, kind, 1, log),
            _ => state.stack.call(CommandFrame::Gain { unit, kind }),
        }
    }

    /// Whether a Skill gives somebody a Command in the General Initiative that is running (FOF-12.7-02).
    pub(super) fn may_use_initiative(
        &self,
        state: &State,
        frame: CommandFrame,
        unit: UnitId,
    ) -> May {
        let general = matches!(
            frame,
            CommandFrame::Impulse { unit, kind: ImpulseKind::General, .. } if !unit.is_some()
        );
        need(
            general,
            "FOF-12.7-02",
            "That Skill gives a Command under General Initiative only.",
        )?;
        self.may_take_initiative(state, unit)
    }

    pub(super) fn has_initiative(&self, state: &State, unit: UnitId, kind: ImpulseKind) -> bool {
        kind == ImpulseKind::General
            && !unit.is_some()
            && state
                .in_play()
                .any(|unit| self.may_take_initiative(state, unit).is_ok())
    }

    /// One Command of General Initiative for this unit alone.
    pub(crate) fn grant_command(&self, state: &mut State, unit: UnitId) {
        if let Some(i) = self.hq_index(state, unit) {
            state.hqs[i].saved = state.hqs[i].saved.saturating_add(1);
        }
        state.stack.call(CommandFrame::Impulse {
            unit,
            kind: ImpulseKind::General,
            pool: 0,
            spent: self.most_spent(state) - 1,
        });
    }

    /// FOF-4.1.1-07: what may be saved stays, the rest is lost, the marker shows "Activation Completed".
    pub(super) fn end_impulse(
        &self,
        state: &mut State,
        unit: UnitId,
        kind: ImpulseKind,
        log: &mut impl Log<State, Event>,
    ) {
        let Frame::Command(CommandFrame::Impulse { pool, spent, .. }) = state.top() else {
            return;
        };
        state.stack.finish();
        if kind == ImpulseKind::General
            && spent < self.most_spent(state)
            && let Some(i) = self.hq_index(state, unit)
        {
            // FOF-12.7-02: the Command of a Skill is General Initiative's, and cannot be saved.
            state.hqs[i].saved = state.hqs[i].saved.saturating_sub(1);
        }
        let (mut saved, mut lost) = (0, pool);
        if let Some(i) = self.hq_index(state, unit) {
            let most = match kind {
                // FOF-3.3.1a-02: these cannot be saved.
                ImpulseKind::Battalion => 0,
                _ => self.most_saved(state, state.unit(unit).experience),
            };
            saved = state.hqs[i].saved.min(most);
            lost = state.hqs[i].saved - saved;
            state.hqs[i].saved = saved;
            state.hqs[i].marker = CommandMarker::Completed;
        }
        log.note(
            state,
            Event::Command(CommandEvent::Ended {
                unit,
                kind,
                saved,
                lost,
            }),
        );
    }
}

//! Chapters 12, 13 and 16: Medevac and Fire Missions.

use crate::choice::Choice;
use crate::counters::{Nation, Role, Side};
use crate::event::Event;
use crate::frame::{AttackKind, Frame, Strike, StrikeStage};
use crate::fte::{Flow, Fte, May, No, need, swap};
use crate::state::{Altitude, Flags, Medevac, Mission, MissionKind, State, UnitId, Wait};
use engine::{Clause, Log, Modifier};
use ground::{Direction, Hex, HexSet};

/// Medevac Request Table (12.0): turns until arrival for rolls 1 to 10.
const MEDEVAC_TABLE: [Option<u8>; 10] = [
    Some(1),
    Some(2),
    Some(2),
    Some(3),
    Some(3),
    Some(4),
    Some(4),
    Some(5),
    Some(5),
    None,
];

/// A line of the Fire Request Table: what comes, and after how many turns.
type Granted = Option<(MissionKind, u8)>;

/// Fire Request Table (13.0), rows 1 to 10: US, NVA/VC.
const FIRE_REQUEST_TABLE: [[Granted; 2]; 10] = {
    use MissionKind::{Artillery as A, Mortar as M};
    [
        [Some((M, 0)), Some((M, 0))],
        [Some((M, 1)), Some((M, 1))],
        [Some((M, 1)), Some((M, 2))],
        [Some((A, 1)), Some((M, 2))],
        [Some((M, 2)), Some((M, 3))],
        [Some((A, 2)), None],
        [Some((A, 3)), None],
        [None, None],
        [None, None],
        [None, None],
    ]
};

/// What a roll on the Fire Request Table brings (FTE-13.0-07, -11).
pub fn fire_request(side: Side, roll: i16, modifiers: i16) -> Granted {
    let row = match roll {
        1 => 1,
        10 => 10,
        _ => (roll + modifiers).clamp(1, 10),
    };
    FIRE_REQUEST_TABLE[(row - 1) as usize][side.index()]
}

/// Turns until a Medevac arrives; none = denied.
pub fn medevac_request(roll: i16) -> Option<u8> {
    MEDEVAC_TABLE[(roll.clamp(1, 10) - 1) as usize]
}

impl Fte {
    // ------------------------------------------------------------------ Medevac (12.0)

    pub(crate) fn may_request_medevac(&self, state: &State, unit: UnitId) -> May {
        let u = state.unit(unit);
        need(
            u.side == Side::Us && self.facts(u).leader,
            "FTE-5.1-15",
            "Only American Leaders request a Medevac.",
        )?;
        need(
            !u.any(Flags::BROKEN | Flags::SUPPRESSED),
            "FTE-12.0-01",
            "A Broken or Suppressed Leader cannot request a Medevac.",
        )?;
        need(
            state.medevac == Medevac::None,
            "FTE-12.0-04",
            "A Medevac is on its way or on the map.",
        )
    }

    pub(crate) fn settle_medevac(
        &self,
        state: &mut State,
        roll: i16,
        log: &mut impl Log<State, Event>,
    ) {
        let arrives = medevac_request(roll).map(|turns| state.turn + turns);
        log.note_with(state, || Event::MedevacRolled { roll, arrives });
        if let Some(turn) = arrives {
            state.medevac = Medevac::Due(turn);
        }
        state.frames.pop();
    }

    // ------------------------------------------------------------------ request (13.0)

    pub(crate) fn may_request_fire(&self, state: &State, unit: UnitId) -> May {
        let u = state.unit(unit);
        let facts = self.facts(u);
        need(
            facts.leader || facts.role == Role::Observer,
            "FTE-5.1-15",
            "Only Leaders and Forward Observers request Fire Missions.",
        )?;
        need(
            matches!(facts.nation, Nation::American | Nation::Nva),
            "FTE-13.0-01",
            "VC Leaders cannot request Fire Missions.",
        )?;
        need(
            !u.any(Flags::BROKEN | Flags::SUPPRESSED),
            "FTE-13.0-01",
            "A Broken or Suppressed requester cannot ask for fire.",
        )?;
        need(
            !state.missions.is_full(),
            "FTE-13.0-06",
            "Too many Fire Missions are pending.",
        )
    }

    /// FTE-13.0-03: hexes seen by one of `eyes`, and those of Visible Enemy Units with their neighbours.
    pub(crate) fn target_hexes(&self, state: &State, side: Side, eyes: &[UnitId]) -> HexSet {
        let mut hexes = HexSet::default();
        for u in eyes.iter().map(|&e| state.unit(e)).filter(|u| u.on_map()) {
            hexes = hexes | self.sights.seen_from(u.at);
        }
        for (_, e) in state
            .of_side(side.enemy())
            .filter(|(_, e)| !e.is(Flags::CONCEALED) && self.real(e))
        {
            hexes.insert(e.at);
            for &hex in self
                .scenario
                .map
                .neighbours(e.at)
                .iter()
                .filter(|&&h| h != Hex::NOWHERE)
            {
                hexes.insert(hex);
            }
        }
        hexes
    }

    fn may_target(&self, state: &State, side: Side, eyes: &[UnitId], hex: Hex) -> May {
        need(
            self.scenario.map.in_play(hex),
            "FTE-1.2-04",
            "That hex is not in play.",
        )?;
        need(
            self.target_hexes(state, side, eyes).contains(hex),
            "FTE-13.0-03",
            "The requester does not see it, and no Visible Enemy Unit is in it or next to it.",
        )
    }

    pub(crate) fn step_request(&self, state: &mut State, unit: UnitId, target: Hex) -> Flow {
        if !state.unit(unit).on_map() {
            state.frames.pop();
            return Flow::On;
        }
        Flow::Wait(if target == Hex::NOWHERE {
            Wait::Choice(state.act.side)
        } else {
            Wait::D10
        })
    }

    pub(crate) fn request_choices(&self, state: &State, unit: UnitId, out: &mut Vec<Choice>) {
        let side = state.unit(unit).side;
        out.extend(
            self.target_hexes(state, side, &[unit])
                .iter()
                .map(|hex| Choice::TargetHex { hex }),
        );
    }

    pub(crate) fn deny_request(&self, state: &State, unit: UnitId, choice: &Choice) -> No {
        let fallback = No("FTE-13.0-02", "Write down a Target Hex.");
        match *choice {
            Choice::TargetHex { hex } => self
                .may_target(state, state.unit(unit).side, &[unit], hex)
                .err()
                .unwrap_or(fallback),
            _ => fallback,
        }
    }

    pub(crate) fn choose_request(
        &self,
        state: &mut State,
        unit: UnitId,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        let Choice::TargetHex { hex } = choice else {
            return;
        };
        let side = state.unit(unit).side;
        log.note_with(state, || Event::TargetNamed { side, hex });
        swap(state, Frame::Request { unit, target: hex });
    }

    /// FTE-13.0-05, -06.
    pub(crate) fn request_modifiers(&self, state: &State, unit: UnitId) -> Vec<Modifier> {
        let u = state.unit(unit);
        let mut list = Vec::new();
        if self.role(u) == Role::Observer {
            list.push(Modifier::new(-1, "Forward Observer", "FTE-13.0-05"));
        }
        let pending = state.missions.iter().filter(|m| m.side == u.side).count() as i16;
        if pending > 0 {
            list.push(Modifier::new(
                pending,
                "Fire Missions pending",
                "FTE-13.0-06",
            ));
        }
        list
    }

    pub(crate) fn settle_request(
        &self,
        state: &mut State,
        unit: UnitId,
        target: Hex,
        roll: i16,
        log: &mut impl Log<State, Event>,
    ) {
        let side = state.unit(unit).side;
        let modifiers = self.request_modifiers(state, unit);
        let total = modifiers.iter().map(|m| m.value).sum();
        let mut granted = fire_request(side, roll, total);
        if let Some((_, delay)) = &mut granted
            && side == Side::Us
            && state.aerial_observer
        {
            *delay = delay.saturating_sub(1); // FTE-19.8-01
        }
        log.note_with(state, || Event::RequestRolled {
            side,
            roll,
            modifiers,
            mission: granted,
        });
        if let Some((kind, delay)) = granted {
            state.missions.push(Mission {
                side,
                kind,
                due: state.turn + delay,
                target,
            });
        }
        state.frames.pop();
    }

    // ------------------------------------------------------------------ execution (16.0)

    pub(crate) fn step_mission(
        &self,
        state: &mut State,
        mut f: Strike,
        log: &mut impl Log<State, Event>,
    ) -> Flow {
        let mission = state.missions[f.mission as usize];
        match f.stage {
            StrikeStage::Confirm => Flow::Wait(Wait::Choice(mission.side)),
            StrikeStage::Accuracy | StrikeStage::Distance => Flow::Wait(Wait::D10),
            StrikeStage::Direction => Flow::Wait(Wait::D6),
            StrikeStage::Impact => {
                if f.next == 0 {
                    log.note_with(state, || Event::MissionLands {
                        kind: mission.kind,
                        hex: f.impact,
                    });
                }
                let Some(target) = self.next_in_footprint(state, &mission, &f) else {
                    state.missions.remove(f.mission as usize);
                    state.frames.pop();
                    return Flow::On;
                };
                f.next = target.0 + 1;
                swap(state, Frame::Mission(f));
                let kind = match mission.kind {
                    MissionKind::Mortar => AttackKind::MortarMission,
                    MissionKind::Artillery => AttackKind::ArtilleryMission,
                };
                let attack = self.attack_on(kind, mission.side, target, f.impact);
                self.push(state, Frame::Attack(attack));
                Flow::On
            }
        }
    }

    /// FTE-16.0-06 to -08, -11: every Unit of either side in the footprint, but no passengers and nobody at High Level.
    fn next_in_footprint(&self, state: &State, mission: &Mission, f: &Strike) -> Option<UnitId> {
        let radius = match mission.kind {
            MissionKind::Mortar => 1,
            MissionKind::Artillery => 2,
        };
        let hit = |u: &crate::state::Unit| {
            u.on_map()
                && u.altitude != Altitude::High
                && f.impact != Hex::NOWHERE
                && u.at.distance(f.impact) <= radius
        };
        state
            .all()
            .find(|(id, u)| id.0 >= f.next && hit(u))
            .map(|(id, _)| id)
    }

    pub(crate) fn choose_mission(
        &self,
        state: &mut State,
        mut f: Strike,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        if choice == Choice::Leave {
            state.frames.pop();
            return self.cancel_mission(state, f.mission as usize, "FTE-16.0-10", log);
        }
        f.stage = StrikeStage::Accuracy;
        swap(state, Frame::Mission(f));
    }

    pub(crate) fn cancel_mission(
        &self,
        state: &mut State,
        mission: usize,
        clause: &'static str,
        log: &mut impl Log<State, Event>,
    ) {
        let gone = state.missions.remove(mission);
        log.note_with(state, || Event::MissionCancelled {
            side: gone.side,
            kind: gone.kind,
            clause: Clause(clause),
        });
    }

    /// FTE-16.0-03.
    pub(crate) fn accuracy_modifier(&self, state: &State, side: Side) -> Option<Modifier> {
        (side == Side::Us && state.aerial_observer)
            .then(|| Modifier::new(-2, "Aerial Observer", "FTE-16.0-03"))
    }

    pub(crate) fn settle_mission(
        &self,
        state: &mut State,
        mut f: Strike,
        roll: i16,
        log: &mut impl Log<State, Event>,
    ) {
        let mission = state.missions[f.mission as usize];
        match f.stage {
            StrikeStage::Accuracy => {
                let modifier = self.accuracy_modifier(state, mission.side);
                let total = roll + modifier.as_ref().map_or(0, |m| m.value);
                let accurate = roll != 10 && total <= 6;
                f.impact = mission.target;
                f.stage = if accurate {
                    StrikeStage::Impact
                } else {
                    StrikeStage::Direction
                };
                log.note_with(state, || Event::MissionAccuracy {
                    side: mission.side,
                    kind: mission.kind,
                    target: mission.target,
                    roll,
                    modifiers: modifier.into_iter().collect(),
                    accurate,
                });
            }
            StrikeStage::Direction => {
                f.direction = self.scenario.charts.scatter[(roll - 1) as usize];
                f.stage = StrikeStage::Distance;
            }
            StrikeStage::Distance => {
                let distance = match mission.kind {
                    MissionKind::Mortar => (roll as u8).div_ceil(5),
                    MissionKind::Artillery => (roll as u8).div_ceil(3),
                };
                let direction = Direction::from_index(f.direction as usize);
                let mut hex = Some(f.impact);
                for _ in 0..distance {
                    hex = hex.and_then(|h| h.neighbour(direction));
                }
                f.impact = hex.unwrap_or(Hex::NOWHERE);
                f.stage = StrikeStage::Impact;
                log.note_with(state, || Event::Scattered {
                    direction: f.direction,
                    distance,
                    hex: f.impact,
                });
            }
            _ => {}
        }
        swap(state, Frame::Mission(f));
    }
}

//! Chapters 12, 13 and 16: Medevac and Fire Missions.

mod words;

use crate::choice::Choice;
use crate::counters::{Nation, Role, Side};
use crate::event::Event;
use crate::fire::AttackKind;
use crate::fte::{Flow, Fte, May, No, need};
use crate::prompt::{Decide, Prompt, Roll, highest, total};
use crate::state::{
    Altitude, Flags, Medevac, Mission, MissionKind, State, Unit, UnitId, UnitSet, Wait,
};
use crate::words::mission_word;
use engine::{Chance, Clause, Log, Modifier, Outcome, Procedure};
use ground::{Direction, Hex, HexSet};
use serde::{Deserialize, Serialize};

/// Modified rolls up to this number are accurate (FTE-16.0-02).
const ACCURATE: i16 = 6;

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

/// Roll for a Medevac (12.0).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct MedevacRoll {
    /// The Leader.
    pub unit: UnitId,
}

impl Procedure<Fte> for MedevacRoll {
    fn step(self, _: &Fte, _: &mut State, _: &mut impl Log<State, Event>) -> Flow {
        Flow::Wait(Wait::Chance)
    }

    engine::decides_nothing!(Fte, "FTE-3.0-02", "There is nothing to decide now.");

    fn chance(&self, _: &Fte, state: &State) -> Chance {
        Chance::die(10, "Medevac request").by(state.unit(self.unit).side.seat())
    }

    fn settle(
        self,
        _: &Fte,
        state: &mut State,
        outcome: Outcome,
        log: &mut impl Log<State, Event>,
    ) {
        let roll = outcome.face();
        let arrives = medevac_request(roll).map(|turns| state.turn + turns);
        log.note_with(state, || Event::MedevacRolled { roll, arrives });
        if let Some(turn) = arrives {
            state.medevac = Medevac::Due(turn);
        }
        state.stack.finish();
    }

    fn prompt(&self, game: &Fte, view: &State) -> Prompt {
        let comes = (1..=10).rev().find(|&roll| medevac_request(roll).is_some());
        Roll::new(format!(
            "{} requests a Medevac",
            game.unit_name(view, self.unit)
        ))
        .need(comes)
        .into()
    }
}

/// A Fire Mission is requested (13.0); `target` is `NOWHERE` until named.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Request {
    /// Leader or Forward Observer.
    pub unit: UnitId,
    /// The secret Target Hex.
    pub target: Hex,
}

impl Procedure<Fte> for Request {
    fn step(self, game: &Fte, state: &mut State, _: &mut impl Log<State, Event>) -> Flow {
        let Request { unit, target } = self;
        // FTE-13.0-01: hit in the meantime, he asks for nothing.
        if !game.able(state, unit) || game.may_request_fire(state, unit).is_err() {
            state.stack.finish();
            return Flow::On;
        }
        Flow::Wait(if target == Hex::NOWHERE {
            Wait::Choice(state.act.side)
        } else {
            Wait::Chance
        })
    }

    fn choices(&self, game: &Fte, state: &State, out: &mut Vec<Choice>) {
        let Request { unit, .. } = *self;
        let side = state.unit(unit).side;
        out.extend(
            game.target_hexes(state, side, [unit])
                .iter()
                .map(|hex| Choice::TargetHex { hex }),
        );
    }

    fn judge(&self, game: &Fte, state: &State, choice: &Choice) -> May {
        let side = state.unit(self.unit).side;
        match *choice {
            Choice::TargetHex { hex } => {
                let unobserved = No(
                    "FTE-13.0-03",
                    "The requester does not see it, and no Visible Enemy Unit is in it or next to it.",
                );
                game.may_target(state, side, [self.unit], hex, unobserved)
            }
            _ => choice.not_asked(No("FTE-13.0-02", "Write down a Target Hex.")),
        }
    }

    fn choose(self, _: &Fte, state: &mut State, choice: Choice, log: &mut impl Log<State, Event>) {
        let Request { unit, .. } = self;
        let Choice::TargetHex { hex } = choice else {
            return;
        };
        let side = state.unit(unit).side;
        log.note_with(state, || Event::TargetNamed { side, hex });
        state.stack.become_(Request { unit, target: hex });
    }

    fn chance(&self, _: &Fte, state: &State) -> Chance {
        Chance::die(10, "Fire Request").by(state.unit(self.unit).side.seat())
    }

    fn settle(
        self,
        game: &Fte,
        state: &mut State,
        outcome: Outcome,
        log: &mut impl Log<State, Event>,
    ) {
        let roll = outcome.face();
        let Request { unit, target } = self;
        let side = state.unit(unit).side;
        let modifiers = game.request_modifiers(state, unit);
        let mut granted = fire_request(side, roll, total(&modifiers));
        game.learn_result(state, unit, |world| {
            fire_request(side, roll, total(&game.request_modifiers(world, unit))) == granted
        });
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
        state.stack.finish();
    }

    fn prompt(&self, game: &Fte, view: &State) -> Prompt {
        let name = game.unit_name(view, self.unit);
        // The Target Hex is blanked in the view of the other side: whether it is named, the wait tells.
        if let Wait::Choice(_) = view.wait {
            return Decide::new(
                format!("Choose the Target Hex for {name}"),
                "the Target Hex",
            )
            .into();
        }
        let side = view.unit(self.unit).side;
        let modifiers = game.request_modifiers(view, self.unit);
        let modified = total(&modifiers);
        let granted = (1..10)
            .rev()
            .find(|&roll| fire_request(side, roll, modified).is_some());
        Roll::new(format!("{name} requests a Fire Mission"))
            .modifiers(modifiers)
            .need(granted)
            .into()
    }
}

/// A Fire Mission landing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Strike {
    /// Which of the pending missions.
    pub mission: u8,
    /// Where in the procedure.
    pub stage: StrikeStage,
    /// Where it lands.
    pub impact: Hex,
    /// Direction of scatter.
    pub direction: u8,
    /// Those in the footprint when it landed that are still to be attacked.
    pub targets: UnitSet,
}

impl Procedure<Fte> for Strike {
    fn step(mut self, game: &Fte, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        let mission = state.missions[self.mission as usize];
        match self.stage {
            StrikeStage::Confirm => Flow::Wait(Wait::Choice(mission.side)),
            StrikeStage::Accuracy | StrikeStage::Direction | StrikeStage::Distance => {
                Flow::Wait(Wait::Chance)
            }
            StrikeStage::Impact => {
                log.note_with(state, || Event::MissionLands {
                    kind: mission.kind,
                    hex: self.impact,
                });
                let units = state.all().map(|(id, _)| id);
                let hit = units.filter(|&id| game.in_footprint(state, &mission, self.impact, id));
                self.targets = hit.collect();
                self.stage = StrikeStage::Attacks;
                state.stack.become_(self);
                Flow::On
            }
            StrikeStage::Attacks => {
                // FTE-16.0-11: who comes out of a carrier meanwhile is not among them.
                let Some(target) = self.targets.iter().next() else {
                    state.missions.remove(self.mission as usize);
                    state.stack.finish();
                    return Flow::On;
                };
                self.targets.remove(target);
                state.stack.become_(self);
                if !game.in_footprint(state, &mission, self.impact, target) {
                    return Flow::On;
                }
                let kind = match mission.kind {
                    MissionKind::Mortar => AttackKind::MortarMission,
                    MissionKind::Artillery => AttackKind::ArtilleryMission,
                };
                let attack = game.attack_on(state, kind, mission.side, target, self.impact);
                state.stack.call(attack);
                Flow::On
            }
        }
    }

    fn choices(&self, _: &Fte, _: &State, out: &mut Vec<Choice>) {
        out.extend([Choice::Confirm, Choice::Leave]);
    }

    fn judge(&self, _: &Fte, _: &State, choice: &Choice) -> May {
        match choice {
            Choice::Confirm | Choice::Leave => Ok(()),
            _ => choice.not_asked(No(
                "FTE-16.0-10",
                "The Fire Mission is fired or cancelled now.",
            )),
        }
    }

    fn choose(
        mut self,
        game: &Fte,
        state: &mut State,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        if choice == Choice::Leave {
            state.stack.finish();
            return game.cancel_mission(state, self.mission as usize, "FTE-16.0-10", log);
        }
        self.stage = StrikeStage::Accuracy;
        state.stack.become_(self);
    }

    fn chance(&self, _: &Fte, state: &State) -> Chance {
        let chance = match self.stage {
            StrikeStage::Direction => Chance::die(6, "scatter direction"),
            StrikeStage::Distance => Chance::die(10, "scatter distance"),
            _ => Chance::die(10, "accuracy"),
        };
        chance.by(state.missions[self.mission as usize].side.seat())
    }

    fn settle(
        mut self,
        game: &Fte,
        state: &mut State,
        outcome: Outcome,
        log: &mut impl Log<State, Event>,
    ) {
        let roll = outcome.face();
        let mission = state.missions[self.mission as usize];
        match self.stage {
            StrikeStage::Accuracy => {
                let modifier = game.accuracy_modifier(state, mission.side);
                let total = roll + modifier.as_ref().map_or(0, |m| m.value);
                let accurate = roll != 10 && total <= ACCURATE;
                self.impact = mission.target;
                self.stage = if accurate {
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
                self.direction = game.scenario.charts.scatter[(roll - 1) as usize];
                self.stage = StrikeStage::Distance;
            }
            StrikeStage::Distance => {
                let distance = match mission.kind {
                    MissionKind::Mortar => (roll as u8).div_ceil(5),
                    MissionKind::Artillery => (roll as u8).div_ceil(3),
                };
                let direction = Direction::from_index(self.direction as usize);
                let mut hex = Some(self.impact);
                for _ in 0..distance {
                    hex = hex.and_then(|h| h.neighbour(direction));
                }
                self.impact = hex.unwrap_or(Hex::NOWHERE);
                self.stage = StrikeStage::Impact;
                log.note_with(state, || Event::Scattered {
                    direction: self.direction,
                    distance,
                    hex: self.impact,
                });
            }
            _ => {}
        }
        state.stack.become_(self);
    }

    fn prompt(&self, game: &Fte, view: &State) -> Prompt {
        let mission = view.missions[self.mission as usize];
        let what = format!("{} {}", mission.side.name(), mission_word(mission.kind));
        match self.stage {
            StrikeStage::Confirm => {
                let name = game.mission_name(view, self.mission);
                Decide::new(format!("Fire or cancel the {name}"), "the Fire Mission")
                    .call(Choice::Confirm, format!("Fire the {name}"))
                    .call(Choice::Leave, format!("Cancel the {name}"))
                    .into()
            }
            StrikeStage::Accuracy => {
                let modifiers: Vec<Modifier> = game
                    .accuracy_modifier(view, mission.side)
                    .into_iter()
                    .collect();
                let need = highest(ACCURATE, &modifiers);
                Roll::new(format!("{what}: accuracy"))
                    .modifiers(modifiers)
                    .need(Some(need))
                    .into()
            }
            StrikeStage::Direction => Roll::new(format!("{what}: scatter direction")).into(),
            StrikeStage::Distance => Roll::new(format!("{what}: scatter distance")).into(),
            StrikeStage::Impact | StrikeStage::Attacks => Prompt::Nothing,
        }
    }
}

/// Where in a Fire Mission.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub enum StrikeStage {
    /// The requester may cancel.
    #[default]
    Confirm,
    /// Accuracy.
    Accuracy,
    /// Direction of scatter.
    Direction,
    /// Distance of scatter.
    Distance,
    /// It lands: who is in the footprint.
    Impact,
    /// Each of them is attacked.
    Attacks,
}

/// FTE-13.0-03: a Visible Enemy Unit, Civilians among them (FTE-2.0-12): a Target Hex may be named by where it is.
fn known_place(enemy: &Unit) -> bool {
    !enemy.is(Flags::CONCEALED)
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
    pub(crate) fn target_hexes(
        &self,
        state: &State,
        side: Side,
        eyes: impl IntoIterator<Item = UnitId>,
    ) -> HexSet {
        let mut hexes = HexSet::default();
        for eye in eyes {
            hexes = hexes | self.sights.seen_from(state.unit(eye).at);
        }
        for (_, e) in state.of_side(side.enemy()).filter(|(_, e)| known_place(e)) {
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

    /// The same for one hex; `unobserved` is said of one that is out of sight and out of the way.
    pub(crate) fn may_target(
        &self,
        state: &State,
        side: Side,
        eyes: impl IntoIterator<Item = UnitId>,
        hex: Hex,
        unobserved: No,
    ) -> May {
        need(
            self.scenario.map.in_play(hex),
            "FTE-1.2-04",
            "That hex is not in play.",
        )?;
        let sees = |eye: UnitId| self.sights.seen_from(state.unit(eye).at).contains(hex);
        let mut enemies = state.of_side(side.enemy());
        let at_an_enemy = enemies.any(|(_, e)| known_place(e) && e.at.distance(hex) <= 1);
        if at_an_enemy || eyes.into_iter().any(sees) {
            Ok(())
        } else {
            Err(unobserved)
        }
    }

    /// FTE-13.0-05, -06.
    pub(crate) fn request_modifiers(&self, state: &State, unit: UnitId) -> Vec<Modifier> {
        let u = state.unit(unit);
        let mut list = Vec::new();
        if self.role(u) == Role::Observer {
            let modifier = Modifier::new(-1, "Forward Observer", "FTE-13.0-05");
            list.push(match self.concealed_owner(state, unit) {
                Some(side) => modifier.secret_of(side.seat()),
                None => modifier,
            });
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

    // ------------------------------------------------------------------ execution (16.0)

    /// FTE-16.0-06 to -08, -11: every Unit of either side in the footprint, but no passengers and nobody at High Level.
    fn in_footprint(&self, state: &State, mission: &Mission, impact: Hex, unit: UnitId) -> bool {
        let radius = match mission.kind {
            MissionKind::Mortar => 1,
            MissionKind::Artillery => 2,
        };
        let u = state.unit(unit);
        u.on_map()
            && u.altitude != Altitude::High
            && impact != Hex::NOWHERE
            && u.at.distance(impact) <= radius
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
}

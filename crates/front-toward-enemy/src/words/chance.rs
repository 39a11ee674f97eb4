//! What the asked roll is for, its modifiers and the number needed.

use crate::counters::Side;
use crate::frame::{
    Attack, AttackKind, AttackStage, CheckFor, EventStage, Frame, Phase, RandomEvent, SetUpStage,
    Strike, StrikeStage,
};
use crate::fte::Fte;
use crate::requests::fire_request;
use crate::state::{CasualtyId, PieceId, State, UnitId, Wait};
use crate::words::{Sentence, casualty_word, mission_word};
use engine::{Modifier, Note};
use ground::Hex;

/// Modified rolls up to this number are accurate (FTE-16.0-02).
const ACCURATE: i16 = 6;
/// Modified rolls up to this number return a WIA to duty (FTE-17.0-01).
const RETURNS: i16 = 2;
/// The highest roll that brings a Medevac (FTE-12.0-02).
const MEDEVAC_COMES: i16 = 9;

/// What a Troop Quality Check is called.
pub(super) fn check_word(why: CheckFor) -> &'static str {
    match why {
        CheckFor::Suppression => "S? check",
        CheckFor::Stealth => "Stealthy Movement check",
        CheckFor::Assault => "Assault check",
        CheckFor::OpportunityFire => "Opportunity Fire Check",
        CheckFor::Search => "Search check",
        CheckFor::BoobyTrap => "Booby Trap check",
        CheckFor::Interrogation => "Interrogation",
        CheckFor::Concealment => "concealment check",
    }
}

/// Highest natural roll that succeeds where 1 always does and 10 never.
fn highest(number: i16, modifiers: &[Modifier]) -> i16 {
    (number - total(modifiers)).clamp(1, 9)
}

fn total(modifiers: &[Modifier]) -> i16 {
    modifiers.iter().map(|m| m.value).sum()
}

impl Fte {
    /// What the asked roll is for, in the words of the rules.
    pub(crate) fn purpose(&self, state: &State) -> &'static str {
        match state.top().copied().unwrap_or_default() {
            Frame::SetUp(f) if f.stage == SetUpStage::RollPlots => match f.side {
                Side::Us => "number of Claymores",
                Side::Nva => "number of Booby Traps",
            },
            Frame::SetUp(_) => "deal the counters",
            Frame::Turn(Phase::Casualties, _) => "casualty check",
            Frame::Turn(..) => "draw a chit",
            Frame::Attack(a) if a.stage == AttackStage::Effect => "Target Effects",
            Frame::Attack(_) => "to hit",
            Frame::Check { why, .. } => check_word(why),
            Frame::ThrownOut { .. } => "Target Effects on a passenger",
            Frame::MedevacRoll { .. } => "Medevac request",
            Frame::Request { .. } => "Fire Request",
            Frame::Mission(f) => match f.stage {
                StrikeStage::Direction => "scatter direction",
                StrikeStage::Distance => "scatter distance",
                _ => "accuracy",
            },
            Frame::Event(f) => match f.stage {
                EventStage::Row => "Random Event",
                EventStage::ArtilleryDelay => "delay of NVA Artillery",
                EventStage::VcDeal => "deal the counters",
                _ => "Random Event: side",
            },
            Frame::BoobyTrap { .. } => "who sets off the Booby Trap",
            _ => "roll",
        }
    }

    /// The highest natural roll that succeeds, as far as the view tells; `None` where nothing succeeds or fails.
    pub(crate) fn needed(&self, view: &State) -> Option<i16> {
        if view.wait != Wait::D10 {
            return None;
        }
        match *view.top()? {
            Frame::Turn(Phase::Casualties, index) => {
                let modifier = self.casualty_modifier(view, CasualtyId(index));
                Some(RETURNS - modifier.map_or(0, |m| m.value))
            }
            Frame::Attack(a) if a.stage != AttackStage::Effect => {
                let known = !a.primary.is_some() || self.open(view, a.primary);
                known.then(|| highest(self.weapon_of(view, &a).0, &self.to_hit_list(view, &a)))
            }
            Frame::Check { unit, why, hex } => {
                let quality = i16::from(self.face(view.unit(unit)).quality);
                self.open(view, unit)
                    .then(|| highest(quality, &self.quality_list(view, unit, why, hex)))
            }
            Frame::MedevacRoll { .. } => Some(MEDEVAC_COMES),
            Frame::Request { unit, .. } => {
                let side = view.unit(unit).side;
                let total = total(&self.request_modifiers(view, unit));
                (1..10)
                    .rev()
                    .find(|&roll| fire_request(side, roll, total).is_some())
            }
            Frame::Mission(f)
                if !matches!(f.stage, StrikeStage::Direction | StrikeStage::Distance) =>
            {
                let side = view.missions.get(f.mission as usize)?.side;
                let modifiers: Vec<Modifier> =
                    self.accuracy_modifier(view, side).into_iter().collect();
                Some(highest(ACCURATE, &modifiers))
            }
            _ => None,
        }
    }

    /// The side whose roll the asked chance is; `None` where it is nobody's: a chit, a lot.
    pub(crate) fn roller(&self, state: &State) -> Option<Side> {
        match *state.top()? {
            Frame::SetUp(f) => Some(f.side),
            Frame::Turn(Phase::Casualties, index) => {
                state.casualties.get(index as usize).map(|c| c.side)
            }
            Frame::Attack(Attack { by, .. }) | Frame::ThrownOut { by, .. } => Some(by),
            Frame::Check { unit, .. }
            | Frame::MedevacRoll { unit }
            | Frame::Request { unit, .. } => Some(state.unit(unit).side),
            Frame::Mission(f) => state.missions.get(f.mission as usize).map(|m| m.side),
            Frame::Event(f) if f.stage == EventStage::ArtilleryDelay => Some(Side::Nva),
            Frame::Event(f) if f.stage == EventStage::Row => Some(f.side),
            _ => None,
        }
    }

    /// What the asked chance is about.
    pub(crate) fn note_chance(&self, view: &State) -> Note {
        let mut note = self.note_without_need(view);
        if let Some(need) = self.needed(view) {
            note.need = format!("{need} or less");
        }
        note
    }

    fn note_without_need(&self, view: &State) -> Note {
        if matches!(view.wait, Wait::Choice(_) | Wait::Over) {
            return Note::default();
        }
        let plain = || Note {
            text: self.purpose(view).to_string().sentence(),
            ..Note::default()
        };
        match view.top().copied().unwrap_or_default() {
            Frame::Turn(Phase::Casualties, index) => self.note_casualty(view, CasualtyId(index)),
            Frame::Attack(a) => self.note_attack(view, &a),
            Frame::Check { unit, why, hex } => self.note_check(view, unit, why, hex),
            Frame::ThrownOut { units, .. } => {
                let unit = units.iter().next().unwrap_or_default();
                let who = self.unit_name(view, unit);
                Note {
                    text: format!("{who} is thrown out: Target Effects, Dual Purpose").sentence(),
                    ..Note::default()
                }
            }
            Frame::MedevacRoll { unit } => Note {
                text: format!("{} requests a Medevac", self.unit_name(view, unit)).sentence(),
                ..Note::default()
            },
            Frame::Request { unit, .. } => self.note_request(view, unit),
            Frame::Mission(f) => self.note_mission(view, &f).unwrap_or_else(plain),
            Frame::Event(f) => self.note_event(&f),
            Frame::BoobyTrap { units, .. } => Note {
                text: format!(
                    "A Booby Trap: one of {} sets it off",
                    self.who_all(view, units.iter())
                ),
                ..Note::default()
            },
            _ => plain(),
        }
    }

    fn note_casualty(&self, view: &State, casualty: CasualtyId) -> Note {
        let Some(marker) = view.casualties.get(casualty.index()) else {
            return Note::default();
        };
        let modifiers: Vec<Modifier> = self.casualty_modifier(view, casualty).into_iter().collect();
        let name = self.casualty_name(view, casualty);
        Note {
            text: format!(
                "Casualty check for {name} ({} {})",
                marker.side.name(),
                casualty_word(marker.kind)
            ),
            modifiers,
            ..Note::default()
        }
    }

    /// Whether the viewer may know the values printed on a Unit's counter.
    pub(super) fn open(&self, view: &State, unit: UnitId) -> bool {
        view.units
            .get(unit.index())
            .is_some_and(|u| u.piece != PieceId::NONE)
    }

    /// "Fire Team 1A fires at the concealed unit in 08.05".
    fn attack_words(&self, view: &State, a: &Attack) -> String {
        let target = self.unit_name(view, a.target);
        let text = match a.kind {
            AttackKind::Claymore => format!("The Claymore hits out at {target}"),
            AttackKind::MortarMission => format!("Battalion Mortar on {target}"),
            AttackKind::ArtilleryMission => format!("Artillery on {target}"),
            _ => {
                let with = match a.supporters.len() {
                    0 => String::new(),
                    1 => " with one other".into(),
                    n => format!(" with {n} others"),
                };
                format!(
                    "{}{with} fires at {target}",
                    self.unit_name(view, a.primary)
                )
            }
        };
        text.sentence()
    }

    fn note_attack(&self, view: &State, a: &Attack) -> Note {
        let text = self.attack_words(view, a);
        if a.stage == AttackStage::Effect {
            return Note {
                text: format!("{text}: Target Effects"),
                ..Note::default()
            };
        }
        let modifiers = self.to_hit_list(view, a);
        Note {
            text: format!("{text}: to hit"),
            modifiers,
            ..Note::default()
        }
    }

    fn note_check(&self, view: &State, unit: UnitId, why: CheckFor, hex: Hex) -> Note {
        let modifiers = self.quality_list(view, unit, why, hex);
        Note {
            text: format!("{}: {}", self.unit_name(view, unit), check_word(why)).sentence(),
            modifiers,
            ..Note::default()
        }
    }

    fn note_request(&self, view: &State, unit: UnitId) -> Note {
        let modifiers = self.request_modifiers(view, unit);
        let text = format!("{} requests a Fire Mission", self.unit_name(view, unit)).sentence();
        Note {
            text,
            modifiers,
            ..Note::default()
        }
    }

    fn note_mission(&self, view: &State, f: &Strike) -> Option<Note> {
        let mission = view.missions.get(f.mission as usize)?;
        let what = format!("{} {}", mission.side.name(), mission_word(mission.kind));
        Some(match f.stage {
            StrikeStage::Direction | StrikeStage::Distance => Note {
                text: format!("{what}: {}", self.purpose(view)),
                ..Note::default()
            },
            _ => {
                let modifiers: Vec<Modifier> = self
                    .accuracy_modifier(view, mission.side)
                    .into_iter()
                    .collect();
                Note {
                    text: format!("{what}: accuracy"),
                    modifiers,
                    ..Note::default()
                }
            }
        })
    }

    fn note_event(&self, f: &RandomEvent) -> Note {
        let text = match f.stage {
            EventStage::Column => "Random Event: even is the US, odd the NVA/VC".into(),
            EventStage::Row => format!("Random Event of the {} side", f.side.name()),
            EventStage::ArtilleryDelay => "NVA Artillery: delay".into(),
            _ => "The VC counters are dealt".into(),
        };
        Note {
            text,
            ..Note::default()
        }
    }
}

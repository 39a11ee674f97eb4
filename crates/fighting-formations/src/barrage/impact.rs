//! 26.3 to 26.6: one piece after the other, each finished before the next is chosen (ruling NEW-02).

use super::{Barrage, BarrageStage};
use crate::counters::{Class, Side};
use crate::event::{Event, Struck};
use crate::ff::Ff;
use crate::frame::{HitBy, Hits, Revealing, RollFor, Rolled, Throw};
use crate::state::{FortId, Slots, State, Unit, UnitSet};
use engine::{Log, Modifier};
use ground::Hex;

impl Ff {
    /// FF-26.24-01, FF-26.6-01: every piece of the area that the barrage can harm, friend and foe alike.
    pub(super) fn strike_hexes(&self, barrage: Barrage, state: &mut State, area: &[Hex]) {
        let mut units = UnitSet::default();
        let (mut sightings, mut forts) = (Slots::default(), Slots::default());
        for (id, unit) in state.on_map() {
            if area.contains(&unit.at)
                && self.number_against(&barrage, state, Struck::Unit(id)) != 0
            {
                units.insert(id);
            }
        }
        for (id, marker) in state.sighted() {
            let number = self.number_against(&barrage, state, Struck::Sighting(id));
            if area.contains(&marker.at) && number != 0 {
                sightings.insert(id.index());
            }
        }
        for (id, fort) in state.forts_on_map() {
            let number = self.number_against(&barrage, state, Struck::Fort(id));
            if area.contains(&fort.at) && number != 0 {
                forts.insert(id.index());
            }
        }
        state.stack.become_(Barrage {
            stage: BarrageStage::Targeting,
            units,
            sightings,
            forts,
            ..barrage
        });
    }

    /// FF-26.3-01, FF-26.3-02: the number of the Barrage Table; 0 is a dash.
    fn number_against(&self, barrage: &Barrage, state: &State, piece: Struck) -> u8 {
        let Some(row) = self.barrage_row(self.fire_of(barrage)) else {
            return 0;
        };
        let (id, class) = match piece {
            Struck::None => return 0,
            Struck::Unit(unit) => {
                let unit = state.unit(unit);
                let class = match self.facts(unit).class {
                    Class::Infantry => "infantry",
                    Class::Gun => "gun",
                    Class::Vehicle if self.stats(unit).armor.is_some() => "armor",
                    Class::Vehicle => "vehicle",
                };
                (self.kind(unit).id.as_str(), class)
            }
            Struck::Sighting(_) => ("sighting", "sighting"),
            Struck::Fort(fort) => {
                let kind = self.fort_kind(state, fort);
                (kind.map_or("", |kind| kind.id.as_str()), "fortification")
            }
        };
        let number = row.numbers.get(id).or(row.numbers.get(class));
        number.copied().unwrap_or(0)
    }

    /// Units and Sighting markers that went meanwhile are no targets any more.
    pub(super) fn left_to_strike(&self, state: &State, mut barrage: Barrage) -> Barrage {
        barrage.units = barrage
            .units
            .iter()
            .filter(|&id| state.unit(id).on_map())
            .collect();
        for slot in barrage.sightings.iter() {
            if state.sightings[usize::from(slot)].at.is_nowhere() {
                barrage.sightings.remove(slot.into());
            }
        }
        barrage
    }

    /// The piece is struck: its impact roll is made.
    pub(super) fn strike(&self, barrage: Barrage, state: &mut State, target: Struck) {
        let mut left = Barrage {
            stage: BarrageStage::Impact,
            target,
            ..barrage
        };
        match target {
            Struck::None => {}
            Struck::Unit(unit) => left.units.remove(unit),
            Struck::Sighting(sighting) => left.sightings.remove(sighting.index()),
            Struck::Fort(fort) => left.forts.remove(fort.index()),
        }
        state.stack.become_(left);
        self.roll(state, Throw::two(RollFor::Impact, Throw::D20, barrage.by));
    }

    /// Where what is struck lies, and whose it is.
    pub(crate) fn struck_at(&self, state: &State, target: Struck) -> (Hex, Side) {
        match target {
            Struck::None => (Hex::NOWHERE, Side::A),
            Struck::Unit(unit) => (state.unit(unit).at, state.unit(unit).side),
            Struck::Sighting(sighting) => {
                let marker = &state.sightings[sighting.index()];
                (marker.at, marker.side)
            }
            Struck::Fort(fort) => {
                let fort = &state.forts[fort.index()];
                (fort.at, fort.side)
            }
        }
    }

    /// 26.4: the number of the table, the cover of units and Sighting markers, and what the ground does besides.
    pub(crate) fn impact_terms(&self, state: &State, barrage: &Barrage) -> Vec<Modifier> {
        let target = barrage.target;
        let number = i16::from(self.number_against(barrage, state, target));
        let mut terms = vec![Modifier::new(number, "Barrage Table", "FF-26.3-01")];
        let (hex, _) = self.struck_at(state, target);
        let (cover, clause) = match target {
            Struck::Unit(unit) => {
                let unit = state.unit(unit);
                let clause = match unit.fort.is_some() {
                    true => "FF-26.4-02",
                    false => "FF-26.4-01",
                };
                (self.barrage_cover(state, unit), clause)
            }
            Struck::Sighting(_) => (self.row(hex).cover, "FF-26.4-01"),
            Struck::None | Struck::Fort(_) => (0, "FF-26.4-01"),
        };
        if cover != 0 {
            terms.push(Modifier::new(cover.into(), "cover", clause));
        }
        let ground = self.row(hex).barrage;
        if ground != 0 {
            terms.push(Modifier::new(ground.into(), "the ground", "FF-26.4-02"));
        }
        terms
    }

    /// How likely a barrage hits a piece that it comes down on.
    pub(crate) fn impact_chance(&self, state: &State, barrage: &Barrage) -> f32 {
        match self.number_against(barrage, state, barrage.target) {
            0 => 0.0,
            _ => crate::outlook::reaches(Throw::D20, 0, self.impact_number(state, barrage)),
        }
    }

    /// The number that the impact roll has to reach.
    pub(crate) fn impact_number(&self, state: &State, barrage: &Barrage) -> i16 {
        let terms = self.impact_terms(state, barrage);
        terms.iter().map(|term| term.value).sum()
    }

    /// The cover of a unit against barrages: fortifications have a value of their own for it (FF-26.4-02).
    fn barrage_cover(&self, state: &State, unit: &Unit) -> i8 {
        self.best_cover(state, unit, |fort| fort.barrage_cover)
    }

    /// FF-26.5-01, FF-26.5-02: below the number nothing happens; otherwise it is hit, and what follows from that is
    /// settled before the next piece.
    pub(super) fn impact(
        &self,
        barrage: Barrage,
        state: &mut State,
        rolled: Rolled,
        log: &mut impl Log<State, Event>,
    ) {
        let target = barrage.target;
        let hit = rolled.sum() >= self.impact_number(state, &barrage);
        let (hex, _) = self.struck_at(state, target);
        log.note_with(state, || Event::Struck {
            target,
            hex,
            dice: rolled.told(),
            modifiers: self.impact_terms(state, &barrage),
            hit,
        });
        state.stack.become_(Barrage {
            stage: BarrageStage::Targeting,
            target: Struck::None,
            ..barrage
        });
        if !hit {
            return;
        }
        match target {
            Struck::None => {}
            Struck::Unit(unit) => {
                let unit = [unit].into_iter().collect();
                state.stack.call(Hits::on(unit, HitBy::Barrage));
            }
            Struck::Sighting(sighting) => state.stack.call(Revealing::of(sighting)),
            Struck::Fort(fort) => self.remove_fort(state, fort, "FF-26.5-02", log),
        }
    }

    /// A fortification goes; those inside stand in the open hex.
    pub(crate) fn remove_fort(
        &self,
        state: &mut State,
        fort: FortId,
        clause: &'static str,
        log: &mut impl Log<State, Event>,
    ) {
        let gone = &mut state.forts[fort.index()];
        let (kind, hex) = (gone.kind, gone.at);
        gone.at = Hex::NOWHERE;
        for unit in state.units.iter_mut().filter(|unit| unit.fort == fort) {
            unit.fort = FortId::NONE;
        }
        log.note_with(state, || Event::FortGone {
            kind,
            hex,
            clause: engine::Clause(clause),
        });
    }
}

//! Troop Quality Checks (1.2, T-FTE-7.1-tqc).

use crate::counters::Side;
use crate::event::Event;
use crate::fire::log_listens;
use crate::frame::CheckFor;
use crate::fte::Fte;
use crate::state::{CasualtyKind, Flags, State, UnitId};
use engine::{Log, Modifier};
use ground::Hex;

impl Fte {
    /// Every modifier of a Troop Quality Check.
    pub(crate) fn quality_modifiers(
        &self,
        state: &State,
        unit: UnitId,
        why: CheckFor,
        hex: Hex,
        add: &mut impl FnMut(i16, &'static str, &'static str),
    ) {
        let u = state.unit(unit);
        let charts = &self.scenario.charts;
        let mut add = |value: i16, text, clause| {
            if value != 0 {
                add(value, text, clause);
            }
        };
        if u.is(Flags::EXHAUSTED) {
            add(1, "Exhausted", "FTE-6.6-04");
        }
        if state.borne(unit).any(|(_, c)| c.kind == CasualtyKind::Kia) && self.infantry(u) {
            add(1, "carries a KIA", "FTE-7.5.2-09");
        }
        if u.is(Flags::SUPPRESSED) {
            add(i16::from(charts.suppressed[1]), "Suppressed", "FTE-1.2-10");
        }
        if u.is(Flags::BROKEN) {
            add(i16::from(charts.broken_quality), "Broken", "FTE-1.2-10");
        }
        if u.is(Flags::HERO) {
            add(i16::from(charts.hero[1]), "Hero", "FTE-19.4-01");
        }
        match why {
            CheckFor::Search => add(-i16::from(u.searching), "Searching markers", "FTE-9.0-04"),
            CheckFor::Stealth => add(
                i16::from(self.row(hex).concealment),
                "concealment in the hex",
                "FTE-6.7-02",
            ),
            CheckFor::Concealment => {
                add(
                    i16::from(self.row(hex).concealment),
                    "concealment in the hex",
                    "FTE-18.2-03",
                );
                let eyes = state
                    .of_side(u.side.enemy())
                    .filter(|(_, e)| self.watches(e) && self.in_sight(e, u));
                add(
                    eyes.count() as i16,
                    "Visible Enemy Units in line of sight",
                    "FTE-18.2-03",
                );
            }
            _ => {}
        }
    }

    /// The modifiers, each with its clause.
    pub(crate) fn quality_list(
        &self,
        state: &State,
        unit: UnitId,
        why: CheckFor,
        hex: Hex,
    ) -> Vec<Modifier> {
        let mut list = Vec::new();
        let mut add = |value, text, clause| list.push(Modifier::new(value, text, clause));
        self.quality_modifiers(state, unit, why, hex, &mut add);
        list
    }

    /// The owner of a Unit that is Concealed.
    pub(crate) fn concealed_owner(&self, state: &State, unit: UnitId) -> Option<Side> {
        state
            .units
            .get(unit.index())
            .filter(|u| u.is(Flags::CONCEALED))
            .map(|u| u.side)
    }

    /// FTE-1.2-02, -10: modified roll at or under the Troop Quality; 1 passes, 10 fails.
    pub(crate) fn settle_check(
        &self,
        state: &mut State,
        unit: UnitId,
        why: CheckFor,
        hex: Hex,
        roll: i16,
        log: &mut impl Log<State, Event>,
    ) {
        let quality = i16::from(self.face(state.unit(unit)).quality);
        let mut total = 0;
        self.quality_modifiers(state, unit, why, hex, &mut |value, _, _| total += value);
        let passed = roll == 1 || (roll != 10 && roll + total <= quality);
        let modifiers = if log_listens(log) {
            self.quality_list(state, unit, why, hex)
        } else {
            Vec::new()
        };
        let concealed = self.concealed_owner(state, unit);
        let quality = Some(quality);
        log.note_with(state, || Event::Checked {
            unit,
            why,
            roll,
            modifiers,
            quality,
            passed,
            concealed,
        });
        state.passed = passed;
        state.frames.pop();
    }
}

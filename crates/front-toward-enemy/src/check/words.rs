//! Troop Quality Checks in words.

use super::CheckFor;
use super::decides;
use crate::event::Event;
use crate::fte::Fte;
use crate::state::{State, UnitId};
use crate::words::{Told, against};
use engine::Modifier;

fn check_clause(why: CheckFor) -> &'static str {
    match why {
        CheckFor::Suppression => "FTE-7.4-41",
        CheckFor::Stealth => "FTE-6.7-03",
        CheckFor::Assault => "FTE-8.0-08",
        CheckFor::OpportunityFire => "FTE-21.0-04",
        CheckFor::Search => "FTE-9.0-02",
        CheckFor::BoobyTrap => "FTE-26.0-06",
        CheckFor::Interrogation => "FTE-28.0-06",
        CheckFor::Concealment => "FTE-18.2-03",
    }
}

impl Fte {
    /// What happened; none when it is of another chapter.
    pub(crate) fn tell_checked(&self, view: &State, event: &Event) -> Option<Told> {
        Some(match event {
            Event::Checked {
                unit,
                why,
                roll,
                modifiers,
                quality,
                passed,
                ..
            } => self.tell_check(view, *unit, *why, *roll, modifiers, *quality, *passed),
            _ => return None,
        })
    }

    #[allow(clippy::too_many_arguments)] // The fields of the event.
    fn tell_check(
        &self,
        view: &State,
        unit: UnitId,
        why: CheckFor,
        roll: i16,
        modifiers: &[Modifier],
        quality: Option<i16>,
        passed: bool,
    ) -> Told {
        let who = self.unit_name(view, unit);
        let result = if passed { "passed" } else { "failed" };
        let what = match why {
            CheckFor::Interrogation => "its Interrogation check".into(),
            _ => format!("its {}", why.words()),
        };
        let roll_words = match quality {
            Some(quality) => against(roll, modifiers, "Troop Quality", quality),
            None => format!("rolled {roll}"),
        };
        Told::new(
            format!("{who} {result} {what}: {roll_words}"),
            check_clause(why),
        )
        .and("FTE-1.2-10")
        .and_if(decides(roll), "FTE-1.2-02")
        .piece(unit)
        .modifiers(modifiers.to_vec())
        .gist(match (why, passed) {
            (CheckFor::Suppression, true) => "no effect".into(),
            // The marker that follows says it.
            (CheckFor::Suppression, false) => String::new(),
            (_, true) => format!("{who} passes"),
            (_, false) => format!("{who} fails"),
        })
    }
}

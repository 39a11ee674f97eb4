//! Rallying in words.

use crate::event::Event;
use crate::ff::Ff;
use crate::fire::{Net, dice_of};
use crate::frame::Rallying;
use crate::prompt::RollWords;
use crate::state::{State, UnitId};
use crate::words::{Told, ladder_of, percent, steps_of, thousandths, together};
use engine::scene::{Check, Share, ShareKind, Sum};

impl Ff {
    pub(crate) fn rally_in_words(&self, view: &State, unit: UnitId) -> RollWords {
        let number = self.hit_facts(view.unit(unit)).rally;
        let rallying = view.stack.below_as::<Rallying>().copied();
        let rallying = rallying.unwrap_or(Rallying {
            unit,
            ..Rallying::default()
        });
        let terms = self.rally_net(view, &rallying, Net::told()).into_terms();
        RollWords::new(format!("{} attempts to rally", self.unit_name(view, unit)))
            .modifiers(terms)
            .need(format!("{number} or more"))
    }

    /// "rallies 58 %", and what is at stake with a red number.
    pub(crate) fn rally_note(&self, view: &State, unit: UnitId) -> String {
        let Some(tired) = view.units.get(unit.index()).filter(|it| it.on_map()) else {
            return String::new();
        };
        let chance = percent(thousandths(self.rally_chance(view, unit, 0)));
        match self.hit_facts(tired).red {
            true => format!("rallies {chance}, else eliminated"),
            false => format!("rallies {chance}"),
        }
    }

    /// How a rally attempt will be decided.
    pub(crate) fn rally_check(&self, view: &State, unit: UnitId) -> Check {
        let rallying = Rallying {
            unit,
            ..Rallying::default()
        };
        let tired = view.unit(unit);
        let marker = self.hit_facts(tired);
        let net = self.rally_net(view, &rallying, Net::told());
        let sides = dice_of(net.sum);
        let number = marker.rally;
        let good = thousandths(self.rally_chance(view, unit, rallying.cards));
        let fails = match marker.red {
            true => (ShareKind::Lost, "fails: eliminated, by the red number"),
            false => (ShareKind::Missed, "keeps its hit marker"),
        };
        let share = |(kind, text): (ShareKind, &str), thousandths| Share {
            kind,
            thousandths,
            text: text.to_owned(),
        };
        Check {
            title: format!("{} rallies", self.kind_name(tired.kind, tired.size)),
            text: format!("From {}.", self.hit_name(tired)),
            ladder: Some(ladder_of(net.sum)),
            sums: vec![Sum {
                rows: steps_of(net),
                total: sides.map_or("no dice".to_owned(), |sides| together(sides, 0)),
                text: format!("must reach {number}"),
                side: None,
            }],
            shares: vec![
                share((ShareKind::Partly, "rallies"), good),
                share(fails, 1000 - good),
            ],
            ..Check::default()
        }
    }

    pub(crate) fn tell_rally(&self, view: &State, event: &Event) -> Option<Told> {
        let Event::Rallied {
            unit,
            dice,
            modifiers,
            number,
            red,
            passed,
        } = event
        else {
            return None;
        };
        let sum: u8 = dice.iter().sum();
        let (result, clause) = match (passed, red) {
            (true, _) => ("rallied", "FF-36-04"),
            (false, false) => ("failed to rally", "FF-36-05"),
            (false, true) => ("failed to rally from a red number", "FF-36-06"),
        };
        let text = match dice.is_empty() {
            true => format!("{} {result}: no dice", self.unit_name(view, *unit)),
            false => format!(
                "{} {result}: {sum} against {number}",
                self.unit_name(view, *unit)
            ),
        };
        Some(
            Told::new(text, clause)
                .and_if(dice.is_empty(), "FF-36-07")
                .gist(result)
                .piece(*unit)
                .modifiers(modifiers.clone()),
        )
    }
}

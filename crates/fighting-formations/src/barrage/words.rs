//! Barrages in words.

use super::{Barrage, BarrageStage};
use crate::choice::Choice;
use crate::event::{Event, Struck};
use crate::ff::Ff;
use crate::prompt::{Decide, Prompt, RollWords};
use crate::state::State;
use crate::words::Told;
use engine::Modifier;

/// What is asked in a barrage.
pub(super) fn prompt(barrage: &Barrage) -> Prompt {
    match barrage.stage {
        BarrageStage::Spotting => Decide::new(
            "Choose the hex for the Spotting Round, or give the barrage up",
            "where the barrage is called for",
        )
        .call(Choice::Hold, "Give the barrage up"),
        BarrageStage::Calling => {
            let mut decide = Decide::new(
                "Choose how the barrage is fired",
                "how the barrage is fired",
            );
            for smoke in [false, true] {
                let what = if smoke { "Smoke" } else { "Impact" };
                decide = decide
                    .call(
                        Choice::Call {
                            smoke,
                            plotted: false,
                        },
                        what,
                    )
                    .call(
                        Choice::Call {
                            smoke,
                            plotted: true,
                        },
                        format!("{what}, pre-plotted: hand over the Fate card"),
                    );
            }
            decide
        }
        BarrageStage::Nearest => Decide::new(
            "Choose which of the nearest hexes the aircraft strike",
            "which hex the aircraft strike",
        ),
        BarrageStage::Targeting => Decide::new(
            "Choose the piece that the barrage comes down on next",
            "what the barrage comes down on",
        ),
        BarrageStage::Accuracy | BarrageStage::Impact => return Prompt::Nothing,
    }
    .into()
}

impl Ff {
    /// What a barrage comes down on.
    fn struck_name(&self, view: &State, target: Struck) -> String {
        match target {
            Struck::None => "nothing".to_owned(),
            Struck::Unit(unit) => self.unit_name(view, unit),
            Struck::Sighting(sighting) => self.sighting_name(view, sighting),
            Struck::Fort(fort) => self.fort_name(view, fort),
        }
    }

    pub(crate) fn accuracy_in_words(&self, view: &State) -> RollWords {
        let Some(barrage) = view.stack.below_as::<Barrage>() else {
            return RollWords::new("accuracy");
        };
        let shift = self.accuracy_shift(barrage);
        let clause = match barrage.plotted {
            true => ("pre-plotted", "FF-26.22-01"),
            false => ("accuracy", "FF-26.2-01"),
        };
        let terms = match shift {
            0 => Vec::new(),
            _ => vec![Modifier::new(shift, clause.0, clause.1)],
        };
        RollWords::new(format!("accuracy of the barrage at {}", barrage.at))
            .modifiers(terms)
            .need(format!("{} or more", self.accurate_from(barrage)))
    }

    pub(crate) fn impact_in_words(&self, view: &State) -> RollWords {
        let Some(barrage) = view.stack.below_as::<Barrage>() else {
            return RollWords::new("impact");
        };
        let name = self.struck_name(view, barrage.target);
        RollWords::new(format!("the barrage comes down on {name}"))
            .modifiers(self.impact_terms(view, barrage))
            .need(format!("{} or more", self.impact_number(view, barrage)))
    }

    pub(crate) fn tell_barrage(&self, view: &State, event: &Event) -> Option<Told> {
        Some(match event {
            Event::Spotted { side, hex } => Told::new(
                format!("{} called for a barrage on {hex}", self.side_name(*side)),
                "FF-26.1-01",
            )
            .space(*hex),
            Event::NotSpotted { side } => Told::new(
                format!(
                    "Nobody spotted for the barrage of {}",
                    self.side_name(*side)
                ),
                "FF-26.1-01",
            ),
            Event::PrePlotted { side } => Told::new(
                format!(
                    "{} handed over the Fate card for pre-plotted fire",
                    self.side_name(*side)
                ),
                "FF-26.22-01",
            ),
            Event::Landed { die, result, hex } => match hex.is_nowhere() {
                true => Told::new(
                    format!("The Spotting Round fell off the map: {die}, on the grid {result}"),
                    "FF-26.21-01",
                ),
                false => Told::new(
                    format!("The Spotting Round fell in {hex}: {die}, on the grid {result}"),
                    "FF-26.2-01",
                )
                .space(*hex),
            },
            Event::Struck {
                target,
                hex,
                dice,
                modifiers,
                hit,
            } => {
                let number: i16 = modifiers.iter().map(|term| term.value).sum();
                let sum: i16 = dice.iter().map(|&face| i16::from(face)).sum();
                let name = engine::text::capital(&self.struck_name(view, *target));
                let result = if *hit { "is hit" } else { "is unharmed" };
                Told::new(
                    format!("{name} {result} by the barrage: {sum} against {number}"),
                    "FF-26.5-01",
                )
                .gist(result)
                .space(*hex)
                .modifiers(modifiers.clone())
            }
            _ => return None,
        })
    }
}

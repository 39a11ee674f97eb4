//! Barrages in words.

use super::{Barrage, BarrageStage};
use crate::choice::Choice;
use crate::event::{Event, Struck};
use crate::ff::Ff;
use crate::frame::Frame;
use crate::prompt::{Decide, Prompt, RollWords};
use crate::state::State;
use crate::words::{Said, Told, percent, thousandths};
use engine::Modifier;
use engine::scene::{Check, Share, ShareKind, SideEffect, Zone, ZoneKind};
use engine::text::{capital, counted};
use ground::Hex;
use std::collections::BTreeSet;

/// Of so many units the chances are told.
const SHOWN: usize = 6;

/// What is asked in a barrage.
pub(super) fn prompt(barrage: &Barrage, spotted: bool) -> Prompt {
    match barrage.stage {
        BarrageStage::Spotting if !spotted => Decide::new(
            "Place Command first: only Command on the map spots for a barrage (FF-26.1-01), and yours is Available",
            "where to call the barrage",
        )
        .call(Choice::Hold, "Give up the barrage"),
        BarrageStage::Spotting => Decide::new(
            "Choose the hex for the Spotting Round, or give up the barrage",
            "where to call the barrage",
        )
        .call(Choice::Hold, "Give up the barrage"),
        BarrageStage::Calling => {
            let mut decide = Decide::new(
                "Choose how the barrage is fired",
                "how to fire the barrage",
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
            "Choose the piece the barrage comes down on next",
            "what the barrage comes down on",
        ),
        BarrageStage::Accuracy | BarrageStage::Impact => return Prompt::Nothing,
    }
    .into()
}

impl Ff {
    /// What a barrage comes down on.
    pub(crate) fn struck_name(&self, view: &State, target: Struck) -> String {
        match target {
            Struck::None => "nothing".to_owned(),
            Struck::Unit(unit) => self.unit_name(view, unit),
            Struck::Sighting(sighting) => self.sighting_name(view, sighting),
            Struck::Fort(fort) => self.fort_name(view, fort),
        }
    }

    /// The same without its side and place: "Grenadier squad".
    fn struck_in_short(&self, view: &State, target: Struck) -> String {
        let unit = match target {
            Struck::Unit(unit) => view.units.get(unit.index()),
            _ => None,
        };
        match unit {
            Some(unit) if unit.exists() => self.kind_name(unit.kind, unit.size),
            _ => engine::text::capital(&self.struck_name(view, target)),
        }
    }

    /// "Call the barrage down on 05.06": with where it may fall, how likely it falls there, and on whom.
    pub(crate) fn say_spotting(&self, view: &State, barrage: &Barrage, hex: Hex) -> Said {
        let landings = self.landings(barrage, hex);
        let on_target = landings.iter().filter(|it| **it == hex).count();
        let on_target = percent((1000 * on_target / landings.len().max(1)) as u16);
        let said = Said::new(format!("Call the barrage down on {hex}"))
            .space(hex)
            .check(self.spotting_check(view, barrage, hex, &landings));
        if self.is_flown(barrage) {
            return said
                .note(format!(
                    "on target {on_target}; the nearest hex with a piece is struck"
                ))
                .zone(self.fall_zone(barrage, &landings));
        }
        let area = self.impact_area(hex);
        let there = |side| {
            let units = view.of(side).filter(|(_, it)| area.contains(&it.at));
            units.count() as u64
        };
        let enemies = counted(there(barrage.by.other()), "enemy unit", "enemy units");
        let own = match there(barrage.by) {
            0 => String::new(),
            own => format!(" and {} of your own", engine::text::number(own)),
        };
        said.note(format!(
            "on target {on_target}, with {enemies}{own} in the area"
        ))
        .zone(self.fall_zone(barrage, &landings))
    }

    /// Where the Spotting Round may fall, and how likely each unit is hit then, if the barrage is fired for impact.
    fn spotting_check(&self, view: &State, barrage: &Barrage, hex: Hex, landings: &[Hex]) -> Check {
        let each = 1.0 / landings.len().max(1) as f32;
        let share = |kind, text: &str, fits: &dyn Fn(&Hex) -> bool| {
            let count = landings.iter().filter(|it| fits(it)).count();
            Share {
                kind,
                thousandths: thousandths(each * count as f32),
                text: text.to_owned(),
            }
        };
        let shares = [
            share(ShareKind::Hit, "falls on target", &|it| *it == hex),
            share(ShareKind::Partly, "drifts", &|it| {
                *it != hex && !it.is_nowhere()
            }),
            share(ShareKind::Missed, "drifts off the map", &|it| {
                it.is_nowhere()
            }),
        ];
        let text = match self.is_flown(barrage) {
            true => {
                "The aircraft strike the nearest hex to where it falls that has anything in it."
            }
            false => "The hex where it falls is struck with all hexes next to it.",
        };
        let mut struck: Vec<SideEffect> = Vec::new();
        if !self.is_flown(barrage) {
            for (id, unit) in view.on_map() {
                let near = landings
                    .iter()
                    .filter(|it| !it.is_nowhere() && it.distance(unit.at) <= 1);
                let near = near.count() as f32 * each;
                // Most units are far from most hexes, and each hex of the map is weighed.
                if near == 0.0 {
                    continue;
                }
                let target = Struck::Unit(id);
                let hit = self.impact_chance(view, &Barrage { target, ..*barrage });
                let chance = thousandths(near * hit);
                if chance > 0 {
                    struck.push(SideEffect {
                        name: capital(&self.unit_name(view, id)),
                        thousandths: Some(chance),
                        text: "is hit, if it is an impact barrage".to_owned(),
                        clause: "FF-26.5-02".to_owned(),
                    });
                }
            }
        }
        struck.sort_by_key(|it| std::cmp::Reverse(it.thousandths));
        struck.truncate(SHOWN);
        Check {
            title: format!("The Spotting Round on {hex}"),
            text: text.to_owned(),
            shares: shares.into_iter().filter(|it| it.thousandths > 0).collect(),
            effects: struck,
            ..Check::default()
        }
    }

    /// All hexes that a barrage may come down on, wherever the Spotting Round drifts.
    fn fall_zone(&self, barrage: &Barrage, landings: &[Hex]) -> Zone {
        let landed = landings.iter().filter(|hex| !hex.is_nowhere());
        let hexes: BTreeSet<Hex> = match self.is_flown(barrage) {
            true => landed.copied().collect(),
            false => landed.flat_map(|&hex| self.impact_area(hex)).collect(),
        };
        Zone {
            id: "barrage".to_owned(),
            kind: ZoneKind::Target,
            side: Some(barrage.by as u8),
            spaces: hexes.iter().map(|hex| hex.to_string()).collect(),
            text: "where the barrage may fall".to_owned(),
            ..Zone::default()
        }
    }

    /// Where the barrage that is being fired may fall, or has fallen.
    pub(crate) fn barrage_zone(&self, view: &State) -> Option<Zone> {
        let barrage = view.stack.all::<Barrage>().next()?;
        match barrage.stage {
            BarrageStage::Spotting => None,
            BarrageStage::Calling | BarrageStage::Accuracy => {
                Some(self.fall_zone(barrage, &self.landings(barrage, barrage.at)))
            }
            BarrageStage::Nearest | BarrageStage::Targeting | BarrageStage::Impact => {
                let area = match self.is_flown(barrage) {
                    true => vec![barrage.at],
                    false => self.impact_area(barrage.at),
                };
                Some(Zone {
                    id: "barrage".to_owned(),
                    kind: ZoneKind::Target,
                    side: Some(barrage.by as u8),
                    spaces: area.iter().map(|hex| hex.to_string()).collect(),
                    ..Zone::default()
                })
            }
        }
    }

    /// "hit 40 %, eliminated": what a barrage is likely to do to a piece.
    pub(crate) fn strike_note(&self, view: &State, target: Struck) -> String {
        let Frame::Barrage(barrage) = view.stack.top() else {
            return String::new();
        };
        let struck = Barrage { target, ..barrage };
        let chance = percent(thousandths(self.impact_chance(view, &struck)));
        match target {
            Struck::Unit(unit) => format!("hit {chance}: {}", self.hit_does(view, unit)),
            Struck::Sighting(_) => format!("revealed {chance}"),
            _ => format!("destroyed {chance}"),
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
                format!(
                    "The {} player called for a barrage on {hex}",
                    self.side_name(*side)
                ),
                "FF-26.1-01",
            )
            .space(*hex),
            Event::NotSpotted { side } => Told::new(
                format!("Nobody spotted for the {} barrage", self.side_name(*side)),
                "FF-26.1-01",
            ),
            Event::PrePlotted { side } => Told::new(
                format!(
                    "The {} player handed over the Fate card for pre-plotted fire",
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
                let gist = match (*target, *hit) {
                    // What the hit makes of it is told next.
                    (Struck::Unit(_), true) => String::new(),
                    _ => format!("{} {result}", self.struck_in_short(view, *target)),
                };
                Told::new(
                    format!("{name} {result} by the barrage: {sum} against {number}"),
                    "FF-26.5-01",
                )
                .gist(gist)
                .space(*hex)
                .modifiers(modifiers.clone())
            }
            _ => return None,
        })
    }
}

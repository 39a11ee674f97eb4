//! Cards in words.

use super::{Ability, Effect, Source};
use crate::choice::Choice;
use crate::counters::Side;
use crate::event::Event;
use crate::ff::Ff;
use crate::frame::{Frame, Occasion};
use crate::state::{CardId, State, Unit};
use crate::words::Told;
use engine::{Interrupts, Seat};
use ground::Hex;

/// "1 step larger", "2 steps smaller".
fn larger(steps: i8) -> String {
    let way = if steps < 0 { "smaller" } else { "larger" };
    match steps.unsigned_abs() {
        1 => format!("1 step {way}"),
        many => format!("{many} steps {way}"),
    }
}

impl Ff {
    /// The name of a card.
    pub(crate) fn card_name(&self, side: Side, card: CardId) -> &str {
        let card = self.deck(side).get(card.index());
        card.map_or("a card", |card| &card.name)
    }

    /// What an ability says: "Before an enemy unit rolls its attack dice: dice 1 step smaller".
    pub(crate) fn ability_words(&self, ability: &Ability) -> String {
        let effect = self.effect_words(&ability.effect);
        let said = match ability.when {
            Some(when) => format!("{}: {effect}", when.words()),
            None => effect,
        };
        engine::text::capital(&format!("{said}."))
    }

    /// What an effect does.
    pub(crate) fn effect_words(&self, effect: &Effect) -> String {
        match effect {
            Effect::Barrage(fire) => {
                let row = self.barrage_row(fire);
                let name = row.map_or("barrage", |row| &row.name);
                let mut text = format!("{name}, accuracy {:+}", fire.accuracy);
                if let Some(plotted) = fire.pre_plot {
                    text += &format!(", pre-plotted {plotted:+}");
                }
                if fire.smoke {
                    text += ", or smoke";
                }
                text
            }
            Effect::Smoke(0) => "Smoke in the target hex".to_owned(),
            Effect::Smoke(range) => {
                let hexes = engine::text::counted(*range, "hex", "hexes");
                format!("Smoke within {hexes} of a unit that sees it")
            }
            Effect::Dice(steps) => format!("dice {}", larger(*steps)),
            Effect::Command => "a Pending Command becomes Available".to_owned(),
            Effect::Air => "the Air Support marker shows your side".to_owned(),
            Effect::Initiative(spaces) => {
                let spaces = engine::text::counted(*spaces, "space", "spaces");
                format!("the pawn moves {spaces} toward you")
            }
            Effect::Draw(cards) => {
                format!("draw {}", engine::text::counted(*cards, "card", "cards"))
            }
            Effect::Recover => "a hit unit in command loses its hit marker".to_owned(),
            Effect::Clear => "fresh infantry clears a harmful fortification".to_owned(),
            Effect::DigIn(kind) => {
                let kinds = &self.scenario.charts.fortification;
                let name = kinds.get(self.fort_named(kind).index());
                format!("put up {}", name.map_or("works", |kind| &kind.name))
            }
        }
    }

    /// What an ability or special action is called.
    pub(crate) fn source_words(&self, side: Side, source: Source) -> String {
        match source {
            Source::Card(card, ability) => {
                let name = self.card_name(side, card);
                match self.ability(side, card, ability) {
                    Some(ability) => format!("{name}: {}", self.effect_words(&ability.effect)),
                    None => name.to_owned(),
                }
            }
            Source::Special(action) => {
                let actions = &self.scenario.charts.special;
                let action = actions.get(usize::from(action));
                action.map_or("a special action".to_owned(), |it| it.name.clone())
            }
        }
    }

    pub(crate) fn tell_assets(&self, view: &State, event: &Event) -> Option<Told> {
        let name = |side: &Side| self.side_name(*side);
        Some(match event {
            Event::Drew { side, card } => {
                let what = card.map_or("an asset card", |card| self.card_name(*side, card));
                Told::new(format!("The {} player drew {what}", name(side)), "FF-38-01")
            }
            Event::Reshuffled { side } => Told::cited(
                format!(
                    "The {} player shuffled the discards into a new draw pile",
                    name(side)
                ),
                &["FF-10-07", "FF-38-03"],
            ),
            Event::Played { side, source, unit } => {
                let what = self.source_words(*side, *source);
                let (text, clause) = match unit {
                    Some(unit) => (
                        format!("{} used a special action: {what}", self.who(view, *unit)),
                        "FF-3.27-01",
                    ),
                    None => (
                        format!("The {} player played {what}", name(side)),
                        "FF-33-02",
                    ),
                };
                Told::new(engine::text::capital(&text), clause)
            }
            Event::Discarded { side, card } => Told::new(
                format!(
                    "The {} player discarded {}",
                    name(side),
                    self.card_name(*side, *card)
                ),
                "FF-10-06",
            ),
            Event::DiceChanged { steps } => {
                Told::new(format!("The dice are {}", larger(*steps)), "FF-10-04")
            }
            Event::AirTurned { side } => Told::new(
                format!("The {} player gained local air superiority", name(side)),
                "FF-1.4-01",
            ),
            Event::CommandHurried { side } => Told::new(
                format!("A Pending {} Command became Available", name(side)),
                "FF-1.5-01",
            ),
            Event::PawnMoved { pawn, .. } => {
                let text = engine::text::capital(&self.pawn_words(*pawn));
                Told::new(text, "FF-1.21-01")
            }
            Event::Recovered { unit } => {
                let text = format!("{} lost its hit marker", self.unit_name(view, *unit));
                Told::new(engine::text::capital(&text), "FF-5.3-01").piece(*unit)
            }
            Event::SmokePlaced { hexes } => {
                let places: Vec<String> = hexes.iter().map(|hex| hex.to_string()).collect();
                let text = match places.is_empty() {
                    true => "No Smoke marker was left".to_owned(),
                    false => format!("Smoke was placed in {}", engine::text::series(&places)),
                };
                Told::new(text, "FF-8.1-01")
            }
            _ => return None,
        })
    }
}

impl Ff {
    /// Whether the seat that is asked has a card that could change anything now. It is asked of its own view, and the
    /// window is there all the same: the opponent learns nothing by it.
    pub(crate) fn cards_matter(&self, view: &State, seat: Seat) -> bool {
        let (Frame::Cards(window), Some(side)) = (view.stack.top(), Side::of(seat)) else {
            return true;
        };
        let mut plays = Vec::new();
        self.offers(view, &window.occasion, seat, &mut plays);
        plays.into_iter().any(|choice| {
            let Choice::Play { card, ability } = choice else {
                return false;
            };
            match self.ability(side, card, ability).map(|it| &it.effect) {
                // Smoke after a move hides who moved from those who could fire at him.
                Some(Effect::Smoke(_)) if window.occasion == Occasion::Moved => {
                    self.is_under_guns(view, side)
                }
                _ => true,
            }
        })
    }

    /// Whether somebody of the enemy, or somebody who may lie beneath a Sighting marker of his, could fire at those of a
    /// side that acted.
    fn is_under_guns(&self, view: &State, side: Side) -> bool {
        let could = |unit: &Unit, hex: Hex| {
            let mut kinds = self.ammunition(unit);
            unit.at == hex
                || !self.cannot_fire(unit)
                    && kinds.any(|ammo| self.may_aim(view, unit, ammo, hex).is_ok())
        };
        let mut acted = self.acting(view);
        acted.next().is_some_and(|(_, acted)| {
            let mut sighted = view.sighted();
            view.of(side.other()).any(|(_, unit)| could(unit, acted.at))
                || sighted.any(|(_, it)| it.side != side && self.sees(view, it.at, acted.at))
        })
    }
}

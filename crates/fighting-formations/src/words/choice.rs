//! Choices in words: the act and its object, in the context of what is going on.

use super::{Said, ammo_word, direction_word};
use crate::assets::Source;
use crate::choice::Choice;
use crate::ff::Ff;
use crate::frame::Frame;
use crate::options::FateOrder;
use crate::scene::{INITIATIVE, card_id, on_scale, row_id};
use crate::sightings::letter_word;
use crate::state::{State, Wait};
use engine::scene::Plan;

impl Ff {
    /// A choice in words, with what it touches.
    pub(crate) fn word_choice(&self, view: &State, choice: &Choice) -> Said {
        let unit_name = |unit| self.unit_name(view, unit);
        let called = |otherwise: &str| {
            let own = self.called(view, choice);
            Said::new(own.unwrap_or_else(|| otherwise.to_owned()))
        };
        match *choice {
            Choice::Place { hex } => Said::new(format!("Place it in {hex}")).space(hex),
            Choice::Face { facing } => Said::new(format!("Face {}", direction_word(facing))),
            Choice::TakeCube { row } => {
                let given = self.scenario.armies[self.initiative(view).index()]
                    .column
                    .get(usize::from(row).wrapping_sub(1));
                let order = given.map_or("", |given| given.order.name());
                let mut paid = *view;
                self.pay(&mut paid, self.initiative(view), row);
                Said::new(format!(
                    "Take a cube from row {row} ({order}) for {row} Initiative"
                ))
                .item(row_id(row))
                .cost(row.to_string())
                .plan(Plan {
                    scale: INITIATIVE.to_owned(),
                    at: on_scale(paid.pawn),
                    text: self.pawn_words(paid.pawn),
                })
            }
            Choice::Order { row } => called(&format!("The order on row {row}")).item(row_id(row)),
            Choice::Pass => called("Pass"),
            Choice::Activate { unit } => {
                let cost = match view.units.get(unit.index()) {
                    Some(u) if u.on_map() => self.command_cost(view, u),
                    _ => 0,
                };
                Said::new(format!("Activate {} for {cost}", unit_name(unit))).piece(unit)
            }
            Choice::Deploy { unit } => Said::new(format!("Deploy {}", unit_name(unit))).piece(unit),
            Choice::Muster {
                unit,
                second,
                third,
            } => Said::new(format!("Muster {} and two others", unit_name(unit)))
                .pieces([unit, second, third]),
            Choice::Abandon { unit } => {
                Said::new(format!("Abandon {}", unit_name(unit))).piece(unit)
            }
            Choice::Begin => called("Begin"),
            Choice::Finish { unit } => Said::new(format!(
                "{} is done",
                engine::text::capital(&unit_name(unit))
            ))
            .piece(unit),
            Choice::Done => called("End the order"),
            Choice::Fire { unit } => {
                Said::new(format!("Fire with {}", unit_name(unit))).piece(unit)
            }
            Choice::Use { ammo } => Said::new(format!("Use {}", ammo_word(ammo))),
            Choice::At { hex } => {
                let what = match view.stack.top() {
                    Frame::Barrage(_) => "Call the barrage down on",
                    Frame::Carry(_) => "Take effect in",
                    _ => "Fire at",
                };
                Said::new(format!("{what} {hex}")).space(hex)
            }
            Choice::StayPut => called("Do not turn"),
            Choice::Target { unit } => {
                let what = match view.stack.top() {
                    Frame::Carry(_) => "recovers",
                    _ => "is attacked",
                };
                let name = engine::text::capital(&unit_name(unit));
                Said::new(format!("{name} {what}")).piece(unit)
            }
            Choice::Shelter { unit } => {
                Said::new(format!("Shelter {}", unit_name(unit))).piece(unit)
            }
            Choice::Go { unit } => Said::new(format!("Move {}", unit_name(unit))).piece(unit),
            Choice::Join { unit } => {
                Said::new(format!("Take {} along", unit_name(unit))).piece(unit)
            }
            Choice::Part { unit } => {
                Said::new(format!("Leave {} behind", unit_name(unit))).piece(unit)
            }
            Choice::Step { hex } => Said::new(format!("Enter {hex}")).space(hex),
            Choice::Pivot { unit } => Said::new(format!("Turn {}", unit_name(unit))).piece(unit),
            Choice::Exit { unit } => Said::new(format!(
                "{} leaves the map",
                engine::text::capital(&unit_name(unit))
            ))
            .piece(unit),
            Choice::Take { command } => {
                Said::new(format!("Take {} along", self.command_name(view, command))).piece(command)
            }
            Choice::Drop { command } => {
                Said::new(format!("Leave {} here", self.command_name(view, command))).piece(command)
            }
            Choice::Rally { unit } => Said::new(format!("Rally {}", unit_name(unit))).piece(unit),
            Choice::Snipe { command } => {
                Said::new(format!("Aim at {}", self.command_name(view, command))).piece(command)
            }
            Choice::LoseCommand => called("Lose the Command marker"),
            Choice::LowerControl => called("Lower Command & Control"),
            Choice::Play { card, ability } => {
                let side = match view.wait {
                    Wait::Choice(side) => side,
                    _ => view.active(),
                };
                let words = self.source_words(side, Source::Card(card, ability));
                Said::new(format!("Play {words}")).item(card_id(card))
            }
            Choice::Discard { card } => {
                Said::new(format!("Discard {}", self.card_name(view.active(), card)))
                    .item(card_id(card))
            }
            Choice::Special { unit, action } => {
                let what = self.source_words(view.active(), Source::Special(action));
                Said::new(format!("{what} by {}", unit_name(unit))).piece(unit)
            }
            Choice::Call { smoke, plotted } => called(match (smoke, plotted) {
                (true, true) => "Smoke, pre-plotted",
                (true, false) => "Smoke",
                (false, true) => "Impact, pre-plotted",
                (false, false) => "Impact",
            }),
            Choice::Strike { unit } => Said::new(format!("Strike {}", unit_name(unit))).piece(unit),
            Choice::StrikeSighting { sighting } => {
                Said::new(format!("Strike {}", self.sighting_name(view, sighting))).piece(sighting)
            }
            Choice::StrikeFort { fort } => {
                let what = match view.stack.top() {
                    Frame::Carry(_) => "Clear",
                    _ => "Strike",
                };
                Said::new(format!("{what} {}", self.fort_name(view, fort))).piece(fort)
            }
            Choice::Hide { letter } => Said::new(format!(
                "Hide it beneath Hiding marker {}",
                letter_word(letter)
            )),
            Choice::Mark { content } => {
                Said::new(format!("Its reverse: {}", self.content_name(content)))
            }
            Choice::Keep => called("Let it stand").item("fate:keep"),
            Choice::Reroll => called("Roll again").item("fate:again"),
            Choice::Hold => called("Nothing"),
            Choice::Command { hex, .. } => Said::new(format!("Place Command in {hex}")).space(hex),
            Choice::Reveal { sighting } => {
                Said::new("Turn the Sighting marker over").piece(sighting)
            }
            Choice::AskFate { when, .. } => Said::new(match when {
                FateOrder::Always => "Ask me about the Fate card after every roll",
                FateOrder::Against => "Ask me about the Fate card when a roll goes against me",
                FateOrder::Never => "Let every roll stand without asking me",
            }),
        }
    }
}

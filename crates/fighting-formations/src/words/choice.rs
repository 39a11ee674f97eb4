//! Choices in words: the act and its object, in the context of what is going on.

use super::{Said, ammo_word, direction_word, percent};
use crate::assets::Source;
use crate::choice::Choice;
use crate::counters::Ammo;
use crate::event::Struck;
use crate::ff::Ff;
use crate::fire::FireFor;
use crate::frame::{Aim, BarrageStage, Frame, Melee, MoveStage};
use crate::orders::OrderKind;
use crate::scene::{INITIATIVE, card_id, on_scale, row_id};
use crate::sightings::letter_word;
use crate::state::{Content, Flags, State, Unit, UnitId, Wait};
use engine::Procedure;
use engine::scene::{Check, Plan};
use ground::{Direction, Hex};

impl Ff {
    /// A choice in words, with what it touches.
    pub(crate) fn word_choice(&self, view: &State, choice: &Choice) -> Said {
        let unit_name = |unit| self.chosen_name(view, unit);
        let called = |otherwise: &str| {
            let own = self.called(view, choice);
            Said::new(own.unwrap_or_else(|| otherwise.to_owned()))
        };
        match *choice {
            Choice::Place { hex } => Said::new(format!("Place it in {hex}")).space(hex),
            Choice::Face { facing } => self.say_facing(view, facing),
            Choice::TakeCube { row } => {
                let given = self.scenario.armies[self.initiative(view).index()]
                    .column
                    .get(usize::from(row).wrapping_sub(1));
                let order = given.map_or("", |given| given.order.name());
                let mut paid = *view;
                self.pay(&mut paid, self.initiative(view), row);
                Said::new(format!("Take the cube on row {row}: {order}"))
                    .item(row_id(row))
                    .cost(row.to_string())
                    .plan(self.pawn_plan(paid.pawn))
            }
            Choice::Order { row } => called(&format!("The order on row {row}")).item(row_id(row)),
            Choice::Pass => called("Pass"),
            Choice::Activate { unit } => {
                let said = Said::new(format!("Activate {}", unit_name(unit)));
                let said = self.paying(view, unit, said);
                let said = match view.order.kind {
                    OrderKind::Rally => said.note(self.rally_note(view, unit)),
                    _ => said,
                };
                let free = said.cost == "0";
                match self.is_of_use(view, unit) {
                    true => said.together("activate", "Activate all", free),
                    false => said.seldom(),
                }
            }
            Choice::Deploy { unit } => {
                let text = "It becomes three squads, as far as there are counters for them; one keeps the hit marker.";
                self.looked_at_first(format!("Deploy {}", unit_name(unit)), text)
                    .piece(unit)
                    .seldom()
            }
            Choice::Muster {
                unit,
                second,
                third,
            } => Said::new(format!("Muster {} and two others", unit_name(unit)))
                .pieces([unit, second, third])
                .seldom(),
            Choice::Abandon { unit } => {
                let text =
                    "It is lost and its crew gets out: one Crew for a squad, three for a platoon.";
                self.looked_at_first(format!("Abandon {}", unit_name(unit)), text)
                    .piece(unit)
                    .seldom()
            }
            // An order that nobody carries out is wasted.
            Choice::Begin => match self.own_activated(view).next() {
                Some(_) => called("Begin").quick(),
                None => called("Begin").note("nobody is activated"),
            },
            Choice::Finish { unit } => self.say_finish(view, unit),
            // Those who may still move or fire are not to be forgotten by one key.
            Choice::Done => match self.others_wait(view) {
                true => called("End the order"),
                false => called("End the order").quick(),
            },
            Choice::Fire { unit } => self.say_fire(view, unit),
            Choice::Use { ammo } => self.say_ammunition(view, ammo),
            Choice::At { hex } => {
                let what = match view.stack.top() {
                    Frame::Aim(aim) => return self.say_target(view, &aim, hex),
                    Frame::Barrage(barrage) if barrage.stage == BarrageStage::Spotting => {
                        return self.say_spotting(view, &barrage, hex);
                    }
                    Frame::Barrage(_) => "Call the barrage down on",
                    _ => "Take effect in",
                };
                Said::new(format!("{what} {hex}")).space(hex)
            }
            Choice::StayPut => self.say_as_it_stands(view, called("Do not turn")),
            Choice::Target { unit } => {
                let what = match view.stack.top() {
                    Frame::Carry(_) => "recovers",
                    _ => "is attacked",
                };
                let name = engine::text::capital(&unit_name(unit));
                let said = Said::new(format!("{name} {what}")).piece(unit);
                match view.stack.top() {
                    Frame::Melee(melee) => {
                        let chance = self.chance_in_melee(
                            view,
                            &Melee {
                                target: unit,
                                ..melee
                            },
                        );
                        said.note(format!("hit {}", percent(chance)))
                    }
                    _ => said,
                }
            }
            Choice::Shelter { unit } => {
                Said::new(format!("Shelter {}", unit_name(unit))).piece(unit)
            }
            Choice::Go { unit } => {
                let said = Said::new(format!("Move {}", unit_name(unit))).piece(unit);
                match view.order.kind.spends() {
                    true => said.together("group", "Move as a group of", false),
                    false => said,
                }
            }
            Choice::Join { unit } => Said::new(format!("Take {} along", unit_name(unit)))
                .piece(unit)
                .together("group", "Take along all", false),
            Choice::Part { unit } => {
                Said::new(format!("Leave {} behind", unit_name(unit))).piece(unit)
            }
            Choice::Step { hex } => self.say_step(view, hex),
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
            Choice::Rally { unit } => {
                let hit = view.units.get(unit.index()).map(|it| self.hit_name(it));
                let text = match hit.filter(|it| !it.is_empty()) {
                    Some(hit) => format!("Rally {} ({hit})", unit_name(unit)),
                    None => format!("Rally {}", unit_name(unit)),
                };
                Said::new(text)
                    .piece(unit)
                    .note(self.rally_note(view, unit))
                    .check(self.rally_check(view, unit))
            }
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
            Choice::Strike { unit } => Said::new(format!("Strike {}", unit_name(unit)))
                .piece(unit)
                .note(self.strike_note(view, Struck::Unit(unit)))
                .together("strike", "Strike all", true),
            Choice::StrikeSighting { sighting } => {
                Said::new(format!("Strike {}", self.sighting_name(view, sighting)))
                    .piece(sighting)
                    .note(self.strike_note(view, Struck::Sighting(sighting)))
                    .together("strike", "Strike all", true)
            }
            Choice::TurnOver { sighting } => {
                let name = self.sighting_name(view, sighting);
                let content = view.sightings.get(sighting.index()).map(|it| it.content);
                let text = match content.filter(|it| *it != Content::Unknown) {
                    Some(content) => format!("Reveal {name} next: {}", self.content_name(content)),
                    None => format!("Reveal {name} next"),
                };
                Said::new(text).piece(sighting)
            }
            Choice::StrikeFort { fort } => {
                let what = match view.stack.top() {
                    Frame::Carry(_) => "Clear",
                    _ => "Strike",
                };
                let said = Said::new(format!("{what} {}", self.fort_name(view, fort))).piece(fort);
                match view.stack.top() {
                    Frame::Barrage(_) => said
                        .note(self.strike_note(view, Struck::Fort(fort)))
                        .together("strike", "Strike all", true),
                    _ => said,
                }
            }
            Choice::Hide { letter } => Said::new(format!(
                "Hide it beneath Hiding marker {}",
                letter_word(letter)
            )),
            Choice::Mark { content } => {
                Said::new(format!("Its reverse: {}", self.content_name(content)))
            }
            Choice::Arrange => called("Set up the rest as suggested"),
            Choice::Keep => called("Let it stand").item("fate:keep"),
            Choice::Reroll => called("Roll again").item("fate:again"),
            Choice::Hold => match view.stack.top() {
                // One key is not to lose the card.
                Frame::Barrage(barrage) if barrage.stage == BarrageStage::Spotting => {
                    called("Nothing").seldom()
                }
                _ if self.asks_for_rights(view) => called("Nothing"),
                _ => called("Nothing").quick(),
            },
            Choice::Command { side, hex } => Said::new(format!("Place Command in {hex}"))
                .space(hex)
                .zone(self.radius(view, side, hex)),
            Choice::Reveal { sighting } => {
                Said::new("Turn the Sighting marker over").piece(sighting)
            }
        }
    }
}

impl Ff {
    /// "The Rifle platoon in 05.06 is done": seldom meant of one that has not begun.
    fn say_finish(&self, view: &State, unit: UnitId) -> Said {
        let name = engine::text::capital(&self.chosen_name(view, unit));
        let said = Said::new(format!("{name} is done")).piece(unit);
        let under_way = view.units.get(unit.index()).is_some_and(|it| it.part != 0);
        match under_way {
            true if self.can_only_stop(view, unit) => said.quick(),
            true => said.together("done", "Done: all", true),
            false => said.seldom(),
        }
    }

    /// Whether a unit, once activated, could do what the order is for.
    fn is_of_use(&self, view: &State, unit: UnitId) -> bool {
        let Some(unit) = view.units.get(unit.index()).filter(|it| it.on_map()) else {
            return true;
        };
        match view.order.kind {
            OrderKind::Fire => !self.cannot_fire(unit),
            OrderKind::Move | OrderKind::Advance => !self.cannot_move(unit),
            _ => true,
        }
    }

    /// Whether a unit is under way by itself and can do nothing more, while others have not begun.
    pub(crate) fn can_only_stop(&self, view: &State, id: UnitId) -> bool {
        let Frame::Moving(moving) = view.stack.top() else {
            return false;
        };
        let alone = moving.members(view).all(|(member, _)| member == id);
        let mut choices = Vec::new();
        if alone && self.others_wait(view) {
            moving.choices(self, view, &mut choices);
        }
        let stops = |choice: &Choice| match *choice {
            Choice::Finish { .. } | Choice::Done => true,
            // What others do.
            Choice::Go { unit } | Choice::Fire { unit } | Choice::Exit { unit } => unit != id,
            _ => false,
        };
        !choices.is_empty() && choices.iter().all(stops)
    }

    /// Whether somebody is under way while others have not begun.
    fn others_wait(&self, view: &State) -> bool {
        let own = || self.own_activated(view);
        match view.stack.top() {
            Frame::Moving(_) => own().any(|it| it.part != 0) && own().any(|it| it.part == 0),
            // Where nobody can fire any more, the order ends by itself.
            Frame::Firing(_) => true,
            _ => false,
        }
    }

    fn own_activated<'a>(&self, view: &'a State) -> impl Iterator<Item = &'a Unit> {
        view.of(view.active())
            .map(|(_, it)| it)
            .filter(|it| it.is(Flags::ACTIVATED))
    }

    /// Where a payment would bring the pawn.
    fn pawn_plan(&self, pawn: i8) -> Plan {
        Plan {
            scale: INITIATIVE.to_owned(),
            at: on_scale(pawn),
            text: self.pawn_place(pawn),
        }
    }

    /// A choice for which a unit's price is paid: to activate it, or to react with it.
    fn paying(&self, view: &State, unit: UnitId, said: Said) -> Said {
        let Some(payer) = view.units.get(unit.index()).filter(|it| it.on_map()) else {
            return said.piece(unit);
        };
        let cost = self.command_cost(view, payer);
        let mut paid = *view;
        self.pay(&mut paid, payer.side, cost);
        said.piece(unit)
            .cost(cost.to_string())
            .plan(self.pawn_plan(paid.pawn))
    }

    /// A choice that a click alone should not make: it is shown first, with what comes of it.
    fn looked_at_first(&self, act: String, comes: &str) -> Said {
        let check = Check {
            title: act.clone(),
            text: comes.to_owned(),
            ..Check::default()
        };
        Said::new(act).check(check)
    }

    /// On which occasion a unit would fire now.
    fn fires_for(&self, view: &State) -> FireFor {
        match view.stack.top() {
            Frame::ReturnFire(_) => FireFor::Return,
            Frame::OpFire(_) => FireFor::Op,
            Frame::Moving(_) => FireFor::Assault,
            _ => FireFor::Order,
        }
    }

    /// "Fire with the Bren squad in 05.06": with its odds where the target is known.
    fn say_fire(&self, view: &State, unit: UnitId) -> Said {
        let why = self.fires_for(view);
        let name = self.chosen_name(view, unit);
        let firer = match view.units.get(unit.index()) {
            Some(firer) if firer.on_map() => firer,
            _ => return Said::new(format!("Fire with {name}")).piece(unit),
        };
        // Short enough for its odds to stand below it.
        let short = format!("{} in {}", self.kind(firer).name, firer.at);
        if view.in_melee(firer) {
            let said = Said::new(format!("Fight: {short}"));
            let said = match why.reacts() {
                true => self.paying(view, unit, said),
                false => said.piece(unit),
            };
            let melee = Melee::by(unit, why);
            let said = match self.chance_against_the_hardest(view, &melee) {
                Some(chance) => said.note(format!("hit {}", percent(chance))),
                None => said,
            };
            return said.check(self.melee_check(view, &melee));
        }
        let said = Said::new(format!("Fire: {short}"));
        if !why.reacts() {
            return said.piece(unit);
        }
        let hex = self.aimed_at(view, why);
        let said = self.paying(view, unit, said);
        let shots = self.shots(view, &Aim::by(unit, why, hex), hex);
        match shots.as_slice() {
            [] => said,
            [only] => said
                .note(self.shot_note(view, only))
                .check(self.shot_check(view, only))
                .line(self.line_of_fire(view, firer.at, hex)),
            several => {
                let best = several.iter().max_by_key(|it| self.chance_of(view, it));
                let note = best.map_or(String::new(), |it| self.shot_note(view, it));
                said.note(note).line(self.line_of_fire(view, firer.at, hex))
            }
        }
    }

    /// "Use AP": with its odds where the target is known.
    fn say_ammunition(&self, view: &State, ammo: Ammo) -> Said {
        let said = Said::new(format!("Use {}", ammo_word(ammo)));
        match view.stack.top() {
            Frame::Aim(aim) if !aim.at.is_nowhere() => {
                let aim = Aim {
                    ammo: Some(ammo),
                    ..aim
                };
                self.aiming(view, &aim, aim.at, said.piece(aim.unit))
            }
            Frame::Aim(aim) => {
                let stats = view.units.get(aim.unit.index()).map(|it| self.stats(it));
                let facts = stats.and_then(|it| it.firepower(ammo));
                let facts = facts.map(|it| format!("firepower {}, range {}", it.fp, it.range));
                said.piece(aim.unit).note(facts.unwrap_or_default())
            }
            _ => said,
        }
    }

    /// "Fire at 05.06": with its odds where anybody is there.
    fn say_target(&self, view: &State, aim: &Aim, hex: Hex) -> Said {
        let said = Said::new(format!("Fire at {hex}"))
            .piece(aim.unit)
            .space(hex);
        match self.worth_a_shot(view, aim.unit, hex) {
            true => self.aiming(view, aim, hex, said),
            false => said,
        }
    }

    /// A choice that settles how a unit fires, as far as it does: the odds, once nothing more is asked before the dice.
    fn aiming(&self, view: &State, aim: &Aim, hex: Hex, said: Said) -> Said {
        let shots = self.shots(view, aim, hex);
        match shots.as_slice() {
            [] => said,
            [only] => said
                .note(self.shot_note(view, only))
                .check(self.shot_check(view, only))
                .line(self.line_of_fire(view, only.from, hex)),
            several if aim.ammo.is_none() => {
                let of = |ammo| several.iter().filter(move |it| it.ammo == ammo);
                let best = |ammo| of(ammo).max_by_key(|it| self.chance_of(view, it));
                let each = Ammo::ALL.into_iter().filter_map(|ammo| {
                    let note = self.shot_note(view, best(ammo)?);
                    (!note.is_empty()).then(|| format!("{}: {note}", ammo_word(ammo)))
                });
                let notes: Vec<String> = each.collect();
                said.note(notes.join("; "))
            }
            several => {
                let best = several.iter().max_by_key(|it| self.chance_of(view, it));
                said.note(best.map_or(String::new(), |it| self.shot_note(view, it)))
            }
        }
    }

    /// The unit that is to be turned now, in whichever procedure.
    fn turning(&self, view: &State) -> Option<UnitId> {
        match view.stack.top() {
            Frame::SetUp(set_up) => Some(set_up.turning),
            Frame::Aim(aim) => Some(aim.unit),
            Frame::Moving(moving) => match moving.stage {
                MoveStage::Pivot(unit) => Some(unit),
                _ => moving.turning.iter().next(),
            },
            _ => None,
        }
        .filter(|unit| unit.is_some())
    }

    /// The hex that somebody looks at who looks this way: pointing at it turns him.
    pub(crate) fn looked_at(&self, view: &State, facing: Direction) -> Option<(UnitId, Hex)> {
        let unit = self.turning(view)?;
        let at = view.units.get(unit.index())?.at;
        if at.is_nowhere() {
            return None;
        }
        let ahead = self.scenario.map.neighbour(at, facing);
        Some((unit, ahead))
    }

    /// "Face north-east".
    fn say_facing(&self, view: &State, facing: Direction) -> Said {
        let said = Said::new(format!("Face {}", direction_word(facing)));
        let Some((unit, ahead)) = self.looked_at(view, facing) else {
            return said;
        };
        let said = said.piece(unit);
        let said = match ahead.is_nowhere() {
            true => said,
            false => said.space(ahead),
        };
        match view.stack.top() {
            Frame::Aim(aim) => {
                let mut shots = self.shots(view, &aim, aim.at).into_iter();
                self.with_shot(view, shots.find(|it| it.pivoted), said)
            }
            _ => said,
        }
    }

    /// Nothing is turned: the shot as it would be, or the hex ahead.
    fn say_as_it_stands(&self, view: &State, said: Said) -> Said {
        match view.stack.top() {
            Frame::Aim(aim) => {
                let mut shots = self.shots(view, &aim, aim.at).into_iter();
                let shot = shots.find(|it| !it.pivoted);
                self.with_shot(view, shot, said.piece(aim.unit))
            }
            Frame::Moving(_) => {
                let unit = self.turning(view).and_then(|it| view.units.get(it.index()));
                let ahead = unit.and_then(|it| self.looked_at(view, it.facing));
                match ahead {
                    Some((unit, hex)) if !hex.is_nowhere() => said.piece(unit).space(hex),
                    Some((unit, _)) => said.piece(unit),
                    None => said,
                }
            }
            _ => said,
        }
    }

    fn with_shot(&self, view: &State, shot: Option<crate::frame::Attack>, said: Said) -> Said {
        match shot {
            Some(shot) => said
                .note(self.shot_note(view, &shot))
                .check(self.shot_check(view, &shot))
                .line(self.line_of_fire(view, shot.from, shot.target)),
            None => said,
        }
    }

    /// "Enter 05.06", with what it costs and what is left then.
    fn say_step(&self, view: &State, hex: Hex) -> Said {
        let said = Said::new(format!("Enter {hex}")).space(hex);
        let Frame::Moving(moving) = view.stack.top() else {
            return said;
        };
        let members: Vec<_> = moving.members(view).collect();
        let said = said.pieces(members.iter().map(|(id, _)| *id));
        let costs = members
            .iter()
            .map(|(_, unit)| self.entry_cost(view, unit, hex));
        match costs.filter_map(Result::ok).max() {
            Some(cost) if view.order.kind.spends() => said.note(format!("{cost} MP")),
            _ => said,
        }
    }
}

//! What cards and special actions do.

use super::{Effect, Source, Trigger};
use crate::assets::Drawing;
use crate::barrage::Barrage;
use crate::choice::Choice;
use crate::command::Commanded;
use crate::counters::{Class, Side};
use crate::event::Event;
use crate::ff::{Ff, Flow, May, No, need};
use crate::frame::{Attack, Frame, Melee, Rallying};
use crate::prompt::{Decide, Prompt};
use crate::state::{
    CardId, CommandState, Fort, FortId, FortKindId, Smoke, State, TRACK_END, Unit, UnitId, Wait,
};
use engine::{Log, Procedure};
use ground::Hex;
use serde::{Deserialize, Serialize};

/// An effect is carried out: its price, its place, and what it does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Carry {
    /// Whose.
    pub by: Side,
    /// Where it comes from.
    pub source: Source,
    /// The unit whose special action it is; none for a card.
    pub unit: UnitId,
    /// A card is still to be discarded for it.
    pub owed: bool,
}

impl Carry {
    /// A card takes effect.
    pub(super) fn of(by: Side, source: Source) -> Carry {
        Carry {
            by,
            source,
            ..Carry::default()
        }
    }
}

impl Procedure<Ff> for Carry {
    fn step(self, game: &Ff, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        if self.owed {
            return Flow::Wait(Wait::Choice(self.by));
        }
        let Some(effect) = game.effect(self.by, self.source) else {
            unreachable!("{:?} is a source", self.source);
        };
        let side = self.by;
        match *effect {
            Effect::Barrage(_) => {
                state
                    .stack
                    .become_(Barrage::of(side, self.source, self.unit));
                return Flow::On;
            }
            Effect::Smoke(_) => {
                let Some(target) = game.shot_at(state) else {
                    return Flow::Wait(Wait::Choice(side));
                };
                game.lay_smoke(state, &[target], log);
            }
            Effect::Recover | Effect::Clear | Effect::DigIn(_) => {
                return Flow::Wait(Wait::Choice(side));
            }
            Effect::Dice(steps) => game.change_dice(state, steps, log),
            Effect::Command => {
                let mut all = state.commands.iter_mut();
                let pending = all.find(|it| it.side == side && it.state == CommandState::Pending);
                if let Some(marker) = pending {
                    marker.state = CommandState::Available;
                }
                log.note_with(state, || Event::CommandHurried { side });
            }
            Effect::Air => {
                state.air = side;
                log.note_with(state, || Event::AirTurned { side });
            }
            Effect::Initiative(spaces) => {
                let pawn = i16::from(state.pawn) + side.toward() * i16::from(spaces);
                state.pawn = pawn.clamp(-TRACK_END, TRACK_END) as i8;
                let pawn = state.pawn;
                log.note_with(state, || Event::PawnMoved { side, pawn });
            }
            Effect::Draw(cards) => {
                state.stack.become_(Drawing { side, left: cards });
                return Flow::On;
            }
        }
        state.stack.finish();
        Flow::On
    }

    fn choices(&self, game: &Ff, state: &State, out: &mut Vec<Choice>) {
        if self.owed {
            let hand = state.assets[self.by.index()].hand.iter().enumerate();
            let held = hand.filter(|(_, count)| **count > 0);
            return out.extend(held.map(|(card, _)| Choice::Discard {
                card: CardId(card as u8),
            }));
        }
        match game.effect(self.by, self.source) {
            Some(Effect::Smoke(_) | Effect::DigIn(_)) => {
                let hexes = game.scenario.map.hexes().iter().copied();
                let fit = hexes.filter(|&hex| game.may_place_effect(state, self, hex).is_ok());
                out.extend(fit.map(|hex| Choice::At { hex }));
            }
            Some(Effect::Recover) => {
                let own = state.of(self.by);
                let fit = own.filter(|(_, unit)| game.may_recover(state, self.by, unit).is_ok());
                out.extend(fit.map(|(unit, _)| Choice::Target { unit }));
            }
            Some(Effect::Clear) => {
                let all = state.forts_on_map().map(|(id, _)| id);
                let fit = all.filter(|&fort| game.may_clear(state, self.by, fort).is_ok());
                out.extend(fit.map(|fort| Choice::StrikeFort { fort }));
            }
            _ => {}
        }
    }

    fn judge(&self, game: &Ff, state: &State, choice: &Choice) -> May {
        if self.owed {
            let Choice::Discard { card } = *choice else {
                return Err(No("FF-10-06", "Discard a card for it first."));
            };
            let held = state.assets[self.by.index()].hand.get(card.index());
            return need(
                held.is_some_and(|&held| held > 0),
                "FF-10-06",
                "That card is not in hand.",
            );
        }
        match (*choice, game.effect(self.by, self.source)) {
            (Choice::At { hex }, Some(Effect::Smoke(_) | Effect::DigIn(_))) => {
                game.may_place_effect(state, self, hex)
            }
            (Choice::Target { unit }, Some(Effect::Recover)) => {
                game.may_recover(state, self.by, state.unit(unit))
            }
            (Choice::StrikeFort { fort }, Some(Effect::Clear)) => {
                game.may_clear(state, self.by, fort)
            }
            _ => Err(No(
                "FF-33-02",
                "The card has been played: say where or on whom it takes effect.",
            )),
        }
    }

    fn choose(
        self,
        game: &Ff,
        state: &mut State,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        match choice {
            Choice::Discard { card } => {
                // FF-10-06: straight onto the discards, its text ignored.
                let side = self.by;
                game.give_up(state, side, card);
                log.note_with(state, || Event::Discarded { side, card });
                state.stack.become_(Carry {
                    owed: false,
                    ..self
                });
            }
            Choice::At { hex } => {
                state.stack.finish();
                match game.effect(self.by, self.source) {
                    Some(Effect::DigIn(kind)) => {
                        game.put_up(state, self.by, game.fort_named(kind), hex, log);
                    }
                    _ => game.lay_smoke(state, &[hex], log),
                }
            }
            Choice::Target { unit } => {
                state.stack.finish();
                game.free_marker(state, unit);
                log.note_with(state, || Event::Recovered { unit });
            }
            Choice::StrikeFort { fort } => {
                state.stack.finish();
                game.remove_fort(state, fort, "FF-7-03", log);
            }
            other => unreachable!("{other:?} was made while an asset takes effect"),
        }
    }

    engine::rolls_nothing!(Ff);

    fn prompt(&self, game: &Ff, _: &State) -> Prompt {
        let (text, about) = match game.effect(self.by, self.source) {
            _ if self.owed => (
                "Choose the card to discard for the special action",
                "which card to discard",
            ),
            Some(Effect::Recover) => ("Choose the unit that recovers", "which unit recovers"),
            Some(Effect::Clear) => (
                "Choose the fortification to clear",
                "which fortification to clear",
            ),
            Some(Effect::DigIn(_)) => ("Choose the hex to dig in", "where to dig in"),
            _ => ("Choose the hex for the Smoke", "where to place Smoke"),
        };
        Decide::new(text, about).into()
    }
}

impl Ff {
    /// The target hex of the shot that is about to be rolled, or the hex of the melee.
    fn shot_at(&self, state: &State) -> Option<Hex> {
        let frames = state.stack.frames();
        // The effect lies on the window, the window on the attack.
        let below = frames.len().checked_sub(3)?;
        match frames[below] {
            Frame::Attack(attack) => Some(attack.target),
            Frame::Melee(melee) => Some(state.unit(melee.firer).at),
            _ => None,
        }
    }

    /// Whether an effect can do anything, as far as all can know.
    pub(crate) fn may_take_effect(
        &self,
        state: &State,
        side: Side,
        effect: &Effect,
        trigger: Option<Trigger>,
    ) -> May {
        match effect {
            Effect::Barrage(fire) => {
                let aircraft = self.barrage_row(fire).is_some_and(|row| row.aircraft);
                need(
                    !aircraft || state.air == side,
                    "FF-1.4-01",
                    "The Air Support marker shows the enemy's side.",
                )?;
                let active = |it: &crate::state::Command| it.side == side && it.active();
                need(
                    state.commands.iter().any(active) || self.available(state, side).is_some(),
                    "FF-26.1-01",
                    "There is no Command to spot for a barrage.",
                )
            }
            Effect::Smoke(_) => need(
                trigger.is_some_and(Trigger::shot) || state.of(side).next().is_some(),
                "FF-8.1-01",
                "There is no unit to lay Smoke.",
            ),
            Effect::Dice(_) => need(
                trigger.is_some_and(Trigger::before_dice),
                "FF-10-04",
                "No dice are about to be rolled.",
            ),
            Effect::Command => need(
                state
                    .commands
                    .iter()
                    .any(|it| it.side == side && it.state == CommandState::Pending),
                "FF-1.5-01",
                "There is no Pending Command.",
            ),
            Effect::Air => need(
                state.air != side,
                "FF-1.4-01",
                "The Air Support marker already shows that side.",
            ),
            Effect::Initiative(_) => need(
                i16::from(state.pawn) * side.toward() < TRACK_END,
                "FF-1.21-02",
                "The pawn is at the end of the track.",
            ),
            Effect::Draw(_) => need(
                self.deck_left(state, side) > 0 || !state.assets[side.index()].discards.is_empty(),
                "FF-38-03",
                "There is no card to draw.",
            ),
            Effect::Recover => need(
                state
                    .of(side)
                    .any(|(_, unit)| self.may_recover(state, side, unit).is_ok()),
                "FF-5.3-01",
                "No hit unit is in command.",
            ),
            Effect::Clear => need(
                state
                    .forts_on_map()
                    .any(|(fort, _)| self.may_clear(state, side, fort).is_ok()),
                "FF-7-03",
                "There is no harmful fortification within reach of fresh infantry.",
            ),
            Effect::DigIn(_) => {
                let mut own = state.of(side);
                need(
                    own.any(|(_, unit)| self.may_dig_in(state, side, unit.at).is_ok()),
                    "FF-7-03",
                    "There is nowhere to dig in.",
                )
            }
        }
    }

    /// Where an effect may be placed.
    fn may_place_effect(&self, state: &State, carry: &Carry, hex: Hex) -> May {
        need(
            self.scenario.map.in_play(hex),
            "FF-8.1-01",
            "That hex is not on the map.",
        )?;
        let Some(Effect::Smoke(range)) = self.effect(carry.by, carry.source) else {
            return self.may_dig_in(state, carry.by, hex);
        };
        let near = |unit: &Unit| {
            self.sees(state, unit.at, hex)
                && self.looks_out(state, unit, hex)
                && unit.at.distance(hex) <= u32::from(*range)
        };
        let laid = match carry.unit.is_some() {
            true => near(state.unit(carry.unit)),
            false => state.of(carry.by).any(|(_, unit)| near(unit)),
        };
        need(
            laid,
            "FF-8.1-01",
            "No unit that could lay Smoke is near enough and sees that hex.",
        )
    }

    fn may_recover(&self, state: &State, side: Side, unit: &Unit) -> May {
        need(
            unit.side == side,
            "FF-33-02",
            "Only a friendly unit recovers.",
        )?;
        need(!unit.fresh(), "FF-5.3-01", "It carries no hit marker.")?;
        need(
            self.commanded(state, side, unit.at) != Commanded::Out,
            "FF-4.31-02",
            "It is Out of Command.",
        )
    }

    fn may_clear(&self, state: &State, side: Side, fort: FortId) -> May {
        let place = state.forts[fort.index()].at;
        need(
            self.fort_kind(state, fort).is_some_and(|it| it.harmful),
            "FF-7-01",
            "Only harmful fortifications are cleared.",
        )?;
        let able = |unit: &Unit| {
            unit.fresh()
                && self.facts(unit).class == Class::Infantry
                && unit.at.distance(place) <= 1
        };
        need(
            state.of(side).any(|(_, unit)| able(unit)),
            "FF-GLO-04",
            "No fresh infantry is in its hex or next to it.",
        )
    }

    fn may_dig_in(&self, state: &State, side: Side, hex: Hex) -> May {
        let digs = |unit: &Unit| self.facts(unit).class != Class::Vehicle;
        need(
            state.here(hex).any(|(_, unit)| digs(unit)),
            "FF-7-01",
            "There is no friendly infantry or gun to dig in.",
        )?;
        need(
            !state.has_unit(hex, side.other()),
            "FF-7-01",
            "Nobody digs in beside enemy units.",
        )?;
        need(
            !state.forts_on_map().any(|(_, fort)| fort.at == hex),
            "FF-7-01",
            "There is already a fortification there.",
        )?;
        need(
            !state.forts.is_full(),
            "FF-GLO-05",
            "No such fortification is left in the countermix.",
        )
    }

    /// A beneficial fortification is put up; who is there goes inside.
    fn put_up(
        &self,
        state: &mut State,
        side: Side,
        kind: FortKindId,
        hex: Hex,
        log: &mut impl Log<State, Event>,
    ) {
        let fort = Fort {
            at: hex,
            kind,
            side,
            ..Fort::default()
        };
        self.add_fort(state, fort, "FF-7-03", log);
        let here: Vec<UnitId> = state.here(hex).map(|(id, _)| id).collect();
        for unit in here {
            self.go_inside(state, unit);
        }
    }

    /// FF-8.1-01: full Smoke in each of these hexes, as long as there are markers.
    pub(crate) fn lay_smoke(
        &self,
        state: &mut State,
        hexes: &[Hex],
        log: &mut impl Log<State, Event>,
    ) {
        let mut laid = Vec::new();
        for &at in hexes {
            if state.smoke.is_full() {
                break;
            }
            state.smoke.push(Smoke { at, full: true });
            if engine::listens(log) {
                laid.push(at);
            }
        }
        log.note_with(state, || Event::SmokePlaced { hexes: laid });
    }

    /// FF-10-04: effects of cards add up.
    fn change_dice(&self, state: &mut State, steps: i8, log: &mut impl Log<State, Event>) {
        // The effect lies on the window, the window on what is rolled for.
        let frames = state.stack.frames_mut();
        if let Some(below) = frames.len().checked_sub(3) {
            match &mut frames[below] {
                Frame::Attack(Attack { cards, .. })
                | Frame::Melee(Melee { cards, .. })
                | Frame::Rallying(Rallying { cards, .. }) => *cards = cards.saturating_add(steps),
                _ => {}
            }
        }
        log.note_with(state, || Event::DiceChanged { steps });
    }
}

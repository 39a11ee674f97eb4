//! Chapter 10: Recover.

mod words;

use crate::choice::Choice;
use crate::counters::Side;
use crate::event::{Event, Marker};
use crate::fte::{Flow, Fte, May, No, need};
use crate::prompt::{Decide, Prompt};
use crate::scenario::CacheKind;
use crate::state::{CasualtyId, CasualtyKind, Flags, State, Unit, UnitId, Wait};
use engine::{Clause, Log, Procedure};
use serde::{Deserialize, Serialize};

/// Markers are handed about in a Recover Action (10.0).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Recover {
    /// Who.
    pub unit: UnitId,
}

impl Procedure<Fte> for Recover {
    fn step(self, game: &Fte, state: &mut State, _: &mut impl Log<State, Event>) -> Flow {
        let Recover { unit } = self;
        if game.able(state, unit) && game.seems_to_hand_about(state, unit) {
            return Flow::Wait(Wait::Choice(state.act.side));
        }
        state.stack.finish();
        Flow::On
    }

    fn choices(&self, game: &Fte, state: &State, out: &mut Vec<Choice>) {
        let Recover { unit } = *self;
        let u = state.unit(unit);
        for (casualty, _) in state.lying(u.at) {
            if game.may_pick_up(state, unit, casualty).is_ok() {
                out.push(Choice::PickUp { casualty });
            }
        }
        for (casualty, _) in state.borne(unit) {
            for (to, _) in state.here(u.at) {
                if game.may_hand_over(state, unit, casualty, to).is_ok() {
                    out.push(Choice::HandOver { casualty, unit: to });
                }
            }
        }
        out.push(Choice::Done);
    }

    fn judge(&self, game: &Fte, state: &State, choice: &Choice) -> May {
        match *choice {
            Choice::PickUp { casualty } => game.may_pick_up(state, self.unit, casualty),
            Choice::HandOver { casualty, unit: to } => {
                game.may_hand_over(state, self.unit, casualty, to)
            }
            Choice::Done => Ok(()),
            _ => choice.not_asked(No(
                "FTE-10.0-07",
                "Take up or hand over markers, or finish.",
            )),
        }
    }

    fn choose(
        self,
        game: &Fte,
        state: &mut State,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        let Recover { unit } = self;
        match choice {
            Choice::PickUp { casualty } => game.give(state, casualty, unit, "FTE-10.0-07", log),
            Choice::HandOver { casualty, unit: to } => {
                game.give(state, casualty, to, "FTE-10.0-07", log)
            }
            _ => state.stack.finish(),
        }
    }

    engine::rolls_nothing!(Fte);

    fn prompt(&self, game: &Fte, view: &State) -> Prompt {
        let name = game.unit_name(view, self.unit);
        Decide::new(
            format!("Take up or hand over casualties with {name}"),
            "casualties",
        )
        .call(Choice::Done, "Finish recovering")
        .into()
    }
}

impl Fte {
    /// Whether a marker could be taken up or handed over, for all the enemy knows of those in the hex.
    fn seems_to_hand_about(&self, state: &State, unit: UnitId) -> bool {
        let hex = state.unit(unit).at;
        let lifts = |casualty| {
            self.might(state, unit, |world| {
                self.may_pick_up(world, unit, casualty).is_ok()
            })
        };
        let hands = |casualty, to| {
            self.might(state, to, |world| {
                self.may_hand_over(world, unit, casualty, to).is_ok()
            })
        };
        state.lying(hex).any(|(casualty, _)| lifts(casualty))
            || state
                .borne(unit)
                .any(|(casualty, _)| state.here(hex).any(|(to, _)| hands(casualty, to)))
    }

    /// Everything that needs no decision is done at once; markers are handed about afterwards.
    pub(crate) fn recover(
        &self,
        state: &mut State,
        unit: UnitId,
        log: &mut impl Log<State, Event>,
    ) {
        let infantry = self.infantry(state.unit(unit));
        let mut shed = |state: &mut State, flag: u16, marker: Marker, clause: &'static str| {
            state.unit_mut(unit).clear(flag);
            log.note_with(state, || Event::Unmarked {
                unit,
                marker,
                clause: Clause(clause),
            });
        };
        let before = *state.unit(unit);
        if before.is(Flags::EXHAUSTED) {
            shed(state, Flags::EXHAUSTED, Marker::Exhausted, "FTE-10.0-02");
        }
        if before.is(Flags::SUPPRESSED) {
            shed(state, Flags::SUPPRESSED, Marker::Suppressed, "FTE-10.0-03");
        }
        if before.is(Flags::LOW_AMMO) && infantry && self.resupplied(state, unit) {
            shed(state, Flags::LOW_AMMO, Marker::LowAmmo, "FTE-19.2-03");
        }
        // FTE-10.0-04: not for Vehicles and Helicopters.
        if before.is(Flags::BROKEN) && infantry {
            shed(state, Flags::BROKEN, Marker::Broken, "FTE-10.0-03");
            state.unit_mut(unit).set(Flags::SUPPRESSED); // FTE-10.0-08: one step only
            log.note_with(state, || Event::Marked {
                unit,
                marker: Marker::Suppressed,
                clause: Clause("FTE-10.0-03"),
            });
        }
        if infantry {
            state.stack.call(Recover { unit });
        }
    }

    /// FTE-19.2-03, -04.
    fn resupplied(&self, state: &State, unit: UnitId) -> bool {
        let u = state.unit(unit);
        let comrade = state.here(u.at).any(|(id, o)| {
            id != unit
                && o.side == u.side
                && self.combat(o)
                && !self.facts(o).leader
                && !o.is(Flags::LOW_AMMO)
        });
        let cache = u.side == Side::Nva
            && state
                .caches_in(u.at)
                .any(|(_, c)| c.kind == CacheKind::Ammo);
        comrade || cache
    }

    /// FTE-10.0-07: take up what lies here.
    fn may_pick_up(&self, state: &State, unit: UnitId, casualty: CasualtyId) -> May {
        let u = state.unit(unit);
        let marker = state
            .casualties
            .get(casualty.index())
            .filter(|c| c.kind != CasualtyKind::Gone);
        let Some(marker) = marker.filter(|c| c.at == u.at && u.on_map()) else {
            return Err(No("FTE-10.0-07", "No such marker lies in its hex."));
        };
        need(
            marker.side == u.side,
            "FTE-10.0-07",
            "It is the enemy's marker.",
        )?;
        let room = state.borne(unit).count() < self.capacity(state, unit);
        need(
            room,
            "FTE-7.5.2-03",
            "It does not have enough men to carry it.",
        )
    }

    /// FTE-7.5.2-04, -05: hand one over.
    fn may_hand_over(&self, state: &State, unit: UnitId, casualty: CasualtyId, to: UnitId) -> May {
        let u = state.unit(unit);
        let carries = state.borne(unit).any(|(id, _)| id == casualty);
        need(carries, "FTE-10.0-07", "It does not carry that marker.")?;
        let receiver = state.units.get(to.index());
        need(
            !receiver.is_some_and(Unit::aboard),
            "FTE-7.5.2-04",
            "Loaded Infantry cannot be handed anything.",
        )?;
        let Some(o) = receiver.filter(|o| o.at == u.at && u.on_map() && to != unit) else {
            return Err(No("FTE-7.5.2-04", "The receiver must be in the same hex."));
        };
        need(
            o.side == u.side,
            "FTE-7.5.2-04",
            "The receiver must be of the same side.",
        )?;
        need(
            self.infantry(o),
            "FTE-7.5.2-04",
            "The receiver must be an Infantry Unit.",
        )?;
        let room = state.borne(to).count() < self.capacity(state, to);
        need(
            room,
            "FTE-7.5.2-03",
            "The receiver does not have enough men to carry it.",
        )
    }
}

//! Chapters 6.9, 14 and 15: Load and Unload.

mod words;

use crate::choice::Choice;
use crate::counters::Role;
use crate::event::{Event, Marker};
use crate::fire::Exposure;
use crate::fte::{Flow, Fte, May, No, need, one_of};
use crate::prompt::{Decide, Prompt};
use crate::state::{
    Altitude, CacheId, CasualtyId, CasualtyKind, Flags, State, Unit, UnitId, UnitSet, Wait,
};
use engine::{Clause, List, Log, Procedure};
use serde::{Deserialize, Serialize};

/// A Load or Unload Action.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Transport {
    /// The Vehicle or Helicopter.
    pub carrier: UnitId,
    /// Load, or Unload.
    pub load: bool,
    /// Infantry concerned.
    pub units: UnitSet,
    /// Markers concerned.
    pub markers: List<CasualtyId, 8>,
    /// Where in the procedure.
    pub stage: TransportStage,
}

impl Procedure<Fte> for Transport {
    fn step(mut self, game: &Fte, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        match self.stage {
            TransportStage::Pick => {
                let mut open = Vec::new();
                self.choices(game, state, &mut open);
                if open.iter().any(|c| *c != Choice::Begin) {
                    return Flow::Wait(Wait::Choice(state.act.side));
                }
                game.announce(state, self);
                Flow::On
            }
            TransportStage::Before => {
                // FTE-14.0-08, 15.0-06: a carrier stopped by the fire does not carry it out.
                if !game.able(state, self.carrier) {
                    state.stack.finish();
                    return Flow::On;
                }
                self.stage = TransportStage::After;
                state.stack.become_(self);
                let mut targets = UnitSet::one(self.carrier);
                if self.load {
                    game.load(state, &self, log);
                } else {
                    game.unload(state, &self, log);
                    targets = self.units.iter().chain([self.carrier]).collect();
                }
                game.open_window(state, targets, Exposure::default());
                Flow::On
            }
            TransportStage::After => {
                state.stack.finish();
                if !self.load {
                    game.clear_downed(state, self.carrier, log);
                }
                Flow::On
            }
        }
    }

    fn choices(&self, game: &Fte, state: &State, out: &mut Vec<Choice>) {
        let hex = state.unit(self.carrier).at;
        if self.load {
            let here = state.here(hex).map(|(id, _)| id);
            out.extend(
                here.filter(|&id| game.may_load_unit(state, self, id).is_ok())
                    .map(|unit| Choice::Join { unit }),
            );
            let lying = state.lying(hex).map(|(id, _)| id);
            out.extend(
                lying
                    .filter(|&id| game.may_load_marker(state, self, id).is_ok())
                    .map(|casualty| Choice::JoinMarker { casualty }),
            );
        } else {
            let aboard = state.passengers(self.carrier).map(|(id, _)| id);
            out.extend(
                aboard
                    .filter(|&id| game.may_unload_unit(state, self, id).is_ok())
                    .map(|unit| Choice::Join { unit }),
            );
            let borne = state.borne(self.carrier).map(|(id, _)| id);
            out.extend(
                borne
                    .filter(|&id| game.may_unload_marker(state, self, id).is_ok())
                    .map(|casualty| Choice::JoinMarker { casualty }),
            );
        }
        if self.may_begin().is_ok() {
            out.push(Choice::Begin);
        }
    }

    fn judge(&self, game: &Fte, state: &State, choice: &Choice) -> May {
        match *choice {
            Choice::Join { unit } if self.load => game.may_load_unit(state, self, unit),
            Choice::Join { unit } => game.may_unload_unit(state, self, unit),
            Choice::JoinMarker { casualty } if self.load => {
                game.may_load_marker(state, self, casualty)
            }
            Choice::JoinMarker { casualty } => game.may_unload_marker(state, self, casualty),
            Choice::Begin => self.may_begin(),
            _ if self.load => choice.not_asked(No(
                "FTE-14.0-01",
                "Choose who and what goes aboard, then begin.",
            )),
            _ => choice.not_asked(No(
                "FTE-15.0-01",
                "Choose who and what gets out, then begin.",
            )),
        }
    }

    fn choose(
        mut self,
        game: &Fte,
        state: &mut State,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        match choice {
            Choice::Join { unit } => {
                self.units.insert(unit);
                if self.load {
                    game.reveal_if_seen(state, unit, "FTE-18.1-05", log);
                }
                state.stack.become_(self);
            }
            Choice::JoinMarker { casualty } => {
                self.markers.push(casualty);
                state.stack.become_(self);
            }
            _ => game.announce(state, self),
        }
    }

    engine::rolls_nothing!(Fte);

    fn prompt(&self, game: &Fte, view: &State) -> Prompt {
        let name = game.unit_name(view, self.carrier);
        let (text, verb) = match self.load {
            true => (format!("Choose who goes aboard {name}"), "Load"),
            false => (format!("Choose who leaves {name}"), "Unload"),
        };
        Decide::new(text, "who goes aboard or out")
            .names(move |name| format!("{verb} {name}"))
            .call(Choice::Begin, format!("{verb} those picked"))
            .into()
    }
}

impl Transport {
    fn may_begin(&self) -> May {
        let somebody = !self.units.is_empty() || !self.markers.is_empty();
        match self.load {
            true => need(
                somebody,
                "FTE-14.0-01",
                "First choose who or what goes aboard.",
            ),
            false => need(
                somebody,
                "FTE-15.0-01",
                "First choose who or what gets out.",
            ),
        }
    }
}

/// Where in a Load or Unload.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub enum TransportStage {
    /// The owner says who.
    #[default]
    Pick,
    /// Opportunity Fire before it is resolved.
    Before,
    /// It was carried out; Opportunity Fire after it.
    After,
}

impl Fte {
    /// FTE-6.9-02: troops a carrier holds.
    fn seats(&self, state: &State, carrier: UnitId) -> u8 {
        match self.role(state.unit(carrier)) {
            Role::Vehicle => 8,
            Role::Slick | Role::Medevac => 7,
            _ => 0,
        }
    }

    /// FTE-6.9-03: room left, in troops.
    pub(crate) fn room(&self, state: &State, carrier: UnitId) -> u8 {
        let men: u8 = state
            .passengers(carrier)
            .map(|(id, u)| self.troop_size(state, id, self.face(u).men))
            .sum();
        let markers = state.borne(carrier).count() as u8;
        self.seats(state, carrier).saturating_sub(men + markers)
    }

    /// What an Infantry Unit takes up: its men and the markers it carries.
    fn troop_size(&self, state: &State, unit: UnitId, men: u8) -> u8 {
        men + state.borne(unit).count() as u8
    }

    /// FTE-6.9-01: what carries Infantry at all.
    pub(crate) fn may_carry(&self, state: &State, carrier: UnitId) -> May {
        need(
            self.seats(state, carrier) > 0,
            "FTE-6.9-01",
            "Nobody is aboard.",
        )
    }

    fn may_transport(&self, state: &State, carrier: UnitId) -> May {
        let u = state.unit(carrier);
        let grounded = self.on_ground(u);
        self.may_carry(state, carrier)?;
        need(
            grounded,
            "FTE-14.0-03",
            "A Helicopter has to be at Ground Level to Load.",
        )
    }

    pub(crate) fn may_load(&self, state: &State, carrier: UnitId) -> May {
        self.may_transport(state, carrier)?;
        let f = Transport {
            carrier,
            ..Transport::default()
        };
        let hex = state.unit(carrier).at;
        let others = state.here(hex).filter(|(id, _)| *id != carrier);
        let units = others.map(|(id, _)| self.may_load_unit(state, &f, id));
        let markers = state
            .lying(hex)
            .map(|(id, _)| self.may_load_marker(state, &f, id));
        one_of(
            units.chain(markers),
            No(
                "FTE-14.0-01",
                "Nobody and nothing in the hex can be loaded.",
            ),
        )
    }

    pub(crate) fn may_unload(&self, state: &State, carrier: UnitId) -> May {
        let u = state.unit(carrier);
        let grounded = self.on_ground(u);
        need(
            grounded,
            "FTE-15.0-02",
            "A Helicopter has to be at Ground Level to Unload.",
        )?;
        let somebody =
            state.passengers(carrier).next().is_some() || state.borne(carrier).next().is_some();
        need(somebody, "FTE-15.0-01", "Nobody and nothing is aboard.")
    }

    /// Troops picked so far.
    fn picked(&self, state: &State, f: &Transport) -> u8 {
        let men: u8 = f
            .units
            .iter()
            .map(|u| self.troop_size(state, u, self.face(state.unit(u)).men))
            .sum();
        men + f.markers.len() as u8
    }

    fn may_load_unit(&self, state: &State, f: &Transport, unit: UnitId) -> May {
        let carrier = state.unit(f.carrier);
        let named = state.units.get(unit.index());
        need(
            !named.is_some_and(Unit::aboard),
            "FTE-14.0-01",
            "It is already aboard.",
        )?;
        let Some(u) = named.filter(|u| u.at == carrier.at && carrier.on_map()) else {
            return Err(No("FTE-14.0-01", "It is not in the carrier's hex."));
        };
        need(
            u.side == carrier.side && self.infantry(u),
            "FTE-14.0-01",
            "Only friendly Infantry is loaded.",
        )?;
        need(
            self.real(u),
            "FTE-22.0-02",
            "Dummies and Civilians are not loaded.",
        )?;
        need(
            self.role(carrier) != Role::Medevac,
            "FTE-12.0-06",
            "A Medevac takes casualties only.",
        )?;
        need(
            !f.units.contains(unit),
            "FTE-14.0-01",
            "It is already being loaded.",
        )?;
        let size = self.troop_size(state, unit, self.face(u).men);
        need(
            self.picked(state, f) + size <= self.room(state, f.carrier),
            "FTE-6.9-02",
            "There is no room for it.",
        )
    }

    fn may_load_marker(&self, state: &State, f: &Transport, casualty: CasualtyId) -> May {
        let carrier = state.unit(f.carrier);
        let marker = state
            .casualties
            .get(casualty.index())
            .filter(|c| c.kind != CasualtyKind::Gone);
        need(
            marker.is_none_or(|c| c.bearer != f.carrier),
            "FTE-14.0-01",
            "It is already aboard.",
        )?;
        let Some(marker) = marker.filter(|c| c.at == carrier.at && carrier.on_map()) else {
            return Err(No("FTE-14.0-01", "It does not lie in the carrier's hex."));
        };
        need(
            marker.side == carrier.side,
            "FTE-14.0-01",
            "It is the enemy's marker.",
        )?;
        need(
            !f.markers.contains(&casualty),
            "FTE-14.0-01",
            "It is already being loaded.",
        )?;
        let helpers = state
            .here(carrier.at)
            .any(|(_, u)| u.side == carrier.side && self.troops(u));
        need(
            helpers,
            "FTE-14.0-02",
            "No Infantry is there to put it aboard.",
        )?;
        let fits = !f.markers.is_full() && self.picked(state, f) < self.room(state, f.carrier);
        need(fits, "FTE-6.9-02", "There is no room for it.")
    }

    fn may_unload_unit(&self, state: &State, f: &Transport, unit: UnitId) -> May {
        let aboard = state
            .units
            .get(unit.index())
            .is_some_and(|u| u.carrier == f.carrier);
        need(aboard, "FTE-15.0-01", "It is not aboard.")?;
        need(
            !f.units.contains(unit),
            "FTE-15.0-07",
            "It is already being unloaded.",
        )
    }

    fn may_unload_marker(&self, state: &State, f: &Transport, casualty: CasualtyId) -> May {
        let aboard = state.borne(f.carrier).any(|(id, _)| id == casualty);
        need(aboard, "FTE-15.0-01", "It is not aboard.")?;
        need(
            !f.markers.contains(&casualty) && !f.markers.is_full(),
            "FTE-15.0-07",
            "It is already being unloaded.",
        )
    }

    /// Everybody is picked: the window before the Action.
    fn announce(&self, state: &mut State, mut f: Transport) {
        f.stage = TransportStage::Before;
        state.stack.become_(f);
        let targets = if f.load {
            f.units.iter().chain([f.carrier]).collect()
        } else {
            UnitSet::one(f.carrier)
        };
        self.open_window(state, targets, Exposure::default());
    }

    fn load(&self, state: &mut State, f: &Transport, log: &mut impl Log<State, Event>) {
        let hex = state.unit(f.carrier).at;
        for unit in f.units.iter() {
            // Hit and gone, or run, or laden with a fresh casualty in the meantime.
            let size = self.troop_size(state, unit, self.face(state.unit(unit)).men);
            if state.unit(unit).at != hex || size > self.room(state, f.carrier) {
                continue;
            }
            self.reveal(state, unit, "FTE-18.1-13", log);
            self.come_aboard(state, unit, f.carrier, log);
            state.unit_mut(unit).fort = CacheId::NONE;
        }
        for &casualty in f.markers.iter() {
            if state.casualties[casualty.index()].at == hex {
                self.give(state, casualty, f.carrier, "FTE-14.0-01", log);
                if self.role(state.unit(f.carrier)) == Role::Medevac {
                    self.must_be_gone_next_turn(state, f.carrier, "FTE-12.0-07", false, log);
                }
            }
        }
    }

    fn unload(&self, state: &mut State, f: &Transport, log: &mut impl Log<State, Event>) {
        let hex = state.unit(f.carrier).at;
        for &casualty in f.markers.iter() {
            self.lay_down(state, casualty, hex, "FTE-15.0-01", log);
        }
        for unit in f.units.iter() {
            state.unit_mut(unit).set(Flags::COMPLETE); // FTE-15.0-01
        }
        self.walk_into(state, f.units, hex, log, |state, log| {
            for unit in f.units.iter() {
                log.note_with(state, || Event::Placed {
                    unit,
                    hex,
                    altitude: Altitude::Ground,
                });
            }
        });
        let brought = state.unit(f.carrier).is(Flags::BROUGHT);
        if brought && state.passengers(f.carrier).next().is_none() {
            self.must_be_gone_next_turn(state, f.carrier, "FTE-4.0-05", true, log);
        }
    }

    fn must_be_gone_next_turn(
        &self,
        state: &mut State,
        unit: UnitId,
        clause: &'static str,
        only_moves: bool,
        log: &mut impl Log<State, Event>,
    ) {
        let turn = state.turn;
        let u = state.unit_mut(unit);
        if u.leave_by == 0 || u.leave_by > turn + 1 {
            u.leave_by = turn + 1;
            log.note_with(state, || Event::Marked {
                unit,
                marker: Marker::MustLeave,
                clause: Clause(clause),
            });
        }
        if only_moves {
            state.unit_mut(unit).set(Flags::LEAVING);
        }
    }

    /// FTE-7.4-23: an emptied Downed Helicopter leaves a wreck.
    pub(crate) fn clear_downed(
        &self,
        state: &mut State,
        unit: UnitId,
        log: &mut impl Log<State, Event>,
    ) {
        let u = state.unit(unit);
        let empty = state.passengers(unit).next().is_none() && state.borne(unit).next().is_none();
        if u.is(Flags::DOWNED) && u.on_map() && empty {
            let hex = u.at;
            self.remove(state, unit, "FTE-7.4-23", log);
            self.leave_wreck(state, hex);
        }
    }
}

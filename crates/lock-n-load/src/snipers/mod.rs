//! 11.4 Snipers: placed at any time, once, with an attack at once; fire by themselves at one unit.
//!
//! "At any time" is a choice whenever one's own side decides, and a window in what the other side does (B-42, NEW-47):
//! before anything is declared in its impulse, after each act, before and during Opportunity Fire, and in the
//! Administrative Phase.

mod words;

use crate::choice::Choice;
use crate::counters::{Class, Side};
use crate::event::Event;
use crate::fire::{Attack, AttackKind, Volley};
use crate::lnl::{Flow, Lnl, May, No, need};
use crate::prompt::{Decide, Prompt, RollWords};
use crate::state::{Flags, Location, State, Unit, UnitId, UnitSet, Wait};
use engine::{Chance, Draw, Log, Outcome, Procedure};
use ground::HexSet;
use serde::{Deserialize, Serialize};

/// 11.4 A side may place a Sniper now, in what the other one does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct SniperWindow {
    /// Whose.
    pub side: Side,
}

impl Procedure<Lnl> for SniperWindow {
    fn step(self, game: &Lnl, state: &mut State, _: &mut impl Log<State, Event>) -> Flow {
        let hidden = game.hidden_snipers(state, self.side).next().is_some();
        if hidden {
            return Flow::Wait(Wait::Choice(self.side));
        }
        state.stack.finish();
        Flow::On
    }

    fn choices(&self, game: &Lnl, state: &State, out: &mut Vec<Choice>) {
        game.list_reveals(state, self.side, out);
        out.push(Choice::Hold);
    }

    fn judge(&self, game: &Lnl, state: &State, choice: &Choice) -> May {
        match *choice {
            Choice::Reveal { unit } => game.may_reveal(state, self.side, unit),
            Choice::Hold => Ok(()),
            _ => Err(No("LNLT-11.4-01", "A Sniper may be placed now, or not.")),
        }
    }

    fn choose(self, game: &Lnl, state: &mut State, choice: Choice, _: &mut impl Log<State, Event>) {
        match choice {
            Choice::Reveal { unit } => game.reveal(state, unit),
            _ => state.stack.finish(),
        }
    }

    engine::rolls_nothing!(Lnl);

    fn prompt(&self, _: &Lnl, _: &State) -> Prompt {
        Decide::new("Place a Sniper, or go on", "whether a Sniper appears")
            .in_window("Sniper")
            .call(Choice::Hold, "Not now")
            .into()
    }
}

/// 11.4 A Sniper is placed and may attack at once.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct SniperComes {
    /// Whose.
    pub side: Side,
    /// Who.
    pub unit: UnitId,
    /// He is on the map.
    pub placed: bool,
}

impl Procedure<Lnl> for SniperComes {
    fn step(self, game: &Lnl, state: &mut State, _: &mut impl Log<State, Event>) -> Flow {
        let mut open = Vec::new();
        if self.placed {
            game.list_first_shots(state, &self, &mut open);
            if open.is_empty() {
                state.stack.finish();
                return Flow::On;
            }
        }
        Flow::Wait(Wait::Choice(self.side))
    }

    fn choices(&self, game: &Lnl, state: &State, out: &mut Vec<Choice>) {
        if self.placed {
            game.list_first_shots(state, self, out);
        } else {
            out.extend(self.places(game, state).map(|at| Choice::Place { at }));
        }
        if self.placed || out.is_empty() {
            out.push(Choice::Hold);
        }
    }

    fn judge(&self, game: &Lnl, state: &State, choice: &Choice) -> May {
        match (*choice, self.placed) {
            (Choice::Hold, true) => Ok(()),
            (Choice::Hold, false) => need(
                self.places(game, state).next().is_none(),
                "LNLT-11.4-01",
                "He is placed now.",
            ),
            (Choice::Place { at }, false) => game.may_hide(state, self.unit, at),
            (Choice::Snipe { unit, at }, true) => {
                need(
                    unit == self.unit,
                    "LNLT-11.4-03",
                    "The Sniper who was placed attacks.",
                )?;
                game.may_snipe(state, Shot::First, unit, at)
            }
            _ => Err(No("LNLT-11.4-01", "A Sniper is being placed.")),
        }
    }

    fn choose(
        self,
        game: &Lnl,
        state: &mut State,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        match choice {
            Choice::Place { at } => {
                game.put(state, self.unit, at);
                let unit = self.unit;
                log.note_with(state, || Event::SniperCame { unit, at });
                state.stack.become_(SniperComes {
                    placed: true,
                    ..self
                });
            }
            Choice::Snipe { unit, at } => {
                state.stack.finish();
                game.snipe(state, unit, at, false);
            }
            _ => state.stack.finish(),
        }
    }

    engine::rolls_nothing!(Lnl);

    fn prompt(&self, _: &Lnl, _: &State) -> Prompt {
        match self.placed {
            true => Decide::new(
                "Attack with the Sniper at once, or wait",
                "the Sniper's shot",
            )
            .call(Choice::Hold, "Wait"),
            false => Decide::new("Choose where the Sniper is", "where the Sniper is")
                .call(Choice::Hold, "Not now"),
        }
        .in_window("Sniper")
        .into()
    }
}

impl SniperComes {
    /// Where he may be placed.
    fn places<'a>(&self, game: &'a Lnl, state: &'a State) -> impl Iterator<Item = Location> + 'a {
        let unit = self.unit;
        let places = game.places_in(state, game.scenario.map.ground());
        // Most hexes are empty, which is known sooner than who is in each.
        let taken: HexSet = state.on_map().map(|(_, unit)| unit.at.hex()).collect();
        places.filter(move |&at| {
            let here = match taken.contains(at.hex()) {
                true => state.units_here(at),
                false => UnitSet::default(),
            };
            game.may_hide_by(state, unit, at, here).is_ok()
        })
    }
}

/// 11.4 A Sniper's shot: one unit at random.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Sniping {
    /// The Sniper.
    pub unit: UnitId,
    /// At what.
    pub at: Location,
    /// Opportunity Fire.
    pub op: bool,
    /// Whether a Leader aids is decided.
    pub asked: bool,
    /// The Leader who aids (LNLT-11.1.1-01).
    pub leader: UnitId,
}

impl Sniping {
    fn volley(&self, state: &State) -> Volley {
        let sniper = state.unit(self.unit);
        Volley {
            by: sniper.side,
            from: sniper.at,
            at: self.at,
            ifp: [self.unit].into_iter().collect(),
            lead: self.unit,
            leader: self.leader,
            op: self.op,
            ..Volley::default()
        }
    }

    fn at_one(self, game: &Lnl, state: &mut State, target: UnitId) {
        let hull = game.class(state.unit(target)) == Class::Vehicle;
        let vehicle = if hull { target } else { UnitId::NONE };
        state.stack.become_(Attack {
            kind: AttackKind::Sniper,
            only: [target].into_iter().collect(),
            volley: Volley {
                vehicle,
                ..self.volley(state)
            },
            ..Attack::default()
        });
    }

    /// Leaders beside him who may aid.
    fn aides<'a>(&self, game: &'a Lnl, state: &'a State) -> impl Iterator<Item = UnitId> + 'a {
        let volley = self.volley(state);
        let here = state.here(volley.from).map(|(id, _)| id);
        here.filter(move |&id| game.may_aid(state, &volley, id).is_ok())
    }
}

impl Procedure<Lnl> for Sniping {
    fn step(self, game: &Lnl, state: &mut State, _: &mut impl Log<State, Event>) -> Flow {
        if !self.asked {
            if self.aides(game, state).next().is_some() {
                return Flow::Wait(Wait::Choice(state.unit(self.unit).side));
            }
            state.stack.become_(Sniping {
                asked: true,
                ..self
            });
            return Flow::On;
        }
        let targets = game.sniper_targets(state, &self);
        match targets.as_slice() {
            [] => state.stack.finish(),
            [one] => self.at_one(game, state, *one),
            _ => return Flow::Wait(Wait::Chance),
        }
        Flow::On
    }

    fn choices(&self, game: &Lnl, state: &State, out: &mut Vec<Choice>) {
        let aides = self.aides(game, state);
        out.extend(aides.map(|unit| Choice::Aid { unit }));
        out.push(Choice::Shoot);
    }

    fn judge(&self, game: &Lnl, state: &State, choice: &Choice) -> May {
        match *choice {
            _ if self.asked => Err(No(
                "LNLT-11.4-04",
                "Chance decides whom the Sniper attacks.",
            )),
            Choice::Aid { unit } => game.may_aid(state, &self.volley(state), unit),
            Choice::Shoot => Ok(()),
            _ => Err(No("LNLT-11.4-03", "The Sniper is about to fire.")),
        }
    }

    fn choose(self, _: &Lnl, state: &mut State, choice: Choice, _: &mut impl Log<State, Event>) {
        let leader = match choice {
            Choice::Aid { unit } => unit,
            _ => UnitId::NONE,
        };
        state.stack.become_(Sniping {
            leader,
            asked: true,
            ..self
        });
    }

    fn chance(&self, game: &Lnl, state: &State) -> Chance {
        let count = game.sniper_targets(state, self).len();
        let side = state.unit(self.unit).side;
        Chance::draw(Draw::one_of(count), "sniper's target").by(side.seat())
    }

    fn settle(
        self,
        game: &Lnl,
        state: &mut State,
        outcome: Outcome,
        _: &mut impl Log<State, Event>,
    ) {
        let target = game.sniper_targets(state, &self)[outcome.index()];
        self.at_one(game, state, target);
    }

    fn prompt(&self, game: &Lnl, view: &State) -> Prompt {
        if !self.asked {
            return Decide::new(
                format!(
                    "Let a Leader aid the Sniper, or fire at {} without one",
                    self.at
                ),
                "whether a Leader aids",
            )
            .call(Choice::Shoot, "Fire unaided")
            .into();
        }
        let targets = game.sniper_targets(view, self).into_iter();
        RollWords::new(format!("Whom the Sniper attacks in {}", self.at))
            .draw(targets.map(|id| game.unit_name(view, id)))
            .into()
    }
}

/// When a Sniper fires.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shot {
    /// At once when he is placed.
    First,
    /// Activated in an impulse.
    Impulse,
    /// Opportunity Fire.
    Op,
}

impl Lnl {
    /// Snipers of a side who are not on the map yet.
    pub(crate) fn hidden_snipers<'a>(
        &'a self,
        state: &'a State,
        side: Side,
    ) -> impl Iterator<Item = UnitId> + 'a {
        state
            .all()
            .filter(move |(_, unit)| {
                unit.is(Flags::RESERVE) && unit.side == side && self.class(unit) == Class::Sniper
            })
            .map(|(id, _)| id)
    }

    pub(crate) fn list_reveals(&self, state: &State, side: Side, out: &mut Vec<Choice>) {
        let hidden = self.hidden_snipers(state, side);
        out.extend(hidden.map(|unit| Choice::Reveal { unit }));
    }

    /// The same among those of a side who are not on the map.
    pub(crate) fn list_reveals_of(&self, state: &State, reserve: UnitSet, out: &mut Vec<Choice>) {
        let hidden = state.those(reserve);
        let hidden = hidden.filter(|(_, unit)| self.class(unit) == Class::Sniper);
        out.extend(hidden.map(|(unit, _)| Choice::Reveal { unit }));
    }

    /// LNLT-11.4-01: whether a Sniper may be placed at all.
    pub(crate) fn may_reveal(&self, state: &State, side: Side, unit: UnitId) -> May {
        need(
            self.hidden_snipers(state, side).any(|id| id == unit),
            "LNLT-11.4-01",
            "Only a Sniper who is not on the map yet is placed.",
        )
    }

    /// A Sniper is to be placed.
    pub(crate) fn reveal(&self, state: &mut State, unit: UnitId) {
        let side = state.unit(unit).side;
        state.stack.call(SniperComes {
            side,
            unit,
            placed: false,
        });
    }

    /// B-42: the other side is asked whether a Sniper appears, unless it was since the last act.
    pub(crate) fn offer_snipers(&self, state: &mut State) -> bool {
        let side = state.active().other();
        if state.impulse.offered || self.hidden_snipers(state, side).next().is_none() {
            return false;
        }
        state.impulse.offered = true;
        state.stack.call(SniperWindow { side });
        true
    }

    /// LNLT-11.4-01: where a Sniper may be placed.
    fn may_hide(&self, state: &State, id: UnitId, at: Location) -> May {
        self.may_hide_by(state, id, at, state.units_here(at))
    }

    /// The same beside those who are there.
    fn may_hide_by(&self, state: &State, id: UnitId, at: Location, here: UnitSet) -> May {
        let side = state.unit(id).side;
        need(
            self.exists(state, at),
            "LNLT-1.4-01",
            "There is no such place on the map.",
        )?;
        need(
            self.tm(state, at, side) > 0,
            "LNLT-11.4-01",
            "A Sniper hides where terrain has a positive Target Modifier.",
        )?;
        let enemy = |unit: &Unit| unit.side != side && self.contests(unit);
        let enemies = state.those(here).any(|(_, unit)| enemy(unit));
        need(!enemies, "LNLT-11.4-01", "Enemy units are there.")?;
        self.has_room_by(state, at, side, UnitSet::from_iter([id]), here)
    }

    /// Whom a Sniper's attack could hurt: the infantry there, and vehicles that small arms can (NEW-31, LNLT-17.2-01).
    fn sniper_targets(&self, state: &State, sniping: &Sniping) -> Vec<UnitId> {
        self.snipable(state, sniping.unit, sniping.at).collect()
    }

    fn snipable<'a>(
        &'a self,
        state: &'a State,
        sniper: UnitId,
        at: Location,
    ) -> impl Iterator<Item = UnitId> + 'a {
        let Unit { at: from, side, .. } = *state.unit(sniper);
        let foes = state.here(at).filter(move |(_, it)| it.side != side);
        let hurt = foes.filter(move |(id, it)| match self.class(it) {
            Class::Vehicle => self.may_rake(state, side, *id, from).is_ok(),
            class => class.infantry(),
        });
        hurt.map(|(id, _)| id)
    }

    /// LNLT-11.4-03, LNLT-11.4-06, LNLT-5.1-08: whether a Sniper may attack a location.
    pub(crate) fn may_snipe(&self, state: &State, shot: Shot, id: UnitId, at: Location) -> May {
        let unit = state.unit(id);
        need(
            self.class(unit) == Class::Sniper && unit.on_map(),
            "LNLT-11.4-03",
            "Only a Sniper on the map attacks this way.",
        )?;
        need(
            unit.good_order(),
            "LNLT-5.1-08",
            "A Shaken Sniper does not fire.",
        )?;
        need(
            !self.locked(state, unit),
            "LNLT-8.1-01",
            "He is locked in Melee.",
        )?;
        match shot {
            Shot::First => {}
            Shot::Op => need(
                !unit.is(Flags::FIRED | Flags::OPS),
                "LNLT-5.3-01",
                "He has a Fired or Ops Complete marker.",
            )?,
            Shot::Impulse => {
                need(
                    unit.is(Flags::ACTIVE),
                    "LNLT-4.0-03",
                    "He is not activated in this impulse.",
                )?;
                let spotted = unit.is(Flags::SPOTTER) && at == state.impulse.seen;
                need(
                    !unit.is(Flags::FIRED) && (!unit.is(Flags::OPS) || spotted),
                    "LNLT-4.0-18",
                    "He has a Fired or Ops Complete marker.",
                )?;
            }
        }
        let range = self.facts(unit).range;
        need(
            range == 0 || self.range(unit.at, at) <= u32::from(range),
            "LNLT-5.0-01",
            "The target is out of his range.",
        )?;
        need(
            self.snipable(state, id, at).next().is_some(),
            "LNLT-5.0-01",
            "There is no enemy there whom he could hurt.",
        )?;
        self.may_fire_into(state, unit.side, unit.at, at)
    }

    /// Every attack of Snipers among these units at these targets.
    pub(crate) fn list_sniping(
        &self,
        state: &State,
        shot: Shot,
        own: UnitSet,
        targets: &[Location],
        out: &mut Vec<Choice>,
    ) {
        for (unit, it) in state.those(own) {
            if self.class(it) != Class::Sniper {
                continue;
            }
            let open = targets.iter().copied();
            let open = open.filter(|&at| self.may_snipe(state, shot, unit, at).is_ok());
            out.extend(open.map(|at| Choice::Snipe { unit, at }));
        }
    }

    fn list_first_shots(&self, state: &State, comes: &SniperComes, out: &mut Vec<Choice>) {
        let unit = comes.unit;
        let targets = self.places_of(state, comes.side.other()).into_iter();
        let open = targets.filter(|&at| self.may_snipe(state, Shot::First, unit, at).is_ok());
        out.extend(open.map(|at| Choice::Snipe { unit, at }));
    }

    /// A Sniper attacks.
    pub(crate) fn snipe(&self, state: &mut State, unit: UnitId, at: Location, op: bool) {
        state.stack.call(Sniping {
            unit,
            at,
            op,
            ..Sniping::default()
        });
    }

    /// LNLT-11.4-05, LNLT-11.4-06: a Sniper with no other infantry of his own beside him.
    pub(crate) fn lone_sniper(&self, state: &State, id: UnitId) -> bool {
        let unit = state.unit(id);
        let company = |(other, it): (UnitId, &Unit)| {
            other != id && it.side == unit.side && self.class(it).infantry()
        };
        self.class(unit) == Class::Sniper && !state.here(unit.at).any(company)
    }
}

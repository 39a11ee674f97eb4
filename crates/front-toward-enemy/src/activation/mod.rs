//! Chapter 5.1: who is activated, and what each may do.

mod words;

use crate::choice::Choice;
use crate::counters::{Class, Nation, Role};
use crate::event::{ChitGain, Event, Marker};
use crate::fire::Aim;
use crate::fte::{Flow, Fte, May, No, need, one_of};
use crate::movement::{Mode, Move};
use crate::prompt::{Decide, Prompt};
use crate::requests::{MedevacRoll, Request};
use crate::search::{Destroy, Search};
use crate::state::{Action, Altitude, Flags, State, Unit, UnitId, UnitSet, Wait};
use crate::transport::Transport;
use engine::{Clause, List, Log, Procedure};
use ground::{Hex, HexSet};
use serde::{Deserialize, Serialize};

/// FTE-1.1-05.
const LEADER_REACH: u32 = 2;
/// FTE-5.1-12.
const VEHICLE_LEADER_REACH: u32 = 4;
/// FTE-5.0-07, -08: Actions of a Vehicle or Helicopter.
const ACTIONS: usize = 2;

/// FTE-5.1-17: whether it is an Action that a Vehicle has not taken.
pub(crate) fn need_fresh(action: bool) -> May {
    need(
        action,
        "FTE-5.1-17",
        engine::fact!("A Vehicle's ", ACTIONS, " Actions must differ."),
    )
}

/// The Active Player picks an Activation (5.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Declare;

impl Procedure<Fte> for Declare {
    fn step(self, _: &Fte, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        let side = state.act.side;
        if state.of_side(side).any(|(_, u)| !u.is(Flags::COMPLETE)) {
            return Flow::Wait(Wait::Choice(side));
        }
        log.note_with(state, || Event::Passed {
            side,
            automatic: true,
        }); // FTE-5.1-30
        state.stack.finish();
        Flow::On
    }

    fn choices(&self, game: &Fte, state: &State, out: &mut Vec<Choice>) {
        let mut hexes = HexSet::default();
        for (unit, u) in state.of_side(state.act.side) {
            if u.is(Flags::COMPLETE) {
                continue;
            }
            match game.class(u) {
                Class::Infantry => {
                    if game.may_activate_leader(state, unit).is_ok() {
                        out.push(Choice::ActivateLeader { unit });
                    }
                }
                Class::Vehicle => out.push(Choice::ActivateVehicle { unit }),
                Class::Helicopter => out.push(Choice::ActivateHelicopter { unit }),
            }
            if game.may_activate_in_hex(state, unit).is_ok() {
                hexes.insert(u.at);
            }
        }
        out.extend(hexes.iter().map(|hex| Choice::ActivateHex { hex }));
        out.push(Choice::Pass);
    }

    fn judge(&self, game: &Fte, state: &State, choice: &Choice) -> May {
        match *choice {
            Choice::ActivateLeader { unit } => game.may_activate_leader(state, unit),
            Choice::ActivateHex { hex } => game.may_activate_hex(state, hex),
            Choice::ActivateVehicle { unit } => {
                game.may_activate_class(state, unit, Class::Vehicle)
            }
            Choice::ActivateHelicopter { unit } => {
                game.may_activate_class(state, unit, Class::Helicopter)
            }
            Choice::Pass => Ok(()),
            _ => choice.not_asked(No("FTE-5.1-01", "Pick one Activation, or pass.")),
        }
    }

    fn choose(
        self,
        game: &Fte,
        state: &mut State,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        let side = state.act.side;
        match choice {
            Choice::Pass => {
                log.note_with(state, || Event::Passed {
                    side,
                    automatic: false,
                });
                state.stack.finish();
                return;
            }
            Choice::ActivateHex { hex } => state.act.hex = hex,
            Choice::ActivateLeader { unit } | Choice::ActivateVehicle { unit } => {
                game.learn(state, unit, |facts| facts.leader);
                state.act.lead = unit;
                state.act.named.insert(unit);
            }
            Choice::ActivateHelicopter { unit } => {
                state.act.lead = unit;
                state.act.named.insert(unit);
                if state.act.by_chit {
                    state.cup[side.index()] += 1; // FTE-5.1-08
                    log.note_with(state, || Event::ChitAdded {
                        side,
                        why: ChitGain::Returned,
                    });
                }
            }
            _ => return,
        }
        let (lead, hex) = (state.act.lead, state.act.hex);
        log.note_with(state, || Event::Activated { side, lead, hex });
        state.stack.become_(Naming);
    }

    engine::rolls_nothing!(Fte);

    fn prompt(&self, _: &Fte, _: &State) -> Prompt {
        Decide::new("Choose an Activation or pass", "whom to activate").into()
    }
}

/// The Active Player names the Units of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Naming;

impl Procedure<Fte> for Naming {
    fn step(self, game: &Fte, state: &mut State, _: &mut impl Log<State, Event>) -> Flow {
        let mut open = game.nameable(state);
        let first = open.next();
        let more = open.next().is_some();
        drop(open);
        match first {
            Some(only) if state.act.named.is_empty() && !more => {
                state.act.named.insert(only);
                state.stack.become_(Acting);
                Flow::On
            }
            Some(_) => Flow::Wait(Wait::Choice(state.act.side)),
            None if game.seems_nameable(state) => Flow::Wait(Wait::Choice(state.act.side)),
            None => {
                state.stack.become_(Acting);
                Flow::On
            }
        }
    }

    fn choices(&self, game: &Fte, state: &State, out: &mut Vec<Choice>) {
        let before = out.len();
        out.extend(game.nameable(state).map(|unit| Choice::Include { unit }));
        if out.len() > before {
            out.push(Choice::IncludeAll);
        }
        if !state.act.named.is_empty() {
            out.push(Choice::Begin);
        }
    }

    fn judge(&self, game: &Fte, state: &State, choice: &Choice) -> May {
        match *choice {
            Choice::Include { unit } => game.may_name(state, unit),
            Choice::IncludeAll => need(
                game.nameable(state).next().is_some(),
                "FTE-5.1-31",
                "Nobody else can be included.",
            ),
            Choice::Begin => need(
                !state.act.named.is_empty(),
                "FTE-5.1-06",
                "Include at least one Unit.",
            ),
            _ => choice.not_asked(No(
                "FTE-5.1-31",
                "Choose the Units of the Activation, then begin.",
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
        match choice {
            Choice::Include { unit } => {
                state.act.named.insert(unit);
                game.learn_follower(state, unit);
                log.note_with(state, || Event::Named { unit });
            }
            Choice::IncludeAll => {
                while let Some(unit) = { game.nameable(state).next() } {
                    state.act.named.insert(unit);
                    game.learn_follower(state, unit);
                    log.note_with(state, || Event::Named { unit });
                }
            }
            Choice::Begin => state.stack.become_(Acting),
            _ => {}
        }
    }

    engine::rolls_nothing!(Fte);

    fn prompt(&self, game: &Fte, view: &State) -> Prompt {
        let text = match view.act.lead.is_some() {
            true => format!(
                "Choose who is activated with {}",
                game.unit_name(view, view.act.lead)
            ),
            false => format!("Choose who is activated in {}", view.act.hex),
        };
        Decide::new(text, "whom to activate")
            .call(Choice::Begin, "Begin the Activation")
            .into()
    }
}

/// The named Units take their turns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Acting;

impl Procedure<Fte> for Acting {
    fn step(self, game: &Fte, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        let mut waiting = game.waiting(state);
        let Some(first) = waiting.next() else {
            drop(waiting);
            game.end_activation(state, log);
            return Flow::On;
        };
        let more = waiting.next().is_some();
        drop(waiting);
        if !more && state.act.named.len() == 1 {
            game.begin_unit(state, first);
            return Flow::On;
        }
        Flow::Wait(Wait::Choice(state.act.side))
    }

    fn choices(&self, game: &Fte, state: &State, out: &mut Vec<Choice>) {
        out.extend(game.waiting(state).map(|unit| Choice::Act { unit }));
        if !game.waiting(state).any(|u| game.must_act(state, u)) {
            out.push(Choice::EndActivation);
        }
    }

    fn judge(&self, game: &Fte, state: &State, choice: &Choice) -> May {
        match *choice {
            Choice::Act { unit } => game.may_begin_unit(state, unit),
            Choice::EndActivation => need(
                !game.waiting(state).any(|u| game.must_act(state, u)),
                "FTE-5.0-08",
                "Each Helicopter has to make a Move first.",
            ),
            Choice::Include { unit } => game.may_name_late(state, unit),
            _ => choice.not_asked(No("FTE-5.1-13", "Pick the next Unit to act.")),
        }
    }

    fn choose(
        self,
        game: &Fte,
        state: &mut State,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        match choice {
            Choice::Act { unit } => game.begin_unit(state, unit),
            Choice::EndActivation => game.end_activation(state, log),
            _ => {}
        }
    }

    engine::rolls_nothing!(Fte);

    fn prompt(&self, _: &Fte, _: &State) -> Prompt {
        Decide::new("Choose the next Unit to act", "the next Action").into()
    }
}

/// One Unit takes its Actions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Act {
    /// Which.
    pub unit: UnitId,
    /// Actions taken.
    pub taken: List<Action, 2>,
}

impl Procedure<Fte> for Act {
    fn step(self, game: &Fte, state: &mut State, _: &mut impl Log<State, Event>) -> Flow {
        let Act { unit, taken } = self;
        let u = *state.unit(unit);
        let finished = taken.len() >= game.allowed_actions(&u);
        let able = game.able(state, unit);
        if !able || state.act.done.contains(unit) || finished {
            state.act.done.insert(unit);
            // One that was shot to a halt sets no pattern for the others.
            if game.class(&u) == Class::Helicopter
                && state.act.pattern.is_empty()
                && (able || finished)
            {
                state.act.pattern = taken;
            }
            state.stack.finish();
            return Flow::On;
        }
        Flow::Wait(Wait::Choice(state.act.side))
    }

    fn choices(&self, game: &Fte, state: &State, out: &mut Vec<Choice>) {
        use Choice::*;
        let (unit, taken) = (self.unit, self.taken);
        let menu = [
            Move { mode: Mode::Normal },
            Move {
                mode: Mode::DoubleTime,
            },
            Move {
                mode: Mode::Stealthy,
            },
            Fire,
            Search,
            Recover,
            DestroyCache,
            RequestMedevac,
            RequestFireMission,
            Load,
            Unload,
            Abandon,
        ];
        out.extend(
            menu.into_iter()
                .filter(|choice| game.may_act(state, unit, &taken, choice).is_ok()),
        );
        if game.may_stop(state, unit, &taken).is_ok() {
            out.push(Nothing);
        }
        if game.may_assault_at_all(state, unit, &taken).is_ok() {
            let u = state.unit(unit);
            let around = game.scenario.map.neighbours(u.at).iter().copied();
            out.extend(
                around
                    .filter(|&hex| game.may_assault_hex(state, u.side, hex).is_ok())
                    .map(|hex| Assault { hex }),
            );
        }
    }

    fn judge(&self, game: &Fte, state: &State, choice: &Choice) -> May {
        let Act { unit, taken } = *self;
        match *choice {
            Choice::Assault { hex } => game.may_assault(state, unit, &taken, hex),
            Choice::Nothing => game.may_stop(state, unit, &taken),
            Choice::Include { unit } => game.may_name_late(state, unit),
            Choice::Act { unit: next } => game.may_act_next(state, unit, next),
            Choice::EndActivation => Err(No(
                "FTE-5.0-11",
                "The acting Unit first takes an Action, or none.",
            )),
            _ if Fte::action_of(choice).is_some() => game.may_act(state, unit, &taken, choice),
            _ => choice.not_asked(No("FTE-5.0-11", "Pick an Action for this Unit, or none.")),
        }
    }

    fn choose(
        self,
        game: &Fte,
        state: &mut State,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        let Act { unit, mut taken } = self;
        let Some(action) = Fte::action_of(&choice) else {
            state.act.done.insert(unit); // nothing: the Unit is done
            return;
        };
        taken.push(action);
        state.stack.become_(Act { unit, taken });
        game.learn_action(state, unit, action);
        if action != Action::Search && state.unit(unit).searching > 0 {
            state.unit_mut(unit).searching = 0; // FTE-9.0-05
            let clause = Clause("FTE-9.0-05");
            log.note_with(state, || Event::Unmarked {
                unit,
                marker: Marker::Searching,
                clause,
            });
        }
        log.note_with(state, || Event::Acts { unit, action });
        match choice {
            Choice::Move { mode } => game.begin_move(state, unit, mode, log),
            Choice::Abandon => game.abandon(state, unit, log),
            Choice::Fire => state.stack.call(Aim { primary: unit }),
            Choice::Assault { hex } => game.begin_assault(state, unit, hex),
            Choice::Search => {
                game.reveal_if_seen(state, unit, "FTE-9.0-06", log);
                state.stack.call(Search {
                    unit,
                    rolled: false,
                });
            }
            Choice::Recover => game.recover(state, unit, log),
            Choice::DestroyCache => {
                game.reveal_if_seen(state, unit, "FTE-11.0-03", log);
                state.stack.call(Destroy { unit });
            }
            Choice::RequestMedevac => state.stack.call(MedevacRoll { unit }),
            Choice::RequestFireMission => state.stack.call(Request {
                unit,
                target: Hex::NOWHERE,
            }),
            Choice::Load | Choice::Unload => {
                let load = choice == Choice::Load;
                state.stack.call(Transport {
                    carrier: unit,
                    load,
                    ..Transport::default()
                });
            }
            _ => {}
        }
    }

    engine::rolls_nothing!(Fte);

    fn prompt(&self, game: &Fte, view: &State) -> Prompt {
        let which = if self.taken.is_empty() {
            "an"
        } else {
            "a second"
        };
        let name = game.unit_name(view, self.unit);
        Decide::new(
            format!("Choose {which} Action for {name}"),
            "the next Action",
        )
        .into()
    }
}

impl Fte {
    /// FTE-5.0-05: on the map, not yet activated this turn.
    fn may_activate(&self, state: &State, unit: UnitId) -> May {
        let Some(u) = state.units.get(unit.index()) else {
            return Err(No("FTE-2.0-01", "There is no such Unit."));
        };
        need(
            u.side == state.act.side,
            "FTE-5.0-03",
            "It belongs to the other side.",
        )?;
        need(
            !u.aboard(),
            "FTE-6.9-04",
            "Loaded Infantry may not be activated.",
        )?;
        need(u.on_map(), "FTE-5.1-01", "It is not on the map.")?;
        need(
            !u.is(Flags::COMPLETE),
            "FTE-5.0-05",
            "It has been activated this turn.",
        )
    }

    fn may_activate_leader(&self, state: &State, unit: UnitId) -> May {
        self.may_activate(state, unit)?;
        let u = state.unit(unit);
        need(
            self.infantry(u) && self.facts(u).leader,
            "FTE-5.1-02",
            "It is not a Leader.",
        )?;
        need(
            !state.higher_hq[u.side.index()],
            "FTE-19.5-01",
            "Higher HQ: no Leader Activations this turn.",
        )
    }

    /// FTE-5.1-06, -25: Units that a Hex Activation takes.
    fn may_activate_in_hex(&self, state: &State, unit: UnitId) -> May {
        self.may_activate(state, unit)?;
        let class = self.class(state.unit(unit));
        let vehicles = state.options.hex_activates_vehicles;
        need(
            class == Class::Infantry || (vehicles && class == Class::Vehicle),
            "FTE-5.1-25",
            match vehicles {
                true => "A Hex Activation takes no Helicopters.",
                false => "A Hex Activation takes Infantry, Dummies and Civilians only.",
            },
        )
    }

    /// FTE-5.1-06: a hex with somebody to activate.
    fn may_activate_hex(&self, state: &State, hex: Hex) -> May {
        let in_play = self.scenario.map.in_play(hex);
        need(in_play, "FTE-1.2-04", "That hex is not in play.")?;
        let own = state.here(hex).filter(|(_, u)| u.side == state.act.side);
        one_of(
            own.map(|(unit, _)| self.may_activate_in_hex(state, unit)),
            No("FTE-5.1-06", "Nobody in that hex can be activated."),
        )
    }

    fn may_activate_class(&self, state: &State, unit: UnitId, class: Class) -> May {
        self.may_activate(state, unit)?;
        match class {
            Class::Vehicle => need(
                self.class(state.unit(unit)) == class,
                "FTE-5.1-11",
                "It is not a Vehicle.",
            ),
            _ => need(
                self.class(state.unit(unit)) == class,
                "FTE-5.1-09",
                "It is not a Helicopter.",
            ),
        }
    }

    /// FTE-5.1-02 to -12: whether a Unit can be named along with those named already.
    fn may_name(&self, state: &State, unit: UnitId) -> May {
        need(
            !state.act.named.contains(unit),
            "FTE-5.1-27",
            "It is already included.",
        )?;
        if !state.act.lead.is_some() {
            self.may_activate_in_hex(state, unit)?;
            return need(
                state.unit(unit).at == state.act.hex,
                "FTE-5.1-06",
                "It is in another hex.",
            );
        }
        self.may_activate(state, unit)?;
        let lead = state.unit(state.act.lead);
        let u = state.unit(unit);
        match self.class(lead) {
            Class::Infantry => self.may_follow_leader(lead, u),
            Class::Vehicle => self.may_follow_vehicle(state, lead, u),
            Class::Helicopter => {
                need(
                    self.class(u) == Class::Helicopter,
                    "FTE-5.1-09",
                    "Helicopters activate without other Units.",
                )?;
                need(
                    !u.is(Flags::DOWNED) && !lead.is(Flags::DOWNED),
                    "FTE-7.4-22",
                    "A Downed Helicopter is activated alone, to Unload.",
                )?;
                let adjacent = |n: UnitId| state.unit(n).at.distance(u.at) == 1;
                need(
                    state.act.named.iter().any(adjacent),
                    "FTE-5.1-10",
                    "It is not next to any Unit of the group.",
                )
            }
        }
    }

    fn may_follow_leader(&self, lead: &Unit, u: &Unit) -> May {
        need(self.infantry(u), "FTE-5.1-02", "Leaders activate Infantry.")?;
        need(
            !lead.is(Flags::BROKEN),
            "FTE-5.1-04",
            "A Broken Leader activates only himself.",
        )?;
        let distance = lead.at.distance(u.at);
        need(
            !lead.is(Flags::SUPPRESSED) || distance == 0,
            "FTE-5.1-05",
            "A Suppressed Leader reaches only his own hex.",
        )?;
        need(
            distance <= LEADER_REACH,
            "FTE-5.1-02",
            engine::fact!("It is more than ", LEADER_REACH, " hexes from the Leader."),
        )?;
        let (nation, leads) = (self.facts(u).nation, self.facts(lead).nation);
        need(
            nation == leads || nation == Nation::Unmarked || self.role(u) == Role::Civilians,
            "FTE-5.1-03",
            "VC Leaders bring along VC only, NVA Leaders NVA only.",
        )
    }

    fn may_follow_vehicle(&self, state: &State, lead: &Unit, u: &Unit) -> May {
        need(
            self.class(u) == Class::Vehicle,
            "FTE-5.1-11",
            "A Vehicle activates no other kind of Unit.",
        )?;
        let leader = state
            .passengers(state.act.lead)
            .find(|(_, p)| self.facts(p).leader);
        let Some((_, leader)) = leader else {
            return Err(No(
                "FTE-5.1-11",
                "Without a loaded Leader a Vehicle is activated by itself.",
            ));
        };
        need(
            !state.higher_hq[u.side.index()],
            "FTE-19.5-02",
            "Higher HQ: no other Vehicles come along.",
        )?;
        let either = |flag: u16| leader.is(flag) || lead.is(flag);
        need(
            !either(Flags::BROKEN),
            "FTE-5.1-28",
            "A Broken Leader or Vehicle brings no others along.",
        )?;
        let distance = lead.at.distance(u.at);
        need(
            !either(Flags::SUPPRESSED) || distance == 0,
            "FTE-5.1-28",
            "A Suppressed Leader or Vehicle reaches only its own hex.",
        )?;
        need(
            distance <= VEHICLE_LEADER_REACH,
            "FTE-5.1-12",
            engine::fact!("It is more than ", VEHICLE_LEADER_REACH, " hexes away."),
        )
    }

    /// FTE-5.1-31: once the Activation has begun, nobody is named any more, not even one who could have been.
    fn may_name_late(&self, state: &State, unit: UnitId) -> May {
        self.may_name(state, unit)?;
        Choice::Include { unit }.not_asked(No("FTE-5.1-31", "The Activation has begun."))
    }

    fn nameable<'a>(&'a self, state: &'a State) -> impl Iterator<Item = UnitId> + 'a {
        state
            .of_side(state.act.side)
            .map(|(id, _)| id)
            .filter(|&id| self.may_name(state, id).is_ok())
    }

    /// Whether somebody else could be named, for all the enemy knows of the Leader and of those near him.
    fn seems_nameable(&self, state: &State) -> bool {
        let Some(lead) = state.units.get(state.act.lead.index()) else {
            return false;
        };
        let near = |(_, u): &(UnitId, &Unit)| lead.at.distance(u.at) <= LEADER_REACH;
        let could = |unit: UnitId| {
            self.might(state, state.act.lead, |guess| {
                self.might(guess, unit, |world| self.may_name(world, unit).is_ok())
            })
        };
        self.infantry(lead)
            && state
                .of_side(state.act.side)
                .filter(near)
                .any(|(unit, _)| could(unit))
    }

    /// FTE-5.0-06 to -08, 7.4-42: whether a named Unit can still take its turn.
    pub(crate) fn may_begin_unit(&self, state: &State, unit: UnitId) -> May {
        need(
            state.act.named.contains(unit),
            "FTE-5.1-31",
            "It is not part of this Activation.",
        )?;
        let u = state.unit(unit);
        let stopped = u.is(Flags::COMPLETE) && !self.infantry(u);
        need(
            !state.act.done.contains(unit) || stopped,
            match self.class(u) {
                Class::Infantry => "FTE-5.0-06",
                Class::Vehicle => "FTE-5.0-07",
                Class::Helicopter => "FTE-5.0-08",
            },
            "It has had its turn.",
        )?;
        need(
            !u.aboard(),
            "FTE-6.9-04",
            "It has been loaded, and loaded Infantry does not act.",
        )?;
        need(u.on_map(), "FTE-5.1-01", "It is no longer on the map.")?;
        match u.is(Flags::COMPLETE) {
            true => Err(self.why_complete(u)),
            false => Ok(()),
        }
    }

    /// The marker that made a Unit complete, as far as it wears one that does.
    fn why_complete(&self, u: &Unit) -> No {
        if u.is(Flags::BROKEN) {
            let clause = match self.class(u) {
                Class::Infantry => "FTE-7.4-24",
                Class::Vehicle => "FTE-7.4-32",
                Class::Helicopter => "FTE-7.4-34",
            };
            return No(clause, "It is Broken and Activation Complete.");
        }
        if self.infantry(u) && u.is(Flags::SUPPRESSED) {
            return No("FTE-7.4-36", "It is Suppressed and Activation Complete.");
        }
        No("FTE-5.0-05", "It is Activation Complete.")
    }

    /// FTE-5.1-13: in whatever order, one Unit acts after the other.
    fn may_act_next(&self, state: &State, acting: UnitId, next: UnitId) -> May {
        need(next != acting, "FTE-5.1-13", "It is acting.")?;
        self.may_begin_unit(state, next)?;
        Err(No(
            "FTE-5.1-13",
            "The acting Unit first takes its Action, or none.",
        ))
    }

    /// Named Units that can still take their turn.
    fn waiting<'a>(&'a self, state: &'a State) -> impl Iterator<Item = UnitId> + 'a {
        let named = state.act.named.iter();
        named.filter(|&u| self.may_begin_unit(state, u).is_ok())
    }

    /// FTE-5.0-08: a Helicopter has to make its Move.
    fn must_act(&self, state: &State, unit: UnitId) -> bool {
        let u = state.unit(unit);
        self.class(u) == Class::Helicopter && !u.is(Flags::DOWNED)
    }

    fn begin_unit(&self, state: &mut State, unit: UnitId) {
        let taken = state.act.taken_along(unit);
        state.stack.call(Act { unit, taken });
    }

    /// FTE-5.1-27, 6.6-02: for those who have been loaded meanwhile as well.
    fn end_activation(&self, state: &mut State, log: &mut impl Log<State, Event>) {
        for unit in (0..state.units.len() as u8).map(UnitId) {
            let named = state.act.named.contains(unit);
            let u = state.unit_mut(unit);
            let ran = u.is(Flags::DOUBLE_TIMED);
            u.clear(Flags::DOUBLE_TIMED);
            if !u.in_play() {
                continue;
            }
            if named {
                u.set(Flags::COMPLETE);
            }
            if ran {
                u.set(Flags::EXHAUSTED);
                let clause = Clause("FTE-6.6-02");
                log.note_with(state, || Event::Marked {
                    unit,
                    marker: Marker::Exhausted,
                    clause,
                });
            }
        }
        let side = state.act.side;
        log.note_with(state, || Event::ActivationOver { side });
        state.stack.finish();
    }

    /// FTE-5.0-06, -07, -08: how many Actions a Unit has.
    fn allowed_actions(&self, unit: &Unit) -> usize {
        if self.infantry(unit) { 1 } else { ACTIONS }
    }

    fn action_of(choice: &Choice) -> Option<Action> {
        Some(match choice {
            Choice::Move { .. } | Choice::Abandon => Action::Move,
            Choice::Fire => Action::Fire,
            Choice::Assault { .. } => Action::Assault,
            Choice::Search => Action::Search,
            Choice::Recover => Action::Recover,
            Choice::DestroyCache => Action::DestroyCache,
            Choice::RequestMedevac => Action::RequestMedevac,
            Choice::RequestFireMission => Action::RequestFireMission,
            Choice::Load => Action::Load,
            Choice::Unload => Action::Unload,
            _ => return None,
        })
    }

    /// FTE-5.0-08, -11: whether the Unit may leave it at the Actions it has taken.
    fn may_stop(&self, state: &State, unit: UnitId, taken: &[Action]) -> May {
        need(
            !self.must_act(state, unit) || taken.contains(&Action::Move),
            "FTE-5.0-08",
            "A Helicopter has to make a Move; staying in its hex will do.",
        )
    }

    /// Whether the Unit may take this Action now; an Assault names its hex besides (`may_assault`).
    fn may_act(&self, state: &State, unit: UnitId, taken: &[Action], choice: &Choice) -> May {
        let u = state.unit(unit);
        let Some(action) = Fte::action_of(choice) else {
            return Err(No("FTE-5.1-14", "That is not an Action."));
        };
        self.may_take(state, u, taken, action)?;
        match choice {
            Choice::Move { mode } => self.may_move(state, unit, *mode),
            Choice::Abandon => self.may_abandon(u),
            Choice::Fire => self.may_fire(state, unit),
            Choice::Search => self.may_search(state, unit),
            Choice::DestroyCache => self.may_destroy_cache(state, unit),
            Choice::RequestMedevac => self.may_request_medevac(state, unit),
            Choice::RequestFireMission => self.may_request_fire(state, unit),
            Choice::Load => self.may_load(state, unit),
            Choice::Unload => self.may_unload(state, unit),
            _ => Ok(()),
        }
    }

    /// The menus of 5.1 and what status bars from them.
    fn may_take(&self, state: &State, u: &Unit, taken: &[Action], action: Action) -> May {
        use Action::*;
        let class = self.class(u);
        if matches!(self.role(u), Role::Dummy) {
            return need(action == Move, "FTE-22.0-02", "A Dummy Unit only moves.");
        }
        if matches!(self.role(u), Role::Civilians) {
            return need(action == Move, "FTE-28.0-03", "Civilians only move.");
        }
        let on_menu = match class {
            Class::Infantry => !matches!(action, Load | Unload),
            Class::Vehicle => matches!(action, Move | Fire | Load | Unload | Recover | Assault),
            Class::Helicopter => matches!(action, Move | Fire | Load | Unload | Recover),
        };
        let menu = if class == Class::Infantry {
            "FTE-5.1-14"
        } else {
            "FTE-5.1-16"
        };
        need(on_menu, menu, "That Action is not on its menu.")?;
        if u.is(Flags::DOWNED) {
            return need(
                action == Unload,
                "FTE-7.4-22",
                "A Downed Helicopter can only Unload.",
            );
        }
        if u.is(Flags::BROKEN) {
            match class {
                Class::Infantry => need(
                    matches!(action, Recover | Move),
                    "FTE-7.4-30",
                    "Broken Infantry may only Recover or Move.",
                )?,
                Class::Vehicle => need(
                    matches!(action, Recover | Move),
                    "FTE-7.4-33",
                    "A Broken Vehicle may only Recover or Move.",
                )?,
                Class::Helicopter => need(
                    action == Move,
                    "FTE-7.4-34",
                    "A Broken Helicopter may only move off the map.",
                )?,
            }
        }
        if class == Class::Vehicle {
            need_fresh(!taken.contains(&action))?;
            need(
                !(u.is(Flags::IMMOBILIZED) && action == Assault),
                "FTE-7.4-17",
                "An Immobilized Vehicle may not Assault.",
            )?;
        }
        if class == Class::Helicopter {
            if u.is(Flags::LEAVING) {
                let clause = match self.role(u) {
                    Role::Medevac => "FTE-12.0-07",
                    _ => "FTE-4.0-05",
                };
                need(
                    action == Move,
                    clause,
                    "It may only move until it has left the map.",
                )?;
            }
            need(
                action == Move || taken.is_empty() || taken.contains(&Move),
                "FTE-5.1-18",
                engine::fact!(
                    "One of a Helicopter's ",
                    ACTIONS,
                    " Actions must be a Move."
                ),
            )?;
            if state.act.named.len() > 1 {
                need(
                    matches!(action, Move | Load | Unload),
                    "FTE-5.1-10",
                    "A Helicopter group may only Move, Load and Unload.",
                )?;
                let times = |actions: &[Action]| actions.iter().filter(|&&a| a == action).count();
                let pattern = &state.act.pattern;
                need(
                    pattern.is_empty() || times(taken) < times(pattern),
                    "FTE-5.1-10",
                    "All Helicopters of a group take the same Actions.",
                )?;
            }
        }
        Ok(())
    }

    fn may_assault(&self, state: &State, unit: UnitId, taken: &[Action], hex: Hex) -> May {
        self.may_assault_at_all(state, unit, taken)?;
        let (at, side) = (state.unit(unit).at, state.unit(unit).side);
        let in_play = self.scenario.map.in_play(hex);
        need(in_play, "FTE-1.2-04", "That hex is not in play.")?;
        need(
            at.distance(hex) == 1,
            "FTE-8.0-02",
            "The Target Hex is not adjacent.",
        )?;
        self.may_assault_hex(state, side, hex)
    }

    fn may_assault_at_all(&self, state: &State, unit: UnitId, taken: &[Action]) -> May {
        let u = state.unit(unit);
        self.may_take(state, u, taken, Action::Assault)?;
        self.may_join_assault(state, unit)
    }

    fn begin_move(
        &self,
        state: &mut State,
        unit: UnitId,
        mode: Mode,
        log: &mut impl Log<State, Event>,
    ) {
        log.note_with(state, || Event::Moves { unit, mode });
        let units = UnitSet::one(unit);
        state.stack.call(Move {
            units,
            mode,
            ..Move::default()
        });
    }

    /// Whether a Helicopter now has to be taken off the map (FTE-4.0-05, 12.0-07, 15.0-05, 15.0-08, 19.6-02, 7.4-34).
    pub(crate) fn must_leave(&self, state: &State, unit: &Unit) -> bool {
        self.class(unit) == Class::Helicopter
            && !unit.is(Flags::DOWNED)
            && (unit.is(Flags::BROKEN) || (unit.leave_by > 0 && unit.leave_by <= state.turn))
    }

    /// Ground for every level a Helicopter may hold (FTE-6.8-04).
    pub(crate) fn may_hold_level(&self, hex: Hex, altitude: Altitude) -> May {
        need(
            altitude != Altitude::Ground || self.row(hex).helicopter_ground.is_some(),
            "FTE-6.8-04",
            "No Ground Level in Jungle and Hamlet hexes.",
        )
    }
}

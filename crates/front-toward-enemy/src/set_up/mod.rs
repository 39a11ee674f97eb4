//! Chapter 3: set-up, one side after the other. Which counter lies in which slot is dealt by chance, so that a slot's
//! number tells the opponent nothing.

mod words;

use crate::choice::Choice;
use crate::counters::{Class, Role, Side};
use crate::event::Event;
use crate::fte::{Flow, Fte, May, No, need};
use crate::prompt::{Decide, Prompt, Roll};
use crate::scenario::{CacheKind, Plots};
use crate::sequence::Turn;
use crate::state::{
    Altitude, Cache, CacheId, Flags, Kinds, MAX_PLOTS, PieceId, State, Unit, UnitId, UnitSet, Wait,
};
use crate::words::cache_word;
use engine::{Chance, Draw, Log, Outcome, Procedure};
use ground::{Hex, HexSet};
use serde::{Deserialize, Serialize};

/// Set-up, step by step, one side after the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct SetUp {
    /// Whose.
    pub side: Side,
    /// Whether the other side has set up already.
    pub second: bool,
    /// What is being done.
    pub stage: SetUpStage,
    /// Booby Traps or Claymores still to plot.
    pub plots: u8,
    /// The next slot or marker to be dealt, or the Unit that is asked whether it goes into a Bunker or Foxholes.
    pub next: u8,
}

impl Procedure<Fte> for SetUp {
    fn step(mut self, game: &Fte, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        let next = |state: &mut State, stage| {
            state.stack.become_(SetUp {
                stage,
                plots: 0,
                next: 0,
                ..self
            });
            Flow::On
        };
        match self.stage {
            SetUpStage::DealUnits => match game.next_to_deal(state, self.side) {
                Some(_) => Flow::Wait(Wait::Deal(self.side)),
                None => next(state, SetUpStage::DealCaches),
            },
            SetUpStage::DealCaches => match game.next_cache_to_deal(state, self.side) {
                Some(_) => Flow::Wait(Wait::Deal(self.side)),
                None => next(state, SetUpStage::PlaceCaches),
            },
            SetUpStage::PlaceCaches => match game.next_cache_to_place(state, self.side) {
                Some(_) => Flow::Wait(Wait::Choice(self.side)),
                None => next(state, SetUpStage::PlaceUnits),
            },
            SetUpStage::PlaceUnits => match game.next_to_place(state, self.side) {
                Some(unit) => {
                    let fixed = game.group_of(unit).and_then(|g| {
                        let piece = state.unit(unit).piece.0 - game.group_start[g];
                        game.scenario.groups[g].pieces[piece as usize].at
                    });
                    match fixed {
                        Some(hex) => {
                            // Who stands there is printed in the scenario.
                            game.turn_up(state, unit, "FTE-3.0-01", log);
                            game.put(state, unit, hex, Altitude::Ground, log);
                            Flow::On
                        }
                        None => Flow::Wait(Wait::Choice(self.side)),
                    }
                }
                None => {
                    self.stage = SetUpStage::Plot;
                    self.plots = game.most_plots(self.side);
                    state.stack.become_(self);
                    if self.plots > 0 {
                        game.begin_to_plot(state, self.side);
                    }
                    Flow::On
                }
            },
            SetUpStage::Plot => {
                if self.plots > 0 && !game.plot_hexes(state, self.side).is_empty() {
                    return Flow::Wait(Wait::Choice(self.side));
                }
                next(state, SetUpStage::RollPlots)
            }
            SetUpStage::RollPlots => match game.plots(self.side).die_divisor {
                0 => next(state, SetUpStage::Occupy),
                _ => Flow::Wait(Wait::Chance),
            },
            SetUpStage::Occupy => match game.next_to_shelter(state, self.side, self.next) {
                Some(unit) => {
                    self.next = unit.0;
                    state.stack.become_(self);
                    Flow::Wait(Wait::Choice(self.side))
                }
                None => {
                    game.end_set_up(state, self);
                    Flow::On
                }
            },
        }
    }

    fn choices(&self, game: &Fte, state: &State, out: &mut Vec<Choice>) {
        match self.stage {
            SetUpStage::PlaceCaches => {
                let Some(cache) = game.next_cache_to_place(state, self.side) else {
                    return;
                };
                let area = &game.scenario.caches[game.cache_group_of(cache)].area;
                out.extend(area.iter().map(|hex| Choice::Place {
                    hex,
                    altitude: Altitude::Ground,
                }));
            }
            SetUpStage::PlaceUnits => {
                let Some(unit) = game.next_to_place(state, self.side) else {
                    return;
                };
                game.list_places(state, unit, out);
            }
            SetUpStage::Plot => {
                out.extend(
                    game.plot_hexes(state, self.side)
                        .iter()
                        .map(|hex| Choice::Plot { hex }),
                );
            }
            SetUpStage::Occupy => {
                game.occupations(state, UnitId(self.next), out);
                out.push(Choice::Done);
            }
            _ => {}
        }
    }

    fn judge(&self, game: &Fte, state: &State, choice: &Choice) -> May {
        match (*choice, self.stage) {
            (Choice::Place { hex, altitude }, SetUpStage::PlaceCaches) => {
                game.may_place_cache(state, self.side, hex, altitude)
            }
            (Choice::Place { hex, altitude }, SetUpStage::PlaceUnits) => {
                game.may_set_up(state, self.side, hex, altitude)
            }
            (Choice::Plot { hex }, SetUpStage::Plot) => game.may_plot(state, self.side, hex),
            (Choice::Occupy { unit, fort }, SetUpStage::Occupy) => {
                game.may_occupy(state, UnitId(self.next), unit, fort)
            }
            (Choice::Done, SetUpStage::Occupy) => Ok(()),
            _ => choice.not_asked(No(
                "FTE-3.0-01",
                "Everything the scenario gives must be set up; there is more to place.",
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
            Choice::Place { hex, .. } if self.stage == SetUpStage::PlaceCaches => {
                let Some(cache) = game.next_cache_to_place(state, self.side) else {
                    return;
                };
                state.caches[cache.index()].at = hex;
                log.note_with(state, || Event::CachePlaced { cache, hex });
            }
            Choice::Place { hex, altitude } => {
                let Some(unit) = game.next_to_place(state, self.side) else {
                    return;
                };
                game.put(state, unit, hex, altitude, log);
            }
            Choice::Plot { hex } => {
                let plotted = if self.side == Side::Us {
                    &mut state.claymores
                } else {
                    &mut state.booby_traps
                };
                plotted.push(hex);
                state.mines[self.side.index()].written += 1;
                self.plots -= 1;
                state.stack.become_(self);
                log.note_with(state, || Event::Plotted {
                    side: self.side,
                    hex,
                });
            }
            _ => {
                self.next += 1;
                state.stack.become_(self);
                if let Choice::Occupy { unit, fort } = choice {
                    game.enter_fort(state, unit, fort, log);
                }
            }
        }
    }

    fn chance(&self, game: &Fte, state: &State) -> Chance {
        let owner = self.side.seat();
        let deal = |draw: Option<Draw>| {
            Chance::draw(draw.unwrap_or(Draw::one_of(1)), "deal the counters").secret_of(owner)
        };
        match self.stage {
            SetUpStage::RollPlots => {
                let purpose = match self.side {
                    Side::Us => "number of Claymores",
                    Side::Nva => "number of Booby Traps",
                };
                Chance::die(10, purpose).by(owner).secret_of(owner)
            }
            SetUpStage::DealCaches => {
                let slot = game.next_cache_to_deal(state, self.side);
                deal(slot.map(|slot| game.undealt_caches(state, slot)))
            }
            _ => {
                let slot = game.next_to_deal(state, self.side);
                deal(slot.map(|slot| game.undealt_pieces(state, slot)))
            }
        }
    }

    fn settle(
        mut self,
        game: &Fte,
        state: &mut State,
        outcome: Outcome,
        log: &mut impl Log<State, Event>,
    ) {
        match self.stage {
            SetUpStage::DealUnits => {
                let Some(unit) = game.next_to_deal(state, self.side) else {
                    return;
                };
                let Some(group) = game.group_of(unit) else {
                    return;
                };
                state.unit_mut(unit).piece = PieceId(game.group_start[group] + outcome.0 as u8);
                let next = unit.0 + 1;
                state.stack.become_(SetUp { next, ..self });
                log.note_with(state, || Event::Dealt {
                    unit,
                    side: self.side,
                });
            }
            SetUpStage::DealCaches => {
                let Some(cache) = game.next_cache_to_deal(state, self.side) else {
                    return;
                };
                let kinds = &game.scenario.caches[game.cache_group_of(cache)].kinds;
                state.caches[cache.index()].kind = kinds[outcome.index()];
                let next = cache.0 + 1;
                state.stack.become_(SetUp { next, ..self });
                log.note_with(state, || Event::CacheDealt {
                    cache,
                    side: self.side,
                });
            }
            SetUpStage::RollPlots => {
                let plots = game.plots(self.side);
                let rolled = (outcome.face() as u8).div_ceil(plots.die_divisor);
                let most = usize::from(plots.count + rolled);
                let plotted = match self.side {
                    Side::Us => &mut state.claymores,
                    Side::Nva => &mut state.booby_traps,
                };
                while plotted.len() > most {
                    plotted.pop();
                }
                let count = plotted.len() as u8;
                self.stage = SetUpStage::Occupy;
                state.stack.become_(self);
                log.note_with(state, || Event::PlotsRolled {
                    side: self.side,
                    count,
                });
            }
            _ => {}
        }
    }

    fn prompt(&self, game: &Fte, view: &State) -> Prompt {
        let (one, many) = match self.side {
            Side::Us => ("Claymore", "Claymores"),
            Side::Nva => ("Booby Trap", "Booby Traps"),
        };
        let decide = |text: String| {
            Decide::new(text, "set-up")
                .call(Choice::Done, "Stay outside")
                .into()
        };
        let deal = |outcomes: Vec<String>| {
            Roll::new("Deal the counters")
                .draw(outcomes)
                .instead(format!(
                    "The counters of the {} are dealt.",
                    self.side.name()
                ))
                .into()
        };
        match self.stage {
            SetUpStage::DealUnits => deal(game.deal_names(view, self.side)),
            SetUpStage::DealCaches => deal(game.deal_cache_names(view, self.side)),
            SetUpStage::PlaceCaches => decide(match game.next_cache_to_place(view, self.side) {
                Some(cache) => format!("Place the {}", cache_word(view.caches[cache.index()].kind)),
                None => "Place the markers".into(),
            }),
            SetUpStage::PlaceUnits => decide(match game.next_to_place(view, self.side) {
                Some(unit) => {
                    let who = game.who(view, unit);
                    let group = game
                        .group_of(unit)
                        .map(|g| game.scenario.groups[g].name.as_str());
                    match group {
                        Some(group) if !group.is_empty() => format!("Place {who} ({group})"),
                        _ => format!("Place {who}"),
                    }
                }
                None => "Place the Units".into(),
            }),
            SetUpStage::RollPlots => Roll::new(format!("Number of {many}")).into(),
            SetUpStage::Plot => decide(match game.plots(self.side).die_divisor {
                0 => format!("Plot a {one}: {} to go", self.plots),
                _ => format!(
                    "Plot a {one}, the most wanted first: {} to go, then a die decides how many count",
                    self.plots
                ),
            }),
            SetUpStage::Occupy => {
                let who = game.who(view, UnitId(self.next));
                decide(format!(
                    "Choose whether {who} starts in a Bunker or Foxholes"
                ))
            }
        }
    }
}

/// The steps of set-up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub enum SetUpStage {
    /// Faces of Concealed counters are dealt to slots.
    #[default]
    DealUnits,
    /// Faces of "?" markers are dealt to slots.
    DealCaches,
    /// "?" markers are placed.
    PlaceCaches,
    /// Units are placed.
    PlaceUnits,
    /// Booby Traps or Claymores are plotted, as many as there may be.
    Plot,
    /// The secret number of them that count.
    RollPlots,
    /// Units go into Bunkers and Foxholes.
    Occupy,
}

impl Fte {
    /// The position before anything is placed.
    pub(crate) fn empty_state(&self) -> State {
        let scenario = &self.scenario;
        let mut state = State {
            pool: scenario.chits,
            vp: scenario.vp,
            options: scenario.options,
            ..State::default()
        };
        for (g, group) in scenario.groups.iter().enumerate() {
            for (i, piece) in group.pieces.iter().enumerate() {
                let id = PieceId(self.group_start[g] + i as u8);
                let mut unit = Unit {
                    side: group.side,
                    kin: state.units.len() as u8,
                    ..Unit::default()
                };
                let infantry = self.roster[id.index()].facts.class == Class::Infantry;
                unit.set(Flags::RESERVE);
                if infantry && group.concealed && piece.aboard.is_none() {
                    unit.set(Flags::CONCEALED);
                } else {
                    unit.piece = id;
                    unit.may_be = Kinds::SEEN;
                }
                state.units.push(unit);
            }
        }
        for group in &scenario.caches {
            for _ in &group.kinds {
                state.caches.push(Cache {
                    side: group.side,
                    revealed: group.revealed,
                    ..Cache::default()
                });
            }
        }
        let side = scenario.sets_up_first;
        state.stack.call(SetUp {
            side,
            ..SetUp::default()
        });
        state
    }

    /// The group of a slot, if it belongs to one.
    pub(crate) fn group_of(&self, unit: UnitId) -> Option<usize> {
        let group = self
            .group_start
            .iter()
            .rposition(|&start| start <= unit.0)?;
        let inside =
            unit.0 - self.group_start[group] < self.scenario.groups[group].pieces.len() as u8;
        inside.then_some(group)
    }

    /// The next slot of a side whose face is still to be dealt.
    fn next_to_deal(&self, state: &State, side: Side) -> Option<UnitId> {
        state
            .all()
            .find(|(_, u)| u.side == side && u.piece == PieceId::NONE)
            .map(|(id, _)| id)
    }

    fn next_cache_to_deal(&self, state: &State, side: Side) -> Option<CacheId> {
        let undealt = |c: &Cache| c.side == side && c.kind == CacheKind::Hidden;
        state
            .caches
            .iter()
            .position(undealt)
            .map(|i| CacheId(i as u8))
    }

    pub(crate) fn cache_group_of(&self, cache: CacheId) -> usize {
        self.cache_start
            .iter()
            .rposition(|&start| start <= cache.0)
            .unwrap_or(0)
    }

    /// Pieces of the slot's group that may lie in it: those not yet dealt to another slot.
    fn undealt_pieces(&self, state: &State, slot: UnitId) -> Draw {
        let Some(group) = self.group_of(slot) else {
            return self.undealt_spares(state);
        };
        let start = self.group_start[group];
        let pieces = self.scenario.groups[group].pieces.len() as u8;
        let vc = self.goes_under_vc_marker(PieceId(slot.0));
        Draw::weighted((start..start + pieces).map(|p| {
            let piece = PieceId(p);
            let taken = (start..start + pieces).any(|u| state.units[u as usize].piece == piece);
            u8::from(!taken && self.goes_under_vc_marker(piece) == vc)
        }))
    }

    /// FTE-2.0-06: whether a piece goes under one of the VC's own Concealed markers.
    pub(crate) fn goes_under_vc_marker(&self, piece: PieceId) -> bool {
        self.vc_backs[piece.index()]
    }

    /// Whether the Concealed marker of a slot is one of the VC's own. Each slot of a group is dealt a piece that goes
    /// under the same marker as the piece it stands for; what comes later comes by the VC event.
    pub(crate) fn lies_under_vc_marker(&self, slot: UnitId, side: Side) -> bool {
        match self.group_of(slot) {
            Some(_) => self.goes_under_vc_marker(PieceId(slot.0)),
            None => side == Side::Nva,
        }
    }

    fn undealt_caches(&self, state: &State, slot: CacheId) -> Draw {
        let group = self.cache_group_of(slot);
        let start = self.cache_start[group] as usize;
        let kinds = &self.scenario.caches[group].kinds;
        // A kind that stands in the list k times can be dealt k times.
        Draw::weighted(kinds.iter().enumerate().map(|(i, kind)| {
            let nth = kinds[..i].iter().filter(|k| *k == kind).count();
            let dealt = state.caches[start..start + kinds.len()]
                .iter()
                .filter(|c| c.kind == *kind)
                .count();
            u8::from(nth >= dealt)
        }))
    }

    /// The names on the counters that can be dealt to the next slot of a side.
    fn deal_names(&self, state: &State, side: Side) -> Vec<String> {
        let slot = self.next_to_deal(state, side);
        let Some(group) = slot.and_then(|slot| self.group_of(slot)) else {
            return Vec::new();
        };
        let start = self.group_start[group] as usize;
        let pieces = self.scenario.groups[group].pieces.len();
        let lines = &self.roster[start..start + pieces];
        lines.iter().map(|line| line.name.clone()).collect()
    }

    /// The kinds of marker that can be dealt to the next slot of a side.
    fn deal_cache_names(&self, state: &State, side: Side) -> Vec<String> {
        let slot = self.next_cache_to_deal(state, side).unwrap_or_default();
        let kinds = &self.scenario.caches[self.cache_group_of(slot)].kinds;
        let name = |(i, kind): (usize, &CacheKind)| format!("{kind:?} #{i}");
        kinds.iter().enumerate().map(name).collect()
    }

    fn end_set_up(&self, state: &mut State, f: SetUp) {
        if f.second {
            state.stack.become_(Turn::default());
        } else {
            state.stack.become_(SetUp {
                side: f.side.enemy(),
                second: true,
                ..SetUp::default()
            });
        }
    }

    /// How many Booby Traps or Claymores are written down: as many as the secret die may allow, the first of which count,
    /// so that the writing does not tell how many there are.
    fn most_plots(&self, side: Side) -> u8 {
        let plots = self.plots(side);
        let die = match plots.die_divisor {
            0 => 0,
            divisor => 10u8.div_ceil(divisor),
        };
        (plots.count + die).min(MAX_PLOTS as u8)
    }

    pub(crate) fn plots(&self, side: Side) -> &Plots {
        match side {
            Side::Us => &self.scenario.claymores,
            Side::Nva => &self.scenario.booby_traps,
        }
    }

    pub(crate) fn next_cache_to_place(&self, state: &State, side: Side) -> Option<CacheId> {
        let unplaced = |c: &Cache| c.side == side && c.at == Hex::NOWHERE;
        state
            .caches
            .iter()
            .position(unplaced)
            .map(|i| CacheId(i as u8))
    }

    /// The next slot of a set-up group that has no place yet (passengers come with their carrier).
    pub(crate) fn next_to_place(&self, state: &State, side: Side) -> Option<UnitId> {
        let waits = |(id, u): &(UnitId, &Unit)| {
            u.side == side
                && u.is(Flags::RESERVE)
                && !u.aboard()
                && self
                    .group_of(*id)
                    .is_some_and(|g| self.scenario.groups[g].turn == 0)
        };
        state.all().find(waits).map(|(id, _)| id)
    }

    /// Puts a piece on the map, with the passengers the scenario gives it.
    pub(crate) fn put(
        &self,
        state: &mut State,
        unit: UnitId,
        hex: Hex,
        altitude: Altitude,
        log: &mut impl Log<State, Event>,
    ) {
        let u = state.unit_mut(unit);
        u.altitude = altitude;
        u.clear(Flags::RESERVE);
        self.come_into(state, UnitSet::one(unit), hex, log, |state, log| {
            log.note_with(state, || Event::Placed {
                unit,
                hex,
                altitude,
            });
        });
        let Some(group) = self.group_of(unit) else {
            return;
        };
        let start = self.group_start[group];
        for (i, piece) in self.scenario.groups[group].pieces.iter().enumerate() {
            if piece
                .aboard
                .is_some_and(|carrier| start + carrier == unit.0)
            {
                self.come_aboard(state, UnitId(start + i as u8), unit, log);
            }
        }
    }

    /// FTE-18.1-03: passengers are never Concealed.
    pub(crate) fn come_aboard(
        &self,
        state: &mut State,
        unit: UnitId,
        carrier: UnitId,
        log: &mut impl Log<State, Event>,
    ) {
        self.turn_up(state, unit, "FTE-18.1-03", log);
        self.comes_or_goes(state, unit);
        let u = state.unit_mut(unit);
        u.carrier = carrier;
        u.at = Hex::NOWHERE;
        u.clear(Flags::RESERVE | Flags::CONCEALED);
        log.note_with(state, || Event::CameAboard { unit, carrier });
    }

    /// The scenario's area for a set-up piece.
    fn set_up_area(&self, unit: UnitId) -> HexSet {
        self.group_of(unit)
            .map_or(HexSet::default(), |g| self.scenario.groups[g].area)
    }

    /// Whether the piece that is to be placed may go there: in its area, or anywhere legal when that is full.
    fn may_set_up(&self, state: &State, side: Side, hex: Hex, altitude: Altitude) -> May {
        let in_play = self.scenario.map.in_play(hex);
        need(in_play, "FTE-1.2-04", "That hex is not in play.")?;
        let grounded = altitude == Altitude::Ground;
        need(grounded, "FTE-3.0-01", "Everybody sets up on the ground.")?;
        let Some(unit) = self.next_to_place(state, side) else {
            return Err(No("FTE-3.0-01", "Everybody is set up."));
        };
        self.may_stand(state, unit, hex, altitude)?;
        let area = self.set_up_area(unit);
        let full = || {
            let mut open = self.open_hexes(state, unit, altitude, area.iter());
            open.next().is_none()
        };
        need(
            area.contains(hex) || full(),
            "FTE-3.0-01",
            "The scenario sets this group up elsewhere.",
        )
    }

    /// Whether the "?" marker that is to be placed may lie there.
    fn may_place_cache(&self, state: &State, side: Side, hex: Hex, altitude: Altitude) -> May {
        let grounded = altitude == Altitude::Ground;
        need(grounded, "FTE-6.8-01", "Only Helicopters have an altitude.")?;
        let Some(cache) = self.next_cache_to_place(state, side) else {
            return Err(No("FTE-3.0-01", "All markers are placed."));
        };
        let area = &self.scenario.caches[self.cache_group_of(cache)].area;
        need(
            area.contains(hex),
            "FTE-3.0-01",
            "The scenario sets this marker up elsewhere.",
        )
    }

    /// Every hex where the piece may go: in its area, or anywhere when that is full.
    fn list_places(&self, state: &State, unit: UnitId, out: &mut Vec<Choice>) {
        let place = |hex| Choice::Place {
            hex,
            altitude: Altitude::Ground,
        };
        let before = out.len();
        let area = self.set_up_area(unit);
        let inside = self.open_hexes(state, unit, Altitude::Ground, area.iter());
        out.extend(inside.map(place));
        if out.len() == before {
            let anywhere = self.scenario.map.hexes().iter().copied();
            let open = self.open_hexes(state, unit, Altitude::Ground, anywhere);
            out.extend(open.map(place));
        }
    }

    /// FTE-26.0-02 to -04: every hex where a Booby Trap or Claymore may be plotted.
    pub(crate) fn plot_hexes(&self, state: &State, side: Side) -> HexSet {
        let mut hexes = match side {
            Side::Nva => {
                self.trails
                    | state
                        .caches
                        .iter()
                        .map(|c| c.at)
                        .filter(|h| !h.is_nowhere())
                        .collect()
            }
            Side::Us => {
                let near = |u: &Unit| {
                    self.scenario
                        .map
                        .neighbours(u.at)
                        .iter()
                        .copied()
                        .chain([u.at])
                };
                let infantry = state.of_side(side).filter(|(_, u)| self.infantry(u));
                infantry
                    .flat_map(|(_, u)| near(u).collect::<Vec<_>>())
                    .filter(|h| !h.is_nowhere())
                    .collect()
            }
        };
        let area = &self.plots(side).area;
        if !area.is_empty() {
            hexes = hexes & *area;
        }
        let plotted = if side == Side::Us {
            &state.claymores
        } else {
            &state.booby_traps
        };
        if plotted.is_full() {
            return HexSet::default();
        }
        hexes - plotted.iter().copied().collect()
    }

    /// Whether one may be plotted in this hex, and if not, why.
    fn may_plot(&self, state: &State, side: Side, hex: Hex) -> May {
        let map = &self.scenario.map;
        need(map.in_play(hex), "FTE-1.2-04", "That hex is not in play.")?;
        let plotted = if side == Side::Us {
            &state.claymores
        } else {
            &state.booby_traps
        };
        need(
            !plotted.contains(&hex),
            "FTE-26.0-02",
            "There is already one in that hex.",
        )?;
        need(!plotted.is_full(), "FTE-26.0-02", "No more can be plotted.")?;
        let area = &self.plots(side).area;
        need(
            area.contains(hex) || area.is_empty(),
            "FTE-26.0-01",
            "The scenario does not allow one there.",
        )?;
        match side {
            Side::Nva => need(
                map.sides_of(hex).trail() || state.caches_in(hex).next().is_some(),
                "FTE-26.0-03",
                "Booby Traps go into hexes with a Trail or a Cache only.",
            ),
            Side::Us => need(
                self.american_infantry_near(state, hex, false),
                "FTE-26.0-04",
                "A Claymore needs American Infantry in its hex or next to it.",
            ),
        }
    }

    /// The next Unit of a side that is asked whether it goes into a Bunker or Foxholes: each that stands with a marker
    /// of its own which may be one, for all the enemy knows, so that being asked tells nothing.
    fn next_to_shelter(&self, state: &State, side: Side, from: u8) -> Option<UnitId> {
        let shelter = |(id, c): (CacheId, &Cache)| {
            let open = || Fte::is_fort(c.kind) && self.has_room(state, id);
            c.side == side && (!c.revealed || open())
        };
        let asked = |(id, u): &(UnitId, &Unit)| {
            id.0 >= from
                && self.infantry(u)
                && state.caches_in(u.at).any(shelter)
                && self.might(state, *id, |world| self.shelters(world.unit(*id)))
        };
        state.of_side(side).find(asked).map(|(id, _)| id)
    }

    /// The Bunkers and Foxholes of its own side that a Unit could go into at set-up.
    fn occupations(&self, state: &State, unit: UnitId, out: &mut Vec<Choice>) {
        for (fort, _) in state.caches_in(state.unit(unit).at) {
            if self.may_occupy(state, unit, unit, fort).is_ok() {
                out.push(Choice::Occupy { unit, fort });
            }
        }
    }

    /// Whether a Unit may begin in a Bunker or Foxholes; `asked` is the one whose turn it is to say so.
    fn may_occupy(&self, state: &State, asked: UnitId, unit: UnitId, fort: CacheId) -> May {
        let side = state.unit(asked).side;
        need(
            state.unit(unit).side == side,
            "FTE-3.0-01",
            "It belongs to the other side.",
        )?;
        self.may_enter_fort(state, unit, fort)?;
        need(
            state.caches[fort.index()].side == side,
            "FTE-24.0-04",
            "The other side has set it up.",
        )?;
        need(unit == asked, "FTE-24.0-04", "Units decide one at a time.")
    }

    /// Whether American Infantry (unbroken, if asked) is in a hex or next to it.
    pub(crate) fn american_infantry_near(&self, state: &State, hex: Hex, unbroken: bool) -> bool {
        state.of_side(Side::Us).any(|(_, u)| {
            self.infantry(u) && u.at.distance(hex) <= 1 && !(unbroken && u.is(Flags::BROKEN))
        })
    }

    pub(crate) fn is_fort(kind: CacheKind) -> bool {
        matches!(kind, CacheKind::Bunker | CacheKind::Foxholes)
    }

    /// Whether a role can go into Bunkers and Foxholes: Infantry, but no Dummy and no Civilians.
    pub(crate) fn shelters(&self, unit: &Unit) -> bool {
        self.infantry(unit) && !matches!(self.role(unit), Role::Dummy | Role::Civilians)
    }
}

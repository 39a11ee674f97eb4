//! Chapter 19: Random Events.

mod words;

use crate::choice::Choice;
use crate::counters::{Nation, Role, Side};
use crate::event::{ChitGain, Event, Marker};
use crate::fte::{Facts, Flow, Fte, May, No, need};
use crate::prompt::{Decide, Prompt, Roll};
use crate::sequence::{Arrival, Arrive};
use crate::state::{
    Altitude, Casualty, CasualtyKind, Flags, Mission, MissionKind, PieceId, State, Unit, UnitId,
    Wait,
};
use engine::{Chance, Clause, Draw, Log, Outcome, Procedure};
use ground::{Hex, HexSet};
use serde::{Deserialize, Serialize};

/// FTE-19.1-01: the fewest men among whom one has an Injury.
const INJURY_MEN: u8 = 3;
/// FTE-19.7-04.
const VC_EVENTS: u8 = 2;
/// FTE-19.7-01: how far from a Hamlet the pieces of the VC event may be placed.
pub(crate) const HAMLET_REACH: u32 = 3;

/// A Random Event.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct RandomEvent {
    /// The side that has it.
    pub side: Side,
    /// Where in the procedure.
    pub stage: EventStage,
    /// Next piece to deal or to place.
    pub next: UnitId,
    /// Pieces still to deal or place.
    pub left: u8,
    /// Target of NVA Artillery, while its delay is rolled.
    pub target: Hex,
}

impl Procedure<Fte> for RandomEvent {
    fn step(self, game: &Fte, state: &mut State, _: &mut impl Log<State, Event>) -> Flow {
        match self.stage {
            EventStage::Column | EventStage::Row | EventStage::ArtilleryDelay => {
                Flow::Wait(Wait::Chance)
            }
            EventStage::Injury
            | EventStage::LowAmmo
            | EventStage::Hero
            | EventStage::Rally
            | EventStage::ArtilleryHex => {
                // FTE-26.0-14: a Claymore set off meanwhile may have left nobody to choose. Low Ammo need not fall on anybody.
                if self.stage != EventStage::LowAmmo && !game.event_can_fall(state, &self) {
                    state.stack.finish();
                    return Flow::On;
                }
                let opponent = matches!(self.stage, EventStage::Injury | EventStage::LowAmmo);
                Flow::Wait(Wait::Choice(if opponent {
                    self.side.enemy()
                } else {
                    self.side
                }))
            }
            EventStage::VcDeal => {
                if game.next_vc_to_deal(state).is_some() {
                    return Flow::Wait(Wait::Deal(Side::Nva));
                }
                let next = UnitId(state.units.len() as u8 - self.left);
                state.stack.become_(RandomEvent {
                    stage: EventStage::VcPlace,
                    next,
                    ..self
                });
                Flow::On
            }
            EventStage::VcPlace => {
                if self.next.index() < state.units.len() {
                    return Flow::Wait(Wait::Choice(Side::Nva));
                }
                state.stack.finish();
                Flow::On
            }
        }
    }

    fn choices(&self, game: &Fte, state: &State, out: &mut Vec<Choice>) {
        match self.stage {
            stage if stage.picks() => {
                let units = state.all().map(|(id, _)| id);
                out.extend(
                    units
                        .filter(|&u| game.may_pick(state, self, u).is_ok())
                        .map(|unit| Choice::Pick { unit }),
                );
                if self.stage == EventStage::LowAmmo {
                    out.push(Choice::Leave);
                }
            }
            EventStage::ArtilleryHex => {
                out.extend(
                    game.artillery_hexes(state)
                        .iter()
                        .map(|hex| Choice::TargetHex { hex }),
                );
            }
            EventStage::VcPlace => {
                let altitude = Altitude::Ground;
                let open = game.open_hexes(state, self.next, altitude, game.near_hamlet.iter());
                out.extend(open.map(|hex| Choice::Place { hex, altitude }));
                out.push(Choice::LeaveOut);
            }
            _ => {}
        }
    }

    fn judge(&self, game: &Fte, state: &State, choice: &Choice) -> May {
        match (*choice, self.stage) {
            (Choice::Pick { unit }, stage) if stage.picks() => game.may_pick(state, self, unit),
            (Choice::Leave, EventStage::LowAmmo) => Ok(()),
            (Choice::TargetHex { hex }, EventStage::ArtilleryHex) => {
                game.may_target_event(state, hex)
            }
            (Choice::Place { hex, altitude }, EventStage::VcPlace) => {
                game.may_place_vc(state, self.next, hex, altitude)
            }
            (Choice::LeaveOut, EventStage::VcPlace) => Ok(()),
            (_, stage) => choice.not_asked(stage.asked()),
        }
    }

    fn choose(
        self,
        game: &Fte,
        state: &mut State,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        if let Choice::Pick { .. } = choice {
            state.stack.finish(); // It falls on one Unit.
        }
        match (choice, self.stage) {
            (Choice::Pick { unit }, EventStage::Injury) => {
                let hex = state.place_of(unit);
                let casualty = game.new_casualty(state, CasualtyKind::Injury, self.side, hex, log);
                game.give(state, casualty, unit, "FTE-19.1-01", log);
            }
            (Choice::Pick { unit }, EventStage::LowAmmo) => {
                state.unit_mut(unit).set(Flags::LOW_AMMO);
                log.note_with(state, || Event::Marked {
                    unit,
                    marker: Marker::LowAmmo,
                    clause: Clause("FTE-19.2-01"),
                });
            }
            (Choice::Pick { unit }, EventStage::Hero) => {
                game.learn(state, unit, Facts::real);
                state.unit_mut(unit).set(Flags::HERO);
                log.note_with(state, || Event::Marked {
                    unit,
                    marker: Marker::Hero,
                    clause: Clause("FTE-19.4-01"),
                });
            }
            (Choice::Pick { unit }, _) => {
                // FTE-19.3-01: one marker. A Vehicle or Helicopter that has both loses the worse.
                let (flag, marker) = match state.unit(unit).is(Flags::BROKEN) {
                    true => (Flags::BROKEN, Marker::Broken),
                    false => (Flags::SUPPRESSED, Marker::Suppressed),
                };
                state.unit_mut(unit).clear(flag);
                log.note_with(state, || Event::Unmarked {
                    unit,
                    marker,
                    clause: Clause("FTE-19.3-01"),
                });
            }
            (Choice::TargetHex { hex }, _) => {
                log.note_with(state, || Event::TargetNamed {
                    side: Side::Nva,
                    hex,
                });
                state.stack.become_(RandomEvent {
                    stage: EventStage::ArtilleryDelay,
                    target: hex,
                    ..self
                });
            }
            (Choice::Place { hex, altitude }, _) => {
                game.put(state, self.next, hex, altitude, log);
                state.stack.become_(RandomEvent {
                    next: UnitId(self.next.0 + 1),
                    ..self
                });
            }
            (Choice::LeaveOut, _) => {
                let u = state.unit_mut(self.next);
                u.clear(Flags::RESERVE);
                u.set(Flags::GONE);
                log.note_with(state, || Event::LeftOut { unit: self.next });
                state.stack.become_(RandomEvent {
                    next: UnitId(self.next.0 + 1),
                    ..self
                });
            }
            _ => {
                state.stack.finish();
            }
        }
    }

    fn chance(&self, game: &Fte, state: &State) -> Chance {
        match self.stage {
            EventStage::VcDeal => Chance::draw(game.undealt_spares(state), "deal the counters")
                .secret_of(Side::Nva.seat()),
            EventStage::ArtilleryDelay => {
                Chance::die(10, "delay of NVA Artillery").by(Side::Nva.seat())
            }
            EventStage::Row => Chance::die(10, "Random Event").by(self.side.seat()),
            _ => Chance::die(10, "Random Event: side"),
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
            EventStage::Column => {
                // FTE-19.0-01: even = US.
                self.side = if outcome.face() % 2 == 0 {
                    Side::Us
                } else {
                    Side::Nva
                };
                self.stage = EventStage::Row;
                state.stack.become_(self);
                game.end_event_markers(state, self.side, log);
            }
            EventStage::Row => game.begin_event(state, self, outcome.face() as u8, log),
            EventStage::VcDeal => {
                let Some(unit) = game.next_vc_to_deal(state) else {
                    return;
                };
                state.unit_mut(unit).piece = game.spares.vc[outcome.index()];
                let next = UnitId(unit.0 + 1);
                state.stack.become_(RandomEvent { next, ..self });
                log.note_with(state, || Event::Dealt {
                    unit,
                    side: Side::Nva,
                });
            }
            EventStage::ArtilleryDelay => {
                let due = state.turn + (outcome.face() as u8).div_ceil(3); // FTE-19.9-02
                state.missions.push(Mission {
                    side: Side::Nva,
                    kind: MissionKind::Artillery,
                    due,
                    target: self.target,
                });
                let mission = Some((MissionKind::Artillery, due - state.turn));
                let (side, roll) = (Side::Nva, outcome.face());
                log.note_with(state, || Event::RequestRolled {
                    side,
                    roll,
                    modifiers: Vec::new(),
                    mission,
                });
                state.stack.finish();
            }
            _ => {}
        }
    }

    fn prompt(&self, game: &Fte, view: &State) -> Prompt {
        let decide = |text: &str| Decide::new(text, "the Random Event");
        match self.stage {
            EventStage::Column => Roll::new("Random Event: even is the US, odd the NVA/VC").into(),
            EventStage::Row => {
                Roll::new(format!("Random Event of the {} side", self.side.name())).into()
            }
            EventStage::Injury => decide("Choose who has an Injury")
                .names(|who| format!("Place the Injury marker on {who}"))
                .into(),
            EventStage::LowAmmo => decide("Choose who runs low on ammo")
                .names(|who| format!("Place the Low Ammo marker on {who}"))
                .call(Choice::Leave, "Place no Low Ammo marker")
                .into(),
            EventStage::Hero => decide("Choose the Hero")
                .names(|who| format!("Make {who} the Hero"))
                .into(),
            EventStage::Rally => decide("Choose who rallies")
                .names(|who| format!("Rally {who}"))
                .into(),
            EventStage::ArtilleryHex => decide("Choose the Target Hex of the NVA Artillery").into(),
            EventStage::ArtilleryDelay => Roll::new("NVA Artillery: delay").into(),
            EventStage::VcDeal => {
                let name = |piece: PieceId| game.roster[piece.index()].name.clone();
                Roll::new("The VC counters are dealt")
                    .draw(game.spares.vc.map(name))
                    .instead(format!(
                        "The counters of the {} are dealt.",
                        Side::Nva.name()
                    ))
                    .into()
            }
            EventStage::VcPlace => {
                let who = game.who(view, self.next);
                decide(&format!("Place {who} near a Hamlet, or leave it out")).into()
            }
        }
    }
}

/// Where in a Random Event.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub enum EventStage {
    /// Which side.
    #[default]
    Column,
    /// Which event.
    Row,
    /// The opponent picks a Unit for the Injury.
    Injury,
    /// The opponent picks a Unit for Low Ammo.
    LowAmmo,
    /// The side picks a Unit for the Hero marker.
    Hero,
    /// The side picks a Unit to rally.
    Rally,
    /// VC pieces are dealt.
    VcDeal,
    /// VC pieces are placed.
    VcPlace,
    /// The Target Hex of NVA Artillery is named.
    ArtilleryHex,
    /// The delay of NVA Artillery is rolled.
    ArtilleryDelay,
}

impl EventStage {
    /// Whether a Unit is picked.
    fn picks(self) -> bool {
        use EventStage::{Hero, Injury, LowAmmo, Rally};
        matches!(self, Injury | LowAmmo | Hero | Rally)
    }

    /// What has to be decided, by which rule.
    fn asked(self) -> No {
        match self {
            EventStage::Injury => No("FTE-19.1-01", "Somebody has to take the Injury marker."),
            EventStage::LowAmmo => No("FTE-19.2-01", "Pick a Unit for Low Ammo, or none."),
            EventStage::Hero => No("FTE-19.4-01", "Somebody has to be the Hero."),
            EventStage::Rally => No("FTE-19.3-01", "Somebody has to be rallied."),
            EventStage::VcDeal | EventStage::VcPlace => No(
                "FTE-19.7-01",
                "Place the piece near a Hamlet, or leave it out.",
            ),
            EventStage::ArtilleryHex | EventStage::ArtilleryDelay => No(
                "FTE-19.9-01",
                "Write down the Target Hex of the NVA Artillery.",
            ),
            EventStage::Column | EventStage::Row => {
                No("FTE-19.0-01", "The Random Event is still being rolled.")
            }
        }
    }
}

impl Fte {
    /// FTE-19.0-03: Hero and Aerial Observer go when the column roll picks their side again.
    fn end_event_markers(&self, state: &mut State, column: Side, log: &mut impl Log<State, Event>) {
        let any = state.options.any_event_ends_markers;
        for side in Side::BOTH.into_iter().filter(|&s| any || s == column) {
            let hero = state
                .all()
                .find(|(_, u)| u.side == side && u.is(Flags::HERO))
                .map(|(id, _)| id);
            if let Some(unit) = hero {
                state.unit_mut(unit).clear(Flags::HERO);
                log.note_with(state, || Event::Unmarked {
                    unit,
                    marker: Marker::Hero,
                    clause: Clause("FTE-19.4-02"),
                });
            }
            if side == Side::Us && std::mem::take(&mut state.aerial_observer) {
                log.note_with(state, || Event::EventEnded {
                    side,
                    what: Marker::AerialObserver,
                });
            }
        }
    }

    fn begin_event(
        &self,
        state: &mut State,
        mut f: RandomEvent,
        row: u8,
        log: &mut impl Log<State, Event>,
    ) {
        let side = f.side;
        let stage = match (row, side) {
            (1, _) => EventStage::Injury,
            (2, _) => EventStage::LowAmmo,
            (3, _) => EventStage::Hero,
            (4, _) => EventStage::Rally,
            (7, Side::Nva) => EventStage::ArtilleryHex,
            (8, Side::Nva) => EventStage::VcDeal,
            _ => EventStage::Column,
        };
        f.stage = stage;
        let barred = self.barred(state, &f, row).map(Clause);
        log.note_with(state, || Event::EventRolled { side, row, barred });
        if barred.is_some() {
            state.stack.finish();
            return;
        }
        match (row, side) {
            (5, _) => {
                state.higher_hq[side.index()] = true;
                state.stack.finish();
            }
            (6, _) => {
                state.stack.finish();
                while let Some(i) = state.missions.iter().position(|m| m.side == side) {
                    self.cancel_mission(state, i, "FTE-19.10-01", log);
                }
            }
            (7, Side::Us) => {
                state.aerial_observer = true;
                state.stack.finish();
            }
            (8, Side::Us) => {
                state.stack.finish();
                let first = UnitId(state.units.len() as u8);
                for piece in self.spares.cobra {
                    self.add_unit(state, piece, Side::Us);
                }
                state.stack.call(Arrive {
                    arrival: Arrival::Cobras,
                    next: first,
                });
            }
            (8, Side::Nva) => self.begin_vc(state, f, log),
            (1..=4, _) | (7, Side::Nva) => state.stack.become_(f),
            _ => {
                state.stack.finish(); // FTE-19.0-02: rows 9 and 10
            }
        }
    }

    /// The rule by which an event has no effect; its condition that failed.
    fn barred(&self, state: &State, f: &RandomEvent, row: u8) -> Option<&'static str> {
        let bar = |fails: bool, clause| fails.then_some(clause);
        match (row, f.side) {
            (1, side) if Fte::injured(state, side) => Some("FTE-19.1-04"),
            (1..=4, _) => bar(!self.event_can_fall(state, f), f.stage.asked().0),
            (7, Side::Nva) => bar(
                state.missions.is_full() || !self.event_can_fall(state, f),
                "FTE-19.9-03",
            ),
            (8, Side::Us) => {
                let cobra = |(_, u): (UnitId, &Unit)| self.role(u) == Role::Cobra && u.on_map();
                bar(
                    state.all().any(cobra) || state.units.len() + 2 >= 128,
                    "FTE-19.6-01",
                )
            }
            (8, Side::Nva) if state.vc_events >= VC_EVENTS => Some("FTE-19.7-04"),
            (8, Side::Nva) => bar(state.units.len() + 4 >= 128, "FTE-19.7-01"),
            _ => None,
        }
    }

    /// Whether the Injury marker of a side is in play.
    fn injured(state: &State, side: Side) -> bool {
        let injury = |c: &Casualty| c.kind == CasualtyKind::Injury && c.side == side;
        state.markers().any(|(_, c)| injury(c))
    }

    /// Whether there is somebody, or some hex, that the event can fall on.
    fn event_can_fall(&self, state: &State, f: &RandomEvent) -> bool {
        let mut units = state.all().map(|(id, _)| id);
        match f.stage {
            EventStage::ArtilleryHex => !self.artillery_hexes(state).is_empty(),
            _ => units.any(|u| self.may_pick(state, f, u).is_ok()),
        }
    }

    // ------------------------------------------------------------------ picking a Unit

    /// FTE-19.1 to 19.4: whom an event can fall on.
    fn may_pick(&self, state: &State, f: &RandomEvent, unit: UnitId) -> May {
        let Some(u) = state
            .units
            .get(unit.index())
            .filter(|u| (u.on_map() || u.aboard()) && u.side == f.side)
        else {
            return Err(No(
                "FTE-19.0-01",
                "It is not a Unit of the side that has the event.",
            ));
        };
        match f.stage {
            EventStage::Injury => {
                need(
                    !Fte::injured(state, f.side),
                    "FTE-19.1-04",
                    "That side's Injury marker is on the map.",
                )?;
                need(
                    !u.is(Flags::CONCEALED),
                    "FTE-19.1-01",
                    "An Injury falls on a Visible Unit.",
                )?;
                need(
                    self.troops(u),
                    "FTE-19.1-01",
                    "An Injury falls on Infantry.",
                )?;
                need(
                    self.face(u).men >= INJURY_MEN,
                    "FTE-19.1-01",
                    engine::fact!(
                        "An Injury falls on a Unit of at least ",
                        INJURY_MEN,
                        " men."
                    ),
                )?;
                let room = state.borne(unit).count() < self.capacity(state, unit);
                need(room, "FTE-7.5.2-03", "It carries all it can.")?;
                need(
                    !u.aboard() || self.room(state, u.carrier) > 0,
                    "FTE-6.9-02",
                    "There is no room aboard for one more.",
                )
            }
            // What lies under a Concealed marker the opponent cannot know.
            EventStage::LowAmmo => {
                let known = u.is(Flags::LOW_AMMO) && !u.is(Flags::CONCEALED);
                need(!known, "FTE-19.2-01", "It already has Low Ammo.")
            }
            EventStage::Hero => need(self.real(u), "FTE-19.4-01", "A Hero must be a real Unit."),
            EventStage::Rally => need(
                u.any(Flags::BROKEN | Flags::SUPPRESSED),
                "FTE-19.3-01",
                "It is neither Broken nor Suppressed.",
            ),
            _ => Err(No("FTE-19.0-01", "No Unit is picked now.")),
        }
    }

    /// FTE-19.9-01: in line of sight of an NVA Leader, or at a Visible American Unit.
    pub(crate) fn artillery_hexes(&self, state: &State) -> HexSet {
        self.target_hexes(state, Side::Nva, self.nva_leaders(state))
    }

    /// The same for one hex.
    fn may_target_event(&self, state: &State, hex: Hex) -> May {
        let unobserved = No(
            "FTE-19.9-01",
            "No NVA Leader sees it, and no Visible American Unit is in it or next to it.",
        );
        self.may_target(state, Side::Nva, self.nva_leaders(state), hex, unobserved)
    }

    fn nva_leaders<'a>(&'a self, state: &'a State) -> impl Iterator<Item = UnitId> + 'a {
        let leads = |u: &Unit| self.facts(u).leader && self.facts(u).nation == Nation::Nva;
        state
            .of_side(Side::Nva)
            .filter(move |(_, u)| leads(u))
            .map(|(id, _)| id)
    }

    // ------------------------------------------------------------------ VC (19.7)

    /// FTE-19.7-01: where a piece of the event may be placed.
    fn may_place_vc(&self, state: &State, unit: UnitId, hex: Hex, altitude: Altitude) -> May {
        let in_play = self.scenario.map.in_play(hex);
        need(in_play, "FTE-1.2-04", "That hex is not in play.")?;
        let grounded = altitude == Altitude::Ground;
        need(grounded, "FTE-6.8-01", "Only Helicopters have an altitude.")?;
        need(
            self.near_hamlet.contains(hex),
            "FTE-19.7-01",
            engine::fact!("It is more than ", HAMLET_REACH, " hexes from any Hamlet."),
        )?;
        self.may_stand(state, unit, hex, Altitude::Ground)
    }

    fn begin_vc(&self, state: &mut State, mut f: RandomEvent, log: &mut impl Log<State, Event>) {
        state.vc_events += 1;
        state.pool[Side::Nva.index()] += 1;
        state.cup[Side::Nva.index()] += 1; // FTE-19.7-03
        log.note_with(state, || Event::ChitAdded {
            side: Side::Nva,
            why: ChitGain::VcEvent,
        });
        f.left = self.spares.vc.len() as u8;
        f.next = UnitId(state.units.len() as u8);
        for _ in self.spares.vc {
            if let Some(unit) = self.add_unit(state, PieceId::NONE, Side::Nva) {
                state.unit_mut(unit).set(Flags::CONCEALED);
            }
        }
        state.stack.become_(f);
    }

    fn next_vc_to_deal(&self, state: &State) -> Option<UnitId> {
        state
            .all()
            .find(|(_, u)| u.piece == PieceId::NONE)
            .map(|(id, _)| id)
    }

    /// Event pieces of the set being dealt that have no slot yet.
    pub(crate) fn undealt_spares(&self, state: &State) -> Draw {
        let last = &state.units[state.units.len().saturating_sub(self.spares.vc.len())..];
        Draw::weighted(
            self.spares
                .vc
                .iter()
                .map(|piece| u8::from(!last.iter().any(|u| u.piece == *piece))),
        )
    }
}

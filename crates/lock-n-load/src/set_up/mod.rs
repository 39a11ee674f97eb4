//! Set-up before the first turn: what has no fixed place is placed, one side after the other.

use crate::choice::Choice;
use crate::counters::{Class, Side};
use crate::event::Event;
use crate::lnl::{Flow, Lnl, May, No, need};
use crate::prompt::{Decide, Prompt};
use crate::state::{Flags, FortId, FortKind, Location, Place, State, Unit, UnitId, UnitSet, Wait};
use crate::words::Told;
use engine::{Log, Procedure};
use ground::HexSet;
use serde::{Deserialize, Serialize};

/// Both sides place what begins on the map, one after the other: fortifications first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct SetUp {
    /// Who places first.
    pub first: Side,
    /// Whether it is the second side's turn.
    pub second: bool,
    /// The unit that was placed and is to be turned.
    pub turning: UnitId,
    /// Fixed pieces have been put where they belong.
    pub begun: bool,
}

impl SetUp {
    /// What is set up before the first turn.
    pub(crate) fn before_play(first: Side) -> SetUp {
        SetUp {
            first,
            ..SetUp::default()
        }
    }

    /// Who places now.
    pub(crate) fn side(&self) -> Side {
        match self.second {
            true => self.first.other(),
            false => self.first,
        }
    }
}

/// What is to be placed next.
#[derive(Clone, Copy)]
enum Next {
    Fort(FortId),
    Unit(UnitId),
}

impl Procedure<Lnl> for SetUp {
    fn step(self, game: &Lnl, state: &mut State, _: &mut impl Log<State, Event>) -> Flow {
        if !self.begun {
            game.place_what_is_fixed(state);
            state.stack.become_(SetUp {
                begun: true,
                ..self
            });
            return Flow::On;
        }
        if self.turning.is_some() || game.next_to_place(state, self.side()).is_some() {
            return Flow::Wait(Wait::Choice(self.side()));
        }
        match self.second {
            false => state.stack.become_(SetUp {
                second: true,
                ..self
            }),
            true => state.stack.finish(),
        }
        Flow::On
    }

    fn choices(&self, game: &Lnl, state: &State, out: &mut Vec<Choice>) {
        if self.turning.is_some() {
            let corners = crate::counters::Corner::ALL;
            return out.extend(corners.map(|corner| Choice::Face { corner }));
        }
        let next = game.next_to_place(state, self.side());
        let group = match next {
            Some(Next::Fort(fort)) => state.forts[fort.index()].group,
            Some(Next::Unit(unit)) => state.unit(unit).group,
            None => u8::MAX,
        };
        if let Some(group) = game.scenario.groups.get(usize::from(group)) {
            let places = game.places_in(state, &group.area);
            // Most hexes are empty, which is known sooner than who is in each.
            let taken: HexSet = state.on_map().map(|(_, unit)| unit.at.hex()).collect();
            let here = |at: Location| match taken.contains(at.hex()) {
                true => state.units_here(at),
                false => UnitSet::default(),
            };
            let open = places.filter(|&at| game.may_place_by(state, next, at, here(at)).is_ok());
            out.extend(open.map(|at| Choice::Place { at }));
        }
        if game.may_arrange(state, self).is_ok() {
            out.push(Choice::Arrange);
        }
        if out.is_empty() {
            out.push(Choice::Done);
        }
    }

    fn judge(&self, game: &Lnl, state: &State, choice: &Choice) -> May {
        match *choice {
            Choice::Face { .. } => need(
                self.turning.is_some(),
                "LNLT-15.1-05",
                "There is nothing to turn.",
            ),
            Choice::Place { at } => game.may_place(state, self, at),
            Choice::Arrange => game.may_arrange(state, self),
            Choice::Done => {
                let mut open = Vec::new();
                self.choices(game, state, &mut open);
                need(
                    open == [Choice::Done],
                    "LNLT-22.0-04",
                    "There is room to set it up.",
                )
            }
            _ => Err(No("LNLT-22.0-01", "Units are being set up.")),
        }
    }

    fn choose(
        self,
        game: &Lnl,
        state: &mut State,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        match (choice, game.next_to_place(state, self.side())) {
            (Choice::Face { corner }, _) => {
                let unit = state.unit_mut(self.turning);
                (unit.facing, unit.turret) = (corner, corner);
                state.stack.become_(SetUp {
                    turning: UnitId::NONE,
                    ..self
                });
            }
            (Choice::Arrange, _) => {
                while let Some(at) = game.suggestion(state, &self) {
                    game.place_next(state, &self, at, log);
                }
            }
            (Choice::Place { at }, _) => {
                let placed = game.place_next(state, &self, at, log);
                if let Some(unit) = placed.filter(|&unit| game.has_facing(state, unit)) {
                    state.stack.become_(SetUp {
                        turning: unit,
                        ..self
                    });
                }
            }
            (_, Some(Next::Unit(unit))) => game.leave_out(state, unit),
            (_, Some(Next::Fort(fort))) => state.forts[fort.index()].group = u8::MAX,
            (_, None) => {}
        }
    }

    engine::rolls_nothing!(Lnl);

    fn prompt(&self, game: &Lnl, view: &State) -> Prompt {
        let mut left = game.to_place(view, self.side());
        let text = match left.next() {
            _ if self.turning.is_some() => {
                format!("Turn {}", game.unit_name(view, self.turning))
            }
            Some(Next::Unit(unit)) => format!("Place {}", game.unit_name(view, unit)),
            Some(Next::Fort(fort)) => format!("Place {}", game.fort_name(view, fort)),
            None => "Set up".to_owned(),
        };
        let text = match left.count() {
            more if more > 0 && !self.turning.is_some() => format!("{text}; {more} more after it"),
            _ => text,
        };
        Decide::new(text, "the set-up").into()
    }
}

impl Lnl {
    /// Every place there is in these hexes.
    pub(crate) fn places_in<'a>(
        &'a self,
        state: &'a State,
        hexes: &'a HexSet,
    ) -> impl Iterator<Item = Location> + 'a {
        let sheltered = state.forts.iter().filter(|it| it.kind.shelters());
        let sheltered: HexSet = sheltered.map(|it| it.at).collect();
        let hexes = hexes.iter().filter(|&hex| self.scenario.map.in_play(hex));
        hexes.flat_map(move |hex| {
            let upper = self.has_storey(state, hex).then_some(Place::Upper);
            let inside = sheltered.contains(hex).then_some(Place::Inside);
            let places = [Some(Place::Ground), upper, inside].into_iter().flatten();
            places.map(move |place| Location::new(hex, place))
        })
    }

    /// Whether a unit looks at a corner: vehicles, and Weapon Teams with an arc.
    pub(crate) fn has_facing(&self, state: &State, id: UnitId) -> bool {
        let facts = self.facts(state.unit(id));
        facts.class == Class::Vehicle || facts.arc
    }

    fn place_what_is_fixed(&self, state: &mut State) {
        let (mut unit, mut fort) = (0u8, 0usize);
        for group in &self.scenario.groups {
            for piece in &group.pieces {
                if let (Some(at), 0) = (piece.at, group.turn) {
                    self.put(state, UnitId(unit), at);
                }
                unit += 1;
            }
            for line in &group.forts {
                if let (Some(at), 0) = (line.at, group.turn) {
                    state.forts[fort].at = at;
                }
                fort += 1;
            }
        }
    }

    /// A unit comes onto the map, with whoever rides it.
    pub(crate) fn put(&self, state: &mut State, id: UnitId, at: Location) {
        let dug_in = state.fort(at.hex(), FortKind::Foxholes).is_some();
        let riders: Vec<UnitId> = state
            .all()
            .filter(|(_, unit)| unit.aboard == id)
            .map(|(id, _)| id)
            .collect();
        for id in riders.into_iter().chain([id]) {
            let unit = state.unit_mut(id);
            unit.at = at;
            unit.from = at;
            unit.unset(Flags::RESERVE);
            if dug_in {
                unit.set(Flags::DUG_IN);
            }
        }
    }

    /// The next piece of a side that sets up before play and has no place yet.
    fn next_to_place(&self, state: &State, side: Side) -> Option<Next> {
        self.to_place(state, side).next()
    }

    /// All such pieces of a side, fortifications first.
    fn to_place<'a>(&'a self, state: &'a State, side: Side) -> impl Iterator<Item = Next> + 'a {
        let due = move |group: u8| {
            let group = self.scenario.groups.get(usize::from(group));
            group.is_some_and(|group| group.turn == 0 && group.side == side)
        };
        let forts = (0u8..).map(FortId).zip(state.forts.iter());
        let forts = forts.filter(move |(_, fort)| fort.at.is_nowhere() && due(fort.group));
        let waits = move |unit: &Unit| {
            unit.is(Flags::RESERVE)
                && !unit.carried()
                && self.class(unit) != Class::Sniper
                && due(unit.group)
        };
        let units = state.all().filter(move |(_, unit)| waits(unit));
        let forts = forts.map(|(fort, _)| Next::Fort(fort));
        forts.chain(units.map(|(unit, _)| Next::Unit(unit)))
    }

    /// The next piece comes onto the map; a unit is told of.
    fn place_next(
        &self,
        state: &mut State,
        set_up: &SetUp,
        at: Location,
        log: &mut impl Log<State, Event>,
    ) -> Option<UnitId> {
        match self.next_to_place(state, set_up.side())? {
            Next::Fort(fort) => {
                state.forts[fort.index()].at = at.hex();
                None
            }
            Next::Unit(unit) => {
                self.put(state, unit, at);
                log.note_with(state, || Event::Placed { unit, at });
                Some(unit)
            }
        }
    }

    /// Where the scenario would put the next piece, if it can be there.
    fn suggestion(&self, state: &State, set_up: &SetUp) -> Option<Location> {
        let groups = self.scenario.groups.iter();
        let at = match self.next_to_place(state, set_up.side())? {
            Next::Fort(fort) => {
                let mut lines = groups.flat_map(|group| &group.forts);
                lines.nth(fort.index())?.suggested.map(Location::ground)
            }
            Next::Unit(unit) => {
                let mut lines = groups.flat_map(|group| &group.pieces);
                lines.nth(unit.index())?.suggested
            }
        }?;
        self.may_place(state, set_up, at).is_ok().then_some(at)
    }

    fn may_arrange(&self, state: &State, set_up: &SetUp) -> May {
        need(
            !set_up.turning.is_some() && self.suggestion(state, set_up).is_some(),
            "LNLT-22.0-04",
            "The scenario suggests no place for it.",
        )
    }

    /// The unit that is placed next; none while a fortification is, or when all are.
    pub(crate) fn next_unit_to_place(&self, state: &State, set_up: &SetUp) -> Option<UnitId> {
        match self.next_to_place(state, set_up.side()) {
            Some(Next::Unit(id)) => Some(id),
            _ => None,
        }
    }

    /// Where the next piece may be set up.
    fn may_place(&self, state: &State, set_up: &SetUp, at: Location) -> May {
        need(
            !set_up.turning.is_some(),
            "LNLT-15.1-05",
            "What was placed is turned first.",
        )?;
        self.may_place_this(state, self.next_to_place(state, set_up.side()), at)
    }

    /// The same for the piece that is next.
    fn may_place_this(&self, state: &State, next: Option<Next>, at: Location) -> May {
        need(
            self.exists(state, at),
            "LNLT-1.4-01",
            "There is no such place on the map.",
        )?;
        self.may_place_by(state, next, at, state.units_here(at))
    }

    /// The same beside those who are there.
    fn may_place_by(&self, state: &State, next: Option<Next>, at: Location, here: UnitSet) -> May {
        let hex = at.hex();
        match next {
            Some(Next::Fort(fort)) => {
                let fort = state.forts[fort.index()];
                let area = &self.scenario.groups[usize::from(fort.group)].area;
                need(
                    area.contains(hex) && at.place() == Place::Ground,
                    "LNLT-22.0-04",
                    "It is set up elsewhere.",
                )?;
                self.may_fortify(state, fort.kind, hex)
            }
            Some(Next::Unit(id)) => {
                let unit = state.unit(id);
                let area = &self.scenario.groups[usize::from(unit.group)].area;
                need(
                    area.contains(hex),
                    "LNLT-22.0-04",
                    "It is set up elsewhere.",
                )?;
                let enemy = state.those(here).any(|(_, it)| it.side != unit.side);
                need(!enemy, "LNLT-22.0-03", "Enemy units are there.")?;
                self.may_stand(state, id, at)?;
                self.has_room_by(state, at, unit.side, UnitSet::from_iter([id]), here)
            }
            None => Err(No("LNLT-22.0-04", "Everything has been set up.")),
        }
    }

    /// LNLT-21.1-01, LNLT-21.2-04, LNLT-21.4-02, LNLT-21.4-03: where a fortification may be.
    pub(crate) fn may_fortify(&self, state: &State, kind: FortKind, hex: ground::Hex) -> May {
        let row = self.row(state, hex);
        let building = self.terrain(state, hex).building();
        let same = state
            .forts_on_map()
            .filter(|(_, fort)| fort.at == hex && fort.kind == kind)
            .count();
        match kind {
            FortKind::Bunker | FortKind::Cave => {
                need(
                    !building && !row.water,
                    "LNLT-21.1-01",
                    "No Bunker is built in a building, huts or water.",
                )?;
                need(
                    state.shelter(hex).is_none(),
                    "LNLT-21.1-02",
                    "There is already one there.",
                )
            }
            FortKind::Foxholes => {
                need(!row.water, "LNLT-21.2-04", "Nobody digs foxholes in water.")?;
                need(same == 0, "LNLT-21.2-02", "There are already some there.")
            }
            FortKind::Wire => need(same == 0, "LNLT-21.3-01", "There is already some there."),
            FortKind::Mines => {
                need(!building, "LNLT-21.4-03", "No mines are laid in buildings.")?;
                need(same < 2, "LNLT-21.4-02", "A hex holds two at most.")
            }
        }
    }

    /// There is no place for a unit: it takes no part in the game.
    pub(crate) fn leave_out(&self, state: &mut State, id: UnitId) {
        let unit = state.unit_mut(id);
        unit.unset(Flags::RESERVE);
        unit.set(Flags::GONE);
    }

    /// Where a unit may be at all, whoever else is there (LNLT-1.3-07, LNLT-1.7-02, LNLT-21.1-07).
    pub(crate) fn may_stand(&self, state: &State, id: UnitId, at: Location) -> May {
        let facts = self.facts(state.unit(id));
        let building = self.terrain(state, at.hex()).building();
        if facts.class == Class::Vehicle {
            need(
                at.place() == Place::Ground,
                if at.place() == Place::Upper {
                    "LNLT-1.3-07"
                } else {
                    "LNLT-21.1-07"
                },
                "No vehicle goes there.",
            )?;
            need(
                !building,
                "LNLT-1.3-07",
                "No vehicle sets up inside a building.",
            )?;
        }
        if facts.class == Class::WeaponTeam && !facts.machine_gun && facts.calibre > 13 {
            need(
                !building,
                "LNLT-1.7-02",
                "A weapon this large cannot enter a building.",
            )?;
        }
        let closed = self.row(state, at.hex()).cost(facts.drive).is_none();
        need(
            !closed || facts.class == Class::Helicopter,
            "LNLT-10.4-01",
            "That terrain is closed to it.",
        )
    }

    /// LNLT-1.3-01 to LNLT-1.3-05: room for units of a side in a location.
    pub(crate) fn has_room(
        &self,
        state: &State,
        at: Location,
        side: Side,
        coming: &[UnitId],
    ) -> May {
        let coming = coming.iter().copied().collect();
        self.has_room_by(state, at, side, coming, state.units_here(at))
    }

    /// The same beside those who are there.
    pub(crate) fn has_room_by(
        &self,
        state: &State,
        at: Location,
        side: Side,
        coming: UnitSet,
        here: UnitSet,
    ) -> May {
        let (mut halves, mut vehicles, mut men, mut choppers) = (0, 0, 0, 0);
        let mut add = |unit: &Unit| {
            let class = self.class(unit);
            halves += class.halves();
            vehicles += u8::from(class == Class::Vehicle);
            choppers += u8::from(class == Class::Helicopter);
            men += u8::from(class.smc());
        };
        for (id, unit) in state.those(here) {
            if unit.side == side && !coming.contains(id) {
                add(unit);
            }
        }
        for (_, unit) in state.those(coming) {
            add(unit);
        }
        if at.place() == Place::Ground {
            // B-36, NEW-41: a Wreck takes the room of a vehicle of either side, and so does an Abandoned one.
            if vehicles > 0 {
                let hulls = state
                    .those(here)
                    .filter(|(_, it)| it.side != side && it.is(Flags::ABANDONED))
                    .filter(|(_, it)| self.class(it) == Class::Vehicle)
                    .count() as u8;
                vehicles += hulls + u8::from(state.wrecks.contains(&at.hex()));
            }
            if choppers > 0 {
                let others = state.all().filter(|(_, unit)| {
                    unit.at.hex() == at.hex()
                        && unit.side != side
                        && self.class(unit) == Class::Helicopter
                });
                choppers += others.count() as u8;
            }
        }
        let squads = self.row(state, at.hex()).squads.unwrap_or(3);
        need(
            halves <= 2 * squads,
            "LNLT-1.3-01",
            "There would be more than three Squads or equivalents.",
        )?;
        need(
            vehicles <= 2,
            "LNLT-1.3-01",
            "There would be more than two vehicles.",
        )?;
        need(
            men <= 2,
            "LNLT-1.3-01",
            "There would be more than two SMCs.",
        )?;
        need(
            choppers <= 1,
            "LNLT-1.3-04",
            "There would be more than one helicopter.",
        )
    }

    pub(crate) fn tell_set_up(&self, view: &State, event: &Event) -> Option<Told> {
        let Event::Placed { unit, at } = event else {
            return None;
        };
        let text = format!("{} was set up in {at}", self.short_name(view, *unit));
        Some(Told::new(text, "LNLT-22.0-04").piece(*unit).space(*at))
    }
}

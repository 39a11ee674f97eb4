//! The loaded game: a mission, and the questions that all chapters ask of it.

pub(crate) use engine::need;
pub use engine::{May, No};

use crate::counters::{Experience, Face, Kind, Range, Rating, Role, Side};
use crate::mission::{Mission, SWITCHES};
use crate::state::{Flags, Form, KindId, KindSet, State, Unit, UnitId, Wait};
use engine::{About, SeatAbout, Switch};
use ground::Card;
use std::sync::LazyLock;

/// Whether one of several will do. If none will, the first that comes into question says why, and `nothing` where none
/// does.
pub(crate) fn any_of<T: Copy>(
    all: impl Iterator<Item = T>,
    comes_into_question: impl Fn(T) -> bool,
    may: impl Fn(T) -> May,
    nothing: No,
) -> May {
    let mut refused = None;
    for one in all {
        match may(one) {
            Ok(()) => return Ok(()),
            Err(no) if refused.is_none() && comes_into_question(one) => refused = Some(no),
            Err(_) => {}
        }
    }
    Err(refused.unwrap_or(nothing))
}

/// What a step of a procedure comes to.
pub(crate) type Flow = engine::Flow<Wait>;

/// The counter of a unit that is not there yet.
static UNKNOWN: LazyLock<Kind> = LazyLock::new(|| Kind {
    name: "A unit".to_owned(),
    ..Kind::default()
});

/// A loaded game of Fields of Fire.
pub struct Fof {
    /// The mission.
    pub mission: Mission,
    pub(crate) about: About,
    /// Whether the terrain deck has Urban Terrain cards: without them nothing is asked of chapter 13.
    pub(crate) town: bool,
    /// Kinds of counters that are vehicles, those of them without a crew, and those that carry others.
    vehicles: KindSet,
    pub(crate) crewless: KindSet,
    pub(crate) carriers: KindSet,
}

impl Fof {
    /// A game of this mission.
    pub fn new(mission: Mission) -> Fof {
        let seat = |id: &str, name: &str, automatic: bool| SeatAbout {
            id: id.to_owned(),
            name: name.to_owned(),
            automatic,
        };
        let about = About {
            game: "fof".to_owned(),
            scenario: format!("fof/{}", mission.slug),
            title: mission.title.clone(),
            briefing: mission.briefing.clone(),
            seats: vec![
                seat("company", "Company commander", false),
                // FOF-1.0-01: the enemy is run by the rules.
                seat("enemy", "Enemy", true),
            ],
            minutes: mission.minutes,
            rules: format!("fof-{}", env!("CARGO_PKG_VERSION")),
            data: mission.data,
            options: Switch::about(&SWITCHES, &mission.options),
        };
        let town = (mission.terrain.kinds.iter()).any(|kind| kind.urban.is_some());
        let kinds = |so: fn(&Kind) -> bool| {
            let mut set = KindSet::default();
            let ids = (0..=u8::MAX).map(KindId).zip(&mission.kinds);
            ids.filter(|(_, kind)| so(kind))
                .for_each(|(id, _)| set.insert(id));
            set
        };
        Fof {
            vehicles: kinds(|kind| kind.role.is_vehicle()),
            crewless: kinds(|kind| kind.role.is_vehicle() && kind.steps == 0),
            carriers: kinds(|kind| kind.transport.capacity > 0),
            mission,
            about,
            town,
        }
    }

    /// A state with nothing in it but cells; preparation fills it.
    pub(crate) fn empty_state(&self) -> State {
        let mut state = State {
            options: self.mission.options,
            ..State::default()
        };
        state.stack.call(crate::frame::SequenceFrame::default());
        state.stack.call(crate::frame::SetUpFrame::default());
        state
    }

    /// A unit's counter.
    pub fn kind(&self, unit: &Unit) -> &Kind {
        match self.mission.kinds.get(unit.kind.index()) {
            Some(kind) => kind,
            None => &UNKNOWN,
        }
    }

    /// What is printed on the side that lies up, lack of ammunition counted (FOF-7.18.2-03).
    pub fn face(&self, unit: &Unit) -> Face {
        let kind = self.kind(unit);
        if unit.is(Flags::OUT_OF_AMMO) {
            return Face {
                rating: Rating::S,
                special: Default::default(),
                range: Range::C,
            };
        }
        match unit.form {
            Form::Front => kind.face,
            Form::Fire if kind.role != Role::Team => kind.team.unwrap_or_default(),
            _ => kind.face,
        }
    }

    /// A vehicle: chapter 10 resolves what hits it.
    pub(crate) fn is_vehicle(&self, unit: &Unit) -> bool {
        self.vehicles.contains(unit.kind)
    }

    /// An aircraft, in the air or landed (FOF-10.0-01).
    pub(crate) fn is_aircraft(&self, unit: &Unit) -> bool {
        self.kind(unit).craft.flies()
    }

    /// A named Fire Team: a unit on the reverse of its own counter, or a team that its counter names (FOF-6.5-01).
    pub fn is_named_team(&self, unit: &Unit) -> bool {
        let kind = self.kind(unit);
        unit.form == Form::Fire && (kind.role != Role::Team || kind.named_team)
    }

    /// Experience Level that counts now: LATs have their own (FOF-4.2.5-03 to -06, FOF-4.2.5-11).
    pub fn experience(&self, unit: &Unit) -> Experience {
        match unit.form {
            Form::Front => unit.experience,
            Form::Assault => Experience::Line,
            Form::Fire | Form::Litter | Form::Paralyzed => Experience::Green,
        }
    }

    /// The generic team of a side and form.
    pub(crate) fn generic(&self, side: Side, form: Form) -> KindId {
        let index = match form {
            Form::Fire | Form::Front => 0,
            Form::Assault => 1,
            Form::Litter => 2,
            Form::Paralyzed => 3,
        };
        KindId(self.mission.generic[side as usize][index])
    }

    /// Takes a free slot for a unit: one that is gone and nobody's by name, else a new one; `None` when all are taken.
    pub(crate) fn new_unit(&self, state: &mut State, unit: Unit) -> Option<UnitId> {
        let free = |u: &Unit| u.is(Flags::GONE) && !u.piece.is_some();
        if let Some(slot) = state.units.iter().position(free) {
            state.units[slot] = unit;
            return Some(UnitId(slot as u8));
        }
        if state.units.is_full() {
            return None;
        }
        state.units.push(unit);
        Some(UnitId(state.units.len() as u8 - 1))
    }

    /// Whether a card lies there (face up or down) that units can be on; Staging Area cards included.
    pub fn is_card(&self, state: &State, card: Card) -> bool {
        state.cell(card).kind() != crate::state::CellKind::Empty
    }

    /// Whether cards of the map are drawn, so that only play shows what is seen from where.
    pub fn draws_terrain(&self) -> bool {
        let cards = usize::from(self.mission.columns) * usize::from(self.mission.rows);
        self.mission.fixed.len() < cards
    }

    /// The map as it lies before play, with the cards that are fixed.
    pub fn laid_out(&self) -> State {
        engine::Rules::begin_as_usual(self)
    }

    /// A unit's name: as printed for named ones, its counter's otherwise.
    pub fn unit_name(&self, unit: &Unit) -> &str {
        match self.mission.roster.get(unit.piece.index()) {
            Some(line) if unit.piece.is_some() => &line.name,
            _ => &self.kind(unit).name,
        }
    }
}

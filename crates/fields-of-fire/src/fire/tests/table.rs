//! A small table for tests: ground as rows of letters, units by their counter's id.

use crate::case::smallest_mission;
use crate::fof::Fof;
use crate::mission::Mission;
use crate::state::{
    Aim, Area, CellKind, Cover, CoverKind, Marker, MarkerKind, State, Unit, UnitId, Wait,
};
use crate::terrain::{TerrainCard, TerrainDeck, TerrainKind};
use engine::{Log, Outcome, Rules, Silent, Staged};
use ground::{Card, Compass};

/// Open ground, woods dark all around, hedgerows dark north and south with two values.
const TERRAIN: [(char, [i8; 2], u8); 4] = [
    ('o', [0, 0], 0),
    ('w', [2, 2], 0xff),
    ('n', [2, 1], 1 | 1 << 4 | 1 << 1 | 1 << 7 | 1 << 3 | 1 << 5),
    (
        'e',
        [2, 1],
        1 << 2 | 1 << 6 | 1 << 1 | 1 << 7 | 1 << 3 | 1 << 5,
    ),
];

/// A game and a state of it in which nothing is going on.
pub(super) struct Table {
    pub fof: Fof,
    pub state: State,
}

impl Table {
    /// Rows from the farthest: terrain letters, each with the number of Hills under it ("o", "w1").
    pub(super) fn new(rows: &[&str]) -> Table {
        let mut mission = mission();
        mission.roster.clear();
        let mut deck = TerrainDeck::default();
        for (letter, cover, dark) in TERRAIN {
            deck.cards.push(TerrainCard {
                kind: deck.kinds.len() as u8,
                dark,
                black: 0,
            });
            deck.kinds.push(TerrainKind {
                id: letter.to_string(),
                cover,
                potential: 2,
                draw: 3,
                ..TerrainKind::default()
            });
        }
        mission.terrain = deck;
        let fof = Fof::new(mission);
        let mut state = fof.empty_state();
        state.stack = Default::default();
        state.turn = 1;
        for (i, row) in rows.iter().enumerate() {
            for (column, cell) in row.split_whitespace().enumerate() {
                let mut letters = cell.chars();
                let letter = letters.next().expect("a letter");
                let kind = TERRAIN.iter().position(|t| t.0 == letter).expect("terrain");
                let at = Card::at(column as i8, (rows.len() - i) as u8).expect("on the grid");
                let place = state.lay(at, CellKind::Map);
                place.card = kind as u8 + 1;
                place.hills = letters.as_str().parse().unwrap_or(0);
            }
        }
        Table { fof, state }
    }

    pub(super) fn unit(&mut self, kind: &str, at: &str) -> UnitId {
        let kinds = &self.fof.mission.kinds;
        let place = kinds.iter().position(|k| k.id == kind).expect(kind);
        let unit = Unit {
            at: card(at),
            kind: crate::state::KindId(place as u8),
            side: kinds[place].side,
            steps: kinds[place].steps,
            form: kinds[place].form.unwrap_or_default(),
            ammo: kinds[place].ammo_points,
            ..Unit::default()
        };
        self.state.units.push(unit);
        UnitId(self.state.units.len() as u8 - 1)
    }

    pub(super) fn flag(&mut self, unit: UnitId, flag: u32) -> UnitId {
        self.state.unit_mut(unit).set(flag, true);
        unit
    }

    pub(super) fn cover(&mut self, kind: CoverKind, at: &str, arrow: Compass) -> Area {
        self.state.covers.push(Cover {
            at: card(at),
            kind,
            arrow,
            found: false,
            ..Cover::default()
        });
        Area(self.state.covers.len() as u8 - 1)
    }

    pub(super) fn marker(&mut self, kind: MarkerKind, at: &str, value: i8) {
        self.state.markers.push(Marker {
            kind,
            at: card(at),
            value,
            by: Default::default(),
            ..Marker::default()
        });
    }

    /// Brings the map up to date; ties take the first option. Says how many cards were drawn.
    pub(super) fn update(&mut self) -> usize {
        self.update_with(&mut Silent)
    }

    pub(super) fn update_with(
        &mut self,
        log: &mut impl Log<crate::state::State, crate::event::Event>,
    ) -> usize {
        self.state.changed = true;
        self.fof.advance(&mut self.state, log);
        let mut drawn = 0;
        while self.state.wait != Wait::Over {
            let left = (0..self.fof.mission.deck.cards.len() as u16)
                .find(|&i| self.state.drawn_out >> i & 1 == 0)
                .expect("a card is left");
            self.fof.settle(&mut self.state, Outcome(left as _), log);
            drawn += 1;
        }
        assert!(!self.state.changed);
        drawn
    }

    pub(super) fn go(&mut self, unit: UnitId, to: &str) {
        self.fof.relocate(
            &mut self.state,
            unit,
            card(to),
            Area::OPEN,
            true,
            &mut Silent,
        );
        self.update();
    }

    pub(super) fn aim(&self, unit: UnitId) -> Aim {
        self.state.unit(unit).aim
    }

    /// Where a unit's fire lies: "B3", "pb", "-".
    pub(super) fn fire(&self, unit: UnitId) -> String {
        match self.aim(unit) {
            Aim::None => "-".to_owned(),
            Aim::PointBlank => "pb".to_owned(),
            Aim::Smothered => "smothered".to_owned(),
            Aim::Line { .. } | Aim::ProtectiveLine { .. } | Aim::Indirect { .. } => self
                .fof
                .beaten(&self.state, self.state.unit(unit))
                .map(|card| card.to_string())
                .collect::<Vec<_>>()
                .join(" "),
        }
    }
}

pub(super) fn mission() -> Mission {
    Mission {
        grenade: [-4, -4],
        ..smallest_mission()
    }
}

pub(super) fn card(text: &str) -> Card {
    text.parse().expect(text)
}

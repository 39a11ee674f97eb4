//! 2.4 Tactical Controls, fortifications, protective fires and registered targets.

use crate::counters::{Side, Weapon};
use crate::fof::{Fof, May, need};
use crate::mission::{Branch, MissionKind, Zones};
use crate::state::{CellKind, Control, CoverKind, Flags, Marker, MarkerKind, Pc, State, UnitId};
use ground::{Card, Compass};

/// Where the mission lets a control be put.
type Offered = fn(&Zones) -> &Vec<Card>;

/// Point controls that the player puts down, with the cards that the mission offers for each (FOF-2.4.1-06, -08, -12).
pub(super) const POINTS: [(Control, Offered); 5] = [
    (Control::Primary, |z| &z.primary),
    (Control::Secondary, |z| &z.secondary),
    (Control::AttackPosition, |z| &z.attack_position),
    (Control::Outpost, |z| &z.outpost),
    (Control::CollectionPoint, |z| &z.collection),
];

/// Final Protective Fires: one for each branch that offers them (FOF-2.4.1-10).
pub(super) const FIRES: [(Control, Branch); 2] = [
    (Control::ArtilleryProtectiveFire, Branch::Artillery),
    (Control::MortarProtectiveFire, Branch::Mortars),
];

const ROUTE: [Control; 4] = [
    Control::RoutePoint1,
    Control::RoutePoint2,
    Control::RoutePoint3,
    Control::RoutePoint4,
];

/// The first or the second Phase Line.
pub(crate) fn phase_line(index: u8) -> Control {
    match index {
        0 => Control::PhaseLine1,
        _ => Control::PhaseLine2,
    }
}

impl Fof {
    /// A card of the original map.
    pub(super) fn is_map_card(&self, state: &State, card: Card) -> bool {
        state.cell(card).kind() == CellKind::Map
    }

    pub(super) fn control_cards(&self, at: u8) -> &[Card] {
        POINTS
            .get(at as usize)
            .map_or(&[], |(_, offered)| offered(&self.mission.zones))
    }

    /// Controls for which the mission leaves no choice.
    pub(super) fn place_fixed_controls(&self, state: &mut State) {
        for (i, (control, _)) in POINTS.iter().enumerate() {
            if let [only] = *self.control_cards(i as u8) {
                self.put_control(state, *control, only);
            }
        }
        for (control, &at) in ROUTE.iter().zip(&self.mission.zones.route) {
            self.put_control(state, *control, at);
        }
    }

    /// Puts a control on a card; there is one of each.
    pub(crate) fn put_control(&self, state: &mut State, control: Control, at: Card) {
        state.remove_markers(|m| m.kind == MarkerKind::Control(control));
        self.put_marker(
            state,
            Marker {
                kind: MarkerKind::Control(control),
                at,
                ..Marker::default()
            },
        );
        self.keep_outpost_clear(state);
    }

    /// FOF-2.6.1-05: the card of the Combat Outpost has no Potential Contact marker.
    pub(crate) fn keep_outpost_clear(&self, state: &mut State) {
        if let Some(at) = self.control_at(state, Control::Outpost) {
            state.cells[at.index()].pc = Pc::None;
            state.had_contact.remove(at);
        }
    }

    pub(super) fn may_place_point(&self, at: u8, control: Control, card: Card) -> May {
        let (wanted, _) = POINTS[at as usize];
        need(
            control == wanted,
            "FOF-2.4.1-06",
            "Place the Controls one at a time.",
        )?;
        need(
            self.control_cards(at).contains(&card),
            "FOF-2.4.1-06",
            "The mission does not allow that card.",
        )
    }

    /// FOF-2.4.1-03: a Phase Line runs across the map. It is named by the card of column A below it.
    pub(crate) fn may_place_phase_line(&self, line: u8, control: Control, at: Card) -> May {
        need(
            control == phase_line(line),
            "FOF-2.4.1-03",
            "Place the Phase Lines one at a time.",
        )?;
        need(
            at.column() == 0 && (1..self.mission.rows).contains(&at.row()),
            "FOF-2.4.1-03",
            "A Phase Line runs along the seam beyond a row of the map: name the row's first card.",
        )
    }

    /// The fortification with this number, counted over all that the mission gives.
    pub(super) fn fortification(&self, number: u8) -> Option<CoverKind> {
        let mut left = number;
        for given in &self.mission.fortifications {
            if left < given.count {
                return Some(given.kind);
            }
            left -= given.count;
        }
        None
    }

    pub(super) fn may_fortify(
        &self,
        state: &State,
        number: u8,
        kind: CoverKind,
        at: Card,
        arrow: Compass,
    ) -> May {
        need(
            self.fortification(number) == Some(kind),
            "FOF-2.4.1-07",
            "Place the fortifications one at a time.",
        )?;
        let line = self.mission.zones.mlr.unwrap_or(self.mission.rows);
        let outpost = self.control_at(state, Control::Outpost) == Some(at);
        need(
            self.is_map_card(state, at) && (at.row() <= line || outpost),
            "FOF-2.4.1-07",
            "Fortifications are set up behind the Main Line of Resistance.",
        )?;
        need(
            kind.has_arc() || arrow == Compass::North,
            "FOF-5.3.2-03",
            "Only Bunkers, Pillboxes and Caves have a firing direction.",
        )
    }

    /// FOF-7.2.4-01, FOF-7.2.4-02: Defensive missions, tripod machine guns, diagonals.
    pub(super) fn may_lay_line(&self, state: &State, unit: UnitId, to: Compass) -> May {
        let markers = self.mission.zones.protective_lines as usize;
        need(
            self.mission.kind == MissionKind::Defensive
                && state.lines.len() < markers
                && !state.lines.is_full(),
            "FOF-7.2.4-01",
            "The mission has no Final Protective Line marker left.",
        )?;
        let gun = state.units.get(unit.index());
        need(
            gun.is_some_and(|gun| {
                self.kind(gun).weapon == Weapon::TripodMachineGun && self.is_map_card(state, gun.at)
            }),
            "FOF-7.2.4-01",
            "Final Protective Lines are for tripod machine guns on the map.",
        )?;
        need(
            gun.is_some_and(|gun| !gun.is(Flags::PROTECTIVE_LINE)),
            "FOF-7.2.4-01",
            "It already has a Final Protective Line.",
        )?;
        need(
            to.is_diagonal(),
            "FOF-7.2.4-02",
            "A Final Protective Line runs along a diagonal.",
        )
    }

    /// Whether a row of the Support table of that branch fires Final Protective Fire.
    pub(super) fn has_protective_fire(&self, at: u8) -> bool {
        let (_, branch) = FIRES[at as usize];
        let fires = |s: &crate::mission::Support| s.branch == branch && s.protective;
        self.mission.kind == MissionKind::Defensive && self.mission.support.iter().any(fires)
    }

    pub(super) fn may_place_fire(
        &self,
        state: &State,
        at: u8,
        control: Control,
        card: Card,
    ) -> May {
        need(
            FIRES[at as usize].0 == control,
            "FOF-2.4.1-10",
            "Place the Final Protective Fires one at a time.",
        )?;
        need(
            self.is_map_card(state, card),
            "FOF-2.4.1-10",
            "A Final Protective Fire marker lies on a card of the map.",
        )?;
        need(
            state.on(card, Side::Friendly).next().is_none(),
            "FOF-7.16.2-04",
            "Final Protective Fire falls on a card without friendly units.",
        )?;
        let rows = 0..self.mission.support.len() as u8;
        let observes = |id: &UnitId| {
            rows.clone()
                .any(|row| self.observer_draws(state, *id, row) > 0)
        };
        need(
            state
                .in_play()
                .filter(observes)
                .any(|id| self.sees(state, id, card)),
            "FOF-7.16.2-04",
            "An observer must see the card.",
        )
    }

    /// The agency of the Target with this number, counted over all that are registered before play (FOF-7.16.5-01).
    pub(super) fn registration(&self, number: u8) -> Option<u8> {
        let mut left = number;
        for support in &self.mission.support {
            if left < support.registered {
                return Some(support.agency);
            }
            left -= support.registered;
        }
        None
    }
}

//! 7.16.1 What a Call for Fire needs.

use crate::counters::{Role, Side};
use crate::fof::{Fof, May, No, need};
use crate::mission::{Branch, FireMission, Support};
use crate::state::{Area, Device, Flags, Marker, MarkerKind, Network, Pc, Smoke, State, UnitId};
use crate::visibility::Light;
use ground::Card;

impl Fof {
    /// Whether an observer may call this row of the Support table onto a card.
    pub(crate) fn may_call_for_fire(
        &self,
        state: &State,
        observer: UnitId,
        row: u8,
        at: Card,
    ) -> May {
        let support = self.may_call(state, observer, row)?;
        self.may_be_shelled(state, observer, support, at)
    }

    /// The row of the Support table, if an observer may call it, wherever it is to fall.
    pub(crate) fn may_call(
        &self,
        state: &State,
        observer: UnitId,
        row: u8,
    ) -> Result<&Support, No> {
        let support = self.mission.support.get(row as usize);
        let support = support.ok_or(No("FOF-7.16.1-04", "There is no such Fire Mission."))?;
        self.may_observe(state, observer)?;
        need(
            draws(self.observing_role(state, observer), support) > 0,
            "FOF-7.16.1-05",
            "The mission does not list this unit as an observer for it.",
        )?;
        let helicopters = support.mission == FireMission::AttackHelicopters;
        if helicopters {
            self.may_call_flight(state)?;
        }
        need(
            state.missions[row as usize] > 0 || helicopters && self.may_redirect(state),
            "FOF-7.16.1-04",
            "No Fire Mission of this type is left.",
        )?;
        self.reaches_agency(state, observer)?;
        need(
            !support.mission.needs_mark() || state.markers.iter().any(|m| self.is_mark(state, m)),
            "FOF-7.16.2-10",
            "An Air Strike needs a mark: coloured smoke, or white phosphorus on the target.",
        )?;
        Ok(support)
    }

    /// Whether a unit may call for fire at all, whatever is left and wherever it is to fall.
    pub(crate) fn may_observe(&self, state: &State, observer: UnitId) -> May {
        let unit = state.unit(observer);
        if state.overhead(observer).is_none() {
            self.may_fight(state, unit)?;
        }
        let role = self.observing_role(state, observer);
        let listed = |support: &Support| draws(role, support) > 0;
        need(
            self.mission.support.iter().any(listed),
            "FOF-7.16.1-05",
            "The mission does not list this unit as an observer.",
        )
    }

    /// Cards that an observer draws for a row.
    pub(crate) fn observer_draws(&self, state: &State, observer: UnitId, row: u8) -> u8 {
        let role = self.observing_role(state, observer);
        self.mission
            .support
            .get(row as usize)
            .map_or(0, |support| draws(role, support))
    }

    /// Each observer has its own way to the guns (FOF-7.16.1-07 to -09).
    fn reaches_agency(&self, state: &State, observer: UnitId) -> May {
        // A controller in the air has sets of its own.
        if !state.options.communication || state.overhead(observer).is_some() {
            return Ok(());
        }
        let network = match self.kind(state.unit(observer)).role {
            Role::ArtilleryObserver => Network::ArtilleryDirection,
            Role::MortarObserver => Network::MortarDirection,
            Role::AirController => Network::AirControl,
            Role::PlatoonHq => return self.company_relays(state, observer),
            _ => Network::BattalionTactical,
        };
        self.reaches_off_map(state, observer, network)
    }

    /// FOF-7.16.1-08: the CO HQ passes a platoon's call on, at no cost.
    fn company_relays(&self, state: &State, observer: UnitId) -> May {
        let Some(company) = self.company_hq(state) else {
            return need(
                false,
                "FOF-7.16.1-08",
                "There is no CO HQ to pass the call on.",
            );
        };
        let heard = self.in_communication(state, observer, company).is_ok();
        need(
            heard,
            "FOF-7.16.1-08",
            "It does not reach the CO HQ, which passes its call on.",
        )?;
        self.reaches_off_map(state, company, Network::BattalionTactical)
    }

    /// Whether fire of this kind may be called onto a card, the row and the way to the guns aside.
    pub(crate) fn may_be_shelled(
        &self,
        state: &State,
        observer: UnitId,
        support: &Support,
        at: Card,
    ) -> May {
        let cell = state.cell(at);
        need(
            cell.on_map(),
            "FOF-7.16.1-01",
            "Fire is called onto cards of the map.",
        )?;
        if support.mission == FireMission::Illumination {
            return need(
                cell.card != 0,
                "FOF-7.16.2-07",
                "Illumination goes over a card that lies face up.",
            );
        }
        need(
            self.observes(state, observer, at),
            "FOF-7.16.1-06",
            "The observer does not see the card.",
        )?;
        // FOF-7.16.1-10: in town one that it sees, or that is behind a Compound's walls.
        let town = self.is_urban(state, at);
        let known = |id: UnitId| {
            !town || self.in_compound(state, state.unit(id)) || self.makes_out(state, observer, id)
        };
        let enemy = |spotted: bool| {
            state
                .on(at, Side::Enemy)
                .any(|id| state.unit(id).is(Flags::UNSPOTTED) != spotted && known(id))
        };
        let screens = matches!(
            support.mission,
            FireMission::Smoke | FireMission::WhitePhosphorus
        );
        let empty = state.on(at, Side::Friendly).next().is_none() && !enemy(true);
        // FOF-1.2.6-33: a Potential Contact marker occupies a card too.
        let unoccupied = empty && cell.pc == Pc::None;
        // FOF-7.16.1-03: where a Spotted vehicle can be expected to go.
        let expected = empty
            && at.around().any(|(_, near)| {
                state.on(near, Side::Enemy).any(|id| {
                    let unit = state.unit(id);
                    self.is_vehicle(unit) && !unit.is(Flags::UNSPOTTED)
                })
            });
        need(
            enemy(true) || expected || screens && (unoccupied || enemy(false)),
            if screens {
                "FOF-7.16.1-02"
            } else {
                "FOF-7.16.1-01"
            },
            if screens {
                "Smoke goes onto Spotted or Unspotted enemies or an unoccupied card."
            } else {
                "There is no Spotted enemy on the card."
            },
        )?;
        need(
            !support.mission.needs_mark() || self.mark_of(state, at).is_some(),
            "FOF-7.16.2-10",
            "An Air Strike needs a mark: coloured smoke on the nearest friendly card, or white phosphorus on the target.",
        )
    }

    /// Whether an observer sees a unit where it is; a controller from anywhere over its card (S-744).
    fn makes_out(&self, state: &State, observer: UnitId, unit: UnitId) -> bool {
        let Some(over) = state.overhead(observer) else {
            return self.los_unit(state, observer, unit).is_ok();
        };
        let from = self.eye_in(state, over, Area::OPEN);
        let to = self.eye(state, state.unit(unit));
        let device = self.kind(state.unit(observer)).night;
        self.line_of_sight(state, from, to, device, Light::Now)
            .is_ok()
    }

    /// Whether an observer sees a card: a controller from the card that it flies over.
    fn observes(&self, state: &State, observer: UnitId, at: Card) -> bool {
        match state.overhead(observer) {
            Some(over) => self.los_between(state, over, at, Light::Now),
            None => self.sees(state, observer, at),
        }
    }

    /// Coloured smoke, or white phosphorus on its way or there.
    fn is_mark(&self, state: &State, marker: &Marker) -> bool {
        match marker.kind {
            MarkerKind::HandSmoke(smoke) | MarkerKind::MissionSmoke(smoke) => {
                smoke == Smoke::WhitePhosphorus
            }
            MarkerKind::Pending { .. } => self
                .row_of(marker.by)
                .is_some_and(|s| s.mission == FireMission::WhitePhosphorus),
            kind => is_coloured_smoke(kind) && self.colours_show(state),
        }
    }

    /// Where the mark of an Air Strike on a card lies (FOF-7.16.2-10): white phosphorus on it, Pending too, or coloured
    /// smoke on the nearest card with friendly units.
    pub(crate) fn mark_of(&self, state: &State, at: Card) -> Option<Card> {
        let phosphorus = state
            .markers_on(at)
            .any(|m| self.is_mark(state, m) && !is_coloured_smoke(m.kind));
        if phosphorus {
            return Some(at);
        }
        let on_map = state.cells.on_map();
        let nearest = state
            .units
            .iter()
            .filter(|unit| unit.side == Side::Friendly && on_map.has(unit.at))
            .map(|unit| unit.at.distance(at))
            .min()?;
        state
            .markers
            .iter()
            .filter(|m| is_coloured_smoke(m.kind) && self.colours_show(state))
            .map(|m| m.at)
            .find(|&card| {
                card.distance(at) == nearest && state.on(card, Side::Friendly).next().is_some()
            })
    }
}

/// The column of the Support table for an observer.
fn draws(role: Role, support: &Support) -> u8 {
    let column = match role {
        Role::ArtilleryObserver => 0,
        Role::MortarObserver => 1,
        Role::AirController => 2,
        Role::CompanyHq => 3,
        Role::PlatoonHq => 4,
        _ => return 0,
    };
    support.draws[column]
}

/// Off-map guns, whose missions can be registered (FOF-7.16.5-03).
pub(super) fn registers(branch: Branch) -> bool {
    branch != Branch::Air
}

fn is_coloured_smoke(kind: MarkerKind) -> bool {
    matches!(
        kind,
        MarkerKind::Signal(
            Device::RedSmoke | Device::GreenSmoke | Device::YellowSmoke | Device::PurpleSmoke
        )
    )
}

//! 4.3 Communication: who can be reached by whom, and by what means.

use crate::counters::{Carriage, Role, Side};
use crate::fof::{Fof, May, No, need};
use crate::sight::Eye;
use crate::state::{
    Action, Area, CellKind, Flags, Form, Item, ItemKind, MarkerKind, Network, SetKind, State, Unit,
    UnitId,
};
use ground::{Card, CardSet};

impl Fof {
    /// Whether an order can pass from one unit to another by voice, phone or radio (FOF-4.3-01); if not, what the best
    /// means that the two have in common lacks.
    pub(crate) fn in_communication(&self, state: &State, by: UnitId, unit: UnitId) -> May {
        // FOF-4.2-12: everyone is in communication with himself. FOF-2.1-03: first missions do without.
        if by == unit || !state.options.communication {
            return Ok(());
        }
        // FOF-10.1.1-02: a vehicle platoon has a net of its own.
        let hq = self.vehicle_platoon(state.unit(unit));
        if hq.is_some() && hq == self.vehicle_platoon(state.unit(by)) {
            return Ok(());
        }
        // FOF-10.8.1-01: the driver.
        if state.unit(by).aboard == unit && self.is_crewless(state.unit(unit)) {
            return Ok(());
        }
        let voice = self.visual_verbal(state, by, unit, false);
        if voice.is_ok() || self.squad_radio(state, by, unit) {
            return Ok(());
        }
        let wire = [Network::CompanyTactical, Network::BattalionTactical]
            .into_iter()
            .filter(|&net| self.holds_set(state, by, net) && self.holds_set(state, unit, net))
            .map(|net| self.on_network(state, by, unit, net))
            .reduce(|first, second| first.or(second));
        wire.unwrap_or(voice)
    }

    /// Whether an order for this action reaches the unit: as [`Fof::in_communication`], but a Pinned unit hears the order
    /// to rally, and a following Exhort, by voice (FOF-4.3.1-02).
    pub(crate) fn may_reach(&self, state: &State, by: UnitId, unit: UnitId, action: Action) -> May {
        if action == Action::RemovePinned && self.visual_verbal(state, by, unit, true).is_ok() {
            return Ok(());
        }
        self.in_communication(state, by, unit)
    }

    /// 4.3.1 Both Unpinned and in the same area of a card; a Pinned listener will do for the order to rally.
    pub(crate) fn visual_verbal(
        &self,
        state: &State,
        by: UnitId,
        unit: UnitId,
        rallies: bool,
    ) -> May {
        let (speaks, hears) = (state.unit(by), state.unit(unit));
        let clause = "FOF-4.3.1-01";
        // FOF-10.8.1-02: those in the open of a jeep or truck hear, and their driver does.
        let deaf = |unit: &Unit| {
            let how = self.kind(unit).transport.how;
            self.is_vehicle(unit) && how != Carriage::Open || self.rides(state, unit)
        };
        need(
            !deaf(speaks) && !deaf(hears),
            "FOF-10.1.1-04",
            "Nobody in or on a vehicle is heard except by radio.",
        )?;
        need(
            speaks.at == hears.at && speaks.area == hears.area,
            clause,
            "They are not in the same area of a card, and no radio or phone connects them.",
        )?;
        // FOF-10.8.1-01: of a jeep those aboard hear.
        let pinned = |id: UnitId| state.unit(id).is(Flags::PINNED);
        let crouches = pinned(unit) || self.is_crewless(hears) && state.aboard(unit).all(pinned);
        need(
            !speaks.is(Flags::PINNED) && (rallies || !crouches),
            clause,
            "A Pinned unit neither hears nor is heard without radio or phone.",
        )
    }

    /// FOF-4.3.5-04: advanced handhelds join each squad with its Platoon HQ across the same and adjacent cards.
    pub(crate) fn squad_radio(&self, state: &State, by: UnitId, unit: UnitId) -> bool {
        let (hq, squad) = (state.unit(by), state.unit(unit));
        hq.platoon == squad.platoon
            && self.kind(hq).role == Role::PlatoonHq
            && self.kind(squad).role == Role::Squad
            && squad.form == Form::Front
            && hq.at.is_some()
            && squad.at.is_some()
            && hq.at.distance(squad.at) <= 1
            && self
                .set_of(state, by, Network::CompanyTactical)
                .is_some_and(|(kind, _)| kind == SetKind::AdvancedHandheld)
    }

    /// The set that a unit holds for a network.
    fn set_of<'a>(
        &self,
        state: &'a State,
        unit: UnitId,
        network: Network,
    ) -> Option<(SetKind, &'a Item)> {
        state.items.iter().find_map(|item| match item.kind {
            ItemKind::Set(kind, net)
                if net == network && item.holder == unit && !item.is_lost() =>
            {
                Some((kind, item))
            }
            _ => None,
        })
    }

    /// Whether a unit holds a set of this network. FOF-10.1.1-02: a vehicle platoon has its own, in every vehicle.
    pub(crate) fn holds_set(&self, state: &State, unit: UnitId, network: Network) -> bool {
        self.has_vehicle_set(state.unit(unit), network)
            || self.set_of(state, unit, network).is_some()
    }

    fn has_vehicle_set(&self, unit: &Unit, network: Network) -> bool {
        network == self.mission.vehicle_network && self.has_own_set(unit)
    }

    /// A vehicle platoon's, or that of a helicopter or landing craft.
    pub(crate) fn has_own_set(&self, unit: &Unit) -> bool {
        self.vehicle_platoon(unit).is_some() || self.kind(unit).craft.lands()
    }

    /// 4.3.3 Whether a unit of this kind may use a network.
    fn may_use(&self, state: &State, unit: UnitId, network: Network) -> May {
        let user = state.unit(unit);
        let role = self.kind(user).role;
        if self.has_own_set(user) {
            return need(
                network == self.mission.vehicle_network,
                "FOF-10.1.1-02",
                "A vehicle platoon talks with the company on another network.",
            );
        }
        match network {
            Network::CompanyTactical => {
                need(
                    !role.observes(),
                    "FOF-4.3.3-03",
                    "Forward observers are barred from CO TAC.",
                )?;
                let with_company = self.company_hq(state).map(|hq| state.unit(hq).at);
                need(
                    role != Role::BattalionHq || with_company == Some(user.at),
                    "FOF-4.3.3-03",
                    "The battalion's people use CO TAC only when they are with the Company HQ.",
                )
            }
            Network::BattalionTactical => need(
                matches!(role, Role::CompanyHq | Role::BattalionHq) || self.succeeds(state, user),
                "FOF-4.3.3-04",
                "Only the Company HQ and the battalion use BN TAC.",
            ),
            Network::ArtilleryDirection => need(
                role == Role::ArtilleryObserver,
                "FOF-4.3.3-05",
                "Only the artillery observer uses ARTY FD.",
            ),
            Network::MortarDirection => need(
                role == Role::MortarObserver,
                "FOF-4.3.3-05",
                "Only the mortar observer uses MTR FD.",
            ),
            Network::AirControl => need(
                role == Role::AirController,
                "FOF-4.3.3-05",
                "Only the Forward Air Controller uses AIR CTL.",
            ),
        }
    }

    /// FOF-6.5.2-08: without a Company HQ whoever may succeed it answers the battalion.
    fn succeeds(&self, state: &State, user: &Unit) -> bool {
        self.company_hq(state).is_none()
            && user.side == Side::Friendly
            && (self.kind(user).role.commands() || self.kind(user).role.observes())
    }

    /// Whether two units that hold sets of a network can talk over it.
    fn on_network(&self, state: &State, by: UnitId, unit: UnitId, network: Network) -> May {
        self.may_use(state, by, network)?;
        self.may_use(state, unit, network)?;
        if network == Network::BattalionTactical {
            return self.linked(state, by, unit, network);
        }
        // FOF-4.3.3-03, FOF-4.3.3-06: every set must reach the Company HQ's set; two that do can talk.
        let hub = self
            .company_hq(state)
            .filter(|&hq| self.holds_set(state, hq, network))
            .ok_or(No(
                "FOF-4.3.3-03",
                "The Company HQ, hub of the network, has no set on it.",
            ))?;
        self.linked(state, by, hub, network)?;
        self.linked(state, unit, hub, network)
    }

    /// Whether the sets of two units reach one another.
    fn linked(&self, state: &State, a: UnitId, b: UnitId, network: Network) -> May {
        if a == b {
            return Ok(());
        }
        // FOF-4.3.5-03: a vehicle's set reaches everywhere.
        let set = |unit: UnitId| match self.has_vehicle_set(state.unit(unit), network) {
            true => Some(SetKind::ManPack),
            false => self.set_of(state, unit, network).map(|(kind, _)| kind),
        };
        let (Some(kind_a), Some(kind_b)) = (set(a), set(b)) else {
            return Err(No(
                "FOF-4.3.3-02",
                "One of them has no set for that network.",
            ));
        };
        if (kind_a == SetKind::Phone) != (kind_b == SetKind::Phone) {
            return Err(No(
                "FOF-4.3.3-01",
                "Phones and radios do not mix in one network.",
            ));
        }
        if kind_a == SetKind::Phone {
            let wired = self.wired(state, state.unit(a).at);
            return need(
                wired.has(state.unit(b).at),
                "FOF-4.3.4-02",
                "No unbroken chain of phone lines connects their phones.",
            );
        }
        for (kind, id) in [(kind_a, a), (kind_b, b)] {
            if kind == SetKind::Handheld {
                need(
                    !self.under_cover(state, state.unit(id)),
                    "FOF-4.3.5-02",
                    "An early handheld radio does not work from under a Cover marker.",
                )?;
                need(
                    self.radio_sight(state, state.unit(a), state.unit(b)),
                    "FOF-4.3.5-02",
                    "An early handheld radio works only within line of sight.",
                )?;
            }
        }
        Ok(())
    }

    /// FOF-2.5-04: the sight of the Staging Area, within it and to the cards next to it; `None` where neither card is of
    /// it. It serves communication, radios and signals, and nothing else.
    pub(crate) fn staging_sight(&self, state: &State, a: Card, b: Card) -> Option<bool> {
        let staging = |card: Card| state.cell(card).kind() == CellKind::Staging;
        match (staging(a), staging(b)) {
            (false, false) => None,
            (true, true) => Some(true),
            _ => Some(a.distance(b) == 1),
        }
    }

    /// FOF-4.3.5-02: as in daylight and without smoke; in town from area to area.
    fn radio_sight(&self, state: &State, a: &Unit, b: &Unit) -> bool {
        if let Some(sight) = self.staging_sight(state, a.at, b.at) {
            return sight;
        }
        let ground = |unit: &Unit| match self.is_urban(state, unit.at) {
            true => self.eye(state, unit),
            false => Eye {
                at: unit.at,
                level: self.level(state, unit.at),
                area: Area::OPEN,
            },
        };
        self.stopped(state, ground(a), ground(b), &CardSet::default(), false)
            .is_none()
    }

    /// Cards joined by wire with this one: phones and intact lines on the same or adjacent cards connect
    /// (FOF-4.3.4-08), the cards of the Staging Area among themselves and with row 1 (FOF-2.5-05).
    fn wired(&self, state: &State, from: Card) -> CardSet {
        let phones = state.items.iter().filter_map(|item| {
            let phone = matches!(item.kind, ItemKind::Set(SetKind::Phone, _)) && !item.is_lost();
            let at = match state.units.get(item.holder.index()) {
                Some(holder) => holder.at,
                None => item.at,
            };
            phone.then_some(at)
        });
        let lines = state
            .markers
            .iter()
            .filter(|m| m.kind == MarkerKind::PhoneLine)
            .map(|m| m.at);
        let staging = Card::all().filter(|&card| state.cell(card).kind() == CellKind::Staging);
        let nodes: CardSet = phones.chain(lines).chain(staging).collect();
        let mut reached = CardSet::default();
        if !nodes.has(from) {
            return reached;
        }
        reached.insert(from);
        loop {
            let before = reached;
            for card in nodes.iter().filter(|&card| !before.has(card)) {
                if reached.iter().any(|r| r.distance(card) == 1) {
                    reached.insert(card);
                }
            }
            if reached == before {
                return reached;
            }
        }
    }

    /// Whether a unit's set on this network reaches whoever is off the map: battalion, guns, aircraft. A phone must be
    /// joined with the Staging Area (FOF-4.3.4-03).
    pub(crate) fn reaches_off_map(&self, state: &State, unit: UnitId, network: Network) -> May {
        if !state.options.communication {
            return Ok(());
        }
        self.may_use(state, unit, network)?;
        self.links_off_map(state, unit, network)
    }

    /// As [`Fof::reaches_off_map`], whoever holds the set.
    pub(crate) fn links_off_map(&self, state: &State, unit: UnitId, network: Network) -> May {
        let Some((kind, _)) = self.set_of(state, unit, network) else {
            return Err(No("FOF-4.3.3-02", "It has no set for that network."));
        };
        match kind {
            SetKind::Phone => {
                let wired = self.wired(state, state.unit(unit).at);
                need(
                    wired
                        .iter()
                        .any(|card| state.cell(card).kind() == CellKind::Staging),
                    "FOF-4.3.4-03",
                    "Its phone is not connected to the Staging Area.",
                )
            }
            SetKind::Handheld => Err(No(
                "FOF-4.3.5-02",
                "An early handheld radio works only within line of sight.",
            )),
            SetKind::ManPack | SetKind::AdvancedHandheld => Ok(()),
        }
    }
}

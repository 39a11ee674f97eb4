//! Orders in words.

use super::OrderEvent;
use crate::fof::Fof;
use crate::state::{Control, CoverKind, Form, ItemKind, Network, SetKind, State, UnitId};
use engine::Telling;
use ground::Card;

impl Form {
    /// In words, with its article.
    pub(crate) fn words(self) -> &'static str {
        match self {
            Form::Front => "a Good Order unit",
            Form::Fire => "a Fire Team",
            Form::Assault => "an Assault Team",
            Form::Litter => "a Litter Team",
            Form::Paralyzed => "a Paralyzed Team",
        }
    }
}

impl CoverKind {
    /// In words.
    pub(crate) fn words(self) -> &'static str {
        match self {
            CoverKind::Basic => "basic cover",
            CoverKind::Foxholes => "foxholes",
            CoverKind::Trench => "a trench",
            CoverKind::Bunker => "a bunker",
            CoverKind::Pillbox => "a pillbox",
            CoverKind::LightBuilding => "a light building",
            CoverKind::StrongBuilding => "a strong building",
            CoverKind::LightUpperStory | CoverKind::StrongUpperStory => "its upper story",
            CoverKind::ChurchTower => "the church tower",
            CoverKind::Cave => "a cave",
            CoverKind::Wreck => "a wreck",
            CoverKind::Rooftop => "a rooftop",
            CoverKind::InTheStreet => "the street",
            CoverKind::Courtyard => "the courtyard",
            CoverKind::BuildingArea => "the building",
            CoverKind::UpperStory => "the upper story",
        }
    }
}

impl Network {
    /// As it is called on the air.
    pub(crate) fn words(self) -> &'static str {
        match self {
            Network::CompanyTactical => "CO TAC",
            Network::BattalionTactical => "BN TAC",
            Network::ArtilleryDirection => "ARTY FD",
            Network::MortarDirection => "MTR FD",
            Network::AirControl => "AIR CTL",
        }
    }
}

impl Control {
    /// In words, with its article where it takes one.
    pub(crate) fn the(self) -> String {
        match self {
            Control::PhaseLine1
            | Control::PhaseLine2
            | Control::RoutePoint1
            | Control::RoutePoint2
            | Control::RoutePoint3
            | Control::RoutePoint4 => self.words().to_owned(),
            _ => format!("the {}", self.words()),
        }
    }

    /// In words.
    pub(crate) fn words(self) -> &'static str {
        match self {
            Control::Primary => "primary objective",
            Control::Secondary => "secondary objective",
            Control::AttackPosition => "attack position",
            Control::PhaseLine1 => "phase line 1",
            Control::PhaseLine2 => "phase line 2",
            Control::RoutePoint1 => "route point 1",
            Control::RoutePoint2 => "route point 2",
            Control::RoutePoint3 => "route point 3",
            Control::RoutePoint4 => "route point 4",
            Control::Outpost => "combat outpost",
            Control::CollectionPoint => "casualty collection point",
            Control::MedevacZone => "MEDEVAC landing zone",
            Control::LandingZone => "landing zone",
            Control::ArtilleryProtectiveFire => "artillery final protective fire",
            Control::MortarProtectiveFire => "mortar final protective fire",
        }
    }
}

impl ItemKind {
    /// In words, with its article.
    pub(crate) fn words(self) -> String {
        match self {
            ItemKind::None => "nothing".to_owned(),
            ItemKind::Set(SetKind::Phone, net) => format!("the {} phone", net.words()),
            ItemKind::Set(_, net) => format!("the {} radio", net.words()),
            ItemKind::Line => "phone line".to_owned(),
            ItemKind::Device(device) => device.words().to_owned(),
            ItemKind::Charge => "a demolition charge".to_owned(),
            ItemKind::Ammunition(_) => "ammunition".to_owned(),
            ItemKind::RifleGrenade => "a rifle grenade".to_owned(),
            ItemKind::Claymore => "a claymore".to_owned(),
            ItemKind::Casualty(_) => "a Casualty".to_owned(),
            ItemKind::Vehicle(_) => "an empty vehicle".to_owned(),
        }
    }
}

impl Fof {
    fn named(&self, state: &State, unit: UnitId) -> String {
        match state.units.get(unit.index()) {
            Some(unit) => self.unit_name(unit).to_owned(),
            None => "General Initiative".to_owned(),
        }
    }

    pub(crate) fn tell_orders(&self, state: &State, event: &OrderEvent) -> Telling {
        let name = |unit| self.named(state, unit);
        let (text, clause, unit, at): (String, &'static str, Option<UnitId>, Option<Card>) =
            match *event {
                OrderEvent::Ordered { by, unit, action } => {
                    let text = if by == unit {
                        format!("{} ordered itself to {}.", name(unit), action.words())
                    } else {
                        format!("{} ordered {} to {}.", name(by), name(unit), action.words())
                    };
                    (text, action.clause().0, Some(unit), None)
                }
                OrderEvent::FoundCover { unit, kind, .. } => (
                    format!("{} found {}.", name(unit), kind.words()),
                    "FOF-4.2.2-06",
                    Some(unit),
                    None,
                ),
                OrderEvent::Unpinned { unit } => (
                    format!("{} was no longer Pinned.", name(unit)),
                    "FOF-4.2.3-02",
                    Some(unit),
                    None,
                ),
                OrderEvent::Converted { unit, form } => (
                    format!("The team rallied as {}.", form.words()),
                    "FOF-6.5.1-04",
                    Some(unit),
                    None,
                ),
                OrderEvent::Flipped { unit, front } => {
                    let (now, clause) = if front {
                        ("was in Good Order again", "FOF-6.5.1-03")
                    } else {
                        ("now fights as a Fire Team", "FOF-4.2.3-11")
                    };
                    (format!("{} {now}.", name(unit)), clause, Some(unit), None)
                }
                OrderEvent::Detached { unit, team } => (
                    format!("{} detached a team.", name(unit)),
                    "FOF-4.2.3-08",
                    Some(team),
                    None,
                ),
                OrderEvent::Supplemented { squad, steps } => (
                    format!("{} took in a team and has {steps} steps.", name(squad)),
                    "FOF-4.2.3-09",
                    Some(squad),
                    None,
                ),
                OrderEvent::Reconstituted { squad, steps } => (
                    format!("{} was formed anew with {steps} steps.", name(squad)),
                    "FOF-6.5.2-04",
                    Some(squad),
                    None,
                ),
                OrderEvent::HqReconstituted { hq, at } => (
                    format!("{} was replaced on {at}.", name(hq)),
                    "FOF-6.5.2-05",
                    Some(hq),
                    Some(at),
                ),
                OrderEvent::RunnerCreated { from } => (
                    format!("{} gave a Runner to the Company HQ.", name(from)),
                    "FOF-4.2.1-06",
                    Some(from),
                    None,
                ),
                OrderEvent::RunnerSent { runner, to } => (
                    format!("A Runner was sent to {}.", name(to)),
                    "FOF-4.2.1-07",
                    Some(runner),
                    None,
                ),
                OrderEvent::RunnerDismissed { to } => (
                    format!("The Runner joined {}.", name(to)),
                    "FOF-4.2.1-08",
                    Some(to),
                    None,
                ),
                OrderEvent::Switched { unit, kind } => (
                    format!("{} now works with {}.", name(unit), kind.words()),
                    "FOF-4.2.1-10",
                    Some(unit),
                    None,
                ),
                OrderEvent::RepairedLine { unit, at } => (
                    format!("The phone line on {at} was repaired."),
                    "FOF-4.2.1-11",
                    Some(unit),
                    Some(at),
                ),
                OrderEvent::LaidLine { unit, at } => (
                    format!("{} laid phone line on {at}.", name(unit)),
                    "FOF-4.3.4-04",
                    Some(unit),
                    Some(at),
                ),
                OrderEvent::Designated { control, at } => (
                    format!("The {} was set up on {at}.", control.words()),
                    "FOF-4.2.1-12",
                    None,
                    Some(at),
                ),
                OrderEvent::PickedUp { unit, kind } => (
                    format!("{} took {}.", name(unit), kind.words()),
                    "FOF-5.1.6-07",
                    Some(unit),
                    None,
                ),
                OrderEvent::Dropped { unit, kind } => (
                    format!("{} dropped {}.", name(unit), kind.words()),
                    "FOF-5.1.6-08",
                    Some(unit),
                    None,
                ),
                OrderEvent::Loaded { unit, kind } => (
                    format!("{} was loaded with {}.", name(unit), kind.words()),
                    "FOF-5.1.6-10",
                    Some(unit),
                    None,
                ),
                OrderEvent::Unloaded { unit, kind } => (
                    format!("{} was unloaded: {}.", name(unit), kind.words()),
                    "FOF-10.2.2-03",
                    Some(unit),
                    None,
                ),
                OrderEvent::Evacuated { at } => (
                    format!("A Casualty was evacuated from {at}."),
                    "FOF-5.1.7-03",
                    None,
                    Some(at),
                ),
            };
        Telling::new(text, clause).pieces(unit).spaces(at)
    }
}

//! 8.3 Which enemy it is: contact lists, Force Packages, their parts one after the other.

use super::place::Site;
use super::{ContactEvent, ContactFrame};
use crate::counters::Side;
use crate::event::Event;
use crate::fof::{Flow, Fof, No};
use crate::frame::Purpose;
use crate::mission::{ContactList, Direction, Package, PackageKind, PackagePart};
use crate::state::{Flags, Letter, Marker, MarkerKind, State, UnitId};
use engine::Log;
use ground::{Card, Compass};
use serde::{Deserialize, Serialize};

/// Most parts of a package: cards that one contact comes from.
pub(crate) const PARTS: usize = 3;
/// Most packages of a contact list.
pub(crate) const LISTED: usize = 32;

/// A contact being made: package, then for each part its units, distance and direction, then the placement.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Contact {
    pub(super) stage: Stage,
    /// The card that triggered it.
    pub(super) at: Card,
    pub(super) letter: Letter,
    /// The contact list that serves the marker; `None` when an event brings the package.
    list: Option<u8>,
    entry: u8,
    pub(super) package: u8,
    /// Entries of the list that cannot be placed.
    tried: u32,
    /// Part at hand.
    pub(super) part: u8,
    pub(super) options: [u8; PARTS],
    pub(super) spots: [Card; PARTS],
    /// In town: the units that the parts were placed against.
    pub(super) marks: [UnitId; PARTS],
    /// Distance alternative at hand, and those without a legal direction.
    pub(super) far: u8,
    no_far: u8,
    /// Direction at hand, and those that are not legal at this distance.
    pub(super) to: Compass,
    no_way: u8,
    /// In town: the unit that triggered it, and for the part at hand another that stands in for it (13.8.3).
    trigger: UnitId,
    stand_in: UnitId,
    /// Units of the card that the part at hand cannot be placed against, by their order.
    no_trigger: u32,
}

/// Where a contact stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub(super) enum Stage {
    #[default]
    Which,
    ReadWhich,
    Units,
    ReadUnits,
    Far,
    ReadFar,
    Way,
    ReadWay,
    Site,
    OpenFire,
    Victim,
    Trigger,
    ReadTrigger,
}

impl Contact {
    /// Contact was made on a card.
    pub(super) fn new(at: Card, letter: Letter) -> Contact {
        Contact {
            at,
            letter,
            list: Some(0),
            ..Contact::default()
        }
    }

    /// An event brings this package against a card.
    pub(crate) fn by_event(at: Card, package: u8) -> Contact {
        Contact {
            at,
            package,
            list: None,
            ..Contact::default()
        }
    }

    /// In town: the unit against which the part at hand is placed; nobody elsewhere.
    pub(super) fn mark(&self) -> UnitId {
        match self.stand_in.is_some() {
            true => self.stand_in,
            false => self.trigger,
        }
    }

    /// Whether an event brought it: there is no marker to discard.
    pub(super) fn is_event(&self) -> bool {
        self.list.is_none()
    }
}

/// Compass direction of a line of the Unit Placement Table, as the player looks at the map (FOF-8.4.2-01).
pub(crate) fn compass(direction: Direction) -> Compass {
    match direction {
        Direction::Front => Compass::North,
        Direction::FrontRight => Compass::NorthEast,
        Direction::Right => Compass::East,
        Direction::RearRight => Compass::SouthEast,
        Direction::Rear => Compass::South,
        Direction::RearLeft => Compass::SouthWest,
        Direction::Left => Compass::West,
        Direction::FrontLeft => Compass::NorthWest,
    }
}

impl Fof {
    pub(super) fn package(&self, contact: &Contact) -> &Package {
        &self.mission.packages[contact.package as usize]
    }

    pub(super) fn package_part(&self, contact: &Contact) -> &PackagePart {
        &self.package(contact).parts[contact.part as usize]
    }

    /// The contact list that serves a marker: by letter, row, turn, and whether an event list is in force
    /// (FOF-8.2.4-05, FOF-8.2.3-01).
    fn contact_list(&self, state: &State, contact: &Contact) -> Option<usize> {
        let serves = |list: &ContactList, event: bool| {
            let turns = list
                .turns
                .is_none_or(|[from, to]| (from..=to).contains(&state.turn));
            let letter = list.letters.is_empty() || list.letters.contains(&contact.letter);
            let row = list.rows.is_empty() || list.rows.contains(&contact.at.row());
            list.event == event && turns && letter && row
        };
        let lists = &self.mission.lists;
        let by_event = state.event_list_until >= state.turn;
        let event = lists.iter().position(|list| by_event && serves(list, true));
        event.or_else(|| lists.iter().position(|list| serves(list, false)))
    }

    pub(super) fn step_package(
        &self,
        state: &mut State,
        mut c: Contact,
        log: &mut impl Log<State, Event>,
    ) -> Flow {
        match c.stage {
            Stage::Which => self.which_package(state, c, log),
            Stage::ReadWhich => self.package_drawn(state, c, log),
            Stage::Units => {
                let part = self.package_part(&c);
                if !(0..part.units.len()).any(|option| self.has_counters(state, &c, option)) {
                    return self.package_fails(state, c, LACKS_COUNTERS, log);
                }
                c.stage = Stage::ReadUnits;
                self.put(state, c);
                self.number(state, part.units.len() as u8, Purpose::WhichUnits);
                Flow::On
            }
            Stage::ReadUnits => {
                let option = state.number_drawn() as usize - 1;
                // FOF-8.3-03: counters lacking, another option.
                c.stage = match self.has_counters(state, &c, option) {
                    true => Stage::Far,
                    false => Stage::Units,
                };
                c.options[c.part as usize] = option as u8;
                (c.far, c.no_far) = (0, 0);
                self.put(state, c);
                Flow::On
            }
            Stage::Far => {
                let of = self.package_part(&c).distance.alternatives();
                if c.no_far.count_ones() as u8 >= of && self.finds_stand_in(state, &mut c) {
                    self.put(state, c);
                    return Flow::On;
                }
                if c.no_far.count_ones() as u8 >= of {
                    return self.package_fails(state, c, NO_PLACE, log);
                }
                c.stage = Stage::ReadFar;
                self.put(state, c);
                self.number(state, of, Purpose::WhichDistance);
                Flow::On
            }
            Stage::ReadFar => {
                c.far = state.number_drawn() - 1;
                c.no_way = 0;
                let point_blank = self.package_part(&c).distance.cards(c.far) == Some(0);
                c.stage = match () {
                    _ if c.no_far >> c.far & 1 == 1 => Stage::Far,
                    _ if point_blank => Stage::Site,
                    _ => Stage::Way,
                };
                self.put(state, c);
                Flow::On
            }
            Stage::Way => {
                let table = &self.mission.placement;
                if table.iter().all(|&d| c.no_way & compass(d).bit() != 0) {
                    // No direction is left at this distance: another distance.
                    c.no_far |= 1 << c.far;
                    c.stage = Stage::Far;
                    self.put(state, c);
                    return Flow::On;
                }
                c.stage = Stage::ReadWay;
                self.put(state, c);
                self.number(state, table.len() as u8, Purpose::WhichDirection);
                Flow::On
            }
            Stage::ReadWay => {
                c.to = compass(self.mission.placement[state.number_drawn() as usize - 1]);
                let known_wrong = c.no_way & c.to.bit() != 0;
                c.stage = if known_wrong { Stage::Way } else { Stage::Site };
                self.put(state, c);
                Flow::On
            }
            Stage::Trigger => {
                let units = self.triggers(state, &c).count() as u8;
                c.stage = Stage::ReadTrigger;
                self.put(state, c);
                self.number(state, units, Purpose::WhichUnit);
                Flow::On
            }
            Stage::ReadTrigger => {
                let number = state.number_drawn();
                let unit = self.triggers(state, &c).nth(number as usize - 1);
                let unit = unit.unwrap_or_default();
                match c.trigger.is_some() {
                    true => c.stand_in = unit,
                    false => c.trigger = unit,
                }
                c.stage = match c.no_trigger {
                    0 => Stage::Units,
                    _ => Stage::Far,
                };
                self.put(state, c);
                Flow::On
            }
            Stage::Site => self.look_for_site(state, c, log),
            Stage::OpenFire => self.next_arrival_fires(state, c),
            Stage::Victim => self.spring_trap(state, c, log),
        }
    }

    pub(super) fn put(&self, state: &mut State, contact: Contact) {
        state.stack.become_(ContactFrame::Package(contact));
    }

    fn which_package(
        &self,
        state: &mut State,
        mut c: Contact,
        log: &mut impl Log<State, Event>,
    ) -> Flow {
        if c.is_event() {
            if c.tried != 0 {
                // FOF-3.2.1-01: an impossible event is not redrawn.
                return self.finish_contact(state, c);
            }
            return self.begin_package(state, c, log);
        }
        let list = self.contact_list(state, &c);
        let packages = list.map_or(0, |list| self.mission.lists[list].packages.len());
        if c.tried.count_ones() as usize >= packages {
            // FOF-8.4.3-17: none can be placed.
            log.note(
                state,
                Event::Contact(ContactEvent::NothingFits { at: c.at }),
            );
            return self.finish_contact(state, c);
        }
        c.list = Some(list.unwrap_or_default() as u8);
        c.stage = Stage::ReadWhich;
        self.put(state, c);
        self.number(state, packages as u8, Purpose::WhichPackage);
        Flow::On
    }

    fn package_drawn(
        &self,
        state: &mut State,
        mut c: Contact,
        log: &mut impl Log<State, Event>,
    ) -> Flow {
        let number = state.number_drawn();
        c.entry = number - 1;
        c.stage = Stage::Which;
        if c.tried >> c.entry & 1 == 1 {
            self.put(state, c);
            return Flow::On;
        }
        let name =
            &self.mission.lists[c.list.unwrap_or_default() as usize].packages[c.entry as usize];
        let packages = &self.mission.packages;
        let Some(package) = packages.iter().position(|p| p.name == *name) else {
            return self.package_fails(state, c, NO_PLACE, log);
        };
        c.package = package as u8;
        log.note(
            state,
            Event::Contact(ContactEvent::PackageDrawn {
                at: c.at,
                package: c.package,
                number,
            }),
        );
        self.begin_package(state, c, log)
    }

    fn begin_package(
        &self,
        state: &mut State,
        mut c: Contact,
        log: &mut impl Log<State, Event>,
    ) -> Flow {
        if let Err(no) = self.has_effect(state, &c) {
            return self.package_fails(state, c, no, log);
        }
        match self.package(&c).kind {
            PackageKind::Mines => {
                // FOF-8.7.1-01: on the card, and everybody there is checked.
                log.note(state, Event::Contact(ContactEvent::Mines { at: c.at }));
                let done = self.finish_contact(state, c);
                self.lay_mines(state, c.at);
                return done;
            }
            PackageKind::BoobyTrap => {
                c.stage = Stage::Victim;
                self.put(state, c);
                let victims = self.infantry_on(state, c.at).count();
                self.number(state, victims as u8, Purpose::WhichTarget);
            }
            PackageKind::Units | PackageKind::Incoming { .. } => {
                c.part = 0;
                c.stage = match self.is_urban(state, c.at) && !c.trigger.is_some() {
                    true => Stage::Trigger, // FOF-13.8.3-01
                    false => Stage::Units,
                };
                self.put(state, c);
            }
        }
        Flow::On
    }

    /// Units of the card that can be the one a part is placed against (FOF-13.8.3-01, FOF-13.8.3-02).
    fn triggers<'a>(
        &self,
        state: &'a State,
        c: &Contact,
    ) -> impl Iterator<Item = UnitId> + use<'a> {
        let tried = c.no_trigger;
        let units = state.on(c.at, Side::Friendly).enumerate();
        units
            .filter(move |(i, _)| *i >= 32 || tried >> i & 1 == 0)
            .map(|(_, unit)| unit)
    }

    /// FOF-13.8.3-02: a part that cannot be placed against the triggering unit is placed against another of the card.
    fn finds_stand_in(&self, state: &State, c: &mut Contact) -> bool {
        let mark = c.mark();
        if !mark.is_some() {
            return false;
        }
        let at = state.on(c.at, Side::Friendly).position(|id| id == mark);
        c.no_trigger |= 1u32.checked_shl(at.unwrap_or(0) as u32).unwrap_or(0);
        if self.triggers(state, c).next().is_none() {
            return false;
        }
        (c.far, c.no_far) = (0, 0);
        c.stage = Stage::Trigger;
        true
    }

    /// Whether a package could matter at all (FOF-8.4.3-16, FOF-8.7.2-02).
    fn has_effect(&self, state: &State, c: &Contact) -> Result<(), No> {
        let infantry = self.infantry_on(state, c.at).next().is_some();
        let mined = |m: &Marker| m.kind == MarkerKind::Mines && m.at == c.at;
        match self.package(c).kind {
            PackageKind::BoobyTrap if !infantry => Err(No(
                "FOF-8.7.2-02",
                "There is no infantry for the trap to hit.",
            )),
            PackageKind::Mines if state.markers.iter().any(mined) => {
                Err(No("FOF-8.4.3-16", "The card is already mined."))
            }
            PackageKind::Units | PackageKind::Incoming { .. }
                if self.package(c).parts.is_empty() =>
            {
                Err(NO_PLACE)
            }
            _ => Ok(()),
        }
    }

    /// Friendly units of a card that are no vehicles.
    fn infantry_on<'a>(
        &'a self,
        state: &'a State,
        card: Card,
    ) -> impl Iterator<Item = UnitId> + 'a {
        let on_foot = |id: &UnitId| !self.is_vehicle(state.unit(*id));
        state.on(card, Side::Friendly).filter(on_foot)
    }

    /// FOF-8.3-08, FOF-8.4.3-17: the package cannot be set up; another one is drawn.
    fn package_fails(
        &self,
        state: &mut State,
        mut c: Contact,
        why: No,
        log: &mut impl Log<State, Event>,
    ) -> Flow {
        log.note(
            state,
            Event::Contact(ContactEvent::PackageRedrawn {
                at: c.at,
                package: c.package,
                clause: engine::Clause(why.0),
            }),
        );
        c.tried |= 1 << c.entry;
        c.stage = Stage::Which;
        self.put(state, c);
        Flow::On
    }

    fn look_for_site(
        &self,
        state: &mut State,
        mut c: Contact,
        log: &mut impl Log<State, Event>,
    ) -> Flow {
        match self.site(state, &c) {
            Site::Draw(card) => {
                // FOF-8.4.5-02; what is drawn stays even if the place turns out wrong (B-8.4.5).
                self.draw_terrain(state, card, true);
            }
            Site::No(no) => {
                log.note(
                    state,
                    Event::Contact(ContactEvent::PlaceRedrawn {
                        at: c.at,
                        to: c.to,
                        clause: engine::Clause(no.0),
                    }),
                );
                if self.package_part(&c).distance.cards(c.far) == Some(0) {
                    c.no_far |= 1 << c.far;
                    c.stage = Stage::Far;
                } else {
                    c.no_way |= c.to.bit();
                    c.stage = Stage::Way;
                }
                self.put(state, c);
            }
            Site::Here(card) => {
                c.spots[c.part as usize] = card;
                c.marks[c.part as usize] = c.mark();
                c.part += 1;
                (c.stand_in, c.no_trigger) = (UnitId::NONE, 0);
                let parts = self.package(&c).parts.len() as u8;
                if c.part < parts {
                    c.stage = Stage::Units;
                    self.put(state, c);
                } else {
                    self.arrive(state, c, log);
                }
            }
        }
        Flow::On
    }

    /// FOF-8.7.2-01: the trap's VOF goes on one unit of the card.
    fn spring_trap(&self, state: &mut State, c: Contact, log: &mut impl Log<State, Event>) -> Flow {
        let number = state.number_drawn();
        let victim = self.infantry_on(state, c.at).nth(number as usize - 1);
        if let Some(unit) = victim {
            log.note(
                state,
                Event::Contact(ContactEvent::BoobyTrap { unit, at: c.at }),
            );
            self.booby_trap(state, unit, log);
        }
        self.finish_contact(state, c)
    }

    pub(super) fn finish_contact(&self, state: &mut State, c: Contact) -> Flow {
        if !c.is_event() {
            self.discard_marker(state, c.at);
        }
        for unit in state.units.iter_mut() {
            unit.set(Flags::ARRIVING, false);
        }
        state.changed = true;
        state.stack.finish();
        Flow::On
    }
}

const LACKS_COUNTERS: No = No("FOF-8.3-08", "Its counters are not all available.");
const NO_PLACE: No = No("FOF-8.4.3-17", "It cannot be placed anywhere.");

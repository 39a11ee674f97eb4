//! 6.1.1, 6.3.5 Who opens fire, at whom, and who joins the fire of his card.

use super::line::{Field, Gun};
use super::update::{Change, Open, Picks};
use super::why::Why;
use crate::counters::{Role, Side};
use crate::fof::Fof;
use crate::state::{Aim, Flags, Form, MAX_UNITS, State, Unit, UnitId};
use crate::urban::Place;
use engine::List;
use ground::{Card, Compass};

/// Units of a side on one card that open fire in the same round; more wait for the next.
const GUNS: usize = 32;
/// Cards that fire from one card can lie on: three in each of the eight directions.
const IN_REACH: usize = 24;

/// A line of fire that leads away from a card.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Lead {
    to: Compass,
    at: Card,
    laid: bool,
    grazing: bool,
}

/// A way to fire that is open to a gun: the card that counts for the priorities, and the aim.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Offer {
    card: Card,
    aim: Aim,
    laid: bool,
}

/// A gun that is still free, or has fired.
#[derive(Clone, Copy, Default)]
struct Free(Option<Gun>);

impl Fof {
    /// FOF-6.1.1-06: the player's units leave cards with units of both sides alone.
    pub(super) fn may_engage(&self, field: &Field, gun: &Gun, card: Card) -> bool {
        gun.side == Side::Enemy || !field.held[gun.side as usize].has(card)
    }

    /// Where a free gun would open fire along a direction: the card of the opponent, and the aim.
    fn opening(&self, state: &State, field: &Field, gun: &Gun, way: Compass) -> Option<Offer> {
        if gun.arc.is_some_and(|arc| arc != way) {
            return None;
        }
        let opponents = field.targets(gun);
        let along = (1..=gun.range).filter_map(|steps| gun.eye.at.step(way, steps));
        if !along.into_iter().any(|card| opponents.has(card)) {
            return None;
        }
        let line = self.line(state, field, gun, way);
        let k = (0..line.len as usize).find(|&k| {
            self.target_seen(state, field, gun, &line, k)
                && self.may_engage(field, gun, line.cards[k])
                && self.reaches(state, field, gun, &line, k, false)
        })?;
        let end = if gun.grazing {
            self.zone_end(gun, &line, Some(k))
        } else {
            k
        };
        Some(Offer {
            card: line.cards[k],
            aim: Aim::Line {
                to: way,
                at: line.cards[end],
            },
            laid: false,
        })
    }

    /// How a gun would join fire that leads away from its card; `None` when it is not able to (FOF-6.3.2-04).
    fn joining(&self, state: &State, field: &Field, gun: &Gun, lead: Lead) -> Option<Offer> {
        if gun.arc.is_some_and(|arc| arc != lead.to) {
            return None;
        }
        let line = self.line(state, field, gun, lead.to);
        let reach = line.len.min(gun.range) as usize;
        let target = self.nearest_target(state, field, gun, &line);
        let at = (gun.eye.at.distance(lead.at) as usize).checked_sub(1)?;
        // Fire that sweeps a zone lies on every card of it: whoever joins it takes the nearest opponent there.
        let wanted = match target {
            Some(target) if lead.grazing && target <= at => target,
            _ => at,
        };
        if wanted >= reach || !line.sees(wanted) {
            return None;
        }
        let stop = (0..wanted).find(|&i| {
            !self.passes(
                state,
                field,
                gun,
                line.cards[i],
                line.levels[wanted],
                lead.laid,
            )
        });
        let k = match stop {
            None => wanted,
            // Not over those before it: at them, if they are opponents.
            Some(stop) if self.target_seen(state, field, gun, &line, stop) => stop,
            Some(_) => return None,
        };
        // FOF-10.3-03: not onto vehicles alone, by joining either.
        let armoured = field.target[gun.side.other() as usize].has(line.cards[k]);
        if armoured && !field.targets(gun).has(line.cards[k]) {
            return None;
        }
        let end = if gun.grazing {
            self.zone_end(gun, &line, Some(target.filter(|&t| t <= k).unwrap_or(k)))
        } else {
            k
        };
        Some(Offer {
            card: line.cards[k],
            aim: Aim::Line {
                to: lead.to,
                at: line.cards[end],
            },
            laid: lead.laid && k == wanted,
        })
    }

    /// The fire of a side that leads away from a card.
    fn leads(&self, state: &State, field: &Field, card: Card, side: Side) -> List<Lead, 16> {
        let mut leads: List<Lead, 16> = List::new();
        for id in field.on(card) {
            let unit = state.unit(id);
            if unit.side == side
                && let Aim::Line { to, at } = unit.aim
            {
                let lead = Lead {
                    to,
                    at,
                    laid: unit.is(Flags::LAID),
                    grazing: self.capability(unit).grazing,
                };
                if !leads.contains(&lead) && !leads.is_full() {
                    leads.push(lead);
                }
            }
        }
        leads
    }

    /// Whether a gun is able to fire along a PDF of its card (FOF-6.3.5-03).
    pub(crate) fn can_join(&self, state: &State, field: &Field, gun: &Gun) -> bool {
        self.leads(state, field, gun.eye.at, gun.side)
            .iter()
            .any(|&lead| self.joining(state, field, gun, lead).is_some())
    }

    /// Lets the free units of a side on a card join the fire of their card, then open fire (FOF-6.1.1-12).
    pub(super) fn open_card(
        &self,
        state: &State,
        field: &Field,
        card: Card,
        side: Side,
        picks: &mut Picks,
        changes: &mut List<Change, MAX_UNITS>,
    ) -> Result<(), Open> {
        let leads = self.leads(state, field, card, side);
        let opponents = &field.target[side.other() as usize];
        if leads.is_empty() && opponents.iter().all(|other| card.line_to(other).is_none()) {
            return Ok(()); // Nothing to join, nobody along any line.
        }
        let mut guns: List<Free, GUNS> = List::new();
        for id in field.on(card) {
            let unit = state.unit(id);
            if unit.side == side
                && unit.aim == Aim::None
                && self.reacts(unit)
                && !guns.is_full()
                && let Some(gun) = self.gun(state, id)
            {
                guns.push(Free(Some(gun)));
            }
        }
        for slot in guns.iter_mut() {
            let Some(gun) = slot.0 else { continue };
            let mut options: List<Offer, 16> = List::new();
            for &lead in leads.iter() {
                if let Some(option) = self.joining(state, field, &gun, lead)
                    && !options.contains(&option)
                {
                    options.push(option);
                }
            }
            if let Some(option) = self.best(state, field, &gun, &options, picks)? {
                changes.push(change(gun.id, option, Why::Joins));
                slot.0 = None;
            }
        }
        loop {
            // All cards that any of them could engage; a Sniper looks with its own priorities, after the others.
            let sniper = guns.iter().flat_map(|g| g.0).all(|gun| gun.sniper);
            let Some(first) = guns
                .iter()
                .flat_map(|g| g.0)
                .find(|gun| gun.sniper == sniper)
            else {
                return Ok(());
            };
            let mut options: List<Offer, IN_REACH> = List::new();
            for gun in guns.iter().flat_map(|g| g.0) {
                if gun.sniper != sniper || (sniper && gun.id != first.id) {
                    continue;
                }
                for way in Compass::ALL {
                    if let Some(option) = self.opening(state, field, &gun, way)
                        && options.iter().all(|other| other.card != option.card)
                    {
                        options.push(option);
                    }
                }
            }
            options.sort_by_key(|option| option.card);
            let Some(option) = self.best(state, field, &first, &options, picks)? else {
                if !sniper {
                    // The others have no target: Snipers alone are left.
                    for slot in guns.iter_mut() {
                        slot.0 = slot.0.filter(|gun| gun.sniper);
                    }
                } else {
                    for slot in guns.iter_mut() {
                        slot.0 = slot.0.filter(|gun| gun.id != first.id);
                    }
                }
                continue;
            };
            let Aim::Line { to, .. } = option.aim else {
                return Ok(());
            };
            // Whoever offered it opens fire at least: each time round fewer are free.
            for slot in guns.iter_mut() {
                let Some(gun) = slot.0 else { continue };
                let opens = self
                    .opening(state, field, &gun, to)
                    .filter(|own| own.card == option.card);
                let lead = Lead {
                    to,
                    at: option.card,
                    laid: false,
                    grazing: false,
                };
                let (found, why) = match opens {
                    Some(own) => (Some(own), Why::Opens),
                    None => (self.joining(state, field, &gun, lead), Why::Joins),
                };
                if let Some(found) = found {
                    changes.push(change(gun.id, found, why));
                    slot.0 = None;
                }
            }
        }
    }

    /// The best of several ways to fire by the priorities of 6.1.1, a random number between equals.
    fn best(
        &self,
        state: &State,
        field: &Field,
        gun: &Gun,
        options: &[Offer],
        picks: &mut Picks,
    ) -> Result<Option<Offer>, Open> {
        if options.len() <= 1 {
            return Ok(options.first().copied());
        }
        let rank = |option: &Offer| self.rank(state, field, gun, option.card);
        let Some(best) = options.iter().map(rank).min() else {
            return Ok(None);
        };
        let equal = || options.iter().filter(|option| rank(option) == best);
        if gun.side == Side::Friendly
            && let Some(cards) = equal().find_map(|one| self.at_the_t(state, gun, one, options))
        {
            let card = picks.one_of(cards)?;
            return Ok(options.iter().find(|option| option.card == card).copied());
        }
        let pick = picks.among(equal().count() as u8)?;
        Ok(equal().nth(pick).copied())
    }

    /// Two joined buildings across the end of the gun's street, of which the firer chooses one (FOF-13.7-04).
    fn at_the_t(
        &self,
        state: &State,
        gun: &Gun,
        one: &Offer,
        options: &[Offer],
    ) -> Option<[Card; 2]> {
        let Place::Street(side) = self.place(state, gun.eye.area) else {
            return None;
        };
        let joined = |other: &&Offer| {
            let way = one.card.line_to(other.card);
            way.is_some_and(|(way, cards)| {
                let across = way == side || way == side.back();
                cards == 1 && across && self.attached(state, one.card, way)
            })
        };
        let other = options.iter().find(joined)?;
        let mut cards = [one.card, other.card];
        cards.sort_unstable();
        Some(cards)
    }

    /// How a card ranks as a target, the lowest first (FOF-6.1.1-02 to -04).
    fn rank(&self, state: &State, field: &Field, gun: &Gun, card: Card) -> [i16; 3] {
        let distance = gun.eye.at.distance(card) as i16;
        let opposing = || {
            field
                .on(card)
                .map(|id| state.unit(id))
                .filter(|unit| unit.side != gun.side)
        };
        let steps = || opposing().map(|unit| unit.steps as i16).sum::<i16>();
        // FOF-6.1.1-13: a card that exerts no fire yet ranks last.
        let strongest = || {
            opposing()
                .filter(|unit| unit.aim != Aim::None)
                .map(|unit| self.exerted(unit) as i16)
                .min()
                .unwrap_or(i16::MAX)
        };
        if gun.sniper {
            let leads = opposing().any(|unit| {
                let role = self.kind(unit).role;
                unit.form == Form::Front && (role.commands() || role == Role::Leader)
            });
            let (first, then) = match leads {
                true => (distance, 0),
                false => (strongest(), -steps()),
            };
            return [i16::from(!leads), first, then];
        }
        match gun.side {
            Side::Friendly => [distance, strongest(), 0],
            Side::Enemy => [-steps(), 0, 0],
        }
    }

    /// The VOF that a unit exerts now.
    pub(crate) fn exerted(&self, unit: &Unit) -> i8 {
        match unit.aim {
            // S-317: a Pinned gun keeps to its line, with Pinned fire.
            Aim::ProtectiveLine { .. } if unit.is(Flags::PINNED) => {
                self.mission.charts.values.pinned_fire
            }
            Aim::ProtectiveLine { .. } | Aim::Indirect { .. } => self.mission.charts.values.heavy,
            aim => self.vof_value(unit, matches!(aim, Aim::PointBlank | Aim::Smothered)),
        }
    }
}

fn change(unit: UnitId, option: Offer, why: Why) -> Change {
    Change {
        unit,
        aim: option.aim,
        laid: option.laid,
        why,
    }
}

//! 6.0 to 6.3 The automatic update: one pure function from a state to the changes of fire that the rules demand of it.
//!
//! **It ends.** Who stands where, what is seen and who is Spotted do not change while fire is brought up to date; only
//! aims do. `settle` looks at one unit's aim and never at another's, and a settled aim stays settled: a pull-back ends
//! on a card that stops fire, an advance on a card with a target, a drop on the farthest card still reached. `open`
//! acts only on units without an aim and gives them aims that `settle` leaves alone, or moves once more along the same
//! line. So a unit loses its aim at most once and gains one at most once, and lines only grow in number once all are
//! settled: a handful of rounds brings every map to rest ([`ROUNDS`]).

use super::line::{Field, Gun, Line};
use super::why::Why;
use crate::counters::{Role, Side};
use crate::fof::Fof;
use crate::state::{Aim, Flags, MAX_UNITS, State, Unit, UnitId};
use engine::List;
use ground::{Card, Compass};

/// More rounds than any position needs.
pub(crate) const ROUNDS: u8 = 16;
/// Most ties that one round keeps open at a time.
pub(crate) const PICKS: usize = 12;
/// Units of a side on one card that open fire in the same round; more wait for the next.
const GUNS: usize = 32;

/// A change of one unit's fire.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Change {
    /// Who.
    pub unit: UnitId,
    /// What it does now.
    pub aim: Aim,
    /// Laid by order on this card (see [`Flags::LAID`]).
    pub laid: bool,
    /// Why.
    pub why: Why,
}

/// What the rules demand of a state.
#[derive(Clone, Copy, Debug)]
#[allow(clippy::large_enum_variant)] // It lives for one round; a box would allocate.
pub(crate) enum Update {
    /// Nothing changes.
    Stable,
    /// All of these, together.
    Apply(List<Change, MAX_UNITS>),
    /// A random number among so many, then ask again.
    Tie(u8),
}

/// Random numbers drawn so far for this round, used in the order in which its ties come up.
pub(crate) struct Picks<'a> {
    drawn: &'a [u8],
    used: usize,
}

impl Picks<'_> {
    /// The option to take; `Err` with the number of options when it is still to be drawn.
    fn among(&mut self, options: u8) -> Result<usize, u8> {
        if options <= 1 {
            return Ok(0);
        }
        let pick = match self.drawn.get(self.used) {
            Some(&pick) => pick,
            None if self.used >= PICKS => 1, // No more room: the first of equals.
            None => return Err(options),
        };
        self.used += 1;
        Ok((pick.clamp(1, options) - 1) as usize)
    }
}

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

impl Fof {
    /// The changes that a state demands (T-FOF-6.1-firestate): fire that must change first, then, once all is
    /// settled, openings and joins from the situation before any of them (FOF-6.1.1-13).
    pub(crate) fn changes(&self, state: &State, picks: &[u8]) -> Update {
        let field = self.field(state);
        let mut changes = List::new();
        for id in state.in_play() {
            if let Some(change) = self.settle(state, &field, id) {
                changes.push(change);
            }
        }
        if !changes.is_empty() {
            return Update::Apply(changes);
        }
        let mut picks = Picks {
            drawn: picks,
            used: 0,
        };
        for side in Side::BOTH {
            for card in field.held[side as usize].iter() {
                if let Err(options) =
                    self.open_card(state, &field, card, side, &mut picks, &mut changes)
                {
                    return Update::Tie(options);
                }
            }
        }
        if changes.is_empty() {
            Update::Stable
        } else {
            Update::Apply(changes)
        }
    }

    /// What must change in a unit's present fire.
    fn settle(&self, state: &State, field: &Field, id: UnitId) -> Option<Change> {
        let unit = state.unit(id);
        let change = |aim, why| {
            (aim != unit.aim).then_some(Change {
                unit: id,
                aim,
                laid: false,
                why,
            })
        };
        let opponents = field.target[unit.side.other() as usize].has(unit.at);
        if unit.aim == Aim::None && !(opponents && self.reacts(unit)) {
            return None; // Nothing to change; whether it opens fire is asked later.
        }
        let Some(gun) = self.gun(state, id) else {
            return change(Aim::None, self.why_silent(state, unit));
        };
        match unit.aim {
            Aim::ProtectiveLine { .. } => {
                // FOF-7.2.4-07
                let holds = self.capability(unit).protective_line;
                return change(
                    if holds { unit.aim } else { Aim::None },
                    Why::ProtectiveLineOver,
                );
            }
            Aim::Indirect { .. } => return None,
            _ => {}
        }
        if opponents && gun.point_blank {
            // FOF-6.1.1-11, FOF-6.1.2-05
            let why = if unit.aim == Aim::None {
                Why::OpensPointBlank
            } else {
                Why::ShiftsPointBlank
            };
            return change(Aim::PointBlank, why);
        }
        match unit.aim {
            Aim::PointBlank => change(Aim::None, Why::PointBlankOver),
            Aim::Smothered if !field.haze.has(unit.at) => change(Aim::None, Why::SmokeLifted),
            Aim::Line { to, at } => {
                let (aim, why) = self.settle_line(state, field, &gun, unit, to, at);
                change(aim, why)
            }
            _ => None,
        }
    }

    /// Whether a unit opens fire of itself: not while held back by its package (FOF-8.3-05) or by a Final Protective
    /// Line (FOF-7.2.4-03).
    fn reacts(&self, unit: &Unit) -> bool {
        !unit.is(Flags::HOLDS_FIRE | Flags::PROTECTIVE_LINE)
    }

    fn why_silent(&self, state: &State, unit: &Unit) -> Why {
        match self.may_fire_unit(state, unit).err().map(|no| no.0) {
            Some("FOF-7.2.1-04") => Why::ExposedTripod,
            Some("FOF-7.3.1-03") => Why::ExposedMortar,
            Some("FOF-7.4-03") => Why::ExposedLauncher,
            Some("FOF-7.3.1-02" | "FOF-7.4-02" | "FOF-7.3.1-06") => Why::Barred,
            _ => Why::NoVof,
        }
    }

    /// Where fire along a PDF must go now (T-FOF-6.1-firestate rows 6 to 13 and 18).
    fn settle_line(
        &self,
        state: &State,
        field: &Field,
        gun: &Gun,
        unit: &Unit,
        to: Compass,
        at: Card,
    ) -> (Aim, Why) {
        if gun.arc.is_some_and(|arc| arc != to) {
            return (Aim::None, Why::Arc);
        }
        if field.haze.has(unit.at) {
            return (Aim::Smothered, Why::Smothered);
        }
        let line = self.line(state, field, gun, to);
        let reach = line.len.min(gun.range) as usize;
        if reach == 0 {
            return (Aim::None, Why::RangeLost);
        }
        let now = match unit.at.line_to(at) {
            Some((way, distance)) if way == to => distance as usize - 1,
            _ => return (Aim::None, Why::Moved),
        };
        if gun.grazing {
            let inside = Some(now).filter(|&k| k < reach && line.sees(k));
            let target = self.nearest_target(state, field, gun, &line);
            let wanted = match inside {
                Some(now) if unit.is(Flags::LAID) => Some(now),
                inside => target.or(inside), // FOF-7.2.2-05
            };
            let end = self.zone_end(gun, &line, wanted);
            let why = if end < now {
                self.why_short(gun, &line, now)
            } else {
                Why::Grazes
            };
            return (
                Aim::Line {
                    to,
                    at: line.cards[end],
                },
                why,
            );
        }
        let laid = unit.is(Flags::LAID);
        let (k, why) = self.stops(state, field, gun, &line, now, laid);
        match k {
            Some(k) => (
                Aim::Line {
                    to,
                    at: line.cards[k],
                },
                why,
            ),
            None => (Aim::None, why),
        }
    }

    /// Why fire no longer reaches a card of its line.
    fn why_short(&self, gun: &Gun, line: &Line, k: usize) -> Why {
        if k >= gun.range as usize {
            Why::RangeLost
        } else if line.open >> k & 1 == 0 {
            Why::SightLost
        } else if line.smoke >> k & 1 == 1 {
            Why::PulledBack
        } else {
            Why::DarknessFell
        }
    }

    /// Where along its line the VOF of a unit that fires at card `now` of it comes to lie, and why; `None`: nowhere.
    fn stops(
        &self,
        state: &State,
        field: &Field,
        gun: &Gun,
        line: &Line,
        now: usize,
        laid: bool,
    ) -> (Option<usize>, Why) {
        let reach = line.len.min(gun.range) as usize;
        let mut k = now;
        let mut why = Why::Never;
        if k >= reach || !line.sees(k) {
            why = self.why_short(gun, line, k);
            if why == Why::SightLost {
                return (None, why); // FOF-6.1.2-10
            }
            // FOF-6.1.2-04, FOF-6.3.2-03: back along the line to the last card that it reaches.
            let Some(back) = (0..k.min(reach)).rev().find(|&i| line.sees(i)) else {
                return (None, why);
            };
            k = back;
        }
        let stop =
            (0..k).find(|&i| !self.passes(state, field, gun, line.cards[i], line.levels[k], laid));
        if let Some(stop) = stop {
            let opponent = field.target[gun.side.other() as usize].has(line.cards[stop]);
            return (
                Some(stop),
                if opponent {
                    Why::Nearer
                } else {
                    Why::NearerOwn
                },
            );
        }
        if k != now {
            return (Some(k), why);
        }
        let own = field.held[gun.side as usize].has(line.cards[k]);
        let opponents = field.target[gun.side.other() as usize].has(line.cards[k]);
        if !own && !opponents && !laid {
            // FOF-6.1.2-09, FOF-6.1.2-11
            let ahead = (k + 1..reach).find(|&next| {
                self.target_seen(state, field, gun, line, next)
                    && self.may_engage(field, gun, line.cards[next])
                    && self.reaches(state, field, gun, line, next, false)
            });
            if let Some(ahead) = ahead {
                return (Some(ahead), Why::Advances);
            }
        }
        (Some(k), why)
    }

    /// FOF-6.1.1-06: the player's units leave cards with units of both sides alone.
    fn may_engage(&self, field: &Field, gun: &Gun, card: Card) -> bool {
        gun.side == Side::Enemy || !field.held[gun.side as usize].has(card)
    }

    /// Where a free gun would open fire along a direction: the card of the opponent, and the aim.
    fn opening(&self, state: &State, field: &Field, gun: &Gun, way: Compass) -> Option<Offer> {
        if gun.range == 0 || gun.arc.is_some_and(|arc| arc != way) || field.haze.has(gun.eye.at) {
            return None;
        }
        let opponents = &field.target[gun.side.other() as usize];
        let along = (1..=gun.range).filter_map(|steps| gun.eye.at.step(way, steps));
        if !along.into_iter().any(|card| opponents.has(card)) {
            return None;
        }
        let line = self.line(state, field, gun, way);
        let k = (0..line.len.min(gun.range) as usize).find(|&k| {
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
        if gun.range == 0 || gun.arc.is_some_and(|arc| arc != lead.to) || field.haze.has(gun.eye.at)
        {
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
    fn open_card(
        &self,
        state: &State,
        field: &Field,
        card: Card,
        side: Side,
        picks: &mut Picks,
        changes: &mut List<Change, MAX_UNITS>,
    ) -> Result<(), u8> {
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
        if guns.is_empty() {
            return Ok(());
        }
        let leads = self.leads(state, field, card, side);
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
            let mut options: List<Offer, 16> = List::new();
            for gun in guns.iter().flat_map(|g| g.0) {
                if gun.sniper != sniper || (sniper && gun.id != first.id) {
                    continue;
                }
                for way in Compass::ALL {
                    if let Some(option) = self.opening(state, field, &gun, way)
                        && options.iter().all(|other| other.card != option.card)
                        && !options.is_full()
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
            let mut fired = false;
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
                    fired = true;
                }
            }
            if !fired {
                return Ok(());
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
    ) -> Result<Option<Offer>, u8> {
        if options.len() <= 1 {
            return Ok(options.first().copied());
        }
        let rank = |option: &Offer| self.rank(state, field, gun, option.card);
        let Some(best) = options.iter().map(rank).min() else {
            return Ok(None);
        };
        let equal = || options.iter().filter(|option| rank(option) == best);
        let pick = picks.among(equal().count() as u8)?;
        Ok(equal().nth(pick).copied())
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
                unit.form == crate::state::Form::Front && (role.commands() || role == Role::Leader)
            });
            return if leads {
                [0, distance, 0]
            } else {
                [1, strongest(), -steps()]
            };
        }
        match gun.side {
            Side::Friendly => [distance, strongest(), 0],
            Side::Enemy => [-steps(), 0, 0],
        }
    }

    /// The VOF that a unit exerts now.
    pub(crate) fn exerted(&self, unit: &Unit) -> i8 {
        match unit.aim {
            Aim::ProtectiveLine { .. } | Aim::Indirect { .. } => self.mission.charts.values.heavy,
            aim => self.vof_value(unit, matches!(aim, Aim::PointBlank | Aim::Smothered)),
        }
    }
}

/// A gun that is still free, or has fired.
#[derive(Clone, Copy, Default)]
struct Free(Option<Gun>);

fn change(unit: UnitId, option: Offer, why: Why) -> Change {
    Change {
        unit,
        aim: option.aim,
        laid: option.laid,
        why,
    }
}

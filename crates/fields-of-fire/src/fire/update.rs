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
use crate::counters::Side;
use crate::fof::Fof;
use crate::state::{Aim, Flags, MAX_UNITS, State, Unit, UnitId};
use crate::weapons::Silence;
use engine::List;
use ground::{Card, Compass};

/// More rounds than any position needs.
pub(crate) const ROUNDS: u8 = 16;
/// Most ties that one round keeps open at a time.
pub(crate) const PICKS: usize = 12;

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
    /// The player says which of two joined buildings at the end of a street is fired at, then ask again.
    Choose([Card; 2]),
}

/// What a round still has to be told.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Open {
    /// A random number among so many.
    Number(u8),
    /// Which of two cards (FOF-13.7-04).
    Card([Card; 2]),
}

/// Random numbers drawn so far for this round, used in the order in which its ties come up.
pub(crate) struct Picks<'a> {
    drawn: &'a [u8],
    used: usize,
}

impl Picks<'_> {
    /// The option to take; `Err` with the number of options when it is still to be drawn.
    pub(super) fn among(&mut self, options: u8) -> Result<usize, Open> {
        self.taken(options, Open::Number(options))
    }

    /// The card to take; `Err` when the player has still to say which.
    pub(super) fn one_of(&mut self, cards: [Card; 2]) -> Result<Card, Open> {
        let place = self.taken(cards.len() as u8, Open::Card(cards))?;
        Ok(cards[place])
    }

    fn taken(&mut self, options: u8, open: Open) -> Result<usize, Open> {
        if options <= 1 {
            return Ok(0);
        }
        let pick = match self.drawn.get(self.used) {
            Some(&pick) => pick,
            None if self.used >= PICKS => 1, // No more room: the first of equals.
            None => return Err(open),
        };
        self.used += 1;
        Ok((pick.clamp(1, options) - 1) as usize)
    }
}

impl Fof {
    /// The changes that a state demands (T-FOF-6.1-firestate): fire that must change first, then, once all is
    /// settled, openings and joins from the situation before any of them (FOF-6.1.1-13).
    pub(crate) fn changes(&self, state: &State, field: &Field, picks: &[u8]) -> Update {
        let mut changes = List::new();
        for id in state.in_play() {
            if let Some(change) = self.settle(state, field, id) {
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
                match self.open_card(state, field, card, side, &mut picks, &mut changes) {
                    Ok(()) => {}
                    Err(Open::Number(options)) => return Update::Tie(options),
                    Err(Open::Card(cards)) => return Update::Choose(cards),
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
        // N-16: an aircraft over its card is nothing to a unit that fires at somebody else.
        let flown = || {
            field.flown[unit.side.other() as usize].has(unit.at)
                && matches!(unit.aim, Aim::None | Aim::PointBlank)
        };
        let opponents = field.target[unit.side.other() as usize].has(unit.at)
            && (flown() || self.meets_opponents(state, unit));
        if unit.aim == Aim::None && !(opponents && self.reacts(unit)) {
            return None; // Nothing to change; whether it opens fire is asked later.
        }
        let Some(gun) = self.gun(state, id) else {
            return change(Aim::None, self.why_silent(state, id));
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
            // FOF-7.3.2-01: what is left of a section that broke up lays nothing indirectly.
            Aim::Indirect { .. } if !self.is_section(unit) => {
                return change(Aim::None, Why::IndirectOver);
            }
            Aim::Indirect { .. } => return None,
            _ => {}
        }
        // FOF-10.3-03: fire that has begun goes on when only vehicles are left (N-36).
        let engages = field.targets(&gun).has(unit.at) || unit.aim == Aim::PointBlank;
        if opponents && engages && gun.point_blank {
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
            Aim::Smothered if !self.smothered(state, unit, &field.haze) => {
                change(Aim::None, Why::SmokeLifted)
            }
            Aim::Smothered if !gun.point_blank => change(Aim::None, Why::Smothered),
            Aim::Line { to, at } => {
                let (aim, why) = self.settle_line(state, field, &gun, unit, to, at);
                change(aim, why)
            }
            _ => None,
        }
    }

    /// Whether a unit opens fire of itself: not while held back by its package (FOF-8.3-05), by a Final Protective Line
    /// (FOF-7.2.4-03) or by an Indirect Lay of this turn (FOF-7.3.2-13).
    pub(super) fn reacts(&self, unit: &Unit) -> bool {
        !unit.is(Flags::HOLDS_FIRE | Flags::PROTECTIVE_LINE | Flags::LAID_INDIRECTLY)
    }

    fn why_silent(&self, state: &State, unit: UnitId) -> Why {
        match self.silence(state, unit) {
            Some(Silence::ExposedTripod) => Why::ExposedTripod,
            Some(Silence::ExposedMortar) => Why::ExposedMortar,
            Some(Silence::ExposedLauncher) => Why::ExposedLauncher,
            Some(Silence::MortarInside | Silence::LauncherInside | Silence::MortarBarred) => {
                Why::Barred
            }
            Some(Silence::Rides) => Why::Rides,
            Some(Silence::Burdened) => Why::Burdened,
            Some(Silence::OffTheMap | Silence::Unarmed) | None => Why::NoVof,
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
        if self.blinded(state, unit, &field.haze) {
            // S-318: what cannot fire at Point Blank lays nothing on its own card.
            let aim = match gun.point_blank {
                true => Aim::Smothered,
                false => Aim::None,
            };
            return (aim, Why::Smothered);
        }
        let line = self.line(state, field, gun, to);
        let now = unit.at.distance(at) as usize - 1;
        if gun.grazing {
            let inside = Some(now).filter(|&k| line.sees(k));
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
            // FOF-6.1.2-04: it lies in the smoky street outside.
            None if why == Why::PulledBack
                && gun.point_blank
                && self.walled_by_smoke(state, unit) =>
            {
                (Aim::Smothered, why)
            }
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
                    && self.reaches(state, field, gun, line, next, laid)
            });
            if let Some(ahead) = ahead {
                return (Some(ahead), Why::Advances);
            }
        }
        (Some(k), why)
    }
}

//! A unit on the table: which side is up, what is marked on it, where its fire lies (1.2.3, 1.2.6, 6.3).

use super::{Area, KindId, Letter, PackageId, PieceId, UnitId};
use crate::counters::{Experience, Side};
use ground::{Card, Compass};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

engine::kinds! {
    /// Good Order side, or the kind of Limited Action Team (FOF-1.2.3-07).
    pub enum Form {
        /// Front of the counter. Good Order only while not Pinned as well.
        #[default]
        Front,
        /// Fire Team: the named side of a counter (roster or `named` kind), or generic.
        Fire,
        /// Assault Team.
        Assault,
        /// Litter Team.
        Litter,
        /// Paralyzed Team.
        Paralyzed,
    }
}

/// Markers on a unit and other yes-or-no facts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Flags(pub u32);

impl Flags {
    /// Pinned marker.
    pub const PINNED: u32 = 1;
    /// Exposed marker.
    pub const EXPOSED: u32 = 1 << 1;
    /// Enemy under an Unspotted marker.
    pub const UNSPOTTED: u32 = 1 << 2;
    /// Out of Ammo marker.
    pub const OUT_OF_AMMO: u32 = 1 << 3;
    /// Removed from Play: a roster unit may be reconstituted, any other slot is free.
    pub const GONE: u32 = 1 << 4;
    /// Not yet (or no longer) on map and Staging Area: BN HQ, Runner in the box, late arrivals.
    pub const OFF_MAP: u32 = 1 << 5;
    /// Placed without fire; opens fire in Clean Up (FOF-8.3-05).
    pub const HOLDS_FIRE: u32 = 1 << 6;
    /// Under the exploded Mine marker this turn (FOF-7.9.1-05).
    pub const STRUCK_MINE: u32 = 1 << 7;
    /// Human Wave (8.14).
    pub const HUMAN_WAVE: u32 = 1 << 8;
    /// Holds a Final Protective Line marker (7.2.4); the direction is in [`State::lines`](super::State::lines).
    pub const PROTECTIVE_LINE: u32 = 1 << 9;
    /// Checked, or used by an event, in this Enemy Activity phase.
    pub const CHECKED: u32 = 1 << 10;
    /// Flipped to its Fire Team side for lack of ammunition (FOF-8.11.1-02).
    pub const EMPTY_FLIP: u32 = 1 << 11;
    /// Left the patrol or company for the mission: guard, event (FOF-8.15-05).
    pub const DETACHED: u32 = 1 << 12;
    /// Reconstituted in this mission.
    pub const RECONSTITUTED: u32 = 1 << 13;
    /// Lost its second step to a Detach; it cannot come back (FOF-7.2.5-03).
    pub const SPLIT: u32 = 1 << 14;
    /// Its combat draw of this Combat Effects Segment is still to be made.
    pub const UNDER_FIRE: u32 = 1 << 16;
    /// In cover that a flamethrower attacks: its Hit Effect is still to be drawn (FOF-7.14-02).
    pub const IN_FLAMES: u32 = 1 << 17;
    /// Survived the flames: to be put outside (FOF-7.14-04).
    pub const BURNED: u32 = 1 << 18;
    /// Activated marker: it may act in the AT Combat and Vehicle Movement Phase (FOF-4.2.1-09).
    pub const ACTIVATED: u32 = 1 << 19;
    /// Activated marker, Moved/Fired side: it has acted in that phase.
    pub const MOVED_OR_FIRED: u32 = 1 << 20;
    /// Fired by Indirect Lay this turn: no Direct Lay before Clean Up, whatever ends the other (FOF-7.3.2-13).
    pub const LAID_INDIRECTLY: u32 = 1 << 21;
    /// Vehicle: the VOF on it was resolved in the steps of its own action (10.5.1).
    pub const ACTED: u32 = 1 << 22;
    /// Vehicle: attacked in some form in this AT phase (FOF-10.7-07).
    pub const ATTACKED: u32 = 1 << 23;
    /// Bailed out of a Wreck: its Hit Effect is still to be drawn (FOF-10.7-04).
    pub const BAILED_OUT: u32 = 1 << 25;
    /// It took the post of one who had been carried off unhurt: nobody fell there (N-17).
    pub const SUCCESSOR: u32 = 1 << 26;
    /// Was on the Combat Patrol after which the company is rebuilt (FOF-12.3.1-01).
    pub const PATROLLED: u32 = 1 << 28;
    /// Placed by the package that is coming onto the map: still to open fire.
    pub const ARRIVING: u32 = 1 << 29;
    /// Passing mark of the procedure under way: gassed and still to check, promoted between attempts.
    pub const NOTED: u32 = 1 << 30;
    /// In town: it has moved into a VOF and stays where it is for the rest of the turn (FOF-13.2.5-01).
    pub const STOPPED: u32 = 1 << 31;
    /// Its fire was laid by order where it is: opponents that were on the line then do not draw it (7.2.3, 6.1.2).
    pub const LAID: u32 = 1 << 24;
}

/// How a unit is Engaged (FOF-1.2.6-16). VOF and PDF markers mirror these (FOF-6.3.1-03); nothing else stores them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Aim {
    /// Not Engaged.
    #[default]
    None,
    /// At opponents on its own card.
    PointBlank,
    /// Along a PDF. The VOF lies on `at`; with Grazing Fire on every card of the zone up to its range.
    Line {
        /// Direction of the PDF.
        to: Compass,
        /// Card that bears the VOF (the farthest one when grazing).
        at: Card,
    },
    /// Fire was pulled back to the own card by smoke, Incoming! or Air Strike! there (FOF-6.1.2-04).
    Smothered,
    /// Indirect Lay on a card (7.3.2): no PDF.
    Indirect {
        /// The card.
        at: Card,
    },
    /// Final Protective Line (7.2.4).
    ProtectiveLine {
        /// Diagonal.
        to: Compass,
    },
}

/// One unit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Unit {
    /// Where; `NOWHERE` when off map or gone.
    pub at: Card,
    /// Area of the card.
    pub area: Area,
    /// Counter.
    pub kind: KindId,
    /// Roster line of a named unit.
    pub piece: PieceId,
    /// Whose.
    pub side: Side,
    /// Which side up, or which LAT.
    pub form: Form,
    /// Steps left.
    pub steps: u8,
    /// Level of the Good Order unit; a LAT's own level is [`crate::fof::Fof::experience`].
    pub experience: Experience,
    /// Platoon it belongs to.
    pub platoon: crate::mission::Platoon,
    /// Markers.
    pub flags: Flags,
    /// Engaged how.
    pub aim: Aim,
    /// Why its fire last changed.
    pub why: crate::fire::Why,
    /// Ammunition points left.
    pub ammo: u8,
    /// Concentrate Fire successes this turn that still cost a point (FOF-7.18.4-01).
    pub owed: u8,
    /// Letter of the package it came with (FOF-8.6.2-09).
    pub letter: Option<Letter>,
    /// Enemy Spotter: its package.
    pub package: PackageId,
    /// Enemy Spotter: Fire Missions left.
    pub missions: u8,
    /// NCM reckoned for the running Combat Effects Segment, before any of its results (FOF-3.7.4-01).
    pub ncm: i8,
    /// The latest attack on its area that it came too late for: it is an original target of those after it alone
    /// (FOF-7.10.4-04). 0 where it came before any.
    pub came_after: u8,
    /// The vehicle that it is aboard. Those inside one stand nowhere; those on it, or in the open of it, where it does.
    pub aboard: UnitId,
    /// Actions carried out in the current Impulse, bits of [`Action`](super::Action).
    pub did: u64,
}

impl Unit {
    /// Whether a marker or fact holds.
    pub fn is(&self, flag: u32) -> bool {
        self.flags.0 & flag != 0
    }

    /// Sets or takes off a marker.
    pub fn set(&mut self, flag: u32, on: bool) {
        if on {
            self.flags.0 |= flag;
        } else {
            self.flags.0 &= !flag;
        }
    }

    /// On the map or in the Staging Area: whoever is gone, detached or off the map stands nowhere.
    pub fn in_play(&self) -> bool {
        self.at.is_some()
    }

    /// Carried off for the mission aboard a vehicle that turned back, unhurt (N-17).
    pub fn is_withdrawn(&self) -> bool {
        self.is(Flags::GONE) && self.is(Flags::DETACHED)
    }

    /// Limited Action Team.
    pub fn is_lat(&self) -> bool {
        self.form != Form::Front
    }

    /// Good Order: neither LAT nor Pinned (FOF-1.2.6-19).
    pub fn good_order(&self) -> bool {
        self.form == Form::Front && !self.is(Flags::PINNED)
    }
}

//! Why fire is where it is: one reason for each way it can change, with its clause and its words.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The reason for a unit's last change of fire.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// It has not fired.
    #[default]
    Never,
    /// A Spotted opponent in LOS and range.
    Opens,
    /// An opponent on its card, before any other target.
    OpensPointBlank,
    /// The contact that brought it is fired upon first.
    OpensAtContact,
    /// Fire leads away from its card already.
    Joins,
    /// An opponent on its card became a target.
    ShiftsPointBlank,
    /// A nearer card on the line is occupied.
    Nearer,
    /// Own troops came onto the line before the target.
    NearerOwn,
    /// The card emptied; an opponent stands farther along the line.
    Advances,
    /// The last opponent moved along the line.
    Follows,
    /// The last opponent on its card left for an adjacent one.
    FollowsOut,
    /// Smoke, Incoming! or Air Strike! lies on the line.
    PulledBack,
    /// Smoke, Incoming! or Air Strike! lies on its own card.
    Smothered,
    /// That has gone from its own card.
    SmokeLifted,
    /// Its range has fallen short.
    RangeLost,
    /// It is too dark, or the weather too thick, to see the card.
    DarknessFell,
    /// Grazing Fire sweeps all cards of the zone.
    Grazes,
    /// Nobody is left to fire at on its card.
    PointBlankOver,
    /// Its Cover marker faces another way.
    Arc,
    /// The card is no longer in LOS from where it is.
    SightLost,
    /// It has no Basic VOF any more, or has left the map.
    NoVof,
    /// Exposed: tripod machine gun.
    ExposedTripod,
    /// Exposed: mortar.
    ExposedMortar,
    /// Exposed: mounted launcher.
    ExposedLauncher,
    /// The weapon does not fire from such cover or terrain.
    Barred,
    /// It moved to another card.
    Moved,
    /// Cease Fire.
    Ceased,
    /// Shift Fire.
    Shifted,
    /// It could not fire where its card was told to.
    ShiftedAway,
    /// Indirect Lay.
    IndirectLay,
    /// Indirect Lay is over.
    IndirectOver,
    /// The Final Protective Line is fired.
    ProtectiveLine,
    /// The Final Protective Line has ended: no gun or no ammunition.
    ProtectiveLineOver,
    /// It rides on a tank.
    Rides,
    /// A tank that carries riders or Casualties.
    Burdened,
}

impl Why {
    /// The clause that makes it so.
    pub fn clause(self) -> &'static str {
        match self {
            Why::Never => "FOF-6.0-02",
            Why::Opens => "FOF-6.1.1-01",
            Why::OpensPointBlank => "FOF-6.1.1-11",
            Why::OpensAtContact => "FOF-6.1.1-07",
            Why::Joins => "FOF-6.1.1-09",
            Why::ShiftsPointBlank => "FOF-6.1.2-05",
            Why::Nearer | Why::NearerOwn => "FOF-6.1.2-06",
            Why::Advances => "FOF-6.1.2-09",
            Why::Follows => "FOF-6.3.4-01",
            Why::FollowsOut => "FOF-6.3.4-03",
            Why::PulledBack | Why::Smothered => "FOF-6.1.2-04",
            Why::SmokeLifted => "FOF-6.1.2-11",
            Why::RangeLost => "FOF-6.3.2-03",
            Why::DarknessFell => "FOF-9.1-02",
            Why::Grazes => "FOF-7.2.2-01",
            Why::PointBlankOver => "FOF-6.1.2-13",
            Why::Arc => "FOF-5.3.2-08",
            Why::SightLost => "FOF-6.1.2-10",
            Why::NoVof => "FOF-6.3.1-03",
            Why::ExposedTripod => "FOF-7.2.1-04",
            Why::ExposedMortar => "FOF-7.3.1-03",
            Why::ExposedLauncher => "FOF-7.4-03",
            Why::Barred => "FOF-7.3.1-02",
            Why::Moved => "FOF-6.1.2-03",
            Why::Ceased => "FOF-4.2.4-12",
            Why::Shifted => "FOF-4.2.4-13",
            Why::ShiftedAway => "FOF-4.2.4-15",
            Why::IndirectLay => "FOF-7.3.2-11",
            Why::IndirectOver => "FOF-7.3.2-12",
            Why::ProtectiveLine => "FOF-7.2.4-08",
            Why::ProtectiveLineOver => "FOF-7.2.4-07",
            Why::Rides => "FOF-10.8.2-04",
            Why::Burdened => "FOF-10.8.2-02",
        }
    }

    /// In words, as the end of a sentence.
    pub fn words(self) -> &'static str {
        match self {
            Why::Never => "it has not fired",
            Why::Opens => "a Spotted opponent is in LOS and range",
            Why::OpensPointBlank => "an opponent is on its card",
            Why::OpensAtContact => "that card made the contact",
            Why::Joins => "its card was firing that way already",
            Why::ShiftsPointBlank => "an opponent on its card became a target",
            Why::Nearer => "a nearer card on the line is occupied",
            Why::NearerOwn => "its own troops stand on a nearer card of the line",
            Why::Advances => {
                "the card was empty and an opponent stands farther along the same line"
            }
            Why::Follows => "the last opponent there moved along the line",
            Why::FollowsOut => "the last opponent on its card left for that one",
            Why::PulledBack => "smoke, Incoming! or Air Strike! blocks the line there",
            Why::Smothered => "smoke, Incoming! or Air Strike! lies on its own card",
            Why::SmokeLifted => "its own card is clear of smoke again",
            Why::RangeLost => "its range reaches no farther",
            Why::DarknessFell => "it cannot see farther in Limited Visibility",
            Why::Grazes => "Grazing Fire sweeps every card of the zone",
            Why::PointBlankOver => "no opponent is left on its card",
            Why::Arc => "its Cover marker faces another way",
            Why::SightLost => "it does not see that card from where it is",
            Why::NoVof => "it no longer exerts a VOF",
            Why::ExposedTripod => "a tripod machine gun does not fire while Exposed",
            Why::ExposedMortar => "a mortar does not fire while Exposed",
            Why::ExposedLauncher => "a mounted launcher does not fire while Exposed",
            Why::Barred => "its weapon does not fire from there",
            Why::Moved => "it moved to another card",
            Why::Ceased => "it was told to Cease Fire",
            Why::Shifted => "it was told to Shift Fire",
            Why::ShiftedAway => "it cannot fire where its card was told to",
            Why::IndirectLay => "an observer called for Indirect Lay",
            Why::IndirectOver => "Indirect Lay lasts one turn",
            Why::ProtectiveLine => "the Final Protective Line was called",
            Why::ProtectiveLineOver => "the gun can no longer hold its Final Protective Line",
            Why::Rides => "nobody fires while riding on a tank",
            Why::Burdened => "a tank does not fight with riders or Casualties on it",
        }
    }
}

//! What the player thinks things are worth, in Victory Points or their like, in one place.

/// The judgment of a player.
#[derive(Clone, Copy, Debug)]
pub struct Weights {
    /// A space of the Initiative Track.
    pub space: f32,
    /// A card in hand, kept for a good moment.
    pub card: f32,
    /// The Fate card.
    pub fate: f32,
    /// The share of an elimination's points that a first hit counts for.
    pub first_hit: f32,
    /// The share of a unit's strength that a first hit takes.
    pub weakened: f32,
    /// The share of all hits that are possible in a place which somebody who stays there is likely to suffer.
    pub staying: f32,
    /// The same for each hex on the way.
    pub on_the_way: f32,
    /// The share of a shot's worth that a place counts for from which it can be fired.
    pub chance_to_fire: f32,
    /// The share of the enemy's best answer that fire has to expect.
    pub answer: f32,
    /// The share of an objective's worth that draws each unit to one that is to be taken.
    pub take: f32,
    /// The same for one that is held and threatened.
    pub hold: f32,
    /// Movement points from a goal at which it counts for half.
    pub half_way: f32,
    /// The share of the points for leaving the map that draws a unit to where it can.
    pub leave: f32,
    /// How much of a danger counts for who is behind in points.
    pub boldness: f32,
    /// What it costs to break a platoon up.
    pub disperse: f32,
    /// What going into melee must be worth.
    pub melee: f32,
}

impl Default for Weights {
    fn default() -> Self {
        Weights {
            space: 0.045,
            card: 0.14,
            fate: 0.4,
            first_hit: 0.3,
            weakened: 0.4,
            staying: 0.3,
            on_the_way: 0.4,
            chance_to_fire: 0.45,
            answer: 0.3,
            take: 0.9,
            hold: 0.3,
            half_way: 4.0,
            leave: 0.6,
            boldness: 0.75,
            disperse: 0.4,
            melee: 0.6,
        }
    }
}

//! What the player thinks things are worth, in Victory Points or their like, in one place.

/// The judgment of a player.
#[derive(Clone, Copy, Debug)]
pub struct Weights {
    /// The share of a unit's worth that is lost while it is Shaken.
    pub shaken: f32,
    /// How much more of a Shaken unit is lost to fire than of one in Good Order.
    pub frailty: f32,
    /// What it is worth to a Shaken squad that somebody is with it who can rally it.
    pub led: f32,
    /// What it counts for that the enemy may come into a place and kill all who are there in Melee.
    pub stormed: f32,
    /// What it is worth to look into an event.
    pub curiosity: f32,
    /// What the harm that fire does counts for: who is hit neither fires back nor stands in the way.
    pub harm: f32,
    /// The share of what a firer could do later in the turn that fire costs now.
    pub price: f32,
    /// What an act must be worth at least.
    pub least: f32,
    /// What Opportunity Fire must be worth while much of the enemy is still to move.
    pub patience: f32,
    /// What the guns count for that a vehicle stands in front of.
    pub hull: f32,
    /// What the fire that can be expected on the way counts for.
    pub on_the_way: f32,
    /// The share of the fire that can be expected in this turn by who stays somewhere and is seen.
    pub staying: f32,
    /// The same for the turns after it.
    pub later: f32,
    /// How likely units under cover are to be spotted in the turns after it.
    pub found: f32,
    /// The share of a shot's worth that a place counts for from which it can be fired.
    pub chance_to_fire: f32,
    /// The share of an objective's worth that draws each unit to one that is to be taken.
    pub take: f32,
    /// The same for one that is held and threatened.
    pub hold: f32,
    /// Turns from a goal at which it counts for half.
    pub half_way: f32,
    /// The share of the points for leaving the map that draws a unit to where it can.
    pub leave: f32,
    /// How much of a danger counts at the end for who is behind in points.
    pub boldness: f32,
}

impl Default for Weights {
    fn default() -> Self {
        Weights {
            shaken: 0.35,
            frailty: 1.5,
            led: 0.9,
            stormed: 1.0,
            curiosity: 2.0,
            harm: 2.0,
            price: 0.15,
            least: 0.06,
            patience: 0.3,
            hull: 0.7,
            on_the_way: 1.2,
            staying: 0.5,
            later: 0.3,
            found: 0.4,
            chance_to_fire: 0.6,
            take: 0.55,
            hold: 0.35,
            half_way: 1.2,
            leave: 0.8,
            boldness: 0.3,
        }
    }
}

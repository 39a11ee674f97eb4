//! What came up by chance, as data: no reader needs to find dice in words.

use crate::scene::Card;
use crate::{Ask, Chance, Game, Outcome, Seat, Spread};
use schemars::JsonSchema;
use serde::Serialize;

/// What came up by chance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Drawn {
    /// What for, in the words of the rules: "to hit", "draw a chit".
    pub purpose: String,
    /// Who rolled or drew; `None` where it was nobody's roll.
    pub by: Option<Seat>,
    /// What lay on the table then, in order.
    pub faces: Vec<Face>,
    /// How likely success was and whether it came; `None` where nothing succeeds or fails, or where it is not known.
    pub luck: Option<Luck>,
}

/// A roll that could succeed, held against what was to be expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Luck {
    /// So many ways to succeed
    pub good: u64,
    /// of so many.
    pub of: u64,
    /// Whether it did.
    pub came: bool,
}

impl Drawn {
    /// "To hit: 7", for what nothing has come of yet.
    pub(super) fn in_words(&self) -> String {
        let faces: Vec<String> = self
            .faces
            .iter()
            .map(|face| match face {
                Face::Die { face, .. } => face.to_string(),
                Face::Card { name, .. } => name.clone(),
            })
            .collect();
        let mut purpose = self.purpose.chars();
        let first = purpose
            .next()
            .map_or(String::new(), |c| c.to_uppercase().to_string());
        format!("{first}{}: {}", purpose.as_str(), faces.join(", "))
    }
}

/// One thing that came up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Face {
    /// A die.
    Die {
        /// How many sides it has.
        sides: u8,
        /// The side that came up, from 1.
        face: u8,
    },
    /// A card, chit or counter, or who was picked by lot.
    Card {
        /// As a player would call it.
        name: String,
        /// How it looks, where there is more to it than its name.
        #[serde(skip_serializing_if = "Option::is_none")]
        card: Option<Box<Card>>,
    },
}

/// A chance that is about to be settled, kept for whoever may see what came up.
pub(super) struct CameUp<S> {
    chance: Chance,
    outcome: Outcome,
    /// The state that asked, which names the cards and says what succeeds.
    asked: S,
}

impl<S: Clone> CameUp<S> {
    /// The chance that a state asks with its outcome; `None` when it asks for something else.
    pub(super) fn of<G: Game<State = S>>(game: &G, state: &S, outcome: Outcome) -> Option<Self> {
        let Ask::Chance(chance) = game.ask(state) else {
            return None;
        };
        Some(CameUp {
            chance,
            outcome,
            asked: state.clone(),
        })
    }

    /// What a seat may see of it.
    pub(super) fn seen_by<G: Game<State = S>>(&self, game: &G, seat: Seat) -> Option<Drawn> {
        if self.chance.secret.is_some_and(|owner| owner != seat) {
            return None;
        }
        let view = game.view(&self.asked, seat);
        let faces = match &self.chance.spread {
            Spread::Dice(dice) => dice
                .sides()
                .zip(dice.faces(self.outcome))
                .map(|(sides, face)| Face::Die { sides, face })
                .collect(),
            Spread::Draw(_) => {
                let name = game.name_outcome(&view, self.outcome);
                let card = game.picture_outcome(&view, self.outcome).map(Box::new);
                vec![Face::Card { name, card }]
            }
        };
        Some(Drawn {
            purpose: self.chance.purpose.to_owned(),
            by: self.chance.by,
            faces,
            luck: self.luck(game, &view),
        })
    }

    fn luck<G: Game<State = S>>(&self, game: &G, view: &S) -> Option<Luck> {
        let came = game.succeeds(view, self.outcome)?;
        let (mut good, mut of) = (0, 0);
        for (outcome, weight) in self.chance.spread.outcomes() {
            of += u64::from(weight);
            if game.succeeds(view, outcome)? {
                good += u64::from(weight);
            }
        }
        Some(Luck { good, of, came })
    }
}

//! Choices and events in words, put together piece by piece.

use crate::scene::{Check, Line, Plan, Story, Zone};
use crate::{Clause, Modifier, Score, Scored, Seat, Telling, Together, Wording};

/// Something that a scene shows and words can be about: a counter, a marker, a space.
pub trait Shown {
    /// Its id in the scene; `None` where it is nothing.
    fn scene_id(&self) -> Option<String>;
}

impl<T: Shown> Shown for &T {
    fn scene_id(&self) -> Option<String> {
        (*self).scene_id()
    }
}

impl Wording {
    /// The act and its object: "Move to 08.08".
    pub fn new(text: impl Into<String>) -> Self {
        Wording {
            text: text.into(),
            ..Wording::default()
        }
    }

    /// It touches a piece.
    pub fn piece(mut self, piece: impl Shown) -> Self {
        self.pieces.extend(piece.scene_id());
        self
    }

    /// It touches several.
    pub fn pieces<T: Shown>(self, pieces: impl IntoIterator<Item = T>) -> Self {
        pieces.into_iter().fold(self, Self::piece)
    }

    /// It touches a space.
    pub fn space(mut self, space: impl Shown) -> Self {
        self.spaces.extend(space.scene_id());
        self
    }

    /// These modify the roll it leads to.
    pub fn modifiers(mut self, modifiers: Vec<Modifier>) -> Self {
        self.modifiers = modifiers;
        self
    }

    /// It is the quick way.
    pub fn quick(mut self) -> Self {
        self.quick = true;
        self
    }

    /// It is seldom meant.
    pub fn seldom(mut self) -> Self {
        self.seldom = true;
        self
    }

    /// It can be made with others of this id by one click.
    pub fn together(mut self, id: &str, text: &str, anywhere: bool) -> Self {
        self.together = Some(Together {
            id: id.to_owned(),
            text: text.to_owned(),
            anywhere,
        });
        self
    }

    /// It is about something else of the scene: a row of a matrix, a card, an answer to an interrupt.
    pub fn item(mut self, id: impl Into<String>) -> Self {
        self.items.push(id.into());
        self
    }

    /// What there is to know of it at a glance.
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.note = note.into();
        self
    }

    /// What it costs.
    pub fn cost(mut self, cost: impl Into<String>) -> Self {
        self.cost = cost.into();
        self
    }

    /// Where it would bring a pawn of a scale.
    pub fn plan(mut self, plan: Plan) -> Self {
        self.plan = Some(plan);
        self
    }

    /// How it is decided.
    pub fn check(mut self, check: Check) -> Self {
        self.check = Some(Box::new(check));
        self
    }

    /// The zone it would make.
    pub fn zone(mut self, zone: Zone) -> Self {
        self.zone = Some(Box::new(zone));
        self
    }

    /// The line it would go along.
    pub fn line(mut self, line: Line) -> Self {
        self.line = Some(Box::new(line));
        self
    }
}

impl Telling {
    /// What happened, by which rule. It gets its capital here.
    pub fn new(text: impl Into<String>, clause: &'static str) -> Self {
        Telling::by(text, Clause(clause))
    }

    /// The same by several rules.
    pub fn cited(text: impl Into<String>, clauses: &[&'static str]) -> Self {
        let mut told = Telling {
            text: crate::text::capital(&text.into()),
            ..Telling::default()
        };
        for clause in clauses {
            told = told.and(clause);
        }
        told
    }

    /// The same with a clause that the event has of its own.
    pub fn by(text: impl Into<String>, clause: Clause) -> Self {
        Telling {
            text: crate::text::capital(&text.into()),
            clauses: vec![clause],
            ..Telling::default()
        }
    }

    /// What it comes to, in a few words for the odds.
    pub fn gist(mut self, gist: impl Into<String>) -> Self {
        self.gist = gist.into();
        self
    }

    /// With this, what was chosen is over.
    pub fn closes(mut self) -> Self {
        self.closes = true;
        self
    }

    /// Another rule that counts.
    pub fn and(mut self, clause: &'static str) -> Self {
        if !self.clauses.contains(&Clause(clause)) {
            self.clauses.push(Clause(clause));
        }
        self
    }

    /// Another rule, where it applies.
    pub fn and_if(self, applies: bool, clause: &'static str) -> Self {
        if applies { self.and(clause) } else { self }
    }

    /// It concerns a piece.
    pub fn piece(mut self, piece: impl Shown) -> Self {
        self.pieces.extend(piece.scene_id());
        self
    }

    /// It concerns several.
    pub fn pieces<T: Shown>(self, pieces: impl IntoIterator<Item = T>) -> Self {
        pieces.into_iter().fold(self, Self::piece)
    }

    /// It concerns a space.
    pub fn space(mut self, space: impl Shown) -> Self {
        self.spaces.extend(space.scene_id());
        self
    }

    /// It concerns several.
    pub fn spaces<T: Shown>(self, spaces: impl IntoIterator<Item = T>) -> Self {
        spaces.into_iter().fold(self, Self::space)
    }

    /// These modified the roll.
    pub fn modifiers(mut self, modifiers: Vec<Modifier>) -> Self {
        self.modifiers = modifiers;
        self
    }

    /// One die was rolled against another, and these modified the other one.
    pub fn against(mut self, modifiers: Vec<Modifier>) -> Self {
        self.against = Some(modifiers);
        self
    }

    /// A seat got, or lost, so many points by it.
    pub fn scored(mut self, seat: Seat, points: impl Into<Score>) -> Self {
        self.scored = Some(Scored {
            seat,
            points: points.into(),
            what: String::new(),
        });
        self
    }

    /// What the points are called that were scored, where their rule has several sorts.
    pub fn scored_for(mut self, what: impl Into<String>) -> Self {
        if let Some(scored) = &mut self.scored {
            scored.what = what.into();
        }
        self
    }

    /// It is read as a page of a story.
    pub fn story(mut self, story: Story) -> Self {
        self.story = Some(Box::new(story));
        self
    }
}

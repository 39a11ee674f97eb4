//! Event paragraphs as pages of a story (1.8).

use crate::charts::Terrain;
use crate::frame::Frame;
use crate::lnl::Lnl;
use crate::scenario::{Effect, EventLine, Trigger};
use crate::state::{State, Support, Wait};
use crate::words::count_word;
use engine::scene::{PictureKind, Story, StoryAnswer};

/// What an answer is called in a scene.
pub(crate) fn answer_id(number: u8) -> String {
    format!("answer:{number}")
}

impl Lnl {
    /// The page that lies open and asks something.
    pub(super) fn open_story(&self, view: &State) -> Option<Story> {
        match (view.stack.top(), view.wait) {
            (Frame::Paragraph(page), Wait::Choice(_)) => Some(self.story_of(view, page.event)),
            _ => None,
        }
    }

    /// An event's paragraph as a page.
    pub(crate) fn story_of(&self, view: &State, event: u8) -> Story {
        let line = self.event_line(event);
        let (why, clause) = match line.trigger {
            Trigger::Occupation => ("was entered", "LNLT-1.8-02"),
            Trigger::Sight => ("came into sight", "LNLT-1.8-03"),
        };
        let paragraphs = line.text.split("\n\n").map(str::trim);
        let text = paragraphs.filter(|it| !it.is_empty());
        let answers = (1..)
            .zip(&line.answers)
            .map(|(number, answer)| StoryAnswer {
                item: answer_id(number),
                text: answer.text.clone(),
                effect: self.effects_in_words(&answer.effects),
                why_not: String::new(),
            });
        Story {
            title: line.title.clone(),
            text: text.map(str::to_owned).collect(),
            picture: self.picture(view, line),
            why: format!("{} {why}", line.at),
            clauses: vec![clause.to_owned(), "LNLT-1.8-04".to_owned()],
            side: (!line.answers.is_empty()).then_some(line.asks as u8),
            answers: answers.collect(),
        }
    }

    /// By the ground at the marker, and the hour.
    fn picture(&self, view: &State, line: &EventLine) -> PictureKind {
        if view.night {
            return PictureKind::Night;
        }
        match self.terrain(view, line.at) {
            Terrain::Huts | Terrain::LightBuilding => PictureKind::Village,
            Terrain::HeavyBuilding | Terrain::Rubble => PictureKind::Town,
            Terrain::LightWoods
            | Terrain::Forest
            | Terrain::LightJungle
            | Terrain::HeavyJungle
            | Terrain::Bamboo
            | Terrain::TallGrass => PictureKind::Jungle,
            Terrain::Ford | Terrain::Water | Terrain::Paddy | Terrain::Marsh => PictureKind::River,
            Terrain::Clear
            | Terrain::Brush
            | Terrain::LowCrops
            | Terrain::Wheat
            | Terrain::Rough
            | Terrain::Sand => PictureKind::Hills,
        }
    }

    /// "2 VP for US Marines. Smoke in three hexes."
    fn effects_in_words(&self, effects: &[Effect]) -> String {
        let mut told: Vec<String> = Vec::new();
        for effect in effects {
            let words = engine::text::capital(&self.effect_words(effect));
            let sentence = format!("{words}.");
            if !told.contains(&sentence) {
                told.push(sentence);
            }
        }
        told.join(" ")
    }

    fn effect_words(&self, effect: &Effect) -> String {
        let side = |side| self.side_name(side);
        let hexes = |set: &ground::HexSet| match set.iter().count() {
            1 => "one hex".to_owned(),
            count => format!("{} hexes", count_word(count)),
        };
        match effect {
            Effect::Arrive(group) => {
                let group = self.scenario.groups.get(usize::from(*group));
                group.map_or("units appear".to_owned(), |group| {
                    format!("new units: {}, {}", group.name, side(group.side))
                })
            }
            Effect::Mission(line) => {
                let what = match line.kind {
                    Support::Artillery => "fire missions",
                    Support::Air => "planes",
                };
                format!(
                    "the {} may call for {what}: {}",
                    side(line.side),
                    line.count
                )
            }
            Effect::Points { side: who, vp } => format!("{vp} VP for the {}", side(*who)),
            Effect::Night(true) => "night falls".to_owned(),
            Effect::Night(false) => "day breaks".to_owned(),
            Effect::Turns(more) => {
                let how = if *more < 0 { "shorter" } else { "longer" };
                match more.unsigned_abs() {
                    1 => format!("the game is one turn {how}"),
                    turns => format!("the game is {} turns {how}", count_word(turns.into())),
                }
            }
            Effect::Smoke(at) => format!("smoke in {}", hexes(at)),
            Effect::Rubble(at) => format!("buildings come down in {}", hexes(at)),
            Effect::Wreck(at) => format!("wrecks in {}", hexes(at)),
            Effect::Control {
                objective,
                side: who,
            } => {
                let objective = self.scenario.objectives.get(usize::from(*objective));
                let name = objective.map_or("an objective", |it| it.name.as_str());
                format!("control of {name} goes to the {}", side(*who))
            }
            Effect::Marker { on: true, .. } => "something else may happen".to_owned(),
            Effect::Marker { on: false, .. } => "something else will not happen".to_owned(),
            Effect::Ends(Some(who)) => format!("victory at once for the {}", side(*who)),
            Effect::Ends(None) => "the game is over".to_owned(),
        }
    }
}

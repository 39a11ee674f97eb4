//! Event paragraphs as pages of a story (1.8).

use crate::charts::Terrain;
use crate::frame::Frame;
use crate::lnl::Lnl;
use crate::scenario::{Effect, EventLine, Trigger};
use crate::state::{State, Support, Wait};
use crate::words::count_word;
use engine::scene::{PictureKind, Story, StoryAnswer};
use engine::text::series;

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
        let mut units = view.on_map();
        let who = units.find(|(_, unit)| self.occupies(view, line, unit));
        let (why, clause) = match (line.trigger, who) {
            (Trigger::Occupation, Some((id, _))) => {
                let who = engine::text::capital(&self.short_name(view, id));
                (format!("{who} reached {}", line.at), "LNLT-1.8-02")
            }
            (Trigger::Occupation, None) => (format!("{} was entered", line.at), "LNLT-1.8-02"),
            (Trigger::Sight, _) => (format!("{} came into sight", line.at), "LNLT-1.8-03"),
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
            effect: self.effects_in_words(&line.effects),
            why,
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
        let mut told: Vec<(String, usize)> = Vec::new();
        for effect in effects {
            let words = self.effect_words(effect);
            match told.iter_mut().find(|(known, _)| *known == words) {
                Some((_, count)) => *count += 1,
                None => told.push((words, 1)),
            }
        }
        let sentences = told.iter().map(|(words, count)| {
            let several = words.strip_prefix("an event marker comes");
            let words = match several.filter(|_| *count > 1) {
                Some(rest) => format!("{} event markers come{rest}", count_word(*count)),
                None => words.clone(),
            };
            format!("{}.", engine::text::capital(&words))
        });
        sentences.collect::<Vec<_>>().join(" ")
    }

    pub(crate) fn effect_words(&self, effect: &Effect) -> String {
        let side = |side| self.side_name(side);
        let hexes = |set: &ground::HexSet| {
            let hexes: Vec<String> = set.iter().map(|hex| hex.to_string()).collect();
            match hexes.len() {
                ..=3 => series(&hexes),
                count => format!("{} hexes", count_word(count)),
            }
        };
        match effect {
            Effect::Arrive(group) => {
                let group = self.scenario.groups.get(usize::from(*group));
                group.map_or("units appear".to_owned(), |group| {
                    format!("new units: {}, {}", group.name, side(group.side))
                })
            }
            Effect::Mission(line) => {
                let count = usize::from(line.count);
                let plane = self.scenario.kinds.get(line.plane.index());
                let plane = plane.map_or("plane", |(_, kind)| kind.name.as_str());
                let (who, number) = (side(line.side), count_word(count));
                match (line.kind, count) {
                    (Support::Artillery, 1) => format!("one fire mission for the {who}"),
                    (Support::Artillery, _) => format!("{number} fire missions for the {who}"),
                    (Support::Air, 1) => format!("one {plane} stands by for the {who}"),
                    (Support::Air, _) => format!("{number} {plane}s stand by for the {who}"),
                }
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
            Effect::Rubble(at) => match at.iter().count() {
                1 => format!("the building in {} comes down", hexes(at)),
                _ => format!("buildings come down in {}", hexes(at)),
            },
            Effect::Wreck(at) => match at.iter().count() {
                1 => format!("a wreck in {}", hexes(at)),
                _ => format!("wrecks in {}", hexes(at)),
            },
            Effect::Control {
                objective,
                side: who,
            } => {
                let objective = self.scenario.objectives.get(usize::from(*objective));
                let name = objective.map_or("an objective", |it| it.name.as_str());
                format!("control of {name} goes to the {}", side(*who))
            }
            Effect::Marker { on: true, .. } => "an event marker comes onto the map".to_owned(),
            Effect::Marker { on: false, .. } => "an event marker comes off the map".to_owned(),
            Effect::Ends(Some(who)) => format!("victory at once for the {}", side(*who)),
            Effect::Ends(None) => "the game is over".to_owned(),
        }
    }
}

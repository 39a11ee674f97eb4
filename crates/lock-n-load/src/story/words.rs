//! Events in words.

use crate::event::Event;
use crate::lnl::Lnl;
use crate::scenario::{Effect, Trigger};
use crate::state::State;
use crate::words::Told;

impl Lnl {
    pub(crate) fn tell_story(&self, view: &State, event: &Event) -> Option<Told> {
        let told = match event {
            Event::Paragraph { event } => {
                let line = self.event_line(*event);
                let clause = match line.trigger {
                    Trigger::Occupation => "LNLT-1.8-02",
                    Trigger::Sight => "LNLT-1.8-03",
                };
                Told::new(format!("{}: {}", line.title, line.text), "LNLT-1.8-04")
                    .and(clause)
                    .gist("event")
                    .space(line.at)
                    .story(self.story_of(view, *event))
            }
            Event::Answered { event, number } => {
                let line = self.event_line(*event);
                let answer = line.answers.get(usize::from(*number).wrapping_sub(1));
                let text = answer.map_or("nothing", |answer| &answer.text);
                let name = self.side_name(line.asks);
                Told::new(format!("the {name} decided: {text}"), "LNLT-1.8-04")
            }
            Event::CameAbout {
                event,
                answer,
                effect,
            } => {
                let line = self.event_line(*event);
                let effect = line.effect(*answer, *effect)?;
                let place = match effect {
                    Effect::Marker { event, .. } => {
                        format!(" in {}", self.event_line(*event).at)
                    }
                    _ => String::new(),
                };
                let text = format!("{}: {}{place}", line.title, self.effect_words(effect));
                Told::new(text, "LNLT-1.8-04").space(line.at)
            }
            Event::Appeared { unit, at } => {
                let text = format!("{} appeared", self.unit_name(view, *unit));
                Told::new(text, "LNLT-1.8-04")
                    .and("LNLT-22.0-03")
                    .piece(*unit)
                    .space(*at)
            }
            _ => return None,
        };
        Some(told)
    }
}

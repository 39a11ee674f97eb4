//! Attempts: cards, success, Exhort (FOF-1.2.6-06, FOF-4.2-03 to -10, FOF-4.2.1-02, FOF-4.2.1-13).

use crate::cards::cards_in_words;
use crate::choice::{Choice, unlisted};
use crate::event::Event;
use crate::fof::{Flow, Fof, May, No};
use crate::frame::{Came, Prompt, Purpose};
use crate::state::{State, UnitId, Wait};
use engine::{Log, Note, Procedure};
use serde::{Deserialize, Serialize};

/// An attempt (FOF-1.2.6-06): cards, then perhaps an Exhort; comes to [`Came::Successes`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Attempt {
    /// Who attempts.
    unit: UnitId,
    /// What it is for; says which icon succeeds.
    pub(crate) purpose: Purpose,
    /// Cards to draw, all modifiers counted; may be 0 or less.
    cards: i8,
    /// Where it stands.
    stage: AttemptStage,
}

/// Stages of an attempt.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
enum AttemptStage {
    /// Nothing drawn yet.
    Begin,
    /// The cards are there.
    Read,
    /// It failed: Exhort or not (FOF-4.2.1-13).
    Exhort,
    /// The extra card is there.
    ReadAgain,
}

impl Fof {
    /// Has a unit attempt something with so many cards. When the caller is stepped again, the number of success icons
    /// (0 = failed) is handed to it and `State::drawn` holds every card of the attempt.
    pub(crate) fn attempt(&self, state: &mut State, unit: UnitId, purpose: Purpose, cards: i8) {
        state.stack.call(Attempt {
            unit,
            purpose,
            cards,
            stage: AttemptStage::Begin,
        });
    }

    fn succeeded(&self, state: &State, purpose: Purpose) -> u8 {
        use crate::deck::Icon;
        match purpose {
            Purpose::CallForFire => {
                self.icons(state, Icon::Burst) + self.icons(state, Icon::ThreeBursts)
            }
            _ => purpose.icon().map_or(0, |icon| self.icons(state, icon)),
        }
    }

    fn finish_attempt(
        &self,
        state: &mut State,
        f: Attempt,
        exhorted: bool,
        log: &mut impl Log<State, Event>,
    ) {
        let icons = self.succeeded(state, f.purpose);
        state.stack.finish_with(Came::Successes(icons));
        log.note(
            state,
            Event::Attempted {
                unit: f.unit,
                purpose: f.purpose,
                cards: state.drawn.len() as u8,
                icons,
                exhorted,
            },
        );
    }
}

impl Procedure<Fof> for Attempt {
    fn step(self, game: &Fof, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        let next = |stage| Attempt { stage, ..self };
        match self.stage {
            AttemptStage::Begin => {
                let cards = match self.cards {
                    none if none <= 0 && !state.options.zero_fails => 1,
                    cards => cards,
                };
                state.stack.become_(next(AttemptStage::Read));
                state.drawn.clear();
                if cards > 0 {
                    game.draw(state, cards as u8, self.purpose);
                }
            }
            AttemptStage::Read => {
                let failed = game.succeeded(state, self.purpose) == 0;
                if failed && game.may_exhort(state, self.unit).is_ok() {
                    state.stack.become_(next(AttemptStage::Exhort));
                } else {
                    game.finish_attempt(state, self, false, log);
                }
            }
            AttemptStage::Exhort => return Flow::Wait(Wait::Choice),
            AttemptStage::ReadAgain => game.finish_attempt(state, self, true, log),
        }
        Flow::On
    }

    fn choices(&self, game: &Fof, state: &State, out: &mut Vec<Choice>) {
        if game.may_exhort(state, self.unit).is_ok() {
            out.push(Choice::Exhort);
        }
        out.push(Choice::Decline);
    }

    fn judge(&self, game: &Fof, state: &State, choice: &Choice) -> May {
        match choice {
            Choice::Exhort => game.may_exhort(state, self.unit),
            Choice::Decline => Ok(()),
            _ => Err(No(
                "FOF-4.2.1-13",
                "Exhort the unit that failed, or leave it.",
            )),
        }
    }

    fn choose(
        self,
        game: &Fof,
        state: &mut State,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        match choice {
            Choice::Exhort => {
                game.pay_exhort(state, log);
                // FOF-4.2.1-13: one card, read for every icon together with the first ones.
                let stage = AttemptStage::ReadAgain;
                state.stack.become_(Attempt { stage, ..self });
                game.draw_more(state, 1, self.purpose);
            }
            Choice::Decline => game.finish_attempt(state, self, false, log),
            choice => unlisted(choice),
        }
    }

    engine::rolls_nothing!(Fof);

    fn prompt(&self, game: &Fof, view: &State) -> Prompt {
        let purpose = self.purpose.words();
        let icon = self.purpose.icon().map_or("", |icon| icon.words());
        match self.stage {
            AttemptStage::Exhort => {
                let name = game.unit_name(view.unit(self.unit));
                Prompt::line(format!(
                    "{name} failed to {purpose}. Exhort it for a Command?"
                ))
            }
            AttemptStage::Begin | AttemptStage::Read | AttemptStage::ReadAgain => {
                let who = game.called(view, self.unit);
                let cards = cards_in_words(game.cards_to_draw(view).unwrap_or_default());
                Prompt::note(Note {
                    text: format!("{who}, to {purpose}: {cards}, {icon} succeeds"),
                    need: icon.to_owned(),
                    ..Note::default()
                })
            }
        }
    }
}

//! Attempts: cards, success, Exhort (FOF-1.2.6-06, FOF-4.2-03 to -10, FOF-4.2.1-02, FOF-4.2.1-13).

use crate::campaign::Skill;
use crate::cards::cards_in_words;
use crate::choice::{Choice, unlisted};
use crate::event::Event;
use crate::fof::{Flow, Fof, May, No, need};
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
    /// Exhorted, and a Skill could still help (FOF-12.7-06).
    Skill,
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

    /// Whether a Skill may be used now that the cards lie there: to make a failure good, or to make a hit critical
    /// where a second icon does (FOF-12.7-06).
    fn may_add_skill(&self, state: &State, f: &Attempt, skill: Skill) -> May {
        self.may_use_skill(state, f.unit, skill, f.purpose)?;
        let critical = matches!(f.purpose, Purpose::Concentrate | Purpose::Grenade);
        let icons = self.succeeded(state, f.purpose);
        need(
            icons == 0 || critical && icons == 1,
            "FOF-12.7-02",
            "It succeeded without one.",
        )
    }

    fn has_skill(&self, state: &State, f: &Attempt) -> bool {
        let mut skills = Skill::ALL.iter();
        skills.any(|&skill| self.may_add_skill(state, f, skill).is_ok())
    }

    /// The attempt is over; a Skill that makes it succeed counts as one icon more (FOF-12.7-06).
    fn finish_attempt(
        &self,
        state: &mut State,
        f: Attempt,
        exhorted: bool,
        by_skill: u8,
        log: &mut impl Log<State, Event>,
    ) {
        let icons = self.succeeded(state, f.purpose) + by_skill;
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

impl Attempt {
    /// Whether the unit that failed may be exhorted, once.
    fn may_exhort(&self, game: &Fof, state: &State) -> May {
        need(
            !self.exhorted(),
            "FOF-4.2.1-13",
            "It has already been exhorted.",
        )?;
        need(
            game.succeeded(state, self.purpose) == 0,
            "FOF-4.2.1-13",
            "Only a unit that failed can be exhorted.",
        )?;
        game.may_exhort(state, self.unit)
    }

    fn exhorted(&self) -> bool {
        matches!(self.stage, AttemptStage::Skill | AttemptStage::ReadAgain)
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
                if self.may_exhort(game, state).is_ok() || game.has_skill(state, &self) {
                    state.stack.become_(next(AttemptStage::Exhort));
                } else {
                    game.finish_attempt(state, self, false, 0, log);
                }
            }
            AttemptStage::Exhort | AttemptStage::Skill => return Flow::Wait(Wait::Choice),
            AttemptStage::ReadAgain if game.has_skill(state, &self) => {
                state.stack.become_(next(AttemptStage::Skill));
            }
            AttemptStage::ReadAgain => game.finish_attempt(state, self, true, 0, log),
        }
        Flow::On
    }

    fn choices(&self, game: &Fof, state: &State, out: &mut Vec<Choice>) {
        if self.may_exhort(game, state).is_ok() {
            out.push(Choice::Exhort);
        }
        let skills = Skill::ALL.into_iter();
        let may = |skill: &Skill| game.may_add_skill(state, self, *skill).is_ok();
        out.extend(skills.filter(may).map(|skill| Choice::UseSkill { skill }));
        out.push(Choice::Decline);
    }

    fn judge(&self, game: &Fof, state: &State, choice: &Choice) -> May {
        match choice {
            Choice::Exhort => self.may_exhort(game, state),
            Choice::UseSkill { skill } => game.may_add_skill(state, self, *skill),
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
            // FOF-12.7-02: a card more, read with the others; what follows is as after the first draw.
            Choice::UseSkill {
                skill: Skill::ExtraDraw,
            } => {
                let stage = match self.stage {
                    AttemptStage::Skill => AttemptStage::ReadAgain,
                    _ => AttemptStage::Read,
                };
                state.stack.become_(Attempt { stage, ..self });
                game.use_skill(state, self.unit, Skill::ExtraDraw, log);
                game.draw_more(state, 1, self.purpose);
            }
            // FOF-12.7-03: the cards were drawn all the same, and a Jam among them stays one.
            Choice::UseSkill { skill } => {
                game.use_skill(state, self.unit, skill, log);
                game.finish_attempt(state, self, self.exhorted(), 1, log);
            }
            Choice::Decline => game.finish_attempt(state, self, self.exhorted(), 0, log),
            choice => unlisted(choice),
        }
    }

    engine::rolls_nothing!(Fof);

    fn prompt(&self, game: &Fof, view: &State) -> Prompt {
        let purpose = self.purpose.words();
        let icon = self.purpose.icon().map_or("", |icon| icon.words());
        match self.stage {
            AttemptStage::Skill => {
                let name = game.unit_name(view.unit(self.unit));
                Prompt::line(format!("{name} failed to {purpose}. Use a Skill?"))
            }
            AttemptStage::Exhort if game.has_skill(view, self) => {
                let name = game.unit_name(view.unit(self.unit));
                Prompt::line(format!("{name} tried to {purpose}. Use a Skill?"))
            }
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

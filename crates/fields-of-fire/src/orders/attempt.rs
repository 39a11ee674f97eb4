//! Attempts: cards, success, Exhort (FOF-1.2.6-06, FOF-4.2-03 to -10, FOF-4.2.1-02, FOF-4.2.1-13).

use crate::cards::swap;
use crate::choice::Choice;
use crate::event::Event;
use crate::fof::{Flow, Fof, No};
use crate::frame::{Attempt, AttemptStage, Frame, Purpose};
use crate::state::{State, UnitId, Wait};
use engine::Log;

impl Fof {
    /// Has a unit attempt something with so many cards. When the caller's frame is stepped again, `State::result` is
    /// the number of success icons (0 = failed) and `State::drawn` holds every card of the attempt.
    pub(crate) fn attempt(&self, state: &mut State, unit: UnitId, purpose: Purpose, cards: i8) {
        state.push(Frame::Attempt(Attempt {
            unit,
            purpose,
            cards,
            stage: AttemptStage::Begin,
        }));
    }

    pub(crate) fn step_attempt(
        &self,
        state: &mut State,
        f: Attempt,
        log: &mut impl Log<State, Event>,
    ) -> Flow {
        let next = |stage| Frame::Attempt(Attempt { stage, ..f });
        match f.stage {
            AttemptStage::Begin => {
                let cards = if f.cards <= 0 && !state.options.zero_fails {
                    1
                } else {
                    f.cards.max(0)
                };
                swap(state, next(AttemptStage::Read));
                state.drawn.clear();
                if cards > 0 {
                    self.draw(state, cards as u8, f.purpose);
                }
                Flow::On
            }
            AttemptStage::Read => {
                if self.succeeded(state, f.purpose) == 0 && self.may_exhort(state, f.unit).is_ok() {
                    swap(state, next(AttemptStage::Exhort));
                    return Flow::On;
                }
                self.finish_attempt(state, f, false, log)
            }
            AttemptStage::Exhort => Flow::Wait(Wait::Choice),
            AttemptStage::ReadAgain => self.finish_attempt(state, f, true, log),
        }
    }

    fn succeeded(&self, state: &State, purpose: Purpose) -> u8 {
        use crate::deck::Icon;
        match purpose {
            Purpose::CallForFire => {
                self.icons(state, Icon::Burst) + self.icons(state, Icon::ThreeBursts)
            }
            // FOF-7.11.2-04: the Jam card's crosshairs are none.
            Purpose::Concentrate => {
                let cards = &self.mission.deck.cards;
                state
                    .drawn
                    .iter()
                    .map(|&card| &cards[card as usize])
                    .filter(|card| card.shows(Icon::Crosshairs) && !card.shows(Icon::Jam))
                    .count() as u8
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
    ) -> Flow {
        state.result = self.succeeded(state, f.purpose);
        state.frames.pop();
        log.note(
            state,
            Event::Attempted {
                unit: f.unit,
                purpose: f.purpose,
                cards: state.drawn.len() as u8,
                icons: state.result,
                exhorted,
            },
        );
        Flow::On
    }

    pub(crate) fn attempt_choices(&self, state: &State, f: Attempt, out: &mut Vec<Choice>) {
        if self.may_exhort(state, f.unit).is_ok() {
            out.push(Choice::Exhort);
        }
        out.push(Choice::Decline);
    }

    pub(crate) fn deny_attempt(&self, state: &State, f: Attempt, choice: &Choice) -> No {
        match choice {
            Choice::Exhort => self
                .may_exhort(state, f.unit)
                .err()
                .unwrap_or(No("FOF-4.2.1-13", "It is being exhorted.")),
            _ => No("FOF-4.2.1-13", "Exhort the unit that failed, or leave it."),
        }
    }

    pub(crate) fn choose_attempt(
        &self,
        state: &mut State,
        f: Attempt,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        if choice == Choice::Exhort {
            self.pay_exhort(state, log);
            // FOF-4.2.1-13: one card, read for every icon together with the first ones.
            swap(
                state,
                Frame::Attempt(Attempt {
                    stage: AttemptStage::ReadAgain,
                    ..f
                }),
            );
            state.push(Frame::Draw {
                left: 1,
                purpose: f.purpose,
            });
        } else {
            let _ = self.finish_attempt(state, f, false, log);
        }
    }
}

//! Set-up before the first order, and reinforcements (21.12e): each side places what is due.

mod due;
mod places;
mod suggest;
mod words;

use crate::choice::Choice;
use crate::counters::Side;
use crate::event::Event;
use crate::ff::{Ff, Flow, May, No, need};
use crate::prompt::{Decide, Prompt, RollWords};
use crate::state::{
    CommandState, Content, Flags, Fort, FortId, Hidden, Sighting, SightingId, State, Unit, UnitId,
    Wait,
};
use engine::{Chance, Draw, Log, Outcome, Procedure};
use ground::{Direction, Hex};
use serde::{Deserialize, Serialize};

engine::kinds! {
    /// What a side places, in order.
    pub enum SetUpStage {
        /// 6.1: Sighting markers, face down.
        #[default] Sightings,
        /// What is on their reverse sides.
        Marks,
        /// 7: fortifications.
        Forts,
        /// Units.
        Units,
        /// What is on the reverse of Sighting markers is drawn, since all that is left was to be set up as suggested.
        Drawn,
    }
}

/// Both sides place what is due, one after the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct SetUp {
    /// Space of the Time Track that is due; 0 before play.
    pub turn: u8,
    /// Who places first.
    pub first: Side,
    /// What is being placed.
    pub stage: SetUpStage,
    /// The unit that was placed and is to be turned.
    pub turning: UnitId,
    /// The fortification that was placed and is to be turned.
    pub fort: FortId,
    /// How many were placed or marked; of units, the first that has not been looked at.
    pub next: u8,
    /// The first Sighting marker that was placed in this stage.
    pub base: u8,
    /// Whether it is the second side's turn.
    pub second: bool,
}

impl SetUp {
    /// What is set up before the first order.
    pub(crate) fn before_play(first: Side) -> SetUp {
        SetUp {
            first,
            ..SetUp::default()
        }
    }

    /// What arrives when the Turn marker enters a space.
    pub(crate) fn arriving(turn: u8, first: Side) -> SetUp {
        SetUp {
            turn,
            first,
            ..SetUp::default()
        }
    }

    /// Whether it is the set-up before the first order.
    fn is_before_play(&self) -> bool {
        self.turn == 0
    }

    /// Who places now.
    pub(crate) fn side(&self) -> Side {
        match self.second {
            true => self.first.other(),
            false => self.first,
        }
    }

    /// The next stage begins.
    fn go_on(self, stage: SetUpStage) -> SetUp {
        SetUp {
            stage,
            next: 0,
            ..self
        }
    }

    /// The next of this stage.
    fn after_one(self) -> SetUp {
        SetUp {
            next: self.next + 1,
            ..self
        }
    }

    /// Whether a Sighting marker is still being set up: what it hides may not lie beneath it yet.
    pub(crate) fn is_setting_up(&self, sighting: SightingId, marker: &Sighting) -> bool {
        marker.side == self.side() && sighting.0 >= self.base
    }

    /// The Sighting marker whose reverse is asked.
    fn marking(&self) -> SightingId {
        SightingId(self.base + self.next)
    }
}

impl Procedure<Ff> for SetUp {
    fn step(self, game: &Ff, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        let asks = Flow::Wait(Wait::Choice(self.side()));
        if self.turning.is_some() || self.fort.is_some() {
            return asks;
        }
        match self.stage {
            SetUpStage::Sightings => {
                let room = !state.sightings.is_full();
                if game.sighting_due(&self).is_some() && room {
                    return asks;
                }
                let marks = SetUp {
                    base: state.sightings.len() as u8 - self.next,
                    ..self.go_on(SetUpStage::Marks)
                };
                state.stack.become_(marks);
            }
            SetUpStage::Marks => {
                let id = self.marking();
                if id.index() >= state.sightings.len() {
                    state.stack.become_(self.go_on(SetUpStage::Forts));
                    return Flow::On;
                }
                // With one reverse left there is nothing to say; how many are left all can count.
                match game.reverse_sides(state, &self).as_slice() {
                    [only] => game.mark(self, state, *only, log),
                    _ => return asks,
                }
            }
            SetUpStage::Forts => {
                if game.fort_due(&self).is_none() || state.forts.is_full() {
                    state.stack.become_(self.go_on(SetUpStage::Units));
                    return Flow::On;
                }
                return asks;
            }
            SetUpStage::Units => return game.next_unit(self, state, log),
            SetUpStage::Drawn => {
                if self.marking().index() >= state.sightings.len() {
                    state.stack.become_(self.go_on(SetUpStage::Forts));
                    game.arrange(state, log);
                    return Flow::On;
                }
                match game.reverse_sides(state, &self).as_slice() {
                    [only] => game.mark(self, state, *only, log),
                    _ => return Flow::Wait(Wait::Chance),
                }
            }
        }
        Flow::On
    }

    fn choices(&self, game: &Ff, state: &State, out: &mut Vec<Choice>) {
        if self.turning.is_some() || self.fort.is_some() {
            return out.extend(Direction::ALL.map(|facing| Choice::Face { facing }));
        }
        if game.may_arrange(state, self).is_ok() {
            out.push(Choice::Arrange);
        }
        if self.stage == SetUpStage::Marks {
            let contents = game.different_reverses(state, self).into_iter();
            return out.extend(contents.map(|content| Choice::Mark { content }));
        }
        let area = game.area_due(state, self);
        let free = area
            .iter()
            .filter(|&hex| game.may_put(state, self, hex).is_ok());
        out.extend(free.map(|hex| Choice::Place { hex }));
        let letters: Vec<u8> = game
            .letters(state, self.side())
            .map(|(letter, _)| letter)
            .collect();
        let fit = letters
            .into_iter()
            .filter(|&letter| game.may_hide(state, self, letter).is_ok());
        out.extend(fit.map(|letter| Choice::Hide { letter }));
    }

    fn judge(&self, game: &Ff, state: &State, choice: &Choice) -> May {
        let turning = self.turning.is_some() || self.fort.is_some();
        match *choice {
            Choice::Face { .. } if turning => Ok(()),
            _ if turning => Err(No("FF-3.4-01", "Say which way it faces.")),
            Choice::Arrange => game.may_arrange(state, self),
            Choice::Mark { content } if self.stage == SetUpStage::Marks => need(
                game.reverse_sides(state, self).contains(&content),
                "FF-6.1-01",
                "The scenario gives no such Sighting marker, or it has already been placed.",
            ),
            _ if self.stage == SetUpStage::Marks => Err(No(
                "FF-6.1-01",
                "Say what is on the reverse of the Sighting marker.",
            )),
            Choice::Place { hex } => game.may_put(state, self, hex),
            Choice::Hide { letter } => game.may_hide(state, self, letter),
            _ => Err(No(
                "FF-SCN-01",
                "Forces are being set up as the scenario says.",
            )),
        }
    }

    fn choose(
        self,
        game: &Ff,
        state: &mut State,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        let side = self.side();
        match (choice, self.stage) {
            (Choice::Face { facing }, _) => {
                match self.fort.is_some() {
                    true => state.forts[self.fort.index()].facing = facing,
                    false => state.unit_mut(self.turning).facing = facing,
                }
                state.stack.become_(SetUp {
                    turning: UnitId::NONE,
                    fort: FortId::NONE,
                    ..self
                });
                game.look_around_arrived(self, state, log);
            }
            (Choice::Arrange, _) => game.arrange(state, log),
            (Choice::Mark { content }, _) => game.mark(self, state, content, log),
            (Choice::Place { hex }, SetUpStage::Sightings) => {
                let group = game.sighting_due(&self).expect("a marker is due");
                let sighting = SightingId(state.sightings.len() as u8);
                state.sightings.push(Sighting {
                    at: hex,
                    side,
                    content: Content::Unknown,
                    group,
                });
                log.note_with(state, || Event::SightingPlaced {
                    sighting,
                    side,
                    hex,
                });
                state.stack.become_(self.after_one());
            }
            (Choice::Place { hex }, SetUpStage::Forts) => game.put_fort(self, state, hex, log),
            (Choice::Hide { letter }, SetUpStage::Forts) => {
                let (kind, _) = game.fort_due(&self).expect("a fortification is due");
                state.forts.push(Fort {
                    kind,
                    side,
                    beneath: letter,
                    ..Fort::default()
                });
                let name = game.fort_kind_name(kind).to_owned();
                log.note_with(state, || Event::Concealed { side, name, letter });
                state.stack.become_(self.after_one());
            }
            (Choice::Place { hex }, _) => {
                let unit = game.due(state, &self).expect("a unit is due");
                game.put_down(self, state, unit, hex, log);
            }
            (Choice::Hide { letter }, _) => {
                let unit = game.due(state, &self).expect("a unit is due");
                let name = game.who(state, unit);
                *state.unit_mut(unit) = Unit::default();
                state.hidden.push(Hidden {
                    piece: unit.0,
                    side,
                    letter,
                });
                log.note_with(state, || Event::Concealed { side, name, letter });
                state.stack.become_(SetUp {
                    next: unit.0 + 1,
                    ..self
                });
            }
            (other, _) => unreachable!("{other:?} was made in set-up"),
        }
    }

    /// FF-6.1-01: only their owner sees what is on the reverse of Sighting markers.
    fn chance(&self, game: &Ff, state: &State) -> Chance {
        let left = game.reverse_sides(state, self);
        let kinds = game.different_reverses(state, self).into_iter();
        let weights = kinds.map(|kind| left.iter().filter(|it| **it == kind).count() as u8);
        Chance::draw(
            Draw::weighted(weights),
            "draw the reverse of a Sighting marker",
        )
        .by(self.side().seat())
        .secret_of(self.side().seat())
    }

    fn settle(
        self,
        game: &Ff,
        state: &mut State,
        outcome: Outcome,
        log: &mut impl Log<State, Event>,
    ) {
        let mut kinds = game.different_reverses(state, &self).into_iter();
        let content = kinds.nth(outcome.index()).expect("what was drawn is there");
        game.mark(self, state, content, log);
    }

    fn prompt(&self, game: &Ff, view: &State) -> Prompt {
        if self.stage == SetUpStage::Drawn {
            let name = game.sighting_name(view, self.marking());
            let kinds = game.different_reverses(view, self).into_iter();
            return RollWords::new(format!("what is on the reverse of {name}"))
                .draw(kinds.map(|it| game.content_name(it)))
                .into();
        }
        let after = |left: usize, text: String| match left {
            0 => text,
            _ => format!("{text}; {left} more after it"),
        };
        let unit = match self.turning.is_some() {
            true => Some(self.turning),
            false => game.due(view, self),
        };
        let unit_name = || unit.map_or("the unit".to_owned(), |unit| game.unit_name(view, unit));
        let fort_name = || {
            let due = game.fort_due(self).map(|(kind, _)| kind);
            game.fort_kind_name(due.unwrap_or_default()).to_owned()
        };
        let text = match self.stage {
            _ if self.fort.is_some() => {
                format!("Choose the facing of {}", game.fort_name(view, self.fort))
            }
            _ if self.turning.is_some() => format!("Choose the facing of {}", unit_name()),
            SetUpStage::Sightings => {
                let all = game.scenario.sightings.iter();
                let all = all.filter(|it| it.side == self.side() && it.turn == self.turn);
                let all: usize = all.map(|it| it.contents.len()).sum();
                let left = all.saturating_sub(usize::from(self.next) + 1);
                after(left, "Place a Sighting marker".to_owned())
            }
            SetUpStage::Marks => {
                format!(
                    "Choose what {} is",
                    game.sighting_name(view, self.marking())
                )
            }
            SetUpStage::Forts => {
                let left = (self.next + 1..u8::MAX).take_while(|&next| {
                    let later = SetUp { next, ..*self };
                    game.fort_due(&later).is_some()
                });
                after(left.count(), format!("Place the {}", fort_name()))
            }
            SetUpStage::Units => {
                let units = view.units.iter().skip(self.next.into());
                let left = units.filter(|unit| game.is_due(unit, self)).count();
                after(left.saturating_sub(1), format!("Place {}", unit_name()))
            }
            SetUpStage::Drawn => unreachable!("nobody is asked while reverse sides are drawn"),
        };
        Decide::new(text, "where forces are set up").into()
    }
}

impl Ff {
    fn mark(
        &self,
        set_up: SetUp,
        state: &mut State,
        content: Content,
        log: &mut impl Log<State, Event>,
    ) {
        let sighting = set_up.marking();
        state.sightings[sighting.index()].content = content;
        let side = set_up.side();
        log.note_with(state, || Event::Marked {
            sighting,
            side,
            content,
        });
        state.stack.become_(set_up.after_one());
    }

    fn put_fort(
        &self,
        set_up: SetUp,
        state: &mut State,
        hex: Hex,
        log: &mut impl Log<State, Event>,
    ) {
        let (kind, _) = self.fort_due(&set_up).expect("a fortification is due");
        let fort = Fort {
            at: hex,
            kind,
            side: set_up.side(),
            ..Fort::default()
        };
        let fort = self.add_fort(state, fort, "FF-7-01", log);
        let arc = self.fort_kind(state, fort).is_some_and(|kind| kind.arc);
        state.stack.become_(SetUp {
            fort: if arc { fort } else { FortId::NONE },
            ..set_up.after_one()
        });
        // Before play units are placed after the fortifications of their side.
        if !set_up.is_before_play() {
            self.open_to_friends(state, fort, &[]);
            self.crush(state, hex, log);
        }
        if !arc {
            self.look_around_arrived(set_up, state, log);
        }
    }

    /// The next unit is placed, or asked about; after the last it is the other side's turn.
    fn next_unit(
        &self,
        set_up: SetUp,
        state: &mut State,
        log: &mut impl Log<State, Event>,
    ) -> Flow {
        let Some(unit) = self.due(state, &set_up) else {
            match set_up.second {
                true => {
                    state.stack.finish();
                    self.bring_commands(state, set_up.turn);
                    self.look_around(state, log);
                }
                false => {
                    state.stack.become_(SetUp {
                        second: true,
                        ..set_up.go_on(SetUpStage::Sightings)
                    });
                    self.look_around_arrived(set_up, state, log);
                }
            }
            return Flow::On;
        };
        let fixed = self.piece(unit).at;
        let stands =
            |hex| set_up.is_before_play() || self.may_stand(state, state.unit(unit), hex).is_ok();
        if let Some(hex) = fixed.filter(|&hex| stands(hex)) {
            self.put_down(set_up, state, unit, hex, log);
            return Flow::On;
        }
        let area = self.area_due(state, &set_up);
        let mut letters = self.letters(state, set_up.side());
        let fits = area
            .iter()
            .any(|hex| self.may_put(state, &set_up, hex).is_ok())
            || letters.any(|(letter, _)| self.may_hide(state, &set_up, letter).is_ok());
        drop(letters);
        if fixed.is_none() && fits {
            return Flow::Wait(Wait::Choice(set_up.side()));
        }
        // No room: it waits for the next turn end.
        state.stack.become_(SetUp {
            next: unit.0 + 1,
            ..set_up
        });
        Flow::On
    }

    fn put_down(
        &self,
        set_up: SetUp,
        state: &mut State,
        id: UnitId,
        hex: Hex,
        log: &mut impl Log<State, Event>,
    ) {
        let unit = state.unit_mut(id);
        unit.at = hex;
        unit.unset(Flags::RESERVE);
        let turns = self.has_facing(state.unit(id)) && self.piece(id).facing.is_none();
        log.note_with(state, || Event::Placed { unit: id, hex });
        self.set_column(state, id, log);
        self.go_inside(state, id);
        state.stack.become_(SetUp {
            turning: if turns { id } else { UnitId::NONE },
            next: id.0 + 1,
            ..set_up
        });
        if !turns {
            self.look_around_arrived(set_up, state, log);
        }
    }

    /// What follows at once from a reinforcement that was put down, its facing included (FF-4.34-02, FF-6.3-04,
    /// FF-22.3-03). Before play nothing does until all is set up (ruling G-B35).
    fn look_around_arrived(
        &self,
        set_up: SetUp,
        state: &mut State,
        log: &mut impl Log<State, Event>,
    ) {
        if !set_up.is_before_play() {
            self.look_around(state, log);
        }
    }

    /// FF-21.12-07: reinforcing Command goes to the Available box, Mission side up.
    fn bring_commands(&self, state: &mut State, turn: u8) {
        for arrival in self.scenario.reinforcing_commands.iter() {
            if arrival.turn != turn {
                continue;
            }
            for _ in 0..arrival.count {
                state.commands.push(crate::state::Command {
                    side: arrival.side,
                    state: CommandState::Available,
                    at: Hex::NOWHERE,
                });
            }
        }
    }
}

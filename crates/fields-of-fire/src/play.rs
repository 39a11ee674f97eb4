//! The engine's contract: the procedure on top of the stack answers.

use crate::choice::Choice;
use crate::counters::Side;
use crate::event::Event;
use crate::fof::{Flow, Fof};
use crate::frame::{FireFrame, Frame, Prompt};
use crate::mission::SWITCHES;
use crate::state::{State, Wait};
use engine::scene::{Board, Card, Scene};
use engine::{
    About, Ask, BadSetup, Chance, Denial, Draw, Log, Note, Outcome, Procedure, Reckoned, Rules,
    Score, Seat, Secrets, Setup, Staged, Telling, Verdict, Wording, Words,
};

impl Staged for Fof {
    type Wait = Wait;
    type Prompt = Prompt;
    type Frame = Frame;

    fn top(&self, state: &State) -> Frame {
        state.top()
    }

    fn is_aside(&self, choice: &Choice) -> bool {
        matches!(choice, Choice::Drop { .. } | Choice::Unload { .. })
    }

    fn take_aside(&self, state: &mut State, choice: Choice, log: &mut impl Log<State, Event>) {
        match choice {
            Choice::Drop { item } => self.drop_item(state, item, log),
            Choice::Unload { unit } => self.unload(state, unit, log),
            _ => unreachable!("{choice:?} is no aside"),
        }
    }

    /// What has changed is brought up to date first (FOF-3.0-02). That comes between a result and the one it was handed
    /// to, so it keeps it meanwhile.
    fn step(&self, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        if state.changed && !state.frozen && !updating(state) {
            let kept = state.stack.take_result();
            state.stack.call(FireFrame::between(kept));
        }
        state.top().step(self, state, log)
    }

    fn wait(&self, state: &mut State, wait: Wait) {
        state.wait = wait;
    }
}

fn updating(state: &State) -> bool {
    let mut frames = state.stack.frames().iter();
    frames.any(|frame| matches!(frame, Frame::Fire(_)))
}

impl Rules for Fof {
    type State = State;
    type Choice = Choice;
    type Event = Event;

    fn about(&self) -> &About {
        &self.about
    }

    fn begin(&self, setup: &Setup) -> Result<State, BadSetup> {
        let options = Setup {
            options: setup.options.clone(),
            ..Setup::default()
        };
        options.check(&self.about)?;
        let handed = self.handed(setup)?;
        let mut state = self.empty_state();
        state.options = setup.switched(&SWITCHES, self.mission.options);
        match handed {
            Some(hand) if hand.between => self.begin_debriefing(&mut state, &hand),
            Some(hand) => {
                self.lay_out(&mut state);
                self.take_over(&mut state, &hand);
            }
            // A campaign without a mission before: the company is whole, and nothing is to be done.
            None if self.mission.campaign.is_some() => {
                self.begin_debriefing(&mut state, &Default::default());
            }
            None => {}
        }
        self.advance(&mut state, &mut engine::Silent);
        Ok(state)
    }

    fn ask(&self, state: &State) -> Ask {
        match state.wait {
            Wait::Choice => Ask::Choice(Side::Friendly.seat()),
            // FOF-1.0-01: the player draws for both sides.
            Wait::Action(purpose) => Ask::Chance(
                Chance::draw(self.action_weights(state), purpose.words()).by(Side::Friendly.seat()),
            ),
            Wait::Terrain => Ask::Chance(
                Chance::draw(self.terrain_weights(state), "draw a terrain card")
                    .by(Side::Friendly.seat()),
            ),
            Wait::Letter(plan) => Ask::Chance(
                Chance::draw(
                    Draw::weighted(state.pool[plan as usize]),
                    "turn over a \"?\" marker",
                )
                .by(Side::Friendly.seat()),
            ),
            Wait::Over => Ask::Over(Verdict {
                scores: [Score::from(state.points), Score::NONE]
                    .into_iter()
                    .collect(),
                winner: Some(
                    if state.won {
                        Side::Friendly
                    } else {
                        Side::Enemy
                    }
                    .seat(),
                ),
            }),
        }
    }

    fn choices(&self, state: &State, out: &mut Vec<Choice>) {
        if state.wait == Wait::Choice {
            state.top().choices(self, state, out);
        }
    }

    fn asides(&self, state: &State, seat: Seat, out: &mut Vec<Choice>) {
        if state.wait == Wait::Choice && seat == Side::Friendly.seat() {
            self.drop_choices(state, out);
        }
    }

    fn judge(&self, state: &State, seat: Seat, choice: &Choice) -> Result<(), Denial> {
        if seat != Side::Friendly.seat() {
            return Err(Denial::new(
                "FOF-1.0-01",
                "Only the company's commander decides; the rules run the enemy.",
            ));
        }
        if state.wait != Wait::Choice {
            return Err(Denial::new(
                "FOF-3.0-01",
                "A card must be drawn first, or the mission is over.",
            ));
        }
        match *choice {
            Choice::Drop { item } => self.may_drop(state, item),
            Choice::Unload { unit } => self.may_unload(state, unit),
            _ => state.top().judge(self, state, choice),
        }
        .map_err(|no| self.denial(state, choice, no))
    }

    engine::plays_by_procedures!(Fof);

    fn succeeds(&self, state: &State, outcome: Outcome) -> Option<bool> {
        self.card_succeeds(state, outcome)
    }

    fn passive(&self, _: &State, choice: &Choice) -> bool {
        matches!(choice, Choice::Decline)
    }

    fn score(&self, state: &State, seat: Seat) -> Score {
        match seat == Side::Friendly.seat() {
            true => Score::from(state.points),
            false => Score::NONE,
        }
    }
}

/// Nothing is hidden: deck order, face-down terrain and "?" letters are drawn when somebody looks.
impl Secrets for Fof {}

impl Words for Fof {
    fn turn(&self, state: &State) -> u32 {
        u32::from(state.turn)
    }

    fn considered(
        &self,
        view: &State,
        _: Seat,
        piece: Option<&str>,
        space: Option<&str>,
        out: &mut Vec<Choice>,
    ) {
        self.considered_choices(view, piece, space, out);
    }

    fn sight(
        &self,
        view: &State,
        from: &str,
        to: Option<&str>,
    ) -> Option<Result<serde_json::Value, String>> {
        Some(self.look(view, from, to))
    }

    fn name_choice(&self, view: &State, choice: &Choice) -> Wording {
        self.choice_in_words(view, choice)
    }

    fn reckoning(&self, view: &State) -> Vec<Reckoned> {
        self.goals_reckoned(view)
    }

    fn tell(&self, view: &State, event: &Event) -> Telling {
        match event {
            Event::SetUp(e) => self.tell_set_up(view, e),
            Event::Sequence(e) => self.tell_sequence(view, e),
            Event::Command(e) => self.tell_command(view, e),
            Event::Order(e) => self.tell_orders(view, e),
            Event::Signal(e) => self.tell_signals(view, e),
            Event::Fire(e) => self.tell_fire(view, e),
            Event::Combat(e) => self.tell_combat(view, e),
            Event::Attack(e) => self.tell_attacks(view, e),
            Event::Support(e) => self.tell_support(view, e),
            Event::Contact(e) => self.tell_contact(view, e),
            Event::Enemy(e) => self.tell_enemy(view, e),
            Event::Vehicle(e) => self.tell_vehicle(view, e),
            Event::Air(e) => self.tell_air(view, e),
            Event::Landing(e) => self.tell_landing(view, e),
            Event::Urban(e) => self.tell_urban(view, e),
            Event::AntiTank(e) => self.tell_anti_tank(view, e),
            Event::Campaign(e) => self.tell_campaign(view, e),
            _ => self.tell_common(view, event),
        }
    }

    fn note(&self, view: &State) -> Note {
        view.top().prompt(self, view).note
    }

    fn name_outcome(&self, state: &State, outcome: Outcome) -> String {
        self.outcome_in_words(state, outcome)
    }

    fn picture_outcome(&self, state: &State, outcome: Outcome) -> Option<Card> {
        self.picture_of(state, outcome)
    }

    fn board(&self) -> Board {
        self.board_of()
    }

    fn scene(&self, view: &State, _: Seat) -> Scene {
        self.scene_of(view)
    }
}

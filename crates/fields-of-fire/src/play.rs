//! The engine's contract: which chapter answers for which frame.

use crate::choice::Choice;
use crate::counters::Side;
use crate::event::Event;
use crate::fof::{Flow, Fof, No};
use crate::frame::Frame;
use crate::mission::SWITCHES;
use crate::state::{State, Wait};
use engine::conformance::Dream;
use engine::scene::{Board, Scene};
use engine::{
    About, Ask, BadSetup, Chance, Denial, Draw, Log, Note, Outcome, Rng, Rules, Score, Seat,
    Secrets, Setup, Silent, Story, Telling, Verdict, Wording, Words,
};

impl Fof {
    /// Goes on until something is asked. What has changed is brought up to date first (FOF-3.0-02).
    pub(crate) fn advance(&self, state: &mut State, log: &mut impl Log<State, Event>) {
        loop {
            if state.changed && !state.frozen && !updating(state) {
                state.push(Frame::Fire(crate::fire::FireFrame::default()));
            }
            let flow = match state.top().copied().unwrap_or_default() {
                Frame::Idle => Flow::Wait(Wait::Over),
                Frame::Draw { left, purpose } => self.step_draw(state, left, purpose, log),
                Frame::Number {
                    of,
                    purpose,
                    tens,
                    read,
                } => self.step_number(state, of, purpose, tens, read, log),
                Frame::Terrain { .. } => self.step_terrain(state),
                Frame::Attempt(f) => self.step_attempt(state, f, log),
                Frame::SetUp(f) => self.step_set_up(state, f, log),
                Frame::Sequence(f) => self.step_sequence(state, f, log),
                Frame::Command(f) => self.step_command(state, f, log),
                Frame::Order(f) => self.step_orders(state, f, log),
                Frame::Signal(f) => self.step_signals(state, f, log),
                Frame::Fire(f) => self.step_fire(state, f, log),
                Frame::Combat(f) => self.step_combat(state, f, log),
                Frame::Attack(f) => self.step_attacks(state, f, log),
                Frame::Support(f) => self.step_support(state, f, log),
                Frame::Contact(f) => self.step_contact(state, f, log),
                Frame::Enemy(f) => self.step_enemy(state, f, log),
            };
            if let Flow::Wait(wait) = flow {
                state.wait = wait;
                return;
            }
        }
    }

    /// Everything the top frame offers.
    pub(crate) fn list(&self, state: &State, out: &mut Vec<Choice>) {
        match state.top().copied().unwrap_or_default() {
            Frame::Attempt(f) => self.attempt_choices(state, f, out),
            Frame::SetUp(f) => self.set_up_choices(state, f, out),
            Frame::Sequence(f) => self.sequence_choices(state, f, out),
            Frame::Command(f) => self.command_choices(state, f, out),
            Frame::Order(f) => self.orders_choices(state, f, out),
            Frame::Signal(f) => self.signals_choices(state, f, out),
            Frame::Fire(f) => self.fire_choices(state, f, out),
            Frame::Combat(f) => self.combat_choices(state, f, out),
            Frame::Attack(f) => self.attacks_choices(state, f, out),
            Frame::Support(f) => self.support_choices(state, f, out),
            Frame::Contact(f) => self.contact_choices(state, f, out),
            Frame::Enemy(f) => self.enemy_choices(state, f, out),
            Frame::Idle | Frame::Draw { .. } | Frame::Number { .. } | Frame::Terrain { .. } => {}
        }
    }

    /// Why a choice that is not listed is not legal.
    fn explain(&self, state: &State, choice: &Choice) -> No {
        match state.top().copied().unwrap_or_default() {
            Frame::Attempt(f) => self.deny_attempt(state, f, choice),
            Frame::SetUp(f) => self.deny_set_up(state, f, choice),
            Frame::Sequence(f) => self.deny_sequence(state, f, choice),
            Frame::Command(f) => self.deny_command(state, f, choice),
            Frame::Order(f) => self.deny_orders(state, f, choice),
            Frame::Signal(f) => self.deny_signals(state, f, choice),
            Frame::Fire(f) => self.deny_fire(state, f, choice),
            Frame::Combat(f) => self.deny_combat(state, f, choice),
            Frame::Attack(f) => self.deny_attacks(state, f, choice),
            Frame::Support(f) => self.deny_support(state, f, choice),
            Frame::Contact(f) => self.deny_contact(state, f, choice),
            Frame::Enemy(f) => self.deny_enemy(state, f, choice),
            Frame::Idle | Frame::Draw { .. } | Frame::Number { .. } | Frame::Terrain { .. } => {
                No("FOF-3.0-01", "Nothing is to be decided now.")
            }
        }
    }
}

fn updating(state: &State) -> bool {
    state
        .frames
        .iter()
        .any(|frame| matches!(frame, Frame::Fire(_)))
}

/// What the rules do is compiled here, once in silence and once with all that is told, and not again in every crate that
/// plays the game.
impl Fof {
    fn choose_silently(&self, state: &mut State, choice: Choice) {
        self.make(state, choice, &mut Silent);
    }

    fn choose_telling(&self, state: &mut State, choice: Choice) -> Story<State, Event> {
        let mut story = Story::default();
        self.make(state, choice, &mut story);
        story
    }

    fn settle_silently(&self, state: &mut State, outcome: Outcome) {
        self.take_up(state, outcome, &mut Silent);
    }

    fn settle_telling(&self, state: &mut State, outcome: Outcome) -> Story<State, Event> {
        let mut story = Story::default();
        self.take_up(state, outcome, &mut story);
        story
    }

    fn make(&self, state: &mut State, choice: Choice, log: &mut impl Log<State, Event>) {
        match choice {
            Choice::Drop { item } => {
                self.drop_item(state, item, log);
                return self.advance(state, log);
            }
            Choice::Unload { unit } => {
                self.unload(state, unit, log);
                return self.advance(state, log);
            }
            _ => {}
        }
        match state.top().copied().unwrap_or_default() {
            Frame::Attempt(f) => self.choose_attempt(state, f, choice, log),
            Frame::SetUp(f) => self.choose_set_up(state, f, choice, log),
            Frame::Sequence(f) => self.choose_sequence(state, f, choice, log),
            Frame::Command(f) => self.choose_command(state, f, choice, log),
            Frame::Order(f) => self.choose_orders(state, f, choice, log),
            Frame::Signal(f) => self.choose_signals(state, f, choice, log),
            Frame::Fire(f) => self.choose_fire(state, f, choice, log),
            Frame::Combat(f) => self.choose_combat(state, f, choice, log),
            Frame::Attack(f) => self.choose_attacks(state, f, choice, log),
            Frame::Support(f) => self.choose_support(state, f, choice, log),
            Frame::Contact(f) => self.choose_contact(state, f, choice, log),
            Frame::Enemy(f) => self.choose_enemy(state, f, choice, log),
            Frame::Idle | Frame::Draw { .. } | Frame::Number { .. } | Frame::Terrain { .. } => {}
        }
        self.advance(state, log);
    }

    fn take_up(&self, state: &mut State, outcome: Outcome, log: &mut impl Log<State, Event>) {
        match state.wait {
            Wait::Action => self.settle_action(state, outcome, log),
            Wait::Terrain => self.settle_terrain(state, outcome, log),
            Wait::Letter(plan) => self.settle_letter(state, plan, outcome, log),
            Wait::Choice | Wait::Over => {}
        }
        self.advance(state, log);
    }
}

impl Rules for Fof {
    type State = State;
    type Choice = Choice;
    type Event = Event;

    fn about(&self) -> &About {
        &self.about
    }

    fn begin(&self, setup: &Setup) -> Result<State, BadSetup> {
        setup.check(&self.about)?;
        let mut state = self.empty_state();
        state.options = setup.switched(&SWITCHES, self.mission.options);
        self.advance(&mut state, &mut engine::Silent);
        Ok(state)
    }

    fn ask(&self, state: &State) -> Ask {
        match state.wait {
            Wait::Choice => Ask::Choice(Side::Friendly.seat()),
            // FOF-1.0-01: the player draws for both sides.
            Wait::Action => Ask::Chance(
                Chance::draw(self.action_weights(state), self.purpose(state))
                    .by(Side::Friendly.seat()),
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
                scores: [Score::from(state.points), 0].into_iter().collect(),
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
            self.list(state, out);
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
                "A card is to be drawn first, or the mission is over.",
            ));
        }
        match *choice {
            Choice::Drop { item } => return self.may_drop(state, item).map_err(Denial::from),
            Choice::Unload { unit } => return self.may_unload(state, unit).map_err(Denial::from),
            _ => {}
        }
        let mut legal = Vec::new();
        self.list(state, &mut legal);
        if legal.contains(choice) {
            Ok(())
        } else {
            Err(self.explain(state, choice).into())
        }
    }

    fn choose(&self, state: &mut State, _: Seat, choice: Choice, log: &mut impl Log<State, Event>) {
        if engine::listens(log) {
            self.choose_telling(state, choice).tell(log);
        } else {
            self.choose_silently(state, choice);
        }
    }

    fn settle(&self, state: &mut State, outcome: Outcome, log: &mut impl Log<State, Event>) {
        if engine::listens(log) {
            self.settle_telling(state, outcome).tell(log);
        } else {
            self.settle_silently(state, outcome);
        }
    }

    fn succeeds(&self, state: &State, outcome: Outcome) -> Option<bool> {
        self.card_succeeds(state, outcome)
    }

    fn passive(&self, _: &State, choice: &Choice) -> bool {
        matches!(choice, Choice::Decline)
    }

    fn score(&self, state: &State, seat: Seat) -> Score {
        match seat == Side::Friendly.seat() {
            true => Score::from(state.points),
            false => 0,
        }
    }
}

/// Nothing is hidden: deck order, face-down terrain and "?" letters are drawn when somebody looks.
impl Secrets for Fof {}

impl Words for Fof {
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

    fn name_choice(&self, view: &State, choice: &Choice) -> Wording {
        self.choice_in_words(view, choice)
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
            _ => self.tell_common(view, event),
        }
    }

    fn note(&self, view: &State) -> Note {
        self.note_of(view)
    }

    fn name_outcome(&self, state: &State, outcome: Outcome) -> String {
        self.outcome_in_words(state, outcome)
    }

    fn board(&self) -> Board {
        self.board_of()
    }

    fn scene(&self, view: &State, _: Seat) -> Scene {
        self.scene_of(view)
    }
}

impl Dream for Fof {
    fn dream(&self, state: &State, rng: &mut dyn Rng) -> Choice {
        self.dream_choice(state, rng)
    }
}

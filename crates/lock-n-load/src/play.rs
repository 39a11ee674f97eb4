//! The engine's contract: the procedure on top of the stack answers, whichever it is.

use crate::choice::Choice;
use crate::counters::Side;
use crate::event::Event;
use crate::frame::Frame;
use crate::lnl::Lnl;
use crate::options::SWITCHES;
use crate::prompt::Prompt;
use crate::state::{State, UnitId, Wait, WeaponId};
use engine::conformance::Dream;
use engine::scene::{Board, Scene};
use engine::{
    About, Ask, BadSetup, Denial, Note, Outcome, Procedure, Reckoned, Rng, Rules, Score, Seat,
    Secrets, Setup, Staged, Telling, Verdict, Wording, Words,
};

impl Staged for Lnl {
    type Wait = Wait;
    type Prompt = Prompt;
    type Frame = Frame;

    fn top(&self, state: &State) -> Frame {
        state.stack.top()
    }

    fn wait(&self, state: &mut State, wait: Wait) {
        state.wait = wait;
    }
}

impl Rules for Lnl {
    type State = State;
    type Choice = Choice;
    type Event = Event;

    fn about(&self) -> &About {
        &self.about
    }

    fn begin(&self, setup: &Setup) -> Result<State, BadSetup> {
        setup.check(&self.about)?;
        let mut state = self.empty_state();
        state.options = setup.switched(&SWITCHES, self.scenario.options);
        self.advance(&mut state, &mut engine::Silent);
        Ok(state)
    }

    fn ask(&self, state: &State) -> Ask {
        match state.wait {
            Wait::Choice(side) => Ask::Choice(side.seat()),
            Wait::Chance => Ask::Chance(state.stack.top().chance(self, state)),
            Wait::Over => Ask::Over(Verdict {
                winner: self.winner(state).map(Side::seat),
                scores: Side::BOTH
                    .into_iter()
                    .map(|side| self.score(state, side.seat()))
                    .collect(),
            }),
        }
    }

    fn choices(&self, state: &State, out: &mut Vec<Choice>) {
        if let Wait::Choice(_) = state.wait {
            state.stack.top().choices(self, state, out);
        }
    }

    fn judge(&self, state: &State, seat: Seat, choice: &Choice) -> Result<(), Denial> {
        let Some(side) = Side::of(seat) else {
            return Err(Denial::new("LNLT-1.3-01", "Only the two players decide."));
        };
        let Wait::Choice(asked) = state.wait else {
            return Err(Denial::new(
                "LNLT-1.2-01",
                "A roll or draw comes first, or the game is over.",
            ));
        };
        if !names_what_exists(state, choice) {
            return Err(Denial::new(
                "LNLT-GLO-02",
                "There is no such unit or weapon in play.",
            ));
        }
        if asked != side {
            return Err(Denial::new(
                "LNLT-4.0-01",
                format!("The {} player decides now.", self.side_name(asked)),
            ));
        }
        let judged = state.stack.top().judge(self, state, choice);
        judged.map_err(|no| self.denial(state, choice, no))
    }

    engine::plays_by_procedures!(Lnl);

    fn succeeds(&self, state: &State, outcome: Outcome) -> Option<bool> {
        let throw = self.throw_of(state)?;
        self.goes_well(state, &throw, throw.rolled(outcome))
    }

    fn passive(&self, _: &State, choice: &Choice) -> bool {
        matches!(choice, Choice::Hold)
    }

    fn score(&self, state: &State, seat: Seat) -> Score {
        Side::of(seat).map_or(Score::NONE, |side| {
            let points = self.points(state);
            points[side.index()] - points[side.other().index()]
        })
    }
}

impl Secrets for Lnl {
    /// Stacks, markers and statuses are open to both (LNLT-1.3-11); paragraphs and the cup's order are nowhere in a state.
    fn view(&self, state: &State, _: Seat) -> State {
        *state
    }

    fn imagine(&self, view: &State, _: Seat, _: &mut dyn Rng) -> State {
        *view
    }

    fn witness(&self, event: &Event, _: Seat) -> Option<Event> {
        Some(event.clone())
    }

    /// What stands in a paragraph, and what an answer to it brings about, nobody knows before (LNLT-1.8-04).
    fn reveals(&self, event: &Event) -> bool {
        matches!(event, Event::Paragraph { .. } | Event::CameAbout { .. })
    }
}

impl Words for Lnl {
    fn window(&self, state: &State) -> Option<&'static str> {
        self.window_of(state)
    }

    fn turn(&self, state: &State) -> u32 {
        u32::from(state.turn)
    }

    fn considered(
        &self,
        view: &State,
        seat: Seat,
        piece: Option<&str>,
        space: Option<&str>,
        out: &mut Vec<Choice>,
    ) {
        self.considered_with(view, seat, piece, space, out);
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
        self.word_choice(view, choice)
    }

    fn reckoning(&self, view: &State) -> Vec<Reckoned> {
        self.points_reckoned(view)
    }

    fn tell(&self, view: &State, event: &Event) -> Telling {
        self.tell_event(view, event)
    }

    fn note(&self, view: &State) -> Note {
        self.note_chance(view)
    }

    fn name_outcome(&self, state: &State, outcome: Outcome) -> String {
        self.outcome_name(state, outcome)
    }

    fn board(&self) -> Board {
        self.board_of_map()
    }

    fn scene(&self, view: &State, seat: Seat) -> Scene {
        self.scene_of(view, seat)
    }
}

impl Dream for Lnl {
    fn dream(&self, state: &State, rng: &mut dyn Rng) -> Choice {
        self.dream_of(state, rng)
    }
}

/// Whether all ids of a choice mean something: the first thing asked of what comes through the door.
pub(crate) fn names_what_exists(state: &State, choice: &Choice) -> bool {
    use Choice::*;
    let unit = |u: UnitId| state.units.get(u.index()).is_some_and(|u| u.on_map());
    let weapon = |w: WeaponId| state.weapons.get(w.index()).is_some_and(|w| w.in_play());
    match *choice {
        Rally { unit: u }
        | Commit { unit: u }
        | Spot { unit: u, .. }
        | FireTeam { unit: u, .. }
        | Arm { unit: u, .. }
        | Lead { unit: u }
        | Aid { unit: u }
        | Crew { unit: u }
        | Go { unit: u, .. }
        | Smoke { unit: u, .. }
        | Withdraw { unit: u }
        | Target { unit: u }
        | UseSkill { unit: u }
        | Snipe { unit: u, .. }
        | Drive { unit: u, .. }
        | Button { unit: u }
        | Keep { unit: u }
        | Assault { unit: u }
        | FireGun { unit: u, .. }
        | FireMg { unit: u, .. }
        | FireAt { target: u, .. }
        | Unload { unit: u } => unit(u),
        Reveal { unit: u } | Join { unit: u } | Enter { unit: u, .. } => {
            state.units.get(u.index()).is_some_and(|u| u.exists())
        }
        FireMortar { unit: u, .. }
        | CallArtillery { unit: u, .. }
        | Starshell { unit: u, .. }
        | FlyTo { unit: u, .. }
        | Hover { unit: u }
        | FlyOff { unit: u }
        | Pivot { unit: u, .. }
        | Gunship { unit: u, .. }
        | DropOff { unit: u, .. }
        | ShootUp { second: u, .. }
        | Lose { unit: u } => unit(u),
        TakeOn { unit: u, second: v } => unit(u) && unit(v),
        FlakAt {
            unit: u,
            weapon: w,
            second: v,
        } => unit(u) && unit(v) && (!w.is_some() || weapon(w)),
        CallMortar {
            unit: u, second: v, ..
        }
        | CallStarshell {
            unit: u, second: v, ..
        } => unit(u) && unit(v),
        AntiAir { unit: u, weapon: w } => unit(u) && (!w.is_some() || weapon(w)),
        Board {
            unit: u,
            carrier: v,
            ..
        }
        | FireGunAt {
            unit: u, target: v, ..
        }
        | FireMgAt {
            unit: u, target: v, ..
        }
        | FireRidersAt {
            carrier: u,
            target: v,
        }
        | FireTeamAt { unit: u, target: v } => unit(u) && unit(v),
        FireRiders { carrier: u, .. } => unit(u),
        FireArm { weapon: w, .. } => weapon(w),
        FireArmAt {
            weapon: w,
            target: v,
        } => weapon(w) && unit(v),
        Heal {
            unit: u,
            subject: v,
        }
        | Restore {
            unit: u,
            subject: v,
        }
        | Merge { unit: u, second: v } => unit(u) && unit(v),
        PickUp { unit: u, weapon: w } | Give { weapon: w, unit: u } => unit(u) && weapon(w),
        Drop { weapon: w } | Destroy { weapon: w } | Flip { weapon: w } | Unjam { weapon: w } => {
            weapon(w)
        }
        Place { .. }
        | Arrange
        | Face { .. }
        | Activate { .. }
        | Fire { .. }
        | Unaided
        | Shoot
        | Step { .. }
        | Halt
        | Fight { .. }
        | Pass
        | Done
        | Hold
        | Overrun { .. }
        | Leave
        | Sortie { .. }
        | FlyIn { .. }
        | Fly { .. }
        | Strafe
        | Bomb
        | Answer { .. } => true,
    }
}

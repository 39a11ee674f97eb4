//! A thrust of one fencer at the other: both may first spend chips on it, then a die is rolled, and whoever holds the
//! card may have it rolled again by passing the card on.

use super::*;
use crate::{
    About, Ask, BadSetup, Clause, Denial, Digest, No, Score, Seat, SeatAbout, Setup, Silent,
    Verdict,
};
use crate::{decides_nothing, plays_by_procedures, procedures, rolls_nothing};
use schemars::JsonSchema;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
struct Bout {
    wait: Wait,
    chips: [u8; 2],
    /// Who holds the card, and how often it can still be passed on.
    card: Option<Seat>,
    passes: u8,
    strength: i16,
    score: Option<i16>,
    stack: Stack<Frame, Came, 4>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
enum Wait {
    Seat(Seat),
    Die,
    Over,
}

/// What a roll came to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
struct Came(Outcome);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
enum Pick {
    Spend,
    Enough,
    Keep,
    Again,
}

procedures! {
    enum Frame for Fencing {
        Idle(Idle),
        Thrust(Thrust),
        Window(Interrupt<Charge>),
        Roll(Roll<Charge>),
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
struct Idle;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
struct Charge;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
enum Thrust {
    #[default]
    Begun,
    Prepared,
    Rolled,
}

impl Procedure<Fencing> for Idle {
    fn step(self, _: &Fencing, _: &mut Bout, _: &mut impl Log<Bout, ()>) -> Flow<Wait> {
        Flow::Wait(Wait::Over)
    }
    decides_nothing!(Fencing, "TOY-1", "The bout is over.");
    rolls_nothing!(Fencing);
    fn prompt(&self, _: &Fencing, _: &Bout) -> &'static str {
        "over"
    }
}

impl Procedure<Fencing> for Thrust {
    fn step(self, _: &Fencing, bout: &mut Bout, _: &mut impl Log<Bout, ()>) -> Flow<Wait> {
        match self {
            Thrust::Begun => {
                bout.stack.become_(Thrust::Prepared);
                bout.stack.call(Interrupt::on(Charge));
            }
            Thrust::Prepared => {
                bout.stack.become_(Thrust::Rolled);
                bout.stack.call(Roll::of(Charge));
            }
            Thrust::Rolled => {
                let Some(Came(outcome)) = bout.stack.take_result() else {
                    panic!("the roll hands over what came up");
                };
                assert_eq!(bout.stack.take_result(), None, "a result is taken once");
                bout.score = Some(outcome.face() + bout.strength);
                bout.stack.finish();
            }
        }
        Flow::On
    }
    decides_nothing!(Fencing, "TOY-2", "The thrust goes on of itself.");
    rolls_nothing!(Fencing);
    fn prompt(&self, _: &Fencing, _: &Bout) -> &'static str {
        "thrust"
    }
}

struct Fencing(About);

impl Fencing {
    fn new() -> Fencing {
        let seat = |id: &str| SeatAbout {
            id: id.into(),
            name: id.into(),
            automatic: false,
        };
        Fencing(About {
            game: "fencing".into(),
            scenario: "fencing/bout".into(),
            title: "Bout".into(),
            briefing: String::new(),
            seats: vec![seat("red"), seat("blue")],
            minutes: 1,
            rules: "fencing-1".into(),
            data: Digest::of(&0),
            options: Vec::new(),
        })
    }

    fn bout(&self, chips: [u8; 2], card: Option<Seat>, passes: u8) -> Bout {
        let mut bout = Bout {
            wait: Wait::Over,
            chips,
            card,
            passes,
            strength: 0,
            score: None,
            stack: Stack::default(),
        };
        bout.stack.call(Thrust::Begun);
        self.advance(&mut bout, &mut Silent);
        bout
    }
}

impl Staged for Fencing {
    type Wait = Wait;
    type Prompt = &'static str;
    type Frame = Frame;

    fn top(&self, bout: &Bout) -> Frame {
        bout.stack.top()
    }

    fn wait(&self, bout: &mut Bout, wait: Wait) {
        bout.wait = wait;
    }
}

impl Rules for Fencing {
    type State = Bout;
    type Choice = Pick;
    type Event = ();

    fn about(&self) -> &About {
        &self.0
    }

    fn begin(&self, _: &Setup) -> Result<Bout, BadSetup> {
        Ok(self.bout([0, 0], None, 0))
    }

    fn ask(&self, bout: &Bout) -> Ask {
        match bout.wait {
            Wait::Seat(seat) => Ask::Choice(seat),
            Wait::Die => Ask::Chance(bout.stack.top().chance(self, bout)),
            Wait::Over => Ask::Over(Verdict {
                winner: None,
                scores: List::new(),
            }),
        }
    }

    fn choices(&self, bout: &Bout, out: &mut Vec<Pick>) {
        if let Wait::Seat(_) = bout.wait {
            bout.stack.top().choices(self, bout, out);
        }
    }

    fn judge(&self, bout: &Bout, _: Seat, pick: &Pick) -> Result<(), Denial> {
        let judged = bout.stack.top().judge(self, bout, pick);
        judged.map_err(Denial::from)
    }

    plays_by_procedures!(Fencing);

    fn succeeds(&self, _: &Bout, _: Outcome) -> Option<bool> {
        None
    }

    fn passive(&self, _: &Bout, pick: &Pick) -> bool {
        matches!(pick, Pick::Enough | Pick::Keep)
    }

    fn score(&self, bout: &Bout, _: Seat) -> Score {
        bout.score.map_or(Score::NONE, Score::from)
    }
}

impl Interrupts for Fencing {
    type Occasion = Charge;

    /// The one who is thrust at comes first.
    fn asked(&self, _: &Bout, _: &Charge, place: u8) -> Option<Seat> {
        [Seat(1), Seat(0)].get(usize::from(place)).copied()
    }

    fn offers(&self, bout: &Bout, _: &Charge, seat: Seat, out: &mut Vec<Pick>) {
        if bout.chips[seat.index()] > 0 {
            out.push(Pick::Spend);
        }
    }

    fn may_interrupt(&self, bout: &Bout, _: &Charge, seat: Seat, pick: &Pick) -> May {
        let spends = *pick == Pick::Spend && bout.chips[seat.index()] > 0;
        crate::need(spends, "TOY-3", "Spend a chip, or let it be enough.")
    }

    fn decline(&self) -> Pick {
        Pick::Enough
    }

    fn window_waits(&self, seat: Seat) -> Wait {
        Wait::Seat(seat)
    }

    fn window_becomes(&self, bout: &mut Bout, window: Interrupt<Charge>) {
        bout.stack.become_(window);
    }

    fn interrupt(
        &self,
        bout: &mut Bout,
        _: Charge,
        seat: Seat,
        _: Pick,
        _: &mut impl Log<Bout, ()>,
    ) {
        bout.chips[seat.index()] -= 1;
        bout.strength += if seat == Seat(0) { 1 } else { -1 };
    }

    fn window_closes(&self, bout: &mut Bout, _: Charge, _: &mut impl Log<Bout, ()>) {
        bout.stack.finish();
    }

    fn window_prompt(&self, _: &Bout, _: &Interrupt<Charge>) -> &'static str {
        "spend a chip?"
    }
}

impl Rerolls for Fencing {
    type Purpose = Charge;

    fn dice(&self, _: &Bout, _: &Charge) -> Chance {
        Chance::die(6, "thrust")
    }

    fn may_reroll(&self, bout: &Bout, _: &Charge, _: Outcome) -> Option<Seat> {
        bout.card.filter(|_| bout.passes > 0)
    }

    fn keep(&self) -> Pick {
        Pick::Keep
    }

    fn roll_again(&self) -> Pick {
        Pick::Again
    }

    fn keep_or_reroll(&self) -> No {
        No("TOY-4", "Keep the roll, or roll again.")
    }

    fn roll_waits(&self, seat: Option<Seat>) -> Wait {
        seat.map_or(Wait::Die, Wait::Seat)
    }

    fn roll_becomes(&self, bout: &mut Bout, roll: Roll<Charge>) {
        bout.stack.become_(roll);
    }

    fn pay_reroll(&self, bout: &mut Bout, seat: Seat, _: Roll<Charge>, _: &mut impl Log<Bout, ()>) {
        bout.card = Some(Seat(1 - seat.0));
        bout.passes -= 1;
    }

    fn stands(&self, bout: &mut Bout, _: Charge, came: Outcome, _: &mut impl Log<Bout, ()>) {
        bout.stack.finish_with(Came(came));
    }

    fn roll_prompt(&self, _: &Bout, roll: &Roll<Charge>) -> &'static str {
        match roll.came {
            Some(_) => "keep or roll again?",
            None => "roll",
        }
    }
}

/// Makes the choices and lets the faces come up in turn; who was asked for what.
fn played(game: &Fencing, mut bout: Bout, picks: &[Pick], faces: &[i16]) -> (Vec<Seat>, Bout) {
    let (mut picks, mut faces) = (picks.iter(), faces.iter());
    let mut asked = Vec::new();
    loop {
        match game.ask(&bout) {
            Ask::Over(_) => break,
            Ask::Chance(_) => {
                let face = faces.next().expect("one more roll than expected");
                game.settle(&mut bout, Outcome(*face as u16 - 1), &mut Silent);
            }
            Ask::Choice(seat) => {
                let pick = *picks.next().expect("one more question than expected");
                let mut listed = Vec::new();
                game.choices(&bout, &mut listed);
                assert!(listed.contains(&pick), "{pick:?} is not among {listed:?}");
                assert_eq!(game.judge(&bout, seat, &pick), Ok(()));
                asked.push(seat);
                game.choose(&mut bout, seat, pick, &mut Silent);
            }
        }
    }
    assert_eq!((picks.len(), faces.len()), (0, 0), "asked too seldom");
    (asked, bout)
}

#[test]
fn whoever_can_do_nothing_is_not_asked() {
    let game = Fencing::new();
    let (asked, bout) = played(&game, game.bout([0, 0], None, 0), &[], &[4]);
    assert_eq!((asked, bout.score), (vec![], Some(4)));
}

#[test]
fn each_is_asked_in_order_until_it_declines_or_has_nothing_left() {
    let game = Fencing::new();
    let picks = [Pick::Spend, Pick::Enough, Pick::Spend, Pick::Spend];
    let (asked, bout) = played(&game, game.bout([2, 2], None, 0), &picks, &[3]);
    assert_eq!(asked, [Seat(1), Seat(1), Seat(0), Seat(0)]);
    assert_eq!((bout.score, bout.chips), (Some(4), [0, 1]));
}

#[test]
fn a_roll_that_is_kept_stands() {
    let game = Fencing::new();
    let start = game.bout([0, 0], Some(Seat(0)), 3);
    let (asked, bout) = played(&game, start, &[Pick::Keep], &[2]);
    assert_eq!((asked, bout.score), (vec![Seat(0)], Some(2)));
    assert_eq!(bout.card, Some(Seat(0)));
}

#[test]
fn a_roll_is_rolled_again_as_long_as_somebody_may_and_wants_it() {
    let game = Fencing::new();
    let start = game.bout([0, 0], Some(Seat(0)), 2);
    let (asked, bout) = played(&game, start, &[Pick::Again, Pick::Again], &[1, 6, 3]);
    assert_eq!(asked, [Seat(0), Seat(1)], "the card goes from hand to hand");
    assert_eq!(bout.score, Some(3), "nobody is asked about the last roll");
}

#[test]
fn whatever_is_no_answer_is_refused_with_its_reason() {
    let game = Fencing::new();
    let window = game.bout([0, 1], None, 0);
    let refused = game.judge(&window, Seat(1), &Pick::Again).unwrap_err();
    assert_eq!(refused.clause, Clause("TOY-3"));
    let mut roll = game.bout([0, 0], Some(Seat(1)), 1);
    game.settle(&mut roll, Outcome(0), &mut Silent);
    let refused = game.judge(&roll, Seat(1), &Pick::Spend).unwrap_err();
    assert_eq!(refused.clause, Clause("TOY-4"));
}

#[test]
fn a_procedure_is_found_by_its_kind() {
    let game = Fencing::new();
    let mut bout = game.bout([0, 1], None, 0);
    assert!(bout.stack.top_as::<Interrupt<Charge>>().is_some());
    assert!(bout.stack.top_as::<Thrust>().is_none());
    assert_eq!(bout.stack.below_as::<Thrust>(), Some(&Thrust::Prepared));
    assert_eq!(bout.stack.all::<Thrust>().count(), 1);
    for thrust in bout.stack.all_mut::<Thrust>() {
        *thrust = Thrust::Rolled;
    }
    assert_eq!(bout.stack.below_as::<Thrust>(), Some(&Thrust::Rolled));
    let prompts = bout.stack.frames().iter().map(|f| f.prompt(&game, &bout));
    assert_eq!(prompts.collect::<Vec<_>>(), ["thrust", "spend a chip?"]);
}

#[test]
fn what_waits_is_the_same_after_it_was_written_down() {
    let game = Fencing::new();
    let bout = game.bout([1, 1], Some(Seat(0)), 1);
    let text = serde_json::to_string(&bout).unwrap();
    assert_eq!(serde_json::from_str::<Bout>(&text).unwrap(), bout);
}

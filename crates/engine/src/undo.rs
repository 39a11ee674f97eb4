//! Taking a choice back, without a peek at what is hidden or to come.

use crate::{Input, Seat};

/// To how many inputs a seat may go back, given the inputs so far and whether each showed something hidden.
///
/// Allowed exactly while, since that seat's last own choice, nothing hidden was revealed, no chance was settled and no
/// other seat has decided: so only when that choice is the very last input.
pub fn undo_point<'a>(
    seat: Seat,
    inputs: impl DoubleEndedIterator<Item = (&'a Input, bool)> + ExactSizeIterator,
) -> Result<usize, String> {
    let before_last = inputs.len().checked_sub(1);
    let mut latest_first = inputs.rev();
    match (before_last, latest_first.next()) {
        (Some(n), Some((Input::Choice { seat: by, .. }, revealed))) if *by == seat => {
            if revealed {
                Err("the last choice showed something that was hidden".to_owned())
            } else {
                Ok(n)
            }
        }
        (_, None) | (None, _) => Err("nothing has been decided yet".to_owned()),
        (_, Some((last, _))) => {
            let own = |(input, _): (&Input, bool)| matches!(input, Input::Choice { seat: by, .. } if *by == seat);
            let decided = latest_first.any(own);
            Err(match (decided, last) {
                (false, _) => "this seat has decided nothing yet",
                (true, Input::Chance(_)) => "dice were rolled or something was drawn since",
                (true, Input::Choice { .. }) => "another seat has decided since",
            }
            .to_owned())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Outcome;

    const US: Seat = Seat(0);

    fn by(seat: u8) -> Input {
        Input::Choice {
            seat: Seat(seat),
            choice: vec![],
        }
    }

    fn point(inputs: &[(Input, bool)]) -> Result<usize, String> {
        undo_point(US, inputs.iter().map(|(input, shown)| (input, *shown)))
    }

    #[test]
    fn the_last_own_choice_may_be_taken_back() {
        assert_eq!(point(&[(by(1), false), (by(0), false)]), Ok(1));
    }

    #[test]
    fn not_after_dice_another_seat_or_a_sight_of_something_hidden() {
        let dice = (Input::Chance(Outcome(0)), false);
        assert!(
            point(&[(by(0), false), dice.clone()])
                .unwrap_err()
                .contains("dice")
        );
        assert!(
            point(&[(by(0), false), (by(1), false)])
                .unwrap_err()
                .contains("another seat")
        );
        assert!(point(&[(by(0), true)]).unwrap_err().contains("hidden"));
        assert!(point(&[]).unwrap_err().contains("nothing"));
        assert!(point(&[dice]).unwrap_err().contains("this seat"));
    }
}

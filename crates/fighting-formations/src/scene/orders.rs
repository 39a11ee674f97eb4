//! The Track Display: the Order Matrix, the Initiative and Time Tracks, and the question of the Fate card.

use crate::counters::Side;
use crate::fate::Rolled as Dice;
use crate::ff::Ff;
use crate::frame::Frame;
use crate::orders::OrderKind;
use crate::state::{ROWS, State, TRACK_END, Wait};
use engine::scene::{
    Answer, Interrupt, Matrix, MatrixRow, Pawn, PawnKind, Plan, Rolled, RowState, Scale, Spot,
    SpotKind, Timeline, TokenKind,
};
use engine::{Roll, Seat};

/// The id of the Initiative Track in a scene.
pub(crate) const INITIATIVE: &str = "initiative";

/// The id of a row of the Matrix in a scene.
pub(crate) fn row_id(row: u8) -> String {
    format!("row:{row}")
}

/// A place on the Initiative Track: the first seat owns the low end.
pub(crate) fn on_scale(pawn: i8) -> i16 {
    -i16::from(pawn)
}

impl Ff {
    /// The Order Matrix with its cubes, the dearest row first.
    pub(super) fn matrix(&self, view: &State, seat: Seat) -> Matrix {
        let left = view.cubes_left();
        let rows = (1..=ROWS as u8).rev();
        Matrix {
            id: "orders".to_owned(),
            title: "Orders".to_owned(),
            note: format!("{left} of 10 cubes left"),
            price: "cost".to_owned(),
            used: (ROWS as u8).saturating_sub(left + u8::from(view.order.cube > 0)),
            rows: rows.map(|row| self.matrix_row(view, seat, row)).collect(),
        }
    }

    fn matrix_row(&self, view: &State, seat: Seat, row: u8) -> MatrixRow {
        let cubes = view.cubes[usize::from(row) - 1];
        let labels = self.scenario.armies.iter().map(|army| {
            let given = army.column[usize::from(row) - 1];
            match given.order {
                OrderKind::Support => format!("Support {}", given.draws),
                order => order.name().to_owned(),
            }
        });
        let side = Side::of(seat).unwrap_or(self.initiative(view));
        let mut paid = *view;
        self.pay(&mut paid, side, row);
        let plan = Plan {
            scale: INITIATIVE.to_owned(),
            at: on_scale(paid.pawn),
            text: format!("then row {row}: {}", self.pawn_place(paid.pawn)),
        };
        let mut tokens = vec![TokenKind::There; cubes.into()];
        if view.order.cube == row {
            tokens.push(TokenKind::Hollow);
        }
        let doing = view.order.row == row;
        MatrixRow {
            id: row_id(row),
            cost: row.to_string(),
            tokens,
            labels: labels.collect(),
            text: self.scenario.armies[side.index()].column[usize::from(row) - 1]
                .order
                .purpose()
                .to_owned(),
            state: match cubes {
                _ if doing => RowState::InProgress,
                0 => RowState::Empty,
                _ => RowState::Free,
            },
            by: doing.then_some(view.active() as u8),
            unlocks: (1..=row).rev().map(row_id).collect(),
            plan: (cubes > 0).then_some(plan),
        }
    }

    /// The Initiative Track with the pawn and the VP marker.
    pub(super) fn initiative_track(&self, view: &State) -> Scale {
        let ahead = match view.vp {
            1.. => Some(Side::A as u8),
            0 => None,
            _ => Some(Side::B as u8),
        };
        Scale {
            id: INITIATIVE.to_owned(),
            name: "Initiative".to_owned(),
            low: -TRACK_END,
            high: TRACK_END,
            ends: [0, 1],
            pawns: vec![
                Pawn {
                    kind: PawnKind::Pawn,
                    at: on_scale(view.pawn),
                    text: self.pawn_place(view.pawn),
                    side: None,
                },
                Pawn {
                    kind: PawnKind::Score,
                    at: (-view.vp).clamp(-TRACK_END, TRACK_END),
                    // Beyond the end of the track the marker lies on its last space, on its other side.
                    text: match view.vp.unsigned_abs() {
                        points if points > TRACK_END.unsigned_abs() => format!("{points} VP"),
                        _ => "VP".to_owned(),
                    },
                    side: ahead,
                },
            ],
        }
    }

    /// The Time Track, with the number that ends the game in each space from the Sudden Death marker on.
    pub(super) fn time_track(&self, view: &State) -> Timeline {
        let end = self.scenario.sudden_death;
        let spaces = self.scenario.charts.time_track.iter().zip(1u8..);
        let from = view.turn.saturating_sub(2).max(1);
        let shown = spaces.filter(|&(_, space)| (from..from + 10).contains(&space));
        let spot = |(&number, space): (&u8, u8)| {
            let ends = space >= end;
            Spot {
                number: space.into(),
                kind: match space {
                    _ if space < view.turn => SpotKind::Past,
                    _ if space == view.turn => SpotKind::Now,
                    _ if ends => SpotKind::End,
                    _ => SpotKind::Ahead,
                },
                mark: if ends {
                    format!("<{number}")
                } else {
                    String::new()
                },
                text: match ends {
                    true => format!("Sudden death on less than {number}"),
                    false => String::new(),
                },
            }
        };
        Timeline {
            name: format!("Turn {}", view.turn),
            note: format!("sudden death from {end}"),
            spots: shown.map(spot).collect(),
        }
    }

    /// The question whether a roll stands, for the seat that is asked.
    pub(super) fn fate_question(&self, view: &State, seat: Seat) -> Option<Interrupt> {
        let Frame::Roll(Roll {
            purpose,
            came: Some(came),
        }) = view.stack.top()
        else {
            return None;
        };
        if view.wait != Wait::Choice(Side::of(seat)?) {
            return None;
        }
        let faces = purpose.faces(came);
        let rolled = Dice(faces).told();
        let sum: u16 = rolled.iter().map(|&face| u16::from(face)).sum();
        let shown: Vec<String> = rolled.iter().map(u8::to_string).collect();
        let keep = match rolled.len() {
            1 => format!("Keep {sum}"),
            _ => format!("Keep {} = {sum}", shown.join(" + ")),
        };
        Some(Interrupt {
            window: "Fate".to_owned(),
            title: "Fate is yours.".to_owned(),
            text: self.roll_in_short(view, &purpose),
            dice: rolled
                .iter()
                .map(|&face| Rolled {
                    sides: purpose.sides,
                    face,
                })
                .collect(),
            result: self.roll_result(view, &purpose, faces),
            answers: vec![
                Answer {
                    item: "fate:keep".to_owned(),
                    text: keep,
                    change: String::new(),
                },
                Answer {
                    item: "fate:again".to_owned(),
                    text: "Re-roll, pass the card".to_owned(),
                    change: self.change_by_fate(view, &purpose, faces),
                },
            ],
        })
    }
}

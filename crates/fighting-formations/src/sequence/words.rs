//! The sequence of play in words.

use crate::event::Event;
use crate::ff::Ff;
use crate::frame::Rolled;
use crate::state::State;
use crate::words::Told;

impl Ff {
    pub(crate) fn tell_sequence(&self, event: &Event) -> Option<Told> {
        Some(match event {
            Event::CubeTaken { side, row, pawn } => Told::cited(
                format!(
                    "The {} player took a cube from row {row}; {}",
                    self.side_name(*side),
                    self.pawn_words(*pawn)
                ),
                &["FF-30-02", "FF-30-03"],
            ),
            Event::OrderOver { side, order } => Told::new(
                format!(
                    "The {} {} order is over",
                    self.side_name(*side),
                    order.name()
                ),
                "FF-30-07",
            )
            .closes(),
            Event::TurnEnds { turn } => Told::new(
                format!("The turn ended: the Turn marker is on space {turn}"),
                "FF-21.12-01",
            ),
            Event::SuddenDeath {
                side,
                dice,
                number,
                over,
            } => {
                let sum: u8 = dice.iter().sum();
                let result = match over {
                    true => format!("{sum} is less than {number}: the game is over"),
                    false => format!("{sum} is not less than {number}: the game goes on"),
                };
                Told::cited(
                    format!(
                        "The {} player rolled for sudden death: {result}",
                        self.side_name(*side)
                    ),
                    &["FF-21.22-01", "FF-21.12-02"],
                )
            }
            Event::SmokeThinned { gone, depleted } => Told::new(
                match (gone, depleted) {
                    (0, _) => format!("Smoke thinned: {depleted} depleted"),
                    (_, 0) => format!("Smoke thinned: {gone} gone"),
                    _ => format!("Smoke thinned: {gone} gone, {depleted} depleted"),
                },
                "FF-21.12-03",
            ),
            Event::Sniped {
                side,
                die,
                count,
                hits,
                ..
            } => {
                let result = match hits {
                    true => format!("{die} is not above {count}: a hit"),
                    false => format!("{die} is above {count}: a miss"),
                };
                Told::cited(
                    format!(
                        "The {} sniper aimed at Command: {result}",
                        self.side_name(*side)
                    ),
                    &["FF-21.12-04", "FF-21.12-05"],
                )
            }
            Event::ControlLowered { side, level } => Told::new(
                format!(
                    "{} Command & Control fell to {level}",
                    self.side_name(*side)
                ),
                "FF-21.12-05",
            ),
            Event::Regrouped => Told::new("Command was regrouped", "FF-21.12-06"),
            Event::Seeded { row } => {
                Told::new(format!("A cube was put on row {row}"), "FF-21.12-08")
            }
            Event::GameOver { winner, vp } => Told::new(
                format!(
                    "The {} player won with the VP marker on {}",
                    self.side_name(*winner),
                    vp.abs()
                ),
                "FF-21.3-01",
            )
            .and_if(*vp == 0, "FF-9.2-01")
            .closes(),
            _ => return None,
        })
    }

    /// The number that a roll for sudden death is held against in this turn.
    fn sudden_death_number(&self, view: &State) -> u8 {
        let place = usize::from(view.turn).saturating_sub(1);
        let track = &self.scenario.charts.time_track;
        track.get(place).copied().unwrap_or(0)
    }

    /// Whether a roll for sudden death ends the game.
    pub(crate) fn ends_the_game(&self, view: &State, rolled: Rolled) -> bool {
        rolled.sum() < i16::from(self.sudden_death_number(view))
    }

    /// What a roll for sudden death comes to, in a few words.
    pub(crate) fn sudden_death_result(&self, view: &State, rolled: Rolled) -> String {
        let number = self.sudden_death_number(view);
        match self.ends_the_game(view, rolled) {
            true => format!("less than {number}, the game ends"),
            false => format!("not less than {number}, the game goes on"),
        }
    }
}

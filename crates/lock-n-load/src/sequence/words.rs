//! The sequence of play in words.

use crate::event::Event;
use crate::lnl::Lnl;
use crate::words::Told;

impl Lnl {
    pub(crate) fn tell_sequence(&self, event: &Event) -> Option<Told> {
        let told = match event {
            Event::TurnBegins { turn } => Told::new(format!("Turn {turn} began"), "LNLT-2.0-01"),
            Event::Initiative { side, dice } => {
                let name = self.side_name(*side);
                match dice.as_slice() {
                    [a, b] if a == b => Told::new(
                        format!("The initiative stayed with the {name}: {a} against {b}"),
                        "LNLT-3.0-01",
                    ),
                    [a, b] => Told::new(
                        format!(
                            "The initiative went to the {name}: {} against {}",
                            a.max(b),
                            a.min(b)
                        ),
                        "LNLT-3.0-01",
                    ),
                    _ => Told::new(format!("The initiative is with the {name}"), "LNLT-EOP-01"),
                }
            }
            Event::OperationsOver { passes } => Told::new(
                match passes {
                    true => "three passes in a row: the Operations Phase is over",
                    false => "every unit was used: the Operations Phase is over",
                },
                "LNLT-4.0-02",
            )
            .and("LNLT-9.0-01"),
            Event::Cleared => Told::new("markers came off, and any Smoke thinned", "LNLT-9.0-02")
                .and("LNLT-9.0-03")
                .and("LNLT-9.0-04"),
            Event::GameOver { winner, points } => {
                let text = match winner {
                    Some(side) => format!(
                        "the {} won, {} points to {}",
                        self.side_name(*side),
                        points[side.index()],
                        points[side.other().index()]
                    ),
                    None => format!("the game was drawn, {} points each", points[0]),
                };
                Told::new(text, "LNLT-22.0-06").closes()
            }
            _ => return None,
        };
        Some(told)
    }
}

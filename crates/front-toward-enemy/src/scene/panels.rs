//! Tracks and text beside the table.

use crate::counters::Side;
use crate::fte::Fte;
use crate::scenario::SWITCHES;
use crate::state::{Flags, Medevac, State};
use crate::words::mission_word;
use engine::scene::{Panel, Track};
use engine::{Seat, Switch};
use ground::Hex;

fn panel(title: &str, lines: Vec<String>) -> Option<Panel> {
    (!lines.is_empty()).then(|| Panel {
        title: title.into(),
        lines,
        ..Panel::default()
    })
}

impl Fte {
    /// Turn, Victory Points, and the chits of each side in the cup.
    pub(super) fn tracks(&self, view: &State) -> Vec<Track> {
        let mut tracks = vec![Track {
            name: "Turn".into(),
            value: view.turn.into(),
            of: Some(i32::from(self.scenario.turns)),
            side: None,
        }];
        for side in Side::BOTH {
            tracks.push(Track {
                name: format!("{} VP", side.name()),
                value: view.vp[side.index()].into(),
                of: None,
                side: Some(side as u8),
            });
        }
        for side in Side::BOTH {
            tracks.push(Track {
                name: format!("{} chits in the cup", side.name()),
                value: view.cup[side.index()].into(),
                of: Some(i32::from(view.pool[side.index()])),
                side: Some(side as u8),
            });
        }
        tracks
    }

    /// The scenario's rules and what is pending, as far as the viewer knows.
    pub(super) fn panels(&self, view: &State, seat: Seat) -> Vec<Panel> {
        let victory = [self.victory_panel(view), self.awards_panel(view)];
        let [victory, awards] = victory.map(|it| (!it.rows.is_empty()).then_some(it));
        [
            victory,
            panel("The cup", self.cup_lines(view)),
            panel("Fire Missions", self.mission_lines(view)),
            panel("In effect", self.effect_lines(view)),
            panel("Reinforcements", self.arrival_lines(view, seat)),
            panel("Special rules", self.scenario.special.clone()),
            awards,
            panel("Options", Switch::in_words(&SWITCHES, &view.options)),
        ]
        .into_iter()
        .flatten()
        .collect()
    }

    /// What the tracks of the two sides do not tell.
    fn cup_lines(&self, view: &State) -> Vec<String> {
        let event = view.turn > 0 && view.cup[2] > 0;
        let line = event.then(|| "A Random Event chit is in the cup".into());
        line.into_iter().collect()
    }

    fn mission_lines(&self, view: &State) -> Vec<String> {
        let line = |m: &crate::state::Mission| {
            let what = format!("{} {}, turn {}", m.side.name(), mission_word(m.kind), m.due);
            if m.target == Hex::NOWHERE {
                what
            } else {
                format!("{what}, on {}", m.target)
            }
        };
        view.missions.iter().map(line).collect()
    }

    fn effect_lines(&self, view: &State) -> Vec<String> {
        let mut lines = Vec::new();
        for side in Side::BOTH.into_iter().filter(|s| view.higher_hq[s.index()]) {
            lines.push(format!(
                "Higher HQ: no {} Leader Activations this turn",
                side.name()
            ));
        }
        if view.aerial_observer {
            lines.push("Aerial Observer: US Fire Missions come sooner and fall closer".into());
        }
        match view.medevac {
            Medevac::None => {}
            Medevac::Due(turn) => lines.push(format!("Medevac arrives in turn {turn}")),
            Medevac::Here(unit) => lines.push(format!(
                "Medevac on the map: {}",
                self.unit_name(view, unit)
            )),
        }
        lines
    }

    /// A side knows when its own groups come.
    fn arrival_lines(&self, view: &State, seat: Seat) -> Vec<String> {
        let groups = self.scenario.groups.iter().enumerate();
        groups
            .filter(|(i, g)| {
                let start = usize::from(self.group_start[*i]);
                let slots = start..start + g.pieces.len();
                let waits = slots
                    .filter_map(|s| view.units.get(s))
                    .any(|u| u.is(Flags::RESERVE));
                g.turn > 0 && Side::of(seat) == Some(g.side) && waits
            })
            .map(|(_, g)| format!("Turn {}: {}", g.turn, g.name))
            .collect()
    }
}

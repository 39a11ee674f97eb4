//! 4 Command: the radius, what it makes cheaper, placing markers at any time, capture.

mod words;

use crate::choice::Choice;
use crate::counters::Side;
use crate::event::Event;
use crate::ff::{Ff, May, No, need};
use crate::frame::{Frame, Occasion, Revealing};
use crate::state::{CommandId, CommandState, SightingId, State, Unit};
use engine::{Clause, Log};
use ground::Hex;

engine::kinds! {
    /// What a unit is under (FF-4.31-02), the cheapest first.
    pub enum Commanded { Mission, Tactical, #[default] Out }
}

impl Ff {
    /// What units of a side in a hex are under: any marker within its side's level, Mission before Tactical.
    pub(crate) fn commanded(&self, state: &State, side: Side, hex: Hex) -> Commanded {
        let radius = u32::from(state.control_level[side.index()]);
        let mut best = Commanded::Out;
        for marker in state.commands.iter() {
            if marker.side == side && marker.at.distance(hex) <= radius {
                let face = match marker.state {
                    CommandState::Mission => return Commanded::Mission,
                    _ => Commanded::Tactical,
                };
                best = best.min(face);
            }
        }
        best
    }

    /// What it costs to activate a unit, or to react with it (FF-4.32-01, FF-4.32-02).
    pub(crate) fn command_cost(&self, state: &State, unit: &Unit) -> u8 {
        self.commanded(state, unit.side, unit.at) as u8
    }

    /// Whether a side has a right to use at any time: Command to place, a Sighting marker to reveal.
    pub(crate) fn has_rights(&self, state: &State, side: Side) -> bool {
        self.available(state, side).is_some()
            || state
                .sightings
                .iter()
                .any(|s| s.side == side && !s.at.is_nowhere())
    }

    /// The marker that would be placed next: they do not differ.
    pub(crate) fn available(&self, state: &State, side: Side) -> Option<CommandId> {
        let free = |(_, marker): &(CommandId, &crate::state::Command)| {
            marker.side == side && marker.state == CommandState::Available
        };
        state.markers().find(free).map(|(id, _)| id)
    }

    /// Why Command cannot be placed and Sighting markers not be revealed now; nothing in the windows of ruling G-B01.
    fn closed_to_rights(&self, state: &State) -> Option<&'static str> {
        let why = match state.stack.top() {
            Frame::Turns(_)
            | Frame::TurnEnd(_)
            | Frame::GiveOrder(_)
            | Frame::Activation(_)
            | Frame::Firing(_)
            | Frame::Rallying(_)
            | Frame::ReturnFire(_)
            | Frame::OpFire(_)
            | Frame::AssetOrder(_) => return None,
            Frame::Cards(window) => match window.occasion {
                Occasion::Moved | Occasion::Fired => return None,
                _ => {
                    "What was announced is rolled for before Command is placed or a Sighting marker revealed."
                }
            },
            Frame::Moving(moving) if moving.between_steps() => return None,
            Frame::Moving(_) => {
                "The pivot is finished before Command is placed or a Sighting marker revealed."
            }
            Frame::Barrage(barrage) if barrage.before_spotting() => return None,
            Frame::Barrage(_) => {
                "Command is not placed and no Sighting marker revealed while a barrage is carried out."
            }
            Frame::Aim(_) | Frame::Attack(_) | Frame::Melee(_) | Frame::Hits(_) => {
                "Command is not placed and no Sighting marker revealed while an attack is carried out."
            }
            Frame::Sniping(_) => {
                "Sniper Activity is over before Command is placed or a Sighting marker revealed."
            }
            Frame::Roll(_) => {
                "Command is not placed and no Sighting marker revealed between a roll and its result."
            }
            Frame::SetUp(_) => {
                "Forces are set up before Command is placed or a Sighting marker revealed."
            }
            Frame::Carry(_) | Frame::Drawing(_) => {
                "The card takes effect before Command is placed or a Sighting marker revealed."
            }
            Frame::Revealing(_) => {
                "What was hidden is set up before Command is placed or another Sighting marker revealed."
            }
            Frame::Idle(_) => "The game is over.",
        };
        Some(why)
    }

    /// Whether a side may use its rights at any time just now.
    fn may_use_rights(&self, state: &State, clause: &'static str) -> May {
        match self.closed_to_rights(state) {
            Some(why) => Err(No(clause, why)),
            None => Ok(()),
        }
    }

    /// What a side may do at any time.
    pub(crate) fn aside_choices(&self, state: &State, side: Side, out: &mut Vec<Choice>) {
        if self.closed_to_rights(state).is_some() {
            return;
        }
        if self.available(state, side).is_some() {
            let hexes = self.scenario.map.hexes().iter();
            out.extend(hexes.map(|&hex| Choice::Command { side, hex }));
        }
        let own = state.sighted().filter(|(_, marker)| marker.side == side);
        out.extend(own.map(|(sighting, _)| Choice::Reveal { sighting }));
    }

    /// Whether a side may do this now, and if not, why.
    pub(crate) fn may_aside(&self, state: &State, side: Side, choice: &Choice) -> May {
        match *choice {
            Choice::Command { side: whose, hex } => {
                need(
                    whose == side,
                    "FF-4.1-02",
                    "That is the opponent's Command.",
                )?;
                need(
                    self.scenario.map.in_play(hex),
                    "FF-4.2-01",
                    "That hex is not on the map.",
                )?;
                self.may_use_rights(state, "FF-4.2-01")?;
                need(
                    self.available(state, side).is_some(),
                    "FF-4.1-02",
                    "There is no Command in the Available box.",
                )
            }
            Choice::Reveal { sighting } => self.may_reveal(state, side, sighting),
            _ => Err(No(
                "FF-4.2-01",
                "That is not among the things you may do at any time.",
            )),
        }
    }

    /// FF-6.3-01: a marker of one's own, in the windows of ruling G-B02.
    fn may_reveal(&self, state: &State, side: Side, sighting: SightingId) -> May {
        let marker = &state.sightings[sighting.index()];
        need(
            marker.side == side,
            "FF-6.3-01",
            "That is the opponent's Sighting marker.",
        )?;
        need(
            !marker.at.is_nowhere(),
            "FF-6.3-01",
            "It has already been turned over.",
        )?;
        self.may_use_rights(state, "FF-6.3-01")
    }

    /// Does what is a right at any time.
    pub(crate) fn do_aside(
        &self,
        state: &mut State,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        match choice {
            Choice::Command { side, hex } => self.place_command(state, side, hex, log),
            Choice::Reveal { sighting } => state.stack.call(Revealing::of(sighting)),
            other => unreachable!("{other:?} is no right at any time"),
        }
    }

    /// FF-4.2-01, FF-4.2-02: onto the map with its Mission side up; among enemies alone it is captured at once.
    fn place_command(
        &self,
        state: &mut State,
        side: Side,
        hex: Hex,
        log: &mut impl Log<State, Event>,
    ) {
        let command = self.available(state, side).expect("there is one");
        let marker = &mut state.commands[command.index()];
        marker.state = CommandState::Mission;
        marker.at = hex;
        log.note_with(state, || Event::CommandPlaced { command, side, hex });
        self.look_around(state, log);
    }

    /// FF-4.34-02, FF-4.34-04: Command that shares a hex with enemy units and none of its own is gone.
    pub(crate) fn capture(&self, state: &mut State, log: &mut impl Log<State, Event>) {
        for i in 0..state.commands.len() {
            let marker = state.commands[i];
            let lost = marker.active()
                && state.has_unit(marker.at, marker.side.other())
                && !state.has_unit(marker.at, marker.side);
            if lost {
                self.lose_command(state, CommandId(i as u8), "FF-4.34-02", log);
            }
        }
    }

    /// A Command marker leaves the game.
    pub(crate) fn lose_command(
        &self,
        state: &mut State,
        command: CommandId,
        clause: &'static str,
        log: &mut impl Log<State, Event>,
    ) {
        let marker = &mut state.commands[command.index()];
        let (side, hex) = (marker.side, marker.at);
        marker.state = CommandState::Gone;
        marker.at = Hex::NOWHERE;
        log.note_with(state, || Event::CommandLost {
            command,
            side,
            hex,
            clause: Clause(clause),
        });
    }

    /// What follows from who stands where: forced reveals, then capture and control (FF-35.21-03). Asked whenever a
    /// unit came, went or was lost, or Command was placed.
    pub(crate) fn look_around(&self, state: &mut State, log: &mut impl Log<State, Event>) {
        if self.any_forced(state) {
            return state.stack.call(Revealing::default());
        }
        self.capture(state, log);
        self.take_control(state, log);
    }
}

//! 6 Sighting markers: turned over by their owner at any time, by a hit, or when an enemy unit comes near; what they hid.

mod words;

pub(crate) use words::letter_word;

use crate::choice::Choice;
use crate::counters::Side;
use crate::event::Event;
use crate::ff::{Ff, Flow, May, No, need};
use crate::frame::Frame;
use crate::prompt::{Decide, Prompt};
use crate::state::{
    Content, Fort, FortId, Hidden, Sighting, SightingId, Slots, State, Unit, UnitId, Wait,
};
use engine::{Clause, Log, Procedure};
use ground::{Direction, Hex};
use serde::{Deserialize, Serialize};

/// 6.3, 6.4 Markers are turned over until none has to be; then capture and control are looked at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Revealing {
    /// Those that are to be turned over, whoever is near.
    pub marked: Slots,
    /// Whose hidden force is being set up.
    pub side: Side,
    /// Its letter; [`Hidden::OPEN`] when none is.
    pub letter: u8,
    /// Where.
    pub hex: Hex,
    /// The unit that is to be turned.
    pub unit: UnitId,
    /// The fortification that is to be turned.
    pub fort: FortId,
}

impl Default for Revealing {
    fn default() -> Self {
        Revealing {
            marked: Slots::default(),
            side: Side::A,
            letter: Hidden::OPEN,
            hex: Hex::NOWHERE,
            unit: UnitId::NONE,
            fort: FortId::NONE,
        }
    }
}

impl Revealing {
    /// This one is turned over, and what follows from it.
    pub(crate) fn of(sighting: SightingId) -> Revealing {
        let mut marked = Slots::default();
        marked.insert(sighting.index());
        Revealing::all(marked)
    }

    /// These are turned over, and what follows from it.
    pub(crate) fn all(marked: Slots) -> Revealing {
        Revealing {
            marked,
            ..Revealing::default()
        }
    }
}

/// What comes next while markers are revealed.
enum Next {
    /// This one is turned over.
    Turned(SightingId),
    /// Several have to be: their owner says which.
    Chosen(Side),
    /// None.
    Nobody,
}

impl Procedure<Ff> for Revealing {
    fn step(self, game: &Ff, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        if self.unit.is_some() || self.fort.is_some() {
            return Flow::Wait(Wait::Choice(self.side));
        }
        if self.letter != Hidden::OPEN {
            game.set_up_hidden(self, state, log);
            return Flow::On;
        }
        match game.next_revealed(state, self.marked) {
            Next::Turned(sighting) => game.turn_over(self, state, sighting, log),
            Next::Chosen(side) => return Flow::Wait(Wait::Choice(side)),
            Next::Nobody => {
                state.stack.finish();
                game.capture(state, log);
                game.take_control(state, log);
            }
        }
        Flow::On
    }

    fn choices(&self, game: &Ff, state: &State, out: &mut Vec<Choice>) {
        if self.unit.is_some() || self.fort.is_some() {
            return out.extend(Direction::ALL.map(|facing| Choice::Face { facing }));
        }
        if let Next::Chosen(side) = game.next_revealed(state, self.marked) {
            let forced = game.forced_of(state, side);
            out.extend(forced.map(|(sighting, _)| Choice::TurnOver { sighting }));
        }
    }

    /// FF-6.52-02: any facing. FF-6.3-03: any of the markers that have to be revealed (ruling NEW-17).
    fn judge(&self, game: &Ff, state: &State, choice: &Choice) -> May {
        let turning = self.unit.is_some() || self.fort.is_some();
        match *choice {
            Choice::Face { .. } if turning => Ok(()),
            _ if turning => Err(No("FF-6.52-02", "Say which way the revealed piece faces.")),
            Choice::TurnOver { sighting } => {
                let Next::Chosen(side) = game.next_revealed(state, self.marked) else {
                    return Err(No("FF-6.3-03", "Nothing more has to be revealed."));
                };
                let mut forced = game.forced_of(state, side);
                need(
                    forced.any(|(id, _)| id == sighting),
                    "FF-6.3-03",
                    "That Sighting marker does not have to be revealed now.",
                )
            }
            _ => Err(No(
                "FF-6.3-03",
                "Say which Sighting marker is revealed next.",
            )),
        }
    }

    fn choose(
        self,
        game: &Ff,
        state: &mut State,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        if let Choice::TurnOver { sighting } = choice {
            return game.turn_over(self, state, sighting, log);
        }
        let Choice::Face { facing } = choice else {
            unreachable!("{choice:?} is no facing");
        };
        state.stack.become_(Revealing {
            unit: UnitId::NONE,
            fort: FortId::NONE,
            ..self
        });
        if self.fort.is_some() {
            let fort = self.fort;
            state.forts[fort.index()].facing = facing;
            log.note_with(state, || Event::FortTurned { fort, facing });
            return;
        }
        let unit = self.unit;
        state.unit_mut(unit).facing = facing;
        log.note_with(state, || Event::Turned {
            unit,
            facing,
            clause: Clause("FF-6.52-02"),
        });
    }

    engine::rolls_nothing!(Ff);

    fn prompt(&self, game: &Ff, view: &State) -> Prompt {
        let name = match (self.fort.is_some(), self.unit.is_some()) {
            (true, _) => game.fort_name(view, self.fort),
            (_, true) => game.unit_name(view, self.unit),
            _ => {
                return Decide::new(
                    "Several Sighting markers are revealed: choose the next",
                    "which Sighting marker to reveal next",
                )
                .into();
            }
        };
        Decide::new(
            format!("Choose the facing of {name}"),
            "which way the revealed piece faces",
        )
        .into()
    }
}

impl Ff {
    /// FF-6.3-03, FF-6.3-04: whether an enemy unit is in the marker's hex or next to it, once the marker is set up.
    fn forced(&self, state: &State, id: SightingId, marker: &Sighting) -> bool {
        let near = |unit: &Unit| unit.at.distance(marker.at) <= 1;
        let mut enemies = state.of(marker.side.other());
        let setting_up = |frame: &Frame| match frame {
            Frame::SetUp(set_up) => set_up.is_setting_up(id, marker),
            _ => false,
        };
        enemies.any(|(_, unit)| near(unit)) && !state.stack.frames().iter().any(setting_up)
    }

    /// Whether any marker has to be turned over.
    pub(crate) fn any_forced(&self, state: &State) -> bool {
        state
            .sighted()
            .any(|(id, marker)| self.forced(state, id, marker))
    }

    /// A side's markers that have to be revealed because of who is near.
    fn forced_of<'a>(
        &'a self,
        state: &'a State,
        side: Side,
    ) -> impl Iterator<Item = (SightingId, &'a Sighting)> + 'a {
        let own = state.sighted().filter(move |it| it.1.side == side);
        own.filter(|(id, marker)| self.forced(state, *id, marker))
    }

    /// What is turned over next: markers that were hit, in the sequence of their rolls, the active player's first (rulings
    /// NEW-01, OWN-09); then those that are forced, the inactive player's first, each owner's in his own sequence (ruling
    /// NEW-17).
    fn next_revealed(&self, state: &State, marked: Slots) -> Next {
        let hit_of = |side: Side| {
            let mut hit = state
                .sighted()
                .filter(|(id, _)| marked.contains(id.index()));
            hit.find(|(_, marker)| marker.side == side)
        };
        let hit = hit_of(state.active()).or_else(|| hit_of(state.inactive()));
        if let Some((hit, _)) = hit {
            return Next::Turned(hit);
        }
        for side in [state.inactive(), state.active()] {
            let mut forced = self.forced_of(state, side);
            match (forced.next(), forced.next()) {
                (Some(_), Some(_)) => return Next::Chosen(side),
                (Some((only, _)), None) => return Next::Turned(only),
                (None, _) => {}
            }
        }
        Next::Nobody
    }

    /// 6.4: the marker is turned over: nothing, a harmful fortification, or a hidden force.
    fn turn_over(
        &self,
        revealing: Revealing,
        state: &mut State,
        sighting: SightingId,
        log: &mut impl Log<State, Event>,
    ) {
        let marker = state.sightings[sighting.index()];
        state.sightings[sighting.index()].at = Hex::NOWHERE;
        let mut after = revealing;
        let (side, hex, content) = (marker.side, marker.at, marker.content);
        log.note_with(state, || Event::Revealed {
            sighting,
            side,
            hex,
            content,
        });
        if let Content::Hidden(letter) = content {
            after = Revealing {
                side,
                letter,
                hex,
                ..after
            };
        }
        state.stack.become_(after);
        if let Content::Harmful(kind) = content
            && !state.forts.is_full()
        {
            // FF-6.4-02: it stays as that fortification.
            let fort = Fort {
                at: hex,
                kind,
                side,
                ..Fort::default()
            };
            self.add_fort(state, fort, "FF-6.4-02", log);
            self.crush(state, hex, log);
        }
    }

    /// FF-6.52-01: all that lies beneath the Hiding marker goes into the hex, fortifications first; facings are asked.
    fn set_up_hidden(
        &self,
        revealing: Revealing,
        state: &mut State,
        log: &mut impl Log<State, Event>,
    ) {
        let Revealing {
            side, letter, hex, ..
        } = revealing;
        let own = |fort: &Fort| fort.side == side && fort.beneath == letter;
        if let Some(slot) = state.forts.iter().position(own) {
            let fort = FortId(slot as u8);
            let it = &mut state.forts[slot];
            it.at = hex;
            it.beneath = Hidden::OPEN;
            let hiding = state.hidden.iter();
            let hiding: Vec<Unit> = hiding
                .filter(|it| it.side == side && it.letter == letter)
                .map(|it| self.hidden_unit(it))
                .collect();
            self.open_to_friends(state, fort, &hiding);
            let arc = self.fort_kind(state, fort).is_some_and(|kind| kind.arc);
            state.stack.become_(Revealing {
                fort: if arc { fort } else { FortId::NONE },
                ..revealing
            });
            log.note_with(state, || Event::Fortified {
                fort,
                hex,
                clause: Clause("FF-6.52-01"),
            });
            return;
        }
        let beneath = |it: &Hidden| it.side == side && it.letter == letter;
        let Some(next) = state.hidden.iter().position(beneath) else {
            state.stack.become_(Revealing {
                letter: Hidden::OPEN,
                ..revealing
            });
            // Ruling NEW-20: a roadblock that lies there already stops whoever comes, however it comes.
            return self.crush(state, hex, log);
        };
        let hidden = state.hidden.remove(next);
        let Some(unit) = self.free_slot(state) else {
            return;
        };
        *state.unit_mut(unit) = Unit {
            at: hex,
            ..self.hidden_unit(&hidden)
        };
        self.go_inside(state, unit);
        let turns = self.has_facing(state.unit(unit));
        state.stack.become_(Revealing {
            unit: if turns { unit } else { UnitId::NONE },
            ..revealing
        });
        log.note_with(state, || Event::Appeared { unit, hex });
        self.set_column(state, unit, log);
    }

    /// What a hidden unit is, before it is anywhere.
    pub(crate) fn hidden_unit(&self, hidden: &Hidden) -> Unit {
        let piece = self.piece(UnitId(hidden.piece));
        Unit {
            kind: piece.kind,
            size: piece.size,
            side: hidden.side,
            ..Unit::default()
        }
    }

    /// The letters of a side's Hiding markers that are in play, with the hex of the marker that stands for each.
    pub(crate) fn letters<'a>(
        &self,
        state: &'a State,
        side: Side,
    ) -> impl Iterator<Item = (u8, Hex)> + use<'a> {
        let own = state
            .sighted()
            .filter(move |(_, marker)| marker.side == side);
        own.filter_map(|(_, marker)| match marker.content {
            Content::Hidden(letter) => Some((letter, marker.at)),
            _ => None,
        })
    }
}

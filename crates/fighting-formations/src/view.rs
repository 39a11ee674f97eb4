//! What each side may know.

use crate::choice::Choice;
use crate::counters::{Ammo, Side};
use crate::event::Event;
use crate::ff::Ff;
use crate::frame::{Revealing, SetUp, SetUpStage};
use crate::state::{
    CardId, CommandId, Content, FortId, Hidden, MAX_CARDS, MAX_UNITS, Sighting, SightingId, State,
    UnitId,
};
use engine::{Rng, Seat};
use ground::{Direction, Hex};

/// How often a world is imagined anew in which hidden forces do not fit where they are.
const TRIES: usize = 64;

impl Ff {
    pub(crate) fn view_of(&self, state: &State, seat: Seat) -> State {
        let mut view = *state;
        for side in Side::BOTH.into_iter().filter(|side| side.seat() != seat) {
            view.assets[side.index()].hand = [0; MAX_CARDS];
            for sighting in view.sightings.iter_mut() {
                if sighting.side == side && !sighting.at.is_nowhere() {
                    sighting.content = Content::Unknown;
                }
            }
            for hidden in view.hidden.iter_mut().filter(|it| it.side == side) {
                hidden.letter = Hidden::UNKNOWN;
            }
            for fort in view.forts.iter_mut() {
                if fort.side == side && fort.beneath != Hidden::OPEN {
                    fort.beneath = Hidden::UNKNOWN;
                }
            }
        }
        view
    }

    /// A world that fits a view: hands from what is in neither discards nor another's view, reverses of Sighting markers
    /// from what the scenario has left, hidden forces shared out among the Hiding markers.
    pub(crate) fn imagine_from(&self, view: &State, seat: Seat, rng: &mut dyn Rng) -> State {
        let mut world = *view;
        for side in Side::BOTH.into_iter().filter(|side| side.seat() != seat) {
            self.imagine_hand(&mut world, side, rng);
            for _ in 0..TRIES {
                self.imagine_reverses(&mut world, view, side, rng);
                self.imagine_hidden(&mut world, side, rng);
                if self.hidden_fits(&world, side) {
                    break;
                }
            }
        }
        world
    }

    fn imagine_hand(&self, world: &mut State, side: Side, rng: &mut dyn Rng) {
        let kinds = self.deck(side).len();
        let mut left: Vec<u8> = (0..kinds)
            .map(|card| self.may_hold(world, side, CardId(card as u8)))
            .collect();
        let assets = &mut world.assets[side.index()];
        for _ in 0..assets.held {
            let all: u32 = left.iter().map(|&count| u32::from(count)).sum();
            let mut point = engine::below(rng, all.max(1));
            for (card, count) in left.iter_mut().enumerate() {
                if point < u32::from(*count) {
                    *count -= 1;
                    assets.hand[card] += 1;
                    break;
                }
                point -= u32::from(*count);
            }
        }
    }

    /// Markers from this slot on have no reverse yet: their owner is still setting up.
    fn first_unmarked(&self, view: &State, side: Side) -> usize {
        let all = view.sightings.len();
        let set_up = view.stack.all::<SetUp>().find(|it| it.side() == side);
        set_up.map_or(all, |set_up| match set_up.stage {
            SetUpStage::Sightings => all - usize::from(set_up.next),
            SetUpStage::Marks | SetUpStage::Drawn => usize::from(set_up.base + set_up.next),
            SetUpStage::Forts | SetUpStage::Units => all,
        })
    }

    fn imagine_reverses(&self, world: &mut State, view: &State, side: Side, rng: &mut dyn Rng) {
        let unmarked = self.first_unmarked(view, side);
        for (group, line) in self.scenario.sightings.iter().enumerate() {
            if line.side != side {
                continue;
            }
            let mut left = line.contents.clone();
            let of_line = |it: &&Sighting| usize::from(it.group) == group && it.side == side;
            for known in view.sightings.iter().filter(of_line) {
                let used = left.iter().position(|content| *content == known.content);
                if let (true, Some(used)) = (known.at.is_nowhere(), used) {
                    left.remove(used);
                }
            }
            for (slot, marker) in world.sightings.iter_mut().enumerate() {
                let hidden = of_line(&&*marker) && !marker.at.is_nowhere() && slot < unmarked;
                if hidden && !left.is_empty() {
                    let at = engine::below(rng, left.len() as u32) as usize;
                    marker.content = left.swap_remove(at);
                }
            }
        }
    }

    fn imagine_hidden(&self, world: &mut State, side: Side, rng: &mut dyn Rng) {
        let letters: Vec<u8> = self
            .letters(world, side)
            .map(|(letter, _)| letter)
            .collect();
        if letters.is_empty() {
            return;
        }
        let mut any = || letters[engine::below(rng, letters.len() as u32) as usize];
        // What is being set up now lies beneath a letter that was turned over.
        let open = world.stack.all::<Revealing>().next();
        let open = open.filter(|it| it.side == side && it.letter != Hidden::OPEN);
        let open = open.map(|it| it.letter);
        for hidden in world.hidden.iter_mut().filter(|it| it.side == side) {
            hidden.letter = match (hidden.letter, open) {
                (letter, Some(open)) if letter == open => open,
                _ => any(),
            };
        }
        for fort in world.forts.iter_mut() {
            let hidden = fort.side == side && fort.beneath != Hidden::OPEN;
            if hidden && Some(fort.beneath) != open {
                fort.beneath = any();
            }
        }
    }

    /// Whether every Hiding marker of a side has units beneath it that can be where its Sighting marker lies.
    fn hidden_fits(&self, world: &State, side: Side) -> bool {
        let setting_up = world.stack.all::<SetUp>().any(|it| it.side() == side);
        self.letters(world, side).all(|(letter, hex)| {
            let mut own = world
                .hidden
                .iter()
                .filter(|it| it.side == side && it.letter == letter)
                .peekable();
            (setting_up || own.peek().is_some())
                && own.all(|it| self.can_stand(&self.hidden_unit(it), hex))
                && self.hidden_column_fits(world, hex, side)
        })
    }

    /// The part of an event a seat may know.
    pub(crate) fn witness_of(&self, event: &Event, seat: Seat) -> Option<Event> {
        match *event {
            Event::Drew { side, .. } if side.seat() != seat => {
                Some(Event::Drew { side, card: None })
            }
            Event::Marked { side, .. } | Event::Concealed { side, .. } if side.seat() != seat => {
                None
            }
            _ => Some(event.clone()),
        }
    }

    /// Whether an event shows somebody something that was hidden from him.
    pub(crate) fn reveals_something(&self, event: &Event) -> bool {
        matches!(
            event,
            Event::Revealed { .. } | Event::Played { .. } | Event::Discarded { .. }
        )
    }

    /// A well-formed choice that is legal only by luck.
    pub(crate) fn dream_of(&self, state: &State, rng: &mut dyn Rng) -> Choice {
        let mut below = |n: usize| engine::below(rng, n.max(1) as u32) as usize;
        let hexes = self.scenario.map.hexes();
        let mut unit = || UnitId(below((state.units.len() + 2).min(MAX_UNITS)) as u8);
        let (unit, second, third) = (unit(), unit(), unit());
        let near = state.units.get(unit.index()).map_or(Hex::NOWHERE, |u| u.at);
        let hex = match (below(8), near.is_nowhere()) {
            (0, _) => Hex::NOWHERE,
            (1..=3, false) => self.scenario.map.neighbours(near)[below(6)],
            _ => hexes[below(hexes.len())],
        };
        let facing = Direction::from_index(below(6));
        let row = below(12) as u8;
        let command = CommandId(below(state.commands.len() + 2) as u8);
        let sighting = SightingId(below(state.sightings.len() + 2) as u8);
        let ammo = Ammo::ALL[below(2)];
        let side = Side::ALL[below(2)];
        let card = CardId(below(MAX_CARDS + 1) as u8);
        let ability = below(3) as u8;
        let fort = FortId(below(state.forts.len() + 2) as u8);
        let content = [Content::Unknown, Content::False, Content::Hidden(ability)][below(3)];
        use Choice::*;
        let dreams = [
            Place { hex },
            Face { facing },
            TakeCube { row },
            Order { row },
            Pass,
            Activate { unit },
            Deploy { unit },
            Muster {
                unit,
                second,
                third,
            },
            Abandon { unit },
            Begin,
            Finish { unit },
            Done,
            Fire { unit },
            Use { ammo },
            At { hex },
            StayPut,
            Target { unit },
            Shelter { unit },
            Go { unit },
            Join { unit },
            Part { unit },
            Step { hex },
            Pivot { unit },
            Exit { unit },
            Take { command },
            Drop { command },
            Rally { unit },
            Keep,
            Reroll,
            Hold,
            Command { side, hex },
            Reveal { sighting },
            Play { card, ability },
            Discard { card },
            Special {
                unit,
                action: ability,
            },
            Call {
                smoke: row & 1 == 1,
                plotted: row & 2 == 2,
            },
            Strike { unit },
            StrikeSighting { sighting },
            TurnOver { sighting },
            StrikeFort { fort },
            Hide { letter: ability },
            Mark { content },
            Arrange,
        ];
        dreams[below(dreams.len())]
    }
}

//! 5.1 Movement: where a unit may go, and going there.

use crate::event::Event;
use crate::fof::{Fof, May, need};
use crate::state::{Area, CellKind, Flags, State, UnitId};
use engine::Log;
use ground::Card;

impl Fof {
    /// Whether a unit may step onto a card: adjacency, boundaries, black borders, diagonal fire, stacking. What the
    /// unit's own state forbids (Exposed, LAT limits, load) is asked elsewhere.
    pub(crate) fn may_enter(&self, state: &State, unit: UnitId, to: Card) -> May {
        let from = state.unit(unit).at;
        need(
            from.is_some() && from.distance(to) == 1 && self.is_card(state, to),
            "FOF-5.1.2-01",
            "Movement goes to an adjacent card.",
        )
    }

    /// Areas of a card that a unit may go to: out of cover, and Cover markers that the other side does not hold and that
    /// have room. The area it is in counts as usable.
    pub(crate) fn usable_areas<'a>(
        &'a self,
        state: &'a State,
        unit: UnitId,
        card: Card,
    ) -> impl Iterator<Item = Area> + 'a {
        let covers = (0..state.covers.len() as u8).map(Area);
        std::iter::once(Area::OPEN)
            .chain(covers.filter(move |&area| self.may_cover(state, unit, card, area).is_ok()))
    }

    /// Whether a unit may go under a Cover marker of a card.
    pub(crate) fn may_cover(&self, state: &State, unit: UnitId, card: Card, area: Area) -> May {
        let cover = &state.covers[area.index()];
        need(
            cover.at == card,
            "FOF-5.1.2-03",
            "That Cover marker is not on the card.",
        )?;
        let side = state.unit(unit).side;
        let held = state
            .on(card, side.other())
            .any(|other| state.unit(other).area == area);
        need(
            !held,
            "FOF-5.1.2-03",
            "The other side holds that Cover marker.",
        )
    }

    /// Puts a unit into an area of a card, its own or another: the only way that a unit changes place. Its items go with
    /// it, phone line is laid behind it, fire that it exerted ends when it leaves the card, mines are checked.
    pub(crate) fn relocate(
        &self,
        state: &mut State,
        unit: UnitId,
        to: Card,
        area: Area,
        exposed: bool,
        log: &mut impl Log<Event>,
    ) {
        let moved = state.unit_mut(unit);
        let from = moved.at;
        moved.at = to;
        moved.area = area;
        if exposed {
            moved.set(Flags::EXPOSED, true);
        }
        if moved.side == crate::counters::Side::Friendly && state.cell(to).kind != CellKind::Staging
        {
            state.visited.insert(to);
        }
        state.changed = true;
        log.note(Event::Moved {
            unit,
            from,
            to,
            area,
            exposed,
        });
        self.follow(state, unit, from, log);
    }
}

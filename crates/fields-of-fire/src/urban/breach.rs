//! 13.5, 13.6 Barricades and the Breaches that Demolition Charges and other weapons make.

use super::Place;
use super::words::UrbanEvent;
use crate::attacks::Target;
use crate::event::Event;
use crate::fof::{Flow, Fof, May, need};
use crate::frame::{AntiTankFrame, Purpose, UrbanFrame};
use crate::state::{Area, Flags, Marker, MarkerKind, State, Unit, UnitId};
use engine::Log;
use ground::Card;

impl Fof {
    /// Whether a charge can make a Breach in an outside area: the unit is there or in the facing street over the road
    /// (FOF-13.6.1-01).
    pub(crate) fn may_breach(&self, state: &State, unit: &Unit, area: Area) -> May {
        let at = state
            .covers
            .get(area.index())
            .map_or(Card::NOWHERE, |c| c.at);
        let there = self.place(state, area);
        need(
            matches!(there, Place::Street(_) | Place::Courtyard),
            "FOF-13.6.1-01",
            "A charge against a building goes into a street or courtyard outside it.",
        )?;
        let here = self.place(state, unit.area);
        let beside = unit.at == at && self.printed(state, unit.area) == area;
        let facing = match (here, there, unit.at.line_to(at)) {
            (Place::Street(s), Place::Street(t), Some((way, 1))) => s == way && t == way.back(),
            // From open country the near side of the road is faced as well.
            (Place::Country, Place::Street(t), Some((way, 1))) => t == way.back(),
            _ => false,
        };
        need(
            beside || facing,
            "FOF-13.6.1-01",
            "It must be in that area, or in the street that faces it.",
        )?;
        need(
            !self.breached(state, area),
            "FOF-13.6.1-01",
            "There is a Breach already.",
        )
    }

    /// A charge has made a Breach: it is there at once, and who is behind the wall is HIT (FOF-13.6.1-02).
    pub(crate) fn breach(
        &self,
        state: &mut State,
        unit: UnitId,
        area: Area,
        log: &mut impl Log<State, Event>,
    ) {
        let at = state.covers[area.index()].at;
        self.put_breach(state, area);
        log.note(state, Event::Urban(UrbanEvent::Breached { unit, at, area }));
        state.stack.call(UrbanFrame::Breach {
            by: unit,
            area,
            drawn: false,
        });
    }

    /// FOF-13.6.2-01, S-813: a weapon that opens walls has hit an area on the ground behind a barricade or a Compound's
    /// wall: there is a Breach where the shot came from. Whom it hit is the attack's affair.
    pub(crate) fn shoot_a_hole(
        &self,
        state: &mut State,
        unit: UnitId,
        target: Target,
        log: &mut impl Log<State, Event>,
    ) {
        let firer = *state.unit(unit);
        let Some(area) = self.wall_before(state, &firer, target.area()) else {
            return;
        };
        if !self.kind(&firer).breaches || self.breached(state, area) {
            return;
        }
        let at = state.covers[area.index()].at;
        self.put_breach(state, area);
        log.note(state, Event::Urban(UrbanEvent::ShotOpen { unit, at, area }));
    }

    /// The outside area through which a unit fires into a closed one on the ground.
    fn wall_before(&self, state: &State, firer: &Unit, inside: Area) -> Option<Area> {
        let at = state.covers.get(inside.index())?.at;
        let place = self.place(state, inside);
        let outside = match firer.at == at {
            true => self.printed(state, firer.area),
            false => {
                let (way, _) = firer.at.line_to(at).filter(|(way, _)| !way.is_diagonal())?;
                self.street(state, at, way.back())?
            }
        };
        let closed = match (self.place(state, outside), place) {
            (Place::Street(_), Place::Courtyard) => true,
            (Place::Street(_), Place::Ground) => {
                self.barricaded(state, at) || self.courtyard(state, at).is_some()
            }
            (Place::Courtyard, Place::Ground) => self.barricaded(state, at),
            _ => false,
        };
        closed.then_some(outside)
    }

    fn put_breach(&self, state: &mut State, area: Area) {
        let at = state.covers[area.index()].at;
        let kind = MarkerKind::Breach;
        self.put_marker(
            state,
            Marker {
                kind,
                at,
                area,
                ..Marker::default()
            },
        );
        state.changed = true;
    }

    /// The areas of which one suffers: behind a Compound's wall the courtyard, else every floor (N-25).
    fn behind<'a>(&'a self, state: &'a State, area: Area) -> impl Iterator<Item = Area> + 'a {
        let at = state.covers[area.index()].at;
        let outer = matches!(self.place(state, area), Place::Street(_));
        let wall = outer && self.courtyard(state, at).is_some();
        self.areas_of(state, at).filter(move |&inside| {
            let place = self.place(state, inside);
            match wall {
                true => place == Place::Courtyard,
                false => place.is_indoors(),
            }
        })
    }

    pub(super) fn step_breach(
        &self,
        state: &mut State,
        by: UnitId,
        area: Area,
        drawn: bool,
        log: &mut impl Log<State, Event>,
    ) -> Flow {
        if !drawn {
            let areas = self.behind(state, area).count() as u8;
            let drawn = true;
            state.stack.become_(UrbanFrame::Breach { by, area, drawn });
            self.number(state, areas, Purpose::WhichArea);
            return Flow::On;
        }
        let number = state.number_drawn();
        state.stack.finish();
        let Some(inside) = self.behind(state, area).nth(number as usize - 1) else {
            return Flow::On;
        };
        let at = state.covers[area.index()].at;
        log.note(state, Event::Urban(UrbanEvent::Blast { at, area: inside }));
        let side = state.unit(by).side.other();
        let hit: Vec<UnitId> = state.on(at, side).collect();
        let mut any = false;
        for id in hit {
            if state.unit(id).area == inside {
                state.unit_mut(id).set(Flags::BAILED_OUT, true);
                any = true;
            }
        }
        if any {
            state.stack.call(AntiTankFrame::Hits { unit: None });
        }
        Flow::On
    }
}

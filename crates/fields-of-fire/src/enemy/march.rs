//! Enemies on the move: falling back (8.6.3), advancing, infiltrating, fetching casualties, and the cover they choose
//! (8.6.1E).

use super::{EnemyEvent, EnemyFrame, March};
use crate::counters::Side;
use crate::event::Event;
use crate::fof::{Flow, Fof, May, need};
use crate::frame::Purpose;
use crate::state::{Area, CellKind, Flags, Item, MarkerKind, State, UnitId};
use crate::urban::Inward;
use engine::{List, Log};
use ground::{Card, Compass};

/// Cards to pick from.
type Cards = List<Card, 8>;

/// Where a move can go.
enum Way {
    /// Off the map, which removes the unit from play.
    OffMap,
    /// To one of these, by random number; none = it cannot.
    To(Cards),
}

impl Fof {
    pub(super) fn may_fall_back(&self, state: &State, id: UnitId) -> May {
        self.can_go(self.fall_back_way(state, id))
    }

    fn can_go(&self, way: Way) -> May {
        need(
            !matches!(way, Way::To(cards) if cards.is_empty()),
            "FOF-8.6.3-01",
            "There is nowhere to go.",
        )
    }

    pub(super) fn begin_fall_back(&self, state: &mut State, unit: UnitId) {
        self.begin_march(state, unit, March::FallBack);
    }

    pub(super) fn begin_march(&self, state: &mut State, unit: UnitId, how: March) {
        state.stack.call(EnemyFrame::March { unit, how });
    }

    pub(super) fn may_march(&self, state: &State, id: UnitId, how: March) -> May {
        self.can_go(self.way(state, id, how))
    }

    fn way(&self, state: &State, id: UnitId, how: March) -> Way {
        match how {
            March::FallBack => self.fall_back_way(state, id),
            March::Advance => self.advance_way(state, id),
            March::Infiltrate => match self.creep_way(state, id) {
                // Where it cannot Infiltrate it advances.
                cards if cards.is_empty() => self.advance_way(state, id),
                cards => Way::To(cards),
            },
            March::Fetch => Way::To(self.fetch_way(state, id)),
        }
    }

    /// 8.6.3 Off the map from its own edge or from outside the boundaries; else out of sight; else the best cover.
    fn fall_back_way(&self, state: &State, id: UnitId) -> Way {
        let unit = state.unit(id);
        if unit.is(Flags::EXPOSED) || self.may_stir(state, id).is_err() {
            return Way::To(Cards::new());
        }
        let beyond = unit.at.next(Compass::North);
        let at_edge = beyond.is_none_or(|card| state.cell(card).kind() == CellKind::Empty);
        let outside = !(0..self.mission.columns as i8).contains(&unit.at.column());
        if at_edge || outside {
            return Way::OffMap;
        }
        // B-8.6.3a: the next row towards its edge; if none can be entered the same row, never towards the player.
        let back = [Compass::NorthWest, Compass::North, Compass::NorthEast];
        let across = [Compass::West, Compass::East];
        for ways in [&back[..], &across[..]] {
            let cards: Cards = ways
                .iter()
                .filter_map(|&way| unit.at.next(way))
                .filter(|&card| self.may_move(state, id, card).is_ok())
                .collect();
            if !cards.is_empty() {
                return Way::To(self.safest(state, id, cards));
            }
        }
        Way::To(Cards::new())
    }

    /// FOF-8.6.3-03, -04
    fn safest(&self, state: &State, id: UnitId, cards: Cards) -> Cards {
        let unseen = |card: &Card| !self.seen_by(state, Side::Friendly, *card);
        let hidden: Cards = cards.iter().copied().filter(unseen).collect();
        if !hidden.is_empty() {
            return hidden;
        }
        let value = |card: &Card| {
            if self.is_urban(state, *card) {
                return self.best_area(state, *card); // FOF-13.2.4-01
            }
            let markers = self
                .usable_areas(state, id, *card)
                .filter_map(|area| state.covers.get(area.index()))
                .map(|cover| self.cover_value(cover.kind));
            self.cover_concealment(state, *card, true) + markers.max().unwrap_or(0)
        };
        let best = cards.iter().map(value).max();
        cards
            .iter()
            .copied()
            .filter(|card| Some(value(card)) == best)
            .collect()
    }

    /// Straight towards the player. From the last row Overrun goes off the map (FOF-8.14-03); otherwise the enemy turns
    /// to the player's units.
    fn advance_way(&self, state: &State, id: UnitId) -> Way {
        let unit = state.unit(id);
        if unit.at.row() > 1 {
            let ahead = unit.at.next(Compass::South);
            let may = |card: &Card| self.may_move(state, id, *card).is_ok();
            return Way::To(ahead.into_iter().filter(may).collect());
        }
        if self.overruns(state) {
            let free = !unit.is(Flags::EXPOSED) && self.may_stir(state, id).is_ok();
            return match free {
                true => Way::OffMap,
                false => Way::To(Cards::new()),
            };
        }
        let near = self.nearer_cards(state, id, |card| self.may_move(state, id, card).is_ok());
        Way::To(near)
    }

    /// Whether the enemy's tactics are Overrun.
    fn overruns(&self, state: &State) -> bool {
        let (attacks, column) = self.tactics(state);
        let name = self.mission.charts.offensive.columns.get(column);
        attacks && name.is_some_and(|name| name.eq_ignore_ascii_case("overrun"))
    }

    fn creep_way(&self, state: &State, id: UnitId) -> Cards {
        self.nearer_cards(state, id, |card| {
            self.may_infiltrate(state, id, card).is_ok()
        })
    }

    /// Adjacent cards that bring a unit nearest to opponents.
    fn nearer_cards(&self, state: &State, id: UnitId, may: impl Fn(Card) -> bool) -> Cards {
        let from = state.unit(id).at;
        let away = |card: Card| {
            let on_map = |unit: &&crate::state::Unit| {
                unit.side == Side::Friendly && state.cell(unit.at).kind() != CellKind::Staging
            };
            let units = state.in_play().map(|id| state.unit(id)).filter(on_map);
            units.map(|unit| card.distance(unit.at)).min()
        };
        let Some(now) = away(from) else {
            return Cards::new();
        };
        self.nearest(from, now, away, may)
    }

    fn nearest(
        &self,
        from: Card,
        now: u8,
        away: impl Fn(Card) -> Option<u8>,
        may: impl Fn(Card) -> bool,
    ) -> Cards {
        let steps = || {
            from.around()
                .map(|(_, card)| card)
                .filter(|&card| may(card))
        };
        let best = steps().filter_map(&away).min().unwrap_or(now);
        if best >= now {
            return Cards::new();
        }
        steps().filter(|&card| away(card) == Some(best)).collect()
    }

    /// Adjacent cards towards the nearest casualty in sight.
    fn fetch_way(&self, state: &State, id: UnitId) -> Cards {
        let from = state.unit(id).at;
        let nearest = self
            .casualties(state)
            .filter(|item| !item.holder.is_some() && item.at != from)
            .filter(|item| self.sees(state, id, item.at))
            .map(|item| (from.distance(item.at), item.at))
            .min();
        let Some((now, goal)) = nearest else {
            return Cards::new();
        };
        let may = |card: Card| self.may_move(state, id, card).is_ok();
        self.nearest(from, now, |card| Some(card.distance(goal)), may)
    }

    pub(super) fn step_march(
        &self,
        state: &mut State,
        unit: UnitId,
        how: March,
        log: &mut impl Log<State, Event>,
    ) -> Flow {
        let cards = match self.way(state, unit, how) {
            Way::OffMap => {
                state.stack.finish();
                self.leave_map(state, unit, log);
                return Flow::On;
            }
            Way::To(cards) => cards,
        };
        let number = state.take_number();
        if number.is_none() {
            self.number(state, cards.len() as u8, Purpose::WhichCard);
            return Flow::On;
        }
        state.stack.finish();
        let Some(&to) = number.and_then(|number| cards.get(number as usize - 1)) else {
            return Flow::On;
        };
        self.shed(state, unit, log);
        let creeps = how == March::Infiltrate && self.may_infiltrate(state, unit, to).is_ok();
        let area = match how {
            March::FallBack => self.safest_area(state, unit, to),
            March::Fetch => self.casualty_area(state, unit, to),
            March::Advance | March::Infiltrate => self.firing_area(state, unit, to),
        };
        self.goes_inward(
            state,
            unit,
            to,
            match how {
                March::FallBack | March::Fetch => Inward::Cover,
                March::Advance | March::Infiltrate => Inward::Fire,
            },
        );
        if creeps {
            self.enemy_infiltrates(state, unit, to, area);
        } else {
            self.enemy_moves(state, unit, to, area);
        }
        Flow::On
    }

    /// FOF-8.6.3-02: Removed from Play, with what it carried.
    fn leave_map(&self, state: &mut State, unit: UnitId, log: &mut impl Log<State, Event>) {
        let at = state.unit(unit).at;
        for item in state.items.iter_mut().filter(|item| item.holder == unit) {
            *item = Item::default();
        }
        log.note(state, Event::Enemy(EnemyEvent::LeftMap { unit, at }));
        self.remove_unit(state, unit, log);
        state.changed = true;
    }

    /// What a Cover marker would be worth to a unit that is not under it: its value, crowding, and attacks that lie on it
    /// (FOF-8.6.1-06).
    pub(crate) fn protection(&self, state: &State, id: UnitId, area: Area) -> i16 {
        if !area.is_some() {
            return 0;
        }
        let unit = state.unit(id);
        let beside = match unit.area == area {
            true => 0,
            false => unit.steps,
        };
        let steps = self.steps_under(state, area, unit.side) + beside;
        let crowd = steps.saturating_sub(3) as i16;
        let aimed_at = state.markers.iter().filter(|m| {
            let attack = matches!(
                m.kind,
                MarkerKind::Grenade
                    | MarkerKind::CriticalGrenade
                    | MarkerKind::Concentrated
                    | MarkerKind::CriticalConcentrated
                    | MarkerKind::Demolition
                    | MarkerKind::Flame
                    | MarkerKind::ThrownPhosphorus
            );
            m.area == area && attack
        });
        let worst = aimed_at.map(|m| m.value.min(-1)).min().unwrap_or(0);
        let crowding = self.mission.charts.values.crowding as i16;
        self.shelter_value(state, area) as i16 + crowd * crowding + worst as i16
    }

    fn safest_area(&self, state: &State, id: UnitId, card: Card) -> Area {
        self.usable_areas(state, id, card)
            .max_by_key(|&area| (self.protection(state, id, area), std::cmp::Reverse(area)))
            .unwrap_or(Area::OPEN)
    }

    /// Whether it could fire on opponents where it stands.
    pub(crate) fn has_target_from(&self, state: &State, id: UnitId) -> bool {
        let unit = state.unit(id);
        if self.meets_opponents(state, unit) {
            return self.may_fire_point_blank(state, id).is_ok();
        }
        let targets = state.in_play().map(|id| state.unit(id));
        let mut cards = targets
            .filter(|u| u.side == Side::Friendly && u.at != unit.at)
            .map(|u| u.at);
        cards.any(|target| self.can_fire_at(state, id, target).is_ok())
    }

    /// FOF-8.6.1-07: the best cover from which it can fire on opponents.
    fn firing_area(&self, state: &State, id: UnitId, card: Card) -> Area {
        let mut trial = *state;
        let fires_from = |trial: &mut State, area: Area| {
            let unit = trial.unit_mut(id);
            (unit.at, unit.area) = (card, area);
            self.has_target_from(trial, id)
        };
        let worth = |area: Area| self.shelter_value(state, area);
        self.usable_areas(state, id, card)
            .max_by_key(|&area| {
                let fires = fires_from(&mut trial, area);
                (fires, worth(area), std::cmp::Reverse(area))
            })
            .unwrap_or(Area::OPEN)
    }

    /// The area where the casualty lies, if the unit may go there.
    fn casualty_area(&self, state: &State, id: UnitId, card: Card) -> Area {
        let lying = self
            .casualties(state)
            .find(|item| item.at == card && !item.holder.is_some());
        let area = lying.map_or(Area::OPEN, |item| item.area);
        match self
            .usable_areas(state, id, card)
            .any(|usable| usable == area)
        {
            true => area,
            false => Area::OPEN,
        }
    }
}

//! What each side has learnt of the other, kept where it happens. All of it was seen in the open, so it is the same in
//! every view: what a slot may hold after what it has been seen to do, which slots stood together, where a mine may lie.
//! `belief` draws worlds from it.

use crate::counters::{Class, Nation, Role, Side};
use crate::fte::{Facts, Fte};
use crate::scenario::{CacheKind, KindId};
use crate::state::{
    Action, Cache, CacheId, Flags, KINDS, Kinds, PieceId, State, Unit, UnitId, UnitSet, Wait,
};
use ground::{Hex, HexSet};

/// Hexes of the plots' ground that are kept track of, one bit each; beyond them everything stays possible.
pub(crate) const TRACKED: usize = 64 * 5;

/// The slots among which a set of pieces was dealt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Deal {
    /// A group of the scenario.
    Group(usize),
    /// The four slots of a VC event (19.7), the first being number 0.
    Event(usize),
}

/// The bits of [`Kinds`] in a deal: those in use, and those that are Civilians.
#[derive(Clone, Copy, Default)]
pub(crate) struct Sorts {
    pub all: u16,
    pub civilians: u16,
}

impl Sorts {
    /// The sorts of some pieces, each with its bit.
    pub(crate) fn of<'a>(pieces: impl Iterator<Item = (u16, &'a Facts)>) -> Sorts {
        let hides = |(_, facts): &(u16, &'a Facts)| facts.class == Class::Infantry;
        pieces
            .filter(hides)
            .fold(Sorts::default(), |sorts, (bit, facts)| {
                let civilians = facts.role == Role::Civilians;
                Sorts {
                    all: sorts.all | bit,
                    civilians: sorts.civilians | if civilians { bit } else { 0 },
                }
            })
    }
}

impl Fte {
    /// Whether only its owner knows what lies in a slot: under a Concealed marker, and never looked at.
    pub(crate) fn hidden(&self, unit: &Unit) -> bool {
        unit.is(Flags::CONCEALED) && unit.may_be != Kinds::SEEN
    }

    /// The deal a slot belongs to; none for those that came face up.
    pub(crate) fn deal_of(&self, state: &State, slot: UnitId) -> Option<Deal> {
        if let Some(group) = self.group_of(slot) {
            return Some(Deal::Group(group));
        }
        let place = self.event_slots(state).position(|u| u == slot)?;
        Some(Deal::Event(place / self.spares.vc.len()))
    }

    /// The slots of VC events (19.7), in the order they came.
    fn event_slots<'a>(&'a self, state: &'a State) -> impl Iterator<Item = UnitId> + 'a {
        let came = |(id, u): &(UnitId, &Unit)| {
            self.group_of(*id).is_none() && u.side == Side::Nva && u.piece != self.spares.crew
        };
        state.all().filter(came).map(|(id, _)| id)
    }

    /// The slots of a deal.
    pub(crate) fn slots_of(&self, state: &State, deal: Deal) -> Vec<UnitId> {
        match deal {
            // A position of a case may have fewer slots than its scenario has pieces.
            Deal::Group(_) => {
                let slots = self.pieces_of(deal).into_iter().map(|p| UnitId(p.0));
                slots.filter(|u| u.index() < state.units.len()).collect()
            }
            Deal::Event(n) => {
                let set = self.spares.vc.len();
                self.event_slots(state).skip(n * set).take(set).collect()
            }
        }
    }

    /// Every deal so far.
    pub(crate) fn deals(&self, state: &State) -> Vec<Deal> {
        let events = self.event_slots(state).count() / self.spares.vc.len();
        let groups = (0..self.scenario.groups.len()).map(Deal::Group);
        groups.chain((0..events).map(Deal::Event)).collect()
    }

    /// The pieces of a deal.
    pub(crate) fn pieces_of(&self, deal: Deal) -> Vec<PieceId> {
        match deal {
            Deal::Group(group) => {
                let start = self.group_start[group];
                let pieces = self.scenario.groups[group].pieces.len() as u8;
                (start..start + pieces).map(PieceId).collect()
            }
            Deal::Event(_) => self.spares.vc.to_vec(),
        }
    }

    /// Which bit of [`Kinds`] a piece of a deal is: pieces of the same counter share one.
    pub(crate) fn bit_of(&self, deal: Deal, piece: PieceId) -> u16 {
        match deal {
            Deal::Group(_) => 1 << self.kind_bits[piece.index()],
            Deal::Event(_) => {
                let place = self.spares.vc.iter().position(|&p| p == piece);
                1 << place.unwrap_or_default()
            }
        }
    }

    /// One piece of each sort that a hidden slot may hold, for all its enemy knows.
    pub(crate) fn candidates_for(
        &self,
        state: &State,
        slot: UnitId,
    ) -> impl Iterator<Item = PieceId> + '_ {
        let Unit { may_be, side, .. } = *state.unit(slot);
        let vc = self.lies_under_vc_marker(slot, side);
        let deal = self.deal_of(state, slot);
        let pieces = deal.map_or(Vec::new(), |deal| self.pieces_of(deal));
        let mut tried = 0u16;
        let infantry = move |p: &PieceId| {
            let hides = self.roster[p.index()].facts.class == Class::Infantry;
            hides && self.goes_under_vc_marker(*p) == vc
        };
        pieces.into_iter().filter(infantry).filter(move |&piece| {
            let bit = deal.map_or(0, |deal| self.bit_of(deal, piece));
            let fresh = tried & bit == 0;
            tried |= bit;
            fresh && may_be.0 & bit != 0
        })
    }

    // ------------------------------------------------------------------ what a counter shows of itself

    /// Something was seen that not every counter could have done: `fits` says which could.
    pub(crate) fn learn(&self, state: &mut State, slot: UnitId, fits: impl Fn(&Facts) -> bool) {
        if !state
            .units
            .get(slot.index())
            .is_some_and(|u| self.hidden(u))
        {
            return;
        }
        let Some(deal) = self.deal_of(state, slot) else {
            return;
        };
        let mut left = 0;
        for piece in self.pieces_of(deal) {
            if fits(&self.roster[piece.index()].facts) {
                left |= self.bit_of(deal, piece);
            }
        }
        self.narrow(state, slot, left);
    }

    fn narrow(&self, state: &mut State, slot: UnitId, left: u16) {
        let before = state.unit(slot).may_be;
        let after = Kinds(before.0 & left);
        if after == before || after == Kinds::SEEN {
            return;
        }
        state.unit_mut(slot).may_be = after;
        self.tell_kin(state, slot);
    }

    /// The counter was looked at: it is known for good, whatever is put on it later.
    pub(crate) fn turned_up(&self, state: &mut State, slot: UnitId) {
        if state.unit(slot).may_be == Kinds::SEEN {
            return;
        }
        state.unit_mut(slot).may_be = Kinds::SEEN;
        self.tell_kin(state, slot);
    }

    /// Whether a slot can, or must, hold Civilians, for all that is known: `None` when it may or may not.
    fn villagers(&self, state: &State, slot: UnitId) -> Option<bool> {
        let u = state.unit(slot);
        if !self.hidden(u) {
            return Some(self.role(u) == Role::Civilians);
        }
        let Sorts { all, civilians } = match self.group_of(slot) {
            Some(group) => self.sorts[group],
            None => self.event_sorts,
        };
        let may_be = u.may_be.0 & all;
        match may_be & civilians {
            0 => Some(false),
            some if some == may_be => Some(true),
            _ => None,
        }
    }

    /// FTE-28.0-04: those that have stood together are all Civilians, or none of them is.
    fn tell_kin(&self, state: &mut State, slot: UnitId) {
        let kin = state.unit(slot).kin;
        let Some(civilians) = self.villagers(state, slot) else {
            return;
        };
        for other in (0..state.units.len() as u8).map(UnitId) {
            let u = state.unit(other);
            if other != slot && u.kin == kin && u.side == Side::Nva && self.hidden(u) {
                self.learn_civil(state, other, civilians);
            }
        }
    }

    fn learn_civil(&self, state: &mut State, slot: UnitId, civilians: bool) {
        self.learn(state, slot, |facts| {
            (facts.role == Role::Civilians) == civilians
        });
    }

    /// FTE-28.0-04: Infantry of the NVA/VC that stands in a hex together is of one sort from then on.
    pub(crate) fn met(&self, state: &mut State, hex: Hex) {
        let infantry = |(_, u): &(UnitId, &Unit)| u.side == Side::Nva && self.infantry(u);
        if state.here(hex).filter(infantry).nth(1).is_none() {
            return;
        }
        let together: Vec<UnitId> = state.here(hex).filter(infantry).map(|(id, _)| id).collect();
        let hidden = |state: &State, u: UnitId| self.hidden(state.unit(u));
        if !together.iter().any(|&u| hidden(state, u)) {
            return;
        }
        if let Some(&known) = together.iter().find(|&&u| !hidden(state, u)) {
            let civilians = self.role(state.unit(known)) == Role::Civilians;
            for &unit in &together {
                self.learn_civil(state, unit, civilians);
            }
            return;
        }
        let first = state.unit(together[0]).kin;
        for &unit in &together[1..] {
            let kin = state.unit(unit).kin;
            if kin == first {
                continue;
            }
            for u in state.units.iter_mut().filter(|u| u.kin == kin) {
                u.kin = first;
            }
            self.tell_kin(state, together[0]);
            self.tell_kin(state, unit);
        }
    }

    /// What taking an Action shows (5.1-14, -15).
    pub(crate) fn learn_action(&self, state: &mut State, slot: UnitId, action: Action) {
        match action {
            Action::None | Action::Move => {}
            Action::Fire => self.learn(state, slot, Facts::shoots),
            Action::RequestMedevac => self.learn(state, slot, |facts| facts.leader),
            Action::RequestFireMission => self.learn(state, slot, |facts| {
                (facts.leader || facts.role == Role::Observer)
                    && matches!(facts.nation, Nation::American | Nation::Nva)
            }),
            Action::Assault => self.learn(state, slot, |facts| {
                facts.real() && facts.role != Role::Medic
            }),
            _ => self.learn(state, slot, Facts::real),
        }
    }

    /// FTE-5.1-03: who comes along with a Leader shows his nation.
    pub(crate) fn learn_follower(&self, state: &mut State, slot: UnitId) {
        let Some(lead) = state
            .units
            .get(state.act.lead.index())
            .filter(|u| self.infantry(u))
        else {
            return;
        };
        let nations: Vec<Nation> = match self.hidden(lead) {
            true => {
                let pieces = self.candidates_for(state, state.act.lead);
                pieces
                    .map(|p| self.roster[p.index()].facts.nation)
                    .collect()
            }
            false => vec![self.facts(lead).nation],
        };
        self.learn(state, slot, |facts| {
            nations.contains(&facts.nation)
                || facts.nation == Nation::Unmarked
                || facts.role == Role::Civilians
        });
    }

    /// FTE-7.1-08, 7.0-02: whoever fires at a target reaches it, and only a Mortar does so unseen.
    pub(crate) fn learn_reach(&self, state: &mut State, slot: UnitId, targets: UnitSet) {
        let u = state.unit(slot);
        let seen: Vec<(u32, bool)> = targets
            .iter()
            .map(|t| state.unit(t))
            .filter(|t| t.on_map())
            .map(|t| (self.range(u, t), self.in_sight(u, t)))
            .collect();
        self.learn(state, slot, |facts| {
            let ranges = facts.faces.iter().filter_map(|side| side.fire);
            let range = ranges.map(|fire| 2 * u32::from(fire.range)).max();
            let range = range.unwrap_or(0);
            let reaches = |&(distance, seen): &(u32, bool)| {
                distance <= range && (seen || facts.role == Role::Mortar)
            };
            facts.shoots() && seen.iter().any(reaches)
        });
    }

    /// An open roll came out as it did: each counter for which it would have come out otherwise is none of those here.
    pub(crate) fn learn_result(
        &self,
        state: &mut State,
        slot: UnitId,
        came: impl Fn(&State) -> bool,
    ) {
        if !state
            .units
            .get(slot.index())
            .is_some_and(|u| self.hidden(u))
        {
            return;
        }
        let mut guess = *state;
        let fit: Vec<KindId> = self
            .candidates_for(state, slot)
            .filter(|&piece| {
                guess.unit_mut(slot).piece = piece;
                came(&guess)
            })
            .map(|piece| self.roster[piece.index()].kind)
            .collect();
        let Some(deal) = self.deal_of(state, slot) else {
            return;
        };
        let left = self.pieces_of(deal).into_iter().fold(0, |bits, piece| {
            match fit.contains(&self.roster[piece.index()].kind) {
                true => bits | self.bit_of(deal, piece),
                false => bits,
            }
        });
        self.narrow(state, slot, left);
    }

    /// Points, a capture or the lack of them showed whether somebody real is among `slots`.
    pub(crate) fn learn_presence(&self, state: &mut State, slots: &[UnitId], real: bool) {
        let (hidden, known): (Vec<UnitId>, Vec<UnitId>) =
            slots.iter().partition(|&&u| self.hidden(state.unit(u)));
        if !real {
            hidden
                .iter()
                .for_each(|&u| self.learn(state, u, |facts| !facts.real()));
        } else if let ([only], false) =
            (&hidden[..], known.iter().any(|&u| self.real(state.unit(u))))
        {
            self.learn(state, *only, Facts::real);
        }
    }

    /// Whether, for all its enemy knows, something may hold of a Unit: of some counter that may lie in its slot. Who is
    /// asked hangs on this and not on what holds, so that being asked tells nothing.
    pub(crate) fn might(
        &self,
        state: &State,
        slot: UnitId,
        holds: impl Fn(&State) -> bool,
    ) -> bool {
        if !self.hidden(state.unit(slot)) {
            return holds(state);
        }
        let mut guess = *state;
        self.candidates_for(state, slot).any(|piece| {
            guess.unit_mut(slot).piece = piece;
            holds(&guess)
        })
    }

    /// The hexes of a side's Units that are in the way of its own fire, for all that its enemy knows.
    pub(crate) fn known_in_the_way(&self, state: &State, side: Side) -> HexSet {
        let blocks =
            |id: UnitId, u: &Unit| !self.airborne(u) && self.villagers(state, id) == Some(false);
        let units = state.of_side(side).filter(|(id, u)| blocks(*id, u));
        units.map(|(_, u)| u.at).collect()
    }

    // ------------------------------------------------------------------ "?" markers

    /// A hidden marker was used in a way that not every sort allows.
    pub(crate) fn learn_cache(
        &self,
        state: &mut State,
        cache: CacheId,
        fits: impl Fn(CacheKind) -> bool,
    ) {
        let Some(c) = state.caches.get_mut(cache.index()).filter(|c| !c.revealed) else {
            return;
        };
        let kinds = KINDS.iter().enumerate().filter(|(_, kind)| fits(**kind));
        let left = kinds.fold(0u8, |bits, (i, _)| bits | 1 << i) & c.may_be.0;
        if left != 0 {
            c.may_be.0 = left;
        }
    }

    /// The same for the only hidden marker of a side in a hex where nothing open would explain it.
    pub(crate) fn learn_marker(
        &self,
        state: &mut State,
        side: Side,
        hex: Hex,
        fits: impl Fn(CacheKind) -> bool,
    ) {
        let explained = state
            .caches_in(hex)
            .any(|(_, c)| c.revealed && fits(c.kind));
        let hidden = |(_, c): &(CacheId, &Cache)| c.side == side && !c.revealed;
        let hidden: Vec<CacheId> = state
            .caches_in(hex)
            .filter(hidden)
            .map(|(id, _)| id)
            .collect();
        if let ([only], false) = (&hidden[..], explained) {
            self.learn_cache(state, *only, fits);
        }
    }

    // ------------------------------------------------------------------ Booby Traps and Claymores

    /// Where one of a side's mines may still lie, for all its enemy knows.
    pub(crate) fn may_be_mined(&self, state: &State, side: Side) -> Vec<Hex> {
        let known = &state.mines[side.index()];
        let ground = self.plot_ground[side.index()].iter().enumerate();
        let near = |hex: Hex| side == Side::Nva || self.american_infantry_near(state, hex, false);
        let mut hexes: Vec<Hex> = ground
            .filter(|&(place, &hex)| !known.ruled_out(place) && (place < TRACKED || near(hex)))
            .map(|(_, &hex)| hex)
            .collect();
        if side == Side::Nva {
            hexes.extend(state.mine_spots.iter());
        }
        hexes
    }

    /// No mine of the side lies there (any longer), and its enemy knows.
    pub(crate) fn rule_out(&self, state: &mut State, side: Side, hex: Hex) {
        if let Ok(place) = self.plot_ground[side.index()].binary_search(&hex) {
            state.mines[side.index()].rule_out(place);
        }
        if side == Side::Nva
            && let Some(i) = state.mine_spots.iter().position(|&h| h == hex)
        {
            state.mine_spots.remove(i);
        }
    }

    /// The side begins to plot: everything that the rules allow is possible.
    pub(crate) fn begin_to_plot(&self, state: &mut State, side: Side) {
        let allowed = self.plot_hexes(state, side);
        let ground = &self.plot_ground[side.index()];
        for (place, &hex) in ground.iter().enumerate() {
            if !allowed.contains(hex) {
                state.mines[side.index()].rule_out(place);
            }
        }
        if side == Side::Nva {
            let spots = allowed
                .iter()
                .filter(|hex| ground.binary_search(hex).is_err());
            state.mine_spots = spots.take(crate::state::MAX_CACHES).collect();
        }
        state.mines[side.index()].hexes = allowed.len() as u16;
    }

    /// A Unit changes its place: where Americans come or go, their Claymores are looked at again.
    pub(crate) fn comes_or_goes(&self, state: &mut State, unit: UnitId) {
        if state.unit(unit).side == Side::Us {
            state.mines[Side::Us.index()].looked = false;
        }
    }

    /// Whether an American came or went since this was last asked.
    pub(crate) fn somebody_moved(&self, state: &mut State) -> bool {
        !std::mem::replace(&mut state.mines[Side::Us.index()].looked, true)
    }

    /// FTE-26.0-10: where American Infantry has gone away from, no Claymore lies any longer.
    pub(crate) fn rule_out_claymores(&self, state: &mut State) {
        let known = &state.mines[Side::Us.index()];
        let ground = &self.plot_ground[Side::Us.index()];
        let all_ruled_out = known.open(ground.len()).next().is_none();
        if known.hexes == 0 || all_ruled_out || matches!(state.wait, Wait::Over) {
            return;
        }
        let infantry = |u: &&Unit| u.side == Side::Us && u.on_map() && self.infantry(u);
        let mut near = HexSet::default();
        for u in state.units.iter().filter(infantry) {
            near.insert(u.at);
            for &hex in self.scenario.map.neighbours(u.at) {
                near.insert(hex);
            }
        }
        for place in state.mines[Side::Us.index()].open(ground.len()) {
            if !near.contains(ground[place]) {
                state.mines[Side::Us.index()].rule_out(place);
            }
        }
    }
}

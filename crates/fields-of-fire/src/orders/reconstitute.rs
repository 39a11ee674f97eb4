//! 6.5.2 Reconstitution: squads out of teams, headquarters out of those who are left.

use super::{Cause, OrderEvent, OrderFrame, Stage, Step};
use crate::counters::{Experience, Range, Rating, Role};
use crate::event::Event;
use crate::fof::{Flow, Fof, May, No, any_of, need};
use crate::state::{
    Action, CommandMarker, Flags, Form, KindId, Network, PieceId, State, Unit, UnitId,
};
use engine::Log;

/// Level of a unit put together from steps of these levels (T-FOF-12.6-multistep).
pub(crate) fn multi_step(levels: &[Experience]) -> Experience {
    let count = |level| levels.iter().filter(|&&l| l == level).count();
    let (veterans, line) = (count(Experience::Veteran), count(Experience::Line));
    let worth = 2 * veterans + line;
    let (veteran, steady) = match levels.len() {
        0 | 1 => (veterans == 1, line == 1),
        2 => (veterans == 2, worth >= 2),
        3 => (worth >= 5, worth >= 2),
        _ => (veterans >= 3, worth >= 3),
    };
    match (veteran, steady) {
        (true, _) => Experience::Veteran,
        (false, true) => Experience::Line,
        (false, false) => Experience::Green,
    }
}

impl Fof {
    /// The unit of a roster line, if it is Removed from Play. N-17: one that was carried off is none to be made again, but
    /// another may take a leader's post.
    pub(super) fn removed(&self, state: &State, piece: PieceId) -> Option<UnitId> {
        let free = |u: &Unit| !u.is_withdrawn() || self.kind(u).role.commands();
        let lost = |u: &Unit| u.piece == piece && u.is(Flags::GONE) && free(u);
        let slot = state.units.iter().position(lost)?;
        Some(UnitId(slot as u8))
    }

    /// What a roster line's counter is.
    pub(super) fn role_of(&self, piece: PieceId) -> Role {
        let line = &self.mission.roster[piece.index()];
        self.mission.kinds[line.kind as usize].role
    }

    // Platoon HQs.

    /// Whether a step of this unit may become some Platoon HQ.
    pub(super) fn may_be_platoon_hq(&self, state: &State, source: UnitId) -> May {
        any_of(
            (0..self.mission.roster.len() as u8).map(PieceId),
            |piece| self.role_of(piece) == Role::PlatoonHq && self.removed(state, piece).is_some(),
            |piece| self.may_replace_hq(state, source, piece),
            No("FOF-4.2.1-04", "No Platoon HQ has been Removed from Play."),
        )
    }

    /// Whether a step of this unit may become that Platoon HQ (FOF-6.5.2-06).
    pub(super) fn may_replace_hq(&self, state: &State, source: UnitId, piece: PieceId) -> May {
        let unit = state.unit(source);
        let hq = self
            .removed(state, piece)
            .filter(|_| self.role_of(piece) == Role::PlatoonHq);
        let Some(hq) = hq else {
            return Err(No(
                "FOF-4.2.1-04",
                "That is not a Platoon HQ that has been Removed from Play.",
            ));
        };
        need(
            unit.good_order(),
            "FOF-6.5.2-11",
            "Only a Good Order step becomes an HQ.",
        )?;
        let role = self.kind(unit).role;
        need(
            role.is_staff() || unit.platoon == state.unit(hq).platoon && !role.is_hq(),
            "FOF-6.5.2-06",
            "Only a unit of that platoon or a Company Staff unit becomes its HQ.",
        )
    }

    /// Whether losing a step leaves a squad with a single one that stands as a team (FOF-6.5.2-06).
    pub(crate) fn leaves_one_step(&self, state: &State, unit: UnitId) -> bool {
        let squad = state.unit(unit);
        squad.steps == 2 && !self.kind(squad).last_step_fights
    }

    /// A step leaves a unit for another task: it does not stay on the map as a team.
    pub(super) fn give_step(
        &self,
        state: &mut State,
        unit: UnitId,
        form: Form,
        log: &mut impl Log<State, Event>,
    ) {
        if state.unit(unit).steps <= 1 {
            self.remove_unit(state, unit, log);
            return;
        }
        let rest_is_team = self.leaves_one_step(state, unit);
        state.unit_mut(unit).steps -= 1;
        state.changed = true;
        if rest_is_team {
            self.take_step(state, unit, form, log);
        } else {
            self.settle_last_step(state, unit, log);
        }
    }

    pub(super) fn replace_platoon_hq(
        &self,
        state: &mut State,
        f: &OrderFrame,
        log: &mut impl Log<State, Event>,
    ) {
        let Some(hq) = self.removed(state, f.piece) else {
            return;
        };
        self.install_hq(state, hq, f.unit, log);
        // Of one step nothing is left to give: it is used up already.
        self.give_step(state, f.unit, f.form, log);
    }

    /// The new HQ stands, Green, where its step stood, with what lay on that (FOF-6.5.2-05, FOF-4.2.3-13). A unit of one
    /// step is used up by it (FOF-6.5.2-11).
    fn install_hq(
        &self,
        state: &mut State,
        hq: UnitId,
        from: UnitId,
        log: &mut impl Log<State, Event>,
    ) {
        let source = *state.unit(from);
        for (piece, marker) in [
            (source.piece, CommandMarker::Completed),
            (state.unit(hq).piece, CommandMarker::Waiting),
        ] {
            if let Some(entry) = state.hqs.iter_mut().find(|h| h.piece == piece) {
                entry.saved = 0;
                entry.marker = marker;
            }
        }
        let before = *state.unit(hq);
        // N-17: whoever was carried off is a step of the company again after the mission.
        if before.is_withdrawn() {
            let back = &mut state.tally.guards[before.experience as usize];
            *back = back.saturating_add(before.steps);
        }
        let nobody_fell = before.is_withdrawn() && !fell(&before);
        let unit = state.unit_mut(hq);
        unit.at = source.at;
        unit.area = source.area;
        unit.form = Form::Front;
        unit.steps = 1;
        unit.experience = Experience::Green;
        let marks = Flags::EXPOSED | Flags::STRUCK_MINE;
        unit.flags = Flags(Flags::RECONSTITUTED | source.flags.0 & marks);
        unit.set(Flags::SUCCESSOR, nobody_fell);
        unit.came_after = source.came_after;
        unit.did = 0;
        let at = unit.at;
        if source.steps <= 1 {
            self.join(state, from, hq, log);
        } else {
            self.copy_attacks(state, from, hq);
        }
        state.changed = true;
        log.note(state, Event::Order(OrderEvent::HqReconstituted { hq, at }));
    }

    // Company HQ.

    /// Place in the succession to the Company HQ: the lowest comes first (FOF-6.5.2-07).
    fn succession(&self, role: Role) -> Option<usize> {
        const ORDER: [Role; 5] = [
            Role::ExecutiveOfficer,
            Role::PlatoonHq,
            Role::ArtilleryObserver,
            Role::FirstSergeant,
            Role::GunnerySergeant,
        ];
        ORDER.iter().position(|&next| next == role)
    }

    /// The Company HQ, if it has been Removed from Play.
    fn lost_company_hq(&self, state: &State) -> Option<UnitId> {
        let lost = |u: &Unit| self.kind(u).role == Role::CompanyHq && u.is(Flags::GONE);
        let slot = state.units.iter().position(lost)?;
        Some(UnitId(slot as u8))
    }

    /// Whether this unit is the one that becomes the Company HQ.
    pub(super) fn may_be_company_hq(&self, state: &State, source: UnitId) -> May {
        let unit = state.unit(source);
        need(
            self.lost_company_hq(state).is_some(),
            "FOF-4.2.1-05",
            "The Company HQ has not been Removed from Play.",
        )?;
        let rank = self.succession(self.kind(unit).role);
        need(
            rank.is_some(),
            "FOF-6.5.2-07",
            "The Company HQ is replaced by the XO, a Platoon HQ, the artillery observer or Staff.",
        )?;
        let before = |u: &Unit| {
            let theirs = self.succession(self.kind(u).role);
            !u.is(Flags::GONE | Flags::DETACHED) && theirs.is_some_and(|theirs| Some(theirs) < rank)
        };
        need(
            !state.units.iter().any(before),
            "FOF-6.5.2-07",
            "Someone before it in the succession has not been Removed from Play.",
        )?;
        need(
            unit.good_order(),
            "FOF-6.5.2-11",
            "Only a Good Order step becomes an HQ: rally it first.",
        )
    }

    pub(super) fn replace_company_hq(
        &self,
        state: &mut State,
        source: UnitId,
        log: &mut impl Log<State, Event>,
    ) {
        let Some(hq) = self.lost_company_hq(state) else {
            return;
        };
        self.install_hq(state, hq, source, log);
    }

    /// In the BN HQ Impulse a battalion off the map may have the Company HQ replaced by a unit that it reaches over BN
    /// TAC (FOF-6.5.2-08). If there is such a unit, the choice is asked.
    pub(crate) fn battalion_replaces(&self, state: &mut State) {
        let may = |unit: UnitId| self.may_battalion_name(state, unit).is_ok();
        if state.in_play().any(may) {
            state.stack.call(OrderFrame {
                action: Action::ReconstituteCompanyHq,
                cause: Cause::Battalion,
                stage: Stage::Ask(super::params::Param::Successor),
                ..OrderFrame::default()
            });
        }
    }

    pub(super) fn may_battalion_name(&self, state: &State, unit: UnitId) -> May {
        let source = state.units.get(unit.index());
        need(
            source.is_some_and(Unit::in_play),
            "FOF-6.5.2-08",
            "It must be a unit of the company.",
        )?;
        self.may_be_company_hq(state, unit)?;
        need(
            self.links_off_map(state, unit, Network::BattalionTactical)
                .is_ok(),
            "FOF-6.5.2-08",
            "The battalion reaches only a unit with a working BN TAC set.",
        )
    }

    // Squads.

    /// FOF-6.5.2-02: what a team brings in; Automatic weapons that reach Point Blank only count as Small Arms.
    pub(crate) fn team_rating(&self, unit: &Unit) -> Rating {
        let face = self.face(unit);
        if face.range == Range::P {
            face.rating.min(Rating::S)
        } else {
            face.rating
        }
    }

    fn may_lend(&self, state: &State, f: &OrderFrame, team: UnitId) -> May {
        self.may_form_squad(state, team)?;
        let (first, unit) = (state.unit(f.unit), state.unit(team));
        need(
            unit.side == first.side,
            "FOF-4.2.3-10",
            "Only teams of one side form a squad.",
        )?;
        need(
            together(first, unit),
            "FOF-4.2.3-12",
            "All teams of a new squad must be in the same area of a card.",
        )?;
        need(
            unit.did & Action::ReconstituteSquad.bit() == 0,
            "FOF-4.2-02",
            "It has already tried that in this Impulse.",
        )?;
        if f.by.is_some() {
            self.in_communication(state, f.by, team)?;
        }
        Ok(())
    }

    fn chosen(f: &OrderFrame) -> impl Iterator<Item = UnitId> + use<> {
        [f.unit, f.pick, f.others[0], f.others[1]]
            .into_iter()
            .filter(|unit| unit.is_some())
    }

    fn squad_face(&self, piece: PieceId) -> (Rating, u8) {
        let line = &self.mission.roster[piece.index()];
        let kind = &self.mission.kinds[line.kind as usize];
        (kind.face.rating, kind.steps)
    }

    /// Whether a unit is one of those that squads are formed of.
    pub(super) fn may_form_squad(&self, state: &State, unit: UnitId) -> May {
        need(
            self.is_spare_team(state, unit),
            "FOF-4.2.3-10",
            "Only Unpinned Fire and Assault Teams form a squad.",
        )
    }

    /// Whether this squad can come of the teams in the area.
    pub(super) fn may_reform(&self, state: &State, f: &OrderFrame, piece: PieceId) -> May {
        need(
            self.role_of(piece) == Role::Squad && self.removed(state, piece).is_some(),
            "FOF-4.2.3-10",
            "Only a squad that has been Removed from Play returns.",
        )?;
        let mut teams = 0;
        let mut best = self.team_rating(state.unit(f.unit));
        let first = state.unit(f.unit);
        let spare = |&team: &UnitId| {
            team != f.unit
                && self.may_form_squad(state, team).is_ok()
                && state.unit(team).side == first.side
        };
        // What keeps a team beside it from joining says more than that others are elsewhere.
        let (mut beside, mut elsewhere) = (None, None);
        for team in state.in_play().filter(spare) {
            match self.may_lend(state, f, team) {
                Ok(()) => {
                    teams += 1;
                    best = best.max(self.team_rating(state.unit(team)));
                }
                Err(no) if together(first, state.unit(team)) => beside = beside.or(Some(no)),
                Err(no) => elsewhere = elsewhere.or(Some(no)),
            }
        }
        if teams == 0 {
            return Err(beside.or(elsewhere).unwrap_or(No(
                "FOF-4.2.3-10",
                "It takes two, three or four teams to form a squad.",
            )));
        }
        need(
            best >= self.squad_face(piece).0,
            "FOF-6.5.2-02",
            "A squad never returns with more firepower than the teams it is made of.",
        )
    }

    /// Whether a team may be added to those that form the squad.
    pub(super) fn may_join(&self, state: &State, f: &OrderFrame, team: UnitId) -> May {
        need(
            team.index() < state.units.len() && Fof::chosen(f).all(|unit| unit != team),
            "FOF-4.2.3-10",
            "It is one of the teams already.",
        )?;
        self.may_lend(state, f, team)?;
        let (rating, most) = self.squad_face(f.piece);
        let count = Fof::chosen(f).count() as u8 + 1;
        need(
            count <= most,
            "FOF-6.5.2-04",
            "The squad has no more steps.",
        )?;
        let best = |teams: &mut dyn Iterator<Item = UnitId>| {
            teams
                .map(|unit| self.team_rating(state.unit(unit)))
                .max()
                .unwrap_or_default()
        };
        let now = best(&mut Fof::chosen(f).chain([team]));
        let later = count < most
            && best(
                &mut state
                    .in_play()
                    .filter(|&t| self.may_lend(state, f, t).is_ok()),
            ) >= rating;
        need(
            now >= rating || later,
            "FOF-6.5.2-02",
            "A squad never returns with more firepower than the teams it is made of.",
        )
    }

    /// Whether the teams chosen so far are enough.
    pub(super) fn may_form(&self, state: &State, f: &OrderFrame) -> May {
        need(
            f.pick.is_some(),
            "FOF-4.2.3-10",
            "It takes two, three or four teams to form a squad.",
        )?;
        let best = Fof::chosen(f).map(|unit| self.team_rating(state.unit(unit)));
        need(
            best.max().unwrap_or_default() >= self.squad_face(f.piece).0,
            "FOF-6.5.2-02",
            "A squad never returns with more firepower than the teams it is made of.",
        )
    }

    pub(super) fn step_reform(
        &self,
        state: &mut State,
        f: OrderFrame,
        step: Step,
        log: &mut impl Log<State, Event>,
    ) -> Flow {
        if step == Step::Begin {
            for team in Fof::chosen(&f) {
                state.unit_mut(team).did |= f.action.bit();
            }
            state.stack.become_(OrderFrame {
                stage: Stage::Act(Step::Drawn),
                ..f
            });
            // FOF-4.2.3-10: always a draw, VOF or not.
            self.attempt_rally(state, &f);
            return Flow::On;
        }
        let success = state.successes() > 0;
        state.stack.finish();
        if success {
            self.reform(state, &f, log);
        }
        Flow::On
    }

    fn reform(&self, state: &mut State, f: &OrderFrame, log: &mut impl Log<State, Event>) {
        let Some(squad) = self.removed(state, f.piece) else {
            return;
        };
        let first = *state.unit(f.unit);
        let teams: engine::List<UnitId, 4> = Fof::chosen(f).collect();
        let levels: engine::List<Experience, 4> = teams
            .iter()
            .map(|&team| self.experience(state.unit(team)))
            .collect();
        let ammo = teams.iter().map(|&team| state.unit(team).ammo).max();
        let steps = levels.len() as u8;
        let unit = state.unit_mut(squad);
        unit.at = first.at;
        unit.area = first.area;
        unit.kind = KindId(self.mission.roster[f.piece.index()].kind);
        unit.form = Form::Front;
        unit.steps = steps;
        unit.experience = multi_step(&levels);
        unit.flags = Flags(Flags::RECONSTITUTED);
        unit.came_after = first.came_after;
        unit.aim = first.aim;
        unit.ammo = ammo.unwrap_or_default();
        unit.did = f.action.bit();
        for &team in teams.iter() {
            self.join(state, team, squad, log);
        }
        state.changed = true;
        log.note(
            state,
            Event::Order(OrderEvent::Reconstituted { squad, steps }),
        );
    }
}

/// Whether whoever held a unit's post was Removed from Play by a hit in this mission, though somebody may have taken his
/// place since (FOF-12.8-02, N-17).
pub(crate) fn fell(unit: &Unit) -> bool {
    unit.is(Flags::GONE) && !unit.is(Flags::DETACHED)
        || unit.is(Flags::RECONSTITUTED) && !unit.is(Flags::SUCCESSOR)
}

/// In the same area of a card.
fn together(one: &Unit, other: &Unit) -> bool {
    (one.at, one.area) == (other.at, other.area)
}

#[cfg(test)]
mod tests {
    use super::*;
    use Experience::{Green as G, Line as L, Veteran as V};

    /// Rules: FOF-12.8-02, FOF-10.7-05
    #[test]
    fn whoever_is_carried_off_did_not_fall() {
        let fell = |flags| {
            super::fell(&Unit {
                flags: Flags(flags),
                ..Unit::default()
            })
        };
        let carried_off = Flags::GONE | Flags::DETACHED;
        assert!(!fell(0) && fell(Flags::GONE) && fell(Flags::RECONSTITUTED));
        assert!(!fell(carried_off));
        // His successor stands, falls, or is carried off as well.
        let successor = Flags::RECONSTITUTED | Flags::SUCCESSOR;
        assert!(!fell(successor) && fell(successor | Flags::GONE));
        assert!(!fell(successor | carried_off));
        // The first one fell, whatever became of the second.
        assert!(fell(Flags::RECONSTITUTED | carried_off));
    }

    /// Rules: FOF-12.6-01
    #[test]
    fn mixed_steps_make_the_level_of_the_table() {
        for (steps, level) in [
            (&[V, L][..], L),
            (&[V, G], L),
            (&[L, G], G),
            (&[L, L], L),
            (&[V, V, G], L),
            (&[V, V, L], V),
            (&[L, L, G], L),
            (&[L, L, V], L),
            (&[G, G, V], L),
            (&[G, G, L], G),
            (&[V, L, G], L),
            (&[V, V, V, G], V),
            (&[V, V, L, L], L),
            (&[V, V, G, G], L),
            (&[L, L, L, G], L),
            (&[L, L, L, V], L),
            (&[L, L, V, G], L),
            (&[L, L, G, G], G),
            (&[G, G, G, V], G),
            (&[V, L, G, G], L),
        ] {
            assert_eq!(multi_step(steps), level, "{steps:?}");
        }
    }
}

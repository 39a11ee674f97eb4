//! What each side may know, and worlds that fit what it knows.

use crate::choice::Choice;
use crate::counters::{Class, Role, Side};
use crate::event::Event;
use crate::frame::{Attack, EventStage, Frame, Mode, SetUp, SetUpStage, Support, Way, Window};
use crate::fte::Fte;
use crate::scenario::CacheKind;
use crate::state::{
    Altitude, CacheId, CasualtyId, Flags, MAX_PLOTS, MAX_UNITS, PieceId, State, Unit, UnitId, Wait,
};
use engine::{List, Rng, Seat};
use ground::Hex;

/// Clauses of modifiers that tell what lies under a Concealed marker: the Primary's, and the target's.
const OF_PRIMARY: [&str; 5] = [
    "FTE-7.1-08",
    "FTE-7.2-03",
    "FTE-6.6-04",
    "FTE-19.2-02",
    "FTE-7.1-07",
];
const OF_TARGET: [&str; 1] = ["FTE-27.0-03"];

/// Status markers lie on top of a Concealed marker, for all to see: they were put there in the open.
const OPEN_FLAGS: u16 = Flags::CONCEALED
    | Flags::SUPPRESSED
    | Flags::BROKEN
    | Flags::EXHAUSTED
    | Flags::LOW_AMMO
    | Flags::HERO
    | Flags::COMPLETE
    | Flags::OP_FIRED
    | Flags::RESERVE
    | Flags::GONE
    | Flags::DOUBLE_TIMED;

impl Fte {
    pub(crate) fn view_of(&self, state: &State, seat: Seat) -> State {
        let mut view = *state;
        for side in Side::BOTH.into_iter().filter(|s| s.seat() != seat) {
            self.blank(&mut view, side);
        }
        view
    }

    /// Takes out of a state what only `side` knows.
    fn blank(&self, view: &mut State, side: Side) {
        for unit in view
            .units
            .iter_mut()
            .filter(|u| u.side == side && u.is(Flags::CONCEALED))
        {
            unit.piece = PieceId::NONE;
            unit.flags.0 &= OPEN_FLAGS;
            unit.fort = CacheId::NONE;
        }
        for i in 0..view.caches.len() {
            let cache = &mut view.caches[i];
            if cache.side == side && !cache.revealed {
                cache.kind = CacheKind::Hidden;
                let hidden = CacheId(i as u8);
                for unit in view.units.iter_mut().filter(|u| u.fort == hidden) {
                    unit.fort = CacheId::NONE;
                }
            }
        }
        match side {
            Side::Us => view.claymores.clear(),
            Side::Nva => view.booby_traps.clear(),
        }
        for mission in view.missions.iter_mut().filter(|m| m.side == side) {
            mission.target = Hex::NOWHERE;
        }
        for frame in view.stack.frames_mut() {
            match frame {
                // How many are still to be plotted is as secret as how many there are.
                Frame::SetUp(f) if f.side == side && f.stage == SetUpStage::Plot => f.plots = 0,
                Frame::Request(f) if view.units[f.unit.index()].side == side => {
                    f.target = Hex::NOWHERE
                }
                Frame::Event(f) if side == Side::Nva && f.stage == EventStage::ArtilleryDelay => {
                    f.target = Hex::NOWHERE;
                }
                // Nothing else in a procedure is secret. Every one is named: a new one does not compile until it is
                // thought of.
                Frame::Idle(_)
                | Frame::SetUp(_)
                | Frame::Turn(_)
                | Frame::Reinforcements(_)
                | Frame::Arrive(_)
                | Frame::Declare(_)
                | Frame::Naming(_)
                | Frame::Acting(_)
                | Frame::Act(_)
                | Frame::Move(_)
                | Frame::Aim(_)
                | Frame::Support(_)
                | Frame::Attack(_)
                | Frame::Check(_)
                | Frame::Suffer(_)
                | Frame::Retreat(_)
                | Frame::Downed(_)
                | Frame::ThrownOut(_)
                | Frame::TakeUp(_)
                | Frame::DropExcess(_)
                | Frame::Assault(_)
                | Frame::Search(_)
                | Frame::Recover(_)
                | Frame::Destroy(_)
                | Frame::MedevacRoll(_)
                | Frame::Request(_)
                | Frame::Transport(_)
                | Frame::Mission(_)
                | Frame::CasualtyChecks(_)
                | Frame::Concealment(_)
                | Frame::Event(_)
                | Frame::Window(_)
                | Frame::Claymore(_)
                | Frame::BoobyTrap(_)
                | Frame::Interrogate(_) => {}
            }
        }
    }

    /// The part of an event a seat may know.
    pub(crate) fn witness_of(&self, event: &Event, seat: Seat) -> Option<Event> {
        let secret_of = match event {
            Event::Dealt { side, .. }
            | Event::CacheDealt { side, .. }
            | Event::PlotsRolled { side, .. }
            | Event::Plotted { side, .. }
            | Event::TargetNamed { side, .. }
            | Event::InFort {
                side, hidden: true, ..
            }
            | Event::OutOfFort {
                side, hidden: true, ..
            } => *side,
            _ => return Some(self.without_secrets(event.clone(), seat)),
        };
        (secret_of.seat() == seat).then(|| event.clone())
    }

    /// Takes out of an open event what tells others too much of a Concealed Unit.
    fn without_secrets(&self, mut event: Event, seat: Seat) -> Event {
        let others = |owner: &Option<Side>| owner.is_some_and(|side| side.seat() != seat);
        match &mut event {
            Event::Checked {
                modifiers,
                quality,
                concealed,
                ..
            } if others(concealed) => {
                modifiers.clear();
                *quality = None;
            }
            Event::Shot {
                modifiers,
                rating,
                concealed,
                ..
            } => {
                if others(&concealed[0]) {
                    modifiers.retain(|m| !OF_PRIMARY.contains(&m.clause.0));
                    *rating = None;
                }
                if others(&concealed[1]) {
                    modifiers.retain(|m| !OF_TARGET.contains(&m.clause.0));
                    *rating = None;
                }
            }
            _ => {}
        }
        event
    }

    // ------------------------------------------------------------------ imagining

    pub(crate) fn imagine_from(&self, view: &State, seat: Seat, rng: &mut dyn Rng) -> State {
        let mut world = *view;
        for side in Side::BOTH.into_iter().filter(|s| s.seat() != seat) {
            self.imagine_units(&mut world, side, rng);
            self.imagine_caches(&mut world, side, rng);
            self.imagine_plots(&mut world, side, rng);
            self.imagine_targets(&mut world, side, rng);
        }
        world
    }

    /// Deals the pieces that nobody has seen to the slots that nobody has looked under, group by group.
    fn imagine_units(&self, world: &mut State, side: Side, rng: &mut dyn Rng) {
        // During the deal the slots not yet dealt stay so.
        let dealing =
            matches!(world.wait, Wait::Deal(s) if s == side) || self.not_set_up(world, side);
        if dealing {
            return;
        }
        for group in 0..self.scenario.groups.len() {
            let start = self.group_start[group];
            let end = start + self.scenario.groups[group].pieces.len() as u8;
            let slots: Vec<UnitId> = (start..end)
                .map(UnitId)
                .filter(|&u| world.unit(u).side == side && world.unit(u).piece == PieceId::NONE)
                .collect();
            let seen = |p: PieceId| (start..end).any(|u| world.units[u as usize].piece == p);
            let mut pool: Vec<PieceId> = (start..end).map(PieceId).filter(|&p| !seen(p)).collect();
            self.deal(world, &slots, &mut pool, rng);
        }
        let spare_start = self.group_start.last().map_or(0, |&s| {
            s as usize + self.scenario.groups.last().map_or(0, |g| g.pieces.len())
        });
        let slots: Vec<UnitId> = (spare_start..world.units.len())
            .map(|i| UnitId(i as u8))
            .filter(|&u| world.unit(u).side == side && world.unit(u).piece == PieceId::NONE)
            .collect();
        let mut pool: Vec<PieceId> = self
            .spares
            .vc
            .iter()
            .copied()
            .cycle()
            .take(2 * self.spares.vc.len())
            .collect();
        self.deal(world, &slots, &mut pool, rng);
    }

    fn deal(
        &self,
        world: &mut State,
        slots: &[UnitId],
        pool: &mut Vec<PieceId>,
        rng: &mut dyn Rng,
    ) {
        for &slot in slots {
            let fits: Vec<usize> = (0..pool.len())
                .filter(|&i| self.fits(world, slot, pool[i]))
                .collect();
            let pick = match (fits.len(), pool.len()) {
                (0, 0) => return,
                (0, n) => below(rng, n),
                (n, _) => fits[below(rng, n)],
            };
            world.unit_mut(slot).piece = pool.swap_remove(pick);
        }
    }

    /// Whether a piece could lie in a slot, by what the slot has been seen to do.
    fn fits(&self, world: &State, slot: UnitId, piece: PieceId) -> bool {
        let facts = &self.roster[piece.index()].facts;
        if facts.class != Class::Infantry {
            return false;
        }
        if self.has_vc_marker(piece) != world.unit(slot).vc_marker {
            return false;
        }
        let mut windows = world.stack.all::<Window>();
        let forming = world.stack.all::<Support>().map(|Support(attack)| attack);
        let mut attacks = forming.chain(world.stack.all::<Attack>());
        let fires = windows.any(|w| w.passed.contains(slot) || w.checking == slot)
            || attacks.any(|a| a.primary == slot || a.supporters.contains(slot));
        if fires && facts.faces[0].fire.is_none() {
            return false;
        }
        let at = world.unit(slot).at;
        let side = world.unit(slot).side;
        let mixes = |u: &Unit| {
            u.piece != PieceId::NONE
                && self.infantry(u)
                && (self.role(u) == Role::Civilians) != (facts.role == Role::Civilians)
        };
        at == Hex::NOWHERE
            || !world
                .here(at)
                .any(|(id, u)| id != slot && u.side == side && mixes(u))
    }

    /// Whether a side has not begun its set-up.
    fn not_set_up(&self, world: &State, side: Side) -> bool {
        let set_up = world.stack.top_as::<SetUp>();
        set_up.is_some_and(|f| f.side != side && !f.second)
    }

    fn imagine_caches(&self, world: &mut State, side: Side, rng: &mut dyn Rng) {
        let dealing =
            matches!(world.wait, Wait::Deal(s) if s == side) || self.not_set_up(world, side);
        if dealing {
            return;
        }
        for (group, spec) in self
            .scenario
            .caches
            .iter()
            .enumerate()
            .filter(|(_, g)| g.side == side)
        {
            let start = self.cache_start[group] as usize;
            let mut pool = spec.kinds.clone();
            for cache in &world.caches[start..start + spec.kinds.len()] {
                if let Some(i) = pool.iter().position(|&k| k == cache.kind) {
                    pool.swap_remove(i);
                }
            }
            for cache in world.caches[start..start + spec.kinds.len()].iter_mut() {
                if cache.kind == CacheKind::Hidden && !pool.is_empty() {
                    cache.kind = pool.swap_remove(below(rng, pool.len()));
                }
            }
        }
    }

    /// As many as the scenario's average, where they are allowed.
    fn imagine_plots(&self, world: &mut State, side: Side, rng: &mut dyn Rng) {
        let spec = if side == Side::Us {
            &self.scenario.claymores
        } else {
            &self.scenario.booby_traps
        };
        if world.turn == 0 || (spec.count == 0 && spec.die_divisor == 0) {
            return;
        }
        let rolled = if spec.die_divisor > 0 {
            (below(rng, 10) as u8 + 1).div_ceil(spec.die_divisor)
        } else {
            0
        };
        let mut open: Vec<Hex> = self.plot_hexes(world, side).iter().collect();
        let mut plots: List<Hex, MAX_PLOTS> = List::new();
        for _ in 0..(spec.count + rolled) {
            if open.is_empty() || plots.is_full() {
                break;
            }
            plots.push(open.swap_remove(below(rng, open.len())));
        }
        match side {
            Side::Us => world.claymores = plots,
            Side::Nva => world.booby_traps = plots,
        }
    }

    /// Fire Missions are most likely meant for the viewer's own Units.
    fn imagine_targets(&self, world: &mut State, side: Side, rng: &mut dyn Rng) {
        let mut hexes: Vec<Hex> = world.of_side(side.enemy()).map(|(_, u)| u.at).collect();
        if hexes.is_empty() {
            hexes = self.scenario.map.hexes().to_vec();
        }
        let mut guess = || hexes[below(rng, hexes.len())];
        for mission in world
            .missions
            .iter_mut()
            .filter(|m| m.side == side && m.target == Hex::NOWHERE)
        {
            mission.target = guess();
        }
        let rolling = world.wait == Wait::Chance;
        if let Some(Frame::Request(f)) = world.stack.frames_mut().last_mut()
            && rolling
            && f.target.is_nowhere()
            && world.units[f.unit.index()].side == side
        {
            f.target = guess();
        }
        if let Some(Frame::Event(f)) = world.stack.frames_mut().last_mut()
            && f.stage == EventStage::ArtilleryDelay
            && side == Side::Nva
        {
            f.target = guess();
        }
    }

    // ------------------------------------------------------------------ dreaming

    /// A well-formed choice that is legal only by luck.
    pub(crate) fn dream_of(&self, state: &State, rng: &mut dyn Rng) -> Choice {
        let hexes = self.scenario.map.hexes();
        let mut unit = || UnitId(below(rng, (state.units.len() + 2).min(MAX_UNITS)) as u8);
        let (unit, other) = (unit(), unit());
        let near = state.units.get(unit.index()).map_or(Hex::NOWHERE, |u| u.at);
        let hex = match (below(rng, 8), near.is_nowhere()) {
            (0, _) => Hex::NOWHERE,
            (1..=3, false) => self.scenario.map.neighbours(near)[below(rng, 6)],
            _ => hexes[below(rng, hexes.len())],
        };
        let casualty = CasualtyId(below(rng, state.casualties.len() + 2) as u8);
        let cache = CacheId(below(rng, state.caches.len() + 2) as u8);
        let altitude = [Altitude::Ground, Altitude::Treetop, Altitude::High][below(rng, 3)];
        let mode = [Mode::Normal, Mode::DoubleTime, Mode::Stealthy][below(rng, 3)];
        let way = [Way::Ground, Way::Trail, Way::Road][below(rng, 3)];
        let mission = below(rng, 4) as u8;
        use Choice::*;
        let dreams = [
            Place { hex, altitude },
            Aboard { carrier: unit },
            LeaveOut,
            Plot { hex },
            Occupy { unit, fort: cache },
            Done,
            ActivateLeader { unit },
            ActivateHex { hex },
            ActivateVehicle { unit },
            ActivateHelicopter { unit },
            Pass,
            Include { unit },
            IncludeAll,
            Begin,
            Act { unit },
            EndActivation,
            Move { mode },
            Fire,
            Assault { hex },
            Search,
            Recover,
            DestroyCache,
            RequestMedevac,
            RequestFireMission,
            Load,
            Unload,
            Abandon,
            Nothing,
            Join { unit },
            Step { hex, way },
            Drop { casualty },
            EnterFort { unit, fort: cache },
            LeaveFort { unit },
            Exit,
            EnterTunnel,
            Fly { altitude },
            Halt,
            Target { unit },
            Support { unit },
            Shoot,
            Check { unit },
            Attack {
                primary: unit,
                target: other,
            },
            Hold,
            UseFort,
            KeepHidden,
            Retreat { hex },
            TakeUp { unit },
            Leave,
            ComeDown { hex },
            Advance { unit, fort: cache },
            PickUp { casualty },
            HandOver { casualty, unit },
            Cache { cache },
            TargetHex { hex },
            JoinMarker { casualty },
            Confirm,
            Conceal { unit },
            ConcealAll,
            Pick { unit },
            Interrogate { unit },
            Reveal { unit },
            Detonate { hex },
            CancelMission { mission },
        ];
        dreams[below(rng, dreams.len())]
    }
}

/// A number from 0 to `n - 1`. The tiny bias does not matter for guesses.
fn below(rng: &mut dyn Rng, n: usize) -> usize {
    ((u64::from(rng.next_u32()) * n as u64) >> 32) as usize
}

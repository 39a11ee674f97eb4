//! Choices in words: the act and its object, in the context of what is going on.

use crate::choice::Choice;
use crate::counters::{Class, Side};
use crate::frame::{
    AssaultStage, Attack, AttackKind, CheckFor, EventStage, Frame, Mode, Move, MoveStage,
    Questioning, SetUpStage, Way, WindowStage,
};
use crate::fte::Fte;
use crate::state::{Altitude, CacheId, CasualtyId, Flags, State, UnitId};
use crate::words::{altitude_word, cache_id, cache_word, casualty_id, mission_word, unit_id};
use engine::{Modifier, Wording};
use ground::Hex;

/// A wording under construction.
struct Said(Wording);

impl Said {
    fn new(text: impl Into<String>) -> Said {
        Said(Wording {
            text: text.into(),
            ..Wording::default()
        })
    }

    fn unit(mut self, unit: UnitId) -> Said {
        if unit.is_some() {
            self.0.pieces.push(unit_id(unit));
        }
        self
    }

    fn units(self, units: impl IntoIterator<Item = UnitId>) -> Said {
        units.into_iter().fold(self, Said::unit)
    }

    fn casualty(mut self, casualty: CasualtyId) -> Said {
        self.0.pieces.push(casualty_id(casualty));
        self
    }

    fn cache(mut self, cache: CacheId) -> Said {
        if cache.is_some() {
            self.0.pieces.push(cache_id(cache));
        }
        self
    }

    fn hex(mut self, hex: Hex) -> Said {
        if hex != Hex::NOWHERE {
            self.0.spaces.push(hex.to_string());
        }
        self
    }

    fn modifiers(mut self, modifiers: Vec<Modifier>) -> Said {
        self.0.modifiers = modifiers;
        self
    }
}

impl Fte {
    /// A choice in words, with what it touches.
    pub(crate) fn word_choice(&self, view: &State, choice: &Choice) -> Wording {
        let said = match choice {
            Choice::Place { .. }
            | Choice::Aboard { .. }
            | Choice::LeaveOut
            | Choice::Plot { .. }
            | Choice::Occupy { .. } => self.say_placing(view, choice),
            Choice::ActivateLeader { .. }
            | Choice::ActivateHex { .. }
            | Choice::ActivateVehicle { .. }
            | Choice::ActivateHelicopter { .. }
            | Choice::Pass
            | Choice::Include { .. }
            | Choice::IncludeAll
            | Choice::Act { .. }
            | Choice::EndActivation => self.say_activation(view, choice),
            Choice::Move { .. }
            | Choice::Fire
            | Choice::Assault { .. }
            | Choice::Search
            | Choice::Recover
            | Choice::DestroyCache
            | Choice::RequestMedevac
            | Choice::RequestFireMission
            | Choice::Load
            | Choice::Unload
            | Choice::Abandon
            | Choice::Nothing => self.say_action(view, choice),
            Choice::Join { .. }
            | Choice::Step { .. }
            | Choice::Drop { .. }
            | Choice::EnterFort { .. }
            | Choice::LeaveFort { .. }
            | Choice::Exit
            | Choice::EnterTunnel
            | Choice::Fly { .. }
            | Choice::Halt => self.say_move(view, choice),
            Choice::Target { .. }
            | Choice::Support { .. }
            | Choice::Shoot
            | Choice::Check { .. }
            | Choice::Attack { .. }
            | Choice::UseFort
            | Choice::KeepHidden => self.say_fire(view, choice),
            Choice::Done | Choice::Begin | Choice::Hold | Choice::Leave | Choice::Confirm => {
                Said::new(self.say_going_on(view, choice))
            }
            _ => self.say_rest(view, choice),
        };
        said.0
    }

    /// The piece that is to be placed now.
    fn piece_at_hand(&self, view: &State) -> (String, Said) {
        let unit = |unit: UnitId| (self.who(view, unit), Said::new("").unit(unit));
        match view.top().copied().unwrap_or_default() {
            Frame::SetUp(f) if f.stage == SetUpStage::PlaceCaches => {
                match self.next_cache_to_place(view, f.side) {
                    Some(cache) => {
                        let kind = view.caches[cache.index()].kind;
                        (
                            format!("the {}", cache_word(kind)),
                            Said::new("").cache(cache),
                        )
                    }
                    None => ("the marker".into(), Said::new("")),
                }
            }
            Frame::SetUp(f) => match self.next_to_place(view, f.side) {
                Some(next) => unit(next),
                None => ("the piece".into(), Said::new("")),
            },
            Frame::Arrive { next, .. } => unit(next),
            Frame::Event(f) if f.stage == EventStage::VcPlace => unit(f.next),
            _ => ("the piece".into(), Said::new("")),
        }
    }

    fn say_placing(&self, view: &State, choice: &Choice) -> Said {
        let (piece, touched) = self.piece_at_hand(view);
        let with = |text: String| {
            let mut said = touched;
            said.0.text = text;
            said
        };
        match *choice {
            Choice::Place { hex, altitude } if altitude == Altitude::Ground => {
                with(format!("Place {piece} in {hex}")).hex(hex)
            }
            Choice::Place { hex, altitude } => {
                with(format!("Place {piece} in {hex} at {}", altitude_word(altitude))).hex(hex)
            }
            Choice::Aboard { carrier } => {
                let name = self.unit_name(view, carrier);
                with(format!("Bring {piece} on aboard {name}")).unit(carrier)
            }
            Choice::Plot { hex } => {
                let side = match view.top() {
                    Some(Frame::SetUp(f)) => f.side,
                    _ => Side::Us,
                };
                let what = match side {
                    Side::Us => "Claymore",
                    Side::Nva => "Booby Trap",
                };
                Said::new(format!("Plot a {what} in {hex}")).hex(hex)
            }
            Choice::Occupy { unit, fort } => {
                let (who, what) = (self.unit_name(view, unit), self.cache_name(view, fort));
                Said::new(format!("Put {who} into {what}"))
                    .unit(unit)
                    .cache(fort)
            }
            _ => with(format!("Leave out {piece}")),
        }
    }

    fn say_activation(&self, view: &State, choice: &Choice) -> Said {
        let name = |unit: UnitId| self.unit_name(view, unit);
        match *choice {
            Choice::ActivateLeader { unit } => {
                Said::new(format!("Activate {} as Leader", name(unit))).unit(unit)
            }
            Choice::ActivateHex { hex } => Said::new(format!("Activate hex {hex}")).hex(hex),
            Choice::ActivateVehicle { unit } | Choice::ActivateHelicopter { unit } => {
                Said::new(format!("Activate {}", name(unit))).unit(unit)
            }
            Choice::Include { unit } => Said::new(format!("Name {}", name(unit))).unit(unit),
            Choice::Act { unit } => Said::new(format!("Act with {}", name(unit))).unit(unit),
            Choice::IncludeAll => Said::new("Name everybody in reach"),
            Choice::EndActivation => Said::new("End the Activation"),
            _ => Said::new("Pass"),
        }
    }

    fn say_action(&self, view: &State, choice: &Choice) -> Said {
        let unit = match view.top() {
            Some(Frame::Act { unit, .. }) => *unit,
            _ => UnitId::NONE,
        };
        let helicopter = view
            .units
            .get(unit.index())
            .is_some_and(|u| self.class(u) == Class::Helicopter);
        match *choice {
            Choice::Move { mode } => Said::new(match mode {
                Mode::Normal if helicopter => "Fly",
                Mode::Normal => "Move",
                Mode::DoubleTime => "Double time",
                Mode::Stealthy => "Move stealthily",
            }),
            Choice::Fire => Said::new("Fire"),
            Choice::Assault { hex } => {
                return Said::new(format!("Assault {hex}")).unit(unit).hex(hex);
            }
            Choice::Search => {
                let why = CheckFor::Search;
                Said::new("Search").modifiers(self.check_modifiers(view, unit, why, Hex::NOWHERE))
            }
            Choice::Recover => Said::new("Recover"),
            Choice::DestroyCache => Said::new("Destroy a Cache"),
            Choice::RequestMedevac => Said::new("Request a Medevac"),
            Choice::RequestFireMission => {
                let known = view.units.get(unit.index()).is_some();
                let modifiers = known.then(|| self.request_modifiers(view, unit));
                Said::new("Request a Fire Mission").modifiers(modifiers.unwrap_or_default())
            }
            Choice::Load => Said::new("Load"),
            Choice::Unload => Said::new("Unload"),
            Choice::Abandon => Said::new("Abandon the Vehicle"),
            _ => Said::new(match view.top() {
                Some(Frame::Act { taken, .. }) if !taken.is_empty() => "No further Action",
                _ => "No Action",
            }),
        }
        .unit(unit)
    }

    fn say_move(&self, view: &State, choice: &Choice) -> Said {
        let movers = match view.top() {
            Some(Frame::Move(f)) => *f,
            _ => Move::default(),
        };
        let lead = movers.units.iter().next().unwrap_or_default();
        let here = view.units.get(lead.index()).map(|u| (u.at, self.class(u)));
        let (at, class) = here.unwrap_or((Hex::NOWHERE, Class::Infantry));
        match *choice {
            Choice::Join { unit } => {
                let name = self.unit_name(view, unit);
                Said::new(match view.top() {
                    Some(Frame::Move(_)) => format!("Take {name} along"),
                    Some(Frame::Assault(f)) => format!("Assault {} with {name} too", f.hex),
                    Some(Frame::Transport(f)) if f.load => format!("Load {name}"),
                    Some(Frame::Transport(_)) => format!("Unload {name}"),
                    _ => format!("Add {name}"),
                })
                .unit(unit)
            }
            Choice::Step { hex, way } => {
                let verb = match (class, movers.mode) {
                    (Class::Helicopter, _) => "Fly",
                    (_, Mode::Stealthy) => "Sneak",
                    _ => "Move",
                };
                let along = match way {
                    Way::Ground => "",
                    Way::Trail => " along the Trail",
                    Way::Road => " along the Road",
                };
                let rolls = movers.mode == Mode::Stealthy
                    && view.units.get(lead.index()).is_some_and(|u| u.is(Flags::CONCEALED))
                    && self.scenario.map.in_play(hex);
                let modifiers = if rolls {
                    self.check_modifiers(view, lead, CheckFor::Stealth, hex)
                } else {
                    Vec::new()
                };
                Said::new(format!("{verb} to {hex}{along}"))
                    .units(movers.units.iter())
                    .hex(hex)
                    .modifiers(modifiers)
            }
            Choice::Drop { casualty } => {
                let name = self.casualty_name(view, casualty);
                Said::new(format!("Drop {name}")).casualty(casualty)
            }
            Choice::EnterFort { unit, fort } => {
                let (who, what) = (self.unit_name(view, unit), self.cache_name(view, fort));
                Said::new(format!("Enter {what} with {who}"))
                    .unit(unit)
                    .cache(fort)
            }
            Choice::LeaveFort { unit } => {
                let fort = view.units.get(unit.index()).map(|u| u.fort).unwrap_or_default();
                let (who, what) = (self.unit_name(view, unit), self.cache_name(view, fort));
                Said::new(format!("Leave {what} with {who}"))
                    .unit(unit)
                    .cache(fort)
            }
            Choice::Exit => Said::new("Leave the map").units(movers.units.iter()).hex(at),
            Choice::EnterTunnel => Said::new("Take the casualty into the Tunnel")
                .units(movers.units.iter())
                .hex(at),
            Choice::Fly { altitude } => {
                let now = view.units.get(lead.index()).map(|u| u.altitude).unwrap_or_default();
                let verb = if altitude > now { "Climb" } else { "Descend" };
                Said::new(format!("{verb} to {}", altitude_word(altitude))).unit(lead)
            }
            _ => {
                let verb = if class == Class::Helicopter && !movers.moved {
                    "Hover"
                } else {
                    "Halt"
                };
                let text = if at == Hex::NOWHERE {
                    verb.into()
                } else {
                    format!("{verb} in {at}")
                };
                Said::new(text).units(movers.units.iter()).hex(at)
            }
        }
    }

    /// The modifiers of a Troop Quality Check, so far as the viewer knows the Unit.
    fn check_modifiers(&self, view: &State, unit: UnitId, why: CheckFor, hex: Hex) -> Vec<Modifier> {
        if view.units.get(unit.index()).is_some() {
            self.quality_list(view, unit, why, hex)
        } else {
            Vec::new()
        }
    }

    /// The attack that a choice of target would make, as the rules would build it.
    pub(crate) fn attack_in_mind(
        &self,
        view: &State,
        primary: UnitId,
        target: UnitId,
    ) -> Option<Attack> {
        let u = view.units.get(primary.index()).filter(|u| u.on_map())?;
        view.units.get(target.index()).filter(|t| t.on_map())?;
        let mut attack = Attack {
            by: u.side,
            primary,
            target,
            from: u.at,
            ..Attack::default()
        };
        match view.top() {
            Some(Frame::Aim { .. }) => {
                let friends = self.friends_on_ground(view, u.side);
                if self.may_hit(view, primary, target, &friends, true) == Ok(true) {
                    attack.facts |= Attack::OBSERVED;
                }
            }
            Some(Frame::Window(w)) => {
                attack.kind = AttackKind::Opportunity;
                attack.facts = w.facts & !crate::frame::Window::RETREAT;
                if w.ambush.contains(primary) {
                    attack.facts |= Attack::AMBUSH;
                }
            }
            Some(Frame::Assault(f)) => {
                attack.kind = AttackKind::Assault;
                if f.round == 1 && u.side != view.act.side {
                    attack.facts |= Attack::IN_THE_OPEN;
                }
            }
            _ => return None,
        }
        Some(attack)
    }

    /// The attack under way, with what an Assault adds to it only when it is rolled.
    pub(crate) fn attack_under_way(&self, view: &State) -> Option<Attack> {
        let (mut attack, below) = match *view.frames {
            [.., below, Frame::Support(a) | Frame::Attack(a)] => (a, below),
            [Frame::Support(a) | Frame::Attack(a)] => (a, Frame::Idle),
            _ => return None,
        };
        if let Frame::Assault(f) = below
            && f.round == 1
            && attack.by != view.act.side
        {
            attack.facts |= Attack::IN_THE_OPEN;
        }
        let there = |unit: UnitId| view.units.get(unit.index()).is_some_and(|u| u.on_map());
        there(attack.target).then_some(attack)
    }

    fn say_fire(&self, view: &State, choice: &Choice) -> Said {
        let name = |unit: UnitId| self.unit_name(view, unit);
        let to_hit = |attack: Option<Attack>| {
            attack.map_or_else(Vec::new, |a| self.to_hit_list(view, &a))
        };
        let under_way = self.attack_under_way(view);
        let place = |unit: UnitId| view.units.get(unit.index()).map_or(Hex::NOWHERE, |u| u.at);
        match *choice {
            Choice::Target { unit } => {
                let primary = match view.top() {
                    Some(Frame::Aim { primary }) => *primary,
                    _ => UnitId::NONE,
                };
                Said::new(format!("Fire at {}", name(unit)))
                    .unit(primary)
                    .unit(unit)
                    .hex(place(unit))
                    .modifiers(to_hit(self.attack_in_mind(view, primary, unit)))
            }
            Choice::Attack { primary, target } => {
                Said::new(format!("Fire at {} with {}", name(target), name(primary)))
                    .unit(primary)
                    .unit(target)
                    .hex(place(target))
                    .modifiers(to_hit(self.attack_in_mind(view, primary, target)))
            }
            Choice::Support { unit } => {
                let joined = under_way.filter(|_| view.units.get(unit.index()).is_some()).map(|mut a| {
                    a.supporters.insert(unit);
                    a
                });
                Said::new(format!("Add {} to the attack", name(unit)))
                    .unit(unit)
                    .modifiers(to_hit(joined))
            }
            Choice::Shoot => {
                let target = under_way.map(|a| a.target).unwrap_or_default();
                let firers = under_way.map(|a| a.primary).into_iter();
                let text = match under_way {
                    Some(_) => format!("Shoot at {}", name(target)),
                    None => "Shoot".into(),
                };
                Said::new(text)
                    .units(firers)
                    .unit(target)
                    .modifiers(to_hit(under_way))
            }
            Choice::Check { unit } => {
                let why = CheckFor::OpportunityFire;
                Said::new(format!("Opportunity Fire Check of {}", name(unit)))
                    .unit(unit)
                    .modifiers(self.check_modifiers(view, unit, why, Hex::NOWHERE))
            }
            _ => {
                let target = under_way.map(|a| a.target).unwrap_or_default();
                let fort = view.units.get(target.index()).map(|u| u.fort).unwrap_or_default();
                if *choice == Choice::KeepHidden {
                    return Said::new("Keep what is hidden in the hex hidden")
                        .unit(target)
                        .modifiers(to_hit(under_way));
                }
                let covered = under_way.map(|mut a| {
                    a.facts |= Attack::USES_FORT;
                    a
                });
                Said::new(format!("Use {} and reveal it", self.cache_name(view, fort)))
                    .unit(target)
                    .cache(fort)
                    .modifiers(to_hit(covered))
            }
        }
    }

    /// "Go on" in the words of what is going on.
    fn say_going_on(&self, view: &State, choice: &Choice) -> String {
        let top = view.top().copied().unwrap_or_default();
        match (*choice, top) {
            (Choice::Done, Frame::SetUp(_)) => "Finish set-up".into(),
            (Choice::Done, Frame::Recover { .. }) => "Finish recovering".into(),
            (Choice::Done, Frame::Turn(..)) => "No further concealment".into(),
            (Choice::Done, Frame::Assault(_)) => "No further advance".into(),
            (Choice::Done, _) => "Go on".into(),
            (Choice::Begin, Frame::Move(f)) if f.stage == MoveStage::Gather => {
                if f.units.len() > 1 {
                    "Move off together".into()
                } else {
                    "Move off alone".into()
                }
            }
            (Choice::Begin, Frame::Assault(f)) => format!("Launch the Assault on {}", f.hex),
            (Choice::Begin, Frame::Naming) => "Begin the Activation".into(),
            (Choice::Begin, Frame::Transport(f)) if f.load => "Load those picked".into(),
            (Choice::Begin, Frame::Transport(_)) => "Unload those picked".into(),
            (Choice::Begin, _) => "Begin".into(),
            (Choice::Hold, Frame::Window(w)) if w.stage != WindowStage::Fire && !w.passed.is_empty() => {
                "No further checks".into()
            }
            (Choice::Hold, Frame::Assault(f)) if f.stage == AssaultStage::AttackersAim => {
                "No further attacks this round".into()
            }
            (Choice::Hold, Frame::Assault(_)) => "No further defensive fire this round".into(),
            (Choice::Hold, _) => "Hold fire".into(),
            (Choice::Leave, Frame::TakeUp { casualty }) => {
                format!("Leave {} lying", self.casualty_name(view, casualty))
            }
            (Choice::Leave, Frame::Event(_)) => "Place no Low Ammo marker".into(),
            (Choice::Leave, Frame::Mission(f)) => {
                format!("Cancel the {}", self.mission_name(view, f.mission))
            }
            (Choice::Leave, Frame::Interrogate { .. }) => "Leave the Civilians alone".into(),
            (Choice::Leave, _) => "Leave it".into(),
            (_, Frame::Mission(f)) => format!("Fire the {}", self.mission_name(view, f.mission)),
            _ => "Confirm".into(),
        }
    }

    /// "Artillery mission on 08.05".
    pub(crate) fn mission_name(&self, view: &State, mission: u8) -> String {
        match view.missions.get(usize::from(mission)) {
            Some(m) if m.target != Hex::NOWHERE => {
                format!("{} mission on {}", mission_word(m.kind), m.target)
            }
            Some(m) => format!("{} mission", mission_word(m.kind)),
            None => "Fire Mission".into(),
        }
    }

    fn say_rest(&self, view: &State, choice: &Choice) -> Said {
        let name = |unit: UnitId| self.unit_name(view, unit);
        let top = view.top().copied().unwrap_or_default();
        match *choice {
            Choice::Retreat { hex } => {
                let unit = match top {
                    Frame::Retreat(f) => f.unit,
                    _ => UnitId::NONE,
                };
                Said::new(format!("Retreat to {hex}")).unit(unit).hex(hex)
            }
            Choice::TakeUp { unit } => {
                let what = match top {
                    Frame::TakeUp { casualty } => self.casualty_name(view, casualty),
                    _ => "the casualty".into(),
                };
                Said::new(format!("Take up {what} with {}", name(unit))).unit(unit)
            }
            Choice::ComeDown { hex } => {
                let unit = match top {
                    Frame::Downed { unit, .. } => unit,
                    _ => UnitId::NONE,
                };
                Said::new(format!("Come down in {hex}")).unit(unit).hex(hex)
            }
            Choice::Advance { unit, fort } => {
                let hex = match top {
                    Frame::Assault(f) => f.hex,
                    _ => Hex::NOWHERE,
                };
                let text = if fort.is_some() {
                    format!("Advance {} into {}", name(unit), self.cache_name(view, fort))
                } else {
                    format!("Advance {} into {hex}", name(unit))
                };
                Said::new(text).unit(unit).cache(fort).hex(hex)
            }
            Choice::PickUp { casualty } => {
                let unit = match top {
                    Frame::Recover { unit } => unit,
                    _ => UnitId::NONE,
                };
                Said::new(format!("Take up {}", self.casualty_name(view, casualty)))
                    .unit(unit)
                    .casualty(casualty)
            }
            Choice::HandOver { casualty, unit } => Said::new(format!(
                "Hand {} over to {}",
                self.casualty_name(view, casualty),
                name(unit)
            ))
            .casualty(casualty)
            .unit(unit),
            Choice::Cache { cache } => {
                let what = self.cache_name(view, cache);
                let hex = view.caches.get(cache.index()).map_or(Hex::NOWHERE, |c| c.at);
                let verb = match top {
                    Frame::Interrogate { .. } => "Give away",
                    _ => "Destroy",
                };
                Said::new(format!("{verb} {what}")).cache(cache).hex(hex)
            }
            Choice::TargetHex { hex } => {
                let modifiers = match top {
                    Frame::Request { unit, .. } if unit.index() < view.units.len() => {
                        self.request_modifiers(view, unit)
                    }
                    _ => Vec::new(),
                };
                Said::new(format!("Call fire on {hex}"))
                    .hex(hex)
                    .modifiers(modifiers)
            }
            Choice::JoinMarker { casualty } => {
                let verb = match top {
                    Frame::Transport(f) if !f.load => "Unload",
                    _ => "Load",
                };
                Said::new(format!("{verb} {}", self.casualty_name(view, casualty))).casualty(casualty)
            }
            Choice::Conceal { unit } => {
                let seen = unit.index() < view.units.len() && self.seen(view, unit);
                let (text, modifiers) = if seen {
                    let hex = view.unit(unit).at;
                    let list = if self.scenario.map.in_play(hex) {
                        self.check_modifiers(view, unit, CheckFor::Concealment, hex)
                    } else {
                        Vec::new()
                    };
                    (format!("Try to conceal {}", name(unit)), list)
                } else {
                    (format!("Conceal {}", name(unit)), Vec::new())
                };
                Said::new(text).unit(unit).modifiers(modifiers)
            }
            Choice::ConcealAll => Said::new("Conceal everybody out of sight"),
            Choice::Pick { unit } => self.say_pick(view, unit),
            Choice::Interrogate { unit } => {
                let why = CheckFor::Interrogation;
                Said::new(format!("Question the Civilians with {}", name(unit)))
                    .unit(unit)
                    .modifiers(self.check_modifiers(view, unit, why, Hex::NOWHERE))
            }
            Choice::Reveal { unit } => {
                Said::new(format!("Take the Concealed marker off {}", name(unit))).unit(unit)
            }
            Choice::Detonate { hex } => {
                Said::new(format!("Set off the Claymore in {hex}")).hex(hex)
            }
            Choice::CancelMission { mission } => {
                let target = view.missions.get(usize::from(mission)).map_or(Hex::NOWHERE, |m| m.target);
                Said::new(format!("Cancel the {}", self.mission_name(view, mission))).hex(target)
            }
            _ => Said::new(format!("{choice:?}")),
        }
    }

    fn say_pick(&self, view: &State, unit: UnitId) -> Said {
        let who = self.unit_name(view, unit);
        let text = match view.top().copied().unwrap_or_default() {
            Frame::Event(f) => match f.stage {
                EventStage::Injury => format!("Place the Injury marker on {who}"),
                EventStage::LowAmmo => format!("Place the Low Ammo marker on {who}"),
                EventStage::Hero => format!("Make {who} the Hero"),
                _ => format!("Rally {who}"),
            },
            Frame::Interrogate { stage: Questioning::Reveal, .. } => format!("Give away {who}"),
            _ => format!("Pick {who}"),
        };
        Said::new(text).unit(unit)
    }
}

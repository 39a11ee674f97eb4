//! 5.1, 11.2 A Hero rises from a natural 1.

use crate::charts::Harm;
use crate::choice::Choice;
use crate::counters::{Class, Side};
use crate::event::Event;
use crate::frame::{Driving, RollFor, Throw};
use crate::lnl::{Flow, Lnl, May, No, need};
use crate::prompt::{Decide, Prompt, RollWords};
use crate::state::{
    Flags, KindId, Location, Place, SkillId, State, Unit, UnitId, Wait, push_if_room,
};
use engine::{Chance, Draw, Log, Outcome, Procedure};
use serde::{Deserialize, Serialize};

engine::kinds! {
    /// How far it has come.
    pub enum HeroStage {
        /// The die is to be rolled.
        #[default] Begin,
        /// The die is being rolled.
        Check,
        /// Which Hero.
        Who,
        /// Which Skill.
        Skill,
        /// Where he stands, when his hex is full.
        Where,
    }
}

/// 11.2 A Hero rises, or does not.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct HeroRises {
    /// Whose.
    pub side: Side,
    /// Where his parent stood.
    pub at: Location,
    /// Where his parent began the impulse.
    pub from: Location,
    /// The parent's markers that he takes over.
    pub flags: Flags,
    /// MPs the parent had spent (LNLT-11.2-03).
    pub spent: u8,
    /// What the die showed.
    pub die: u8,
    /// How far it has come.
    pub stage: HeroStage,
    /// Who he is.
    pub kind: KindId,
    /// The Hero.
    pub unit: UnitId,
    /// What his parent rode in or on.
    pub aboard: UnitId,
    /// His parent goes beside a vehicle (LNLT-6.5-01).
    pub beside: bool,
    /// His parent was let off a vehicle and goes on (LNLT-16.4-04).
    pub let_off: bool,
}

impl HeroRises {
    /// Of a unit as it was before its check, and of what the check did to it.
    pub(crate) fn of(parent: &Unit, harm: Harm) -> HeroRises {
        let copied = Flags::USED | Flags::MOVING | Flags::ACTIVE | Flags::STOPPED | Flags::ON_TOP;
        let mut flags = parent.flags.0 & copied;
        // LNLT-5.1-22, LNLT-11.2-04: who comes of a mover that was stopped has stopped too.
        if parent.is(Flags::MOVING) && harm != Harm::None {
            flags = (flags & !Flags::MOVING) | Flags::STOPPED;
        }
        HeroRises {
            side: parent.side,
            at: parent.at,
            from: parent.from,
            flags: Flags(flags),
            spent: parent.spent,
            aboard: parent.aboard,
            ..HeroRises::default()
        }
    }

    fn at_stage(self, stage: HeroStage) -> HeroRises {
        HeroRises { stage, ..self }
    }
}

impl Procedure<Lnl> for HeroRises {
    fn step(self, game: &Lnl, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        match self.stage {
            HeroStage::Begin => {
                state.stack.become_(self.at_stage(HeroStage::Check));
                game.roll(state, Throw::d6(RollFor::Hero, self.side));
            }
            HeroStage::Check => {
                let die = state.rolled().expect("the die was rolled").dice[0];
                // LNLT-5.1-21
                if !die.is_multiple_of(2) {
                    let side = self.side;
                    log.note_with(state, || Event::NoHero { side, die });
                    state.stack.finish();
                    return Flow::On;
                }
                // NEW-02: he is set down when all results of the attack stand.
                let hero = HeroRises {
                    die,
                    ..self.at_stage(HeroStage::Who)
                };
                push_if_room(&mut state.rising, hero);
                state.stack.finish();
            }
            HeroStage::Who => {
                // LNLT-11.2-11
                if !game.hero_fits(state, self.side) {
                    let HeroRises { side, die, .. } = self;
                    log.note_with(state, || Event::NoHero { side, die });
                    state.stack.finish();
                    return Flow::On;
                }
                // NEW-18: aboard he needs a place for an SMC.
                if game.hero_rides(state, &self) && !game.hero_has_seat(state, &self) {
                    state.stack.finish();
                    return Flow::On;
                }
                return Flow::Wait(Wait::Chance);
            }
            HeroStage::Skill => {
                let any = game.skills_for(state, self.kind).next().is_some();
                match any {
                    true => return Flow::Wait(Wait::Chance),
                    false => game.hero_appears(state, self, SkillId::NONE, log),
                }
            }
            HeroStage::Where => {
                if game.hero_places(state, &self).is_empty() {
                    game.remove_unit(state, self.unit, Flags::GONE);
                    state.stack.finish();
                    return Flow::On;
                }
                return Flow::Wait(Wait::Choice(self.side));
            }
        }
        Flow::On
    }

    fn choices(&self, game: &Lnl, state: &State, out: &mut Vec<Choice>) {
        let places = game.hero_places(state, self).into_iter();
        out.extend(places.map(|at| Choice::Place { at }));
    }

    fn judge(&self, game: &Lnl, state: &State, choice: &Choice) -> May {
        match *choice {
            Choice::Place { at } => need(
                game.hero_places(state, self).contains(&at),
                "LNLT-11.2-05",
                "He is placed in an adjacent hex with room and without enemies.",
            ),
            _ => Err(No("LNLT-11.2-05", "The new Hero is placed first.")),
        }
    }

    fn choose(
        self,
        game: &Lnl,
        state: &mut State,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        if let Choice::Place { at } = choice {
            // LNLT-11.2-05, NEW-04: that gives him no marker, and takes none of his parent's away.
            let hero = state.unit_mut(self.unit);
            hero.at = at;
            hero.unset(Flags::MOVING | Flags::STOPPED);
            let unit = self.unit;
            log.note_with(state, || Event::Placed { unit, at });
            state.stack.finish();
            game.comes_into(state, unit, at, log);
        }
    }

    fn chance(&self, game: &Lnl, state: &State) -> Chance {
        let draw = match self.stage {
            HeroStage::Skill => Draw::weighted(
                game.skills_for(state, self.kind)
                    .map(|skill| state.cup[skill.index()]),
            ),
            _ => Draw::one_of(game.heroes_left(state, self.side).count()),
        };
        Chance::draw(draw, "hero").by(self.side.seat())
    }

    fn settle(
        self,
        game: &Lnl,
        state: &mut State,
        outcome: Outcome,
        log: &mut impl Log<State, Event>,
    ) {
        match self.stage {
            HeroStage::Skill => {
                let skill = game.skills_for(state, self.kind).nth(outcome.index());
                game.hero_appears(state, self, skill.unwrap_or_default(), log);
            }
            _ => {
                let kind = game.heroes_left(state, self.side).nth(outcome.index());
                state.stack.become_(HeroRises {
                    kind: kind.unwrap_or_default(),
                    stage: HeroStage::Skill,
                    ..self
                });
            }
        }
    }

    fn prompt(&self, game: &Lnl, view: &State) -> Prompt {
        match self.stage {
            HeroStage::Where => Decide::new(
                "Place the new Hero next to his hex",
                "where the Hero stands",
            )
            .into(),
            HeroStage::Skill => RollWords::new("The Hero draws a Skill")
                .draw(
                    game.skills_for(view, self.kind)
                        .map(|skill| game.charts().skill[skill.index()].name.clone()),
                )
                .into(),
            _ => RollWords::new("A Hero is drawn")
                .draw(
                    game.heroes_left(view, self.side)
                        .map(|kind| game.scenario.kinds[kind.index()].1.name.clone()),
                )
                .into(),
        }
    }
}

impl Lnl {
    /// LNLT-11.2-11: at most two Heroes of a nation are on the map.
    fn hero_fits(&self, state: &State, side: Side) -> bool {
        let heroes = state
            .of(side)
            .filter(|(_, unit)| self.class(unit) == Class::Hero)
            .count();
        heroes < usize::from(self.nation(side).heroes)
            && self.heroes_left(state, side).next().is_some()
    }

    /// Heroes of a side who are not in play and were not.
    pub(crate) fn heroes_left(&self, state: &State, side: Side) -> impl Iterator<Item = KindId> {
        let kinds = self.scenario.kinds.iter().enumerate();
        kinds
            .filter(move |(slot, (whose, kind))| {
                let used = state.all().any(|(_, unit)| unit.kind.index() == *slot);
                *whose == side && kind.class == Class::Hero && !kind.named && !used
            })
            .map(|(slot, _)| KindId(slot as u8))
    }

    /// LNLT-11.2-02: Skills in the cup that he can use.
    pub(crate) fn skills_for(&self, state: &State, _: KindId) -> impl Iterator<Item = SkillId> {
        let skills = self.charts().skill.iter().enumerate();
        skills
            .filter(|(slot, skill)| skill.holders.contains(&Class::Hero) && state.cup[*slot] > 0)
            .map(|(slot, _)| SkillId(slot as u8))
    }

    /// He is there, unwounded (LNLT-11.2-12), in the state of his parent (LNLT-5.1-22).
    fn hero_appears(
        &self,
        state: &mut State,
        rises: HeroRises,
        skill: SkillId,
        log: &mut impl Log<State, Event>,
    ) {
        let Some(unit) = self.free_slot(state) else {
            return state.stack.finish();
        };
        if let Some(count) = state.cup.get_mut(skill.index()) {
            *count -= 1;
        }
        let mut flags = rises.flags;
        if state.options.heroes_go_on && flags.0 & Flags::STOPPED != 0 {
            flags.0 = (flags.0 & !Flags::STOPPED) | Flags::MOVING;
        }
        let rides = self.hero_rides(state, &rises);
        if !rides {
            flags.0 &= !Flags::ON_TOP;
        }
        *state.unit_mut(unit) = Unit {
            kind: rises.kind,
            side: rises.side,
            at: rises.at,
            from: rises.from,
            flags,
            spent: rises.spent,
            skill,
            aboard: if rides { rises.aboard } else { UnitId::NONE },
            ..Unit::default()
        };
        log.note_with(state, || Event::HeroRose { unit, skill });
        if rides {
            return state.stack.finish();
        }
        match self.has_room(state, rises.at, rises.side, &[unit]).is_ok() {
            true => {
                if rises.let_off {
                    state.impulse.let_off.insert(unit);
                }
                // LNLT-6.5-01: he goes beside the vehicle too.
                if rises.beside
                    && state.unit(unit).is(Flags::MOVING)
                    && let Some(driving) = state.stack.all_mut::<Driving>().next()
                {
                    driving.beside.insert(unit);
                }
                // LNLT-22.1-01
                self.look_around(state, log);
                state.stack.finish();
            }
            false => state.stack.become_(HeroRises {
                unit,
                stage: HeroStage::Where,
                ..rises
            }),
        }
    }

    /// NEW-18: he is born aboard, unless his carrier is lost in the same attack.
    fn hero_rides(&self, state: &State, rises: &HeroRises) -> bool {
        let carrier = rises.aboard;
        carrier.is_some() && !state.doomed.contains(carrier) && !state.deserted.contains(carrier)
    }

    fn hero_has_seat(&self, state: &State, rises: &HeroRises) -> bool {
        let on_top = rises.flags.0 & Flags::ON_TOP != 0;
        let kind = self.kind(state.unit(rises.aboard));
        let room = if on_top { kind.on_top } else { kind.inside }.room();
        self.load_of(state, rises.aboard, on_top)[1] < room[1]
    }

    /// LNLT-11.2-05: any adjacent hex free of enemies, with room.
    fn hero_places(&self, state: &State, rises: &HeroRises) -> Vec<Location> {
        let hex = rises.at.hex();
        // LNLT-21.1-02: a Bunker and the hex it is in are two hexes, one next to the other.
        let around = self.scenario.map.neighbours(hex).iter().chain([&hex]);
        let places = around.flat_map(|&hex| Place::ALL.map(|place| Location::new(hex, place)));
        places
            .filter(|&at| {
                self.exists(state, at)
                    && self.adjacent(state, rises.at, at)
                    && !self.held_against(state, rises.side, at)
                    && self.may_stand(state, rises.unit, at).is_ok()
                    && self.has_room(state, at, rises.side, &[rises.unit]).is_ok()
            })
            .collect()
    }
}

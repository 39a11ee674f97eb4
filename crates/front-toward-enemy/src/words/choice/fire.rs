//! Fire: targets, supporters, Opportunity Fire Checks and cover.

use super::Said;
use crate::choice::Choice;
use crate::frame::{Attack, AttackKind, CheckFor, Frame, Window};
use crate::fte::Fte;
use crate::state::{State, UnitId};
use ground::Hex;

impl Fte {
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
                attack.facts = w.facts & !Window::RETREAT;
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

    pub(super) fn say_fire(&self, view: &State, choice: &Choice) -> Said {
        let name = |unit: UnitId| self.unit_name(view, unit);
        let to_hit =
            |attack: Option<Attack>| attack.map_or_else(Vec::new, |a| self.to_hit_list(view, &a));
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
                let joined = under_way
                    .filter(|_| view.units.get(unit.index()).is_some())
                    .map(|mut a| {
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
                let fort = view
                    .units
                    .get(target.index())
                    .map(|u| u.fort)
                    .unwrap_or_default();
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
}

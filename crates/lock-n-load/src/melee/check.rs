//! How a round of Melee is decided, before its dice are rolled.

use super::{MeleeRound, MeleeStage};
use crate::dice::Net;
use crate::frame::Rolled;
use crate::lnl::Lnl;
use crate::state::State;
use crate::words::check::{dice_and, likely, term};
use crate::words::places_in_words;
use engine::scene::{Check, CheckTarget, ShareKind, SideEffect, Sum};
use engine::text::capital;

impl Lnl {
    /// As long as targets are chosen: weapons are not known before.
    pub(crate) fn open_melee_check(&self, view: &State, round: &MeleeRound) -> Option<Check> {
        let open = round.stage == MeleeStage::Targets && !round.targets.is_empty();
        open.then(|| self.melee_check(view, round))
    }

    /// The odds and the Kill Number, and what the counterattack will be.
    pub(crate) fn melee_check(&self, view: &State, round: &MeleeRound) -> Check {
        let [attack, defence] = self.melee_sides(view, round);
        let net = self.melee_net(view, round, Net::told());
        let dice = self.nation(round.attacker()).melee_dice;
        let total = dice_and(&format!("2d{}", dice[0]), net.sum);
        let [ours, theirs, kill] = self.melee_column(view, round);
        let kills = self.chance_to_kill(view, round);
        let shifted = match self.hero_shifts(view, round) {
            true => ", one column better for a Hero",
            false => "",
        };
        let targets = round.targets.iter().map(|id| CheckTarget {
            piece: Some(id.in_scene()),
            name: capital(&self.short_name(view, id)),
            text: format!("firepower {}", self.melee_fp(view, round, id)),
            shares: vec![
                likely(ShareKind::Lost, kills, "killed"),
                likely(ShareKind::Holds, 1.0 - kills, "none"),
            ],
        });
        let what = if round.second {
            "Counterattack"
        } else {
            "Melee"
        };
        Check {
            title: places_in_words(format!("{what} in {}", round.at)),
            text: format!("Firepower {attack} against {defence}: {ours}:{theirs}{shifted}."),
            sums: vec![Sum {
                rows: net.into_terms().iter().map(term).collect(),
                total,
                text: format!("{kill} or more kills"),
                side: None,
            }],
            shares: vec![
                likely(ShareKind::Lost, kills, "all targets killed"),
                likely(ShareKind::Missed, 1.0 - kills, "nobody"),
            ],
            effects: self.counterattack(view, round).into_iter().collect(),
            targets: targets.collect(),
            ..Check::default()
        }
    }

    fn chance_to_kill(&self, view: &State, round: &MeleeRound) -> f32 {
        let [one, two] = self.nation(round.attacker()).melee_dice;
        let rolls = (1..=one).flat_map(|a| (1..=two).map(move |b| [a, b]));
        let kills = rolls.filter(|&dice| {
            let rolled = Rolled { dice, against: 0 };
            self.melee_kills(view, round, rolled)
        });
        kills.count() as f32 / (f32::from(one) * f32::from(two))
    }

    /// LNLT-8.0-13, LNLT-8.4-03: the other side strikes back at the same time, unless an ambush leaves nobody to.
    fn counterattack(&self, view: &State, round: &MeleeRound) -> Option<SideEffect> {
        if round.second {
            return None;
        }
        let back = MeleeRound {
            second: true,
            ..*round
        };
        let back = back.aims(self, view);
        if back.targets.is_empty() || self.melee_attackers(view, &back).is_empty() {
            return None;
        }
        let [ours, theirs, _] = self.melee_column(view, &back);
        Some(SideEffect {
            name: "Counterattack".to_owned(),
            thousandths: Some((1000.0 * self.chance_to_kill(view, &back)) as u16),
            text: match round.sudden {
                true => format!("kills at {ours}:{theirs}, by those the ambush leaves"),
                false => format!("kills at {ours}:{theirs}"),
            },
            clause: match round.sudden {
                true => "LNLT-8.4-03",
                false => "LNLT-8.0-13",
            }
            .to_owned(),
        })
    }
}

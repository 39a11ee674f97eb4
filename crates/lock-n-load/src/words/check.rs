//! How an attack is decided, before the dice are rolled: what counts on both sides, and what may come of it for each target;
//! then how each target's Damage Check is.

use crate::charts::{DftColumn, Harm, SkillEffect};
use crate::counters::Class;
use crate::dice::Net;
use crate::frame::{Attack, AttackKind, AttackStage, Rolled, Volley};
use crate::lnl::Lnl;
use crate::outlook::Harms;
use crate::state::{State, UnitId};
use engine::scene::{Check, CheckTarget, Grid, Share, ShareKind, SideEffect, Sum, Term};
use engine::text::{label, signed};
use engine::{Modifier, Score};

/// A term of a sum.
pub(crate) fn term(it: &Modifier) -> Term {
    Term {
        value: signed(it.value),
        text: engine::text::capital(it.text.as_ref()),
        clause: it.clause.0.to_owned(),
    }
}

/// "+2½", "−1".
fn signed_halves(halves: i16) -> String {
    let plus = if halves > 0 { "+" } else { "" };
    format!("{plus}{}", Score::of_halves(halves.into()))
}

/// "d6 + 5", "2d6 − 1".
pub(crate) fn dice_and(dice: &str, plus: i16) -> String {
    match plus {
        0 => dice.to_owned(),
        1.. => format!("{dice} + {plus}"),
        _ => format!("{dice} − {}", -plus),
    }
}

/// What a Damage Check may come to, from the worst.
const GRAVITY: [(&[Harm], ShareKind, &str); 4] = [
    (
        &[Harm::Eliminated, Harm::Destroyed],
        ShareKind::Lost,
        "lost",
    ),
    (
        &[
            Harm::Casualties,
            Harm::Wounded,
            Harm::Abandoned,
            Harm::Damaged,
        ],
        ShareKind::Hit,
        "wounded or casualties",
    ),
    (&[Harm::Shaken], ShareKind::Partly, "Shaken"),
    (&[Harm::None], ShareKind::Holds, "none"),
];

/// Every roll of the attack and the defence die, with how likely it is among all.
struct Rolls {
    /// The attacker's total on his dice, and the defender's die.
    all: Vec<(i16, i16)>,
}

impl Lnl {
    /// Both sides' sums, all rolls of one die against the other, and what may come of it for each target.
    pub(crate) fn attack_check(&self, view: &State, attack: &Attack) -> Check {
        let volley = &attack.volley;
        let targets = self.targets(view, attack);
        let attack_terms = self.attack_net(view, attack, Net::told());
        let added = attack_terms.sum;
        let mut ours: Vec<Term> = attack_terms.into_terms().iter().map(term).collect();
        if attack.kind == AttackKind::Fire {
            self.split_firepower(view, volley, &mut ours);
        }
        let first = targets.first();
        let mut theirs = Vec::new();
        let (mut own, mut defence) = (added, 0);
        if let Some(id) = first {
            let more = self.target_net(view, attack, id, Net::told());
            own += more.sum;
            ours.extend(more.into_terms().iter().map(term));
            let net = self.defence_net(view, attack, id, Net::told());
            defence = net.sum;
            theirs.extend(net.into_terms().iter().map(term));
        }
        let dice = self.attack_dice(attack);
        let rolls = self.rolls(attack);
        let struck = self.struck_in(view, attack, &rolls);
        let count = rolls.all.len() as u32;
        let word = match dice.dice {
            [one, 0] => format!("d{one}"),
            [one, _] => format!("2d{one}"),
        };
        let sum = |rows, total, text: &str, side| Sum {
            rows,
            total,
            text: text.to_owned(),
            side: Some(side),
        };
        Check {
            title: self.attack_title(view, attack),
            text: self.attack_about(view, attack),
            sums: vec![
                sum(ours, dice_and(&word, own), "attack", volley.by as u8),
                sum(
                    theirs,
                    dice_and("d6", defence),
                    "defense",
                    volley.by.other() as u8,
                ),
            ],
            shares: vec![
                share(ShareKind::Hit, struck, count, "strikes"),
                share(ShareKind::Missed, count - struck, count, "no effect"),
            ],
            grid: (dice.dice[1] == 0).then(|| Grid {
                sides: [dice.dice[0], dice.against],
                lead: own - defence,
                text: format!("the attack is higher in {struck} of {count} rolls"),
                clauses: vec!["LNLT-5.0-05".to_owned(), "LNLT-5.0-06".to_owned()],
            }),
            targets: self.targets_in_words(view, attack, self.attack_outlook(view, attack)),
            effects: self.attack_effects(view, attack),
            ..Check::default()
        }
    }

    /// The Damage Check of one target, once the attack is struck: weapons that fired may be gone by then.
    pub(crate) fn damage_check(&self, view: &State, attack: &Attack, id: UnitId) -> Check {
        let net = self.check_net(view, attack, id, Net::told());
        let total = dice_and("d6", net.sum);
        let mut harms = Harms::default();
        for die in 1..=6 {
            let rolled = Rolled {
                dice: [die, 0],
                against: 0,
            };
            let harm = match self.has_skill(view.unit(id), SkillEffect::Charmed) {
                true => Harm::None,
                false => self.damage(view, attack, id, rolled),
            };
            harms[harm as usize] += 1.0 / 6.0;
        }
        let target = self.check_target(view, attack, id, &harms);
        Check {
            title: format!("Damage Check of {}", self.unit_name(view, id)),
            sums: vec![Sum {
                rows: net.into_terms().iter().map(term).collect(),
                total,
                text: "check".to_owned(),
                side: Some(view.unit(id).side as u8),
            }],
            shares: target.shares.clone(),
            targets: vec![target],
            ..Check::default()
        }
    }

    /// Puts what each unit and weapon adds in the place of their firepower in one lump (LNLT-5.2-02).
    fn split_firepower(&self, view: &State, volley: &Volley, rows: &mut Vec<Term>) {
        let Some(lump) = rows.iter().position(|row| row.text == "Firepower") else {
            return;
        };
        let clause = rows[lump].clause.clone();
        let mut shares = Vec::new();
        self.each_share(view, volley, |share| {
            if share.halves != 0 {
                shares.push(share);
            }
        });
        let alone = shares.len() == 1;
        let sum: i16 = shares.iter().map(|share| share.halves).sum();
        let split = shares.iter().map(|share| {
            let name = match share.weapon.is_some() {
                true => self.weapon_name(view, share.weapon),
                false => self.short_name(view, share.unit),
            };
            let name = label(&name);
            let counts = match (share.whole, share.weapon.is_some()) {
                (false, _) => ", half its firepower",
                (true, false) if share.unit == volley.lead && !alone => ", leads",
                (true, _) => "",
            };
            (share.halves, format!("{name}{counts}"))
        });
        let rounded = (sum % 2 != 0).then(|| (1, "rounded up".to_owned()));
        let split = split.chain(rounded).map(|(halves, text)| Term {
            value: signed_halves(halves),
            text: engine::text::capital(&text),
            clause: clause.clone(),
        });
        let split: Vec<Term> = split.collect();
        rows.splice(lump..=lump, split);
    }

    /// Every roll of the dice of an attack.
    fn rolls(&self, attack: &Attack) -> Rolls {
        let throw = self.attack_dice(attack);
        let faces = |sides: u8| 1..=sides.max(1);
        let mut all = Vec::new();
        for one in faces(throw.dice[0]) {
            for two in faces(throw.dice[1]) {
                let two = if throw.dice[1] == 0 { 0 } else { two };
                let rolled = Rolled {
                    dice: [one, two],
                    against: 0,
                };
                let total = self.attack_die(&Attack { rolled, ..*attack });
                all.extend((1..=throw.against.max(1)).map(|die| (total, i16::from(die))));
            }
        }
        Rolls { all }
    }

    /// By how much the attack is above the defence of a target, without the dice.
    fn lead(&self, view: &State, attack: &Attack, id: UnitId) -> i16 {
        let bare = Attack {
            rolled: Rolled::default(),
            ..*attack
        };
        self.difference(view, &bare, id)
    }

    /// In how many rolls at least one target is struck.
    fn struck_in(&self, view: &State, attack: &Attack, rolls: &Rolls) -> u32 {
        let leads = self.targets(view, attack).iter();
        let Some(lead) = leads.map(|id| self.lead(view, attack, id)).max() else {
            return 0;
        };
        let struck = rolls.all.iter();
        struck.filter(|(us, them)| lead + us - them > 0).count() as u32
    }

    /// What may come of an attack for each target.
    pub(crate) fn targets_in_words(
        &self,
        view: &State,
        attack: &Attack,
        outlook: Vec<(UnitId, Harms)>,
    ) -> Vec<CheckTarget> {
        let targets = outlook.into_iter();
        targets
            .map(|(id, harms)| self.check_target(view, attack, id, &harms))
            .collect()
    }

    fn check_target(
        &self,
        view: &State,
        attack: &Attack,
        id: UnitId,
        harms: &Harms,
    ) -> CheckTarget {
        let morale = self.morale_needed(view, id);
        let shares = GRAVITY.into_iter().filter_map(|(kinds, kind, text)| {
            let chance: f32 = kinds.iter().map(|&harm| harms[harm as usize]).sum();
            (chance > 0.0).then(|| likely(kind, chance, text))
        });
        CheckTarget {
            piece: Some(id.in_scene()),
            name: label(&self.short_name(view, id)),
            text: match self.class(view.unit(id)) {
                Class::Vehicle => match self.vehicle_column(view, attack, id) {
                    DftColumn::Armored => "armored".to_owned(),
                    _ => "without armor".to_owned(),
                },
                _ => format!("morale {morale}{}", self.led_in_words(view, attack, id)),
            },
            shares: shares.collect(),
        }
    }

    /// ", −1 if Cadre Binh holds": a Leader who is attacked too has to pass his own check first (LNLT-5.0-07).
    fn led_in_words(&self, view: &State, attack: &Attack, id: UnitId) -> String {
        let leader = self.shield(view, id).filter(|_| self.led_by(view, id) > 0);
        let Some(leader) = leader else {
            return String::new();
        };
        let led = self.led_by(view, id);
        let name = self.short_name(view, leader);
        let at_stake =
            attack.stage != AttackStage::Check && self.targets(view, attack).contains(leader);
        match at_stake {
            true => format!(", −{led} if {name} holds"),
            false => format!(", −{led} led by {name}"),
        }
    }

    /// What else the dice may bring: machine guns that jam.
    fn attack_effects(&self, view: &State, attack: &Attack) -> Vec<SideEffect> {
        let equal = Attack {
            rolled: Rolled {
                dice: [1, 0],
                against: 1,
            },
            ..*attack
        };
        let jams = self.jamming(view, &equal);
        let names: Vec<String> = jams.map(|id| self.weapon_name(view, id)).collect();
        let Some(first) = names.first() else {
            return Vec::new();
        };
        let name = match names.len() {
            1 => engine::text::capital(first),
            _ => "A machine gun".to_owned(),
        };
        vec![SideEffect {
            name,
            thousandths: Some(167),
            text: "jams when both dice are equal".to_owned(),
            clause: "LNLT-1.6.2-01".to_owned(),
        }]
    }
}

/// A share of so much of the whole.
pub(crate) fn likely(kind: ShareKind, chance: f32, text: &str) -> Share {
    Share {
        kind,
        thousandths: (1000.0 * chance).round() as u16,
        text: text.to_owned(),
    }
}

fn thousandths(count: u32, all: u32) -> u16 {
    (1000 * count).checked_div(all).unwrap_or(0) as u16
}

fn share(kind: ShareKind, count: u32, all: u32, text: &str) -> Share {
    Share {
        kind,
        thousandths: thousandths(count, all),
        text: text.to_owned(),
    }
}

//! `armies/*.toml`: the counters of an army and its National Characteristics.

use crate::charts::Nation;
use crate::counters::{Class, Drive, Kind, WeaponClass, WeaponKind};
use datafile::{Faults, File, Reading, check_register};
use schemars::JsonSchema;
use serde::Deserialize;
use toml::Spanned;

/// Most kinds of units of an army, and of weapons.
const MOST: usize = 80;

/// The file `armies/<name>.toml`.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Lock 'n Load Tactical: army")]
pub(crate) struct ArmyFile {
    /// Name to show: "US Marines".
    name: String,
    /// National Characteristics (13).
    #[serde(default)]
    nation: Nation,
    /// Every kind of unit, as `[[unit]]`.
    #[schemars(with = "Vec<Kind>")]
    unit: Vec<Spanned<Kind>>,
    /// Every kind of Support Weapon, as `[[weapon]]`.
    #[serde(default)]
    #[schemars(with = "Vec<WeaponKind>")]
    weapon: Vec<Spanned<WeaponKind>>,
}

/// An army that was read.
#[derive(Clone, Debug)]
pub(crate) struct ArmyData {
    /// How data files name it.
    pub id: String,
    /// Name to show.
    pub name: String,
    /// National Characteristics.
    pub nation: Nation,
    /// Its units.
    pub kinds: Vec<Kind>,
    /// Its Support Weapons.
    pub weapons: Vec<WeaponKind>,
}

/// Reads and checks an army.
pub(crate) fn read(file: &File) -> Reading<ArmyData> {
    Reading::of(file, |army: ArmyFile, page| {
        check_register(page, "unit", &army.unit, MOST, check);
        check_register(page, "weapon", &army.weapon, MOST, check_weapon);
        for unit in &army.unit {
            let Some(half) = &unit.get_ref().half else {
                continue;
            };
            let known = army.unit.iter().map(Spanned::get_ref);
            let mut halves = known.filter(|kind| kind.class == Class::HalfSquad);
            if !halves.any(|kind| kind.id == *half) {
                page.error(
                    unit.span().start..unit.span().start,
                    format!("there is no Half-squad \"{half}\""),
                    "add a unit of class half_squad with that id",
                );
            }
        }
        let crews = army.unit.iter();
        if crews
            .filter(|unit| unit.get_ref().class == Class::Crew)
            .count()
            == 0
        {
            page.error(0..0, "the army has no Crew", "add a unit of class crew");
        }
        let id = file.slug().to_owned();
        let mut kinds: Vec<Kind> = army.unit.into_iter().map(Spanned::into_inner).collect();
        for kind in kinds.iter_mut().filter(|kind| kind.badge.is_empty()) {
            kind.badge = id.clone();
        }
        Some(ArmyData {
            id,
            name: army.name,
            nation: army.nation,
            kinds,
            weapons: army.weapon.into_iter().map(Spanned::into_inner).collect(),
        })
    })
}

/// What rules could not live with.
fn check(kind: &Kind, faults: &mut Faults) {
    let class = kind.class;
    faults.check(
        (class == Class::Vehicle) == (kind.drive != Drive::Leg),
        "only vehicles have a movement type of their own, and all of them do",
        "set `drive` to t, o or r for vehicles only",
    );
    faults.check(
        (class == Class::Squad) == kind.half.is_some(),
        "a Squad has a Half-squad to become, and nobody else has",
        "set `half` for squads only",
    );
    faults.check(
        class == Class::Aircraft || (2..=12).contains(&kind.morale),
        format!("Morale {}", kind.morale),
        "use 2 to 12",
    );
    faults.check(kind.mf <= 24, format!("MF {}", kind.mf), "use 0 to 24");
    faults.check(
        kind.mgs.len() <= 4,
        "more than four machine guns",
        "use at most four",
    );
    if let Some(gun) = &kind.gun {
        check_gun(gun, faults);
    }
}

fn check_weapon(kind: &WeaponKind, faults: &mut Faults) {
    faults.check(
        kind.class.ordnance() == kind.gun.is_some(),
        "ordnance has a to-hit table, other weapons have none",
        "set `gun` for ordnance and anti-tank rifles",
    );
    faults.check(
        (kind.class == WeaponClass::Mortar) == kind.mortar.is_some(),
        "a mortar has its values in `mortar`",
        "set `mortar` for mortars",
    );
    faults.check(
        kind.uses.is_none() || kind.class.ordnance(),
        "only ordnance runs out of shots",
        "leave `uses` out; charges and bottles are gone once they were used",
    );
    if let Some(gun) = &kind.gun {
        check_gun(gun, faults);
    }
}

fn check_gun(gun: &crate::counters::Gun, faults: &mut Faults) {
    for columns in [&gun.columns, &gun.anti_air] {
        let rising = columns.windows(2).all(|pair| pair[0].range < pair[1].range);
        faults.check(
            columns.len() <= 3 && rising,
            "the to-hit table is not one of three columns from the shortest range up",
            "use at most three columns of rising range",
        );
    }
    faults.check(
        !(gun.columns.is_empty() && gun.anti_air.is_empty()),
        "a gun without a to-hit table",
        "give it `columns`, or `anti_air` ones",
    );
    faults.check(
        (1..=4).contains(&gun.shots),
        format!("{} shots", gun.shots),
        "use 1 to 4",
    );
}

//! Units and the areas that hold them.

use crate::counters::{Experience, Range, Rating, Role, Side, Special};
use crate::fof::Fof;
use crate::mission::Platoon;
use crate::state::{Area, Flags, Form, ItemKind, State, Unit, UnitId};
use engine::scene::{Area as SceneArea, BadgeKind, Piece, SymbolKind, Value, ValueKind};
use engine::text::{counted, label, signed};

impl Fof {
    pub(crate) fn areas(&self, state: &State) -> Vec<SceneArea> {
        let covers = state.covers.iter().enumerate();
        covers
            .filter(|(_, cover)| cover.at.is_some())
            .map(|(slot, cover)| {
                let area = Area(slot as u8);
                let holder = state.in_play().find(|id| state.unit(*id).area == area);
                let arrow = if cover.kind.has_arc() {
                    format!(" {}", arrow(cover.arrow))
                } else {
                    String::new()
                };
                let words = match self.urban_words(state, area) {
                    Some(words) => words.trim_start_matches("the ").to_owned(),
                    None => cover.kind.words().trim_end_matches(" cover").to_owned(),
                };
                SceneArea {
                    id: area.in_scene(),
                    space: cover.at.to_string(),
                    name: format!(
                        "{} {}{arrow}",
                        label(&words),
                        signed(self.shelter_value(state, area))
                    ),
                    side: holder.map(|id| state.unit(id).side as u8),
                    storey: None,
                }
            })
            .collect()
    }

    pub(crate) fn pieces(&self, state: &State) -> Vec<Piece> {
        let units = (0..state.units.len() as u8).map(UnitId);
        let shown = |id: &UnitId| {
            let unit = state.unit(*id);
            let flies = !unit.in_play() && (state.lift(*id).is_some() || state.spot(*id).is_some());
            unit.in_play() || unit.aboard.is_some() || flies || self.awaits_landing(unit)
        };
        units
            .filter(shown)
            .map(|id| self.piece(state, id))
            .collect()
    }

    pub(crate) fn piece(&self, state: &State, id: UnitId) -> Piece {
        let unit = state.unit(id);
        let kind = self.kind(unit);
        let face = self.face(unit);
        let mut badges = Vec::new();
        let mut spoken = vec![self.unit_name(unit).to_owned()];
        if unit.form != Form::Front {
            spoken.push(label(unit.form.words()));
        }
        spoken.push(level(self.experience(unit)).to_owned());
        spoken.push(counted(unit.steps, "step", "steps"));
        let carries = |kind: ItemKind| matches!(kind, ItemKind::Casualty(_));
        let marks = [
            (unit.is(Flags::PINNED), BadgeKind::Pinned, "Pinned"),
            (unit.is(Flags::EXPOSED), BadgeKind::Exposed, "Exposed"),
            (unit.is(Flags::UNSPOTTED), BadgeKind::Unspotted, "Unspotted"),
            (
                unit.is(Flags::OUT_OF_AMMO),
                BadgeKind::LowAmmo,
                "out of ammunition",
            ),
            (unit.is(Flags::STRUCK_MINE), BadgeKind::Mine, "on a mine"),
            (
                unit.is(Flags::MOVED_OR_FIRED),
                BadgeKind::Complete,
                "moved or fired",
            ),
            (
                unit.is(Flags::PROTECTIVE_LINE),
                BadgeKind::ProtectiveLine,
                "Final Protective Line",
            ),
            (
                state
                    .items
                    .iter()
                    .any(|item| item.holder == id && carries(item.kind)),
                BadgeKind::Carrying,
                "carries a casualty",
            ),
        ];
        for (_, badge, words) in marks.iter().filter(|(holds, ..)| *holds) {
            badges.push(*badge);
            spoken.push((*words).to_owned());
        }
        let vehicle = state.units.get(unit.aboard.index());
        if let Some(vehicle) = vehicle {
            spoken.push(format!("aboard {}", self.unit_name(vehicle)));
        }
        let most = kind.steps.max(unit.steps);
        let at = vehicle.map_or(state.spot(id), |vehicle| vehicle.at);
        Piece {
            id: id.in_scene(),
            space: at.is_some().then(|| at.to_string()),
            aboard: unit.aboard.is_some().then(|| unit.aboard.in_scene()),
            area: unit.area.is_some().then(|| unit.area.in_scene()),
            side: unit.side as u8,
            name: self.short_name(unit),
            spoken: spoken.join(", "),
            symbol: match unit.form {
                Form::Litter => SymbolKind::Medic,
                Form::Paralyzed => SymbolKind::Civilians,
                _ => kind.symbol,
            },
            values: vec![
                Value::new(ValueKind::Volume, vof_letter(face.rating, face.special)),
                Value::new(ValueKind::Experience, level(self.experience(unit))),
                Value::new(ValueKind::Range, range_letter(face.has_vof(), face.range)),
            ],
            strength: Some([unit.steps, most - unit.steps]),
            badges,
            group: self.group(unit),
            ..Piece::default()
        }
    }

    /// With whom a unit of the company is told where a card is crowded.
    fn group(&self, unit: &Unit) -> String {
        let kind = self.kind(unit);
        let attached = (self.mission.roster.get(unit.piece.index())).is_some_and(|l| l.attachment);
        match unit.platoon {
            _ if unit.side == Side::Enemy => String::new(),
            Platoon::COMPANY if kind.role.is_hq() || kind.role.is_staff() => "Company staff".into(),
            Platoon::COMPANY if attached => "Attached".into(),
            Platoon::COMPANY if matches!(kind.role, Role::WeaponTeam | Role::AntiTankGun) => {
                "Weapons".into()
            }
            Platoon::COMPANY => "Company".into(),
            Platoon(n) => format!("Platoon {n}"),
        }
    }

    /// What fits on a counter.
    pub(crate) fn short_name(&self, unit: &Unit) -> String {
        let name = self.unit_name(unit);
        match unit.form {
            Form::Front => name.to_owned(),
            Form::Fire if unit.piece.is_some() => format!("{name} F"),
            form => label(form.words())
                .split(' ')
                .next()
                .unwrap_or_default()
                .to_owned(),
        }
    }
}

fn level(experience: Experience) -> &'static str {
    match experience {
        Experience::Green => "green",
        Experience::Line => "line",
        Experience::Veteran => "veteran",
    }
}

fn vof_letter(rating: Rating, special: Special) -> String {
    if special == Special::Sniper {
        return "S!".to_owned();
    }
    let basic = match rating {
        Rating::None => "",
        Rating::S => "S",
        Rating::AS => "A/S",
        Rating::A => "A",
        Rating::H => "H",
    };
    let extra = match special {
        Special::None | Special::Sniper => "",
        Special::Grenade => "G!",
        Special::Flame => "F!",
    };
    format!("{basic}{extra}")
}

fn range_letter(fires: bool, range: Range) -> String {
    if !fires {
        return String::new();
    }
    match range {
        Range::P => "P",
        Range::C => "C",
        Range::L => "L",
        Range::V => "V",
    }
    .to_owned()
}

fn arrow(to: ground::Compass) -> &'static str {
    ["↑", "↗", "→", "↘", "↓", "↙", "←", "↖"][to as usize]
}

//! Markers on cards, and fire as arrows.

use crate::charts::MarkerValues;
use crate::counters::Side;
use crate::fof::Fof;
use crate::reckoning::VofKind;
use crate::state::{Area, Control, ItemKind, MarkerKind, Pc, Smoke, State};
use engine::scene::{Line, LineKind, Marker, MarkerKind as Sign};
use engine::text::signed;
use ground::{Card, Compass};

impl Fof {
    pub(crate) fn scene_markers(&self, state: &State) -> Vec<Marker> {
        let values = &self.mission.charts.values;
        let mut out = Vec::new();
        let mut put = |space: Card, kind: Sign, side: Option<Side>, text: String| {
            let id = format!("m{}", out.len());
            let side = side.map(|side| side as u8);
            out.push(Marker {
                id,
                space: space.to_string(),
                kind,
                side,
                text,
                ..Marker::default()
            });
        };
        for card in Card::all().filter(|card| self.is_card(state, *card)) {
            match state.cell(card).pc {
                Pc::None => {}
                Pc::Known(letter) => put(
                    card,
                    Sign::Contact,
                    Some(Side::Enemy),
                    format!("Contact {letter:?}"),
                ),
                Pc::Hidden(_) => put(
                    card,
                    Sign::Contact,
                    Some(Side::Enemy),
                    "Contact ?".to_owned(),
                ),
            }
            let volume =
                |(kind, value): (VofKind, i8)| format!("{} {}", letters(kind), signed(value));
            if self.is_urban(state, card) {
                // FOF-13.8.2-04: in town fire is kept by area; it is told where somebody is.
                for (side, text) in self.fire_by_area(state, card) {
                    put(card, Sign::Volume, side, text);
                }
                continue;
            }
            let fire = self.fire_on(state, card, Area::OPEN);
            if let Some(vof) = fire.outside {
                put(card, Sign::Volume, self.firer(state, card), volume(vof));
            }
            if let Some(vof) = fire.friendly {
                put(
                    card,
                    Sign::Volume,
                    Some(Side::Friendly),
                    format!("point blank {}", volume(vof)),
                );
            }
            if let Some(vof) = fire.enemy {
                put(
                    card,
                    Sign::Volume,
                    Some(Side::Enemy),
                    format!("point blank {}", volume(vof)),
                );
            }
            if fire.crossfire {
                put(
                    card,
                    Sign::Plate,
                    None,
                    format!("crossfire {}", signed(values.crossfire)),
                );
            }
        }
        for marker in state.markers.iter().filter(|m| m.at.is_some()) {
            let Some((kind, text)) = marker_words(values, marker.kind, marker.value) else {
                continue;
            };
            let on = if marker.unit.is_some() && marker.unit.index() < state.units.len() {
                format!(" on {}", self.short_name(state.unit(marker.unit)))
            } else {
                String::new()
            };
            let lies_in = match self.urban_words(state, marker.area) {
                Some(area) => format!(", {area}"),
                None => String::new(),
            };
            put(marker.at, kind, None, format!("{text}{on}{lies_in}"));
        }
        for item in state
            .items
            .iter()
            .filter(|item| !item.is_lost() && !item.holder.is_some() && item.at.is_some())
        {
            let (kind, side, text) = match item.kind {
                ItemKind::None => continue,
                ItemKind::Casualty(side) => (Sign::Wia, Some(side), "Casualty".to_owned()),
                _ => (Sign::Plate, None, item.kind.words()),
            };
            put(item.at, kind, side, text);
        }
        out
    }

    /// Fire on a card of town, area by area where somebody is (FOF-13.8.2-04).
    fn fire_by_area(&self, state: &State, card: Card) -> Vec<(Option<Side>, String)> {
        let mut out = Vec::new();
        let held = |area: &Area| {
            let mut units = state.in_play().map(|id| state.unit(id));
            units.any(|unit| unit.at == card && self.is_in(state, unit, *area))
        };
        for area in self.areas_of(state, card).filter(held) {
            let fire = self.fire_on(state, card, area);
            let place = self.area_words(state, area);
            let place = place.trim_start_matches("the ");
            let mut put = |side, how: &str, (kind, value): (VofKind, i8)| {
                let vof = format!("{} {}", letters(kind), signed(value));
                out.push((side, format!("{place}: {how}{vof}")));
            };
            if let Some(vof) = fire.outside {
                put(None, "", vof);
            }
            for (side, vof) in [(Side::Friendly, fire.friendly), (Side::Enemy, fire.enemy)] {
                if let Some(vof) = vof {
                    put(Some(side), "point blank ", vof);
                }
            }
            if fire.crossfire {
                let value = signed(self.mission.charts.values.crossfire);
                out.push((None, format!("{place}: crossfire {value}")));
            }
        }
        out
    }

    /// Whose fire from outside is the strongest on a card; nobody's when it comes from off the map.
    fn firer(&self, state: &State, card: Card) -> Option<Side> {
        let best = |side: Side| {
            state
                .in_play()
                .map(|id| state.unit(id))
                .filter(|unit| {
                    unit.side == side && unit.at != card && self.fires_on(state, unit, card)
                })
                .map(|unit| self.exerted(unit))
                .min()
        };
        match (best(Side::Friendly), best(Side::Enemy)) {
            (Some(ours), Some(theirs)) if ours < theirs => Some(Side::Friendly),
            (Some(_), None) => Some(Side::Friendly),
            (_, Some(_)) => Some(Side::Enemy),
            (None, None) => None,
        }
    }

    /// Fire directions, the strongest rating of each written on it.
    pub(crate) fn lines(&self, state: &State) -> Vec<Line> {
        let mut out: Vec<Line> = Vec::new();
        let mut strongest: Vec<i8> = Vec::new();
        for id in state.in_play() {
            let unit = state.unit(id);
            let Some(pdf) = self.pdf_of(state, unit) else {
                continue;
            };
            let (from, to) = (unit.at.to_string(), pdf.at.to_string());
            let value = self.exerted(unit);
            let label = letters(self.vof_kind(unit)).to_owned();
            let same = |line: &Line| {
                line.from == from && line.to == to && line.side == Some(unit.side as u8)
            };
            if let Some(i) = out.iter().position(same) {
                if value < strongest[i] {
                    strongest[i] = value;
                    out[i].label = label;
                }
                continue;
            }
            strongest.push(value);
            out.push(Line {
                kind: LineKind::Arrow,
                from,
                to,
                label,
                side: Some(unit.side as u8),
                ..Line::default()
            });
        }
        out.extend(self.control_lines(state));
        out
    }

    /// Phase lines run across the map above their row; the main line of resistance below the enemy's ground.
    fn control_lines(&self, state: &State) -> Vec<Line> {
        let mut rows: Vec<(u8, &str)> = Vec::new();
        for marker in state.markers.iter() {
            match marker.kind {
                MarkerKind::Control(Control::PhaseLine1) => rows.push((marker.at.row(), "PL 1")),
                MarkerKind::Control(Control::PhaseLine2) => rows.push((marker.at.row(), "PL 2")),
                _ => {}
            }
        }
        rows.extend(self.mission.zones.mlr.map(|row| (row, "MLR")));
        let columns = self.mission.columns as i8;
        let mut lines = Vec::new();
        for (row, name) in rows {
            for column in 0..columns {
                let (Some(below), Some(above)) = (Card::at(column, row), Card::at(column, row + 1))
                else {
                    continue;
                };
                if self.is_card(state, below) && self.is_card(state, above) {
                    lines.push(Line {
                        kind: LineKind::Border,
                        from: above.to_string(),
                        to: below.to_string(),
                        label: if column + 1 == columns {
                            name.to_owned()
                        } else {
                            String::new()
                        },
                        side: None,
                        ..Line::default()
                    });
                }
            }
        }
        lines
    }
}

fn letters(kind: VofKind) -> &'static str {
    match kind {
        VofKind::Pinned => "P",
        VofKind::SmallArms => "S",
        VofKind::Automatic => "A",
        VofKind::Heavy | VofKind::ProtectiveLine | VofKind::IndirectLay => "H",
        VofKind::Sniper => "S!",
        VofKind::Incoming => "incoming",
        VofKind::AirStrike => "air strike",
        VofKind::PhosphorusMission => "white phosphorus",
        _ => "",
    }
}

/// Kind in the scene and words of a marker; those that are shown as fire or lines have none.
fn marker_words(values: &MarkerValues, kind: MarkerKind, value: i8) -> Option<(Sign, String)> {
    let worth = |words: &str, value: i8| (Sign::Plate, format!("{words} {}", signed(value)));
    let smoke = |smoke: Smoke| match smoke {
        Smoke::Smoke => "smoke",
        Smoke::WhitePhosphorus => "white phosphorus",
        Smoke::Gas => "CS gas",
    };
    Some(match kind {
        MarkerKind::Pending { .. } => (Sign::FireMission, "pending fire".to_owned()),
        MarkerKind::HandSmoke(s) | MarkerKind::MissionSmoke(s) => {
            (Sign::Smoke, smoke(s).to_owned())
        }
        MarkerKind::Illumination(_) => (Sign::Plate, "illumination".to_owned()),
        MarkerKind::Signal(device) => (Sign::Plate, device.words().to_owned()),
        MarkerKind::Mines => (Sign::Claymore, "mines".to_owned()),
        MarkerKind::Grenade => worth("grenade", value),
        MarkerKind::CriticalGrenade => worth("critical grenade", value),
        MarkerKind::GrenadeMiss => worth("grenade miss", values.grenade_miss),
        MarkerKind::ThrownPhosphorus => (Sign::Plate, "white phosphorus thrown".to_owned()),
        MarkerKind::Demolition => (Sign::Plate, "demolition charge".to_owned()),
        MarkerKind::DemolitionMiss => worth("demo miss", values.demolition_miss),
        MarkerKind::Flame => (Sign::Plate, "flame".to_owned()),
        MarkerKind::Concentrated => worth("concentrated", values.concentrated),
        MarkerKind::CriticalConcentrated => (Sign::Plate, "critical concentrated fire".to_owned()),
        MarkerKind::Sniper => worth("sniper", values.sniper),
        MarkerKind::BoobyTrap => (Sign::BoobyTrap, "booby trap".to_owned()),
        MarkerKind::Claymore | MarkerKind::ClaymoreFired => (Sign::Claymore, "claymore".to_owned()),
        MarkerKind::Target => (Sign::Plate, "registered target".to_owned()),
        MarkerKind::PhoneLine => (Sign::Plate, "phone line".to_owned()),
        MarkerKind::BurningWreck => (Sign::Smoke, "burning wreck".to_owned()),
        MarkerKind::CutPhoneLine => (Sign::Plate, "phone line, cut".to_owned()),
        MarkerKind::Control(Control::PhaseLine1 | Control::PhaseLine2) => return None,
        MarkerKind::Control(Control::Primary) => (Sign::Objective, "Primary objective".to_owned()),
        MarkerKind::Control(Control::Secondary) => {
            (Sign::ObjectiveSecondary, "Secondary objective".to_owned())
        }
        MarkerKind::Control(control) => (Sign::Plate, control.words().to_owned()),
        MarkerKind::Barricade => (Sign::Plate, "barricaded".to_owned()),
        MarkerKind::Breach => (Sign::Plate, "breach".to_owned()),
        MarkerKind::Attached => {
            let side = Compass::ALL[value as usize & 7].word();
            (Sign::Plate, format!("joined to the {side}"))
        }
        MarkerKind::None
        | MarkerKind::Incoming
        | MarkerKind::AirStrike
        | MarkerKind::HelicopterFire { .. }
        | MarkerKind::GunshipFire
        | MarkerKind::MortarLine
        | MarkerKind::Skill(_)
        | MarkerKind::Step(_)
        | MarkerKind::SettledStep(_)
        | MarkerKind::Campaign
        | MarkerKind::Earned(_) => return None,
    })
}

//! Counters: the side that is up, or the back of what the viewer may not examine.

use crate::counters::{Class, Face, Side, Weapon};
use crate::fte::Fte;
use crate::scenario::CacheKind;
use crate::state::{Altitude, CasualtyKind, Flags, PieceId, State, Unit, UnitId};
use crate::words::{altitude_word, casualty_word};
use engine::scene::{BadgeKind, Piece, SymbolKind, Value, ValueKind};
use engine::{Seat, text};
use ground::Hex;

/// Flags with their badges and words.
const BADGES: [(u16, BadgeKind, &str); 10] = [
    (Flags::SUPPRESSED, BadgeKind::Suppressed, "Suppressed"),
    (Flags::BROKEN, BadgeKind::Broken, "Broken"),
    (Flags::IMMOBILIZED, BadgeKind::Immobilized, "Immobilized"),
    (Flags::DOWNED, BadgeKind::Downed, "Downed"),
    (Flags::EXHAUSTED, BadgeKind::Exhausted, "Exhausted"),
    (Flags::LOW_AMMO, BadgeKind::LowAmmo, "Low Ammo"),
    (Flags::HERO, BadgeKind::Hero, "Hero"),
    (Flags::OP_FIRED, BadgeKind::OpFired, "Op Fired"),
    (Flags::DOUBLE_TIMED, BadgeKind::DoubleTime, "at Double Time"),
    (Flags::COMPLETE, BadgeKind::Complete, "Activation Complete"),
];

fn value(kind: ValueKind, text: impl ToString) -> Value {
    Value::new(kind, text)
}

fn values(face: &Face, leader: bool) -> Vec<Value> {
    let mut values = Vec::new();
    if let Some(fire) = face.fire {
        let kind = match fire.class {
            Weapon::SmallArms => ValueKind::FireSmallArms,
            Weapon::DualPurpose => ValueKind::FireDual,
            Weapon::He => ValueKind::FireHe,
        };
        values.push(value(kind, fire.rating));
        values.push(value(ValueKind::Range, fire.range));
    }
    values.push(value(
        if leader {
            ValueKind::QualityLeader
        } else {
            ValueKind::Quality
        },
        face.quality,
    ));
    if face.defence != 0 {
        values.push(value(ValueKind::Defence, format!("{:+}", face.defence)));
    }
    values
}

impl Fte {
    /// All counters to show, Concealed ones below Visible ones (FTE-18.1-02).
    pub(super) fn pieces(&self, view: &State, seat: Seat) -> Vec<Piece> {
        let shown = |u: &Unit| {
            let waits =
                u.is(Flags::RESERVE) && Side::of(seat) == Some(u.side) && u.piece != PieceId::NONE;
            u.on_map() || u.aboard() || waits
        };
        let mut units: Vec<(UnitId, &Unit)> = view.all().filter(|(_, u)| shown(u)).collect();
        units.sort_by_key(|(id, u)| (!u.is(Flags::CONCEALED), u.altitude, id.0));
        units
            .into_iter()
            .map(|(id, u)| self.piece(view, id, u))
            .collect()
    }

    fn piece(&self, view: &State, id: UnitId, u: &Unit) -> Piece {
        let place = view.place_of(id);
        let (badges, words) = self.badges(view, id, u);
        let mut piece = Piece {
            id: id.in_scene(),
            space: (place != Hex::NOWHERE).then(|| place.to_string()),
            side: u.side as u8,
            badges,
            done: u.is(Flags::COMPLETE),
            aboard: u.aboard().then(|| u.carrier.in_scene()),
            ..Piece::default()
        };
        let mut spoken = Vec::new();
        match self.kind(u) {
            Some(kind) => {
                let face = self.face(u);
                piece.name = self.piece_name(u).unwrap_or_default().into();
                piece.symbol = kind.symbol;
                piece.values = values(face, kind.leader);
                spoken.push(self.unit_name(view, id));
                if kind.class() == Class::Infantry && face.men > 0 {
                    piece.strength = Some([face.men, kind.full.men.saturating_sub(face.men)]);
                    spoken.push(text::counted(face.men, "man", "men"));
                }
            }
            None => {
                piece.back = true;
                piece.symbol = SymbolKind::Concealed;
                if self.lies_under_vc_marker(id, u.side) {
                    piece.name = "VC".into(); // FTE-2.0-06
                }
                spoken.push(format!("concealed {} unit", self.back_word(id, u)));
            }
        }
        spoken.extend(words);
        if u.aboard() {
            spoken.push(format!("aboard {}", self.unit_name(view, u.carrier)));
        }
        if place != Hex::NOWHERE {
            spoken.push(format!("in {place}"));
            spoken.push(self.terrain(place).name().into());
        } else {
            spoken.push("off the map".into());
        }
        piece.spoken = text::capital(&spoken.join(", "));
        piece
    }

    /// Status badges, and the same in words.
    fn badges(&self, view: &State, id: UnitId, u: &Unit) -> (Vec<BadgeKind>, Vec<String>) {
        let (mut badges, mut words) = (Vec::new(), Vec::new());
        let mut add = |badge: BadgeKind, word: String| {
            badges.push(badge);
            words.push(word);
        };
        if u.is(Flags::CONCEALED) && u.piece != PieceId::NONE {
            add(BadgeKind::Concealed, "Concealed".into());
        }
        for (flag, badge, word) in BADGES {
            if u.is(flag) {
                add(badge, word.into());
            }
        }
        if u.searching > 0 {
            add(BadgeKind::Searching, format!("Searching -{}", u.searching));
        }
        if self.class(u) == Class::Helicopter && u.on_map() {
            let badge = match u.altitude {
                Altitude::Ground => BadgeKind::Ground,
                Altitude::Treetop => BadgeKind::Treetop,
                Altitude::High => BadgeKind::High,
            };
            add(badge, format!("at {}", altitude_word(u.altitude)));
        }
        let borne: Vec<CasualtyKind> = view.borne(id).map(|(_, c)| c.kind).collect();
        if !borne.is_empty() {
            let injury = borne.iter().all(|&kind| kind == CasualtyKind::Injury);
            let list: Vec<&str> = borne.iter().map(|&kind| casualty_word(kind)).collect();
            add(
                if injury {
                    BadgeKind::Injury
                } else {
                    BadgeKind::Carrying
                },
                format!("carries {}", list.join(", ")),
            );
        }
        match self.fort_kind(view, u.fort) {
            Some(CacheKind::Bunker) => add(BadgeKind::Bunker, "in a Bunker".into()),
            Some(CacheKind::Foxholes) => add(BadgeKind::Foxholes, "in Foxholes".into()),
            _ => {}
        }
        if u.leave_by > 0 && u.on_map() {
            add(
                BadgeKind::Leaving,
                format!("has to leave by turn {}", u.leave_by),
            );
        }
        (badges, words)
    }
}

//! Counters: the side that is up, or the back of what the viewer may not examine.

use crate::counters::{Class, Face, Side, Weapon};
use crate::fte::Fte;
use crate::scenario::CacheKind;
use crate::state::{Altitude, CasualtyKind, Flags, PieceId, State, Unit, UnitId};
use crate::words::{Sentence, altitude_word, back_word, casualty_word, men_word, unit_id};
use engine::Seat;
use engine::scene::{Piece, Value};
use ground::Hex;

/// Flags with their badges and words.
const BADGES: [(u16, &str, &str); 10] = [
    (Flags::SUPPRESSED, "suppressed", "Suppressed"),
    (Flags::BROKEN, "broken", "Broken"),
    (Flags::IMMOBILIZED, "immobilized", "Immobilized"),
    (Flags::DOWNED, "downed", "Downed"),
    (Flags::EXHAUSTED, "exhausted", "Exhausted"),
    (Flags::LOW_AMMO, "low-ammo", "Low Ammo"),
    (Flags::HERO, "hero", "Hero"),
    (Flags::OP_FIRED, "op-fired", "Op Fired"),
    (Flags::DOUBLE_TIMED, "double-time", "at Double Time"),
    (Flags::COMPLETE, "complete", "Activation Complete"),
];

fn value(kind: &str, text: impl ToString) -> Value {
    Value {
        kind: kind.into(),
        text: text.to_string(),
    }
}

fn values(face: &Face, leader: bool) -> Vec<Value> {
    let mut values = Vec::new();
    if let Some(fire) = face.fire {
        let kind = match fire.class {
            Weapon::SmallArms => "fire-small-arms",
            Weapon::DualPurpose => "fire-dual",
            Weapon::He => "fire-he",
        };
        values.push(value(kind, fire.rating));
        values.push(value("range", fire.range));
    }
    values.push(value(
        if leader { "quality-leader" } else { "quality" },
        face.quality,
    ));
    if face.defence != 0 {
        values.push(value("defence", format!("{:+}", face.defence)));
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
            id: unit_id(id),
            space: (place != Hex::NOWHERE).then(|| place.to_string()),
            side: u.side as u8,
            badges,
            done: u.is(Flags::COMPLETE),
            aboard: u.aboard().then(|| unit_id(u.carrier)),
            ..Piece::default()
        };
        let mut spoken = Vec::new();
        match self.kind(u) {
            Some(kind) => {
                let face = self.face(u);
                piece.name = self.piece_name(u).unwrap_or_default().into();
                piece.symbol = kind.symbol.clone();
                piece.values = values(face, kind.leader);
                spoken.push(self.unit_name(view, id));
                if kind.class() == Class::Infantry && face.men > 0 {
                    piece.strength = Some([face.men, kind.full.men.saturating_sub(face.men)]);
                    spoken.push(men_word(face.men));
                }
            }
            None => {
                piece.back = true;
                piece.symbol = "concealed".into();
                if u.vc_marker {
                    piece.name = "VC".into(); // FTE-2.0-06
                }
                spoken.push(format!("concealed {} unit", back_word(u)));
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
        piece.spoken = spoken.join(", ").sentence();
        piece
    }

    /// Status badges, and the same in words.
    fn badges(&self, view: &State, id: UnitId, u: &Unit) -> (Vec<String>, Vec<String>) {
        let (mut badges, mut words) = (Vec::new(), Vec::new());
        let mut add = |badge: &str, word: String| {
            badges.push(badge.to_string());
            words.push(word);
        };
        if u.is(Flags::CONCEALED) && u.piece != PieceId::NONE {
            add("concealed", "Concealed".into());
        }
        for (flag, badge, word) in BADGES {
            if u.is(flag) {
                add(badge, word.into());
            }
        }
        if u.searching > 0 {
            add("searching", format!("Searching -{}", u.searching));
        }
        if self.class(u) == Class::Helicopter && u.on_map() {
            let badge = match u.altitude {
                Altitude::Ground => "ground",
                Altitude::Treetop => "treetop",
                Altitude::High => "high",
            };
            add(badge, format!("at {}", altitude_word(u.altitude)));
        }
        let borne: Vec<CasualtyKind> = view.borne(id).map(|(_, c)| c.kind).collect();
        if !borne.is_empty() {
            let injury = borne.iter().all(|&kind| kind == CasualtyKind::Injury);
            let list: Vec<&str> = borne.iter().map(|&kind| casualty_word(kind)).collect();
            add(
                if injury { "injury" } else { "carrying" },
                format!("carries {}", list.join(", ")),
            );
        }
        match self.fort_kind(view, u.fort) {
            Some(CacheKind::Bunker) => add("bunker", "in a Bunker".into()),
            Some(CacheKind::Foxholes) => add("foxholes", "in Foxholes".into()),
            _ => {}
        }
        if u.leave_by > 0 && u.on_map() {
            add("leaving", format!("has to be gone by turn {}", u.leave_by));
        }
        (badges, words)
    }
}

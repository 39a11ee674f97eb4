//! Counters: the face that is up, with what lies on them.

use crate::choice::Choice;
use crate::counters::{Ammo, Arc, Class, Mobility, Side, Size};
use crate::ff::Ff;
use crate::frame::Moving;
use crate::state::{Flags, State, Unit, UnitId, Wait};
use engine::scene::{
    ArcKind, Facing, GaitKind, MovesLeft, Piece, Strap, StrapKind, ToneKind, Value, ValueKind,
};
use engine::{Rules, Seat};

/// So many units carry a key at most: more are pointed at.
const MOST_KEYS: usize = 6;

impl Ff {
    /// The counters on the map; those that may fire or rally now carry the key of their button.
    pub(super) fn scene_pieces(&self, view: &State, seat: Seat) -> Vec<Piece> {
        let mut able = Vec::new();
        if view.wait == Side::of(seat).map_or(Wait::Over, Wait::Choice) {
            let mut choices = Vec::new();
            self.choices(view, &mut choices);
            able.extend(choices.into_iter().filter_map(|choice| match choice {
                Choice::Fire { unit } | Choice::Rally { unit } => Some(unit),
                _ => None,
            }));
        }
        let keyed = if able.len() > MOST_KEYS {
            &[]
        } else {
            &able[..]
        };
        let piece = |(id, unit): (UnitId, &Unit)| Piece {
            key: match keyed.iter().position(|it| *it == id) {
                Some(place) => (place + 1).to_string(),
                None => String::new(),
            },
            ..self.scene_piece(view, id, unit)
        };
        view.on_map().map(piece).collect()
    }

    /// A unit's counter.
    fn scene_piece(&self, view: &State, id: UnitId, unit: &Unit) -> Piece {
        let kind = self.kind(unit);
        let facts = self.facts(unit);
        let activated = unit.is(Flags::ACTIVATED);
        let moving = view.order.kind.spends() && view.stack.all::<Moving>().next().is_some();
        let gait = match facts.mobility {
            Mobility::Leg => GaitKind::Leg,
            Mobility::Track => GaitKind::Track,
            Mobility::Wheel => GaitKind::Wheel,
        };
        let arc = match facts.arc {
            Arc::Strict => ArcKind::Strict,
            Arc::Loose | Arc::None => ArcKind::Loose,
        };
        Piece {
            id: id.in_scene(),
            space: Some(unit.at.to_string()),
            side: unit.side as u8,
            name: kind.name.clone(),
            spoken: self.spoken(unit),
            symbol: kind.symbol,
            values: self.values(unit),
            wide: facts.class != Class::Infantry,
            size: Some(match unit.size {
                Size::Squad => 1,
                Size::Platoon => 3,
            }),
            straps: self.straps(unit),
            facing: self.has_facing(unit).then_some(Facing {
                side: unit.facing.index() as u8,
                arc,
                corner: false,
            }),
            activated,
            moves: (activated && moving).then(|| MovesLeft {
                gait,
                left: unit.mp.to_string(),
            }),
            ..Piece::default()
        }
    }

    fn values(&self, unit: &Unit) -> Vec<Value> {
        let stats = self.stats(unit);
        let mut values = Vec::new();
        for (ammo, kind) in [
            (Ammo::Ap, ValueKind::FireArmour),
            (Ammo::He, ValueKind::FireSoft),
        ] {
            if let Some(fp) = stats.firepower(ammo) {
                values.push(Value::new(kind, fp.fp).raised(fp.range));
            }
        }
        values.push(Value::new(ValueKind::Rate, stats.rof));
        let defense = Value::new(ValueKind::Protection, stats.defense(false));
        values.push(match stats.flank {
            Some(flank) => defense.lowered(flank),
            None => defense,
        });
        values
    }

    fn straps(&self, unit: &Unit) -> Vec<Strap> {
        let mut straps = Vec::new();
        if !unit.fresh() {
            let hit = self.hit_facts(unit);
            let letters = [(hit.no_fire, "F"), (hit.no_move, "M")];
            let letters = letters.into_iter().filter(|(on, _)| *on);
            straps.push(Strap {
                kind: StrapKind::Hit,
                letters: letters.map(|(_, letter)| letter).collect(),
                number: hit.rally.to_string(),
                tone: match hit.red {
                    true => ToneKind::Grave,
                    false => ToneKind::Plain,
                },
            });
        }
        for (flag, kind, word) in [
            (Flags::COLUMN, StrapKind::Column, "column"),
            (Flags::SPENT, StrapKind::Spent, "spent"),
        ] {
            if unit.is(flag) {
                straps.push(Strap {
                    kind,
                    letters: word.to_owned(),
                    ..Strap::default()
                });
            }
        }
        straps
    }

    /// "Rifle platoon, Pinned, In Column, spent".
    fn spoken(&self, unit: &Unit) -> String {
        let mut parts = vec![self.kind_name(unit.kind, unit.size)];
        if !unit.fresh() {
            parts.push(self.hit_name(unit));
        }
        for (flag, word) in [
            (Flags::ACTIVATED, "activated"),
            (Flags::COLUMN, "In Column"),
            (Flags::SPENT, "spent"),
        ] {
            if unit.is(flag) {
                parts.push(word.to_owned());
            }
        }
        parts.join(", ")
    }
}

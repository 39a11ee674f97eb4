//! Lines of sight, from above and from the side: what they touch, how high it is, and why it matters or not.

use super::ground::silhouette;
use crate::charts::Terrain;
use crate::lnl::Lnl;
use crate::location::{Location, Place};
use crate::sight::{Account, Because, Effect, Finding, Marker, Shroud, Sights, What};
use crate::state::State;
use engine::Shown;
use engine::scene::{Column, Line, LineKind, Profile, ProfileNote, ShapeKind, Through, Touch};
use ground::Hex;
use ground::artwork::{Art, ShapeId};

const fn through(effect: Effect) -> Through {
    match effect {
        Effect::Nothing => Through::Clear,
        Effect::Degrades => Through::Hinders,
        Effect::Blocks => Through::Blocks,
    }
}

impl Lnl {
    /// The line between two locations over the bare ground, for whoever wants to look along it (LNLT-10.3-01).
    pub fn bare_line(&self, from: Location, to: Location) -> Line {
        self.line_with(from, to, &[])
    }

    /// The hexes that a location sees over the bare ground.
    pub fn seen_from(&self, from: Location) -> Vec<Hex> {
        self.sights.seen_from(self.end(from), &[]).iter().collect()
    }

    /// What is seen from a place with all that lies on the map now: another place, explained, or all hexes.
    pub(crate) fn look(
        &self,
        view: &State,
        from: &str,
        to: Option<&str>,
    ) -> Result<serde_json::Value, String> {
        let place = |id: &str| {
            let place: Option<Location> = id.parse().ok();
            let there = place.filter(|&at| self.exists(view, at));
            there.ok_or_else(|| format!("there is no place \"{id}\" on this map"))
        };
        let start = place(from)?;
        let Some(to) = to else {
            let shrouds: Vec<Shroud> = self.shrouds(view).collect();
            let seen = self.sights.seen_from(self.end(start), &shrouds);
            let seen: Vec<String> = seen.iter().map(|hex| hex.to_string()).collect();
            return Ok(serde_json::json!({ "from": from, "sees": seen }));
        };
        Ok(sight_told(&self.line_in_scene(view, start, place(to)?)))
    }

    /// Whether a building of a hex has an upper floor, as the map is drawn (LNLT-10.2-02).
    pub fn is_multi_story(&self, hex: Hex) -> bool {
        self.sights.sight().multi_story().contains(hex)
    }

    /// Who sees whom on the map as it is drawn.
    pub fn sights(&self) -> &Sights {
        &self.sights
    }

    /// The line between two locations with all that lies on the map now.
    pub(crate) fn line_in_scene(&self, view: &State, from: Location, to: Location) -> Line {
        let shrouds: Vec<Shroud> = self.shrouds(view).collect();
        self.line_with(from, to, &shrouds)
    }

    fn line_with(&self, from: Location, to: Location, shrouds: &[Shroud]) -> Line {
        let account = self
            .sights
            .sight()
            .explain(self.end(from), self.end(to), shrouds);
        let kind = match account.sees() {
            true => LineKind::SightClear,
            false => LineKind::SightBlocked,
        };
        Line {
            kind,
            from: from.hex().to_string(),
            to: to.hex().to_string(),
            touches: account.findings.iter().map(|it| self.touch(it)).collect(),
            profile: Some(Box::new(self.profile(from, to, &account, shrouds))),
            ..Line::default()
        }
    }

    fn touch(&self, found: &Finding) -> Touch {
        let shape = match found.what {
            What::Shape(id) => id.scene_id(),
            _ => None,
        };
        Touch {
            shape,
            space: found.hex.to_string(),
            at: found.enters.seen_from(found.hex),
            effect: through(found.effect),
            text: match found.effect {
                Effect::Nothing => String::new(),
                Effect::Degrades => format!("{} −1", found.hex),
                Effect::Blocks => self.what_word(found),
            },
            clauses: vec![found.because.clause().0.to_owned()],
        }
    }

    fn profile(
        &self,
        from: Location,
        to: Location,
        account: &Account,
        shrouds: &[Shroud],
    ) -> Profile {
        let effect = match account.degradation {
            None => Through::Blocks,
            Some(0) => Through::Clear,
            Some(_) => Through::Hinders,
        };
        let verdict = match account.degradation {
            None => "blocked".to_owned(),
            Some(0) => "clear".to_owned(),
            Some(by) => format!("degraded −{by}"),
        };
        let title = format!("{} to {}", place_word(from), place_word(to));
        let mut columns: Vec<Column> = account
            .profile
            .iter()
            .map(|stage| Column {
                space: stage.hex.to_string(),
                across: stage.across.map(|hex| hex.to_string()),
                ground: stage.ground,
                top: stage.top,
                stands: match stage.top > stage.ground {
                    true => self.stands(account, stage.hex, shrouds),
                    false => None,
                },
                shrouded: stage.shrouded,
                effect: through(stage.effect),
                shadow: false,
            })
            .collect();
        shade(&mut columns, account);
        let notes = account.findings.iter().map(|it| ProfileNote {
            space: it.hex.to_string(),
            text: self.finding_words(it),
            effect: through(it.effect),
            clause: it.because.clause().0.to_owned(),
        });
        let mut notes: Vec<ProfileNote> = notes.collect();
        notes.dedup();
        // What matters comes first; the rest keeps its order.
        notes.sort_by_key(|note| note.effect == Through::Clear);
        Profile {
            title,
            verdict,
            effect,
            ends: account.levels,
            columns,
            notes,
        }
    }

    /// What stands in a hex of a line: what the line touches there, or its own terrain at an end.
    fn stands(&self, account: &Account, hex: Hex, shrouds: &[Shroud]) -> Option<ShapeKind> {
        // A building that has come down is drawn on the map, but stands there no longer.
        let fallen = |it: &Shroud| it.hex == hex && it.marker == Marker::Rubble;
        if shrouds.iter().any(fallen) {
            return silhouette(Terrain::Rubble);
        }
        let here = account.findings.iter().filter(|it| it.hex == hex);
        let shapes = here.filter_map(|it| match it.what {
            What::Shape(id) => self.shape_kind(id).map(|kind| (it.top, kind)),
            _ => None,
        });
        let tallest = shapes.max_by_key(|(top, _)| *top).map(|(_, kind)| kind);
        let own = silhouette(Terrain::of(self.scenario.map.terrain(hex)));
        tallest.or(own)
    }

    fn shape_kind(&self, id: ShapeId) -> Option<ShapeKind> {
        match self.sights.sight().artwork().shape(id).art {
            Art::Terrain(id) => silhouette(Terrain::of(id)),
            _ => None,
        }
    }

    /// What something on a line is, in a word or two.
    pub fn what_word(&self, found: &Finding) -> String {
        let terrain = |id: u8| Terrain::of(id).word();
        match found.what {
            What::Shape(id) => match self.sights.sight().artwork().shape(id).art {
                Art::Terrain(id) => terrain(id),
                Art::Level(_) | Art::Crest(_) => "hill",
                Art::Feature(_) => "wall or hedge",
                Art::Way(_) => "road",
            },
            What::Terrain => terrain(self.scenario.map.terrain(found.hex)),
            What::Hill => "hill",
            What::Fence => "wall or hedge",
            What::Marker(Marker::Smoke) => "smoke",
            What::Marker(Marker::Mortar | Marker::Barrage) => "shell fire",
            What::Marker(Marker::Wreck) => "wreck",
            What::Marker(Marker::Rubble) => "rubble",
            What::Rule => "the line as a whole",
        }
        .to_owned()
    }

    /// "05.03, light jungle: as high as the higher end, and its shadow reaches the lower one. Degrades."
    fn finding_words(&self, found: &Finding) -> String {
        let what = engine::text::capital(&self.what_word(found));
        let effect = match found.effect {
            Effect::Nothing => "No effect.",
            Effect::Degrades => "Degrades the line by 1.",
            Effect::Blocks => "Blocks the line.",
        };
        format!("{what}: {}. {effect}", because_words(found.because))
    }
}

/// "04.05", "04.05 upper floor", "the bunker in 04.05".
pub(super) fn place_word(at: Location) -> String {
    match at.place() {
        Place::Ground => at.hex().to_string(),
        Place::Upper => format!("{} upper floor", at.hex()),
        Place::Inside => format!("bunker in {}", at.hex()),
    }
}

/// Marks the hexes between what is as high as the higher end, or nearly, and the lower end: they lie in its shadow.
fn shade(columns: &mut [Column], account: &Account) {
    let [a, b] = account.levels;
    if a == b {
        return;
    }
    let casts = |found: &&Finding| {
        found.effect != Effect::Nothing
            && matches!(
                found.because,
                Because::LongShadow | Because::Shadow | Because::Crest | Because::HillShadow
            )
    };
    let last = columns.len().saturating_sub(1);
    for found in account.findings.iter().filter(casts) {
        let space = found.hex.to_string();
        let Some(at) = columns.iter().position(|it| it.space == space) else {
            continue;
        };
        let shaded = match a > b {
            true => at + 1..last + 1,
            false => 0..at,
        };
        for column in &mut columns[shaded] {
            column.shadow = true;
        }
    }
}

/// Why something on a line does what it does.
const fn because_words(because: Because) -> &'static str {
    match because {
        Because::SameGround => "it stands on the same level as both ends",
        Because::Above => "it rises above both ends",
        Because::Lower => "it rises above neither end",
        Because::LongShadow => {
            "it is as high as the higher end, and the lower end lies in its shadow"
        }
        Because::PastLongShadow => {
            "it is as high as the higher end, but the lower end lies beyond its shadow"
        }
        Because::Shadow => "the lower end lies right behind it, in its shadow",
        Because::PastShadow => "the lower end lies beyond its shadow of one hex",
        Because::TooLow => "it is too low to cast a shadow",
        Because::HillAbove => "it rises above both ends",
        Because::Crest => "the ground behind the crest cannot be seen from its own level",
        Because::HillShadow => "the lower end lies right behind it",
        Because::Slope => "the slope falls clear to the lower end",
        Because::OwnHex => "it is in the hex of one of the ends",
        Because::Overspill => "it reaches over from the hex of one of the ends",
        Because::OneFlank => "the line runs along a hexside, and the other side is free",
        Because::BothFlanks => "the line runs along a hexside, and it lies on both sides",
        Because::MixedFlanks => {
            "the line runs along a hexside, with a lesser obstacle on the other side"
        }
        Because::AlongFence => "the line runs along it",
        Because::SameHex => "something else in its hex counts already",
        Because::Smoke => "smoke reaches up to all levels",
        Because::Mortar | Because::Barrage => "bursting shells reach up to all levels",
        Because::Third => "a third hex that degrades is one too many",
        Because::Floors => "different floors do not see each other this close",
    }
}

/// A line as the table asks for it: whether one sees along it, what is in the way, and how it looks from the side.
pub fn sight_told(line: &Line) -> serde_json::Value {
    let found = line.touches.iter();
    let worst = found.clone().find(|it| it.effect == Through::Blocks);
    let worst = worst.or(found.clone().find(|it| it.effect == Through::Hinders));
    let degraded = found.filter(|it| it.effect == Through::Hinders).count();
    let mut answer = serde_json::json!({
        "from": line.from,
        "to": line.to,
        "sees": line.kind == LineKind::SightClear,
        "hindrance": (line.kind == LineKind::SightClear && degraded > 0).then_some(degraded),
        "touches": line.touches,
        "profile": line.profile,
    });
    if let Some(worst) = worst {
        let profile = line.profile.as_deref();
        let note = profile.and_then(|it| it.notes.iter().find(|note| note.space == worst.space));
        answer["at"] = serde_json::json!(worst.space);
        answer["by"] = serde_json::json!(
            note.map_or("the ground", |it| it.text.split(':').next().unwrap_or(""))
        );
        answer["clause"] = serde_json::json!(worst.clauses.first());
    }
    answer
}

//! 23 Line of sight: the questions the rules ask of the ground. What is drawn is what blocks (`ground::artwork`).

use crate::ff::Ff;
use crate::options::Options;
use crate::state::{Smoke, State};
use crate::terrain::{Charts, Los, Terrain};
use engine::Clause;
use engine::scene::{Line, LineKind, Touch};
use ground::artwork::{
    Account, Art, Artwork, Because, CrestTable, Crests, Effect, Finding, Opacities, Opacity,
    OwnCrest,
};
use ground::{HEXES, Hex, HexSet, Map, Side};
use serde_json::{Value, json};
use std::sync::OnceLock;

/// Who sees whom on a map, worked out once.
pub struct Sights {
    /// By the usual ruling: down from one's own crest alone (G-B15).
    usual: Lines,
    /// By the other one, once somebody plays with it.
    either: OnceLock<Lines>,
    map: Map,
    charts: Charts,
}

/// All lines of a map by one ruling.
struct Lines {
    crests: Crests,
    table: CrestTable,
    /// How many hexes are seen from each within each distance, once somebody asks: [`Sights::seen_within`].
    within: OnceLock<Vec<Vec<u16>>>,
}

impl Sights {
    /// Works out all lines of a map.
    pub fn new(map: &Map, charts: &Charts) -> Sights {
        Sights {
            usual: Lines::of(map, charts, OwnCrest::Higher),
            either: OnceLock::new(),
            map: map.clone(),
            charts: charts.clone(),
        }
    }

    fn by(&self, options: &Options) -> &Lines {
        match options.crest_of_either {
            true => {
                let made = || Lines::of(&self.map, &self.charts, OwnCrest::Either);
                self.either.get_or_init(made)
            }
            false => &self.usual,
        }
    }

    /// The artwork that is drawn.
    pub fn artwork(&self) -> &Artwork {
        self.usual.crests.artwork()
    }

    /// The table of all lines.
    pub fn table(&self, options: &Options) -> &CrestTable {
        &self.by(options).table
    }

    /// Whether there is a line of sight between two hexes of the map.
    pub fn sees(&self, options: &Options, a: Hex, b: Hex) -> bool {
        self.table(options).sees(a, b)
    }

    /// Every hex that is seen from one.
    pub fn seen_from(&self, options: &Options, hex: Hex) -> HexSet {
        self.table(options).seen_from(hex)
    }

    /// How many hexes are seen from one within a distance. Whoever suggests a set-up asks this of every place for every unit,
    /// so it is counted once.
    pub fn seen_within(&self, options: &Options, hex: Hex, distance: u32) -> u16 {
        let lines = self.by(options);
        let within = lines.within.get_or_init(|| lines.count_within());
        let counts = within.get(hex.index()).map_or(&[][..], Vec::as_slice);
        let furthest = counts.len().saturating_sub(1);
        let found = counts.get(furthest.min(distance as usize));
        found.copied().unwrap_or(0)
    }

    /// All that lies on a line, and what it does.
    pub fn explain(&self, options: &Options, a: Hex, b: Hex, smoke: &[(Hex, u8)]) -> Account {
        self.by(options).crests.explain(a, b, smoke)
    }
}

impl Lines {
    /// The artwork of a map with what the Terrain Chart says of it (FF-24.4-01), only the highest Type of a hex counting
    /// (FF-24.1-02), clear along roads (FF-24.8-02).
    fn of(map: &Map, charts: &Charts, own_crest: OwnCrest) -> Lines {
        let mut opacities = Opacities::new().open_along(Side::ROAD).own_crest(own_crest);
        for terrain in Terrain::ALL {
            let row = charts.row(terrain);
            let opacity = match row.los {
                Los::Clear => Opacity::Clear,
                Los::Hindrance => Opacity::Hinders(row.hindrance),
                Los::Obstacle => Opacity::Blocks,
            };
            let id = terrain as u8;
            opacities = opacities.terrain(id, opacity).rank(id, terrain.rank());
        }
        let crests = Crests::new(Artwork::of(map), opacities);
        let table = crests.table();
        Lines {
            crests,
            table,
            within: OnceLock::new(),
        }
    }

    /// For each hex by its index: how many are seen from it at most 0, 1, 2 … away.
    fn count_within(&self) -> Vec<Vec<u16>> {
        let all = (0..HEXES as u16).map(Hex);
        let counts = all.map(|hex| {
            let mut counts = Vec::new();
            for seen in self.table.seen_from(hex).iter() {
                let away = hex.distance(seen) as usize;
                counts.resize(counts.len().max(away + 1), 0);
                counts[away] += 1;
            }
            let mut so_far = 0;
            for count in &mut counts {
                so_far += *count;
                *count = so_far;
            }
            counts
        });
        counts.collect()
    }
}

/// The rule by which something on a line does what it does.
pub fn clause_of(because: Because) -> Clause {
    Clause(match because {
        Because::Obstacle => "FF-23.1-02",
        Because::BlindHex => "FF-24.53-01",
        Because::CrestAboveBoth => "FF-24.513-01",
        Because::CrestOfTheHigher => "FF-24.512-02",
        Because::NotAtTheCrest => "FF-24.512-03",
        Because::Hindrance => "FF-23.31-01",
        Because::Smoke => "FF-23.33-01",
        Because::Lower => "FF-24.52-01",
        Because::AtAnEnd => "FF-23.1-05",
        Because::AlongWay => "FF-24.8-02",
        Because::Outranked => "FF-24.1-02",
        Because::Clear => "FF-24.4-01",
    })
}

impl Ff {
    /// Whether there is a line of sight between two hexes of the map (23.1).
    pub(crate) fn sees(&self, state: &State, a: Hex, b: Hex) -> bool {
        self.sights.sees(&state.options, a, b)
    }

    /// 34.141: the hindrance of a shot: of the ground, or of Smoke that the line touches, whichever is largest.
    pub(crate) fn hindrance(&self, state: &State, from: Hex, to: Hex) -> u8 {
        let smoke = state
            .smoke
            .iter()
            .map(|smoke| (smoke.at, self.smoke_value(smoke)));
        let table = self.sights.table(&state.options);
        table
            .hindrance_in_smoke(from, to, smoke)
            .unwrap_or(0)
            .max(1)
    }

    /// All that lies on a line now, and what it does.
    pub(crate) fn account(&self, state: &State, from: Hex, to: Hex) -> Account {
        let smoke = state.smoke.iter();
        let smoke: Vec<(Hex, u8)> = smoke.map(|it| (it.at, self.smoke_value(it))).collect();
        self.sights.explain(&state.options, from, to, &smoke)
    }

    /// What is seen from a hex now, Smoke and all: another hex, explained, or all of them. FF-23.1-04: anybody may look along
    /// a line at any time, at no cost.
    pub fn look(&self, view: &State, from: &str, to: Option<&str>) -> Result<Value, String> {
        let map = &self.scenario.map;
        let hex = |id: &str| {
            let hex = id.parse().ok().filter(|hex| map.in_play(*hex));
            hex.ok_or_else(|| format!("there is no hex \"{id}\" on this map"))
        };
        let from: Hex = hex(from)?;
        let Some(to) = to else {
            let seen = self.sights.seen_from(&view.options, from);
            let seen: Vec<String> = seen.iter().map(|hex| hex.to_string()).collect();
            return Ok(json!({ "from": from.to_string(), "sees": seen }));
        };
        let to: Hex = hex(to)?;
        let account = self.account(view, from, to);
        let mut answer = json!({
            "from": from.to_string(),
            "to": to.to_string(),
            "sees": account.sees(),
            "hindrance": account.hindrance().map(|found| found.max(1)),
        });
        answer["touches"] = json!(self.touches(&account));
        let found = account.blocked_by().or(account.hindered_by());
        if let Some(found) = found {
            answer["at"] = json!(found.hex.to_string());
            answer["by"] = json!(self.found_word(found));
            answer["clause"] = json!(clause_of(found.because));
        }
        Ok(answer)
    }

    /// What lies on a line, in a word: "woods", "crest line", "Smoke".
    pub fn found_word(&self, found: &Finding) -> String {
        let shapes = self.sights.artwork().shapes();
        let art = found.shape.and_then(|it| shapes.get(it.0 as usize));
        match (found.because, art.map(|it| it.art)) {
            (Because::Smoke, _) => "Smoke".to_owned(),
            (_, Some(Art::Terrain(id))) => Terrain::of(id).word().to_owned(),
            (_, Some(Art::Crest(_))) => "a crest line".to_owned(),
            (Because::BlindHex, _) => "a blind hex".to_owned(),
            (Because::NotAtTheCrest, _) => "ground away from the crest".to_owned(),
            _ => "the ground".to_owned(),
        }
    }

    /// What a line touches, for whoever draws it: each with a word or two and its rule.
    pub fn touches(&self, account: &Account) -> Vec<Touch> {
        account.touches(|found| {
            let what = self.found_word(found);
            let text = match found.effect {
                Effect::Nothing => what,
                Effect::Hinders(value) => format!("{what}: hindrance {value}"),
                Effect::Blocks => format!("{what} blocks"),
            };
            (text, vec![clause_of(found.because).0.to_owned()])
        })
    }

    /// The line of fire between two hexes, with all that it touches.
    pub(crate) fn line_of_fire(&self, view: &State, from: Hex, to: Hex) -> Line {
        Line {
            kind: LineKind::Fire,
            from: from.to_string(),
            to: to.to_string(),
            touches: self.touches(&self.account(view, from, to)),
            ..Line::default()
        }
    }

    /// The hindrance of a melee in a hex: 1, or that of Smoke there (FF-34.231-01).
    pub(crate) fn melee_hindrance(&self, state: &State, hex: Hex) -> u8 {
        let here = state.smoke.iter().filter(|smoke| smoke.at == hex);
        here.map(|smoke| self.smoke_value(smoke)).fold(1, u8::max)
    }

    fn smoke_value(&self, smoke: &Smoke) -> u8 {
        self.scenario.charts.smoke[usize::from(!smoke.full)]
    }
}

//! 6.4 The Net Combat Modifier: one list of terms for the draw, the screen and the question why.

mod vof;

pub(crate) use vof::{Vof, VofKind};

use crate::fof::Fof;
use crate::state::{Aim, Flags, Marker, MarkerKind, Smoke, State, Unit, UnitId};
use crate::urban::Place;
use engine::{List, Modifier};
use ground::Card;

/// What a term of the NCM is for.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[allow(missing_docs)] // Named as the modifiers are.
pub(crate) enum Term {
    #[default]
    Vof,
    Visibility,
    Concealment,
    Area,
    UpperStory,
    Burst,
    Cover,
    Smoke,
    Crowding,
    Pinned,
    Exposed,
    Crossfire,
    Concentrated,
    GrenadeMiss,
    DemolitionMiss,
}

impl Term {
    fn words(self) -> &'static str {
        match self {
            Term::Vof => "VOF",
            Term::Visibility => "visibility",
            Term::Concealment => "Cover & Concealment of the card",
            Term::Area => "Cover & Concealment of the area",
            Term::UpperStory => "Upper Story",
            Term::Burst => "bursts on this terrain",
            Term::Cover => "Cover marker",
            Term::Smoke => "smoke",
            Term::Crowding => "crowded under cover",
            Term::Pinned => "Pinned",
            Term::Exposed => "Exposed",
            Term::Crossfire => "Crossfire",
            Term::Concentrated => "Concentrated Fire",
            Term::GrenadeMiss => "Grenade Miss",
            Term::DemolitionMiss => "Demo Miss",
        }
    }

    fn clause(self) -> &'static str {
        match self {
            Term::Vof => "FOF-6.2-01",
            Term::Visibility => "FOF-9.0-01",
            Term::Concealment => "FOF-5.2.3-01",
            Term::Area => "FOF-13.1-01",
            Term::UpperStory => "FOF-13.3-03",
            Term::Burst => "FOF-5.2.3-02",
            Term::Cover => "FOF-5.3-01",
            Term::Smoke => "FOF-5.4-02",
            Term::Crowding => "FOF-5.3-04",
            Term::Pinned => "FOF-4.2.5-08",
            Term::Exposed => "FOF-6.4-01",
            Term::Crossfire => "FOF-6.2.4-03",
            Term::Concentrated => "FOF-6.2.4-02",
            Term::GrenadeMiss => "FOF-6.2.4-04",
            Term::DemolitionMiss => "FOF-6.2.4-05",
        }
    }
}

/// A unit's NCM with everything that went into it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Reckoning {
    /// The NCM, within -4 and +6 (FOF-6.4-02).
    pub value: i8,
    /// The VOF that is used; its kind is `None` when nothing affects the unit.
    pub vof: Vof,
    /// All terms but the VOF, none of them 0.
    pub terms: List<(Term, i8), 16>,
}

impl Reckoning {
    /// The sum before it is limited to -4 and +6.
    pub(crate) fn sum(&self) -> i8 {
        self.vof.value + self.terms.iter().map(|term| term.1).sum::<i8>()
    }

    /// The terms with their clauses, the VOF first.
    pub(crate) fn modifiers(&self) -> Vec<Modifier> {
        let kind = self.vof.kind;
        let vof = Modifier::new(self.vof.value as i16, kind.words(), kind.clause());
        let terms = self
            .terms
            .iter()
            .map(|&(term, value)| Modifier::new(value as i16, term.words(), term.clause()));
        std::iter::once(vof).chain(terms).collect()
    }

    fn add(&mut self, term: Term, value: i8) {
        if value != 0 && !self.terms.is_full() {
            self.terms.push((term, value));
        }
    }
}

impl Fof {
    /// A unit's Net Combat Modifier: the VOF that is best after its own modifiers, and all that is added
    /// (FOF-6.4-01 to -04).
    pub(crate) fn ncm(&self, state: &State, id: UnitId) -> Reckoning {
        let vofs = self.vofs(state, id);
        let common = self.common_terms(state, id);
        let mut best: Option<Reckoning> = None;
        for &vof in vofs.iter() {
            let mut reckoning = common;
            reckoning.vof = vof;
            self.own_terms(state, id, &mut reckoning);
            if best.is_none_or(|old| reckoning.sum() < old.sum()) {
                best = Some(reckoning);
            }
        }
        let mut reckoning = best.unwrap_or_default();
        reckoning.value = reckoning.sum().clamp(-4, 6);
        reckoning
    }

    /// Terms that apply whichever VOF is used.
    fn common_terms(&self, state: &State, id: UnitId) -> Reckoning {
        let values = &self.mission.charts.values;
        let unit = state.unit(id);
        let mut terms = Reckoning::default();
        let on_target = |m: &&Marker| lies_on(m, id, unit);
        if let Some(cover) = self.cover_of(state, unit)
            && !cover.kind.is_urban()
            && !self.laid_bare(state, id)
        {
            terms.add(Term::Cover, self.cover_value(cover.kind));
        }
        if unit.is(Flags::PINNED) {
            terms.add(Term::Pinned, values.pinned);
        }
        if unit.is(Flags::EXPOSED) {
            terms.add(Term::Exposed, values.exposed);
        }
        if self.crossfire(state, unit.at, unit.area) {
            terms.add(Term::Crossfire, values.crossfire);
        }
        let concentrated = state.markers_on(unit.at).filter(on_target).filter(|m| {
            matches!(
                m.kind,
                MarkerKind::Concentrated | MarkerKind::CriticalConcentrated
            )
        });
        let concentrated = concentrated.count() as i8;
        terms.add(Term::Concentrated, concentrated * values.concentrated);
        terms
    }

    /// Whether a Critical Hit has done away with the cover that a unit is under (FOF-7.10.3-02, FOF-7.11.4-02).
    fn laid_bare(&self, state: &State, id: UnitId) -> bool {
        let unit = state.unit(id);
        let critical = |m: &Marker| {
            matches!(
                m.kind,
                MarkerKind::CriticalGrenade | MarkerKind::CriticalConcentrated
            )
        };
        let mut markers = state.markers_on(unit.at);
        markers.any(|m| critical(m) && lies_on(m, id, unit))
    }

    /// Terms that depend on the VOF.
    fn own_terms(&self, state: &State, id: UnitId, reckoning: &mut Reckoning) {
        let values = &self.mission.charts.values;
        let unit = state.unit(id);
        let vof = reckoning.vof;
        match self.area_value(state, unit.at, unit.area) {
            // FOF-13.8.1-04: a Critical Hit leaves an area of town nothing.
            Some(_) if self.laid_bare(state, id) => {}
            Some(value) => reckoning.add(Term::Area, value),
            None => {
                let dark = !vof.kind.falls() && self.fire_crosses_dark(state, unit);
                let value = self.cover_concealment(state, unit.at, dark);
                reckoning.add(Term::Concealment, value);
            }
        }
        if vof.kind.strikes_high() && self.place(state, unit.area) == Place::Upper {
            reckoning.add(Term::UpperStory, values.upper_story);
        }
        if vof.kind.bursts() {
            let burst = self.terrain_at(state, unit.at).map_or(0, |t| t.burst);
            reckoning.add(Term::Burst, burst);
        }
        reckoning.add(Term::Visibility, vof.visibility);
        if vof.kind.feels_smoke() {
            reckoning.add(Term::Smoke, self.smoke_on(state, id));
        }
        if vof.kind.feels_crowding() {
            reckoning.add(Term::Crowding, self.crowding(state, unit, vof));
        }
        for (kind, marker, term, value) in [
            (
                VofKind::GrenadeMiss,
                MarkerKind::GrenadeMiss,
                Term::GrenadeMiss,
                values.grenade_miss,
            ),
            (
                VofKind::DemolitionMiss,
                MarkerKind::DemolitionMiss,
                Term::DemolitionMiss,
                values.demolition_miss,
            ),
        ] {
            if vof.kind != kind && state.markers_on(unit.at).any(|m| m.kind == marker) {
                reckoning.add(term, value); // At most one of each (FOF-6.2.4-04, -05).
            }
        }
    }

    /// Whether any direct fire on a unit's card comes in over a dark border (FOF-5.2.3-01, FOF-5.2.3-04).
    pub(crate) fn fire_crosses_dark(&self, state: &State, unit: &Unit) -> bool {
        let card = unit.at;
        let crosses = |from: Card| {
            from.line_to(card)
                .is_some_and(|(way, _)| self.enters_dark(state, card, way))
        };
        let direct = |firer: &Unit| {
            matches!(firer.aim, Aim::Line { .. } | Aim::ProtectiveLine { .. })
                && self.bears(state, firer, card)
        };
        state
            .in_play()
            .map(|id| state.unit(id))
            .any(|firer| direct(firer) && crosses(firer.at))
            || state.markers_on(card).any(|m| {
                matches!(m.kind, MarkerKind::Grenade | MarkerKind::CriticalGrenade)
                    && crosses(m.from)
            })
    }

    /// The best single benefit of smoke, WP and gas on a unit's card (FOF-5.4-02); none for whom WP was thrown at
    /// (FOF-4.4.3-03).
    pub(crate) fn smoke_on(&self, state: &State, id: UnitId) -> i8 {
        let values = &self.mission.charts.values;
        let unit = state.unit(id);
        let mut best = 0;
        let elsewhere = |marker: &Marker| {
            let area = state.covers.get(marker.area.index());
            area.is_some_and(|area| area.kind.is_urban()) && !self.is_in(state, unit, marker.area)
        };
        for marker in state.markers_on(unit.at) {
            if elsewhere(marker) {
                continue; // FOF-13.9.3-01
            }
            best = match marker.kind {
                MarkerKind::HandSmoke(smoke) | MarkerKind::MissionSmoke(smoke) => {
                    best.max(match smoke {
                        Smoke::Smoke => values.smoke,
                        Smoke::WhitePhosphorus => values.smoke_white_phosphorus,
                        Smoke::Gas => values.gas,
                    })
                }
                MarkerKind::BurningWreck => best.max(values.burning_wreck),
                MarkerKind::ThrownPhosphorus if lies_on(marker, id, unit) => return 0,
                _ => best,
            };
        }
        best
    }

    /// -1 for each step over three under one Cover marker; in works that hold more than three only against grenades
    /// from the same card (FOF-5.3-04, FOF-5.3.4-03).
    fn crowding(&self, state: &State, unit: &Unit, vof: Vof) -> i8 {
        let Some(cover) = self.cover_of(state, unit) else {
            return 0;
        };
        if !cover.kind.shelters() {
            return 0; // FOF-13.8.1-06: of town in Building areas only.
        }
        let roomy = self.cover_limit(cover.kind).is_some_and(|limit| limit > 3);
        if roomy && !vof.within {
            return 0;
        }
        let over = self
            .steps_under(state, unit.area, unit.side)
            .saturating_sub(3);
        self.mission.charts.values.crowding * over as i8
    }
}

/// Whether a marker lies on a unit, or on the Cover marker that it is under and its side is not spared.
pub(crate) fn lies_on(marker: &Marker, id: UnitId, unit: &Unit) -> bool {
    if marker.unit.is_some() {
        marker.unit == id
    } else {
        marker.area.is_some() && marker.area == unit.area && marker.spares != Some(unit.side)
    }
}

//! Troop Quality Checks (1.2, T-FTE-7.1-tqc).

mod words;

use crate::counters::Side;
use crate::event::Event;
use crate::frame::Handed;
use crate::fte::{Flow, Fte};
use crate::prompt::{Prompt, Roll, highest};
use crate::state::{CasualtyKind, Flags, State, UnitId, Wait};
use engine::{Chance, Log, Modifier, Outcome, Procedure};
use ground::Hex;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A natural roll that always succeeds, and one that never does (FTE-1.2-02, FTE-7.1-04).
pub(crate) const BEST: i16 = 1;
pub(crate) const WORST: i16 = 10;

/// Whether a natural roll decides by itself.
pub(crate) fn decides(roll: i16) -> bool {
    roll == BEST || roll == WORST
}

/// A Troop Quality Check; hands [`Checked`] to the procedure below.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Check {
    /// Who rolls.
    pub unit: UnitId,
    /// What for.
    pub why: CheckFor,
    /// The hex whose terrain matters.
    pub hex: Hex,
}

/// How a Troop Quality Check came out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Checked {
    /// Whether it was passed.
    pub passed: bool,
}

impl Checked {
    /// Whether the check that was called has been passed.
    pub(crate) fn taken(state: &mut State) -> bool {
        match state.stack.take_result() {
            Some(Handed::Checked(Checked { passed })) => passed,
            other => unreachable!("a check was called, and {other:?} handed over"),
        }
    }
}

/// What a Troop Quality Check is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum CheckFor {
    /// S? (7.4).
    #[default]
    Suppression,
    /// Stealthy Movement (6.7).
    Stealth,
    /// Going on with an Assault (8.0).
    Assault,
    /// Opportunity Fire (21.0).
    OpportunityFire,
    /// Search (9.0).
    Search,
    /// Booby Trap (26.0).
    BoobyTrap,
    /// Interrogation (28.0).
    Interrogation,
    /// Becoming Concealed (18.2).
    Concealment,
}

impl CheckFor {
    /// What the check is called.
    pub(crate) fn words(self) -> &'static str {
        match self {
            CheckFor::Suppression => "S? check",
            CheckFor::Stealth => "Stealthy Movement check",
            CheckFor::Assault => "Assault check",
            CheckFor::OpportunityFire => "Opportunity Fire Check",
            CheckFor::Search => "Search check",
            CheckFor::BoobyTrap => "Booby Trap check",
            CheckFor::Interrogation => "Interrogation",
            CheckFor::Concealment => "concealment check",
        }
    }
}

impl Check {
    /// A check for which no terrain matters.
    pub(crate) fn of(unit: UnitId, why: CheckFor) -> Check {
        Check {
            unit,
            why,
            hex: Hex::NOWHERE,
        }
    }
}

impl Procedure<Fte> for Check {
    fn step(self, _: &Fte, _: &mut State, _: &mut impl Log<State, Event>) -> Flow {
        Flow::Wait(Wait::Chance)
    }

    engine::decides_nothing!(Fte, "FTE-3.0-02", "There is nothing to decide now.");

    fn chance(&self, _: &Fte, state: &State) -> Chance {
        Chance::die(10, self.why.words()).by(state.unit(self.unit).side.seat())
    }

    /// FTE-1.2-02, -10: modified roll at or under the Troop Quality; 1 passes, 10 fails.
    fn settle(
        self,
        game: &Fte,
        state: &mut State,
        outcome: Outcome,
        log: &mut impl Log<State, Event>,
    ) {
        let Check { unit, why, hex } = self;
        let roll = outcome.face();
        let quality = game.face(state.unit(unit)).quality;
        let mut total = 0;
        game.quality_modifiers(state, unit, why, hex, &mut |value, _, _| total += value);
        let passes =
            |quality: i8| roll == BEST || (roll != WORST && roll + total <= i16::from(quality));
        let passed = passes(quality);
        let modifiers = if engine::listens(log) {
            game.quality_list(state, unit, why, hex)
        } else {
            Vec::new()
        };
        let concealed = game.concealed_owner(state, unit);
        // Which of its sides is up the enemy does not know either.
        game.learn(state, unit, |facts| {
            let sides = facts.faces.iter();
            sides
                .map(|side| passes(side.quality))
                .any(|it| it == passed)
        });
        let quality = Some(i16::from(quality));
        log.note_with(state, || Event::Checked {
            unit,
            why,
            roll,
            modifiers,
            quality,
            passed,
            concealed,
        });
        state.stack.finish_with(Checked { passed });
    }

    fn prompt(&self, game: &Fte, view: &State) -> Prompt {
        let Check { unit, why, hex } = *self;
        let modifiers = game.quality_list(view, unit, why, hex);
        let quality = i16::from(game.face(view.unit(unit)).quality);
        let need = game.open(view, unit).then(|| highest(quality, &modifiers));
        Roll::new(format!("{}: {}", game.unit_name(view, unit), why.words()))
            .modifiers(modifiers)
            .need(need)
            .into()
    }
}

impl Fte {
    /// Every modifier of a Troop Quality Check.
    pub(crate) fn quality_modifiers(
        &self,
        state: &State,
        unit: UnitId,
        why: CheckFor,
        hex: Hex,
        add: &mut impl FnMut(i16, &'static str, &'static str),
    ) {
        let u = state.unit(unit);
        let charts = &self.scenario.charts;
        let mut add = |value: i16, text, clause| {
            if value != 0 {
                add(value, text, clause);
            }
        };
        if u.is(Flags::EXHAUSTED) {
            add(1, "Exhausted", "FTE-6.6-04");
        }
        if state.borne(unit).any(|(_, c)| c.kind == CasualtyKind::Kia) && self.infantry(u) {
            add(1, "carries a KIA", "FTE-7.5.2-09");
        }
        if u.is(Flags::SUPPRESSED) {
            add(i16::from(charts.suppressed[1]), "Suppressed", "FTE-1.2-10");
        }
        if u.is(Flags::BROKEN) {
            add(i16::from(charts.broken_quality), "Broken", "FTE-1.2-10");
        }
        if u.is(Flags::HERO) {
            add(i16::from(charts.hero[1]), "Hero", "FTE-19.4-01");
        }
        match why {
            CheckFor::Search => add(-i16::from(u.searching), "Searching markers", "FTE-9.0-04"),
            CheckFor::Stealth => add(
                i16::from(self.row(hex).concealment),
                "concealment in the hex",
                "FTE-6.7-02",
            ),
            CheckFor::Concealment => {
                add(
                    i16::from(self.row(hex).concealment),
                    "concealment in the hex",
                    "FTE-18.2-03",
                );
                let eyes = state
                    .of_side(u.side.enemy())
                    .filter(|(_, e)| self.watches(e) && self.in_sight(e, u));
                add(
                    eyes.count() as i16,
                    "Visible Enemy Units in line of sight",
                    "FTE-18.2-03",
                );
            }
            _ => {}
        }
    }

    /// The modifiers, each with its clause.
    pub(crate) fn quality_list(
        &self,
        state: &State,
        unit: UnitId,
        why: CheckFor,
        hex: Hex,
    ) -> Vec<Modifier> {
        let mut list = Vec::new();
        let mut add = |value, text, clause| list.push(Modifier::new(value, text, clause));
        self.quality_modifiers(state, unit, why, hex, &mut add);
        list
    }

    /// The owner of a Unit that its enemy does not know.
    pub(crate) fn concealed_owner(&self, state: &State, unit: UnitId) -> Option<Side> {
        let unit = state.units.get(unit.index());
        unit.filter(|u| self.hidden(u)).map(|u| u.side)
    }
}

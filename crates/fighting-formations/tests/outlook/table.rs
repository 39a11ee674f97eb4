//! A table set as a case sets it, and chances counted over all dice.

use engine::case::{CaseGame, Names, Setting};
use engine::scene::{Check, ShareKind};
use engine::{Ask, Keep, Rules, Secrets, Wording, Words};
use fighting_formations::choice::Choice;
use fighting_formations::event::{Event, ShotResult};
use fighting_formations::state::{State, Unit, UnitId};
use fighting_formations::{Ff, FfCases};
use ground::Hex;

/// A table that is set as a case sets it.
pub(crate) struct Table {
    cases: FfCases,
    pub(crate) setting: Setting<Ff, Names>,
}

impl Table {
    pub(crate) fn set(case: &str) -> Table {
        let cases = FfCases::default();
        let table = case.parse().expect("a case is TOML");
        let setting = cases.set_up(&table).expect("the table can be set");
        Table { cases, setting }
    }

    pub(crate) fn game(&self) -> &Ff {
        &self.setting.game
    }

    pub(crate) fn state(&self) -> &State {
        &self.setting.state
    }

    pub(crate) fn id(&self, name: &str) -> UnitId {
        self.setting.names.get(name).expect("a unit of the case")
    }

    pub(crate) fn unit(&self, name: &str) -> &Unit {
        self.state().unit(self.id(name))
    }

    pub(crate) fn read(&self, choice: &str) -> Choice {
        let written: toml::Table = format!("it = {choice}").parse().expect("a choice is TOML");
        let read = (self.cases).read_choice(&self.setting, self.state(), &written["it"]);
        read.expect("a choice of this game")
    }

    /// Makes choices, one after the other, each by whoever is asked.
    pub(crate) fn make(&mut self, choices: &[&str]) {
        for choice in choices {
            let read = self.read(choice);
            let Ask::Choice(seat) = self.game().ask(self.state()) else {
                panic!("nobody is asked when {choice} is to be made");
            };
            let judged = self.game().judge(self.state(), seat, &read);
            assert!(judged.is_ok(), "{choice}: {judged:?}");
            let game = self.setting.game.clone();
            game.choose(&mut self.setting.state, seat, read, &mut Keep::default());
        }
    }

    /// What whoever is asked is told of a choice.
    pub(crate) fn said(&self, choice: &str) -> Wording {
        let Ask::Choice(seat) = self.game().ask(self.state()) else {
            panic!("nobody is asked about {choice}");
        };
        let view = self.game().view(self.state(), seat);
        self.game().name_choice(&view, &self.read(choice))
    }

    /// How the rules decide it, where a choice shows that.
    pub(crate) fn check(&self, choice: &str) -> Option<Check> {
        self.said(choice).check.map(|check| *check)
    }

    /// How often something comes of what is rolled from here on: over all dice, until it is told whether it does.
    pub(crate) fn counted(&self, told: &dyn Fn(&Event) -> Option<bool>) -> f64 {
        counted(self.game(), self.state(), told)
    }
}

pub(crate) fn counted(game: &Ff, state: &State, told: &dyn Fn(&Event) -> Option<bool>) -> f64 {
    let Ask::Chance(chance) = game.ask(state) else {
        return 0.0;
    };
    let (mut good, mut all) = (0.0, 0.0);
    for (outcome, weight) in chance.spread.outcomes() {
        let mut after = *state;
        let mut log = Keep::default();
        game.settle(&mut after, outcome, &mut log);
        let share = match log.0.iter().find_map(told) {
            Some(it) => f64::from(u8::from(it)),
            None => counted(game, &after, told),
        };
        good += share * f64::from(weight);
        all += f64::from(weight);
    }
    good / all
}

pub(crate) fn defended(event: &Event) -> Option<bool> {
    match event {
        Event::Defended { hit, .. } | Event::SightingDefended { hit, .. } => Some(*hit),
        _ => None,
    }
}

pub(crate) fn missed(event: &Event) -> Option<bool> {
    match event {
        Event::Shot { result, .. } => Some(*result == ShotResult::Miss),
        _ => None,
    }
}

pub(crate) fn same(found: f32, wanted: f64, what: &str) {
    assert!(
        (f64::from(found) - wanted).abs() < 1e-4,
        "{what}: {found} and not {wanted}"
    );
}

pub(crate) fn share(check: &Check, kind: ShareKind) -> u16 {
    let mut shares = check.shares.iter();
    let found = shares.find(|it| it.kind == kind);
    found.expect("a share").thousandths
}

/// What is shown in thousandths is a chance, rounded.
pub(crate) fn shows(found: u16, chance: f64, what: &str) {
    let exact = 1000.0 * chance;
    assert!(
        (f64::from(found) - exact).abs() < 0.51,
        "{what}: {found} and not {exact}"
    );
}

pub(crate) fn hex(name: &str) -> Hex {
    name.parse().expect("a hex")
}

//! Playing a case.

use super::step::{Act, Modifiers, Step};
use super::{Case, CaseGame, Ledger, Setting};
use crate::table::{Refusal, Session, Table, TableAsk};
use crate::{Ask, Chance, Denial, Note, Outcome, Rules, Seat, Spread, Telling, Words};
use std::collections::{BTreeSet, HashSet};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// How often "no, go on" is chosen before a step is given up.
const PATIENCE: usize = 64;

/// A window that was declined though the case does not say so.
pub type Declined = String;

/// Plays a case; the error says which step failed, in which line, and what was asked instead. What is declined without
/// a word in the case is handed back.
pub fn run<C: CaseGame>(cases: &C, ledger: &Ledger, case: &Case) -> Result<Vec<Declined>, String> {
    unbroken(|| {
        let setting = set_up(cases, ledger, case)?;
        play(cases, ledger, case, &setting)
    })
}

/// The table of a case.
pub(super) fn set_up<C: CaseGame>(
    cases: &C,
    ledger: &Ledger,
    case: &Case,
) -> Result<Setting<C::Game, C::Names>, String> {
    ledger.know(case.rules.iter().map(String::as_str))?;
    cases
        .set_up(&case.table)
        .map_err(|problem| format!("set-up: {problem}"))
}

/// Plays a case on its table.
pub(super) fn play<C: CaseGame>(
    cases: &C,
    ledger: &Ledger,
    case: &Case,
    setting: &Setting<C::Game, C::Names>,
) -> Result<Vec<Declined>, String> {
    let steps = read_steps(case, ledger, setting.looked_up)?;
    let session = Session::from_state(setting.game.clone(), setting.state.clone());
    let mut play = Play {
        cases,
        setting,
        session,
        case,
        told: Vec::new(),
        declined: Vec::new(),
    };
    for (place, step) in &steps {
        play.step(step)
            .map_err(|problem| format!("{place}: {problem}"))?;
    }
    Ok(play.declined)
}

/// Rules that panic have failed, and nothing else is harmed.
pub(super) fn unbroken<T>(play: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(play)).unwrap_or_else(|panic| {
        let words = panic.downcast_ref::<String>().map(String::as_str);
        let words = words
            .or(panic.downcast_ref::<&str>().copied())
            .unwrap_or("no words");
        Err(format!("the rules broke down: {words}"))
    })
}

/// The steps of a case with their places. All are read before the first is played: a case that says nothing, or not
/// what it seems to say, is an error.
fn read_steps<'a>(
    case: &'a Case,
    ledger: &Ledger,
    looked_up: bool,
) -> Result<Vec<(String, Step<'a>)>, String> {
    if case.steps.is_empty() && !looked_up {
        return Err("it has no `steps`: nothing is tried".to_owned());
    }
    let mut steps = Vec::new();
    for (i, table) in case.steps.iter().enumerate() {
        let place = match case.lines.get(i) {
            Some(line) => format!("step {} (line {line})", i + 1),
            None => format!("step {}", i + 1),
        };
        let wrong = |problem: String| format!("{place}: {problem}");
        let step = Step::read(table).map_err(wrong)?;
        ledger.know(step.clauses().into_iter()).map_err(wrong)?;
        let events = step.events.iter().chain(&step.untold).copied();
        ledger
            .know(events.filter(|words| ledger.is_like(words)))
            .map_err(wrong)?;
        steps.push((place, step));
    }
    if !looked_up && !steps.iter().any(|(_, step)| step.asserts()) {
        return Err("it asserts nothing: say what must come of it".to_owned());
    }
    Ok(steps)
}

struct Play<'a, C: CaseGame> {
    cases: &'a C,
    setting: &'a Setting<C::Game, C::Names>,
    session: Session<C::Game>,
    case: &'a Case,
    /// What happened since the last step that put something into the game.
    told: Vec<Telling>,
    /// Windows that were declined without a word in the case.
    declined: Vec<Declined>,
}

type Events<C> = Vec<<<C as CaseGame>::Game as Rules>::Event>;

impl<C: CaseGame> Play<'_, C> {
    fn step(&mut self, step: &Step) -> Result<(), String> {
        if step.act.is_some() {
            self.told.clear();
        }
        if step.modifiers.is_some() || step.need.is_some() {
            self.reach_chance()?;
            let note = self.game().note(self.session.state());
            check_note(step, &note)?;
            check_need(
                step.need,
                self.cases.needed(self.game(), self.session.state()),
            )?;
        }
        if let Some(names) = &step.among {
            self.check_among(names)?;
        }
        match &step.act {
            None => {}
            Some(Act::Choose(choice)) => self.choose(choice, step.by)?,
            Some(Act::Refuse {
                choice,
                clause,
                text,
            }) => self.refuse(choice, clause, *text, step.by)?,
            Some(Act::Roll(faces)) => self.roll(faces)?,
            Some(Act::Draw(names)) => {
                for name in names {
                    self.draw(name)?;
                }
            }
        }
        self.check_lists()?;
        if let Some(wanted) = step.ask {
            self.check_ask(wanted)?;
        }
        if let Some(wanted) = step.winner {
            self.check_winner(wanted)?;
        }
        for choice in &step.legal {
            self.check_legal(choice, step.by)?;
        }
        for (clause, choice) in &step.illegal {
            self.check_illegal(choice, *clause, step.by)?;
        }
        for words in &step.events {
            self.check_event(words)?;
        }
        for words in &step.untold {
            self.check_untold(words)?;
        }
        if let Some(wanted) = step.expect {
            self.cases
                .expect(self.setting, self.session.state(), wanted)
                .map_err(|difference| format!("not as expected:\n{difference}"))?;
        }
        Ok(())
    }

    fn game(&self) -> &C::Game {
        &self.setting.game
    }

    fn read(&self, choice: &toml::Value) -> Result<<C::Game as Rules>::Choice, String> {
        self.cases
            .read_choice(self.setting, self.session.state(), choice)
    }

    fn keep(&mut self, events: Events<C>) {
        let told: Vec<_> = events
            .iter()
            .map(|event| self.game().tell(self.session.state(), event))
            .collect();
        self.told.extend(told);
    }

    fn choose(&mut self, written: &toml::Value, by: Option<&str>) -> Result<(), String> {
        let asked = self.asked();
        let mut first = None;
        for _ in 0..=PATIENCE {
            let choice = self.read(written)?;
            let refusal = match self.seat(by) {
                Ok(seat) => {
                    let listed = self.listed(seat).contains(&choice);
                    match self.session.decide(seat, &choice) {
                        Ok(_) if !listed => {
                            return Err(format!("{written} is admitted, but not listed"));
                        }
                        Ok(events) => {
                            self.keep(events);
                            return Ok(());
                        }
                        Err(refusal) => refusal.to_string(),
                    }
                }
                Err(problem) => problem,
            };
            first.get_or_insert(refusal);
            if !self.go_on()? {
                break;
            }
        }
        let refusal = first.unwrap_or_default();
        Err(format!(
            "{written} is refused: {refusal}\nthe game asked {asked}"
        ))
    }

    fn refuse(
        &mut self,
        written: &toml::Value,
        clause: &str,
        text: Option<&str>,
        by: Option<&str>,
    ) -> Result<(), String> {
        let choice = self.read(written)?;
        let seat = self.seat(by)?;
        let before = self.session.digest();
        match self.session.decide(seat, &choice) {
            Err(Refusal::Denied(denial)) if denial.clause.0 == clause => {
                if self.session.digest() != before {
                    return Err(format!("{written} is refused, but the state has changed"));
                }
                match text {
                    Some(text) if !contains(&denial.text, text) => Err(format!(
                        "{written} is refused in other words\n- {text}\n+ {}",
                        denial.text
                    )),
                    _ => Ok(()),
                }
            }
            Err(Refusal::Denied(denial)) => Err(format!(
                "{written} is refused by another clause\n- {clause}\n+ {}: {}",
                denial.clause, denial.text
            )),
            Err(other) => Err(format!("{written} is not denied by {clause}: {other}")),
            Ok(_) => Err(format!(
                "{written} is allowed, but {clause} should forbid it"
            )),
        }
    }

    fn roll(&mut self, faces: &[u8]) -> Result<(), String> {
        let chance = self.reach_chance()?;
        let Spread::Dice(dice) = &chance.spread else {
            return Err(format!(
                "nothing is rolled, the game asked {}: use `draw`",
                self.asked()
            ));
        };
        let outcome = dice.outcome(faces).ok_or_else(|| {
            let sides: Vec<u8> = dice.sides().collect();
            format!("{faces:?} cannot be rolled with dice of {sides:?} sides")
        })?;
        self.settle(outcome)
    }

    fn draw(&mut self, name: &str) -> Result<(), String> {
        let chance = self.reach_chance()?;
        let state = self.session.state();
        if let Some(found) = self.cases.read_draw(self.setting, state, &chance, name) {
            return self.settle(found?);
        }
        let names = self.outcomes(&chance);
        let wanted = name.to_lowercase();
        match names.iter().find(|(_, name)| name.to_lowercase() == wanted) {
            Some((outcome, _)) => self.settle(*outcome),
            None => {
                let mut names: Vec<String> = names.into_iter().map(|(_, name)| name).collect();
                names.dedup();
                Err(format!(
                    "\"{name}\" cannot come up, only: {}",
                    names.join(", ")
                ))
            }
        }
    }

    /// All that can come up, by name.
    fn outcomes(&self, chance: &Chance) -> Vec<(Outcome, String)> {
        let state = self.session.state();
        let name = |(outcome, _)| (outcome, self.game().name_outcome(state, outcome));
        chance.spread.outcomes().map(name).collect()
    }

    /// Exactly these can come up; how often each does not matter.
    fn check_among(&mut self, wanted: &[&str]) -> Result<(), String> {
        let chance = self.reach_chance()?;
        let found: BTreeSet<String> = self
            .outcomes(&chance)
            .into_iter()
            .map(|(_, name)| name)
            .collect();
        if found
            .iter()
            .map(String::as_str)
            .eq(BTreeSet::from_iter(wanted.iter().copied()))
        {
            return Ok(());
        }
        let found: Vec<String> = found.into_iter().collect();
        Err(format!(
            "other things can come up\n- {}\n+ {}",
            wanted.join(", "),
            found.join(", ")
        ))
    }

    fn settle(&mut self, outcome: Outcome) -> Result<(), String> {
        let events = self
            .session
            .come_up(outcome)
            .map_err(|refusal| refusal.to_string())?;
        self.keep(events);
        Ok(())
    }

    /// The chance that is asked, after declining what may be declined.
    fn reach_chance(&mut self) -> Result<Chance, String> {
        let asked = self.asked();
        for _ in 0..=PATIENCE {
            if let Ask::Chance(chance) = self.game().ask(self.session.state()) {
                return Ok(chance);
            }
            if !self.go_on()? {
                break;
            }
        }
        Err(format!("nothing comes up now; the game asked {asked}"))
    }

    /// Chooses "no, go on" for the asked seat; whether there was such a choice.
    fn go_on(&mut self) -> Result<bool, String> {
        let Ask::Choice(seat) = self.game().ask(self.session.state()) else {
            return Ok(false);
        };
        let mut choices = Vec::new();
        self.game().choices(self.session.state(), &mut choices);
        let passive = choices
            .into_iter()
            .find(|choice| self.game().passive(self.session.state(), choice));
        let Some(choice) = passive.filter(|_| self.case.auto != Some(false)) else {
            return Ok(false);
        };
        if self.case.auto.is_none() && self.game().window(self.session.state()).is_some() {
            self.declined.push(self.asked());
        }
        let events = self
            .session
            .decide(seat, &choice)
            .map_err(|refusal| format!("{choice:?} is listed as legal, but refused: {refusal}"))?;
        self.keep(events);
        Ok(true)
    }

    fn check_ask(&self, wanted: &str) -> Result<(), String> {
        let found = match self.game().ask(self.session.state()) {
            Ask::Choice(seat) => self.seat_id(seat),
            Ask::Chance(_) => "chance".to_owned(),
            Ask::Over(_) => "over".to_owned(),
        };
        if found == wanted {
            return Ok(());
        }
        Err(format!(
            "the game should ask \"{wanted}\"; it asks {}",
            self.asked()
        ))
    }

    fn check_winner(&self, wanted: &str) -> Result<(), String> {
        let Ask::Over(verdict) = self.game().ask(self.session.state()) else {
            return Err(format!("the game should be over; it asks {}", self.asked()));
        };
        let found = verdict
            .winner
            .map_or("draw".to_owned(), |seat| self.seat_id(seat));
        if found == wanted {
            return Ok(());
        }
        Err(format!("wrong winner\n- {wanted}\n+ {found}"))
    }

    fn check_legal(&self, written: &toml::Value, by: Option<&str>) -> Result<(), String> {
        match self.judged(written, by)? {
            (true, Ok(())) => Ok(()),
            (_, Err(denial)) => Err(format!("{written} should be legal: {denial}")),
            (false, Ok(())) => Err(format!("{written} is admitted, but not listed")),
        }
    }

    /// Not listed, and refused by the clause; without one, by a clause that the case proves.
    fn check_illegal(
        &self,
        written: &toml::Value,
        clause: Option<&str>,
        by: Option<&str>,
    ) -> Result<(), String> {
        let denial = match self.judged(written, by)? {
            (false, Err(denial)) => denial,
            (_, Ok(())) => return Err(format!("{written} should not be legal, but is")),
            (true, Err(denial)) => {
                return Err(format!("{written} is listed, but refused: {denial}"));
            }
        };
        let found = denial.clause.0;
        let rules = &self.case.rules;
        match clause {
            Some(clause) if clause == found => Ok(()),
            Some(clause) => Err(format!(
                "{written} is refused by another clause\n- {clause}\n+ {found}: {}",
                denial.text
            )),
            None if rules.iter().any(|rule| rule == found) => Ok(()),
            None => Err(format!(
                "{written} is refused by a clause that this case does not prove: name it with `clause`, or write \
                 illegal = {{ \"…\" = […] }}\n- {}\n+ {found}: {}",
                rules.join(", "),
                denial.text
            )),
        }
    }

    /// Whether a choice is listed, and what is said of it.
    fn judged(
        &self,
        written: &toml::Value,
        by: Option<&str>,
    ) -> Result<(bool, Result<(), Denial>), String> {
        let choice = self.read(written)?;
        let seat = self.seat(by)?;
        Ok((
            self.listed(seat).contains(&choice),
            self.game().judge(self.session.state(), seat, &choice),
        ))
    }

    /// All that a seat may choose now, as it is listed.
    fn listed(&self, seat: Seat) -> Vec<<C::Game as Rules>::Choice> {
        let state = self.session.state();
        let mut listed = Vec::new();
        if self.game().ask(state) == Ask::Choice(seat) {
            self.game().choices(state, &mut listed);
        }
        self.game().asides(state, seat, &mut listed);
        listed
    }

    /// Wherever a case comes by, what is listed is admitted, and listed once: the two roads to the same answer meet.
    fn check_lists(&self) -> Result<(), String> {
        let Ask::Choice(seat) = self.game().ask(self.session.state()) else {
            return Ok(());
        };
        let mut met = HashSet::new();
        for choice in self.listed(seat) {
            if !met.insert(choice.clone()) {
                return Err(format!("{choice:?} is listed twice"));
            }
            let judged = self.game().judge(self.session.state(), seat, &choice);
            judged.map_err(|denial| format!("{choice:?} is listed, but refused: {denial}"))?;
        }
        Ok(())
    }

    fn was_told(&self, words: &str) -> bool {
        self.told.iter().any(|telling| {
            contains(&telling.text, words) || telling.clauses.iter().any(|clause| clause.0 == words)
        })
    }

    fn check_untold(&self, words: &str) -> Result<(), String> {
        if self.was_told(words) {
            return Err(format!("this should not have happened\n+ {words}"));
        }
        Ok(())
    }

    fn check_event(&self, words: &str) -> Result<(), String> {
        if self.was_told(words) {
            return Ok(());
        }
        let told: Vec<String> = self
            .told
            .iter()
            .map(|telling| {
                let clauses: Vec<&str> = telling.clauses.iter().map(|clause| clause.0).collect();
                format!("+ {} [{}]", telling.text, clauses.join(", "))
            })
            .collect();
        let told = if told.is_empty() {
            "+ nothing".to_owned()
        } else {
            told.join("\n")
        };
        Err(format!("this should have happened\n- {words}\n{told}"))
    }

    fn seat(&self, by: Option<&str>) -> Result<Seat, String> {
        match (by, self.game().ask(self.session.state())) {
            (Some(id), _) => self
                .game()
                .about()
                .seat(id)
                .ok_or_else(|| format!("there is no seat \"{id}\"")),
            (None, Ask::Choice(seat)) => Ok(seat),
            (None, _) => Err("nobody is asked to decide".to_owned()),
        }
    }

    fn seat_id(&self, seat: Seat) -> String {
        let seats = &self.game().about().seats;
        seats
            .get(seat.index())
            .map_or_else(|| seat.0.to_string(), |about| about.id.clone())
    }

    /// What the game waits for, in words for a failed step.
    fn asked(&self) -> String {
        match self.session.ask() {
            TableAsk::Over { winner, .. } => match winner {
                Some(seat) => format!("nothing: it is over, {} won", self.seat_id(seat)),
                None => "nothing: it is over, a draw".to_owned(),
            },
            TableAsk::Chance { purpose, .. } => format!("for a chance, \"{purpose}\""),
            TableAsk::Choice { seat, .. } => {
                let mut choices = Vec::new();
                self.game().choices(self.session.state(), &mut choices);
                let more = choices.len().saturating_sub(8);
                let mut words: Vec<String> = choices
                    .iter()
                    .take(8)
                    .map(|choice| self.game().name_choice(self.session.state(), choice).text)
                    .collect();
                if more > 0 {
                    words.push(format!("and {more} more"));
                }
                format!("{} to choose: {}", self.seat_id(seat), words.join("; "))
            }
        }
    }
}

/// Whether a text has these words in it, in capitals or not.
fn contains(text: &str, words: &str) -> bool {
    text.to_lowercase().contains(&words.to_lowercase())
}

fn check_note(step: &Step, note: &Note) -> Result<(), String> {
    let found: Vec<String> = note
        .modifiers
        .iter()
        .map(|modifier| {
            format!(
                "+ {:+} {} [{}]",
                modifier.value, modifier.text, modifier.clause
            )
        })
        .collect();
    let found = if found.is_empty() {
        "+ none".to_owned()
    } else {
        found.join("\n")
    };
    let wrong = |wanted: String| Err(format!("wrong modifiers\n- {wanted}\n{found}"));
    let total = |clause: &str| -> i64 {
        let of = note
            .modifiers
            .iter()
            .filter(|modifier| modifier.clause.0 == clause);
        of.map(|modifier| i64::from(modifier.value)).sum()
    };
    let mut clauses: Vec<&str> = note
        .modifiers
        .iter()
        .map(|modifier| modifier.clause.0)
        .collect();
    clauses.sort_unstable();
    match &step.modifiers {
        None => {}
        Some(Modifiers::Total(_)) if note.modifiers.is_empty() => {
            return Err("there are no modifiers: write `modifiers = []`".to_owned());
        }
        Some(Modifiers::Total(wanted)) => {
            let sum: i64 = note
                .modifiers
                .iter()
                .map(|modifier| i64::from(modifier.value))
                .sum();
            if sum != *wanted {
                return wrong(format!("{wanted:+} in all"));
            }
        }
        Some(Modifiers::Clauses(wanted)) => {
            let mut wanted = wanted.clone();
            wanted.sort_unstable();
            if wanted != clauses {
                return wrong(wanted.join(", "));
            }
        }
        Some(Modifiers::Values(wanted)) => {
            clauses.dedup();
            let right = wanted.iter().all(|(clause, value)| total(clause) == *value);
            if !right
                || clauses
                    .iter()
                    .any(|clause| wanted.iter().all(|(id, _)| id != clause))
            {
                let wanted: Vec<String> = wanted
                    .iter()
                    .map(|(clause, value)| format!("{value:+} [{clause}]"))
                    .collect();
                return wrong(wanted.join(", "));
            }
        }
    }
    Ok(())
}

fn check_need(wanted: Option<i64>, found: Option<i64>) -> Result<(), String> {
    match wanted {
        Some(wanted) if found != Some(wanted) => {
            let found = found.map_or("nothing of the kind".to_owned(), |need| need.to_string());
            Err(format!("wrong number needed\n- {wanted}\n+ {found}"))
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checked(modifiers: &str) -> Result<(), String> {
        let step: toml::Table = format!("modifiers = {modifiers}").parse().expect("TOML");
        check_note(&Step::read(&step).expect("a step"), &Note::default())
    }

    #[test]
    fn a_total_is_of_modifiers_that_are_there() {
        assert_eq!(checked("[]"), Ok(()));
        assert!(checked("0").is_err_and(|said| said.contains("there are no modifiers")));
    }
}

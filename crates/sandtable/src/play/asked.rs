//! When a person is asked.

use super::order::{HELP, Order};
use super::{Keep, Sitting, words};
use crate::picture::{self, Extent};
use crate::rulebook;
use engine::Seat;
use engine::table::{Offer, Refusal, TableAsk};
use std::io::{BufRead, Write};
use std::path::PathBuf;

/// Positions looked at before odds are sampled instead of counted.
const ODDS_BUDGET: usize = 20_000;
/// Reasons listed at once by `why`.
const REASONS: usize = 16;

/// Why somebody is heard.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Asking {
    /// The table waits for this choice.
    Turn,
    /// The table waits for another, but rights "at any time" may be used.
    Aside,
}

impl<I: BufRead, O: Write> Sitting<I, O> {
    /// Asks a person until a choice is made; `false` when the person leaves.
    pub(super) fn ask_person(&mut self, seat: Seat) -> miette::Result<bool> {
        let offers = words::order(self.table.offers(seat));
        if self.quick
            && let [only] = &offers[..]
        {
            let line = format!(
                "{}\n",
                self.paint.dim(&format!("  ({})", only.wording.text))
            );
            self.say(&line)?;
            return self.make(seat, only).map(|()| true);
        }
        if !self.hand_over(seat)? {
            return Ok(false);
        }
        self.bring_up_to_date(seat)?;
        self.show_choices(seat, &offers)?;
        self.hear_choice(seat, &offers, Asking::Turn)
    }

    /// Offers a person the rights "at any time" that are new since last offered, although a bot is asked; `false` when
    /// the person leaves.
    ///
    /// Only where one person plays: between two, the offer itself would give secrets away.
    pub(super) fn offer_asides(&mut self, asked: Seat) -> miette::Result<bool> {
        let Some(person) = self.only_person().filter(|&person| person != asked) else {
            return Ok(true);
        };
        let offers = words::order(self.table.offers(person));
        let rights: Vec<_> = offers.iter().map(|offer| offer.choice.clone()).collect();
        let news = rights.iter().any(|right| !self.rights.contains(right));
        self.rights = rights;
        if !news {
            return Ok(true);
        }
        self.looking = Some(person);
        self.bring_up_to_date(person)?;
        let text = format!(
            "\n{}\n{}",
            self.paint
                .bold("The enemy is about to act. You may, or press Enter to go on:"),
            words::choices(self.paint, &self.table.scene(person), &offers)
        );
        self.say(&text)?;
        self.hear_choice(person, &offers, Asking::Aside)
    }

    /// Hears a person out until a choice is made or waived; `false` when the person leaves.
    fn hear_choice(
        &mut self,
        seat: Seat,
        offers: &[Offer],
        asking: Asking,
    ) -> miette::Result<bool> {
        loop {
            let prompt = format!("{} > ", self.paint.bold(&self.seat_name(seat)));
            self.say(&prompt)?;
            let Some(line) = self.hear() else {
                self.say("\n")?;
                return Ok(false);
            };
            match Order::read(&line) {
                Order::Quit => return Ok(false),
                Order::Undo => {
                    if self.undo(seat)? {
                        return Ok(true);
                    }
                }
                Order::Enter if asking == Asking::Aside => return Ok(true),
                Order::Enter => match offers {
                    [only] => return self.make(seat, only).map(|()| true),
                    _ => self.show_choices(seat, offers)?,
                },
                Order::Pick(number) => {
                    if let Some(offer) = self.numbered(offers, number)? {
                        self.make(seat, &offer)?;
                        return Ok(true);
                    }
                }
                order => self.answer(seat, offers, order)?,
            }
        }
    }

    /// Between two people with secrets: the one leaves, the other comes. `false` when nobody came.
    fn hand_over(&mut self, seat: Seat) -> miette::Result<bool> {
        if self.looking == Some(seat) {
            return Ok(true);
        }
        if self.people() > 1 {
            let text = format!(
                "{}\n{}\nGive the keyboard to {}, then press Enter. ",
                self.paint.wipe(),
                self.paint.bold(&self.table.about().title),
                self.paint.bold(&self.seat_name(seat))
            );
            self.say(&text)?;
            if self.hear().is_none() {
                self.say("\n")?;
                return Ok(false);
            }
            let wipe = self.paint.wipe();
            self.say(&wipe)?;
            self.drawn.clear();
        }
        self.looking = Some(seat);
        Ok(true)
    }

    /// What happened since the seat last looked, and the map when the phase is a new one.
    fn bring_up_to_date(&mut self, seat: Seat) -> miette::Result<()> {
        let told = self.table.history(seat, self.read[seat.index()]);
        self.read[seat.index()] = self.table.len();
        let scene = self.table.scene(seat);
        let mut text = words::news(self.paint, &told);
        if scene.heading != self.drawn {
            let map = picture::text(self.paint, &self.table.board(), &scene, Extent::Glance);
            text.push_str(&format!("\n{map}"));
            self.drawn = scene.heading.clone();
        }
        self.say(&text)
    }

    fn show_choices(&mut self, seat: Seat, offers: &[Offer]) -> miette::Result<()> {
        let scene = self.table.scene(seat);
        let text = format!(
            "\n{}\n{}",
            self.paint.bold(&self.paint.wrap(&scene.prompt, 0)),
            words::choices(self.paint, &scene, offers)
        );
        self.say(&text)
    }

    fn numbered(&mut self, offers: &[Offer], number: usize) -> miette::Result<Option<Offer>> {
        let found = number.checked_sub(1).and_then(|at| offers.get(at)).cloned();
        if found.is_none() {
            self.say(&format!(
                "  There is no choice {number}; they go from 1 to {}.\n",
                offers.len()
            ))?;
        }
        Ok(found)
    }

    fn make(&mut self, seat: Seat, offer: &Offer) -> miette::Result<()> {
        match self.table.choose(seat, &offer.choice) {
            Ok(_) => Ok(()),
            Err(refusal) => {
                let text = refused(&refusal);
                self.say(&text)
            }
        }
    }

    fn undo(&mut self, seat: Seat) -> miette::Result<bool> {
        match self.table.undo(seat) {
            Ok(_) => {
                let now = self.table.len();
                for read in &mut self.read {
                    *read = (*read).min(now);
                }
                self.drawn.clear();
                self.say("  Taken back.\n")?;
                Ok(true)
            }
            Err(reason) => {
                self.say(&format!("  Not possible: {reason}\n"))?;
                Ok(false)
            }
        }
    }

    fn answer(&mut self, seat: Seat, offers: &[Offer], order: Order) -> miette::Result<()> {
        let text = match order {
            Order::Odds(number) => match self.numbered(offers, number)? {
                Some(offer) => match self.table.odds(seat, &offer.choice, ODDS_BUDGET) {
                    Ok(odds) => words::odds(self.paint, &odds),
                    Err(refusal) => refused(&refusal),
                },
                None => return Ok(()),
            },
            Order::Why(what) => self.why(seat, &what),
            Order::Look(name) => {
                let (board, scene) = (self.table.board(), self.table.scene(seat));
                words::look(self.paint, &board, &scene, &name)
                    .unwrap_or_else(|| format!("  Nothing is called \"{name}\".\n"))
            }
            Order::Map(name) => self.map(seat, name.as_deref()),
            Order::Log(lines) => {
                let told = self.table.history(seat, 0);
                let from = told.len().saturating_sub(lines);
                words::news(self.paint, &told[from..])
            }
            Order::List => return self.show_choices(seat, offers),
            Order::Brief => format!("{}\n", self.paint.wrap(&self.table.about().briefing, 2)),
            Order::Save(path) => self.save(path),
            Order::Rule(id) => rulebook::look_up(self.paint, &self.table.about().game, &id),
            Order::Hint => self.hint(seat, offers),
            Order::Help => format!("{HELP}\n"),
            Order::Unclear(problem) => format!("  {problem}\n"),
            // Handled where the choice is awaited.
            Order::Pick(_) | Order::Undo | Order::Quit | Order::Enter => return Ok(()),
        };
        self.say(&text)
    }

    fn map(&self, seat: Seat, around: Option<&str>) -> String {
        let (board, scene) = (self.table.board(), self.table.scene(seat));
        let focus = around.map(|name| {
            words::pieces_called(&scene, name)
                .into_iter()
                .find_map(|piece| piece.space.clone())
                .unwrap_or_else(|| name.to_owned())
        });
        if let Some(space) = &focus
            && !board.spaces.iter().any(|s| s.id == *space)
        {
            return format!("  Nothing on the map is called \"{space}\".\n");
        }
        let extent = focus.map_or(Extent::Whole, Extent::Around);
        picture::text(self.paint, &board, &scene, extent)
    }

    /// Everything one could have in mind with what was named, and what the rules say to it.
    fn why(&self, seat: Seat, what: &str) -> String {
        let (board, scene) = (self.table.board(), self.table.scene(seat));
        let (mut pieces, mut space, mut words_left) = (Vec::new(), None, Vec::new());
        for word in what.split_whitespace() {
            let called: Vec<_> = words::pieces_called(&scene, word)
                .into_iter()
                .map(|p| p.id.clone())
                .collect();
            if !called.is_empty() {
                pieces.extend(called);
            } else if board.spaces.iter().any(|s| s.id == word) {
                space = Some(word);
            } else {
                words_left.push(word.to_lowercase());
            }
        }
        let mut considered = Vec::new();
        if pieces.is_empty() && space.is_none() {
            pieces = scene
                .pieces
                .iter()
                .filter(|p| p.side == seat.0)
                .map(|p| p.id.clone())
                .collect();
            considered.extend(self.table.considered(seat, None, None));
        }
        if pieces.is_empty() {
            considered.extend(self.table.considered(seat, None, space));
        }
        for piece in &pieces {
            considered.extend(self.table.considered(seat, Some(piece), space));
        }
        // What may be done with it right now belongs to the answer too.
        let touches = |offer: &Offer| {
            let wording = &offer.wording;
            let piece_fits =
                pieces.is_empty() || wording.pieces.iter().any(|id| pieces.contains(id));
            let space_fits = space.is_none_or(|id| wording.spaces.iter().any(|s| s == id));
            piece_fits && space_fits
        };
        let now = self.table.offers(seat).into_iter().filter(touches);
        considered.splice(0..0, now.map(|offer| (offer, Ok(()))));
        considered.retain(|(offer, _)| {
            let text = offer.wording.text.to_lowercase();
            words_left.iter().all(|word| text.contains(word))
        });
        self.reasons(&considered, what)
    }

    fn reasons(&self, considered: &[(Offer, Result<(), engine::Denial>)], what: &str) -> String {
        if considered.is_empty() {
            return format!(
                "  The rules have nothing to say about \"{what}\" here. Name a piece, a hex or an act.\n"
            );
        }
        let mut lines = Vec::new();
        for (offer, verdict) in considered {
            let line = match verdict {
                Ok(()) => format!("  {} {}", self.paint.good("yes"), offer.wording.text),
                Err(denial) => format!(
                    "  {}  {}: {denial}",
                    self.paint.bad("no"),
                    offer.wording.text
                ),
            };
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
        let more = lines.len().saturating_sub(REASONS);
        lines.truncate(REASONS);
        if more > 0 {
            lines.push(self.paint.dim(&format!(
                "  … and {more} more; name a hex or an act as well, such as `why 1A 08.05`"
            )));
        }
        lines.join("\n") + "\n"
    }

    /// Saves to a file of one's own, or where the game is kept anyhow.
    fn save(&mut self, path: Option<PathBuf>) -> String {
        let mut own = path.map(|path| Box::new(path) as Box<dyn Keep>);
        let Some(place) = own.as_mut().or(self.record.as_mut()) else {
            return "  Say where: `save FILE`.\n".into();
        };
        match place.keep(self.table.as_ref()) {
            Ok(()) => {
                let text = format!("  {}\n", place.way_back());
                let gives_way = self.record.as_ref().is_none_or(|kept| kept.gives_way());
                if own.is_some() && gives_way {
                    self.record = own;
                }
                text
            }
            Err(error) => format!("  Not saved: {error}\n"),
        }
    }

    fn hint(&mut self, seat: Seat, offers: &[Offer]) -> String {
        if !matches!(self.table.ask(), TableAsk::Choice { seat: asked, .. } if asked == seat) {
            return "  Nothing is asked of you.\n".into();
        }
        match self.adviser.decide(self.table.as_ref(), seat) {
            Ok(choice) => match offers.iter().position(|offer| offer.choice == choice) {
                Some(at) => format!(
                    "  A bot would take {}: {}\n",
                    at + 1,
                    offers[at].wording.text
                ),
                None => "  The bot has no advice.\n".into(),
            },
            Err(refusal) => refused(&refusal),
        }
    }
}

fn refused(refusal: &Refusal) -> String {
    format!("  Not allowed: {refusal}\n")
}

//! The start without a command: what to play, and who.

use super::read_line;
use crate::shelf::Card;
use crate::term::Paint;
use engine::About;
use miette::IntoDiagnostic;
use std::io::{BufRead, Write};

/// Who plays each seat: "person" or the name of a bot, in seat order.
pub type Sides = Vec<String>;

/// Asks for a scenario; `None` when the reader leaves.
pub fn pick_scenario<'a>(
    input: &mut impl BufRead,
    out: &mut impl Write,
    paint: Paint,
    cards: &'a [Card],
) -> miette::Result<Option<&'a Card>> {
    let mut text = format!(
        "\n{}\n{}\n\n",
        paint.bold("Sandtable"),
        "Tactical board wargames with a referee that knows every rule."
    );
    for (at, card) in cards.iter().enumerate() {
        let line = format!("{:>3}  {}", at + 1, card.title);
        let id = paint.dim(&format!("{}, about {} minutes", card.id, card.minutes));
        text.push_str(&format!("{}  {id}\n", paint.bold(&line)));
        text.push_str(&format!("{}\n", paint.wrap(&card.briefing, 5)));
    }
    out.write_all(text.as_bytes()).into_diagnostic()?;
    Ok(number(input, out, "Which one", cards.len())?.map(|at| &cards[at]))
}

/// Asks who plays; `None` when the reader leaves.
pub fn pick_players(
    input: &mut impl BufRead,
    out: &mut impl Write,
    about: &About,
    best_bot: &str,
) -> miette::Result<Option<Sides>> {
    let seats = &about.seats;
    let mut ways: Vec<(String, Sides)> = Vec::new();
    let manned: Vec<usize> = about.manned().map(|seat| seat.index()).collect();
    for &at in &manned {
        let seat = &seats[at];
        let sides = (0..seats.len()).map(|i| if i == at { "person" } else { best_bot }.to_owned());
        let text = if manned.len() == 1 {
            format!("You are the {}", seat.name)
        } else {
            format!("You are the {}, a bot is the enemy", seat.name)
        };
        ways.push((text, sides.collect()));
    }
    if manned.len() > 1 {
        ways.push((
            "Two people at this keyboard".into(),
            vec!["person".into(); seats.len()],
        ));
    }
    ways.push((
        "Watch bots play".into(),
        vec![best_bot.to_owned(); seats.len()],
    ));
    let mut text = String::from("\n");
    for (at, (way, _)) in ways.iter().enumerate() {
        text.push_str(&format!("{:>3}  {way}\n", at + 1));
    }
    out.write_all(text.as_bytes()).into_diagnostic()?;
    let picked = number(input, out, "Who plays", ways.len())?;
    Ok(picked.map(|at| ways.swap_remove(at).1))
}

/// A number from 1 to `count`, as an index; Enter means the first; `None` when the reader leaves.
fn number(
    input: &mut impl BufRead,
    out: &mut impl Write,
    question: &str,
    count: usize,
) -> miette::Result<Option<usize>> {
    loop {
        write!(out, "{question} (1 to {count}, Enter for 1, q to leave)? ").into_diagnostic()?;
        out.flush().into_diagnostic()?;
        let Some(line) = read_line(input) else {
            writeln!(out).into_diagnostic()?;
            return Ok(None);
        };
        match line.as_str() {
            "" => return Ok(Some(0)),
            "q" | "quit" => return Ok(None),
            other => match other.parse::<usize>() {
                Ok(n) if (1..=count).contains(&n) => return Ok(Some(n - 1)),
                _ => writeln!(out, "A number from 1 to {count}, please.").into_diagnostic()?,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(typed: &str) -> Option<usize> {
        number(&mut typed.as_bytes(), &mut Vec::new(), "Which", 3).expect("a vector takes all")
    }

    #[test]
    fn a_number_is_asked_until_it_fits() {
        assert_eq!(ask("7\nx\n2\n"), Some(1));
        assert_eq!(ask("\n"), Some(0));
        assert_eq!(ask("q\n"), None);
        assert_eq!(ask("9\n"), None, "the end of input leaves");
        assert_eq!(ask(""), None);
    }
}

//! How things read on the terminal.

use crate::term::Paint;
use engine::odds::Odds;
use engine::scene::{Board, Piece, Scene};
use engine::table::{Offer, Told};
use engine::{Modifier, Telling};

/// An event: the result, then how it came about, then the rules that made it so.
pub fn telling(paint: Paint, telling: &Telling) -> String {
    let clauses: Vec<_> = telling.clauses.iter().map(|c| c.0).collect();
    let mut text = paint.wrap(&telling.text, 2);
    if !clauses.is_empty() {
        text.push_str(&paint.dim(&format!("  [{}]", clauses.join(", "))));
    }
    text.push('\n');
    for line in &telling.modifiers {
        text.push_str(&format!("      {}\n", modifier(paint, line)));
    }
    text
}

/// What happened, in order.
pub fn news(paint: Paint, told: &[Told]) -> String {
    told.iter()
        .map(|told| telling(paint, &told.telling))
        .collect()
}

fn modifier(paint: Paint, modifier: &Modifier) -> String {
    let clause = paint.dim(&format!("[{}]", modifier.clause));
    format!("{:+} {} {clause}", modifier.value, modifier.text)
}

/// The choices with their numbers from 1, grouped by the piece that acts. `offers` must be in [`order`].
pub fn choices(paint: Paint, scene: &Scene, offers: &[Offer]) -> String {
    let mut groups: Vec<(String, Vec<String>)> = Vec::new();
    for (at, offer) in offers.iter().enumerate() {
        let heading = heading(scene, offer);
        let entry = format!("{:>3}  {}", at + 1, offer.wording.text);
        match groups.last_mut() {
            Some((last, entries)) if *last == heading => entries.push(entry),
            _ => groups.push((heading, vec![entry])),
        }
    }
    // A heading over each single line only gets in the way.
    let flat = groups.len() * 2 > offers.len() && offers.iter().all(|offer| !offer.aside);
    if flat {
        let entries: Vec<String> = groups
            .into_iter()
            .flat_map(|(_, entries)| entries)
            .collect();
        return paint.columns(&entries, 0);
    }
    let mut text = String::new();
    for (heading, entries) in groups {
        if !heading.is_empty() {
            text.push_str(&format!("  {}\n", paint.bold(&heading)));
        }
        text.push_str(&paint.columns(&entries, 0));
    }
    text
}

fn heading(scene: &Scene, offer: &Offer) -> String {
    if offer.aside {
        return "At any time".into();
    }
    let acting = offer.wording.pieces.first();
    acting.map_or(String::new(), |id| piece_label(scene, id))
}

/// Offers so that those of a piece stand together, in the order in which each piece first appears; asides last.
pub fn order(offers: Vec<Offer>) -> Vec<Offer> {
    let mut seen: Vec<Option<String>> = Vec::new();
    let mut keyed: Vec<(bool, usize, Offer)> = offers
        .into_iter()
        .map(|offer| {
            let acting = offer.wording.pieces.first().cloned();
            let group = seen.iter().position(|s| *s == acting).unwrap_or_else(|| {
                seen.push(acting);
                seen.len() - 1
            });
            (offer.aside, group, offer)
        })
        .collect();
    keyed.sort_by_key(|&(aside, group, _)| (aside, group));
    keyed.into_iter().map(|(_, _, offer)| offer).collect()
}

/// A piece as a player would call it.
pub fn piece_label(scene: &Scene, id: &str) -> String {
    let Some(piece) = scene.pieces.iter().find(|piece| piece.id == id) else {
        return id.to_owned();
    };
    let name = if piece.name.is_empty() {
        &piece.spoken
    } else {
        &piece.name
    };
    match &piece.space {
        Some(space) => format!("{name} in {space}"),
        None => name.clone(),
    }
}

/// What may come of a choice, the likeliest first.
pub fn odds(paint: Paint, odds: &Odds) -> String {
    let mut leaves: Vec<_> = odds.leaves.iter().collect();
    leaves.sort_by(|a, b| b.probability.total_cmp(&a.probability));
    let mut text = String::new();
    let shown = leaves.len().min(12);
    for leaf in &leaves[..shown] {
        let bar = "#".repeat((leaf.probability * 20.0).round() as usize);
        text.push_str(&format!(
            "  {:>5.1} %  {bar:<20}  {}\n",
            leaf.probability * 100.0,
            leaf.label
        ));
    }
    let rest: f64 = leaves[shown..].iter().map(|leaf| leaf.probability).sum();
    if rest > 0.0 {
        let more = leaves.len() - shown;
        text.push_str(&format!(
            "  {:>5.1} %  {:<20}  {more} others\n",
            rest * 100.0,
            ""
        ));
    }
    let mut how = match (odds.exact, odds.error) {
        (false, Some(error)) if error > 0.0 => {
            format!(
                "sampled up to the next decision, give or take {:.1} %",
                error * 100.0
            )
        }
        _ => "up to the next decision".to_owned(),
    };
    if odds.worlds > 1 {
        how.push_str(&format!(
            "; over {} possible arrangements of what is hidden",
            odds.worlds
        ));
    }
    text.push_str(&format!("  {}\n", paint.dim(&how)));
    text
}

/// A space: its ground and what lies there. A piece: all that its counter tells. `None` when nothing is so called.
pub fn look(paint: Paint, board: &Board, scene: &Scene, name: &str) -> Option<String> {
    let mut text = String::new();
    for piece in pieces_called(scene, name) {
        text.push_str(&piece_card(paint, piece));
    }
    if let Some(space) = board.spaces.iter().find(|space| space.id == name) {
        text.push_str(&format!("  {} {}\n", paint.bold(&space.id), space.name));
        for place in board.names.iter().filter(|place| place.space == name) {
            text.push_str(&format!("    {}\n", place.text));
        }
        for marker in scene.markers.iter().filter(|marker| marker.space == name) {
            text.push_str(&format!("    {}\n", marker.text));
        }
        for piece in scene
            .pieces
            .iter()
            .filter(|p| p.space.as_deref() == Some(name))
        {
            text.push_str(&piece_card(paint, piece));
        }
    }
    (!text.is_empty()).then_some(text)
}

/// Pieces with this id or printed name; if there are none, those with this word in their name. Whatever the case.
pub fn pieces_called<'a>(scene: &'a Scene, name: &str) -> Vec<&'a Piece> {
    let named = |fits: &dyn Fn(&Piece) -> bool| -> Vec<&'a Piece> {
        scene.pieces.iter().filter(|piece| fits(piece)).collect()
    };
    let exact = named(&|piece| {
        piece.id == name || (!piece.name.is_empty() && piece.name.eq_ignore_ascii_case(name))
    });
    if !exact.is_empty() {
        return exact;
    }
    named(&|piece| {
        piece
            .name
            .split_whitespace()
            .any(|word| word.eq_ignore_ascii_case(name))
    })
}

fn piece_card(paint: Paint, piece: &Piece) -> String {
    let values: Vec<_> = piece
        .values
        .iter()
        .map(|v| format!("{} {}", v.kind, v.text))
        .collect();
    let name = if piece.name.is_empty() {
        &piece.id
    } else {
        &piece.name
    };
    let place = piece.space.as_deref().unwrap_or("off the map");
    let mut text = format!("    {} ({place}): {}\n", paint.bold(name), piece.spoken);
    let extra: Vec<String> = values
        .into_iter()
        .chain(piece.badges.iter().map(|badge| badge.to_string()))
        .collect();
    if !extra.is_empty() {
        text.push_str(&format!("      {}\n", extra.join(", ")));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Wording;

    const PLAIN: Paint = Paint {
        color: false,
        terminal: false,
        width: 60,
    };

    fn offer(text: &str, piece: &str, aside: bool) -> Offer {
        let pieces = if piece.is_empty() {
            vec![]
        } else {
            vec![piece.to_owned()]
        };
        Offer {
            choice: serde_json::Value::Null,
            wording: Wording {
                text: text.into(),
                pieces,
                ..Wording::default()
            },
            aside,
        }
    }

    #[test]
    fn choices_of_a_piece_stand_together_and_asides_come_last() {
        let offers = order(vec![
            offer("Detonate", "c", true),
            offer("Move", "a", false),
            offer("Fire", "b", false),
            offer("Fire", "a", false),
            offer("Pass", "", false),
        ]);
        let order: Vec<_> = offers
            .iter()
            .map(|o| {
                (
                    o.wording.text.as_str(),
                    o.wording.pieces.first().map(String::as_str),
                )
            })
            .collect();
        assert_eq!(
            order,
            [
                ("Move", Some("a")),
                ("Fire", Some("a")),
                ("Fire", Some("b")),
                ("Pass", None),
                ("Detonate", Some("c"))
            ]
        );
        let text = choices(PLAIN, &Scene::default(), &offers);
        assert!(text.contains("At any time\n  5  Detonate"), "{text}");
    }

    #[test]
    fn single_choices_need_no_headings() {
        let offers = [
            offer("Activate 1A", "a", false),
            offer("Activate 1B", "b", false),
        ];
        assert_eq!(
            choices(PLAIN, &Scene::default(), &offers),
            "  1  Activate 1A     2  Activate 1B\n"
        );
    }

    #[test]
    fn a_name_finds_a_piece_in_any_case_but_a_back_has_none() {
        let piece = |id: &str, name: &str| Piece {
            id: id.into(),
            name: name.into(),
            ..Piece::default()
        };
        let scene = Scene {
            pieces: vec![piece("u1", "1A"), piece("u2", ""), piece("u3", "Sgt Hale")],
            ..Scene::default()
        };
        assert_eq!(pieces_called(&scene, "1a").len(), 1);
        assert_eq!(
            pieces_called(&scene, "hale").len(),
            1,
            "a word of a name will do"
        );
        assert_eq!(pieces_called(&scene, "").len(), 0);
        assert!(look(PLAIN, &Board::default(), &scene, "zz").is_none());
    }
}

//! `terrain/*.toml`: decks of terrain cards.

use crate::terrain::{Block, CoverIcon, TerrainCard, TerrainDeck, TerrainKind, Trafficability};
use datafile::{File, Page, Reading};
use engine::scene::TerrainKind as Look;
use ground::Compass;
use schemars::JsonSchema;
use serde::Deserialize;
use toml::Spanned;

/// Most cards: those that are out are bits of a word.
const MOST: usize = 64;

/// A file `terrain/<name>.toml`.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Fields of Fire: terrain deck")]
pub(crate) struct TerrainFile {
    /// Kinds of cards, as `[[kind]]`.
    #[schemars(with = "Vec<KindSheet>")]
    kind: Vec<Spanned<KindSheet>>,
}

/// A kind of terrain, with its cards.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct KindSheet {
    /// Id: "woods".
    id: String,
    /// Name in words.
    name: String,
    /// How it looks, where its id is no picture by itself.
    look: Option<Look>,
    /// Another card goes on top, one level up.
    #[serde(default)]
    hill: bool,
    /// Cover & Concealment; two values where borders decide, the higher first.
    #[serde(default)]
    cover: CoverSheet,
    /// Added to Incoming!.
    #[serde(default)]
    burst: i8,
    /// Most Cover markers that Seek Cover can find.
    #[serde(default)]
    potential: u8,
    /// Cover Draw number.
    #[serde(default)]
    draw: u8,
    /// What Seek Cover finds.
    #[serde(default)]
    icon: CoverIcon,
    /// An Upper Story comes with a building.
    #[serde(default)]
    multi_story: bool,
    /// A Tower comes with a building.
    #[serde(default)]
    church: bool,
    /// Landing Zone icon.
    #[serde(default)]
    landing_zone: bool,
    /// How vehicles pass.
    #[serde(default)]
    trafficability: Trafficability,
    /// Elevation printed on the card.
    #[serde(default)]
    level: u8,
    /// An Urban Terrain card: its areas.
    urban: Option<Block>,
    /// A line for each card: dark borders, then after "/" black ones.
    #[schemars(with = "Vec<String>")]
    cards: Vec<Spanned<String>>,
}

/// One value, or two.
#[derive(Clone, Copy, Deserialize, JsonSchema)]
#[serde(untagged)]
enum CoverSheet {
    One(i8),
    Two([i8; 2]),
}

impl Default for CoverSheet {
    fn default() -> Self {
        CoverSheet::One(0)
    }
}

/// Reads and checks a deck.
pub(crate) fn read(file: &File) -> Reading<TerrainDeck> {
    Reading::of(file, |deck, page| Some(check(deck, page)))
}

fn check(file: TerrainFile, page: &mut Page) -> TerrainDeck {
    let mut deck = TerrainDeck::default();
    for kind in file.kind {
        let span = kind.span();
        let sheet = kind.into_inner();
        if deck.kinds.iter().any(|other| other.id == sheet.id) {
            page.error(
                page.first_line(span.clone()),
                format!("the terrain \"{}\" is there twice", sheet.id),
                "give each its own id",
            );
        }
        if let Some(block) = &sheet.urban {
            let rooms = block.building.len();
            let compound = block.courtyard.is_some();
            if rooms == 0 || rooms > if compound { 1 } else { 2 } {
                page.error(
                    page.first_line(span.clone()),
                    format!("\"{}\" has {rooms} Building areas", sheet.id),
                    "give it one or two, a Compound one",
                );
            }
        }
        let look = sheet.look.or_else(|| Look::of_id(&sheet.id));
        if look.is_none() {
            let known: Vec<&str> = Look::ALL.iter().map(|look| look.id()).collect();
            page.error(
                page.first_line(span),
                format!("there is no picture of \"{}\"", sheet.id),
                format!("add look = …, one of {}", known.join(", ")),
            );
        }
        for borders in &sheet.cards {
            let (dark, black) = card_borders(borders.get_ref()).unwrap_or_else(|wrong| {
                page.error(
                    borders.span(),
                    format!("\"{wrong}\" is not a direction"),
                    "use N NE E SE S SW W NW, or all",
                );
                (0, 0)
            });
            deck.cards.push(TerrainCard {
                kind: deck.kinds.len() as u8,
                dark,
                black,
            });
        }
        deck.kinds.push(kind_of(sheet, look.unwrap_or_default()));
    }
    if deck.cards.len() > MOST {
        page.error(
            0..0,
            format!("a deck of {} cards", deck.cards.len()),
            format!("keep at most {MOST}"),
        );
    }
    let lies = |card: &TerrainCard| !deck.kinds[card.kind as usize].hill;
    if !deck.cards.iter().any(lies) {
        page.error(
            0..0,
            "every card is a Hill",
            "add cards that can lie on top of Hills",
        );
    }
    deck
}

fn kind_of(sheet: KindSheet, look: Look) -> TerrainKind {
    TerrainKind {
        id: sheet.id,
        name: sheet.name,
        look,
        hill: sheet.hill,
        cover: match sheet.cover {
            CoverSheet::One(value) => [value; 2],
            CoverSheet::Two(values) => values,
        },
        burst: sheet.burst,
        potential: sheet.potential,
        draw: sheet.draw,
        icon: sheet.icon,
        multi_story: sheet.multi_story,
        church: sheet.church,
        landing_zone: sheet.landing_zone,
        trafficability: sheet.trafficability,
        level: sheet.level,
        urban: sheet.urban,
    }
}

/// Dark and black borders of a card; the error is the word that is no direction.
pub(crate) fn card_borders(text: &str) -> Result<(u8, u8), String> {
    let (dark, black) = text.split_once('/').unwrap_or((text, ""));
    Ok((borders(dark)?, borders(black)?))
}

/// Directions as bits.
fn borders(text: &str) -> Result<u8, String> {
    text.split_whitespace().try_fold(0, |bits, word| {
        let mask = match word {
            "all" => u8::MAX,
            _ => compass(word).ok_or_else(|| word.to_owned())?.bit(),
        };
        Ok(bits | mask)
    })
}

/// A direction by its letters.
pub(crate) fn compass(word: &str) -> Option<Compass> {
    let letters = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"];
    let place = letters.iter().position(|letters| *letters == word)?;
    Some(Compass::ALL[place])
}

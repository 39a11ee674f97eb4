//! The ground of a case: rows of terrain, the farthest first.

use super::sheet::CaseSheet;
use crate::data::card_borders;
use crate::mission::Mission;
use crate::state::{CellKind, State};
use crate::terrain::{TerrainCard, TerrainDeck};
use ground::Card;

/// Without a word about it, the ground is open.
const PLAIN: &str = "open";

/// What lies on a cell.
struct Ground {
    at: Card,
    /// Card of the deck +1; 0 face down.
    card: u8,
    hills: u8,
}

/// Makes a deck of the cards that the case lays and one plain card of each kind for those it draws, and lays the map.
pub(super) fn deck(
    mission: &mut Mission,
    sheet: &CaseSheet,
) -> Result<Vec<(Card, u8, u8)>, String> {
    let mut deck = TerrainDeck {
        kinds: mission.terrain.kinds.clone(),
        cards: Vec::new(),
    };
    let rows = match &sheet.map {
        Some(rows) => rows.clone(),
        None => {
            let plain = deck.kinds.iter().any(|kind| kind.id == PLAIN);
            let terrain = if plain { PLAIN } else { &deck.kinds[1].id };
            let row = vec![terrain; mission.columns as usize].join(" ");
            vec![row; mission.rows as usize]
        }
    };
    let mut laid = Vec::new();
    for (i, row) in rows.iter().enumerate() {
        let number = (rows.len() - i) as u8;
        for (column, cell) in row.split_whitespace().enumerate() {
            let at = Card::at(column as i8, number)
                .ok_or_else(|| format!("the map is too big at row {number}"))?;
            if cell == "." {
                continue;
            }
            let ground = ground(&mut deck, sheet, at, cell)?;
            laid.push((ground.at, ground.card, ground.hills));
        }
    }
    for at in sheet.borders.keys() {
        if !laid.iter().any(|(laid, ..)| laid == at) {
            return Err(format!("borders: no card lies at {at}"));
        }
    }
    // Cards to be drawn: two plain ones of each kind, as they are needed.
    for kind in 0..deck.kinds.len() as u8 {
        let cards = [TerrainCard {
            kind,
            ..TerrainCard::default()
        }; 2];
        deck.cards.extend(cards);
    }
    deck.cards.truncate(64);
    mission.terrain = deck;
    Ok(laid)
}

/// `woods+1`: terrain and the Hills under it; `?` is face down.
fn ground(
    deck: &mut TerrainDeck,
    sheet: &CaseSheet,
    at: Card,
    cell: &str,
) -> Result<Ground, String> {
    if cell == "?" {
        return Ok(Ground {
            at,
            card: 0,
            hills: 0,
        });
    }
    let (id, hills) = cell.split_once('+').unwrap_or((cell, "0"));
    let hills = hills
        .parse()
        .map_err(|_| format!("\"{cell}\": the Hills are not a number"))?;
    let kind = deck.kinds.iter().position(|kind| kind.id == id);
    let kind = kind.ok_or_else(|| {
        let known: Vec<&str> = deck.kinds.iter().map(|kind| kind.id.as_str()).collect();
        format!("there is no terrain \"{id}\", only: {}", known.join(", "))
    })? as u8;
    let (dark, black) = match sheet.borders.get(&at) {
        Some(text) => {
            card_borders(text).map_err(|word| format!("\"{word}\" is not a direction"))?
        }
        None => (0, 0),
    };
    let card = TerrainCard { kind, dark, black };
    let known = deck.cards.iter().position(|other| *other == card);
    let place = known.unwrap_or_else(|| {
        deck.cards.push(card);
        deck.cards.len() - 1
    });
    Ok(Ground {
        at,
        card: place as u8 + 1,
        hills,
    })
}

/// Lays the cards on the map.
pub(super) fn lay(state: &mut State, mission: &Mission, laid: &[(Card, u8, u8)]) {
    for &(at, card, hills) in laid {
        let cell = state.lay(at, CellKind::Map);
        cell.card = card;
        cell.hills = hills;
        if card > 0 {
            state.terrain_out |= 1 << (card - 1);
        }
    }
    if mission.staging {
        let staging = (0..mission.columns as i8).filter_map(|column| Card::at(column, 0));
        for at in staging {
            state.lay(at, CellKind::Staging);
        }
    }
}

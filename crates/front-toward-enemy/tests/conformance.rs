//! Random games against the engine's contract, on every scenario. `GAMES=1000` (or more) for the full run.

use front_toward_enemy::{Fte, shelf};

fn conform(slug: &str) {
    let game = Fte::new(shelf::load(slug, None).expect("the scenario loads"));
    engine::conformance::expect(&game, 30);
}

macro_rules! scenarios {
    ($($name:ident: $slug:literal),*) => { $(#[test] fn $name() { conform($slug); })* };
}

scenarios! {
    first_patrol: "first-patrol",
    village_search: "village-search",
    road_convoy: "road-convoy",
    air_assault: "air-assault",
    firebase: "firebase",
    meeting_engagement: "meeting-engagement"
}

/// Playouts copy a state at every step of a search: it stays small.
#[test]
fn a_state_is_small() {
    let bytes = size_of::<front_toward_enemy::state::State>();
    assert!(bytes <= 5_296, "a state has {bytes} bytes");
    println!("{bytes} bytes");
}

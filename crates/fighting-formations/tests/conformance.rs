//! Random games against the engine's contract, on every scenario. `GAMES=1000` (or more) for the full run.

use fighting_formations::{Ff, shelf};

fn conform(slug: &str) {
    let game = Ff::new(shelf::load(slug, None).expect("the scenario loads"));
    engine::conformance::expect(&game, 30);
}

macro_rules! scenarios {
    ($($name:ident: $slug:literal),*) => { $(#[test] fn $name() { conform($slug); })* };
}

scenarios! {
    farm_lane: "farm-lane",
    monte_calvo: "monte-calvo",
    orchard_road: "orchard-road",
    ponte_sasso: "ponte-sasso",
    rearguard: "rearguard",
    san_vito: "san-vito",
    walls_of_san_vito: "walls-of-san-vito"
}

/// Playouts copy a state at every step of a search: it stays small.
#[test]
fn a_state_is_small() {
    let bytes = size_of::<fighting_formations::state::State>();
    assert!(bytes <= 8_192, "a state has {bytes} bytes");
    println!("{bytes} bytes");
}

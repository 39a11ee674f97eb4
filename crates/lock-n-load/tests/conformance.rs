//! Random games against the engine's contract, on every scenario. `GAMES=1000` (or more) for the full run.

use lock_n_load::{Lnl, shelf};

fn conform(slug: &str) {
    let game = Lnl::new(shelf::load(slug, None).expect("the scenario loads"));
    engine::conformance::expect(&game, 30);
}

macro_rules! scenarios {
    ($($name:ident: $slug:literal),*) => { $(#[test] fn $name() { conform($slug); })* };
}

scenarios! {
    crossroads: "crossroads",
    an_dinh: "an-dinh",
    hill_417: "hill-417",
    lindenhof: "lindenhof",
    grauheim: "grauheim",
    lz_egret: "lz-egret",
    the_banyan: "the-banyan",
    route_nine: "route-nine",
    guards_corridor: "guards-corridor",
    castle_rock: "castle-rock"
}

/// Playouts copy a state at every step of a search: it stays small.
#[test]
fn a_state_is_small() {
    let bytes = size_of::<lock_n_load::state::State>();
    assert!(bytes <= 8_192, "a state has {bytes} bytes");
    println!("{bytes} bytes");
}

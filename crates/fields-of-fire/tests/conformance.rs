//! Random games against the engine's contract, on every mission. `GAMES=1000` (or more) for the full run.

use fields_of_fire::{Fof, shelf};

fn conform(slug: &str) {
    let game = Fof::new(shelf::load(slug, None).expect("the mission loads"));
    engine::conformance::expect(&game, 4);
}

macro_rules! missions {
    ($($name:ident: $slug:literal),*) => { $(#[test] fn $name() { conform($slug); })* };
}

missions! {
    first_light: "first-light",
    the_sunken_lane: "the-sunken-lane",
    hold_the_crossroads: "hold-the-crossroads",
    ridge_of_mist: "ridge-of-mist",
    before_dawn: "before-dawn",
    a_tank_for_the_lane: "a-tank-for-the-lane",
    trucks_up_the_road: "trucks-up-the-road",
    mill_street: "mill-street",
    the_hamlet_by_the_stream: "the-hamlet-by-the-stream",
    wire_at_midnight: "wire-at-midnight",
    eagle_flight: "eagle-flight",
    shingle_before_sunrise: "shingle-before-sunrise",
    the_church_square: "the-church-square",
    street_of_lamps: "street-of-lamps"
}

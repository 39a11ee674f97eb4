//! Random games with all that comes from above, from below and from off the map, against the engine's contract.

use crate::data::{Library, parts_from_str};
use crate::lnl::Lnl;

const STANDARD: &str = include_str!("standard.toml");

const EVERYTHING: &str = r#"
title = "Everything"
map = "crossroads"
minutes = 1
briefing = ""
turns = 3
night = true
a = "a"
b = "b"
points = { squad = 2, weapon_team = 2, smc = 1, vehicle = 3 }

[[group]]
name = "First"
side = "a"
area = "01.01-04.10"
units = [
  { kind = "squad", count = 3, weapons = ["mg"] },
  { kind = "leader" },
  { kind = "captain", at = "03.03" },
  { kind = "hero", at = "03.03" },
  { kind = "scout", at = "03.05" },
  { kind = "mortar", at = "02.05" },
  { kind = "squad", at = "02.05", weapons = ["light-mortar"] },
  { kind = "helicopter", at = "01.05" },
  { kind = "squad", aboard = 1 },
]

[[group]]
name = "Relief"
side = "a"
turn = 2
area = "01.08-01.10"
units = [{ kind = "elite", count = 2 }, { kind = "leader" }]

[[group]]
name = "Garrison"
side = "b"
area = "07.03-12.08"
units = [
  { kind = "squad", count = 2 },
  { kind = "leader" },
  { kind = "squad", at = "08.05/in", weapons = ["missile"] },
  { kind = "mortar", at = "10.05" },
  { kind = "squad", at = "09.05", weapons = ["missile"] },
]
forts = [
  { kind = "bunker", at = "08.05", value = 2, facing = "north-west" },
  { kind = "foxholes", at = "09.05" },
  { kind = "mines", at = "05.05", value = 1 },
  { kind = "wire", at = "05.06" },
]

[[group]]
name = "Ambush"
side = "b"
by_event = true
area = "05.02 06.02"
units = [{ kind = "squad", at = "05.04" }, { kind = "squad" }]

[[objective]]
name = "Hamlet"
at = "07.04"
a = 3
b = 3

[[exit]]
side = "a"
area = "12.01-12.10"
points = { squad = 1 }

[[mission]]
kind = "artillery"
side = "a"
fp = 4
count = 2

[[mission]]
kind = "air"
side = "a"
plane = "plane"
count = 3

[[mission]]
kind = "air"
side = "b"
plane = "plane"
count = 3

[[event]]
at = "05.04"
side = "a"
title = "Ambush"
text = "They rise."
effects = [{ arrive = "Ambush" }, { smoke = "06.04" }, { reveals = "Dawn" }]

[[event]]
at = "07.04"
trigger = "sight"
side = "a"
title = "The hamlet"
text = "It is in sight."
asks = "b"
effects = [{ rubble = "07.04" }]
answer = [
  { text = "More shells", effects = [{ mission = { kind = "artillery", side = "b", fp = 3 } }] },
  { text = "More time", effects = [{ turns = 1 }] },
]

[[event]]
at = "06.05"
later = true
title = "Dawn"
text = "It is day."
effects = [{ night = false }]
"#;

#[test]
fn games_with_everything_conform() {
    let library = Library::embedded();
    let library = library.with_army("a", STANDARD).with_army("b", STANDARD);
    let scenario = parts_from_str("everything.toml", EVERYTHING, &library);
    let scenario = scenario.unwrap_or_else(|error| panic!("{error}"));
    engine::conformance::expect(&Lnl::new(scenario), 12);
}

use crate::System;

/// A rule system, ready or still to come.
pub struct Entry {
    /// Game id: `fte`. Also the name of its folders in `rules/` and `cases/`, and in capitals the letters of its clauses.
    pub id: &'static str,
    /// The name of the game.
    pub name: &'static str,
    /// What it is about, in a line.
    pub about: &'static str,
    /// The folder of its data, in `games/` and in an owner's.
    pub folder: &'static str,
    /// The rules, as far as there are any.
    pub system: Option<&'static dyn System>,
    /// Whether its scenarios are offered to players. Until then its cases and data are checked like all others.
    pub offered: bool,
}

//! What a player is told before he decides is what the rules then do: chances are counted over all dice, prices and ways
//! are compared with what is paid.

mod asked;
mod odds;
mod score;
mod shots;
mod table;
mod ways;

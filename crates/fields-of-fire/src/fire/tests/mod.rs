//! Fire on small maps and on random ones.

mod properties;
mod questions;
mod table;
mod zones;

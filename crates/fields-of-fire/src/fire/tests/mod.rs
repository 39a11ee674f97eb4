//! Fire on small maps and on random ones.

mod properties;
mod table;
mod zones;

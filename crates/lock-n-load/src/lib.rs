//! The rules of Lock 'n Load Tactical.
#![forbid(unsafe_code)]

pub mod sight;

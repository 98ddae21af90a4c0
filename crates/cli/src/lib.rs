//! The command jusawi.

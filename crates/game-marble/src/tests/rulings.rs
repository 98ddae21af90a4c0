//! The rulings where the requirements are silent or had to be made precise, one test each; what concerns offers, the end,
//! time and options stands in the files of those.

mod cards;
mod debts;
mod lands;
mod places;
mod turns;

use super::*;

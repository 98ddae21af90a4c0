//! Every lie that a host can seal, and the alarm that it raises. After each the checker stands where it stood.

mod draws;
mod ledger;
mod lobby;
mod moves;
mod voids;

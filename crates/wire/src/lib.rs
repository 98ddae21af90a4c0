//! Protobuf messages to domain types and back, and the list of games.

//! Everything that people read, in Korean and English.

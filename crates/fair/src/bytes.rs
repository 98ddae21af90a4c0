//! What every fixed string of bytes has in common: reading it from a slice, and lower-case hex.

use std::fmt;

/// Gives a tuple struct of one byte array `from_slice`, `as_bytes`, and hex as `Display` and `Debug`.
macro_rules! byte_string {
    ($name:ident, $len:literal) => {
        impl $name {
            #[doc = concat!("The value with these bytes, or `None` unless there are exactly ", $len, " of them.")]
            pub fn from_slice(bytes: &[u8]) -> Option<Self> {
                bytes.try_into().ok().map(Self)
            }

            #[doc = concat!("The ", $len, " bytes.")]
            pub fn as_bytes(&self) -> &[u8; $len] {
                &self.0
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                crate::bytes::write_hex(f, &self.0)
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, concat!(stringify!($name), "({})"), self)
            }
        }
    };
}
pub(crate) use byte_string;

pub(crate) fn write_hex(f: &mut fmt::Formatter<'_>, bytes: &[u8]) -> fmt::Result {
    bytes.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
}

//! The contract of jusawi: the messages of `proto/jusawi/v1`, compiled by `build.rs`.
//!
//! With the feature `grpc` the client and server stubs of its services come along, and the codec that they name.
#![deny(missing_docs)]

#[cfg(feature = "grpc")]
pub mod codec;

/// Package `jusawi.v1`.
pub mod v1 {
    #![allow(
        clippy::all,
        unreachable_pub,
        unused_qualifications,
        reason = "generated code is formatted by its generator"
    )]
    include!(concat!(env!("OUT_DIR"), "/jusawi.v1.rs"));

    /// Every message and service of the package as a serialized `google.protobuf.FileDescriptorSet`.
    pub const DESCRIPTORS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/descriptors.bin"));
}

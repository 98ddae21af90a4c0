//! How the stubs turn messages into bytes and back.

use std::marker::PhantomData;

use prost::Message;
use tonic::codec::BufferSettings;
use tonic_prost::{ProstCodec, ProstDecoder, ProstEncoder};

/// Bytes that a buffer of a stream has room for at first; it grows with what is said. Nearly all that is ever said fits,
/// and a relay keeps two of them for every table that waits for its guests.
const FIRST_ROOM: usize = 512;
/// Bytes that are put together before they are sent.
const TOGETHER: usize = 32 << 10;

/// [`ProstCodec`] with buffers that begin small: takes messages `T`, gives messages `U`.
#[derive(Debug)]
pub struct Codec<T, U>(PhantomData<(T, U)>);

impl<T, U> Default for Codec<T, U> {
    fn default() -> Self {
        Self(PhantomData)
    }
}

impl<T, U> tonic::codec::Codec for Codec<T, U>
where
    T: Message + Send + 'static,
    U: Message + Default + Send + 'static,
{
    type Encode = T;
    type Decode = U;
    type Encoder = ProstEncoder<T>;
    type Decoder = ProstDecoder<U>;

    fn encoder(&mut self) -> Self::Encoder {
        ProstCodec::<T, U>::raw_encoder(BufferSettings::new(FIRST_ROOM, TOGETHER))
    }

    fn decoder(&mut self) -> Self::Decoder {
        ProstCodec::<T, U>::raw_decoder(BufferSettings::new(FIRST_ROOM, TOGETHER))
    }
}

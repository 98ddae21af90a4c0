//! Both ends of a relay's tunnels, over any byte stream.

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};

/// Asks for a tunnel, with more lines in the head of the request; gives the head of the answer, too. The reason if it is
/// refused.
pub(crate) async fn ask<S: AsyncRead + AsyncWrite + Unpin>(
    mut io: S,
    path: &str,
    more: &str,
) -> Result<(S, String), String> {
    let head =
        format!("GET {path} HTTP/1.1\r\nHost: here\r\nConnection: upgrade\r\nUpgrade: jusawi-tunnel\r\n{more}\r\n");
    io.write_all(head.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    while !answer.ends_with(b"\r\n\r\n") {
        answer.push(io.read_u8().await.map_err(|_| "hung up".to_owned())?);
    }
    let answer = String::from_utf8(answer).unwrap();
    if answer.starts_with("HTTP/1.1 101 ") {
        return Ok((io, answer));
    }
    Err(answer.lines().find_map(|line| line.strip_prefix("jusawi-reason: ")).unwrap_or(&answer).to_owned())
}

/// Says something at one end and hears it at the other.
pub(crate) async fn hears(from: &mut (impl AsyncWrite + Unpin), to: &mut (impl AsyncRead + Unpin), words: &[u8]) {
    from.write_all(words).await.unwrap();
    from.flush().await.unwrap();
    let mut heard = vec![0; words.len()];
    to.read_exact(&mut heard).await.unwrap();
    assert_eq!(heard, words);
}

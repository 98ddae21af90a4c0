//! `jusawi watch CODE`: follows a table without a seat, and checks everything on the way.

use std::time::Duration;

use jusawi_fair::SecretKey;
use jusawi_net::entropy;
use jusawi_net::peer::Joining;
use jusawi_text::Text;
use jusawi_wire::with_game;

use super::join::{find, follow, game_of, unknown_game, ways};
use super::play::interfaces;
use crate::args::{Args, WatchArgs};
use crate::output::Output;

/// Watches a table to its end.
pub async fn run(text: &Text, output: &Output, args: &Args, watch: &WatchArgs) -> u8 {
    let mut found = match find(text, output, args, Some(&watch.target), &watch.relays).await {
        Ok(found) => found,
        Err(code) => return code,
    };
    let game = match game_of(text, output, &mut found).await {
        Ok(game) => game,
        Err(code) => return code,
    };
    with_game!(
        game.as_str(),
        Messages => {
            let open = found.open.take();
            let joining = Joining {
                code: found.code,
                relays: found.relays.clone(),
                addresses: ways(interfaces(args), found),
                // Whoever only watches needs no identity, and keeps nothing.
                device: SecretKey::from_bytes(entropy()),
                folders: None,
                player: None,
                seat: None,
                auto: None,
                pace: Duration::ZERO,
            };
            follow::<Messages>(text, output, args, joining, open, false).await
        },
        else unknown_game(text, output)
    )
}

//! What is agreed before a game of royale, and which tables may agree on it. It never looks at a running game.
//!
//! Rules: royale §1, R-01.

use jusawi_rules::{OptionError, OptionSpec, read_pairs};

use super::data;

/// What was agreed before the start.
///
/// Fields can hold numbers that the game does not know; [`Options::check`] refuses them.
///
/// Rules: royale §1, R-01.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// How many tiles lie out in a round, 0 to 6, at the first casinos. Key `tiles`.
    pub tiles: u8,
    /// Whether a tile may come again. Key `tileReuse`.
    pub tile_reuse: TileReuse,
    /// Which tokens the split-and-pick tile has. Key `blackBox`.
    pub black_box: BlackBox,
    /// Whether amounts that others won stay hidden until the end. Key `hideMoney`.
    pub hide_money: bool,
    /// Seconds for each decision: 20, 30, 60, or `None` without a limit. Key `turnSeconds`.
    pub turn_seconds: Option<u32>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            tiles: 3,
            tile_reuse: TileReuse::Any,
            black_box: BlackBox::Article,
            hide_money: true,
            turn_seconds: Some(30),
        }
    }
}

/// Whether a tile may come again in a later round.
///
/// Rules: royale R-03.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TileReuse {
    /// Every round draws from all tiles.
    Any,
    /// A tile that has lain out does not come again while others are left.
    NoRepeat,
}

/// Which tokens the split-and-pick tile has.
///
/// Rules: royale T-G1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BlackBox {
    /// Two chips, 4, 6, 8 and 10, each paid by itself.
    Article,
    /// 0, 0, 0, 2, 2 and 6, of which the sum is paid.
    Original,
}

/// Every value of `tiles`, in the order of [`OPTIONS`].
const TILES: [u8; 7] = [0, 1, 2, 3, 4, 5, 6];
/// Every value of `tileReuse`, in the order of [`OPTIONS`].
const TILE_REUSE: [TileReuse; 2] = [TileReuse::Any, TileReuse::NoRepeat];
/// Every value of `blackBox`, in the order of [`OPTIONS`].
const BLACK_BOX: [BlackBox; 2] = [BlackBox::Article, BlackBox::Original];
/// Every value of `hideMoney`, in the order of [`OPTIONS`].
const HIDE_MONEY: [bool; 2] = [true, false];
/// Every value of `turnSeconds`, in the order of [`OPTIONS`].
const TURN_SECONDS: [Option<u32>; 4] = [Some(20), Some(30), Some(60), None];

const TILES_SPEC: OptionSpec = OptionSpec { key: "tiles", values: &["0", "1", "2", "3", "4", "5", "6"], default: "3" };
const TILE_REUSE_SPEC: OptionSpec = OptionSpec { key: "tileReuse", values: &["any", "noRepeat"], default: "any" };
const BLACK_BOX_SPEC: OptionSpec = OptionSpec { key: "blackBox", values: &["article", "original"], default: "article" };
const HIDE_MONEY_SPEC: OptionSpec = OptionSpec { key: "hideMoney", values: &["true", "false"], default: "true" };
const TURN_SECONDS_SPEC: OptionSpec =
    OptionSpec { key: "turnSeconds", values: &["20", "30", "60", "null"], default: "30" };

/// The options there are, in the rules' order.
pub(super) static OPTIONS: [OptionSpec; 5] =
    [TILES_SPEC, TILE_REUSE_SPEC, BLACK_BOX_SPEC, HIDE_MONEY_SPEC, TURN_SECONDS_SPEC];

impl Options {
    /// Options from `key=value` pairs; a key that is not given takes its default.
    ///
    /// # Errors
    /// An unknown or repeated key or an unknown value.
    pub fn parse<'a>(pairs: impl IntoIterator<Item = (&'a str, &'a str)>) -> Result<Self, OptionError> {
        let [tiles, tile_reuse, black_box, hide_money, turn_seconds] = read_pairs(&OPTIONS, pairs)?;
        let default = Self::default();
        Ok(Self {
            tiles: TILES.get(tiles).copied().unwrap_or(default.tiles),
            tile_reuse: TILE_REUSE.get(tile_reuse).copied().unwrap_or(default.tile_reuse),
            black_box: BLACK_BOX.get(black_box).copied().unwrap_or(default.black_box),
            hide_money: HIDE_MONEY.get(hide_money).copied().unwrap_or(default.hide_money),
            turn_seconds: TURN_SECONDS.get(turn_seconds).copied().unwrap_or(default.turn_seconds),
        })
    }

    /// The options as `(key, value)` pairs, every key once; a value that the game does not know reads as the default.
    pub fn describe(&self) -> Vec<(&'static str, &'static str)> {
        vec![
            (TILES_SPEC.key, TILES_SPEC.word(&TILES, &self.tiles)),
            (TILE_REUSE_SPEC.key, TILE_REUSE_SPEC.word(&TILE_REUSE, &self.tile_reuse)),
            (BLACK_BOX_SPEC.key, BLACK_BOX_SPEC.word(&BLACK_BOX, &self.black_box)),
            (HIDE_MONEY_SPEC.key, HIDE_MONEY_SPEC.word(&HIDE_MONEY, &self.hide_money)),
            (TURN_SECONDS_SPEC.key, TURN_SECONDS_SPEC.word(&TURN_SECONDS, &self.turn_seconds)),
        ]
    }

    /// Whether `seats` players can play with these options.
    ///
    /// # Errors
    /// `Seats` outside 2 to 5, `UnknownValue` for numbers of tiles or seconds that there are not; the first of these.
    pub fn check(&self, seats: u8) -> Result<(), OptionError> {
        let (least, most) = super::SEATS;
        if !(least..=most).contains(&seats) {
            return Err(OptionError::Seats { seats, least, most });
        }
        if self.tiles > data::CASINOS {
            return Err(TILES_SPEC.unknown(self.tiles.to_string()));
        }
        if !TURN_SECONDS.contains(&self.turn_seconds) {
            let value = self.turn_seconds.map_or("null".to_owned(), |seconds| seconds.to_string());
            return Err(TURN_SECONDS_SPEC.unknown(value));
        }
        Ok(())
    }
}

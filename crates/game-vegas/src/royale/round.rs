//! The beginning of a round: drawing tiles and notes, handing out chips and dice. Every draw of chance stands in one
//! order.
//!
//! Rules: royale §2-1, §4-1, R-02 to R-09.

use std::collections::BTreeSet;

use jusawi_rules::{Chance, Seat};

use super::table::casino_index;
use super::{Die, Event, Options, Owner, Phase, Royale, Table, Tile, TileReuse, data};

impl Royale {
    /// The game at the start of round 1. Draws: tiles, notes, the start seat, with two players the neutral dice.
    ///
    /// Rules: royale §2-1, §4-1.
    pub(super) fn first_round(options: Options, seats: u8, chance: &mut Chance) -> (Self, Vec<Event>) {
        let mut game = Self {
            table: Table::new(options, seats),
            phase: Phase::Roll,
            tiles: Vec::new(),
            used: BTreeSet::new(),
            settlement: None,
            results: Vec::new(),
        };
        let mut events = Vec::new();
        game.lay_out(chance);
        game.table.start = Seat(u8::try_from(chance.below(u32::from(seats))).unwrap_or(0));
        game.open_round(&mut events, chance);
        (game, events)
    }

    /// The next round, begun by who was first at the last casino. Draws: tiles, notes, with two players the neutral
    /// dice.
    ///
    /// Rules: royale §2-2, §4-2.
    pub(super) fn next_round(&mut self, events: &mut Vec<Event>, chance: &mut Chance) {
        self.table.start = self.next_start();
        self.table.round = self.table.round.saturating_add(1);
        self.lay_out(chance);
        self.open_round(events, chance);
    }

    /// Who was first at casino 6, else at casino 5, and so on down; else the same start player, or the next who still
    /// plays.
    ///
    /// Rules: royale §2-2, R-21.
    fn next_start(&self) -> Seat {
        let casinos = self.results.last().map(|result| result.casinos.as_slice()).unwrap_or_default();
        let mut winners = casinos.iter().rev().filter_map(|casino| casino.winner.and_then(Owner::seat));
        let start = self.table.start;
        winners
            .find(|seat| self.table.is_active(*seat))
            .or_else(|| Some(start).filter(|seat| self.table.is_active(*seat)))
            .or_else(|| self.table.active_after(start).next())
            .unwrap_or(start)
    }

    /// Draws tiles for the first casinos, then notes for all.
    fn lay_out(&mut self, chance: &mut Chance) {
        let mut tiles: Vec<Option<Tile>> = self.draw_tiles(chance).into_iter().map(Some).collect();
        tiles.resize(usize::from(data::CASINOS), None);
        self.tiles = tiles.iter().map(|tile| tile.map(Tile::laid)).collect();
        self.table.tiles = tiles;
        self.table.lay_notes(chance);
    }

    /// For each tile a plate and then its side. Without repeats a side that was used is left out, the side is not drawn
    /// where one is left, and once no plate is left all count as unused.
    ///
    /// Rules: royale.
    fn draw_tiles(&mut self, chance: &mut Chance) -> Vec<Tile> {
        let mut drawn: Vec<Tile> = Vec::new();
        for _ in 0..self.table.options.tiles {
            let mut plates = self.plates_left(&drawn);
            if plates.is_empty() {
                self.used.clear();
                plates = self.plates_left(&drawn);
            }
            let Some(sides) = plates.get(chance.index_below(plates.len())) else { break };
            let side = if sides.len() > 1 { chance.index_below(sides.len()) } else { 0 };
            let Some(tile) = sides.get(side).copied() else { break };
            if self.table.options.tile_reuse == TileReuse::NoRepeat {
                self.used.insert(tile);
            }
            drawn.push(tile);
        }
        drawn
    }

    /// Sides that may be drawn, by plate; plates that lie out already are left out.
    fn plates_left(&self, drawn: &[Tile]) -> Vec<Vec<Tile>> {
        let plates = Tile::plates().filter(|sides| !sides.iter().any(|side| drawn.contains(side)));
        let unused = |sides: &[Tile]| sides.iter().copied().filter(|side| !self.used.contains(side)).collect();
        plates.map(unused).filter(|sides: &Vec<Tile>| !sides.is_empty()).collect()
    }

    /// Hands chips and dice to everybody who still plays, sets tiles up, rolls the neutral dice of a game that began
    /// with two, and lets the start player begin.
    ///
    /// Rules: royale §3, R-09.
    fn open_round(&mut self, events: &mut Vec<Event>, chance: &mut Chance) {
        for player in self.table.players.iter_mut().filter(|player| !player.conceded) {
            player.chips = player.chips.saturating_add(data::CHIPS);
            player.supply = data::DICE;
        }
        for tile in self.tiles.iter_mut().flatten() {
            tile.rules_mut().set_up(&mut self.table);
        }
        events.push(Event::RoundStarted {
            round: self.table.round,
            tiles: self.table.tiles.clone(),
            casinos: self.table.casinos.iter().map(|casino| casino.notes.clone()).collect(),
            start: self.table.start,
        });
        if self.table.seats == 2 {
            let small = chance.dice(usize::from(data::DICE.small));
            let big = chance.die();
            for (face, die) in small.iter().map(|face| (*face, Die::Small)).chain([(big, Die::Big)]) {
                let casino = casino_index(face).and_then(|index| self.table.casinos.get_mut(index));
                casino.into_iter().for_each(|casino| casino.neutral.add(die));
            }
            events.push(Event::NeutralPlaced { small, big });
        }
        self.table.current = self.table.start;
        self.phase = Phase::Roll;
    }
}

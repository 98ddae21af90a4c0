//! Lucky cards: what they are, and what happens when one is drawn. It opens debts but never decides how they end.
//!
//! Rules: marble §3.5, §5.2.

use jusawi_rules::Seat;

use crate::event::{Event, Reason, WayToIsland};
use crate::game::{Flow, Marble};
use crate::state::{Party, Payment, Then};
use crate::{Cell, data};

/// A card by what it says; ascending by number, L01 to L20. Each exists once.
///
/// Rules: marble §3.5.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Card {
    /// L01 복권 당첨.
    Lottery,
    /// L02 장학금.
    Scholarship,
    /// L03 주식 배당.
    Dividend,
    /// L04 생일 축하.
    Birthday,
    /// L05 예금 이자.
    Interest,
    /// L06 과속 벌금.
    SpeedingFine,
    /// L07 병원비.
    HospitalBill,
    /// L08 이웃 돕기 성금.
    Charity,
    /// L09 건물 수리비.
    Repairs,
    /// L10 폭풍 경보.
    StormWarning,
    /// L11 무인도 탈출권; kept until it is used.
    IslandEscape,
    /// L12 통행료 면제권; kept until it is used.
    TollWaiver,
    /// L13 출발지로.
    ToStart,
    /// L14 우주 초대장.
    SpaceInvitation,
    /// L15 서울 관광.
    SeoulTrip,
    /// L16 뒤로 3칸.
    ThreeBack,
    /// L17 기부 천사.
    GivingAngel,
    /// L18 관광 안내.
    TourGuide,
    /// L19 여행 경비.
    TravelExpenses,
    /// L20 재산세.
    PropertyTax,
}

impl Card {
    /// The card's row in the table of cards.
    pub fn row(self) -> Option<&'static CardRow> {
        data::CARDS.iter().find(|row| row.card == self)
    }

    /// The card's number as the rules write it, `L01` to `L20`.
    pub fn id(self) -> &'static str {
        self.row().map_or("", |row| row.id)
    }
}

/// A row of the table of cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CardRow {
    /// The card.
    pub card: Card,
    /// Its number, `L01` to `L20`.
    pub id: &'static str,
    /// Its name in Korean.
    pub ko: &'static str,
    /// Its name in English.
    pub en: &'static str,
    /// What it does.
    pub effect: Effect,
}

/// What a card does to the player who draws it. Amounts are in 만.
///
/// Rules: marble §3.5.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// The bank pays.
    FromBank(u32),
    /// Each other player pays, one after the other.
    FromOthers(u32),
    /// The player pays into the fund.
    ToFund(u32),
    /// The player pays the bank.
    ToBank(u32),
    /// The player pays each other player, one after the other.
    ToOthers(u32),
    /// The player pays the bank for each land.
    ToBankPerLand(u32),
    /// The player pays the bank for each step of each city: villa, building, hotel, landmark.
    Repairs([u32; 4]),
    /// To the island, without salary.
    ToIsland,
    /// The player keeps the card.
    Keep,
    /// Forward to a cell, with the salary where the start is passed or reached.
    ForwardTo(Cell),
    /// Forward to the nearest tour spot, with the salary where the start is passed or reached.
    ForwardToTour,
    /// Back by some cells, without salary.
    Back(u8),
}

impl Marble {
    /// Draws the top card for the current player and does what it says.
    ///
    /// The card goes underneath the pile before its effect, or to the player who keeps it. After five cards in a turn
    /// nothing is drawn.
    ///
    /// Rules: marble §3.5.
    pub(crate) fn draw_card(&mut self, flow: &mut Flow<'_>) {
        if self.turn.cards >= data::CARDS_PER_TURN {
            return self.end_visit(flow);
        }
        let Some(card) = self.pile.draw(flow.chance) else { return self.end_visit(flow) };
        self.turn.cards += 1;
        let seat = self.current;
        flow.events.push(Event::CardDrawn { seat, card });
        let Some(row) = card.row() else { return self.end_visit(flow) };
        if row.effect == Effect::Keep {
            if let Some(player) = self.player_mut(seat) {
                player.held.push(card);
            }
            return self.end_visit(flow);
        }
        self.pile.put_under(card);
        self.do_effect(row, flow);
    }

    fn do_effect(&mut self, row: &CardRow, flow: &mut Flow<'_>) {
        let seat = self.current;
        let reason = Reason::Card(row.card);
        let pay = |to: Party, amount: u32| Payment { debtor: seat, to, amount, reason };
        match row.effect {
            Effect::FromBank(amount) => {
                self.transfer(Party::Bank, Party::Player(seat), amount, reason, flow);
                self.end_visit(flow);
            }
            Effect::FromOthers(amount) => {
                let to = Party::Player(seat);
                let dues = self.others_of(seat).map(|debtor| Payment { debtor, to, amount, reason }).collect();
                self.settle(dues, Then::EndVisit, flow);
            }
            Effect::ToFund(amount) => self.settle(vec![pay(Party::Fund, amount)], Then::EndVisit, flow),
            Effect::ToBank(amount) => self.settle(vec![pay(Party::Bank, amount)], Then::EndVisit, flow),
            Effect::ToOthers(amount) => {
                let dues = self.others_of(seat).map(|other| pay(Party::Player(other), amount)).collect();
                self.settle(dues, Then::EndVisit, flow);
            }
            Effect::ToBankPerLand(amount) => {
                let total = amount * self.land_count(seat);
                self.settle(vec![pay(Party::Bank, total)], Then::EndVisit, flow);
            }
            Effect::Repairs(costs) => {
                let total = self.repairs(seat, costs);
                self.settle(vec![pay(Party::Bank, total)], Then::EndVisit, flow);
            }
            Effect::ToIsland => self.strand(WayToIsland::Card, flow),
            Effect::Keep => self.end_visit(flow),
            Effect::ForwardTo(cell) => self.advance(self.cell_of(seat).steps_to(cell), flow),
            Effect::ForwardToTour => {
                let from = self.cell_of(seat);
                self.advance(from.steps_to(from.next_tour()), flow);
            }
            Effect::Back(steps) => self.retreat(steps, flow),
        }
    }

    /// What the steps on all cities of `seat` cost together.
    fn repairs(&self, seat: Seat, costs: [u32; 4]) -> u32 {
        self.deeds_of(seat).map(|(_, deed)| costs.iter().take(deed.level.steps()).sum::<u32>()).sum()
    }
}

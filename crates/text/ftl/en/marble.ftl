# Round the World.

marble = Round the World

## Words

marble-place = { $number } { $name }
marble-level-land = land
marble-level-villa = villa
marble-level-building = building
marble-level-hotel = hotel
marble-level-landmark = landmark
marble-to-player = to { $name }
marble-to-bank = to the bank
marble-to-fund = to the welfare fund
marble-built-land = { $land } ({ $level })
marble-lands-count = { $count ->
    [one] { $count } land
   *[other] { $count } lands
}
marble-nothing = nothing

## What happened

marble-order = Order of turns: { $names }
marble-turn = Round { $round }: { $name } is up.
marble-rolled = { $kind ->
    [double] { $name } rolled { $first } + { $second } = { $sum }, a double!
   *[single] { $name } rolled { $first } + { $second } = { $sum }
}
marble-moved = { $kind ->
    [back] { $name } went back to { $place }.
   *[forward] { $name } arrived at { $place }.
}
marble-salary = { $name } took a salary of { $money }.
marble-bought = { $name } bought { $land } for { $money }.
marble-built = { $name } built on { $land }: { $level } ({ $money }). The toll goes up to { $toll }.
marble-passed = { $name } let { $land } be.
marble-toll = { $name } paid { $owner } a toll of { $money }.
marble-toll-waived = { $name } used the Toll Waiver and does not pay the toll of { $money }.
marble-takeover = { $name } took { $land } over from { $owner } for { $money }!
marble-card = { $name } drew “{ $card }”: { $effect }
marble-fund-paid = { $name } paid { $money } into the welfare fund.
marble-fund-received = { $name } took the whole welfare fund: { $money }!
marble-island = { $kind ->
    [card] A storm! { $name } went to the island.
    [doubles] Three doubles! { $name } went to the island.
   *[landed] { $name } is stuck on the island.
}
marble-island-roll = { $left ->
    [0] No double. { $name } leaves the island on the next turn.
    [one] No double. { $name } may stay on the island { $left } more turn.
   *[other] No double. { $name } may stay on the island { $left } more turns.
}
marble-escaped = { $kind ->
    [double] A double! { $name } left the island.
    [card] { $name } used the Island Escape Pass and left.
   *[fee] { $name } left the island.
}
marble-space-arrived = { $name } travels anywhere on the next turn.
marble-space-travel = { $name } set out on a space journey: { $place }
marble-debt-opened = { $name } has to sell: { $money } are due { $to }.
marble-sold = { $kind ->
    [top] { $name } sold the top step of { $land } for { $money }.
   *[all] { $name } sold { $land } for { $money }.
}
marble-conceded = { $name } gave up.
marble-bankrupt = { $kind ->
    [nothing] { $name } is bankrupt! All land goes back to the bank.
    [player] { $name } is bankrupt! What is left, { $money }, goes to { $creditor }.
    [fund] { $name } is bankrupt! What is left, { $money }, goes to the welfare fund.
   *[bank] { $name } is bankrupt! What is left, { $money }, goes to the bank.
}
marble-offered = { $name } offers { $partner }: gives { $give }, takes { $take }
marble-offer-ended = { $kind ->
    [accepted] { $name } and { $partner } made the exchange.
    [refused] { $partner } turned { $name }'s offer down.
    [failed] Some land or money was gone, so { $name } and { $partner } could not exchange.
   *[left] The exchange of { $name } and { $partner } is off.
}
marble-paid = { $name } paid { $money } { $to }.
marble-journey-fee = { $name } paid a journey fee of { $money } { $to }.
marble-island-fee = { $name } paid { $money } to leave the island.
marble-round-end = Round { $round } is over.
marble-winning-lands = { $kind ->
    [triple] { $name } owns three whole groups of cities!
    [line] { $name } owns all six cities of a side!
   *[tour] { $name } owns all four tour spots!
}

## Lucky cards

marble-card-from-bank = take { $money } from the bank
marble-card-from-others = take { $money } from each other player
marble-card-to-fund = pay { $money } into the welfare fund
marble-card-to-bank = pay the bank { $money }
marble-card-to-others = give each other player { $money }
marble-card-per-land = pay the bank { $money } for each land of yours
marble-card-repairs = pay { $villa }, { $building }, { $hotel }, { $landmark } ({ $unit }) for each step built
marble-card-island = straight to the island (no salary)
marble-card-keep-escape = keep it; on the island it gets you out at once
marble-card-keep-waiver = keep it; it settles your next toll by itself
marble-card-start = go to the start and take the salary
marble-card-fund = ahead to the fund payout, take all that is in it
marble-card-forward = ahead to { $place } (salary past the start)
marble-card-tour = ahead to the nearest tour spot (salary past the start)
marble-card-back = { $steps } cells back (no salary)

## What can be chosen

marble-roll = roll
marble-roll-again = roll again
marble-roll-third = roll again → another double leads to the island
marble-roll-island = { $left ->
    [1] roll → a double gets you out at once, else you leave on the next turn
   *[other] roll → a double gets you out at once, else you stay up to { $left } turns
}
marble-pay-fee = pay to leave the island
marble-pay-fee-left = pay { $money } to leave → roll at once, { $left } left
marble-use-card = use the Island Escape Pass
marble-use-card-then = use the Island Escape Pass → leave and roll at once
marble-travel = travel to { $place }
marble-travel-to = { $place } → { $preview }
marble-buy = buy
marble-buy-left = buy for { $money } → { $left } left
marble-buy-low = buy for { $money } → only { $left } left, that is tight!
marble-build = build: { $level }
marble-build-left = build: { $level } ({ $money }) → { $left } left, toll { $toll }
marble-build-low = build: { $level } ({ $money }) → only { $left } left, tight! Toll { $toll }
marble-take = take over
marble-take-left = take over for { $money } → { $left } left
marble-take-low = take over for { $money } → only { $left } left, that is tight!
marble-short = { $what } → not enough money
marble-pass = let it be
marble-pass-buy = do not buy
marble-pass-build = do not build
marble-pass-take = do not take over
marble-sell-top = sell the top step of { $land }
marble-sell-all = sell all of { $land }
marble-sell-step = sell { $land }: { $level }
marble-sell-land = sell { $land }: the land
marble-sell-whole = sell { $land }: land and buildings
marble-sell-more = { $what } → brings { $value }, { $missing } still missing
marble-sell-enough = { $what } → brings { $value }, enough to pay
marble-propose = offer an exchange
marble-accept = accept
marble-accept-goods = accept → get { $get }, give { $give }
marble-refuse = turn down
marble-concede = give up

marble-preview-fee = fee { $money }
marble-preview-salary = salary { $money }
marble-preview-nothing = nothing happens
marble-preview-island = stuck on the island
marble-preview-fund = fund { $money }
marble-preview-fund-empty = the fund is empty
marble-preview-fund-pay = pay { $money } into the fund
marble-preview-card = a lucky card
marble-preview-buy = for sale at { $money }
marble-preview-build = build: { $level } ({ $money })
marble-preview-toll = toll { $money } ({ $owner })
marble-preview-waived = your Toll Waiver is used

## Questions

marble-ask-roll = Roll the dice?
marble-ask-again = A double. Roll again?
marble-ask-island = You are on the island. What to do?
marble-ask-journey = Where do you travel?
marble-ask-journey-fee = Where do you travel? The fee is { $money }.
marble-ask-buy = Buy { $land } for { $money }?
marble-ask-build = Build on { $land }: { $level } for { $money }?
marble-ask-take = Take { $land } over from { $owner } for { $money }?
marble-ask-short = { $question } You do not have the money.
marble-ask-debt = { $missing } are missing. What do you sell?
marble-ask-trade = Accept { $name }'s offer? You would have { $left }.

## The board

marble-head = Round { $round }/{ $rounds } · { $name } is up · fund { $fund } · lucky cards { $cards }
marble-head-endless = Round { $round } · { $name } is up · fund { $fund } · lucky cards { $cards }
marble-player = { $count ->
    [one] { $name }  { $place }  { $money }  { $count } land
   *[other] { $name }  { $place }  { $money }  { $count } lands
}
marble-player-out = { $name }  bankrupt (round { $round })
marble-on-island = { $left ->
    [1] on the island (1 more turn)
   *[other] on the island (up to { $left } turns)
}
marble-held = keeps: { $cards }
marble-in-space = travels on the next turn
marble-here = You are at { $place }: { $about }
marble-here-free = nobody's, for sale at { $money }
marble-here-own = yours, { $level }, toll { $toll }
marble-here-other = { $owner }'s, { $level }, toll { $toll }
marble-here-start = passing or reaching it pays { $money }
marble-here-island = nothing happens to who passes by
marble-here-stuck = a double gets you out at once
marble-here-payout = who arrives takes the whole fund
marble-here-payment = who arrives pays { $money } into the fund
marble-here-card = who arrives draws a lucky card
marble-here-space = who arrives travels on the next turn
marble-own-lands = Your lands:
marble-own-land = { $place } { $level } (toll { $toll })
marble-debt = { $name } has to pay { $money } { $to }.
marble-offer = { $name } offers { $partner } an exchange
marble-offer-give = Gives:
marble-offer-take = Takes:

## Making an offer

marble-trade-partner = Whom do you ask?
marble-trade-give-land = Choose lands to give, one by one.
marble-trade-take-land = Choose lands to take, one by one.
marble-trade-chosen = { $question } So far: { $lands }
marble-trade-land = { $land } { $level }
marble-trade-done = that is all
marble-trade-give-money = How much money do you give? Type 0 to { $most } (1 is { $unit }).
marble-trade-take-money = How much money do you take? Type 0 to { $most } (1 is { $unit }).
marble-trade-confirm = Offer { $partner }: give { $give }, take { $take }?
marble-trade-yes = make the offer
marble-trade-no = stop
marble-trade-other = That cannot be chosen. Choose one of those shown.
marble-trade-number = Type a number from 0 to { $most }.
marble-trade-empty = There is nothing in this offer. Type the money you take, or choose again from the start.

## The result

marble-rank = { $count ->
    [one] { $rank }.  { $name }  assets { $assets }  money { $money }  { $count } land
   *[other] { $rank }.  { $name }  assets { $assets }  money { $money }  { $count } lands
}
marble-rank-out = { $rank }.  { $name }  bankrupt (round { $round })
marble-won-rounds = { $kind ->
    [together] Over after round { $round }! { $names } win together with assets of { $money }
   *[alone] Over after round { $round }! { $names } wins with assets of { $money }
}
marble-won-last = { $names } wins as the last one left!
marble-won-lands = { $kind ->
    [triple] { $names } wins by owning three whole groups!
    [line] { $names } wins by owning all cities of a side!
   *[tour] { $names } wins by owning all tour spots!
}

## Settings

marble-option-startMoney = money at the start
marble-option-salary = salary for passing or reaching the start
marble-option-maxRounds = limit of rounds
marble-option-maxRounds-0 = none, only bankruptcy ends the game
marble-option-maxRounds-15 = 15 rounds, a short game
marble-option-maxRounds-20 = 20 rounds
marble-option-maxRounds-30 = 30 rounds, a long game
marble-option-buildOnPurchase = building a villa on the visit that buys the land
marble-option-buildOnPurchase-true = at once
marble-option-buildOnPurchase-false = from the next visit on
marble-option-islandTurns = turns lost on the island
marble-option-islandTurns-1 = 1 at most
marble-option-islandTurns-2 = 2 at most
marble-option-islandTurns-3 = 3 at most
marble-option-islandFee = fee for leaving the island
marble-option-islandFee-0 = money does not help
marble-option-takeover = takeovers: buying a city at twice its cost after the toll
marble-option-takeover-true = on
marble-option-takeover-false = off
marble-option-landmark = landmarks: a step above the hotel
marble-option-landmark-true = on
marble-option-landmark-false = off
marble-option-monopolyWin = winning at once by owning three groups, a side or all tour spots
marble-option-monopolyWin-true = on
marble-option-monopolyWin-false = off
marble-option-trade = exchanging cities and money
marble-option-trade-true = on
marble-option-trade-false = off
marble-option-turnSeconds = time for each decision
marble-option-turnSeconds-15 = 15 seconds
marble-option-turnSeconds-30 = 30 seconds
marble-option-turnSeconds-60 = 60 seconds
marble-option-turnSeconds-null = no limit

## For a first game

marble-help-land = Buy land that nobody owns, and build a step each time you come back to your city
marble-help-toll = On somebody else's land you pay a toll
marble-help-doubles = A double gives another roll, the third in a row leads to the island
marble-help-debt = Short of money, you sell land and buildings at half price, or you are bankrupt
marble-notice = The money is play money of this table only. It is gone when the game is over. It cannot be kept, moved or exchanged, and no real money or prizes can be staked.

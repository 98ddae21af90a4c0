# Dice Casino Special.

royale = Dice Casino Special

## Words

royale-neutral = the neutral dice
royale-gray = the gray dice
royale-die-small = a small die
royale-die-big = the big die
royale-dice = { $kind ->
    [big] { $big ->
        [one] the big die
       *[other] { $big } big dice
    }
    [both] { $small ->
        [one] { $small } die and { $big } big one
       *[other] { $small } dice and { $big } big one
    }
   *[small] { $small ->
        [one] { $small } die
       *[other] { $small } dice
    }
}
royale-dice-brief = { $kind ->
    [big] { $big } big
    [both] { $small }+{ $big } big
   *[small] { $small }
}
royale-group = { $value } × { $dice }
royale-chips = { $chips ->
    [one] { $chips } chip
   *[other] { $chips } chips
}
royale-cards = { $cards ->
    [one] { $cards } note
   *[other] { $cards } notes
}
royale-nothing = nothing
royale-at-tile = [{ $tile }] { $what }
royale-leads-to = { $what } → { $outlook }
royale-leads-to-tile = { $what } → { $outlook } · ‘{ $tile }’
royale-outlook-tied = watch out: tied with { $names }
royale-effect-tile = use another tile
royale-effect-move = move a die
royale-effect-gold = a die on the golden space

## Tiles

royale-tile-a1 = How Many?
royale-tile-a1-text = Hide one to three tokens; you are paid if the player to your left guesses wrong.
royale-tile-a2 = Growing Pot
royale-tile-a2-text = A seven or a double takes the pot; otherwise it grows.
royale-tile-b1 = Two More
royale-tile-b1-text = The winner here may add two black dice before payouts.
royale-tile-b2 = Up or Down
royale-tile-b2-text = Each right call raises the prize; a wrong one loses it.
royale-tile-c1 = Five Together
royale-tile-c1-text = When your dice here count five, take the token for 10.
royale-tile-c2 = Last One Pays
royale-tile-c2-text = Whoever has least here pays 5 after the round.
royale-tile-d1 = Here and There
royale-tile-d1-text = You are paid 1 for every casino where you have a die.
royale-tile-d2 = Leader's Key
royale-tile-d2-text = While you alone lead here, you may place one die anywhere instead of rolling.
royale-tile-e1 = Closed Door
royale-tile-e1-text = Close another casino for a reward; no die enters or leaves it.
royale-tile-e2 = Waiting Bench
royale-tile-e2-text = The others bench a die each; you take all yours back.
royale-tile-f1 = Gray Guests
royale-tile-f1-text = Put a group of gray dice into any casino.
royale-tile-f2 = Gray Harvest
royale-tile-f2-text = Take a gray die away for a chip, money or a die move.
royale-tile-g1 = Split and Pick
royale-tile-g1-text = One splits six tokens; the winner sees only the sizes and picks a pile.
royale-tile-g2 = Side Table
royale-tile-g2-text = Move dice to a second contest for 6 and 3.
royale-tile-h1 = Six Seats
royale-tile-h1-text = Seat a die to collect that seat's prize in the settlement.
royale-tile-h2 = Take Your Pick
royale-tile-h2-text = Roll two black dice and use one of them.

## What can be done

royale-roll = roll
royale-place = place in casino { $casino }
royale-place-dice = place { $dice } in { $casino }
royale-pass = pass
royale-pass-free = for nothing, as every rolled number is closed
royale-pass-cost = pay a chip and take the dice back ({ $chips } left)
royale-place-any = by key: { $die } in { $casino }
royale-hide = { $count ->
    [one] hide { $count } token
   *[other] hide { $count } tokens
}
royale-hide-reward = { $reward } if the guess is wrong
royale-seal-hide = hide tokens and show them later
royale-guess = say { $count }
royale-open = show what was hidden
royale-forfeit = show nothing and lose
royale-stop = stop
royale-higher = bet on higher
royale-lower = bet on lower
royale-bet-reward = { $reward } if right, nothing if wrong
royale-close = close casino { $casino }
royale-keep = leave it as it is
royale-bench = bench { $die }
royale-place-gray = { $dice ->
    [one] put { $dice } gray die into casino { $casino }
   *[other] put { $dice } gray dice into casino { $casino }
}
royale-take-gray = take a gray die out of casino { $casino }
royale-set = set { $die } in { $casino }
royale-take = take { $die } back out of casino { $casino }
royale-skip = do nothing
royale-aside = move { $dice } to the side table
royale-aside-none = move none
royale-seat-rolled = put { $die } of the roll on seat { $value }
royale-seat-placed = put { $die } from this casino on seat { $value }
royale-in-settlement = { $reward } in the settlement
royale-choose = use the { $value }
royale-activate = use the tile at { $casino }
royale-activate-tile = use the tile at { $casino }, ‘{ $tile }’
royale-gold = put { $die } on the golden space
royale-extra-none = place no black die
royale-extra-first = place the first black die only
royale-extra-second = place the second black die only
royale-extra-both = place both black dice
royale-extra-at = place black dice in { $casinos }
royale-split = tokens { $first } in pile 1, tokens { $second } in pile 2
royale-split-worth = pile 1 { $first } · pile 2 { $second }
royale-seal-split = split and show it later: { $first } in pile 1
royale-pick = take pile { $pile }
royale-pick-size = { $count ->
    [one] { $count } token
   *[other] { $count } tokens
}
royale-concede = give up

## What is asked

royale-ask-roll = Roll { $dice }?
royale-ask-roll-or-key = Roll { $dice }, or place one anywhere with the key?
royale-ask-place = Which number to place?
royale-ask-pass = The casinos of all rolled numbers are closed. Pass?
royale-ask-hide = How many tokens to hide?
royale-ask-guess = How many tokens has { $name } hidden?
royale-ask-open-count = Show the hidden tokens?
royale-ask-bet = The total is { $total }. Will the next one be higher or lower?
royale-ask-close = Which casino to close?
royale-ask-bench = Which die goes on the bench?
royale-ask-place-gray = Where do the gray dice go?
royale-ask-take-gray = Take a gray die away?
royale-ask-move = Move a die?
royale-ask-aside = Which dice go to the side table?
royale-ask-seat = Which die takes a seat?
royale-ask-choose = Black dice { $dice }: which one to use?
royale-ask-activate = Which tile to use?
royale-ask-gold = Put a die on the golden space? It pays { $reward } in the settlement
royale-ask-extra = Black dice { $dice }: which ones to place?
royale-ask-split-each = Tokens { $tokens } ({ $unit }, 1 is a chip): how to split them into two piles?
royale-ask-split-sum = Tokens { $tokens } ({ $unit }, the sum is paid): how to split them into two piles?
royale-ask-pick = Which pile to take?
royale-ask-open-split = Show the piles?

## What happened

royale-round = Round { $round }! { $name } begins. Notes ({ $unit }): { $casinos }
royale-round-tiles = Round { $round }! { $name } begins. Notes ({ $unit }): { $casinos } · Tiles: { $tiles }
royale-round-tile = { $casino } ‘{ $tile }’
royale-neutral-placed = Neutral dice went to casinos { $dice }, the big one to { $big }.
royale-rolled = { $name } rolled: { $groups }
royale-placed = { $name } placed { $dice } in casino { $casino }.
royale-passed = { $cost ->
    [0] { $name } had nowhere to place and passed for nothing.
    [one] { $name } paid { $cost } chip and passed.
   *[other] { $name } paid { $cost } chips and passed.
}
royale-placed-any = { $name } placed { $die } in casino { $casino } with the key.
royale-activated = Casino { $casino }: { $name } uses ‘{ $tile }’.
royale-pays = { $name } got { $reward }.
royale-pays-hidden = { $name } got 1 prize
royale-conceded = { $name } gave up. Dice left in hand are not placed.
royale-settlement = Round { $round } is being settled.
royale-ties = { $count ->
    [2] Casino { $casino }: { $names } count the same, so both get nothing!
   *[other] Casino { $casino }: { $names } count the same, so all of them get nothing!
}

## What happened at a tile

royale-black-rolled = { $name } rolled the black dice: { $dice } (total { $total })
royale-hidden = { $name } hid tokens.
royale-hidden-count = { $count ->
    [one] { $name } hid { $count } token.
   *[other] { $name } hid { $count } tokens.
}
royale-hidden-sealed = { $name } hid tokens, to be shown after the guess.
royale-guess-made = { $name } says { $guess }.
royale-guessed-right = { $name } says { $guess }, and that is right!
royale-guessed-wrong = { $name } says { $guess }, but it was { $secret }. { $hider } is paid.
royale-guessed-unshown = { $name } says { $guess }. { $hider } did not show it, so it counts as right.
royale-forfeited = { $name } did not show what was hidden.
royale-bet-higher = { $won ->
    [yes] { $name } bet on higher than { $before } and was right: { $dice } (total { $total })
   *[no] { $name } bet on higher than { $before } and was wrong: { $dice } (total { $total })
}
royale-bet-lower = { $won ->
    [yes] { $name } bet on lower than { $before } and was right: { $dice } (total { $total })
   *[no] { $name } bet on lower than { $before } and was wrong: { $dice } (total { $total })
}
royale-stopped = { $step ->
    [one] { $name } stopped after { $step } right bet.
   *[other] { $name } stopped after { $step } right bets.
}
royale-five-taken = { $name } took the token. It pays { $reward } in the settlement.
royale-last-counted = Least here: { $names }. To pay after the settlement: { $reward }
royale-fined-money = { $name } paid { $money }.
royale-fined-chips = { $chips ->
    [one] { $name } paid { $chips } chip.
   *[other] { $name } paid { $chips } chips.
}
royale-fined-both = { $chips ->
    [one] { $name } paid { $money } and { $chips } chip.
   *[other] { $name } paid { $money } and { $chips } chips.
}
royale-fined-nothing = { $name } had nothing to pay with.
royale-key-taken = { $name } took the key.
royale-key-returned = { $name } does not lead alone any more, so the key went back.
royale-closed = { $name } closed casino { $casino }.
royale-kept = { $name } left it so: casino { $casino } stays closed.
royale-benched = { $name } benched { $die }.
royale-bench-back = { $name } took { $dice } back off the bench.
royale-gray-placed = { $dice ->
    [one] { $name } put { $dice } gray die into casino { $casino }.
   *[other] { $name } put { $dice } gray dice into casino { $casino }.
}
royale-gray-taken = { $name } took a gray die out of casino { $casino }: { $reward }
royale-die-set = { $name } set { $die } in casino { $casino }.
royale-die-taken = { $name } took { $die } back out of casino { $casino }.
royale-set-aside = { $name } moved { $dice } to the side table.
royale-seated = { $name } put { $die } on seat { $value }.
royale-seated-replacing = { $name } put { $die } on seat { $value }. The die of { $other } there goes to casino { $value }.
royale-chosen = { $name } chose the { $value }: { $effect }
royale-gold-placed = { $name } put { $die } on the golden space.
royale-gold-replacing = { $name } put { $die } on the golden space. The die of { $other } there goes back.
royale-extra-placed = { $name } placed black dice in { $casinos }.
royale-extra-kept = { $name } placed no black die.
royale-tokens-split = { $name } split the tokens into { $first } and { $second }.
royale-tokens-split-known = { $name } split the tokens into { $first } and { $second }. In pile 1: tokens { $pile }.
royale-tokens-split-sealed = { $name } split the tokens into { $first } and { $second }, to be shown after the pick.
royale-pile-picked = { $name } picked pile { $pile }.
royale-pile-taken = { $name } took pile { $pile }.
royale-pile-taken-known = { $name } took pile { $pile }: { $tokens }

## The game in lines

royale-view-head = Round { $round }/{ $rounds } · { $name } began · pile { $cards } · amounts { $unit }
royale-view-settling = The round is being settled.
royale-view-casino = { $casino } { $notes }
royale-view-casino-closed = { $casino } { $notes } closed
royale-view-black = { $dice }+{ $black } black
royale-view-black-only = { $black } black
royale-view-neutral = neutral { $dice }
royale-view-gray = gray { $dice }
royale-view-tile = ‘{ $tile }’ { $about }
royale-view-supply = dice left { $dice }
royale-view-no-supply = no dice left
royale-view-conceded = gave up
royale-view-turn = to play
royale-view-asked = choosing
royale-view-own-notes = Your notes { $notes } together { $money }
royale-view-roll = Dice of { $name }: { $groups }

royale-state-hiding = { $name } is hiding tokens
royale-state-hiding-count = { $count ->
    [one] { $name } is hiding { $count } token
   *[other] { $name } is hiding { $count } tokens
}
royale-state-guess = { $name } says { $guess }
royale-state-pot = pot { $reward }
royale-state-black = black dice { $dice }
royale-state-bet = { $step ->
    [one] total { $total }, { $step } bet won, stopping pays { $reward }
   *[other] total { $total }, { $step } bets won, stopping pays { $reward }
}
royale-state-token-free = the token is free
royale-state-token = { $name } has the token
royale-state-noted = to pay: { $names }
royale-state-key-free = the key is free
royale-state-key = { $name } has the key
royale-state-next-close = closing next pays { $reward }
royale-state-bench = on the bench: { $dice }
royale-state-aside = side table: { $dice }
royale-state-of = { $name } { $dice }
royale-state-empty = empty
royale-state-groups = groups left: { $groups }
royale-state-no-groups = no group left
royale-state-spaces = spaces left: chip × { $chips }, { $money } × { $notes }, move × { $moves }
royale-state-sharing = { $splitter } splits, { $name } picks
royale-state-piles = { $first } in pile 1, { $second } in pile 2
royale-state-pile-known = in pile 1: tokens { $pile }
royale-state-picked = pile { $pile } is picked
royale-state-seats = seated: { $seats }
royale-state-seat = { $value } { $name }
royale-state-gold-free = the golden space is free
royale-state-gold = { $name } has the golden space

## The end

royale-rank = { $rank }.  { $name }  { $money } ({ $cards }, { $chips })  { $notes }
royale-rank-conceded = { $rank }.  { $name }  { $money } ({ $cards }, { $chips })  { $notes }  gave up
royale-won = { $names } wins! { $money } ({ $cards }, { $chips })
royale-won-together = { $names } win together! { $money } ({ $cards }, { $chips })
royale-no-winner = Nobody won.

## Options

royale-option-tiles = tiles each round
royale-option-tiles-0 = none, the base game
royale-option-tiles-1 = 1
royale-option-tiles-2 = 2
royale-option-tiles-3 = 3
royale-option-tiles-4 = 4
royale-option-tiles-5 = 5
royale-option-tiles-6 = 6
royale-option-tileReuse = tiles that were out
royale-option-tileReuse-any = may come again
royale-option-tileReuse-noRepeat = do not come again while others are left
royale-option-blackBox = tokens of ‘Split and Pick’
royale-option-blackBox-article = two chips, 4, 6, 8 and 10, each paid by itself
royale-option-blackBox-original = 0, 0, 0, 2, 2 and 6, of which the sum is paid
royale-option-hideMoney = what others won
royale-option-hideMoney-true = only how many notes
royale-option-hideMoney-false = amounts too
royale-option-turnSeconds = time for each decision
royale-option-turnSeconds-20 = 20 seconds
royale-option-turnSeconds-30 = 30 seconds
royale-option-turnSeconds-60 = 60 seconds
royale-option-turnSeconds-null = no limit

## For the first game

royale-help-same = Equal numbers go all at once
royale-help-big = The big die counts two
royale-help-ties = What counts the same gets nothing
royale-help-pass = A chip lets you pass without placing
royale-help-tiles = Placing at a casino with a tile uses the tile
royale-notice = The money is play money of this table only. It is not stored, not carried over and not exchanged for anything, and no real money or prizes may be staked on it.

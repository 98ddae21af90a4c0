# Dice Casino.

las-vegas = Dice Casino
las-vegas-house = the house

las-vegas-roll = roll
las-vegas-place = place in casino { $casino }
las-vegas-concede = give up

las-vegas-refilled = Round { $round }! Notes are out ({ $unit }): { $casinos }
las-vegas-casino-notes = { $casino } { $notes }
las-vegas-notes-brief = [{ $amounts }]
las-vegas-house-dice = The house's dice went to casinos { $dice }.
las-vegas-rolled = { $name } rolled: { $groups }
las-vegas-placed = { $kind ->
    [white] { $dice ->
        [one] { $name } placed { $dice } white die in casino { $casino }.
       *[other] { $name } placed { $dice } white dice in casino { $casino }.
    }
    [mixed] { $name } placed { $dice } dice ({ $neutral } white) in casino { $casino }.
   *[own] { $dice ->
        [one] { $name } placed { $dice } die in casino { $casino }.
       *[other] { $name } placed { $dice } dice in casino { $casino }.
    }
}
las-vegas-ties = { $count ->
    [2] Casino { $casino }: { $names } have equally many, so both get nothing!
   *[other] Casino { $casino }: { $names } have equally many, so all of them get nothing!
}
las-vegas-paid = Casino { $casino }: { $name } took { $money }.
las-vegas-paid-hidden = Casino { $casino }: { $name } took 1 note
las-vegas-paid-house = Casino { $casino }: { $money } went to { $name }.
las-vegas-returned = { $count ->
    [one] Casino { $casino }: a note of { $notes } went under the pile.
   *[other] Casino { $casino }: notes of { $notes } went under the pile.
}
las-vegas-round-end = Round { $round } is settled.
las-vegas-conceded = { $dice ->
    [0] { $name } gave up.
    [one] { $name } gave up. The die left in hand is not placed.
   *[other] { $name } gave up. The { $dice } dice left in hand are not placed.
}

las-vegas-rank = { $count ->
    [one] { $rank }.  { $name }  { $money } ({ $count } note)  { $notes }
   *[other] { $rank }.  { $name }  { $money } ({ $count } notes)  { $notes }
}
las-vegas-rank-conceded = { $count ->
    [one] { $rank }.  { $name }  { $money } ({ $count } note)  { $notes }  gave up
   *[other] { $rank }.  { $name }  { $money } ({ $count } notes)  { $notes }  gave up
}
las-vegas-won = { $count ->
    [one] { $names } wins! { $money } ({ $count } note)
   *[other] { $names } wins! { $money } ({ $count } notes)
}
las-vegas-won-together = { $count ->
    [one] { $names } win together! { $money } ({ $count } note)
   *[other] { $names } win together! { $money } ({ $count } notes)
}
las-vegas-no-winner = Nobody won.

las-vegas-group = { $kind ->
    [white] { $value } × { $dice } (white only)
    [mixed] { $value } × { $dice } ({ $neutral } white)
   *[own] { $value } × { $dice }
}
las-vegas-preview = { $kind ->
    [white] place { $dice } white in { $casino } → { $outlook }
    [mixed] place { $dice } ({ $neutral } white) in { $casino } → { $outlook }
   *[own] place { $dice } in { $casino } → { $outlook }
}
las-vegas-outlook-first = alone in 1st place
las-vegas-outlook-place = { NUMBER($rank, type: "ordinal") ->
    [one] { $rank }st place
    [two] { $rank }nd place
    [few] { $rank }rd place
   *[other] { $rank }th place
}
las-vegas-outlook-money = { $place } ({ $money })
las-vegas-outlook-no-money = { $place } (no note left)
las-vegas-outlook-tied = watch out, a tie: as many as { $names }
las-vegas-outlook-none = none of your own dice go there

las-vegas-option-rounds = number of rounds
las-vegas-option-rounds-3 = 3 rounds, a short game
las-vegas-option-rounds-4 = 4 rounds
las-vegas-option-rounds-5 = 5 rounds, a long game
las-vegas-option-neutralDice = white dice
las-vegas-option-neutralDice-auto = 4 each with two players only
las-vegas-option-neutralDice-on = 4 each with two players, 2 each with three or four
las-vegas-option-neutralDice-off = none
las-vegas-option-hideMoney = what others won
las-vegas-option-hideMoney-true = only how many notes
las-vegas-option-hideMoney-false = amounts too
las-vegas-option-turnSeconds = time to roll and to place
las-vegas-option-turnSeconds-20 = 20 seconds for each
las-vegas-option-turnSeconds-30 = 30 seconds for each
las-vegas-option-turnSeconds-60 = 60 seconds for each
las-vegas-option-turnSeconds-null = no limit

las-vegas-help-same = Equal numbers go all at once
las-vegas-help-ties = Equal counts both get nothing
las-vegas-notice = The money is play money of this table only. It cannot be kept, moved or exchanged, and no real money or prizes can be staked.

var e=`bot-name = Bot { $seat }
seat-name = seat { $number }
device-name = device { $number }
host-device = the host's device
list-comma = {", "}
list-and = { $first } and { $last }
list-none = none
money-dollars = \${ $dollars }
money-man = { $man }만
money-points = { $man ->
    [one] { $man } point
   *[other] { $man } points
}
money-none = none
unit-caption-dollars = × $10,000
unit-caption-man = 만
unit-caption-points = points
standing-own = Your device rolled too.
    .do = Nobody could know this roll before your device answered, and nobody could set it.
standing-left-out = Your device was left out of this roll.
    .do = Other people's devices rolled, but that proves nothing to you. If it happens again, check your connection and ask the host.
standing-shared = Rolled together (this page came from the host).
    .do = It is fair against everybody but the host. To be independent of the host too, run the program on your own device.
standing-unproven = Only the host's device rolled.
    .do = The host could know this roll beforehand. With other devices the next rolls are worth more.
check-code = Check code { $code } (roll { $draw })
void-question = Throw this roll away and roll again? Ask { $names } first.
alarm = The record does not add up; better stop playing at this table.
    .do = The record so far is kept as evidence. Meet again at a new table.
alarm-before = The record of this table did not add up. Your device plays no further there.
    .do = Meet again at a new table. The evidence: { $path }
automatic-timeout = the time was over
automatic-offline = disconnected
automatic-bot = a bot
automatic-kick = away for long
news-automatic = The turn of { $name } is played automatically ({ $reason }).
closing-finished = The game was played to its end. The table closes.
closing-unfinished = The host closed the table before the end.
report-word-of-host = Whether a time was over or a device was silent rests on the host's word.
las-vegas = Dice Casino
las-vegas-house = the house
las-vegas-roll = roll
las-vegas-place = place in casino { $casino }
las-vegas-concede = give up
las-vegas-refilled = Round { $round }! Notes are out ({ $unit }): { $casinos }
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
royale = Dice Casino Special
marble = Round the World
cli-seat-you = you
cli-seat-host = host
cli-offline = disconnected
cli-away = away
cli-waiting-players = Waiting for players: { $count } of at least { $least }
cli-waiting-host = Waiting for the host to start.
cli-starting = The devices are getting their dice ready…
cli-your-turn = It is your turn!
cli-their-turn = It is the turn of { $name }.
cli-rolling = Rolling together…
cli-waiting-answer = Waiting for the device of { $names } ({ $seconds } s so far).
cli-screen-done = Sent. One moment.
err-not-time-to-roll = It is not time to roll now.
    .do = You will be told when it is your turn.
err-not-time-to-place = It is not time to place now.
    .do = You will be told when it is your turn.
err-face-not-rolled = That number was not rolled.
    .do = Choose one of the numbers that were.
err-already-conceded = You have given up this game already.
    .do = You can watch until it ends.
err-game-finished = The game is over.
    .do = Look at the result, or start another game.
err-no-such-seat = There is no such seat.
    .do = Choose one of the seats that there are.
err-too-many-trades = You can make two offers in a turn, not more.
    .do = Make your offer on your next turn.
err-recovering = The host has just come back and is putting its record in order.
    .do = It will be tried again in a moment.
err-starting = The game is being started.
    .do = Wait a moment.
err-no-seat = This table has no such seat.
    .do = Choose another one.
err-no-seat-of = This table has { $capacity } seats, so there is no seat { $seat }.
    .do = Choose another one.
err-name-taken = Somebody at this table has this name already.
    .do = Choose another name.
err-bad-value = It holds a value that cannot be.
    .do = Check that both devices run the same version.
err-closed = The table is closed.
    .do = Meet again at a new table.
err-not-in-lobby = Seats cannot change once the game has started.
    .do = Watch, and wait for the next game.
err-not-playing = No game is running.
    .do = You can do this once the host has started one.
err-signature = The signature does not fit.
    .do = Try again; if it stays so, join again.
err-unknown-head = It names a moment that is not in this table's record.
    .do = Try again once the screen has caught up.
err-repeated = This was taken already.
    .do = There is no need to do it again.
err-stale = The game has changed meanwhile.
    .do = Look at it as it is now and choose again.
err-seat-taken = Somebody sits there already.
    .do = Choose another seat.
err-seat-free = That seat is free.
    .do = Choose a seat that somebody holds.
err-not-seated = You hold no seat.
    .do = Take a seat first.
err-options = The game cannot be played with these options.
    .do = The host can change the options or the number of players.
err-not-a-contributor = This device does not take part in rolls.
    .do = Take a seat in the next game to roll too.
err-draw-open = A roll is going on.
    .do = Try again when it is done.
err-no-draw-open = No roll is going on.
    .do = There is no need to do it again.
err-not-called = It is not set yet who takes part in this roll.
    .do = Wait a moment.
err-other-draw = It is about another roll than the present one.
    .do = It goes on by itself once the screen has caught up.
err-other-entry = It names another entry than the one that stands.
    .do = It goes on by itself once the screen has caught up.
err-revealed = The devices that rolled are not those of the roll-call.
    .do = Look again whose device is waited for.
err-objection = This entry cannot be objected to.
    .do = There is no need to do it again.
err-void = The roll cannot be thrown away like this.
    .do = Ask whoever holds the device that is waited for.
err-hands = People named different devices as missing.
    .do = Agree on whose device is missing, then press again.
err-second-void = One move can have one roll thrown away only.
    .do = Wait, or the host can end the game.
err-other-player = This is not your seat.
    .do = Play from your own seat when it is your turn.
err-refused = The rules do not allow this.
    .do = Choose one of the things that are possible.
err-over = The game is over.
    .do = Look at the result, or start another game.
err-unavailable = The table cannot be reached now.
    .do = Check that the host is running, and try again in a moment.
err-too-many-connections = There are too many connections to this table.
    .do = Close screens that are not used, and try again.
err-rate-limited = That was too much in too short a time.
    .do = Try again in a moment.
err-too-large = This is too large.
    .do = Send less.
err-bad-challenge = The answer to the host's challenge does not fit.
    .do = Join the table again.
err-not-here = Only those who are at the table can say something there.
    .do = Join the table first.
err-silent = Nothing was heard from this device for too long.
    .do = It connects again by itself.
err-too-slow = This device did not keep up with the table.
    .do = It connects again by itself and goes on from where it was.
err-too-many-streams = This device has too many connections to the table.
    .do = Close screens that are not used, and try again.
err-too-many-spectators = There are too many spectators at this table.
    .do = Try again when somebody has left.
err-no-such-table = The relay knows no table of this code.
    .do = Check the code. The host may have closed the table or have lost its connection; then try again in a moment.
err-host-silent = The host did not answer through the relay.
    .do = Check that the host is running and online, and try again in a moment.
err-table-crowded = As many devices as possible are connected to this table through the relay.
    .do = Try again when somebody has left.
err-relay-full = The relay has as much to do as it may.
    .do = Try again later, or use another relay.
err-source-full = There are too many tables or connections from this home at the relay.
    .do = Close some, and try again.
err-relay-draining = The relay is about to be restarted and takes nobody new.
    .do = Try again in a moment.
err-too-few-players = { $least } players are needed; there are { $seats }.
    .do = Wait for more, or seat bots.
err-too-many-players = At most { $most } can play; there are { $seats }.
    .do = Free some seats.
page-title = Dice
page-arriving = Coming to the table…
page-no-host = The host cannot be reached. Check that you are on the same Wi-Fi. You come in by yourself once it answers.
page-no-relay = The relay cannot be reached. Check your connection to the internet. You come in by yourself once it answers.
page-relayed = You came through a relay. Whoever runs it could read this game, or send a changed page. Moves and dice are signed and checked here all the same.
page-ok = All right
page-close = Close
page-got-it = Got it
page-link-connecting = connecting
page-link-online = connected
page-link-offline = disconnected
page-link-replaced = played in another tab
page-offline = The connection is lost, trying again ({ $seconds } s so far). Your seat is kept.
page-back = Connected again, with everything you missed.
page-private = This browser keeps nothing (a private window). Leave this tab open, or your seat is lost.
page-stale = This is the screen of a former table.
page-stale-do = Another table is open at this address now.
page-stale-button = Go to the new table
page-locked = This address can be used once only.
page-locked-do = Open the new address that the program shows. If there is none, start the program again.
page-beyond = This table is newer than this page.
page-beyond-do = Join with a program of the host's version.
page-replaced = You are playing in another tab.
page-replaced-do = One browser plays in one tab only.
page-replaced-button = Play here
page-name = Your name
page-name-example = such as Jisu
page-name-empty = Please write a name.
page-which-seat = Seat (the first free one if you do not choose)
page-seat-free = Seat { $seat }, free
page-chosen = chosen
page-sit = Take a seat
page-watch = Watch without a seat
page-full = Every seat is taken. You can watch, and sit down when one is free.
page-code-same = This is the table of the QR code you scanned. Invite code { $code }
page-code-ask = The invite code of this table is { $code }. Look whether the host's screen shows the same.
page-lobby = Who plays
page-getting-ready = About to begin
page-bot = bot
page-clear = Free the seat of { $name }
page-start = Start
page-start-now = Start when everybody is here.
page-seat-bot = Seat a bot
page-stand = Give the seat back
page-share = Invite friends
page-share-how = Scan this or type the address, on the same Wi-Fi. There is nothing to install.
page-share-far = For friends elsewhere: scan this or type the address, from any network.
page-qr = QR code of the address to join: { $address }
page-code = Invite code { $code }
page-agreed = What was agreed for this game
page-close-table = Close the table
page-close-table-sure = Close the table? The game ends here, and there is no way back.
page-keep-open = Keep it open
page-setting-up = Rolling the first dice together…
page-round = Round { $round } of { $rounds }
page-round-begins = Round { $round }! New notes are out. { $name } rolls first.
page-round-title = What the rounds paid
page-round-look = What round { $round } paid
page-round-paid = Round { $round }
page-round-before = Round before
page-round-after = Round after
page-tied = { $names }: equally many, nothing
page-nobody = nobody placed here
page-turn-of = { $name } to play
page-seconds-left = { $seconds } seconds left
page-casino = Casino { $casino }
page-dice-of = { $name } { $dice }
page-dice-of-tied = { $name } { $dice }, tied
page-dice-left = dice left: { $dice }
page-dice-word = dice
page-notes-won = notes won: { $count }
page-notes-word = notes
page-unit-line = { $unit } · pile { $count }
page-my-money = yours: { $money }
page-tray = What you can do
page-roll-dice = { $dice ->
    [one] Roll { $dice } die
   *[other] Roll { $dice } dice
}
page-choose = Which number do you place?
page-first = 1st!
page-tie = Tie!
page-first-money = 1st! { $money }
page-place-money = { NUMBER($rank, type: "ordinal") ->
    [one] { $rank }st, { $money }
    [two] { $rank }nd, { $money }
    [few] { $rank }rd, { $money }
   *[other] { $rank }th, { $money }
}
page-place-no-note = { NUMBER($rank, type: "ordinal") ->
    [one] { $rank }st, no note
    [two] { $rank }nd, no note
    [few] { $rank }rd, no note
   *[other] { $rank }th, no note
}
page-none-of-mine = white only
page-wait = Just a moment.
page-over = The game is over.
page-conceded = gave up
page-concede-sure = Give up for good? Your dice left are not placed, and it cannot be undone.
page-concede-yes = Give up
page-play-on = Play on
page-long-away = { $name } has been away for { $rounds ->
    [one] one round
   *[other] { $rounds } rounds
}. Wait for them?
page-let-go = Let go
page-let-go-sure = Take { $name } out? They are out of the rest of the game, and there is no way back.
page-roll = Can I trust this roll?
page-badge-own = Your device rolled too
page-badge-shared = Rolled together (page from the host)
page-badge-relayed = Rolled together (page through a relay)
page-badge-left-out = Your device was left out of this roll
page-badge-unproven = Only the host's device rolled
page-badge-watched = A roll that you watched
page-standing-watched = You are watching, so your device did not roll.
    .do = The values of all devices that rolled were checked. Take a seat, and your device rolls too.
page-standing-relayed = Rolled together (this page came through a relay).
    .do = It is fair against everybody but the host and whoever runs the relay. To be independent of them too, run the program on your own device.
page-mine-in-it = The value from your device is in it, checked here.
page-read-aloud = Read it aloud: is it the same on the others' screens?
page-dice-checked = The dice that these values give are the dice on the screen.
page-who-rolled = Devices that rolled, and their values
page-client-page = page from the host or a relay
page-client-program = own program
page-absent = left out of this roll
page-seed = All together
page-roll-before = Roll before
page-roll-after = Roll after
page-no-roll = There was no roll yet.
page-waiting-me = The table waits for your device. Keep this screen on.
page-hands = Want it thrown away: { $names }
page-throw-away = Throw away and roll again
page-throw-away-all = It takes { $names } to throw it away.
page-throw-away-some = It takes { $needed } of { $names } to throw it away.
page-throw-away-wait = If you wait, the game goes on when the device is back.
page-throw-away-not-mine = This page came from the host, so your press does not count. Still, everybody sees that you want it.
page-wait-only = The game goes on once that device is back.
page-throw-away-yes = I asked. Throw it away
page-throw-away-said = You want it thrown away and rolled again.
page-wait-on = Wait on
page-log = What happened
page-log-empty = Nothing has happened yet.
page-missed = while away
page-chat = Talk
page-chat-empty = Nobody has said anything yet.
page-chat-write = Say something
page-send = Send
page-somebody = somebody watching
page-quick-1 = Hello!
page-quick-2 = Nice move
page-quick-3 = Oh no!
page-quick-4 = One moment
page-settings = Settings
page-language = Language
page-language-ko = 한국어
page-language-en = English
page-look = Look
page-look-casino = Casino
page-look-park = Amusement park
page-unit = How money is written
page-unit-dollars = dollars
page-unit-man = 만 (10,000)
page-unit-points = points
page-sound = Sound on your turn
page-sound-off = off
page-sound-on = on
page-sleep-hint = Your seat is kept when the screen goes dark. A longer screen time-out is kind to those who wait.
page-help = Rules
page-rules-1 = On your turn you roll all dice you have left, choose one number, and place all dice of it in the casino of that number.
page-rules-2 = When everybody has placed all dice, each casino pays one note each, the highest to whoever has most dice there.
page-rules-3 = White dice are the house's. The house ties and takes notes, too.
page-rules-4 = Most money after the last round wins; if equal, more notes.
page-other-game = The board of { $game } cannot be shown here yet.
page-other-game-how = Join with the program on a computer to play it.
page-other-game-own = Play it in the terminal of this computer. Rolls can be checked here.
page-other-game-rolls = This device keeps its seat and takes part in every roll. Its turns go on by themselves.
page-other-game-watch = Here you can look on and check the rolls.
page-result = Result
page-rank = { $rank }.
page-next-game = If the host opens another game, this screen goes along by itself.
page-rematch = Another game
page-rematch-here = Another game with the same people!
page-former = Result of the last game
page-look-back = Look at the board again
page-report = Verify the dice
page-report-adds-up = All { $count } entries of the record add up.
page-report-rolls = Your device rolled too in { $mine } of { $count } rolls.
page-report-from-host = This page came from the host. To be independent of the host too, join with the program.
page-report-from-relay = This page came through a relay. To be independent of the relay and the host too, join with the program.
page-report-left-out = Rolls that left your device out: { $count }
page-report-unproven = Rolls by the host's device alone: { $count }
page-report-voids = Rolls thrown away and rolled again: { $count }
page-report-objections = Objections of your device: { $count }
page-report-automatic = { $name }, automatic moves: { $count } ({ $reason })
page-save-record = Download the game record
page-save-record-how = On a computer, jusawi verify FILE checks it from beginning to end.
page-tv-join = Scan this with your phone to join
page-tv-watch = On your phone
page-tv-code = Check code
page-alarm-where = Entry { $entry } · { $reason }
page-alarm-other-table = This is another table than the invite code's.
page-alarm-seal = An entry came without the table's seal.
page-alarm-fork = There are two entries with one number: the host has shown two different games.
page-alarm-order = An entry stands where none may stand.
page-alarm-form = An entry cannot be read.
page-alarm-signature = The signature of { $name } does not fit.
page-alarm-call = The list of devices that roll does not fit.
page-alarm-not-mine = The list holds an answer that your device never gave.
page-alarm-second-call = There were two lists of devices for one roll. Somebody may be picking the roll they like.
page-alarm-link = That is not the value that the device of { $name } had committed to (roll { $draw }).
page-alarm-links = The value of a device on the list is missing, or there is one too many (roll { $draw }).
page-alarm-own-link = The value from your device is missing or was changed (roll { $draw }).
page-alarm-dice = The dice shown are not the dice that the devices rolled (roll { $draw }).
page-alarm-void = A roll was thrown away without enough people (roll { $draw }).
page-alarm-contributors = The devices that roll were changed on the way.
page-alarm-not-my-move = There is a move in your name that you did not make.
page-alarm-code = The check code does not fit what the devices rolled (roll { $draw }).
page-alarm-rules = A result is written there that the rules do not give.
page-err-offline = You are disconnected right now.
    .do = It is sent by itself once the connection is back.
page-err-alarm = The record does not add up, so nothing more is played here.
    .do = Meet again at a new table.
page-err-replaced = You are playing in another tab.
    .do = Go on there.
page-err-not-legal = That cannot be done now.
    .do = Choose one of the things shown now.
page-err-not-host = Only the host can do that.
    .do = Do it at the host's computer.
page-err-no-seat-free = Every seat is taken.
    .do = Watch, and sit down when one is free.
page-err-not-found = The table was not found.
    .do = Check the address on the host's screen again.
page-err-too-many-spectators = All places for looking on are taken (up to { $limit }).
    .do = You come in by yourself when somebody leaves. Keep this screen open.
page-err-other = The host did not take that ({ $reason }).
    .do = Look at the screen and try again.
`;export{e as default};
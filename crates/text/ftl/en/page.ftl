# What phones and big screens say.

page-title = Dice
page-arriving = Coming to the table…
page-no-host = The host cannot be reached. Check that you are on the same Wi-Fi. You come in by yourself once it answers.
page-no-relay = The relay cannot be reached. Check your connection to the internet. You come in by yourself once it answers.
page-relayed = You came through a relay. Whoever runs it could read this game, or send a changed page. Moves and dice are signed and checked here all the same.
page-ok = All right
page-close = Close
page-got-it = Got it

## Connection

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

## Coming in

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

## Lobby

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

## The game

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

## Rolls

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

## News and talk

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

## Settings and help

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

## Other games

page-other-game = The board of { $game } cannot be shown here yet.
page-other-game-how = Join with the program on a computer to play it.
page-other-game-own = Play it in the terminal of this computer. Rolls can be checked here.
page-other-game-rolls = This device keeps its seat and takes part in every roll. Its turns go on by themselves.
page-other-game-watch = Here you can look on and check the rolls.

## The end

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

## Big screens

page-tv-join = Scan this with your phone to join
page-tv-watch = On your phone
page-tv-code = Check code

## When the record does not add up

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

## What was not taken

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

# What happened, and what to do.

## Refusals of games

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

## What a table does not take

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
err-not-for-ledger = This does not go into the game record.
    .do = Get a newer program.

## What is wrong with a message or an entry

err-seal = The table's seal does not fit what it stands on.
    .do = Better stop playing at this table.
err-fork = There are two entries with one number: the host has shown two different games.
    .do = Better stop playing at this table. A file with the proof is kept.
err-malformed = This cannot be read.
    .do = Check that both devices run the same version.
err-not-a-message = This cannot be read.
    .do = Check that both devices run the same version.
err-not-canonical = It is not written in the one agreed form.
    .do = Check that both devices run the same version.
err-missing = Something that must be there is missing.
    .do = Check that both devices run the same version.
err-bad-value = It holds a value that cannot be.
    .do = Check that both devices run the same version.
err-unknown-entry = This program does not know this kind of entry.
    .do = Get a newer program.
err-time = The host's clock went backwards.
    .do = Better stop playing at this table.
err-no-genesis = The first entry does not open a table.
    .do = Check that this is a game record.
err-second-genesis = The table is opened twice.
    .do = Better stop playing at this table.
err-other-table = This is another table than the invite code's.
    .do = Check the invite code again.
err-closed = The table is closed.
    .do = Meet again at a new table.
err-not-in-lobby = Seats cannot change once the game has started.
    .do = Watch, and wait for the next game.
err-not-playing = No game is running.
    .do = You can do this once the host has started one.
err-kind = Another message stands where one belongs.
    .do = Check that both devices run the same version.
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
err-frozen-seats = The seats that were set are not the seats that are taken.
    .do = Better stop playing at this table.
err-options = The game cannot be played with these options.
    .do = The host can change the options or the number of players.
err-not-frozen = Seats and options are not set yet.
    .do = It goes on by itself when the host starts.
err-other-freeze = Seats or options have changed meanwhile.
    .do = The device gets ready again by itself.
err-not-a-contributor = This device does not take part in rolls.
    .do = Take a seat in the next game to roll too.
err-commit = The commitment to roll does not fit.
    .do = The device can roll again from the next game on.
err-commitment = The dice made ready do not fit.
    .do = Get a newer program.
err-uncommitted = Some devices have not made their dice ready.
    .do = The game starts by itself when all have.
err-second-start = The game has started already.
    .do = Just play on.
err-draw-open = A roll is going on.
    .do = Try again when it is done.
err-no-draw-open = No roll is going on.
    .do = There is no need to do it again.
err-not-called = It is not set yet who takes part in this roll.
    .do = Wait a moment.
err-second-call = There are two roll-calls for one roll.
    .do = Better stop playing at this table.
err-other-draw = It is about another roll than the present one.
    .do = It goes on by itself once the screen has caught up.
err-other-entry = It names another entry than the one that stands.
    .do = It goes on by itself once the screen has caught up.
err-call = The roll-call does not fit.
    .do = Better stop playing at this table.
err-reveal = These are not the dice that were committed to.
    .do = Join the table again.
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
err-state = The result that stands there is not what the rules give.
    .do = Better stop playing at this table.
err-not-awaited = There is nothing to decide now.
    .do = You will be told when it is your turn.
err-not-prescribed = The automatic move is not the one that the rules prescribe.
    .do = Better stop playing at this table.
err-early = The automatic move came before the time was over.
    .do = Better stop playing at this table.
err-other-hand = This seat is played by somebody else.
    .do = Better stop playing at this table.
err-no-kick = This player cannot be taken out now.
    .do = Wait for the player; turns go on by themselves.
err-not-over = The game is not over.
    .do = Try again at its end.
err-over = The game is over.
    .do = Look at the result, or start another game.
err-unsorted = A list is out of order.
    .do = Better stop playing at this table.

## What a host or relay says beside the table

err-unavailable = The table cannot be reached now.
    .do = Check that the host is running, and try again in a moment.
err-table-full = The table is full.
    .do = Watch, or try again when a seat is free.
err-too-many-connections = There are too many connections to this table.
    .do = Close screens that are not used, and try again.
err-rate-limited = That was too much in too short a time.
    .do = Try again in a moment.
err-version = The two programs are of different versions.
    .do = Get the newest program on both devices.
err-version-yours-older = The host speaks version { $host }, this device version { $yours }.
    .do = Get a newer program on this device.
err-version-host-older = The host speaks version { $host }, this device version { $yours }.
    .do = The host has to get a newer program.
err-too-large = This is too large.
    .do = Send less.
err-not-found = There is no such table.
    .do = Check the invite code again; the table may be closed.
err-not-host = Only the host can do this.
    .do = Ask the host.
err-deadline = There was no answer in time.
    .do = Check the connection and try again.
err-internal = Something unexpected happened inside the program.
    .do = Try again; if it stays so, tell its makers.
err-unknown-game = This program does not know that game.
    .do = Get a newer program.
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
err-second-watch = This connection is already following the table.
    .do = Use a new connection.
err-unknown-method = The host does not know this call.
    .do = The two programs may be of different versions; get the newest on both devices.
err-unknown = There was an answer that this program does not know: { $reason }
    .do = Try again; if it stays so, get a newer program.

## What fails on the way there

err-no-address = There is no address to go to.
    .do = Try again with the address on the host's screen.
err-unknown-host = No device of this name was found.
    .do = Check the address, or use the one in numbers.
err-unreachable = No way leads to this address.
    .do = Check that both devices are on the same Wi-Fi. Guest Wi-Fi often keeps devices apart.
err-connection-refused = The device is there, but no program takes connections at this port.
    .do = Check that the host is still running and that the port is right.
err-no-answer = The other end does not answer.
    .do = The host's program may be frozen, or it is another program. Check the host's screen.
err-hung-up = The other end hung up at once.
    .do = The host may be full, or it is another program. Check address and port.
err-not-a-table = What is there is no table.
    .do = It may be another program's address. Check address and port.
err-wrong-table = Another table is at this address.
    .do = Check that code and address belong to the same table.
err-host-gone = The host is gone.
    .do = The game goes on by itself when the host is back. The game record so far is kept.

## Options and players

err-option-key = There is no option { $key }.
    .do = Options: { $keys }
err-option-value = Option { $key } cannot be { $value }.
    .do = Possible values: { $values }
err-option-repeated = Option { $key } was given twice.
    .do = Give it once.
err-option-not-for-seats = With { $seats } players, { $key }={ $value } is not possible.
    .do = Choose another value or another number of players.
err-too-few-players = { $least } players are needed; there are { $seats }.
    .do = Wait for more, or seat bots.
err-too-many-players = At most { $most } can play; there are { $seats }.
    .do = Free some seats.

## Names and invite codes

err-name-empty = The name is empty.
    .do = Write at least one letter.
err-name-too-long = The name is too long ({ $chars } characters, { $bytes } bytes).
    .do = Keep it within 64 characters and 192 bytes.
err-name-control = The name holds characters that are not shown.
    .do = Write it without them.
err-invite-character = { $character } cannot stand in an invite code.
    .do = It is four groups of four letters or digits. Check it again.
err-invite-length = An invite code has 16 characters; this has { $found }.
    .do = It is four groups of four letters or digits. Check it again.

## Proof of two histories

err-fork-length = A proof has another length.
    .do = Get the file again.
err-fork-numbers = The entries have different numbers: { $first } and { $second }.
    .do = This file proves nothing.
err-fork-same = Both entries are the same.
    .do = This file proves nothing.
err-fork-seal = One of the seals is not the table's.
    .do = This file proves nothing.

## Files and devices

err-file-no-home = There is no folder to keep files in.
    .do = Name one with --home.
err-file-in-use = Another program uses this file: { $path }
    .do = End that program, or use another folder with --home.
err-file-missing = There is no such file: { $path }
    .do = Check its name again.
err-file-exists = The file exists already: { $path }
    .do = Use another name.
err-file-malformed = The file cannot be read: { $path }
    .do = It was left as it is. Check that it is the right one.
err-file-damaged = The file is damaged from entry { $number } on: { $path }
    .do = It was left as it is. Another player's game record can help.
err-file-full = There is no room for { $path }
    .do = Make room and try again. The game waits until then.
err-file-denied = No access to { $path }
    .do = Check the folder's permissions, or use another one with --home.
err-file-failed = The file could not be used: { $path } ({ $cause })
    .do = Check the disk and try again.
err-identity-in-use = This device's identity is in use in another window.
    .do = For two players on one device, use --home FOLDER for a second identity.
err-port-taken = Port { $port } is used by another program.
    .do = Use another port, or start without --port to get a free one.
err-port-denied = Port { $port } may not be used.
    .do = Use a port above 1024.
err-address-not-local = { $address } is not an address of this device.
    .do = Use one that is, or start without one.
err-no-terminal = There is no terminal to ask in.
    .do = Give everything on the command line; see --help.
err-bad-choice = { $given } was not understood.
    .do = Write one of: { $choices }
err-bad-address = { $given } is neither an address nor an invite code.
    .do = An address looks like 10.0.0.5:7677, a code is four groups of four.
err-wrong-table-code = Another table is at this address. Wanted: { $expected }, there: { $found }
    .do = Ask the host whether code and address belong to the same table.
err-unknown-language = { $given } is no language that is spoken here.
    .do = Write ko (Korean) or en (English).
err-unknown-unit = { $given } is no unit of money.
    .do = Choose dollars, man (10,000) or points.

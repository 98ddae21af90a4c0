# What the command says.

## What the program is

cli-about = Dice games from device to device, rolled together
cli-help-host = open a table and play at it
cli-help-join = join a table by invite code or address
cli-help-find = find tables on this Wi-Fi
cli-help-resume = go on with a table that was stopped
cli-help-verify = verify a game record
cli-help-simulate = let bots play a game
cli-help-options = show the options of a game
cli-help-rules = show the rules in short

## Hosting

cli-hosting = The table is open: { $game }
cli-host-code = Invite code: { $code }
cli-host-address = Address: { $address }
cli-host-port-moved = Port { $wanted } is used by another program, so the table is at port { $port }.
cli-host-how-to-join = Others join like this: { $command }
cli-host-page = Phones on this Wi-Fi open this address: { $address }
cli-own-page = Open it in this computer's browser. The address is for you alone: { $link }
cli-own-page-failed = The game cannot be shown in this computer's browser. It goes on here.
cli-host-options = Options
cli-host-ready = Players seated: { $count }. Type start to begin.
cli-host-left = The table is closed.
cli-host-close-running = The game is not over. Close the table all the same? The game record is kept.

## Finding

cli-finding = Looking for tables on this Wi-Fi…
cli-found = { $code }  { $game }  { $host }  { $taken }/{ $seats } players  { $stage }
cli-found-own = your own table
cli-found-incompatible = another version (host { $host }, yours { $yours })
cli-find-empty = No tables were found.
cli-find-empty-nobody = · Perhaps nobody has opened one yet.
cli-find-empty-isolated = · Guest Wi-Fi often keeps devices apart.
cli-find-empty-multicast = · The router or a firewall may filter announcements (mDNS).
cli-find-empty-address = You can join by the address on the host's screen: { $command }
cli-find-empty-relay = From another Wi-Fi you can join through a relay: { $command }

## Joining

cli-joining = Joining { $target }…
cli-joined = You have joined: { $game }, hosted by { $host }
cli-join-code-shown = The table there has the invite code { $code }. Is it the code on the host's screen?
cli-join-spectator = There is no free seat, so you are watching. You can sit down when one is free.
cli-reconnecting = Reconnecting… for another { $seconds } s.
cli-reconnected = Connected again.
cli-host-gone-wait = The host is gone. Waiting { $seconds } s for it to come back. The game record is kept.
cli-host-gone-end = The host did not come back. Here are the standings so far.

## Lobby

cli-lobby = Seats
cli-seat-free = { $seat }  free
cli-seat-taken = { $seat }  { $mark } { $name }
cli-seat-you = you
cli-seat-host = host
cli-seat-bot = bot (played by the host)
cli-seat-page = on a page from the host
cli-seat-program = own program
cli-online = connected
cli-offline = disconnected
cli-away = away
cli-spectators = Spectators: { $count }
cli-waiting-players = Waiting for players: { $count } of at least { $least }
cli-waiting-host = Waiting for the host to start.
cli-starting = The devices are getting their dice ready…
cli-started = Here we go!
cli-start-order = Playing order: { $names }

## Prompts

cli-ask-name = Your name [{ $default }]
cli-ask-game = Which game? [{ $default }]
cli-ask-seat = Which seat? [{ $default }]
cli-ask-code = Invite code or address
cli-ask-roll = Roll? Press Enter to roll
cli-ask-place = Which number to place? { $choices }
cli-ask-concede = Give up for good? Your dice left are not placed, and it cannot be undone.
cli-ask-yes-no = {""}[y/n, Enter for { $default }]
cli-yes = yes
cli-no = no
cli-nothing-done = Nothing was done.

## The game

cli-round-turn = Round { $round } · { $name } to play
cli-your-turn = It is your turn!
cli-their-turn = It is the turn of { $name }.
cli-clock = { $seconds } s left
cli-clock-none = no time limit
cli-clock-stopped = the clock stands
cli-dice-left = dice left: { $dice }
cli-dice-left-white = dice left: { $dice } ({ $neutral } white)
cli-notes-won = notes: { $count }
cli-money-won = { $money } (notes: { $count })
cli-pile-left = pile: { $count }
cli-casino = { $casino }
cli-rolling = Rolling together…
cli-standings = Standings so far
cli-first-game = First time? Just remember
cli-next-game = On to the next game.

## Waiting

cli-waiting-answer = Waiting for the device of { $names } ({ $seconds } s so far).
cli-waiting-alone = Too few devices to roll together. In { $seconds } s the host's device rolls alone.
cli-waiting-alone-never = Too few devices to roll together. Waiting until they are back.
cli-void-hands = Devices that want it thrown away: { $count } of { $needed } needed.
cli-void-key = Type void to throw it away and roll again.

## Record and verifying

cli-transcript = Game record: { $path }
cli-transcript-how = Verify it like this: { $command }
cli-rematch = Another game with the same people! The address stays, only the invite code is new.
cli-onward = Another game with the same people! New invite code: { $code }
cli-onward-unseen = This device has not seen how the former game ended. Its record of that game ends where it left.
cli-onward-other = Table { $code }, said to be the next one, does not follow the game that has just ended. This device does not sit down there by itself. To go all the same: { $command }
cli-verify-title = Verifying { $path }
cli-verify-table = Table { $code } · { $game }
cli-verify-follows = A rematch: it follows the game whose last entry is { $number }, { $hash }
cli-verify-follows-file = A rematch: it follows the game checked above, { $path }
cli-verify-ok = The record adds up from beginning to end. Entries checked: { $count }
cli-verify-unfinished = The record adds up so far, without a closing. Entries checked: { $count }
cli-verify-bad = The record does not add up.
cli-verify-cannot = It cannot be checked from here on.
cli-verify-fork = This proves that the host made two entries of one number: table { $code }, entry { $number }.
cli-evidence = The evidence is kept: { $path }
cli-resumed = The table goes on. Entries read again: { $count }
cli-resume-waiting = Waiting for the other players to come back.
cli-resume-none = There is no table to go on with.
cli-resume-list = Tables to go on with

## Keys

cli-keys = Keys
cli-key-roll = Enter  roll
cli-key-place = 1–6  place that number
cli-key-help = ?  help
cli-key-code = c  show the check code
cli-key-concede = concede  give up (you are asked once more)
cli-key-quit = q  leave (your turns go on by themselves)
cli-key-start = start  begin (host)
cli-key-bot = bot  seat a bot (host)
cli-key-clear = clear SEAT  free a seat (host)
cli-key-say = say WORDS  talk to everybody
cli-chat = { $name }: { $words }
cli-quit = You have left. Join again to play on.
cli-stopped = Stopped.

# The screen in lines.

## The game

cli-screen-board = Round { $round }/{ $rounds }{ $dot }pile { $cards }{ $dot }amounts { $unit }
cli-screen-head-casino = No.
cli-screen-head-notes = notes
cli-screen-head-dice = dice placed
cli-screen-head-now = if it ended now
cli-screen-tied = tied { $marks }
cli-screen-house = house
cli-screen-bot = bot
cli-screen-conceded = gave up
cli-screen-dice = { $dice ->
    [one] { $dice } die
   *[other] { $dice } dice
}
cli-screen-dice-white = { $dice } dice ({ $neutral } white)
cli-screen-won = { $count ->
    [one] { $count } note
   *[other] { $count } notes
}
cli-screen-won-money = { $count ->
    [one] { $count } note, { $money }
   *[other] { $count } notes, { $money }
}
cli-screen-own-notes = Your notes { $notes } together { $money }
cli-screen-round = Round { $round }! The notes are out.

## Prompts

cli-screen-ask-roll = Roll { $dice }? Press Enter to roll.
cli-screen-ask-place = Which number to place?
cli-screen-ask-default = Type a number; Enter alone takes [{ $key }]
cli-screen-ask-number = Type a number.
cli-screen-choices = You can choose: { $keys }
cli-screen-left = { $clock } left
cli-screen-hurry = { $seconds } seconds left!
cli-screen-turn = { $name } is to play.
cli-screen-too-soon = That has just changed. Look and type it again.
cli-screen-done = Sent. One moment.

## Rolls

cli-screen-worth = { $what } · check code { $code } ({ $draw })
cli-screen-no-code = There has been no roll yet.
cli-screen-code = { $code } Read it aloud: is it the same on the other screens?
cli-screen-again-how = After asking, to throw it away and roll again, type ‘again’.
cli-screen-again-sent = You want it thrown away. It takes half of the devices that roll together.
cli-screen-again-none = There is no roll to throw away now.

## Lobby

cli-screen-lobby = { $game } · invite code { $code }
cli-screen-seat = { $seat }
cli-screen-free = free
cli-screen-seats = { $count ->
    [one] { $count } player is seated.
   *[other] { $count } players are seated.
}
cli-screen-start-now = Press Enter to start.
cli-screen-start-wait = It takes { $least } to start.
cli-screen-start-bots = Type bot to seat a bot.
cli-screen-help-hint = Type ? to see what you can type.
cli-screen-option-changed = The options have changed. { $option }
cli-screen-sit-how = Type sit to take a seat.
cli-screen-watching = You are watching.
cli-screen-bot-seat = bot (played by the host)

## Connection and news

cli-screen-somebody = somebody watching
cli-screen-caught-up = What happened meanwhile (lines: { $count }).
cli-screen-input-closed = Nothing can be typed any more. Your turns go on by themselves when their time is over.
cli-screen-stored-again = It is stored again. The game goes on.
cli-screen-host-gone = The host did not come back. The result of the game is kept.
cli-screen-result = Result
cli-screen-rematch-how = For another game with the same people type rematch, to end here type q.
cli-screen-rematch-wait = If the host opens another game, this device goes along by itself. To stop here type q.
cli-screen-rematch-early = Another game can be asked for once this one is over.

## Answers to what was typed

cli-screen-unknown = { $line }: not understood. Type ? for help.
cli-screen-nothing-now = There is nothing for you to decide now.
cli-screen-only-lobby = That can be done only before the game.
cli-screen-only-playing = That can be done only while a game runs.
cli-screen-which-seat = Type the number of the seat with it, for example: clear 2
cli-screen-say-what = Type what you want to say with it, for example: /hello
cli-screen-auto = This device plays by itself.
cli-screen-confirm-quit = Leaving is not giving up: your turns go on by themselves, and you can join again. To leave, type it once more: { $word }
cli-screen-confirm-quit-host = Without the host the table stops. You can go on with it later. To leave, type it once more: { $word }
cli-screen-confirm-concede = Give up for good? Your dice left are not placed, and it cannot be undone. To give up, type it once more: { $word }
cli-screen-confirm-close = A closed table cannot be played on. The game record is kept. To close it, type it once more: { $word }

## Help

cli-screen-help = What you can type
cli-screen-help-enter-start = Enter, start · start the game
cli-screen-help-bot = bot · seat a bot
cli-screen-help-clear = clear 2 · free seat 2
cli-screen-help-options = options · show the options; to change one: options rounds=3
cli-screen-help-close = close · close the table (you are asked once more)
cli-screen-help-rematch = rematch · another game with the same people once this one is over
cli-screen-help-sit = sit · take a free seat, stand · give it back
cli-screen-help-turn = 1, 2, 3… · choose that number, Enter · do what stands in [ ]
cli-screen-help-board = b · show the board or the seats again
cli-screen-help-code = c · show the check code
cli-screen-help-say = /hello, say hello · talk to everybody
cli-screen-help-again = again · throw away a roll that is waited for, and roll again
cli-screen-help-concede = concede · give up (you are asked once more)
cli-screen-help-quit = q · leave (it is not giving up)

cli-screen-trade-how = Type trade to make an offer to another player.
cli-screen-trade-cancel = Type cancel to drop the offer.
cli-screen-trade-dropped = The offer is dropped.
cli-screen-no-trade = No offer can be made now.
cli-screen-kick = { $name } has been away for { $rounds } rounds. Type kick { $number } to take the player out, or just wait.
cli-screen-no-kick = Nobody is to be taken out by that number.

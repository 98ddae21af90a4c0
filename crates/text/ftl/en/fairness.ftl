# What a roll is worth. Nothing stronger than what is promised.

standing-own = Your device rolled too.
    .do = Nobody could know this roll before your device answered, and nobody could set it.
standing-left-out = Your device was left out of this roll.
    .do = Other people's devices rolled, but that proves nothing to you. If it happens again, check your connection and ask the host.
standing-shared = Rolled together (this page came from the host).
    .do = It is fair against everybody but the host. To be independent of the host too, run the program on your own device.
standing-unproven = Only the host's device rolled.
    .do = The host could know this roll beforehand. With other devices the next rolls are worth more.

proof-proven = Devices that rolled together: { $names }
check-code = Check code { $code } (roll { $draw })
waiting-device = Waiting for { $names }'s device.
void-question = Throw this roll away and roll again? Ask { $names } first.

alarm = The record does not add up; better stop playing at this table.
    .do = The record so far is kept as evidence. Meet again at a new table.
alarm-before = The record of this table did not add up. Your device plays no further there.
    .do = Meet again at a new table. The evidence: { $path }

automatic-timeout = the time was over
automatic-offline = disconnected
automatic-bot = a bot
automatic-kick = away for long

note-early = By this device's clock the automatic move of { $name } came after { $measured } s; it should have waited { $due } s.
note-left-out = This device answered roll { $draw } in time and was left out. It objects at the next roll.

news-opened = The table is open.
news-seated = { $name } took seat { $seat }.
news-left = { $name } gave the seat back.
news-bot-seated = A bot took seat { $seat }.
news-cleared = The host cleared seat { $seat }.
news-frozen = Seats and options are set. The devices get their dice ready.
news-called-without = Left out of this roll: { $names }.
news-automatic = The turn of { $name } is played automatically ({ $reason }).
news-voided = This roll is thrown away and rolled again. Missing: { $missing }. Wanted by: { $hands }.
news-online = { $name } is back.
news-offline = { $name } lost the connection.
closing-finished = The game was played to its end. The table closes.
closing-unfinished = The host closed the table before the end.

report-draws = Rolls: { $count }
report-proven = { $name }: the device of { $name } rolled too in { $count } of { $draws }.
report-proven-none = { $name }: nothing is proven (0 of { $draws }).
report-shared = Rolled together on pages that came from the host: { $count }
report-unproven-none = Rolls by the host's device alone: none
report-unproven = Rolls that the host could know beforehand: { $count } (numbers { $draws })
report-left-out = Roll { $draw } left out the device of { $name }, which was connected (entry { $entry }).
report-objection = { $name } objected to entry { $entry } (in entry { $at }).
report-void = Roll { $draw } was thrown away. Missing: { $missing }. Wanted by: { $hands }.
report-void-would = It would have brought:
report-void-unknown = What it would have brought cannot be known yet.
report-bot = { $name }, moves that the host made for the bot: { $count }
report-automatic = { $name }, automatic moves: { $count } ({ $reason })
report-seen = Devices that confirmed the end: { $names }
report-seen-nobody = Devices that confirmed the end: none
report-no-outcome = This game has not ended.
report-word-of-host = Whether a time was over or a device was silent rests on the host's word.

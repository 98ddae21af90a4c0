# Help for the command line, and what is said when it is not understood.

usage-heading = Usage
commands-heading = Commands
arguments-heading = Values
options-heading = Options
default-name = Guest
table-name = { $name }'s table

cli-help-watch = watch without a seat
help-help = show this help
help-version = show the version of the program
help-lang = language: ko (Korean) or en (English)
help-home = folder for identity and records (for two players on one device)
help-unit = how money is written: dollars, man (만) or points
help-ascii = draw marks with letters only
help-interface = use this network interface only (may be given several times)
help-name = your name
help-auto = this device plays by itself; it never raises a hand to throw a roll away
help-pace = how long bots and devices that play by themselves think (milliseconds)
help-page = also open the game in this computer's browser
help-game = game: las-vegas (default), royale or marble
help-seats = how many seats
help-bots = how many bots sit down at once
help-option = option of the game (may be given several times), such as -o rounds=3
help-alone-after = after how many seconds the host's device rolls alone when too few devices answer; never: wait for them
help-port = open exactly this port
help-tls-only = take encrypted connections only (phones' pages cannot come in)
help-resume = go on with the table of this invite code
help-target = invite code or address; without it, the only table on this Wi-Fi
help-watch-target = invite code or address
help-seconds = how long to look; without it, until stopped
help-file = game record

help-options-of = Options of { $game } (-o KEY=VALUE):

usage-no-value = There is no value behind { $argument }.
    .do = Write one behind it.
usage-bad-value = { $given } cannot be used for { $argument }.
    .do = See --help for how it is written.
usage-bad-choice = { $given } cannot be used for { $argument }.
    .do = Possible values: { $valid }
usage-unknown = There is no option { $argument }.
    .do = See --help for what there is.
usage-unknown-command = There is no command { $given }.
    .do = See jusawi --help for what there is.
usage-missing = Something is missing: { $argument }
    .do = See --help for how it is written.
usage-twice = { $argument } cannot be used here.
    .do = Write it once.

cli-host-unannounced = Announcements (mDNS) do not work on this device. Others can join by the addresses above.
cli-host-resume-how = Go on with this table like this: { $command }
err-resume-no-secrets = The secrets that are needed to go on with this table are not on this device.
    .do = The record can be verified with jusawi verify. Open a new table to play.
cli-find-gone = { $code }  The table is gone.
cli-find-capped = There are more tables than are shown.
cli-find-empty-no-network = · This device is not connected to a network. Turn its Wi-Fi on.
cli-find-empty-no-socket = · Another program keeps announcements (mDNS, port 5353) to itself. Joining by address works.
cli-join-need-code = Nobody is here to be asked, so nothing was joined. Give the code: { $command }
cli-join-several = There are several tables. Give the invite code of one.
cli-join-which = Which table?
cli-verify-empty = The record is empty. There is nothing to verify.
cli-verify-torn = The record is cut off within entry { $number }. It adds up as far as it is whole.
cli-verify-head = rules version { $rules } · last entry { $entry } { $hash }

help-players = how many play (4)
help-games = how many games (1)
help-seed = the number that everything follows from (0)
help-policy = how players choose: random or bot
help-json = write whole games, one JSON object a line
cli-simulate-done = { $games ->
    [one] { $games } game of { $game }, { $steps } moves
   *[other] { $games } games of { $game }, { $steps } moves
}
cli-simulate-wins = seat { $seat }: won { $wins }

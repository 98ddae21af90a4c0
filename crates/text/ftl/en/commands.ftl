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
help-games-in-a-row = how many games are played one after another with the same people (default 1)
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

## Relays

cli-help-relay = run a relay, for friends who are not on one Wi-Fi
help-relay = be reachable through this relay, too (may be given several times), such as https://relay.example
help-relay-token = what the relay's owner gave you, if the relay asks for it (or JUSAWI_RELAY_TOKEN)
help-no-relay = use no relay, not even those of the configuration
help-join-relay = look at this relay, too (may be given several times), such as https://relay.example
help-target = invite code, link or address; without it, the only table on this Wi-Fi
help-listen = address and port to listen at (0.0.0.0:7670 and [::]:7670)
help-certificate = certificate for TLS (PEM, with its chain)
help-key = private key of the certificate (PEM)
help-relay-name = name under which hosts may call this relay (may be given several times); without it, any
help-token = what hosts have to know to register (or JUSAWI_RELAY_TOKEN); guests need only a code
help-behind-proxy = a reverse proxy stands in front and names the sources (X-Forwarded-For)
help-cluster = work together with other relays through NATS (or JUSAWI_RELAY_CLUSTER), such as nats://10.0.0.1:4222
help-public-url = where this relay is reached; the other relays tell hosts and guests, such as https://relay.example
help-no-page = give browsers no page: only programs come through
help-log-sources = write down where connections come from
help-metrics = address and port at which numbers are given out for Prometheus, such as 127.0.0.1:9670
help-drain = for how many seconds games may go on when the relay is to end (3600)
help-max-connections = connections in all (4096)
help-max-connections-per-source = connections of one home (128)
help-arrivals-per-second = new connections of one home in a second (20)
help-max-tables = tables in all (256)
help-max-tables-per-source = tables of one home (8)
help-max-tunnels = connected guests in all (1024)
help-max-tunnels-per-source = connected guests of one home (64)
help-max-tunnels-per-table = connected guests of one table (96)
help-tries-per-minute = how often one home may register or join in a minute (60)
help-bytes-per-second = how fast a connection may be in one direction (1048576)
help-idle = after how many seconds a connection without a word ends (60)
help-lifetime = after how many seconds a connection ends in any case (86400)
cli-relay-listening = The relay listens at { $address }.
cli-relay-how = Hosts use it like this: { $command }
cli-relay-plain = It has no TLS: put a reverse proxy in front, or give --certificate and --key.
cli-relay-cluster = It works together with other relays through NATS.
cli-relay-draining = The relay takes nobody new and ends when the games are over, in { $seconds } s at the latest. Ctrl-C once more ends it at once.
cli-relay-ended = The relay has ended.
cli-relay-cut = The relay has ended. Connections cut: { $count }
cli-host-relay = Through the relay others join from anywhere: { $command }
cli-host-relay-page = Friends elsewhere open this address in a browser, with nothing to install: { $link }
cli-host-relay-trying = The relay has not answered yet; it is tried again: { $relay }
cli-host-relay-lost = Not reachable through { $relay } at the moment: { $why }
cli-host-relay-draining = The relay { $relay } is about to be restarted. The game goes on through it for { $seconds } s.
cli-host-relay-instead = The relay { $relay } is gone; another one took over. Others join like this now: { $command }
err-listen = It is not possible to listen at { $address }: { $why }
    .do = Check whether another program has the port, and whether the address is this device's.
err-bad-cluster = This is no address of NATS.
    .do = It looks like this: nats://10.0.0.1:4222 or tls://name:password@nats.example
err-config = The configuration cannot be used: { $path }, line { $line }: { $why }
    .do = Mend the line, or take it out.
err-bad-relay = { $given } is no relay's address.
    .do = It looks like this: https://relay.example or http://192.0.2.1:7670
err-relay-files = The certificate or the key cannot be used: { $why }
    .do = Give the certificate with its chain and its private key, both in PEM.
err-relay-half-tls = A certificate and a key are needed together.
    .do = Give --certificate and --key, or neither.

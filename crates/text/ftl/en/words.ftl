# Words: names, lists, money, settings.

bot-name = Bot { $seat }
seat-name = seat { $number }
device-name = device { $number }
host-device = the host's device

list-comma = {", "}
list-and = { $first } and { $last }
list-none = none

money-dollars = ${ $dollars }
money-man = { $man }만
money-points = { $man ->
    [one] { $man } point
   *[other] { $man } points
}
money-none = none
unit-dollars = dollars
unit-man = 만 (10,000)
unit-points = points
unit-caption-dollars = × $10,000
unit-caption-man = 만
unit-caption-points = points

option-line = { $name }: { $meaning } ({ $key }={ $value })
option-help = { $key } · { $name }
option-help-value = {"  "}{ $value } · { $meaning }
option-help-default = {"  "}{ $value } · { $meaning } (default)

stage-lobby = gathering
stage-playing = playing
stage-finished = over
stage-closed = closed

what-to-do = What to do?

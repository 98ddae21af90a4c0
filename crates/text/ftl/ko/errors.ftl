# 무슨 일이 있었는지, 그리고 어떻게 하면 되는지.

## 게임이 받아 주지 않는 행동

err-not-time-to-roll = 지금은 굴릴 차례가 아니에요.
    .do = 차례가 오면 알려 드릴게요.
err-not-time-to-place = 지금은 놓을 차례가 아니에요.
    .do = 차례가 오면 알려 드릴게요.
err-face-not-rolled = 그 숫자는 나오지 않았어요.
    .do = 나온 숫자 가운데서 골라 주세요.
err-already-conceded = 이미 그만둔 판이에요.
    .do = 끝날 때까지 구경할 수 있어요.
err-game-finished = 끝난 판이에요.
    .do = 결과를 보거나 새 판을 시작해 주세요.
err-no-such-seat = 그런 자리는 없어요.
    .do = 있는 자리 가운데서 골라 주세요.

## 방이 받지 않는 것

err-recovering = 방장이 막 돌아와서 기록을 맞춰 보고 있어요.
    .do = 잠시 뒤에 저절로 다시 해 볼게요.
err-starting = 판이 막 시작되고 있어요.
    .do = 잠시만 기다려 주세요.
err-no-seat = 이 방에는 그 자리가 없어요.
    .do = 다른 자리를 골라 주세요.
err-no-seat-of = 이 방에는 자리가 { $capacity }개라서 { $seat }번 자리가 없어요.
    .do = 다른 자리를 골라 주세요.
err-name-taken = 이 방에 같은 이름이 이미 있어요.
    .do = 다른 이름을 골라 주세요.
err-not-for-ledger = 대국 기록에 남기는 내용이 아니에요.
    .do = 프로그램을 새로 받아 주세요.

## 말이나 기록이 맞지 않을 때

err-seal = 방의 도장이 이 내용과 맞지 않아요.
    .do = 이 방에서는 더 두지 않는 게 좋아요.
err-fork = 같은 번호의 기록이 두 가지예요. 방장이 서로 다른 판을 보여 줬어요.
    .do = 이 방에서는 더 두지 않는 게 좋아요. 증거 파일을 남겨 두었어요.
err-malformed = 알아볼 수 없는 내용이에요.
    .do = 두 기기의 프로그램이 같은 버전인지 살펴봐 주세요.
err-not-a-message = 알아볼 수 없는 내용이에요.
    .do = 두 기기의 프로그램이 같은 버전인지 살펴봐 주세요.
err-not-canonical = 정해진 꼴로 쓰이지 않았어요.
    .do = 두 기기의 프로그램이 같은 버전인지 살펴봐 주세요.
err-missing = 꼭 있어야 할 내용이 빠졌어요.
    .do = 두 기기의 프로그램이 같은 버전인지 살펴봐 주세요.
err-bad-value = 쓸 수 없는 값이 들어 있어요.
    .do = 두 기기의 프로그램이 같은 버전인지 살펴봐 주세요.
err-unknown-entry = 이 프로그램이 모르는 기록이에요.
    .do = 프로그램을 새로 받아 주세요.
err-time = 방장의 시계가 거꾸로 갔어요.
    .do = 이 방에서는 더 두지 않는 게 좋아요.
err-no-genesis = 첫 기록이 방을 여는 기록이 아니에요.
    .do = 대국 기록이 맞는지 살펴봐 주세요.
err-second-genesis = 방을 여는 기록이 두 번 나와요.
    .do = 이 방에서는 더 두지 않는 게 좋아요.
err-other-table = 초대 코드와 다른 방이에요.
    .do = 초대 코드를 다시 확인해 주세요.
err-closed = 이미 닫힌 방이에요.
    .do = 새 방에서 다시 만나세요.
err-not-in-lobby = 판이 시작된 뒤에는 자리를 바꿀 수 없어요.
    .do = 구경하면서 다음 판을 기다려 주세요.
err-not-playing = 지금은 하고 있는 판이 없어요.
    .do = 방장이 판을 시작하면 할 수 있어요.
err-kind = 있어야 할 말과 다른 말이 적혀 있어요.
    .do = 두 기기의 프로그램이 같은 버전인지 살펴봐 주세요.
err-signature = 서명이 맞지 않아요.
    .do = 다시 해 보고, 또 그러면 방에 다시 들어와 주세요.
err-unknown-head = 이 방의 기록에 없는 때를 가리키고 있어요.
    .do = 화면이 따라잡은 뒤에 다시 해 주세요.
err-repeated = 이미 받은 말이에요.
    .do = 다시 하지 않아도 괜찮아요.
err-stale = 그사이에 판이 바뀌었어요.
    .do = 지금 화면을 보고 다시 골라 주세요.
err-seat-taken = 그 자리에는 벌써 누가 앉아 있어요.
    .do = 다른 자리를 골라 주세요.
err-seat-free = 그 자리는 비어 있어요.
    .do = 누가 앉아 있는 자리를 골라 주세요.
err-not-seated = 자리에 앉아 있지 않아요.
    .do = 먼저 자리에 앉아 주세요.
err-frozen-seats = 정해진 자리가 앉아 있는 사람들과 달라요.
    .do = 이 방에서는 더 두지 않는 게 좋아요.
err-options = 이 설정으로는 할 수 없어요.
    .do = 방장이 설정이나 인원을 바꾸면 시작할 수 있어요.
err-not-frozen = 자리와 설정이 아직 정해지지 않았어요.
    .do = 방장이 시작을 누르면 저절로 이어져요.
err-other-freeze = 그사이에 자리나 설정이 바뀌었어요.
    .do = 저절로 다시 준비할게요.
err-not-a-contributor = 이 기기는 함께 굴리는 기기가 아니에요.
    .do = 다음 판에 자리에 앉으면 함께 굴릴 수 있어요.
err-commit = 주사위를 준비하겠다는 약속이 맞지 않아요.
    .do = 다음 판부터 다시 함께 굴릴 수 있어요.
err-commitment = 준비한 주사위의 수가 맞지 않아요.
    .do = 프로그램을 새로 받아 주세요.
err-uncommitted = 아직 주사위를 준비하지 않은 기기가 있어요.
    .do = 모두 준비되면 저절로 시작해요.
err-second-start = 판은 이미 시작했어요.
    .do = 그대로 이어서 하면 돼요.
err-draw-open = 지금 주사위를 굴리고 있어요.
    .do = 굴림이 끝나면 다시 해 주세요.
err-no-draw-open = 지금은 굴리고 있는 주사위가 없어요.
    .do = 다시 하지 않아도 괜찮아요.
err-not-called = 아직 누가 함께 굴리는지 정해지지 않았어요.
    .do = 잠시만 기다려 주세요.
err-second-call = 한 굴림의 명단이 두 번 나왔어요.
    .do = 이 방에서는 더 두지 않는 게 좋아요.
err-other-draw = 지금 굴림과 다른 굴림을 가리키고 있어요.
    .do = 화면이 따라잡으면 저절로 이어져요.
err-other-entry = 지금 것과 다른 기록을 가리키고 있어요.
    .do = 화면이 따라잡으면 저절로 이어져요.
err-call = 함께 굴리는 기기의 명단이 맞지 않아요.
    .do = 이 방에서는 더 두지 않는 게 좋아요.
err-reveal = 약속한 주사위가 아니에요.
    .do = 방에 다시 들어와 주세요.
err-revealed = 함께 굴린 기기가 명단과 달라요.
    .do = 누구의 기기를 기다리는지 다시 확인해 주세요.
err-objection = 이의를 남길 수 없는 기록이에요.
    .do = 다시 하지 않아도 괜찮아요.
err-void = 이 굴림은 이렇게 버릴 수 없어요.
    .do = 기다리는 기기의 주인에게 먼저 물어보세요.
err-hands = 기다리는 기기를 서로 다르게 말했어요.
    .do = 누구의 기기를 기다리는지 맞춰 본 뒤 다시 눌러 주세요.
err-second-void = 한 번 움직일 때 굴림은 한 번만 버릴 수 있어요.
    .do = 기다리거나, 방장이 판을 마칠 수 있어요.
err-other-player = 내 자리가 아니에요.
    .do = 내 차례에 내 자리에서 해 주세요.
err-refused = 규칙에 맞지 않는 행동이에요.
    .do = 할 수 있는 것 가운데서 골라 주세요.
err-state = 적힌 결과가 규칙대로 나올 결과와 달라요.
    .do = 이 방에서는 더 두지 않는 게 좋아요.
err-not-awaited = 지금은 결정할 것이 없어요.
    .do = 차례가 오면 알려 드릴게요.
err-not-prescribed = 저절로 한 행동이 규칙이 정한 것과 달라요.
    .do = 이 방에서는 더 두지 않는 게 좋아요.
err-early = 시간이 다 되기 전에 저절로 지나갔어요.
    .do = 이 방에서는 더 두지 않는 게 좋아요.
err-other-hand = 다른 사람이 움직여야 할 자리예요.
    .do = 이 방에서는 더 두지 않는 게 좋아요.
err-no-kick = 지금은 내보낼 수 없어요.
    .do = 돌아오기를 기다려 주세요. 차례는 저절로 지나가요.
err-not-over = 아직 끝나지 않은 판이에요.
    .do = 끝까지 한 뒤에 다시 해 주세요.
err-over = 끝난 판이에요.
    .do = 결과를 보거나 새 판을 시작해 주세요.
err-unsorted = 명단의 순서가 맞지 않아요.
    .do = 이 방에서는 더 두지 않는 게 좋아요.

## 방장이나 중계가 하는 말

err-unavailable = 지금은 방에 닿을 수 없어요.
    .do = 방장이 켜져 있는지 확인하고 잠시 뒤에 다시 해 주세요.
err-table-full = 방이 꽉 찼어요.
    .do = 구경하거나, 자리가 나면 다시 들어와 주세요.
err-too-many-connections = 이 방에 연결이 너무 많아요.
    .do = 쓰지 않는 화면을 닫고 다시 해 주세요.
err-rate-limited = 너무 빨리 여러 번 보냈어요.
    .do = 잠시 뒤에 다시 해 주세요.
err-version = 두 프로그램의 버전이 서로 달라요.
    .do = 둘 다 새로 받아서 다시 해 주세요.
err-version-yours-older = 방장은 버전 { $host }, 이 기기는 버전 { JOSA($yours, "예요") }.
    .do = 이 기기의 프로그램을 새로 받아 주세요.
err-version-host-older = 방장은 버전 { $host }, 이 기기는 버전 { JOSA($yours, "예요") }.
    .do = 방장의 프로그램을 새로 받아야 해요.
err-too-large = 내용이 너무 커요.
    .do = 줄여서 다시 보내 주세요.
err-not-found = 찾는 방이 없어요.
    .do = 초대 코드를 다시 확인해 주세요. 방이 닫혔을 수도 있어요.
err-not-host = 방장만 할 수 있어요.
    .do = 방장에게 부탁해 주세요.
err-deadline = 제때 답이 오지 않았어요.
    .do = 연결을 확인하고 다시 해 주세요.
err-internal = 프로그램 안에서 뜻밖의 일이 일어났어요.
    .do = 다시 해 보고, 또 그러면 만든 사람에게 알려 주세요.
err-unknown-game = 이 프로그램이 모르는 게임이에요.
    .do = 프로그램을 새로 받아 주세요.
err-bad-challenge = 방장이 낸 물음에 대한 답이 맞지 않아요.
    .do = 방에 다시 들어와 주세요.
err-not-here = 방에 있는 사람만 말할 수 있어요.
    .do = 먼저 방에 들어와 주세요.
err-silent = 이 기기에서 오랫동안 소식이 없었어요.
    .do = 저절로 다시 연결해요.
err-too-slow = 이 기기가 방의 소식을 따라가지 못했어요.
    .do = 저절로 다시 연결해서 멈춘 데부터 이어 가요.
err-too-many-streams = 이 기기가 방에 너무 많이 연결돼 있어요.
    .do = 쓰지 않는 화면을 닫고 다시 해 주세요.
err-too-many-spectators = 이 방에는 관전자가 너무 많아요.
    .do = 누군가 나가면 다시 해 주세요.
err-second-watch = 이 연결은 이미 방을 보고 있어요.
    .do = 새로 연결해 주세요.
err-unknown-method = 방장의 프로그램이 이 요청을 몰라요.
    .do = 프로그램 버전이 다를 수 있어요. 두 기기 모두 새 프로그램을 받아 주세요.
err-unknown = 알 수 없는 답이 왔어요: { $reason }
    .do = 다시 해 보고, 또 그러면 프로그램을 새로 받아 주세요.

## 가는 길이 막혔을 때

err-no-address = 찾아갈 주소가 없어요.
    .do = 방장 화면에 보이는 주소를 붙여서 다시 해 주세요.
err-unknown-host = 그런 이름의 기기를 찾지 못했어요.
    .do = 주소를 다시 확인하거나 숫자로 된 주소를 써 주세요.
err-unreachable = 그 주소까지 가는 길이 없어요.
    .do = 같은 와이파이에 있는지 확인해 주세요. 손님용 와이파이는 기기끼리 만나지 못하게 막기도 해요.
err-connection-refused = 기기는 있지만 그 포트에서 방을 연 프로그램이 없어요.
    .do = 방장이 아직 켜져 있는지, 포트가 맞는지 확인해 주세요.
err-no-answer = 연결은 됐는데 답이 없어요.
    .do = 방장의 프로그램이 멈췄거나 다른 프로그램일 수 있어요. 방장 화면을 확인해 주세요.
err-hung-up = 연결되자마자 끊겼어요.
    .do = 방이 꽉 찼거나 다른 프로그램일 수 있어요. 주소와 포트를 확인해 주세요.
err-not-a-table = 거기에 있는 것은 방이 아니에요.
    .do = 다른 프로그램의 주소일 수 있어요. 주소와 포트를 확인해 주세요.
err-wrong-table = 그 주소에는 다른 방이 있어요.
    .do = 초대 코드와 주소가 같은 방의 것인지 확인해 주세요.
err-host-gone = 방장과 연결이 끊겼어요.
    .do = 돌아오면 저절로 이어져요. 여기까지의 대국 기록은 남아 있어요.

## 설정과 인원

err-option-key = { $key } 설정은 없어요.
    .do = 있는 설정: { $keys }
err-option-value = { $key } 설정에 { $value } 값은 쓸 수 없어요.
    .do = 쓸 수 있는 값: { $values }
err-option-repeated = { $key } 설정이 두 번 나왔어요.
    .do = 한 번만 적어 주세요.
err-option-not-for-seats = { $seats }명이면 { $key }={ $value } 설정을 쓸 수 없어요.
    .do = 다른 값을 고르거나 인원을 바꿔 주세요.
err-too-few-players = { $least }명부터 할 수 있는데 지금은 { $seats }명이에요.
    .do = 더 기다리거나 봇을 앉혀 주세요.
err-too-many-players = { $most }명까지 할 수 있는데 지금은 { $seats }명이에요.
    .do = 자리를 줄여 주세요.

## 이름과 초대 코드

err-name-empty = 이름이 비어 있어요.
    .do = 한 글자라도 적어 주세요.
err-name-too-long = 이름이 너무 길어요({ $chars }글자, { $bytes }바이트).
    .do = 64글자, 192바이트보다 길지 않게 적어 주세요.
err-name-control = 이름에 화면에 보이지 않는 글자가 있어요.
    .do = 그 글자를 빼고 다시 적어 주세요.
err-invite-character = 초대 코드에는 { $character } 글자가 들어가지 않아요.
    .do = 네 글자씩 네 묶음이에요. 다시 확인해 주세요.
err-invite-length = 초대 코드는 16글자인데 { $found }글자예요.
    .do = 네 글자씩 네 묶음이에요. 다시 확인해 주세요.

## 두 갈래 기록의 증거

err-fork-length = 증거 파일의 크기가 맞지 않아요.
    .do = 파일을 다시 받아 주세요.
err-fork-numbers = 두 기록의 번호가 달라요: { $first }번, { $second }번.
    .do = 이 파일로는 아무것도 증명되지 않아요.
err-fork-same = 두 기록이 같아요.
    .do = 이 파일로는 아무것도 증명되지 않아요.
err-fork-seal = 두 기록 가운데 하나는 그 방의 도장이 아니에요.
    .do = 이 파일로는 아무것도 증명되지 않아요.

## 파일과 기기

err-file-no-home = 파일을 둘 곳을 찾지 못했어요.
    .do = --home 으로 폴더를 알려 주세요.
err-file-in-use = 다른 프로그램이 쓰고 있는 파일이에요: { $path }
    .do = 그 프로그램을 끝내거나 --home 으로 다른 폴더를 써 주세요.
err-file-missing = 파일이 없어요: { $path }
    .do = 파일 이름을 다시 확인해 주세요.
err-file-exists = 이미 있는 파일이에요: { $path }
    .do = 다른 이름을 써 주세요.
err-file-malformed = 알아볼 수 없는 파일이에요: { $path }
    .do = 그대로 두었어요. 맞는 파일인지 확인해 주세요.
err-file-damaged = 기록 { $number }번부터 망가진 파일이에요: { $path }
    .do = 그대로 두었어요. 다른 사람의 대국 기록으로 이어 갈 수 있어요.
err-file-full = 저장할 공간이 없어요: { $path }
    .do = 공간을 비우고 다시 해 주세요. 공간이 생길 때까지 판은 기다려요.
err-file-denied = 파일을 쓸 권한이 없어요: { $path }
    .do = 폴더의 권한을 확인하거나 --home 으로 다른 폴더를 써 주세요.
err-file-failed = 파일을 다루지 못했어요: { $path } ({ $cause })
    .do = 디스크를 확인하고 다시 해 주세요.
err-identity-in-use = 이 기기의 신분을 다른 창에서 쓰고 있어요.
    .do = 한 기기에서 두 명이 하려면 --home 폴더 로 다른 신분을 써 주세요.
err-port-taken = { $port }번 포트는 다른 프로그램이 쓰고 있어요.
    .do = 다른 포트를 쓰거나 --port 없이 시작해 주세요. 빈 포트를 찾아 드려요.
err-port-denied = { $port }번 포트를 쓸 권한이 없어요.
    .do = 1024보다 큰 포트를 써 주세요.
err-address-not-local = { $address } 주소는 이 기기의 것이 아니에요.
    .do = 이 기기의 주소를 쓰거나 주소 없이 시작해 주세요.
err-no-terminal = 터미널이 아니어서 물어볼 수 없어요.
    .do = 필요한 것을 모두 명령에 적어 주세요. --help 에 나와 있어요.
err-bad-choice = { $given }, 무슨 뜻인지 모르겠어요.
    .do = 이렇게 적어 주세요: { $choices }
err-bad-address = { $given }, 주소나 초대 코드가 아니에요.
    .do = 주소는 10.0.0.5:7677, 초대 코드는 네 글자씩 네 묶음이에요.
err-wrong-table-code = 그 주소에는 다른 방이 있어요. 찾는 방: { $expected }, 거기 있는 방: { $found }
    .do = 초대 코드와 주소가 같은 방의 것인지 방장에게 확인해 주세요.
err-unknown-language = { $given }, 모르는 언어예요.
    .do = ko(한국어)나 en(영어)이라고 적어 주세요.
err-unknown-unit = { $given }, 모르는 돈 단위예요.
    .do = dollars(만 달러), man(만), points(포인트) 가운데서 골라 주세요.

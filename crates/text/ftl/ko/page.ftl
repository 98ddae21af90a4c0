# 휴대폰과 큰 화면의 말.

page-title = 주사위
page-arriving = 방에 들어가고 있어요…
page-no-host = 방장과 이어지지 않아요. 같은 와이파이에 있는지 살펴봐 주세요. 이어지면 저절로 들어가요.
page-no-relay = 중계와 이어지지 않아요. 인터넷 연결을 살펴봐 주세요. 이어지면 저절로 들어가요.
page-relayed = 중계를 거쳐서 들어왔어요. 중계를 맡은 사람은 이 게임을 읽거나 고친 화면을 보낼 수도 있어요. 내 수와 주사위는 그래도 여기서 서명하고 확인해요.
page-ok = 알겠어요
page-close = 닫기
page-got-it = 알겠어요

## 연결

page-link-connecting = 연결하고 있어요
page-link-online = 연결됨
page-link-offline = 끊김
page-link-replaced = 다른 탭에서 하고 있어요
page-offline = 연결이 끊겨서 다시 잇고 있어요({ $seconds }초째). 자리는 그대로 있어요.
page-back = 다시 이어졌어요. 그동안의 소식을 가져왔어요.
page-private = 이 브라우저는 기억을 남기지 않아요(비공개 창). 이 탭을 닫으면 자리를 잃으니 열어 두세요.
page-stale = 전에 하던 방의 화면이에요.
page-stale-do = 이 주소에는 이제 다른 방이 열려 있어요.
page-stale-button = 새 방으로 가기
page-locked = 이 주소는 한 번만 쓸 수 있어요.
page-locked-do = 프로그램에 나온 새 주소를 열어 주세요. 없으면 프로그램을 다시 시작해 주세요.
page-beyond = 이 화면보다 새로운 방이에요.
page-beyond-do = 방장과 같은 버전의 프로그램으로 들어와 주세요.
page-replaced = 다른 탭에서 이어서 하고 있어요.
page-replaced-do = 한 브라우저에서는 한 탭에서만 할 수 있어요.
page-replaced-button = 여기서 하기

## 들어가기

page-name = 이름
page-name-example = 예: 지수
page-name-empty = 이름을 적어 주세요.
page-which-seat = 자리 (고르지 않으면 빈자리에 앉아요)
page-seat-free = { $seat }번 자리, 비어 있음
page-chosen = 골랐어요
page-sit = 자리에 앉기
page-watch = 앉지 않고 구경하기
page-full = 빈자리가 없어요. 구경하다가 자리가 나면 앉을 수 있어요.
page-code-same = 찍은 QR 코드와 같은 방이에요. 초대 코드 { $code }
page-code-ask = 이 방의 초대 코드는 { JOSA($code, "예요") }. 방장 화면의 코드와 같은지 보세요.

## 모이는 곳

page-lobby = 함께할 사람
page-getting-ready = 곧 시작해요
page-bot = 봇
page-clear = { $name } 자리 비우기
page-start = 시작하기
page-start-now = 모두 모였으면 시작해요.
page-seat-bot = 봇 앉히기
page-stand = 자리에서 일어나기
page-share = 친구 부르기
page-share-how = 같은 와이파이에서 카메라로 찍거나 주소를 적으면 돼요. 설치할 것은 없어요.
page-share-far = 멀리 있는 친구는 어디서나 이것을 찍거나 주소를 적으면 돼요.
page-qr = 들어오는 주소의 QR 코드: { $address }
page-code = 초대 코드 { $code }
page-agreed = 이번 판의 약속
page-close-table = 방 닫기
page-close-table-sure = 방을 닫을까요? 하던 판은 여기서 끝나고, 되돌릴 수 없어요.
page-keep-open = 그대로 두기
page-setting-up = 다 같이 첫 주사위를 굴리고 있어요…

## 판

page-round = { $round }/{ $rounds }라운드
page-round-begins = { $round }라운드! 새 지폐를 놓았어요. { $name }부터 굴려요.
page-round-title = 라운드 정산
page-round-look = { $round }라운드 정산 보기
page-round-paid = { $round }라운드 정산
page-round-before = 앞 라운드
page-round-after = 다음 라운드
page-tied = { $names }, 개수가 같아서 꽝
page-nobody = 아무도 놓지 않았어요
page-turn-of = { $name } 차례
page-seconds-left = 남은 시간 { $seconds }초
page-casino = { $casino }번
page-dice-of = { $name } { $dice }개
page-dice-of-tied = { $name } { $dice }개, 동점
page-dice-left = 남은 주사위 { $dice }개
page-dice-word = 주사위
page-notes-won = 받은 지폐 { $count }장
page-notes-word = 지폐
page-unit-line = 단위 { $unit } · 더미 { $count }장
page-my-money = 내 돈 { $money }
page-tray = 내 차례에 할 일
page-roll-dice = 주사위 { $dice }개 굴리기
page-choose = 어느 숫자를 놓을까요?
page-first = 1등!
page-tie = 동점 주의
page-first-money = 1등! { $money }
page-place-money = { $rank }등 { $money }
page-place-no-note = { $rank }등, 지폐 없음
page-none-of-mine = 흰 주사위만
page-wait = 잠시만 기다려 주세요.
page-over = 판이 끝났어요.
page-conceded = 그만둠
page-concede-sure = 정말 그만둘까요? 남은 주사위는 놓지 않고, 되돌릴 수 없어요.
page-concede-yes = 그만두기
page-play-on = 계속하기

page-long-away = { JOSA($name, "이") } { $rounds }라운드 동안 자리를 비웠어요. 기다릴까요?
page-let-go = 내보내기
page-let-go-sure = { JOSA($name, "을") } 내보낼까요? 남은 판에서 빠지고, 되돌릴 수 없어요.

## 굴림

page-roll = 이 굴림은 믿어도 될까요?
page-badge-own = 내 기기도 함께 굴렸어요
page-badge-shared = 다 같이 굴렸어요 (화면은 방장이 줬어요)
page-badge-relayed = 다 같이 굴렸어요 (화면은 중계로 왔어요)
page-badge-left-out = 이번 굴림에서 내 기기가 빠졌어요
page-badge-unproven = 방장 기기만 굴렸어요
page-badge-watched = 구경한 굴림이에요
page-standing-watched = 구경하고 있어서 내 기기는 굴리지 않았어요.
    .do = 굴린 기기들의 값은 모두 확인했어요. 자리에 앉으면 내 기기도 함께 굴려요.
page-standing-relayed = 다 같이 굴렸어요 (이 화면은 중계를 거쳐 왔어요).
    .do = 방장과 중계를 맡은 사람이 아니면 누구에게나 공정해요. 그 둘까지 믿지 않아도 되게 하려면 내 기기에서 프로그램을 실행해 주세요.
page-mine-in-it = 내 기기가 낸 값이 들어 있는 것을 확인했어요.
page-read-aloud = 다른 사람의 화면과 같은지 소리 내어 읽어 보세요.
page-dice-checked = 이 값들에서 나온 주사위가 화면의 주사위와 같아요.
page-who-rolled = 함께 굴린 기기와 낸 값
page-client-page = 방장이나 중계가 보내 준 화면
page-client-program = 자기 프로그램
page-absent = 이번 굴림에서 빠짐
page-seed = 모두 합한 값
page-roll-before = 앞 굴림
page-roll-after = 다음 굴림
page-no-roll = 아직 굴림이 없어요.
page-waiting-me = 내 기기의 대답을 기다리고 있어요. 이 화면을 켜 두세요.
page-hands = 버리자고 한 사람: { $names }
page-throw-away = 버리고 다시 굴리기
page-throw-away-all = { JOSA($names, "이") } 눌러야 버려져요.
page-throw-away-some = { $names } 가운데 { $needed }명이 눌러야 버려져요.
page-throw-away-wait = 기다리면 그 기기가 돌아왔을 때 이어져요.
page-throw-away-not-mine = 이 화면은 방장이 보내 준 것이라 내가 누른 것은 세지 않아요. 그래도 누르면 내 뜻이 모두에게 보여요.
page-wait-only = 그 기기가 돌아와야 이어져요.
page-throw-away-yes = 물어봤어요. 버리고 다시 굴려요
page-throw-away-said = 버리고 다시 굴리자고 했어요.
page-wait-on = 더 기다리기

## 소식과 말

page-log = 있었던 일
page-log-empty = 아직 아무 일도 없었어요.
page-missed = 없는 동안
page-chat = 이야기
page-chat-empty = 아직 아무도 말하지 않았어요.
page-chat-write = 하고 싶은 말
page-send = 보내기
page-somebody = 구경하는 사람
page-quick-1 = 안녕하세요!
page-quick-2 = 좋은 수예요
page-quick-3 = 아이코!
page-quick-4 = 잠깐만요

## 설정과 도움말

page-settings = 설정
page-language = 말
page-language-ko = 한국어
page-language-en = English
page-look = 겉모습
page-look-casino = 카지노
page-look-park = 놀이공원
page-unit = 돈을 적는 법
page-unit-dollars = 만 달러
page-unit-man = 만
page-unit-points = 포인트
page-sound = 내 차례 소리
page-sound-off = 끄기
page-sound-on = 켜기
page-sleep-hint = 화면이 꺼져도 자리는 그대로예요. 기다리는 사람을 위해 화면 꺼짐 시간을 길게 해 두면 좋아요.
page-help = 규칙 보기
page-rules-1 = 차례가 오면 남은 주사위를 모두 굴리고, 나온 숫자 하나를 골라 그 숫자의 주사위를 모두 같은 번호에 놓아요.
page-rules-2 = 모두 다 놓으면 번호마다 많이 놓은 사람부터 큰 지폐를 한 장씩 가져가요.
page-rules-3 = 흰 주사위는 하우스의 것이에요. 하우스도 동점이 되고 지폐를 가져가요.
page-rules-4 = 마지막 라운드가 끝나고 돈이 가장 많은 사람이 이겨요. 같으면 지폐가 많은 사람이 이겨요.

## 다른 게임

page-other-game = { $game }의 판은 아직 이 화면에서 볼 수 없어요.
page-other-game-how = 컴퓨터의 프로그램으로 들어오면 함께 할 수 있어요.
page-other-game-own = 이 컴퓨터의 터미널에서 두면 돼요. 여기서는 굴림을 확인할 수 있어요.
page-other-game-rolls = 이 기기는 자리에 앉아 있고, 굴림에는 계속 함께해요. 차례는 저절로 지나가요.
page-other-game-watch = 여기서는 굴림을 확인하며 구경할 수 있어요.

## 끝

page-result = 결과
page-rank = { $rank }등
page-next-game = 방장이 한 판 더 열면 이 화면이 저절로 따라가요.
page-rematch = 한 판 더
page-rematch-here = 같은 사람들과 한 판 더!
page-former = 지난 판 결과
page-look-back = 판 다시 보기
page-report = 주사위 확인하기
page-report-adds-up = 기록 { $count }개가 모두 맞아요.
page-report-rolls = 굴림 { $count }번 가운데 { $mine }번은 내 기기도 함께 굴렸어요.
page-report-from-host = 이 화면은 방장이 보내 준 것이라, 방장까지 믿지 않으려면 프로그램으로 함께해 주세요.
page-report-from-relay = 이 화면은 중계를 거쳐 온 것이라, 중계와 방장까지 믿지 않으려면 프로그램으로 함께해 주세요.
page-report-left-out = 내 기기가 빠진 굴림: { $count }번
page-report-unproven = 방장 기기만 굴린 굴림: { $count }번
page-report-voids = 버리고 다시 굴린 굴림: { $count }번
page-report-objections = 내 기기가 남긴 이의: { $count }번
page-report-automatic = { $name }: 저절로 지나간 차례 { $count }번({ $reason })
page-save-record = 대국 기록 내려받기
page-save-record-how = 컴퓨터에서 jusawi verify 파일이름 으로 처음부터 끝까지 확인할 수 있어요.

## 큰 화면

page-tv-join = 휴대폰으로 찍고 들어오세요
page-tv-watch = 휴대폰으로 보기
page-tv-code = 확인 코드

## 기록이 맞지 않을 때

page-alarm-where = 기록 { $entry }번 · { $reason }
page-alarm-other-table = 초대 코드와 다른 방이에요.
page-alarm-seal = 방의 도장이 없는 기록이 왔어요.
page-alarm-fork = 같은 번호의 기록이 두 가지예요. 방장이 서로 다른 판을 보여 줬어요.
page-alarm-order = 있을 수 없는 자리에 기록이 있어요.
page-alarm-form = 알아볼 수 없는 기록이 왔어요.
page-alarm-signature = { $name }의 서명이 맞지 않아요.
page-alarm-call = 누가 함께 굴리는지 적은 명단이 맞지 않아요.
page-alarm-not-mine = 내 기기가 하지 않은 대답이 명단에 있어요.
page-alarm-second-call = 한 굴림의 명단이 두 번 왔어요. 마음에 드는 굴림을 고르려는 것일 수 있어요.
page-alarm-link = { $name }의 기기가 약속한 값이 아니에요({ $draw }번째 굴림).
page-alarm-links = 명단에 있는 기기의 값이 빠졌거나 더 들어 있어요({ $draw }번째 굴림).
page-alarm-own-link = 내 기기가 낸 값이 빠졌거나 바뀌었어요({ $draw }번째 굴림).
page-alarm-dice = 화면의 주사위가 함께 굴린 값에서 나온 주사위와 달라요({ $draw }번째 굴림).
page-alarm-void = 굴림이 마음대로 버려졌어요({ $draw }번째 굴림).
page-alarm-contributors = 함께 굴리는 기기가 도중에 바뀌었어요.
page-alarm-not-my-move = 내가 하지 않은 수가 내 이름으로 적혀 있어요.
page-alarm-code = 확인 코드가 함께 굴린 값과 맞지 않아요({ $draw }번째 굴림).
page-alarm-rules = 규칙대로 나올 수 없는 결과가 적혀 있어요.

## 받아 주지 않은 것

page-err-offline = 지금은 연결이 끊겨 있어요.
    .do = 다시 이어지면 저절로 보내요.
page-err-alarm = 기록이 맞지 않아서 더 두지 않아요.
    .do = 새 방에서 다시 만나세요.
page-err-replaced = 다른 탭에서 하고 있어요.
    .do = 그 탭에서 이어서 해 주세요.
page-err-not-legal = 지금은 할 수 없는 일이에요.
    .do = 지금 화면에 나온 것 가운데서 골라 주세요.
page-err-not-host = 방장만 할 수 있는 일이에요.
    .do = 방장의 컴퓨터에서 해 주세요.
page-err-no-seat-free = 빈자리가 없어요.
    .do = 구경하다가 자리가 나면 앉아 주세요.
page-err-not-found = 방을 찾지 못했어요.
    .do = 방장 화면의 주소를 다시 확인해 주세요.
page-err-too-many-spectators = 구경하는 자리가 찼어요({ $limit }명까지).
    .do = 누군가 나가면 저절로 들어가요. 이 화면을 그대로 두세요.
page-err-other = 방장이 받아 주지 않았어요({ $reason }).
    .do = 화면을 보고 다시 해 주세요.

# 줄로 보는 화면.

## 판

cli-screen-board = { $round }/{ $rounds }라운드{ $dot }더미 { $cards }장{ $dot }금액 단위 { $unit }
cli-screen-head-casino = 카지노
cli-screen-head-notes = 지폐
cli-screen-head-dice = 놓인 주사위
cli-screen-head-now = 지금 끝나면
cli-screen-tied = 동점 { $marks }
cli-screen-house = 하우스
cli-screen-bot = 봇
cli-screen-conceded = 그만둠
cli-screen-dice = 주사위 { $dice }개
cli-screen-dice-white = 주사위 { $dice }개(흰 { $neutral })
cli-screen-won = 지폐 { $count }장
cli-screen-won-money = 지폐 { $count }장 { $money }
cli-screen-own-notes = 내 지폐 { $notes } 모두 { $money }
cli-screen-round = { $round }라운드! 지폐를 놓았어요.

## 물어보기

cli-screen-ask-roll = { $dice }를 굴릴까요? Enter를 누르면 굴려요.
cli-screen-ask-place = 몇 번에 놓을까요?
cli-screen-ask-default = 번호를 적어 주세요. Enter만 누르면 [{ $key }]
cli-screen-ask-number = 번호를 적어 주세요.
cli-screen-choices = 고를 수 있는 번호: { $keys }
cli-screen-left = 남은 시간 { $clock }
cli-screen-hurry = { $seconds }초 남았어요!
cli-screen-turn = { $name } 차례예요.
cli-screen-too-soon = 방금 바뀌었어요. 화면을 보고 다시 적어 주세요.
cli-screen-done = 보냈어요. 잠시만 기다려 주세요.

## 굴림

cli-screen-worth = { $what } · 확인 코드 { $code } ({ $draw })
cli-screen-no-code = 아직 굴림이 없어요.
cli-screen-code = { $code } 다른 사람의 화면과 같은지 소리 내어 읽어 보세요.
cli-screen-again-how = 물어본 뒤에 버리고 다시 굴리려면 ‘다시’ 또는 again 이라고 적어 주세요.
cli-screen-again-sent = 버리고 다시 굴리자고 했어요. 함께 굴리는 기기의 절반이 눌러야 버려져요.
cli-screen-again-none = 지금은 버릴 굴림이 없어요.

## 모이는 곳

cli-screen-lobby = { $game } · 초대 코드 { $code }
cli-screen-seat = { $seat }번
cli-screen-free = 비어 있음
cli-screen-seats = { $count }명이 앉았어요.
cli-screen-start-now = Enter를 누르면 시작해요.
cli-screen-start-wait = { $least }명부터 시작할 수 있어요.
cli-screen-start-bots = 봇을 앉히려면 bot 이라고 적어 주세요.
cli-screen-help-hint = 무엇을 적을 수 있는지는 ? 를 적으면 나와요.
cli-screen-option-changed = 설정이 바뀌었어요. { $option }
cli-screen-sit-how = 자리에 앉으려면 sit 이라고 적어 주세요.
cli-screen-watching = 구경하고 있어요.
cli-screen-bot-seat = 봇(방장이 둬요)

## 연결과 소식

cli-screen-somebody = 구경하는 사람
cli-screen-caught-up = 그동안의 소식이에요(모두 { $count }줄).
cli-screen-input-closed = 입력이 닫혔어요. 내 차례는 시간이 지나면 저절로 지나가요.
cli-screen-stored-again = 다시 저장했어요. 판이 이어져요.
cli-screen-host-gone = 방장이 돌아오지 않았어요. 끝난 판의 결과는 남아 있어요.
cli-screen-result = 결과
cli-screen-rematch-how = 같은 사람들과 한 판 더 하려면 한판더 또는 rematch, 끝내려면 나가기 또는 q 라고 적어 주세요.
cli-screen-rematch-wait = 방장이 한 판 더 열면 저절로 따라가요. 그만하려면 나가기 또는 q 라고 적어 주세요.
cli-screen-rematch-early = 한 판 더는 판이 끝난 뒤에 할 수 있어요.

## 적은 말에 답하기

cli-screen-unknown = { $line }, 무슨 뜻인지 모르겠어요. ? 를 적으면 도움말이 나와요.
cli-screen-nothing-now = 지금은 내가 결정할 것이 없어요.
cli-screen-only-lobby = 모이는 동안에만 할 수 있어요.
cli-screen-only-playing = 판이 진행되는 동안에만 할 수 있어요.
cli-screen-which-seat = 자리 번호를 함께 적어 주세요. 보기: clear 2
cli-screen-say-what = 하고 싶은 말을 함께 적어 주세요. 보기: /안녕
cli-screen-auto = 이 기기는 저절로 두고 있어요.
cli-screen-confirm-quit = 나가도 그만두는 것이 아니에요. 차례는 저절로 지나가고, 다시 들어와 이어 둘 수 있어요. 나가려면 한 번 더 적어 주세요: { $word }
cli-screen-confirm-quit-host = 방장이 나가면 방이 멈춰요. 나중에 이어서 열 수 있어요. 나가려면 한 번 더 적어 주세요: { $word }
cli-screen-confirm-concede = 정말 그만둘까요? 남은 주사위는 놓지 않고, 되돌릴 수 없어요. 그만두려면 한 번 더 적어 주세요: { $word }
cli-screen-confirm-close = 방을 닫으면 이어서 둘 수 없어요. 대국 기록은 남아요. 닫으려면 한 번 더 적어 주세요: { $word }

## 도움말

cli-screen-help = 적을 수 있는 말
cli-screen-help-enter-start = Enter, start, 시작 · 시작하기
cli-screen-help-bot = bot, 봇 · 봇 앉히기
cli-screen-help-clear = clear 2, 비우기 2 · 2번 자리 비우기
cli-screen-help-options = options, 설정 · 설정 보기. 바꾸기: options rounds=3
cli-screen-help-close = close, 닫기 · 방 닫기(한 번 더 물어봐요)
cli-screen-help-rematch = rematch, 한판더 · 판이 끝나면 같은 사람들과 한 판 더
cli-screen-help-sit = sit, 앉기 · 빈자리에 앉기, stand, 일어나기 · 자리에서 일어나기
cli-screen-help-turn = 1, 2, 3… · 그 번호 고르기, Enter · [ ] 안의 것 하기
cli-screen-help-board = b, 판 · 판이나 자리 다시 보기
cli-screen-help-code = c, 확인 · 확인 코드 보기
cli-screen-help-say = /안녕, say 안녕 · 모두에게 말하기
cli-screen-help-again = again, 다시 · 기다리는 굴림을 버리고 다시 굴리자고 하기
cli-screen-help-concede = concede, 항복 · 그만두기(한 번 더 물어봐요)
cli-screen-help-quit = q, 나가기 · 나가기(그만두는 것은 아니에요)

cli-screen-trade-how = 다른 사람에게 거래를 내려면 거래 라고 적어 주세요.
cli-screen-trade-cancel = 그만두려면 취소 라고 적어 주세요.
cli-screen-trade-dropped = 거래를 내지 않았어요.
cli-screen-no-trade = 지금은 거래를 낼 수 없어요.
cli-screen-kick = { JOSA($name, "이") } { $rounds }라운드 동안 자리를 비웠어요. 내보내려면 내보내기 { $number }, 계속하려면 그냥 기다려 주세요.
cli-screen-no-kick = 그 번호로는 내보낼 사람이 없어요.

# 명령에서 쓰는 말.

## 무엇을 하는 프로그램인지

cli-about = 기기끼리 바로 만나 함께 굴리는 주사위 게임
cli-help-host = 방을 열고 함께 해요
cli-help-join = 초대 코드나 주소로 방에 들어가요
cli-help-find = 같은 와이파이에서 열린 방을 찾아요
cli-help-resume = 멈춘 방을 이어서 열어요
cli-help-verify = 대국 기록을 확인해요
cli-help-simulate = 봇끼리 한 판을 해 봐요
cli-help-options = 게임 설정을 보여 줘요
cli-help-rules = 규칙을 짧게 보여 줘요

## 방 열기

cli-hosting = 방을 열었어요: { $game }
cli-host-code = 초대 코드: { $code }
cli-host-address = 주소: { $address }
cli-host-port-moved = { $wanted }번 포트를 다른 프로그램이 쓰고 있어서 { $port }번으로 열었어요.
cli-host-how-to-join = 다른 사람은 이렇게 들어와요: { $command }
cli-host-page = 같은 와이파이의 휴대폰은 이 주소를 열면 돼요: { $address }
cli-own-page = 이 컴퓨터의 브라우저에서 열어요. 나만 보는 주소예요: { $link }
cli-own-page-failed = 이 컴퓨터의 브라우저에서 볼 화면을 열지 못했어요. 여기에서 계속해요.
cli-host-options = 설정
cli-host-ready = { $count }명이 앉았어요. 시작하려면 start 라고 적어 주세요.
cli-host-left = 방을 닫았어요.
cli-host-close-running = 판이 아직 끝나지 않았어요. 정말 방을 닫을까요? 대국 기록은 남아요.

## 방 찾기

cli-finding = 같은 와이파이에서 방을 찾고 있어요…
cli-found = { $code }  { $game }  { $host }  { $taken }/{ $seats }명  { $stage }
cli-found-own = 내가 연 방
cli-found-incompatible = 프로그램 버전이 달라요(방장 { $host }, 이 기기 { $yours })
cli-find-empty = 열린 방을 찾지 못했어요.
cli-find-empty-nobody = · 아직 아무도 방을 열지 않았을 수 있어요.
cli-find-empty-isolated = · 손님용 와이파이는 기기끼리 만나지 못하게 막기도 해요.
cli-find-empty-multicast = · 공유기나 방화벽이 방 알림(mDNS)을 걸러 낼 수 있어요.
cli-find-empty-address = 방장 화면의 주소로 바로 들어갈 수 있어요: { $command }
cli-find-empty-relay = 다른 와이파이에 있다면 중계를 거쳐 들어갈 수 있어요: { $command }

## 들어가기

cli-joining = { $target }에 들어가고 있어요…
cli-joined = 방에 들어왔어요: { $game }, 방장 { $host }
cli-join-code-shown = 여기 있는 방의 초대 코드는 { JOSA($code, "예요") }. 방장 화면의 코드와 같은가요?
cli-join-spectator = 자리가 없어서 구경해요. 자리가 나면 앉을 수 있어요.
cli-reconnecting = 다시 연결하고 있어요… { $seconds }초 더 기다려요.
cli-reconnected = 다시 연결됐어요.
cli-host-gone-wait = 방장과 연결이 끊겼어요. 돌아오기를 { $seconds }초 동안 기다려요. 대국 기록은 남아 있어요.
cli-host-gone-end = 방장이 돌아오지 않았어요. 여기까지의 순위를 보여 드릴게요.

## 모이는 곳

cli-lobby = 자리
cli-seat-free = { $seat }번  비어 있음
cli-seat-taken = { $seat }번  { $mark } { $name }
cli-seat-you = 나
cli-seat-host = 방장
cli-seat-bot = 봇(방장 기기가 움직여요)
cli-seat-page = 방장이 보내 준 화면
cli-seat-program = 자기 프로그램
cli-online = 연결됨
cli-offline = 끊김
cli-away = 자리 비움
cli-spectators = 관전자 { $count }명
cli-waiting-players = 다른 참가자를 기다리고 있어요. { $count }명 / 최소 { $least }명
cli-waiting-host = 방장이 시작하기를 기다리고 있어요.
cli-starting = 기기들이 주사위를 준비하고 있어요…
cli-started = 시작!
cli-start-order = 차례: { $names }

## 물어보기

cli-ask-name = 이름을 적어 주세요 [{ $default }]
cli-ask-game = 어떤 게임을 할까요? [{ $default }]
cli-ask-seat = 몇 번 자리에 앉을까요? [{ $default }]
cli-ask-code = 초대 코드나 주소를 적어 주세요
cli-ask-roll = 굴릴까요? Enter를 누르면 굴려요
cli-ask-place = 몇 번에 놓을까요? { $choices }
cli-ask-concede = 정말 그만둘까요? 남은 주사위는 놓지 않고, 되돌릴 수 없어요.
cli-ask-yes-no = {""}[y/n, Enter는 { $default }]
cli-yes = 예
cli-no = 아니요
cli-nothing-done = 아무것도 하지 않았어요.

## 판

cli-round-turn = { $round }라운드 · { $name } 차례
cli-your-turn = 내 차례예요!
cli-their-turn = { $name }의 차례예요.
cli-clock = 남은 시간 { $seconds }초
cli-clock-none = 시간 제한 없음
cli-clock-stopped = 시계가 멈춰 있어요
cli-dice-left = 남은 주사위 { $dice }개
cli-dice-left-white = 남은 주사위 { $dice }개(흰 { $neutral } 포함)
cli-notes-won = 지폐 { $count }장
cli-money-won = { $money } ({ $count }장)
cli-pile-left = 더미 { $count }장
cli-casino = { $casino }번
cli-rolling = 다 같이 굴리고 있어요…
cli-standings = 지금까지의 순위
cli-first-game = 처음이라면 이것만 기억해요
cli-next-game = 다음 판으로 이어져요.

## 기다림

cli-waiting-answer = { $names }님의 기기를 기다리고 있어요({ $seconds }초째).
cli-waiting-alone = 함께 굴릴 기기가 모자라요. { $seconds }초 뒤에는 방장 기기만으로 굴려요.
cli-waiting-alone-never = 함께 굴릴 기기가 모자라요. 돌아올 때까지 기다려요.
cli-void-hands = 버리자고 한 기기 { $count }대, { $needed }대가 필요해요.
cli-void-key = 버리고 다시 굴리려면 void 라고 적어 주세요.

## 기록과 확인

cli-transcript = 대국 기록: { $path }
cli-transcript-how = 이렇게 확인할 수 있어요: { $command }
cli-rematch = 같은 사람들과 한 판 더! 주소는 그대로이고, 초대 코드만 새것이에요.
cli-onward = 같은 사람들과 한 판 더! 새 초대 코드: { $code }
cli-onward-unseen = 앞 판이 끝나는 것은 이 기기가 못 봤어요. 앞 판의 기록은 본 데까지만 남아 있어요.
cli-onward-other = 다음 방이라고 들은 { $code } 방은 방금 끝난 판을 잇는 방이 아니에요. 저절로 앉지 않을게요. 그래도 가려면: { $command }
cli-verify-title = { $path } 확인하기
cli-verify-table = 방 { $code } · { $game }
cli-verify-follows = 앞 판에 이어진 한 판 더예요. 앞 판의 마지막 기록 { $number }번 { $hash }
cli-verify-follows-file = 앞 판에 이어진 한 판 더예요. 앞 판은 위에서 확인한 { $path }
cli-verify-ok = 기록이 처음부터 끝까지 맞아요. 기록 { $count }개를 확인했어요.
cli-verify-unfinished = 기록이 여기까지는 맞아요. 끝나는 기록은 없어요. 기록 { $count }개를 확인했어요.
cli-verify-bad = 기록이 맞지 않아요.
cli-verify-cannot = 여기서부터는 확인할 수 없어요.
cli-verify-fork = 방장이 한 번호로 두 기록을 만들었다는 증거예요: 방 { $code }, 기록 { $number }번.
cli-evidence = 증거를 남겼어요: { $path }
cli-resumed = 방을 이어서 열었어요. 기록 { $count }개를 다시 읽었어요.
cli-resume-waiting = 다른 참가자가 돌아오기를 기다리고 있어요.
cli-resume-none = 이어서 열 방이 없어요.
cli-resume-list = 이어서 열 수 있는 방

## 글쇠

cli-keys = 글쇠
cli-key-roll = Enter  굴리기
cli-key-place = 1–6  그 번호에 놓기
cli-key-help = ?  도움말
cli-key-code = c  확인 코드 보기
cli-key-concede = concede  그만두기(한 번 더 물어봐요)
cli-key-quit = q  나가기(차례는 저절로 지나가요)
cli-key-start = start  시작하기(방장)
cli-key-bot = bot  봇 앉히기(방장)
cli-key-clear = clear 자리  자리 비우기(방장)
cli-key-say = say 말  모두에게 말하기
cli-chat = { $name }: { $words }
cli-quit = 나왔어요. 다시 들어오면 이어서 할 수 있어요.
cli-stopped = 그만하고 나왔어요.

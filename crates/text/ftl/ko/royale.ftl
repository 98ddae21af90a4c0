# 주사위 카지노 스페셜.

royale = 주사위 카지노 스페셜

## 낱말

royale-neutral = 중립 주사위
royale-gray = 회색 주사위
royale-die-small = 작은 주사위
royale-die-big = 큰 주사위
royale-dice = { $kind ->
    [big] 큰 주사위 { $big }개
    [both] 주사위 { $small }개와 큰 주사위 { $big }개
   *[small] 주사위 { $small }개
}
royale-dice-brief = { $kind ->
    [big] 큰 { $big }개
    [both] { $small }개+큰 { $big }개
   *[small] { $small }개
}
royale-group = { $value } × { $dice }
royale-chips = 칩 { $chips }개
royale-cards = 지폐 { $cards }장
royale-nothing = 받는 것 없음
royale-at-tile = [{ $tile }] { $what }
royale-leads-to = { $what } → { $outlook }
royale-leads-to-tile = { $what } → { $outlook } · ‘{ $tile }’
royale-outlook-tied = 동점 주의: { JOSA($names, "과") } 같아져요
royale-effect-tile = 다른 타일 쓰기
royale-effect-move = 주사위 하나 옮기기
royale-effect-gold = 금빛 칸에 주사위 놓기

## 타일

royale-tile-a1 = 몇 개게?
royale-tile-a1-text = 토큰 1~3개를 숨기고, 왼쪽 사람이 못 맞히면 상을 받아요
royale-tile-a2 = 쌓이는 상금
royale-tile-a2-text = 합이 7이거나 같은 숫자면 상금을 받고, 아니면 상금이 커져요
royale-tile-b1 = 덤 주사위
royale-tile-b1-text = 이 카지노 1등은 정산 전에 검은 주사위 2개를 더 놓을 수 있어요
royale-tile-b2 = 위냐 아래냐
royale-tile-b2-text = 다음 합이 더 클지 작을지 맞힐 때마다 상이 커지고, 틀리면 아무것도 없어요
royale-tile-c1 = 다섯이 모이면
royale-tile-c1-text = 여기 내 주사위가 5만큼 모이면 토큰을 가져가고, 정산 때 10만을 받아요
royale-tile-c2 = 꼴찌가 내요
royale-tile-c2-text = 여기에 가장 적게 놓은 사람은 라운드가 끝나면 5만을 내요
royale-tile-d1 = 여기저기 수당
royale-tile-d1-text = 내 주사위가 있는 카지노 수만큼 받아요
royale-tile-d2 = 선두의 열쇠
royale-tile-d2-text = 여기서 단독 1등인 동안 굴리는 대신 주사위 1개를 아무 데나 놓을 수 있어요
royale-tile-e1 = 잠긴 문
royale-tile-e1-text = 다른 카지노 하나를 닫고 상을 받아요. 닫힌 곳에는 주사위가 드나들 수 없어요
royale-tile-e2 = 쉬어 가는 자리
royale-tile-e2-text = 다른 사람들은 주사위를 하나씩 쉬게 하고, 나는 내 것을 모두 되찾아요
royale-tile-f1 = 회색 손님
royale-tile-f1-text = 회색 주사위 한 묶음을 원하는 카지노에 놓아요
royale-tile-f2 = 회색 거두기
royale-tile-f2-text = 회색 주사위 하나를 거두고 칩이나 돈, 주사위 옮기기 중 하나를 받아요
royale-tile-g1 = 나누고 고르기
royale-tile-g1-text = 1등의 왼쪽 사람이 토큰을 두 더미로 나누고, 1등은 개수만 보고 한 더미를 골라요
royale-tile-g2 = 옆 테이블
royale-tile-g2-text = 여기 놓은 내 주사위를 옆 테이블로 옮겨 따로 겨뤄요. 1등 6만, 2등 3만이에요
royale-tile-h1 = 여섯 자리
royale-tile-h1-text = 주사위 하나를 자리에 앉히면 정산 때 그 자리의 상을 받아요
royale-tile-h2 = 둘 중 하나
royale-tile-h2-text = 검은 주사위 2개를 굴려 하나를 골라 그 효과를 써요

## 할 수 있는 것

royale-roll = 굴리기
royale-place = { $casino }번에 놓기
royale-place-dice = { $casino }번에 { $dice } 놓기
royale-pass = 패스하기
royale-pass-free = 공짜예요. 나온 숫자가 모두 닫혀 있어요
royale-pass-cost = 칩 1개를 내고 주사위를 되찾아요(남는 칩 { $chips }개)
royale-place-any = 열쇠로 { JOSA($die, "을") } { $casino }번에 놓기
royale-hide = 토큰 { $count }개 숨기기
royale-hide-reward = 왼쪽 사람이 못 맞히면 { $reward }
royale-seal-hide = 토큰을 숨겨 두고 나중에 보여 주기
royale-guess = { $count }개라고 하기
royale-open = 숨긴 것 보여 주기
royale-forfeit = 보여 주지 않고 지기
royale-stop = 멈추기
royale-higher = 더 크다에 걸기
royale-lower = 더 작다에 걸기
royale-bet-reward = 맞히면 { $reward }, 틀리면 없음
royale-close = { $casino }번 카지노 닫기
royale-keep = 그대로 두기
royale-bench = { $die } 하나 쉬게 하기
royale-place-gray = 회색 주사위 { $dice }개를 { $casino }번에 놓기
royale-take-gray = { $casino }번에서 회색 주사위 거두기
royale-set = { JOSA($die, "을") } { $casino }번에 놓기
royale-take = { $casino }번에서 { $die } 하나 되찾기
royale-skip = 하지 않기
royale-aside = 옆 테이블로 { $dice } 옮기기
royale-aside-none = 옮기지 않기
royale-seat-rolled = 굴린 { $die } 하나를 { $value }번 자리에 앉히기
royale-seat-placed = 여기 놓은 { $die } 하나를 { $value }번 자리에 앉히기
royale-in-settlement = 정산 때 { $reward }
royale-choose = { $value } 쓰기
royale-activate = { $casino }번 타일 쓰기
royale-activate-tile = { $casino }번 타일 ‘{ $tile }’ 쓰기
royale-gold = { $die } 하나를 금빛 칸에 놓기
royale-extra-none = 검은 주사위 놓지 않기
royale-extra-first = 검은 주사위 첫째만 놓기
royale-extra-second = 검은 주사위 둘째만 놓기
royale-extra-both = 검은 주사위 둘 다 놓기
royale-extra-at = 검은 주사위 놓기: { $casinos }번
royale-split = { $first }번째 토큰을 더미 1에, { $second }번째를 더미 2에
royale-split-worth = 더미 1 { $first } · 더미 2 { $second }
royale-seal-split = 나눠서 숨겨 두기: 더미 1에 { $first }개
royale-pick = 더미 { $pile } 고르기
royale-pick-size = 토큰 { $count }개
royale-concede = 그만두기

## 물어보는 것

royale-ask-roll = { $dice }를 굴릴까요?
royale-ask-roll-or-key = { $dice }를 굴릴까요, 열쇠로 하나를 아무 데나 놓을까요?
royale-ask-place = 어느 숫자를 놓을까요?
royale-ask-pass = 나온 숫자의 카지노가 모두 닫혀 있어요. 패스할까요?
royale-ask-hide = 토큰을 몇 개 숨길까요?
royale-ask-guess = { JOSA($name, "이") } 토큰을 몇 개 숨겼을까요?
royale-ask-open-count = 숨긴 토큰을 보여 줄까요?
royale-ask-bet = 지금 합은 { $total }. 다음 합은 더 클까요, 작을까요?
royale-ask-close = 어느 카지노를 닫을까요?
royale-ask-bench = 어느 주사위를 쉬게 할까요?
royale-ask-place-gray = 회색 주사위를 어디에 놓을까요?
royale-ask-take-gray = 회색 주사위를 하나 거둘까요?
royale-ask-move = 주사위를 하나 옮길까요?
royale-ask-aside = 어느 주사위를 옆 테이블로 옮길까요?
royale-ask-seat = 어느 주사위를 자리에 앉힐까요?
royale-ask-choose = 검은 주사위 { $dice } 가운데 어느 것을 쓸까요?
royale-ask-activate = 어느 타일을 쓸까요?
royale-ask-gold = 금빛 칸에 주사위를 놓을까요? 정산 때 { JOSA($reward, "을") } 받아요
royale-ask-extra = 검은 주사위 { $dice }. 어느 것을 놓을까요?
royale-ask-split-each = 토큰 { $tokens }({ $unit }, 1은 칩)을 두 더미로 어떻게 나눌까요?
royale-ask-split-sum = 토큰 { $tokens }({ $unit }, 합만큼 받아요)을 두 더미로 어떻게 나눌까요?
royale-ask-pick = 어느 더미를 고를까요?
royale-ask-open-split = 나눈 더미를 보여 줄까요?

## 있었던 일

royale-round = { $round }라운드! { $name }부터 굴려요. 지폐({ $unit }): { $casinos }
royale-round-tiles = { $round }라운드! { $name }부터 굴려요. 지폐({ $unit }): { $casinos } · 타일: { $tiles }
royale-round-tile = { $casino }번 ‘{ $tile }’
royale-neutral-placed = 중립 주사위가 { $dice }번에, 큰 것은 { $big }번에 놓였어요.
royale-rolled = { JOSA($name, "이") } 굴렸어요: { $groups }
royale-placed = { JOSA($name, "이") } { $casino }번에 { JOSA($dice, "을") } 놓았어요.
royale-passed = { $cost ->
    [0] { JOSA($name, "이") } 놓을 데가 없어서 그냥 패스했어요.
   *[other] { JOSA($name, "이") } 칩 { $cost }개를 내고 패스했어요.
}
royale-placed-any = { JOSA($name, "이") } 열쇠로 { $die } 하나를 { $casino }번에 놓았어요.
royale-activated = { $casino }번: { JOSA($name, "이") } ‘{ $tile }’ 타일을 써요.
royale-pays = { JOSA($name, "이") } { JOSA($reward, "을") } 받았어요.
royale-pays-hidden = { $name } 상 1개 받음
royale-conceded = { JOSA($name, "이") } 그만뒀어요. 남은 주사위는 놓지 않아요.
royale-settlement = { $round }라운드를 정산해요.
royale-ties = { $count ->
    [2] { $casino }번: { $names }, 세어 보니 같아서 둘 다 꽝!
   *[other] { $casino }번: { $names }, 세어 보니 같아서 모두 꽝!
}

## 타일에서 있었던 일

royale-black-rolled = { JOSA($name, "이") } 검은 주사위를 굴렸어요: { $dice } (합 { $total })
royale-hidden = { JOSA($name, "이") } 토큰을 숨겼어요.
royale-hidden-count = { JOSA($name, "이") } 토큰 { $count }개를 숨겼어요.
royale-hidden-sealed = { JOSA($name, "이") } 토큰을 숨겼어요. 답을 들은 뒤에 보여 줘요.
royale-guess-made = { JOSA($name, "은") } { $guess }개라고 했어요.
royale-guessed-right = { JOSA($name, "이") } { $guess }개라고 해서 맞혔어요!
royale-guessed-wrong = { JOSA($name, "은") } { $guess }개라고 했지만 { $secret }개였어요. { JOSA($hider, "이") } 상을 받아요.
royale-guessed-unshown = { JOSA($name, "은") } { $guess }개라고 했어요. { JOSA($hider, "이") } 보여 주지 않아서 맞힌 것으로 해요.
royale-forfeited = { JOSA($name, "이") } 숨긴 것을 보여 주지 않았어요.
royale-bet-higher = { $won ->
    [yes] { JOSA($name, "이") } { $before }보다 크다에 걸어서 맞혔어요: { $dice } (합 { $total })
   *[no] { JOSA($name, "이") } { $before }보다 크다에 걸었지만 틀렸어요: { $dice } (합 { $total })
}
royale-bet-lower = { $won ->
    [yes] { JOSA($name, "이") } { $before }보다 작다에 걸어서 맞혔어요: { $dice } (합 { $total })
   *[no] { JOSA($name, "이") } { $before }보다 작다에 걸었지만 틀렸어요: { $dice } (합 { $total })
}
royale-stopped = { JOSA($name, "이") } { $step }번 맞히고 멈췄어요.
royale-five-taken = { JOSA($name, "이") } 토큰을 가져갔어요. 정산 때 { JOSA($reward, "을") } 받아요.
royale-last-counted = 가장 적게 놓은 사람: { $names }. 정산이 끝나면 { JOSA($reward, "을") } 내요.
royale-fined-money = { JOSA($name, "이") } { JOSA($money, "을") } 냈어요.
royale-fined-chips = { JOSA($name, "이") } 칩 { $chips }개를 냈어요.
royale-fined-both = { JOSA($name, "이") } { JOSA($money, "과") } 칩 { $chips }개를 냈어요.
royale-fined-nothing = { JOSA($name, "은") } 낼 것이 없었어요.
royale-key-taken = { JOSA($name, "이") } 열쇠를 가져갔어요.
royale-key-returned = { JOSA($name, "이") } 이제 단독 1등이 아니라서 열쇠가 타일로 돌아갔어요.
royale-closed = { JOSA($name, "이") } { $casino }번 카지노를 닫았어요.
royale-kept = { JOSA($name, "이") } 그대로 두어서 { $casino }번은 계속 닫혀 있어요.
royale-benched = { JOSA($name, "이") } { $die } 하나를 쉬게 했어요.
royale-bench-back = { JOSA($name, "이") } 쉬던 { JOSA($dice, "을") } 되찾았어요.
royale-gray-placed = { JOSA($name, "이") } 회색 주사위 { $dice }개를 { $casino }번에 놓았어요.
royale-gray-taken = { JOSA($name, "이") } { $casino }번에서 회색 주사위를 거뒀어요: { $reward }
royale-die-set = { JOSA($name, "이") } { $die } 하나를 { $casino }번에 놓았어요.
royale-die-taken = { JOSA($name, "이") } { $casino }번에서 { $die } 하나를 되찾았어요.
royale-set-aside = { JOSA($name, "이") } { JOSA($dice, "을") } 옆 테이블로 옮겼어요.
royale-seated = { JOSA($name, "이") } { $die } 하나를 { $value }번 자리에 앉혔어요.
royale-seated-replacing = { JOSA($name, "이") } { $die } 하나를 { $value }번 자리에 앉혔어요. 앉아 있던 { $other } 주사위는 { $value }번 카지노로 가요.
royale-chosen = { JOSA($name, "이") } { JOSA($value, "을") } 골랐어요: { $effect }
royale-gold-placed = { JOSA($name, "이") } { $die } 하나를 금빛 칸에 놓았어요.
royale-gold-replacing = { JOSA($name, "이") } { $die } 하나를 금빛 칸에 놓았어요. 있던 { $other } 주사위는 주인에게 돌아가요.
royale-extra-placed = { JOSA($name, "이") } 검은 주사위를 { $casinos }번에 놓았어요.
royale-extra-kept = { JOSA($name, "이") } 검은 주사위를 놓지 않았어요.
royale-tokens-split = { JOSA($name, "이") } 토큰을 { $first }개와 { $second }개로 나눴어요.
royale-tokens-split-known = { JOSA($name, "이") } 토큰을 { $first }개와 { $second }개로 나눴어요. 더미 1에는 { $pile }번째 토큰이 있어요.
royale-tokens-split-sealed = { JOSA($name, "이") } 토큰을 { $first }개와 { $second }개로 나눴어요. 고른 뒤에 보여 줘요.
royale-pile-picked = { JOSA($name, "이") } 더미 { $pile }번을 골랐어요.
royale-pile-taken = { JOSA($name, "이") } 더미 { $pile }번을 가져갔어요.
royale-pile-taken-known = { JOSA($name, "이") } 더미 { $pile }번을 가져갔어요: { $tokens }

## 판을 줄로 볼 때

royale-view-head = { $round }/{ $rounds }라운드 · 시작 { $name } · 더미 { $cards }장 · 금액 { $unit }
royale-view-settling = 정산하고 있어요.
royale-view-casino = { $casino }번 { $notes }
royale-view-casino-closed = { $casino }번 { $notes } 닫힘
royale-view-black = { $dice }+검은 { $black }개
royale-view-black-only = 검은 { $black }개
royale-view-neutral = 중립 { $dice }
royale-view-gray = 회색 { $dice }개
royale-view-tile = ‘{ $tile }’ { $about }
royale-view-supply = 남은 주사위 { $dice }
royale-view-no-supply = 남은 주사위 없음
royale-view-conceded = 그만둠
royale-view-turn = 차례
royale-view-asked = 고르는 중
royale-view-own-notes = 내 지폐 { $notes } 모두 { $money }
royale-view-roll = { $name } 주사위: { $groups }

royale-state-hiding = { JOSA($name, "이") } 토큰을 숨기고 있어요
royale-state-hiding-count = { JOSA($name, "이") } 토큰 { $count }개를 숨기고 있어요
royale-state-guess = { $name } 대답 { $guess }개
royale-state-pot = 상금 { $reward }
royale-state-black = 검은 주사위 { $dice }
royale-state-bet = 합 { $total }, { $step }번 맞힘, 멈추면 { $reward }
royale-state-token-free = 토큰이 남아 있어요
royale-state-token = 토큰은 { $name }
royale-state-noted = 낼 사람 { $names }
royale-state-key-free = 열쇠가 타일에 있어요
royale-state-key = 열쇠는 { $name }
royale-state-next-close = 다음에 닫으면 { $reward }
royale-state-bench = 쉬는 주사위: { $dice }
royale-state-aside = 옆 테이블: { $dice }
royale-state-of = { $name } { $dice }
royale-state-empty = 비어 있어요
royale-state-groups = 남은 묶음: { $groups }
royale-state-no-groups = 묶음이 다 나갔어요
royale-state-spaces = 남은 칸: 칩 × { $chips }, { $money } × { $notes }, 옮기기 × { $moves }
royale-state-sharing = { JOSA($splitter, "이") } 나누고 { JOSA($name, "이") } 골라요
royale-state-piles = 더미 1에 { $first }개, 더미 2에 { $second }개
royale-state-pile-known = 더미 1에는 { $pile }번째 토큰
royale-state-picked = 더미 { $pile }번을 골랐어요
royale-state-seats = 앉은 주사위: { $seats }
royale-state-seat = { $value }번 { $name }
royale-state-gold-free = 금빛 칸이 비어 있어요
royale-state-gold = 금빛 칸은 { $name }

## 끝

royale-rank = { $rank }등  { $name }  { $money } ({ $cards }, { $chips })  { $notes }
royale-rank-conceded = { $rank }등  { $name }  { $money } ({ $cards }, { $chips })  { $notes }  그만둠
royale-won = { $names } 승리! { $money } ({ $cards }, { $chips })
royale-won-together = { $names } 공동 승리! { $money } ({ $cards }, { $chips })
royale-no-winner = 이긴 사람이 없어요.

## 설정

royale-option-tiles = 라운드마다 놓는 타일
royale-option-tiles-0 = 타일 없음, 기본 게임
royale-option-tiles-1 = 1장
royale-option-tiles-2 = 2장
royale-option-tiles-3 = 3장
royale-option-tiles-4 = 4장
royale-option-tiles-5 = 5장
royale-option-tiles-6 = 6장
royale-option-tileReuse = 나왔던 타일
royale-option-tileReuse-any = 다시 나올 수 있음
royale-option-tileReuse-noRepeat = 남은 타일이 있으면 다시 나오지 않음
royale-option-blackBox = ‘나누고 고르기’의 토큰
royale-option-blackBox-article = 칩 2개와 4·6·8·10, 하나씩 받음
royale-option-blackBox-original = 0·0·0·2·2·6, 합만큼 받음
royale-option-hideMoney = 남이 번 돈
royale-option-hideMoney-true = 장 수만 보임
royale-option-hideMoney-false = 금액도 보임
royale-option-turnSeconds = 한 번 고를 때 주는 시간
royale-option-turnSeconds-20 = 20초
royale-option-turnSeconds-30 = 30초
royale-option-turnSeconds-60 = 60초
royale-option-turnSeconds-null = 제한 없음

## 처음 하는 사람에게

royale-help-same = 같은 숫자는 한꺼번에
royale-help-big = 큰 주사위는 둘로 세요
royale-help-ties = 세어서 같으면 모두 꽝
royale-help-pass = 칩 1개를 내면 놓지 않고 패스할 수 있어요
royale-help-tiles = 타일이 있는 카지노에 놓으면 그 타일을 써요
royale-notice = 돈은 이 방 안에서만 쓰는 놀이용 지폐예요. 저장하거나 다음 판으로 넘기거나 다른 것과 바꿀 수 없고, 실제 돈이나 상품을 걸 수 없어요.

# 세계 여행 땅따먹기.

marble = 세계 여행 땅따먹기

## 낱말

marble-place = { $number }번 { $name }
marble-level-land = 땅
marble-level-villa = 별장
marble-level-building = 빌딩
marble-level-hotel = 호텔
marble-level-landmark = 랜드마크
marble-to-player = { $name }에게
marble-to-bank = 은행에
marble-to-fund = 사회복지기금에
marble-built-land = { $land }({ $level })
marble-lands-count = 땅 { $count }곳
marble-nothing = 아무것도 안

## 있었던 일

marble-order = 차례 순서: { $names }
marble-turn = { $round }라운드, { $name } 차례예요.
marble-rolled = { $kind ->
    [double] { JOSA($name, "이") } 굴렸어요: { $first } + { $second } = { $sum }, 더블!
   *[single] { JOSA($name, "이") } 굴렸어요: { $first } + { $second } = { $sum }
}
marble-moved = { $kind ->
    [back] { JOSA($name, "이") } 뒤로 가서 { $place }에 섰어요.
   *[forward] { JOSA($name, "이") } { $place }에 도착했어요.
}
marble-salary = { JOSA($name, "이") } 월급 { JOSA($money, "을") } 받았어요.
marble-bought = { JOSA($name, "이") } { JOSA($land, "을") } { $money }에 샀어요.
marble-built = { JOSA($name, "이") } { $land }에 { JOSA($level, "을") } 지었어요({ $money }). 통행료가 { JOSA($toll, "으로") } 올라요.
marble-passed = { JOSA($name, "이") } { JOSA($land, "을") } 그냥 두었어요.
marble-toll = { JOSA($name, "이") } { $owner }에게 통행료 { JOSA($money, "을") } 냈어요.
marble-toll-waived = { JOSA($name, "이") } 통행료 면제권을 써서 통행료 { JOSA($money, "을") } 안 내요.
marble-takeover = { JOSA($name, "이") } { $owner }의 { JOSA($land, "을") } { $money }에 인수했어요!
marble-card = { $name }의 행운카드 “{ $card }”: { $effect }
marble-fund-paid = { JOSA($name, "이") } 사회복지기금에 { JOSA($money, "을") } 냈어요.
marble-fund-received = { JOSA($name, "이") } 사회복지기금 { JOSA($money, "을") } 모두 받았어요!
marble-island = { $kind ->
    [card] 폭풍이에요! { JOSA($name, "이") } 무인도로 갔어요.
    [doubles] 더블이 세 번! { JOSA($name, "이") } 무인도로 갔어요.
   *[landed] { JOSA($name, "이") } 무인도에 갇혔어요.
}
marble-island-roll = { $left ->
    [0] 더블이 아니에요. { JOSA($name, "은") } 다음 차례에 무인도에서 나와요.
   *[other] 더블이 아니에요. { JOSA($name, "은") } 무인도에서 최대 { $left }번 더 쉬어요.
}
marble-escaped = { $kind ->
    [double] 더블! { JOSA($name, "이") } 무인도에서 나왔어요.
    [card] { JOSA($name, "이") } 무인도 탈출권을 쓰고 나왔어요.
   *[fee] { JOSA($name, "이") } 무인도에서 나왔어요.
}
marble-space-arrived = { JOSA($name, "은") } 다음 차례에 원하는 칸으로 우주여행을 떠나요.
marble-space-travel = { JOSA($name, "이") } 우주여행을 떠났어요: { $place }
marble-debt-opened = { JOSA($name, "은") } { $to } { JOSA($money, "을") } 내려면 땅이나 건물을 팔아야 해요.
marble-sold = { $kind ->
    [top] { JOSA($name, "이") } { $land }의 맨 위 건물을 { $money }에 팔았어요.
   *[all] { JOSA($name, "이") } { JOSA($land, "을") } { $money }에 팔았어요.
}
marble-conceded = { JOSA($name, "이") } 그만뒀어요.
marble-bankrupt = { $kind ->
    [nothing] { $name } 파산! 땅은 은행으로 돌아가요.
    [player] { $name } 파산! 남은 { JOSA($money, "은") } { $creditor }에게 가요.
    [fund] { $name } 파산! 남은 { JOSA($money, "은") } 사회복지기금으로 가요.
   *[bank] { $name } 파산! 남은 { JOSA($money, "은") } 은행으로 가요.
}
marble-offered = { $name }의 제안: { $partner }에게 { $give } 주고 { $take } 받기
marble-offer-ended = { $kind ->
    [accepted] { JOSA($name, "과") } { JOSA($partner, "이") } 교환했어요.
    [refused] { JOSA($partner, "이") } { $name }의 제안을 거절했어요.
    [failed] 주기로 한 땅이나 돈이 없어져서 { JOSA($name, "과") } { JOSA($partner, "은") } 교환하지 못했어요.
   *[left] { JOSA($name, "과") } { $partner }의 교환은 없던 일이 됐어요.
}
marble-paid = { JOSA($name, "이") } { $to } { JOSA($money, "을") } 냈어요.
marble-journey-fee = { JOSA($name, "이") } { $to } 우주여행 탑승료 { JOSA($money, "을") } 냈어요.
marble-island-fee = { JOSA($name, "이") } 무인도 탈출비 { JOSA($money, "을") } 냈어요.
marble-round-end = { $round }라운드가 끝났어요.
marble-winning-lands = { $kind ->
    [triple] { $name }의 트리플 독점! 도시 그룹 3개를 모두 가졌어요.
    [line] { $name }의 라인 독점! 한 줄의 도시 6곳을 모두 가졌어요.
   *[tour] { $name }의 관광지 독점! 관광지 4곳을 모두 가졌어요.
}

## 행운카드

marble-card-from-bank = 은행에서 { $money } 받기
marble-card-from-others = 다른 플레이어 모두에게서 각 { $money } 받기
marble-card-to-fund = { JOSA($money, "을") } 사회복지기금에 적립
marble-card-to-bank = 은행에 { $money } 내기
marble-card-to-others = 다른 플레이어 모두에게 각 { $money } 주기
marble-card-per-land = 내가 가진 땅 1곳당 { JOSA($money, "을") } 은행에 내기
marble-card-repairs = 별장 { $villa }, 빌딩 { $building }, 호텔 { $hotel }, 랜드마크 { $landmark }씩({ $unit })
marble-card-island = 무인도로 바로 이동(월급 없음)
marble-card-keep-escape = 보관. 무인도에서 쓰면 즉시 탈출
marble-card-keep-waiver = 보관. 다음에 통행료를 낼 때 자동 사용(1회)
marble-card-start = 출발로 이동, 월급 받기
marble-card-fund = 사회복지기금 받는 곳으로 이동, 적립금 받기
marble-card-forward = { JOSA($place, "으로") } 앞으로 이동(출발 지나면 월급)
marble-card-tour = 앞으로 가장 가까운 관광지로 이동(출발 지나면 월급)
marble-card-back = 뒤로 { $steps }칸 이동(월급 없음)

## 고를 것

marble-roll = 굴리기
marble-roll-again = 한 번 더 굴리기
marble-roll-third = 한 번 더 굴리기 → 또 더블이면 무인도로 가요
marble-roll-island = { $left ->
    [1] 굴리기 → 더블이면 바로 나가요. 아니면 다음 차례에 나가요
   *[other] 굴리기 → 더블이면 바로 나가요. 아니면 최대 { $left }번 쉬어요
}
marble-pay-fee = 탈출비 내고 무인도에서 나가기
marble-pay-fee-left = 탈출비 { $money } 내고 나가기 → 나가서 굴리고, { JOSA($left, "이") } 남아요
marble-use-card = 무인도 탈출권 쓰기
marble-use-card-then = 무인도 탈출권 쓰기 → 나가서 바로 굴려요
marble-travel = { JOSA($place, "으로") } 가기
marble-travel-to = { $place } → { $preview }
marble-buy = 사기
marble-buy-left = { $money }에 사기 → 사면 { $left } 남아요
marble-buy-low = { $money }에 사기 → 사면 { $left }밖에 안 남아요!
marble-build = { $level } 짓기
marble-build-left = { $level } 짓기({ $money }) → 지으면 { $left } 남고 통행료는 { JOSA($toll, "이에요") }
marble-build-low = { $level } 짓기({ $money }) → { $left }밖에 안 남아요! 통행료 { $toll }
marble-take = 인수하기
marble-take-left = { $money }에 인수하기 → 인수하면 { $left } 남아요
marble-take-low = { $money }에 인수하기 → 인수하면 { $left }밖에 안 남아요!
marble-short = { $what } → 돈이 부족해요
marble-pass = 그냥 두기
marble-pass-buy = 안 사기
marble-pass-build = 안 짓기
marble-pass-take = 인수 안 하기
marble-sell-top = { $land } 맨 위 건물 팔기
marble-sell-all = { $land } 모두 팔기
marble-sell-step = { $land } { $level } 팔기
marble-sell-land = { $land } 땅 팔기
marble-sell-whole = { $land } 땅과 건물 팔기
marble-sell-more = { $what } → { $value } 받고 { $missing } 더 모자라요
marble-sell-enough = { $what } → { $value } 받고 다 갚아요
marble-propose = 교환 제안하기
marble-accept = 받아들이기
marble-accept-goods = 받아들이기 → { $get } 받고 { $give } 주기
marble-refuse = 거절하기
marble-concede = 그만두기

marble-preview-fee = 탑승료 { $money }
marble-preview-salary = 월급 { $money }
marble-preview-nothing = 아무 일 없음
marble-preview-island = 무인도에 갇힘
marble-preview-fund = 적립금 { $money } 받음
marble-preview-fund-empty = 적립금 없음
marble-preview-fund-pay = 기금에 { $money } 냄
marble-preview-card = 행운카드 뽑기
marble-preview-buy = 빈 땅 { $money }
marble-preview-build = { $level } 짓기 { $money }
marble-preview-toll = 통행료 { $money }({ $owner })
marble-preview-waived = 통행료 면제권 사용

## 물음

marble-ask-roll = 주사위를 굴릴까요?
marble-ask-again = 더블이에요. 한 번 더 굴릴까요?
marble-ask-island = 무인도예요. 어떻게 할까요?
marble-ask-journey = 어디로 우주여행을 떠날까요?
marble-ask-journey-fee = 어디로 우주여행을 떠날까요? 탑승료는 { JOSA($money, "이에요") }.
marble-ask-buy = { JOSA($land, "을") } { $money }에 살까요?
marble-ask-build = { $land }에 { JOSA($level, "을") } { $money }에 지을까요?
marble-ask-take = { $owner }의 { JOSA($land, "을") } { $money }에 인수할까요?
marble-ask-short = { $question } 돈이 부족해요.
marble-ask-debt = { JOSA($missing, "이") } 모자라요. 무엇을 팔까요?
marble-ask-trade = { $name }의 제안을 받아들일까요? 받아들이면 내 돈은 { JOSA($left, "이에요") }.

## 판

marble-head = { $round }/{ $rounds }라운드 · { $name } 차례 · 적립금 { $fund } · 행운카드 { $cards }장
marble-head-endless = { $round }라운드 · { $name } 차례 · 적립금 { $fund } · 행운카드 { $cards }장
marble-player = { $name }  { $place }  { $money }  땅 { $count }곳
marble-player-out = { $name }  파산({ $round }라운드)
marble-on-island = { $left ->
    [1] 무인도(1번 더 쉴 수 있음)
   *[other] 무인도(최대 { $left }번 쉼)
}
marble-held = 보관: { $cards }
marble-in-space = 다음 차례에 우주여행
marble-here = 내가 선 곳: { $place }, { $about }
marble-here-free = 주인 없음, { JOSA($money, "이에요") }.
marble-here-own = 내 땅, { $level }, 통행료 { $toll }
marble-here-other = { $owner }의 땅, { $level }, 통행료 { $toll }
marble-here-start = 지나거나 도착하면 월급 { JOSA($money, "을") } 받아요.
marble-here-island = 지나가는 사람에게는 아무 일 없어요.
marble-here-stuck = 더블이 나오면 바로 나가요.
marble-here-payout = 도착하면 적립금을 모두 받아요.
marble-here-payment = 도착하면 기금에 { JOSA($money, "을") } 내요.
marble-here-card = 도착하면 행운카드를 뽑아요.
marble-here-space = 도착하면 다음 차례에 우주여행을 떠나요.
marble-own-lands = 내 땅:
marble-own-land = { $place } { $level }(통행료 { $toll })
marble-debt = { JOSA($name, "은") } { $to } { JOSA($money, "을") } 내야 해요.
marble-offer = { JOSA($name, "이") } { $partner }에게 제안한 교환
marble-offer-give = 주는 것:
marble-offer-take = 받는 것:

## 교환 만들기

marble-trade-partner = 누구에게 제안할까요?
marble-trade-give-land = 줄 땅을 하나씩 골라 주세요.
marble-trade-take-land = 받을 땅을 하나씩 골라 주세요.
marble-trade-chosen = { $question } 고른 땅: { $lands }
marble-trade-land = { $land } { $level }
marble-trade-done = 다 골랐어요
marble-trade-give-money = 돈은 얼마를 줄까요? 0부터 { $most }까지 적어 주세요(1은 { $unit }).
marble-trade-take-money = 돈은 얼마를 받을까요? 0부터 { $most }까지 적어 주세요(1은 { $unit }).
marble-trade-confirm = { $partner }에게 { $give } 주고 { $take } 받기, 제안할까요?
marble-trade-yes = 제안하기
marble-trade-no = 그만두기
marble-trade-other = 그건 고를 수 없어요. 보기에 있는 것을 골라 주세요.
marble-trade-number = 0부터 { $most }까지의 숫자를 적어 주세요.
marble-trade-empty = 주고받을 것이 없는 제안이에요. 받을 돈을 적거나 처음부터 다시 골라 주세요.

## 결과

marble-rank = { $rank }등  { $name }  총자산 { $assets }  현금 { $money }  땅 { $count }곳
marble-rank-out = { $rank }등  { $name }  파산({ $round }라운드)
marble-won-rounds = { $kind ->
    [together] { $round }라운드 종료! { $names } 총자산 { JOSA($money, "으로") } 공동 승리
   *[alone] { $round }라운드 종료! { $names } 총자산 { JOSA($money, "으로") } 승리
}
marble-won-last = { $names } 마지막까지 살아남아 승리!
marble-won-lands = { $kind ->
    [triple] { $names } 트리플 독점으로 승리!
    [line] { $names } 라인 독점으로 승리!
   *[tour] { $names } 관광지 독점으로 승리!
}

## 설정

marble-option-startMoney = 시작 자금
marble-option-salary = 출발 칸을 지나거나 도착할 때 받는 월급
marble-option-maxRounds = 라운드 제한
marble-option-maxRounds-0 = 제한 없음, 파산으로만 끝나요
marble-option-maxRounds-15 = 15라운드, 짧은 판
marble-option-maxRounds-20 = 20라운드
marble-option-maxRounds-30 = 30라운드, 긴 판
marble-option-buildOnPurchase = 땅을 산 그 방문에 별장 짓기
marble-option-buildOnPurchase-true = 바로 지을 수 있음
marble-option-buildOnPurchase-false = 다음에 올 때부터
marble-option-islandTurns = 무인도에서 쉬는 차례
marble-option-islandTurns-1 = 최대 1번
marble-option-islandTurns-2 = 최대 2번
marble-option-islandTurns-3 = 최대 3번
marble-option-islandFee = 무인도 탈출비
marble-option-islandFee-0 = 돈으로는 나갈 수 없음
marble-option-takeover = 인수: 통행료를 낸 뒤 2배 값에 사기
marble-option-takeover-true = 쓰기
marble-option-takeover-false = 쓰지 않음
marble-option-landmark = 랜드마크: 호텔 다음 단계
marble-option-landmark-true = 쓰기
marble-option-landmark-false = 쓰지 않음
marble-option-monopolyWin = 독점 즉시 승리(트리플·라인·관광지)
marble-option-monopolyWin-true = 쓰기
marble-option-monopolyWin-false = 쓰지 않음
marble-option-trade = 도시와 돈 교환
marble-option-trade-true = 쓰기
marble-option-trade-false = 쓰지 않음
marble-option-turnSeconds = 결정 1회당 제한 시간
marble-option-turnSeconds-15 = 15초
marble-option-turnSeconds-30 = 30초
marble-option-turnSeconds-60 = 60초
marble-option-turnSeconds-null = 제한 없음

## 처음 하는 사람에게

marble-help-land = 주인 없는 땅은 사고, 내 도시에 다시 오면 한 단계씩 지어요
marble-help-toll = 남의 땅에 오면 통행료를 내요
marble-help-doubles = 더블이면 한 번 더, 3번 연속이면 무인도
marble-help-debt = 낼 돈이 모자라면 땅과 건물을 반값에 팔고, 그래도 모자라면 파산이에요
marble-notice = 돈은 이 방 안에서만 쓰는 가상 화폐예요. 게임이 끝나면 사라져요. 저장하거나 옮기거나 바꿀 수 없고, 실제 돈이나 상품을 걸 수 없어요.

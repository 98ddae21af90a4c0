# 주사위 카지노.

las-vegas = 주사위 카지노
las-vegas-house = 하우스

las-vegas-roll = 굴리기
las-vegas-place = { $casino }번에 놓기
las-vegas-concede = 그만두기

las-vegas-refilled = { $round }라운드! 지폐를 놓았어요({ $unit }): { $casinos }
las-vegas-casino-notes = { $casino }번 { $notes }
las-vegas-notes-brief = [{ $amounts }]
las-vegas-house-dice = 하우스 주사위가 { $dice }번 카지노에 놓였어요.
las-vegas-rolled = { JOSA($name, "이") } 굴렸어요: { $groups }
las-vegas-placed = { $kind ->
    [white] { JOSA($name, "이") } { $casino }번에 흰 주사위 { $dice }개를 놓았어요.
    [mixed] { JOSA($name, "이") } { $casino }번에 { $dice }개(흰 { $neutral } 포함)를 놓았어요.
   *[own] { JOSA($name, "이") } { $casino }번에 { $dice }개를 놓았어요.
}
las-vegas-ties = { $count ->
    [2] { $casino }번: { $names }, 개수가 같아서 둘 다 꽝!
   *[other] { $casino }번: { $names }, 개수가 같아서 모두 꽝!
}
las-vegas-paid = { $casino }번: { JOSA($name, "이") } { JOSA($money, "을") } 받았어요.
las-vegas-paid-hidden = { $casino }번: { $name } 1장 받음
las-vegas-paid-house = { $casino }번: { JOSA($name, "이") } { JOSA($money, "을") } 가져가요.
las-vegas-returned = { $casino }번: { $notes } 지폐가 더미 맨 아래로 가요.
las-vegas-round-end = { $round }라운드 정산이 끝났어요.
las-vegas-conceded = { $dice ->
    [0] { JOSA($name, "이") } 그만뒀어요.
   *[other] { JOSA($name, "이") } 그만뒀어요. 남은 주사위 { $dice }개는 놓지 않아요.
}

las-vegas-rank = { $rank }등  { $name }  { $money } ({ $count }장)  { $notes }
las-vegas-rank-conceded = { $rank }등  { $name }  { $money } ({ $count }장)  { $notes }  그만둠
las-vegas-won = { $names } 승리! { $money } ({ $count }장)
las-vegas-won-together = { $names } 공동 승리! { $money } ({ $count }장)
las-vegas-no-winner = 이긴 사람이 없어요.

las-vegas-group = { $kind ->
    [white] { $value } × { $dice }개(흰 주사위만)
    [mixed] { $value } × { $dice }개(흰 { $neutral } 포함)
   *[own] { $value } × { $dice }개
}
las-vegas-preview = { $kind ->
    [white] { $casino }번에 흰 { $dice }개 놓기 → { $outlook }
    [mixed] { $casino }번에 { $dice }개(흰 { $neutral } 포함) 놓기 → { $outlook }
   *[own] { $casino }번에 { $dice }개 놓기 → { $outlook }
}
las-vegas-outlook-first = 단독 1등
las-vegas-outlook-place = { $rank }등
las-vegas-outlook-money = { $place } ({ $money })
las-vegas-outlook-no-money = { $place } (받을 지폐 없음)
las-vegas-outlook-tied = 동점 주의: { JOSA($names, "과") } 같아져요
las-vegas-outlook-none = 내 주사위는 놓이지 않아요

las-vegas-option-rounds = 라운드 수
las-vegas-option-rounds-3 = 3라운드, 짧은 판
las-vegas-option-rounds-4 = 4라운드
las-vegas-option-rounds-5 = 5라운드, 긴 판
las-vegas-option-neutralDice = 흰 주사위
las-vegas-option-neutralDice-auto = 2명일 때만 4개씩
las-vegas-option-neutralDice-on = 2명은 4개씩, 3~4명은 2개씩
las-vegas-option-neutralDice-off = 쓰지 않음
las-vegas-option-hideMoney = 남이 번 돈
las-vegas-option-hideMoney-true = 장 수만 보임
las-vegas-option-hideMoney-false = 금액도 보임
las-vegas-option-turnSeconds = 굴리기와 놓기에 주는 시간
las-vegas-option-turnSeconds-20 = 각각 20초
las-vegas-option-turnSeconds-30 = 각각 30초
las-vegas-option-turnSeconds-60 = 각각 60초
las-vegas-option-turnSeconds-null = 제한 없음

las-vegas-help-same = 같은 숫자는 한꺼번에
las-vegas-help-ties = 개수가 같으면 둘 다 꽝
las-vegas-notice = 돈은 방 안에서만 쓰는 가상 지폐예요. 저장하거나 옮기거나 바꿀 수 없고, 실제 돈이나 상품을 걸 수 없어요.

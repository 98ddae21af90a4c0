# 굴림이 얼마나 믿을 만한지. 약속한 만큼만 말해요.

standing-own = 내 기기도 함께 굴렸어요.
    .do = 내 기기가 답하기 전에는 아무도 이 굴림을 알 수 없었고, 아무도 정할 수 없었어요.
standing-left-out = 이번 굴림에서 내 기기가 빠졌어요.
    .do = 다른 사람의 기기가 함께 굴렸지만 나에게는 증명되지 않아요. 자꾸 그러면 연결을 살펴보고 방장에게 물어보세요.
standing-shared = 다 같이 굴렸어요 (이 화면은 방장이 보내 줬어요).
    .do = 방장이 아닌 사람에게는 공정해요. 방장까지 믿지 않아도 되게 하려면 내 기기에서 프로그램을 실행해 주세요.
standing-unproven = 방장 기기만 굴렸어요.
    .do = 방장은 이 굴림을 미리 알 수 있었어요. 다른 기기가 함께하면 다음 굴림부터 달라져요.

proof-proven = 함께 굴린 기기: { $names }
check-code = 확인 코드 { $code } ({ $draw }번째 굴림)
waiting-device = { $names }님의 기기를 기다리고 있어요.
void-question = 이 굴림을 버리고 다시 굴릴까요? { $names }님께 먼저 물어보세요.

alarm = 기록이 맞지 않아요. 이 방에서는 더 두지 않는 게 좋아요.
    .do = 여기까지의 기록은 증거로 남겨 두었어요. 새 방에서 다시 만나세요.
alarm-before = 이 방의 기록은 맞지 않았어요. 내 기기는 이 방에서 더 두지 않아요.
    .do = 새 방에서 다시 만나세요. 증거: { $path }

automatic-timeout = 시간이 다 됨
automatic-offline = 연결이 끊김
automatic-bot = 봇
automatic-kick = 오래 자리를 비움

note-early = { $name } 차례의 자동 진행이 내 시계로는 { $measured }초 만에 왔어요. { $due }초를 기다려야 했어요.
note-left-out = { $draw }번째 굴림에 제때 답했지만 내 기기가 빠졌어요. 다음 굴림에 이의를 남겨요.

news-opened = 방이 열렸어요.
news-seated = { JOSA($name, "이") } { $seat }번 자리에 앉았어요.
news-left = { JOSA($name, "이") } 자리에서 일어났어요.
news-bot-seated = { $seat }번 자리에 봇이 앉았어요.
news-cleared = 방장이 { $seat }번 자리를 비웠어요.
news-frozen = 자리와 설정이 정해졌어요. 기기들이 주사위를 준비해요.
news-called-without = 이번 굴림에는 { $names }의 기기가 빠졌어요.
news-automatic = { $name } 차례는 저절로 지나가요({ $reason }).
news-voided = 굴림을 버리고 다시 굴려요. 기다린 기기: { $missing }. 버리자고 한 사람: { $hands }.
news-online = { JOSA($name, "이") } 돌아왔어요.
news-offline = { $name }의 연결이 끊겼어요.
closing-finished = 끝까지 했어요. 방을 닫아요.
closing-unfinished = 판이 끝나기 전에 방장이 방을 닫았어요.

report-draws = 굴림: 모두 { $count }번
report-proven = { $name }: { $draws }번 가운데 { $count }번은 { $name }의 기기도 함께 굴렸어요.
report-proven-none = { $name }에게 증명된 굴림은 없어요({ $draws }번 가운데 0번).
report-shared = 다 같이 굴렸지만 화면은 방장이 보내 준 굴림: { $count }번
report-unproven-none = 방장 기기만 굴린 굴림: 없음
report-unproven = 방장이 미리 알 수 있었던 굴림: { $count }번 ({ $draws }번째)
report-left-out = { $draw }번째 굴림에서 연결되어 있던 { $name }의 기기가 빠졌어요(기록 { $entry }번).
report-objection = { JOSA($name, "이") } 기록 { $entry }번에 이의를 남겼어요(기록 { $at }번).
report-void = { $draw }번째 굴림은 버려졌어요. 없던 기기: { $missing }. 버리자고 한 사람: { $hands }.
report-void-would = 버리지 않았다면 이렇게 됐을 거예요:
report-void-unknown = 버리지 않았다면 어떻게 됐을지는 아직 알 수 없어요.
report-bot = { $name }: 방장이 봇 대신 둔 수 { $count }번
report-automatic = { $name }: 저절로 지나간 차례 { $count }번({ $reason })
report-seen = 끝을 함께 확인한 기기: { $names }
report-seen-nobody = 끝을 함께 확인한 기기: 없음
report-no-outcome = 끝나지 않은 대국이에요.
report-word-of-host = 시간이 다 됐는지, 기기가 답하지 않았는지는 방장의 말로만 알 수 있어요.

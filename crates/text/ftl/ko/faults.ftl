# 기록을 확인하다가 처음 어긋난 곳.

fault = 기록 { $number }번이 맞지 않아요. { $wrong }
    .do = 이 방에서는 더 두지 않는 게 좋아요. 기록 파일은 증거로 남겨 두세요.
fault-expected-found = (있어야 할 것: { $expected } / 적힌 것: { $found })
fault-refused = 규칙이 허락하지 않는 행동이 적혀 있어요({ $code }: { $refusal }).

fault-at-least = { $value } 이상
fault-at-most = { $value } 이하
fault-invited-table = 초대 코드의 방
fault-entry-of-this-table = 이 방의 기록
fault-once = 한 번만
fault-entry = 기록 { $number }번
fault-after = { $entry } 다음
fault-before = 그 앞
fault-everybody = 모두의 약속
fault-nothing = 없음
fault-something-else = 다른 것
fault-never = 나올 수 없음
fault-ascending = 번호순
fault-seconds = { $seconds }초

fault-call-unsorted = 굴림 명단에서 { $name }의 순서가 틀렸어요.
fault-call-unknown = 굴림 명단에 없는 기기가 있어요: { $name }.
fault-call-without-host = 굴림 명단에 방장 기기가 없어요.
fault-call-no-link = 굴림 명단에 주사위를 준비하지 않은 기기가 있어요: { $name }.
fault-call-too-early = 기다려야 할 기기를 다 기다리지 않았어요. { $independent }대 가운데 { $answered }대만 있어요.
fault-reveal-unsorted = 함께 굴린 기록에서 { $name }의 순서가 틀렸어요.
fault-link-uncovered = { $name }의 기기는 이 굴림에 쓸 주사위가 없어요.
fault-link-spent = { $name }의 기기가 이미 쓴 주사위를 또 썼어요.
fault-link-wrong = { $name }의 기기가 약속한 주사위가 아니에요.
fault-void-unsorted = 버린 굴림의 명단에서 { $name }의 순서가 틀렸어요.
fault-void-unknown = 버린 굴림의 명단에 없는 기기가 있어요: { $name }.
fault-void-nobody-missing = 빠진 기기가 없는데 굴림을 버렸어요.
fault-void-not-called = 이 굴림에 없던 { $name }의 기기를 기다렸다고 적혀 있어요.
fault-void-missing-agrees = 없다고 적힌 { $name }의 기기가 버리자고 했어요.
fault-void-too-few-hands = 굴림을 버리자고 한 기기가 모자라요. { $independent }대 가운데 { $agreeing }대예요.
fault-void-without-host = 굴림을 버리는 데 방장 기기가 동의하지 않았어요.
fault-commit-first-draw = 준비한 주사위가 다른 굴림부터 시작해요.
fault-commit-used-tip = 이미 쓴 약속을 다시 썼어요.
fault-commit-repeated = { $name }의 기기는 이미 약속했어요.
fault-commit-nothing-to-succeed = { $name }의 기기에는 이어 갈 약속이 없어요.
fault-commit-pending = { $name }의 기기에는 기다리는 약속이 이미 있어요.
fault-commit-not-beyond = 새로 준비한 주사위가 너무 일찍 시작해요.
fault-commitment-length = 준비한 주사위의 개수가 맞지 않아요: { $found }.
fault-commitment-draws = 준비한 주사위의 번호가 맞지 않아요.

cannot-check-game = 이 프로그램이 모르는 게임이에요: { $game } (기록 { $number }번부터).
    .do = 기록이 틀렸다는 뜻은 아니에요. 프로그램을 새로 받아서 다시 확인해 주세요.
cannot-check-newer-rules = { $game } 규칙 버전 { JOSA($found, "으로") } 한 대국인데, 이 프로그램은 버전 { $known }까지 알아요(기록 { $number }번부터).
    .do = 기록이 틀렸다는 뜻은 아니에요. 프로그램을 새로 받아서 다시 확인해 주세요.
cannot-check-older-rules = { $game } 규칙 버전 { JOSA($found, "으로") } 한 대국인데, 이 프로그램은 버전 { JOSA($known, "을") } 써요(기록 { $number }번부터).
    .do = 기록이 틀렸다는 뜻은 아니에요. 그때 쓰던 프로그램으로 확인해 주세요.
cannot-check-entry = 이 프로그램이 모르는 기록이 있어요(기록 { $number }번부터).
    .do = 기록이 틀렸다는 뜻은 아니에요. 프로그램을 새로 받아서 다시 확인해 주세요.

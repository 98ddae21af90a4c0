# 명령줄 도움말과, 명령을 잘못 적었을 때의 말.

usage-heading = 쓰는 법
commands-heading = 명령
arguments-heading = 값
options-heading = 설정
default-name = 손님
table-name = { $name }의 방

cli-help-watch = 자리에 앉지 않고 구경해요
help-help = 이 도움말을 보여 줘요
help-version = 프로그램의 버전을 보여 줘요
help-lang = 말: ko(한국어) 또는 en(영어)
help-home = 신분과 기록을 둘 폴더(한 기기에서 두 명이 할 때)
help-unit = 돈을 적는 법: dollars(만 달러), man(만), points(포인트)
help-ascii = 기호를 글자로만 그려요
help-interface = 이 네트워크 장치만 써요(여러 번 적을 수 있어요)
help-name = 내 이름
help-auto = 이 기기가 스스로 둬요. 굴림을 버리는 데는 손을 들지 않아요
help-pace = 봇과 스스로 두는 기기가 생각하는 시간(밀리초)
help-page = 이 컴퓨터의 브라우저에서도 볼 수 있게 화면을 열어요
help-game = 게임: las-vegas(기본), royale, marble
help-seats = 자리 수
help-bots = 처음부터 앉힐 봇의 수
help-option = 게임 설정(여러 번 적을 수 있어요). 예: -o rounds=3
help-alone-after = 기기가 모자랄 때 몇 초 기다렸다가 방장 기기만으로 굴릴지. never면 끝까지 기다려요
help-port = 이 포트로만 열어요
help-tls-only = 암호로 감싼 연결만 받아요(휴대폰 화면은 들어오지 못해요)
help-resume = 이 초대 코드의 방을 이어서 열어요
help-target = 초대 코드나 주소. 적지 않으면 이 와이파이에 하나뿐인 방
help-watch-target = 초대 코드나 주소
help-seconds = 몇 초 동안 찾을지. 적지 않으면 멈출 때까지
help-file = 대국 기록 파일

help-options-of = { $game }의 설정 (-o 이름=값):

usage-no-value = { $argument } 뒤에 값이 없어요.
    .do = 값을 이어서 적어 주세요.
usage-bad-value = { $argument }에 { JOSA($given, "는") } 쓸 수 없어요.
    .do = --help로 쓰는 법을 볼 수 있어요.
usage-bad-choice = { $argument }에 { JOSA($given, "는") } 쓸 수 없어요.
    .do = 쓸 수 있는 값: { $valid }
usage-unknown = { JOSA($argument, "은") } 없는 설정이에요.
    .do = --help로 쓰는 법을 볼 수 있어요.
usage-unknown-command = { JOSA($given, "은") } 없는 명령이에요.
    .do = jusawi --help로 명령을 볼 수 있어요.
usage-missing = 빠진 값이 있어요: { $argument }
    .do = --help로 쓰는 법을 볼 수 있어요.
usage-twice = { JOSA($argument, "를") } 함께 쓸 수 없어요.
    .do = 한 번만 적어 주세요.

cli-host-unannounced = 이 기기에서는 방 알림(mDNS)을 쓸 수 없어요. 다른 사람은 위의 주소로 들어올 수 있어요.
cli-host-resume-how = 이 방은 이렇게 이어서 열 수 있어요: { $command }
err-resume-no-secrets = 이 방을 이어서 여는 데 필요한 비밀이 이 기기에 없어요.
    .do = 기록은 jusawi verify로 확인할 수 있어요. 새 방을 열어 주세요.
cli-find-gone = { $code }  방이 닫혔어요.
cli-find-capped = 방이 더 있지만 여기까지만 보여 드려요.
cli-find-empty-no-network = · 이 기기가 네트워크에 연결돼 있지 않아요. 와이파이를 켜 주세요.
cli-find-empty-no-socket = · 다른 프로그램이 방 알림(mDNS, 5353번 포트)을 혼자 쓰고 있어요. 주소로 들어갈 수 있어요.
cli-join-need-code = 물어볼 사람이 없어서 들어가지 않았어요. 코드를 적어 주세요: { $command }
cli-join-several = 방이 여러 개예요. 초대 코드를 적어 주세요.
cli-join-which = 몇 번 방에 들어갈까요?
cli-verify-empty = 기록이 비어 있어요. 확인할 것이 없어요.
cli-verify-torn = 기록이 { $number }번에서 잘려 있어요. 그 앞까지는 맞아요.
cli-verify-head = 규칙 버전 { $rules } · 마지막 기록 { $entry }번 { $hash }

help-players = 참가자 수 (4)
help-games = 판 수 (1)
help-seed = 모든 것이 이 수에서 정해져요 (0)
help-policy = 고르는 법: random(아무거나) 또는 bot(봇처럼)
help-json = 판 전체를 한 줄에 하나씩 JSON으로 적어요
cli-simulate-done = { $game } { $games }판, 모두 { $steps }수
cli-simulate-wins = { $seat }번 자리: { $wins }번 이김

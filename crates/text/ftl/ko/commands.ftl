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

## 중계

cli-help-relay = 와이파이가 다른 친구들을 이어 주는 중계를 켜요
help-relay = 이 중계로도 들어올 수 있게 해요(여러 번 적을 수 있어요). 보기: https://relay.example
help-relay-token = 중계가 물을 때, 중계 주인에게 받은 이용 암호(또는 JUSAWI_RELAY_TOKEN)
help-no-relay = 설정 파일에 적은 중계도 쓰지 않아요
help-join-relay = 이 중계에서도 찾아요(여러 번 적을 수 있어요). 보기: https://relay.example
help-target = 초대 코드, 링크 또는 주소. 안 적으면 이 와이파이의 하나뿐인 방
help-listen = 기다릴 주소와 포트(0.0.0.0:7670과 [::]:7670)
help-certificate = TLS 인증서(PEM, 중간 인증서까지)
help-key = 인증서의 개인 키(PEM)
help-relay-name = 방장이 이 중계를 부르는 이름(여러 번 적을 수 있어요). 안 적으면 아무 이름이나
help-token = 방장이 알아야 하는 이용 암호(또는 JUSAWI_RELAY_TOKEN). 손님은 코드만 있으면 돼요
help-behind-proxy = 앞에 리버스 프록시가 있고 어디서 왔는지 알려 줘요(X-Forwarded-For)
help-no-page = 브라우저에는 화면을 주지 않고 프로그램만 이어 줘요
help-log-sources = 어디서 연결해 왔는지 적어 둬요
help-metrics = Prometheus에 숫자를 내줄 주소와 포트. 보기: 127.0.0.1:9670
help-drain = 중계를 끌 때 하던 게임을 몇 초까지 기다려요(3600)
help-max-connections = 연결 모두 합쳐서(2048)
help-max-connections-per-source = 한 집의 연결(128)
help-max-tables = 방 모두 합쳐서(256)
help-max-tables-per-source = 한 집의 방(8)
help-max-tunnels = 들어온 손님 모두 합쳐서(1024)
help-max-tunnels-per-source = 한 집에서 들어온 손님(64)
help-max-tunnels-per-table = 한 방에 들어온 손님(64)
help-tries-per-minute = 한 집에서 1분에 몇 번까지 알리거나 들어와요(60)
help-bytes-per-second = 한 연결의 한쪽이 낼 수 있는 빠르기(1048576)
help-idle = 아무 말이 없는 연결을 몇 초 뒤에 끊어요(60)
help-lifetime = 연결을 아무튼 몇 초 뒤에 끊어요(86400)
cli-relay-listening = 중계가 여기서 기다려요: { $address }
cli-relay-how = 방장은 이렇게 써요: { $command }
cli-relay-plain = TLS가 없어요. 앞에 리버스 프록시를 두거나 --certificate와 --key를 적어 주세요.
cli-relay-draining = 중계가 새로 받지 않고, 게임이 끝나면 꺼져요. 늦어도 { $seconds }초 뒤예요. Ctrl-C를 한 번 더 누르면 바로 꺼져요.
cli-relay-ended = 중계가 꺼졌어요.
cli-relay-cut = 중계가 꺼졌어요. 끊은 연결: { $count }
cli-host-relay = 중계를 거쳐 어디서나 이렇게 들어와요: { $command }
cli-host-relay-page = 멀리 있는 친구는 이 주소를 브라우저로 열면 돼요. 설치할 것이 없어요: { $link }
cli-host-relay-trying = 중계가 아직 답하지 않아서 다시 해 보고 있어요: { $relay }
cli-host-relay-lost = 지금은 중계로 들어올 수 없어요({ $relay }): { $why }
cli-host-relay-draining = 중계가 곧 다시 시작해요({ $relay }). 게임은 { $seconds }초 동안 이어져요.
err-listen = { $address }에서 기다릴 수 없어요: { $why }
    .do = 다른 프로그램이 그 포트를 쓰는지, 이 기기의 주소인지 확인해 주세요.
err-config = 설정 파일을 쓸 수 없어요: { $path } { $line }번째 줄, { $why }
    .do = 그 줄을 고치거나 지워 주세요.
err-bad-relay = 중계 주소가 아니에요: { $given }
    .do = 이렇게 적어 주세요: https://relay.example 또는 http://192.0.2.1:7670
err-relay-files = 인증서나 키를 쓸 수 없어요: { $why }
    .do = 중간 인증서까지 든 인증서와 그 개인 키를 PEM으로 적어 주세요.
err-relay-half-tls = 인증서와 키는 함께 있어야 해요.
    .do = --certificate와 --key를 둘 다 적거나 둘 다 빼 주세요.

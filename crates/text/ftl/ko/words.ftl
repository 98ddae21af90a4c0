# 낱말: 이름, 나열, 돈, 설정.

bot-name = 봇 { $seat }
seat-name = { $number }번 자리
device-name = 기기 { $number }
host-device = 방장 기기

list-comma = {"·"}
list-and = { $first }·{ $last }
list-none = 없음

money-dollars = { $man }만 달러
money-man = { $man }만
money-points = { $man }포인트
money-none = 없음
unit-dollars = 만 달러
unit-man = 만
unit-points = 포인트
unit-caption-dollars = 만 달러
unit-caption-man = 만
unit-caption-points = 포인트

option-line = { $name }: { $meaning } ({ $key }={ $value })
option-help = { $key } · { $name }
option-help-value = {"  "}{ $value } · { $meaning }
option-help-default = {"  "}{ $value } · { $meaning } (기본)

stage-lobby = 모이는 중
stage-playing = 노는 중
stage-finished = 끝남
stage-closed = 닫힘

what-to-do = 무엇을 할까요?

# The first false entry of a record.

fault = Entry { $number } does not add up. { $wrong }
    .do = Better stop playing at this table. Keep the record's file as evidence.
fault-expected-found = (expected: { $expected } / found: { $found })
fault-refused = An action stands there that the rules do not allow ({ $code }: { $refusal }).

fault-at-least = at least { $value }
fault-at-most = at most { $value }
fault-invited-table = the table of the invite code
fault-entry-of-this-table = an entry of this table
fault-once = once
fault-entry = entry { $number }
fault-after = after { $entry }
fault-before = before it
fault-everybody = everybody's commitment
fault-nothing = nothing
fault-something-else = something else
fault-never = never
fault-ascending = ascending order
fault-seconds = { $seconds } s

fault-call-unsorted = { $name } stands out of order in the roll-call.
fault-call-unknown = The roll-call names a device that does not exist: { $name }.
fault-call-without-host = The host's device is not in the roll-call.
fault-call-no-link = The roll-call holds a device without dice ready: { $name }.
fault-call-too-early = Devices that had to be waited for were not: only { $answered } of { $independent } are there.
fault-reveal-unsorted = { $name } stands out of order in the roll.
fault-link-uncovered = The device of { $name } has no dice for this roll.
fault-link-spent = The device of { $name } used dice that were used before.
fault-link-wrong = These are not the dice that the device of { $name } committed to.
fault-void-unsorted = { $name } stands out of order in the roll that was thrown away.
fault-void-unknown = The roll that was thrown away names a device that does not exist: { $name }.
fault-void-nobody-missing = A roll was thrown away though no device was missing.
fault-void-not-called = The device of { $name } is called missing but was not in this roll.
fault-void-missing-agrees = The device of { $name } is called missing but agreed.
fault-void-too-few-hands = Too few devices wanted the roll thrown away: { $agreeing } of { $independent }.
fault-void-without-host = The host's device did not agree to throw the roll away.
fault-commit-first-draw = The dice made ready begin at another roll.
fault-commit-used-tip = A commitment that was used before is used again.
fault-commit-repeated = The device of { $name } has committed already.
fault-commit-nothing-to-succeed = The device of { $name } has no commitment to go on from.
fault-commit-pending = A commitment of the device of { $name } is waiting already.
fault-commit-not-beyond = The dice made ready begin too early.
fault-commitment-length = Dice cannot be made ready in this number: { $found }.
fault-commitment-draws = Dice cannot be made ready for these rolls.

cannot-check-game = This program does not know the game { $game } (from entry { $number } on).
    .do = That does not mean the record is wrong. Get a newer program and check again.
cannot-check-newer-rules = Played by version { $found } of the rules of { $game }; this program knows up to version { $known } (from entry { $number } on).
    .do = That does not mean the record is wrong. Get a newer program and check again.
cannot-check-older-rules = Played by version { $found } of the rules of { $game }; this program uses version { $known } (from entry { $number } on).
    .do = That does not mean the record is wrong. Check it with the program that was used then.
cannot-check-entry = There is an entry that this program does not know (from entry { $number } on).
    .do = That does not mean the record is wrong. Get a newer program and check again.

"""Records: a sound one, cut ones, changed ones."""

import pathlib
import tempfile
import unittest

from jusawi_client import dice, transcript
from jusawi_client.contract import las_vegas, ledger
from jusawi_client.faults import Alarm
from jusawi_client.table import Table

ROOT = next(up for up in pathlib.Path(__file__).resolve().parents if (up / "tests/vectors/fair.json").is_file())
RECORD = (ROOT / "tests/vectors/ledger-las-vegas.jusawi").read_bytes()


def verified(data: bytes) -> tuple[int, dict]:
    with tempfile.NamedTemporaryFile() as file:
        file.write(data)
        file.flush()
        return transcript.verify_record(file.name)


def entries() -> list:
    return list(transcript.read_entries(RECORD))


class Records(unittest.TestCase):
    def test_a_whole_game_is_sound(self):
        code, result = verified(RECORD)
        self.assertEqual(code, transcript.FINISHED)
        self.assertEqual(result["rolled"], {number: result["draws"] for number in (0, 1, 2)})

    def test_a_cut_record_is_unfinished_and_blames_nobody(self):
        whole = entries()
        for cut in (RECORD[:-1], RECORD[:-100] + bytes(100), RECORD[:-9] + bytes(30), b"".join(map(transcript.write_entry, whole[:-1]))):
            self.assertEqual(verified(cut)[0], transcript.UNFINISHED)

    def test_a_changed_byte_is_named_with_its_entry(self):
        sizes = [len(transcript.write_entry(entry)) for entry in entries()]
        for number in (0, 1, 6, 20, 100, len(sizes) - 1):
            at = sum(sizes[: number + 1]) - 70
            changed = RECORD[:at] + bytes([RECORD[at] ^ 4]) + RECORD[at + 1 :]
            code, result = verified(changed)
            self.assertEqual((code, result.get("entry")), (transcript.FALSE, number), result)

    def test_entries_left_out_repeated_or_swapped_are_false(self):
        whole = entries()
        for other in (whole[:9] + whole[10:], whole[:9] + whole[8:], whole[:8] + [whole[9], whole[8]] + whole[10:]):
            code, result = verified(b"".join(map(transcript.write_entry, other)))
            self.assertEqual((code, result["wrong"]), (transcript.FALSE, "SEAL"))

    def test_another_protocol_is_beyond_and_blames_nobody(self):
        first = ledger.EntryBody.FromString(entries()[0].body)
        first.genesis.protocol = 2
        entry = ledger.Entry(body=first.SerializeToString(), seal=bytes([1]) * 64)
        self.assertEqual(verified(transcript.write_entry(entry))[0], transcript.BEYOND)

    def test_a_record_of_another_table_is_not_the_invited_one(self):
        with self.assertRaises(Alarm) as raised:
            Table("ST8S-8CE3-7208-DN6D").take(entries()[0])
        self.assertEqual(raised.exception.reason, "OTHER_TABLE")

    def test_dice_that_do_not_follow_from_the_links_are_seen(self):
        table, shown = Table(), dice.Dice()
        for entry in entries():
            table.take(entry)
            if len(table.completed) == 2:
                break
        shown.is_whole = False
        shown.draw(table.completed[1])
        faces = dice.dice(dice.Words(table.completed[1].seed), 8)
        event = las_vegas.LasVegasEvent(rolled=las_vegas.LasVegasRolledEvent(roll=las_vegas.LasVegasRolled(own=faces)))
        shown.events(table.freeze, len(table.entries) - 1, [event])
        self.assertEqual(shown.compared, 1)
        event.rolled.roll.own[3] = event.rolled.roll.own[3] % 6 + 1
        shown.draw(table.completed[1])
        with self.assertRaises(Alarm) as raised:
            shown.events(table.freeze, len(table.entries) - 1, [event])
        self.assertEqual(raised.exception.reason, "DICE")


if __name__ == "__main__":
    unittest.main()

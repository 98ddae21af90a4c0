"""The worked values of `tests/vectors/fair.json`, each computed again."""

import json
import pathlib
import unittest

from jusawi_client import chain, draw, hidden, transcript
from jusawi_client.bytes import H, check_code, invite_code, read_invite_code, u64
from jusawi_client.chance import Words
from jusawi_client.crypto import Key, signed_digest, verify
from jusawi_client.las_vegas import PILE
from jusawi_client.ledger import entry_hash, is_sealed, seal_digest

ROOT = next(up for up in pathlib.Path(__file__).resolve().parents if (up / "tests/vectors/fair.json").is_file())
VECTORS = json.loads((ROOT / "tests/vectors/fair.json").read_text())
TABLE_ID = bytes.fromhex(VECTORS["ledger"]["table_id"])


def hexed(text: str) -> bytes:
    return bytes.fromhex(text)


class Vectors(unittest.TestCase):
    def test_the_hash_counts_tag_and_parts(self):
        for case in VECTORS["hash"]:
            self.assertEqual(H(case["tag"], *map(hexed, case["parts"])).hex(), case["h"])

    def test_entries_are_chained_and_sealed(self):
        ledger = VECTORS["ledger"]
        key, previous = Key(hexed(ledger["table_secret_key"])), bytes(32)
        self.assertEqual(key.public.hex(), ledger["table_public_key"])
        for number, entry in enumerate(ledger["entries"]):
            previous = entry_hash(previous, hexed(entry["body"]))
            self.assertEqual(previous.hex(), entry["hash"])
            self.assertEqual(seal_digest(number, previous).hex(), entry["seal_digest"])
            self.assertEqual(key.sign(seal_digest(number, previous)).hex(), entry["seal"])
            self.assertTrue(is_sealed(key.public, number, previous, hexed(entry["seal"])))
            self.assertFalse(is_sealed(key.public, number + 1, previous, hexed(entry["seal"])))

    def test_invite_codes_are_made_and_read(self):
        for case in VECTORS["invite"]:
            self.assertEqual(invite_code(hexed(case["public_key"])), case["code"])
        for case in VECTORS["invite_input"]["accepted"]:
            self.assertEqual(read_invite_code(case["text"]), case["code"])
        for text in VECTORS["invite_input"]["refused"]:
            self.assertIsNone(read_invite_code(text), text)

    def test_messages_are_signed(self):
        for case in VECTORS["signed"]:
            key = Key(hexed(case["secret_key"]))
            digest = signed_digest(hexed(case["table_id"]), case["kind"], hexed(case["payload"]))
            self.assertEqual(digest.hex(), case["digest"])
            self.assertEqual(key.sign(digest).hex(), case["signature"])
            self.assertTrue(verify(key.public, digest, hexed(case["signature"])))

    def test_lax_signatures_are_refused(self):
        cases = VECTORS["refused_signatures"]
        message, good = hexed(cases["message"]), cases["accepted"]
        self.assertTrue(verify(hexed(good["public_key"]), message, hexed(good["signature"])))
        for case in cases["cases"]:
            self.assertFalse(verify(hexed(case["public_key"]), message, hexed(case["signature"])), case["why"])

    def test_chains_lead_from_the_secret_to_the_tip(self):
        for case in VECTORS["chains"]:
            key, first, length = hexed(case["public_key"]), case["first_draw"], case["length"]
            own = chain.OwnChain(TABLE_ID, key, hexed(case["secret"]), first, length)
            promised = chain.PromisedChain(TABLE_ID, key, first, length, hexed(case["tip"]))
            self.assertEqual(own.tip.hex(), case["tip"])
            for link in case["links"]:
                self.assertEqual(own.link(link["draw"]).hex(), link["link"])
                promised.check(link["draw"], hexed(link["link"]))

    def test_seeds_words_and_dice_follow_from_the_links(self):
        chains = {
            one["number"]: chain.OwnChain(
                TABLE_ID, hexed(one["public_key"]), hexed(one["secret"]), one["first_draw"], one["length"]
            )
            for one in VECTORS["chains"]
            if one["first_draw"] == 1
        }
        for case in VECTORS["draws"]:
            numbers, previous = case["contributors"], hexed(case["previous_seed"])
            if not set(numbers) <= set(chains) or any(chains[one].link(case["draw"]) is None for one in numbers):
                continue
            links = [(number, chains[number].link(case["draw"])) for number in numbers]
            seed = draw.seed(TABLE_ID, case["draw"], previous, links)
            self.assertEqual(seed.hex(), case["seed"])
        for case in VECTORS["draws"]:
            words, dice = Words(hexed(case["seed"])), Words(hexed(case["seed"]))
            self.assertEqual([words.word() for _ in case["words"]], case["words"])
            self.assertEqual([dice.die() for _ in case["dice"]], case["dice"])

    def test_bounded_numbers_skip_words_that_would_favour_some(self):
        for case in VECTORS["below"]["cases"]:
            words = Words(hexed(VECTORS["below"]["seed"]))
            self.assertEqual([words.below(case["n"]) for _ in case["values"]], case["values"])

    def test_shuffling_and_piles(self):
        case = VECTORS["shuffle_then_pile"]
        words, order, pile = Words(hexed(case["seed"])), list(range(5)), list(PILE)
        words.shuffle(order)
        self.assertEqual(order, case["order_of_5"])
        self.assertEqual([words.take(pile) for _ in range(12)], case["then_first_12_of_the_54_notes"])

    def test_words_are_the_plain_key_stream(self):
        words = Words(bytes(32))
        self.assertEqual([words.word() for _ in range(32)], VECTORS["chacha20_zero_key_words"])

    def test_a_copied_stream_goes_on_from_the_same_place(self):
        words = Words(bytes(32))
        for _ in range(21):
            words.word()
        other = words.copy()
        self.assertEqual([words.word() for _ in range(20)], [other.word() for _ in range(20)])

    def test_check_codes(self):
        for case in VECTORS["screen_code"]:
            self.assertEqual(check_code(hexed(case["call"]), hexed(case["seed"])), case["code"])

    def test_seeds_of_simulated_games(self):
        for case in VECTORS["simulate"]:
            parts = [u64(case[part]) for part in ("seed", "game", "draw")]
            self.assertEqual(H("jusawi/v1/simulate", *parts).hex(), case["value"])

    def test_the_table_key_vouches_for_a_certificate(self):
        case = VECTORS["tls"]
        key = hexed(case["table_public_key"])
        digest = H("jusawi/v1/tls", key, hexed(case["subject_public_key_info"]))
        self.assertEqual(digest.hex(), case["digest"])
        self.assertTrue(verify(key, digest, hexed(case["signature"])))

    def test_a_fork_is_proved_by_240_bytes(self):
        case = VECTORS["fork"]
        number = u64(case["number"])
        one, two = (hexed(case[f"hash_{x}"]) + hexed(case[f"seal_{x}"]) for x in "ab")
        key = hexed(case["table_public_key"])
        self.assertTrue(transcript.is_fork(key + number + one + number + two))
        self.assertFalse(transcript.is_fork(key + number + one + number + one))
        self.assertFalse(transcript.is_fork(key + number + one + u64(3) + two))

    def test_hidden_choices(self):
        for case in VECTORS["hide"]:
            (choice,) = hexed(case["choice"])
            made = hidden.commitment(
                hexed(case["table_id"]), case["seat"], case["question"], hexed(case["nonce"]), choice
            )
            self.assertEqual(made.hex(), case["commitment"])


if __name__ == "__main__":
    unittest.main()

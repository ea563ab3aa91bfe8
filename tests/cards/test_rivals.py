"""One hand beside every holding of a rival."""

from array import array
from random import Random

import pytest

from hanpan.cards import DECK_52, HOLDINGS, CardError, equity, parse_cards, reference, rivals
from hanpan.cards.decks import encode
from tests.cards.twins import TWINS, needs_native


def counts(twin: object, own: bytes, board: bytes, samples: int, seed: int) -> "array[int]":
    told = array("I", bytes(3 * 4 * len(HOLDINGS)))
    twin.rival_counts(own, board, samples, seed, told)  # type: ignore[attr-defined]
    return told


@needs_native
@pytest.mark.parametrize(("shown", "seed"), [(0, 1), (3, 2), (3, 2**64 - 1), (5, 0)])
def test_the_twins_agree(shown: int, seed: int) -> None:
    cards = encode(Random(f"{shown} {seed}").sample(DECK_52, 2 + shown))
    asked = cards[:2], cards[2:], 2, seed
    assert counts(TWINS["native"], *asked) == counts(reference, *asked)


@needs_native
def test_the_twins_agree_on_every_last_card() -> None:
    """Slow in plain Python: only the sums of a few cards are compared, on a board where little is left open."""
    own, board = encode(parse_cards("AsKs")), encode(parse_cards("QsJsTs2d"))
    told = counts(TWINS["native"], own, board, 1, 0)
    assert max(told[0::3]) == 44  # two of the 46 cards that may come are the rival's
    assert all(won == 2 * boards for won, boards in zip(told[1::3], told[0::3], strict=True))  # a royal flush


def test_against_one_holding_it_is_the_equity() -> None:
    own, board = parse_cards("AhKd"), parse_cards("Qc7h2s9d")
    seen = rivals(own, board, 1, 0)
    for text in ("QsQd", "JcTc", "AsKs", "3c3d"):
        held = parse_cards(text)
        share = seen.shares[HOLDINGS.index(tuple(sorted(held, key=DECK_52.index)))]
        assert share == pytest.approx(equity([own, held], board)[0].share)


def test_what_cannot_be_held_is_marked() -> None:
    own, board = parse_cards("AhKd"), parse_cards("Qc7h2s")
    seen = rivals(own, board, 5, 3)
    gone = {*own, *board}
    for pair, share, standing in zip(HOLDINGS, seen.shares, seen.standings, strict=True):
        possible = not gone & {*pair}
        assert (share >= 0) == (standing >= 0)
        assert possible or share == -1.0
        assert standing <= 1


def test_the_best_holding_beats_all_others() -> None:
    seen = rivals(parse_cards("3c4d"), parse_cards("KsQsJs2h2d"), 1, 0)
    best = max(range(len(HOLDINGS)), key=seen.standings.__getitem__)
    assert HOLDINGS[best] == parse_cards("TsAs")
    assert seen.standings[best] == 1
    assert seen.shares[best] == 0


def test_the_same_seed_draws_the_same_boards() -> None:
    own = parse_cards("9h9d")
    assert rivals(own, (), 4, 5).shares == rivals(own, (), 4, 5).shares
    assert rivals(own, (), 4, 5).shares != rivals(own, (), 4, 6).shares


def test_bad_questions_are_refused() -> None:
    with pytest.raises(CardError):
        rivals(parse_cards("AhKd"), parse_cards("Ah2c3d"), 1, 0)
    for own, board, samples in (("Ah", "", 1), ("AhKdQd", "", 1), ("AhKd", "2c3c4c5c6c7c", 1), ("AhKd", "", 0)):
        with pytest.raises(ValueError, match=r"."):
            rivals(parse_cards(own), parse_cards(board), samples, 0)

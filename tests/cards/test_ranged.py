"""Ranges in the native twin are the reference's, deal by deal and draw by draw."""

from array import array
from random import Random

import pytest

from hanpan.cards import reference
from tests.cards.twins import TWINS, needs_native

native = TWINS.get("native", reference)
FAMILIES = [(0, 2, 0), (1, 4, 0), (2, 2, 16)]
Given = tuple[bytes, bytes]


def some_range(dice: Random, deck: list[int], size: int, most: int) -> Given:
    hands = {tuple(sorted(dice.sample(deck, size))) for _ in range(dice.randint(2, most))}
    heaviest = dice.choice([1, 5])
    return b"".join(map(bytes, hands)), array("I", [dice.randint(1, heaviest) for _ in hands]).tobytes()


@needs_native
@pytest.mark.parametrize(("family", "size", "lowest"), FAMILIES)
@pytest.mark.parametrize("seed", range(6))
def test_the_same_deals_are_drawn(family: int, size: int, lowest: int, seed: int) -> None:
    dice = Random(seed)
    deck = dice.sample(range(lowest, 52), 52 - lowest)
    board, dead, live = bytes(deck[: dice.choice([0, 1, 2, 3, 4, 5])]), bytes(deck[5:7]), deck[7:]
    ranges = tuple(dice.choice([(b"", b""), some_range(dice, live, size, 12)]) for _ in range(dice.randint(2, 5)))
    drawn = native.range_samples(family, ranges, board, dead, 150, seed, dice.randint(1, 3), False)
    assert drawn == reference.range_samples(family, ranges, board, dead, 150, seed, 1, False), f"seed {seed}"


@needs_native
@pytest.mark.parametrize(("family", "size", "lowest"), FAMILIES)
@pytest.mark.parametrize("seed", range(6))
def test_the_same_deals_are_counted(family: int, size: int, lowest: int, seed: int) -> None:
    dice = Random(seed)
    deck = dice.sample(range(lowest, 52), 52 - lowest)
    board, dead, live = bytes(deck[: dice.choice([4, 5])]), bytes(deck[5:7]), deck[7:]
    ranges = tuple(some_range(dice, live, size, 5) for _ in range(2 + seed % 2))
    right = reference.range_deals(family, ranges, board, dead, 10**6, 1, True)
    assert native.range_deals(family, ranges, board, dead, 10**6, 2, True) == right, f"seed {seed}"
    assert native.range_deals(family, ranges, board, dead, 0, 2, True) is None
    if size == 2:
        assert native.range_boards(family, ranges[:2], board, dead, 2) == reference.range_boards(
            family, ranges[:2], board, dead, 1
        ), f"seed {seed}"
        alone = (family, ranges[:1], board, dead, 1)
        assert native.range_boards(*alone) == reference.range_boards(*alone)


@needs_native
def test_what_makes_no_sense_is_refused() -> None:
    one = (b"\x00\x01", array("I", [1]).tobytes())
    for ranges in (((b"\x00", b""),), ((b"\x00\x01", b""),), ((b"\x00\x3c", one[1]),), ((b"\x00\x01", bytes(4)),)):
        with pytest.raises(ValueError, match="hands of cards"):
            native.range_samples(0, (one, *ranges), b"", b"", 10, 1, 1, False)
    with pytest.raises(ValueError, match="threads"):
        native.range_samples(0, (one, (b"", b"")), b"", b"", 10, 1, 0, False)
    with pytest.raises(ValueError, match="enough cards"):
        native.range_samples(0, (one, (b"", b"")), b"", b"", 10, 1, 1, True)

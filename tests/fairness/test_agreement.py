"""Receipts spoilt at random, and signed again by the house that spoilt them: all verifiers say the same of each."""

import copy
import json
from random import Random
from typing import Any

import pytest

from hanpan.fairness import write
from tests.fairness.vectors import good, resigned, written
from tests.fairness.verifiers import by_node, by_the_second, by_us

TRIES = 150
SEED = 31
SMALL = (
    "sniper",
    "holdem for two",
    "after two void attempts",
    "a draw for the first player",
    "a house bot and a silent player",
)
VALUES: tuple[Any, ...] = (
    0,
    1,
    2,
    9,
    10,
    255,
    256,
    65535,
    -1,
    1.0,
    True,
    None,
    "",
    "As",
    "7.3",
    "seat",
    "board",
    "barred",
    [],
    {},
)


def spots(tree: Any) -> list[tuple[Any, Any]]:
    """Every place in it: what holds it, and under which key."""
    keys = list(tree) if isinstance(tree, dict) else range(len(tree)) if isinstance(tree, list) else ()
    return [spot for key in keys for spot in [(tree, key), *spots(tree[key])]]


def spoil(tree: Any, dice: Random) -> None:
    """One change: another value or one from elsewhere, another digit, a thing less, twice, or in another place."""
    holder, key = dice.choice(spots(tree))
    trick = dice.randrange(6)
    if trick == 0:
        holder[key] = copy.deepcopy(dice.choice(VALUES))
    elif trick == 1:
        other, at = dice.choice(spots(tree))
        holder[key] = copy.deepcopy(other[at])
    elif trick == 2 and isinstance(holder[key], str) and holder[key]:
        at = dice.randrange(len(holder[key]))
        holder[key] = holder[key][:at] + dice.choice("0123456789abcdefX") + holder[key][at + 1 :]
    elif trick == 3:
        del holder[key]
    elif isinstance(holder, list):
        _shift(holder, key, dice)


def _shift(row: list[Any], at: int, dice: Random) -> None:
    if dice.randrange(2):
        row.insert(at, copy.deepcopy(row[at]))
    else:
        other = dice.randrange(len(row))
        row[at], row[other] = row[other], row[at]


def spoilt(dice: Random) -> bytes:
    tree = json.loads(write(good()[dice.choice(SMALL)]))
    for _ in range(dice.randint(1, 2)):
        spoil(tree, dice)
    try:
        return resigned(tree)
    except (KeyError, TypeError, AttributeError, OverflowError):
        return written(tree)


@pytest.mark.rule("FD-2.1")
def test_all_verifiers_say_the_same() -> None:
    dice = Random(SEED)
    reasons = set()
    receipts = [spoilt(dice) for _ in range(TRIES)]
    for number, (receipt, in_node) in enumerate(zip(receipts, by_node(receipts), strict=True)):
        ours, theirs = by_us(receipt), by_the_second(receipt)
        assert ours == theirs == in_node, f"seed {SEED}, receipt {number}: {receipt.decode()[:3000]}"
        reasons.add(ours.get("reason"))
    assert len(reasons) > 10


@pytest.mark.rule("FD-2.1")
@pytest.mark.parametrize("value", ["", "\n", "0" * 63, f"{'0' * 64}\n", "0" * 65, None])
def test_all_verifiers_say_the_same_of_what_may_be_left_out(value: Any) -> None:
    places = ("entries", "hash"), ("entries", "absent"), ("receipt", "mine")
    receipts = [_with(*place, value) for place in places]
    for receipt, place, in_node in zip(receipts, places, by_node(receipts), strict=True):
        assert by_us(receipt) == by_the_second(receipt) == in_node, place


def _with(holder: str, key: str, value: Any) -> bytes:
    tree = json.loads(write(good()["a house bot and a silent player"]))
    (tree if holder == "receipt" else tree["commitment"]["entries"][0])[key] = value
    return written(tree)

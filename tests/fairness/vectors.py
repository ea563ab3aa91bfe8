"""Receipts that hold, and receipts that must not, for every reason there is.

`python -m tests.fairness.vectors` writes them into vectors.json.

A cheating house signs what it likes: what is changed here is signed again, unless the signature is what is wrong.
"""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from hanpan.fairness import Receipt, ed25519, verify_bytes, write
from hanpan.fairness.committing import commitment_hash
from hanpan.fairness.paper import Commitment
from hanpan.fairness.receipts import receipt_hash
from tests.fairness.cheats import by_cheats
from tests.fairness.houses import SECRET, Table
from tests.fairness.mistakes import MISTAKES, UNSIGNED, Tree

FILE = Path(__file__).with_name("vectors.json")
SEED = 2026
GOOD: dict[str, tuple[str, tuple[int, ...]]] = {
    "holdem": ("holdem", (4, 7, 1)),
    "holdem for ten": ("holdem", (3, 4, 5, 6, 7, 8, 9, 0, 1, 2)),
    "holdem for two": ("holdem", (8, 2)),
    "pot-limit holdem": ("pot-limit-holdem", (1, 2, 3, 4)),
    "fixed-limit holdem": ("fixed-limit-holdem", (9, 0)),
    "omaha": ("omaha", (0, 2, 5, 6)),
    "short deck": ("short-deck", (5, 6, 8, 0, 2)),
    "sniper": ("sniper", (2, 4, 5, 0)),
    "a draw of cards for the button": ("draw-cards", (1, 4, 7)),
    "a draw for the first player": ("draw-seats", (0, 2, 3, 5)),
}


@cache
def good() -> dict[str, Receipt]:
    return dict(_good())


def _good() -> Iterator[tuple[str, Receipt]]:
    table = Table(Random(SEED))
    for called, (variant, seats) in GOOD.items():
        played = table.play(table.statement(variant, seats))
        receipt = table.receipt(played, seats[0], shown=seats[1:2] if variant in ("holdem", "sniper") else ())
        yield called, msgspec.structs.replace(receipt, mine=table.numbers[seats[0]].hex())
    yield from _unusual(table)


def _unusual(table: Table) -> Iterator[tuple[str, Receipt]]:
    statement = table.statement()
    yield "without one's own number written in", table.receipt(table.play(statement), 4)
    yield "somebody who looks on, a hand that ends on the flop", table.receipt(table.play(statement), None, board=3)
    yield "sixteen decks", table.receipt(table.play(table.statement(decks=16)), 7, board=0)
    played = table.play(statement, {7: "house-bot", 1: "no-hash"})
    yield (
        "a house bot and a silent player",
        msgspec.structs.replace(table.receipt(played, 4), mine=table.numbers[4].hex()),
    )
    yield "left out all the same", msgspec.structs.replace(table.receipt(played, 1), mine="cd" * 32)
    yield (
        "nobody but house bots and one barred",
        table.receipt(table.play(statement, {4: "barred", 7: "house-bot", 1: "house-bot"}), 4),
    )
    yield "after two void attempts", after_voids(table)
    many = table.play(table.statement("draw-seats", range(300)), dict.fromkeys(range(1, 300), "no-hash"))
    yield "a draw of 300 seats", table.receipt(many, 0)


def after_voids(table: Table) -> Receipt:
    """Seat 7 withholds, then seat 1 sends another number; seat 4 is left."""
    first = table.begin(table.statement()).void(7, "missing")
    second = table.begin(table.statement(attempt=2), {7: "barred"}).void(1, "wrong")
    played = table.play(table.statement(attempt=3), {7: "barred", 1: "barred"})
    receipt = table.receipt(played, 4, voids=(first, second))
    return msgspec.structs.replace(receipt, mine=table.numbers[4].hex())


def bad() -> Iterator[tuple[str, str, bytes]]:
    """What was done, the reason it must be refused for, and the file."""
    yield "no JSON at all", "not-json", b"{'format': 1}\n"
    yield "a list", "unknown-format", b"[]\n"
    for called, reason, receipt in by_cheats(Table(Random(SEED))):
        yield called, reason, written(json.loads(write(receipt)))
    for mistake in MISTAKES:
        tree = json.loads(write(good()[mistake.base]))
        mistake.make(tree)
        yield mistake.called, mistake.reason, resigned(tree, mistake.signs)


def resigned(tree: Tree, signs: bool = True) -> bytes:
    """With the signatures that a house would put under it, as far as it is a receipt at all."""
    try:
        msgspec.convert(tree, Receipt)
    except msgspec.ValidationError:
        return written(tree)
    for told in [tree["commitment"], *[void["commitment"] for void in tree["voids"]]]:
        if signs or told["signature"] != UNSIGNED:
            told["signature"] = _sign(commitment_hash(msgspec.convert(told, Commitment)))
    if signs or tree["signature"] != UNSIGNED:
        tree["signature"] = _sign(receipt_hash(msgspec.convert(tree, Receipt)))
    return written(tree)


def _sign(message: bytes) -> str:
    return ed25519.sign(SECRET, message).hex()


def written(tree: Tree) -> bytes:
    return json.dumps(tree, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"


def vectors() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for called, receipt in good().items():
        proven = verify_bytes(write(receipt))
        outcome = {"mark": proven.mark, "deck": proven.deck, "x": proven.x, "positions": list(proven.positions)}
        found.append({"name": called, **outcome, "receipt": written(json.loads(write(receipt))).decode()})
    return found + [{"name": called, "reason": why, "receipt": file.decode()} for called, why, file in bad()]


if __name__ == "__main__":
    FILE.write_text(json.dumps(vectors(), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")

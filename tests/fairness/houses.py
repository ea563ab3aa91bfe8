"""An honest house and its people, on paper: deals from a seed, and the receipt of every seat."""

from collections.abc import Callable, Sequence
from random import Random

from hanpan.fairness import (
    LAYOUTS,
    Deal,
    Entry,
    Head,
    Place,
    Played,
    Receipt,
    Statement,
    Viewer,
    commit,
    contribution_hash,
    deal_of,
    ed25519,
    fingerprint,
    plant_all,
)
from hanpan.fairness.layouts import DRAWS
from hanpan.fairness.paper import Void

SECRET = bytes(range(32))
KEY = ed25519.public_key(SECRET)
HOUSE = fingerprint(KEY).hex()
HEAD = Head(412, "ab" * 32)


def sign(message: bytes) -> bytes:
    return ed25519.sign(SECRET, message)


def unsigned(_: bytes) -> bytes:
    """For tests of ten thousand hands, none of which is about signatures."""
    return bytes(64)


Sign = Callable[[bytes], bytes]


class Table:
    """One deal after the other; whoever sits here, everything random is from one seed."""

    def __init__(self, dice: Random, signs: Sign = sign) -> None:
        self.dice = dice
        self.sign = signs
        self.numbers: dict[int, bytes] = {}

    def statement(
        self,
        variant: str = "holdem",
        seats: Sequence[int] = (4, 7, 1),
        hand: int = 12,
        attempt: int = 1,
        decks: int = 4,
    ) -> Statement:
        drawn = variant in DRAWS
        button = 0 if drawn else seats[0] if variant == "sniper" else seats[-1]
        return Statement(HOUSE, "t-7", hand, attempt, variant, button, tuple(seats), 0 if drawn else decks)

    def entries(self, statement: Statement, absent: dict[int, str] | None = None) -> list[Entry]:
        """Everybody draws a number and sends its hash, but those who do not."""
        why, deal = absent or {}, deal_of(statement)
        self.numbers = {seat: self.dice.randbytes(32) for seat in statement.seats if seat not in why}
        return [
            Entry(seat, name(seat), absent=why[seat])  # type: ignore[arg-type]
            if seat in why
            else Entry(seat, name(seat), contribution_hash(deal, name(seat), self.numbers[seat]).hex())
            for seat in statement.seats
        ]

    def begin(self, statement: Statement, absent: dict[int, str] | None = None) -> Deal:
        seeds = [self.dice.randbytes(32) for _ in range(statement.decks)]
        trees = plant_all(statement, seeds) if seeds else []
        return Deal(commit(statement, trees, self.entries(statement, absent), self.sign), seeds, trees)

    def play(self, statement: Statement, absent: dict[int, str] | None = None) -> Played:
        deal = self.begin(statement, absent)
        for seat, number in self.numbers.items():
            assert deal.contribute(seat, number) == ""
        return deal.close()

    def receipt(
        self, played: Played, seat: int | None, board: int = 5, shown: Sequence[int] = (), voids: Sequence[Void] = ()
    ) -> Receipt:
        """For the person there, or for one who looks on."""
        viewer = Viewer("p-looking-on" if seat is None else name(seat), seat)
        places = known(played.deal.commitment.statement, [*([] if seat is None else [seat]), *shown], board)
        return played.receipt(viewer, places, HEAD, KEY, self.sign, voids)


def name(seat: int) -> str:
    return f"p-{seat}"


def known(statement: Statement, seats: Sequence[int], board: int) -> list[Place]:
    """The places whose cards somebody may know."""
    layout = LAYOUTS.get(statement.variant)
    if layout is None:
        return []
    hands = [Place("seat", nth, seat) for seat in seats for nth in range(layout.hole)]
    return [*hands, *[Place("board", nth) for nth in range(min(board, sum(layout.streets)))]]

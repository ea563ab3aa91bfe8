"""LG-2.3: the luck of cards that came when nobody could bet any more.

Who has put everything in plays no longer: what they won beyond what their hand wins there on average says nothing of
how they play. It is nought on average, whoever plays and however, so that a figure from which it is taken has the same
mean and less chance in it.
"""

from collections.abc import Sequence
from zlib import crc32

from hanpan.cards import Card, encode
from hanpan.cards.equity import shares_of_boards
from hanpan.engine import Event
from hanpan.games.holdem import family_of
from hanpan.games.holdem.events import (
    Awarded,
    BoardDealt,
    Called,
    Checked,
    Dealt,
    Folded,
    HandOpened,
    PotsMade,
    Raised,
)
from hanpan.kit.pots import Pot

BOARDS = 64
"""So many stand for all that may come where more than the last card is missing. They leave a 64th of the chance in it,
cost next to nothing, and lie on average where all of them do."""
_ACTS = frozenset({Folded, Checked, Called, Raised})


def luck_in(facts: Sequence[Event]) -> dict[int, float]:
    """By seat: the chips a finished hand brought beyond what was to be expected when the last bet was made. Together
    they have had none; where every card was there by then, nobody is in it."""
    last, comes = len(facts) - 1, False
    while last and type(facts[last]) not in _ACTS:
        comes = comes or type(facts[last]) is BoardDealt
        last -= 1
    if not comes:
        return {}
    run_out = _RunOut(facts, [card for fact in facts[:last] if isinstance(fact, BoardDealt) for card in fact.cards])
    for fact in facts[last:]:
        if isinstance(fact, PotsMade):
            run_out.pots = fact.pots
        elif isinstance(fact, Awarded):
            run_out.add(fact)
    return run_out.luck


class _RunOut:
    """What was known when the last bet was made: every card that had been dealt. Those of who has folded, too, for that
    they were folded says something of the cards that are left."""

    def __init__(self, facts: Sequence[Event], board: list[Card]) -> None:
        opened = facts[0]
        assert isinstance(opened, HandOpened), opened
        self.family, self.board = family_of(opened.setup.variant), encode(board)
        hole = next(fact.hole for fact in facts if isinstance(fact, Dealt))
        cards, size = encode([card for cards in hole.values() for card in cards]), self.family.hole
        self.codes = {seat: cards[size * at : size * at + size] for at, seat in enumerate(hole)}
        self.seed = crc32(cards + self.board)
        self.pots: tuple[Pot, ...] = ()
        self.luck: dict[int, float] = {}

    def add(self, awarded: Awarded) -> None:
        """Of one pot. What becomes of odd chips is no chance: they are left where they are."""
        pot, winners = self.pots[awarded.pot], [seat for seat, _ in awarded.shares]
        for seat, share in zip(pot.seats, self._shares(pot.seats), strict=True):
            won = (seat in winners) / len(winners)
            self.luck[seat] = self.luck.get(seat, 0.0) + pot.amount * (won - share)

    def _shares(self, seats: Sequence[int]) -> list[float]:
        """Which part of a pot each may expect."""
        if len(seats) < 2:
            return [1.0]
        hands = b"".join([self.codes[seat] for seat in seats])
        dead = b"".join([codes for seat, codes in self.codes.items() if seat not in seats])
        return shares_of_boards(hands, self.board, dead, BOARDS, self.seed, family=self.family)

"""Players who try to gain by what they contribute, and what it gains them."""

from collections import Counter
from collections.abc import Callable
from random import Random

from hanpan.fairness import LAYOUTS, Deal, Entry, Place, Played, Statement, contribution_hash, deal_of
from tests.fairness.houses import Table, name, unsigned

SEATS = (4, 7, 1)
CHEAT = 4
PACK = LAYOUTS["holdem"].pack
Trick = Callable[[Table, Statement], Played]
"""How a hand comes to be dealt with such a player in it."""


def honest(table: Table, statement: Statement) -> Played:
    return table.play(statement)


def withholds(table: Table, statement: Statement) -> Played:
    """Looks at roots and hashes, and likes only every other attempt; then it goes on without them."""
    deal = table.begin(statement)
    if int(deal.commitment.roots[0], 16) % 2:
        return _dealt(deal, table.numbers)
    deal.void(CHEAT, "missing")
    return table.play(table.statement(attempt=2, hand=statement.hand), {CHEAT: "barred"})


def repeats(table: Table, statement: Statement) -> Played:
    """Sends the same number for ever."""
    return _with_number(table, statement, b"\7" * 32)


def chooses(table: Table, statement: Statement) -> Played:
    """Tries a hundred numbers for the hash that looks best."""
    deal = deal_of(statement)
    tried = [table.dice.randbytes(32) for _ in range(100)]
    return _with_number(table, statement, min(tried, key=lambda number: contribution_hash(deal, name(CHEAT), number)))


def is_late(table: Table, statement: Statement) -> Played:
    """Sends the hash when the list is closed."""
    return table.play(statement, {CHEAT: "no-hash"})


def copies(table: Table, statement: Statement) -> Played:
    """Sends a neighbour's hash for the own; its number cannot be sent, and they are out."""
    deal = table.begin(statement)
    theirs = next(entry.hash for entry in deal.commitment.entries if entry.seat == 7)
    assert contribution_hash(deal_of(statement), name(CHEAT), table.numbers[7]).hex() != theirs
    deal.void(CHEAT, "wrong")
    return table.play(table.statement(attempt=2, hand=statement.hand), {CHEAT: "barred"})


TRICKS: tuple[Trick, ...] = (honest, withholds, repeats, chooses, is_late, copies)


def _with_number(table: Table, statement: Statement, number: bytes) -> Played:
    deal = table.begin(statement)
    own = contribution_hash(deal_of(statement), name(CHEAT), number).hex()
    entries = [Entry(CHEAT, name(CHEAT), own) if one.seat == CHEAT else one for one in deal.commitment.entries]
    told = type(deal.commitment)(statement, deal.commitment.roots, tuple(entries), deal.commitment.signature)
    return _dealt(Deal(told, deal.seeds, deal.trees), {**table.numbers, CHEAT: number})


def _dealt(deal: Deal, numbers: dict[int, bytes]) -> Played:
    for seat, number in numbers.items():
        assert deal.contribute(seat, number) == ""
    return deal.close()


def first_cards(trick: Trick, hands: int, seed: int) -> Counter[str]:
    """The first card that the cheat is dealt, hand after hand."""
    table = Table(Random(seed), unsigned)
    # One by one: each has its trees.
    dealt = (trick(table, table.statement(hand=hand)) for hand in range(1, hands + 1))
    return Counter(played.proof(Place("seat", 0, CHEAT)).card for played in dealt)


def chi_square(found: Counter[str]) -> float:
    """How far from every card being as likely as any other; about 51 if they are."""
    expected = found.total() / len(PACK)
    return sum((found[card] - expected) ** 2 / expected for card in PACK)


LIMIT = 95.0
"""Chance goes beyond this once in 5,000 times (51 degrees of freedom)."""

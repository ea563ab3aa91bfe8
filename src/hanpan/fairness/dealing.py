"""The house's side of a deal: decks are committed to, numbers come in, one deck is played and the others are opened."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from msgspec import structs

from hanpan.fairness.choosing import outcome
from hanpan.fairness.committing import all_numbers, commitment_hash, contribution_hash, deal_of
from hanpan.fairness.layouts import LAYOUTS, Place, due
from hanpan.fairness.paper import (
    FORMAT,
    Commitment,
    Entry,
    Head,
    Number,
    OpenedSeed,
    Receipt,
    ShownCard,
    Statement,
    Viewer,
    Void,
)
from hanpan.fairness.pruning import prune
from hanpan.fairness.receipts import receipt_hash
from hanpan.fairness.trees import Tree, plant

Sign = Callable[[bytes], bytes]
"""The house's key as the pure rooms know it."""
UNSIGNED = "00" * 64
DECKS = 4


def commit(statement: Statement, trees: Sequence[Tree], entries: Sequence[Entry], sign: Sign) -> Commitment:
    """FD-1.2: roots and the closed list of hashes, told together."""
    told = Commitment(statement, tuple([tree.root.hex() for tree in trees]), tuple(entries), UNSIGNED)
    return Commitment(told.statement, told.roots, told.entries, sign(commitment_hash(told)).hex())


def plant_all(statement: Statement, seeds: Sequence[bytes]) -> list[Tree]:
    """FD-1.1: every deck of a deal, and none of a draw. Nobody's hash is needed for it: it can be done ahead."""
    if not seeds:
        return []
    deal, pack = deal_of(statement), LAYOUTS[statement.variant].pack
    return [plant(deal, index, seed, pack) for index, seed in enumerate(seeds)]


@dataclass
class Deal:
    """One attempt, from its commitment on."""

    commitment: Commitment
    seeds: Sequence[bytes]
    trees: Sequence[Tree]
    numbers: dict[int, bytes] = field(default_factory=dict)
    """By seat."""

    def contribute(self, seat: int, number: bytes) -> str:
        """FD-1.2: a number comes in; what is wrong with it, if anything: `unasked`, `again` or `wrong`."""
        entry = next((entry for entry in self.commitment.entries if entry.seat == seat and entry.hash), None)
        if entry is None:
            return "unasked"
        if seat in self.numbers:
            return "again"
        if contribution_hash(self._named, entry.person, number).hex() != entry.hash:
            return "wrong"
        self.numbers[seat] = number
        return ""

    @cached_property
    def _named(self) -> bytes:
        return deal_of(self.commitment.statement)

    def missing(self) -> tuple[int, ...]:
        """Whose numbers have not come."""
        return tuple([entry.seat for entry in self.commitment.entries if entry.hash and entry.seat not in self.numbers])

    def void(self, seat: int, cause: Literal["missing", "wrong"]) -> Void:
        """The attempt is given up for want of this seat's number."""
        return Void(self.commitment, cause, seat)

    def is_as_committed(self) -> bool:
        """FD-1.4: do these decks have the roots that were told?"""
        return self.commitment.roots == tuple([tree.root.hex() for tree in self.trees])

    def close(self) -> "Played":
        """FD-1.3: all numbers are in, and nobody has a choice any more."""
        assert not self.missing(), self.missing()
        given = [entry.seat for entry in self.commitment.entries if entry.hash]
        numbers = tuple([Number(seat, self.numbers[seat].hex()) for seat in given])
        x = all_numbers(self.commitment, numbers)
        return Played(self, numbers, *outcome(x, self.commitment.statement))


@dataclass(frozen=True)
class Played:
    """The deck that is played, as the house knows it."""

    deal: Deal
    numbers: tuple[Number, ...]
    index: int
    positions: tuple[int, ...]
    """π."""

    @property
    def order(self) -> tuple[str, ...]:
        """The cards as they are taken from the pack."""
        deck = self.deal.trees[self.index].deck
        return tuple([deck[position] for position in self.positions])

    def opened(self) -> tuple[OpenedSeed, ...]:
        """FD-1.4: the seeds of the decks not played, told before the first card."""
        return tuple([OpenedSeed(at, seed.hex()) for at, seed in enumerate(self.deal.seeds) if at != self.index])

    def position(self, place: Place) -> int:
        """Where in the deck the card due there lies."""
        statement = self.deal.commitment.statement
        nth = due(LAYOUTS[statement.variant], statement.seats, place)
        assert nth is not None, place
        return self.positions[nth]

    def remains(self, places: Iterable[Place]) -> bytes:
        """FD-3.1: all that is left of the deck where the cards at these places are those that somebody was shown."""
        return prune(self.deal.trees[self.index], [self.position(place) for place in places])

    def proof(self, place: Place) -> ShownCard:
        """FD-1.5: the card there, and that it lay there all along."""
        position, tree = self.position(place), self.deal.trees[self.index]
        salt, path = tree.salt(position).hex(), tree.path(position)
        return ShownCard(place.at, place.nth, position, tree.deck[position], salt, path, place.seat)

    def receipt(
        self, viewer: Viewer, places: Sequence[Place], head: Head, key: bytes, sign: Sign, voids: Sequence[Void] = ()
    ) -> Receipt:
        """FD-2.1: for one person, with the cards that person may know and no other (FD-1.7)."""
        cards = tuple([self.proof(place) for place in places])
        return signed(
            Receipt(
                FORMAT,
                key.hex(),
                self.deal.commitment,
                self.numbers,
                self.opened(),
                tuple(voids),
                viewer,
                cards,
                head,
                UNSIGNED,
            ),
            sign,
        )


def signed(receipt: Receipt, sign: Sign) -> Receipt:
    return structs.replace(receipt, signature=sign(receipt_hash(receipt)).hex())

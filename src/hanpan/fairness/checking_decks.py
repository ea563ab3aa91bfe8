"""FD-1.4: the decks that were not played are opened, and each is the one that was committed to."""

from hanpan.fairness.committing import deal_of
from hanpan.fairness.layouts import LAYOUTS
from hanpan.fairness.paper import Commitment, OpenedSeed
from hanpan.fairness.receipts import NotProvenError
from hanpan.fairness.trees import plant


def check_opened(commitment: Commitment, opened: tuple[OpenedSeed, ...], played: int) -> None:
    there = [one.deck for one in opened]
    if played in there:
        raise NotProvenError("opened-played", str(played))  # FD-1.7: nobody may know what was mucked
    wanted = [deck for deck in range(commitment.statement.decks) if deck != played]
    if there != wanted:
        raise NotProvenError("opened", str(there))
    if len({one.seed for one in opened}) != len(there):
        raise NotProvenError("seed-twice")
    for one in opened:
        check_deck(commitment, one)


def check_deck(commitment: Commitment, one: OpenedSeed) -> None:
    """Does the deck that follows from this seed have the root that was told?"""
    statement = commitment.statement
    tree = plant(deal_of(statement), one.deck, bytes.fromhex(one.seed), LAYOUTS[statement.variant].pack)
    if tree.root.hex() != commitment.roots[one.deck]:
        raise NotProvenError("opened-differs", str(one.deck))

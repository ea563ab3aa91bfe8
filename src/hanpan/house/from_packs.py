"""FD-1.5: which card lies where follows from the deal. Facts of the journal do not keep what its decks tell already.

In play that is every card of the pack; after the hand those that somebody was shown (FD-3.1).
"""

from collections.abc import Iterable, Iterator

from hanpan.cards import HIDDEN, Card
from hanpan.fairness import Played, face
from hanpan.house.contract import FairDealing
from hanpan.house.events import TableEvent
from hanpan.house.fair_deals import CHANGES, DealAlone, FairDeal, chosen_in

NO_DEAL = FairDeal()


class Packs:
    """The pack of one deal after the other, each made once."""

    def __init__(self) -> None:
        self._of: tuple[str, str] | None = None
        self._pack: tuple[Card, ...] = ()

    def whole(self, dealing: FairDealing, fair: FairDeal, event: TableEvent) -> TableEvent:
        """A fact that is kept as everybody knows it, with all its cards."""
        told = fair.commitment
        if told is None or not dealing.hides(event) or not (fair.opened and (fair.seeds or fair.remains)):
            return event
        if self._of != (told.signature, fair.remains):
            self._of, self._pack = (told.signature, fair.remains), pack_of(chosen_in(fair))
        return dealing.from_pack(event, told.statement, self._pack)


def pack_of(played: Played) -> tuple[Card, ...]:
    """In the order in which it is dealt from; cards that are forgotten are hidden."""
    return tuple([face(card) if card else HIDDEN for card in played.order])


def all_whole(
    dealing: FairDealing, told: Iterable[tuple[TableEvent, bool]], fair: FairDeal = NO_DEAL
) -> Iterator[TableEvent]:
    """Facts from the first of a hand on, or after this deal; of each, whether its hidden cards are not kept with it."""
    table, packs = DealAlone(), Packs()
    table.fair = fair
    for event, lacks in told:
        change = CHANGES.get(type(event))
        if change is not None:
            change(table, event)
        yield packs.whole(dealing, table.fair, event) if lacks else event

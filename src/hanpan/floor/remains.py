"""FD-3.1: when a hand is over, all that nobody was shown of it is forgotten: undealt and burnt cards, seeds, salts.

Everybody's own cards are kept, sealed, and of the deck that was played what proves them.
"""

from collections.abc import Sequence
from typing import Any

from msgspec import structs

from hanpan.fairness import Played
from hanpan.floor.ports import Record
from hanpan.house.contract import FairDealing, TableKind
from hanpan.house.events import TableEvent
from hanpan.house.fair_deals import DealCommitted, FairDeal, deal_told, forgetting
from hanpan.house.journal import encode_event

Kept = tuple[Record, TableEvent]
"""A fact of the hand as it was kept, and what it is."""


def remains(
    kind: TableKind, hand: Sequence[Kept], people: Sequence[str], at_hand: Played | None = None
) -> tuple[tuple[Record, ...], list[DealCommitted]]:
    """The facts of a hand of which more is kept than everybody may know, with what is left of their sealed parts; those
    that are commitments once more. `at_hand`: a deal whose tree need not be made again."""
    fair = kind.fair
    assert fair is not None
    events = [event for _, event in hand]
    left, commitments = list[Record](), list[DealCommitted]()
    for place, (record, event) in enumerate(hand):
        if record.digest and fair.deals(event):
            left.append(structs.replace(record, salt=b""))
        elif isinstance(event, DealCommitted) and event.seeds:
            pruned = _pruned(fair, event, events, place, people, at_hand)
            if pruned is not None:
                left.append(structs.replace(record, sealed=encode_event(pruned), salt=b""))
                commitments.append(pruned)
    return tuple(left), commitments


def deck_left(fair: FairDeal, left: Sequence[DealCommitted]) -> str:
    """Of the last deal of a hand that is over: what is left of its deck."""
    kept = [one.remains for one in left if one.commitment == fair.commitment]
    return kept[-1] if kept else fair.remains


def table_left(kind: TableKind, table: Any, deck: str) -> dict[str, Any]:
    """What is left of those fields of a table that tell more of a hand that is over."""
    assert kind.fair is not None
    told = table.fair.commitment
    deck = deck if told is not None and told.roots else ""  # a draw has come since
    return {"facts": kind.fair.left(table), "fair": structs.replace(table.fair, seeds=(), remains=deck)}


def _pruned(
    fair: FairDealing,
    told: DealCommitted,
    events: list[TableEvent],
    place: int,
    people: Sequence[str],
    at_hand: Played | None,
) -> DealCommitted | None:
    """A commitment with what is left of its deck; None where it was void, and so nobody was shown a card of it."""
    after = events[place + 1 :]
    end = next((at for at, event in enumerate(after) if fair.begins(event)), len(after))
    is_at_hand = at_hand is not None and at_hand.deal.commitment == told.commitment
    played = at_hand if is_at_hand else deal_told([told, *after[:end]])
    if played is None:
        return None
    return forgetting(told, played, fair.shown_in(events[: place + 1 + end], people))

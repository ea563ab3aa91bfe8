"""Which cards a viewer may know, read off the full journal and not off `see`: half of every leak test."""

from collections.abc import Callable, Iterable

from hanpan.cards import HIDDEN, Card
from hanpan.engine import Event
from hanpan.games.holdem import events as holdem
from tests.engine import kuhn

Knowledge = Callable[[Iterable[Event], int], set[Card]]


def of_holdem(journal: Iterable[Event], viewer: int) -> set[Card]:
    """His own hole cards, the board, and what was shown."""
    known: set[Card] = set()
    for event in journal:
        if isinstance(event, holdem.Dealt):
            known |= set(event.hole.get(viewer, ()))
        elif isinstance(event, holdem.BoardDealt | holdem.Shown):
            known |= set(event.cards)
    return known - {HIDDEN}


def of_kuhn(journal: Iterable[Event], viewer: int) -> set[Card]:
    known: set[Card] = set()
    for event in journal:
        if isinstance(event, kuhn.Dealt) and 0 <= viewer < 2:
            known.add(event.hole[viewer])
        elif isinstance(event, kuhn.Won):
            known |= set(event.shown)
    return known


KNOWLEDGE: dict[str, Knowledge] = {"holdem": of_holdem, "kuhn": of_kuhn}

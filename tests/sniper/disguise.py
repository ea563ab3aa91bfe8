"""A journal in which everything a viewer may not know is something else: his picture must stay the same."""

from collections.abc import Sequence

import msgspec

from hanpan.cards import Card
from hanpan.engine import Event, replay
from hanpan.games.sniper import GAME
from hanpan.games.sniper.events import Dealt, DeckShuffled, HandsOpened, RoundBegun

OTHER = Card("other")


def disguised(journal: Sequence[Event], viewer: int) -> list[Event]:
    """Hidden hole cards and every deck become cards that there are not."""
    return [_disguise(event, _opened_after(journal, at) | {viewer}) for at, event in enumerate(journal)]


def _disguise(event: Event, known: set[int]) -> Event:
    if isinstance(event, DeckShuffled):
        return DeckShuffled(tuple(OTHER for _ in event.deck))
    if isinstance(event, Dealt):
        return Dealt({seat: hole if seat in known else (OTHER, OTHER) for seat, hole in event.hole.items()})
    return event


def _opened_after(journal: Sequence[Event], at: int) -> set[int]:
    """Whose cards are turned up later in the same round."""
    for event in journal[at + 1 :]:
        if isinstance(event, HandsOpened):
            return {hand.seat for hand in event.hands}
        if isinstance(event, RoundBegun):
            break
    return set()


def picture(journal: Sequence[Event], viewer: int) -> bytes:
    """All that a viewer was ever told, and what he sees now."""
    heard = [GAME.tell(event, viewer) for event in journal]
    return msgspec.json.encode((heard, GAME.see(replay(GAME, journal), viewer)))

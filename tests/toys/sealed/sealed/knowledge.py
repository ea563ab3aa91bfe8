"""Who may know which cards of Sealed Tricks, for the tests that look for leaks."""

import random
from collections.abc import Sequence

from hanpan.cards import Card, shuffle
from hanpan.engine import Event

from .game import Dealt, DeckShuffled, Laid, TurnedUp


class SealedKnowledge:
    def cards(self, journal: Sequence[Event], viewer: int) -> set[Card]:
        known: set[Card] = set()
        for event in journal:
            match event:
                case Dealt(hole):
                    known |= set(hole.get(viewer, ()))
                case TurnedUp(cards):
                    known |= set(cards.values())
        return known

    def other_decks(self, journal: Sequence[Event], viewer: int, rng: random.Random) -> list[tuple[Card, ...]]:
        """A card that was laid stays where it was, or it could not be laid again."""
        fixed = self.cards(journal, viewer) | {event.card for event in journal if isinstance(event, Laid)}
        deck = next(event.deck for event in journal if isinstance(event, DeckShuffled))
        other = iter(shuffle([card for card in deck if card not in fixed], rng.randbytes))
        return [tuple(card if card in fixed else next(other) for card in deck)]

    def decided(self, journal: Sequence[Event]) -> bool:
        del journal
        return False  # only what is turned up decides


KNOWLEDGE = SealedKnowledge()

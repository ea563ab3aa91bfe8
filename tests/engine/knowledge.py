"""What a viewer may know, read off the full journal and not off `see`: half of every leak test.

For each game: the cards he may know, and the decks of the journal with everything he cannot know changed.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from hanpan.cards import HIDDEN, Card, shuffle
from hanpan.engine import Event
from hanpan.games.holdem import events as holdem
from tests.engine import kuhn


class Knowledge(Protocol):
    """How a game's tests work out who may know what."""

    def cards(self, journal: Sequence[Event], viewer: int) -> set[Card]:
        """Every card he may have seen by name."""

    def other_decks(
        self, journal: Sequence[Event], viewer: int, rng: random.Random
    ) -> list[tuple[Card, ...]]:
        """Decks that differ from the journal's in nothing he may know."""

    def decided(self, journal: Sequence[Event]) -> bool:
        """Whether hidden cards have decided anything by now: from here on two games may rightly differ."""


@dataclass(frozen=True)
class OneDeck:
    """A game with one deck in which no card comes twice: what he has not seen may lie in any other order."""

    shuffled: type[holdem.DeckShuffled] | type[kuhn.Shuffled]
    showdown: type[holdem.PotsMade] | type[kuhn.Won]

    def cards(self, journal: Sequence[Event], viewer: int) -> set[Card]:
        known: set[Card] = set()
        for event in journal:
            match event:
                case holdem.Dealt(hole):
                    known |= set(hole.get(viewer, ()))
                case holdem.BoardDealt(cards) | holdem.Shown(_, cards) | kuhn.Won(_, _, cards):
                    known |= set(cards)
                case kuhn.Dealt(hole) if viewer in (0, 1):
                    known.add(hole[viewer])
        return known - {HIDDEN}

    def other_decks(
        self, journal: Sequence[Event], viewer: int, rng: random.Random
    ) -> list[tuple[Card, ...]]:
        known = self.cards(journal, viewer)
        deck = next(event.deck for event in journal if isinstance(event, self.shuffled))
        other = iter(shuffle([card for card in deck if card not in known], rng.randbytes))
        return [tuple(card if card in known else next(other) for card in deck)]

    def decided(self, journal: Sequence[Event]) -> bool:
        return any(isinstance(event, self.showdown) for event in journal)


KNOWLEDGE: dict[str, Knowledge] = {
    "holdem": OneDeck(holdem.DeckShuffled, holdem.PotsMade),
    "kuhn": OneDeck(kuhn.Shuffled, kuhn.Won),
}

"""What a viewer may know, read off the full journal and not off `see`: half of every leak test.

For each game: the cards he may know, and the decks of the journal with everything he cannot know changed. A game from
outside names its own by an entry point of the group `hanpan.knowledge`.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import entry_points
from typing import Protocol

from hanpan.cards import HIDDEN, Card, shuffle
from hanpan.engine import Event
from hanpan.games.blackjack import events as blackjack
from hanpan.games.holdem import events as holdem
from hanpan.games.sniper import events as sniper
from tests.engine import kuhn


class Knowledge(Protocol):
    """How a game's tests work out who may know what."""

    def cards(self, journal: Sequence[Event], viewer: int) -> set[Card]:
        """Every card he may have seen by name."""

    def other_decks(self, journal: Sequence[Event], viewer: int, rng: random.Random) -> list[tuple[Card, ...]]:
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

    def other_decks(self, journal: Sequence[Event], viewer: int, rng: random.Random) -> list[tuple[Card, ...]]:
        known = self.cards(journal, viewer)
        deck = next(event.deck for event in journal if isinstance(event, self.shuffled))
        other = iter(shuffle([card for card in deck if card not in known], rng.randbytes))
        return [tuple(card if card in known else next(other) for card in deck)]

    def decided(self, journal: Sequence[Event]) -> bool:
        return any(isinstance(event, self.showdown) for event in journal)


class OpenShoe:
    """A game of open cards: everyone knows what has left the shoe, nobody what comes next (BJ-2.2)."""

    def cards(self, journal: Sequence[Event], viewer: int) -> set[Card]:
        del viewer
        return {event.card for event in journal if isinstance(event, blackjack.Dealt | blackjack.Drew)}

    def other_decks(self, journal: Sequence[Event], viewer: int, rng: random.Random) -> list[tuple[Card, ...]]:
        del viewer
        shoes: list[tuple[Card, ...]] = []
        drawn: list[int] = []
        for event in journal:
            if isinstance(event, blackjack.ShoeShuffled):
                shoes.append(event.deck)
                drawn.append(0)
            elif isinstance(event, blackjack.Dealt | blackjack.Drew):
                drawn[-1] += 1
        return [shoe[:n] + shuffle(shoe[n:], rng.randbytes) for shoe, n in zip(shoes, drawn, strict=True)]

    def decided(self, journal: Sequence[Event]) -> bool:
        del journal
        return False  # what decides is on the table


@dataclass(frozen=True)
class DeckEachRound:
    """Sniper: a deck for each round, every card four times, so that a card is known by its place in the deck.

    Cards that decide anything are turned up (SN-4.2); what stays hidden may lie in any order to the very end.
    """

    def cards(self, journal: Sequence[Event], viewer: int) -> set[Card]:
        del journal, viewer
        return set()  # a number alone gives nothing away; `other_decks` does the asking

    def other_decks(self, journal: Sequence[Event], viewer: int, rng: random.Random) -> list[tuple[Card, ...]]:
        decks: list[tuple[Card, ...]] = []
        places: list[set[int]] = []
        order: tuple[int, ...] = ()
        for event in journal:
            match event:
                case sniper.RoundBegun(_, order):
                    pass
                case sniper.FirstDrawn(deck):
                    decks.append(deck)
                    places.append(set(range(len(deck))))
                case sniper.DeckShuffled(deck):
                    decks.append(deck)
                    places.append(_held(order, viewer))
                case sniper.SharedDealt():
                    at = 2 * len(order) + (2 if 2 * len(order) in places[-1] else 0)
                    places[-1] |= {at, at + 1}
                case sniper.HandsOpened(hands):
                    for hand in hands:
                        places[-1] |= _held(order, hand.seat)
        return [_other(deck, known, rng) for deck, known in zip(decks, places, strict=True)]

    def decided(self, journal: Sequence[Event]) -> bool:
        del journal
        return False


def _held(order: tuple[int, ...], seat: int) -> set[int]:
    """Where in the deck a seat's two hole cards lie."""
    return {order.index(seat), len(order) + order.index(seat)} if seat in order else set()


def _other(deck: tuple[Card, ...], known: set[int], rng: random.Random) -> tuple[Card, ...]:
    hidden = iter(shuffle([card for place, card in enumerate(deck) if place not in known], rng.randbytes))
    return tuple(card if place in known else next(hidden) for place, card in enumerate(deck))


KNOWLEDGE: dict[str, Knowledge] = {
    "blackjack": OpenShoe(),
    "holdem": OneDeck(holdem.DeckShuffled, holdem.PotsMade),
    "sniper": DeckEachRound(),
    "kuhn": OneDeck(kuhn.Shuffled, kuhn.Won),
    **{point.name: point.load() for point in entry_points(group="hanpan.knowledge")},
}

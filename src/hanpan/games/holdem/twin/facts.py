"""The event types of the journal, from which the twin makes its facts."""

from typing import Final

from hanpan.cards import DECK_52, HIDDEN, Card
from hanpan.games.holdem.events import (
    Awarded,
    BoardDealt,
    Called,
    Checked,
    Dealt,
    DeckShuffled,
    Folded,
    HandEnded,
    Mucked,
    Posted,
    PotsMade,
    Raised,
    Returned,
    Shown,
)
from hanpan.games.holdem.twin.native import NATIVE, tell_with
from hanpan.kit.pots import Pot

FACES: Final = (*DECK_52, *[HIDDEN] * (256 - len(DECK_52)))
"""By the twin's code of a card."""

if NATIVE:
    tell_with(
        (  # in the order of native/facts.h
            *(Posted, DeckShuffled, Dealt, Folded, Checked, Called, Raised, Returned),
            *(BoardDealt, PotsMade, Shown, Mucked, Awarded, HandEnded),
        ),
        Pot,
        FACES,
    )


def cards_of(codes: bytes) -> tuple[Card, ...]:
    return tuple([FACES[code] for code in codes])


def pot_of(pot: tuple[int, int], order: tuple[int, ...]) -> Pot:
    """An amount, and a bit for each seat that may win it."""
    amount, seats = pot
    return Pot(amount, tuple([seat for seat in order if seats >> seat & 1]))

"""A whole deck is each of the 52 once, in any order, whichever twin is asked."""

from random import Random
from types import ModuleType

import pytest

from hanpan.cards import DECK_52, shuffle
from tests.cards.twins import each_twin


@each_twin
@pytest.mark.rule("HE-1.1")
def test_a_whole_deck(twin: ModuleType) -> None:
    assert twin.is_whole_deck(DECK_52)
    assert twin.is_whole_deck(list(shuffle(DECK_52, Random(1).randbytes)))


@each_twin
@pytest.mark.rule("HE-1.1")
@pytest.mark.parametrize(
    "deck",
    [
        (),
        DECK_52[1:],
        (*DECK_52, DECK_52[0]),
        (*DECK_52[1:], DECK_52[1]),
        (*DECK_52[1:], "??"),
        (*DECK_52[1:], "Joker"),
    ],
)
def test_not_a_whole_deck(twin: ModuleType, deck: tuple[str, ...]) -> None:
    assert not twin.is_whole_deck(deck)

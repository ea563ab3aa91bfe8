"""The chances counted by numbers are those counted card by card."""

import random
from collections import Counter
from itertools import combinations

import pytest

from hanpan.cards import DECK_40, Card
from hanpan.engine import OBSERVER, Refusal, play, shuffling, start
from hanpan.games.sniper import GAME, Check, SniperView, setup
from hanpan.games.sniper.combinations import made_of
from hanpan.games.sniper.holdings import ways
from hanpan.games.sniper.odds import anyone_about, chances, opponents


def view(seed: int, seat: int, streets: int) -> SniperView:
    """A table of three before the betting of a street."""
    decks = shuffling(random.Random(seed).randbytes)
    started = start(GAME, setup([0, 1, 2], first=0), decks)
    assert not isinstance(started, Refusal)
    for _ in range(streets - 1):
        for other in (0, 1, 2):
            play(GAME, started[0], Check(other), decks)
    return GAME.see(started[0], seat)


def by_hand(own: tuple[Card, ...], shared: tuple[Card, ...]) -> Counter[str]:
    """Every choice of unseen cards, one by one."""
    unseen = list((Counter(DECK_40) - Counter(own + shared)).elements())
    return Counter(made_of(shared + rest) for rest in combinations(unseen, 6 - len(shared)))


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.rule("SN-4.1")
def test_with_four_shared_cards(seed: int) -> None:
    seen = view(seed, 1, streets=2)
    counted = by_hand(seen.seats[1].cards, seen.shared)
    assert counted.total() == 34 * 33 // 2
    assert chances(seen, 1) == {name: many / counted.total() for name, many in counted.items()}


@pytest.mark.rule("SN-4.1")
def test_with_two_shared_cards() -> None:
    seen = view(1, 2, streets=1)
    own = seen.seats[2].cards
    assert ways(own, seen.shared) == by_hand(own, seen.shared)
    assert sum(chances(seen, 2).values()) == pytest.approx(1)


def test_an_observer_counts_from_the_shared_cards_alone() -> None:
    seen = view(3, OBSERVER, streets=2)
    assert chances(seen, OBSERVER).keys() == set(seen.possible)
    assert chances(view(3, 0, streets=2), 0).keys() <= set(seen.possible)


def test_before_the_deal_there_is_nothing_to_say() -> None:
    opened = GAME.open(setup([0, 1]))
    assert not isinstance(opened, Refusal)
    assert chances(GAME.see(GAME.begin(opened), 0), 0) == {}


def test_the_others_still_in_can_be_hit() -> None:
    assert opponents(view(1, 0, streets=1), 0) == 2
    assert opponents(view(1, 0, streets=1), OBSERVER) == 3


def test_about_anyone() -> None:
    assert anyone_about(0.25, 1) == 0.25
    assert anyone_about(0.5, 2) == 0.75
    assert anyone_about(0.0, 5) == 0

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
from hanpan.games.sniper.odds import chances


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
    assert chances(seen.seats[1].cards, seen.shared) == counted
    assert chances(seen.seats[1].cards[::-1], seen.shared[::-1]) == counted


@pytest.mark.rule("SN-4.1")
def test_with_two_shared_cards() -> None:
    seen = view(1, 2, streets=1)
    own = seen.seats[2].cards
    assert ways(own, seen.shared) == by_hand(own, seen.shared)
    assert chances(own, seen.shared) == {}, "nobody declares before all four lie there"


def test_an_observer_counts_from_the_shared_cards_alone() -> None:
    seen, own = view(3, OBSERVER, streets=2), view(3, 0, streets=2).seats[0].cards
    assert chances((), seen.shared).keys() == set(seen.possible)
    assert chances(own, seen.shared).keys() <= set(seen.possible)

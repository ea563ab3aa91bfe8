"""SN-6.4: the record of a player, counted again from the journal by somebody who does not trust the house."""

from collections import Counter
from random import Random

import pytest

from hanpan.games.sniper.events import Declared, GameEnded, HandsOpened, RoundBegun
from hanpan.house.contract import Outcome
from hanpan.house.sniper.events import GamePlayed
from hanpan.house.sniper.kind import KIND
from tests.house.test_sniper_table import T, house_with, play_on

SEEDS = range(8)


def outcomes_of(seed: int, **settings: bool) -> tuple[dict[str, Outcome], list[object]]:
    """What a random game was to its four players, and its facts."""
    house = house_with(4, seats=4, **settings)
    play_on(house, Random(seed), 0)
    journal = house.journals[T]
    [ended] = [event for event in journal if isinstance(event, GamePlayed) and isinstance(event.fact, GameEnded)]
    told = {one.person: one for one in KIND.outcomes(house.tables[T], ended)}
    return told, [event.fact for event in journal if isinstance(event, GamePlayed)]


@pytest.mark.rule("SN-6.4")
@pytest.mark.parametrize("seed", SEEDS)
def test_everybody_has_a_place_and_a_survival_is_a_win(seed: int) -> None:
    told, facts = outcomes_of(seed)
    ended = facts[-1]
    assert isinstance(ended, GameEnded)
    assert len(told) == 4
    for place, seat in enumerate(ended.places, 1):
        one = told[f"p{seat}"]
        assert one.counts[f"place-{place}"] == 1
        assert one.won == (seat in ended.winners) == bool(one.counts["survived"])
        assert (one.hands, one.profit) == (1, 0)


@pytest.mark.rule("SN-6.4")
@pytest.mark.parametrize("seed", SEEDS)
def test_snipes_declared_hit_and_taken(seed: int) -> None:
    told, facts = outcomes_of(seed)
    counted: Counter[tuple[str, int]] = Counter()
    shots: list[Declared] = []
    for fact in facts:
        if isinstance(fact, RoundBegun):
            shots = []
        elif isinstance(fact, Declared):
            shots.append(fact)
            counted["declared", fact.seat] += 1
        elif isinstance(fact, HandsOpened):
            for hand in fact.hands:
                counted["sniped", hand.seat] += hand.combination in [shot.combination for shot in shots]
            for shot in shots:
                held = [hand.seat for hand in fact.hands if hand.combination == shot.combination]
                counted["hit", shot.seat] += bool(set(held) - {shot.seat})
    for seat in range(4):
        for name in ("declared", "hit", "sniped"):
            assert told[f"p{seat}"].counts[name] == counted[name, seat], (name, seat)


@pytest.mark.rule("SN-6.4", "SN-5.6")
def test_the_one_left_over_has_not_survived_even_where_the_switch_lets_them_win() -> None:
    told, facts = outcomes_of(1, last_one_wins=True)
    ended = facts[-1]
    assert isinstance(ended, GameEnded)
    assert sum(one.counts["survived"] for one in told.values()) == len(ended.winners) - 1


def test_other_facts_are_nothing_to_anybody() -> None:
    house = house_with(3, seats=3)
    assert not any(KIND.outcomes(house.tables[T], event) for event in house.journals[T])

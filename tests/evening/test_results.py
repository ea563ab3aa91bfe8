"""EV-5, EV-6: places, points of a season, settlement; and what stacks are worth."""

from fractions import Fraction
from itertools import combinations, pairwise, permutations
from math import prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanpan.house.evening.places import Bust, by_stack, in_order, places
from hanpan.house.evening.points import places_that_count, points_of, season, shared_points
from hanpan.house.evening.season import result, standings
from hanpan.house.evening.settlement import HOUSE, Payment, payments, settle
from hanpan.odds import icm


@pytest.mark.rule("EV-5.1")
def test_out_at_one_table_by_its_own_order_at_two_by_the_chips_they_began_with() -> None:
    busts = [Bust("a", "t1", 50, 0), Bust("b", "t1", 50, 1), Bust("c", "t2", 80), Bust("d", "t2", 20)]
    assert in_order(busts) == [("d",), ("a",), ("b",), ("c",)]
    assert in_order([Bust("a", "t1", 50), Bust("c", "t2", 50), Bust("b", "t3", 50)]) == [("a", "b", "c")]


@pytest.mark.rule("EV-5.1")
@settings(deadline=None)
@given(st.lists(st.tuples(st.integers(0, 3), st.integers(1, 4)), min_size=1, max_size=9))
def test_places_are_a_proper_order(found: list[tuple[int, int]]) -> None:
    busts = [Bust(f"p{n}", f"t{table}", began, n) for n, (table, began) in enumerate(found)]
    groups = in_order(busts)
    assert sorted(person for group in groups for person in group) == sorted(bust.person for bust in busts)
    began = {bust.person: bust.began for bust in busts}
    at = {bust.person: bust.table for bust in busts}
    assert all(len({began[p] for p in group}) == 1 for group in groups)
    assert all(len({at[p] for p in group}) == len(group) for group in groups)
    assert [began[group[0]] for group in groups] == sorted(began[group[0]] for group in groups)
    told = places([("winner",)], groups)
    assert [place for place, _ in told][:1] == [1]
    assert all(two[0] == one[0] + len(one[1]) for one, two in pairwise(told))


@pytest.mark.rule("EV-1.5")
def test_the_host_ends_it_places_by_stack() -> None:
    assert by_stack({"a": 5, "b": 9, "c": 5}) == [("b",), ("a", "c")]


@pytest.mark.rule("EV-5.3")
def test_points_of_a_season() -> None:
    assert season(6) == (9, 5, 4, 3, 2, 1)
    assert season(5) == (8, 4, 3, 2, 1)
    assert season(1) == (2,)
    assert points_of("league", (), 4) == (2, 1, 0, -1)
    assert points_of("own", (10, 5), 4) == (10, 5, 0, 0)
    assert shared_points([("a",), ("b", "c"), ("d",)], season(4)) == {
        "a": Fraction(6),
        "b": Fraction(5, 2),
        "c": Fraction(5, 2),
        "d": Fraction(1),
    }
    assert places_that_count(season(6), 0) == 6
    assert places_that_count(points_of("league", (), 6), 1) == 2


@pytest.mark.rule("EV-5.3", "EV-2.4")
def test_a_season_adds_up_and_bots_take_no_points() -> None:
    first = result("e1", [("bot",), ("ann",), ("ben",)], ["bot"], "season")
    second = result("e2", [("cho",), ("ben",)], (), "season")
    assert first.points == {"ann": 3, "ben": 1}
    lines = standings([first, second])
    assert [(line.person, int(line.points), line.came, line.best) for line in lines] == [
        ("ann", 3, 1, 1),
        ("cho", 3, 1, 1),
        ("ben", 2, 2, 2),
    ]


NETS = st.lists(st.integers(-9, 9), min_size=1, max_size=6).map(lambda found: [*found, -sum(found)])


def fewest(nets: list[int]) -> int:
    """By brute force: people less the largest number of groups that are even."""

    def most(left: frozenset[int]) -> int:
        if not left:
            return 0
        first, best = min(left), -99
        for size in range(len(left)):
            for others in combinations(sorted(left - {first}), size):
                group = frozenset({first, *others})
                if sum(nets[one] for one in group) == 0:
                    best = max(best, 1 + most(left - group))
        return best

    owing = frozenset(one for one, net in enumerate(nets) if net)
    return len(owing) - most(owing)


def evens_out(nets: dict[str, int], found: tuple[Payment, ...]) -> bool:
    left = dict(nets)
    for payment in found:
        assert payment.chips > 0
        left[payment.giver] += payment.chips
        left[payment.taker] -= payment.chips
    return not any(left.values())


@pytest.mark.rule("EV-6.1")
@settings(max_examples=60, deadline=None)
@given(NETS)
def test_the_fewest_payments_even_everybody_out(found: list[int]) -> None:
    nets = {f"p{n}": net for n, net in enumerate(found)}
    told = payments(nets)
    assert evens_out(nets, told)
    assert len(told) == fewest(found)


@pytest.mark.rule("EV-6.1")
@settings(max_examples=30, deadline=None)
@given(st.lists(st.integers(-500, 500), min_size=13, max_size=60))
def test_beyond_twelve_people_at_most_one_payment_fewer_than_people(found: list[int]) -> None:
    nets = {f"p{n}": net for n, net in enumerate([*found, -sum(found)])}
    told = payments(nets)
    assert evens_out(nets, told)
    assert len(told) < len(nets)


@pytest.mark.rule("EV-6.1")
def test_bots_settle_with_the_house_on_a_line_of_its_own() -> None:
    told = settle({"ann": 500, "ben": 500, "bot": 500}, {"ann": 900, "ben": 200, "bot": 400}, frozenset({"bot"}))
    assert told.nets == {"ann": 400, "ben": -300}
    assert told.house == -100
    assert sum(told.nets.values()) + told.house == 0
    assert set(told.payments) == {Payment("ben", "ann", 300), Payment(HOUSE, "ann", 100)}


def brute(stacks: list[int], prizes: list[float]) -> list[float]:
    """Every order of coming in, one by one."""
    worth = [0.0] * len(stacks)
    for order in permutations(range(len(stacks))):
        left = [sum(stacks[p] for p in order[n:]) for n in range(len(order))]
        chance = prod(stacks[p] / left[n] for n, p in enumerate(order))
        for place, player in enumerate(order[: len(prizes)]):
            worth[player] += chance * prizes[place]
    return worth


@given(
    st.lists(st.integers(1, 5000), min_size=2, max_size=6),
    st.lists(st.floats(0, 100), min_size=1, max_size=6),
)
@settings(max_examples=100, deadline=None)
def test_what_stacks_are_worth_is_what_every_order_of_coming_in_says(stacks: list[int], prizes: list[float]) -> None:
    told = icm(stacks, prizes)
    assert told == pytest.approx(brute(stacks, prizes[: len(stacks)]))
    assert sum(told) == pytest.approx(sum(prizes[: len(stacks)]))


def test_what_stacks_are_worth() -> None:
    assert icm([50, 30, 20], [70, 30, 0]) == pytest.approx([45.17857, 32.25, 22.57143], abs=1e-4)
    assert icm([100, 0, 0], [50, 30, 20]) == pytest.approx([50, 25, 25])

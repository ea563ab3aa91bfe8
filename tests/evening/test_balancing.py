"""EV-3: drawing, balancing, breaking and hand for hand, over plain counts."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanpan.house.evening.balancing import (
    brink,
    fullest,
    moves_due,
    shares,
    smallest,
    to_break,
)
from hanpan.house.evening.drawing import drawn, first_seats, sizes

COUNTS = st.lists(st.integers(0, 10), min_size=1, max_size=40).map(
    lambda found: {f"t{n}": c for n, c in enumerate(found)}
)


@pytest.mark.rule("EV-3.1")
@settings(deadline=None)
@given(st.integers(2, 400), st.integers(2, 10), st.text())
def test_tables_begin_with_at_most_one_players_difference(people: int, seats: int, seed: str) -> None:
    names = [f"p{n}" for n in range(people)]
    tables = first_seats(seed, names, seats)
    assert sorted(person for table in tables for person in table.values()) == sorted(names)
    counts = [len(table) for table in tables]
    assert max(counts) - min(counts) <= 1
    assert max(counts) <= seats
    assert len(tables) == -(-people // seats)
    assert all(set(table) <= set(range(seats)) for table in tables)
    assert counts == sizes(people, seats)


@pytest.mark.rule("EV-3.1")
def test_seats_are_drawn_anew_from_every_seed_and_every_place_is_as_likely() -> None:
    assert drawn("a", "x", "pqr") == drawn("a", "x", "rqp")
    firsts = [drawn(str(seed), "x", range(4))[0] for seed in range(4000)]
    assert all(900 < firsts.count(one) < 1100 for one in range(4))


@pytest.mark.rule("EV-3.2", "EV-3.4")
@settings(deadline=None)
@given(COUNTS)
def test_balancing_ends_with_at_most_one_players_difference(counts: dict[str, int]) -> None:
    after = dict(counts)
    for source, target in moves_due(counts):
        assert after[source] == fullest(after)
        assert after[target] == min(after.values())
        assert fullest(counts) - counts[target] >= 2
        first = next(table for table in after if after[table] == after[source])
        assert source == first, "equals: the one opened first"
        after[source] -= 1
        after[target] += 1
    assert sum(after.values()) == sum(counts.values())
    assert max(after.values()) - min(after.values()) <= 1


@pytest.mark.rule("EV-3.2")
def test_nobody_moves_while_tables_differ_by_one() -> None:
    assert list(moves_due({"a": 8, "b": 9, "c": 8})) == []
    assert list(moves_due({"a": 7, "b": 9, "c": 9})) == [("b", "a")]
    assert list(moves_due({"a": 9, "b": 9, "c": 6})) == [("a", "c"), ("b", "c")]


@pytest.mark.rule("EV-3.3")
@settings(deadline=None)
@given(COUNTS, st.integers(2, 10))
def test_a_table_is_broken_as_soon_as_all_fit_on_one_fewer(counts: dict[str, int], seats: int) -> None:
    found, people = to_break(counts, seats), sum(counts.values())
    assert (found is not None) == (len(counts) > 1 and people <= seats * (len(counts) - 1))
    if found is None:
        return
    assert counts[found] == min(counts.values())
    assert found == [table for table in counts if counts[table] == counts[found]][-1], "then the last opened"
    rest = {table: min(count, seats) for table, count in counts.items() if table != found}
    places = shares(rest, min(counts[found], seats * len(rest) - sum(rest.values())))
    assert all(rest[table] + places.count(table) <= seats for table in rest)


@pytest.mark.rule("EV-1.3")
def test_who_comes_late_sits_down_at_the_smallest_table() -> None:
    assert smallest({"a": 6, "b": 5, "c": 5}, 6) == "b"
    assert smallest({"a": 6, "b": 6}, 6) is None


@pytest.mark.rule("EV-3.5")
def test_hand_for_hand_with_one_player_more_than_places_that_count() -> None:
    assert brink(counting=3, entrants=12, final_table=6) == 4
    assert brink(counting=12, entrants=12, final_table=6) == 7, "where all count: the final table"

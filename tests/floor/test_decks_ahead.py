"""FD-1.1: decks made ahead are those that would have been made at once, for this deal alone."""

from collections.abc import Iterator
from random import Random

import pytest
from msgspec import structs

from hanpan.fairness import Statement, plant_all
from hanpan.floor.decks_ahead import DecksAhead

COMING = Statement("ab" * 32, "t-1", 5, 1, "omaha", 2, (3, 4, 2), 4)


@pytest.fixture
def ahead() -> Iterator[DecksAhead]:
    made = DecksAhead(Random(3).randbytes)
    yield made
    made.close()


@pytest.mark.rule("FD-1.1")
def test_decks_made_ahead(ahead: DecksAhead) -> None:
    """Seats and button may change until the deal begins; the decks do not depend on them."""
    ahead.prepare(structs.replace(COMING, seats=(3, 4), button=4))
    found = ahead.decks(COMING)
    assert list(found.trees) == plant_all(COMING, found.seeds)
    assert len(set(found.seeds)) == 4


@pytest.mark.rule("FD-1.1", "FD-1.2")
@pytest.mark.parametrize("change", [{"attempt": 2}, {"hand": 6}, {"variant": "holdem"}, {"decks": 2}, {}])
def test_what_was_made_for_another_deal_is_never_played(ahead: DecksAhead, change: dict[str, int | str]) -> None:
    ahead.prepare(COMING)
    prepared = ahead.coming["t-1"][1].result()
    wanted = structs.replace(COMING, **change)
    found = ahead.decks(wanted)
    assert (found == prepared) == (change == {})
    assert list(found.trees) == plant_all(wanted, found.seeds)
    assert not set(ahead.decks(wanted).seeds) & set(found.seeds), "a seed is used once"


def test_a_table_that_is_gone_leaves_nothing(ahead: DecksAhead) -> None:
    for hand in range(1, 9):
        ahead.prepare(structs.replace(COMING, hand=hand))
    assert list(ahead.coming) == ["t-1"]
    ahead.forget("t-1")
    ahead.forget("t-1")
    assert ahead.coming == {}

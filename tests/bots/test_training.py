"""Training: the same seed teaches the same, and what was learnt shifts what is reckoned the right way."""

from hashlib import sha256

import pytest
import tomli
from msgspec import convert

from bench.training import shift, trained, written
from hanpan.bots.choosing.holdem.experience import SPOTS, Experience, learnt, shifted, spot
from hanpan.cards import NATIVE


@pytest.mark.skipif(not NATIVE, reason="plain Python imagines fewer boards")
def test_a_short_course_teaches_the_same_every_time() -> None:
    found = trained(2, 40, seed=7, rounds=2)
    text = written({"two": found})
    assert convert(tomli.loads(text), dict[str, Experience]) == {"two": found}
    assert sha256(text.encode()).hexdigest()[:16] == "74957d1efc55f2ce"


def test_what_is_shipped_knows_every_spot() -> None:
    """For two and for more; and it has learnt something."""
    assert learnt().keys() == {"two", "many"}
    for one in learnt().values():
        assert (len(one.folds), len(one.pays), len(one.faced)) == (SPOTS, SPOTS, 2 * SPOTS)
        assert (len(one.called), len(one.unasked)) == (6, 3)
        assert any(one.pays)
        assert any(one.faced)


def test_every_spot_has_a_place_of_its_own() -> None:
    parts = (0.1, 0.3, 0.4, 0.5, 0.7)
    places = [spot(board, again=again, part=part) for board in (3, 4, 5) for again in (False, True) for part in parts]
    assert places == list(range(SPOTS))


def test_a_shift_brings_what_was_reckoned_to_what_was_so() -> None:
    """A thousand times reckoned at 40 %, and so in 70 %; and nothing seen shifts nothing."""
    by = shift([(0.4, 1.0)] * 700 + [(0.4, 0.0)] * 300)
    assert shifted(0.4, by) == pytest.approx(0.7, abs=0.01)
    assert shift([]) == pytest.approx(0, abs=0.01)
    assert 0 < shift([(0.4, 1.0)]) < by
    assert (shifted(0.0, 2), shifted(1.0, -2)) == (0.0, 1.0)

"""What the bench counts can be run, and counts what it says."""

import pytest

from bench import fair
from bench.counted import WORK
from hanpan.floor.sealing import CLEAR
from tests.fair_house.house import SEAL


@pytest.mark.parametrize("name", WORK)
def test_counted_work_does_at_least_what_it_is_asked(name: str) -> None:
    assert WORK[name](20) >= 20


@pytest.mark.rule("FD-1.1")
def test_what_a_checked_hand_costs_is_measured() -> None:
    assert fair.trees(2) > 0
    assert fair.proof(2) > 0
    assert fair.check(1) > 0
    assert 300 < fair.bytes_of_a_hand(3, CLEAR, contributes=False, hands=3) < 1000
    assert 300 < fair.bytes_of_a_hand(3, SEAL, contributes=True, hands=3) < 2500
    assert 300 < fair.bytes_of_a_hand(3, SEAL, contributes=True, forgets=False, hands=3) < 1500

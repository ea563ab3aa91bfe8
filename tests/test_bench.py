"""What the bench counts can be run, and counts what it says."""

import pytest

from bench.counted import WORK


@pytest.mark.parametrize("name", WORK)
def test_counted_work_does_at_least_what_it_is_asked(name: str) -> None:
    assert WORK[name](20) >= 20

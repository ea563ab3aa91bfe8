"""A house that may not write another byte: it waits, and it closes in good time all the same."""

import json
import resource
import signal
from pathlib import Path

import pytest

from tests.browser.others import Crowd
from tests.operating.processes import Running, eventually, hanpan, quick, serving

NO_MORE = 16_384
"""Bytes up to which a file may be written: what the house keeps is longer, what it logs is not."""


def may_write(house: Running, size: int) -> None:
    """The system refuses every write beyond, as a full disk does."""
    _, hard = resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE, (size, hard))


def facts(folder: Path) -> int:
    told = json.loads(hanpan("audit", "--data", folder, "--json").stdout)
    assert told["findings"] == []
    return int(told["facts"])


def failures(house: Running) -> bool:
    return house.get("/ready")[0] != 200


@pytest.mark.rule("HO-8.1")
def test_a_house_that_closes_on_a_full_disk_says_so_and_loses_nothing(tmp_path: Path) -> None:
    folder = quick(tmp_path / "house")
    with serving(folder) as house, Crowd(house.url) as crowd:
        crowd.comes("ann")  # somebody is here: bots play
        may_write(house, NO_MORE)
        eventually(lambda: failures(house))
        known = facts(folder)
        assert house.end() == 1
        said = house.log.read_text()
    assert "What happened last could not be kept" in said
    assert "Traceback" not in said
    assert facts(folder) == known, "what was told was kept before, and nothing else came to be"
    with serving(folder) as house:
        assert house.get("/ready")[0] == 200
        assert house.end(signal.SIGTERM) == 0
    assert facts(folder) >= known


@pytest.mark.rule("HO-8.1")
def test_where_room_is_made_in_time_everything_is_kept(tmp_path: Path) -> None:
    folder = quick(tmp_path / "house")
    with serving(folder) as house, Crowd(house.url) as crowd:
        crowd.comes("ann")
        may_write(house, NO_MORE)
        eventually(lambda: failures(house))
        may_write(house, resource.RLIM_INFINITY)
        eventually(lambda: not failures(house))
        assert house.end() == 0
    assert facts(folder)

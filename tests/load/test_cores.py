"""`hanpan load --pin`: one core is the server's."""

import os

import pytest

from hanpan.load.loop import part_cores


def test_cores_are_parted_once_for_all_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    own = [{0, 1, 2}]
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: own[-1], raising=False)
    monkeypatch.setattr(os, "sched_setaffinity", lambda _, cores: own.append(set(cores)), raising=False)
    part_cores.cache_clear()
    assert (part_cores(), part_cores()) == (0, 0)
    assert own == [{0, 1, 2}, {1, 2}]
    part_cores.cache_clear()

"""Ten kills of nodes and doors under load, and each fault once. `make kill` does more of it.

Each test has a house of its own, so that they can be played side by side; faults that go together share one.
"""

from random import randrange

import pytest

from tests.cluster.faults import FAULTS, fails
from tests.cluster.kills import DOOR, killed
from tests.cluster.mortal import MOMENTS
from tests.postgresql import Server

TABLES = 2
TIMES = 2
OF_THE_SERVER = [("bus", "database", "both"), ("disk",)]
OF_NODES = [("sit-and-go",), ("split", "answers", "deaf", "stopped"), ("slow",)]


@pytest.mark.long
@pytest.mark.rule("HO-8.1")
@pytest.mark.parametrize("time", range(TIMES))
def test_a_node_dies_at_each_moment_that_matters_and_a_door(time: int, postgresql: Server) -> None:
    seed = randrange(2**32)
    print("seed", seed, time)
    moments = (*MOMENTS, DOOR)
    note = killed(len(moments), seed, TABLES, moments, postgresql)
    assert not note.wrong, (seed, note.wrong[:10])
    # A moment that does not come in time is made up for at random: compiled code has fewer places to stop it at.
    assert sum(note.moments.values()) == len(moments), seed
    assert DOOR in note.moments, seed


@pytest.mark.long
@pytest.mark.rule("HO-7.5")
@pytest.mark.rule("HO-8.1")
@pytest.mark.parametrize("faults", OF_THE_SERVER, ids="-".join)
def test_people_play_on_whatever_fails_around_them(faults: tuple[str, ...]) -> None:
    """Nothing is lost, done twice or dealt anew."""
    fails(*faults, tables=TABLES)


@pytest.mark.long
@pytest.mark.rule("HO-7.5")
@pytest.mark.rule("HO-8.1")
@pytest.mark.parametrize("faults", OF_NODES, ids="-".join)
def test_people_play_on_whatever_befalls_nodes(faults: tuple[str, ...], postgresql: Server) -> None:
    """An upgrade is tried where time counts most, in a sit-and-go."""
    fails(*faults, tables=TABLES, server=postgresql)


def test_each_fault_is_tried() -> None:
    assert {name for names in (*OF_THE_SERVER, *OF_NODES) for name in names} == FAULTS.keys() - {"upgrade"}

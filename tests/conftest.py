"""The rule index is gathered here: which test shows which rule. Compiled modules that are stale are not tested."""

import os
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from hanpan.cli.checkout import is_stale
from hanpan.words import say
from hanpan.words.environment import of_environment

if TYPE_CHECKING:
    from tests.postgresql import Server

LIVE = {
    "bots",
    "browser",
    "cluster",
    "crash",
    "fair_house",
    "floor",
    "load",
    "operating",
    "release",
    "server",
    "setup",
    "store",
}
"""Rooms whose tests run real processes, databases, sockets and browsers in real time. What fails there once may be the
machine's doing: it is tried once more, and named at the end of the run as `RERUN`, to be looked into."""
RULES_SHOWN = pytest.StashKey[dict[str, list[str]]]()
EVERYTHING = pytest.StashKey[bool]()


def pytest_configure() -> None:
    # Houses that tests open keep their keys outside their folders (FD-3.1), and not in anybody's home.
    os.environ["XDG_STATE_HOME"] = tempfile.mkdtemp(prefix="hanpan-state-")
    # The processes that tests start keep what Python compiles of the sources: else each compiles all of it anew.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    if is_stale():
        pytest.exit(say(of_environment(os.environ), "cli.stale"), returncode=1)


@pytest.hookimpl(tryfirst=True)  # before -m and -k take tests away
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    shown: dict[str, list[str]] = defaultdict(list)
    for item in items:
        if item.path.relative_to(config.rootpath / "tests").parts[0] in LIVE:
            item.add_marker(pytest.mark.flaky(reruns=1))
        for marker in item.iter_markers("rule"):
            for rule in marker.args:
                shown[rule].append(item.nodeid)
    config.stash[RULES_SHOWN] = shown
    config.stash[EVERYTHING] = config.args == list(config.getini("testpaths"))


@pytest.fixture(scope="session")
def postgresql(tmp_path_factory: pytest.TempPathFactory) -> "Iterator[Server]":
    """The server of the whole run, whichever worker asks for it first."""
    from tests.postgresql import shared_server

    base = tmp_path_factory.getbasetemp()
    with shared_server(base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) as server:
        yield server


@pytest.fixture
def database(postgresql: "Server") -> str:
    """The address of one with nothing in it."""
    return postgresql.fresh()

"""The rule index is gathered here: which test shows which rule. Compiled modules that are stale are not tested."""

import os
from collections import defaultdict

import pytest

from hanpan.cli.checkout import is_stale
from hanpan.words import say
from hanpan.words.environment import of_environment

LIVE = {"bots", "browser", "crash", "load", "operating", "release", "server", "setup"}
"""Rooms whose tests run real processes, sockets and browsers in real time. What fails there once may be the machine's
doing: it is tried once more, and named at the end of the run as `RERUN`, to be looked into."""
RULES_SHOWN = pytest.StashKey[dict[str, list[str]]]()
EVERYTHING = pytest.StashKey[bool]()


def pytest_configure() -> None:
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

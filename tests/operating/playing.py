"""A house in which something has been played: bots play while somebody is there (HO-2.12)."""

import json
import re

from tests.browser.others import Crowd
from tests.operating.processes import Running, eventually

ENOUGH = 30
"""Facts: more than tables opened and chairs taken."""


def is_played_in(house: Running) -> None:
    """Until it has been; then whoever looked goes home."""
    with Crowd(house.url) as crowd:
        crowd.comes("ann")
        eventually(lambda: float(figure(house.get("/metrics")[1], "hanpan_facts_total")) > ENOUGH)


def bots_sit(house: Running) -> None:
    """Until bots have sat down at every cash table, three or four as they like."""
    eventually(lambda: all(row["taken"] > 2 for row in json.loads(house.get("/api/lobby?format=cash")[1])["tables"]))


def figure(metrics: str, name: str) -> str:
    found = re.search(rf"^{name} (\S+)$", metrics, re.MULTILINE)
    assert found is not None
    return found[1]

"""`pip install 'hanpan-….whl[house]'`: a house that opens, plays and can be looked at."""

from pathlib import Path
from shutil import rmtree

import pytest
from playwright.sync_api import expect

from hanpan import __version__
from hanpan.wire import client_says as wish
from hanpan.words import say
from tests.browser.at_table import AtTable
from tests.browser.chromium import chromium
from tests.browser.house import write_settings
from tests.browser.others import Crowd, Other, Picture, prefers
from tests.browser.visitor import DESK, visiting
from tests.operating.processes import Running, serving
from tests.release.installing import ALONE, Environment
from tests.release.packing import Release

pytestmark = pytest.mark.long

TABLE, SEATS = "bots", 6
TABLES = f"""
[bots]
count = 3
least_seconds = 0.05
most_seconds = 0.1

[[tables]]
game = "holdem"
format = "cash"
name = "{TABLE}"
seats = {SEATS}
"""


@pytest.fixture(params=["native", "plain"])
def installed(request: pytest.FixtureRequest, release: Release, tmp_path: Path) -> Environment:
    made = Environment(release, tmp_path / "venv")
    made.install(f"{release.wheel(request.param)}[house]")
    core = say("en", "cli.native" if request.param == "native" else "cli.reference")
    assert made.hanpan("--version").stdout == f"hanpan {__version__} ({core})\n"
    return made


def test_a_house_from_a_wheel(installed: Environment, tmp_path: Path) -> None:
    data = write_settings(tmp_path / "data", timers={"action": 5, "time_bank": 0, "rebuy": 1}, tables=TABLES)
    with serving(data, "--host", "127.0.0.1", command=[installed.command], **ALONE) as house:
        no_client = say("en", "operating.serve.no-client")
        assert no_client not in house.printed
        with Crowd(house.url) as crowd:
            ben = crowd.comes("Ben", chips=1000)
            plays_a_hand(ben)
            sits_in_the_browser(house, ben)
        assert house.end() == 0
    assert installed.hanpan("audit", "--data", data).returncode == 0
    without_client(installed, data)


def plays_a_hand(ben: Other) -> None:
    """With the house's bots, to its end and into the next."""
    ben.looks_at(TABLE)
    ben.sees(TABLE, lambda now: len(now.shared["players"]) >= 2)
    ben.sits(TABLE, free_seat(ben), 100)
    ben.gets(wish.SetAutoRebuy("", TABLE, 100))
    ben.plays(prefers("check", "call"))
    dealt = ben.sees(TABLE, lambda now: bool(now.own["cards"])).hand["hand_number"]
    ben.sees(TABLE, lambda now: now.hand["hand_number"] > dealt)
    told = [fact for fact in ben.facts(TABLE) if fact["event"] == "played" and fact["fact"]["event"] == "hand-ended"]
    assert told


def free_seat(ben: Other) -> int:
    taken = {player["seat"] for player in ben.pictures[TABLE].shared["players"]}
    return next(seat for seat in reversed(range(SEATS)) if seat not in taken)


def sits_in_the_browser(house: Running, ben: Other) -> None:
    with chromium() as browser, visiting(browser, house.url, "en", DESK) as ann:
        ann.comes_in("Ann", f"/t/{TABLE}")
        at = AtTable(ann)
        at.sits(free_seat(ben), 100)
        expect(at.seat("Ann")).to_be_visible()
        ben.sees(TABLE, lambda now: sits(now, "Ann"))


def sits(now: Picture, name: str) -> bool:
    return name in {now.people[player["person"]]["name"] for player in now.shared["players"]}


def without_client(installed: Environment, data: Path) -> None:
    """The same house, packed without the client: one sentence for the host, and one for whoever comes."""
    [client] = installed.folder.glob("lib/python*/site-packages/hanpan/web_files")
    rmtree(client)
    with serving(data, "--host", "127.0.0.1", "--no-bots", command=[installed.command], **ALONE) as house:
        assert house.printed.count(say("en", "operating.serve.no-client")) == 1
        assert say("en", "server.no-client") in house.get("/")[1]

"""Leagues kept in the house's data folder, as the house tells of them (LG-2.3)."""

import asyncio
from functools import partial
from pathlib import Path

import pytest

from hanpan.league.stopping import Stop
from tests.league.leagues import Nobody, run, settings_of
from tests.server.house import House, in_house


def kept(folder: Path, name: str, games: int) -> None:
    run(settings_of("random", "caller", "raiser", name=name, games=games), folder / name)


@pytest.mark.rule("LG-2.3")
@in_house()
async def test_leagues_are_listed_and_told(house: House, tmp_path: Path) -> None:
    browser = house.program()
    assert (await browser.get("/api/leagues")).body == {"leagues": []}
    await asyncio.to_thread(kept, tmp_path, "friday", 3)
    await asyncio.to_thread(kept, tmp_path, "한판 리그", 1)
    (tmp_path / "empty").mkdir()
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "league.db").write_bytes(b"no database at all, but long enough to be one" * 100)
    house.context.leagues = tmp_path
    house.wait(10)
    listed = (await browser.get("/api/leagues")).body["leagues"]
    assert {line["name"]: (line["state"], line["games"]) for line in listed} == {
        "friday": ("finished", 3),
        "한판 리그": ("finished", 1),
    }
    told = (await browser.get("/api/leagues/friday")).body
    assert [player["rank"] for player in told["standings"]["players"]] == [1, 2, 3]
    assert sum(player["points"] for player in told["standings"]["players"]) == 3
    for player, curve in zip(told["standings"]["players"], told["curves"], strict=True):
        assert curve["name"] == player["name"]
        assert len(curve["points"]) == 4
        assert curve["points"][-1] == player["points"]
    assert (await browser.get("/api/leagues/한판 리그")).status == 200


@in_house()
async def test_a_league_that_goes_on_is_told_anew(house: House, tmp_path: Path) -> None:
    house.context.leagues = tmp_path
    browser = house.program()
    settings, folder, hands = settings_of("random", "caller", name="live", games=3), tmp_path / "live", []
    state = ""
    while state != "finished":
        stop, watch = Stop(folder), Nobody()
        watch.every_hand = partial(stop.ask, "hand")
        await asyncio.to_thread(run, settings, folder, watch, stop)
        house.wait(10)
        told = (await browser.get("/api/leagues/live")).body["standings"]
        state = told["state"]
        hands.append(told["hands"])
    assert hands == list(range(1, len(hands) + 1))


@in_house()
async def test_what_is_no_league_is_not_found(house: House, tmp_path: Path) -> None:
    house.context.leagues = tmp_path
    browser = house.program()
    reply = await browser.get("/api/leagues/none")
    assert (reply.status, reply.code) == (404, "no-such-league")
    for name in ("..", "%2e%2e", "..%2Fx", "-", "a" * 41):
        assert (await browser.get(f"/api/leagues/{name}")).status == 404

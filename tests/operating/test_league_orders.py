"""LG-4.2: the operator begins a league in the browser, pauses it, lets it go on, and stops it."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from hanpan.league.journal import LEAGUES
from tests.operating.office import Desk, Office, in_office

NEW = {"name": "friday", "games": 100_000, "players": ["random", "caller", "random"]}


async def state_of(office: Office, desk: Desk, name: str) -> dict[str, Any] | None:
    office.wait(10)
    told = (await desk.see("leagues")).body["leagues"]
    return next((one for one in told if one["line"]["name"] == name), None)


async def until(office: Office, desk: Desk, running: bool, hands: int = 0) -> dict[str, Any]:
    for _ in range(600):
        found = await state_of(office, desk, "friday")
        if found is not None and found["running"] is running and found["line"]["hands"] >= hands:
            return found
        await asyncio.sleep(0.1)
    raise AssertionError(found)


@pytest.mark.rule("LG-4.2", "LG-4.1")
@in_office()
async def test_a_league_is_begun_paused_let_go_on_and_stopped(office: Office) -> None:
    data = await asyncio.to_thread(_folder)
    office.context.leagues = data / LEAGUES
    desk = await office.operator()
    assert (await desk.order("leagues", NEW)).status == 200
    began = await until(office, desk, running=True, hands=1)
    assert began["line"]["players"] != []
    assert (await desk.order("leagues", NEW)).body["code"] == "league-exists"
    assert (await desk.order("leagues/order", {"league": "friday", "order": "pause"})).status == 200
    paused = await until(office, desk, running=False)
    assert paused["may_start"]
    assert (await desk.order("leagues/order", {"league": "friday", "order": "start"})).status == 200
    await until(office, desk, running=True, hands=paused["line"]["hands"] + 1)
    assert (await desk.order("leagues/order", {"league": "friday", "order": "stop"})).status == 200
    stopped = await until(office, desk, running=False)
    assert stopped["line"]["games"] > 0
    assert stopped["line"]["state"] == "unfinished"


@in_office()
async def test_what_is_no_league_is_refused(office: Office) -> None:
    office.context.leagues = (await asyncio.to_thread(_folder)) / LEAGUES
    desk = await office.operator()
    assert (await desk.see("leagues")).body["leagues"] == []
    bad = {**NEW, "players": ["random", "nobody"]}
    assert (await desk.order("leagues", bad)).body["code"] == "no-such-player"
    assert (await desk.order("leagues", {**NEW, "name": "../x"})).body["code"] == "bad-field"
    assert (await desk.order("leagues/order", {"league": "friday", "order": "start"})).body["code"] == "no-league-file"
    stranger = office.browser()
    assert (await stranger.post("/api/operator/leagues", NEW)).status == 401
    assert (await stranger.get("/api/operator/leagues")).status == 401


def _folder() -> Path:
    from tempfile import mkdtemp

    return Path(mkdtemp())

"""A hand played over real sockets, to have something to look back on."""

from contextlib import AsyncExitStack
from typing import Any

from tests.server.house import Browser, House, Line

CASH: dict[str, Any] = {
    "game": "holdem",
    "format": "cash",
    "form": {"seats": 2, "least_buy_in": 100, "most_buy_in": 200},
}
PRIVATE: dict[str, Any] = {
    "game": "holdem",
    "format": "private-sng",
    "form": {"seats": 2, "least_buy_in": 500, "most_buy_in": 500},
}


async def make_friends(one: Browser, other: Browser) -> None:
    name = (await other.get("/api/me")).body["name"]
    assert (await one.post("/api/friends", {"name": name})).status == 200
    assert (await other.post(f"/api/friends/{one.person}/accept")).status == 200


async def open_table(browser: Browser, **settings: Any) -> str:
    async with await browser.line() as line:
        told = await line.ask("open-table", **settings)
        assert told["say"] == "done", told
        return str(told["table"])


async def play_a_hand(house: House, *players: Browser, **settings: Any) -> str:
    """Until a hand is over; all call and check all the way. The name of the table, which the first has opened."""
    async with AsyncExitStack() as open_lines:
        lines = [await open_lines.enter_async_context(await one.line()) for one in players]
        table = str((await lines[0].ask("open-table", **settings))["table"])
        if settings["format"] == "private-sng":
            for other in players[1:]:
                assert (await lines[0].ask("invite", table=table, friend=other.person))["say"] == "done"
        for seat, line in enumerate(lines):
            told = await line.ask("take-seat", table=table, seat=seat, amount=settings["form"]["most_buy_in"])
            assert told["say"] == "done", told
        for _ in range(100):
            house.wait(1)
            for line in lines:
                await _play(line, table)
            if await house.store.hand(table, 1) is not None:
                return table
    raise AssertionError("no hand was played")


async def _play(line: Line, table: str) -> None:
    """Enter anew for a fresh picture, and do the cheapest thing there is to do."""
    await line.say("enter", table=table)
    picture = await line.hear("happened")
    while "shared" not in picture:  # that was about others' bets
        picture = await line.hear("happened")
    await line.hear("done")
    moves = [move["name"] for move in picture["own"]["moves"]]
    chosen = next((move for move in ("check", "call") if move in moves), None)
    if chosen is not None:
        hand = picture["hand"]
        told = await line.ask("play", table=table, hand=hand["hand_number"], turn=hand["turn_number"], move=chosen)
        assert told["say"] in ("done", "refused"), told

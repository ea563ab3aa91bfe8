"""A hand played over real sockets, to have something to look back on."""

from typing import Any

from tests.server.house import Browser, House, Line

CASH = {"game": "holdem", "format": "cash", "form": {"seats": 2, "least_buy_in": 100, "most_buy_in": 200}}
PRIVATE = {"game": "holdem", "format": "private-sng", "form": {"seats": 2, "least_buy_in": 500, "most_buy_in": 500}}


async def make_friends(one: Browser, other: Browser) -> None:
    name = (await other.get("/api/me")).body["name"]
    assert (await one.post("/api/friends", {"name": name})).status == 200
    assert (await other.post(f"/api/friends/{one.person}/accept")).status == 200


async def open_table(browser: Browser, **settings: Any) -> str:
    async with await browser.line() as line:
        told = await line.ask("open-table", **settings)
        assert told["say"] == "done", told
        return str(told["table"])


async def play_a_hand(house: House, one: Browser, other: Browser, **settings: Any) -> str:
    """Heads-up until a hand is over; both call and check all the way. The name of the table."""
    async with await one.line() as first, await other.line() as second:
        table = str((await first.ask("open-table", **settings))["table"])
        if settings["format"] == "private-sng":
            assert (await first.ask("invite", table=table, friend=other.person))["say"] == "done"
        for seat, line in enumerate((first, second)):
            told = await line.ask("take-seat", table=table, seat=seat, amount=settings["form"]["most_buy_in"])
            assert told["say"] == "done", told
        for _ in range(100):
            house.wait(1)
            for line in (first, second):
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

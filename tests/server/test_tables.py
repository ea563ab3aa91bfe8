"""The lobby's list, one table, and links to private ones: to others they are as if they were not there."""

from typing import Any

import pytest

from tests.server.house import House, in_house
from tests.server.playing import CASH, PRIVATE, make_friends, open_table

DEAR = {"small_blind": 5, "big_blind": 10, "least_buy_in": 500, "most_buy_in": 1000}
SNIPER = {"game": "sniper", "format": "match"}


@pytest.mark.rule("HO-2.1")
@in_house()
async def test_the_lobby_is_read_by_anybody_and_filtered(house: House) -> None:
    ann = await house.guest("Ann")
    small = await open_table(ann, **CASH)
    big = await open_table(ann, game="holdem", format="cash", form=DEAR)
    sniper = await open_table(ann, game="sniper", format="match", form={"seats": 4})
    stranger = house.browser()

    async def listed(query: str) -> set[str]:
        reply = await stranger.get(f"/api/lobby?{query}")
        assert reply.status == 200, reply
        return {row["table"] for row in reply.body["tables"]}

    assert await listed("") == {small, big, sniper}
    assert await listed("game=holdem") == await listed("format=cash") == {small, big}
    assert await listed("game=sniper&format=match") == {sniper}
    assert await listed("game=sniper&format=cash") == await listed("game=chess") == set()
    assert await listed("stake=5/10") == {big}
    assert await listed("buy_in=150") == {small}
    assert await listed("free_seats=true&game=sniper") == {sniper}


@pytest.mark.parametrize("query", ["game=", "format=", "stake=5", "buy_in=-1", "buy_in=x", "free_seats=perhaps"])
@in_house()
async def test_what_cannot_be_looked_for(house: House, query: str) -> None:
    reply = await house.browser().get(f"/api/lobby?{query}")
    assert (reply.status, reply.code) == (400, "bad-field")
    assert query.partition("=")[0] in reply.body["text"]


@in_house()
async def test_said_twice_or_not_known(house: House) -> None:
    assert (await house.browser().get("/api/lobby?game=holdem&game=sniper")).code == "bad-field"
    assert (await house.browser().get("/api/lobby?colour=red")).code == "unknown-field"


@in_house()
async def test_one_table(house: House) -> None:
    ann = await house.guest("Ann")
    table = await open_table(ann, **CASH)
    reply = await house.browser().get(f"/api/tables/{table}")
    assert (reply.body["table"], reply.body["seats"]) == (table, 2)
    assert (reply.body["game"], reply.body["format"]) == ("holdem", "cash")


@pytest.mark.rule("PS-1.2")
@pytest.mark.parametrize("path", ["/api/tables/{}", "/api/tables/{}/qr.svg"])
@in_house(public_url="http://cards.example")
async def test_a_private_table_is_to_others_as_if_it_were_not_there(house: House, path: str) -> None:
    ann, ben, cho = await house.guest("Ann"), await house.guest("Ben"), await house.guest("Cho")
    await make_friends(ann, ben)
    table = await open_table(ann, **PRIVATE)
    async with await ann.line() as line:
        await line.ask("invite", table=table, friend=ben.person)
    assert (await ann.get(path.format(table))).status == 200
    assert (await ben.get(path.format(table))).status == 200
    for stranger in (cho, house.browser(**{"Accept-Language": "en"})):
        hidden, unknown = await stranger.get(path.format(table)), await stranger.get(path.format("t0123"))
        assert (hidden.status, hidden.body) == (unknown.status, unknown.body) == (404, unknown.body)
        assert set(hidden.headers) == set(unknown.headers)
        assert table not in str((await stranger.get("/api/lobby")).body)


@in_house(public_url="https://cards.example")
async def test_the_link_is_drawn(house: House) -> None:
    bot = house.program((await house.program().post("/api/guest", {"name": "Robo", "token": True})).body["token"])
    table = await open_table(bot, **CASH)
    reply = await bot.get(f"/api/tables/{table}/qr.svg")
    assert reply.headers["Content-Type"].startswith("image/svg+xml")
    assert "<svg" in reply.body
    assert "style" not in reply.body, "the policy of the page lets no inline style in"


@in_house()
async def test_the_link_leads_to_a_page(house: House) -> None:
    for path in ("/", "/t/anything"):
        reply = await house.browser(**{"Accept-Language": "en"}).get(path)
        assert reply.status == 200
        assert reply.headers["Content-Type"].startswith("text/html")
        assert reply.body.index("a card house") < reply.body.index("카드 하우스")
        assert 'href="/api/lobby"' in reply.body


@pytest.mark.rule("BJ-4.1", "BJ-4.2")
@in_house()
async def test_a_host_says_how_many_a_round_takes(house: House) -> None:
    ann = await house.guest("Ann")
    async with await ann.line() as line:
        form = {"dealer_key": "chalk", "minimum": 5, "decks": 2}
        table = (await line.ask("open-table", game="blackjack", format="room", form=form))["table"]
        settings = house.floor.house.tables[table].settings
        assert (settings.minimum, settings.decks) == (5, 2)
        for wrong, code, text in (
            ({"decks": 0}, "field-out-of-range", "decks: from 1 to 100. (HO-2.2)"),
            ({"decks": "two"}, "bad-field", "“decks” does not fit this kind of table. (HO-2.2)"),
            ({"cups": 3}, "bad-field", "“cups” does not fit this kind of table. (HO-2.2)"),
        ):
            refused = await line.ask("open-table", game="blackjack", format="room", form=wrong)
            assert (refused["code"], refused["text"]) == (code, text)


@pytest.mark.rule("HO-2.9")
@pytest.mark.parametrize(
    "played", [CASH, SNIPER, {"game": "blackjack", "format": "room", "form": {"dealer_key": "chalk"}}]
)
@in_house()
async def test_who_opens_a_table_gives_it_a_name(house: House, played: dict[str, Any]) -> None:
    ann = await house.guest("Ann")
    async with await ann.line() as line:
        titles = {"": "Ann’s table", "  \u202eFriday\nnight ": "Friday night", "\u200b": "Ann’s table"}
        for said, shown in titles.items():
            opened = await line.ask("open-table", **{**played, "form": {**played.get("form", {}), "title": said}})
            table = house.floor.house.tables[opened["table"]]
            assert table.settings.title == shown
            assert house.floor.house.kinds[table.id].listing(table).title == shown
    async with await (await house.guest("Ben")).line() as line:
        refused = await line.ask("open-table", **{**played, "form": {**played.get("form", {}), "title": "x" * 41}})
        assert refused["code"] == "bad-field"


@pytest.mark.rule("HO-2.2")
@pytest.mark.parametrize(("game", "played"), [("chess", "cash"), ("holdem", "room"), ("holdem", "chess")])
@in_house()
async def test_a_game_or_format_the_house_does_not_have(house: House, game: str, played: str) -> None:
    ann = await house.guest("Ann")
    async with await ann.line() as line:
        assert (await line.ask("open-table", game=game, format=played))["code"] == "no-such-game"


@pytest.mark.rule("PS-1.2")
@pytest.mark.parametrize(
    ("settings", "private"),
    [({**SNIPER, "form": {"friends_only": True}}, True), (SNIPER, False), (PRIVATE, True), (CASH, False)],
)
@in_house()
async def test_who_is_invited_sees_that_a_table_is_private(
    house: House, settings: dict[str, Any], private: bool
) -> None:
    ann = await house.guest("Ann")
    table = await open_table(ann, **settings)
    assert (await ann.get(f"/api/tables/{table}")).body["private"] is private


@pytest.mark.rule("HO-2.3", "PS-1.2")
@in_house()
async def test_who_sits_at_a_table_one_may_look_at(house: House) -> None:
    """A private table is to a stranger as if it were not there."""
    ann, ben = await house.guest("Ann"), await house.guest("Ben")
    await make_friends(ann, ben)
    public, private = await open_table(ann, **CASH), await open_table(ben, **PRIVATE)
    async with await ann.line() as hers, await ben.line() as his:
        await hers.ask("take-seat", table=public, seat=0, amount=200)
        await his.ask("take-seat", table=private, seat=0, amount=500)
        asked = f"/api/seated?tables={public},{private},nowhere"
        told = (await ann.get(asked)).body
        assert told["tables"] == {public: [ann.person]}
        assert {person: card["name"] for person, card in told["people"].items()} == {ann.person: "Ann"}
        assert (await ben.get(asked)).body["tables"] == {public: [ann.person], private: [ben.person]}
    assert (await house.browser().get(asked)).status == 401

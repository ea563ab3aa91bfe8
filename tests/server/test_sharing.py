"""Hands that are shown to whoever has the link: what the sharer knew, and nothing else (HO-2.6)."""

from html import unescape

import pytest
from msgspec.structs import astuple

from hanpan.server.link_cards import scene_of_share
from hanpan.server.sharing import shared_hand
from tests.server.house import Browser, House, Reply, in_house
from tests.server.playing import CASH, PRIVATE, make_friends, play_a_hand


async def share(browser: Browser, table: str, hand: int = 1) -> Reply:
    return await browser.post("/api/shares", {"table": table, "hand": hand})


async def told_to(house: House, share_name: str) -> str:
    """Whatever a stranger gets to read by the link: the page, its tags, the hand."""
    stranger = house.browser()
    async with stranger.session.get(f"/api/shared/{share_name}") as heard:
        hand = await heard.text()
    async with stranger.session.get(f"/s/{share_name}") as opened:
        return f"{hand}\n{unescape(await opened.text())}"


def cards_in(text: str, cards: list[str]) -> list[str]:
    suits = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
    return [card for card in cards if f'"{card}"' in text or f"{card[0]}{suits[card[1]]}" in text]


async def dealt_to(browser: Browser, table: str) -> list[str]:
    """One's own cards, as the list of one's hands has them."""
    [hand] = (await browser.get(f"/api/hands?table={table}")).body["hands"]
    return list(hand["cards"])


async def shown_in(browser: Browser, table: str) -> set[str]:
    """Cards that everybody saw: the board, and hands that were opened."""
    facts = [fact["fact"] for fact in (await browser.get(f"/api/hands/{table}/1")).body["facts"] if "fact" in fact]
    return {card for fact in facts if fact["event"] in ("shown", "board-dealt") for card in fact["cards"]}


@pytest.mark.rule("HO-2.6")
@in_house()
async def test_a_stranger_sees_what_the_sharer_showed(house: House) -> None:
    ann, ben = await house.guest("Ann"), await house.guest("Ben")
    table = await play_a_hand(house, ann, ben, **CASH)
    made = await share(ann, table)
    assert made.status == 200
    assert made.body["url"] == f"{house.url}/s/{made.body['share']}"
    told = (await house.browser().get(f"/api/shared/{made.body['share']}")).body
    assert {card["name"] for card in told["people"].values()} == {"Ann", "Ben"}
    assert told["people"][told["viewer"]]["name"] == "Ann"
    assert told["steps"][-1]["own"]["cards"] == await dealt_to(ann, table)


@in_house()
async def test_a_hand_shared_again_keeps_its_link_and_can_be_withdrawn(house: House) -> None:
    ann, ben = await house.guest("Ann"), await house.guest("Ben")
    table = await play_a_hand(house, ann, ben, **CASH)
    name = (await share(ann, table)).body["share"]
    assert (await share(ann, table)).body["share"] == name
    assert (await share(ben, table)).body["share"] != name
    assert [one["share"] for one in (await ann.get("/api/shares")).body["shares"]] == [name]
    assert (await ben.delete(f"/api/shares/{name}")).code == "no-such-hand"
    assert (await ann.delete(f"/api/shares/{name}")).status == 200
    assert (await house.browser().get(f"/api/shared/{name}")).code == "no-such-hand"
    assert "Ann" not in await told_to(house, name)


@in_house()
async def test_nothing_of_anybody_else_is_told(house: House) -> None:
    """No card that stayed face down, no id; neither in the hand nor in the page's title, description or alt text."""
    for _ in range(4):
        ann, ben = await house.guest(f"Ann{_}"), await house.guest(f"Ben{_}")
        table = await play_a_hand(house, ann, ben, **CASH)
        name = (await share(ann, table)).body["share"]
        text = await told_to(house, name)
        hidden = [card for card in await dealt_to(ben, table) if card not in await shown_in(ann, table)]
        assert cards_in(text, hidden) == []
        assert ann.person not in text
        assert ben.person not in text
        frozen = await shared_hand(house.context, name)
        assert frozen is not None
        assert frozen.own is not None
        assert list(frozen.own.cards) == await dealt_to(ann, table), "what the picture is drawn from"
        drawn = await scene_of_share(house.context, "en", name)
        assert not {*drawn.board, *drawn.cards} & set(hidden)
        assert not any(person in str(field) for person in (ann.person, ben.person) for field in astuple(drawn))


@in_house()
async def test_of_a_private_table_only_the_sharer_has_a_name(house: House) -> None:
    ann, ben = await house.guest("Annabel"), await house.guest("Benjamin")
    await make_friends(ann, ben)
    table = await play_a_hand(house, ann, ben, **PRIVATE)
    stranger = await house.guest("Cho")
    assert (await share(stranger, table)).code == "no-such-hand"
    text = await told_to(house, (await share(ann, table)).body["share"])
    assert "Annabel" in text
    assert "Benjamin" not in text
    assert table not in text
    assert ben.person not in text


@in_house()
async def test_who_goes_for_good_takes_their_shares_along(house: House) -> None:
    ann, ben = await house.guest("Ann"), await house.guest("Ben")
    table = await play_a_hand(house, ann, ben, **CASH)
    own, other = (await share(ann, table)).body["share"], (await share(ben, table)).body["share"]
    house.wait(3600)
    gone = await ann.post("/api/account/delete", {"password": ""})
    assert gone.status == 200, gone.body
    assert (await house.browser().get(f"/api/shared/{own}")).status == 404
    told = (await house.browser().get(f"/api/shared/{other}")).body
    assert sorted(card["name"] for card in told["people"].values()) == ["", "Ben"]


@pytest.mark.parametrize("lang", ["en", "ko"])
@in_house()
async def test_a_link_has_its_card(house: House, lang: str) -> None:
    ann, ben = await house.guest("Ann"), await house.guest("벤자민")
    table = await play_a_hand(house, ann, ben, **CASH)
    name = (await share(ann, table)).body["share"]
    for path in (f"/s/{name}", f"/t/{table}", "/", "/lobby", "/t/nowhere"):
        async with house.browser().session.get(path, headers={"Accept-Language": lang}) as opened:
            page = unescape(await opened.text())
        start = page.index('og:image" content="') + len('og:image" content="')
        image = page[start : page.index('"', start)].removeprefix(house.url)
        async with house.browser().session.get(image) as drawn:
            assert (drawn.status, drawn.content_type) == (200, "image/png")
            assert (await drawn.read()).startswith(b"\x89PNG")


@in_house()
async def test_a_private_table_looks_like_none_to_a_messenger(house: House) -> None:
    ann, ben = await house.guest("Ann"), await house.guest("Ben")
    await make_friends(ann, ben)
    table = await play_a_hand(house, ann, ben, **PRIVATE)
    pages = []
    for name in (table, "nowhere"):
        async with house.browser().session.get(f"/t/{name}") as opened:
            pages.append((await opened.text()).replace(name, "…"))
        async with house.browser().session.get(f"/api/tables/{name}/card.png") as drawn:
            pages.append(str(hash(await drawn.read())))
    assert pages[:2] == pages[2:]

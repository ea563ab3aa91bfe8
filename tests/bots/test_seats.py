"""A seat at once, everywhere: how long people wait for cards, who makes room, and when bots rest."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from hanpan.bots.names import is_ours
from hanpan.bots.staffing import Home, company
from hanpan.floor.ports import StoreError
from hanpan.house.holdem.settings import Format, HoldemSettings, textbook
from tests.bots.test_house_bots import HOMES, TABLES, House, in_a_house
from tests.floor.people import Person

TABLES["textbook"] = textbook(HoldemSettings(Format.TEXTBOOK))
ALL = (*HOMES, Home("textbook", "holdem", "textbook"))
ROUNDS = 10
LONGEST = 60.0
"""Seconds from pressing the chair to one's own first cards."""


def told(person: Person, table: str) -> dict[str, Any]:
    """What they were last told of a table, part by part."""
    words = [word for word in person.line.words if word["say"] == "happened" and word["table"] == table]
    return {name: next(word[name] for word in reversed(words) if name in word) for name in ("shared", "own") if words}


def has_cards(person: Person, table: str) -> bool:
    return bool(told(person, table).get("own", {}).get("cards"))


async def sits_down(house: House, person: Person, table: str, amount: int = 200) -> None:
    """On the first chair that is free; where a bot was quicker, on another."""
    answer = {"code": "seat-taken"}
    while answer.get("code") == "seat-taken":
        answer = await _asks_for_a_chair(house, person, table, amount)
    assert answer["say"] == "done", answer


async def _asks_for_a_chair(house: House, person: Person, table: str, amount: int) -> dict[str, Any]:
    asked = person.say("ask-chairs", table=table)
    await house.turn(0.05, lambda: any(word.get("id") == asked for word in person.line.words))
    chairs = next(word for word in person.line.words if word.get("id") == asked)["offers"]
    seat = next(number for number, offer in enumerate(chairs) if not offer.get("refusal"))
    taken = person.say("take-seat", table=table, seat=seat, amount=amount)
    await house.turn(0.05, lambda: any(word.get("id") == taken for word in person.line.words))
    return next(word for word in person.line.words if word.get("id") == taken)


async def waits_for_cards(house: House, person: Person, table: str) -> float:
    """Seconds until they hold cards."""
    began = house.clock.now()
    await house.turn(3, lambda: has_cards(person, table))
    assert has_cards(person, table), f"no cards at {table} within three minutes"
    return (house.clock.now() - began) / 1000


async def comes_and_plays(house: House, number: int, table: str, amount: int) -> float:
    """Somebody new sits down, is dealt in, and goes without a word."""
    person = house.somebody(f"{table}-{number}")
    person.say("buy-chips", amount=1000)
    person.say("enter", table=table)
    await house.turn(0.1)
    await sits_down(house, person, table, amount)
    waited = await waits_for_cards(house, person, table)
    await leaves(house, person, table)
    house.floor.go(person.visit)
    return waited


async def leaves(house: House, person: Person, table: str) -> None:
    """As soon as they may: a blind acts first (CA-6.1)."""
    for _ in range(60):
        if house.floor.house.people.seat_of(person.name) != table:
            return
        person.say("leave", table=table)
        plays(house, person, table)
        await house.turn(0.02)
    raise AssertionError(f"never left {table}")


def plays(house: House, person: Person, table: str) -> None:
    """Check, or fold, where it is their turn."""
    moves = [move["name"] for move in told(person, table).get("own", {}).get("moves", ())]
    if moves and table in house.floor.house.tables:
        hand = house.floor.house.kinds[table].hand(house.table(table))
        move = next((name for name in ("check", "fold") if name in moves), moves[0])
        person.say("play", table=table, hand=hand.number, turn=hand.turn, move=move)


@pytest.mark.long
@pytest.mark.rule("HO-2.11", "HO-2.12")
@pytest.mark.parametrize(("table", "amount"), [("cash", 200), ("sng", 200), ("sniper", 0), ("textbook", 1000)])
def test_at_a_table_of_the_house_one_holds_cards_within_a_minute(table: str, amount: int) -> None:
    """One person after the other, each as soon as the last one has left in mid-game."""
    waits: list[float] = []

    async def story(house: House) -> None:
        watcher = house.somebody()
        await house.turn(0.5)
        for number in range(ROUNDS):
            await seat_is_free(house, watcher, table)
            waits.append(await comes_and_plays(house, number, table, amount))
        assert max(waits) <= LONGEST, waits

    in_a_house(story, None, tuple(home for home in ALL if home.table == table))


async def seat_is_free(house: House, watcher: Person, table: str) -> None:
    """A game that bots play alone, unseen, is over within a minute: the next one finds a chair by then."""
    watcher.say("watch-lobby")
    listing = house.floor.house.kinds[table].listing
    await house.turn(1, lambda: listing(house.table(table)).open)
    assert listing(house.table(table)).open


OWN = {
    "cash": {"game": "holdem", "format": "cash"},
    "sng": {"game": "holdem", "format": "sng"},
    "private": {"game": "holdem", "format": "private-sng"},
    "textbook": {"game": "holdem", "format": "textbook"},
    "sniper": {"game": "sniper", "format": "match"},
}


async def opens(house: House, person: Person, form: dict[str, str]) -> str:
    opened = person.say("open-table", **form)
    await house.turn(0.05, lambda: any(word.get("id") == opened for word in person.line.words))
    return str(next(word for word in person.line.words if word.get("id") == opened)["table"])


@pytest.mark.long
@pytest.mark.rule("HO-2.9")
def test_bots_that_cannot_be_kept_may_be_called_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that is full: nobody comes, nothing breaks off, and no chair is taken by those who never came."""

    async def story(house: House) -> None:
        heard: list[dict[str, Any]] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, context: heard.append(context))
        person = house.somebody()
        person.say("buy-chips", amount=1000)
        person.say("open-table", game="holdem", format="cash", form={})
        await house.turn(0.1)
        table = next(word["table"] for word in person.line.words if word.get("table"))
        with monkeypatch.context() as full:
            full.setattr(house.bots, "_known", _full_disk)
            person.say("call-bots", table=table)
            await house.turn(0.1)
        assert heard == []
        assert house.bots.coming == {}
        person.say("take-seat", table=table, seat=0, amount=200)
        person.say("call-bots", table=table)
        await house.turn(3, lambda: has_cards(person, table))
        assert has_cards(person, table)

    in_a_house(story, None, HOMES[:1])


async def _full_disk(*_: str) -> None:
    raise StoreError("full")


@pytest.mark.rule("HO-2.9")
@pytest.mark.parametrize("form", OWN)
def test_bots_called_to_ones_own_table_play_within_a_minute_and_go_when_told(form: str) -> None:
    async def story(house: House) -> None:
        ann = house.somebody("ann")
        ann.say("buy-chips", amount=1000)
        table = await opens(house, ann, OWN[form])
        ann.say("enter", table=table)
        await sits_down(house, ann, table)
        began = house.clock.now()
        ann.say("call-bots", table=table)
        if form == "sniper":
            await house.turn(1, lambda: len(house.table(table).chairs) == 4)
            ann.say("start-game", table=table)
        waited = await waits_for_cards(house, ann, table) + (house.clock.now() - began) / 1000
        assert waited <= LONGEST
        kind = house.floor.house.kinds[table]
        seats = 4 if form in ("cash", "sniper") else 6
        await plays_on(house, ann, table, lambda: len(kind.seated(house.table(table))) == seats)
        ann.say("send-bots-away", table=table)
        if form == "cash":
            await plays_on(house, ann, table, lambda: kind.seated(house.table(table)) == ["ann"])
        await leaves(house, ann, table)
        await house.turn(4, lambda: table not in house.floor.house.tables and not house.bots._all_called())
        assert table not in house.floor.house.tables
        assert not house.bots._all_called()

    in_a_house(story, None, ())


async def plays_on(house: House, person: Person, table: str, until: Callable[[], bool]) -> None:
    """They check or fold whatever comes, until something is so."""
    for _ in range(400):
        if until():
            return
        plays(house, person, table)
        await house.turn(0.02)
    raise AssertionError("it never was so")


@pytest.mark.rule("HO-2.9")
def test_only_who_opened_a_table_calls_bots_to_it() -> None:
    async def story(house: House) -> None:
        ann, ben = house.somebody("ann"), house.somebody("ben")
        table = await opens(house, ann, OWN["cash"])
        for person, wanted, code in ((ben, table, "not-your-table"), (ann, "cash", "house-table")):
            wish = person.say("call-bots", table=wanted)
            await house.turn(0.02)
            answer = next(word for word in person.line.words if word.get("id") == wish)
            assert (answer["say"], answer["code"], answer["rule"]) == ("refused", code, "HO-2.9")

    in_a_house(story, None, HOMES[:1])


@pytest.mark.rule("HO-2.9")
@pytest.mark.parametrize(
    ("game", "format_name", "free", "come"),
    [
        ("holdem", "cash", 5, 3),
        ("holdem", "cash", 1, 1),
        ("holdem", "sng", 5, 5),
        ("sniper", "match", 2, 1),
        ("blackjack", "room", 9, 0),
        ("holdem", "textbook", 0, 0),
    ],
)
def test_how_many_bots_make_a_game(game: str, format_name: str, free: int, come: int) -> None:
    assert company(game, format_name, free) == come


@pytest.mark.rule("HO-2.12")
def test_an_empty_house_writes_nothing_and_wakes_at_once() -> None:
    async def story(house: House) -> None:
        await house.turn(1.5)
        before = dict(house.floor.house.numbers)
        await house.turn(20)
        assert house.floor.house.numbers == before
        assert house.table("cash").hand_number == 0
        person = house.somebody()
        await house.turn(0.05)
        assert house.table("cash").hand_number == 1
        await house.turn(3, lambda: house.table("cash").hand_number == 4)
        house.floor.go(person.visit)
        await house.turn(2)
        hand, before = house.table("cash").hand_number, dict(house.floor.house.numbers)
        assert hand <= 5
        await house.turn(20)
        assert house.floor.house.numbers == before

    in_a_house(story, None, ALL)


@pytest.mark.rule("HO-2.12")
def test_a_pause_of_the_operator_is_not_lifted_by_who_comes() -> None:
    async def story(house: House) -> None:
        await house.turn(1)
        house.floor.operator.pause()
        house.somebody()
        await house.turn(1)
        assert house.table("cash").hand_number == 0
        house.floor.operator.resume()
        await house.turn(1)
        assert house.table("cash").hand_number > 0

    in_a_house(story, None, HOMES[:1])


@pytest.mark.rule("HO-2.11")
def test_bots_give_way_to_who_waits_for_the_next_game() -> None:
    """Ann plays with five bots; Ben reserves. When Ann has gone the bots end their game, and Ben is asked."""

    async def story(house: House) -> None:
        ann, ben = house.somebody("ann"), house.somebody("ben")
        for person in (ann, ben):
            person.say("buy-chips", amount=1000)
            person.say("enter", table="sng")
        await house.turn(0.5)
        await sits_down(house, ann, "sng")
        await waits_for_cards(house, ann, "sng")
        ben.say("reserve", table="sng")
        await house.turn(0.05)
        line = told(ben, "sng")["shared"]["reservations"]
        assert line["people"] == ["ben"]
        assert line["over_at"] > house.clock.now()
        await leaves(house, ann, "sng")

        def asked() -> list[Any]:
            return [word for word in ben.line.words if word["say"] == "chair-offered"]

        await house.turn(1, lambda: bool(asked()))
        assert asked()[-1]["until"] == pytest.approx(house.clock.now() + 30_000, abs=1500)
        await sits_down(house, ben, "sng")
        assert await waits_for_cards(house, ben, "sng") <= LONGEST

    in_a_house(story, None, HOMES[1:2])


@pytest.mark.rule("HO-2.9", "HO-8.1")
def test_called_bots_come_back_after_a_restart() -> None:
    async def story(house: House) -> None:
        ann = house.somebody("ann")
        ann.say("buy-chips", amount=1000)
        table = await opens(house, ann, OWN["cash"])
        await sits_down(house, ann, table)
        ann.say("call-bots", table=table, count=2)
        await house.turn(1, lambda: len(house.table(table).players) == 3)
        called = {player.person for player in house.table(table).players.values() if is_ours(player.person)}
        await house.bots.stop()
        await house.bots.start()
        assert {bot.guest.person for bot in house.bots._all_called()} == called
        assert len(called) == 2

    in_a_house(story, None, HOMES[:1])

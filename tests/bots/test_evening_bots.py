"""Bots fill an evening, go from table to table, and give way to people (EV-2.2, EV-2.4)."""

from typing import Any

import pytest

from hanpan.bots.choosing.holdem.strong import Strong
from hanpan.bots.settings import BotSettings
from hanpan.floor.floor import Floor
from hanpan.house.evening.evening import GONE, OUT, Evening
from hanpan.house.evening.sheets import settlement_of
from tests.bots.test_house_bots import House, in_a_house
from tests.floor.people import Person
from tests.floor.test_evenings import sheet

QUICK = BotSettings(least_seconds=0.1, most_seconds=0.2, alone_seconds=0.1, rest_seconds=1.0)
STEEP = {"minutes": 1, "ladder": "own", "own": [[25, 50], [50, 100], [100, 200]]}
EVENING = {"bots": True, "seats": 4, "people": 6, "stack": 100, "levels": STEEP}
"""Soon over."""


def here(evening: Evening) -> list[Any]:
    return [guest for guest in evening.guests.values() if guest.state not in (GONE, OUT)]


async def opened(house: House) -> tuple[Person, str, Evening]:
    host = house.somebody("ann")
    name = (await host.ask("open-evening", settings=EVENING))["table"]
    evening = house.floor.house.evenings[name]
    await house.turn(1, until=lambda: len(here(evening)) == 6)
    return host, name, evening


@pytest.mark.rule("EV-2.2")
@pytest.mark.rule("EV-2.4")
def test_bots_fill_an_evening_and_give_way_before_it_begins() -> None:
    async def story(house: House) -> None:
        host, name, evening = await opened(house)
        assert sorted(guest.bot for guest in here(evening)) == [False, True, True, True, True, True]
        ben = house.somebody("ben")
        await house.turn(0.1)
        secret = sheet(host)["screen"]["secret"]
        assert (await ben.ask("enter-evening", evening=name, secret=secret, name="Ben"))["say"] == "done"
        await house.turn(0.2)
        assert len(here(evening)) == 6
        assert sum(guest.bot for guest in here(evening)) == 4, "one has given way"

    in_a_house(story, QUICK, ())


@pytest.mark.rule("EV-2.2")
def test_bots_play_a_tournament_to_its_end_and_are_free_again() -> None:
    async def story(house: House) -> None:
        host, name, evening = await opened(house)
        assert (await host.ask("ask-evening", evening=name, what="start-evening"))["say"] == "done"
        floor: Floor = house.floor
        floor.go(host.visit)  # who is away is dealt in, and folds
        [strong] = [bot.me.holdem for bot in house.bots.bots if isinstance(bot.me.holdem, Strong)]
        await house.turn(1, until=lambda: strong.field is not None)
        assert strong.field is not None
        assert strong.field.prizes == (9, 5, 4, 3), "it knows what places are worth"
        assert 3 < strong.field.left <= 6, "and of the other table; somebody may be out by then"
        await house.turn(20, until=lambda: evening.ended)
        assert evening.ended
        assert not floor.house.ledger.balance(f"given:{name}")
        await house.turn(0.3)
        assert not [bot for bot in house.bots.bots if bot.me.role.part == "evening"], "nobody is left of them"

    in_a_house(story, QUICK, ())


CASH = {"bots": True, "style": "cash", "seats": 4, "small_blind": 5, "big_blind": 10, "least_buy_in": 100}


@pytest.mark.rule("EV-2.2", "EV-2.4", "EV-6.1")
def test_bots_play_at_a_cash_evening_once_the_host_has_started_it_and_give_way() -> None:
    async def story(house: House) -> None:
        host = house.somebody("ann")
        name = (await host.ask("open-evening", settings=CASH))["table"]
        evening = house.floor.house.evenings[name]
        await house.turn(1, until=lambda: len(here(evening)) == 3)
        assert not evening.begun, "bots start nothing by themselves"
        await house.turn(0.2)
        assert (await host.ask("ask-evening", evening=name, what="start-evening"))["say"] == "done"
        await host.ask("ask-evening", evening=name, what="buy-in", amount=100)
        await house.turn(20, until=lambda: sum(evening.hands.values()) > 1)
        assert sum(evening.hands.values()) > 1, "they play, with the chips they have bought"
        ben = house.somebody("ben")
        await ben.ask("enter-evening", evening=name, secret=evening.secret, name="Ben")
        await host.ask("ask-evening", evening=name, what="admit", guest="ben")
        await house.turn(1, until=lambda: sum(guest.bot for guest in here(evening)) == 1)
        assert sum(guest.bot for guest in here(evening)) == 1, "one has given way"
        await host.ask("ask-evening", evening=name, what="end-evening")
        await house.turn(2, until=lambda: evening.ended)
        settled = settlement_of(evening)
        assert settled.house == -settled.nets["ann"], "bots settle with the house"
        assert not house.floor.house.ledger.balance(f"given:{name}")

    in_a_house(story, QUICK, ())

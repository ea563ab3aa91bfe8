"""The house's bots on a real floor, with a clock that is turned: every table lives, and has room for people."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

import msgspec
import pytest

from hanpan.bots.bot import Bot
from hanpan.bots.connection import UNREAD, BotConnection
from hanpan.bots.house_bots import HouseBots
from hanpan.bots.names import NAMES
from hanpan.bots.settings import BotSettings
from hanpan.bots.staffing import MIXED, Home, parts, roles
from hanpan.floor.clock import VirtualClock
from hanpan.floor.dice import Dice
from hanpan.floor.floor import Floor
from hanpan.floor.metrics import Metrics
from hanpan.floor.ports import PersonRow, Store
from hanpan.floor.settings import FloorSettings
from hanpan.floor.visits import Guest
from hanpan.house.blackjack.settings import RoomSettings
from hanpan.house.holdem.settings import Format, HoldemSettings
from hanpan.house.sniper.settings import SniperSettings
from hanpan.store.sqlite import open_memory
from hanpan.wire import client_says as say
from hanpan.wire import house_says as told
from tests.floor.people import Person

MINUTE = 60_000
HOMES = (
    Home("cash", "holdem", "cash"),
    Home("sng", "holdem", "sng"),
    Home("sniper", "sniper", "match"),
    Home("blackjack", "blackjack", "room", key="chalk"),
)
TABLES: dict[str, Any] = {
    "cash": HoldemSettings(),
    "sng": HoldemSettings(Format.SNG),
    "sniper": SniperSettings(),
    "blackjack": RoomSettings("chalk"),
}


class Counting(Metrics):
    def __init__(self) -> None:
        self.codes: Counter[str] = Counter()

    def refused(self, code: str) -> None:
        self.codes[code] += 1


class House:
    """A floor with its permanent tables, its bots, and a clock in our hands."""

    def __init__(self, store: Store, settings: BotSettings | None = None, homes: tuple[Home, ...] = HOMES) -> None:
        self.clock, self.metrics, random = VirtualClock(MINUTE), Counting(), Random(11)
        self.floor = Floor(store, self.clock, FloorSettings(), Dice(random.randbytes), self.metrics)
        self.bots = HouseBots(self.floor, store, homes, settings, random=random)

    async def open(self) -> None:
        await self.floor.open()
        for name, settings in TABLES.items():
            self.floor.operator.open_permanent(settings, name)
        await self.bots.start()

    async def turn(self, minutes: float, until: Callable[[], bool] = lambda: False) -> None:
        """Time passes, a little at a time, and everybody gets to say what he wants."""
        end = self.clock.now() + minutes * MINUTE
        while self.clock.now() < end and not until():
            self.clock.turn(self.clock.now() + 200)
            for _ in range(12):
                await asyncio.sleep(0)

    def table(self, name: str) -> Any:
        return self.floor.house.tables[name]

    def somebody(self, name: str = "Yun") -> Person:
        """A person in the lobby, for whom the bots play."""
        return Person(self.floor, name)


def in_a_house(
    story: Callable[[House], Awaitable[None]], settings: BotSettings | None = None, homes: tuple[Home, ...] = HOMES
) -> None:
    async def run() -> None:
        house = House(await open_memory(), settings, homes)
        await house.open()
        try:
            await story(house)
            assert sum(house.floor.house.ledger.balances.values()) == 0
        finally:
            await house.bots.stop()
            await house.floor.close()

    asyncio.run(run())


def test_every_table_lives_and_has_room_for_people() -> None:
    """Where games begin and end bots sit ready, and begin none among themselves."""

    async def story(house: House) -> None:
        house.somebody()
        await house.turn(10)
        cash = house.table("cash")
        assert cash.hand_number > 10
        assert len(cash.players) <= 3
        assert (house.table("sng").tournament, len(house.table("sng").players)) == (0, 4)
        assert (house.table("sniper").games, len(house.table("sniper").chairs)) == (0, 3)
        assert len(house.floor.house.recent["blackjack"]) > 20
        unmannered = set(house.metrics.codes) - {
            "too-late",
            "seat-taken",
            "sng-running",
            "GAME_IN_PROGRESS",
            "daily-limit",
        }
        assert not unmannered, house.metrics.codes

    in_a_house(story)


def test_bots_give_way_where_people_want_to_sit() -> None:
    """Six people find six chairs one after the other, at a table where three bots sat."""

    async def story(house: House) -> None:
        await house.turn(1)
        cash = house.table("cash")
        for number in range(6):
            person = Person(house.floor, f"person-{number}")
            person.say("buy-chips", amount=500)
            seat = person.say("quick-join")
            await house.turn(0.1)
            answer = next(word for word in person.line.words if word.get("id") == seat)
            assert (answer["say"], answer.get("table")) == ("done", "cash"), (number, answer)
            await house.turn(15, lambda: len(cash.players) < 6)

    in_a_house(story, None, HOMES[:1])


def test_bots_come_back_as_who_they_were() -> None:
    async def story(house: House) -> None:
        await house.turn(1)
        seats = dict(house.floor.house.people.claims)
        await house.bots.stop()
        assert not house.floor.visits
        await house.bots.start()
        await house.turn(0.5)
        assert seats.items() <= house.floor.house.people.claims.items()
        assert len(house.floor.visits) == len(house.bots.bots)

    in_a_house(story, None, HOMES[:1])


def test_a_name_that_somebody_else_has_is_left_to_him() -> None:
    async def run() -> None:
        store = await open_memory()
        await store.add_person(PersonRow("somebody", NAMES[0], NAMES[0], 0))
        house = House(store)
        guests = await house.bots.guests(3)
        assert [guest.name for guest in guests] == list(NAMES[1:4])
        assert await house.bots.guests(3) == guests

    asyncio.run(run())


def test_a_bot_with_a_seat_elsewhere_leaves_it_first() -> None:
    async def story(house: House) -> None:
        await house.turn(1, lambda: len(house.table("cash").players) == 3)
        person = house.table("cash").players[min(house.table("cash").players)].person
        await house.bots.stop()
        moved = Bot(
            house.floor,
            Guest(person, "이사", bot=True),
            roles(HOMES[2:3], 1)[0],
            BotSettings(),
            Random(1),
        )
        task = asyncio.create_task(moved.live())
        await house.turn(5, lambda: house.floor.house.people.seat_of(person) == "sniper")
        assert house.floor.house.people.seat_of(person) == "sniper"
        task.cancel()

    in_a_house(story, None, HOMES[:1])


@pytest.mark.rule("HO-2.12")
@pytest.mark.parametrize("paused_first", [True, False])
def test_bots_rest_on_in_an_empty_house_whatever_the_operator_pauses(paused_first: bool) -> None:
    async def story(house: House) -> None:
        last = house.somebody()
        await house.turn(1)
        if paused_first:
            house.floor.operator.pause()
        house.floor.go(last.visit)
        await house.turn(2)
        hands = house.table("cash").hand_number
        house.floor.operator.pause()
        await house.turn(1)
        house.floor.operator.resume()
        await house.turn(3)
        assert house.table("cash").hand_number == hands
        house.somebody()
        await house.turn(3)
        assert house.table("cash").hand_number > hands

    in_a_house(story, None, HOMES[:1])


@pytest.mark.rule("HO-2.12")
def test_bots_that_rested_play_once_the_operator_lets_the_house_go_on() -> None:
    async def story(house: House) -> None:
        await house.turn(1)
        house.floor.operator.pause()
        house.somebody()
        await house.turn(2)
        assert house.table("cash").hand_number == 0
        house.floor.operator.resume()
        await house.turn(3)
        assert house.table("cash").hand_number > 0

    in_a_house(story, None, HOMES[:1])


@pytest.mark.rule("HO-2.12", "HO-7.5")
@pytest.mark.parametrize("hours", [-9, 0, 1, 960])
def test_a_resting_bot_looks_up_when_what_it_waits_for_is_due_wherever_the_clock_was_put(hours: int) -> None:
    async def story(house: House) -> None:
        bot = Bot(house.floor, Guest("b", "b", bot=True), roles(HOMES[:1], 1)[0], BotSettings(), Random(1))
        house.clock.jump(60 * MINUTE * hours)
        bot.rest(on=True)
        assert not bot.me.waited("chair", 5, still=True)
        assert bot._looks_up() == house.clock.now() + 5000

    in_a_house(story, None, HOMES[:1])


def test_a_bot_whom_the_house_hangs_up_on_comes_back() -> None:
    async def story(house: House) -> None:
        await house.turn(0.5)
        bot = house.bots.bots[0]
        before = bot.connection
        await before.close(1013, "too slow")
        await house.turn(3, lambda: bot.connection is not before)
        assert house.floor.visits[bot.guest.person].connection is bot.connection

    in_a_house(story, None, HOMES[:1])


def test_a_bot_that_breaks_off_is_heard_of_and_the_others_play_on() -> None:
    async def story(house: House) -> None:
        heard: list[dict[str, Any]] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, context: heard.append(context))
        await house.turn(0.3)
        house.bots.bots[0].connection.send(b"{")
        await house.turn(0.3)
        assert [str(one["message"]) for one in heard] == ["a bot broke off"]
        assert [task.done() for task in house.bots.tasks.values()].count(True) == 1

    in_a_house(story, None, HOMES[:1])


def test_a_line_that_nobody_listens_to_is_full_at_last() -> None:
    async def run() -> None:
        line = BotConnection()
        taken = [line.send(b"{}") for _ in range(UNREAD + 1)]
        assert taken.count(False) == 1
        assert len(line.take()) == UNREAD
        assert line.send(b"{}")

    asyncio.run(run())


class Listener(BotConnection):
    """Somebody who only listens."""

    def last(self, kind: type[Any]) -> Any:
        return next(word for word in map(told.decode, reversed(self.unread)) if isinstance(word, kind))


@pytest.mark.rule("HO-2.8")
def test_bots_show_their_level_and_say_why_after_the_hand() -> None:
    async def story(house: House) -> None:
        cash = house.table("cash")
        house.somebody()
        await house.turn(5, lambda: cash.hand_number == 6)
        eve = Listener()
        visit = house.floor.come_in(Guest("eve", "Eve", "en"), eve)
        house.floor.hear(visit, msgspec.json.encode(say.Enter("e1", "cash")))
        await house.turn(5, lambda: cash.hand_number > 6 and not cash.is_playing())
        hand, bots = cash.hand_number, list(cash.dealt.values())
        people = msgspec.json.decode(eve.last(told.Happened).people)
        levels = [people[person]["level"] for person in bots]
        assert set(levels) <= {"beginner", "solid", "strong"}
        assert len(set(levels)) > 1
        assert all(people[person]["bot"] for person in bots)
        reasons = []
        for number, person in enumerate(bots):
            house.floor.hear(visit, msgspec.json.encode(say.AskWhy(f"w{number}", "cash", hand, person)))
            await house.turn(0.02)
            answers = [word for word in map(told.decode, eve.unread) if getattr(word, "id", "") == f"w{number}"]
            reasons += [word for word in answers if isinstance(word, told.Why)]
        assert reasons
        assert all(word.sentences and all(word.sentences) for word in reasons)

    in_a_house(story, None, HOMES[:1])


def test_bots_take_their_time_where_somebody_may_be_watching() -> None:
    async def story(house: House) -> None:
        cash = house.table("cash")
        house.somebody()
        await house.turn(4)
        alone = cash.hand_number
        visit = house.floor.come_in(Guest("eve", "Eve", "en"), BotConnection())
        house.floor.hear(visit, msgspec.json.encode(say.Enter("e1", "cash")))
        await house.turn(4)
        assert cash.hand_number - alone < 0.6 * alone

    in_a_house(story, BotSettings(least_seconds=6, most_seconds=8, alone_seconds=0.3), HOMES[:1])


def test_levels_are_mixed_or_as_the_home_says() -> None:
    mixed = roles(
        [
            Home("a", "holdem", "cash", 9),
            Home("b", "sniper", "match", level="strong"),
            Home("c", "holdem", "sng", level="solid"),
        ],
        30,
    )
    assert [role.level for role in mixed if role.home.table == "a"] == list(MIXED)
    assert {role.shown for role in mixed if role.home.table == "b"} == {"sharp"}
    assert {role.shown for role in mixed if role.home.table == "c"} == {"solid"}
    assert {role.shown for role in roles(HOMES[3:], 9)} == {""}


def test_how_many_sit_where() -> None:
    assert parts(Home("a", "holdem", "cash", 9)) == ["regular"] * 4
    assert parts(Home("a", "holdem", "cash", 2)) == ["regular"]
    assert parts(Home("a", "holdem", "sng", 6)) == ["regular"] * 4 + ["filler"] * 2
    assert parts(Home("a", "holdem", "sng", 2)) == ["regular", "filler"]
    assert parts(Home("a", "sniper", "match", 6)) == ["regular"] * 3
    assert parts(Home("a", "blackjack", "room", key="k")) == ["dealer", "regular"]
    assert parts(Home("a", "blackjack", "room")) == []
    assert [len(parts(Home("a", "from outside", "match", seats))) for seats in (0, 1, 2, 3, 9)] == [0, 0, 1, 2, 2]
    few = roles(HOMES, 4)
    assert [role.home.table for role in few] == ["cash", "sng", "sniper", "blackjack"]
    assert len(set(NAMES)) == len(NAMES) >= BotSettings().count
    assert msgspec.json.encode(few)

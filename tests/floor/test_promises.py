"""What the floor promises each person: durable before told, done once, one line, nobody slowed, nothing betrayed."""

import asyncio
from collections.abc import Awaitable, Callable
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from hanpan.floor.clock import VirtualClock
from hanpan.floor.floor import Floor
from hanpan.floor.ports import Batch, NotKeptError, StoreError
from hanpan.floor.settings import FloorSettings
from hanpan.store.sqlite import open_memory
from tests.floor.people import Person, open_floor, quiet


def run(play: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(play())  # type: ignore[arg-type]


async def table_of(*people: Person, played: str = "cash", seats: int = 6) -> str:
    form = {"seats": seats, "least_buy_in": 200, "most_buy_in": 200}
    made = await people[0].ask("open-table", game="holdem", format=played, form=form)
    for place, person in enumerate(people):
        await person.ask("buy-chips", amount=1000)
        answer = await person.ask("take-seat", table=made["table"], seat=place, amount=200, entry="post")
        assert answer["say"] == "done", answer
    table: str = made["table"]
    return table


def is_healthy(floor: Floor) -> bool:
    return floor.healthy


def turn(floor: Floor, milliseconds: int) -> None:
    assert isinstance(floor.clock, VirtualClock)
    floor.clock.turn(floor.clock.now() + milliseconds)


def on_turn(people: list[Person]) -> Person:
    return next(p for p in people if p.table()["shared"]["hand"]["turn"] == p.table()["own"]["seat"])


async def act(person: Person, move: str) -> dict[str, Any]:
    told = person.table()
    shared = told["shared"]
    return await person.ask(
        "play", table=told["table"], hand=shared["hand_number"], turn=shared["turn_number"], move=move
    )


class FullDisk:
    """A store whose disk is full for a while."""

    def __init__(self, store: Any) -> None:
        self.store, self.full, self.tries = store, False, 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self.store, name)

    async def commit(self, batch: Batch) -> None:
        self.tries += 1
        if self.full:
            raise StoreError("full")
        await self.store.commit(batch)


@pytest.mark.rule("HO-8.1")
def test_nothing_is_told_before_it_is_durable_and_a_full_disk_loses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hanpan.floor.commit_loop.RETRY_SECONDS", 0)

    async def play() -> None:
        disk = FullDisk(await open_memory())
        floor = await open_floor(disk)
        people = [Person(floor, name) for name in ("ann", "ben", "cho")]
        await table_of(*people)
        frames = [len(person.line.frames) for person in people]
        disk.full, person = True, on_turn(people)
        shared = person.table()["shared"]
        wish = person.say(
            "play",
            table=person.table()["table"],
            hand=shared["hand_number"],
            turn=shared["turn_number"],
            move="call",
        )
        for _ in range(50):
            await asyncio.sleep(0)
        assert disk.tries > 3
        assert is_healthy(floor) is False
        assert frames == [len(person.line.frames) for person in people]
        disk.full = False
        await quiet(floor)
        assert is_healthy(floor)
        assert person.answer(wish)["say"] == "done"
        assert all(person.table()["facts"][0]["fact"]["event"] == "called" for person in people)
        await floor.close()

    run(play)


@pytest.mark.rule("HO-8.1")
def test_a_house_that_closes_on_a_full_disk_tells_nobody_of_what_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hanpan.floor.commit_loop.RETRY_SECONDS", 0)
    monkeypatch.setattr("hanpan.floor.commit_loop.LAST_SECONDS", 0)

    async def play() -> None:
        disk = FullDisk(await open_memory())
        floor = await open_floor(disk)
        people = [Person(floor, name) for name in ("ann", "ben", "cho")]
        table = await table_of(*people)
        told, person = on_turn(people).table(), on_turn(people)
        frames, disk.full = [len(person.line.frames) for person in people], True
        settled = asyncio.create_task(floor.settled())
        await act_unheard(person)
        with pytest.raises(NotKeptError):
            await floor.close()
        with pytest.raises(StoreError):
            await settled
        assert frames == [len(person.line.frames) for person in people]
        assert all(person.line.closed == (1001, "closing") for person in people)
        disk.full = False
        again = await open_floor(disk)
        back = Person(again, person.name, said=100)
        await back.ask("enter", table=table)
        assert back.table()["own"] == told["own"]
        await again.close()

    run(play)


def test_a_wish_that_comes_again_is_done_once() -> None:
    async def play() -> None:
        floor = await open_floor(await open_memory())
        ann = Person(floor, "ann")
        for _ in range(3):
            floor.hear(ann.visit, b'{"say":"buy-chips","id":"x","amount":100}')
            await quiet(floor)
        assert floor.people.bank("ann") == 100
        assert [word["say"] for word in ann.line.words if word.get("id") == "x"] == ["done"] * 3
        await floor.close()

    run(play)


def test_also_after_a_restart() -> None:
    async def play() -> None:
        store = await open_memory()
        floor = await open_floor(store)
        ann = Person(floor, "ann")
        floor.hear(ann.visit, b'{"say":"buy-chips","id":"x","amount":100}')
        await quiet(floor)
        assert floor.commits.task is not None
        floor.commits.task.cancel()
        again = await open_floor(store, now=floor.clock.now() + 1000)
        ben = Person(again, "ann")
        again.hear(ben.visit, b'{"say":"buy-chips","id":"x","amount":100}')
        await quiet(again)
        assert again.people.bank("ann") == 100
        assert ben.answer("x")["say"] == "done"
        await again.close()

    run(play)


def test_who_enters_again_after_a_restart_with_the_same_id_gets_his_picture() -> None:
    """He had looked on, the house broke off before it could say so: his client asks again."""

    async def play() -> None:
        store = await open_memory()
        floor = await open_floor(store)
        table = await table_of(Person(floor, "ann"))
        looker = Person(floor, "dan")
        wish = looker.say("enter", table=table)
        await quiet(floor)
        assert floor.commits.task is not None
        floor.commits.task.cancel()
        again = await open_floor(store, now=floor.clock.now() + 1000)
        back = Person(again, "dan")
        assert back.say("enter", table=table) == wish
        await quiet(again)
        assert back.answer(wish)["say"] == "done"
        assert back.table()["shared"]["table"] == table
        await again.close()

    run(play)


def test_a_second_line_takes_over_and_the_first_is_told() -> None:
    async def play() -> None:
        floor = await open_floor(await open_memory())
        people = [Person(floor, name) for name in ("ann", "ben", "cho")]
        table = await table_of(*people)
        first = people[0]
        cards = first.table()["own"]["cards"]
        second = Person(floor, "ann", said=100)
        await quiet(floor)
        assert first.line.words[-1]["say"] == "taken-over"
        assert first.line.closed == (4001, "taken over")
        floor.go(first.visit)  # the door notices the closed line
        assert second.line.words[0]["seat"] == table
        await second.ask("enter", table=table)
        assert second.table()["own"]["cards"] == cards
        assert all(player["connected"] for player in second.table()["shared"]["players"])
        await floor.close()

    run(play)


@pytest.mark.rule("HO-7.4")
def test_a_lost_connection_keeps_the_seat_and_the_others_see_it() -> None:
    async def play() -> None:
        floor = await open_floor(await open_memory())
        people = [Person(floor, name) for name in ("ann", "ben", "cho")]
        table = await table_of(*people)
        cards, number = people[0].table()["own"]["cards"], people[0].table()["number"]
        floor.go(people[0].visit)
        await quiet(floor)
        assert [p["connected"] for p in people[1].table()["shared"]["players"]] == [False, True, True]
        back = Person(floor, "ann", said=100)
        await back.ask("enter", table=table, since=number)
        assert back.table()["own"]["cards"] == cards
        assert back.table()["first"] == number + 1
        assert [fact["event"] for fact in back.table()["facts"]] == ["connection-lost", "connection-back"]
        await floor.close()

    run(play)


def test_who_comes_late_hears_the_latest_facts_as_anybody_may_know_them() -> None:
    """Also whoever is dealt in: of what was before, nobody is told a card that was not shown."""

    async def play() -> None:
        floor = await open_floor(await open_memory())
        people = [Person(floor, name) for name in ("ann", "ben", "cho")]
        table = await table_of(*people)
        for person in (Person(floor, "dan"), people[0]):
            await person.ask("enter", table=table, last=4)
            told = person.table()
            assert len(told["facts"]) == 4
            assert told["first"] == told["number"] - 3
        await people[0].ask("enter", table=table, last=200)
        dealt = next(fact["fact"] for fact in people[0].table()["facts"] if fact.get("fact", {}).get("hole"))
        assert all(cards == ["??", "??"] for cards in dealt["hole"].values())
        assert people[0].table()["own"]["cards"] != ["??", "??"]
        await floor.close()

    run(play)


def test_numbers_are_dense_and_a_gap_gets_a_whole_picture() -> None:
    async def play() -> None:
        floor = await open_floor(await open_memory())
        people = [Person(floor, name) for name in ("ann", "ben", "cho")]
        table = await table_of(*people)
        for _ in range(120):
            if any(p.table()["own"]["moves"] and p.table()["shared"]["hand"]["turn"] >= 0 for p in people):
                person = on_turn(people)
                names = [move["name"] for move in person.table()["own"]["moves"]]
                await act(person, "check" if "check" in names else "call")
            else:
                turn(floor, 4000)
                await quiet(floor)
        told = [word for word in people[1].line.words if word["say"] == "happened"]
        for before, after in pairwise(told):
            assert after["first"] == before["number"] + 1
            assert after["number"] - after["first"] + 1 == len(after["facts"])
        far = Person(floor, "dan")
        await far.ask("enter", table=table, since=1)
        assert far.table()["facts"] == []
        assert far.table()["first"] == far.table()["number"] + 1
        assert far.table()["shared"]["hand_number"] > 1
        await floor.close()

    run(play)


def test_a_slow_observer_gets_a_fresh_picture_later_and_a_slow_player_is_hung_up_on() -> None:
    async def play() -> None:
        floor = await open_floor(await open_memory())
        people = [Person(floor, name) for name in ("ann", "ben", "cho")]
        table = await table_of(*people)
        looker = Person(floor, "dan")
        await looker.ask("enter", table=table)
        known = looker.table()["number"]
        looker.line.reads = False
        await act(on_turn(people), "call")
        looker.line.reads = True
        turn(floor, 1000)
        await quiet(floor)
        assert looker.table()["number"] > known
        assert looker.line.closed is None
        slow = on_turn(people)
        slow.line.reads = False
        await act_unheard(slow)
        await quiet(floor)
        assert slow.line.closed == (1013, "too slow")
        await floor.close()

    run(play)


async def act_unheard(person: Person) -> None:
    told = person.table()
    shared = told["shared"]
    person.say("play", table=told["table"], hand=shared["hand_number"], turn=shared["turn_number"], move="call")
    for _ in range(10):
        await asyncio.sleep(0)


@pytest.mark.rule("PS-1.2")
@pytest.mark.parametrize(
    ("game", "played", "form"),
    [
        ("holdem", "private-sng", {"seats": 2, "least_buy_in": 200, "most_buy_in": 200}),
        ("sniper", "match", {"seats": 2, "friends_only": True}),
    ],
)
def test_a_private_table_is_not_there_for_others(game: str, played: str, form: dict[str, Any]) -> None:
    """Every answer about it is letter by letter the answer about a table that does not exist."""

    async def play() -> None:
        floor = await open_floor(await open_memory())
        host, stranger, friend = (Person(floor, name) for name in ("ann", "ben", "cho"))
        await stranger.ask("watch-lobby")
        made = await host.ask("open-table", game=game, format=played, form=form)
        table = made["table"]
        floor.house.befriend("ann", "cho")
        wishes: list[tuple[str, dict[str, Any]]] = [
            ("enter", {}),
            ("exit", {}),
            ("take-seat", {"seat": 0, "amount": 200}),
            ("leave", {}),
            ("sit-out", {}),
            ("ask-chairs", {}),
            ("chat", {"text": "hello"}),
            ("invite", {"friend": "cho"}),
            ("play", {"hand": 1, "turn": 1, "move": "call"}),
            ("start-game", {}),
            ("answer-rematch", {"yes": True}),
        ]
        for what, fields in wishes:
            real = await stranger.ask(what, table=table, **fields)
            none = await stranger.ask(what, table="t0000000000000000", **fields)
            assert {**real, "id": ""} == {**none, "id": ""}
            assert real["code"] == "no-such-table"
        assert (await host.ask("take-seat", table=table, seat=0))["say"] == "done"
        assert (await host.ask("invite", table=table, friend="cho"))["say"] == "done"
        assert friend.last("invited-to")["table"] == table
        assert (await friend.ask("enter", table=table))["say"] == "done"
        turn(floor, 1000)
        await quiet(floor)
        assert table.encode() not in b"".join(
            frame for frame in stranger.line.frames if not frame.startswith(b'{"say":"refused"')
        )
        assert floor.lobby("ben") == []
        assert [row.table for row in floor.lobby("cho")] == [table]
        await floor.close()

    run(play)


@pytest.mark.rule("HO-2.1", "HO-2.3")
def test_the_lobby_is_live() -> None:
    async def play() -> None:
        floor = await open_floor(await open_memory())
        looker, ann = Person(floor, "dan"), Person(floor, "ann")
        await looker.ask("watch-lobby")
        assert looker.last("lobby")["tables"] == []
        table = await table_of(ann)
        turn(floor, 600)
        await quiet(floor)
        row = looker.last("lobby-changed")["tables"][0]
        assert (row["table"], row["taken"], row["seats"], row["state"]) == (table, 1, 6, "waiting")
        await looker.ask("enter", table=table)
        turn(floor, 600)
        await quiet(floor)
        assert looker.last("lobby-changed")["tables"][0]["observers"] == 1
        await looker.ask("exit", table=table)
        await ann.ask("leave", table=table)
        turn(floor, 600)
        await quiet(floor)
        assert looker.last("lobby-changed")["gone"] == [table]
        assert ann.last("gone")["table"] == table
        await floor.close()

    run(play)


@pytest.mark.parametrize(
    "frame",
    [
        b"",
        b"{",
        b"[]",
        b'"x"',
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"say":"enter"}',
        b'{"say":"dance","id":"1"}',
        b'{"say":"ping","id":"1","more":2}',
        b'{"say":"play","id":"1","table":"t","hand":-1,"turn":0,"move":"call"}',
        b'{"say":"play","id":"1","table":"t","hand":1.5,"turn":0,"move":"call"}',
        b'{"say":"play","id":"1","table":"t","hand":1,"turn":0,"move":"dance"}',
        b'{"say":"buy-chips","id":"1","amount":99999999999999999999}',
        b'{"say":"ping","id":"a b"}',
        b'{"say":"chat","id":"1","text":"\\u0000\\u202e"}',
    ],
)
def test_bad_messages_are_refused_with_a_code(frame: bytes) -> None:
    async def play() -> None:
        floor = await open_floor(await open_memory())
        ann = Person(floor, "ann")
        floor.hear(ann.visit, frame)
        await quiet(floor)
        answer = ann.line.words[-1]
        assert answer["say"] == "refused"
        assert answer["code"]
        assert answer["text"]
        assert (await ann.ask("ping"))["say"] == "pong"
        await floor.close()

    run(play)


def test_chat_reaches_the_table_and_whispers_reach_friends_alone() -> None:
    async def play() -> None:
        floor = await open_floor(await open_memory())
        ann, ben, cho = (Person(floor, name) for name in ("ann", "ben", "cho"))
        table = await table_of(ann, ben)
        await ann.ask("chat", table=table, text="  good\nluck ")
        assert ben.last("chatted")["text"] == "good luck"
        assert not [word for word in cho.line.words if word["say"] == "chatted"]
        assert (await cho.ask("chat", table=table, text="hi"))["code"] == "not-here"
        assert (await ann.ask("whisper", to="ben", text="hi"))["code"] == "not-friends"
        floor.house.befriend("ann", "ben")
        assert (await ann.ask("whisper", to="ben", text="hi"))["say"] == "done"
        assert ben.last("whispered")["text"] == "hi"
        await floor.close()

    run(play)


@pytest.mark.rule("HO-2.7")
def test_friends_are_asked_accept_and_come_back_after_a_restart() -> None:
    async def play() -> None:
        store = await open_memory()
        floor = await open_floor(store)
        ann, ben = Person(floor, "ann"), Person(floor, "ben")
        assert await floor.friendships.request("ann", "ben") is None
        await quiet(floor)
        assert ben.line.words[-1]["say"] == "friends-changed"
        assert floor.friendships.of("ben") == ([], ["ann"])
        assert await floor.friendships.accept("ben", "ann") is None
        again = await open_floor(store)
        assert again.friendships.of("ann") == (["ben"], [])
        assert await again.friendships.remove("ann", "ben") is None
        assert (await open_floor(store)).friendships.of("ann") == ([], [])
        del ann

    run(play)


def test_quick_join_sits_down_where_a_hand_comes_soonest() -> None:
    async def play() -> None:
        floor = await open_floor(await open_memory())
        people = [Person(floor, name) for name in ("ann", "ben", "cho")]
        table = await table_of(*people)
        dan = Person(floor, "dan")
        assert (await dan.ask("quick-join"))["code"] == "no-seat-found"
        await dan.ask("buy-chips", amount=500)
        answer = await dan.ask("quick-join")
        assert (answer["say"], answer["table"]) == ("done", table)
        assert "dan" in [player["person"] for player in dan.table()["shared"]["players"]]
        await floor.close()

    run(play)


def test_the_operator_pauses_after_the_hand_and_closes_a_table() -> None:
    async def play() -> None:
        floor = await open_floor(await open_memory())
        people = [Person(floor, name) for name in ("ann", "ben", "cho")]
        table = await table_of(*people)
        floor.operator.pause()
        await quiet(floor)
        assert people[0].last("paused")["paused"]
        await act(on_turn(people), "fold")
        await act(on_turn(people), "fold")
        turn(floor, 60_000)
        await quiet(floor)
        assert people[0].table()["shared"]["hand_number"] == 1
        floor.operator.resume()
        turn(floor, 4_000)
        await quiet(floor)
        assert people[0].table()["shared"]["hand_number"] == 2
        assert await floor.operator.close_table(table)
        assert await floor.operator.close_table("t0") is False
        await act(on_turn(people), "fold")
        await act(on_turn(people), "fold")
        turn(floor, 4_000)
        await quiet(floor)
        assert table not in floor.house.tables
        assert people[0].last("gone")["table"] == table
        assert sum(floor.people.bank(person.name) for person in people) == 3000
        assert floor.operator.grant("ann", 500, "for bringing cake") is None
        assert floor.operator.grant("ann", 0, "nothing") is not None
        assert floor.operator.grant("zoe", 5, "who?") is not None
        await quiet(floor)
        assert people[0].last("bank")["bank"] == floor.people.bank("ann")
        await floor.close()

    run(play)


@pytest.mark.rule("HO-7.5")
def test_after_a_restart_everyone_has_his_time_and_some_more() -> None:
    async def play() -> None:
        store = await open_memory()
        floor = await open_floor(store, settings=FloorSettings(grace_seconds=10))
        people = [Person(floor, name) for name in ("ann", "ben", "cho")]
        table = await table_of(*people)
        waits = on_turn(people)
        assert floor.commits.task is not None
        floor.commits.task.cancel()
        again = await open_floor(store, now=floor.clock.now() + 3_600_000, settings=FloorSettings(grace_seconds=10))
        back = [Person(again, person.name, said=100) for person in people]
        for person in back:
            await person.ask("enter", table=table)
        told = on_turn(back).table()
        assert on_turn(back).name == waits.name
        assert told["own"]["cards"] == waits.table()["own"]["cards"]
        assert told["shared"]["turn_until"] - again.clock.now() == 1000 * (30 + 30 + 10)
        assert (await act(on_turn(back), "call"))["say"] == "done"
        await again.close()

    run(play)


def test_a_graceful_end_says_so_and_keeps_everything() -> None:
    async def play() -> None:
        store = await open_memory()
        floor = await open_floor(store)
        people = [Person(floor, name) for name in ("ann", "ben", "cho")]
        table = await table_of(*people)
        await floor.close()
        assert people[0].line.words[-1]["say"] == "closing"
        assert people[0].line.closed == (1001, "closing")
        again = await open_floor(store)
        assert again.house.tables[table].is_playing()
        await again.close()

    run(play)


def test_words_decode_as_they_were_meant() -> None:
    """What the house says can be read by our own clients."""
    from hanpan.wire import house_says

    word = house_says.Done("x", "t1")
    assert house_says.decode(house_says.encode(word)) == word
    assert msgspec.json.decode(house_says.encode(word))["say"] == "done"

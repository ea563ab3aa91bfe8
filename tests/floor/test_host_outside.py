"""EV-7.1: a host is an ordinary person. Outside of the evening nothing answers to one."""

from copy import deepcopy
from typing import Any, get_args, get_type_hints

import pytest

from hanpan.floor.floor import Floor
from hanpan.house.ledger import bank
from hanpan.store.sqlite import open_memory
from hanpan.wire import client_says as say
from tests.floor.people import Person, open_floor, quiet
from tests.floor.test_evenings import TURBO, opened, own, run

EVERYTHING = get_args(get_type_hints(say.AskEvening)["what"])
FOREIGN = ("no-such-evening", "hosts-only")
"""Who is no guest there learns that there is no such evening; a guest, that they are no host."""
AIMED = {
    "no-such-guest": (
        "admit",
        "name-co-host",
        "move-guest",
        "put-out",
        "ban",
        "mute-guest",
        "rename-guest",
        "give-chips",
    ),
    "no-such-table": ("misdeal", "show-table", "close-table"),
    "no-such-hand": ("hand-out",),
}
"""Powers over somebody or something, and what a host hears who aims one outside the own evening."""


async def two_evenings(floor: Floor) -> tuple[str, str, Person]:
    """Of the six at Ann's evening, and one of Zoe's with Yun and Xia: both are played. And Ann."""
    mine, _, people = await opened(floor, **TURBO)
    zoe, yun, xia = (Person(floor, name) for name in ("zoe", "yun", "xia"))
    theirs = (await zoe.ask("open-evening", settings={"seats": 3, **TURBO}))["table"]
    secret = floor.house.evenings[theirs].secret
    for one in (yun, xia):
        assert (await one.ask("enter-evening", evening=theirs, secret=secret, name=one.name))["say"] == "done"
    for host, name in ((people[0], mine), (zoe, theirs)):
        assert (await host.ask("ask-evening", evening=name, what="start-evening"))["say"] == "done"
    return mine, theirs, people[0]


@pytest.mark.rule("EV-7.1", "EV-2.1")
def test_a_host_asks_nothing_of_another_evening() -> None:
    async def play() -> None:
        floor = await open_floor(await open_memory())
        _, theirs, ann = await two_evenings(floor)
        before = deepcopy(floor.house.evenings[theirs])
        wanted: dict[str, Any] = {"guest": "yun", "table": f"{theirs}-1", "amount": 1, "text": "holdem", "yes": True}
        assert len(EVERYTHING) > 20
        for what in EVERYTHING:
            answer = await ann.ask("ask-evening", evening=theirs, what=what, **wanted)
            assert (answer["say"], answer.get("code") in FOREIGN) == ("refused", True), (what, answer)
            assert floor.house.evenings[theirs] == before, what
        await floor.close()

    run(play)


@pytest.mark.rule("EV-7.1")
def test_the_powers_of_a_host_reach_nobody_and_no_table_outside() -> None:
    """Another evening's guest, its table, somebody in the lobby, a table of the house."""

    async def play() -> None:
        floor = await open_floor(await open_memory())
        mine, theirs, ann = await two_evenings(floor)
        will = Person(floor, "will")
        await will.ask("buy-chips", amount=500)
        made = await will.ask("open-table", game="holdem", format="cash", form={})
        assert (await will.ask("take-seat", table=made["table"], seat=0, amount=200))["say"] == "done"
        others, evening = deepcopy(floor.house.evenings[theirs]), deepcopy(floor.house.evenings[mine].guests)
        for code, powers in AIMED.items():
            for what in powers:
                for guest, table in (("yun", f"{theirs}-1"), ("will", made["table"]), ("nobody", "nowhere")):
                    wanted: dict[str, Any] = {"guest": guest, "table": table, "amount": 5, "text": "why", "minutes": 5}
                    answer = await ann.ask("ask-evening", evening=mine, what=what, **wanted)
                    assert (answer["say"], answer.get("code")) == ("refused", code), (what, guest)
        # One's own guest is sent to no table that is not of the evening.
        sent = await ann.ask("ask-evening", evening=mine, what="move-guest", guest="ben", table=made["table"])
        assert sent["code"] == "no-such-table"
        assert floor.house.evenings[theirs] == others
        assert floor.house.evenings[mine].guests == evening
        assert floor.house.ledger.balance(bank("will")) == 300
        assert (await will.ask("chat", table=made["table"], text="hello"))["say"] == "done", "nobody is muted"
        await floor.close()

    run(play)


@pytest.mark.rule("EV-7.1")
def test_a_host_sees_no_hidden_card_and_touches_no_table_of_the_own_evening() -> None:
    """Who does not play at a table looks on there like any guest, and says nothing to it in another's name."""

    async def play() -> None:
        floor = await open_floor(await open_memory())
        name, _, people = await opened(floor, **TURBO)
        ann = people[0]
        assert own(ann)["host"]
        await ann.ask("ask-evening", evening=name, what="start-evening")
        other = next(one for one in floor.house.evenings[name].tables if one != floor.house.table_of("ann"))
        assert (await ann.ask("enter", table=other))["say"] == "done"
        seen = ann.table()
        assert (seen["table"], seen.get("own", {}).get("moves", [])) == (other, [])
        assert {card for seat in seen["shared"]["hand"]["seats"] for card in seat["cards"]} == {"??"}
        numbers = {"hand": seen["shared"]["hand_number"], "turn": seen["shared"]["turn_number"]}
        for move in ("fold", "call", "all-in"):
            assert (await ann.ask("play", table=other, move=move, amount=0, **numbers))["say"] == "refused"
        assert (await ann.ask("take-seat", table=other, seat=0, amount=200))["say"] == "refused"
        await quiet(floor)
        await floor.close()

    run(play)

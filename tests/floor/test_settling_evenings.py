"""EV-6.1: a cash evening is settled with everybody who did not leave cleanly. Played from the bank, what each won or
lost is what their bank says: the settlement must say the same."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from hanpan.floor.floor import Floor
from hanpan.floor.ports import Store
from hanpan.floor.visits import Guest
from hanpan.house.evening.sheets import settlement_of
from hanpan.house.ledger import bank, given, way
from hanpan.store.sqlite import open_memory
from tests.floor.people import PaperLine, Person, open_floor, quiet
from tests.floor.test_evenings import play_on, run, sheet

NAMES = ("ann", "ben", "cho", "dan", "eva", "fay", "gus")
HAS = 5000
CASH = {"style": "cash", "from_bank": True, "seats": 3, "small_blind": 5, "big_blind": 10, "least_buy_in": 100}


class Holder(Person):
    """Somebody with an account."""

    def __post_init__(self) -> None:
        self.visit = self.floor.come_in(Guest(self.name, self.name.title(), "en", guest=False), self.line)


async def begun(floor: Floor) -> tuple[str, dict[str, Person]]:
    """Everybody has bought in: three tables."""
    people: dict[str, Person] = {name: Holder(floor, name) for name in NAMES}
    for one in people.values():
        assert (await one.ask("buy-chips", amount=HAS))["say"] == "done"
    name = (await people["ann"].ask("open-evening", settings=CASH))["table"]
    secret = floor.house.evenings[name].secret
    for one in list(people.values())[1:]:
        assert (await one.ask("enter-evening", evening=name, secret=secret, name=one.name))["say"] == "done"
    await asks(people["ann"], name, "start-evening")
    for one in people.values():
        await asks(one, name, "buy-in", amount=500)
    return name, people


async def asks(person: Person, evening: str, what: str, **more: Any) -> None:
    answer = await person.ask("ask-evening", evening=evening, what=what, **more)
    assert answer["say"] == "done", (what, answer)


async def break_off(floor: Floor, store: Store, names: tuple[str, ...], said: int) -> tuple[Floor, dict[str, Person]]:
    """The house is gone in the middle of it, and opened again; so many come back."""
    await quiet(floor)
    floor.broadcast.stop()
    floor.evenings.stop()
    again = await open_floor(store, floor.clock.now() + 60_000, seed=said)
    people: dict[str, Person] = {name: Holder(again, name, PaperLine(), said) for name in names}
    await quiet(again)
    for one in people.values():
        if one.last("welcome")["seat"]:
            one.say("enter", table=one.last("welcome")["seat"])
    await quiet(again)
    return again, people


def plays(floor: Floor, person: str) -> Callable[[], bool]:
    """Are they in a hand?"""

    def so() -> bool:
        table = floor.house.tables.get(floor.house.table_of(person))
        return table is not None and table.is_playing() and person in table.dealt.values()

    return so


@pytest.mark.rule("EV-6.1", "EV-7.1", "HO-8.1")
@pytest.mark.parametrize("seed", [1, 2])
def test_everybody_is_settled_however_they_left(seed: int) -> None:
    """Away, moved, put out, renamed, gone after a top-up, in a hand at the end; and the house is broken off twice."""

    async def play() -> None:
        store: Store = await open_memory()
        floor, dice = await open_floor(store), Random(seed)
        name, people = await begun(floor)
        await play_on(floor, [*people.values()], dice, until=plays(floor, "dan"))
        floor.go(people.pop("ben").visit)  # away
        await asks(people["ann"], name, "rename-guest", guest="cho", text="Choco")
        await asks(people["ann"], name, "put-out", guest="dan")
        del people["dan"]
        if floor.house.table_of("eva") != floor.house.table_of("gus"):
            await asks(people["ann"], name, "move-guest", guest="eva", table=floor.house.table_of("gus"))
        await play_on(floor, [*people.values()], dice, until=plays(floor, "fay"))
        await asks(people["fay"], name, "buy-in", amount=1)  # waits for the end of the hand
        await people["fay"].ask("leave", table=floor.house.table_of("fay"))
        floor, people = await break_off(floor, store, ("ann", "cho", "eva", "fay", "gus"), 1000)
        await play_on(floor, [*people.values()], dice, until=plays(floor, "ann"))
        await asks(people["ann"], name, "end-evening")
        assert not floor.house.evenings[name].ended, "hands are played to their end"
        floor, people = await break_off(floor, store, ("ann", "cho", "gus"), 2000)
        await play_on(floor, [*people.values()], dice, until=lambda: floor.house.evenings[name].ended)
        await people["ann"].ask("look-at-evening", evening=name)
        check(floor, name, sheet(people["ann"])["settlement"])
        await floor.close()

    run(play)


def check(floor: Floor, name: str, shown: dict[str, Any]) -> None:
    ledger = floor.house.ledger
    nets = {person: ledger.balance(bank(person)) - HAS for person in NAMES}
    settled = settlement_of(floor.house.evenings[name])
    assert (settled.nets, settled.house, sum(nets.values())) == (nets, 0, 0)
    paid = dict.fromkeys(nets, 0)
    for payment in settled.payments:
        paid[payment.giver] -= payment.chips
        paid[payment.taker] += payment.chips
    assert paid == nets, "who pays and gets what is listed is even"
    assert shown["nets"] == nets
    assert not ledger.balance(way(name))
    assert not ledger.balance(given(name))

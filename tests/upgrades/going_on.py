"""A house of an earlier version, open on today's floor: everybody comes back, looks, and plays on."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from hanpan.bots.names import is_ours
from hanpan.floor.clock import VirtualClock
from hanpan.floor.dice import Dice
from hanpan.floor.fair_dealer import FairDealer
from hanpan.floor.floor import Floor
from hanpan.floor.house_key import HouseKey
from hanpan.floor.ports import Store
from hanpan.floor.sealing import Seal
from hanpan.store.sqlite import open_sqlite
from tests.browser.others import Picture, prefers
from tests.floor.people import Person, Strict, picture, quiet
from tests.upgrades.folders import KEY, TableTruth, Truth
from tests.upgrades.seeing import Pictures, truth_of_table

LATER = 5_000
"""Milliseconds between the end of the old house and the opening of the new one."""
SEAL = Seal(HouseKey(KEY))
PLAYS = prefers("check", "call", "stand", "pass", "distribute", "start")
STEPS = 300


@dataclass
class Reopened:
    """The house, and everybody who was in it."""

    floor: Floor
    store: Store
    truth: Truth
    people: dict[str, Person] = field(default_factory=dict)

    async def come_back(self) -> None:
        """Everybody at once, each to the table they were at."""
        self.people = {person: Person(self.floor, person) for person in self.truth.people}
        for table in self.truth.tables:
            for person in self.at(table):
                answer = await self.people[person].ask("enter", table=table)
                assert answer["say"] == "done", answer

    def at(self, table: str) -> list[str]:
        """Whoever has a seat, a chair or a connection there."""
        here = [person for person, claim in self.floor.house.people.claims.items() if claim.holder == table]
        return here or [person for person in self.truth.tables[table].cards if person in self.truth.people]

    def pictures(self, table: str) -> Pictures:
        game = self.truth.tables[table].game
        frames = {person: self.people[person].line.frames for person in self.at(table)}
        return {person: Picture(game, **picture(heard, table)) for person, heard in frames.items()}

    def sees(self, table: str) -> TableTruth:
        return truth_of_table(self.pictures(table))

    async def play_on(self, table: str) -> None:
        """The hand in play to its end, and another one."""
        await self._begin_where_nobody_plays(table)
        passed: list[Any] = []
        for _ in range(STEPS):
            stands = _stands(next(iter(self.pictures(table).values())))
            if not passed or passed[-1] != stands:
                passed.append(stands)
            if len(passed) > 3:
                return
            self._move(table)
            await quiet(self.floor)
        raise AssertionError(f"{table} does not go on: {passed}")

    async def _begin_where_nobody_plays(self, table: str) -> None:
        truth = self.truth.tables[table]
        if truth.hand or truth.game == "blackjack":
            return
        if truth.game == "sniper":
            answer = await self.people[self.at(table)[0]].ask("start-game", table=table)
        else:
            third = next(person for person in self.people if not self.floor.house.people.seat_of(person))
            answer = await self.people[third].ask("take-seat", table=table, seat=1, amount=150, entry="post")
        assert answer["say"] == "done", answer

    def _move(self, table: str) -> None:
        """Whoever may do something does it; where nobody may, time passes."""
        for person, seen in self.pictures(table).items():
            wish = PLAYS(seen)
            if wish is not None:
                told = {name: getattr(wish, name) for name in ("hand", "turn", "move", "amount", "option")}
                self.people[person].say("play", table=table, **told)
                return
        clock = self.floor.clock
        assert isinstance(clock, VirtualClock)
        clock.turn(clock.now() + 1000)


def _stands(seen: Picture) -> Any:
    """Which hand, round or phase it is."""
    return (seen.turn[0], seen.view.get("round"), seen.view.get("phase") if seen.game == "blackjack" else None)


class _Metrics(Strict):
    def __init__(self, hears: Callable[[int], None] | None) -> None:
        self.hears = hears

    def replayed(self, facts: int) -> None:
        assert self.hears is not None, "a snapshot could not be read"
        self.hears(facts)


@asynccontextmanager
async def reopened(
    folder: Path, truth: Truth, later: int = LATER, hears: Callable[[int], None] | None = None
) -> AsyncIterator[Reopened]:
    """Closed again in the end, as by the operator. `hears` is told of every snapshot that could not be read."""
    store, fair = await open_sqlite(folder, SEAL), FairDealer(HouseKey(KEY), is_ours)
    try:
        clock, dice = VirtualClock(truth.at + later), Dice(Random(1).randbytes)
        floor = Floor(store, clock, dice=dice, metrics=_Metrics(hears), fair=fair, forgets=True)
        await floor.open()
        yield Reopened(floor, store, truth)
        await floor.close()
    finally:
        fair.close()
        await store.close()

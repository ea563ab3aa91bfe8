"""A row about one tournament over many tables (EV-3): from the draw until one has everything, in the running house."""

import asyncio
import resource
import time
from collections import Counter
from random import Random

from bench.growth.busy import STEP, folder, wish
from bench.growth.crowd import Crowd
from bench.growth.registry import Figure, row
from hanpan.floor.kept_evenings import facts_in
from hanpan.games.holdem import GAME
from hanpan.house.commands import Play
from hanpan.house.evening import commands as asked
from hanpan.house.evening import events as told
from hanpan.house.evening.evening import Evening
from hanpan.house.evening.settings import EveningSettings, Levels
from hanpan.house.holdem.table import HoldemTable
from hanpan.store.sqlite import open_sqlite

SETTINGS = EveningSettings(title="Friday", levels=Levels(minutes=3, ladder="turbo"))
MANNERS = {"fold": 3, "check": 8, "call": 3, "raise": 1, "all-in": 1.5}
"""Bolder than people are: the evening is measured, and not how long they sit."""
LAST = 2**62


class Tournament:
    """Everybody is connected as a program is, sees their table, and is brought to the next one."""

    def __init__(self, crowd: Crowd, people: int) -> None:
        self.crowd, self.people, self.rng = crowd, people, Random(people)
        self.name = ""
        self.waits: list[float] = []
        """How long everybody else waited for each action, in CPU seconds."""

    @property
    def evening(self) -> Evening:
        return self.crowd.floor.house.evenings[self.name]

    async def gather(self) -> None:
        """By its link."""
        evenings, now = self.crowd.floor.evenings, self.crowd.clock.now
        await self.crowd.open()
        made = evenings.open("evening", SETTINGS, "host", wish("host"))
        assert isinstance(made, str), made
        self.name = made
        for number in range(self.people):
            visit = self.crowd.come_in(bot=True)
            secret, name = self.evening.secret, f"Guest {number}"
            self.crowd.say(visit, "enter-evening", evening=made, secret=secret, name=name)
        await self.crowd.quiet()
        refused = evenings.ask(made, asked.StartEvening(now(), "host"), wish("host"))
        assert refused is None, refused

    async def play(self) -> None:
        while not self.evening.ended:
            self.crowd.clock.turn(STEP)
            for name in list(self.evening.tables):
                self._act(name)
            await self.crowd.quiet()

    def _act(self, name: str) -> None:
        """Whoever is on turn there."""
        table = self.crowd.floor.house.tables[name]
        wanted = _choice(table, self.rng, self.crowd.clock.now())
        if wanted is not None:
            began = time.thread_time()
            self.crowd.floor.tables.ask(name, wanted, wish(wanted.person))
            self.waits.append(time.thread_time() - began)

    async def facts(self) -> list[told.EveningEvent]:
        return facts_in(tuple(await self.crowd.store.records(self.name, 0, LAST)))


def _choice(table: HoldemTable, rng: Random, at: int) -> Play | None:
    hand = table.hand
    if hand is None or not table.is_playing() or hand.betting.turn < 0:
        return None
    moves = GAME.legal(hand, hand.betting.turn)
    move = rng.choices(moves, [MANNERS[move.name] for move in moves])[0]
    person = table.dealt[hand.betting.turn]
    return Play(at, person, table.hand_number, table.turn_number, move.name, move.low)


@row(
    "tournament",
    Figure("one tournament, for each hand of it", "ms CPU", "< 20"),
    Figure("others wait for one action in it, all but one in a hundred", "ms CPU"),
    Figure("the house with everybody in it, for each of them", "kB"),
    Figure("hands until one has everything", "hands"),
    Figure("players moved to balance tables, and from broken ones", "moves"),
    size=1_000,
    of="players",
)
def tournament(people: int) -> tuple[float, float, float, float, float]:
    async def measured(crowd: Crowd) -> tuple[float, float, float, float, float]:
        before, night = _megabytes(), Tournament(crowd, people)
        await night.gather()
        began = time.process_time()
        await night.play()
        spent, memory = time.process_time() - began, _megabytes() - before
        facts = await night.facts()
        happened = Counter([type(fact) for fact in facts])
        hands = sum([len(fact.tables) for fact in facts if isinstance(fact, told.HandsAllowed)])
        moves = happened[told.MoveAnnounced] + sum([len(f.draw) for f in facts if isinstance(f, told.TableBroken)])
        return (
            1000 * spent / hands,
            1000 * sorted(night.waits)[-1 - len(night.waits) // 100],
            1000 * memory / people,
            hands,
            moves,
        )

    async def opened() -> tuple[float, float, float, float, float]:
        with folder() as made:
            return await measured(Crowd(await open_sqlite(made)))

    return asyncio.run(opened())


def _megabytes() -> float:
    """The most there has been."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000

"""What an action costs the house, part by part, without sockets: `python -m bench.action [ACTIONS] [MODE]`.

A house in a file, as `hanpan load` opens it, sealed; or, by the mode, `clear`, or sealed and with everybody's `numbers`
(FD): tables full of people who mostly check and call, all by one seed, so that every run is the same play. Only the
house is timed, not the people; medians of stretches, since whoever else is at the machine makes some of them dear. Two
states are compared in turns, in the same minutes.
"""

import asyncio
import gc
import heapq
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import count
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from msgspec.json import encode
from msgspec.structs import replace

from hanpan.bots.contributing import Contributing
from hanpan.floor.clock import Alarm, VirtualClock
from hanpan.floor.collecting import keep_all_there_is
from hanpan.floor.dice import Dice
from hanpan.floor.fair_dealer import FairDealer
from hanpan.floor.floor import Floor
from hanpan.floor.house_key import HouseKey
from hanpan.floor.sealing import CLEAR, Seal
from hanpan.floor.visits import Guest
from hanpan.house.holdem.settings import EntryOptions, Format, HoldemSettings
from hanpan.house.timers import Timers
from hanpan.load.figures import Tally
from hanpan.load.player import Player
from hanpan.store.sqlite import SqliteStore, open_sqlite
from hanpan.wire.client_says import BuyChips, SetAutoRebuy, TakeSeat

TABLES, SEATS, BUY_IN = 200, 6, 2000
ACTIONS, STRETCH, WARM = 24_000, 2_000, 8_000
"""Not before as much waits in the store as will is anything counted."""
START = 1_700_000_000_000
ROUND_MS = 150
"""As long as an action takes in a saturated house of 400 tables."""
TIMERS = Timers(action=3600, time_bank=0, between_hands=1, draw=0, run_out=0, showdown=0)
SETTINGS = HoldemSettings(
    Format.CASH, SEATS, 1, 2, 100, BUY_IN, timers=TIMERS, options=EntryOptions(True, True, True), permanent=True
)


PLAY = b'{"say":"play"'
MODES = ("clear", "sealed", "numbers")
"""Neither sealed nor with numbers; sealed, the decks the house's own; with everybody's numbers."""
Said = list[tuple[int, bytes]]
"""By whom, and what."""


class Heap(VirtualClock):
    """A virtual clock with very many alarms."""

    def __init__(self, now: int) -> None:
        super().__init__(now)
        self.heap: list[tuple[int, int, _Alarm]] = []
        self.count = count()

    def call_at(self, at: int, act: Callable[[], None]) -> Alarm:
        alarm = _Alarm(act)
        heapq.heappush(self.heap, (at, next(self.count), alarm))
        return alarm

    def turn(self, until: int) -> None:
        while self.heap and self.heap[0][0] <= until:
            at, _, alarm = heapq.heappop(self.heap)
            self.passed = max(self.passed, at)
            if alarm.act is not None:
                alarm.act()
        self.passed = until


class _Alarm:
    def __init__(self, act: Callable[[], None]) -> None:
        self.act: Callable[[], None] | None = act

    def cancel(self) -> None:
        self.act = None


class Parts:
    """Seconds of CPU by part."""

    def __init__(self) -> None:
        self.spent: defaultdict[str, float] = defaultdict(float)

    def timed(self, name: str, work: Callable[..., Any]) -> Callable[..., Any]:
        def run(*given: Any) -> Any:
            began = time.process_time()
            try:
                return work(*given)
            finally:
                self.spent[name] += time.process_time() - began

        return run

    def waited(self, name: str, work: Callable[..., Any]) -> Callable[..., Any]:
        """The store on SQLite waits for nobody while it commits."""

        async def run(*given: Any) -> Any:
            began = time.process_time()
            try:
                return await work(*given)
            finally:
                self.spent[name] += time.process_time() - began

        return run


class Line:
    """Keeps what a player says until it is their moment."""

    def __init__(self) -> None:
        self.said: list[bytes] = []

    def send(self, data: bytes) -> None:
        self.said.append(data)


class Client:
    """A player of `hanpan load`, without a socket: what they hear is read when the house is not timed."""

    def __init__(self, floor: Floor, table: str, seat: int, dice: Random, key: str = "") -> None:
        """`key`: of the house; whoever knows it adds numbers to every deal."""
        self.player, self.heard = Player(Tally(), dice), list[bytes]()
        line: Any = Line()
        self.player.connection, self.player.table = line, table.encode()
        self.player.answers[""] = asyncio.get_running_loop().create_future()
        person = f"{table}-{seat}"
        if key:
            self.player.deals = Contributing(key, person, take=dice.randbytes)
        self.visit = floor.come_in(Guest(person, person.title(), "en"), self)
        for number, wish in enumerate(
            (
                BuyChips("", 5 * BUY_IN),
                TakeSeat("", table, seat, BUY_IN, "post"),
                SetAutoRebuy("", table, BUY_IN),
            )
        ):
            floor.hear(self.visit, encode(replace(wish, id=f"sit-{number}")))

    def send(self, *messages: bytes) -> bool:
        self.heard += messages
        return True

    async def close(self, code: int, reason: str) -> None: ...

    def says(self) -> list[bytes]:
        """What they answer to what they have heard: a move, where it is their turn."""
        heard, self.heard = self.heard, []
        for data in heard:
            self.player.heard(data)
        self.player.act()
        line: Any = self.player.connection
        said, line.said = line.said, []
        return list(said)


class House:
    """A floor, whoever sits there, and what it has cost."""

    def __init__(self, floor: Floor, store: SqliteStore, clock: Heap) -> None:
        self.floor, self.store, self.clock, self.parts = floor, store, clock, Parts()
        self.clients: list[Client] = []
        self.done = 0
        self.script: list[Said] = []
        """What was said, round by round."""

    async def quiet(self) -> None:
        commits = self.floor.commits
        for _ in range(3):
            await asyncio.sleep(0)
        while commits.wanted.is_set() or self.floor.broadcast.messages or self.floor.house.changed:
            await asyncio.sleep(0)
        for _ in range(3):
            await asyncio.sleep(0)

    async def round(self) -> None:
        """Whoever is on turn says something, and everybody hears of it."""
        said = [(number, move) for number, client in enumerate(self.clients) for move in client.says()]
        self.script.append(said)
        await self.hear(said)

    async def hear(self, said: Said) -> None:
        self.parts.timed("hear", self._hear)(said)
        self.done += sum([move.startswith(PLAY) for _, move in said])
        self.parts.timed("wake", self.clock.turn)(self.clock.now() + (ROUND_MS if said else 300))
        await self.parts.waited("round", self.quiet)()

    def _hear(self, said: Said) -> None:
        hear, clients = self.floor.hear, self.clients
        for number, move in said:
            hear(clients[number].visit, move)

    async def close(self) -> None:
        await self.floor.close()
        await self.store.close()


class AtOnce(ThreadPoolExecutor):
    """No thread: what is made ahead is made and timed here, and its seeds come in the same order in every run."""

    def submit(self, fn: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        done: Future[Any] = Future()
        done.set_result(fn(*given, **named))
        return done


async def opened(folder: Path, tables: int, mode: str = "sealed") -> House:
    """All of its tables full. Whatever is drawn by lot comes in the same order in each."""
    key, clock = HouseKey(bytes(32)), Heap(START)
    is_fair = mode != "clear"
    store = await open_sqlite(folder, Seal(key) if is_fair else CLEAR)
    dealer = FairDealer(key, lambda _: False, Random(1).randbytes)
    dealer.ahead.thread = AtOnce(1)
    floor = Floor(store, clock, dice=Dice(Random(2).randbytes), fair=dealer if is_fair else None, forgets=is_fair)
    await floor.open()
    house, dice = House(floor, store, clock), Random(5)
    for number in range(tables):
        name = f"t{number:015x}"
        floor.operator.open_permanent(SETTINGS, name)
        for seat in range(SEATS):
            house.clients.append(Client(floor, name, seat, dice, key.public.hex() if mode == "numbers" else ""))
        await house.quiet()
    return house


async def measure(actions: int, folder: Path, mode: str) -> list[dict[str, float]]:
    house = await opened(folder, TABLES, mode)
    parts, floor, store = house.parts, house.floor, house.store
    store.commit = parts.waited("commit", store.commit)  # type: ignore[method-assign]
    floor.commits.close = parts.timed("pictures", floor.commits.close)
    while house.done < WARM:
        await house.round()
    keep_all_there_is()
    told = []
    while house.done < WARM + actions:
        parts.spent.clear()
        began = house.done
        while house.done < began + STRETCH:
            await house.round()
        told.append({name: 1e6 * spent / (house.done - began) for name, spent in parts.spent.items()})
    await house.close()
    return told


def main() -> None:
    gc.collect()
    with tempfile.TemporaryDirectory() as folder:
        actions = next((int(word) for word in sys.argv[1:] if word.isdigit()), ACTIONS)
        mode = next((word for word in sys.argv[1:] if word in MODES), "sealed")
        told = asyncio.run(measure(actions, Path(folder), mode))
    middle = {name: median([one[name] for one in told]) for name in told[0]}
    totals = [one["hear"] + one["wake"] + one["round"] for one in told]
    rest = middle["round"] - middle["pictures"] - middle["commit"]
    print(f"total {median(totals):.1f} (least {min(totals):.1f})", end="; ")
    print("; ".join(f"{name} {middle[name]:.1f}" for name in ("hear", "wake", "pictures", "commit")), end="; ")
    print(f"the rest of a round {rest:.1f}")


if __name__ == "__main__":
    main()

"""Figures of our own that have no peer, each beside what we want of it; one of them in a process of its own.

`python -m bench.own NAME` prints one JSON line; `make bench` runs each five times and takes the median.
"""

import asyncio
import json
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median
from subprocess import run
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from hanpan.bots import random_wish
from hanpan.bots.choosing.holdem import HOLDEM_PLAYERS
from hanpan.cards import DECK_40
from hanpan.engine import Refusal, play, shuffling, start
from hanpan.games import sniper
from hanpan.games.holdem import GAME as HOLDEM
from hanpan.games.holdem import HOUSE, setup
from hanpan.games.sniper.odds import chances
from hanpan.history import dump_all, export, load, replay_hand
from hanpan.league.running import Run
from hanpan.league.settings import LeagueSettings, PlayerSection
from hanpan.league.stopping import Stop
from hanpan.simulation.holdem import Simulation
from hanpan.simulation.world import HOUR, World


@dataclass(frozen=True)
class Own:
    """A figure, what we want it to be at least (or at most, for milliseconds and bytes), and how it is had."""

    name: str
    title: str
    unit: str
    wanted: float
    measure: Callable[[], float | tuple[float, str]]
    """The figure; or the figure, and in a line what else was seen."""


def replayed(hands: int = 3000) -> float:
    """Hand histories a second, TOML and all."""
    text = dump_all(export(journal) for journal in Simulation(6, HOUSE, seed=11).hands(hands))
    began = perf_counter()
    agreeing = sum(replay_hand(hand).differences == () for hand in load(text))
    assert agreeing == hands
    return hands / (perf_counter() - began)


def replayed_by_pokerkit(hands: int = 200) -> float:
    """The same by PokerKit, from the same text."""
    import io
    import warnings

    from pokerkit import HandHistory

    warnings.simplefilter("ignore")
    text = dump_all(export(journal) for journal in Simulation(6, HOUSE, seed=11).hands(hands))
    began = perf_counter()
    for history in HandHistory.load_all(io.BytesIO(text.encode())):
        for _ in history:
            pass
    return hands / (perf_counter() - began)


def simulated(*, checking: bool) -> float:
    """Table events a second in a simulated house."""
    world = World(3, 40, 240, checking=checking)
    began = perf_counter()
    for _ in world.run(2 * HOUR):
        pass
    return world.events / (perf_counter() - began)


def sniper_rounds(rounds: int = 6000) -> float:
    """Whole rounds of Sniper a second, games of 2 to 6 under random play."""
    rng, played = Random(1), 0
    decks = shuffling(rng.randbytes)
    began = perf_counter()
    while played < rounds:
        state = _open(rng.randint(2, 6), decks)
        while (waits := sniper.GAME.deadline(state)) is not None:
            moves = sniper.GAME.legal(state, waits.seat)
            play(sniper.GAME, state, random_wish(sniper.GAME, waits.seat, moves, rng.randint), decks)
        played += state.round
    return played / (perf_counter() - began)


def sniper_odds() -> float:
    """Milliseconds for the chances of every combination, four shared cards and two of one's own seen."""
    rng = Random(5)
    began = perf_counter()
    for _ in range(20):
        seen = rng.sample(DECK_40, 6)
        chances(tuple(seen[:2]), tuple(seen[2:]))
    return (perf_counter() - began) / 20 * 1000


def under_load(*arguments: str) -> dict[str, Any]:
    """`hanpan load`: a house in a process of its own on one core, people over real sockets on the other."""
    with TemporaryDirectory() as folder:
        written = Path(folder, "load.json")
        command = (Path(sys.executable).with_name("hanpan"), "load", "--tables", "400", "--seconds", "6", "--pin")
        run([*command, *arguments, "--json", str(written)], check=True, capture_output=True)
        found: dict[str, Any] = json.loads(written.read_text(encoding="utf-8"))
        return found


def house_actions() -> float:
    """Acknowledged and durable actions a second at six-seat tables, each with its six personal pictures."""
    return float(under_load()["house"]["actions_per_second"])


def house_beside_echo() -> float:
    """How many of a bare echo's deliveries of the same bytes the house makes, in percent."""
    told = under_load("--echo")
    return 100 * float(told["house"]["deliveries_per_second"]) / float(told["echo"]["deliveries_per_second"])


def solid_decides(hands: int = 300) -> float:
    """Milliseconds the solid bot takes for a decision, the median, six of them at a hundred big blinds."""
    random = Random(5)
    decks, players = shuffling(random.randbytes), {seat: HOLDEM_PLAYERS["solid"]() for seat in range(6)}
    took = []
    for hand in range(hands):
        opened = start(HOLDEM, setup([1000] * 6, button=hand % 6), decks)
        assert not isinstance(opened, Refusal)
        state = opened[0]
        while (deadline := HOLDEM.deadline(state)) is not None:
            view = HOLDEM.see(state, deadline.seat)
            began = perf_counter()
            choice = players[deadline.seat].choose(view, deadline.seat, random.randint).choice
            took.append(perf_counter() - began)
            play(HOLDEM, state, HOLDEM.wish(deadline.seat, choice.move, choice.amount, choice.option), decks)
    return 1000 * median(took)


def league_of_1000_hands() -> float:
    """Milliseconds for 1,000 hands of a league among eight local players, kept by hundreds."""
    names = ("beginner", "random", "beginner", "caller", "beginner", "raiser", "beginner", "beginner")
    players = tuple(PlayerSection(name=f"P{place}", plays=name) for place, name in enumerate(names))
    with TemporaryDirectory() as folder:
        stop = Stop()
        watch = StopsAfter(1000, stop)
        settings = LeagueSettings(name="bench", seed=1, games=1000, players=players)
        began = perf_counter()
        asyncio.run(Run(settings, Path(folder), Path(folder), watch, stop)())
        return (perf_counter() - began) * 1_000_000 / watch.hands


def league_of_random(processes: int, hands: int = 8000) -> tuple[float, str]:
    """Hands a second that a league of six `random` keeps where every process has a core of its own, and the CPU time of
    a hand. What a league takes to begin and to end is taken off by a short one."""
    random_hands(processes, 100)  # whatever is read and imported once is neither's
    few, short = random_hands(processes, hands // 8)
    many, long = random_hands(processes, hands)
    busiest, whole, system = [(after - before) / (many - few) for before, after in zip(short, long, strict=True)]
    told = f"{1000 * whole:.3f} ms of CPU a hand, {1000 * busiest:.3f} of them in the first process"
    told += f", {1000 * system:.3f} of them the system's: a file is made for every game"
    return processes / max(whole, processes * busiest), told


def random_hands(processes: int, hands: int) -> tuple[int, list[float]]:
    """How many were played, and the CPU time of this process, of all, and of the system in all."""
    players = tuple(PlayerSection(name=f"P{place}", plays="random") for place in range(6))
    settings = LeagueSettings(name="bench", seed=1, games=10_000, players=players, parallel=processes)
    with TemporaryDirectory() as folder:
        stop, began = Stop(), _cpu()
        watch = StopsAfter(hands, stop)
        asyncio.run(Run(settings, Path(folder), Path(folder), watch, stop)())
        spent = [now - then for now, then in zip(_cpu(), began, strict=True)]
    return watch.hands, spent


def _cpu() -> tuple[float, float, float]:
    told = os.times()
    own, system = told.user + told.system, told.system + told.children_system
    return own, own + told.children_user + told.children_system, system


class StopsAfter:
    """Watches a league, and stops it after so many hands."""

    def __init__(self, most: int, stop: Stop) -> None:
        self.most, self.stop, self.hands = most, stop, 0

    def tell(self, key: str, **values: object) -> None:
        """Nobody listens."""

    def begin(self, *_: object) -> None:
        """It begins."""

    def hand(self) -> None:
        self.hands += 1
        if self.hands >= self.most:
            self.stop.ask("hand")

    def game(self, _: object) -> None:
        """One more."""


def _open(players: int, decks: Any) -> Any:
    started = start(sniper.GAME, sniper.setup(range(players)), decks)
    assert not isinstance(started, Refusal)
    return started[0]


def frames() -> float:
    """Percent of a page's frames that come in a sixtieth of a second while a table is dealt."""
    from bench.frames import in_time

    return in_time()


def run_out() -> tuple[float, str]:
    """Milliseconds of the longest task while nine all-in hands are run out on a page."""
    from bench.run_out import longest_task

    return longest_task()


def fair(name: str) -> float | tuple[float, str]:
    """What a deal that anyone can check costs (docs/fairness.md)."""
    from bench import fair

    measured: float | tuple[float, str] = getattr(fair, name)()
    return measured


OWN = (
    Own("replay", "hand histories replayed (.phhs)", "/s", 2_000, replayed),
    Own("replay-pokerkit", "the same by pokerkit", "/s", 0, replayed_by_pokerkit),
    Own("events", "table events, every invariant asked", "/s", 3_000, lambda: simulated(checking=True)),
    Own("events-unchecked", "table events, nothing asked", "/s", 30_000, lambda: simulated(checking=False)),
    Own("sniper", "whole Sniper rounds, random play", "/s", 3_000, sniper_rounds),
    Own("house", "durable actions over sockets, six seats", "/s", 3_000, house_actions),
    Own("house-echo", "its deliveries, of a bare echo's", "%", 50, house_beside_echo),
    Own("league", "1,000 hands of a league, eight local bots", "ms", 10_000, league_of_1000_hands),
    Own("league-random", "hands of a league, six random, one process, CPU", "/s", 9_500, lambda: league_of_random(1)),
    Own("league-random-2", "the same, two processes", "/s", 16_400, lambda: league_of_random(2)),
    Own("solid", "a decision of the solid bot, the median", "ms", 20, solid_decides),
    Own("frames", "a page's frames in time while dealing", "%", 95, frames),
    Own("run-out", "a page's longest task in a run-out, nine seats", "ms", 50, run_out),
    Own("fair-trees", "four decks with their salts and trees", "ms", 0.45, lambda: fair("trees")),
    Own("fair-proof", "the proof of a card", "ms", 0.05, lambda: fair("proof")),
    Own("fair-check", "a hand of three checked by its client", "ms", 10, lambda: fair("check")),
    Own("fair-bytes", "bytes a deal of nine adds while its seed is kept", "bytes", 1_000, lambda: fair("more_bytes")),
    Own("odds", "chances of every Sniper combination", "ms", 20, sniper_odds),
)


if __name__ == "__main__":
    asked = next(own for own in OWN if own.name == sys.argv[1])
    measured = asked.measure()
    figure, note = measured if isinstance(measured, tuple) else (measured, "")
    print(json.dumps({"figure": figure, "note": note}))

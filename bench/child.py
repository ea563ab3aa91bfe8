"""What runs inside a library's own interpreter: one section, measured once, told as one line of JSON.

Standard library only, because a peer's environment holds nothing but the peer.
"""

import argparse
import gc
import hashlib
import json
import os
import sys
from array import array
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from importlib import metadata
from itertools import cycle
from random import Random
from time import perf_counter, process_time
from typing import Any

from bench import workload
from bench.cases import CASES, OpenTable, judge

SAMPLES = 100_000
CHECKED_HANDS = 1_000
CHUNK = 500
FEW = 20
"""Environments are slower."""

ACES_KINGS = (("As", "Ah"), ("Kd", "Kc"))
ACE_KING_QUEENS = (("As", "Ks"), ("Qh", "Qd"))
Matchup = tuple[tuple[str, str], tuple[str, str]]


@dataclass(frozen=True)
class Ranker:
    """A library's evaluation of seven cards, or of an Omaha hand of nine."""

    prepare: Callable[[workload.Hand], Any]  # into the library's own cards, not measured
    rank: Callable[[Sequence[Any]], Sequence[Any]]  # a plain loop over the public call
    strength: Callable[[Any], int] = int  # bigger is better; only to compare the order with the others'
    prepare_batch: Callable[[Sequence[workload.Hand]], Any] | None = None
    batch: Callable[[Any], Any] | None = None


@dataclass(frozen=True)
class Equities:
    """A library's equity of the first hand against the second."""

    exact: Callable[[Matchup], float] | None = None
    sampled: Callable[[Matchup, int], float] | None = None
    samples: int = SAMPLES  # fewer where 100,000 would take minutes; the time is then scaled


RANGE_ASKED = {
    "flop": (("QQ+,AKs", "22+"), "2c7d9h"),
    "preflop": (("QQ+,AKs", "22+"), ""),
    "sampled": (("AsAh", "QQ+,AKs,T9s"), ""),
}
"""Two ranges and the board, in words that all readers of ranges know."""


@dataclass(frozen=True)
class Ranges:
    """A library's equity of the first range against the second."""

    exact: Callable[[tuple[str, str], str], float] | None = None
    sampled: Callable[[tuple[str, str], int], float] | None = None
    samples: int = SAMPLES


@dataclass(frozen=True)
class Driver:
    package: str
    remark: str = ""  # what this very run must be read with
    ranker: Callable[[], Ranker] | None = None
    omaha: Callable[[], Ranker] | None = None
    short_deck: Callable[[], Ranker] | None = None
    equities: Callable[[], Equities] | None = None
    ranges: Callable[[], Ranges] | None = None
    play_hand: Callable[[list[int], Random], int] | None = None  # gives the number of actions it took
    equal: Callable[[int], Callable[[Random], int]] | None = None
    """For so many players with equal stacks: one hand after the other, giving the number of its actions."""
    equal_batch: Callable[[int], Callable[[], tuple[int, int]]] | None = None
    """The same in batch: some steps at all tables, giving the hands that ended and the actions."""
    environment: Callable[[int], Callable[[Random], int]] | None = None
    """The same stepped through an environment for learning, observations and all: every agent in turn."""
    environment_seat: Callable[[int], Callable[[Random], int]] | None = None
    """One seat of it, the others being played for; its own actions are counted."""
    environment_batch: Callable[[int], Callable[[], tuple[int, int]]] | None = None
    open_table: OpenTable | None = None


def fingerprint(strengths: Iterable[int]) -> str:
    """The same for two libraries exactly if they put the hands into the same order, ties included."""
    values = list(strengths)
    place = {value: index for index, value in enumerate(sorted(set(values)))}
    return hashlib.sha256(array("H", [place[value] for value in values]).tobytes()).hexdigest()[:12]


Dealing = Callable[[int], list[workload.Hand]]


def eval_single(made: Callable[[], Ranker] | None, deal: Dealing, options: argparse.Namespace) -> dict[str, Any]:
    assert made
    ranker = made()
    prepared = [ranker.prepare(hand) for hand in deal(options.count)]
    order = fingerprint(map(ranker.strength, ranker.rank(prepared[:CHECKED_HANDS])))  # also the warm-up
    chunks = [prepared[start : start + CHUNK] for start in range(0, len(prepared), CHUNK)]
    done, start = 0, perf_counter()
    for chunk in cycle(chunks):
        ranker.rank(chunk)
        done += len(chunk)
        if (spent := perf_counter() - start) >= options.seconds:
            break
    return {"rate": done / spent, "order": order}


def eval_batch(made: Callable[[], Ranker] | None, deal: Dealing, options: argparse.Namespace) -> dict[str, Any]:
    assert made
    ranker = made()
    if ranker.batch is None or ranker.prepare_batch is None:
        return {"none": True}
    hands = deal(options.count)
    prepared = ranker.prepare_batch(hands)
    order = fingerprint(map(int, ranker.batch(prepared)[:CHECKED_HANDS]))
    done, start = 0, perf_counter()
    while True:
        ranker.batch(prepared)
        done += len(hands)
        if (spent := perf_counter() - start) >= options.seconds:
            return {"rate": done / spent, "order": order}


def hands(driver: Driver, options: argparse.Namespace) -> dict[str, Any]:
    assert driver.play_hand
    play, rng = driver.play_hand, Random(options.seed)
    draws = workload.stack_draws(options.players, 1_000, options.seed)
    for stacks in draws[:5]:
        attempt(play, stacks, rng)
    gc.collect()
    played = actions = 0
    failures: list[str] = []
    start = perf_counter()
    for stacks in cycle(draws):
        taken = attempt(play, stacks, rng)
        played += 1
        if isinstance(taken, int):
            actions += taken
        else:
            failures.append(taken)
        if played % 10 == 0 and (spent := perf_counter() - start) >= options.seconds:
            break
    found: dict[str, Any] = {"rate": played / spent, "actions": actions / max(1, played - len(failures))}
    if failures:
        found |= {"failed": len(failures) / played, "failure": failures[0]}
    return found


Playing = Callable[[int], Callable[[Random], int]]
Stepping = Callable[[int], Callable[[], tuple[int, int]]]


def equal(made: Playing | None, options: argparse.Namespace, chunk: int = CHUNK) -> dict[str, Any]:
    """By CPU time: whoever else is at the machine takes none of it."""
    assert made
    play, rng = made(options.players), Random(options.seed)
    for _ in range(chunk):
        play(rng)
    gc.collect()
    played = actions = 0
    start = process_time()
    while (spent := process_time() - start) < options.seconds:
        for _ in range(chunk):
            actions += play(rng)
        played += chunk
    return {"rate": played / spent, "actions": actions / played}


def equal_batch(made: Stepping | None, options: argparse.Namespace, chunk: int = CHUNK) -> dict[str, Any]:
    assert made
    step = made(options.players)
    for _ in range(chunk):
        step()
    played = actions = 0
    start = process_time()
    while (spent := process_time() - start) < options.seconds:
        ended, taken = step()
        played += ended
        actions += taken
    return {"rate": played / spent, "actions": actions / played}


def in_turns(table: Any, legal: Callable[[Any], Any]) -> Callable[[Random], int]:
    """An episode of a PettingZoo environment as its own documentation steps it, every legal action as likely."""

    def play(rng: Random) -> int:
        table.reset(seed=rng.getrandbits(31))
        actions = 0
        for _agent in table.agent_iter():
            seen, _reward, over, cut, _info = table.last()
            if over or cut:
                table.step(None)
                continue
            moves = legal(seen["action_mask"])
            table.step(int(moves[int(rng.random() * len(moves))]))
            actions += 1
        return actions

    return play


def attempt(play: Callable[[list[int], Random], int], stacks: list[int], rng: Random) -> int | str:
    """One hand; an engine that breaks on it is a finding, not the end of the run."""
    try:
        return play(stacks, rng)
    except NotImplementedError:
        raise
    except Exception as error:
        return f"{type(error).__name__}: {error}"[:120]


def equity(driver: Driver, options: argparse.Namespace) -> dict[str, Any]:
    assert driver.equities
    ways = driver.equities()
    if options.way == "sampled":
        if (sampled := ways.sampled) is None:
            return {"none": True}
        found = timed(lambda: sampled(ACES_KINGS, ways.samples), options.seconds)
        found["ms"] *= SAMPLES / ways.samples
        return found | ({"scaled_from": ways.samples} if ways.samples != SAMPLES else {})
    if (exact := ways.exact) is None:
        return {"none": True}
    matchup = ACES_KINGS if options.way == "AsAh-KdKc" else ACE_KING_QUEENS
    return timed(lambda: exact(matchup), options.seconds)


def ranges(driver: Driver, options: argparse.Namespace) -> dict[str, Any]:
    """By CPU time, whatever the number of threads; ranges are read within it."""
    assert driver.ranges
    ways, (asked, board) = driver.ranges(), RANGE_ASKED[options.way]
    if options.way != "sampled":
        exact = ways.exact
        return {"none": True} if exact is None else timed(lambda: exact(asked, board), options.seconds, process_time)
    if (sampled := ways.sampled) is None:
        return {"none": True}
    found = timed(lambda: sampled(asked, ways.samples), options.seconds, process_time)
    found["ms"] *= SAMPLES / ways.samples
    return found | ({"scaled_from": ways.samples} if ways.samples != SAMPLES else {})


def timed(call: Callable[[], float], seconds: float, clock: Callable[[], float] = perf_counter) -> dict[str, Any]:
    value = call()
    calls, start = 0, clock()
    while True:
        call()
        calls += 1
        if (spent := clock() - start) >= seconds:
            return {"ms": spent / calls * 1_000, "value": value}


def rules(driver: Driver, _options: argparse.Namespace) -> dict[str, Any]:
    assert driver.open_table
    return {"verdicts": {case.name: asdict(judge(case, driver.open_table)) for case in CASES}}


SECTIONS: dict[str, Callable[[Driver, argparse.Namespace], dict[str, Any]]] = {
    "eval": lambda driver, options: eval_single(driver.ranker, workload.seven_card_hands, options),
    "batch": lambda driver, options: eval_batch(driver.ranker, workload.seven_card_hands, options),
    "omaha": lambda driver, options: eval_single(driver.omaha, workload.omaha_hands, options),
    "omaha-batch": lambda driver, options: eval_batch(driver.omaha, workload.omaha_hands, options),
    "short-deck": lambda driver, options: eval_single(driver.short_deck, workload.short_deck_hands, options),
    "short-deck-batch": lambda driver, options: eval_batch(driver.short_deck, workload.short_deck_hands, options),
    "hands": hands,
    "equal": lambda driver, options: equal(driver.equal, options),
    "equal-batch": lambda driver, options: equal_batch(driver.equal_batch, options),
    "environment": lambda driver, options: equal(driver.environment, options, FEW),
    "environment-seat": lambda driver, options: equal(driver.environment_seat, options, FEW),
    "environment-batch": lambda driver, options: equal_batch(driver.environment_batch, options, FEW),
    "equity": equity,
    "ranges": ranges,
    "rules": rules,
}


def main(driver: Driver) -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("section", choices=SECTIONS)
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--count", type=int, default=20_000)
    parser.add_argument("--players", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--way", default="AsAh-KdKc")
    options = parser.parse_args()
    answer = quietly(lambda: SECTIONS[options.section](driver, options))
    told = answer | {"version": metadata.version(driver.package), "remark": driver.remark}
    print(json.dumps(told))


def quietly(work: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """Nothing but our line on the output: some engines print from native code, below Python's own stream."""
    sys.stdout.flush()
    kept, nowhere = os.dup(1), os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    try:
        return work()
    except NotImplementedError:
        return {"not_yet": True}
    finally:
        sys.stdout.flush()
        os.dup2(kept, 1)

"""The rounds: every library once, then every library again, so that a noisy moment hits all alike."""

import json
import subprocess
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from statistics import fmean, median
from typing import Any

from bench.child import SAMPLES
from bench.environments import ROOT, interpreter
from bench.registry import (
    BATCH,
    BATCHES,
    ENVIRONMENT,
    ENVIRONMENT_BATCH,
    ENVIRONMENT_SEAT,
    EQUAL,
    EQUAL_BATCH,
    EQUITY,
    EVAL,
    HANDS,
    OMAHA,
    OMAHA_BATCH,
    RANGES,
    RANKINGS,
    RULES,
    SHORT_DECK,
    SHORT_DECK_BATCH,
    Library,
)

KNOWN_EQUITY = {"AsAh-KdKc": 0.812555, "AsKs-QhQd": 0.462145, "sampled": 0.812555}
KNOWN_RANGES = {"flop": 0.615393, "preflop": 0.701527, "sampled": 0.798874}
EXACT_ERROR = 0.000001
SAMPLED_ERROR = 2.0  # over the square root of the samples: five standard errors of a share of four fifths


@dataclass(frozen=True)
class Pace:
    rounds: int
    seconds: float
    hands: int
    timeout: float = 120.0


FULL = Pace(rounds=5, seconds=0.5, hands=20_000)
QUICK = Pace(rounds=1, seconds=0.05, hands=1_000)


@dataclass(frozen=True)
class Task:
    section: str
    title: str
    unit: str
    arguments: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        return " ".join((self.section, *self.arguments))

    @property
    def less_is_better(self) -> bool:
        return self.unit == "ms"


TASKS = (
    Task(EVAL, "seven cards, one call each", "hands ranked/s"),
    Task(BATCH, "seven cards, in batch", "hands ranked/s"),
    Task(OMAHA, "Omaha, one call each", "hands ranked/s"),
    Task(OMAHA_BATCH, "Omaha, in batch", "hands ranked/s"),
    Task(SHORT_DECK, "short deck, one call each", "hands ranked/s"),
    Task(SHORT_DECK_BATCH, "short deck, in batch", "hands ranked/s"),
    *(Task(HANDS, f"whole hands, {n} players", "hands/s", ("--players", str(n))) for n in (2, 6, 9)),
    *(Task(EQUAL, f"equal stacks, {n} players, CPU", "hands/s", ("--players", str(n))) for n in (2, 6, 9)),
    Task(EQUAL_BATCH, "equal stacks, 6 players, in batch, CPU", "hands/s", ("--players", "6")),
    *(
        Task(ENVIRONMENT, f"environment, every agent in turn, {n} players, CPU", "hands/s", ("--players", str(n)))
        for n in (2, 6)
    ),
    Task(ENVIRONMENT_SEAT, "environment, one seat against five random, CPU", "hands/s", ("--players", "6")),
    Task(ENVIRONMENT_BATCH, "environment, many tables at once, 6 players, CPU", "hands/s", ("--players", "6")),
    Task(EQUITY, "exact equity AsAh–KdKc", "ms", ("--way", "AsAh-KdKc")),
    Task(EQUITY, "exact equity AsKs–QhQd", "ms", ("--way", "AsKs-QhQd")),
    Task(EQUITY, "100,000 samples AsAh–KdKc", "ms", ("--way", "sampled")),
    Task(RANGES, "exact QQ+,AKs – 22+ on a flop, CPU", "ms", ("--way", "flop")),
    Task(RANGES, "exact QQ+,AKs – 22+ before the flop, CPU", "ms", ("--way", "preflop")),
    Task(RANGES, "100,000 samples AsAh – QQ+,AKs,T9s, CPU", "ms", ("--way", "sampled")),
)


@dataclass
class Result:
    """One library at one task: its rounds, or why there are none."""

    library: str
    task: Task
    rounds: list[float] = field(default_factory=list)
    actions: list[float] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    wrong: bool = False
    missing: str = ""
    order: str = ""
    loop: bool = False  # a batch figure that is its single calls in a loop

    @property
    def figure(self) -> float | None:
        return median(self.rounds) if self.rounds else None

    @property
    def actions_a_hand(self) -> float | None:
        return fmean(self.actions) if self.actions else None

    @property
    def actions_a_second(self) -> float | None:
        """What an engine does for a figure of hands: some ask more often for a hand than others."""
        return self.figure * fmean(self.actions) if self.figure and self.actions else None

    def take(self, answer: dict[str, Any]) -> None:
        if answer.get("none"):
            self.missing = "none"
        elif answer.get("not_yet"):
            self.missing = "not yet"
        elif error := answer.get("error"):
            self.missing = "failed"
            self.remark(error)
        else:
            self.rounds.append(answer["ms"] if self.task.less_is_better else answer["rate"])
            self.order = answer.get("order", "")
            self.examine(answer)

    def examine(self, answer: dict[str, Any]) -> None:
        if "actions" in answer:
            self.actions.append(answer["actions"])
        if answer.get("remark"):
            self.remark(answer["remark"])
        if "failed" in answer:
            self.remark(f"broke on {answer['failed']:.1%} of the hands ({answer['failure']})")
        if "scaled_from" in answer:
            self.remark(f"measured on {answer['scaled_from']:,} samples, scaled")
        if "value" in answer:
            way = self.task.arguments[-1]
            samples = answer.get("scaled_from", SAMPLES)
            allowed = SAMPLED_ERROR / samples**0.5 if way == "sampled" else EXACT_ERROR
            known = KNOWN_RANGES if self.task.section == RANGES else KNOWN_EQUITY
            if abs(answer["value"] - known[way]) > allowed:
                self.wrong = True
                self.remark(f"answers {answer['value']:.4%}, which is wrong")

    def remark(self, note: str) -> None:
        if len(self.rounds) <= 1:  # the first round's words are enough
            self.notes.append(note)


def ask(library: Library, section: str, arguments: Iterable[str], pace: Pace) -> dict[str, Any]:
    """One measurement in the library's own interpreter."""
    return answer([str(interpreter(library)), "-m", library.module, section, *arguments], pace.timeout)


def answer(command: list[str], seconds: float) -> dict[str, Any]:
    """What a process says in its last line, or why it says nothing: that costs nobody else their figures."""
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=seconds, check=False)
    except subprocess.TimeoutExpired:
        return {"error": f"took more than {seconds:.0f} s"}
    if done.returncode or not done.stdout.strip():
        return {"error": (done.stderr.strip().splitlines() or ["ended without a word"])[-1][:160]}
    said: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return said


def measure(
    task: Task, libraries: Iterable[Library], pace: Pace, tick: Callable[[], None]
) -> tuple[list[Result], dict[str, str]]:
    """Everyone's rounds at one task, interleaved, and the versions met."""
    taking_part = [library for library in libraries if task.section in library.sections]
    results = {library: Result(library.name, task) for library in taking_part}
    versions: dict[str, str] = {}
    for number in range(pace.rounds):
        common = ("--seconds", str(pace.seconds), "--count", str(pace.hands), "--seed", str(1 + number))
        for library in taking_part if number % 2 == 0 else reversed(taking_part):
            if not results[library].missing:
                answer = ask(library, task.section, (*task.arguments, *common), pace)
                results[library].take(answer)
                if "version" in answer:
                    versions[library.name] = answer["version"]
            tick()
    return list(results.values()), versions


def loops_as_batches(results: list[Result]) -> None:
    """Where a library ranks no array of hands, a loop of its single calls is all the batch it has."""
    for single, batch in BATCHES:
        batches = [result for result in results if result.task.section == batch]
        have = {result.library for result in batches}
        singles = [result for result in results if result.task.section == single and result.library not in have]
        singles = [one for one in singles if one.task.arguments == batches[0].task.arguments] if batches else []
        if batches:
            results += [replace(one, task=batches[0].task, loop=True, notes=[]) for one in singles]


def verdicts(library: Library, pace: Pace) -> dict[str, dict[str, str]] | str:
    """The library's rule cases, or why there are none."""
    answer = ask(library, RULES, (), pace)
    if answer.get("not_yet"):
        return "not yet"
    found: dict[str, dict[str, str]] | str = answer.get("verdicts") or str(answer.get("error", "failed"))
    return found


def disagreements(results: Iterable[Result]) -> list[str]:
    """Libraries that rank the hands in another order than most; there should be none."""
    given = list(results)
    return sorted({library for sections in RANKINGS for library in _in_another_order(given, sections)})


def _in_another_order(results: Iterable[Result], sections: tuple[str, ...]) -> set[str]:
    orders = [(one.library, one.order) for one in results if one.order and one.task.section in sections]
    if not orders:
        return set()
    common = max((order for _, order in orders), key=[order for _, order in orders].count)
    return {library for library, order in orders if order != common}

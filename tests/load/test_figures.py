"""What the generator counts, and how it says it."""

import os
from io import StringIO
from random import Random

import pytest
from rich.console import Console

from hanpan.cli.load import middle
from hanpan.load.figures import Latencies, Tally, bucket_of, memory_of, upper_end, work_of
from hanpan.load.report import Figures, LoadPlan, Report
from hanpan.words import say


def test_buckets_are_narrow_and_in_order() -> None:
    for micro in [*range(5000), 10**6, 10**7 + 3, 2**40]:
        top = upper_end(bucket_of(micro))
        assert micro <= top <= micro * 1.032 + 1
        assert bucket_of(micro + 1) >= bucket_of(micro)
        assert bucket_of(top + 1) == bucket_of(top) + 1


def test_percentiles_are_near_the_truth() -> None:
    random, latencies = Random(4), Latencies()
    seconds = [random.lognormvariate(-6, 1) for _ in range(5000)]
    for one in seconds:
        latencies.add(one)
    told = latencies.told()
    for part, milliseconds in ((0.5, told.p50), (0.9, told.p90), (0.99, told.p99)):
        truth = 1000 * sorted(seconds)[int(part * 5000) - 1]
        assert truth * 0.999 - 0.001 <= milliseconds <= truth * 1.04 + 0.001
    assert told.longest == int(max(seconds) * 10**6) / 1000
    assert sum(told.buckets.values()) == latencies.count == 5000


def test_nothing_took_no_time() -> None:
    assert Latencies().told().p99 == 0.0


def test_a_tally_counts_from_where_it_was_reset() -> None:
    tally = Tally()
    tally.actions, tally.lost = 5, 1
    tally.refused["too-late"] += 1
    tally.latencies.add(1.0)
    tally.reset()
    assert (tally.actions, tally.lost, tally.refused.total(), tally.latencies.count) == (0, 0, 0, 0)


def test_a_process_says_what_it_uses_and_nobody_uses_nothing() -> None:
    assert memory_of(os.getpid()) > 2**20
    assert work_of(os.getpid()) > 0
    assert memory_of(2**30) == work_of(2**30) == 0


def measured(rate: float, server: float) -> Figures:
    return Figures(1.0, 10, rate, 60, 6 * rate, 9, Latencies().told(), {}, 0, 9, 0, server, 0.5, [])


@pytest.mark.parametrize("lang", ["en", "ko"])
def test_of_several_runs_the_medians_are_told(lang: str) -> None:
    echo = measured(2000, 0.5)
    runs = [Report(LoadPlan(), measured(rate, 1.0), echo, fair=measured(900, 1.0)) for rate in (1000, 4000, 1250)]
    console = Console(width=120, record=True, file=StringIO())
    console.print(middle(lang, runs))
    told = {
        line.split("│")[1].strip(): line.split("│")[2:5] for line in console.export_text().splitlines() if "│" in line
    }

    def row(name: str) -> list[str]:
        return [one.strip() for one in told[say(lang, f"load.row.{name}")]]

    assert row("actions") == ["1,250.0", "1,000.0", "4,000.0"]
    assert row("work") == ["800.0", "250.0", "1,000.0"]
    assert row("work-part") == ["31%", "25%", "100%"]
    assert row("with-numbers") == ["72%", "22%", "90%"]

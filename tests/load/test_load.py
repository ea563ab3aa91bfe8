"""`hanpan load` as a person runs it: a house in a second process, everything counted, every chip there in the end."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec import structs

from hanpan.cli.load import rows, summary
from hanpan.load.figures import Tally
from hanpan.load.machine import machine
from hanpan.load.report import Audited, LoadPlan, Report, figures
from hanpan.words import LANGUAGES
from tests.cli.runner import hanpan


def report(*, sound: bool) -> Report:
    tally = Tally()
    tally.actions, tally.deliveries, tally.bytes, tally.lost = 100, 600, 600_000, 0
    tally.refused["too-late"] = 3
    tally.latencies.add(0.002)
    told = figures(tally, 2.0, [], (64 * 2**20, 20 * 1024), (0.9, 0.4))
    return Report(LoadPlan(tables=10), told, told, Audited(sound, 10, 1000, 500, 0 if sound else 2), machine())


def test_figures_as_a_person_reads_them() -> None:
    told = rows(report(sound=True).house)
    assert told["actions"] == "50"
    assert told["deliveries"] == "300"
    assert told["bytes"] == "1,000"
    assert told["refused"] == "too-late 3"
    assert told["memory"] == "64.0"
    assert told["idle"] == "20.0"
    assert told["work"] == "18,000"
    assert told["whole-work"] == "26,000"
    assert summary("ko", report(sound=True)).row_count == summary("en", report(sound=False)).row_count == len(told) + 8


def test_with_numbers_there_is_a_column_more() -> None:
    told = structs.replace(report(sound=True), fair=report(sound=True).house)
    for lang in LANGUAGES:
        table = summary(lang, told)
        assert len(table.columns) == 4
        assert table.row_count == summary(lang, report(sound=True)).row_count + 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--tables", "0"), "nothing to do"),
        (("--url", "ftp://house"), "http://"),
        (("--tables", "1", "--url", "http://127.0.0.1:1"), "before its time"),
        (("--tables", "100000000"), "sockets"),
    ],
)
def test_what_cannot_be_run_is_told(capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], said: str) -> None:
    answer = hanpan(capsys, "load", *arguments)
    assert answer.code == 2
    assert said in answer.err


@pytest.mark.skipif(len(os.sched_getaffinity(0)) < 2, reason="one core cannot be parted")
def test_the_server_and_the_players_have_no_core_in_common() -> None:
    """In a process of its own: a process that was moved stays moved."""
    code = "import os; from hanpan.load.loop import part_cores; print(part_cores() in os.sched_getaffinity(0))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


@pytest.mark.long
def test_a_whole_run(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "load.json"
    asked = ("--tables", 3, "--seconds", 2, "--observers", 2, "--idle", 4, "--echo", "--fair", "--json", file)
    answer = hanpan(capsys, "load", *asked)
    assert answer.code == 0, answer.err
    assert "all there" in answer.out
    told = json.loads(file.read_text())
    assert told["audit"]["sound"]
    assert told["audit"]["tables"] == 3
    assert told["house"]["actions"] > 0
    assert told["house"]["refused"] == {}
    assert told["house"]["lost"] == 0
    assert told["echo"]["deliveries"] > 0
    assert told["fair"]["actions"] > 0
    assert told["fair"]["refused"] == {}
    assert len(told["house"]["each_second"]) == 2

"""What `make growth` measures can be measured, and is told as a table."""

import json
import subprocess
import sys

import pytest

from bench.growth.many import REAL
from bench.growth.note import Measured, as_markdown, lines, told_of
from bench.growth.registry import SCALES, Figure, Row, load_rows
from hanpan.load.machine import machine

QUICK = {"statistics": 250, "newcomers": 3, "watched table": 5, "tournament": 12, "opening": REAL + 2}
"""Rows that are asked at a small size here: those whose ways through the house are their own."""


def test_every_row_has_three_sizes_and_says_what_is_wanted() -> None:
    rows = load_rows()
    assert len(rows) >= len(QUICK)
    for row in rows.values():
        assert len(row.sizes) == len(SCALES)
        assert row.figures
    assert sum(bool(figure.wanted) for row in rows.values() for figure in row.figures) >= 10


@pytest.mark.parametrize("name", QUICK)
def test_a_row_answers_with_its_figures(name: str) -> None:
    command = [sys.executable, "-m", "bench.growth", "--one", name, str(QUICK[name])]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout.splitlines()[-1])
    assert len(told) == len(load_rows()[name].figures)
    assert all(figure >= 0 for figure in told)


def test_the_page_tells_of_each_figure_and_of_the_machine() -> None:
    row = Row("r", 100, "people", (Figure("wait", "ms", "< 2"), Figure("bytes", "kB")), lambda _: (1.0, 2.0))
    found: list[Measured] = [(row, {10: (0.5, 1234.5), 100: ("failed", "failed")})]
    assert list(lines(found)) == [
        ["wait, by people", "ms", "< 2", "0.5 (10)", "failed (100)", ""],
        ["bytes, by people", "kB", "", "1,234 (10)", "failed (100)", ""],
    ]
    page = as_markdown(found, told_of(machine()))
    assert "| wait, by people | ms | < 2 | 0.5 (10) | failed (100) |  |" in page
    assert "- Python: " in page
    assert "- disk: " in page

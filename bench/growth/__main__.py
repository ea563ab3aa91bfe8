"""The table, row by row: `make growth`."""

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Sequence

from rich.console import Console

from bench.growth.note import FILE, Measured, as_markdown, as_table, told_of
from bench.growth.registry import SCALES, Row, load_rows
from hanpan.load.machine import machine

MOST_SECONDS = 300
"""For one row at one size. A figure that takes longer is not told, and no row ends the run."""


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.growth", description="What a house costs as it grows.")
    parser.add_argument("--only", default="", metavar="WORD", help="rows whose name says so")
    parser.add_argument("--most", type=float, default=SCALES[-1], metavar="TIMES", help="leave out larger sizes")
    parser.add_argument("--note", action="store_true", help=f"write {FILE}")
    parser.add_argument("--one", nargs=2, metavar=("ROW", "SIZE"), help="one row, in this process")
    return parser.parse_args()


def measured(row: Row, size: int) -> Sequence[float | str]:
    """In a process of its own: what one row leaves in memory is no other's."""
    command = [sys.executable, "-m", "bench.growth", "--one", row.name, str(size)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=MOST_SECONDS)
    except subprocess.TimeoutExpired:
        return ["too long"] * len(row.figures)
    if done.returncode:
        sys.stderr.write(f"{row.name}, {size}:\n{done.stderr}")
        return ["failed"] * len(row.figures)
    figures: list[float] = json.loads(done.stdout.splitlines()[-1])
    return figures


def main() -> None:
    asked, rows = arguments(), load_rows()
    if asked.one:
        print(json.dumps(list(rows[asked.one[0]].measure(int(asked.one[1])))))
        return
    found: list[Measured] = []
    began, told = time.monotonic(), told_of(machine())
    for row in [row for name, row in rows.items() if asked.only in name]:
        sizes = [size for size in row.sizes if size <= row.size * asked.most]
        by_size = {}
        for size in sizes:
            sys.stderr.write(f"{time.monotonic() - began:5.0f} s  {row.name}, {size:,} {row.of}\n")
            by_size[size] = measured(row, size)
        found.append((row, by_size))
    Console(width=150).print(as_table(found))
    for name, value in told.items():
        print(f"{name}: {value}")
    if asked.note:
        FILE.write_text(as_markdown(found, told), encoding="utf-8")


main()

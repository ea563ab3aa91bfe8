"""The table, row by row: `make growth`."""

import argparse
import json
import subprocess
import sys

from rich.console import Console
from rich.table import Table

from bench.growth.registry import SCALES, Row, load_rows


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.growth", description="What a house costs as it grows.")
    parser.add_argument("--only", default="", metavar="WORD", help="rows whose name says so")
    parser.add_argument("--most", type=float, default=SCALES[-1], metavar="TIMES", help="leave out larger sizes")
    parser.add_argument("--one", nargs=2, metavar=("ROW", "SIZE"), help="one figure, in this process")
    return parser.parse_args()


def measured(row: Row, size: int) -> str:
    """In a process of its own: what one row leaves in memory is no other's."""
    command = [sys.executable, "-m", "bench.growth", "--one", row.name, str(size)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.stderr.write(done.stderr)
        return "failed"
    return f"{json.loads(done.stdout):,.2f}"


def main() -> None:
    asked, rows = arguments(), load_rows()
    if asked.one:
        print(json.dumps(rows[asked.one[0]].measure(int(asked.one[1]))))
        return
    table = Table("row", "unit", "wanted", *[f"{scale:g} ×" for scale in SCALES])
    for row in [row for name, row in rows.items() if asked.only in name]:
        sizes = [max(1, int(row.size * scale)) for scale in SCALES]
        figures = [f"{measured(row, size)} ({size:,})" if size <= row.size * asked.most else "" for size in sizes]
        table.add_row(f"{row.name}, by {row.of}", row.unit, row.wanted, *figures)
    Console(width=140).print(table)


main()

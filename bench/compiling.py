"""What compiling a module gains: instructions with and without it, counted by valgrind whatever else the machine does.

Rows are the list of pyproject.toml, nothing compiled, and a build for each argument, without the modules it names:
`python -m bench.compiling "floor/*" "games/sniper/* kit/pots"`.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from tempfile import TemporaryDirectory

from bench.environments import ROOT

SIZES = {
    "hands": (100, 500),
    "simulate": (50, 250),
    "events": (500, 3500),
    "sniper": (100, 500),
    "actions": (300, 1500),
    "house": (1000, 3000),
}
"""Each is counted twice, and the difference divided: what a process does before it begins falls out."""
VALGRIND = ("valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null")
COUNTED = re.compile(r"I\s+refs:\s+([\d,]+)")
NEEDED = ("setup.py", "pyproject.toml", "src", "bench", "tests")


def build(folder: Path, without: str) -> float:
    """A copy of the checkout with these modules not compiled (`*`: none is); how many seconds of a core it took."""
    for name in NEEDED:
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copy(ROOT / name, folder / name)
    for file in (*folder.rglob("*.so"), *folder.rglob("*.pyc")):
        file.unlink()
    before = _worked()
    _run(folder, "setup.py", "-q", "build_ext", "--inplace", HANPAN_WITHOUT=without)
    return _worked() - before


def count(folder: Path, work: str) -> float:
    """Thousands of instructions for a unit of work."""
    (few, done_few), (many, done_many) = [_count(folder, work, size) for size in SIZES[work]]
    return (many - few) / (done_many - done_few) / 1000


def _count(folder: Path, work: str, size: int) -> tuple[int, int]:
    done = _run(folder, "-m", "bench.counted", work, str(size), before=VALGRIND, PYTHONHASHSEED="0")
    counted = COUNTED.search(done.stderr)
    assert counted is not None, done.stderr
    return int(counted[1].replace(",", "")), int(done.stdout.split()[-1])


def _run(folder: Path, *arguments: str, before: tuple[str, ...] = (), **more: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(folder / "src"), **more}
    command = [*before, sys.executable, *arguments]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=True)


def _worked() -> float:
    used = getrusage(RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def rows(variants: list[str]) -> Iterator[str]:
    """A table, one row for each build."""
    yield "| left out | build (CPU s) | " + " | ".join(SIZES) + " |"
    yield "|---" * (len(SIZES) + 2) + "|"
    for without in variants:
        with TemporaryDirectory() as folder:
            took = build(Path(folder), without)
            for work in SIZES:
                _run(Path(folder), "-m", "bench.counted", work, "1")  # bytecode is written before anything is counted
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                counted = pool.map(lambda work: count(Path(folder), work), SIZES)
                yield f"| {without or '–'} | {took:.0f} | " + " | ".join(f"{one:,.0f}" for one in counted) + " |"


if __name__ == "__main__":
    for row in rows(["", "*", *sys.argv[1:]]):
        print(row, flush=True)

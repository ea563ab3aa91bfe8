"""`make kill`: a thousand times kill -9 under load, with nothing lost and nothing done twice.

It can be broken off: what has been proven is counted in a file, and the next call goes on from there.
"""

import argparse
import asyncio
import shutil
import sys
import tempfile
import time
from pathlib import Path

import msgspec

from tests.crash.kill_loop import Leg, run_leg

COUNT = Path("build") / "kills.json"


class Count(msgspec.Struct):
    """What has been proven so far."""

    legs: int = 0
    kills: int = 0
    actions: int = 0
    purchases: int = 0
    facts: int = 0

    def add(self, leg: Leg) -> None:
        self.legs += 1
        for name in ("kills", "actions", "purchases", "facts"):
            setattr(self, name, getattr(self, name) + getattr(leg, name))


def main() -> None:
    asked = argparse.ArgumentParser(prog="make kill", description=__doc__)
    asked.add_argument("--kills", type=int, default=1000, help="in all, those counted already included")
    asked.add_argument("--leg", type=int, default=20, help="kills of one house, before it is looked through")
    asked.add_argument("--tables", type=int, default=20, help="with two people each, who play as fast as they can")
    asked.add_argument("--count", type=Path, default=COUNT, help="the file in which kills are counted")
    given = asked.parse_args()
    count = msgspec.json.decode(given.count.read_bytes(), type=Count) if given.count.exists() else Count()
    while count.kills < given.kills:
        _next_leg(count, min(given.leg, given.kills - count.kills), given.tables)
        given.count.parent.mkdir(exist_ok=True)
        given.count.write_bytes(msgspec.json.encode(count))
    print(f"{_told(count)}: nothing lost, nothing done twice.")


def _next_leg(count: Count, kills: int, tables: int) -> None:
    """Counted only where nothing is wrong; else its folder stays."""
    folder, began, seed = Path(tempfile.mkdtemp(prefix="hanpan-kill-")), time.monotonic(), count.legs
    leg = asyncio.run(run_leg(folder, seed, kills, tables))
    if leg.wrong:
        print(*leg.wrong[:20], sep="\n", file=sys.stderr)
        sys.exit(f"seed {seed}: {len(leg.wrong)} things are wrong; the house is in {folder}")
    shutil.rmtree(folder)
    count.add(leg)
    print(f"{_told(count)} ({time.monotonic() - began:.0f} s)", flush=True)


def _told(count: Count) -> str:
    return (
        f"{count.kills:,} kills, {count.actions:,} wishes and {count.purchases:,} purchases acknowledged, "
        f"{count.facts:,} facts"
    )


if __name__ == "__main__":
    main()

"""`hanpan serve` that can be told to die at one of the moments that matter.

SIGUSR1 makes it read the file MORTAL, like "unanswered 7": so many commits later it is dead. Where there is one it
reads it when it starts, too.
"""

import asyncio
import os
import signal
import time
from pathlib import Path
from typing import Any

from hanpan.cli.main import main
from hanpan.floor.operator import Operator
from hanpan.floor.owning import Owning
from hanpan.floor.ports import Batch
from hanpan.store.nodes.store import NodeStore
from hanpan.store.nodes.writer import NodeWriter

MOMENTS = ("unsent", "unanswered", "unpublished", "undecided")
"""Before a commit is sent; sent, and its answer not read; answered, and told to nobody; a seat claimed, and no more."""
UNOPENED = "unopened"
"""A permanent table is due, and not opened."""
READS_NOTHING = 0.2
"""Seconds in which the database does what nobody reads the answer of."""


class Told:
    """When to die."""

    moment = ""
    left = -1


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def listen(_: int, __: object) -> None:
    file = Path(os.environ["MORTAL"])
    Told.moment, _space, left = file.read_text().partition(" ")
    Told.left = int(left)
    file.unlink()


def has_come(moment: str) -> bool:
    return Told.moment == moment and Told.left <= 0


_commit, _run, _claim = NodeStore.commit, NodeWriter._run, Owning.claim
_open = Operator.open_permanent


async def commit(self: NodeStore, batch: Batch) -> None:
    Told.left -= 1
    if has_come("unsent"):
        die()
    await _commit(self, batch)
    if has_come("unpublished"):  # here, and not in the commit loop, which is compiled
        die()


async def run(self: NodeWriter, todo: Any) -> str:
    if has_come("unanswered"):
        sending = asyncio.create_task(_run(self, todo))
        for _ in range(5):
            await asyncio.sleep(0)
        time.sleep(READS_NOTHING)
        die()
        await sending
    return await _run(self, todo)


async def claim(self: Owning, *words: Any, **more: Any) -> Any:
    claimed = await _claim(self, *words, **more)
    if has_come("undecided"):
        die()
    return claimed


def open_permanent(self: Operator, settings: Any, name: str) -> None:
    if has_come(UNOPENED):
        die()
    _open(self, settings, name)


if __name__ == "__main__":
    NodeStore.commit, NodeWriter._run = commit, run  # type: ignore[method-assign]
    Owning.claim = claim  # type: ignore[method-assign]
    Operator.open_permanent = open_permanent  # type: ignore[method-assign]
    signal.signal(signal.SIGUSR1, listen)
    if Path(os.environ["MORTAL"]).exists():
        listen(0, None)
    main()

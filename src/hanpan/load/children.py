"""The processes under load: a house of our own, or the bare echo it is compared with. Each ends when the run does."""

import asyncio
import os
import re
import signal
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from types import MappingProxyType

from hanpan.server.key_file import VARIABLE as KEY
from hanpan.store.postgresql.address import VARIABLE

ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+")
OPENS_WITHIN = 60.0
CLOSES_WITHIN = 30.0
SETTINGS = "load.toml"


class ChildError(Exception):
    """The process ended before it said where it is."""


UNLIMITED = """\
# A house that turns nobody away: what is measured is the house, not its limits. Nobody is hurried while the others
# still sit down, and the next hand comes as soon as a table can have it.
tables = []

[limits]
connections_per_address = 0
messages_per_second = 0
address_messages_per_second = 0
messages_too_many = 0
requests_per_second = 0
guests_per_minute = 0

[cage]
daily_limit = 1_000_000_000

[timers]
action = 3600
time_bank = 0
between_hands = 1
draw = 0
run_out = 0
showdown = 0

[floor]
most_tables = {tables}
tables_per_person = 1
tables_per_address = 0

[bots]
on = false

[log]
level = "warning"
"""


class Child:
    """A process of ours, and where it listens."""

    def __init__(self, process: asyncio.subprocess.Process, url: str) -> None:
        self.process, self.url = process, url

    @property
    def pid(self) -> int:
        return self.process.pid


@asynccontextmanager
async def house(folder: Path, tables: int, core: int | None = None, *, fair: bool = True) -> AsyncIterator[Child]:
    """`hanpan serve` on a folder of its own; not `fair` is as if there were no FD: nothing is sealed, either."""
    folder.mkdir(exist_ok=True)
    settings = folder / SETTINGS
    settings.write_text(UNLIMITED.format(tables=max(1, tables)), encoding="utf-8")
    command = ("-c", "from hanpan.cli.main import main; main()", "serve", "--port", "0", "--host", "127.0.0.1")
    told = (*command, "--data", str(folder), "--settings", str(settings), "--no-bots")
    async with child(told, core, {} if fair else {KEY: os.devnull + "/none"}) as started:
        yield started


@asynccontextmanager
async def echo(seats: int, size: int, core: int | None = None) -> AsyncIterator[Child]:
    """The bare server, with rooms of so many and messages of this size."""
    async with child(("-m", "hanpan.load.echo", str(seats), str(size)), core) as started:
        yield started


@asynccontextmanager
async def child(
    arguments: tuple[str, ...], core: int | None, more: Mapping[str, str] = MappingProxyType({})
) -> AsyncIterator[Child]:
    """Python with these arguments, until it is no longer needed."""
    # A house under load is nobody's: it must not come upon the operator's database.
    environment = {name: value for name, value in os.environ.items() if name != VARIABLE}
    environment |= more
    process = await asyncio.create_subprocess_exec(
        sys.executable, *arguments, stdout=asyncio.subprocess.PIPE, env=environment
    )
    reading: asyncio.Task[None] | None = None
    try:
        if core is not None:
            os.sched_setaffinity(process.pid, {core})
        async with asyncio.timeout(OPENS_WITHIN):
            url = await _address(process)
        reading = asyncio.create_task(_read_on(process))
        yield Child(process, url)
    finally:
        await _end(process)
        if reading is not None:
            await reading


async def _address(process: asyncio.subprocess.Process) -> str:
    """It says where it is once it is open."""
    assert process.stdout is not None
    async for line in process.stdout:
        found = ADDRESS.search(line.decode(errors="replace"))
        if found:
            return found[0]
    raise ChildError(str(await process.wait()))


async def _read_on(process: asyncio.subprocess.Process) -> None:
    """So that it never waits for us to read."""
    assert process.stdout is not None
    while await process.stdout.read(1 << 16):
        pass


async def _end(process: asyncio.subprocess.Process) -> None:
    """Ask it to close; one that does not is ended."""
    with suppress(ProcessLookupError):
        process.send_signal(signal.SIGTERM)
        try:
            async with asyncio.timeout(CLOSES_WITHIN):
                await process.wait()
        except TimeoutError:
            process.kill()
            await process.wait()

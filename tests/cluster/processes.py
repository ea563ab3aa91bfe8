"""Doors and tables as an operator starts them: processes, which can be killed."""

import os
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from urllib.request import urlopen

from tests.broker import Broker
from tests.operating.processes import PATIENCE
from tests.operating.warm import PROGRAM, Command
from tests.postgresql import free_port

ENOUGH = 12
"""Answers in a row: not all of them come from one door."""


class Part:
    """One process of a house."""

    def __init__(self, log: Path, *told: object) -> None:
        self.told, self.log = told, log
        self.environment: dict[str, str] = {}
        self.printed: list[str] = []
        self.program: Sequence[str] = PROGRAM
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        self.begin()
        self.wait()

    def begin(self) -> None:
        environment = {**os.environ, "HANPAN_LANG": "en", **self.environment}
        with self.log.open("a") as errors:
            self.process = Command(
                [*self.program, "serve", *map(str, self.told)],
                env=environment,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                start_new_session=True,  # Ctrl-C is for whoever started it
            )

    def wait(self) -> None:
        """Until it has printed where it is."""
        assert self.process is not None
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.printed.append(line.strip())
            if "of Hanpan" in line:
                return
        raise AssertionError(self.log.read_text())

    def kill(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait(PATIENCE)
            assert self.process.stdout is not None
            self.process.stdout.close()
            self.process = None

    def stop(self) -> int:
        assert self.process is not None
        self.process.terminate()
        return self.process.wait(PATIENCE)


class Parts:
    """Two doors at one address, one table node, and the bus."""

    def __init__(self, folder: Path, broker: Broker) -> None:
        self.folder, self.port = folder, free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        bus = ("--bus", broker.url())
        self.tables = Part(folder / "tables.log", "--role", "tables", "--no-bots", "--data", folder / "house", *bus)
        at = ("--host", "127.0.0.1", "--port", self.port)
        self.doors = [
            Part(folder / f"{name}.log", "--role", "door", "--data", folder / name, *at, *bus) for name in ("d0", "d1")
        ]

    def wait(self) -> None:
        wait_until_ready(self.url)


def wait_until_ready(url: str) -> None:
    """Until the doors have met the tables: whichever of them is asked says so."""
    good, until = 0, time.monotonic() + PATIENCE
    while good < ENOUGH:
        assert time.monotonic() < until
        good = good + 1 if _is_ready(f"{url}/ready") else 0
        time.sleep(0.05)


def _is_ready(url: str) -> bool:
    try:
        with urlopen(url, timeout=PATIENCE) as answer:  # noqa: S310
            return bool(answer.status == 200)
    except OSError:
        return False


@contextmanager
def in_parts(broker: Broker, settings: str = "") -> Iterator[Parts]:
    with tempfile.TemporaryDirectory() as folder, ExitStack() as ending:
        parts = Parts(Path(folder), broker)
        for name in ("house", "d0", "d1"):
            (Path(folder) / name).mkdir()
            (Path(folder) / name / "house.toml").write_text(settings)
        for part in (parts.tables, *parts.doors):
            ending.callback(part.kill)
            part.begin()
        for part in (parts.tables, *parts.doors):
            part.wait()
        parts.wait()
        yield parts

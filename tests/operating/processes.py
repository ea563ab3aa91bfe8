"""A house as its operator starts it: a process, what it prints, and signals."""

import json
import os
import re
import signal
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import mkstemp
from urllib.error import HTTPError, URLError
from urllib.request import HTTPCookieProcessor, OpenerDirector, Request, build_opener, urlopen

from tests.operating.warm import PROGRAM, Command, run

QUICK = """
[timers]
between_hands = 1
run_out = 0
showdown = 0
[bots]
least_seconds = 0.01
most_seconds = 0.02
pause_seconds = 0.1
"""
"""Settings of a house in which much happens soon."""
PATIENCE = 60
"""Seconds after which a test gives up; nothing is measured by it."""


def hanpan(*arguments: object, **environment: str) -> subprocess.CompletedProcess[str]:
    """A command that ends by itself."""
    return run([*PROGRAM, *map(str, arguments)], timeout=PATIENCE, env=_environment(environment))


def _environment(more: dict[str, str]) -> dict[str, str]:
    return {**os.environ, "HANPAN_LANG": "en", "PYTHONWARNINGS": "default", **more}


@dataclass
class Running:
    """An open house."""

    process: subprocess.Popen[str]
    printed: list[str]
    log: Path
    browser: OpenerDirector = field(default_factory=lambda: build_opener(HTTPCookieProcessor()))

    @property
    def url(self) -> str:
        """On this machine; the last line is for others, too."""
        own = [line for line in self.printed if line.startswith(("On this machine: ", "이 컴퓨터에서: "))]
        return (own or self.printed)[-1].split(": ", 1)[1]

    @property
    def password(self) -> str:
        said = [line for line in self.printed if "password" in line]
        return said[0].rsplit(": ", 1)[1] if said else ""

    def get(self, path: str) -> tuple[int, str]:
        return self._ask(Request(f"{self.url}{path}"))  # noqa: S310

    def post(self, path: str, body: object, **headers: str) -> tuple[int, str]:
        """As the house's own page."""
        said = {"Content-Type": "application/json", "Origin": self.url, "Accept-Language": "en", **headers}
        return self._ask(Request(f"{self.url}{path}", json.dumps(body).encode(), said))  # noqa: S310

    def _ask(self, request: Request) -> tuple[int, str]:
        try:
            with self.browser.open(request, timeout=PATIENCE) as answer:
                return answer.status, answer.read().decode()
        except HTTPError as error:
            return error.code, error.read().decode()

    def end(self, number: signal.Signals = signal.SIGTERM) -> int:
        """The exit code."""
        self.process.send_signal(number)
        return self.process.wait(PATIENCE)


@contextmanager
def serving(
    folder: Path, *arguments: object, command: Sequence[str] = PROGRAM, **environment: str
) -> Iterator[Running]:
    """A house whose last line has been printed."""
    number, name = mkstemp(suffix=".log")
    log = Path(name)
    with os.fdopen(number, "w") as written:
        process = Command(
            [*command, "serve", "--data", str(folder), "--port", "0", *map(str, arguments)],
            env=_environment(environment),
            stdout=subprocess.PIPE,
            stderr=written,
            text=True,
        )
    try:
        yield Running(process, _until_open(process, log), log)
    finally:
        process.kill()
        process.wait()
        assert process.stdout is not None
        process.stdout.close()
        log.unlink()


def _until_open(process: subprocess.Popen[str], log: Path) -> list[str]:
    assert process.stdout is not None
    printed: list[str] = []
    for line in process.stdout:
        printed.append(line.rstrip("\n"))
        if re.match(r"(Hanpan|한판): https?://", line):
            return printed
    raise AssertionError(f"the house did not open: {printed} {log.read_text()}")


def is_closed(url: str) -> bool:
    """Nobody listens there any more."""
    try:
        urlopen(url, timeout=1).close()  # noqa: S310
    except HTTPError:
        return False
    except (URLError, OSError):
        return True
    return False


def quick(folder: Path) -> Path:
    """The folder of a house in which much happens soon."""
    folder.mkdir(parents=True)
    (folder / "house.toml").write_text(QUICK)
    return folder


def eventually(holds: object) -> None:
    """Wait until something holds, however long the machine takes."""
    assert callable(holds)
    until = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < until
        time.sleep(0.05)

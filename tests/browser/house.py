"""A real house for the browser: a process of its own, with an empty folder, any free port, and little patience."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.browser.others import Crowd
from tests.operating.processes import Running, serving

SETTINGS = """
{before}

[limits]
messages_per_second = 0
address_messages_per_second = 0
connections_per_address = 0
guests_per_minute = 0
board_guest_hours = 0
requests_per_second = 0

[cage]
daily_limit = 1000000

[timers]
{timers}

[log]
level = "error"

{after}
"""
NO_TABLES = "tables = []"
TIMERS = {
    "action": 600,
    "between_hands": 1,
    "rebuy": 600,
    "sniper": 600,
    "sniper_pause": 1,
    "places": 1,
    "run_out": 0,
    "showdown": 0,
}
"""Nobody is hurried, and nobody waits for long."""


@dataclass
class House:
    """The open house, and everybody in it who is no browser."""

    running: Running
    crowd: Crowd

    @property
    def url(self) -> str:
        return self.running.url


def write_settings(folder: Path, *, timers: dict[str, int] | None = None, tables: str = "") -> Path:
    """Of a house whose only permanent tables are these, as sections `[[tables]]`, beside any other section."""
    folder.mkdir(parents=True, exist_ok=True)
    lines = "\n".join(f"{name} = {value}" for name, value in {**TIMERS, **(timers or {})}.items())
    text = SETTINGS.format(before="" if "[[tables]]" in tables else NO_TABLES, timers=lines, after=tables)
    (folder / "house.toml").write_text(text, encoding="utf-8")
    return folder


@contextmanager
def open_house(folder: Path, *arguments: object, **environment: str) -> Iterator[House]:
    """Of a folder with its settings."""
    wanted = ("--host", "127.0.0.1", *(arguments or ("--no-bots",)))
    with serving(folder, *wanted, **environment) as running, Crowd(running.url) as crowd:
        yield House(running, crowd)

"""Two doors and some table nodes, as an operator starts them, on a PostgreSQL and a NATS of their own."""

import json
import secrets
import signal
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from tests.broker import Broker, broker
from tests.cluster.processes import Part, wait_until_ready
from tests.cluster.test_killed import Client, come
from tests.operating.processes import PATIENCE
from tests.postgresql import Server, free_port, server_of_ones_own

SETTINGS = '[log]\nlevel = "info"\nformat = "json"\n[bots]\non = false\n'


def permanent(*names: str) -> str:
    """Tables of the settings."""
    cash = 'game = "holdem"\nformat = "cash"\nsmall_blind = 1\nbig_blind = 2\nleast_buy_in = 100\nmost_buy_in = 200\n'
    return "".join(f'[[tables]]\nname = "{name}"\n{cash}' for name in names)


TABLES = permanent(*[f"t{number}" for number in range(8)])


class Several:
    """The whole of it."""

    def __init__(self, folder: Path, server: Server, bus: Broker, database: str) -> None:
        self.folder, self.server, self.bus, self.database = folder, server, bus, database
        self.settings, self.tables, self.mortal = SETTINGS, TABLES, False
        self.key: Path | None = None
        """The file that all nodes share (FD-3.1); without one nothing is sealed."""
        self.nodes: dict[str, Part] = {}
        self.doors: dict[str, Part] = {}

    def at(self, port: int) -> None:
        self.port, self.url = port, f"http://127.0.0.1:{port}"

    def node(self, name: str, *more: object, database: str = "", bus: str = "") -> Part:
        """All of them share a folder: the operator's password lies there."""
        settings = self.folder / f"{name}.toml"
        settings.write_text(f'{self.settings}[cluster]\nname = "{name}"\n{self.tables}')
        told = ("--role", "tables", "--data", self.folder / "house", "--settings", settings)
        part = Part(self.folder / f"{name}.log", *told, "--bus", bus or self.bus.url(), *more)
        part.environment = {"HANPAN_DATABASE": database or self.database}
        if self.key is not None:
            part.environment["HANPAN_KEY"] = str(self.key)
        if self.mortal:
            part.program = (sys.executable, "-m", "tests.cluster.mortal")
            part.environment["MORTAL"] = str(self.folder / f"{name}.dies")
        self.nodes[name] = part
        return part

    def door(self, name: str) -> Part:
        at = ("--host", "127.0.0.1", "--port", self.port)
        part = Part(
            self.folder / f"{name}.log", "--role", "door", "--data", self.folder / name, *at, "--bus", self.bus.url()
        )
        self.doors[name] = part
        return part

    def close(self) -> None:
        """All nodes at once: none of them waits for a hand that nobody ends, to give it to the next."""
        running = [node.process for node in self.nodes.values() if node.process is not None]
        for process in running:
            process.terminate()
        for process in running:
            assert process.wait(PATIENCE) == 0
        for node in self.nodes.values():
            node.kill()

    def end(self) -> None:
        for part in (*self.doors.values(), *self.nodes.values()):
            if part.process is not None:
                part.process.send_signal(signal.SIGCONT)  # where it has not ended
            part.kill()

    def told(self) -> list[dict[str, Any]]:
        """Everything that stands in the logs."""
        lines = [line for log in self.folder.glob("*.log") for line in log.read_text().splitlines()]
        return [json.loads(line) for line in lines if line.startswith("{")]


@contextmanager
def several(
    nodes: int = 2,
    settings: str = SETTINGS,
    tables: str = TABLES,
    port: int = 0,
    *,
    mortal: bool = False,
    disk: Path | None = None,
    sealed: bool = False,
    server: Server | None = None,
) -> Iterator[Several]:
    """`disk`: where the database keeps its files. `server`: one that others use, too, else it has its own."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as ending:
        server = server or ending.enter_context(server_of_ones_own(disk))
        bus = ending.enter_context(broker())
        house = Several(Path(folder), server, bus, server.fresh())
        house.at(port or free_port())
        ending.callback(house.end)
        for name in ("house", "d0", "d1"):
            (Path(folder) / name).mkdir()
            (Path(folder) / name / "house.toml").write_text(settings)
        house.settings, house.tables, house.mortal = settings, tables, mortal
        house.key = Path(folder) / "house.key" if sealed else None
        parts = [house.node(f"n{number}") for number in range(nodes)] + [house.door(name) for name in ("d0", "d1")]
        parts[0].start()  # whoever is first makes the operator's password
        for part in parts[1:]:
            part.begin()
        for part in parts[1:]:
            part.wait()
        wait_until_ready(house.url)
        yield house


async def everybody(house: Several, count: int, name: str = "p") -> list[Client]:
    """Under names that nobody has had."""
    mark = secrets.token_hex(2)
    return [await come(house, f"{name}-{mark}-{number}") for number in range(count)]


async def good_bye(*people: Client) -> None:
    for person in people:
        person.task.cancel()
        await person.session.close()

"""A PostgreSQL for the tests: one server for all of them, a schema for each. Its files are gone when the last ends."""

import asyncio
import fcntl
import getpass
import os
import secrets
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path

import asyncpg
import msgspec

PASSWORD = "corr€ct-h0rse"  # noqa: S105 - of a server that is gone in a minute
_QUOTED = "corr%E2%82%ACct-h0rse"
_SETTINGS = ("shared_buffers=64MB", "max_connections=200", "max_wal_size=256MB", "checkpoint_timeout=1h")


class Server(msgspec.Struct):
    """Where it lies, and where it listens."""

    folder: str
    port: int

    @property
    def url(self) -> str:
        return f"postgresql://house:{_QUOTED}@127.0.0.1:{self.port}/postgres"

    def fresh(self) -> str:
        """A schema with nothing in it, which takes a tenth as long to make as a database."""
        name = f"h{secrets.token_hex(6)}"
        self.order(f"CREATE SCHEMA {name}")
        return f"{self.url}?search_path={name}"

    def order(self, sql: str) -> None:
        async def ordered() -> None:
            connection = await asyncpg.connect(self.url)
            try:
                await connection.execute(sql)
            finally:
                await connection.close()

        with ThreadPoolExecutor(1) as apart:  # a loop may run in this thread: the browser's driver has one
            apart.submit(asyncio.run, ordered()).result()

    def start(self) -> None:
        settings = [f"-c {one}" for one in (*_SETTINGS, f"port={self.port}", "listen_addresses=127.0.0.1")]
        options = " ".join([*settings, f"-c unix_socket_directories={self.folder}"])
        self._run("pg_ctl", "start", "-w", "-t", "120", "-D", self._data, "-l", f"{self.folder}/log", "-o", options)

    def go_on(self) -> None:
        """Where it has ended by itself it is started again."""
        with suppress(AssertionError):
            self.start()

    def stop(self, how: str = "fast") -> None:
        self._run("pg_ctl", "stop", "-w", "-t", "120", "-m", how, "-D", self._data)

    @property
    def _data(self) -> str:
        return f"{self.folder}/data"

    def make(self) -> None:
        password = Path(self.folder) / "password"
        password.write_text(PASSWORD, "utf-8")
        if not os.getuid():
            shutil.chown(self.folder, "postgres")
            shutil.chown(password, "postgres")
        told = ("--username=house", f"--pwfile={password}", "--auth=scram-sha-256")
        self._run("initdb", "--no-sync", "-D", self._data, "--locale=C.UTF-8", "--encoding=UTF8", *told)

    def _run(self, program: str, *told: str) -> None:
        """PostgreSQL refuses to be run by root."""
        who = ["runuser", "-u", "postgres", "--"] if getpass.getuser() == "root" else []
        done = subprocess.run(  # what it says goes to a file: the server would keep a pipe open
            [*who, str(programs() / program), *told], cwd=self.folder, stdout=subprocess.DEVNULL, check=False
        )
        assert not done.returncode, f"{program} failed; see {self.folder}/log"


def programs() -> Path:
    """Debian's newest, or whatever is on the path."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    return found[-1].parent if found else Path(shutil.which("initdb") or "/nowhere").parent


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def server_of_ones_own(folder: Path | None = None) -> Iterator[Server]:
    """To be stopped and started."""
    server = Server(str(folder or tempfile.mkdtemp(prefix="hanpan-pg-")), free_port())
    try:
        server.make()
        server.start()
        yield server
        server.stop("immediate")
    finally:
        shutil.rmtree(server.folder, ignore_errors=True)


class _Shared(msgspec.Struct):
    server: Server
    users: int = 0


@contextmanager
def shared_server(folder: Path) -> Iterator[Server]:
    """The one of all workers of a run of tests, which have a folder in common. The last of them stops it."""
    server = _come(folder)
    try:
        yield server
    finally:
        _go(folder)


def _come(folder: Path) -> Server:
    with _known(folder) as kept:
        if kept.exists():
            shared = msgspec.json.decode(kept.read_bytes(), type=_Shared)
        else:
            shared = _Shared(Server(tempfile.mkdtemp(prefix="hanpan-pg-"), free_port()))
            shared.server.make()
            shared.server.start()
        shared.users += 1
        kept.write_bytes(msgspec.json.encode(shared))
        return shared.server


def _go(folder: Path) -> None:
    with _known(folder) as kept:
        shared = msgspec.json.decode(kept.read_bytes(), type=_Shared)
        shared.users -= 1
        kept.write_bytes(msgspec.json.encode(shared))
        if not shared.users:
            shared.server.stop("immediate")
            shutil.rmtree(shared.server.folder, ignore_errors=True)
            kept.unlink()


@contextmanager
def _known(folder: Path) -> Iterator[Path]:
    with (folder / "postgresql.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield folder / "postgresql.json"

"""A NATS server for the tests: one of their own, that can be ended and started again at the same place."""

import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.postgresql import free_port

PATIENCE = 60


class Broker:
    def __init__(self, settings: str = "") -> None:
        self.port, self.settings = free_port(), settings
        self.process: subprocess.Popen[bytes] | None = None

    def url(self, who: str = "", scheme: str = "nats") -> str:
        return f"{scheme}://{who}{'@' if who else ''}127.0.0.1:{self.port}"

    def start(self) -> None:
        told = [
            "--addr",
            "127.0.0.1",
            "--port",
            str(self.port),
            *(["--config", self.settings] if self.settings else []),
        ]
        self.process = subprocess.Popen([program(), *told], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        until = time.monotonic() + PATIENCE
        while not self._listens():
            assert self.process.poll() is None, "the broker has ended"
            assert time.monotonic() < until

    def stop(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None

    def _listens(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0


def program() -> str:
    """Debian's lies where only root looks."""
    found = shutil.which("nats-server") or "/usr/sbin/nats-server"
    assert Path(found).exists(), "nats-server is needed: tools/nats installs it"
    return found


@contextmanager
def broker(settings: str = "") -> Iterator[Broker]:
    one = Broker(settings)
    one.start()
    try:
        yield one
    finally:
        one.stop()

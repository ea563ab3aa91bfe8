"""A writer in a process of its own."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class Writer:
    """Its process, and what it has said so far."""

    def __init__(self, folder: Path, seed: int) -> None:
        command = [sys.executable, "-m", "tests.store.writer", str(folder), str(seed)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.said: dict[str, int] = {"tries": 0, "kept": 0}

    def hear(self) -> None:
        """One more line."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline().split()
        assert line, "the writer stopped by itself"
        self.said[line[0]] = int(line[1])

    def hear_of(self, facts: int) -> None:
        while self.said["kept"] < facts:
            self.hear()

    def kill(self) -> None:
        """kill -9; then everything it had said before."""
        assert self.process.stdout is not None
        self.process.kill()
        for line in self.process.stdout:
            if line.endswith("\n"):
                word, number = line.split()
                self.said[word] = int(number)
        self.process.wait()


@contextmanager
def writing(folder: Path, seed: int) -> Iterator[Writer]:
    writer = Writer(folder, seed)
    try:
        yield writer
    finally:
        writer.kill()
        assert writer.process.stdout is not None
        writer.process.stdout.close()

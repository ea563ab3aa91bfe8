"""`make cluster`: it names every process, and starts again whatever is killed."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cluster.processes import wait_until_ready
from tests.postgresql import free_port

ROOT = Path(__file__).parents[2]
NAMED = re.compile(r"(PostgreSQL|NATS|n\d|d\d).*process / 프로세스 (\d+)")


def read(process: "subprocess.Popen[str]", known: dict[str, int], wanted: int) -> None:
    """Until so many processes were named."""
    assert process.stdout is not None
    names: set[str] = set()
    while len(names) < wanted:
        line = process.stdout.readline()
        assert line, "it has ended"
        if found := NAMED.search(line):
            names.add(found[1])
            known[found[1]] = int(found[2])


@pytest.mark.long
def test_whatever_is_killed_is_started_again() -> None:
    port, known = free_port(), dict[str, int]()
    told = ("--port", str(port), "--nodes", "1", "--again", "0.2")
    command = [sys.executable, "-m", "tests.cluster.by_hand", *told]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        try:
            read(process, known, 5)
            assert set(known) == {"PostgreSQL", "NATS", "n0", "d0", "d1"}
            before = dict(known)
            for name in ("NATS", "PostgreSQL", "d1"):
                os.kill(known[name], signal.SIGKILL)
            read(process, known, 3)
            wait_until_ready(f"http://127.0.0.1:{port}")
            assert {name for name in known if known[name] != before[name]} == {"NATS", "PostgreSQL", "d1"}
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(60)

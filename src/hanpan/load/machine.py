"""The machine a figure was measured on: printed with it, so that two figures can be compared."""

import os
import platform
import statistics
import sysconfig
import tempfile
import time
from pathlib import Path

from msgspec import Struct

from hanpan.floor import payloads

SYNCS = 50


class Machine(Struct, frozen=True):
    """The Python and how it was built, what of the house is compiled, the disk, and who else is at work."""

    python: str
    optimised: bool
    compiled: bool
    processor: str
    cores: int
    sync_ms: float
    """How long the disk takes to keep a page, the median of some."""
    load: float
    """Processes that want a core, lately."""


def machine() -> Machine:
    return Machine(
        python=platform.python_version(),
        optimised="--enable-optimizations" in (sysconfig.get_config_var("CONFIG_ARGS") or ""),
        compiled=not payloads.__file__.endswith(".py"),
        processor=_processor(),
        cores=os.cpu_count() or 1,
        sync_ms=sync_ms(),
        load=os.getloadavg()[0],
    )


def _processor() -> str:
    """As Linux calls it; elsewhere what Python knows."""
    cpuinfo = Path("/proc/cpuinfo")
    told = cpuinfo.read_text(encoding="utf-8").splitlines() if cpuinfo.exists() else []
    models = [line.partition(":")[2].strip() for line in told if line.startswith("model name")]
    return models[0] if models else platform.machine()


def sync_ms() -> float:
    """How long the disk takes to keep a page, where temporary files lie."""
    taken = []
    with tempfile.TemporaryFile() as file:
        for _ in range(SYNCS):
            file.write(b"x" * 4096)
            file.flush()
            began = time.perf_counter()
            os.fdatasync(file.fileno())
            taken.append(1000 * (time.perf_counter() - began))
    return statistics.median(taken)

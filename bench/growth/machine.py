"""What a figure depends on beside the code: printed with it, so that two of them can be compared."""

import os
import platform
import statistics
import sysconfig
import tempfile
import time

from hanpan.cli.checkout import compiled, is_checkout

SYNCS = 50


def machine() -> dict[str, str]:
    """The Python and how it was built, what of the house is compiled, the disk, and who else is at work."""
    optimised = "--enable-optimizations" in (sysconfig.get_config_var("CONFIG_ARGS") or "")
    built = "optimised" if optimised else "not optimised"
    house = "compiled" if not is_checkout() or compiled() else "plain Python"
    return {
        "Python": f"{platform.python_version()}, {built}",
        "house": house,
        "processor": f"{_processor()}, {os.cpu_count()} cores",
        "disk": f"{sync_ms():.2f} ms a sync (median of {SYNCS})",
        "load": f"{os.getloadavg()[0]:.1f}",
    }


def _processor() -> str:
    with open("/proc/cpuinfo", encoding="utf-8") as told:
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

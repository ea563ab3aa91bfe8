"""A disk that is soon full: a file system in memory of so many megabytes, and gone afterwards."""

import os
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


@contextmanager
def small_disk(megabytes: int) -> Iterator[Path]:
    if os.getuid():
        pytest.skip("only root can mount a disk that is soon full")
    with tempfile.TemporaryDirectory(prefix="hanpan-disk-") as place:
        told = ("-t", "tmpfs", "-o", f"size={megabytes}m,mode=755", "tmpfs", place)
        mounted = subprocess.run(["/bin/mount", *told], capture_output=True, check=False)
        if mounted.returncode:
            pytest.skip(f"no disk that is soon full can be mounted here: {mounted.stderr.decode().strip()}")
        try:
            yield Path(place)
        finally:
            subprocess.run(["/bin/umount", "--lazy", place], check=True)

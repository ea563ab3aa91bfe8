"""Packed once for all workers of a test run."""

import fcntl
import os

import pytest

from tests.release.packing import Release, pack


@pytest.fixture(scope="session")
def release(tmp_path_factory: pytest.TempPathFactory) -> Release:
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "release"
    folder.mkdir(exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "packed").exists():
            pack(folder)
            (folder / "packed").touch()
    return Release(folder)

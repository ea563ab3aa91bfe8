"""Packed once for all workers of a test run."""

import fcntl
import os
from pathlib import Path

import pytest

from tests.release.packing import MINUTES, Release, pack


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.parent == Path(__file__).parent:
            item.add_marker(pytest.mark.timeout(MINUTES))  # whichever comes first waits for the packing


@pytest.fixture(scope="session")
def release(tmp_path_factory: pytest.TempPathFactory) -> Release:
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "release"
    folder.mkdir(exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if (folder / "failed").exists():
            pytest.fail((folder / "failed").read_text(encoding="utf-8"))
        if not (folder / "packed").exists():
            try:
                pack(folder)
            except BaseException as error:  # once: what takes minutes to fail is not tried for each test
                (folder / "failed").write_text(str(error), encoding="utf-8")
                raise
            (folder / "packed").touch()
    return Release(folder)

"""Who holds a folder, here and as Windows would tell."""

import ctypes
import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from hanpan.store import lock
from hanpan.store.lock import FILE, FolderLock, holder_of


def test_the_holder_of_a_folder(tmp_path: Path) -> None:
    assert holder_of(tmp_path) == 0
    held = FolderLock(tmp_path)
    assert holder_of(tmp_path) == os.getpid()
    held.release()
    assert holder_of(tmp_path) == 0


def test_a_process_that_is_gone_holds_nothing(tmp_path: Path) -> None:
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    (tmp_path / FILE).write_text(f"{gone.pid}\n")
    assert holder_of(tmp_path) == 0


@pytest.mark.parametrize("written", ["-1", "0", "rubbish", "9" * 30])
def test_what_is_no_process_holds_nothing(tmp_path: Path, written: str) -> None:
    (tmp_path / FILE).write_text(written)
    assert holder_of(tmp_path) == 0


class _System:
    """What is asked of Windows: 7 runs, 8 has ended, others there are none."""

    def __init__(self) -> None:
        self.closed = list[int]()

    def OpenProcess(self, access: int, inherits: bool, process: int) -> int:  # noqa: N802
        assert (access, inherits) == (0x1000, False)
        return process if process in (7, 8) else 0

    def GetExitCodeProcess(self, handle: int, code: Any) -> int:  # noqa: N802
        code._obj.value = 259 if handle == 7 else 0
        return 1

    def CloseHandle(self, handle: int) -> None:  # noqa: N802
        self.closed.append(handle)


def test_on_windows_nobody_is_broken_off_for_being_asked_about(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`os.kill` sends Ctrl-C there, whatever its signal is called."""
    system, killed = _System(), list[tuple[int, ...]]()
    monkeypatch.setattr(os, "kill", lambda *what: killed.append(what))
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(kernel32=system), raising=False)
    there = _on_windows(monkeypatch)
    told = {}
    for process in (7, 8, 9):
        (tmp_path / FILE).write_text(f"{process}\n")
        told[process] = there.holder_of(tmp_path)
    assert told == {7: 7, 8: 0, 9: 0}
    assert system.closed == [7, 8]
    assert killed == []


def _on_windows(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The module once more, as it would be read there."""
    monkeypatch.setitem(sys.modules, "msvcrt", ModuleType("msvcrt"))
    monkeypatch.setattr(sys, "platform", "win32")
    found = importlib.util.spec_from_file_location("lock_on_windows", lock.__file__)
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module

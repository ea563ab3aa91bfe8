"""One house for one folder. The operating system lets go of the lock when the process ends, however it ends."""

import os
import sys
from pathlib import Path

from hanpan.store.errors import FolderInUseError

FILE = "hanpan.lock"
NONE = -1

if sys.platform == "win32":
    import ctypes
    import msvcrt

    MAY_ASK, STILL_ACTIVE = 0x1000, 259

    def _take(handle: int) -> None:
        os.lseek(handle, 1 << 30, os.SEEK_SET)  # far behind the text, which others must be able to read
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        os.lseek(handle, 0, os.SEEK_SET)

    def _take_folder(_: Path) -> int:
        return NONE  # here nobody can remove a file that is open

    def _lives(process: int) -> bool:
        """`os.kill` would break it off: signal 0 is Ctrl-C here."""
        system = ctypes.windll.kernel32
        handle, code = system.OpenProcess(MAY_ASK, False, process), ctypes.c_ulong()
        if not handle:
            return False
        told = system.GetExitCodeProcess(handle, ctypes.byref(code))
        system.CloseHandle(handle)
        return bool(told) and code.value == STILL_ACTIVE

else:
    import fcntl

    def _take(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _take_folder(folder: Path) -> int:
        """The folder itself: its file could be removed, and locked once more by another house."""
        handle = os.open(folder, os.O_RDONLY)
        try:
            _take(handle)
        except BlockingIOError:
            os.close(handle)
            raise
        except OSError:  # a file system that locks no folders
            os.close(handle)
            return NONE
        return handle

    def _lives(process: int) -> bool:
        try:
            os.kill(process, 0)
        except PermissionError:  # somebody else's
            return True
        return True


class FolderLock:
    """Holds a folder until `release`, or until the process is gone."""

    def __init__(self, folder: Path) -> None:
        self._folder = NONE
        # The file stays: whoever removed it could remove the one that the next house has just locked.
        self._handle = os.open(folder / FILE, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _take(self._handle)
            self._folder = _take_folder(folder)
        except OSError:
            process = os.read(self._handle, 32).decode(errors="replace").strip()
            os.close(self._handle)
            raise FolderInUseError(folder, process) from None
        os.ftruncate(self._handle, 0)
        os.write(self._handle, b"%d\n" % os.getpid())

    def release(self) -> None:
        """Asking twice is harmless."""
        if self._handle >= 0:
            os.ftruncate(self._handle, 0)
            os.close(self._handle)
            if self._folder != NONE:
                os.close(self._folder)
            self._handle = self._folder = NONE


def holder_of(folder: Path) -> int:
    """The process that holds a folder, as far as anybody can tell without asking for it; 0 where none does."""
    try:
        process = int((folder / FILE).read_text().strip() or 0)
        return process if process > 0 and _lives(process) else 0
    except (OSError, ValueError, OverflowError):
        return 0

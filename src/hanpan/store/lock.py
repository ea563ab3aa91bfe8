"""One house for one folder. The operating system lets go of the lock when the process ends, however it ends."""

import os
import sys
from pathlib import Path

from hanpan.store.errors import FolderInUseError

FILE = "hanpan.lock"

if sys.platform == "win32":
    import msvcrt

    def _take(handle: int) -> None:
        os.lseek(handle, 1 << 30, os.SEEK_SET)  # far behind the text, which others must be able to read
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        os.lseek(handle, 0, os.SEEK_SET)

else:
    import fcntl

    def _take(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


class FolderLock:
    """Holds a folder until `release`, or until the process is gone."""

    def __init__(self, folder: Path) -> None:
        # The file stays: whoever removed it could remove the one that the next house has just locked.
        self._handle = os.open(folder / FILE, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _take(self._handle)
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
            self._handle = -1


def holder_of(folder: Path) -> int:
    """The process that holds a folder, as far as anybody can tell without asking for it; 0 where none does."""
    try:
        process = int((folder / FILE).read_text().strip() or 0)
        if process:
            os.kill(process, 0)
    except (OSError, ValueError):
        return 0
    return process

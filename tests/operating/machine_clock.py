"""The wall clock of a house's machine, in the hands of a test. Its other clock, which only counts, is left alone."""

import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

SECOND, HOUR, DAY = 1, 3600, 24 * 3600


@dataclass
class WallClock:
    """So many seconds ahead of the true one; a house that is open sees it at once."""

    file: Path
    ahead: int = 0

    def __post_init__(self) -> None:
        self.move(0)

    def move(self, by: int) -> None:
        self.ahead += by
        written = self.file.with_suffix(".new")
        written.write_text(f"{self.ahead:+d}\n")
        written.replace(self.file)  # never half written

    def now(self) -> int:
        """In milliseconds."""
        return round(1000 * (time.time() + self.ahead))

    def environment(self) -> dict[str, str]:
        """For the process of the house; tools/faketime installs what it names."""
        return {
            "LD_PRELOAD": _library(),
            "FAKETIME_TIMESTAMP_FILE": str(self.file),
            "FAKETIME_NO_CACHE": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",
            "DONT_FAKE_MONOTONIC": "1",
        }


def _library() -> str:
    """As `faketime` itself would load it, for a process with threads."""
    asked = ["faketime", "-m", "-f", "+0", "printenv", "LD_PRELOAD"]
    return subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()

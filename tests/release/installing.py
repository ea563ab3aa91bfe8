"""An empty virtual environment, and what is installed into it."""

import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from tests.release.packing import Release, run

ALONE = {"PYTHONPATH": ""}
"""The environment of a house that knows nothing of this checkout."""
INSTALLED = "from importlib.metadata import distributions; print(*{one.name for one in distributions()})"


@dataclass(frozen=True)
class Environment:
    release: Release
    folder: Path

    def __post_init__(self) -> None:
        run([sys.executable, "-m", "venv", "--without-pip", self.folder], self.release.environment())

    @property
    def command(self) -> str:
        """The `hanpan` that was installed."""
        return str(self.folder / "bin" / "hanpan")

    def install(self, *what: object) -> None:
        """With this checkout's pip, to spare each environment its own."""
        self.release.pip("--python", self.folder, "install", "--no-compile", *what)

    def installed(self) -> set[str]:
        return set(self.python("-c", INSTALLED).split())

    def python(self, *arguments: object) -> str:
        return run([self.folder / "bin" / "python", *arguments], self.release.environment())

    def hanpan(self, *arguments: object, lang: str = "en") -> subprocess.CompletedProcess[str]:
        command = [self.command, *map(str, arguments)]
        environment = self.release.environment(HANPAN_LANG=lang)
        return subprocess.run(
            command, env=environment, cwd=self.folder, capture_output=True, text=True, timeout=120, check=False
        )

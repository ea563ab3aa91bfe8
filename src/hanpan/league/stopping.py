"""LG-4.1: paused after a hand, or stopped after a game."""

from contextlib import suppress
from pathlib import Path
from typing import Literal

After = Literal["hand", "game"]
FILE = "stop"
"""In the league's folder; whoever runs it looks whether it is there."""


class Stop:
    """Whether anybody has said stop."""

    def __init__(self, folder: Path | None = None) -> None:
        self.after: After | None = None
        self.file = folder / FILE if folder is not None else None

    def clear(self) -> None:
        """What was said to an earlier run says nothing to this one."""
        if self.file is not None:
            self.file.unlink(missing_ok=True)

    def ask(self, after: After) -> None:
        """Sooner counts more than later."""
        self.after = "hand" if "hand" in (self.after, after) else "game"

    def after_this_hand(self) -> bool:
        self._look()
        return self.after == "hand"

    def after_this_game(self) -> bool:
        self._look()
        return self.after is not None

    def _look(self) -> None:
        if self.file is not None and self.after != "hand":
            with suppress(OSError):
                self.ask("game" if self.file.read_text(encoding="utf-8").strip() == "game" else "hand")


def say_stop(folder: Path, after: After) -> None:
    """To whoever runs the league in this folder."""
    (folder / FILE).write_text(after, encoding="utf-8")


def is_said(folder: Path) -> bool:
    return (folder / FILE).exists()

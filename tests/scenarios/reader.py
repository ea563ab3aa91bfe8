"""Reads a scenario: a short text that a player can follow and a test can run.

scenario A title
  rule   HE-3.5 HE-3.2
  seats  Ann 100 | Ben 100          # header lines, read by the game's own table
  Ann    raise 20  => pot 35        # who, what he does, and what must then be true
  wait   30s
  chips  Ann 80 | Ben 120
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path


@dataclass
class Line:
    """One line of a scenario: a word, the rest, and what is expected after `=>`."""

    number: int
    word: str
    rest: str
    expected: tuple[str, ...] = ()

    def parts(self) -> list[str]:
        """`Ann 90 | Ben 90` → [`Ann 90`, `Ben 90`]"""
        return [part.strip() for part in self.rest.split("|")]


@dataclass
class Scenario:
    """A title, the rules it shows, and its lines."""

    file: Path
    title: str
    rules: tuple[str, ...] = ()
    lines: list[Line] = field(default_factory=list)

    @property
    def id(self) -> str:
        return f"{self.file.stem}: {self.title}"


class ScenarioError(Exception):
    """A scenario that cannot be read, or does not hold: with its file and line."""

    def __init__(self, scenario: Scenario, line: Line, what: str) -> None:
        super().__init__(f"{scenario.file.name}:{line.number}: {what}\n  in: {line.word} {line.rest}")


def read(file: Path) -> Iterator[Scenario]:
    """All scenarios of a file."""
    scenario: Scenario | None = None
    for number, raw in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        text = re.sub(r"(^|\s)#.*$", "", raw).strip()
        if not text:
            continue
        line = _line(number, text)
        if line.word == "scenario":
            if scenario:
                yield scenario
            scenario = Scenario(file, line.rest)
        elif scenario is None:
            raise ValueError(f"{file.name}:{number}: a line before the first scenario")
        elif line.word == "rule":
            scenario.rules += tuple(line.rest.split())
        else:
            scenario.lines.append(line)
    if scenario:
        yield scenario


def _line(number: int, text: str) -> Line:
    said, _, expected = text.partition("=>")
    word, _, rest = said.strip().partition(" ")
    return Line(number, word, " ".join(rest.split()), tuple(e.strip() for e in expected.split(",") if e.strip()))

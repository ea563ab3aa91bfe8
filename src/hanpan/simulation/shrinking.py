"""The shortest history that still breaks a table: what a person needs to see the bug."""

from collections.abc import Callable, Sequence
from typing import Any

from hanpan.engine import stacked
from hanpan.house.commands import Invite, PassTime, ResumeTable, TableCommand
from hanpan.house.ledger import CAGE, Transfer, bank
from hanpan.simulation.houses import CheckedHouse
from hanpan.simulation.invariants import BREAKING

PLENTY = 1_000_000


def breaks(seed: int, name: str, opened: Any, commands: Sequence[TableCommand]) -> str:
    """What goes wrong when one table is played alone with these commands; nothing where all holds."""
    house = CheckedHouse(stacked(), seed=seed)
    house.open_table(name, opened.settings, opened.creator, opened.at)
    for command in commands:
        if isinstance(command, Invite):
            house.befriend(command.person, command.friend)
    for person in sorted({command.person for command in commands}):
        house.ledger.apply([Transfer(f"plenty:{person}", CAGE, bank(person), PLENTY, "HO-1.1")])
    try:
        for command in commands:
            if isinstance(command, ResumeTable):
                house.resume(name, command.at, command.by - command.grace, grace=command.grace, stays_paused=True)
            elif isinstance(command, PassTime):
                house.pass_time(name, command.at)
            else:
                house.ask(name, command)
    except (AssertionError, *BREAKING) as broken:
        return f"{type(broken).__name__}: {broken}"
    return ""


def shortest(commands: Sequence[TableCommand], still: Callable[[Sequence[TableCommand]], bool]) -> list[TableCommand]:
    """Leave out ever smaller pieces while it still breaks."""
    kept = list(commands)
    size = max(1, len(kept) // 2)
    while size:
        at = 0
        while at < len(kept):
            shorter = kept[:at] + kept[at + size :]
            if shorter and still(shorter):
                kept = shorter
            else:
                at += size
        size //= 2
    return kept

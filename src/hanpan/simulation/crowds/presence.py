"""HO-7.6, HO-7.7: what must hold of who is there and who is not, by the facts alone."""

from collections.abc import Iterable
from random import Random
from zlib import crc32

from hanpan.house.away import Sitter
from hanpan.house.commands import Reconnect, TableCommand
from hanpan.simulation.invariants import must

NAP = 10 * 60 * 1000
PATIENCE = 2
"""So many actions in a row may run out before somebody is away; one where the connection is lost, too."""
LOST = 60_000
"""A person who lost the connection stays present for this long."""


def sleeps(person: str, at: int) -> bool:
    """One in ten is not at the screen for ten minutes at a time, and never says so."""
    return crc32(f"{person} {at // NAP}".encode()) % 10 == 0


def said(wish: TableCommand, sitter: Sitter | None, rng: Random) -> TableCommand | None:
    """A wish as it arrives: who sleeps says nothing, and who has lost the connection finds it first, if at all."""
    if sleeps(wish.person, wish.at):
        return None
    if sitter is None or sitter.connected:
        return wish
    return Reconnect(wish.at, wish.person) if rng.random() < 0.3 else None


def is_there(sitter: Sitter, now: int) -> bool:
    """HO-7.7: connected, or not for less than a minute, and not away."""
    return not sitter.away and (sitter.connected or now < sitter.lost_at + LOST)


def check_dealt(present: Iterable[bool], table: str) -> None:
    """HO-7.7: of the people at a table that deals at least one is present. A table of bots is HO-2.12's."""
    people = list(present)
    must(not people or any(people), "cards for nobody", table)


class Patience:
    """HO-7.6: how often others have waited in vain for somebody who has done nothing since."""

    def __init__(self) -> None:
        self.silences: dict[str, int] = {}

    def ran_out(self, person: str, *, connected: bool, table: str) -> None:
        before = self.silences.get(person, 0)
        must(before < PATIENCE, f"others waited for {person}, who is away", table)
        self.silences[person] = before + 1 if connected else PATIENCE

    def answered(self, person: str) -> None:
        self.silences.pop(person, None)

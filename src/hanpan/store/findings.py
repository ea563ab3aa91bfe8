"""Findings of an audit."""

from dataclasses import dataclass, field
from enum import StrEnum

from msgspec import Struct


class Fault(StrEnum):
    """Faults an audit can find. None happens by itself: the file was damaged or changed, or there is a bug."""

    DAMAGED = "damaged"
    """The file itself is not whole."""
    SUM_NOT_ZERO = "sum-not-zero"
    """Chips came from nowhere, or went there (HO-1)."""
    BALANCE = "balance"
    """An account is not what its transfers come to."""
    BELOW_ZERO = "below-zero"
    """An account that issues no chips has paid out more than it had."""
    STANDING = "standing"
    """A place on a leaderboard is not what the results come to."""
    NO_TABLE = "no-table"
    """A journal of a table that was never opened."""
    NO_JOURNAL = "no-journal"
    """A table of which nothing is told."""
    GAP = "gap"
    """The number of a fact does not follow the one before."""
    UNREADABLE = "unreadable"
    """A fact, or a snapshot, that this house cannot read."""
    NO_REPLAY = "no-replay"
    """A fact that cannot have happened at the table as it was."""
    SNAPSHOT = "snapshot"
    """The snapshot, or what it comes to with the facts after it, is not what the whole journal comes to."""
    TRANSFER = "transfer"
    """A transfer that follows from a fact is missing, or says something else."""
    UNEXPLAINED = "unexplained"
    """A transfer between tables and people that follows from no fact."""
    NOT_PUBLIC = "not-public"
    """The open part of a fact is not what everybody may know, no more and no less."""
    ORDER = "order"
    """A pack does not lie in the order that follows from its seed."""
    NO_SEED = "no-seed"
    """A pack was shuffled and nobody can say from what."""
    CLOSED = "closed"
    """It is sealed with another key than the one at hand (FD-3.1)."""


class Finding(Struct, frozen=True):
    """Something is wrong, and where. It names no card: whoever reads it may be sitting at the table."""

    fault: Fault
    table: str = ""
    number: int = -1
    """Of the fact; -1 where it is about no single one."""
    detail: str = ""


@dataclass
class AuditReport:
    """The scope and findings of an audit."""

    tables: int = 0
    facts: int = 0
    transfers: int = 0
    accounts: int = 0
    packs: int = 0
    """Shuffled from a seed, and shuffled again."""
    findings: list[Finding] = field(default_factory=list)

    @property
    def sound(self) -> bool:
        return not self.findings

    def found(self, fault: Fault, table: str = "", number: int = -1, detail: str = "") -> None:
        self.findings.append(Finding(fault, table, number, detail))

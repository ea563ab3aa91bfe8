"""Operators in a store: their orders, and what those leave behind."""

from typing import Protocol

from msgspec import Struct


class OperatorRow(Struct, frozen=True):
    """Somebody beside the first operator who gives orders."""

    name: str
    password: str
    """Its argon2 hash."""
    created: int
    added_by: str


class OrderRow(Struct, frozen=True):
    """An order that was given; the record is made of them."""

    at: int
    operator: str
    order: str
    person: str = ""
    reason: str = ""
    detail: str = ""
    until: int = 0
    place: int = 0
    """The store's to give."""


class SanctionRow(Struct, frozen=True):
    """A ban of a person or an address, or a mute of a person."""

    kind: str
    person: str
    address: str
    at: int
    until: int
    """0: for ever."""
    operator: str
    reason: str
    place: int = 0


class CodeRow(Struct, frozen=True):
    """An invitation: who knows it may come in."""

    code: str
    label: str
    created: int
    expires: int
    most: int
    used: int
    operator: str


class AnnouncementRow(Struct, frozen=True):
    """A text for everybody, until a time."""

    at: int
    until: int
    texts: dict[str, str]
    """By language."""
    operator: str
    place: int = 0


class ReportRow(Struct, frozen=True):
    """A line that somebody reported, with those around it."""

    at: int
    reporter: str
    person: str
    table: str
    whisper: bool
    lines: bytes
    said_at: int
    note: str
    closed_by: str = ""
    closed_at: int = 0
    place: int = 0


class SampleRow(Struct, frozen=True):
    """The house at a moment."""

    at: int
    people: int
    bots: int
    tables: int
    hands: int
    """That ended since the sample before."""


class PairRow(Struct, frozen=True):
    """The chips somebody won from somebody else in hands of two."""

    person: str
    against: str
    profit: int
    moved: int
    hands: int
    folded: int


Kept = OperatorRow | SanctionRow | CodeRow | AnnouncementRow


class OperatorStore(Protocol):
    """Keeps what operators order; each order in the record together with what it changes, or neither."""

    async def order(self, row: OrderRow, *kept: Kept) -> list[int]:
        """Into the record, with what it leaves behind: the places of those that have one."""

    async def lift(self, row: OrderRow, place: int) -> None:
        """A ban or a mute is over."""

    async def revoke(self, row: OrderRow, code: str) -> None: ...

    async def end_announcement(self, row: OrderRow, place: int) -> None: ...

    async def remove_operator(self, row: OrderRow, name: str) -> None: ...

    async def close_report(self, row: OrderRow, place: int) -> None: ...

    async def switch(self, row: OrderRow, name: str, value: str) -> None:
        """Something of the house is so from now on."""

    async def rename(self, row: OrderRow, name: str, lookalike: str) -> bool:
        """The person of the order; False where a name that looks alike is taken."""

    async def set_password(self, row: OrderRow, hashed: str) -> None:
        """Of the person of the order, whose sessions end."""

    async def record(self, before: int, limit: int, person: str, order: str, operator: str) -> list[OrderRow]:
        """From the latest one back; empty words ask for all."""

    async def operators(self) -> list[OperatorRow]: ...

    async def sanctions(self) -> list[SanctionRow]: ...

    async def switches(self) -> dict[str, str]: ...

    async def codes(self) -> list[CodeRow]: ...

    async def use_code(self, code: str, now: int) -> bool:
        """One more has come in with it; False where it does not open."""

    async def give_back(self, code: str) -> None:
        """They did not come in after all."""

    async def announcements(self, now: int) -> list[AnnouncementRow]: ...

    async def add_report(self, row: ReportRow) -> None: ...

    async def reports(self, before: int, limit: int, *, unseen: bool) -> list[ReportRow]: ...

    async def report(self, place: int) -> ReportRow | None: ...

    async def unseen_reports(self) -> int: ...

    async def add_sample(self, row: SampleRow, forget: int) -> None:
        """And forget those before a time."""

    async def samples(self, since: int) -> list[SampleRow]: ...

    async def pairs(self, since: int, least: int) -> list[PairRow]:
        """Pairs where one won at least this many chips from the other, in hands of two that ended since a time."""

    async def people_named(self, beginning: str, limit: int) -> list[str]:
        """People whose names, made one with their look-alikes, begin like this."""

    async def tidy(self, now: int) -> None:
        """Take away what is over."""

"""Orders about the whole house: tables, a pause, who may come in, chat, announcements."""

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from hanpan.server.asking import Answer, Nothing
from hanpan.server.operator_access import Reason
from hanpan.server.operator_asking import OperatorAsk

Newcomers = Literal["open", "code", "closed"]
"""Anybody may come in as a guest; or only with an invitation code; or nobody new at all."""
Announced = Annotated[str, Meta(max_length=300)]
Code = Annotated[str, Meta(min_length=4, max_length=40, pattern=r"^\S(?:.*\S)?$")]


class CloseTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table that is to close after what is being played there."""

    table: Annotated[str, Meta(min_length=1, max_length=64)]
    reason: Reason


class Pause(Struct, frozen=True, forbid_unknown_fields=True):
    """No further hand begins anywhere, or hands go on."""

    paused: bool
    reason: Reason


class Announce(Struct, frozen=True, forbid_unknown_fields=True):
    """A text for everybody, in one language or both; who speaks the other one reads the one there is."""

    reason: Reason
    ko: Announced = ""
    en: Announced = ""
    minutes: Annotated[int, Meta(ge=1, le=30 * 24 * 60)] = 60
    """How long it is shown to whoever comes."""


class AnnouncementLine(Struct, frozen=True):
    """An announcement."""

    id: int
    at: int
    until: int
    ko: str
    en: str
    operator: str


class EndAnnouncement(Struct, frozen=True, forbid_unknown_fields=True):
    """An announcement that nobody need read any more."""

    id: Annotated[int, Meta(ge=1)]
    reason: Reason


class HouseTold(Struct, frozen=True):
    """How the house is open."""

    newcomers: Newcomers
    chat: bool
    paused: bool
    announcements: list[AnnouncementLine]
    """Those that are still shown."""


class HouseOrder(Struct, frozen=True, forbid_unknown_fields=True):
    """What is not said stays as it is."""

    reason: Reason
    newcomers: Newcomers | UnsetType = UNSET
    chat: bool | UnsetType = UNSET


class CodeLine(Struct, frozen=True):
    """An invitation code, or a house password: a code that everybody uses."""

    code: str
    label: str
    created: int
    expires: int
    """0: never."""
    most: int
    """How many may come in with it; 0: as many as like to."""
    used: int
    operator: str
    """Who made it; empty: it stands in the settings."""


class CodeList(Struct, frozen=True):
    """Codes that open, the latest first."""

    codes: list[CodeLine]


class NewCode(Struct, frozen=True, forbid_unknown_fields=True):
    """A new code."""

    reason: Reason
    label: Annotated[str, Meta(max_length=40)] = ""
    code: Code | Literal[""] = ""
    """One's own words, as a house password; empty: the house makes one."""
    most: Annotated[int, Meta(ge=0, le=100_000)] = 0
    minutes: Annotated[int, Meta(ge=0, le=366 * 24 * 60)] = 0


class CodeChosen(Struct, frozen=True, forbid_unknown_fields=True):
    """A code that is to open no longer."""

    code: Code
    reason: Reason


async def close_table(ask: OperatorAsk, order: CloseTable) -> Answer:
    """Close a table after what is being played there."""
    raise NotImplementedError


async def pause_house(ask: OperatorAsk, order: Pause) -> Answer:
    """Let no further hand begin, or let them go on."""
    raise NotImplementedError


async def announce(ask: OperatorAsk, order: Announce) -> Answer:
    """Tell everybody something, and whoever comes until it expires."""
    raise NotImplementedError


async def end_announcement(ask: OperatorAsk, order: EndAnnouncement) -> Answer:
    """Show an announcement to nobody any more."""
    raise NotImplementedError


async def read_house(ask: OperatorAsk, _: Nothing) -> Answer:
    """Who may come in, whether people may chat, what is announced."""
    raise NotImplementedError


async def order_house(ask: OperatorAsk, order: HouseOrder) -> Answer:
    """Open or close the house to newcomers, and switch chat on or off."""
    raise NotImplementedError


async def list_codes(ask: OperatorAsk, _: Nothing) -> Answer:
    """Invitation codes, and how often each was used."""
    raise NotImplementedError


async def make_code(ask: OperatorAsk, wanted: NewCode) -> Answer:
    """A new invitation code, or a house password of one's own words."""
    raise NotImplementedError


async def revoke_code(ask: OperatorAsk, chosen: CodeChosen) -> Answer:
    """Let nobody else come in with a code; who has stays."""
    raise NotImplementedError

"""Orders about the whole house: tables, a pause, who may come in, chat, announcements."""

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, structs

from hanpan.floor.door_ports import AnnouncementRow, CodeRow
from hanpan.floor.one_line import one_line
from hanpan.floor.settings import Newcomers
from hanpan.server.asking import Answer, Done, Nothing
from hanpan.server.entrance import code_key, new_code
from hanpan.server.errors import Fault
from hanpan.server.operator_access import Reason
from hanpan.server.operator_asking import OperatorAsk

MINUTE = 60_000
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
    if not ask.context.floor.operator.close_table(order.table):
        return Fault("no-such-table")
    await ask.office.note(ask, "close-table", reason=order.reason, detail=order.table)
    return Done()


async def pause_house(ask: OperatorAsk, order: Pause) -> Answer:
    """Let no further hand begin, or let them go on; said twice, it changes nothing."""
    operator = ask.context.floor.operator
    if order.paused != operator.paused:
        (operator.pause if order.paused else operator.resume)()
        await ask.office.note(ask, "pause" if order.paused else "resume", reason=order.reason)
    return _told(ask)


async def announce(ask: OperatorAsk, order: Announce) -> Answer:
    """Tell everybody something, and whoever comes until it expires."""
    ko, en, now = one_line(order.ko), one_line(order.en), ask.context.clock.now()
    if not (ko or en):
        return Fault("missing-field", said={"field": "ko"})
    row = AnnouncementRow(now, now + order.minutes * MINUTE, ko, en, ask.operator)
    told = ask.office.order(ask, "announce", reason=order.reason, detail=ko or en)
    [place] = await ask.context.store.door.order(told, row)
    row = structs.replace(row, place=place)
    ask.context.floor.announcements.add(row)
    return _line(row)


async def end_announcement(ask: OperatorAsk, order: EndAnnouncement) -> Answer:
    """Show an announcement to nobody any more."""
    announcements = ask.context.floor.announcements
    if order.id not in [row.place for row in announcements.standing()]:
        return Fault("no-such-announcement")
    told = ask.office.order(ask, "end-announcement", reason=order.reason, detail=str(order.id))
    await ask.context.store.door.end_announcement(told, order.id)
    announcements.end(order.id)
    return Done()


def _line(row: AnnouncementRow) -> AnnouncementLine:
    return AnnouncementLine(row.place, row.at, row.until, row.ko, row.en, row.operator)


async def read_house(ask: OperatorAsk, _: Nothing) -> Answer:
    """Who may come in, whether people may chat, what is announced."""
    return _told(ask)


def _told(ask: OperatorAsk) -> HouseTold:
    floor = ask.context.floor
    standing = [_line(row) for row in floor.announcements.standing()]
    return HouseTold(floor.newcomers, floor.talking.on, floor.operator.paused, standing)


async def order_house(ask: OperatorAsk, order: HouseOrder) -> Answer:
    """Open or close the house to newcomers, and switch chat on or off."""
    floor, door = ask.context.floor, ask.context.store.door
    if order.newcomers is not UNSET and order.newcomers != floor.newcomers:
        told = ask.office.order(ask, "newcomers", reason=order.reason, detail=order.newcomers)
        await door.switch(told, "newcomers", order.newcomers)
        floor.newcomers = order.newcomers
    if order.chat is not UNSET and order.chat != floor.talking.on:
        value = "on" if order.chat else "off"
        await door.switch(ask.office.order(ask, "chat", reason=order.reason, detail=value), "chat", value)
        floor.talking.switch(on=order.chat)
    return _told(ask)


async def list_codes(ask: OperatorAsk, _: Nothing) -> Answer:
    """Invitation codes, and how often each was used."""
    kept = [_code(row) for row in await ask.context.store.door.codes()]
    password = ask.context.floor.settings.house_password
    return CodeList([*kept, *([CodeLine(password, "", 0, 0, 0, 0, "")] if password else [])])


def _code(row: CodeRow) -> CodeLine:
    return CodeLine(row.code, row.label, row.created, row.expires, row.most, row.used, row.operator)


async def make_code(ask: OperatorAsk, wanted: NewCode) -> Answer:
    """A new invitation code, or a house password of one's own words."""
    now, code = ask.context.clock.now(), code_key(wanted.code) or new_code()
    if code in [row.code for row in await ask.context.store.door.codes()]:
        return Fault("code-exists")
    expires = now + wanted.minutes * MINUTE if wanted.minutes else 0
    row = CodeRow(code, one_line(wanted.label), now, expires, wanted.most, 0, ask.operator)
    told = ask.office.order(ask, "code", reason=wanted.reason, detail=one_line(wanted.label), until=expires)
    await ask.context.store.door.order(told, row)
    return _code(row)


async def revoke_code(ask: OperatorAsk, chosen: CodeChosen) -> Answer:
    """Let nobody else come in with a code; who has stays."""
    code = code_key(chosen.code)
    found = [row for row in await ask.context.store.door.codes() if row.code == code]
    if not found:
        return Fault("no-such-code")
    told = ask.office.order(ask, "revoke-code", reason=chosen.reason, detail=found[0].label)
    await ask.context.store.door.revoke(told, code)
    return Done()

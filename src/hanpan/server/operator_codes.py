"""Invitation codes: made, counted, limited in uses and time, revoked."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from hanpan.floor.one_line import one_line
from hanpan.floor.operator_ports import CodeRow
from hanpan.server.asking import Answer, Done, Nothing
from hanpan.server.entrance import code_key, new_code
from hanpan.server.errors import Fault
from hanpan.server.operator_access import Reason
from hanpan.server.operator_asking import OperatorAsk

MINUTE = 60_000
Code = Annotated[str, Meta(min_length=4, max_length=40, pattern=r"^\S(?:.*\S)?$")]


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


async def list_codes(ask: OperatorAsk, _: Nothing) -> Answer:
    """Invitation codes, and how often each was used."""
    kept = [_code(row) for row in await ask.context.store.operators.codes()]
    password = ask.context.floor.settings.house_password
    return CodeList([*kept, *([CodeLine(password, "", 0, 0, 0, 0, "")] if password else [])])


def _code(row: CodeRow) -> CodeLine:
    return CodeLine(row.code, row.label, row.created, row.expires, row.most, row.used, row.operator)


async def make_code(ask: OperatorAsk, wanted: NewCode) -> Answer:
    """A new invitation code, or a house password of one's own words."""
    now, code = ask.context.clock.now(), code_key(wanted.code) or new_code()
    if code in [row.code for row in await ask.context.store.operators.codes()]:
        return Fault("code-exists")
    expires = now + wanted.minutes * MINUTE if wanted.minutes else 0
    row = CodeRow(code, one_line(wanted.label), now, expires, wanted.most, 0, ask.operator)
    told = ask.office.order(ask, "code", reason=wanted.reason, detail=one_line(wanted.label), until=expires)
    await ask.context.store.operators.order(told, row)
    return _code(row)


async def revoke_code(ask: OperatorAsk, chosen: CodeChosen) -> Answer:
    """Let nobody else come in with a code; who has stays."""
    code = code_key(chosen.code)
    found = [row for row in await ask.context.store.operators.codes() if row.code == code]
    if not found:
        return Fault("no-such-code")
    told = ask.office.order(ask, "revoke-code", reason=chosen.reason, detail=found[0].label)
    await ask.context.store.operators.revoke(told, code)
    return Done()

"""Kick, ban, mute, and what lifts them. Each has a reason and stands in the record."""

from typing import Annotated

from msgspec import Meta, Struct, structs

from hanpan.floor.operator_ports import SanctionRow
from hanpan.floor.sanctions import BAN, MUTE, network_of
from hanpan.server.asking import Answer, Done
from hanpan.server.errors import Fault
from hanpan.server.friends import PersonId
from hanpan.server.operator_access import Reason
from hanpan.server.operator_asking import OperatorAsk
from hanpan.server.operator_finding import SanctionList, told_sanctions

MINUTE = 60_000
TEN_YEARS = 10 * 366 * 24 * 60
Minutes = Annotated[int, Meta(ge=0, le=TEN_YEARS)]
"""0: for ever."""
Address = Annotated[str, Meta(max_length=64)]
"""`203.0.113.7`, `2001:db8::/64` or a whole network such as `203.0.113.0/24`."""


class Kick(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody's connection ends, and their seat is left as by Leave. They may come back."""

    person: PersonId
    reason: Reason


class Ban(Struct, frozen=True, forbid_unknown_fields=True):
    """A person, or an address; who is here is kicked."""

    reason: Reason
    person: Annotated[str, Meta(max_length=64)] = ""
    address: Address = ""
    """One of the two is named, or both: then both are banned."""
    minutes: Minutes = 0


class Mute(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody writes nothing: no chat, no whispers, no titles."""

    person: PersonId
    reason: Reason
    minutes: Minutes = 0


class Lift(Struct, frozen=True, forbid_unknown_fields=True):
    """A ban or a mute ends before its time."""

    sanction: Annotated[int, Meta(ge=1)]
    reason: Reason


async def kick(ask: OperatorAsk, order: Kick) -> Answer:
    """End somebody's connection; their seat is left as by Leave."""
    if await ask.context.store.person(order.person) is None:
        return Fault("no-such-person")
    await ask.office.note(ask, "kick", order.person, order.reason)
    shown = await ask.context.floor.operator.show_out(order.person, "kicked", order.reason.strip())
    if shown is None:
        return Fault("not-ready")
    await ask.context.floor.settled()
    return Done()


async def ban(ask: OperatorAsk, order: Ban) -> Answer:
    """Keep a person or an address out, for a time or for ever."""
    address = network_of(order.address)
    if not (order.person or order.address) or (order.address and not address):
        return Fault("bad-field", said={"field": "address"})
    if order.person and await ask.context.store.person(order.person) is None:
        return Fault("no-such-person")
    made = []
    if order.person:
        made.append(await _sanction(ask, BAN, order.person, "", order.reason, order.minutes))
    if address:
        made.append(await _sanction(ask, BAN, "", address, order.reason, order.minutes))
    await _show_out(ask, made)
    await ask.context.floor.settled()
    return SanctionList(await told_sanctions(ask.context, made))


async def _sanction(
    ask: OperatorAsk, sanction: str, person: str, address: str, reason: str, minutes: int
) -> SanctionRow:
    now = ask.context.clock.now()
    until = now + minutes * MINUTE if minutes else 0
    row = SanctionRow(sanction, person, address, now, until, ask.operator, reason.strip())
    [place] = await ask.context.store.operators.order(
        ask.office.order(ask, sanction, person, reason, address, until), row
    )
    row = structs.replace(row, place=place)
    ask.context.floor.sanctions.add(row)
    return row


async def _show_out(ask: OperatorAsk, bans: list[SanctionRow]) -> None:
    """Those who are meant and here."""
    operator, sanctions, now = ask.context.floor.operator, ask.context.floor.sanctions, ask.context.clock.now()
    for row in bans:
        meant = [row.person] if row.person else operator.here_from(lambda one: sanctions.ban_from(one, now) is not None)
        for person in meant:
            await operator.show_out(person, "banned", row.reason, row.until)


async def mute(ask: OperatorAsk, order: Mute) -> Answer:
    """Let somebody write nothing, for a time or for ever."""
    if await ask.context.store.person(order.person) is None:
        return Fault("no-such-person")
    row = await _sanction(ask, MUTE, order.person, "", order.reason, order.minutes)
    return SanctionList(await told_sanctions(ask.context, [row]))


async def lift(ask: OperatorAsk, order: Lift) -> Answer:
    """End a ban or a mute."""
    sanctions = ask.context.floor.sanctions
    row = sanctions.rows.get(order.sanction)
    if row is None:
        return Fault("no-such-sanction")
    told = ask.office.order(ask, "lift", row.person, order.reason, f"{row.kind} {row.address}".strip())
    await ask.context.store.operators.lift(told, row.place)
    sanctions.lift(row.place)
    return Done()

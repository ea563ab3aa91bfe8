"""A new name for somebody, or a new password. Each has a reason and stands in the record."""

from typing import Annotated

from msgspec import Meta, Struct, structs

from hanpan.floor.news import EndConnections
from hanpan.floor.ports import NOBODY
from hanpan.server.asking import Answer, Done
from hanpan.server.errors import Fault
from hanpan.server.friends import PersonId
from hanpan.server.names import clean, is_staff, lookalike
from hanpan.server.operator_access import Reason
from hanpan.server.operator_asking import OperatorAsk
from hanpan.server.operator_login import new_password

RENAMED = 1012
"""A connection that ends with it is opened again at once: one comes back under the new name."""


class Rename(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody has another name from now on."""

    person: PersonId
    name: Annotated[str, Meta(max_length=200)]
    reason: Reason


class ResetPassword(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody gets a new password; every session and token of theirs ends."""

    person: PersonId
    reason: Reason


class PasswordMade(Struct, frozen=True):
    """The new password, told this once."""

    name: str
    password: str


async def rename(ask: OperatorAsk, order: Rename) -> Answer:
    """Give somebody another name."""
    context, name = ask.context, clean(order.name)
    row = await context.store.person(order.person)
    if row is None or row.name == NOBODY:
        return Fault("no-such-person")
    if not name or is_staff(name):
        return Fault("staff-name" if name else "bad-name")
    told = ask.office.order(ask, "rename", row.person, order.reason, f"{row.name} → {name}")
    renamed = structs.replace(row, name=name, lookalike=lookalike(name))
    with context.floor.newcomers.held(renamed) as free:
        if not free or not await context.store.operators.rename(told, name, renamed.lookalike):
            return Fault("lookalike-name")
    context.floor.rename(row.person, name)
    await context.end_connections(EndConnections(row.person, code=RENAMED, reason="renamed"))
    return Done()


async def reset_password(ask: OperatorAsk, order: ResetPassword) -> Answer:
    """Give somebody a new password, told this once."""
    context, password = ask.context, new_password()
    row = await context.store.person(order.person)
    if row is None or row.name == NOBODY:
        return Fault("no-such-person")
    hashed = await ask.office.login.passwords.hashed(password)
    if hashed is None:
        return Fault("busy")
    told = ask.office.order(ask, "reset-password", row.person, order.reason)
    await context.store.operators.set_password(told, hashed)
    context.sessions.forget(row.person)
    await context.end_connections(EndConnections(row.person))
    return PasswordMade(row.name, password)

"""Further operators: the first adds and removes them, each has a password of their own."""

from typing import Annotated

from msgspec import Meta, Struct, structs

from hanpan.floor.operator_ports import OperatorRow
from hanpan.server.addresses import address_of
from hanpan.server.asking import Answer, Done, Nothing
from hanpan.server.errors import Fault
from hanpan.server.operator_access import Reason
from hanpan.server.operator_asking import OperatorAsk
from hanpan.server.operator_login import FIRST, new_password
from hanpan.server.weak_passwords import is_weak

OperatorName = Annotated[str, Meta(min_length=1, max_length=20, pattern=r"^\w(?:[\w .-]*\w)?$")]


class OperatorLine(Struct, frozen=True):
    """An operator in the list."""

    name: str
    first: bool
    created: int
    """0 of the first."""
    added_by: str


class OperatorList(Struct, frozen=True):
    """Everybody who may give orders."""

    operators: list[OperatorLine]


class NewOperator(Struct, frozen=True, forbid_unknown_fields=True):
    """Another operator; only the first adds some."""

    name: OperatorName
    reason: Reason


class OperatorAdded(Struct, frozen=True):
    """Their password, told this once."""

    name: str
    password: str


class OperatorChosen(Struct, frozen=True, forbid_unknown_fields=True):
    """An operator by name."""

    name: OperatorName
    reason: Reason


class OperatorPassword(Struct, frozen=True, forbid_unknown_fields=True):
    """An operator's own password, changed. The first one's is set at the machine."""

    old: Annotated[str, Meta(min_length=1, max_length=200)]
    password: Annotated[str, Meta(min_length=8, max_length=200)]


async def list_operators(ask: OperatorAsk, _: Nothing) -> Answer:
    """Who may give orders."""
    others = [
        OperatorLine(row.name, False, row.created, row.added_by) for row in (await ask.office.operators()).values()
    ]
    return OperatorList([OperatorLine(FIRST, True, 0, ""), *others])


async def add_operator(ask: OperatorAsk, wanted: NewOperator) -> Answer:
    """Another operator, whose password is told this once."""
    office, name = ask.office, wanted.name
    if ask.operator != FIRST:
        return Fault("first-operator-only")
    if name.casefold() in {known.casefold() for known in [FIRST, *await office.operators()]}:
        return Fault("operator-exists")
    password = new_password()
    hashed = await office.login.passwords.hashed(password)
    if hashed is None:
        return Fault("busy")
    row = OperatorRow(name, hashed, ask.context.clock.now(), ask.operator)
    await ask.context.store.operators.order(office.order(ask, "operator", reason=wanted.reason, detail=name), row)
    return OperatorAdded(name, password)


async def remove_operator(ask: OperatorAsk, chosen: OperatorChosen) -> Answer:
    """An operator gives no more orders: sessions and tokens end."""
    office, name = ask.office, chosen.name
    if ask.operator != FIRST:
        return Fault("first-operator-only")
    if name not in await office.operators():
        return Fault("no-such-operator")
    order = office.order(ask, "remove-operator", reason=chosen.reason, detail=name)
    await ask.context.store.operators.remove_operator(order, name)
    office.login.end_sessions_of(name)
    office.tokens.remove(lambda token: token.operator == name)
    return Done()


async def change_operator_password(ask: OperatorAsk, given: OperatorPassword) -> Answer:
    """Another password for oneself."""
    office = ask.office
    before = (await office.operators()).get(ask.operator)
    if before is None:
        return Fault("no-such-operator")
    if is_weak(given.password, ask.operator):
        return Fault("weak-password")
    known = await office.login.knows(given.old, before.password, address_of(ask.request, ask.context))
    if isinstance(known, Fault) or not known:
        return known or Fault("wrong-password")
    hashed = await office.login.passwords.hashed(given.password)
    if hashed is None:
        return Fault("busy")
    row = structs.replace(before, password=hashed)
    await ask.context.store.operators.order(office.order(ask, "password", detail=ask.operator), row)
    return Done()

"""Who may give orders: signing in and out, further operators, tokens for programs."""

from typing import Annotated

from aiohttp import web
from msgspec import Meta, Struct, structs

from hanpan.floor.door_ports import OperatorRow
from hanpan.server.addresses import address_of
from hanpan.server.asking import Answer, Done, Nothing, respond
from hanpan.server.errors import Fault
from hanpan.server.logs import log
from hanpan.server.operator_asking import OperatorAsk
from hanpan.server.operator_door import FIRST, Session, new_password
from hanpan.server.weak_passwords import is_weak

OperatorName = Annotated[str, Meta(min_length=1, max_length=20, pattern=r"^\w(?:[\w .-]*\w)?$")]
Reason = Annotated[str, Meta(min_length=1, max_length=200, pattern=r"\S")]
"""Every order has one; it stands in the record."""


class OperatorSignIn(Struct, frozen=True, forbid_unknown_fields=True):
    """An operator."""

    password: Annotated[str, Meta(min_length=1, max_length=200)]
    name: Annotated[str, Meta(max_length=20)] = ""
    """Empty: the first operator, whose password the house printed."""


class OperatorSession(Struct, frozen=True):
    """Who is signed in."""

    operator: str
    first: bool
    """May they add and remove other operators?"""
    guard: str
    """To be sent as `X-Operator-Guard` with every request that changes something."""
    expires: int
    most_grant: int
    """The most chips that are given or taken at once."""


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


class TokenLine(Struct, frozen=True):
    """A token that opens these paths to a program. What it is, is told only when it is made."""

    id: str
    label: str
    operator: str
    """In whose name its orders stand in the record."""
    created: int
    expires: int


class TokenList(Struct, frozen=True):
    """All tokens that open."""

    tokens: list[TokenLine]


class TokenWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """A new token."""

    label: Annotated[str, Meta(min_length=1, max_length=40, pattern=r"\S")]
    days: Annotated[int, Meta(ge=1, le=3660)] = 365


class TokenMade(Struct, frozen=True):
    """Told this once: `Authorization: Bearer …`."""

    token: str
    id: str
    expires: int


class TokenChosen(Struct, frozen=True, forbid_unknown_fields=True):
    """A token by its id."""

    id: Annotated[str, Meta(min_length=1, max_length=64)]
    reason: Reason


async def operator_sign_in(ask: OperatorAsk, given: OperatorSignIn) -> Answer:
    """Sign in as an operator."""
    office, name = ask.office, given.name.strip() or FIRST
    known = await office.door.knows(given.password, await office.hash_of(name), address_of(ask.request, ask.context))
    if isinstance(known, Fault):  # not logged: whoever hammers at the door shall not fill the disk as well
        return known
    if not known:
        log.warning("operator-refused", action="sign-in", code="wrong-password")
        return Fault("wrong-operator")
    ask.operator = name
    await office.note(ask, "sign-in")
    carried, session = office.door.open(name)
    return _with_cookie(ask, carried, respond(ask, _told(ask, session)))


def _told(ask: OperatorAsk, session: Session) -> OperatorSession:
    door, clock = ask.office.door, ask.context.clock
    expires = clock.now() + session.expires - clock.steady()
    first = session.operator == FIRST
    return OperatorSession(session.operator, first, session.guard, expires, door.settings.most_grant)


def _with_cookie(ask: OperatorAsk, carried: str, response: web.Response) -> web.Response:
    """For the whole house: the metrics know the operator, too."""
    office = ask.office
    safe = {"httponly": True, "samesite": "Strict", "secure": ask.context.secure}
    response.set_cookie(office.cookie, carried, max_age=office.door.session_seconds, path="/", **safe)  # type: ignore[arg-type]
    return response


async def operator_sign_out(ask: OperatorAsk, _: Nothing) -> Answer:
    """Sign out."""
    office = ask.office
    office.door.close(ask.request.cookies.get(office.cookie, ""))
    response = respond(ask, Done())
    response.del_cookie(office.cookie, path="/", secure=ask.context.secure)
    return response


async def operator_session(ask: OperatorAsk, _: Nothing) -> Answer:
    """Who is signed in, and the guard of the session."""
    session = ask.office.session(ask.request)
    return Fault("not-the-operator") if session is None else _told(ask, session)


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
    hashed = await office.door.passwords.hashed(password)
    if hashed is None:
        return Fault("busy")
    row = OperatorRow(name, hashed, ask.context.clock.now(), ask.operator)
    await ask.context.store.door.order(office.order(ask, "operator", reason=wanted.reason, detail=name), row)
    return OperatorAdded(name, password)


async def remove_operator(ask: OperatorAsk, chosen: OperatorChosen) -> Answer:
    """An operator gives no more orders: sessions and tokens end."""
    office, name = ask.office, chosen.name
    if ask.operator != FIRST:
        return Fault("first-operator-only")
    if name not in await office.operators():
        return Fault("no-such-operator")
    order = office.order(ask, "remove-operator", reason=chosen.reason, detail=name)
    await ask.context.store.door.remove_operator(order, name)
    office.door.end_sessions_of(name)
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
    known = await office.door.knows(given.old, before.password, address_of(ask.request, ask.context))
    if isinstance(known, Fault) or not known:
        return known or Fault("wrong-password")
    hashed = await office.door.passwords.hashed(given.password)
    if hashed is None:
        return Fault("busy")
    row = structs.replace(before, password=hashed)
    await ask.context.store.door.order(office.order(ask, "password", detail=ask.operator), row)
    return Done()


async def list_tokens(ask: OperatorAsk, _: Nothing) -> Answer:
    """Tokens of programs."""
    rows = ask.office.tokens.all()
    return TokenList([TokenLine(row.id, row.label, row.operator, row.created, row.expires) for row in rows])


async def make_operator_token(ask: OperatorAsk, wanted: TokenWanted) -> Answer:
    """A token for a program, told this once."""
    token, row = ask.office.tokens.make(wanted.label.strip(), ask.operator, wanted.days)
    await ask.office.note(ask, "token", detail=f"{row.id} {row.label}")
    return TokenMade(token, row.id, row.expires)


async def remove_token(ask: OperatorAsk, chosen: TokenChosen) -> Answer:
    """A token opens nothing any more."""
    if not ask.office.tokens.remove(lambda token: token.id == chosen.id):
        return Fault("no-such-token")
    await ask.office.note(ask, "remove-token", reason=chosen.reason, detail=chosen.id)
    return Done()

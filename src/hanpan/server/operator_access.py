"""Signing in and out as an operator."""

from typing import Annotated

from aiohttp import web
from msgspec import Meta, Struct

from hanpan.server.addresses import address_of
from hanpan.server.asking import Answer, Done, Nothing, respond
from hanpan.server.errors import Fault
from hanpan.server.logs import log
from hanpan.server.operator_asking import OperatorAsk
from hanpan.server.operator_login import FIRST, Session
from hanpan.server.outward import is_secure
from hanpan.server.visitors import cookie_path

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


async def operator_sign_in(ask: OperatorAsk, given: OperatorSignIn) -> Answer:
    """Sign in as an operator."""
    office, name = ask.office, given.name.strip() or FIRST
    known = await office.login.knows(given.password, await office.hash_of(name), address_of(ask.request, ask.context))
    if isinstance(known, Fault):  # not logged: repeated guesses must not fill the disk as well
        return known
    if not known:
        log.warning("operator-refused", action="sign-in", code="wrong-password")
        return Fault("wrong-operator")
    ask.operator = name
    await office.note(ask, "sign-in")
    carried, session = office.login.open(name)
    return _with_cookie(ask, carried, respond(ask, _told(ask, session)))


def _told(ask: OperatorAsk, session: Session) -> OperatorSession:
    login, clock = ask.office.login, ask.context.clock
    expires = clock.now() + session.expires - clock.steady()
    first = session.operator == FIRST
    return OperatorSession(session.operator, first, session.guard, expires, login.settings.most_grant)


def _with_cookie(ask: OperatorAsk, carried: str, response: web.Response) -> web.Response:
    """For the whole house: the metrics know the operator, too."""
    office, name = ask.office, ask.office.cookie(ask.request)
    safe = {"httponly": True, "samesite": "Strict", "secure": is_secure(ask.context, ask.request)}
    path, seconds = cookie_path(ask.context), office.login.session_seconds
    response.set_cookie(name, carried, max_age=seconds, path=path, **safe)  # type: ignore[arg-type]
    return response


async def operator_sign_out(ask: OperatorAsk, _: Nothing) -> Answer:
    """Sign out."""
    name = ask.office.cookie(ask.request)
    ask.office.login.close(ask.request.cookies.get(name, ""))
    response = respond(ask, Done())
    response.del_cookie(name, path=cookie_path(ask.context), secure=is_secure(ask.context, ask.request))
    return response


async def operator_session(ask: OperatorAsk, _: Nothing) -> Answer:
    """Who is signed in, and the guard of the session; null where nobody is: to ask is nothing wrong."""
    session = ask.office.session(ask.request)
    if session is not None:
        return _told(ask, session)
    return Fault("not-the-operator") if "Authorization" in ask.request.headers else None

"""Keeping one's account: a password, signing in and out, tokens for bots."""

from typing import Annotated

from msgspec import Meta, Struct, structs

from hanpan.floor.news import EndConnections
from hanpan.floor.ports import PersonRow
from hanpan.server.addresses import address_of
from hanpan.server.asking import Answer, Ask, Done, Nothing
from hanpan.server.context import Context
from hanpan.server.entrance import ban_fault
from hanpan.server.errors import Fault
from hanpan.server.names import clean, lookalike
from hanpan.server.naming import somebody_named
from hanpan.server.people import AnyName, enter, me
from hanpan.server.sessions import KNOWN, TOKEN
from hanpan.server.visitors import KNOWN_NAME, cookie_in
from hanpan.server.weak_passwords import is_weak

Password = Annotated[str, Meta(min_length=8, max_length=200)]


class NewPassword(Struct, frozen=True, forbid_unknown_fields=True):
    """A password to keep the account with."""

    password: Password
    old: Annotated[str, Meta(max_length=200)] = ""
    """The one there was, if any."""


class SignIn(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who has been here before."""

    name: AnyName
    password: Annotated[str, Meta(max_length=200)]
    token: bool = False
    """For programs: be given a token and no cookie."""


class NewToken(Struct, frozen=True):
    """A token for a bot. It is told this once."""

    token: str
    expires: int


async def set_password(ask: Ask, wanted: NewPassword) -> Answer:
    """Keep the account, or change its password: whoever else was signed in then no longer is, tokens included."""
    context, row = ask.context, ask.row
    too_many = context.guesses.by_address.closed_to(address_of(ask.request, context))
    if too_many is not None:
        return too_many
    if is_weak(wanted.password, row.name):
        return Fault("weak-password")
    if row.password:
        fits = await context.passwords.fits(row.password, wanted.old)
        if not fits:
            return Fault("busy") if fits is None else Fault("wrong-password")
    hashed = await context.passwords.hashed(wanted.password)
    if hashed is None:
        return Fault("busy")
    kept = structs.replace(row, password=hashed)
    await context.store.change_person(kept)
    if row.password:
        await _end_all(ask)
    await _know_again(ask, row.person)
    return me(context, kept)


async def sign_in(ask: Ask, given: SignIn) -> Answer:
    """Come back. An unknown name and a wrong password are told alike."""
    context, address, looks = ask.context, address_of(ask.request, ask.context), lookalike(clean(given.name))
    row = await somebody_named(context.store, given.name)
    browser = await _known_browser(ask, row)
    known, place = bool(browser) or _has_been(context, row, address), browser or address
    from_here = None if browser else context.guesses.by_address.closed_to(address)
    too_many = from_here or context.guesses.closed_to(looks, place, known=known)
    if too_many is not None:
        return too_many
    fits = await context.passwords.fits(row.password if row else "", given.password)
    if fits is None:
        return Fault("busy")
    if row is None or not fits:
        if row is not None:
            context.guesses.missed(row.person, place)
        return Fault("wrong-name-or-password")
    ban = context.floor.sanctions.ban_of(row.person, context.clock.now())
    if ban is not None:
        return ban_fault(context, ban)
    wrong = context.guesses.hit(looks, row.person, place)
    context.guesses.remember(row.person, address)
    if not given.token and not browser:
        await _know_again(ask, row.person)
    return await enter(ask, row, token=given.token, wrong_passwords=wrong)


async def _known_browser(ask: Ask, row: PersonRow | None) -> str:
    """By what the browser is known, if its owner has signed in with it before."""
    secret = cookie_in(ask.request, ask.context, KNOWN_NAME)
    session = await ask.context.sessions.find(secret, KNOWN) if secret and row else None
    return session.digest if session is not None and row is not None and session.person == row.person else ""


def _has_been(context: Context, row: PersonRow | None, address: str) -> bool:
    return row is not None and context.guesses.knows(row.person, address)


async def _know_again(ask: Ask, person: str) -> None:
    """This browser is its owner's: strangers who guess do not keep it out."""
    if ask.visitor.session is None or ask.visitor.session.use != TOKEN:
        ask.known = await ask.context.sessions.begin(person, KNOWN)


async def sign_out(ask: Ask, _: Nothing) -> Answer:
    """Go. Who is a guest without a password does not come back."""
    await ask.context.sessions.end(ask.session)
    await ask.context.end_connections(EndConnections(ask.session.person, ask.session.digest))
    ask.cookie = ""
    return Done()


async def make_token(ask: Ask, _: Nothing) -> Answer:
    """A token for a bot that plays in one's name: `Authorization: Bearer …`, or `?token=…` on the socket."""
    context = ask.context
    too_many = context.guesses.by_address.closed_to(address_of(ask.request, context))
    if too_many is not None:
        return too_many
    secret = await context.sessions.begin(ask.row.person, TOKEN)
    found = await context.sessions.find(secret, TOKEN)
    assert found is not None
    return NewToken(secret, found.expires)


async def end_tokens(ask: Ask, _: Nothing) -> Answer:
    """End all of one's tokens, and every other session with them; this browser stays signed in."""
    await _end_all(ask)
    return Done()


async def _end_all(ask: Ask) -> None:
    """Everything but the browser that asks."""
    context, session = ask.context, ask.session
    await context.sessions.end_all(session.person)
    await context.end_connections(EndConnections(session.person, but=session.digest))
    if session.use != TOKEN:
        ask.cookie = await context.sessions.begin(session.person)

"""People: who one is, coming in as a guest in one step, one's language."""

import secrets
from typing import Annotated

from msgspec import Meta, Struct, structs

from hanpan.floor.ports import PersonRow
from hanpan.server.addresses import address_of
from hanpan.server.asking import Answer, Ask, Nothing
from hanpan.server.context import Context
from hanpan.server.entrance import invited, stay_out
from hanpan.server.errors import Fault
from hanpan.server.languages import Lang
from hanpan.server.names import clean, is_staff, lookalike
from hanpan.server.sessions import COOKIE, TOKEN
from hanpan.wire import NEEDED, VERSION
from hanpan.words import HOUSE

WELCOME = "welcome chips"
"""The name of what is bought for a newcomer, once. No wish of a client has a space in its id."""
AnyName = Annotated[str, Meta(max_length=200)]


class NewGuest(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody new: a name is all it takes."""

    name: AnyName
    """1 to 20 characters after trimming, and nobody's look-alike."""
    lang: Lang = HOUSE
    bot: bool = False
    """A program that plays says so, and is shown as one."""
    token: bool = False
    """For programs: be given a token and no cookie."""
    code: Annotated[str, Meta(max_length=100)] = ""
    """An invitation, where the house asks for one (`GET /api/house`)."""
    protocol: int = 1
    """Which version of the protocol a bot speaks. One of another version is told what to install."""


class ChosenLanguage(Struct, frozen=True, forbid_unknown_fields=True):
    """Which language one is spoken to in."""

    lang: Lang


class Me(Struct, frozen=True):
    """Who one is."""

    person: str
    name: str
    lang: str
    guest: bool
    """Has set no password yet: who loses the cookie is lost."""
    bot: bool
    bank: int
    """HO-1.2."""
    face: str
    """The one that one has chosen; empty where none is."""


class Entered(Me, frozen=True):
    """Who one is, just come in."""

    token: str = ""
    """Where one was asked for. It is told this once."""
    wrong_passwords: int = 0
    """Passwords that others have tried for this name since one last signed in."""


def me(context: Context, row: PersonRow) -> Me:
    bank = context.floor.people.bank(row.person)
    return Me(row.person, row.name, row.lang, not row.password, row.bot, bank, row.face)


async def enter(ask: Ask, row: PersonRow, *, token: bool, wrong_passwords: int = 0) -> Entered:
    """Let somebody in who is known by now: they carry a cookie from here on, or a token."""
    secret = await ask.context.sessions.begin(row.person, TOKEN if token else COOKIE)
    return entered(ask, row, secret, token=token, wrong_passwords=wrong_passwords)


def entered(ask: Ask, row: PersonRow, secret: str, *, token: bool, wrong_passwords: int = 0) -> Entered:
    if not token:
        ask.cookie = secret
    known = structs.asdict(me(ask.context, row))
    return Entered(**known, token=secret if token else "", wrong_passwords=wrong_passwords)


async def come_as_guest(ask: Ask, wanted: NewGuest) -> Answer:
    """Come in under a name, with some chips to begin with (HO-1.1)."""
    if wanted.bot and wanted.protocol != VERSION:
        return Fault("other-protocol", {"version": VERSION}, {"package": NEEDED})
    context = ask.context
    too_many = context.guests.closed_to(address_of(ask.request, context))
    if too_many is not None:
        return too_many
    name = clean(wanted.name)
    if not name or is_staff(name):
        return Fault("staff-name" if name else "bad-name")
    uninvited = await invited(context, wanted.code, address_of(ask.request, context))
    if uninvited is not None:
        return uninvited
    row = PersonRow(secrets.token_hex(8), name, lookalike(name), context.clock.now(), lang=wanted.lang, bot=wanted.bot)
    secret, session = context.sessions.made(row.person, TOKEN if wanted.token else COOKIE)
    if not await context.floor.newcomers.add(row, session):
        await stay_out(context, wanted.code)
        return Fault("lookalike-name")
    if context.limits.welcome_chips:  # in the same batch
        context.floor.people.buy_chips(row.person, context.limits.welcome_chips, WELCOME)
    await context.floor.settled()
    if context.floor.newcomers.was_refused(row.person):
        await stay_out(context, wanted.code)
        return Fault("lookalike-name")
    return entered(ask, row, secret, token=wanted.token)


async def who_am_i(ask: Ask, _: Nothing) -> Answer:
    """Who one is, and what one's bank holds; null for a stranger, who has done nothing wrong by asking."""
    if ask.visitor.row is not None:
        return me(ask.context, ask.visitor.row)
    return Fault("not-signed-in") if "Authorization" in ask.request.headers else None


async def choose_language(ask: Ask, chosen: ChosenLanguage) -> Answer:
    """Be spoken to in another language from now on."""
    row = structs.replace(ask.row, lang=chosen.lang)
    await ask.context.store.change_person(row)
    ask.context.floor.speak(row.person, row.lang)
    return me(ask.context, row)

"""People as the operator sees them: found by a name, and one by one with all that concerns them."""

from functools import lru_cache
from typing import Annotated

from msgspec import Meta, Struct

from hanpan.floor.operator_ports import SanctionRow
from hanpan.floor.ports import PersonRow
from hanpan.floor.sanctions import lies_in
from hanpan.server.asking import Answer, Nothing
from hanpan.server.cards import cards
from hanpan.server.context import Context
from hanpan.server.errors import Fault
from hanpan.server.friends import PersonId
from hanpan.server.names import lookalike
from hanpan.server.operator_asking import OperatorAsk

MOST = 50
looks = lru_cache(20_000)(lookalike)
"""Of whoever is here."""


class PeopleAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """Whom to look for."""

    name: Annotated[str, Meta(max_length=200)] = ""
    """Part of a name; empty: whoever is here."""
    bots: bool = False
    """Bots, too?"""


class PersonLine(Struct, frozen=True):
    """Somebody in a list."""

    person: str
    name: str
    bot: bool
    guest: bool
    """Has no password."""
    created: int
    here: bool
    table: str
    """Where they have a seat, if anywhere."""
    bank: int
    address: str
    """From where they are here, or were last, as far as the house remembers."""
    banned: bool
    muted: bool


class PeopleFound(Struct, frozen=True):
    """At most 50, those who are here first."""

    people: list[PersonLine]
    more: bool
    """Are there others?"""


class PersonAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody by id."""

    person: PersonId


class Sanction(Struct, frozen=True):
    """A ban or a mute."""

    id: int
    kind: str
    """`ban` or `mute`."""
    person: str
    name: str
    """Of the person, as they are called today; both are empty where an address is banned."""
    address: str
    at: int
    until: int
    """0: for ever."""
    operator: str
    reason: str


class PersonTold(Struct, frozen=True):
    """One person."""

    line: PersonLine
    addresses: list[str]
    """From where they have come in since the house opened."""
    same_address: list[PersonLine]
    """Others who are here from the same address."""
    sanctions: list[Sanction]
    """In force."""


class SanctionList(Struct, frozen=True):
    """Bans and mutes in force, the latest first."""

    sanctions: list[Sanction]


async def find_people(ask: OperatorAsk, asked: PeopleAsked) -> Answer:
    """People by part of their name, or whoever is here; of those who are not, how the name begins."""
    context, wanted = ask.context, lookalike(asked.name)
    here = [
        visit.person
        for visit in context.floor.visits.values()
        if wanted in looks(visit.guest.name) and (asked.bots or not visit.guest.bot)
    ]
    others = await context.store.operators.people_named(wanted, 2 * MOST) if wanted else []
    found = list(dict.fromkeys([*here[: MOST + 1], *others]))
    rows = [row for row in await context.store.people(found) if asked.bots or not row.bot]
    return PeopleFound([line_of(context, row) for row in rows[:MOST]], len(rows) > MOST)


def line_of(context: Context, row: PersonRow) -> PersonLine:
    floor, now = context.floor, context.clock.now()
    addresses = addresses_of(context, row.person)
    return PersonLine(
        row.person,
        row.name,
        row.bot,
        not row.password,
        row.created,
        floor.broadcast.is_here(row.person),
        floor.seat_of(row.person),
        floor.people.bank(row.person),
        addresses[-1] if addresses else "",
        banned=floor.sanctions.ban_of(row.person, now) is not None,
        muted=floor.sanctions.mute_of(row.person, now) is not None,
    )


def addresses_of(context: Context, person: str) -> list[str]:
    """From where they have come in, the last one last."""
    visit = context.floor.visits.get(person)
    here = [visit.guest.address] if visit is not None and visit.guest.address else []
    return list(dict.fromkeys([*context.guesses.addresses.get(person, ()), *here]))


async def one_person(ask: OperatorAsk, asked: PersonAsked) -> Answer:
    """One person: where they are, what is in force against them, who else comes from there."""
    context = ask.context
    row = await context.store.person(asked.person)
    if row is None:
        return Fault("no-such-person")
    addresses = addresses_of(context, row.person)
    near = [one for one in context.floor.operator.here_from(lambda one: one in addresses) if one != row.person]
    beside = [line_of(context, other) for other in await context.store.people(near[:MOST])]
    now, sanctions = context.clock.now(), context.floor.sanctions
    theirs = [one for one in sanctions.in_force(now) if row.person == one.person or _is_from(one, addresses)]
    return PersonTold(line_of(context, row), addresses, beside, await told_sanctions(context, theirs))


def _is_from(row: SanctionRow, addresses: list[str]) -> bool:
    return bool(row.address) and any(lies_in(address, row.address) for address in addresses)


async def list_sanctions(ask: OperatorAsk, _: Nothing) -> Answer:
    """Every ban and mute in force."""
    rows = ask.context.floor.sanctions.in_force(ask.context.clock.now())
    return SanctionList(await told_sanctions(ask.context, rows))


async def told_sanctions(context: Context, rows: list[SanctionRow]) -> list[Sanction]:
    names = await names_of(context, [row.person for row in rows])
    return [Sanction(row.place, row.kind, row.person, names.get(row.person, ""), *_rest(row)) for row in rows]


def _rest(row: SanctionRow) -> tuple[str, int, int, str, str]:
    return row.address, row.at, row.until, row.operator, row.reason


async def names_of(context: Context, persons: list[str]) -> dict[str, str]:
    """As they are called today."""
    return {person: card.name for person, card in (await cards(context, [one for one in persons if one])).items()}

"""People as the operator sees them: found by a name, and one by one with all that concerns them."""

from typing import Annotated

from msgspec import Meta, Struct

from hanpan.server.asking import Answer, Nothing
from hanpan.server.friends import PersonId
from hanpan.server.operator_asking import OperatorAsk

MOST = 50


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
    """People by part of their name, or whoever is here."""
    raise NotImplementedError


async def one_person(ask: OperatorAsk, asked: PersonAsked) -> Answer:
    """One person: where they are, what is in force against them, who else comes from there."""
    raise NotImplementedError


async def list_sanctions(ask: OperatorAsk, _: Nothing) -> Answer:
    """Every ban and mute in force."""
    raise NotImplementedError

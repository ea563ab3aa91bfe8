"""Orders about people: kick, ban, mute, rename, a new password, chips. Each has a reason and stands in the record."""

from typing import Annotated

from msgspec import Meta, Struct

from hanpan.server.asking import Answer
from hanpan.server.friends import PersonId
from hanpan.server.operator_access import Reason
from hanpan.server.operator_asking import OperatorAsk

TEN_YEARS = 10 * 366 * 24 * 60
Minutes = Annotated[int, Meta(ge=0, le=TEN_YEARS)]
"""0: for ever."""
Address = Annotated[str, Meta(max_length=64)]
"""`203.0.113.7`, `2001:db8::/64` or a whole network such as `203.0.113.0/24`."""


class Kick(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody's line ends, and their seat is left as by Leave. They may come back."""

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


class MoveChips(Struct, frozen=True, forbid_unknown_fields=True):
    """Chips for somebody, or from them. The id is made by the page, so that a second click moves nothing."""

    id: Annotated[str, Meta(min_length=1, max_length=64)]
    person: PersonId
    amount: Annotated[int, Meta(ge=1, le=10**9)]
    reason: Reason


async def kick(ask: OperatorAsk, order: Kick) -> Answer:
    """End somebody's line; their seat is left as by Leave."""
    raise NotImplementedError


async def ban(ask: OperatorAsk, order: Ban) -> Answer:
    """Keep a person or an address out, for a time or for ever."""
    raise NotImplementedError


async def mute(ask: OperatorAsk, order: Mute) -> Answer:
    """Let somebody write nothing, for a time or for ever."""
    raise NotImplementedError


async def lift(ask: OperatorAsk, order: Lift) -> Answer:
    """End a ban or a mute."""
    raise NotImplementedError


async def rename(ask: OperatorAsk, order: Rename) -> Answer:
    """Give somebody another name."""
    raise NotImplementedError


async def reset_password(ask: OperatorAsk, order: ResetPassword) -> Answer:
    """Give somebody a new password, told this once."""
    raise NotImplementedError


async def grant(ask: OperatorAsk, order: MoveChips) -> Answer:
    """Chips from the cage, beyond the daily limit."""
    raise NotImplementedError


async def take(ask: OperatorAsk, order: MoveChips) -> Answer:
    """Chips back to the cage, at most what the bank holds; of somebody who plays, once their hand is over."""
    raise NotImplementedError

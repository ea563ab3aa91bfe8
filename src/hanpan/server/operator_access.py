"""Who may give orders: signing in and out, further operators, tokens for programs."""

from typing import Annotated

from msgspec import Meta, Struct

from hanpan.server.asking import Answer, Done, Nothing
from hanpan.server.operator_asking import OperatorAsk

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
    raise NotImplementedError


async def operator_sign_out(ask: OperatorAsk, _: Nothing) -> Answer:
    """Sign out."""
    raise NotImplementedError


async def operator_session(ask: OperatorAsk, _: Nothing) -> Answer:
    """Who is signed in, and the guard of the session."""
    raise NotImplementedError


async def list_operators(ask: OperatorAsk, _: Nothing) -> Answer:
    """Who may give orders."""
    raise NotImplementedError


async def add_operator(ask: OperatorAsk, wanted: NewOperator) -> Answer:
    """Another operator, whose password is told this once."""
    raise NotImplementedError


async def remove_operator(ask: OperatorAsk, chosen: OperatorChosen) -> Answer:
    """An operator gives no more orders: sessions and tokens end."""
    raise NotImplementedError


async def change_operator_password(ask: OperatorAsk, given: OperatorPassword) -> Answer:
    """Another password for oneself."""
    raise NotImplementedError


async def list_tokens(ask: OperatorAsk, _: Nothing) -> Answer:
    """Tokens of programs."""
    raise NotImplementedError


async def make_operator_token(ask: OperatorAsk, wanted: TokenWanted) -> Answer:
    """A token for a program, told this once."""
    raise NotImplementedError


async def remove_token(ask: OperatorAsk, chosen: TokenChosen) -> Answer:
    """A token opens nothing any more."""
    raise NotImplementedError


__all__ = ["Done"]

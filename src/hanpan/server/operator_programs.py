"""Tokens by which programs give orders, as operators see them."""

from typing import Annotated

from msgspec import Meta, Struct

from hanpan.server.asking import Answer, Done, Nothing
from hanpan.server.errors import Fault
from hanpan.server.operator_access import Reason
from hanpan.server.operator_asking import OperatorAsk


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

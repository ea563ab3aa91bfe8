"""Lets newcomers in, with or without an invitation, and nobody who is banned."""

import secrets
import unicodedata
from hmac import compare_digest
from math import ceil

from msgspec import Struct

from hanpan.floor.operator_ports import SanctionRow
from hanpan.floor.settings import Admission
from hanpan.server.asking import Answer, Ask, Nothing
from hanpan.server.context import Context
from hanpan.server.errors import Fault

MINUTE = 60_000
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""None that is taken for another."""
GROUPS, IN_A_GROUP = 3, 4


class HouseOpen(Struct, frozen=True):
    """How the house is open."""

    newcomers: Admission
    """`open`: a name is enough; `code`: and an invitation; `closed`: only who has been here before."""
    chat: bool


async def how_it_is_open(ask: Ask, _: Nothing) -> Answer:
    """Whether newcomers need an invitation, and whether people may chat."""
    floor = ask.context.floor
    return HouseOpen(floor.admission, floor.talking.on)


# -- invitations


def new_code() -> str:
    """Nobody guesses one: there are 10 to the 17th."""
    return "-".join("".join(secrets.choice(LETTERS) for _ in range(IN_A_GROUP)) for _ in range(GROUPS))


def code_key(said: str) -> str:
    """However it is typed."""
    return " ".join(unicodedata.normalize("NFKC", said).casefold().split())


async def invited(context: Context, said: str, address: str) -> Fault | None:
    """May somebody new come in with this? It counts as used; `stay_out` gives it back."""
    floor = context.floor
    if floor.admission == "open":
        return None
    if floor.admission == "closed":
        return Fault("house-closed")
    too_many = context.guesses.by_address.closed_to(address)
    if too_many is not None:
        return too_many
    code = code_key(said)
    opens = _is_password(code, floor.settings.house_password)
    opens = opens or (bool(code) and await context.store.operators.use_code(code, context.clock.now()))
    return None if opens else Fault("wrong-code")


async def stay_out(context: Context, said: str) -> None:
    """They did not come in after all."""
    code = code_key(said)
    if context.floor.admission == "code" and not _is_password(code, context.floor.settings.house_password):
        await context.store.operators.give_back(code)


def _is_password(code: str, password: str) -> bool:
    return bool(password) and compare_digest(code.encode(), code_key(password).encode())


# -- bans


def banned(context: Context, person: str, address: str) -> SanctionRow | None:
    """What keeps them out, if anything does."""
    sanctions, now = context.floor.sanctions, context.clock.now()
    return sanctions.ban_of(person, now) or sanctions.ban_from(address, now)


def ban_fault(context: Context, row: SanctionRow) -> Fault:
    """The operator's own words are told as they were written."""
    if not row.until:
        return Fault("banned-for-good", said={"reason": row.reason})
    return Fault("banned", {"minutes": ceil((row.until - context.clock.now()) / MINUTE)}, {"reason": row.reason})

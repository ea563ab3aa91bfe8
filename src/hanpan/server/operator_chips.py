"""Chips from the cage, and back to it, each with a reason."""

from collections.abc import Callable
from typing import Annotated

from msgspec import Meta, Struct

from hanpan.engine import Refusal
from hanpan.floor.news import BankNew
from hanpan.floor.ports import NOBODY
from hanpan.server.asking import Answer, Done
from hanpan.server.errors import Fault
from hanpan.server.friends import PersonId
from hanpan.server.operator_access import Reason
from hanpan.server.operator_asking import OperatorAsk
from hanpan.wire.house_says import PersonCard


class MoveChips(Struct, frozen=True, forbid_unknown_fields=True):
    """Chips for somebody, or from them. The id is made by the page, so that a second click moves nothing."""

    id: Annotated[str, Meta(min_length=1, max_length=64)]
    person: PersonId
    amount: Annotated[int, Meta(ge=1, le=10**9)]
    reason: Reason


async def grant(ask: OperatorAsk, order: MoveChips) -> Answer:
    """Chips from the cage, beyond the daily limit."""
    return await _move_chips(ask, order, "grant", ask.context.floor.operator.grant)


async def take(ask: OperatorAsk, order: MoveChips) -> Answer:
    """Chips back to the cage, at most what the bank holds; of somebody who plays, once their hand is over."""
    return await _move_chips(ask, order, "take", ask.context.floor.operator.take)


async def _move_chips(
    ask: OperatorAsk, order: MoveChips, action: str, move: Callable[[str, int, str], Refusal | None]
) -> Answer:
    office, floor, most = ask.office, ask.context.floor, ask.office.login.settings.most_grant
    if order.amount > most:
        return Fault("grant-too-large", {"most": most})
    row = await ask.context.store.person(order.person)
    if row is None or row.name == NOBODY:
        return Fault("no-such-person")
    if not office.is_new(order.id):
        return Done()
    floor.introduce(row.person, PersonCard(row.name, row.bot, face=row.face))  # they need not be here
    refusal = move(row.person, order.amount, order.reason.strip())
    if refusal is not None:
        return refusal
    office.remember(order.id)
    await floor.settled()
    floor.broadcast.tell(BankNew(row.person))
    await office.note(ask, action, row.person, order.reason, f"{order.amount:,}")
    return Done()

"""Hands that an earlier version kept are told off their facts little by little, the latest first (HO-2.6)."""

import asyncio

from hanpan.floor.journalled_house import facts_in, own_hand_rows
from hanpan.floor.ports import HandRow, StoreError
from hanpan.house.contract import OwnHand
from hanpan.house.kinds import KINDS
from hanpan.server.context import Context
from hanpan.server.history import records_of

AT_ONCE = 5
"""Hands, which is a few milliseconds' work."""
PAUSE = 0.25
LOOKS_AGAIN = 10.0
"""Seconds."""


async def tell_old_hands(context: Context) -> None:
    """Until there are none: a hand that ends now is told at once. Of several nodes one does it; others look now and
    then whether it has fallen to them."""
    await _tell_all(context)
    while context.does is not None:
        await asyncio.sleep(LOOKS_AGAIN)
        await _tell_all(context)


async def _tell_all(context: Context) -> None:
    left = True
    while left:
        try:
            left = context.floor.ready is False or await tell_some(context) > 0
        except StoreError:  # next time, then
            left = True
        await asyncio.sleep(PAUSE)


async def tell_some(context: Context, most: int = AT_ONCE) -> int:
    """How many there were."""
    untold = await context.store.hands.untold(most)
    for table, hand in untold:
        row = await context.store.hand(table, hand)
        assert row is not None, (table, hand)
        await context.store.hands.tell(row, own_hand_rows(row, await _own_hands(context, row)))
        await asyncio.sleep(0)
    return len(untold)


async def _own_hands(context: Context, row: HandRow) -> list[OwnHand]:
    """None where the facts are in an archive that is not here, or the game is no longer installed."""
    kind = KINDS.get(row.game)
    if kind is None:
        return []
    return kind.own_hands_in(facts_in(kind, await records_of(context, row)))

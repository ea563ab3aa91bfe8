"""CA-8: what a win at a cash table means for where one may sit next."""

from collections.abc import Iterable

from msgspec import structs

from hanpan.engine import Refusal
from hanpan.house.departures import Departure
from hanpan.house.holdem.settings import MOST_BUY_IN, HoldemSettings


def depart(
    table: str, settings: HoldemSettings, at: int, chips: int, *, won: bool, before: Departure | None
) -> Departure:
    """What is remembered when somebody leaves. A win is not forgotten over coming back and leaving without one."""
    if not won and before is not None and before.won and before.streak < 2:
        return structs.replace(before, streak=0)
    streak = (before.streak if before else 0) + 1 if won else 0
    return Departure(table, (settings.small_blind, settings.big_blind), at, chips, won, streak)


def fault(
    table: str, settings: HoldemSettings, at: int, amount: int, departures: Iterable[Departure]
) -> Refusal | None:
    """Why somebody who ran may not sit down here with so much."""
    recent = [left for left in departures if left.won and at < left.at + 1000 * settings.timers.hit_and_run]
    freed = max([left.at for left in recent if left.streak >= 2], default=-1)  # CA-8.6: from here on anywhere
    for left in recent:
        if left.at <= freed:
            continue
        if left.table == table and amount != settings.most_buy_in:
            return Refusal("most-buy-in-only", "CA-8.3", {"most": settings.most_buy_in})
        elsewhere = left.table != table and left.stake == (settings.small_blind, settings.big_blind)
        wanted = min(left.chips, MOST_BUY_IN)
        if elsewhere and settings.most_buy_in < wanted:
            return Refusal("table-too-small", "CA-8.4", {"most": settings.most_buy_in, "left-with": wanted})
    return None

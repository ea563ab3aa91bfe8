"""SG-4.6: a sit-and-go in which only one player does not sit out. No card is dealt, but the blinds go round as if
nobody sat out, and the one who is there takes them."""

from typing import Final

from hanpan.house.events import TableEvent
from hanpan.house.holdem.events import HandUncontested
from hanpan.house.holdem.positions import Entry, Plan, first_hand
from hanpan.house.holdem.starting import Taken, deductions, plan_after
from hanpan.house.holdem.table import HoldemTable, Player

EVERY: Final = 30_000
"""Milliseconds from one such hand to the next."""


def one_alone(table: HoldemTable) -> Player | None:
    """The one who does not sit out."""
    if not table.running or (table.positions is None and table.drawn_button < 0):
        return None
    alone = None
    for player in table.players.values():
        if table.can_be_dealt(player):
            if alone is not None:
                return None
            alone = player
    return alone if len(table.still_in()) > 1 else None


def due_at(table: HoldemTable) -> int:
    """When the next such hand is due; 0 where there is none."""
    if one_alone(table) is None:
        return 0
    ended = table.next_at - 1000 * table.settings.timers.between_hands
    return max(ended, table.alone_at) + EVERY


def uncontested(table: HoldemTable) -> TableEvent | None:
    """The blinds of those who sit out go to the one who does not."""
    winner = one_alone(table)
    if winner is None or table.now < due_at(table):
        return None
    plan = _plan(table)
    taken = _taken(table, plan, winner)
    paid = tuple(deductions(table, taken))
    pot = table.limbo + sum(deduction.stack + deduction.safe for deduction in paid)
    return HandUncontested(table.now, plan.positions, winner.person, pot, paid, taken)


def _plan(table: HoldemTable) -> Plan:
    seats = [player.seat for player in table.still_in()]
    if table.positions is None:
        return first_hand(seats, table.drawn_button)
    plan = plan_after(table, table.positions, dict.fromkeys(seats, Entry()))
    assert plan is not None, "two are still in"
    return plan


def _taken(table: HoldemTable, plan: Plan, winner: Player) -> Taken:
    """The small and the big blind of those who sit out. The small blind follows the big one (HO-4.1)."""
    taken = {}
    for player in table.still_in():
        first_small = table.positions is None and player.seat == plan.small
        small = (player.small_due or first_small) and not table.settings.button_blind
        big = player.seat == plan.big
        if player is not winner and (small or big):
            taken[player.person] = (small, big)
    return taken

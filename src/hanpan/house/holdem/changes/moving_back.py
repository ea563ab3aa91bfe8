"""A table whose time lies ahead of the clock is moved back, with every moment that it remembers (HO-7.5)."""

from hanpan.house import away, fair_deals, reservations
from hanpan.house.holdem.table import HoldemTable, Player


def move_back(table: HoldemTable, by: int) -> None:
    """By so many milliseconds; 0 where the clock is ahead, as it should be."""
    if not by:
        return
    table.now -= by
    table.opened -= by
    table.turn_since -= by
    table.beat_until = _earlier(table.beat_until, by)
    table.next_at -= by
    table.alone_at -= by
    table.asks_at -= by
    table.asked_until = _earlier(table.asked_until, by)
    reservations.put_off(table, -by)
    fair_deals.put_off(table, -by)
    table.sit_outs = {person: (used, last - by) for person, (used, last) in table.sit_outs.items()}
    for left in table.departed.values():
        left.at -= by
    for player in table.players.values():
        _move_back_player(player, by)


def _move_back_player(player: Player, by: int) -> None:
    player.since -= by
    player.sat_out_since -= by
    player.sit_out_until = _earlier(player.sit_out_until, by)
    player.rebuy_until = _earlier(player.rebuy_until, by)
    away.put_off(player, -by)


def _earlier(until: int, by: int) -> int:
    """None stays none."""
    return until - by if until else 0

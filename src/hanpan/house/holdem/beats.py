"""A hand at the pace of who looks on: when nobody can bet any more the dealer takes their time (HE-5.2, HO-7.1)."""

from hanpan.engine import NOBODY
from hanpan.games.holdem.events import Awarded, BoardDealt, HoldemEvent, Mucked, Shown
from hanpan.games.holdem.hand import BETTING, SHOWDOWN, Hand
from hanpan.games.holdem.showdown import next_showing
from hanpan.house import attending
from hanpan.house.holdem.table import HoldemTable


def pause_after(table: HoldemTable, fact: HoldemEvent) -> int:
    """How long a fact lies there before the dealer goes on, in milliseconds; nothing where only bots look on."""
    hand, timers = table.hand, table.settings.timers
    if hand is None or hand.betting.turn != NOBODY or not (timers.run_out or timers.showdown):
        return 0
    if not hand.is_contested() or not is_watched(table):
        return 0
    if hand.stage == BETTING:
        return _street(hand, fact, 1000 * timers.run_out)
    return 1000 * timers.showdown if hand.stage == SHOWDOWN and _waits_for_pot(hand, fact) else 0


def longest(table: HoldemTable) -> int:
    """No pause is longer."""
    timers = table.settings.timers
    return max(1500 * timers.run_out, 1000 * timers.showdown)


def is_watched(table: HoldemTable) -> bool:
    """Is there a person who sees it?"""
    at_seats = any(player.connected and not player.bot for player in table.players.values())
    return at_seats or attending.observers(table) > 0


def _street(hand: Hand, fact: HoldemEvent, pause: int) -> int:
    """Of a run-out: the hands face up, flop, turn and river each have their time; before the river it is longest."""
    if not hand.ended_by_all_in():
        return 0
    if isinstance(fact, BoardDealt):
        return pause * 3 // 2 if len(hand.board) == 4 else pause
    return pause if isinstance(fact, Shown) and are_face_up(hand) else 0


def are_face_up(hand: Hand) -> bool:
    """Does every hand still in lie open?"""
    return all(hand.shown[seat] for seat in hand.order if hand.betting.live[seat])


def _waits_for_pot(hand: Hand, fact: HoldemEvent) -> bool:
    """Between the last hand shown and the first pot, and between two pots."""
    if isinstance(fact, Awarded):
        return bool(hand.pots)
    return isinstance(fact, Shown | Mucked) and next_showing(hand) is None

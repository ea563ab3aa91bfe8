"""Settles a finished hand: who leaves, what is skimmed, who must buy in, who sits out."""

from collections.abc import Iterable

from hanpan.house.events import ChipsTaken, TableEvent
from hanpan.house.holdem import absence, tournament
from hanpan.house.holdem.events import RebuyOffered, RebuyRefused, SitOutEnded, SitOutExtended, Skimmed
from hanpan.house.holdem.leaving import leave_now
from hanpan.house.holdem.rebuying import auto_rebuy, ordered_rebuy
from hanpan.house.holdem.settings import EXTENSIONS, SIT_OUTS
from hanpan.house.holdem.table import HoldemTable, Player


def after_the_hand(table: HoldemTable) -> TableEvent | None:
    """The next thing to settle, seat by seat; None when all is done."""
    if not table.is_cash():
        due = tournament.after_the_hand(table)
        if due is not None:
            return due
    for player in in_order(table.players.values()):
        due = (
            _taking(table, player)
            or _leaver(table, player)
            or _skim(table, player)
            or _order(table, player)
            or _sit_out(table, player)
            or _rebuy(table, player)
        )
        if due is not None:
            return due
    return None


def in_order(found: Iterable[Player]) -> list[Player]:
    """Seat by seat."""
    return sorted(found, key=lambda player: player.seat)


def folded_leaver(table: HoldemTable) -> TableEvent | None:
    """CA-6.2, SG-6.1: who wants to leave and has folded goes at once."""
    leaving = [player for player in table.players.values() if player.leaving]
    for player in in_order(leaving) if leaving else ():
        if table.has_folded(player):
            return _taking(table, player) or leave_now(table, player, table.now)
    return None


def _taking(table: HoldemTable, player: Player) -> TableEvent | None:
    """What the operator takes goes before anybody leaves with it or buys in with it."""
    if not player.taking:
        return None
    amount = min(player.taking, player.bank)
    return ChipsTaken(table.now, player.person, amount, player.taking_id, player.taking_why)


def _leaver(table: HoldemTable, player: Player) -> TableEvent | None:
    return leave_now(table, player, table.now) if player.leaving else None


def _skim(table: HoldemTable, player: Player) -> TableEvent | None:
    """CA-8.1, SG-3.1; where a game goes on until one has every chip there is no safe (HO-2.10, EV-1.5)."""
    over = player.stack - table.settings.most_buy_in
    if over <= 0 or table.is_textbook() or table.is_evening() or (not table.is_cash() and not table.running):
        return None
    return Skimmed(table.now, player.person, over, "bank" if table.is_cash() else "safe")


def _order(table: HoldemTable, player: Player) -> TableEvent | None:
    """HO-3.7: before anybody is asked, or sits out without it."""
    return ordered_rebuy(table, player) if player.ordered else None


def _sit_out(table: HoldemTable, player: Player) -> TableEvent | None:
    """CA-4.1, SG-4.1, HO-7.6."""
    return absence.sit_out(table, player) if absence.is_sat_out(table, player) else None


def _rebuy(table: HoldemTable, player: Player) -> TableEvent | None:
    """CA-6.4, CA-7.3, HO-1.7: who has too little is asked, once, and the hand waits for it."""
    if not table.is_cash():
        return None
    if player.rebuy_until and table.now >= player.rebuy_until:
        return _rebuy_missed(table, player)
    if player.stack >= table.least_chips() or player.sitting_out:
        return None
    return auto_rebuy(table, player) or (None if player.rebuy_until else RebuyOffered(table.now, player.person))


def _rebuy_missed(table: HoldemTable, player: Player) -> TableEvent:
    if table.sit_outs_used(player.person) < SIT_OUTS:
        return RebuyRefused(table.now, player.person)
    return leave_now(table, player, table.now, observes=True)


def absences_due(table: HoldemTable) -> TableEvent | None:
    """HO-7.6, CA-4.3, CA-4.4, SG-4.3: who has fallen silent, and sit-outs whose five minutes are over."""
    absent = [player for player in table.players.values() if player.silences or player.sitting_out or player.wants_out]
    for player in in_order(absent) if absent else ():
        due = absence.goes_away(table, player) or _sit_out(table, player) or _sit_out_over(table, player)
        if due is not None:
            return due
    return None


def _sit_out_over(table: HoldemTable, player: Player) -> TableEvent | None:
    if not player.sitting_out or table.now < player.sit_out_until:
        return None
    until = player.sit_out_until + 1000 * table.settings.timers.sit_out
    used = table.sit_outs_used(player.person)
    if not table.is_cash():
        may_extend = player.extensions < EXTENSIONS
        return SitOutExtended(table.now, player.person, until, used + 1) if may_extend else None
    if used < SIT_OUTS:
        return SitOutExtended(table.now, player.person, until, used + 1)
    if player.stack < table.least_chips():
        return leave_now(table, player, table.now, observes=True)
    return SitOutEnded(table.now, player.person)

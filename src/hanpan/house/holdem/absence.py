"""HO-7.6, HO-7.7: who is not there, and a table without anybody present."""

from hanpan.house import away
from hanpan.house.events import TableEvent, WentAway
from hanpan.house.holdem.events import SatOut
from hanpan.house.holdem.leaving import leave_now
from hanpan.house.holdem.settings import SIT_OUTS
from hanpan.house.holdem.table import HoldemTable, Player


def goes_away(table: HoldemTable, player: Player) -> TableEvent | None:
    """HO-7.6: too many silences."""
    return WentAway(table.now, player.person) if away.is_due(player) else None


def is_sat_out(table: HoldemTable, player: Player) -> bool:
    """Does somebody sit out from now on, by their own wish (CA-4.1, SG-4.1) or the house's (HO-7.6)?"""
    if player.sitting_out or player.leaving or table.is_in_hand(player):
        return False
    if not (table.is_cash() or table.running):
        return False
    # Who is dealt in once more by CA-4.4 has that hand.
    return player.wants_out or (player.away and player.dragged_in != 1 and not player.out)


def sit_out(table: HoldemTable, player: Player) -> TableEvent:
    """Where somebody away has no sit-out left, they leave (HO-7.6)."""
    used = table.sit_outs_used(player.person)
    if table.is_cash() and used >= SIT_OUTS and not player.wants_out:
        return leave_now(table, player, table.now, observes=player.connected)
    return SatOut(table.now, player.person, table.now + 1000 * table.settings.timers.sit_out, used + 1)


def gone_at(table: HoldemTable, player: Player) -> int | None:
    """When somebody stopped being present, or will have (HO-7.7)."""
    sat_out_at = None
    if player.sitting_out:  # `sit_out_until` was put off with every gap of the house's own time, and this with it
        began = player.sit_out_until - 1000 * table.settings.timers.sit_out * (1 + player.extensions)
        sat_out_at = min(began, table.now)  # whatever grace was given, they are not there now
    return away.earliest(away.gone_at(player), sat_out_at)


def deserted_at(table: HoldemTable) -> int | None:
    """When the last of its people stopped being present; None while somebody is, which is nearly always."""
    for player in table.players.values():
        if player.connected and not (player.away or player.sitting_out or player.bot or player.out):
            return None
    return away.deserted_at([gone_at(table, player) for player in people(table)])


def people(table: HoldemTable) -> list[Player]:
    """Those who play and are no bots."""
    return [player for player in table.players.values() if not player.bot and not player.out]


def is_deserted(table: HoldemTable) -> bool:
    """HO-7.7: then no new hand is opened."""
    at = deserted_at(table)
    return at is not None and at <= table.now


def dissolves_at(table: HoldemTable) -> int:
    """HO-7.7: when they leave, if nobody is present until then; 0 while somebody is."""
    at = deserted_at(table)
    return 0 if at is None else at + away.DESERTED

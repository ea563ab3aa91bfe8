"""Which chips each fact at a table moves: the transfers that are stored with it (HO-1)."""

from collections.abc import Callable
from typing import Any

from hanpan.games.holdem import events as hand
from hanpan.house import events as told
from hanpan.house.ledger import ROUNDING, Move, Transfer, bank, given, pot, safe, stack, transfers_of
from hanpan.house.table import Table


def transfers(table: Table, event: told.TableEvent, number: int) -> list[Transfer]:
    """The transfers of a fact, read before it changes the table; `number` is its place in the table's journal."""
    find = _MOVES.get(type(event))
    if find is None:
        return []
    return transfers_of(table.id, number, find(table, event))


def _seat_taken(table: Table, event: told.SeatTaken) -> list[Move]:
    if table.settings.is_private:
        return [(given(table.id), stack(table.id, event.person), event.amount, "PS-1.1")]
    return [(bank(event.person), stack(table.id, event.person), event.amount, "HO-1.3")]


def _rebought_in(table: Table, event: told.ReboughtIn) -> list[Move]:
    if table.settings.is_private:
        return [(given(table.id), stack(table.id, event.person), event.amount, "PS-1.1")]
    rule = "CA-7.2" if table.settings.is_cash else "SG-7.1"
    return [(bank(event.person), stack(table.id, event.person), event.amount, rule)]


def _left(table: Table, event: told.Left) -> list[Move]:
    targets = {"bank": bank(event.person), "given": given(table.id)}
    target = targets.get(event.to, pot(table.id))
    rule = "CA-6.3" if table.settings.is_cash else "SG-6.1"
    return [
        (stack(table.id, event.person), target, event.stack, rule),
        (safe(table.id, event.person), target, event.safe, rule),
    ]


def _skimmed(table: Table, event: told.Skimmed) -> list[Move]:
    cash = event.to == "bank"
    target = bank(event.person) if cash else safe(table.id, event.person)
    return [(stack(table.id, event.person), target, event.amount, "CA-8.1" if cash else "SG-3.1")]


def _topped_up(table: Table, event: told.ToppedUp) -> list[Move]:
    return [(safe(table.id, event.person), stack(table.id, event.person), event.amount, "SG-3.2")]


def _hand_started(table: Table, event: told.HandStarted) -> list[Move]:
    moves = []
    for deduction in event.deductions:
        moves.append((stack(table.id, deduction.person), pot(table.id), deduction.stack, deduction.why))
        moves.append((safe(table.id, deduction.person), pot(table.id), deduction.safe, deduction.why))
    return moves


def _went_out(table: Table, event: told.WentOut) -> list[Move]:
    return [
        (stack(table.id, event.person), pot(table.id), event.stack, "SG-4.4"),
        (safe(table.id, event.person), pot(table.id), event.safe, "SG-4.4"),
    ]


def _tournament_ended(table: Table, event: told.TournamentEnded) -> list[Move]:
    moves = []
    for player in table.players.values():
        target = given(table.id) if table.settings.is_private else bank(player.person)
        moves.append((stack(table.id, player.person), target, player.stack, "SG-1.4"))
        moves.append((safe(table.id, player.person), target, player.safe, "SG-1.4"))
    target = given(table.id) if table.settings.is_private else bank(event.places[0]) if event.places else ROUNDING
    moves.append((pot(table.id), target, event.left_in_pot, "SG-6.1"))
    return moves


def _played(table: Table, event: told.Played) -> list[Move]:
    """Bets go to the pot and come back from it."""
    fact, middle = event.fact, pot(table.id)
    if isinstance(fact, hand.Posted):
        return [(_stack(table, fact.seat), middle, fact.paid, "HE-2.1")]
    if isinstance(fact, (hand.Called, hand.Raised)):
        return [(_stack(table, fact.seat), middle, fact.paid, "HE-3.2")]
    if isinstance(fact, hand.Returned):
        return [(middle, _stack(table, fact.seat), fact.amount, "HE-3.10")]
    if isinstance(fact, hand.Awarded):
        shares = [(middle, _stack(table, seat), share, "HE-4.2") for seat, share in fact.shares]
        return [*shares, (middle, ROUNDING, fact.rounding, "HE-4.3")]
    return []


def _stack(table: Table, seat: int) -> str:
    return stack(table.id, table.dealt[seat])


_MOVES: dict[type[told.TableEvent], Callable[[Table, Any], list[Move]]] = {
    told.SeatTaken: _seat_taken,
    told.ReboughtIn: _rebought_in,
    told.Left: _left,
    told.Skimmed: _skimmed,
    told.ToppedUp: _topped_up,
    told.HandStarted: _hand_started,
    told.Played: _played,
    told.WentOut: _went_out,
    told.TournamentEnded: _tournament_ended,
}

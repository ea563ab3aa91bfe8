"""The transfers of chips that each fact at a table causes; they are stored with it (HO-1)."""

from collections.abc import Callable
from typing import Any, Final

from hanpan.games.holdem import events as hand
from hanpan.house import events as shared
from hanpan.house.holdem import events as told
from hanpan.house.holdem.table import HoldemTable
from hanpan.house.ledger import ROUNDING, Move, Transfer, bank, given, pot, safe, stack, taken, transfers_of, way


def transfers(table: HoldemTable, event: shared.TableEvent, number: int) -> list[Transfer]:
    """The transfers of a fact, read before it changes the table; `number` is its place in the table's journal."""
    if type(event) is shared.ChipsTaken:
        return [taken(event.id, event.person, event.amount, event.why)] if event.amount else []
    find = _MOVES.get(type(event))
    if find is None:
        return []
    return transfers_of(table.id, number, find(table, event))


def _seat_taken(table: HoldemTable, event: told.SeatTaken) -> list[Move]:
    if table.settings.is_given:
        return [(given(table.id), stack(table.id, event.person), event.amount, "PS-1.1")]
    return [(bank(event.person), stack(table.id, event.person), event.amount, "HO-1.3")]


def _rebought_in(table: HoldemTable, event: told.ReboughtIn) -> list[Move]:
    if table.settings.is_given:
        return [(given(table.id), stack(table.id, event.person), event.amount, "PS-1.1")]
    rule = "CA-7.2" if table.is_cash() else "SG-7.1"
    return [(bank(event.person), stack(table.id, event.person), event.amount, rule)]


def _left(table: HoldemTable, event: told.Left) -> list[Move]:
    evening = way(table.settings.evening)
    targets = {"bank": bank(event.person), "given": given(table.id), "evening": evening}
    target = targets.get(event.to, pot(table.id))
    rule = "CA-6.3" if table.is_cash() else "SG-6.1"
    return [
        (stack(table.id, event.person), target, event.stack, rule),
        (safe(table.id, event.person), target, event.safe, rule),
    ]


def _skimmed(table: HoldemTable, event: told.Skimmed) -> list[Move]:
    cash = event.to == "bank"
    target = bank(event.person) if cash else safe(table.id, event.person)
    return [(stack(table.id, event.person), target, event.amount, "CA-8.1" if cash else "SG-3.1")]


def _topped_up(table: HoldemTable, event: told.ToppedUp) -> list[Move]:
    return [(safe(table.id, event.person), stack(table.id, event.person), event.amount, "SG-3.2")]


def _hand_uncontested(table: HoldemTable, event: told.HandUncontested) -> list[Move]:
    won = (pot(table.id), stack(table.id, event.winner), event.pot, "SG-4.6")
    return [*_hand_started(table, event), won]


def _hand_started(table: HoldemTable, event: told.HandStarted | told.HandUncontested) -> list[Move]:
    moves = []
    for deduction in event.deductions:
        moves.append((stack(table.id, deduction.person), pot(table.id), deduction.stack, deduction.why))
        moves.append((safe(table.id, deduction.person), pot(table.id), deduction.safe, deduction.why))
    return moves


def _went_out(table: HoldemTable, event: told.WentOut) -> list[Move]:
    return [
        (stack(table.id, event.person), pot(table.id), event.stack, "SG-4.4"),
        (safe(table.id, event.person), pot(table.id), event.safe, "SG-4.4"),
    ]


def _tournament_ended(table: HoldemTable, event: told.TournamentEnded) -> list[Move]:
    moves = []
    for player in table.players.values():
        target = given(table.id) if table.settings.is_given else bank(player.person)
        moves.append((stack(table.id, player.person), target, player.stack, "SG-1.4"))
        moves.append((safe(table.id, player.person), target, player.safe, "SG-1.4"))
    target = given(table.id) if table.settings.is_given else bank(event.places[0]) if event.places else ROUNDING
    moves.append((pot(table.id), target, event.left_in_pot, "SG-6.1"))
    return moves


def _played(table: HoldemTable, event: told.Played) -> list[Move]:
    """Bets go to the pot and come back from it."""
    find = _BETS.get(type(event.fact))
    return [] if find is None else find(table, event.fact)


def _posted(table: HoldemTable, fact: hand.Posted) -> list[Move]:
    return [(_stack(table, fact.seat), pot(table.id), fact.paid, "HE-2.1")]


def _bet(table: HoldemTable, fact: hand.Called | hand.Raised) -> list[Move]:
    return [(_stack(table, fact.seat), pot(table.id), fact.paid, "HE-3.2")]


def _returned(table: HoldemTable, fact: hand.Returned) -> list[Move]:
    return [(pot(table.id), _stack(table, fact.seat), fact.amount, "HE-3.10")]


def _awarded(table: HoldemTable, fact: hand.Awarded) -> list[Move]:
    middle = pot(table.id)
    shares = [(middle, _stack(table, seat), share, "HE-4.2") for seat, share in fact.shares]
    return [*shares, (middle, ROUNDING, fact.rounding, "HE-4.3")]


def _player_seated(table: HoldemTable, event: told.PlayerSeated) -> list[Move]:
    return [(way(table.settings.evening), stack(table.id, event.person), event.chips, "EV-3.1")]


def _player_taken(table: HoldemTable, event: told.PlayerTaken) -> list[Move]:
    target = pot(table.id) if event.to_pot else way(table.settings.evening)
    return [(stack(table.id, event.person), target, event.chips, "EV-3.2")]


def _stack_changed(table: HoldemTable, event: told.StackChanged) -> list[Move]:
    here, there = stack(table.id, event.person), way(table.settings.evening)
    return [(there, here, event.chips, "EV-7.1") if event.chips > 0 else (here, there, -event.chips, "EV-7.1")]


def _pot_left(table: HoldemTable, event: told.PotLeft) -> list[Move]:
    return [(pot(table.id), way(table.settings.evening), event.chips, "EV-3.6")]


def _misdealt(table: HoldemTable, event: told.HandMisdealt) -> list[Move]:
    returned = [(player, event.stacks.get(player.person, 0)) for player in table.players.values()]
    middle = pot(table.id)
    return [
        (middle, stack(table.id, player.person), chips - table.stack_of(player), "EV-7.1")
        for player, chips in returned
        if player.person in event.stacks
    ]


def _stack(table: HoldemTable, seat: int) -> str:
    return stack(table.id, table.dealt[seat])


_BETS: Final[dict[type, Callable[[HoldemTable, Any], list[Move]]]] = {
    hand.Posted: _posted,
    hand.Called: _bet,
    hand.Raised: _bet,
    hand.Returned: _returned,
    hand.Awarded: _awarded,
}
_MOVES: Final[dict[type[shared.TableEvent], Callable[[HoldemTable, Any], list[Move]]]] = {
    told.SeatTaken: _seat_taken,
    told.ReboughtIn: _rebought_in,
    told.Left: _left,
    told.Skimmed: _skimmed,
    told.ToppedUp: _topped_up,
    told.HandStarted: _hand_started,
    told.HandUncontested: _hand_uncontested,
    told.Played: _played,
    told.WentOut: _went_out,
    told.TournamentEnded: _tournament_ended,
    told.PlayerSeated: _player_seated,
    told.PlayerTaken: _player_taken,
    told.StackChanged: _stack_changed,
    told.HandMisdealt: _misdealt,
    told.PotLeft: _pot_left,
}


def balances(table: HoldemTable) -> dict[str, int]:
    """What lies in each of the table's accounts."""
    held = {stack(table.id, player.person): table.stack_of(player) for player in table.players.values()}
    held |= {safe(table.id, player.person): player.safe for player in table.players.values()}
    return held | {pot(table.id): table.chips() - sum(held.values())}

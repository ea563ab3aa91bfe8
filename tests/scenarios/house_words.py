"""What can be said of a table in the words of a scenario: what has happened, and how it stands."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from hanpan.games.holdem import events as card
from hanpan.house import events as happened
from hanpan.house.events import CameBack, TableDismissed, TableEvent, WentAway
from hanpan.house.holdem import events as told
from hanpan.house.holdem.pictures import PlayerView
from hanpan.house.holdem.preview import previews
from hanpan.house.holdem.settings import SIT_OUTS
from hanpan.house.holdem.table import HoldemTable, Player
from hanpan.house.holdem.views import see
from hanpan.house.house import House
from hanpan.house.ledger import bank
from hanpan.house.stakes import LADDER


def clock(milliseconds: int) -> str:
    """`4h`, `5m`, `90s`, `1500ms`: the largest unit that leaves no rest, seconds up to two minutes."""
    for unit, length, least in (("h", 3_600_000, 1), ("m", 60_000, 2), ("s", 1000, 0)):
        if milliseconds % length == 0 and milliseconds >= least * length:
            return f"{milliseconds // length}{unit}" if milliseconds else "0s"
    return f"{milliseconds}ms"


# -- what has happened


def facts(event: TableEvent, names: Mapping[int, str]) -> list[str]:
    """A fact in words; `names` tells who sat where then, or was dealt in."""
    if isinstance(event, told.Played):
        return _played(event, names)
    return list(_happened(event, names))


def _happened(event: Any, names: Mapping[int, str]) -> Iterator[str]:
    match event:
        case told.SeatTaken():
            yield f"{event.person} takes seat {event.seat}"
        case told.Left():
            yield from _left(event)
        case told.ButtonDrawn():
            for seat, drawn in event.cards.items():
                yield f"{names[seat]} draws {drawn}"
            yield f"{names[event.button]} draws the button"
        case told.HandStarted():
            yield f"hand {event.number} begins"
            for deduction in event.deductions:
                yield f"{deduction.person} pays {deduction.stack + deduction.safe} dead"
        case told.HandUncontested():
            yield "nobody plays against " + event.winner
            yield f"{event.winner} takes {event.pot}"
            for deduction in event.deductions:
                yield f"{deduction.person} pays {deduction.stack + deduction.safe} dead"
        case told.EntryAnswered():
            yield f"{event.person} says {'yes' if event.yes else 'no'}"
        case told.Skimmed():
            yield f"{event.person} is cut by {event.amount}"
        case told.ReboughtIn():
            yield f"{event.person} rebuys {event.amount}"
        case told.RebuyOrdered():
            yield f"{event.person} orders {event.amount}" if event.amount else f"{event.person} orders nothing"
        case told.RebuyRefused():
            yield f"{event.person} misses the rebuy"
        case told.ToppedUp():
            yield f"{event.person} tops up {event.amount}"
        case WentAway():
            yield f"{event.person} goes away"
        case CameBack() | told.SatIn():
            yield f"{event.person} comes back"
        case told.SatOut():
            yield f"{event.person} is sat out"
        case told.SitOutExtended():
            yield f"{event.person}'s sit-out is extended"
        case told.SitOutEnded():
            yield f"{event.person}'s sit-outs are used up"
        case told.TableReset():
            yield "table begins anew"
        case happened.ChairReserved():
            yield f"{event.person} reserves"
        case happened.ReservationAsked():
            yield f"{event.person} is offered a chair"
        case happened.ReservationEnded():
            yield f"{event.person} waits no longer"
        case TableDismissed():
            yield "table dismissed"
        case told.TournamentStarted():
            yield f"sng {event.number} begins"
        case told.LevelRaised():
            small, big = LADDER[event.level]
            yield f"last rounds {event.extra_rounds}" if event.extra_rounds else f"blinds rise to {small}/{big}"
        case told.WentOut():
            yield f"{event.person} goes out {event.place}"
        case told.TournamentEnded():
            yield "sng ends"
            yield f"places {' '.join(event.places)}"
            for person, amount in event.payouts.items():
                yield f"{person} is paid {amount}"


def _left(event: told.Left) -> Iterator[str]:
    yield f"{event.person} leaves"
    if event.to in ("pot", "hand"):
        yield f"{event.person} leaves {event.stack + event.safe} to the pot"
    else:
        yield f"{event.person} leaves with {event.stack + event.safe}"
    if event.won:
        yield f"{event.person} leaves a winner"


def _played(event: told.Played, names: Mapping[int, str]) -> list[str]:
    seat = getattr(event.fact, "seat", -1)
    said = [f"{names.get(seat, '')} {words}".strip() for words in _action(event.fact)]
    if isinstance(event.fact, card.Awarded):
        said = [f"{names[at]} wins {share}" for at, share in event.fact.shares]
    return said + [f"{words} by {event.by}" for words in said if event.by]


def _action(fact: card.HoldemEvent) -> list[str]:
    match fact:
        case card.Posted():
            return [f"posts {fact.post} {fact.paid}"]
        case card.Folded():
            return ["folds"]
        case card.Checked():
            return ["checks"]
        case card.Called():
            return [f"calls {fact.paid}"]
        case card.Raised():
            return [f"raises to {fact.to}"]
        case card.Forfeited():
            return [f"forfeits {fact.stack + fact.outside}"]
        case card.Returned():
            return [f"gets {fact.amount} back"]
        case card.Shown():
            return [f"shows {' '.join(fact.cards)}"]
        case card.HandEnded():
            return ["hand ends"]
    return []


# -- how it stands


def state(house: House, table: HoldemTable, people: Iterable[str], now: int) -> Iterator[str]:
    """Everything that is so now."""
    yield from _table(table, now)
    yield from _positions(table)
    for view in previews(table):
        entry = {"post": "posting", "wait": "waiting"}[view.entry]
        yield f"seat {view.seat} {entry}: hand {view.hands} for {view.cost}"
    seats = {player.person: player for player in see(table, "").players}
    for person in people:
        yield f"{person}'s bank {house.ledger.balance(bank(person))}"
        yield f"{person}'s sit-outs left {SIT_OUTS - table.sit_outs_used(person)}"
        player = table.player(person)
        if player is not None:
            yield from _player(table, player, seats[person], now)
        else:
            yield f"{person} observes" if person in table.observers else f"{person} is not here"


def _table(table: HoldemTable, now: int) -> Iterator[str]:
    view = see(table, "")
    playing = table.is_playing() and view.hand is not None
    yield f"pot {view.hand.pot if view.hand is not None and playing else 0}"
    yield f"next {table.dealt.get(view.hand.turn, 'nobody') if view.hand is not None and playing else 'nobody'}"
    yield f"street {view.hand.street}" if view.hand is not None and playing else "hand over"
    yield f"hand {table.hand_number}"
    yield f"blinds {view.blinds[0]}/{view.blinds[1]}"
    yield f"level {table.level - table.settings.first_level + 1}"
    yield f"observers {view.observers}"
    yield f"table session {clock(now - view.opened)}"
    yield "sng runs" if table.running else "sng waits"
    yield f"left behind {table.limbo}"
    yield f"places {' '.join(reversed(view.places))}"
    if table.ranking:
        yield f"ranked {' '.join(table.ranking)}"
    yield f"line {' '.join(table.reservations.line) or 'nobody'}"
    if view.reservations is not None and view.reservations.over_at:
        yield f"game over in {clock(view.reservations.over_at - now)}"
    if table.dismissed:
        yield "table dismissed"


def _positions(table: HoldemTable) -> Iterator[str]:
    if table.positions is None or table.hand is None:
        return
    setup = table.hand.setup
    yield f"button {_at(table, table.positions.button)}"
    small = setup.small_blind_seat
    yield f"small blind {_at(table, small) if small >= 0 else f'dead {table.positions.small}'}"
    yield f"big blind {_at(table, setup.big_blind_seat)}"
    yield f"dealt {' '.join(table.dealt[seat] for seat in sorted(table.dealt))}"


def _at(table: HoldemTable, seat: int) -> str:
    return table.dealt.get(seat) or f"dead {seat}"


def _player(table: HoldemTable, player: Player, view: PlayerView, now: int) -> Iterator[str]:
    name = player.person
    yield f"{name} sits {view.seat}"
    yield f"{name} has {view.stack}"
    yield f"{name}'s safe {view.safe}"
    yield f"{name} {_standing(view)}"
    yield f"{name} is {'connected' if view.connected else 'disconnected'}"
    yield f"{name}'s session {clock(view.session)}"
    yield f"{name}'s time bank {clock(player.time_bank)}"
    yield f"{name} rests {player.entry.rest}"
    missed = " ".join(("small " * player.entry.missed_small + "big" * player.entry.missed_big).split())
    yield f"{name} owes {missed or 'nothing'}"
    if view.away:
        yield f"{name} is away"
    if view.leaving:
        yield f"{name} is leaving"
    yield from _told_alone(table, player)
    if view.rebuy_until:
        yield f"{name} is asked to rebuy"
    if table.asked == name:
        yield f"{name} is asked {table.asked_option}"
        mine = see(table, name).mine
        assert mine is not None
        yield f"{name} is asked to pay {mine.asked_cost}"
        yield f"{name} is asked to play {' '.join(mine.asked_places)}"
    if view.sitting_out:
        yield f"{name}'s sit-out ends in {clock(view.sit_out_until - now)}"
    if table.hand is not None and table.hand.betting.turn == player.seat and table.is_in_hand(player):
        yield f"{name}'s time {clock(table.action_deadline() - now)}"


def _told_alone(table: HoldemTable, player: Player) -> Iterator[str]:
    """What only its owner is shown."""
    mine = see(table, player.person).mine
    assert mine is not None
    yield f"{player.person} has ordered {mine.ordered or 'nothing'}"
    yield f"{player.person} would forfeit {mine.forfeits}"
    if mine.sits_out_next:
        yield f"{player.person} sits out next"


def _standing(view: PlayerView) -> str:
    if view.out:
        return "is out"
    if view.sitting_out:
        return "sits out"
    return "waits" if view.waiting else "plays"

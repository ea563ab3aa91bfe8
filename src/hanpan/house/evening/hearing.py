"""Applies the reports of its tables to an evening (house.orders)."""

from typing import Final

from hanpan.house.evening.evening import GONE, HERE, PLAYS, BigPot, Evening, FinishedGame, Guest, OwnTable
from hanpan.house.evening.events import TableHeard
from hanpan.house.evening.places import Bust
from hanpan.house.orders import (
    Ended,
    GameOver,
    GotUp,
    HandOver,
    MisdealAnswered,
    NotGiven,
    PotLeft,
    StackChanged,
    WentAway,
)

MUCH: Final = 20
"""So many big blinds are a big pot."""
POTS: Final = 5


def hear(evening: Evening, table: OwnTable, event: TableHeard) -> None:
    report = event.report
    match report:
        case HandOver():
            _hand_over(evening, table, report, event.at)
        case GotUp():
            guest = evening.guests[report.person]
            _gets_up(evening, table, guest, report.chips)
            guest.carried = report.carried
        case WentAway():
            _went_away(evening, table, report)
        case StackChanged():
            _stack_changed(evening, report)
        case NotGiven():
            _not_given(evening, report)
        case MisdealAnswered():
            evening.agreed = {person: None for person in evening.agreed if person not in table.seats.values()}
        case PotLeft():
            evening.loose += report.chips
        case GameOver():
            _game_over(evening, table, report, event.at)
        case Ended():
            del evening.tables[table.id]
            evening.shown = "" if evening.shown == table.id else evening.shown


def _game_over(evening: Evening, table: OwnTable, report: GameOver, at: int) -> None:
    """EV-1.1. One that was broken off has no places, and is no game."""
    table.hand = evening.hands[table.id] = report.game
    if report.places:
        evening.games.append(FinishedGame(at, table.id, table.game, report.game, report.places))
        evening.last_hand = (table.id, report.game)


def _hand_over(evening: Evening, table: OwnTable, report: HandOver, at: int) -> None:
    new_hand = report.deals != table.deals
    table.ready, table.deserted, table.hand = True, report.deserted, report.hand
    if new_hand:
        table.ready_at = at + 1000 * evening.settings.timers.between_hands
    if report.not_before:
        table.ready_at = report.not_before
    table.deals = report.deals
    evening.hands[table.id] = report.hand
    table.chairs, table.waiting_chairs, table.blinds = report.chairs, report.waiting_chairs, report.blinds
    evening.last_hand = (table.id, report.hand)
    if new_hand:
        _note_pot(evening, table, report)
    evening.rounds += report.round_over
    evening.abandoned = evening.abandoned or report.abandoned
    for standing in report.players:
        guest = evening.guests[standing.person]
        if guest.table == table.id:
            guest.chips = standing.chips
    _go_bust(evening, table, report)


def _note_pot(evening: Evening, table: OwnTable, report: HandOver) -> None:
    """EV-8.1: who has won most, where that was much."""
    won, person = max([(one.chips - one.began, one.person) for one in report.players if one.began], default=(0, ""))
    if won >= MUCH * evening.level().big:
        pot = BigPot(table.id, report.hand, person, evening.guests[person].name, won)
        evening.pots = [pot, *evening.pots[: POTS - 1]]


def _go_bust(evening: Evening, table: OwnTable, report: HandOver) -> None:
    known = {bust.person for bust in evening.busts} | evening.asked.keys()
    for standing in [] if evening.settings.rolls_on else report.players:
        guest = evening.guests[standing.person]
        plays = guest.state == PLAYS and guest.table == table.id and not guest.gone
        if plays and not standing.chips and standing.began and standing.person not in known:
            evening.busts.append(Bust(standing.person, table.id, standing.began, standing.rank))


def _gets_up(evening: Evening, table: OwnTable, guest: Guest, chips: int) -> None:
    table.seats = {seat: person for seat, person in table.seats.items() if person != guest.person}
    table.gone.pop(guest.person, None)
    if guest.table == table.id:
        guest.table = ""
    guest.on_way += chips
    guest.chips = 0
    move = evening.moves.get(guest.person)
    if move is not None:
        move.arrives = True
        return
    if guest.on_way:
        evening.landed[guest.person] = None
    if evening.settings.rolls_on and guest.state == PLAYS:
        guest.state = GONE if guest.gone else HERE


def _went_away(evening: Evening, table: OwnTable, report: WentAway) -> None:
    guest = evening.guests[report.person]
    evening.moves.pop(report.person, None)
    evening.asked.pop(report.person, None)
    evening.busts = [bust for bust in evening.busts if bust.person != report.person]
    guest.asked_until = 0
    _gets_up(evening, table, guest, report.chips)
    if evening.settings.rolls_on:
        guest.state, guest.declined = GONE if guest.gone else HERE, True
    elif guest.state == PLAYS and report.person not in evening.leavers:
        evening.leavers.append(report.person)


def _stack_changed(evening: Evening, report: StackChanged) -> None:
    guest = evening.guests[report.person]
    guest.chips += report.chips
    guest.filling -= max(0, report.chips)
    if report.chips < 0:
        guest.on_way -= report.chips
        evening.landed[guest.person] = None


def _not_given(evening: Evening, report: NotGiven) -> None:
    """They are at no table any more, or at another one: what they have paid for goes back to them. Who is on the way
    takes it along."""
    guest = evening.guests[report.person]
    guest.filling -= report.chips
    guest.on_way += report.chips
    if report.person not in evening.moves:
        evening.returned[report.person] = evening.returned.get(report.person, 0) + report.chips

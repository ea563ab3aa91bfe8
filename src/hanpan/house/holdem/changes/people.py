"""Applies facts about people who come, go, and ask to come into the game."""

from msgspec import structs

from hanpan.engine import OBSERVER
from hanpan.games.holdem.hand import POSTING
from hanpan.house import away, fair_deals, reservations
from hanpan.house import events as shared
from hanpan.house.holdem import events as told
from hanpan.house.holdem.beats import longest
from hanpan.house.holdem.changes.common import Changes, clear_request, done_for, here
from hanpan.house.holdem.changes.moving_back import move_back
from hanpan.house.holdem.positions import Entry
from hanpan.house.holdem.table import Departed, HoldemTable, Player


def _resumed(table: HoldemTable, event: shared.TableResumed) -> None:
    """Extend every running deadline."""
    move_back(table, table.now - event.at)
    table.paused = table.paused and event.stays_paused
    table.turn_since += event.by
    reservations.put_off(table, event.by)
    fair_deals.put_off(table, event.by)
    # A pause before a hand is nobody's time to think: it is not made longer than it ever is.
    timers = table.settings.timers
    pause = timers.draw if table.positions is None and table.drawn_button >= 0 else timers.between_hands
    table.next_at = min(table.next_at + event.by, event.at + 1000 * pause)
    if table.beat_until:
        table.beat_until = min(table.beat_until + event.by, event.at + longest(table))
    table.alone_at += event.by
    table.asks_at += event.by
    if table.asked_until:
        table.asked_until += event.by
    for player in table.players.values():
        if player.rebuy_until:
            player.rebuy_until += event.by
        if player.sit_out_until:
            player.sit_out_until += event.by
        away.put_off(player, event.by - event.grace)


def _stopped_observing(table: HoldemTable, event: shared.StoppedObserving) -> None:
    table.observers.pop(event.person, None)
    table.unseen.pop(event.person, None)


def _seat_taken(table: HoldemTable, event: told.SeatTaken) -> None:
    if table.in_evening():  # whoever comes at the same time is waited for
        done_for(table, event.person)
        table.next_at = max(table.next_at, event.at + 1000 * table.settings.timers.between_hands)
    table.observers.pop(event.person, None)
    table.departed.pop(event.person, None)
    reservations.seated(table, event.person)
    table.seated += 1
    table.players[event.seat] = Player(
        event.person,
        event.seat,
        event.amount,
        event.bank,
        since=event.at,
        order=table.seated,
        time_bank=1000 * table.settings.timers.time_bank,
        entry=Entry(event.entry, event.rest, event.owes_small),
        brought=event.amount,
        bot=event.bot,
    )


def _left(table: HoldemTable, event: told.Left) -> None:
    if event.ordered:
        done_for(table, event.person)
    player = table.players.pop(event.seat)
    if table.dealt.get(event.seat) == event.person:
        table.gone[event.seat] = None
    table.declined.pop(event.person, None)
    table.stood.pop(event.person, None)
    if event.to in ("pot", "hand"):
        table.limbo += event.stack + event.safe
    if event.to == "hand":
        table.forfeits.append((event.seat, event.safe))
    if table.running and not player.out and not table.is_evening():
        table.places.append(event.person)
    if event.observes:
        table.observers[event.person] = None
    else:
        table.unseen.pop(event.person, None)
    if table.asked == event.person:
        clear_request(table)
    if table.is_cash() and not table.is_evening():
        small = player.entry.missed_small
        table.departed[event.person] = Departed(event.at, event.seat, event.stack, small, player.small_due)
    if table.is_cash() and table.positions is None:
        table.drawn_button = OBSERVER


def _connection_lost(table: HoldemTable, event: shared.ConnectionLost) -> None:
    player = table.player(event.person)
    if player is not None:
        away.lost_connection(player, event.at)


def _connection_back(table: HoldemTable, event: shared.ConnectionBack) -> None:
    player = table.player(event.person)
    if player is not None:
        away.found_connection(player)


def _went_away(table: HoldemTable, event: shared.WentAway) -> None:
    away.went_away(here(table, event.person), event.at)


def _came_back(table: HoldemTable, event: shared.CameBack) -> None:
    away.came_back(here(table, event.person))


def _leave_asked(table: HoldemTable, event: told.LeaveAsked) -> None:
    player = here(table, event.person)
    player.leaving, player.folds = event.wanted, event.wanted and _is_before_the_cards(table)
    away.acted(player)


def _is_before_the_cards(table: HoldemTable) -> bool:
    """FD-1.8: only while numbers are waited for does anybody say anything there."""
    return table.hand is not None and table.hand.stage == POSTING


def _entry_chosen(table: HoldemTable, event: told.EntryChosen) -> None:
    player = here(table, event.person)
    player.entry = structs.replace(player.entry, standing=event.entry)


def _entry_requested(table: HoldemTable, event: told.EntryRequested) -> None:
    table.asked, table.asked_option = event.person, event.option
    table.asked_until = event.at + 1000 * table.settings.timers.entry_request


def _entry_answered(table: HoldemTable, event: told.EntryAnswered) -> None:
    if event.yes:
        table.accepted = (event.person, table.asked_option)
    else:
        table.declined[event.person] = None
    clear_request(table)
    player = here(table, event.person)
    if event.by == "timeout":
        away.ran_out(player)
    else:
        away.acted(player)


def _button_drawn(table: HoldemTable, event: told.ButtonDrawn) -> None:
    table.drawn = event.cards
    table.drawn_button = event.button
    fair_deals.drawn(table)
    table.next_at = event.at + 1000 * table.settings.timers.draw
    for player in table.players.values():  # everyone begins alike
        player.entry = Entry()
    for left in table.departed.values():
        left.missed_small = left.small_due = False


def _reset(table: HoldemTable, _: told.TableReset) -> None:
    table.positions = None
    table.drawn_button = OBSERVER
    table.hand = None
    table.facts = []
    table.dealt = {}
    table.gone = {}


CHANGES: Changes = {
    shared.TableResumed: _resumed,
    shared.StoppedObserving: _stopped_observing,
    told.SeatTaken: _seat_taken,
    told.Left: _left,
    shared.ConnectionLost: _connection_lost,
    shared.ConnectionBack: _connection_back,
    shared.WentAway: _went_away,
    shared.CameBack: _came_back,
    told.LeaveAsked: _leave_asked,
    told.EntryChosen: _entry_chosen,
    told.EntryRequested: _entry_requested,
    told.EntryAnswered: _entry_answered,
    told.ButtonDrawn: _button_drawn,
    told.TableReset: _reset,
}

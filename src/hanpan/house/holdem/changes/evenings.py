"""Applies facts at a table of an evening."""

from msgspec import structs

from hanpan.engine import OBSERVER
from hanpan.house import fair_deals
from hanpan.house.holdem import events as told
from hanpan.house.holdem.changes.common import Changes, clear_request, here
from hanpan.house.holdem.positions import ARRIVING, REGULAR, Entry
from hanpan.house.holdem.table import HoldemTable, Player
from hanpan.house.orders import CallMisdeal, EndTable, HoldTable, OrderTaken


def _order_taken(table: HoldemTable, event: OrderTaken) -> None:
    table.orders = event.number
    if isinstance(event.order, HoldTable) and not table.is_evening():
        table.waiting.insert(0, event.order)  # a pause does not wait for the end of a game
    else:
        table.waiting.append(event.order)


def _done(table: HoldemTable) -> None:
    table.waiting.pop(0)


def _player_seated(table: HoldemTable, event: told.PlayerSeated) -> None:
    _done(table)
    table.observers.pop(event.person, None)
    table.invited[event.person] = None
    table.seated += 1
    player = table.players[event.seat] = Player(
        event.person,
        event.seat,
        event.chips,
        0,
        since=event.at,
        order=table.seated,
        time_bank=1000 * table.settings.timers.time_bank,
        # Who is moved waits only where CA-3.3 forbids to come in, and owes nothing.
        entry=Entry(event.entry or ARRIVING, event.rest),
        brought=event.chips,
        bot=event.bot,
    )
    _carry(player, event.carried, event.at)
    if table.is_cash() and not event.entry and table.positions is None:
        # A class sits down together: the first hand waits for whoever comes at the same time.
        table.next_at = max(table.next_at, event.at + 1000 * table.settings.timers.between_hands)


def _carry(player: Player, carried: dict[str, int], at: int) -> None:
    player.wants_out, player.sitting_out = bool(carried.get("wants_out")), bool(carried.get("sitting_out"))
    player.sit_out_until = carried.get("sit_out_until", 0)
    player.sat_out_since = at
    player.extensions = carried.get("extensions", 0)
    player.hands_missed = carried.get("hands_missed", 0)
    player.away, player.away_at = bool(carried.get("away")), carried.get("away_at", 0)
    player.connected = not carried.get("lost")
    player.lost_at, player.silences = carried.get("lost_at", 0), carried.get("silences", 0)


def _player_taken(table: HoldemTable, event: told.PlayerTaken) -> None:
    if not isinstance(table.waiting[0], EndTable):
        _done(table)
    del table.players[event.seat]
    if event.to_pot:
        table.limbo += event.chips
    if event.shut_out:
        table.invited.pop(event.person, None)
    if table.dealt.get(event.seat) == event.person:
        table.gone[event.seat] = None
    table.declined.pop(event.person, None)
    table.stood.pop(event.person, None)
    if table.asked == event.person:
        clear_request(table)


def _stack_changed(table: HoldemTable, event: told.StackChanged) -> None:
    _done(table)
    player = here(table, event.person)
    player.stack += event.chips
    player.brought += event.chips
    player.rebuy_until = 0


def _stake_set(table: HoldemTable, event: told.StakeSet) -> None:
    _done(table)
    table.small, table.big, table.ante = event.small, event.big, event.ante


def _hand_allowed(table: HoldemTable, event: told.HandAllowed) -> None:
    _done(table)
    table.go, table.last_table = True, event.last


def _held(table: HoldemTable, event: told.TableHeld) -> None:
    _done(table)
    table.held = event.held


def _misdealt(table: HoldemTable, event: told.HandMisdealt) -> None:
    if event.cause == "key-lost":
        table.lost_hands += 1
    else:
        table.misdeals += 1
    if not event.cause:
        table.waiting.remove(next(order for order in table.waiting if isinstance(order, CallMisdeal)))
    fair_deals.called_off(table)
    for person, chips in event.stacks.items():
        here(table, person).stack = chips
    table.limbo = event.left
    _stand_as_before(table)
    coming, table.positions = table.positions, table.misdealt
    if table.positions is None and coming is not None:
        table.drawn_button = coming.button
    table.hand, table.facts, table.dealt, table.gone, table.acted = None, [], {}, {}, {}
    table.beat_until = 0
    table.next_at = event.at + 1000 * table.settings.timers.between_hands
    table.turn_number += 1


def _stand_as_before(table: HoldemTable) -> None:
    """What was paid to come in is returned, and so is owed again (CA-3.4, CA-5.2); nobody has missed anything."""
    for player in table.players.values():
        if player.person in table.stood:
            entry, player.small_due = table.stood[player.person]
            waits = player.entry.standing != REGULAR  # and may have chosen otherwise meanwhile (CA-3.1)
            player.entry = structs.replace(entry, standing=player.entry.standing) if waits else entry
    table.stood = {}


def _misdeal_refused(table: HoldemTable, _: told.MisdealRefused) -> None:
    table.waiting.remove(next(order for order in table.waiting if isinstance(order, CallMisdeal)))


def _pot_left(table: HoldemTable, _: told.PotLeft) -> None:
    table.limbo = 0


def _dropped(table: HoldemTable, event: told.OrderDropped) -> None:
    _done(table)
    if event.shut_out:
        table.invited.pop(event.person, None)


def _told(table: HoldemTable, event: told.EveningTold) -> None:
    table.told, table.go = event.state, False
    if event.report.round_over:
        table.round_began = OBSERVER


CHANGES: Changes = {
    OrderTaken: _order_taken,
    told.PlayerSeated: _player_seated,
    told.PlayerTaken: _player_taken,
    told.StackChanged: _stack_changed,
    told.StakeSet: _stake_set,
    told.HandAllowed: _hand_allowed,
    told.TableHeld: _held,
    told.HandMisdealt: _misdealt,
    told.MisdealRefused: _misdeal_refused,
    told.PotLeft: _pot_left,
    told.OrderDropped: _dropped,
    told.EveningTold: _told,
}

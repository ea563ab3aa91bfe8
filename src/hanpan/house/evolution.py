"""What each fact at a table changes. Nothing is decided here and nothing can fail."""

from collections.abc import Callable
from typing import Any

from msgspec import structs

from hanpan.engine import OBSERVER
from hanpan.games.holdem import GAME
from hanpan.games.holdem.events import Called, Checked, Folded, Forfeited, HandEnded, HandOpened, PotsMade, Raised
from hanpan.house import events as told
from hanpan.house.positions import REGULAR, RETURNING, Entry, still_owes
from hanpan.house.table import Player, Table

_ACTIONS = (Folded, Checked, Called, Raised)


def begin(opened: told.TableOpened) -> Table:
    """A table nobody sits at yet."""
    table = Table(opened.table, opened.settings, opened.creator, opened.at, opened.at)
    if not opened.settings.is_cash:
        table.level = opened.settings.first_level
    if opened.settings.is_private:
        table.invited[opened.creator] = None
    return table


def evolve(table: Table, event: told.TableEvent) -> None:
    """Apply one fact to the table."""
    table.now = event.at
    _CHANGES[type(event)](table, event)


def _here(table: Table, person: str) -> Player:
    player = table.player(person)
    assert player is not None, person
    return player


# -- coming and going


def _nothing(_: Table, __: told.TableEvent) -> None:
    """Only the time has changed."""


def _dismissed(table: Table, _: told.TableDismissed) -> None:
    table.dismissed = True


def _observed(table: Table, event: told.Observed) -> None:
    table.observers[event.person] = None


def _stopped_observing(table: Table, event: told.StoppedObserving) -> None:
    table.observers.pop(event.person, None)


def _invited(table: Table, event: told.Invited) -> None:
    table.invited[event.person] = None


def _seat_taken(table: Table, event: told.SeatTaken) -> None:
    table.observers.pop(event.person, None)
    table.seated += 1
    table.players[event.seat] = Player(
        event.person,
        event.seat,
        event.amount,
        event.bank,
        since=event.at,
        order=table.seated,
        time_bank=1000 * table.settings.timers.time_bank,
        entry=Entry(event.entry, event.rest),
        brought=event.amount,
    )


def _left(table: Table, event: told.Left) -> None:
    player = table.players.pop(event.seat)
    if table.dealt.get(event.seat) == event.person:
        table.gone[event.seat] = None
    table.declined.pop(event.person, None)
    if event.to in ("pot", "hand"):
        table.limbo += event.stack + event.safe
    if event.to == "hand":
        table.forfeits.append((event.seat, event.safe))
    if table.running and not player.out:
        table.places.append(event.person)
    if event.observes:
        table.observers[event.person] = None
    if table.asked == event.person:
        _clear_request(table)


def _connection_lost(table: Table, event: told.ConnectionLost) -> None:
    _set_connected(table, event.person, False)


def _connection_back(table: Table, event: told.ConnectionBack) -> None:
    _set_connected(table, event.person, True)


def _set_connected(table: Table, person: str, connected: bool) -> None:
    player = table.player(person)
    if player is not None:
        player.connected = connected


def _leave_asked(table: Table, event: told.LeaveAsked) -> None:
    _here(table, event.person).leaving = event.wanted


# -- entering the game


def _entry_chosen(table: Table, event: told.EntryChosen) -> None:
    player = _here(table, event.person)
    player.entry = structs.replace(player.entry, standing=event.entry)


def _entry_requested(table: Table, event: told.EntryRequested) -> None:
    table.asked, table.asked_option = event.person, event.option
    table.asked_until = event.at + 1000 * table.settings.timers.entry_request


def _entry_answered(table: Table, event: told.EntryAnswered) -> None:
    if event.yes:
        table.accepted = (event.person, table.asked_option)
    else:
        table.declined[event.person] = None
    _clear_request(table)


def _clear_request(table: Table) -> None:
    table.asked = table.asked_option = ""
    table.asked_until = 0


def _button_drawn(table: Table, event: told.ButtonDrawn) -> None:
    table.drawn = event.cards
    table.drawn_button = event.button
    for player in table.players.values():  # everyone seated begins alike
        player.entry = Entry()


def _reset(table: Table, _: told.TableReset) -> None:
    table.positions = None
    table.hand = None
    table.facts = []
    table.dealt = {}
    table.gone = {}


# -- hands


def _hand_started(table: Table, event: told.HandStarted) -> None:
    table.hand_number = event.number
    table.positions = event.positions
    table.drawn_button = OBSERVER
    table.dealt = event.dealt
    table.gone = {}
    table.acted = {}
    table.declined = {}
    table.accepted = None
    table.limbo = 0
    table.settled = False
    opened = HandOpened(event.setup)
    table.hand = GAME.begin(opened)
    table.facts = [opened]
    table.began = {p.person: p.stack + p.safe for p in table.players.values() if not p.out}
    for deduction in event.deductions:
        player = _here(table, deduction.person)
        player.stack -= deduction.stack
        player.safe -= deduction.safe
    for seat, player in table.players.items():
        _meets_hand(table, player, event, dealt=event.dealt.get(seat) == player.person)
    if table.round_began == OBSERVER:
        table.round_began = event.positions.button


def _meets_hand(table: Table, player: Player, event: told.HandStarted, *, dealt: bool) -> None:
    """What the beginning of a hand does to each seat."""
    timers = table.settings.timers
    if dealt:
        player.entry = still_owes(player.seat, player.entry, event.setup.big_blind_seat, event.setup.posts)
        full = 1000 * timers.time_bank
        player.time_bank = min(full, player.time_bank + 1000 * timers.time_bank_per_hand)
    elif player.entry.standing != REGULAR:
        player.entry = structs.replace(player.entry, rest=max(0, player.entry.rest - 1))
    elif player.person in event.missed:
        player.entry = _after_missing(table, player.entry, *event.missed[player.person])
    _, big_went_by = event.missed.get(player.person, (False, False))
    player.small_due = big_went_by or player.seat == event.setup.big_blind_seat
    if player.sitting_out and player.sit_out_until <= event.at:
        player.hands_missed += 1


def _after_missing(table: Table, entry: Entry, small: bool, big: bool) -> Entry:
    """CA-5.2: he pays what he misses when he is back. SG-5.1: it was taken, but he waits for the button."""
    if not table.settings.is_cash:
        return Entry(RETURNING) if big else entry
    return structs.replace(entry, missed_small=entry.missed_small or small, missed_big=entry.missed_big or big)


def _played(table: Table, event: told.Played) -> None:
    fact = event.fact
    table.facts.append(fact)
    assert table.hand is not None
    if isinstance(fact, _ACTIONS):
        _acted(table, event, fact.seat)
    if isinstance(fact, Forfeited):
        table.limbo -= fact.stack + fact.outside
        table.forfeits.pop(0)
    turn = table.hand.betting.turn
    GAME.evolve(table.hand, fact)
    if table.hand.betting.turn != turn or isinstance(fact, _ACTIONS):
        table.turn_number += 1
        table.turn_since = event.at
    if isinstance(fact, PotsMade):
        table.pots_total += sum(pot.amount for pot in fact.pots)
    if isinstance(fact, HandEnded):
        _hand_ended(table, event.at)


def _acted(table: Table, event: told.Played, seat: int) -> None:
    """HO-7.1: time beyond the action's own is taken from the time bank. CA-4.4: an answer shows he is there."""
    first = seat not in table.acted
    table.acted[seat] = None
    player = table.players.get(seat)
    if player is None or not table.was_dealt(player):
        return
    over = event.at - table.turn_since - 1000 * table.settings.timers.action
    player.time_bank = max(0, player.time_bank - max(0, over))
    if event.by == "timeout" and player.dragged_in == 2 and first:
        player.leaving = True
    if event.by == "":
        player.dragged_in = 0


def _hand_ended(table: Table, at: int) -> None:
    hand = table.hand
    assert hand is not None
    table.next_at = at + 1000 * table.settings.timers.between_hands
    for seat in table.dealt:
        player = table.players.get(seat)
        if player is not None and table.was_dealt(player):
            player.stack = hand.betting.stacks[seat]
            player.dragged_in = min(2, player.dragged_in * 2)


# -- sitting out


def _sit_out_asked(table: Table, event: told.SitOutAsked) -> None:
    _here(table, event.person).wants_out = event.wanted


def _sat_out(table: Table, event: told.SatOut) -> None:
    player = _here(table, event.person)
    player.sitting_out, player.wants_out = True, False
    player.rebuy_until = 0
    player.sit_out_until, player.sat_out_since = event.until, event.at
    player.extensions = player.hands_missed = 0
    table.sit_outs[event.person] = (event.used, event.at)
    if table.asked == event.person:
        _clear_request(table)


def _sit_out_extended(table: Table, event: told.SitOutExtended) -> None:
    player = _here(table, event.person)
    player.sit_out_until = event.until
    player.extensions += 1
    table.sit_outs[event.person] = (event.used, event.at)


def _sit_out_ended(table: Table, event: told.SitOutEnded) -> None:
    player = _here(table, event.person)
    _stops_sitting_out(player, event.at)
    player.dragged_in = 1


def _sat_in(table: Table, event: told.SatIn) -> None:
    player = _here(table, event.person)
    if player.sitting_out:
        _stops_sitting_out(player, event.at)
    player.dragged_in = 0


def _stops_sitting_out(player: Player, at: int) -> None:
    if player.sitting_out:
        player.away += at - player.sat_out_since
    player.sitting_out = player.wants_out = False
    player.sit_out_until = player.hands_missed = 0


# -- chips


def _skimmed(table: Table, event: told.Skimmed) -> None:
    player = _here(table, event.person)
    player.stack -= event.amount
    if event.to == "safe":
        player.safe += event.amount
    else:
        player.bank += event.amount
        player.skimmed += event.amount


def _rebuy_offered(table: Table, event: told.RebuyOffered) -> None:
    _here(table, event.person).rebuy_until = event.at + 1000 * table.settings.timers.rebuy


def _rebought_in(table: Table, event: told.ReboughtIn) -> None:
    player = _here(table, event.person)
    player.stack += event.amount
    player.bank = event.bank
    player.brought += event.amount
    player.rebuy_until = 0


def _rebuy_refused(table: Table, event: told.RebuyRefused) -> None:
    player = _here(table, event.person)
    player.rebuy_until = 0
    player.wants_out = True


def _topped_up(table: Table, event: told.ToppedUp) -> None:
    player = _here(table, event.person)
    player.safe -= event.amount
    player.stack += event.amount


def _auto_rebuy_set(table: Table, event: told.AutoRebuySet) -> None:
    _here(table, event.person).auto_rebuy = event.amount


def _bank_told(table: Table, event: told.BankTold) -> None:
    _here(table, event.person).bank = event.bank


# -- tournaments


def _tournament_started(table: Table, event: told.TournamentStarted) -> None:
    table.running = True
    table.tournament = event.number
    table.level = table.settings.first_level
    table.extra_rounds = 0
    table.positions = None
    table.round_began = OBSERVER
    table.places = []
    for player in table.players.values():
        player.small_due = False


def _level_raised(table: Table, event: told.LevelRaised) -> None:
    table.level = event.level
    table.extra_rounds = event.extra_rounds
    table.round_began = event.button
    table.raised_for = table.hand_number + 1


def _went_out(table: Table, event: told.WentOut) -> None:
    player = _here(table, event.person)
    player.out = True
    player.stack -= event.stack
    player.safe -= event.safe
    table.limbo += event.stack + event.safe
    _stops_sitting_out(player, event.at)
    table.places.append(event.person)


def _tournament_ended(table: Table, event: told.TournamentEnded) -> None:
    table.running = False
    table.limbo = 0
    table.positions = None
    table.level = table.settings.first_level
    for player in table.players.values():
        _stops_sitting_out(player, event.at)
        player.bank += event.payouts.get(player.person, 0) if not table.settings.is_private else 0
        player.stack = player.safe = 0
        player.out = False


_CHANGES: dict[type[told.TableEvent], Callable[[Table, Any], None]] = {
    told.ClockTurned: _nothing,
    told.TableDismissed: _dismissed,
    told.Observed: _observed,
    told.StoppedObserving: _stopped_observing,
    told.Invited: _invited,
    told.SeatTaken: _seat_taken,
    told.Left: _left,
    told.ConnectionLost: _connection_lost,
    told.ConnectionBack: _connection_back,
    told.LeaveAsked: _leave_asked,
    told.EntryChosen: _entry_chosen,
    told.EntryRequested: _entry_requested,
    told.EntryAnswered: _entry_answered,
    told.ButtonDrawn: _button_drawn,
    told.TableReset: _reset,
    told.HandStarted: _hand_started,
    told.Played: _played,
    told.SitOutAsked: _sit_out_asked,
    told.SatOut: _sat_out,
    told.SitOutExtended: _sit_out_extended,
    told.SitOutEnded: _sit_out_ended,
    told.SatIn: _sat_in,
    told.Skimmed: _skimmed,
    told.RebuyOffered: _rebuy_offered,
    told.ReboughtIn: _rebought_in,
    told.RebuyRefused: _rebuy_refused,
    told.ToppedUp: _topped_up,
    told.AutoRebuySet: _auto_rebuy_set,
    told.BankTold: _bank_told,
    told.TournamentStarted: _tournament_started,
    told.LevelRaised: _level_raised,
    told.WentOut: _went_out,
    told.TournamentEnded: _tournament_ended,
}

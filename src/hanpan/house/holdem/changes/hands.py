"""Applies facts about the hand in play."""

from typing import Final

from msgspec import structs

from hanpan.engine import OBSERVER
from hanpan.games.holdem import GAME
from hanpan.games.holdem.events import Called, Checked, Folded, Forfeited, HandEnded, HandOpened, PotsMade, Raised
from hanpan.house import away, fair_deals
from hanpan.house.holdem import events as told
from hanpan.house.holdem.beats import pause_after
from hanpan.house.holdem.changes.common import Changes, here
from hanpan.house.holdem.positions import REGULAR, RETURNING, Entry, still_owes
from hanpan.house.holdem.table import HoldemTable, Player

_ACTIONS: Final = frozenset((Folded, Checked, Called, Raised))


def _hand_started(table: HoldemTable, event: told.HandStarted) -> None:
    table.hand_number = event.number
    table.misdealt, table.go, table.told = table.positions, False, ""
    table.deals += 1
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
    fair_deals.begun(table)
    table.began = {p.person: p.stack + p.safe for p in table.players.values() if not p.out}
    _pay(table, event.deductions)
    if table.departed:
        _goes_on_without(table, event)
    table.stood = {}
    for seat, player in table.players.items():
        stood = player.entry, player.small_due
        _meets_hand(table, player, event, dealt=event.dealt.get(seat) == player.person)
        if table.is_cash() and stood != (player.entry, player.small_due):
            table.stood[player.person] = stood
    if table.round_began == OBSERVER:
        table.round_began = event.positions.button


def _goes_on_without(table: HoldemTable, event: told.HandStarted) -> None:
    """HO-1.8: what those miss who have left; after some hours they are forgotten."""
    since = event.at - 1000 * table.settings.timers.sit_out_memory
    table.departed = {person: left for person, left in table.departed.items() if left.at > since}
    for person, left in table.departed.items():
        small, big = event.missed.get(person, (False, False))
        left.missed_small, left.small_due = left.missed_small or small, big


def _pay(table: HoldemTable, deductions: tuple[told.Deduction, ...]) -> None:
    for deduction in deductions:
        player = here(table, deduction.person)
        player.stack -= deduction.stack
        player.safe -= deduction.safe


def _hand_uncontested(table: HoldemTable, event: told.HandUncontested) -> None:
    table.positions = event.positions
    table.drawn_button = OBSERVER
    table.alone_at, table.limbo = event.at, 0
    table.go, table.told = False, ""
    table.deals += 1
    table.began = {p.person: p.stack + p.safe for p in table.players.values() if not p.out}
    _pay(table, event.deductions)
    for player in table.still_in():
        if player.person in event.missed:
            player.entry = _after_missing(table, player.entry, *event.missed[player.person])
        player.small_due = player.seat == event.positions.big
        _count_missed(player, event.at)
    winner = here(table, event.winner)
    winner.stack += event.pot
    winner.entry = Entry()


def _count_missed(player: Player, at: int) -> None:
    """SG-4.4."""
    if player.sitting_out and player.sit_out_until <= at:
        player.hands_missed += 1


def _meets_hand(table: HoldemTable, player: Player, event: told.HandStarted, *, dealt: bool) -> None:
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
    player.small_due = big_went_by or player.seat == event.positions.big
    _count_missed(player, event.at)


def _after_missing(table: HoldemTable, entry: Entry, small: bool, big: bool) -> Entry:
    """CA-5.2: they pay what they miss when they are back. SG-5.1: it was taken, but they wait for the button."""
    if not table.is_cash():
        return Entry(RETURNING) if big else entry
    return structs.replace(entry, missed_small=entry.missed_small or small, missed_big=entry.missed_big or big)


def _played(table: HoldemTable, event: told.Played) -> None:
    fact = event.fact
    table.facts.append(fact)
    assert table.hand is not None
    acts = type(fact) in _ACTIONS
    if acts:
        _acted(table, event, fact.seat)  # type: ignore[union-attr]
    if type(fact) is Forfeited:
        table.limbo -= fact.stack + fact.outside
        table.forfeits.pop(0)
    turn = table.hand.betting.turn
    GAME.evolve(table.hand, fact)
    if table.hand.betting.turn != turn or acts:
        table.turn_number += 1
        table.turn_since = event.at
    if type(fact) is PotsMade:
        table.pots_total += sum(pot.amount for pot in fact.pots)
    pause = pause_after(table, fact)
    table.beat_until = event.at + pause if pause else 0
    if type(fact) is HandEnded:
        _hand_ended(table, event.at)


def _acted(table: HoldemTable, event: told.Played, seat: int) -> None:
    """HO-7.1: time beyond the action's own is taken from the time bank. CA-4.4: an answer shows they are there."""
    first = seat not in table.acted
    table.acted[seat] = None
    player = table.players.get(seat)
    if player is None or not table.was_dealt(player):
        return
    over = event.at - table.turn_since - 1000 * table.settings.timers.action
    player.time_bank = max(0, player.time_bank - max(0, over))
    if event.by != "" and player.dragged_in == 2 and first:
        player.leaving = True
    if event.by == "timeout":
        away.ran_out(player)
    if event.by == "":
        player.dragged_in = 0
        away.acted(player)


def _hand_ended(table: HoldemTable, at: int) -> None:
    hand = table.hand
    assert hand is not None
    head_start = fair_deals.head_start(table.fair, table.hand_number)
    table.next_at = at + 1000 * table.settings.timers.between_hands - head_start
    for seat in table.dealt:
        player = table.players.get(seat)
        if player is not None and table.was_dealt(player):
            player.stack = hand.betting.stacks[seat]
            player.dragged_in = min(2, player.dragged_in * 2)


CHANGES: Changes = {
    told.HandStarted: _hand_started,
    told.HandUncontested: _hand_uncontested,
    told.Played: _played,
}

"""The house's own moves at a table, one fact at a time, in the order in which a dealer would make them."""

from collections.abc import Sequence
from typing import Final, Literal

from hanpan.cards import DECK_52, Card
from hanpan.engine import Event, Refusal, Shuffle
from hanpan.games.holdem import GAME
from hanpan.games.holdem.commands import Fold, Forfeit, GiveUp
from hanpan.games.holdem.hand import POSTING
from hanpan.house import reservations
from hanpan.house.events import TableDismissed, TableEvent
from hanpan.house.holdem import absence, alone, of_evening, series, settling, tournament
from hanpan.house.holdem.entry_options import next_request
from hanpan.house.holdem.events import EntryAnswered, EntryRequested, Played, TableReset
from hanpan.house.holdem.fair import button_drawn
from hanpan.house.holdem.leaving import leave_now
from hanpan.house.holdem.starting import coming_hand, start_hand
from hanpan.house.holdem.table import HoldemTable
from hanpan.kit.button import clockwise

_THE_DECK: Final = Shuffle(DECK_52)


def follow(table: HoldemTable) -> TableEvent | Shuffle | None:
    """The next fact that follows by itself; None while the table waits."""
    if table.dismissed:
        return None
    due = settling.absences_due(table)
    if due is not None:
        return due
    if table.is_playing():
        return _in_the_hand(table)
    ordered = of_evening.ordered(table) if table.waiting else None
    return ordered or settling.after_the_hand(table) or _towards_the_next(table)


def _in_the_hand(table: HoldemTable) -> TableEvent | Shuffle | None:
    hand = table.hand
    assert hand is not None
    if hand.stage == POSTING:
        return _before_the_cards(table)  # FD-1.8: who wants to leave meanwhile is dealt in, and folded
    if table.forfeits:
        seat, safe = table.forfeits[0]
        return _played(table, GAME.decide(hand, Forfeit(seat, safe)))
    gone = settling.folded_leaver(table) or (of_evening.misdeal(table) if table.waiting else None)
    if gone is not None:
        return gone
    if table.takes_time():
        return None
    act = GAME.follow(hand)
    if act is not None:
        return act if type(act) is Shuffle else _played(table, act)
    return _silence(table)


def _before_the_cards(table: HoldemTable) -> TableEvent | Shuffle | None:
    assert table.hand is not None
    act = GAME.follow(table.hand)
    return act if act is None or isinstance(act, Shuffle) else _played(table, act)


def _played(table: HoldemTable, fact: Event | Refusal, by: Literal["", "timeout", "absence"] = "") -> Played:
    """A fact of the hand as the table's; what the dealer does unasked is never refused."""
    assert type(fact) is not Refusal, fact
    return Played(table.now, fact, by, table.hand_number)  # type: ignore[arg-type]


def _silence(table: HoldemTable) -> TableEvent | None:
    """HO-7.1: who does not answer checks if that is free, else folds; whoever is away, at once (HO-7.6). CA-4.4: who
    has used up all sit-outs is folded before anybody acts, and so cannot win. FD-1.8: who has left before the cards is
    folded when their turn comes, and may take it back until then (CA-6.2)."""
    hand = table.hand
    assert hand is not None
    deadline = GAME.deadline(hand)
    if deadline is None:
        return None
    for absent in table.players.values():
        if absent.dragged_in == 1 and table.is_in_hand(absent) and hand.betting.live[absent.seat]:
            return _played(table, GAME.decide(hand, GiveUp(absent.seat)), "absence")
    player = table.players.get(deadline.seat)
    if player is not None and table.is_in_hand(player) and player.folds:
        return _played(table, GAME.decide(hand, Fold(player.seat)), "absence")
    if player is not None and table.is_in_hand(player) and player.away:
        return _played(table, GAME.decide(hand, deadline.otherwise), "absence")
    if table.now >= table.action_deadline():
        return _played(table, GAME.decide(hand, deadline.otherwise), "timeout")
    return None


def _towards_the_next(table: HoldemTable) -> TableEvent | Shuffle | None:
    """Nothing is left of the last hand: is there a next one?"""
    if table.closing and not table.running:
        return _closing(table)
    if table.paused or (table.held and not table.is_evening()):
        return None
    if table.is_evening():
        word = of_evening.word(table)
        if word is not None or not of_evening.may_begin(table):
            return word
    if 0 < absence.dissolves_at(table) <= table.now:
        return _dissolved(table)
    if not table.is_cash():
        begun = None if table.is_evening() else _between_hands(table)
        if begun is not None or not table.running:
            return begun or _dismissal(table)
    if any(player.rebuy_until for player in table.players.values()):
        return None
    if table.asked and table.now >= table.asked_until:
        return EntryAnswered(table.now, table.asked, yes=False, by="timeout")
    if table.now < table.next_at or table.asked or absence.is_deserted(table):
        return None
    return _next_hand(table) or _dismissal(table)


def _between_hands(table: HoldemTable) -> TableEvent | None:
    """An evening's own games follow one another (EV-1.1); any other table asks who plays on."""
    another = table.in_evening() and not table.running
    return series.between_games(table) if another else tournament.between_hands(table)


def _next_hand(table: HoldemTable) -> TableEvent | Shuffle | None:
    plan = coming_hand(table)
    if plan is None:
        return alone.uncontested(table) or _begin_anew(table)
    if not table.is_cash():
        raised = None if table.is_evening() else tournament.level_raised(table, plan)
        if raised is not None:
            return raised
    request = next_request(table, plan)
    if request is not None:
        return EntryRequested(table.now, request[0].person, request[1])
    return start_hand(table, plan)


def _begin_anew(table: HoldemTable) -> TableEvent | Shuffle | None:
    """CA-1.1, CA-1.3, SG-1.1: enough are there, and the button is drawn (HO-6.1)."""
    ready = len(table.entries())
    if not table.is_cash() and table.drawn_button >= 0:
        return None
    enough = ready >= (table.settings.players_to_start if table.is_cash() else 2)
    if table.positions is not None:
        return TableReset(table.now) if table.is_cash() and (enough or len(table.players) < 2) else None
    return _THE_DECK if enough else None


def shuffled(table: HoldemTable, order: Sequence[Card]) -> TableEvent:
    """The deck of the hand in play, or the cards that draw the button."""
    if table.hand is not None and table.is_playing():
        return _played(table, GAME.shuffled(table.hand, order))
    seats = clockwise(table.entries(), 0)
    return button_drawn(table.now, dict(zip(seats, order, strict=False)))


def _dissolved(table: HoldemTable) -> TableEvent:
    """HO-7.7: nobody has been present for too long."""
    if table.running:
        return tournament.abandoned(table)
    first = settling.in_order(absence.people(table))[0]
    return leave_now(table, first, table.now, observes=first.connected)


def _closing(table: HoldemTable) -> TableEvent:
    """The operator wants the table to end: seat by seat everyone gets their chips."""
    if table.players:
        return leave_now(table, table.players[min(table.players)], table.now)
    return TableDismissed(table.now)


def _dismissal(table: HoldemTable) -> TableEvent | None:
    """HO-2.4: nobody sits here any more, or nobody ever came."""
    if table.players or table.settings.permanent or table.is_evening() or reservations.is_asking(table):
        return None
    if table.seated or table.now >= abandoned_at(table):
        return TableDismissed(table.now)
    return None


def abandoned_at(table: HoldemTable) -> int:
    """When a new table is no longer kept for its first player."""
    return table.opened + 1000 * table.settings.timers.empty_table


def wake_at(table: HoldemTable) -> int | None:
    """When the table next wants to hear that time has passed; deadlines are data and survive a restart (HO-7.5)."""
    if table.dismissed:
        return None
    times = [
        table.action_deadline(),
        table.beat_until,
        table.asked_until,
        table.next_at,
        table.asks_at,
        table.fair.until,
        absence.dissolves_at(table),
    ]
    for player in table.players.values():
        if player.rebuy_until or player.sit_out_until:
            times += (player.rebuy_until, player.sit_out_until)
        if table.sit_outs and player.person in table.sit_outs:
            times.append(table.sit_outs[player.person][1] + 1000 * table.settings.timers.sit_out_memory)
    if table.reservations.line:
        times += reservations.times(table)
    if not table.players and not table.settings.permanent and not table.is_evening():
        times.append(abandoned_at(table))
    if table.running:
        times.append(alone.due_at(table))
    now = table.now
    return min([time for time in times if time > now], default=None)

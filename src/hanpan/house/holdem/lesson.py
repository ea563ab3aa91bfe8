"""The first hand of hold'em: king and queen on the button; a call, a raise, a check, a call, and the pot."""

from collections.abc import Mapping, Sequence
from typing import Any

from hanpan.cards import DECK_52, parse_cards
from hanpan.engine import Move
from hanpan.games.holdem.events import Awarded, BoardDealt, Dealt, Folded, HandEnded, Shown
from hanpan.house.commands import TableCommand, TakeSeat
from hanpan.house.events import TableEvent
from hanpan.house.holdem.events import HandStarted, Played
from hanpan.house.holdem.settings import HoldemSettings
from hanpan.house.holdem.table import HoldemTable
from hanpan.house.lesson import LEARNER, OTHERS, Advice, Choice, Lesson, Note, raising, stacked, staying

BIG_BLIND = 2
SEATS = {LEARNER: 0, "tofu": 1, "potato": 2}
SETTINGS = HoldemSettings(seats=3, small_blind=1, big_blind=BIG_BLIND, least_buy_in=200, most_buy_in=200)
DRAW = parse_cards("2c 3c As")
"""From the left of the first chair: the learner draws the button (HO-6.1)."""
DEAL = parse_cards("9d Kd Ks 8d Jc Qs  4c Kh 7d 2c  4h 7s  4d Qd")
"""Tofu 9d 8d, potato Kd Jc, the learner Ks Qs; a card is burnt before each street (HE-1.4)."""


def _arrive(_: Mapping[str, str]) -> Sequence[TableCommand]:
    people = (LEARNER, *OTHERS)
    return [TakeSeat(0, person, SEATS[person], 200, bank=200, bot=person != LEARNER) for person in people]


def _play(table: HoldemTable, person: str, moves: Sequence[Move]) -> Choice:
    """Tofu sees a cheap flop; potato has a king, too, bets it on flop and river, and pays whatever it costs."""
    if person == "tofu":
        return staying(moves, BIG_BLIND if not _board(table) else 0)
    if _board(table) in (3, 5) and not any(_betting(table).bets):
        return raising(moves, 2 * _board(table) - 2)
    return staying(moves)


def _advice(table: HoldemTable, moves: Sequence[Move]) -> Advice:
    street = {0: "preflop", 3: "flop", 4: "turn"}.get(_board(table), "river")
    choice = raising(moves, 0) if street == "flop" else staying(moves)
    return Advice(Note(f"ask-{street}", "bar", {"amount": choice.amount, "pot": _pot(table)}), choice)


def _notes(table: HoldemTable, event: TableEvent) -> tuple[Note, ...]:
    if isinstance(event, HandStarted):
        return (Note("welcome"),)
    fact = event.fact if isinstance(event, Played) else None
    if isinstance(fact, Awarded):
        return (_ending(table, fact),)
    if not _betting(table).live[SEATS[LEARNER]]:
        return ()
    return _on_the_way(table, fact)


def _on_the_way(table: HoldemTable, fact: Any) -> tuple[Note, ...]:
    match fact:
        case Dealt():
            return (
                Note("cards", "mine"),
                Note("blinds", "bet", {"small": SETTINGS.small_blind, "big": BIG_BLIND}),
                Note("button", "button"),
            )
        case BoardDealt():
            street = {3: "flop", 4: "turn"}.get(_board(table), "river")
            return (Note(street, "board"), Note("pot", "pot", {"pot": _pot(table)}))
        case Folded(seat) if seat != SEATS[LEARNER]:
            return (Note("tofu-folds"),)
        case Shown():
            return (Note("showdown" if _board(table) == 5 else "face-up", "board"),)
    return ()


def _ending(table: HoldemTable, fact: Awarded) -> Note:
    won = dict(fact.shares).get(SEATS[LEARNER], 0)
    folded = not _betting(table).live[SEATS[LEARNER]]
    return Note("won", "mine", {"amount": won}) if won else Note("folded" if folded else "lost")


def _wins(_: HoldemTable, event: TableEvent) -> bool:
    fact = event.fact if isinstance(event, Played) else None
    return isinstance(fact, Awarded) and SEATS[LEARNER] in dict(fact.shares)


def _begins(event: TableEvent) -> bool:
    return isinstance(event, HandStarted)


def _ends(_: HoldemTable, event: TableEvent) -> bool:
    return isinstance(event, Played) and isinstance(event.fact, HandEnded)


def _betting(table: HoldemTable) -> Any:
    assert table.hand is not None
    return table.hand.betting


def _board(table: HoldemTable) -> int:
    assert table.hand is not None
    return len(table.hand.board)


def _pot(table: HoldemTable) -> int:
    assert table.hand is not None
    return sum(table.hand.paid) + sum(table.hand.betting.bets)


LESSON = Lesson(
    settings=SETTINGS,
    arrive=_arrive,
    decks=(stacked(DECK_52, DRAW), stacked(DECK_52, DEAL)),
    begins=_begins,
    ends=_ends,
    answers=frozenset({"fold", "check", "call", "raise", "all-in"}),
    play=_play,
    notes=_notes,
    advice=_advice,
    wins=_wins,
)

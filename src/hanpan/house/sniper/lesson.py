"""The first round of Sniper: three tens lose to a straight, unless that straight is sniped; then one survives."""

from collections.abc import Mapping, Sequence
from typing import Any

from hanpan.cards import DECK_40, Card
from hanpan.engine import Move
from hanpan.games.sniper.events import (
    Awarded,
    Dealt,
    Declared,
    Distributed,
    HandsOpened,
    RoundBegun,
    SharedDealt,
    SnipingBegun,
    Survived,
)
from hanpan.games.sniper.match import Match
from hanpan.house.commands import TableCommand, TakeSeat
from hanpan.house.events import TableEvent
from hanpan.house.lesson import LEARNER, OTHERS, Advice, Choice, Lesson, Note, named, raising, stacked, staying
from hanpan.house.sniper.events import GamePlayed
from hanpan.house.sniper.settings import SniperSettings
from hanpan.house.sniper.state import SniperTable

SEATS = {LEARNER: 0, "tofu": 1, "potato": 2}
SHOT = "10-straight"
MISS = "10-pair"
BET = 8
"""Called twice it lifts the winner over the survival number (SN-1.2, SN-5.1)."""
LOTS = tuple([Card(lot) for lot in "213"])
"""Tofu is the first player (SN-1.3), so that the learner declares last."""
DEAL = tuple([Card(number) for number in ["9", "8", "10", "3", "8", "10", "6", "7", "8", "10"]])
"""Tofu 9 3, potato 8 8, the learner 10 10; then 6 7 and 8 10."""


def _arrive(_: Mapping[str, str]) -> Sequence[TableCommand]:
    return [TakeSeat(0, person, SEATS[person], bot=person != LEARNER) for person in (LEARNER, *OTHERS)]


def _play(table: SniperTable, person: str, moves: Sequence[Move]) -> Choice:
    """Tofu has the straight and bets it; potato stays, and has nothing to declare."""
    gives = named(moves, "distribute")
    if gives is not None:
        return Choice("distribute", gives.low, gives.options[0])
    if named(moves, "pass") is not None:
        return Choice("snipe", 0, MISS) if person == "tofu" else Choice("pass")
    match = _match(table)
    if person == "tofu" and len(match.shared) == 4 and not any(match.betting.bets):
        return raising(moves, BET)
    return staying(moves)


def _advice(table: SniperTable, moves: Sequence[Move]) -> Advice:
    gives = named(moves, "distribute")
    if gives is not None:
        return Advice(Note("ask-give", "bar", {"amount": gives.low}), Choice("distribute", gives.low, gives.options[0]))
    if named(moves, "snipe") is not None:
        return Advice(Note("ask-snipe", "bar"), Choice("snipe", 0, SHOT))
    choice = staying(moves)
    return Advice(
        Note("ask-first" if len(_match(table).shared) == 2 else "ask-second", "bar", {"amount": choice.amount}), choice
    )


def _notes(table: SniperTable, event: TableEvent) -> tuple[Note, ...]:
    match, seat = _match(table), SEATS[LEARNER]
    fact = event.fact if isinstance(event, GamePlayed) else None
    if isinstance(fact, Awarded):
        return _awarded(match, fact)
    if isinstance(fact, Survived):
        return (Note("survived" if fact.seat == seat else "rival-survived", "", {"paid": fact.paid}),)
    if isinstance(fact, Distributed):
        return (Note("end" if fact.seat == seat else "choose-again"),)
    if isinstance(fact, RoundBegun):
        return (Note("welcome"), Note("survival", "", {"number": match.setup.survival}))
    return _on_the_way(match, fact) if match.betting.live[seat] else ()


def _on_the_way(match: Match, fact: Any) -> tuple[Note, ...]:
    match fact:
        case Dealt():
            return (Note("cards", "mine"),)
        case SharedDealt():
            return (Note("shared" if len(match.shared) == 2 else "four", "board"),)
        case SnipingBegun():
            return (Note("sniping", "bar"),)
        case Declared():
            return (Note("declared", "bar"),)
        case HandsOpened(hands):
            shot = any(hand.sniped for hand in hands if hand.seat == SEATS["tofu"])
            return (Note("hit" if shot else "opened", "board"),)
    return ()


def _awarded(match: Match, fact: Awarded) -> tuple[Note, ...]:
    won = dict(fact.shares).get(SEATS[LEARNER], 0)
    if won:
        return (Note("won", "mine", {"amount": won}),)
    return (Note("lost" if match.betting.live[SEATS[LEARNER]] else "folded"),)


def _wins(_: SniperTable, event: TableEvent) -> bool:
    fact = event.fact if isinstance(event, GamePlayed) else None
    return isinstance(fact, Awarded) and SEATS[LEARNER] in dict(fact.shares)


def _begins(event: TableEvent) -> bool:
    return isinstance(event, GamePlayed) and isinstance(event.fact, RoundBegun)


def _ends(table: SniperTable, event: TableEvent) -> bool:
    """A round is enough: whoever has survived by then has given, and nobody else will."""
    fact, match = event.fact if isinstance(event, GamePlayed) else None, _match(table)
    if isinstance(fact, Distributed):
        return True
    return isinstance(fact, Awarded) and max(match.betting.stacks) < match.setup.survival


def _match(table: SniperTable) -> Match:
    assert table.match is not None
    return table.match


LESSON = Lesson(
    settings=SniperSettings(seats=3),
    arrive=_arrive,
    decks=(LOTS, stacked(DECK_40, DEAL)),
    begins=_begins,
    ends=_ends,
    answers=frozenset({"fold", "check", "call", "raise", "snipe", "pass", "distribute"}),
    play=_play,
    notes=_notes,
    advice=_advice,
    wins=_wins,
)

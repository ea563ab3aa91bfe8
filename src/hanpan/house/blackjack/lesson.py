"""The first round of blackjack: nine, one more card, stand on eighteen; the dealer must draw and goes over."""

from collections.abc import Mapping, Sequence
from typing import Any

from hanpan.cards import DECK_52, parse_cards
from hanpan.engine import Move
from hanpan.games.blackjack.events import Dealt, Drew, RoundEnded, RoundStarted
from hanpan.games.blackjack.scoring import Result, score
from hanpan.house.blackjack.events import RoomPlayed
from hanpan.house.blackjack.settings import RoomSettings
from hanpan.house.blackjack.state import BlackjackRoom
from hanpan.house.commands import JoinRoom, Observe, TableCommand
from hanpan.house.events import TableEvent
from hanpan.house.lesson import LEARNER, OTHERS, Advice, Choice, Lesson, Note, named, stacked

DEALER, KEY = OTHERS[0], "lesson"
STANDS_FROM = 17
"""What the coach stands on, as the dealer must (BJ-6.1)."""
SHOE = parse_cards("Th 6c 5s 4d 9h Kc Qd 8s")
"""The dealer 16, the learner 9; then a nine, and tens."""


def _arrive(names: Mapping[str, str]) -> Sequence[TableCommand]:
    here = [Observe(0, DEALER, bot=True), Observe(0, LEARNER)]
    joined = [JoinRoom(0, DEALER, names[DEALER], KEY, bot=True), JoinRoom(0, LEARNER, names[LEARNER])]
    return [*here, *joined]


def _play(_: BlackjackRoom, __: str, moves: Sequence[Move]) -> Choice:
    return Choice(moves[0].name)


def _advice(table: BlackjackRoom, moves: Sequence[Move]) -> Advice:
    points = _points(table, LEARNER)
    stands = points >= STANDS_FROM and named(moves, "stand") is not None
    note = Note("ask-stand" if stands else "ask-hit", "bar", {"points": points})
    return Advice(note, Choice("stand" if stands else "hit"))


def _notes(table: BlackjackRoom, event: TableEvent) -> tuple[Note, ...]:
    fact: Any = event.fact if isinstance(event, RoomPlayed) else None
    learner, points = table.number_of(LEARNER), _points(table, LEARNER)
    match fact:
        case RoundStarted():
            return (Note("welcome"),)
        case Dealt(seat) if seat == learner and len(table.room.at(learner).cards) == 2:
            return (Note("cards", "mine", {"points": points}), Note("dealer", "", {"points": _points(table, DEALER)}))
        case Drew(seat) if seat == learner:
            return (Note("bust" if points > 21 else "drew", "mine", {"points": points}),)
        case Drew():
            return (Note("dealer-draws", "", {"points": _points(table, DEALER)}),)
        case RoundEnded(results):
            return (Note({Result.WIN: "won", Result.TIE: "tie"}.get(results[learner], "lost")),)
    return ()


def _points(table: BlackjackRoom, person: str) -> int:
    player = table.room.player(table.number_of(person))
    return 0 if player is None else score(player.cards)


def _wins(table: BlackjackRoom, event: TableEvent) -> bool:
    fact = event.fact if isinstance(event, RoomPlayed) else None
    return isinstance(fact, RoundEnded) and fact.results[table.number_of(LEARNER)] is Result.WIN


def _begins(event: TableEvent) -> bool:
    return isinstance(event, RoomPlayed) and isinstance(event.fact, RoundStarted)


def _ends(_: BlackjackRoom, event: TableEvent) -> bool:
    return isinstance(event, RoomPlayed) and isinstance(event.fact, RoundEnded)


LESSON = Lesson(
    settings=RoomSettings(KEY, decks=1),
    arrive=_arrive,
    decks=(stacked(DECK_52, SHOE),),
    begins=_begins,
    ends=_ends,
    answers=frozenset({"start", "hit", "stand"}),
    play=_play,
    notes=_notes,
    advice=_advice,
    wins=_wins,
)

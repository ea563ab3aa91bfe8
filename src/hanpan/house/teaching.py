"""A lesson, played by its kind's own rules from the learner's choices alone: the same choices, the same hand.

Nothing is kept of it and no chips of the house move: whoever takes it up again brings their choices along.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct, structs

from hanpan.engine import Move, Refusal, Shuffle
from hanpan.house.commands import PassTime, Play, TableCommand
from hanpan.house.contract import TableKind, own_of
from hanpan.house.events import TableEvent
from hanpan.house.lesson import LEARNER, OTHERS, Advice, Choice, Lesson, Note

TIMES = ("turn_until", "time_bank", "next_at", "rematch_until", "now")
"""What a picture says of time: nobody is hurried here."""


class LessonStep(Struct, frozen=True):
    """Something that happened, the parts of the learner's picture after it, and what the coach says of it."""

    fact: TableEvent
    shared: Any
    hand: Any
    own: Any
    notes: tuple[Note, ...] = ()


class Course(Struct, frozen=True):
    """A lesson as far as the learner's choices have brought it."""

    steps: tuple[LessonStep, ...]
    taken: int
    """How many of the choices were legal, one after the other."""
    advice: Advice | None
    """The learner's turn; None where the lesson is over."""
    won: bool


def teach(kind: TableKind, lesson: Lesson, names: Mapping[str, str], choices: Sequence[Choice]) -> Course:
    """The lesson after these choices; what comes after one that is not legal is left out."""
    table = _Table(kind, lesson, names)
    taken = 0
    for choice in choices:
        if not table.choose(choice):
            break
        taken += 1
    return Course(tuple(table.steps), taken, table.advice(), table.won)


class _Table:
    """One table, one learner."""

    def __init__(self, kind: TableKind, lesson: Lesson, names: Mapping[str, str]) -> None:
        self.kind, self.lesson = kind, lesson
        self.decks = iter(lesson.decks)
        self.steps: list[LessonStep] = []
        self.said: set[str] = set()
        self.next_note: tuple[Note, ...] = ()
        self.begun = self.over = self.won = False
        opened = kind.open(0, "lesson", lesson.settings, OTHERS[0])
        assert not isinstance(opened, Refusal), opened
        self.table = kind.begin(opened)
        for command in lesson.arrive(names):
            refused = self._ask(command)
            assert refused is None, refused
        self._go_on()

    def choose(self, choice: Choice) -> bool:
        """Play the learner's move; False where it is not legal."""
        advised = self.advice()
        if advised is None or choice.move not in self.lesson.answers:
            return False
        if choice.move != advised.choice.move or choice.option != advised.choice.option:
            self.next_note = (Note(f"other-{choice.move}"),)
        if self._play(LEARNER, choice) is not None:
            self.next_note = ()
            return False
        self._go_on()
        return True

    def advice(self) -> Advice | None:
        moves = () if self.over else self._moves(LEARNER)
        return self.lesson.advice(self.table, moves) if moves else None

    def _moves(self, person: str) -> tuple[Move, ...]:
        return tuple([move for move in self.kind.moves(self.table, person) if move.name in self.lesson.answers])

    def _play(self, person: str, choice: Choice) -> Refusal | None:
        hand = self.kind.hand(self.table)
        play = Play(self.table.now, person, hand.number, hand.turn, choice.move, choice.amount, choice.option)
        return self._ask(play)

    def _ask(self, command: TableCommand) -> Refusal | None:
        fact = self.kind.decide(self.table, command)
        if isinstance(fact, Refusal):
            return fact
        self._happen(fact)
        return None

    def _go_on(self) -> None:
        """Until it is the learner's turn, or the lesson is over."""
        while not self.over:
            fact = self.kind.follow(self.table)
            if isinstance(fact, Shuffle):
                fact = self.kind.shuffled(self.table, next(self.decks))
                self.kind.evolve(self.table, fact)
            elif fact is not None:
                self._happen(fact)
            elif self._moves(LEARNER):
                return
            else:
                self._others()

    def _others(self) -> None:
        """Play for the seat on turn; if there is none, let time pass."""
        for person in OTHERS:
            moves = self._moves(person)
            if moves:
                refused = self._play(person, self.lesson.play(self.table, person, moves))
                break
        else:
            at = self.kind.wake_at(self.table)
            assert at is not None, "nobody will ever do anything here"
            refused = self._ask(PassTime(at))
        assert refused is None, refused

    def _happen(self, fact: TableEvent) -> None:
        self.kind.evolve(self.table, fact)
        self.begun = self.begun or self.lesson.begins(fact)
        if not self.begun:
            return
        self.won = self.won or self.lesson.wins(self.table, fact)
        self.steps.append(self._drawn(fact))
        self.over = self.lesson.ends(self.table, fact)

    def _drawn(self, fact: TableEvent) -> LessonStep:
        kind, table = self.kind, self.table
        notes = [note for note in (*self.next_note, *self.lesson.notes(table, fact)) if note.name not in self.said]
        self.next_note = ()
        self.said.update([note.name for note in notes])
        own = own_of(kind, table, LEARNER) | {"moves": self._moves(LEARNER)}
        told = kind.tell(table, fact, LEARNER)
        return LessonStep(told, _still(kind.shared(table)), _still(kind.in_play(table)), own, tuple(notes))


def _still(part: Any) -> Any:
    """The part of a picture without its clocks."""
    if part is None:
        return None
    return structs.replace(part, **dict.fromkeys([name for name in TIMES if name in part.__struct_fields__], 0))

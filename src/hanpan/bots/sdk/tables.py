"""A bot at a table of any game: when it is its turn, what it wants besides, and how it goes."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from hanpan.bots.choosing import Choice
from hanpan.bots.etiquette import UNSAID
from hanpan.bots.memory import Memory
from hanpan.bots.reading import people
from hanpan.bots.sdk.score import Score
from hanpan.bots.sdk.turn import Turn
from hanpan.wire import client_says as say
from hanpan.wire.house_says import Happened


@dataclass(frozen=True)
class GameAdapter:
    """Of one game. What a bot of the house wants there, one from outside wants too."""

    turn: Callable[[Memory, Happened], Turn | None]
    wants: Callable[[Memory, Happened], say.Wish | None]
    goes: Callable[[Memory, Happened, bool], say.Wish | None]
    """How it leaves; at once, or else when that costs nothing."""
    sits: Callable[[Memory, Happened], bool]
    score: type[Score]
    seat: Callable[[Happened], int | None] = lambda _: None
    """Where facts may be told before one knows: in hold'em each hand says who sits where."""


def played(turn: Turn, choice: Choice) -> say.Play:
    """A move as it is said to the house."""
    return say.Play(UNSAID, turn.table, turn.hand, turn.number, choice.move, choice.amount, choice.option)


def names_of(told_so: Happened, seats: Mapping[int, str]) -> dict[int, str]:
    """Names of the people at the table, by seat."""
    cards = people(told_so)
    return {seat: cards[person].name for seat, person in seats.items() if person in cards}

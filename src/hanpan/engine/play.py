"""Playing any game by its contract."""

from collections.abc import Iterable, Sequence
from typing import Any

from hanpan.cards import Card
from hanpan.engine.contract import Command, Event, Game, Refusal


def start(game: Game[Any, Any, Any], setup: Any, deck: Sequence[Card]) -> tuple[Any, list[Event]] | Refusal:
    """Open a game and let the dealer work until he waits for somebody."""
    opened = game.open(setup, deck)
    if isinstance(opened, Refusal):
        return opened
    state = game.begin(opened)
    events = [opened]
    _let_the_dealer_work(game, state, events)
    return state, events


def play(game: Game[Any, Any, Any], state: Any, command: Command) -> list[Event] | Refusal:
    """Grant a wish and let the dealer work until he waits again. A refused wish changes nothing."""
    answer = game.decide(state, command)
    if isinstance(answer, Refusal):
        return answer
    game.evolve(state, answer)
    events = [answer]
    _let_the_dealer_work(game, state, events)
    return events


def _let_the_dealer_work(game: Game[Any, Any, Any], state: Any, events: list[Event]) -> None:
    follow, evolve = game.follow, game.evolve
    while (event := follow(state)) is not None:
        evolve(state, event)
        events.append(event)


def replay(game: Game[Any, Any, Any], events: Iterable[Event]) -> Any:
    """The state that a journal tells of. Same events, same state, on every machine, forever."""
    told = iter(events)
    state = game.begin(next(told))
    for event in told:
        game.evolve(state, event)
    return state

"""Playing any game by its contract."""

from collections.abc import Iterable
from typing import Any

from hanpan.engine.contract import Command, Decks, Event, Game, Refusal, Shuffle


def start(game: Game[Any, Any, Any], setup: Any, decks: Decks) -> tuple[Any, list[Event]] | Refusal:
    """Open a game and let the dealer work until a player's decision is needed."""
    opened = game.open(setup)
    if isinstance(opened, Refusal):
        return opened
    state = game.begin(opened)
    events = [opened]
    _let_the_dealer_work(game, state, decks, events)
    return state, events


def play(game: Game[Any, Any, Any], state: Any, command: Command, decks: Decks) -> list[Event] | Refusal:
    """Grant a wish and let the dealer work until the next decision. A refused wish changes nothing."""
    answer = game.decide(state, command)
    if isinstance(answer, Refusal):
        return answer
    game.evolve(state, answer)
    events = [answer]
    _let_the_dealer_work(game, state, decks, events)
    return events


def _let_the_dealer_work(game: Game[Any, Any, Any], state: Any, decks: Decks, events: list[Event]) -> None:
    follow, evolve = game.follow, game.evolve
    while (act := follow(state)) is not None:
        fact = game.shuffled(state, decks(act.pack)) if isinstance(act, Shuffle) else act
        evolve(state, fact)
        events.append(fact)


def replay(game: Game[Any, Any, Any], events: Iterable[Event]) -> Any:
    """The state that a journal tells of. Same events, same state, on every machine, forever."""
    told = iter(events)
    state = game.begin(next(told))
    for event in told:
        game.evolve(state, event)
    return state

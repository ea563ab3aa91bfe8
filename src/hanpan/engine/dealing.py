"""Playing by hand: what is refused is an error, so that everything else is what it seems, also to a type checker."""

from typing import TypeVar

from hanpan.engine.contract import Command, Decks, Event, Game, Refusal
from hanpan.engine.play import play, start

Setup = TypeVar("Setup")
State = TypeVar("State")
View = TypeVar("View")


class RefusedError(ValueError):
    """A wish that was not granted, or a game that cannot be opened; `refusal` names the rule."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.code} ({refusal.rule})")
        self.refusal = refusal


def deal(game: Game[Setup, State, View], setup: Setup, decks: Decks) -> tuple[State, list[Event]]:
    """Open a game and let the dealer work until a player's decision is needed: the state, and what has happened."""
    started = start(game, setup, decks)
    if isinstance(started, Refusal):
        raise RefusedError(started)
    return started


def act(game: Game[Setup, State, View], state: State, command: Command, decks: Decks) -> list[Event]:
    """Grant a wish and let the dealer work until the next decision: what has happened."""
    happened = play(game, state, command, decks)
    if isinstance(happened, Refusal):
        raise RefusedError(happened)
    return happened

"""A game of the house in numbers: what is seen, what may be done, and what it came to.

Whatever is observed is read off the picture that the rules show a seat (`Game.see`), and never off the state.
"""

from abc import ABC, abstractmethod
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from hanpan.cards import seeded
from hanpan.engine import NOBODY, Command, Game, Move, Refusal, play, shuffling, start

Floats = NDArray[np.float32]
Mask = NDArray[np.int8]


class IllegalActionError(ValueError):
    """An action whose bit in the mask is 0."""


class Episode(ABC):
    """One game from its first decision to its last; its players sit in the chairs 0, 1, 2 …"""

    game: ClassVar[Game[Any, Any, Any]]
    actions: tuple[str, ...]
    """By number: what each is called."""
    players: int
    width: int
    """How long an observation is."""
    state: Any

    @abstractmethod
    def opening(self, seed: int) -> Any:
        """What the game is opened with."""

    @abstractmethod
    def encode(self, picture: Any, player: int) -> Floats:
        """What a player sees, between 0 and 1; oneself first, then the others clockwise."""

    @abstractmethod
    def choices(self, picture: Any, player: int) -> dict[int, tuple[str, int, str]]:
        """By action: the move, its amount and its option; only what is legal now."""

    @abstractmethod
    def won(self) -> list[float]:
        """What the finished game was to each player."""

    def begin(self, seed: int) -> None:
        """The same seed, the same cards and the same opening."""
        self.decks = shuffling(seeded(seed))
        started = start(self.game, self.opening(seed), self.decks)
        assert not isinstance(started, Refusal), started
        self.state, _ = started

    def turn(self) -> int:
        """Who is asked; NOBODY when the game is over."""
        waits = self.game.deadline(self.state)
        return NOBODY if waits is None else waits.seat

    def picture(self, player: int) -> Any:
        return self.game.see(self.state, player)

    def observe(self, player: int) -> tuple[Floats, Mask]:
        """An observation, and a 1 for each legal action."""
        picture = self.picture(player)
        mask = np.zeros(len(self.actions), np.int8)
        if self.turn() == player:
            mask[list(self.choices(picture, player))] = 1
        return self.encode(picture, player), mask

    def act(self, action: int) -> None:
        """Whoever is on turn does this."""
        player = self.turn()
        choice = self.choices(self.picture(player), player).get(int(action))
        if choice is None:
            raise IllegalActionError(f"{self.actions[int(action)]} is not legal now")
        self.do(self.game.wish(player, *choice))

    def do(self, wish: Command) -> None:
        """Any move of the rules, also one that no action stands for."""
        done = play(self.game, self.state, wish, self.decks)
        if isinstance(done, Refusal):
            raise IllegalActionError(f"{done.code} ({done.rule})")

    def round_the_table(self, player: int) -> list[int]:
        """Oneself, then the others clockwise."""
        return [(player + steps) % self.players for steps in range(self.players)]


def by_name(moves: tuple[Move, ...]) -> dict[str, Move]:
    return {move.name: move for move in moves}


def one_hot(place: int, width: int) -> Floats:
    """All zeros where there is no such place."""
    bits = np.zeros(width, np.float32)
    if 0 <= place < width:
        bits[place] = 1
    return bits

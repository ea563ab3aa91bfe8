"""The Sniper Hold'em player, and its view of the situation."""

from typing import Protocol

from hanpan.bots.choosing import Thought, named
from hanpan.bots.random_bot import Dice
from hanpan.games.sniper import SniperView


class SniperPlayer(Protocol):
    """From one seat; their cards lie in their seat of the game."""

    def notice(self, game: SniperView, seat: int) -> None:
        """What they are shown while others act; they need not look."""

    def choose(self, game: SniperView, seat: int, dice: Dice) -> Thought:
        """It is their turn: one of `game.moves`."""


class Situation:
    """A game from the seat on turn."""

    def __init__(self, game: SniperView, seat: int) -> None:
        self.game, self.seat = game, seat
        self.cards = next(one.cards for one in game.seats if one.seat == seat)
        self.rivals = [one for one in game.seats if one.seat != seat and one.state in ("in", "all-in")]
        call = named(game.moves, "call")
        self.owed = 0 if call is None else call.low
        self.raises = named(game.moves, "raise")

    @property
    def price(self) -> float:
        return self.owed / (self.game.pot + self.owed) if self.owed else 0.0

"""A bot's results."""

from collections import Counter
from dataclasses import dataclass, field

from hanpan.bots.sdk.bot import HandOver
from hanpan.bots.sdk.deciding import Trouble


@dataclass
class Tally:
    """From its coming to its going."""

    name: str = ""
    table: str = ""
    game: str = ""
    hands: int = 0
    chips: int = 0
    """Won, less than nothing where they were lost; at blackjack rounds won less rounds lost."""
    best: int = 0
    worst: int = 0
    rebuys: int = 0
    reconnects: int = 0
    troubles: list[Trouble] = field(default_factory=list)
    refusals: Counter[str] = field(default_factory=Counter)
    """What the house did not grant, by code."""

    @property
    def per_hundred(self) -> float:
        """Chips for a hundred hands."""
        return 100 * self.chips / self.hands if self.hands else 0.0

    def take(self, hand: HandOver) -> None:
        self.game = hand.game
        self.hands += 1
        self.chips += hand.won
        self.best, self.worst = max(self.best, hand.won), min(self.worst, hand.won)

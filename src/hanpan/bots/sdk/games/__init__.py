"""A builder's view of each game: one module a game."""

from hanpan.bots.sdk.games import blackjack, holdem, sniper
from hanpan.bots.sdk.tables import GameAdapter

ADAPTERS: dict[str, GameAdapter] = {
    "holdem": holdem.ADAPTER,
    "sniper": sniper.ADAPTER,
    "blackjack": blackjack.ADAPTER,
}
"""By the game of a table."""

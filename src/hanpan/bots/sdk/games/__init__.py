"""What a builder's bot knows of each game: one module a game."""

from hanpan.bots.sdk.games import blackjack, holdem, sniper
from hanpan.bots.sdk.tables import Manners

MANNERS: dict[str, Manners] = {
    "holdem": holdem.MANNERS,
    "sniper": sniper.MANNERS,
    "blackjack": blackjack.MANNERS,
}
"""By the game of a table."""

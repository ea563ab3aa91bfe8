"""The games of the house as episodes, by name."""

from collections.abc import Callable
from typing import Any

from hanpan.environments.blackjack import BlackjackEpisode
from hanpan.environments.episode import Episode
from hanpan.environments.holdem import HoldemEpisode
from hanpan.environments.sniper import SniperEpisode

EPISODES: dict[str, Callable[..., Episode]] = {
    "holdem": HoldemEpisode,
    "sniper": SniperEpisode,
    "blackjack": BlackjackEpisode,
}


def episode(game: str, **settings: Any) -> Episode:
    """A game of the house; `settings` are its episode's: players, stacks, blinds, variant, rules."""
    if game not in EPISODES:
        raise ValueError(f"no such game: {game} (there are {', '.join(EPISODES)})")
    return EPISODES[game](**settings)

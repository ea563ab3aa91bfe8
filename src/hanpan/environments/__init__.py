"""Environments for learning (`pip install "hanpan[rl]"`): all games of the house, by their full rules.

    env, raw_env       PettingZoo, one agent after the other
    parallel_env       PettingZoo, all at once
    SeatEnv            Gymnasium, one seat against bots
    HoldemVectorEnv    Gymnasium, thousands of tables in lockstep on the native twin

docs/environments.md tells what is observed and what can be done.
"""

from hanpan.environments.aec import env, raw_env
from hanpan.environments.episode import Episode, IllegalActionError
from hanpan.environments.episodes import EPISODES, episode
from hanpan.environments.opponents import Opponent
from hanpan.environments.parallel import parallel_env
from hanpan.environments.seat import SeatEnv
from hanpan.environments.vector import HoldemVectorEnv, Policy, at_random

__all__ = [
    "EPISODES",
    "Episode",
    "HoldemVectorEnv",
    "IllegalActionError",
    "Opponent",
    "Policy",
    "SeatEnv",
    "at_random",
    "env",
    "episode",
    "parallel_env",
    "raw_env",
]

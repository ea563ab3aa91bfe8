"""PettingZoo's `texas_holdem_no_limit`: RLCard's game behind the interface that ours has, too."""

from collections.abc import Callable
from random import Random

import numpy as np
from pettingzoo.classic import texas_holdem_no_limit_v6  # type: ignore[import-not-found]

from bench.child import Driver, in_turns, main


def environment(players: int) -> Callable[[Random], int]:
    """Without its wrappers, as ours."""
    return in_turns(texas_holdem_no_limit_v6.raw_env(num_players=players), np.flatnonzero)


if __name__ == "__main__":
    main(Driver("pettingzoo", environment=environment))

"""Gymnasium's vector environment on the batch engine: thousands of hands of hold'em in lockstep, as arrays."""

from collections.abc import Callable
from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from numpy.typing import NDArray

from hanpan.environments.episode import Floats, Mask
from hanpan.environments.holdem import HoldemEpisode
from hanpan.environments.holdem_rows import ACTIONS, masks, moves_of, observations
from hanpan.games.holdem.twin import WAIT, Batch, Table
from hanpan.games.holdem.twin import columns as column
from hanpan.kit.betting import CHAIRS

Actions = NDArray[np.int64]
Policy = Callable[[Floats, Mask], Actions]
"""Observations and masks of many tables in, an action for each out."""

LEARNER: Final = 0


def at_random(seed: int) -> Policy:
    """Each legal action as likely as the others."""
    dice = np.random.default_rng(seed)
    return lambda _, mask: np.argmax(dice.random(mask.shape) * mask, axis=1)


class HoldemVectorEnv(VectorEnv[Floats, Actions, NDArray[Any]]):
    """N tables of one set-up, and the next hand as soon as one is over (`SAME_STEP`).

    Without `opponents` each row is what whoever is on turn sees: self-play, and `info["won"]` tells what everybody won.
    With them each row is what chair 0 sees on its turn, and the others play by that policy. Rewards are big blinds, of
    whoever has just acted, or of chair 0, and of the hand they acted in alone. Hands that were over before anybody was
    asked are counted in `info["unasked_hands"]`, and what each chair won in them is `info["unasked"]`.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(self, num_envs: int, opponents: Policy | None = None, **settings: Any) -> None:
        self.num_envs, self.opponents = num_envs, opponents
        self.hand = HoldemEpisode(**settings)
        self.single_action_space = spaces.Discrete(len(ACTIONS))
        self.single_observation_space = spaces.Box(0.0, 1.0, (self.hand.width,), np.float32)
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, num_envs)
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, num_envs)
        self.table = Table(self.hand.table(0))
        self.rows = np.zeros((num_envs, column.WIDTH), np.int32)
        self.done = np.zeros(num_envs, np.uint8)
        self.results = np.zeros((num_envs, CHAIRS), np.int32)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Floats, dict[str, Any]]:
        del options
        first = seed[0] if isinstance(seed, list) else seed
        if first is not None or getattr(self, "_np_random", None) is None:
            self.np_random = np.random.default_rng(first)
        self.batch = Batch(self.table, self.num_envs, seed=int(self.np_random.integers(2**63)))
        self.batch.observe(self.rows.data)
        came = _Came(self.num_envs, self.hand.players)
        came.over[:] = True  # nobody has acted in what ends now
        self._until_somebody_is_asked(came)
        return self._seen(), self._info(came)

    def step(self, actions: Actions) -> tuple[Floats, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """An action that is not legal refuses the whole step, and nothing has changed."""
        turns = self.rows[:, column.TURN].copy()
        came = _Came(self.num_envs, self.hand.players)
        kinds, amounts = moves_of(self.rows, np.asarray(actions, np.int64))
        self._step(kinds, amounts, came)
        self._until_somebody_is_asked(came)
        whose = turns if self.opponents is None else np.zeros(self.num_envs, np.int32)
        rewards = came.won[np.arange(self.num_envs), np.maximum(whose, 0)]
        return self._seen(), rewards, came.over, np.zeros(self.num_envs, bool), self._info(came)

    def masks(self) -> Mask:
        """The legal actions now, a row for each table."""
        return masks(self.rows)

    def _step(self, kinds: NDArray[np.uint8], amounts: NDArray[np.int64], came: "_Came") -> None:
        self.batch.step(kinds.data, amounts.data, self.done.data, self.results.data, self.rows.data)
        won = self.results[:, : self.hand.players].astype(np.float32) / np.float32(self.hand.blinds[1])
        came.count(self.done.astype(bool), won)

    def _until_somebody_is_asked(self, came: "_Came") -> None:
        """The others' turns, and hands in which the blinds were all there was to bet."""
        while len(others := np.flatnonzero(self._not_asked())):
            kinds, amounts = np.full(self.num_envs, WAIT, np.uint8), np.zeros(self.num_envs, np.int64)
            kinds[others] = 0
            if self.opponents is not None and len(asked := others[self.rows[others, column.MOVES] != 0]):
                rows = self.rows[asked]
                seen = observations(rows, rows[:, column.TURN], self.hand.players, self.hand.chips)
                kinds[asked], amounts[asked] = moves_of(rows, self.opponents(seen, masks(rows)))
            self._step(kinds, amounts, came)

    def _not_asked(self) -> NDArray[np.bool_]:
        idle: NDArray[np.bool_] = self.rows[:, column.MOVES] == 0
        return idle if self.opponents is None else idle | (self.rows[:, column.TURN] != LEARNER)

    def _seen(self) -> Floats:
        return observations(self.rows, self.rows[:, column.TURN], self.hand.players, self.hand.chips)

    def _info(self, came: "_Came") -> dict[str, Any]:
        told = {"won": came.won, "unasked": came.unasked, "unasked_hands": came.unasked_hands}
        return {"action_mask": self.masks(), "turn": self.rows[:, column.TURN].copy(), **told}


class _Came:
    """What a step came to, table by table: the hand in which somebody acted, and any that were over after it before
    somebody was asked again."""

    def __init__(self, tables: int, players: int) -> None:
        self.over = np.zeros(tables, bool)
        self.won = np.zeros((tables, players), np.float32)
        self.unasked = np.zeros((tables, players), np.float32)
        self.unasked_hands = np.zeros(tables, np.int64)

    def count(self, ended: NDArray[np.bool_], won: Floats) -> None:
        first, further = ended & ~self.over, ended & self.over
        self.won[first] = won[first]
        self.unasked[further] += won[further]
        self.unasked_hands += further
        self.over |= ended

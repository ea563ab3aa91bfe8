"""Gymnasium: one seat, and the house's bots or players of one's own in the others."""

from collections.abc import Sequence
from random import Random
from typing import Any, SupportsFloat

import gymnasium
import numpy as np
from gymnasium import spaces

from hanpan.bots.choosing.holdem.simple import Unwatching
from hanpan.engine import OBSERVER
from hanpan.environments.episode import Floats, IllegalActionError, Mask
from hanpan.environments.episodes import episode
from hanpan.environments.opponents import Opponent, opponents_of, play_for, silence


class SeatEnv(gymnasium.Env[Floats, np.int64]):
    """A game from chair 0. `info["action_mask"]` has a 1 for each legal action.

    An action that is not legal is what silence would be (check, else fold; pass; stand), and `info["illegal"]` says so.
    `info["unasked"]` of `reset` has the rewards of the games that were over before one was asked anything: blinds that
    others gave up. A figure for all games counts them.
    """

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012

    def __init__(
        self,
        game: str = "holdem",
        opponents: Sequence[str | Opponent] = ("random",),
        render_mode: str | None = None,
        **settings: Any,
    ) -> None:
        self.episode, self.render_mode = episode(game, **settings), render_mode
        self.action_space = spaces.Discrete(len(self.episode.actions))
        self.observation_space = spaces.Box(0.0, 1.0, (self.episode.width,), np.float32)
        self.wanted = game, tuple(opponents)
        self._seat_opponents()
        self.dice = Random()  # noqa: S311 - no house, no chips

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Floats, dict[str, Any]]:
        """Until it is one's turn. A game that is over before that is no episode, but counts in `info["unasked"]`.

        With a seed everything begins anew: bots of the house forget what they have seen of one's play.
        """
        super().reset(seed=seed, options=options)
        if seed is not None:
            self._seat_opponents()
        self.dice.seed(int(self.np_random.integers(2**63)))
        self._begin()
        unasked: list[float] = []
        while self.episode.turn() < 0:
            unasked.append(self.episode.won()[0])
            self._begin()
        return self._told({"unasked": unasked})

    def step(self, action: np.int64 | int) -> tuple[Floats, SupportsFloat, bool, bool, dict[str, Any]]:
        info: dict[str, Any] = {}
        try:
            self.episode.act(int(action))
        except IllegalActionError:
            info["illegal"] = True
            silence(self.episode)
        self._let_others_play()
        over = self.episode.turn() < 0
        seen, info = self._told(info)
        return seen, self.episode.won()[0] if over else 0.0, over, False, info

    def mask(self) -> Mask:
        """The legal actions now, as `action_space.sample(mask)` takes them."""
        return self.episode.observe(0)[1]

    def render(self) -> Any:
        """What an observer sees, in one line."""
        return self.episode.game.text(self.episode.picture(OBSERVER)) if self.render_mode == "ansi" else None

    def _seat_opponents(self) -> None:
        game, wanted = self.wanted
        self.opponents = opponents_of(game, wanted, self.episode.players - 1)
        self.watching = [(seat, one) for seat, one in enumerate(self.opponents, 1) if not isinstance(one, Unwatching)]

    def _begin(self) -> None:
        self.episode.begin(int(self.np_random.integers(2**63)))
        self._let_others_play()

    def _let_others_play(self) -> None:
        """They see every move, and how it ended."""
        self._show()
        while (turn := self.episode.turn()) > 0:
            play_for(self.episode, turn, self.opponents[turn - 1], self.dice)
            self._show()

    def _show(self) -> None:
        for seat, one in self.watching:
            one.notice(self.episode.picture(seat), seat)

    def _told(self, info: dict[str, Any]) -> tuple[Floats, dict[str, Any]]:
        seen, mask = self.episode.observe(0)
        return seen, {**info, "action_mask": mask}

"""PettingZoo, one agent after the other: the environment of a game that is played in turns."""

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from hanpan.engine import OBSERVER
from hanpan.environments.episodes import episode

Observation = dict[str, Any]


def env(game: str = "holdem", **settings: Any) -> Any:
    """As PettingZoo hands out its own: an illegal action ends the game, the order of the calls is checked."""
    wrapped = wrappers.TerminateIllegalWrapper(raw_env(game, **settings), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


class raw_env(AECEnv[str, Observation, int]):  # noqa: N801 - as every environment of PettingZoo is called
    """One game an episode. An observation is `observation`, numbers from 0 to 1, and `action_mask`."""

    metadata = {"name": "hanpan_v0", "is_parallelizable": False, "render_modes": ["ansi"]}  # noqa: RUF012

    def __init__(self, game: str = "holdem", render_mode: str | None = None, **settings: Any) -> None:
        super().__init__()
        self.episode, self.render_mode = episode(game, **settings), render_mode
        self.possible_agents = [f"player_{number}" for number in range(self.episode.players)]
        self.agents: list[str] = []
        self.action_spaces = {agent: spaces.Discrete(len(self.episode.actions)) for agent in self.possible_agents}
        self.observation_spaces = {agent: space_of(self.episode) for agent in self.possible_agents}
        self.np_random, _ = seeding.np_random(None)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        del options
        if seed is not None:
            self.np_random, _ = seeding.np_random(seed)
        self.agents = list(self.possible_agents)
        self._cumulative_rewards, self.rewards = dict.fromkeys(self.agents, 0.0), dict.fromkeys(self.agents, 0.0)
        self.terminations, self.truncations = dict.fromkeys(self.agents, False), dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        begin_with_a_choice(self.episode, self.np_random)
        self.agent_selection = self.agents[self.episode.turn()]

    def observe(self, agent: str) -> Observation:
        seen, mask = self.episode.observe(self.possible_agents.index(agent))
        return {"observation": seen, "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        self.episode.act(action)
        self._clear_rewards()
        turn = self.episode.turn()
        if turn < 0:
            self.rewards = dict(zip(self.possible_agents, self.episode.won(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[turn]
        self._accumulate_rewards()

    def render(self) -> str:
        """What an observer sees, in one line."""
        game = self.episode.game
        return game.text(self.episode.picture(OBSERVER))

    def close(self) -> None:
        """There is nothing to give back."""


def space_of(game: Any) -> spaces.Dict:
    return spaces.Dict(
        {
            "observation": spaces.Box(0.0, 1.0, (game.width,), np.float32),
            "action_mask": spaces.Box(0, 1, (len(game.actions),), np.int8),
        }
    )


def begin_with_a_choice(game: Any, dice: np.random.Generator) -> None:
    """A game that is over before anybody is asked is no episode: the next one is."""
    game.begin(int(dice.integers(2**63)))
    while game.turn() < 0:
        game.begin(int(dice.integers(2**63)))

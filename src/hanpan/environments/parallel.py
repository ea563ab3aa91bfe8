"""PettingZoo, all agents at once: who is not on turn says whatever, and it counts for nothing."""

from typing import Any

from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import ParallelEnv

from hanpan.environments.aec import Observation, begin_with_a_choice, space_of
from hanpan.environments.episode import IllegalActionError
from hanpan.environments.episodes import episode
from hanpan.environments.opponents import silence

Told = tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]


class parallel_env(ParallelEnv[str, Observation, int]):  # noqa: N801 - as every environment of PettingZoo is called
    """The mask of whoever is not on turn is all zeros. An illegal action is what silence would be: check, else fold."""

    metadata = {"name": "hanpan_v0", "render_modes": []}  # noqa: RUF012

    def __init__(self, game: str = "holdem", render_mode: str | None = None, **settings: Any) -> None:
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

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        del options
        if seed is not None:
            self.np_random, _ = seeding.np_random(seed)
        begin_with_a_choice(self.episode, self.np_random)
        self.agents = list(self.possible_agents)
        return self._observed(), self._infos()

    def step(self, actions: dict[str, int]) -> Told:
        turn = self.episode.turn()
        try:
            self.episode.act(actions[self.possible_agents[turn]])
        except IllegalActionError:
            silence(self.episode)
        over = self.episode.turn() < 0
        won = self.episode.won() if over else [0.0] * self.episode.players
        rewards = dict(zip(self.possible_agents, won, strict=True))
        observed, infos = self._observed(), self._infos()
        ended, cut = dict.fromkeys(self.agents, over), dict.fromkeys(self.agents, False)
        self.agents = [] if over else self.agents
        return observed, rewards, ended, cut, infos

    def _observed(self) -> dict[str, Observation]:
        seen = [self.episode.observe(player) for player in range(self.episode.players)]
        told = [{"observation": one, "action_mask": mask} for one, mask in seen]
        return dict(zip(self.possible_agents, told, strict=True))

    def _infos(self) -> dict[str, dict[str, Any]]:
        turn = self.episode.turn()
        return {agent: {"on_turn": player == turn} for player, agent in enumerate(self.possible_agents)}

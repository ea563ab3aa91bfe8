"""RLCard: a reinforcement-learning kit; raises come in half pots and pots only.

Hands are driven at its game, not its environment: that adds feature vectors and can only seat equal stacks.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import rlcard  # type: ignore[import-not-found]
from rlcard.games.base import Card  # type: ignore[import-not-found]
from rlcard.games.nolimitholdem import Action, Game  # type: ignore[import-not-found]

from bench.cases import CannotExpressError
from bench.child import Driver, main
from bench.workload import BIG_BLIND, SMALL_BLIND

RAISES = (Action.RAISE_HALF_POT, Action.RAISE_POT, Action.ALL_IN)
GAMES: dict[int, Any] = {}


def new_game(stacks: Sequence[int]) -> Any:
    game = Game(num_players=len(stacks))
    game.small_blind, game.big_blind = SMALL_BLIND, BIG_BLIND
    game.dealer_id = len(stacks) - 1
    game.init_chips = list(stacks)
    return game


def play_hand(stacks: list[int], rng: Random) -> int:
    game = GAMES.get(len(stacks)) or GAMES.setdefault(len(stacks), new_game(stacks))
    game.init_chips = stacks
    state, _player = game.init_game()
    actions = 0
    while not game.is_over():
        legal = state["legal_actions"]
        chips = state["all_chips"]
        moves = [Action.CHECK_CALL]
        if max(chips) > state["my_chips"]:
            moves.append(Action.FOLD)
        # The half pot stands for the least raise; where it is too dear, the pot.
        if Action.RAISE_HALF_POT in legal:
            moves.append(Action.RAISE_HALF_POT)
        elif Action.RAISE_POT in legal:
            moves.append(Action.RAISE_POT)
        if Action.ALL_IN in legal:
            moves.append(Action.ALL_IN)
        state, _player = game.step(moves[int(rng.random() * len(moves))])
        actions += 1
    game.get_payoffs()
    return actions


def environment(players: int) -> Callable[[Random], int]:
    """Its environment as its own examples step it, every legal action as likely."""
    table = rlcard.make("no-limit-holdem", {"game_num_players": players, "seed": 1})

    def play(rng: Random) -> int:
        state, _player = table.reset()
        actions = 0
        while not table.is_over():
            legal = list(state["legal_actions"])
            state, _player = table.step(legal[int(rng.random() * len(legal))])
            actions += 1
        table.get_payoffs()
        return actions

    return play


class Table:
    def __init__(self, stacks: Sequence[int], holes: Sequence[tuple[str, str]], board: Sequence[str]) -> None:
        self.game = new_game(stacks)
        self.game.init_game()
        for player, hole in zip(self.game.players, holes, strict=True):
            player.hand = [card(name) for name in hole]
        self.game.dealer.deck = [card(name) for name in reversed(board)]

    def actor(self) -> int | None:
        return None if self.game.is_over() else int(self.game.game_pointer)

    def step(self, action: Any) -> None:
        self.game.step(action)

    def fold(self) -> None:
        self.step(Action.FOLD)

    def check_or_call(self) -> None:
        self.step(Action.CHECK_CALL)

    def raise_to(self, amount: int) -> None:
        raise CannotExpressError(f"no raise to {amount}: only half the pot, the pot or everything")

    def all_in(self) -> None:
        self.step(Action.ALL_IN)

    def may_check(self) -> bool:
        raised = self.game.round.raised
        return bool(raised[self.game.game_pointer] == max(raised))

    def may_raise(self) -> bool:
        return any(action in RAISES for action in self.game.get_legal_actions())

    def least_raise(self) -> int:
        raise CannotExpressError("knows no least raise")

    def stacks(self) -> list[float]:
        return [int(start + won) for start, won in zip(self.game.init_chips, self.game.get_payoffs(), strict=True)]


def card(name: str) -> Any:
    return Card(name[1].upper(), name[0])


if __name__ == "__main__":
    main(Driver("rlcard", play_hand=play_hand, environment=environment, open_table=Table))

"""pokers: a small engine in Rust; each action gives a new state."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pokers  # type: ignore[import-not-found]

from bench.child import Driver, main
from bench.workload import BIG_BLIND, DECK, MOST_STACK, SMALL_BLIND

Action, Format = pokers.Action, pokers.ActionEnum
FOLD, CHECK, CALL, RAISE = Format.Fold, Format.Check, Format.Call, Format.Raise


def with_stacks(state: Any, stacks: Sequence[int]) -> Any:
    """It deals equal stakes only; the players' state can be replaced before the first action."""
    players = state.players_state
    for player, stack in zip(players, stacks, strict=True):
        player.stake = stack - player.bet_chips
    state.players_state = players
    return state


def play_hand(stacks: list[int], rng: Random) -> int:
    count = len(stacks)
    dealt = pokers.State.from_seed(count, count - 1, SMALL_BLIND, BIG_BLIND, MOST_STACK, rng.getrandbits(32))
    state = with_stacks(dealt, stacks)
    actions = 0
    while not state.final_state:
        legal = state.legal_actions
        player = state.players_state[state.current_player]
        owes = state.min_bet - player.bet_chips
        behind = player.stake - owes
        moves = [Action(CHECK)] if CHECK in legal else [Action(FOLD), Action(CALL)]
        # Raises are counted from the call. It knows no least raise: the big blind stands for it.
        if RAISE in legal and behind > 0:
            moves.append(Action(RAISE, min(BIG_BLIND, behind)))
            if behind > BIG_BLIND:
                moves.append(Action(RAISE, behind))
        state = state.apply_action(moves[int(rng.random() * len(moves))])
        actions += 1
    if state.status != pokers.StateStatus.Ok:
        raise ValueError(str(state.status))
    return actions


class Table:
    def __init__(self, stacks: Sequence[int], holes: Sequence[tuple[str, str]], board: Sequence[str]) -> None:
        self.start = list(stacks)
        order = deck_order(holes, board)
        deck = [pokers.Card.from_string(name[1] + name[0]) for name in order]
        count = len(stacks)
        dealt = pokers.State.from_deck(count, count - 1, SMALL_BLIND, BIG_BLIND, MOST_STACK, deck)
        self.state = with_stacks(dealt, stacks)

    def apply(self, action: Any) -> None:
        self.state = self.state.apply_action(action)
        if self.state.status != pokers.StateStatus.Ok:
            raise ValueError(str(self.state.status))

    def actor(self) -> int | None:
        return None if self.state.final_state else int(self.state.current_player)

    def fold(self) -> None:
        self.apply(Action(FOLD))

    def check_or_call(self) -> None:
        self.apply(Action(CHECK if CHECK in self.state.legal_actions else CALL))

    def raise_to(self, amount: int) -> None:
        self.apply(Action(RAISE, amount - self.state.min_bet))

    def all_in(self) -> None:
        player = self.state.players_state[self.state.current_player]
        self.raise_to(player.stake + player.bet_chips)

    def may_check(self) -> bool:
        # The big blind's check is offered as a call of nothing.
        return bool(self.state.players_state[self.state.current_player].bet_chips == self.state.min_bet)

    def may_raise(self) -> bool:
        return RAISE in self.state.legal_actions

    def least_raise(self) -> int:
        """What it takes in fact: a state is never changed, so raises can be tried."""
        bet = int(self.state.min_bet)
        tries = (by for by in range(1, 1_000) if self.accepts(by))
        return bet + next(tries)

    def accepts(self, by: int) -> bool:
        return bool(self.state.apply_action(Action(RAISE, by)).status == pokers.StateStatus.Ok)

    def stacks(self) -> list[float]:
        return [start + player.reward for start, player in zip(self.start, self.state.players_state, strict=True)]


def deck_order(holes: Sequence[tuple[str, str]], board: Sequence[str]) -> list[str]:
    used = [name for hole in holes for name in hole] + list(board)
    return used + [name for name in DECK if name not in used]


if __name__ == "__main__":
    main(Driver("pokers", play_hand=play_hand, open_table=Table))

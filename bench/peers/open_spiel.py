"""OpenSpiel's universal_poker: the ACPC dealer's rules in C++, with every bet size as a legal action."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pyspiel  # type: ignore[import-not-found]

from bench.child import Driver, main
from bench.workload import BIG_BLIND, DECK, EQUAL_STACK, SMALL_BLIND

FOLD, CALL = 0, 1
DECK_IDS = range(52)


def new_hand(stacks: Sequence[int]) -> Any:
    """A game for these stacks: they belong to the game and not to the hand, so each hand needs one."""
    return load(stacks, "fullgame").new_initial_state()


def load(stacks: Sequence[int], sizes: str) -> Any:
    players = len(stacks)
    # Seats from the small blind; heads-up the button is the small blind and sits last.
    blinds = [SMALL_BLIND, BIG_BLIND] + [0] * (players - 2) if players > 2 else [BIG_BLIND, SMALL_BLIND]
    return pyspiel.load_game(
        "universal_poker",
        {
            "betting": "nolimit",
            "bettingAbstraction": sizes,
            "numPlayers": players,
            "numRounds": 4,
            "numSuits": 4,
            "numRanks": 13,
            "numHoleCards": 2,
            "numBoardCards": "0 3 1 1",
            "firstPlayer": "3 1 1 1" if players > 2 else "2 1 1 1",
            "blind": " ".join(map(str, blinds)),
            "stack": " ".join(map(str, stacks)),
        },
    )


def equal(players: int) -> Callable[[Random], int]:
    """Its quickest form: fold, call, pot and all-in, a game loaded once. Its legal moves are the policy's, but that its
    raise is the pot; fold is left out by itself where checking is free."""
    game = load([EQUAL_STACK] * players, "fcpa")
    needed = 2 * players + 5

    def play(rng: Random) -> int:
        state = game.new_initial_state()
        cards = iter(rng.sample(DECK_IDS, needed))
        actions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(next(cards))
                continue
            legal = state.legal_actions()
            state.apply_action(legal[int(rng.random() * len(legal))])
            actions += 1
        state.returns()
        return actions

    return play


def environment(players: int) -> Callable[[Random], int]:
    """Its Python environment: what every player sees is made at every step, and chance is drawn by it."""
    from open_spiel.python import rl_environment  # type: ignore[import-not-found]

    table = rl_environment.Environment(load([EQUAL_STACK] * players, "fcpa"))

    def play(rng: Random) -> int:
        told = table.reset()
        actions = 0
        while not told.last():
            legal = told.observations["legal_actions"][told.observations["current_player"]]
            told = table.step([legal[int(rng.random() * len(legal))]])
            actions += 1
        return actions

    return play


def play_hand(stacks: list[int], rng: Random) -> int:
    state = new_hand(stacks)
    # It leaves the dealing to the caller; a sample of ids is the quickest honest shuffle.
    cards = iter(rng.sample(DECK_IDS, 2 * len(stacks) + 5))
    actions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(next(cards))
            continue
        legal = state.legal_actions()
        first_raise = 2 if legal[0] == FOLD else 1
        moves = legal[: first_raise + 1]
        if len(legal) > first_raise + 1:
            moves.append(legal[-1])
        state.apply_action(moves[int(rng.random() * len(moves))])
        actions += 1
    state.returns()
    return actions


class Table:
    def __init__(self, stacks: Sequence[int], holes: Sequence[tuple[str, str]], board: Sequence[str]) -> None:
        self.start = list(stacks)
        self.state = new_hand(stacks)
        self.board = [DECK.index(name) for name in board]
        # Its bets are totals of the whole hand; `before` is what a live player paid on earlier streets.
        self.before, self.paid = 0, BIG_BLIND
        for hole in holes:
            for name in hole:
                self.state.apply_action(DECK.index(name))

    def apply(self, action: int) -> None:
        self.state.apply_action(action)
        while self.state.is_chance_node():
            self.before = self.paid
            self.state.apply_action(self.board.pop(0))

    def actor(self) -> int | None:
        return None if self.state.is_terminal() else int(self.state.current_player())

    def fold(self) -> None:
        self.apply(FOLD)

    def check_or_call(self) -> None:
        self.apply(CALL)

    def raise_to(self, amount: int) -> None:
        self.paid = self.before + amount
        self.apply(self.paid)

    def all_in(self) -> None:
        most = self.state.legal_actions()[-1]
        self.paid = max(self.paid, most)
        self.apply(most)

    def may_check(self) -> bool:
        return FOLD not in self.state.legal_actions()

    def may_raise(self) -> bool:
        return bool(self.state.legal_actions()[-1] > CALL)

    def least_raise(self) -> int:
        least: int = min(action for action in self.state.legal_actions() if action > CALL)
        return least - self.before

    def stacks(self) -> list[float]:
        return [start + won for start, won in zip(self.start, self.state.returns(), strict=True)]


if __name__ == "__main__":
    main(Driver("open_spiel", play_hand=play_hand, equal=equal, environment=environment, open_table=Table))

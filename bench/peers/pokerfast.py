"""pokerfast: a lean six-handed engine in Python, its own evaluator, and OMPEval for equity."""

from collections.abc import Sequence
from random import Random
from typing import Any

from pokerfast import FastHand, equity, eval7  # type: ignore[import-not-found]

from bench.child import Driver, Equities, Matchup, Ranges, Ranker, main
from bench.workload import BIG_BLIND, LEAST_STACK, MOST_STACK, SMALL_BLIND, Hand


def ranker() -> Ranker:
    def rank(hands: Sequence[Hand]) -> list[int]:
        return [eval7(hand) for hand in hands]

    return Ranker(prepare=lambda hand: hand, rank=rank, prepare_batch=list, batch=equity.evaluate)


def exact(matchup: Matchup) -> float:
    return float(equity.equity(["".join(hand) for hand in matchup])[0])


def sampled(matchup: Matchup, samples: int) -> float:
    # It takes no number of samples: ask for the error that many would leave, at a share of four fifths.
    error = (0.8126 * 0.1874 / samples) ** 0.5
    return float(equity.equity(["".join(hand) for hand in matchup], exact=False, stdev=error)[0])


def ranges_exact(asked: tuple[str, str], board: str) -> float:
    return float(equity.equity(list(asked), board=board)[0])


def ranges_sampled(asked: tuple[str, str], samples: int) -> float:
    error = (0.8 * 0.2 / samples) ** 0.5
    return float(equity.equity(list(asked), exact=False, stdev=error)[0])


def play_hand(stacks: list[int], rng: Random) -> int:
    hand = FastHand(
        player_count=len(stacks),
        small_blind=SMALL_BLIND,
        big_blind=BIG_BLIND,
        min_stack=LEAST_STACK,
        max_stack=MOST_STACK,  # it draws the stacks itself, from the same range
        rng=rng,
    )
    actions = 0
    while not hand.done:
        legal = hand.get_action_space()
        moves: list[int] = [0] if "check" in legal else [-1, 0]
        if "min_bet" in legal:
            least, most = legal["min_bet"], legal["max_bet"]
            moves.append(least)
            if most > least:
                moves.append(most)
        move = moves[int(rng.random() * len(moves))]
        if move == -1:
            hand.fold()
        elif move == 0:
            hand.call()
        else:
            hand.bet_or_raise(move)
        actions += 1
    return actions


class Table:
    def __init__(self, stacks: Sequence[int], holes: Sequence[tuple[str, str]], board: Sequence[str]) -> None:
        joined = ["".join(hole) for hole in holes]
        self.hand: Any = FastHand.for_cards(list(stacks), joined, list(board), SMALL_BLIND, BIG_BLIND)

    def actor(self) -> int | None:
        return None if self.hand.done else int(self.hand.state.turn_index)

    def fold(self) -> None:
        self.hand.fold()

    def check_or_call(self) -> None:
        self.hand.call()

    def raise_to(self, amount: int) -> None:
        self.hand.bet_or_raise(amount - self.hand.state.bets[self.hand.state.turn_index])

    def all_in(self) -> None:
        # Clamped to what is there, and a call where no raise is legal.
        self.hand.bet_or_raise(1_000_000)

    def may_check(self) -> bool:
        return "check" in self.hand.get_action_space()

    def may_raise(self) -> bool:
        return "min_bet" in self.hand.get_action_space()

    def least_raise(self) -> int:
        bet = self.hand.state.bets[self.hand.state.turn_index]
        return int(self.hand.get_action_space()["min_bet"] + bet)

    def stacks(self) -> list[float]:
        return list(self.hand.state.stacks)


if __name__ == "__main__":
    main(
        Driver(
            "pokerfast",
            ranker=ranker,
            equities=lambda: Equities(exact=exact, sampled=sampled),
            ranges=lambda: Ranges(ranges_exact, ranges_sampled),
            play_hand=play_hand,
            open_table=Table,
        )
    )

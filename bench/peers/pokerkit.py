"""PokerKit: the general, validating framework; the yardstick for correctness."""

from collections.abc import Sequence
from random import Random
from typing import Any

from pokerkit import Automation, NoLimitTexasHoldem
from pokerkit.analysis import calculate_equities, parse_range
from pokerkit.hands import OmahaHoldemHand, ShortDeckHoldemHand, StandardHighHand
from pokerkit.utilities import Card, Deck

from bench.child import Driver, Equities, Matchup, Ranges, Ranker, main
from bench.workload import BIG_BLIND, SMALL_BLIND, Hand

DEALING = (Automation.CARD_BURNING, Automation.HOLE_DEALING, Automation.BOARD_DEALING)
REST = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.RUNOUT_COUNT_SELECTION,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


def game(automations: tuple[Automation, ...]) -> NoLimitTexasHoldem:
    return NoLimitTexasHoldem(automations, True, 0, (SMALL_BLIND, BIG_BLIND), BIG_BLIND)


GAME = game(DEALING + REST)


def ranker(kind: Any = StandardHighHand, hole: int = 2) -> Ranker:
    from_game = kind.from_game

    def prepare(hand: Hand) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
        cards = tuple(Card.parse("".join(hand)))
        return cards[:hole], cards[hole:]

    def rank(hands: Sequence[Any]) -> list[Any]:
        return [from_game(hole, board) for hole, board in hands]

    return Ranker(prepare=prepare, rank=rank, strength=lambda hand: int(hand.entry.index))


def sampled(matchup: Matchup, samples: int) -> float:
    ranges = [parse_range("".join(hand)) for hand in matchup]
    found = calculate_equities(ranges, [], 2, 5, Deck.STANDARD, (StandardHighHand,), sample_count=samples)
    return float(found[0])


def ranges_sampled(asked: tuple[str, str], samples: int) -> float:
    ranges = [parse_range(*text.split(",")) for text in asked]
    found = calculate_equities(ranges, [], 2, 5, Deck.STANDARD, (StandardHighHand,), sample_count=samples)
    return float(found[0])


def play_hand(stacks: list[int], rng: Random) -> int:
    state: Any = GAME(stacks, len(stacks))
    actions = 0
    while state.status:
        moves: list[int] = [-1, 0] if state.checking_or_calling_amount else [0]
        if state.can_complete_bet_or_raise_to():
            least = state.min_completion_betting_or_raising_to_amount
            most = state.max_completion_betting_or_raising_to_amount
            moves.append(least)
            if most > least:
                moves.append(most)
        move = moves[int(rng.random() * len(moves))]
        if move == -1:
            state.fold()
        elif move == 0:
            state.check_or_call()
        else:
            state.complete_bet_or_raise_to(move)
        actions += 1
    return actions


class Table:
    def __init__(self, stacks: Sequence[int], holes: Sequence[tuple[str, str]], board: Sequence[str]) -> None:
        self.state = game(REST)(list(stacks), len(stacks))
        self.board = list(board)
        for hole in holes:
            self.state.deal_hole("".join(hole))

    def settle(self) -> None:
        """Deal the board by hand, so that the case's cards come."""
        while self.state.can_burn_card("??"):
            self.state.burn_card("??")
            street = 3 if len(self.board) == 5 else 1
            self.state.deal_board("".join(self.board[:street]))
            del self.board[:street]

    def actor(self) -> int | None:
        return self.state.actor_index

    def fold(self) -> None:
        self.state.fold()
        self.settle()

    def check_or_call(self) -> None:
        self.state.check_or_call()
        self.settle()

    def raise_to(self, amount: int) -> None:
        self.state.complete_bet_or_raise_to(amount)
        self.settle()

    def all_in(self) -> None:
        most = self.state.max_completion_betting_or_raising_to_amount
        if most is None:
            self.check_or_call()
        else:
            self.raise_to(int(most))

    def may_check(self) -> bool:
        return self.state.can_check_or_call() and not self.state.checking_or_calling_amount

    def may_raise(self) -> bool:
        return bool(self.state.can_complete_bet_or_raise_to())

    def least_raise(self) -> int:
        return int(self.state.min_completion_betting_or_raising_to_amount or 0)

    def stacks(self) -> list[float]:
        return [int(stack) for stack in self.state.stacks]


if __name__ == "__main__":
    main(
        Driver(
            "pokerkit",
            ranker=ranker,
            omaha=lambda: ranker(OmahaHoldemHand, 4),
            short_deck=lambda: ranker(ShortDeckHoldemHand),
            equities=lambda: Equities(sampled=sampled, samples=500),
            ranges=lambda: Ranges(sampled=ranges_sampled, samples=1_000),
            play_hand=play_hand,
            open_table=Table,
        )
    )

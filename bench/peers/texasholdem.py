"""texasholdem: a table object in Python that plays hand after hand."""

from collections.abc import Sequence
from random import Random
from typing import Any

from texasholdem import ActionType, Card, TexasHoldEm  # type: ignore[import-not-found]
from texasholdem.evaluator import evaluator  # type: ignore[import-not-found]

from bench.child import Driver, Ranker, main
from bench.workload import BIG_BLIND, MOST_STACK, SMALL_BLIND, Hand

FOLD, CHECK, CALL, RAISE, ALL_IN = (
    ActionType.FOLD,
    ActionType.CHECK,
    ActionType.CALL,
    ActionType.RAISE,
    ActionType.ALL_IN,
)
TABLES: dict[int, Any] = {}


def ranker() -> Ranker:
    evaluate = evaluator.evaluate

    def prepare(hand: Hand) -> tuple[list[Any], list[Any]]:
        cards = [Card(name) for name in hand]
        return cards[:2], cards[2:]

    def rank(hands: Sequence[Any]) -> list[int]:
        return [evaluate(hole, board) for hole, board in hands]

    return Ranker(prepare=prepare, rank=rank, strength=lambda value: -int(value))


def seated(stacks: Sequence[int]) -> Any:
    """One table per number of players, as the library means it; only the chips are set anew for each hand."""
    table = TABLES.get(len(stacks))
    if table is None or table.is_hand_running():  # a hand it broke on leaves the table unusable
        table = TexasHoldEm(MOST_STACK, BIG_BLIND, SMALL_BLIND, len(stacks))
        TABLES[len(stacks)] = table
    for player, stack in zip(table.players, stacks, strict=True):
        player.chips = stack
    return table


def play_hand(stacks: list[int], rng: Random) -> int:
    table = seated(stacks)
    table.start_hand()
    actions = 0
    while table.is_hand_running():
        legal = table.get_available_moves()
        kinds, sizes = legal.action_types, legal.raise_range
        moves: list[tuple[Any, int | None]] = [(CHECK, None)] if CHECK in kinds else [(FOLD, None), (CALL, None)]
        if sizes:
            moves.append((RAISE, sizes[0]))
            if len(sizes) > 1:
                moves.append((RAISE, sizes[-1]))
        kind, total = moves[int(rng.random() * len(moves))]
        table.take_action(kind, total=total)
        actions += 1
    return actions


class Table:
    def __init__(self, stacks: Sequence[int], holes: Sequence[tuple[str, str]], board: Sequence[str]) -> None:
        self.game: Any = TexasHoldEm(MOST_STACK, BIG_BLIND, SMALL_BLIND, len(stacks))
        for player, stack in zip(self.game.players, stacks, strict=True):
            player.chips = stack
        self.game.btn_loc = len(stacks) - 2  # it moves on by one as the hand starts
        self.game.start_hand()
        for seat, hole in enumerate(holes):
            self.game.hands[seat] = [Card(name) for name in hole]
        # No public way to stack the deck; its own history import does it like this.
        self.game._deck.cards = [Card(name) for name in board]

    def actor(self) -> int | None:
        return int(self.game.current_player) if self.game.is_hand_running() else None

    def fold(self) -> None:
        self.game.take_action(FOLD)

    def check_or_call(self) -> None:
        self.game.take_action(CHECK if self.may_check() else CALL)

    def raise_to(self, amount: int) -> None:
        self.game.take_action(RAISE, total=amount)

    def all_in(self) -> None:
        self.game.take_action(ALL_IN)

    def may_check(self) -> bool:
        return CHECK in self.game.get_available_moves().action_types

    def may_raise(self) -> bool:
        return RAISE in self.game.get_available_moves().action_types

    def least_raise(self) -> int:
        return int(self.game.get_available_moves().raise_range[0])

    def stacks(self) -> list[float]:
        return [int(player.chips) for player in self.game.players]


if __name__ == "__main__":
    main(Driver("texasholdem", ranker=ranker, play_hand=play_hand, open_table=Table))

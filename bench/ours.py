"""Hanpan itself, driven like every peer (see `bench.peers`)."""

from collections.abc import Sequence
from os import urandom
from random import Random
from typing import Any

from bench import learning, quick
from bench.child import Driver, Equities, Matchup, Ranges, Ranker, main
from bench.workload import Hand
from hanpan.cards import (
    DECK_52,
    HOLDEM,
    NATIVE,
    OMAHA,
    SHORT_DECK,
    Card,
    Family,
    encode,
    equity,
    equity_sampled,
    parse_cards,
    strengths,
)
from hanpan.engine import OBSERVER, Command, Decks, Event, Move, Refusal, play, shuffling, stacked, start
from hanpan.games.holdem import GAME, AllIn, Call, Check, Fold, Raise, setup
from hanpan.odds import contest, contest_sampled, read

DEALER = shuffling(urandom)


def cards(hand: Hand) -> tuple[Card, ...]:
    return tuple(map(Card, hand))


def ranker(family: Family) -> Ranker:
    strength = family.strength

    def rank(hands: Sequence[tuple[Card, ...]]) -> list[int]:
        return [strength(hand) for hand in hands]

    def buffer(hands: Sequence[Hand]) -> bytes:
        return b"".join(encode(cards(hand)) for hand in hands)

    def batch(codes: bytes) -> Sequence[int]:
        return strengths(codes, family.hole + 5, family=family)

    return Ranker(prepare=cards, rank=rank, prepare_batch=buffer, batch=batch)


def exact(matchup: Matchup) -> float:
    return equity([cards(hand) for hand in matchup])[0].share


def sampled(matchup: Matchup, samples: int) -> float:
    return equity_sampled([cards(hand) for hand in matchup], (), samples, 1)[0].share


def ranges_exact(asked: tuple[str, str], board: str) -> float:
    return contest([read(text) for text in asked], parse_cards(board))[0].share


def ranges_sampled(asked: tuple[str, str], samples: int) -> float:
    return contest_sampled([read(text) for text in asked], (), samples, 1)[0].share


def play_hand(stacks: list[int], rng: Random) -> int:
    """One hand under the policy of `bench.workload`, dealt as the house deals: from the system's dice."""
    hand, _ = open_hand(stacks, DEALER)
    actions = 0
    while (waiting := GAME.deadline(hand)) is not None:
        seat = waiting.seat
        move = draw(GAME.legal(hand, seat), rng)
        play(GAME, hand, GAME.wish(seat, move.name, move.low, ""), DEALER)
        actions += 1
    return actions


def draw(moves: tuple[Move, ...], rng: Random) -> Move:
    """Our legal moves are fold, check or call, then raise and all-in where they are open, in this order."""
    first = 1 if moves[1].name == "check" else 0
    doubled = len(moves) == 3 or (len(moves) == 4 and moves[2].low == moves[3].low)
    return moves[first + int(rng.random() * (len(moves) - first - doubled))]


def open_hand(stacks: Sequence[int], decks: Decks) -> tuple[Any, list[Event]]:
    opened = start(GAME, setup(stacks, button=len(stacks) - 1), decks)
    assert not isinstance(opened, Refusal), opened
    return opened


class Table:
    def __init__(self, stacks: Sequence[int], holes: Sequence[tuple[str, str]], board: Sequence[str]) -> None:
        known = [cards((hole[0],))[0] for hole in holes] + [cards((hole[1],))[0] for hole in holes]
        shared = cards(tuple(board))
        rest = [card for card in DECK_52 if card not in known and card not in shared]
        deck = (*known, rest[0], *shared[:3], rest[1], shared[3], rest[2], shared[4], *rest[3:])
        self.hand, _ = open_hand(stacks, stacked(deck))

    def actor(self) -> int | None:
        waiting = GAME.deadline(self.hand)
        return None if waiting is None else waiting.seat

    def move(self, name: str) -> Move | None:
        return next((move for move in GAME.legal(self.hand, self.actor() or 0) if move.name == name), None)

    def do(self, wish: Command) -> None:
        played = play(GAME, self.hand, wish, stacked())
        assert not isinstance(played, Refusal), played

    def fold(self) -> None:
        self.do(Fold(self.actor() or 0))

    def check_or_call(self) -> None:
        seat = self.actor() or 0
        self.do(Check(seat) if self.may_check() else Call(seat))

    def raise_to(self, amount: int) -> None:
        self.do(Raise(self.actor() or 0, amount))

    def all_in(self) -> None:
        self.do(AllIn(self.actor() or 0))

    def may_check(self) -> bool:
        return self.move("check") is not None

    def may_raise(self) -> bool:
        return self.move("raise") is not None

    def least_raise(self) -> int:
        move = self.move("raise")
        return move.low if move else 0

    def stacks(self) -> list[float]:
        seats = sorted(GAME.see(self.hand, OBSERVER).seats, key=lambda seat: seat.seat)
        return [seat.stack for seat in seats]


if __name__ == "__main__":
    main(
        Driver(
            "hanpan",
            remark="" if NATIVE else "plain Python: the native part is not built here",
            ranker=lambda: ranker(HOLDEM),
            omaha=lambda: ranker(OMAHA),
            short_deck=lambda: ranker(SHORT_DECK),
            equities=lambda: Equities(exact=exact, sampled=sampled),
            ranges=lambda: Ranges(ranges_exact, ranges_sampled),
            play_hand=play_hand,
            equal=quick.equal if NATIVE else None,
            equal_batch=quick.equal_batch if NATIVE else None,
            environment=learning.in_turn,
            environment_seat=learning.one_seat,
            environment_batch=learning.many if NATIVE else None,
            open_table=Table,
        )
    )

"""Hanpan itself, driven like every peer (see `bench.peers`)."""

from collections.abc import Sequence
from random import Random

from bench.cases import Table
from bench.child import Driver, Equities, Matchup, Ranker, main
from bench.workload import Hand
from hanpan.cards import NATIVE, Card, encode, equity, equity_sampled, strength, strengths


def cards(hand: Hand) -> tuple[Card, ...]:
    return tuple(map(Card, hand))


def ranker() -> Ranker:
    def rank(hands: Sequence[tuple[Card, ...]]) -> list[int]:
        return [strength(hand) for hand in hands]

    def buffer(hands: Sequence[Hand]) -> bytes:
        return b"".join(encode(cards(hand)) for hand in hands)

    def batch(codes: bytes) -> Sequence[int]:
        return strengths(codes, 7)

    return Ranker(prepare=cards, rank=rank, prepare_batch=buffer, batch=batch)


def exact(matchup: Matchup) -> float:
    return equity([cards(hand) for hand in matchup])[0].share


def sampled(matchup: Matchup, samples: int) -> float:
    return equity_sampled([cards(hand) for hand in matchup], (), samples, 1)[0].share


def play_hand(stacks: list[int], rng: Random) -> int:
    """Play one hand under the policy of `bench.workload`; gives the number of actions taken."""
    raise NotImplementedError


def open_table(stacks: Sequence[int], holes: Sequence[tuple[str, str]], board: Sequence[str]) -> Table:
    """A hand with these stacks and cards, as a `bench.cases.Table`."""
    raise NotImplementedError


if __name__ == "__main__":
    main(
        Driver(
            "hanpan",
            remark="" if NATIVE else "plain Python: the native part is not built here",
            ranker=ranker,
            equities=lambda: Equities(exact=exact, sampled=sampled),
            play_hand=play_hand,
            open_table=open_table,
        )
    )

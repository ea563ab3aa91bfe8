"""`resample`: a hand forked with what a viewer cannot know dealt anew."""

import math
import random
from collections import Counter
from typing import Any

import pytest

from hanpan.bots.random_bot import random_wish
from hanpan.cards import DECK_52, Card, parse_cards
from hanpan.engine import OBSERVER, Event, Refusal, play, shuffling, stacked, start
from hanpan.games.holdem import GAME, VARIANTS, Call, Check, Raise, family_of, resample, sample_of, setup
from hanpan.games.holdem.hand import Hand
from hanpan.games.holdem.resampling import known_cards
from hanpan.games.holdem.rules import RULE_SETS
from tests.engine.knowledge import KNOWLEDGE

SURE = 5.0
"""Standard deviations: a fair deal misses that once in a few million, and the seeds are fixed."""


def random_hand(seed: int) -> tuple[Hand, list[Event], list[Any]]:
    """A random hand, broken off anywhere, with the wishes that led there."""
    rng = random.Random(seed)
    variant, rules = rng.choice(list(VARIANTS.values())), rng.choice(list(RULE_SETS.values()))
    started = start(GAME, sample_of(variant, rules, rng.randint), shuffling(rng.randbytes))
    assert not isinstance(started, Refusal)
    hand, journal = started
    wishes = []
    for _ in range(rng.choice((3, 12, 60))):
        if (waiting := GAME.deadline(hand)) is None:
            break
        # Mostly check or call: a hand that ends all-in is shown by everybody.
        moves = GAME.legal(hand, waiting.seat) if rng.random() < 0.1 else GAME.legal(hand, waiting.seat)[1:2]
        wishes.append(random_wish(GAME, waiting.seat, moves, rng.randint))
        played = play(GAME, hand, wishes[-1], stacked())
        assert not isinstance(played, Refusal)
        journal += played
    return hand, journal, wishes


def told(journal: list[Event], viewer: int) -> list[Event]:
    return [GAME.tell(event, viewer) for event in journal]


@pytest.mark.rule("HE-5.2")
def test_the_fork_is_a_hand_that_the_viewer_could_be_in() -> None:
    """Played again from its own deck it tells the viewer exactly what they heard, and comes to the very same state."""
    showdowns = mucked = 0
    for seed in range(100):
        hand, journal, wishes = random_hand(seed)
        for viewer in (OBSERVER, *hand.order):
            fork = resample(hand, viewer, seed)
            again = start(GAME, hand.setup, stacked(fork.deck))
            assert not isinstance(again, Refusal)
            state, retold = again
            for wish in wishes:
                played = play(GAME, state, wish, stacked())
                assert not isinstance(played, Refusal)
                retold += played
            assert state == fork, f"seed {seed}, viewer {viewer}"
            assert told(retold, viewer) == told(journal, viewer), f"seed {seed}, viewer {viewer}"
            assert known_cards(hand, viewer) == KNOWLEDGE["holdem"].cards(journal, viewer)
        showdowns += bool(hand.strengths)
        mucked += any(hand.mucked)
    assert showdowns > 20, showdowns
    assert mucked > 5, mucked


def test_the_same_seed_deals_the_same_and_the_hand_stays() -> None:
    hand, _, _ = random_hand(3)
    before = hand.copy()
    assert resample(hand, hand.order[0], 7) == resample(hand, hand.order[0], 7)
    assert resample(hand, hand.order[0], 7) != resample(hand, hand.order[0], 8)
    assert hand == before


def is_fair(counts: Counter[Any], kinds: int, draws: int) -> bool:
    """Chi-square: how far the counts lie from equal ones, beside what chance alone makes of it."""
    expected = draws / kinds
    seen = sum((count - expected) ** 2 / expected for count in counts.values()) + expected * (kinds - len(counts))
    return abs(seen - (kinds - 1)) < SURE * math.sqrt(2 * (kinds - 1))


def opened(stacks: list[int], deck: tuple[Card, ...]) -> Hand:
    started = start(GAME, setup(stacks, button=len(stacks) - 1), stacked(deck))
    assert not isinstance(started, Refusal)
    return started[0]  # type: ignore[no-any-return]


@pytest.mark.parametrize("place", ["a rival's card", "the burnt card", "the river"])
def test_every_hidden_card_is_as_likely_in_every_place(place: str) -> None:
    hand = opened([1000, 1000, 1000], DECK_52)
    draws, counts = 6000, Counter[Card]()
    for seed in range(draws):
        fork = resample(hand, 0, seed)
        counts[
            {"a rival's card": fork.hole[1][1], "the burnt card": fork.deck[6], "the river": fork.deck[13]}[place]
        ] += 1
    assert not set(counts) & set(hand.hole[0])
    assert is_fair(counts, 50, draws), counts


@pytest.mark.rule("HE-5.2")
def test_a_mucked_hand_is_any_that_is_beaten() -> None:
    """The river is bet and called; the caller mucks. Of all pairs of cards they may have had those that lose, alike."""
    first, second = parse_cards("AsAh"), parse_cards("7c2d")
    board = parse_cards("KsQd9h4c3s")
    rest = [card for card in DECK_52 if card not in (*first, *second, *board)]
    holes = (second[0], first[0], second[1], first[1])
    deck = (*holes, rest[0], *board[:3], rest[1], board[3], rest[2], board[4], *rest[3:])
    hand = opened([1000, 1000], deck)  # two players: the button, seat 1, is the small blind
    for wish in (Call(1), Check(0), Check(0), Check(1), Check(0), Check(1), Check(0), Raise(1, 50), Call(0)):
        assert not isinstance(play(GAME, hand, wish, stacked()), Refusal)
    assert hand.mucked[0]
    assert hand.shown[1] == first
    strength = family_of(hand.setup.variant).strength
    draws, counts = 3000, Counter[frozenset[Card]]()
    for seed in range(draws):
        counts[frozenset(resample(hand, 1, seed).hole[0])] += 1
    free = [card for card in DECK_52 if card not in (*first, *board)]
    pairs = [(one, other) for place, one in enumerate(free) for other in free[:place]]
    beaten = [pair for pair in pairs if strength((*pair, *board)) < strength((*first, *board))]
    assert set(counts) <= set(map(frozenset, beaten))
    assert is_fair(counts, len(beaten), draws)

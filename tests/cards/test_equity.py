"""Equity: exact against every board dealt, estimates against the exact."""

from array import array
from itertools import combinations
from math import comb, sqrt
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanpan.cards import (
    DECK_52,
    Card,
    CardError,
    encode,
    equity,
    equity_sampled,
    parse_cards,
    reference,
    strengths,
)
from tests.cards.twins import TWINS, needs_native

native = TWINS.get("native", reference)


def hands(text: str) -> list[tuple[Card, ...]]:
    return [parse_cards(hand) for hand in text.split()]


@needs_native
@pytest.mark.parametrize(
    ("spot", "share"), [("AsAh KdKc", 81.2555), ("AsKs QhQd", 46.2145)], ids=["aces-kings", "ace-king-queens"]
)
def test_known_numbers_before_the_flop(spot: str, share: float) -> None:
    first, second = equity(hands(spot))
    assert first.boards == 1_712_304
    assert round(100 * first.share, 4) == share
    assert first.win + second.win + first.tie == first.boards
    assert first.tie == second.tie


def brute_force(holes: bytes, dead: bytes) -> list[list[int]]:
    """Two players before the flop, every board ranked for real."""
    left = sorted(set(range(52)) - set(holes) - set(dead))
    boards = [bytes(board) for board in combinations(left, 5)]
    ranked: list[array[int]] = [
        strengths(b"".join(hole + board for board in boards), 7) for hole in (holes[:2], holes[2:])
    ]
    wins = sum(mine > his for mine, his in zip(*ranked, strict=True))
    ties = sum(mine == his for mine, his in zip(*ranked, strict=True))
    return [[wins, ties], [len(boards) - wins - ties, ties]]


@needs_native
@pytest.mark.parametrize("spot", ["AsKs QsJs", "8h7h 8d2c"])
@pytest.mark.long
def test_exact_before_the_flop_is_every_board(spot: str) -> None:
    holes = encode(card for hand in hands(spot) for card in hand)
    dead = encode(parse_cards("AhKd3s4c"))
    assert native.equity_counts(holes, b"", dead) == brute_force(holes, dead)


@needs_native
@given(st.randoms(use_true_random=False), st.integers(2, 10), st.integers(3, 5), st.integers(1, 4))
@settings(max_examples=60, deadline=None)
def test_exact_is_every_board_dealt(dice: Random, players: int, board: int, suits: int) -> None:
    """Few suits make many flushes, so decks with some suits mostly dead are drawn as well."""
    deck = [code for code in range(52) if code % 4 < suits or code >= 36]
    dice.shuffle(deck)
    players = min(players, (len(deck) - 8) // 2)
    holes, shown = bytes(deck[: 2 * players]), bytes(deck[2 * players :][:board])
    dead = bytes(deck[2 * players + board + 20 :]) if board == 3 else b""
    asked = (holes, shown, dead)
    assert native.equity_counts(*asked) == reference.equity_counts(*asked)


@needs_native
@given(st.randoms(use_true_random=False), st.integers(2, 6), st.integers(0, 2))
@settings(max_examples=25, deadline=None)
def test_exact_is_every_board_dealt_early(dice: Random, players: int, board: int) -> None:
    """Before the flop with so many dead cards that every board can be dealt in plain Python."""
    deck = list(range(52))
    dice.shuffle(deck)
    known, left = 2 * players + board, 10
    asked = (bytes(deck[: 2 * players]), bytes(deck[2 * players : known]), bytes(deck[known + left :]))
    assert native.equity_counts(*asked) == reference.equity_counts(*asked)


@needs_native
@pytest.mark.parametrize("text", ["AsKs QsJs", "AsAh AdAc", "2s2h As3s KsQs", "7c2d 7d2c 7h2h 7s2s"])
def test_every_board_is_counted_once(text: str) -> None:
    told = equity(hands(text))
    assert {one.boards for one in told} == {comb(52 - 2 * len(told), 5)}
    assert sum(one.share for one in told) == pytest.approx(1, abs=1e-15)


@needs_native
def test_dead_cards_do_not_come() -> None:
    before, after = (equity(hands("AsAh KdKc"), dead=parse_cards(dead)) for dead in ("", "KhKs"))
    assert after[0].boards == comb(46, 5)
    assert after[0].share > before[0].share


def test_split_three_ways_is_a_third_each() -> None:
    board = parse_cards("AsKsQsJsTs")
    told = equity(hands("2c2d 3c3d 4c4d"), board)
    assert [(one.share, one.win, one.tie, one.boards) for one in told] == [(1 / 3, 0, 1, 1)] * 3


def test_the_river_decides() -> None:
    winner, loser = equity(hands("AsAh KdKc"), parse_cards("2c3d4h9s9c"))
    assert (winner.share, winner.win, loser.share, loser.win) == (1.0, 1, 0.0, 0)


@needs_native
@given(
    st.randoms(use_true_random=False),
    st.integers(2, 5),
    st.sampled_from([0, 3, 4]),
    st.integers(0, 2**64 - 1),
)
@settings(max_examples=25, deadline=None, derandomize=True)
def test_an_estimate_is_near_the_truth(dice: Random, players: int, board: int, seed: int) -> None:
    cards = dice.sample(DECK_52, 2 * players + board)
    spot = [cards[at : at + 2] for at in range(0, 2 * players, 2)]
    samples = 20_000
    guesses = equity_sampled(spot, cards[2 * players :], samples, seed)
    for truth, guess in zip(equity(spot, cards[2 * players :]), guesses, strict=True):
        assert guess.boards == samples
        assert abs(guess.share - truth.share) < 5 * sqrt(0.25 / samples)


@needs_native
def test_aces_against_a_hand_nobody_knows() -> None:
    aces, unknown = equity_sampled([parse_cards("AsAh"), ()], (), 200_000, seed=1)
    assert aces.share == pytest.approx(0.8520, abs=0.005)
    assert aces.share + unknown.share == pytest.approx(1)


@needs_native
def test_nobody_is_favoured_where_nobody_is_known() -> None:
    told = equity_sampled([()] * 10, (), 100_000, seed=3)
    assert all(one.share == pytest.approx(0.1, abs=0.005) for one in told)


def test_the_same_seed_draws_the_same_boards() -> None:
    spot = hands("AsKs QhQd")
    assert equity_sampled(spot, (), 100, 5) == equity_sampled(spot, (), 100, 5 + 2**64)
    assert equity_sampled(spot, (), 100, 5) != equity_sampled(spot, (), 100, -6)


def test_the_same_card_twice_is_named() -> None:
    for spot, board, dead in [("AsAh AsKc", "", ""), ("AsAh KdKc", "Kd2c3c", ""), ("AsAh KdKc", "2c", "2c")]:
        with pytest.raises(CardError, match="duplicate-card"):
            equity(hands(spot), parse_cards(board), parse_cards(dead))


def test_spots_that_cannot_be_are_refused() -> None:
    pair = hands("AsAh KdKc")
    with pytest.raises(ValueError, match="2 to 10"):
        equity(pair[:1])
    with pytest.raises(ValueError, match="2 to 10"):
        equity_sampled([()] * 11, (), 10, 1)
    with pytest.raises(ValueError, match="at most five"):
        equity(pair, parse_cards("2c3c4c5c6c7c"))
    with pytest.raises(ValueError, match="2 hole cards"):
        equity([*pair, parse_cards("2c")])
    with pytest.raises(ValueError, match="equity_sampled"):
        equity([*pair, ()])
    with pytest.raises(ValueError, match="at least one sample"):
        equity_sampled(pair, (), 0, 1)
    with pytest.raises(CardError, match="bad-card"):
        equity([pair[0], (Card("Kd"), Card("??"))])
    with pytest.raises(ValueError, match="not enough cards"):
        equity(pair, dead=DECK_52[:44])

"""VA-2.1, VA-3.1: how hands are made in Omaha and with the short deck."""

from array import array
from itertools import combinations, product
from random import Random
from types import ModuleType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanpan.cards import (
    DECK_36,
    DECK_52,
    HOLDEM,
    OMAHA,
    SHORT_DECK,
    Card,
    CardError,
    Category,
    Family,
    Holding,
    best_five,
    encode,
    equity,
    equity_sampled,
    holding,
    parse_cards,
    reference,
    strength,
    strengths,
)
from hanpan.cards.categories import short_category
from tests.cards.twins import TWINS, each_twin, needs_native

native = TWINS.get("native", reference)
FAMILIES = {family.name: family for family in (HOLDEM, OMAHA, SHORT_DECK)}
each_family = pytest.mark.parametrize("family", FAMILIES.values(), ids=FAMILIES.keys())


def some(deck: tuple[Card, ...], least: int, most: int) -> st.SearchStrategy[list[Card]]:
    sizes = st.integers(least, most)
    return sizes.flatmap(lambda n: st.lists(st.sampled_from(deck), min_size=n, max_size=n, unique=True))


SHORT_LADDER = [
    ("6c7d8hTsJc", Category.HIGH_CARD),
    ("6c6d7h8s9c", Category.ONE_PAIR),
    ("7c7d6h6s9c", Category.TWO_PAIR),
    ("6c6d6h8s9c", Category.THREE_OF_A_KIND),
    ("As6c7d8h9s", Category.STRAIGHT),
    ("6c7d8h9sTc", Category.STRAIGHT),
    ("TcJdQhKsAc", Category.STRAIGHT),
    ("6c6d6h7s7c", Category.FULL_HOUSE),
    ("6c7c8cTcJc", Category.FLUSH),
    ("6c6d6h6s7c", Category.FOUR_OF_A_KIND),
    ("As6s7s8s9s", Category.STRAIGHT_FLUSH),
    ("AsKsQsJsTs", Category.ROYAL_FLUSH),
]


@pytest.mark.rule("VA-3.1")
@each_twin
def test_the_ladder_of_the_short_deck(twin: ModuleType) -> None:
    places = [twin.short_strength(parse_cards(cards)) for cards, _ in SHORT_LADDER]
    assert places == sorted(places)
    assert [short_category(place) for place in places] == [kind for _, kind in SHORT_LADDER]
    assert places[-1] == 1404


@needs_native
@settings(deadline=None)
@given(some(DECK_36, 5, 7))
def test_the_twins_agree_on_any_hand_of_the_short_deck(hand: list[Card]) -> None:
    assert native.short_strength(hand) == reference.short_strength(hand)


@needs_native
def test_the_twins_count_the_same_hands_of_the_short_deck() -> None:
    assert native.short_hand_counts(5) == reference.short_hand_counts(5)


@needs_native
@settings(deadline=None, max_examples=300)
@given(some(DECK_52, 7, 9))
def test_the_twins_agree_on_any_hand_of_omaha(hand: list[Card]) -> None:
    assert native.omaha_strength(hand) == reference.omaha_strength(hand)


@needs_native
@settings(deadline=None, max_examples=300)
@given(some(DECK_52[2::4] + DECK_52[1:24:4], 7, 9))
def test_the_twins_agree_on_hands_of_omaha_full_of_flushes(hand: list[Card]) -> None:
    assert native.omaha_strength(hand) == reference.omaha_strength(hand)


@needs_native
@settings(deadline=None, max_examples=300)
@given(some(DECK_52[:16], 7, 9))
def test_the_twins_agree_on_hands_of_omaha_full_of_pairs(hand: list[Card]) -> None:
    assert native.omaha_strength(hand) == reference.omaha_strength(hand)


@pytest.mark.rule("VA-2.1")
def test_an_omaha_hand_is_two_of_four_and_three_of_the_board() -> None:
    dice = Random(60)
    for _ in range(300):
        cards = dice.sample(DECK_52, 9)
        fives = product(combinations(cards[:4], 2), combinations(cards[4:], 3))
        assert OMAHA.strength(cards) == max(strength((*two, *three)) for two, three in fives)


@each_family
def test_a_batch_says_what_single_calls_say(family: Family) -> None:
    dice = Random(8)
    for count in range(family.hole + 3, family.hole + 6):
        hands = [dice.sample(family.pack, count) for _ in range(200)]
        codes = b"".join(encode(hand) for hand in hands)
        assert strengths(codes, count, family=family).tolist() == [family.strength(hand) for hand in hands]
    for count in (family.hole + 2, family.hole + 6):
        with pytest.raises(ValueError, match=f"{family.hole + 3} to {family.hole + 5} cards"):
            strengths(b"", count, family=family)


@each_twin
def test_cards_that_are_not_in_the_deck_are_refused(twin: ModuleType) -> None:
    with pytest.raises(CardError, match="bad-card: 5s"):
        twin.short_strength(parse_cards("5s6s7s8s9s"))
    with pytest.raises(ValueError, match="16 to 51"):
        twin.short_rank_all(encode(parse_cards("5s6s7s8s9s")), 5, array("H", [0]))
    with pytest.raises(ValueError, match="0 to 51"):
        twin.omaha_rank_all(bytes([0, 1, 2, 3, 4, 5, 52]), 7, array("H", [0]))
    with pytest.raises(CardError, match="duplicate-card: As"):
        twin.omaha_strength([*parse_cards("AsKsQsJsTs9s"), Card("As")])
    with pytest.raises(CardError, match="bad-card: Xs"):
        twin.omaha_strength([*parse_cards("AsKsQsJsTs9s"), Card("Xs")])
    for count in (6, 10):
        with pytest.raises(CardError, match="wrong-count"):
            twin.omaha_strength(DECK_52[:count])


HELD = [
    (OMAHA, "AsKdKc2h", Holding("one-pair", "K", "K")),
    (OMAHA, "AsQd9c2h", Holding("high-card", "A", "Q")),
    (OMAHA, "AhKdKc2s 2h5h7hJhJs", Holding("two-pair", "K", "J")),
    (OMAHA, "2c3c4d5d AsKsQs", Holding("high-card", "A", "K")),
    (SHORT_DECK, "As6d 7h8c9s", Holding("straight", "9", "8")),
    (SHORT_DECK, "As6s 7s8s9sKd", Holding("straight-flush", "9", "8")),
    (SHORT_DECK, "AsKs", Holding("high-card", "A", "K")),
]


@pytest.mark.rule("VA-4.1")
@pytest.mark.parametrize(("family", "cards", "held"), HELD)
def test_what_cards_make(family: Family, cards: str, held: Holding) -> None:
    assert holding(parse_cards(cards), family) == held


def test_the_five_that_make_an_omaha_hand_are_the_right_ones() -> None:
    assert best_five(parse_cards("Ah3h4c5d 2h5h7hJhJs"), OMAHA) == parse_cards("AhJh7h5h3h")
    assert best_five(parse_cards("As6d 7h8c9sKd"), SHORT_DECK) == parse_cards("9s8c7h6dAs")


@needs_native
@each_family
def test_the_twins_count_the_same_showdowns(family: Family) -> None:
    dice = Random(family.number)
    cards = encode(dice.sample(family.pack, 2 * family.hole + 4))
    holes, board = cards[: 2 * family.hole], cards[2 * family.hole :]
    if family is not HOLDEM:  # hold'em has a way of its own
        asked = (family.number, holes, board, b"")
        assert native.family_equity_counts(*asked) == reference.family_equity_counts(*asked)
        drawn = (family.number, holes + b"\xff" * family.hole, board[:3], b"", 30, 7)
        assert native.family_sampled_counts(*drawn) == reference.family_sampled_counts(*drawn)


@needs_native
def test_equities_that_are_known() -> None:
    """Two hands of Omaha over all 1,086,008 boards; aces against kings with the short deck over all 201,376."""
    aces, run = equity([parse_cards("AsAhKsKh"), parse_cards("9d8d7c6c")], family=OMAHA)
    assert aces.boards == 1_086_008
    assert aces.share + run.share == pytest.approx(1)
    assert aces.share == pytest.approx(0.6005, abs=1e-4)
    (drawn, _) = equity_sampled([parse_cards("AsAhKsKh"), ()], (), 100_000, 1, family=OMAHA)
    assert drawn.share == pytest.approx(0.72, abs=0.02)
    assert equity([parse_cards("AsAh"), parse_cards("KdKc")], family=SHORT_DECK)[0].boards == 201_376


def test_equity_with_cards_of_another_game_is_refused() -> None:
    with pytest.raises(ValueError, match="4 hole cards"):
        equity([parse_cards("AsAh"), parse_cards("KdKc")], family=OMAHA)
    with pytest.raises(CardError, match="bad-card"):
        equity([parse_cards("AsAh"), parse_cards("2d2c")], family=SHORT_DECK)
    with pytest.raises(ValueError, match="not enough cards"):
        equity_sampled([()] * 10, (), 10, 1, dead=DECK_52[:8], family=OMAHA)

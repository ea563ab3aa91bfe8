"""The native twin of a hand agrees with the law. `make twin` plays a million hands."""

import copy
import pickle
from itertools import product

import pytest
from msgspec import structs

from hanpan.engine import NOBODY
from hanpan.games.holdem import HOUSE, RULE_SETS, VARIANTS, RuleSet, setup
from hanpan.games.holdem.twin import ALL_IN, CALL, CHECK, FOLD, MAY, RAISE, Table, covers, hand_of, setup_of
from hanpan.games.holdem.variants import Variant
from tests.twin.beside import play_beside
from tests.twin.chosen import PAIRS, every_rule_set, every_variant, pair_of
from tests.twin.needs import needs_twin

HANDS = 40


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda one: one.name)
@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=lambda one: one.name)
@needs_twin
def test_random_hands_are_played_alike(rules: RuleSet, variant: Variant) -> None:
    place = PAIRS.index((rules, variant))
    for seed in range(place * HANDS, (place + 1) * HANDS):
        play_beside(seed, rules, variant)


@needs_twin
def test_random_hands_of_any_switches_are_played_alike() -> None:
    for seed in range(100_000, 100_000 + 5 * HANDS):
        play_beside(seed, *pair_of(3 * seed))


def test_whatever_the_product_can_open_is_covered() -> None:
    """Every choice of every switch with every variant and limit: a new one fails here until the twin plays it."""
    for rules, variant in (*PAIRS, *product(every_rule_set(), every_variant())):
        assert covers(rules, variant), (rules, variant)


def test_what_the_twin_never_heard_of_is_not_covered() -> None:
    class Newer(RuleSet, frozen=True):
        run_it_twice: bool = False

    assert not covers(Newer("newer"), VARIANTS["holdem"])
    assert not covers(HOUSE, Variant("five-card-omaha", hole=5, used=2))
    assert not covers(structs.replace(HOUSE, showing="nobody"), VARIANTS["holdem"])


@needs_twin
def test_a_hand_can_be_held() -> None:
    hand = Table(setup([1000] * 6, button=5)).deal(7)
    for held in (copy.copy(hand), copy.deepcopy(hand), pickle.loads(pickle.dumps(hand))):  # noqa: S301 - our own
        assert held == hand
        assert hash(held) == hash(hand)
        assert hand_of(held) == hand_of(hand)
        held.act(FOLD)
        assert held != hand
        assert hand.turn == 2


@needs_twin
def test_the_same_table_deals_other_stacks_and_buttons() -> None:
    table = Table(setup([1000] * 3, button=2))
    hand = table.deal(1, [500, 600, 700], 0)
    assert setup_of(hand) == setup([500, 600, 700], button=0)
    assert hand_of(hand) == hand_of(Table(setup([500, 600, 700], button=0)).deal(1))
    two = Table(setup([50, 60], button=0))
    assert setup_of(two.deal(1, None, 1)) == setup([50, 60], button=1)
    with pytest.raises(ValueError, match="a stack of at least one chip"):
        table.deal(1, [500, 0, 700])
    with pytest.raises(ValueError, match="the button moves to a player"):
        table.deal(1, None, 7)


@needs_twin
def test_what_is_not_granted_changes_nothing() -> None:
    hand = Table(setup([1000] * 3, button=2)).deal(1)
    before = hand.copy()
    for move, reason in (
        ((CHECK,), "something-to-call"),
        ((RAISE, 15), "raise-too-small"),
        ((RAISE, 9999), "more-than"),
    ):
        with pytest.raises(ValueError, match=reason):
            hand.act(*move)
    with pytest.raises(ValueError, match="a move is a kind"):
        hand.act(9)
    assert hand == before


@needs_twin
def test_a_set_up_that_cannot_be_opened_is_refused() -> None:
    with pytest.raises(ValueError, match="players-2-to-10"):
        Table(setup([1000], button=0))
    with pytest.raises(OverflowError):
        Table(setup([1 << 60, 1000], button=0))


@needs_twin
def test_a_hand_is_played_by_small_numbers() -> None:
    hand = Table(setup([1000] * 3, button=2)).deal(3)
    assert (hand.turn, hand.price, hand.low, hand.high, hand.pot) == (2, 10, 20, 1000, 15)
    assert hand.legal() == MAY[FOLD] | MAY[CALL] | MAY[RAISE] | MAY[ALL_IN]
    assert hand.act(RAISE) == hand.legal()  # the least
    assert hand.bets[2] == 20
    hand.act(FOLD)
    assert hand.act(FOLD) == 0
    assert hand.turn == NOBODY
    assert hand.stacks[:3] == (995, 990, 1015)

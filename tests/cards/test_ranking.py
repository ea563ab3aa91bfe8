"""The order of hands (HE-5.1), asked of both twins."""

from itertools import pairwise
from types import ModuleType

import pytest

from hanpan.cards import Card, CardError, Category, best_five, category, parse_cards, strength
from tests.cards.twins import each_twin

LADDER = [
    ("7c 5d 4h 3s 2c", Category.HIGH_CARD),
    ("Ac Kd Qh Js 9c", Category.HIGH_CARD),
    ("2c 2d 5h 4s 3c", Category.ONE_PAIR),
    ("Ac Ad Kh Qs Jc", Category.ONE_PAIR),
    ("3c 3d 2h 2s 4c", Category.TWO_PAIR),
    ("Ac Ad Kh Ks Qc", Category.TWO_PAIR),
    ("2c 2d 2h 4s 3c", Category.THREE_OF_A_KIND),
    ("Ac Ad Ah Ks Qc", Category.THREE_OF_A_KIND),
    ("Ac 2d 3h 4s 5c", Category.STRAIGHT),
    ("2d 3h 4s 5c 6c", Category.STRAIGHT),
    ("Ac Kd Qh Js Tc", Category.STRAIGHT),
    ("7c 5c 4c 3c 2c", Category.FLUSH),
    ("Ac Kc Qc Jc 9c", Category.FLUSH),
    ("2c 2d 2h 3s 3c", Category.FULL_HOUSE),
    ("Ac Ad Ah Ks Kc", Category.FULL_HOUSE),
    ("2c 2d 2h 2s 3c", Category.FOUR_OF_A_KIND),
    ("Ac Ad Ah As Kc", Category.FOUR_OF_A_KIND),
    ("Ad 2d 3d 4d 5d", Category.STRAIGHT_FLUSH),
    ("Kd Qd Jd Td 9d", Category.STRAIGHT_FLUSH),
    ("Ad Kd Qd Jd Td", Category.ROYAL_FLUSH),
]


@pytest.mark.rule("HE-5.1")
@each_twin
def test_the_ladder_of_hands(twin: ModuleType) -> None:
    places = [twin.strength(parse_cards(text)) for text, _ in LADDER]
    assert [category(place) for place in places] == [kind for _, kind in LADDER]
    assert all(lower < higher for lower, higher in pairwise(places))
    assert (places[0], places[-1]) == (1, 7462)


@pytest.mark.rule("HE-5.1")
@each_twin
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("AcAd KhQsJc", "AhAs KcQdTc"),  # the last kicker of a pair
        ("KcKd 2h2sAc", "KhKs 2c2dQc"),  # the kicker of two pair
        ("QcQd QhAs2c", "QcQd QhKsJc"),  # kickers of three of a kind
        ("3c3d 3h2s2c", "2h2d 2c AsAc"),  # the triple of a full house before its pair
        ("9c9d 9h9s3c", "9c9d 9h9s2c"),  # the kicker of four of a kind
        ("Ac9c 5c4c3c", "Ad9d 5d4d2d"),  # the last card of a flush
        ("2c3d 4h5s6c", "Ac2d 3h4s5c"),  # the wheel is the lowest straight
        ("AsKs 5d5h 5c 2c2d", "AsKs 5d5h 2c 2d3h"),  # the best five of seven
        ("AcAd KhKs QcQd 2h", "AcAd KhKs 3c3d Jh"),  # of three pairs the third is a kicker
    ],
)
def test_kickers_decide(twin: ModuleType, better: str, worse: str) -> None:
    assert twin.strength(parse_cards(better)) > twin.strength(parse_cards(worse))


@pytest.mark.rule("HE-5.1")
@each_twin
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("AcKc Qc Jc9c", "AsKs Qs Js9s"),
        ("AcAd KhQsJc", "AhAs KcQdJh"),
        ("Ac Kd Qh Js 9c 2c 3d", "As Kc Qd Jh 9s 4c 5d"),  # the sixth and seventh card never count
    ],
)
def test_suits_never_decide(twin: ModuleType, one: str, other: str) -> None:
    assert twin.strength(parse_cards(one)) == twin.strength(parse_cards(other))


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        ("2c Ac Kd 2d 9h 4s 3c", "2c2d Ac Kd 9h"),
        ("5h Ac 2d 3h 4s Kd Kh", "5h 4s 3h 2d Ac"),
        ("2c 2d Kc Kd Ac Ad 9h", "Ac Ad Kc Kd 9h"),
        ("3c 3d Kc Kd Kh 2c 2d", "Kc Kd Kh 3c 3d"),
        ("9s 2s Ks 4s 7s Ah Ad", "Ks 9s 7s 4s 2s"),
        ("6d 5d 4d 3d 2d Ad Kc", "6d 5d 4d 3d 2d"),
        ("8c 8d 8h 8s 2c", "8c 8d 8h 8s 2c"),
    ],
)
def test_the_best_five_in_the_order_one_tells_them(cards: str, told: str) -> None:
    assert best_five(parse_cards(cards)) == parse_cards(told)


@each_twin
@pytest.mark.parametrize("count", [0, 4, 8])
def test_a_hand_has_five_to_seven_cards(twin: ModuleType, count: int) -> None:
    with pytest.raises(CardError) as caught:
        twin.strength(parse_cards("AsKsQsJsTs9s8s7s")[:count])
    assert caught.value.code == "wrong-count"


@each_twin
@pytest.mark.parametrize("bad", ["", "A", "Ax", "sA", "10s", "??", "as", "A♠", "é", "2S", "\0\0"])
def test_a_bad_card_is_named(twin: ModuleType, bad: str) -> None:
    with pytest.raises(CardError) as caught:
        twin.strength([*parse_cards("AsKsQsJs"), bad])
    assert (caught.value.code, caught.value.card) == ("bad-card", bad)


@each_twin
def test_a_card_twice_is_named(twin: ModuleType) -> None:
    with pytest.raises(CardError) as caught:
        twin.strength((*parse_cards("AsKsQs2d3d4d"), Card("Qs")))
    assert (caught.value.code, caught.value.card) == ("duplicate-card", "Qs")


@each_twin
def test_what_is_no_sequence_of_texts_is_refused(twin: ModuleType) -> None:
    with pytest.raises(TypeError):
        twin.strength(7)
    with pytest.raises(CardError, match="bad-card: 3"):
        twin.strength((1 + 2, "As", "Ks", "Qs", "Js"))


@each_twin
def test_any_sequence_and_any_text_will_do(twin: ModuleType) -> None:
    class Marked(str):
        __slots__ = ()

    royal = parse_cards("AsKsQsJsTs")
    assert twin.strength(list(royal)) == twin.strength([Marked(card) for card in royal]) == 7462


def test_best_five_refuses_like_strength() -> None:
    for text in ("AsKsQs", "AsKsQsJsTs9s8s7s"):
        with pytest.raises(CardError, match="wrong-count"):
            best_five(parse_cards(text))


@pytest.mark.parametrize("place", [0, -1, 7463])
def test_no_category_outside_the_ladder(place: int) -> None:
    with pytest.raises(ValueError, match="7462"):
        category(place)


def test_the_public_strength_is_one_of_the_twins() -> None:
    assert strength(parse_cards("AsKsQsJsTs")) == 7462

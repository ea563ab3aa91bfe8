"""Hands as players say them."""

import pytest

from hanpan.cards import Card, Category, FortyCategory, forty_strength, parse_cards
from hanpan.games.sniper.combinations import COMBINATIONS
from hanpan.words import LANGUAGES
from hanpan.words.hands import category_in_words, combination_in_words, forty_in_words, hand_in_words

HANDS = [
    ("AsKsQsJsTs 2c3d", "Royal flush", "로열 플러시"),
    ("9s8s7s6s5s", "Straight flush, 9 high", "9 스트레이트 플러시"),
    ("KsKdKhKc2s", "Four of a kind, kings", "킹 포카드"),
    ("KsKdKhQcQs", "Full house, kings over queens", "킹·퀸 풀하우스"),
    ("As9s7s4s2s", "Flush, ace high", "에이스 플러시"),
    ("9s8d7h6c5s", "Straight, 9 high", "9 스트레이트"),
    ("As2d3h4c5s", "Straight, 5 high", "5 스트레이트 (백스트레이트)"),
    ("JsJdJh9c2s", "Three of a kind, jacks", "잭 트리플"),
    ("KsKd8h8c2s", "Two pair, kings and 8s", "킹·8 투페어"),
    ("KsKd9h8c2s", "Pair of kings", "킹 원페어"),
    ("TsTd9h8c2s", "Pair of 10s", "10 원페어"),
    ("AsKd9h8c2s", "High card, ace", "에이스 하이"),
]


@pytest.mark.rule("HE-5.1")
@pytest.mark.parametrize(("cards", "english", "korean"), HANDS)
def test_a_hand_in_words(cards: str, english: str, korean: str) -> None:
    assert hand_in_words("en", parse_cards(cards)) == english
    assert hand_in_words("ko", parse_cards(cards)) == korean


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_kind_of_hand_has_its_own_name(lang: str) -> None:
    assert len({category_in_words(lang, kind) for kind in Category}) == len(Category)


def test_a_hand_of_the_forty_in_words() -> None:
    worth = forty_strength(tuple(map(Card, ["8", "8", "7", "6", "5", "4"])))
    assert forty_in_words("en", worth) == "8 straight"
    assert forty_in_words("ko", worth) == "8 스트레이트"
    assert all(forty_in_words("ko", 16 * kind + 8) for kind in FortyCategory)


@pytest.mark.rule("SN-3.2")
def test_a_combination_in_words() -> None:
    assert combination_in_words("en", "8-straight") == "8 straight"
    assert combination_in_words("ko", "9-full-house") == "9 풀하우스"
    assert combination_in_words("ko", "10-pair") == "10 원페어"
    assert combination_in_words("en", "7-triple") == "7 triple"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_combination_has_its_own_words(lang: str) -> None:
    assert len({combination_in_words(lang, called) for called in COMBINATIONS}) == len(COMBINATIONS)

"""A card is its text, and people write it in many ways."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanpan.cards import DECK_40, DECK_52, HIDDEN, Card, CardError, encode, parse_cards, pretty, shoe


@pytest.mark.rule("HE-1.1")
def test_the_deck_has_52_different_cards_and_no_joker() -> None:
    assert len(DECK_52) == len(set(DECK_52)) == 52
    assert {card[0] for card in DECK_52} == set("23456789TJQKA")
    assert {card[1] for card in DECK_52} == set("cdhs")


def test_a_cards_code_is_its_place_in_the_deck() -> None:
    assert DECK_52[:5] == ("2c", "2d", "2h", "2s", "3c")
    assert encode(DECK_52) == bytes(range(52))


def test_the_deck_of_forty_has_four_of_each_number() -> None:
    assert len(DECK_40) == 40
    assert {DECK_40.count(Card(str(number))) for number in range(1, 11)} == {4}


def test_a_shoe_is_several_decks() -> None:
    assert sorted(shoe(6)) == sorted(DECK_52 * 6)
    with pytest.raises(ValueError, match="at least one deck"):
        shoe(0)


@pytest.mark.parametrize("text", ["AsTd", "As Td", "As,Td", "as, 10d", " aS  tD ", "A♠10♦", "A♠️ T♦️", "As\nTd"])
def test_many_spellings_one_hand(text: str) -> None:
    assert parse_cards(text) == ("As", "Td")


def test_no_text_no_cards() -> None:
    assert parse_cards("") == parse_cards(" , ") == ()


@pytest.mark.parametrize(
    ("text", "bad"), [("AsXx", "Xx"), ("1s", "1s"), ("As K", "K"), ("A", "A"), ("??", "??"), ("11s", "11")]
)
def test_a_bad_card_is_named(text: str, bad: str) -> None:
    with pytest.raises(CardError) as caught:
        parse_cards(text)
    assert (caught.value.code, caught.value.card) == ("bad-card", bad)


def test_the_same_card_twice_is_named() -> None:
    with pytest.raises(CardError) as caught:
        parse_cards("As Kd 10s Ts")
    assert (caught.value.code, caught.value.card) == ("duplicate-card", "Ts")


def test_only_cards_have_codes() -> None:
    with pytest.raises(CardError, match="bad-card"):
        encode([Card("As"), HIDDEN])


@settings(deadline=None)
@given(st.lists(st.sampled_from(DECK_52), unique=True))
def test_what_is_told_can_be_read_again(cards: list[Card]) -> None:
    assert parse_cards(" ".join(pretty(card) for card in cards)) == tuple(cards)


def test_pretty_draws_the_suit_and_leaves_the_rest() -> None:
    assert [pretty(Card(text)) for text in ("As", "Td", "2h", "9c")] == ["A♠", "T♦", "2♥", "9♣"]
    assert [pretty(card) for card in (HIDDEN, Card("10"), Card("7"))] == ["??", "10", "7"]

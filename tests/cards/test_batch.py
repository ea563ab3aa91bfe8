"""Many hands at once, from a buffer of card codes."""

from array import array
from random import Random
from types import ModuleType

import pytest

from hanpan.cards import DECK_52, encode, parse_cards, strength, strengths
from tests.cards.twins import each_twin


@pytest.mark.parametrize("count", [5, 6, 7])
def test_a_batch_says_what_single_calls_say(count: int) -> None:
    dice = Random(count)
    hands = [tuple(dice.sample(DECK_52, count)) for _ in range(2000)]
    codes = b"".join(encode(hand) for hand in hands)
    assert strengths(codes, count).tolist() == [strength(hand) for hand in hands]


@pytest.mark.parametrize("kind", [bytes, bytearray, memoryview, lambda codes: array("B", codes)])
def test_any_contiguous_buffer_will_do(kind: type[bytes]) -> None:
    codes = encode(parse_cards("AsKsQsJsTs 7c5d4h3s2c"))
    assert strengths(kind(codes), 5) == array("H", [7462, 1])


def test_the_answer_can_go_into_a_given_buffer() -> None:
    places = array("H", [9, 9])
    assert strengths(encode(parse_cards("AsKsQsJsTs 7c5d4h3s2c")), 5, into=places) is places
    assert places.tolist() == [7462, 1]


def test_no_hands_no_answers() -> None:
    assert strengths(b"", 7) == array("H")


@pytest.mark.parametrize("count", [-1, 0, 4, 8])
def test_a_hand_has_five_to_seven_cards(count: int) -> None:
    with pytest.raises(ValueError, match="5 to 7"):
        strengths(bytes(8), count)


@each_twin
@pytest.mark.parametrize("bad", [52, 127, 255])
def test_a_code_that_is_no_card_is_refused(twin: ModuleType, bad: int) -> None:
    codes = bytes([0, 5, 10, 15, 20, 25, 30]) + bytes([1, 5, 10, bad, 20, 25, 30])
    with pytest.raises(ValueError, match="0 to 51"):
        twin.rank_all(codes, 7, array("H", [0, 0]))


@each_twin
def test_half_a_hand_is_refused(twin: ModuleType) -> None:
    with pytest.raises(ValueError, match="whole hands"):
        twin.rank_all(bytes(13), 7, array("H", [0]))
    with pytest.raises(ValueError, match="whole hands"):
        twin.rank_all(array("H", range(7)), 7, array("H", [0]))


@each_twin
@pytest.mark.parametrize("into", [array("H", [0]), array("H", [0, 0, 0]), array("B", [0, 0, 0, 0])])
def test_the_answers_need_their_exact_room(twin: ModuleType, into: "array[int]") -> None:
    with pytest.raises(ValueError, match="16-bit"):
        twin.rank_all(bytes(range(10)), 5, into)


@each_twin
def test_what_cannot_be_written_to_is_refused(twin: ModuleType) -> None:
    with pytest.raises((TypeError, BufferError)):
        twin.rank_all(bytes(range(5)), 5, memoryview(bytes(2)).cast("H"))

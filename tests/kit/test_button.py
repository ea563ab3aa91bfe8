"""The button on its own."""

import pytest

from hanpan.kit.button import blinds, clockwise, next_player


def test_clockwise_begins_left_of_the_chair_and_ends_on_it() -> None:
    assert clockwise([1, 4, 7], 4) == (7, 1, 4)
    assert clockwise([1, 4, 7], 5) == (7, 1, 4)


def test_the_button_passes_over_empty_chairs() -> None:
    assert next_player([0, 3, 9], 3) == 9
    assert next_player([0, 3, 9], 9) == 0


@pytest.mark.rule("HE-2.1", "HE-2.3")
def test_blinds_follow_the_button() -> None:
    assert blinds([0, 1, 2], 0, True) == (1, 2)
    assert blinds([0, 5], 0, True) == (0, 5)
    assert blinds([0, 5], 0, False) == (5, 0)

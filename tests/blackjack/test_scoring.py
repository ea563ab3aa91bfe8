"""What cards are worth, and what a score means."""

import pytest

from hanpan.cards import DECK_52, parse_cards
from hanpan.games.blackjack.scoring import VALUES, Result, Standing, after_a_card, compare, score


@pytest.mark.rule("BJ-2.1")
def test_a_deck_is_worth_340() -> None:
    assert sum(VALUES[card] for card in DECK_52) == 4 * (sum(range(1, 10)) + 4 * 10)


@pytest.mark.rule("BJ-2.1")
@pytest.mark.parametrize(
    ("cards", "points"),
    [("", 0), ("As", 1), ("As Ah Ac Ad", 4), ("2c 9d", 11), ("Ts Jh Qd", 30), ("Kc As", 11)],
)
def test_scores(cards: str, points: int) -> None:
    assert score(parse_cards(cards)) == points


@pytest.mark.rule("BJ-5.3")
@pytest.mark.parametrize(
    ("cards", "standing"),
    [("Ts Th", Standing.PLAYING), ("Ts Th As", Standing.STANDING), ("Ts Th 2s", Standing.BUSTED)],
)
def test_after_a_card(cards: str, standing: Standing) -> None:
    assert after_a_card(parse_cards(cards)) is standing


@pytest.mark.rule("BJ-7.1")
@pytest.mark.parametrize(
    ("player", "dealer", "result"),
    [
        (22, 17, Result.LOSE),
        (22, 22, Result.LOSE),
        (21, 22, Result.WIN),
        (2, 22, Result.WIN),
        (18, 17, Result.WIN),
        (17, 18, Result.LOSE),
        (21, 21, Result.TIE),
    ],
)
def test_results(player: int, dealer: int, result: Result) -> None:
    assert compare(player, dealer) is result

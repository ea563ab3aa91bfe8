"""What cards make, as data that every language can say."""

import pytest

from hanpan.cards import Holding, holding, parse_cards

HELD = [
    ("AsKd", Holding("high-card", "A", "K")),
    ("8s8d", Holding("one-pair", "8", "8")),
    ("9s8d 7h6c5s", Holding("straight", "9", "8")),
    ("As2d 3h4c5s Kd", Holding("straight", "5", "4")),
    ("KsKd 8h8c2s 3d4d", Holding("two-pair", "K", "8")),
    ("2sKd 2h2cKs", Holding("full-house", "2", "K")),
    ("AsKs QsJsTs", Holding("royal-flush", "A", "K")),
]


@pytest.mark.rule("HE-5.1")
@pytest.mark.parametrize(("cards", "held"), HELD)
def test_what_cards_make(cards: str, held: Holding) -> None:
    assert holding(parse_cards(cards)) == held

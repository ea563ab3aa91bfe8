"""FD-1.9: after a crash the same attempt goes on with the same decks; and what keeping a deal costs."""

from random import Random

import pytest

from hanpan.fairness import verify, write
from hanpan.fairness.keeping import bring_back, keep
from tests.fairness.houses import Table

NINE = (3, 4, 5, 6, 7, 8, 9, 0, 1)


@pytest.mark.rule("FD-1.9")
@pytest.mark.parametrize("variant", ["holdem", "omaha", "short-deck", "sniper", "draw-cards", "draw-seats"])
def test_a_deal_comes_back_at_every_step(variant: str) -> None:
    """Crashed before the first number, after each, and after the last: the same cards, and the same receipt."""
    table = Table(Random(6))
    seats = (0, 1, 2, 5, 8) if variant.startswith("draw") else (5, 8, 0, 1, 2)
    deal = table.begin(table.statement(variant, seats), {1: "house-bot", 2: "no-hash"})
    again = bring_back(keep(deal))
    for seat, number in table.numbers.items():
        assert again.commitment == deal.commitment
        assert again.missing() == deal.missing()
        assert deal.contribute(seat, number) == again.contribute(seat, number) == ""
        again = bring_back(keep(again))
    one, other = deal.close(), again.close()
    assert (one.index, one.positions, one.opened()) == (other.index, other.positions, other.opened())
    receipt = table.receipt(other, 5)
    assert write(receipt) == write(table.receipt(one, 5))
    verify(receipt)


@pytest.mark.rule("FD-1.9")
def test_a_hand_of_nine_is_kept_in_less_than_a_kilobyte() -> None:
    table = Table(Random(7))
    deal = table.begin(table.statement(seats=NINE))
    before = len(keep(deal))
    deal.numbers |= table.numbers
    assert before < 1000
    assert len(keep(deal)) < 1000

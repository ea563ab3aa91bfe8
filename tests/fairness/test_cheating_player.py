"""A player who cheats with what they contribute gains nothing and stops nothing (FD-1.2)."""

from collections import Counter
from random import Random
from weakref import ref

import pytest

from hanpan.fairness import Played, Statement, verify
from tests.fairness.houses import Table, unsigned
from tests.fairness.players import CHEAT, LIMIT, PACK, TRICKS, Trick, chi_square, first_cards

HANDS = 400
SEED = 11


@pytest.mark.rule("FD-1.2", "FD-1.3")
@pytest.mark.parametrize("trick", TRICKS, ids=lambda trick: trick.__name__)
def test_no_trick_gains_a_card(trick: Trick) -> None:
    """The short form; `python -m tests.fairness --hands 100000` is the long one."""
    found = chi_square(first_cards(trick, HANDS, SEED))
    assert found < LIMIT, f"{trick.__name__}: chi-square {found:.1f} of seed {SEED}"


@pytest.mark.rule("FD-1.2")
@pytest.mark.parametrize("trick", TRICKS, ids=lambda trick: trick.__name__)
def test_no_trick_stops_a_hand(trick: Trick) -> None:
    table = Table(Random(SEED), unsigned)
    for hand in range(1, 21):
        played = trick(table, table.statement(hand=hand))
        assert sorted(played.order) == sorted(PACK)


def test_a_hand_is_let_go_once_it_is_counted() -> None:
    """A hundred thousand of them with four trees each would not fit into a small machine."""
    hands: list[ref[Played]] = []
    alive: list[int] = []

    def noted(table: Table, statement: Statement) -> Played:
        alive.append(sum(hand() is not None for hand in hands))
        played = TRICKS[0](table, statement)
        hands.append(ref(played))
        return played

    first_cards(noted, 20, SEED)
    assert max(alive) <= 2


def test_the_count_finds_who_does_gain() -> None:
    """One who could see the decks, and withheld whenever no ace came, would show at once."""
    honest = first_cards(TRICKS[0], HANDS, SEED)
    kept = Counter({card: count for card, count in honest.items() if card[0] == "A"})
    lucky = honest + Counter({card: 3 * count for card, count in kept.items()})
    assert chi_square(lucky) > LIMIT


@pytest.mark.rule("FD-1.2")
def test_who_withholds_is_named_in_the_receipt() -> None:
    table = Table(Random(SEED))
    void = table.begin(table.statement()).void(CHEAT, "missing")
    played = table.play(table.statement(attempt=2), {CHEAT: "barred"})
    receipt = table.receipt(played, 7, voids=[void])
    assert verify(receipt).absent == {CHEAT: "barred"}
    assert [one.seat for one in receipt.voids] == [CHEAT]

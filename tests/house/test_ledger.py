"""HO-1: double entry. Asking twice is harmless, and nobody gives what he has not got."""

from random import Random

import pytest

from hanpan.house.ledger import CAGE, Ledger, OverdraftError, Transfer, bank, given, pot, stack

BOUGHT = Transfer("cage:1", CAGE, bank("ann"), 500, "HO-1.1")


@pytest.mark.rule("HO-1.1")
def test_the_cage_issues_chips_and_the_sum_stays_zero() -> None:
    ledger = Ledger()
    ledger.apply([BOUGHT])
    assert (ledger.balance(CAGE), ledger.balance(bank("ann")), ledger.total()) == (-500, 500, 0)


@pytest.mark.rule("HO-1.3")
def test_the_same_transfer_twice_moves_chips_once() -> None:
    ledger = Ledger()
    ledger.apply([BOUGHT, BOUGHT])
    ledger.apply([BOUGHT])
    assert ledger.balance(bank("ann")) == 500


@pytest.mark.rule("HO-1.3")
def test_nobody_gives_what_he_has_not_got() -> None:
    ledger = Ledger()
    ledger.apply([BOUGHT])
    too_much = Transfer("t1:1:0", bank("ann"), stack("t1", "ann"), 501, "HO-1.3")
    with pytest.raises(OverdraftError):
        ledger.apply([too_much])
    assert ledger.balances == {CAGE: -500, bank("ann"): 500}, "a transfer that fails moves nothing"
    with pytest.raises(OverdraftError):
        ledger.apply([Transfer("t1:1:1", pot("t1"), bank("ann"), 1, "HE-4.2")])


@pytest.mark.rule("HO-1.3")
def test_no_transfer_goes_backwards() -> None:
    with pytest.raises(OverdraftError):
        Ledger().apply([Transfer("t1:1:0", CAGE, bank("ann"), -1, "HO-1.1")])


@pytest.mark.rule("PS-1.1")
def test_a_private_table_issues_chips_of_its_own() -> None:
    ledger = Ledger()
    ledger.apply([Transfer("t1:1:0", given("t1"), stack("t1", "ann"), 500, "PS-1.1")])
    assert ledger.balance(given("t1")) == -500
    assert ledger.total() == 0


def test_whatever_is_moved_in_whatever_order_the_sum_is_zero() -> None:
    rng = Random(1)
    ledger = Ledger()
    accounts = [CAGE, *(bank(name) for name in "abc"), *(stack("t1", name) for name in "abc"), pot("t1")]
    transfers = []
    for number in range(2000):
        source, target = rng.sample(accounts, 2)
        amount = rng.randint(0, ledger.balance(source) if source != CAGE else 100)
        transfers.append(Transfer(str(number), source, target, amount, "HO-1.3"))
        ledger.apply(transfers[-1:])
        assert ledger.total() == 0
    before = dict(ledger.balances)
    ledger.apply(rng.sample(transfers, 500))
    assert ledger.balances == before

"""HO-3.1, HO-1.6: each chair as somebody without one meets it, and what then happens."""

import pytest

from hanpan.engine import Refusal, stacked
from hanpan.house.commands import TakeSeat
from hanpan.house.departures import Departure
from hanpan.house.holdem.settings import HoldemSettings
from hanpan.house.holdem.views import seat_offers
from hanpan.house.ledger import CAGE, Transfer, bank
from hanpan.simulation.houses import CheckedHouse

SETTINGS = HoldemSettings(seats=2, small_blind=5, big_blind=10, least_buy_in=200, most_buy_in=500)


def house(chips: int, *left: Departure) -> CheckedHouse:
    made = CheckedHouse(stacked(), seed=1)
    made.open_table("t", SETTINGS, "Ann", 0)
    made.ledger.apply([Transfer("ann", CAGE, bank("Ann"), 500, ""), Transfer("ben", CAGE, bank("Ben"), chips, "")])
    made.ask("t", TakeSeat(0, "Ann", 0, 300))
    made.people.departures["Ben"] = {departure.table: departure for departure in left}
    return made


@pytest.mark.rule("HO-3.1", "HO-1.6", "HO-1.5")
@pytest.mark.parametrize(
    ("chips", "left", "amounts", "code"),
    [
        (5000, (), (200, 500), ""),
        (350, (), (200, 350), ""),
        (150, (), None, "bank-below-least"),
        (99, (), None, "bank-below-100"),
        (5000, (Departure("t", (5, 10), 0, 400, won=True, streak=1),), (500, 500), ""),
        (5000, (Departure("u", (5, 10), 0, 900, won=True, streak=1),), None, "table-too-small"),
    ],
)
def test_what_is_offered_is_what_happens(
    chips: int, left: tuple[Departure, ...], amounts: tuple[int, int] | None, code: str
) -> None:
    made = house(chips, *left)
    taken, free = seat_offers(made.tables["t"], "Ben", chips, 1, left)
    assert taken.refusal is not None
    assert taken.refusal.code == "seat-taken"
    if amounts is None:
        assert free.refusal is not None
        assert free.refusal.code == code
        assert isinstance(made.ask("t", TakeSeat(1, "Ben", 1, 200)), Refusal)
        return
    assert free.refusal is None
    assert (free.low, free.high) == amounts
    assert isinstance(made.ask("t", TakeSeat(1, "Ben", 1, free.low - 1)), Refusal)
    assert isinstance(made.ask("t", TakeSeat(1, "Ben", 1, free.high + 1)), Refusal)
    assert not isinstance(made.ask("t", TakeSeat(1, "Ben", 1, free.low)), Refusal)

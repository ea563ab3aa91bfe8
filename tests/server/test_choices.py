"""What the house offers is what it grants: tables to open (HO-2.2), chips from the cage (HO-1.1)."""

import pytest

from hanpan.house.holdem.settings import Format, HoldemSettings, fault
from hanpan.house.sniper.settings import SniperSettings
from hanpan.house.sniper.settings import fault as sniper_fault
from hanpan.server.choices import SEATS, read_choices
from tests.server.house import House, in_house


@pytest.mark.rule("HO-2.2")
@pytest.mark.parametrize("kind", list(Format))
def test_the_seats_offered_are_those_a_table_may_have(kind: Format) -> None:
    granted = tuple(n for n in range(12) if fault(HoldemSettings(kind, n, least_buy_in=200)) is None)
    assert SEATS[kind.value] == granted


@pytest.mark.rule("SN-1.1")
def test_the_seats_offered_at_sniper() -> None:
    assert SEATS["sniper"] == tuple(n for n in range(12) if sniper_fault(SniperSettings(n)) is None)


@pytest.mark.rule("HO-2.2", "HO-1.4")
@in_house()
async def test_every_stake_and_buy_in_offered_is_granted(house: House) -> None:
    assert read_choices.__doc__
    told = (await house.browser().get("/api/choices")).body
    assert [one["kind"] for one in told["tables"]] == ["cash", "sng", "private-sng", "sniper", "blackjack"]
    cash = told["tables"][0]
    least, most = cash["least_buy_in"], cash["most_buy_in"]
    for small, big in cash["stakes"]:
        assert fault(HoldemSettings(Format.CASH, 6, small, big, least, most)) is None
    assert fault(HoldemSettings(Format.CASH, 6, 1, 2, least - 1, most)) is not None
    assert fault(HoldemSettings(Format.CASH, 6, 1, 2, least, most + 1)) is not None


@pytest.mark.rule("HO-1.1")
@in_house()
async def test_the_cage_says_what_it_still_gives(house: House) -> None:
    ann = await house.guest("Ann")
    daily = (await house.browser().get("/api/choices")).body["daily_chips"]
    first = (await ann.get("/api/cage")).body
    assert first["daily"] == daily
    async with await ann.line() as line:
        assert (await line.ask("buy-chips", amount=first["left"]))["say"] == "done"
        assert (await line.ask("buy-chips", amount=1))["code"] == "daily-limit"
    then = (await ann.get("/api/cage")).body
    assert then["left"] == 0
    house.clock.turn(then["more_at"])
    assert (await ann.get("/api/cage")).body["left"] > 0

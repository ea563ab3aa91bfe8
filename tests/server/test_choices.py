"""What the house offers is what it grants: tables to open (HO-2.2), chips from the cage (HO-1.1)."""

import pytest

from hanpan.house.holdem.settings import Format, HoldemSettings, fault, textbook
from hanpan.house.kinds import KINDS
from hanpan.house.sniper.settings import SniperSettings
from hanpan.house.sniper.settings import fault as sniper_fault
from hanpan.server.choices import read_choices
from hanpan.server.figures import format_of
from tests.server.house import House, in_house


def seats_offered(game: str, played: str) -> tuple[int, ...]:
    found = format_of(game, played)
    assert found is not None
    return found.seats


@pytest.mark.rule("HO-2.2")
@pytest.mark.parametrize("played", [one for one in Format if format_of("holdem", one.value) is not None])
def test_the_seats_offered_are_those_a_table_may_have(played: Format) -> None:
    wanted = [HoldemSettings(played, seats, least_buy_in=200) for seats in range(12)]
    as_played = [textbook(one) if one.is_textbook else one for one in wanted]
    granted = tuple(one.seats for one in as_played if fault(one) is None)
    assert seats_offered("holdem", played.value) == granted


@pytest.mark.rule("SN-1.1")
def test_the_seats_offered_at_sniper() -> None:
    assert seats_offered("sniper", "match") == tuple(n for n in range(12) if sniper_fault(SniperSettings(n)) is None)


@pytest.mark.rule("HO-2.2", "HO-1.4")
@in_house()
async def test_every_stake_and_buy_in_offered_is_granted(house: House) -> None:
    assert read_choices.__doc__
    told = (await house.browser().get("/api/choices")).body
    offered = {(one["game"], one["format"]): one for one in told["tables"]}
    assert len(offered) == len(told["tables"])
    assert list(offered) == [(game, one.name) for game, kind in KINDS.items() for one in kind.formats]
    assert set(offered) == {
        ("holdem", "cash"),
        ("holdem", "sng"),
        ("holdem", "private-sng"),
        ("holdem", "textbook"),
        ("sniper", "match"),
        ("blackjack", "room"),
    }
    cash = offered["holdem", "cash"]
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

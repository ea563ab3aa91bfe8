"""For whom something of their own is new: asked of everything that happened since the last picture, however much."""

from random import Random

from hanpan.engine import Refusal, shuffling
from hanpan.house.commands import Leave, Play, TableCommand, TakeSeat
from hanpan.house.holdem.hands import news
from hanpan.house.holdem.settings import HoldemSettings
from hanpan.house.holdem.table import HoldemTable
from hanpan.simulation.houses import CheckedHouse

PEOPLE = ("Ann", "Ben", "Cho")


def opened() -> tuple[CheckedHouse, HoldemTable]:
    house = CheckedHouse(shuffling(Random(3).randbytes), seed=3)
    house.open_table("t", HoldemSettings(seats=3), "Ann", 0)
    for seat, person in enumerate(PEOPLE):
        house.buy_chips(person, 500, 0)
        ask(house, TakeSeat(0, person, seat, 200))
    house.pass_time("t", 20_000)
    table: HoldemTable = house.tables["t"]
    while table.hand_number < 2 or not table.is_playing():  # all three are in
        folds(house, table)
        house.pass_time("t", table.now + 10_000)
    return house, table


def ask(house: CheckedHouse, wish: TableCommand) -> None:
    answer = house.ask("t", wish)
    assert not isinstance(answer, Refusal), answer


def folds(house: CheckedHouse, table: HoldemTable) -> str:
    assert table.hand is not None
    person = table.dealt[table.hand.betting.turn]
    ask(house, Play(table.now, person, table.hand_number, table.turn_number, "fold"))
    return person


def test_while_people_bet_it_is_theirs_and_the_next_ones() -> None:
    house, table = opened()
    began = len(house.journals["t"])
    folded = folds(house, table)
    assert table.hand is not None
    assert news(table, house.journals["t"][began:]) == {folded, table.dealt[table.hand.betting.turn]}


def test_two_hands_in_one_picture() -> None:
    """A house that was held up tells the end of a hand and the next one at once, and somebody has gone between them."""
    house, table = opened()
    assert table.hand is not None
    goes = table.dealt[table.hand.betting.turn]
    ask(house, Leave(table.now, goes))
    hand, began = table.hand_number, len(house.journals["t"])
    while table.hand_number == hand:
        if table.is_playing():
            folds(house, table)
        house.pass_time("t", table.now + 10_000)
    assert goes not in table.dealt.values()
    assert news(table, house.journals["t"][began:]) is None

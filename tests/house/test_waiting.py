"""HO-7.6: how long five people wait for one who is not there. `pytest -s` prints the figures."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from hanpan.engine import Refusal, stacked
from hanpan.games.holdem import GAME
from hanpan.house.commands import LoseConnection, Play, TakeSeat
from hanpan.house.holdem.settings import Format, HoldemSettings
from hanpan.house.ledger import CAGE, Transfer, bank
from hanpan.simulation.houses import CheckedHouse

ABSENT = "p5"
HANDS = 100
CLOCK = 60_000
"""Action time and time bank (HO-7.1)."""
CASH = HoldemSettings(seats=6, small_blind=1, big_blind=2, least_buy_in=100, most_buy_in=200)
SNG = HoldemSettings(Format.SNG, 6, 1, 2, 100, 2000)


def house(settings: HoldemSettings) -> CheckedHouse:
    made = CheckedHouse(stacked(), seed=7)
    made.open_table("t", settings, "p0", 0)
    for number in range(6):
        made.ledger.apply([Transfer(f"plenty:{number}", CAGE, bank(f"p{number}"), 5000, "HO-1.1")])
        answer = made.ask("t", TakeSeat(0, f"p{number}", number, settings.most_buy_in))
        assert not isinstance(answer, Refusal)
    return made


Absence = Callable[[CheckedHouse, int, int], None]


def closes_the_browser(made: CheckedHouse, now: int, _: int) -> None:
    _hang_up(made, now)


def falls_asleep(made: CheckedHouse, now: int, waited: int) -> None:
    """The server notices when no heartbeat is answered."""
    if waited >= 45_000:
        _hang_up(made, now)


def looks_elsewhere(_: CheckedHouse, __: int, ___: int) -> None:
    """The tab is open, and nobody sits before it."""


def _hang_up(made: CheckedHouse, now: int) -> None:
    player = made.tables["t"].player(ABSENT)
    if player is not None and player.connected:
        made.ask("t", LoseConnection(now, ABSENT))


def waits_for(settings: HoldemSettings, absence: Absence) -> tuple[int, int]:
    """Milliseconds in which it was the turn of the one who is not there, over a hundred hands or a whole tournament."""
    made, now, waited, rng = house(settings), 0, 0, Random(7)
    table: Any = made.tables["t"]
    while table.is_playing() or (table.hand_number < HANDS and (settings.is_cash or table.running)):
        on_turn = table.dealt.get(table.hand.betting.turn, "") if table.is_playing() else ""
        absence(made, now, waited)
        if on_turn == ABSENT:
            step = min(made.due_at("t"), now + 5_000)
            waited, now = waited + step - now, step
        elif on_turn:
            _act(made, on_turn, now, rng)
            continue
        else:
            now = made.due_at("t")
        made.pass_time("t", now)
    return waited, table.hand_number


def _act(made: CheckedHouse, person: str, now: int, rng: Random) -> None:
    table = made.tables["t"]
    names = [move.name for move in GAME.legal(table.hand, table.hand.betting.turn)]
    move = "check" if "check" in names else "call" if rng.random() < 0.2 else "fold"
    answer = made.ask("t", Play(now, person, table.hand_number, table.turn_number, move))
    assert not isinstance(answer, Refusal), answer


@pytest.mark.rule("HO-7.6")
@pytest.mark.parametrize("settings", [CASH, SNG], ids=["cash", "sng"])
@pytest.mark.parametrize(
    ("absence", "most"),
    [(closes_the_browser, CLOCK), (falls_asleep, CLOCK), (looks_elsewhere, CLOCK + 31_000)],
    ids=["closed-browser", "sleeping-phone", "silent-tab"],
)
def test_others_wait_one_clock_in_all(settings: HoldemSettings, absence: Absence, most: int) -> None:
    """A silent tab takes a second action: its own time, and the second that the time bank has got back."""
    waited, hands = waits_for(settings, absence)
    print(f"{settings.format}, {absence.__name__}: others waited {waited / 1000} s over {hands} hands")
    assert hands > 30
    assert CLOCK / 2 < waited <= most

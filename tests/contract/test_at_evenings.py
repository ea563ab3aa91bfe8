"""What evenings may play of a kind, its own answer says (EV-1.1); an evening knows no game by name."""

from typing import Any

import pytest

from hanpan.engine import Refusal
from hanpan.house.contract import TableKind, WantedTable
from hanpan.house.evening.settings import EveningSettings, Style, fault
from hanpan.house.kinds import AT_EVENINGS, KINDS, kind_for
from hanpan.house.orders import EndTable, OrderTaken, TakeOrder
from hanpan.house.timers import Timers
from tests.contract.evenings import every_kind

pytestmark = pytest.mark.rule("EV-1.1")
GAMES = [(kind, name) for kind in KINDS.values() for name in kind.at_evenings]
END = TakeOrder(0, "", 1, EndTable())


def wanted(game: str, *, rolls_on: bool) -> WantedTable:
    return WantedTable(
        evening="e",
        game=game,
        title="Friday",
        host="ann",
        secret="s" * 64,
        seats=AT_EVENINGS[game].most_seats,
        timers=Timers(),
        rolls_on=rolls_on,
        small_blind=15,
        big_blind=30,
        least_buy_in=1000,
        most_buy_in=1000,
    )


def opened(kind: TableKind, settings: Any) -> Any:
    event = kind.open(0, "e-1", settings, "ann")
    assert not isinstance(event, Refusal), event
    return kind.begin(event)


@pytest.mark.parametrize("rolls_on", [True, False])
@pytest.mark.parametrize(("kind", "game"), GAMES, ids=[f"{kind.name}-{game}" for kind, game in GAMES])
def test_its_tables_belong_to_the_evening_and_take_its_orders(kind: TableKind, game: str, rolls_on: bool) -> None:
    settings = kind.at_evenings[game].settings(wanted(game, rolls_on=rolls_on))
    assert kind_for(settings) is kind
    assert kind.fault(settings) is None
    table = opened(kind, settings)
    assert kind.is_private(table), "nobody from outside sees it"
    assert kind.listing(table).title == "Friday"
    assert isinstance(kind.decide(table, END), OrderTaken)


@every_kind
def test_any_other_table_takes_no_orders(kind: TableKind) -> None:
    for played in kind.formats:
        table = opened(kind, kind.open_from(played.name, played.form(), {}))
        assert isinstance(kind.decide(table, END), Refusal)


@every_kind
@pytest.mark.parametrize("style", Style)
def test_what_it_does_not_answer_for_is_refused(kind: TableKind, style: Style) -> None:
    """By a host, and before anything is opened."""
    for name in {kind.name, *kind.at_evenings}:
        game = kind.at_evenings.get(name)
        refused = fault(EveningSettings(game=name, style=style, seats=2 if game is None else game.most_seats))
        may = game is not None and (
            style is Style.CLASS or (game.places and not (game.by_itself and style is Style.CASH))
        )
        assert (refused is None) == may

"""The tables of an evening, as their kind opens them."""

from hashlib import sha256
from typing import Any

from hanpan.house.contract import WantedTable
from hanpan.house.evening import events as told
from hanpan.house.evening.evening import Evening
from hanpan.house.kinds import AT_EVENINGS


def tables_of(event: told.EveningEvent) -> tuple[str, ...]:
    """Which tables a fact opens."""
    if isinstance(event, told.Begun | told.TablesOpened):
        return tuple(event.tables)
    return (event.table,) if isinstance(event, told.TableAdded) else ()


def game_of(evening: Evening, event: told.EveningEvent) -> str:
    """What is played at the tables that a fact opens."""
    return event.game if isinstance(event, told.TablesOpened) else evening.settings.game


def table_settings(evening: Evening, game: str) -> Any:
    """EV-1.1: every table of an evening is alike; a class has tables of several games."""
    settings, level = evening.settings, evening.level()
    wanted = WantedTable(
        evening=evening.id,
        game=game,
        title=settings.title,
        host=evening.host,
        secret=sha256(f"{evening.seed}\0dealer".encode()).hexdigest(),
        seats=settings.seats_at(game),
        timers=settings.timers,
        rolls_on=settings.rolls_on,
        small_blind=level.small,
        big_blind=level.big,
        least_buy_in=settings.least_buy_in if settings.is_cash else settings.stack,
        most_buy_in=settings.most_buy_in if settings.is_cash else settings.stack,
    )
    return AT_EVENINGS[game].settings(wanted)

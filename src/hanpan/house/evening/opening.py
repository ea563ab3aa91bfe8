"""The tables of an evening, as their kind opens them."""

from hanpan.house.evening import events as told
from hanpan.house.evening.evening import Evening
from hanpan.house.holdem.settings import EntryOptions, Format, HoldemSettings


def tables_of(event: told.EveningEvent) -> tuple[str, ...]:
    """Which tables a fact opens."""
    if isinstance(event, told.Begun):
        return tuple(event.tables)
    return (event.table,) if isinstance(event, told.TableAdded) else ()


def table_settings(evening: Evening) -> HoldemSettings:
    """EV-1.1: every table of an evening is alike."""
    settings, level = evening.settings, evening.level()
    cash = settings.is_cash
    return HoldemSettings(
        Format.EVENING_CASH if cash else Format.EVENING,
        settings.seats,
        level.small,
        level.big,
        settings.least_buy_in if cash else settings.stack,
        settings.most_buy_in if cash else settings.stack,
        permanent=True,
        timers=settings.timers,
        options=EntryOptions(),
        variant=settings.game,
        title=settings.title,
        evening=evening.id,
    )

"""Applies facts about stacks, safes and banks."""

from hanpan.house.events import ChipsTaken, TakingAsked
from hanpan.house.holdem import events as told
from hanpan.house.holdem.changes.common import Changes, here
from hanpan.house.holdem.table import HoldemTable


def _skimmed(table: HoldemTable, event: told.Skimmed) -> None:
    player = here(table, event.person)
    player.stack -= event.amount
    if event.to == "safe":
        player.safe += event.amount
    else:
        player.bank += event.amount
        player.skimmed += event.amount


def _rebuy_offered(table: HoldemTable, event: told.RebuyOffered) -> None:
    here(table, event.person).rebuy_until = event.at + 1000 * table.settings.timers.rebuy


def _rebuy_ordered(table: HoldemTable, event: told.RebuyOrdered) -> None:
    here(table, event.person).ordered = event.amount


def _rebought_in(table: HoldemTable, event: told.ReboughtIn) -> None:
    player = here(table, event.person)
    player.stack += event.amount
    player.bank = event.bank
    player.brought += event.amount
    player.rebuy_until = player.ordered = 0


def _rebuy_refused(table: HoldemTable, event: told.RebuyRefused) -> None:
    player = here(table, event.person)
    player.rebuy_until = 0
    player.wants_out = True


def _topped_up(table: HoldemTable, event: told.ToppedUp) -> None:
    player = here(table, event.person)
    player.safe -= event.amount
    player.stack += event.amount


def _auto_rebuy_set(table: HoldemTable, event: told.AutoRebuySet) -> None:
    here(table, event.person).auto_rebuy = event.amount


def _bank_told(table: HoldemTable, event: told.BankTold) -> None:
    here(table, event.person).bank = event.bank


def _taking_asked(table: HoldemTable, event: TakingAsked) -> None:
    player = here(table, event.person)
    player.taking += event.amount
    player.taking_id, player.taking_why = event.id, event.why


def _chips_taken(table: HoldemTable, event: ChipsTaken) -> None:
    player = here(table, event.person)
    player.bank -= event.amount
    player.taking = 0


CHANGES: Changes = {
    TakingAsked: _taking_asked,
    ChipsTaken: _chips_taken,
    told.Skimmed: _skimmed,
    told.RebuyOffered: _rebuy_offered,
    told.RebuyOrdered: _rebuy_ordered,
    told.ReboughtIn: _rebought_in,
    told.RebuyRefused: _rebuy_refused,
    told.ToppedUp: _topped_up,
    told.AutoRebuySet: _auto_rebuy_set,
    told.BankTold: _bank_told,
}

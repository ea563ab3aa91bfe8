"""Hands as a flat table for analysts, a row for each player of each hand: CSV, and Parquet with pyarrow."""

import csv
import io
from collections.abc import Iterable
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import astuple, fields

from hanpan.cards import HIDDEN
from hanpan.games.holdem.counting import counted
from hanpan.history.formats.told_hand import ToldHand
from hanpan.history.ledger import booked


class Row(Struct, frozen=True):
    """A hand's result for one player. Amounts are chips; the last eight columns count as the house does."""

    hand: int
    played_at: str
    table: str
    variant: str
    small_blind: str
    big_blind: str
    ante: str
    players: int
    board: str
    player: str
    seat: int
    position: str
    cards: str
    """Empty where they are not known."""
    starting_stack: str
    finishing_stack: str
    profit: str
    profit_hundredths_bb: int
    put_in: int
    raised: int
    three_bet_chances: int
    three_bets: int
    flops: int
    showdowns: int
    showdowns_won: int


COLUMNS: Final = tuple(field.name for field in fields(Row))


def rows(hand: ToldHand) -> list[Row]:
    """In the order of the positions, from the button's left."""
    facts, ledger = counted(hand.setup, hand.events), booked(hand.events)
    head = (hand.number(), f"{hand.at():%Y-%m-%dT%H:%M:%SZ}", hand.table(), hand.setup.variant.name)
    stakes = [hand.amount(chips) for chips in (hand.setup.small_blind, hand.setup.big_blind, hand.setup.ante)]
    found = []
    for seat in hand.order:
        one, counts = facts.seats[seat], facts.seats[seat].counts
        known = "" if HIDDEN in one.cards else "".join(one.cards)
        chips = hand.setup.stacks[seat], ledger.stacks[seat], counts.profit
        told = [hand.amount(amount) for amount in chips]
        did = (counts.put_in, counts.raised, counts.three_bet_chances, counts.three_bets, counts.flops)
        ends = (counts.hundredths, *did, counts.showdowns, counts.showdowns_won)
        who = (hand.names[seat], seat + 1, one.place, known)
        cells: list[Any] = [*head, *stakes, len(hand.order), "".join(facts.board), *who, *told, *ends]
        found.append(Row(*cells))
    return found


def write_csv(hands: Iterable[ToldHand]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for hand in hands:
        writer.writerows([astuple(row) for row in rows(hand)])
    return out.getvalue()


def write_parquet(hands: Iterable[ToldHand]) -> bytes:
    """Amounts are decimals there; ModuleNotFoundError without `hanpan[parquet]`."""
    import pyarrow as arrow
    from pyarrow import parquet

    found = [row for hand in hands for row in rows(hand)]
    columns = {field.name: [getattr(row, field.name) for row in found] for field in fields(Row)}
    typed: dict[str, Any] = {name: arrow.array(values) for name, values in columns.items()}
    for name in _AMOUNTS:
        typed[name] = arrow.array([float(value) for value in columns[name]], arrow.float64())
    out = io.BytesIO()
    parquet.write_table(arrow.table(typed), out)
    return out.getvalue()


_AMOUNTS: Final = ("small_blind", "big_blind", "ante", "starting_stack", "finishing_stack", "profit")

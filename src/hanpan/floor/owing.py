"""What journals here owe others that another node may have: an evening its tables orders, a table its evening reports
(house.orders). Each is a row, kept with the fact that led to it, and sent until the other journal holds it."""

from collections.abc import Iterable

import msgspec

from hanpan.floor.node_ports import OwedRow
from hanpan.floor.ownership import is_evening
from hanpan.house.orders import AnyOrder, AnyReport, Report

Pair = tuple[str, str]
"""Who owes, and to whom."""
_ORDERS = msgspec.json.Decoder(AnyOrder)
_REPORTS = msgspec.json.Decoder(AnyReport)


def owed_row(source: str, target: str, number: int, at: int, what: AnyOrder | Report) -> OwedRow:
    """The number is that of the order, or of the fact that is reported."""
    return OwedRow(f"{source} {target} {number}", source, target, at, msgspec.json.encode(what))


def number_of(row: OwedRow) -> int:
    return int(row.id.rpartition(" ")[2])


def order_in(row: OwedRow) -> AnyOrder:
    order: AnyOrder = _ORDERS.decode(row.body)
    return order


def report_in(row: OwedRow) -> AnyReport:
    report: AnyReport = _REPORTS.decode(row.body)
    return report


def in_turn(rows: Iterable[OwedRow]) -> list[OwedRow]:
    """Each once, those of one journal in the order in which it owes them."""
    return sorted({row.id: row for row in rows}.values(), key=lambda row: (row.source, number_of(row)))


def all_of(name: str, evening: str) -> tuple[str, str]:
    """The ids of what nobody asks for any more once a journal is closed, from and to: of an evening everything, of one
    of its tables what it was owed. What it has reported last its evening may not have heard yet."""
    return (f"{name} ", f"{name}.") if is_evening(name) else (f"{evening} {name} ", f"{evening} {name}!")


class Owing:
    """Of the journals that are here."""

    def __init__(self) -> None:
        self.unpaid: dict[Pair, dict[str, OwedRow]] = {}
        """By id, in turn."""
        self.kept: set[str] = set()
        """Those of them that are durable. No other leaves this node."""

    def add(self, *rows: OwedRow) -> None:
        for row in rows:
            self.unpaid.setdefault((row.source, row.target), {})[row.id] = row

    def keep(self, rows: Iterable[OwedRow]) -> list[Pair]:
        """They are durable: to whom they are owed."""
        known = [row for row in rows if row.id in self.unpaid.get((row.source, row.target), ())]
        self.kept.update([row.id for row in known])
        return list(dict.fromkeys([(row.source, row.target) for row in known]))

    def pay(self, ids: Iterable[str]) -> None:
        for name in ids:
            source, target, _ = name.split(" ")
            pair = source, target
            there = self.unpaid.get(pair, {})
            there.pop(name, None)
            self.kept.discard(name)
            if not there:
                self.unpaid.pop(pair, None)

    def is_owed(self, source: str, target: str) -> bool:
        return (source, target) in self.unpaid

    def all_to(self, target: str) -> list[OwedRow]:
        return [row for pair, rows in self.unpaid.items() if pair[1] == target for row in rows.values()]

    def to_send(self, pair: Pair) -> list[OwedRow]:
        """All that is unpaid and durable: whoever hears it misses nothing that came before."""
        return [row for row in self.unpaid.get(pair, {}).values() if row.id in self.kept]

    def drop(self, source: str) -> None:
        """It is no longer here; whoever has it finds the rows."""
        for pair in [pair for pair in self.unpaid if pair[0] == source]:
            self.pay(list(self.unpaid[pair]))

    def forgive(self, target: str) -> None:
        """It is no more."""
        self.pay([row.id for row in self.all_to(target)])

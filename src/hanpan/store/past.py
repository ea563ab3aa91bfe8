"""FD-2.2: the past of tables as it is stored: the chain of a journal, made again, and its deals. It needs no key."""

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from hanpan.fairness import Commitment, Receipt
from hanpan.fairness.chaining import UNSEALED, first_link, link
from hanpan.floor.sealing import digest_in
from hanpan.house.fair_deals import DealCommitted, DecksOpened
from hanpan.store.archive import archive_of
from hanpan.store.postgresql.address import Address
from hanpan.store.reading import FileReader, Reader, connected, in_place

_DEALS = msgspec.json.Decoder(DealCommitted | DecksOpened)
_NAMES = (b'"deal-committed"', b'"decks-opened"')


@dataclass
class Past:
    """The past of some tables of a house."""

    heads: dict[tuple[str, int], str] = field(default_factory=dict)
    """By table and number of the fact."""
    commitments: dict[tuple[str, int, int], Commitment] = field(default_factory=dict)
    """By table, deal and attempt."""
    opened: dict[tuple[str, int], DecksOpened] = field(default_factory=dict)
    """By table and deal."""

    def fits(self, receipt: Receipt) -> bool:
        """Does the journal come to the receipt's head, and tell of the same deal?"""
        played = receipt.commitment.statement
        opened = self.opened.get((played.table, played.hand))
        return (
            self.heads.get((played.table, receipt.head.number)) == receipt.head.digest
            and all(self._has(told) for told in (receipt.commitment, *[void.commitment for void in receipt.voids]))
            and opened is not None
            and (opened.numbers, opened.opened) == (receipt.numbers, receipt.opened)
        )

    def _has(self, told: Commitment) -> bool:
        statement = told.statement
        return self.commitments.get((statement.table, statement.hand, statement.attempt)) == told

    def hear(self, table: str, told: bytes, deal: int) -> int:
        """A fact; the number of the last deal that it or an earlier one tells of."""
        event: DealCommitted | DecksOpened = _DEALS.decode(told)
        if isinstance(event, DecksOpened):
            self.opened[table, deal] = event
            return deal
        statement = event.commitment.statement
        self.commitments[table, statement.hand, statement.attempt] = event.commitment
        return statement.hand


def past_in(place: Path | Address, house: str, wanted: Mapping[str, Collection[int]]) -> Past:
    """The deals of these tables, and the heads after these facts of them, as far as there are such facts."""
    found = Past()
    with _reading(place) as reader:
        for table, numbers in wanted.items():
            _read(found, reader, house, table, numbers)
    return found


def _read(past: Past, reader: Reader, house: str, table: str, numbers: Collection[int]) -> None:
    head, deal = first_link(bytes.fromhex(house), table), 0
    for _, number, _, _, told, sealed, *_ in reader.records(table):
        head = link(head, number, told, digest_in(sealed) or UNSEALED)
        if any(name in told for name in _NAMES):
            deal = past.hear(table, told, deal)
        if number in numbers:
            past.heads[table, number] = head.hex()


@contextmanager
def _reading(place: Path | Address) -> Iterator[Reader]:
    """One moment of it, beside a house that goes on."""
    if isinstance(place, Path):
        with connected(place) as connection, in_place(FileReader(connection, archive_of(place))) as moment:
            yield moment
        return
    from hanpan.store.postgresql.reading import reading  # not above: who keeps a folder need not have its library

    with reading(place) as reader:
        yield reader

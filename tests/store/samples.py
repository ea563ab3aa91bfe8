"""Small things to keep."""

from operator import attrgetter
from typing import Any

from msgspec import structs

from hanpan.cards import Card
from hanpan.floor.hand_ports import OwnHandRow
from hanpan.floor.ports import Batch, HandRow, PersonRow, Record, Result, SessionRow, Store, TableRow
from hanpan.house.contract import OwnHand
from hanpan.house.ledger import Transfer
from hanpan.kit.counts import Counts


def table(name: str, opened: int = 0, *, private: bool = False) -> TableRow:
    return TableRow(name, "holdem", "cash", opened, private)


def record(table: str, number: int, command: str = "", *, secret: bool = False) -> Record:
    sealed, seed = (b'{"cards":"AsKd"}', b"s" * 32) if secret else (None, None)
    return Record(table, number, 1000 + number, command, b'{"number":%d}' % number, sealed, seed)


def opened(*tables: str, facts: int = 1) -> Batch:
    """Tables with their first facts."""
    records = [record(name, number) for name in tables for number in range(facts)]
    return Batch(tables=[table(name) for name in tables], records=records)


def transfer(name: str, amount: int = 20, source: str = "stack:t1:ann", target: str = "pot:t1") -> Transfer:
    return Transfer(name, source, target, amount, "HE-3.2")


def sale(name: str, person: str, amount: int, rule: str = "HO-1.1") -> Transfer:
    return Transfer(name, "cage", f"bank:{person}", amount, rule)


def hand(table: str, number: int, at: int, *people: str) -> HandRow:
    return HandRow(table, number, "holdem", "cash", False, 10 * number, 10 * number + 9, at, people)


def own_hand(hand: HandRow, person: str, *, won: bool = False) -> OwnHandRow:
    """The hand as one of its people knows it."""
    cards, counts = (Card("As"), Card("Kd")), Counts(hands=1, won=won, profit=30, put_in=1)
    own = OwnHand(person, 30, 60, cards, (), won=won, big=True, big_blind=2, place="btn", counts=counts)
    return OwnHandRow(hand.table, hand.hand, hand.at, hand.game, hand.format, own)


def result(person: str, profit: int, played: str = "cash", *, hands: int = 1, won: bool = False) -> Result:
    return Result(person, "holdem", played, "t1", 1, 5, profit, hands, won, put_in=True, showdown_won=won)


def person(name: str, *, looks: str = "", bot: bool = False) -> PersonRow:
    return PersonRow(f"id-{name}", name, looks or name.lower(), 7, "en", "", bot)


def session(digest: str, whose: str, expires: int) -> SessionRow:
    return SessionRow(digest, whose, 1, expires, "cookie")


async def load(store: Store, *since: int) -> Any:
    """What a house opens with, and its tables as they come back."""
    loaded = await store.load(*since)
    return structs.replace(loaded, tables=tuple([await store.table(row) for row in loaded.tables]))


async def results_of(store: Store, person: str, game: str, played: str) -> list[Result]:
    """All of them, in the order of time, wherever they lie."""
    page = await store.results_of(person, game, played, 0, 10**6)
    return sorted([*page.kept, *page.waiting], key=attrgetter("at"))

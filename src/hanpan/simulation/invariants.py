"""Invariants of any table, checked after every single fact."""

from typing import Any

from hanpan.house.events import TableEvent
from hanpan.house.house import House
from hanpan.house.ledger import OverdraftError, Transfer


class BrokenError(AssertionError):
    """An invariant does not hold: a bug. It names the table, so that its history can be played again."""

    def __init__(self, what: str, table: str) -> None:
        super().__init__(f"{what} at {table}")
        self.table = table


BREAKING = (KeyError, IndexError, OverdraftError)
"""What else tells of a bug, besides an assertion."""


def must(holds: bool, what: str, table: str) -> None:
    if not holds:
        raise BrokenError(what, table)


def check_books(house: House, table: Any) -> None:
    """Every stack, safe and pot is what the ledger says; nothing is below zero."""
    for account, held in house.kinds[table.id].balances(table).items():
        kept = house.ledger.balance(account)
        must(kept == held >= 0, f"{account}: {kept} in the books, {held} on the table", table.id)


def check_claims(house: House, table: Any) -> None:
    """HO-2.5: whoever sits here holds a claim that stands, and nobody else does."""
    seated, name = set(house.kinds[table.id].seated(table)), table.id
    for person in seated:
        claim = house.people.claims.get(person)
        must(
            claim is not None and claim.holder == name and claim.standing, f"the seat of {person} is not claimed", name
        )


def check_reservations(house: House, table: Any) -> None:
    """HO-2.11: one reservation a person, none for who sits there, and a chair for everyone who is asked."""
    kind, name = house.kinds[table.id], table.id
    reserved = kind.reservations(table)
    if reserved is None or not reserved.line or table.dismissed:
        return
    seated, row = set(kind.seated(table)), kind.listing(table)
    for person in reserved.line:
        must(house.people.reservations.get(person) == name, f"{person} waits, and the house does not know", name)
        must(person not in seated, f"{person} waits for a chair and has one", name)
    asked = [person for person, until in reserved.line.items() if until]
    must(len(asked) <= row.seats - row.taken, "more people are asked than there are chairs", name)


def check_keepsakes(house: House, table: Any, event: TableEvent) -> None:
    """HO-2.6: a hand is in the lists of its people as it was to them, and shows nobody the cards of another."""
    kind, name = house.kinds[table.id], table.id
    if not kind.ends_kept(event):
        return
    told = {one.person: one for one in kind.own_hands(table)}
    held = {one.cards for one in told.values() if one.cards}
    must(len(held) in (0, len(told)), "two people are told the same cards", name)
    for outcome in kind.outcomes(table, event):
        own = told.get(outcome.person)
        same = own is None or (own.profit, own.won) == (outcome.profit, outcome.won)
        must(same or not outcome.hands, f"the hand of {outcome.person} is listed as another", name)


def check_debits(house: House, table: Any, transfers: list[Transfer]) -> None:
    """A bank is debited only by the holder of its owner's claim."""
    for transfer in transfers:
        kept, _, person = transfer.source.partition(":")
        holder = house.people.seat_of(person) == table.id
        must(kept != "bank" or holder, f"the bank of {person} was debited without a claim", table.id)


def check_answered(house: House, table: str) -> None:
    """Every claim was answered, and stands where its holder still is and knows of it."""
    for person, claim in house.people.claims.items():
        must(claim.standing, f"the claim of {person} was never answered", table)
        holder = house.tables.get(claim.holder)
        seated = holder is not None and person in house.kinds[claim.holder].seated(holder)
        must(seated, f"{claim.holder} holds the seat of {person}, who does not sit there", table)


def check_total(house: House, table: str) -> None:
    """Double entry: the sum over all accounts is zero."""
    must(house.ledger.total() == 0, f"the books are off by {house.ledger.total()}", table)

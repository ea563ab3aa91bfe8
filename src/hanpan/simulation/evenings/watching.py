"""Invariants of an evening, checked after every fact of it and of its tables."""

from dataclasses import dataclass, field
from typing import Any

from hanpan.engine import Refusal
from hanpan.house.evening import commands as asking
from hanpan.house.evening import events as told
from hanpan.house.evening.evening import PLAYS, Evening
from hanpan.house.evening.running import EveningHouse
from hanpan.house.events import TableEvent
from hanpan.house.ledger import ROUNDING, Transfer, given, spent, way
from hanpan.simulation.holdem.evening_blinds import Blinds
from hanpan.simulation.invariants import check_books, check_debits, must


@dataclass
class WatchedHouse(EveningHouse):
    """An evening house that looks at everything that happens."""

    touched: set[str] = field(default_factory=set)
    """Tables at which something has happened since anybody looked."""
    blinds: dict[str, Blinds] = field(default_factory=dict)
    checking: bool = True
    strict: bool = True
    """An evening that knows at once what happens at its tables keeps them balanced at every moment."""
    happened: dict[str, int] = field(default_factory=dict)

    def keep(self, table: Any, number: int, event: TableEvent, transfers: list[Transfer], wish: str) -> None:
        super().keep(table, number, event, transfers, wish)
        self.touched.add(table.id)
        self.blinds.setdefault(table.id, Blinds(cash=table.settings.is_cash)).heard(table.id, event)
        check_debits(self, table, transfers)
        if self.checking:
            check_books(self, table)
        evening = self.evenings.get(self.owners.get(table.id, ""))
        if evening is not None and self.checking:
            check_seated(self, evening, table)
        if evening is not None and self.kinds[table.id].begins_hand(event):
            check_begins(self, evening, table.id)

    def kept_evening(
        self, evening: Evening, number: int, event: told.EveningEvent, booked: list[Transfer], wish: str
    ) -> None:
        super().kept_evening(evening, number, event, booked, wish)
        name = type(event).__name__
        self.happened[name] = self.happened.get(name, 0) + 1
        check_debits(self, evening, booked)

    def ask_evening(self, name: str, asked: asking.EveningCommand, wish_id: str = "") -> Refusal | None:
        answer = super().ask_evening(name, asked, wish_id)
        if self.checking:
            check_claims(self, self.evenings[name])
        return answer


def check_seated(house: WatchedHouse, evening: Evening, table: Any) -> None:
    """HO-2.5: at a table of an evening it is the evening that holds the seat. Who is out may have still to get up."""
    for person in () if evening.ended else house.kinds[table.id].seated(table):
        claim = house.people.claims.get(person)
        claimed = claim is not None and claim.holder == evening.id and claim.standing
        must(claimed or evening.has_place(person), f"the seat of {person} is not claimed", table.id)


def check_claims(house: WatchedHouse, evening: Evening) -> None:
    """Every claim was answered, and stands for whoever is at the evening and for nobody else."""
    for person, claim in house.people.claims.items():
        must(claim.standing, f"the claim of {person} was never answered", evening.id)
        must(claim.holder != evening.id or evening.holds_seat(person), f"{person} has gone", evening.id)
    for person in evening.guests:
        held = house.people.seat_of(person) == evening.id
        must(held or not evening.holds_seat(person), f"{person} is here without a claim", evening.id)


def check_begins(house: WatchedHouse, evening: Evening, table: str) -> None:
    """A hand begins by the evening's word alone, and never after the end."""
    must(not evening.ended, "a hand begins after the end", table)
    if house.strict and not evening.settings.is_cash:
        check_balance(house, evening, table)


def check_balance(house: WatchedHouse, evening: Evening, table: str) -> None:
    """EV-3.1: no hand while the table is two short of the fullest or owes a move; EV-4: none on a break."""
    must(not evening.tables[table].ready, "a hand begins without the evening's word", table)
    sitting = {one.id: _players(house, evening, one.id) for one in evening.open_tables()}
    must(table in sitting, "a table that is broken begins a hand", table)
    must(max(sitting.values()) - sitting[table] < 2, f"a table begins two short: {sitting}", table)
    for person, move in evening.moves.items():
        owes = move.target == table or (move.source == table and not move.ordered)
        must(not owes, f"a table begins that owes a move of {person}", table)
    must(not evening.break_until, "a hand begins on a break", table)


def _players(house: WatchedHouse, evening: Evening, table: str) -> int:
    """Who sits there and is not out: who is out may still have to get up after the hand."""
    return sum(evening.guests[person].state == PLAYS for person in house.kinds[table].seated(house.tables[table]))


def check_evening(house: WatchedHouse, evening: Evening) -> None:
    """Between two moments nothing is on its way but what the evening knows of, and it knows who sits where."""
    must(house.ledger.total() == 0, "the books are off", evening.id)
    check_claims(house, evening)
    flying = sum(guest.on_way for guest in evening.guests.values()) + evening.loose
    kept = house.ledger.balance(way(evening.id))
    waiting = sum(sum(_chips_of(order) for order in house.tables[table].waiting) for table in evening.tables)
    must(kept == flying + waiting, f"{kept} on the way, {flying} known", evening.id)
    if evening.settings.is_cash and not any(house.tables[table].is_playing() for table in evening.tables):
        check_nets(house, evening)
    for table in evening.tables.values():
        real = house.tables[table.id]
        if not real.waiting:
            seats = {player.seat: person for person, player in _seated(real)}
            must(seats == table.seats, f"{table.seats} is known, {seats} is so", table.id)


def check_nets(house: WatchedHouse, evening: Evening) -> None:
    """EV-6.1: between hands all that was brought is with somebody, but for what no hand is left to play for."""
    missing = sum(guest.brought - guest.took - guest.worth() for guest in evening.guests.values())
    nobodys = house.ledger.balance(ROUNDING) + sum(house.tables[table].limbo for table in evening.tables)
    must(missing == nobodys, f"{missing} are with nobody, {nobodys} known", evening.id)


def _chips_of(order: Any) -> int:
    """What an order that waits will take from the way."""
    chips = getattr(order, "chips", 0)
    return max(0, chips) if isinstance(chips, int) else 0


def _seated(table: Any) -> list[tuple[str, Any]]:
    return [(player.person, player) for player in table.players.values()]


def check_end(house: WatchedHouse, evening: Evening) -> None:
    """EV-5.1: everybody who played has one place, and no chip is left anywhere."""
    placed = [person for together in evening.places for person in together]
    must(len(placed) == len(set(placed)), "somebody has two places", evening.id)
    if not evening.settings.is_cash:
        must(len(placed) == evening.entrants, f"{len(placed)} places for {evening.entrants} people", evening.id)
    must(not evening.tables, "a table is left", evening.id)
    must(not any(guest.state == PLAYS for guest in evening.guests.values()), "somebody still plays", evening.id)
    for account in (given(evening.id), spent(evening.id), way(evening.id)):
        must(not house.ledger.balance(account), f"chips are left: {account}", evening.id)
    must(not any(claim.holder == evening.id for claim in house.people.claims.values()), "a claim is left", evening.id)

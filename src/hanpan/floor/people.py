"""A person as the floor knows them wherever they are: the name, the bank, the cage."""

import secrets

from msgspec import structs

from hanpan.engine import Refusal
from hanpan.floor.broadcast import Broadcast
from hanpan.floor.clock import Clock
from hanpan.floor.journalled_house import JournalledHouse
from hanpan.floor.ports import NOBODY, Store
from hanpan.house.cage import DAY
from hanpan.house.departures import KEPT, Departure
from hanpan.house.ledger import bank
from hanpan.wire.house_says import PersonCard


class People:
    """People by id; names of whoever is here, was lately, or is named at a table."""

    def __init__(
        self, house: JournalledHouse, cards: dict[str, PersonCard], clock: Clock, broadcast: Broadcast
    ) -> None:
        self.house, self.cards = house, cards
        self.clock, self.broadcast = clock, broadcast

    async def remember_names(self, store: Store) -> None:
        """Of everyone at a table."""
        for row in await store.people(sorted(self.named())):
            self.introduce(row.person, PersonCard(row.name, row.bot, face=row.face))

    def named(self) -> set[str]:
        """People whose names the tables show."""
        at_tables = {person for kind, table in self.house.all_tables() for person in kind.named(table)}
        return at_tables.union(*[(one.host, *one.guests) for one in self.house.evenings.values()])

    def remembered_for(self, person: str) -> int:
        """How long rules ask what they did: where they won and left (CA-8), and what they bought (HO-1.1)."""
        if self.house.people.departures.get(person):
            return KEPT
        return DAY if self.house.people.cage.sold.get(person) else 0

    def forget(self, person: str) -> None:
        self.house.people.forget(person)

    def introduce(self, person: str, card: PersonCard) -> None:
        self.cards[person] = card
        if card.bot:
            self.house.people.bots.add(person)

    def bank(self, person: str) -> int:
        return self.house.ledger.balance(bank(person))

    def empty_bank(self, person: str) -> None:
        """HO-1.1: whoever goes for good leaves their chips to the cage."""
        name = f"{person}:{secrets.token_hex(8)}"
        refused = self.house.take(person, self.bank(person), "gone for good", self.clock.now(), name)
        assert refused is None, refused
        self.broadcast.wake()

    def unname(self, person: str) -> None:
        """Their name is shown nowhere any more."""
        card = self.cards.get(person)
        if card is not None:
            self.cards[person] = structs.replace(card, name=NOBODY)

    def change(self, person: str, **changed: str) -> None:
        """Tables that name them are shown anew."""
        card = self.cards.get(person)
        if card is None:
            return
        self.cards[person] = structs.replace(card, **changed)
        for kind, table in self.house.all_tables():
            if person in kind.named(table):
                self.broadcast.show_names_anew(table.id)

    def departures(self, person: str) -> tuple[Departure, ...]:
        return self.house.people.departures_of(person)

    def buy_chips(self, person: str, amount: int, wish: str) -> Refusal | None:
        """HO-1.1. The wish stands in the books, so that it is known after a restart; a client may use its id again
        much later, and that is another purchase."""
        name = f"{person}:{wish}:{secrets.token_hex(4)}"
        refused = self.house.buy_chips(person, amount, self.clock.now(), name)
        self.broadcast.wake()
        return refused

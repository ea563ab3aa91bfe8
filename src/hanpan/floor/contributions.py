"""FD-1.2: the hashes and numbers that people send, and by what they are asked for them."""

from typing import Any

from hanpan.floor.clock import Clock
from hanpan.floor.evenings import Evenings
from hanpan.floor.fair_dealer import DRAWER, Dealer
from hanpan.floor.refusals import NO_SUCH_TABLE
from hanpan.floor.replies import Replies
from hanpan.floor.tables import Tables
from hanpan.floor.visits import Visit
from hanpan.wire import client_says as say
from hanpan.wire import house_says as told


class Contributions:
    """Brings them to the deal they are for. Whoever sends none, or too late, is left out and plays."""

    def __init__(self, tables: Tables, evenings: Evenings, replies: Replies, clock: Clock) -> None:
        self.tables, self.evenings, self.replies, self.clock = tables, evenings, replies, clock

    def give_hash(self, visit: Visit, wish: say.GiveHash) -> None:
        self._give(visit, wish, wish.hash)

    def give_number(self, visit: Visit, wish: say.GiveNumber) -> None:
        self._give(visit, wish, wish.number, wish.next)

    def _give(self, visit: Visit, wish: say.GiveHash | say.GiveNumber, sent: str, following: str = "") -> None:
        """For a deal at a table where they sit, or a draw of an evening that they are at (FD-1.10)."""
        name, fair = wish.table, self.tables.house.fair
        at_evening = name in self.tables.house.evenings
        dealer: Dealer = self.tables.house.kinds.get(name, DRAWER)
        where = self.evenings.seen_by(visit.person, name) if at_evening else self._seat(visit.person, name)
        if where is None or fair is None:
            self.replies.refuse(visit, wish.id, NO_SUCH_TABLE)
            return
        take = fair.offer if isinstance(wish, say.GiveHash) else fair.give
        refused = take(dealer, where, visit.person, (wish.hand, wish.attempt, sent))
        if refused is not None:
            self.replies.refuse(visit, wish.id, refused)
            return
        if following and fair.offer(dealer, where, visit.person, (wish.hand + 1, 1, following)) is None:
            self.tables.broadcast.actor(name).deals.given(visit, (wish.hand + 1, 1))
        self.replies.say(visit, told.Done(wish.id))
        if (where.fair.until or name in fair.waiting) and not fair.awaits_more(where):
            (self.evenings if at_evening else self.tables).contributed(name)

    def _seat(self, person: str, name: str) -> Any | None:
        """The table, where they have a seat there."""
        table = self.tables.seen_by(person, name)
        return table if table is not None and person in self.tables.kind(name).seated(table) else None

"""FD-1.2: the hashes and numbers that people send, and by what they are asked for them."""

from hanpan.floor.clock import Clock
from hanpan.floor.evenings import Evenings
from hanpan.floor.fair_dealer import DRAWER
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
        self._give(visit, wish, wish.number)

    def _give(self, visit: Visit, wish: say.GiveHash | say.GiveNumber, sent: str) -> None:
        if wish.table in self.tables.house.evenings:
            self._draw(visit, wish, sent)
            return
        table, fair = self.tables.seen_by(visit.person, wish.table), self.tables.house.fair
        if table is None or fair is None or visit.person not in self.tables.kind(wish.table).seated(table):
            self.replies.refuse(visit, wish.id, NO_SUCH_TABLE)
            return
        take = fair.offer if isinstance(wish, say.GiveHash) else fair.give
        refused = take(self.tables.kind(wish.table), table, visit.person, (wish.hand, wish.attempt, sent))
        if refused is not None:
            self.replies.refuse(visit, wish.id, refused)
            return
        self.replies.say(visit, told.Done(wish.id))
        if table.fair.until or wish.table in fair.waiting:
            self.tables.contributed(wish.table)

    def _draw(self, visit: Visit, wish: say.GiveHash | say.GiveNumber, sent: str) -> None:
        """FD-1.10: of an evening that they are at."""
        evening, fair = self.evenings.seen_by(visit.person, wish.table), self.tables.house.fair
        if evening is None or fair is None:
            self.replies.refuse(visit, wish.id, NO_SUCH_TABLE)
            return
        take = fair.offer if isinstance(wish, say.GiveHash) else fair.give
        refused = take(DRAWER, evening, visit.person, (wish.hand, wish.attempt, sent))
        if refused is not None:
            self.replies.refuse(visit, wish.id, refused)
            return
        self.replies.say(visit, told.Done(wish.id))
        if evening.fair.until or wish.table in fair.waiting:
            self.evenings.contributed(wish.table)

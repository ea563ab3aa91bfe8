"""HO-2.9: bots called to the table one has opened, and sent away."""

from hanpan.engine import Refusal
from hanpan.floor.ports import BotAgency
from hanpan.floor.refusals import HOUSE_TABLE, NO_BOTS, NO_SUCH_TABLE, OPENER_ONLY
from hanpan.floor.replies import Replies
from hanpan.floor.tables import Tables
from hanpan.floor.visits import Visit
from hanpan.wire import client_says as say


class BotWishes:
    """Asks the agency, where the house has one."""

    def __init__(self, tables: Tables, replies: Replies) -> None:
        self.tables, self.replies = tables, replies
        self.agency: BotAgency | None = None

    def call(self, visit: Visit, wish: say.CallBots) -> None:
        refused = self._may_ask(visit.person, wish.table)
        if refused is None:
            assert self.agency is not None
            refused = self.agency.call(wish.table, visit.person, wish.count)
        self.replies.answer(visit, wish.id, refused)

    def send_away(self, visit: Visit, wish: say.SendBotsAway) -> None:
        refused = self._may_ask(visit.person, wish.table)
        if refused is None:
            assert self.agency is not None
            self.agency.send_away(wish.table)
        self.replies.answer(visit, wish.id, refused)

    def _may_ask(self, person: str, name: str) -> Refusal | None:
        """The opener of the table may; once they have gone, anybody seated."""
        table = self.tables.seen_by(person, name)
        if table is None:
            return NO_SUCH_TABLE
        kind = self.tables.kind(name)
        opener = kind.opener(table)
        if not opener:
            return HOUSE_TABLE
        if person != opener and (kind.is_here(table, opener) or person not in kind.seated(table)):
            return OPENER_ONLY
        return NO_BOTS if self.agency is None else None

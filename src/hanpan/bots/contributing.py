"""FD-1.2: a client's part in every deal. It contributes by itself; whoever writes a bot need not know of it."""

import secrets
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import msgspec

from hanpan.bots.showing import EVENING
from hanpan.bots.table_watch import TableWatch
from hanpan.fairness import Commitment, NotProvenError, Place, Statement, Watch
from hanpan.fairness.committing import fingerprint
from hanpan.fairness.drawing import DRAWS
from hanpan.house.fair_deals import DealCommitted, DecksOpened, FairEvent
from hanpan.wire import client_says as say
from hanpan.wire import house_says as told

KEPT = 20
"""Of so many deals at a table the numbers are kept, for their receipts."""
_READ = msgspec.json.Decoder(FairEvent)
_OURS = (b'{"event":"deal-committed"', b'{"event":"deal-voided"', b'{"event":"decks-opened"')


class Alarm(NamedTuple):
    """Something the house has told that cannot be, with the evidence."""

    table: str
    reason: str
    commitments: tuple[Commitment, ...]
    shown: dict[Place, str]
    proven: dict[tuple[str, int, int], str]


class Contributing:
    """One person's hashes and numbers; with `watches`, everything the house tells and shows is checked, too."""

    def __init__(
        self, key: str, person: str, *, watches: bool = False, take: Callable[[int], bytes] | None = None
    ) -> None:
        self.key, self.person, self.watches, self.take = bytes.fromhex(key), person, watches, take
        self.sent: dict[str, dict[tuple[int, int], Watch]] = {}
        """By table: a watch for each attempt whose hash we have sent."""
        self.unanswered: dict[str, say.GiveNumber] = {}
        """By table: the number for which the house has asked, until its decks are opened."""
        self.ahead: set[str] = set()
        """Tables whose house takes the hash of the next deal with the number of this one."""
        self.marks: dict[str, str] = {}
        """By table: what came of the last deal: a mark; or, from then on, what was not proven."""
        self.draws: dict[str, str] = {}
        """By table: the mark of the last draw (FD-1.10); none where the house has drawn alone."""
        self.alarms: list[Alarm] = []
        self.tables: dict[str, TableWatch] = {}

    def hear(self, word: Any) -> list[say.Wish]:
        """What is said to it, without an id."""
        if isinstance(word, told.AskHash):
            return [self._asked(word)]
        if isinstance(word, told.Happened):
            return self._happened(word)
        if isinstance(word, told.EveningDraw):
            wishes = [self._fact(word.evening, EVENING, msgspec.json.encode(fact)) for fact in word.facts]
            return [wish for wish in wishes if wish is not None]
        if isinstance(word, told.Proofs) and self.watches:
            self._check(word.table, lambda at: at.proven(word.cards), word.hand)
        elif isinstance(word, told.Gone):
            self.ahead.discard(word.table)
            for kept in (self.sent, self.unanswered, self.tables):
                kept.pop(word.table, None)
        return []

    def again(self) -> list[say.Wish]:
        """On a new connection: what the house may not have kept."""
        for at in self.tables.values():
            at.waiting.clear()
        return list(self.unanswered.values())

    def number(self, table: str, hand: int) -> str:
        """What we have sent to the last attempt at a deal, for its receipt (FD-1.6)."""
        attempts = [watch for deal, watch in self.sent.get(table, {}).items() if deal[0] == hand]
        return attempts[-1].number.hex() if attempts and attempts[-1].is_in else ""

    def _asked(self, asked: told.AskHash) -> say.Wish:
        if asked.ahead:
            self.ahead.add(asked.table)
        hash_ = self._hash(asked.table, asked.hand, asked.attempt)
        return say.GiveHash("-", asked.table, asked.hand, asked.attempt, hash_)

    def _hash(self, table: str, hand: int, attempt: int) -> str:
        sent, is_draw = self.sent.setdefault(table, {}), hand > DRAWS
        for deal in [deal for deal in sent if (deal[0] > DRAWS) is is_draw and deal[0] < hand - KEPT]:
            del sent[deal]
        coming = Statement(fingerprint(self.key).hex(), table, hand, attempt, "", 0, (), 0)
        return self._watch(table, (hand, attempt)).hash_for(coming).hex()

    def _watch(self, table: str, deal: tuple[int, int]) -> Watch:
        """One number for each attempt, and never another: the house may have its hash."""
        sent = self.sent.setdefault(table, {})
        if deal not in sent:
            sent[deal] = Watch(self.key, self.person, (self.take or secrets.token_bytes)(32))
        return sent[deal]

    def _happened(self, word: told.Happened) -> list[say.Wish]:
        if not self.watches:
            facts: Sequence[bytes] = [bytes(fact) for fact in word.facts]
        else:
            facts = self._at(word.table).new(word)
        wishes = [wish for fact in facts if (wish := self._fact(word.table, word.game, fact)) is not None]
        if self.watches:
            self._check(word.table, lambda at: at.look(word.game, is_news=bool(facts)))
        if not word.facts and word.table in self.unanswered:  # we have come again, perhaps to another node (FD-1.9)
            wishes.append(self.unanswered[word.table])
        return wishes

    def _at(self, table: str) -> TableWatch:
        return self.tables.setdefault(table, TableWatch(table, self.person))

    def _fact(self, table: str, game: str, fact: bytes) -> say.Wish | None:
        if not fact.startswith(_OURS):
            if self.watches:
                self._check(table, lambda at: at.fact(game, fact))
            return None
        event = _READ.decode(fact)
        if isinstance(event, DealCommitted):
            return self._committed(table, event)
        if self.watches:
            opened = isinstance(event, DecksOpened)
            self._check(table, lambda at: at.opened(event.numbers, event.opened) if opened else at.voided())
        self.unanswered.pop(table, None)
        return None

    def _committed(self, table: str, event: DealCommitted) -> say.Wish | None:
        told, statement = event.commitment, event.commitment.statement
        watch = self._watch(table, (statement.hand, statement.attempt))
        first = watch.commitment
        if self.watches and not self._check(table, lambda at: at.committed(watch, told), told=told):
            return None  # what cannot be checked gets no number
        if first not in (None, told):
            self._alarm(table, "two-commitments", first, told)
            return None
        watch.commitment, own = told, watch.hash_for(statement).hex()
        watch.is_in = any(entry.hash == own for entry in told.entries)
        if not watch.is_in:
            return None
        following = self._hash(table, statement.hand + 1, 1) if statement.decks and table in self.ahead else ""
        number = say.GiveNumber("-", table, statement.hand, statement.attempt, watch.number.hex(), following)
        self.unanswered[table] = number
        return number

    def _check(
        self, table: str, ask: Callable[[TableWatch], object], hand: int = 0, told: Commitment | None = None
    ) -> bool:
        """Does what the house has told hold? Of a deal that we did not see begin nothing is said."""
        at = self._at(table)
        watched = at.draw or at.watch
        before = watched.commitment if watched is not None else None
        if hand and (before is None or before.statement.hand != hand):
            return True
        try:
            ask(at)
        except NotProvenError as wrong:
            self._alarm(table, str(wrong), before, told)
            at.begun = None
            return False
        self._mark(table, at)
        return True

    def _mark(self, table: str, at: TableWatch) -> None:
        if any(alarm.table == table for alarm in self.alarms):
            return  # once something did not hold nothing makes it good again
        self.draws[table] = at.draw_mark
        if at.watch is not None:
            self.marks[table] = at.watch.mark
        elif at.is_dealt:
            self.marks[table] = "house-shuffle"

    def _alarm(self, table: str, reason: str, *commitments: Commitment | None) -> None:
        at = self._at(table)
        proven = dict(at.watch.cards) if at.watch is not None else {}
        told = tuple([one for one in commitments if one is not None])
        self.alarms.append(Alarm(table, reason, told, dict(at.shown), proven))
        self.marks[table] = reason

"""FD-1.2: a client's part in every deal. It contributes by itself; whoever writes a bot need not know of it."""

import secrets
from collections.abc import Callable
from typing import Any

import msgspec

from hanpan.fairness import NotProvenError, Statement, Watch
from hanpan.fairness.committing import fingerprint
from hanpan.house.fair_deals import DealCommitted, DecksOpened, FairEvent
from hanpan.wire import client_says as say
from hanpan.wire import house_says as told

KEPT = 20
"""Of so many deals at a table the numbers are kept, for their receipts."""
_READ = msgspec.json.Decoder(FairEvent)
_OURS = (b'{"event":"deal-committed"', b'{"event":"deal-voided"', b'{"event":"decks-opened"')


class Contributing:
    """One person's hashes and numbers; with `watches`, everything the house proves is checked, too."""

    def __init__(self, key: str, person: str, *, watches: bool = False) -> None:
        self.key, self.person, self.watches = bytes.fromhex(key), person, watches
        self.sent: dict[str, dict[tuple[int, int], Watch]] = {}
        """By table: a watch for each attempt whose hash we have sent."""
        self.unanswered: dict[str, say.GiveNumber] = {}
        """By table: the number for which the house has asked, until its decks are opened."""
        self.marks: dict[str, str] = {}
        """By table: what came of the last deal: a mark, or what was not proven."""

    def hear(self, word: Any) -> list[say.Wish]:
        """What is said to it, without an id."""
        if isinstance(word, told.AskHash):
            return [self._hash(word)]
        if isinstance(word, told.Happened):
            return [wish for fact in word.facts if (wish := self._fact(word.table, bytes(fact))) is not None]
        if isinstance(word, told.Proofs):
            self._check(word.table, lambda watch: _prove(watch, word), word.hand)
        elif isinstance(word, told.Gone):
            self.sent.pop(word.table, None)
            self.unanswered.pop(word.table, None)
        return []

    def again(self) -> list[say.Wish]:
        """On a new line: what the house may not have kept."""
        return list(self.unanswered.values())

    def number(self, table: str, hand: int) -> str:
        """What we have sent to the last attempt at a deal, for its receipt (FD-1.6)."""
        attempts = [watch for deal, watch in self.sent.get(table, {}).items() if deal[0] == hand]
        return attempts[-1].number.hex() if attempts and attempts[-1].is_in else ""

    def _hash(self, asked: told.AskHash) -> say.Wish:
        watch = Watch(self.key, self.person, secrets.token_bytes(32))
        sent = self.sent.setdefault(asked.table, {})
        for deal in [deal for deal in sent if deal[0] < asked.hand - KEPT]:
            del sent[deal]
        sent[asked.hand, asked.attempt] = watch
        house = fingerprint(self.key).hex()
        coming = Statement(house, asked.table, asked.hand, asked.attempt, "", 0, (), 0)
        return say.GiveHash("-", asked.table, asked.hand, asked.attempt, watch.hash_for(coming).hex())

    def _fact(self, table: str, fact: bytes) -> say.Wish | None:
        if not fact.startswith(_OURS):
            return None
        event = _READ.decode(fact)
        if isinstance(event, DealCommitted):
            return self._committed(table, event)
        if isinstance(event, DecksOpened):
            self._check(table, lambda watch: watch.close(event.numbers, event.opened))
        self.unanswered.pop(table, None)
        return None

    def _committed(self, table: str, event: DealCommitted) -> say.Wish | None:
        told, statement = event.commitment, event.commitment.statement
        deal, sent = (statement.hand, statement.attempt), self.sent.setdefault(table, {})
        watch = sent.get(deal)
        if watch is None:  # of which we sent no hash; it is checked all the same
            watch = sent[deal] = Watch(self.key, self.person, secrets.token_bytes(32))
        own = watch.hash_for(statement).hex()
        watch.commitment, watch.is_in = told, any(entry.hash == own for entry in told.entries)
        if self.watches and not self._check(table, lambda one: one.commit(told)):
            return None  # what cannot be checked gets no number
        if not watch.is_in:
            return None
        number = say.GiveNumber("-", table, statement.hand, statement.attempt, watch.number.hex())
        self.unanswered[table] = number
        return number

    def _check(self, table: str, ask: Callable[[Watch], object], hand: int = 0) -> bool:
        """Where we watch: does what the house has told hold? Of a deal that we did not see begin nothing is said."""
        sent = self.sent.get(table, {})
        watch = next((sent[deal] for deal in sorted(sent, reverse=True) if sent[deal].commitment is not None), None)
        if not self.watches or watch is None or watch.commitment is None:
            return True
        if hand and watch.commitment.statement.hand != hand:
            return True
        try:
            ask(watch)
        except NotProvenError as wrong:
            self.marks[table] = str(wrong)
            return False
        self.marks[table] = watch.mark
        return True


def _prove(watch: Watch, word: told.Proofs) -> None:
    for card in word.cards:
        watch.card(card)

"""The house as it is kept: every fact becomes a record of the journal, with its transfers, in one batch."""

import os
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from msgspec import Struct, structs
from mypy_extensions import mypyc_attr

from hanpan.engine import Decks, Shuffle
from hanpan.fairness import Head
from hanpan.fairness.chaining import sealed_hash
from hanpan.fairness.encoding import HASH
from hanpan.floor.dice import Dice
from hanpan.floor.evening_ports import GAME
from hanpan.floor.fair_dealer import DRAWER, FairDealer
from hanpan.floor.hand_ports import OwnHandRow
from hanpan.floor.heads import Heads
from hanpan.floor.kept_evenings import AT_ONCE, KeptEvenings
from hanpan.floor.node_ports import SeatRow
from hanpan.floor.ports import (
    AMONG_FRIENDS,
    Batch,
    HandRow,
    Loaded,
    Record,
    RemainsRow,
    Result,
    SnapshotRow,
    StoreError,
    TableLoaded,
    TableRow,
)
from hanpan.floor.remains import Kept, deck_left, remains, table_left
from hanpan.house.contract import Listing, Outcome, OwnHand, TableKind
from hanpan.house.evening import fair_draws
from hanpan.house.evening.evening import Evening
from hanpan.house.evening.events import EveningEvent
from hanpan.house.events import TableEvent
from hanpan.house.fair_deals import FairDeal, commits, contributors, is_chosen
from hanpan.house.from_packs import NO_DEAL, Packs, all_whole
from hanpan.house.journal import (
    NOTHING_GONE,
    VERSION,
    SnapshotError,
    decode_event,
    decode_snapshot,
    encode_event,
    encode_snapshot,
    head_in,
    is_older,
)
from hanpan.house.kinds import KINDS
from hanpan.house.ledger import Transfer

NO_HAND = -1
RECENT = 200
"""Facts of a table that are kept at hand for clients that come back."""


class Fact(Struct, gc=False):
    """A fact with its number: kept as bytes, and for as long as it is news as what it is."""

    number: int
    open: bytes
    """As everybody may know it."""
    sealed: bytes | None
    """All of it, where somebody hears more of it than everybody."""
    event: TableEvent | None

    def told(self, kind: TableKind) -> TableEvent:
        """All of it that anybody may hear."""
        return self.event if self.event is not None else decode_event(kind, self.sealed or self.open)


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass
class JournalledHouse(KeptEvenings):
    """A house whose facts go into a batch instead of a journal in memory."""

    dice: Dice = field(default_factory=Dice)
    fair: FairDealer | None = None
    """Deals so that anyone can check it; None: every pack is the house's own shuffle."""
    heads: Heads | None = None
    """FD-2.2: kept where there is a key by which the house is known."""
    forgets: bool = False
    """FD-3.1: is what nobody was shown forgotten when its hand is over?"""
    without_key: dict[str, bool] = field(default_factory=dict)
    """FD-3.3: tables that came back without what was sealed there; was it of the hand in play?"""
    hand_facts: dict[str, list[Kept]] = field(default_factory=dict)
    """By table: of the hand in play, all of them."""
    decks_left: dict[str, str] = field(default_factory=dict)
    """FD-3.1: by table, what is left of the deck of the hand that is over, while it still lies there."""
    moment: int = 0
    """When what is waited for came; 0 where it did not come just now."""
    recent: dict[str, deque[Fact]] = field(default_factory=dict)
    changed: dict[str, None] = field(default_factory=dict)
    """Tables at which something has happened since the last batch was taken."""
    crowds: dict[str, None] = field(default_factory=dict)
    """Tables at which more or fewer look on than was last told."""
    snapshot_every: int = 200
    hand_began: dict[str, int] = field(default_factory=dict)
    snapshots: dict[str, int] = field(default_factory=dict)
    """By table: the number of facts in its last snapshot."""
    broke: Callable[[str, Exception], None] | None = None
    """Told of a bug of ours; None: it is raised."""

    def decks_of(self, _: Any) -> Decks:
        return self.dice.shuffle

    def shuffle(self, table: Any, kind: TableKind, asked: Shuffle) -> TableEvent | None:
        """FD: where anybody contributes, the pack follows from everybody's numbers."""
        now = max(table.now, self.moment)
        if self.fair is None or not self.fair.deals(kind, table, now):
            return kind.shuffled(table, self.dice.shuffle(asked.pack))
        return self.fair.step(kind, table, now, self._head(table.id))

    def _head(self, name: str) -> Head:
        """FD-2.2: how far the table's journal has come."""
        assert self.heads is not None
        return self.heads.head(name, self.numbers[name] - 1)

    def contributed(self, name: str, at: int) -> None:
        """FD-1.2: a hash or a number has come for which the table may have waited."""
        self.pass_time(name, at)
        self.moment = at
        try:
            self._follow(self.tables[name])
        finally:
            self.moment = 0

    # -- draws of evenings (FD-1.10)

    def next_fact(self, evening: Evening) -> EveningEvent | None:
        event = super().next_fact(evening)
        if event is None or self.fair is None or not fair_draws.is_draw(event) or is_chosen(evening.fair):
            return event
        now = max(evening.now, self.moment)
        if not self.fair.deals(DRAWER, evening, now):
            return event
        assert self.heads is not None
        head = self.heads.head(evening.id, self.evening_numbers[evening.id] - 1)
        step = self.fair.step(DRAWER, evening, now, head)
        return None if step is None else fair_draws.as_draw(step)

    def contributed_to(self, name: str, at: int) -> None:
        """FD-1.2: a hash or a number has come for which a draw may have waited."""
        self.pass_evening_time(name, at)
        self.moment = at
        try:
            self._go_on(self.evenings[name])
        finally:
            self.moment = 0
        self.settle()

    def evening_due(self, name: str) -> int:
        """Also when a draw no longer waits for numbers, or for hashes."""
        evening, due = self.evenings[name], super().evening_due(name)
        waits = 0 if self.fair is None else self.fair.waiting.get(name, 0)
        return min([due, *[at for at in (evening.fair.until, waits) if at > evening.now]])

    def kept_evening(
        self, evening: Evening, number: int, event: EveningEvent, booked: list[Transfer], wish: str
    ) -> None:
        super().kept_evening(evening, number, event, booked, wish)
        if self.heads is not None:
            self.heads.add(self.batch.records[-1])

    def come_back_to_evening(self, loaded: TableLoaded) -> None:
        super().come_back_to_evening(loaded)
        if self.heads is not None:
            self.heads.catch_up(loaded.records)

    def drop_evening(self, name: str) -> None:
        super().drop_evening(name)
        if self.heads is not None:
            self.heads.forget(name)
        if self.fair is not None:
            self.fair.forget(name)

    # -- facts of tables

    def keep(self, table: Any, number: int, event: TableEvent, transfers: list[Transfer], wish: str) -> None:
        """One more record; what it led to beside the table goes into the same batch."""
        kind, batch = self.kinds[table.id], self.batch
        told = kind.tell(table, event, "")
        public = encode_event(told)
        secret = told is not event and told != event
        for_some = secret and not _is_for_nobody(kind, event)
        is_dealt = secret and self._is_dealt(kind, table, told, event)
        sealed = encode_event(event) if for_some or (secret and not is_dealt) else None
        kept = None if is_dealt else sealed
        salt, digest = salted(kept) if kept is not None and kind.secret(event) else (b"", b"")
        seed = self.dice.seal() or None
        record = Record(table.id, number, event.at, wish, public, kept, seed, VERSION, salt, digest)
        batch.records.append(record)
        if self.heads is not None:
            self.heads.add(record)
        begins = kind.begins_kept(event)
        self._of_hand(kind, record, event, begins=begins)
        self.note_transfers(transfers, event.at)
        fact = Fact(number, public, sealed if for_some else None, event)
        self.recent.setdefault(table.id, deque(maxlen=RECENT)).append(fact)
        self.changed[table.id] = None
        self._index(kind, table, number, event, begins=begins)
        self.hear_of(table, number, event)

    def _is_dealt(self, kind: TableKind, table: Any, told: TableEvent, event: TableEvent) -> bool:
        """FD-1.5: all that is hidden of it follows from what is kept of its deal."""
        return self.fair is not None and kind.fair is not None and self.fair.tells(kind, table, told, event)

    def _of_hand(self, kind: TableKind, record: Record, event: TableEvent, *, begins: bool) -> None:
        """FD-3.1: a hand is remembered as long as it is played, and then as far as people were shown it."""
        if kind.fair is None or not self.forgets:
            return
        if begins:
            self.hand_facts[record.table] = []
            self.decks_left.pop(record.table, None)
        facts = self.hand_facts.get(record.table)
        if facts is not None:
            facts.append((record, event))

    def counted(self, table: Any) -> None:
        self.crowds[table.id] = None

    def book(self, transfer: Transfer, at: int) -> None:
        super().book(transfer, at)
        self.note_transfers([transfer], at)

    def _index(self, kind: TableKind, table: Any, number: int, event: TableEvent, *, begins: bool) -> None:
        """What a fact means beyond its table: history, results, departures, the list of tables."""
        name = table.id
        if number == 0:
            row = kind.listing(table)
            self.batch.tables.append(TableRow(name, row.game, row.format, event.at, row.private))
        outcomes = kind.outcomes(table, event)
        if outcomes:
            row, hand = kind.listing(table), kind.hand(table)
            played = _counts_as(kind, row)
            for outcome in outcomes:
                told = structs.asdict(outcome) | {"against": _against(outcomes, outcome)}
                result = Result(**told, game=row.game, format=played, table=name, hand=hand.number, at=event.at)
                self.batch.results.append(result)
        if begins:
            self.hand_began[name] = number
        elif kind.ends_kept(event):
            self._hand_over(kind, table, number, event.at)
        elif kind.calls_off(event):
            self._called_off(kind, table, number, event.at)
        change = self.seat_change(table, kind, event)
        if change is not None:
            self.batch.seats.append(SeatRow(change.person, name, change.seated))
            left = None if change.seated else self.people.departures.get(change.person, {}).get(name)
            if left is not None:
                self.batch.departures.append((change.person, left))
        if table.dismissed:
            self.batch.dismissed[name] = event.at

    def _hand_over(self, kind: TableKind, table: Any, number: int, at: int) -> None:
        first, row, hand = self.hand_began.pop(table.id), kind.listing(table), kind.kept(table)
        ended = HandRow(table.id, hand.number, row.game, row.format, row.private, first, number, at, hand.people)
        self.batch.hands.append(ended)
        self.batch.own_hands.extend(own_hand_rows(ended, kind.own_hands(table)))
        facts = self.hand_facts.pop(table.id, None)
        if facts is not None and facts[0][0].number == first:
            left = self._leave(kind, table, facts, hand.people)
            self.batch.remains.append(RemainsRow(table.id, hand.number, left))

    def _leave(self, kind: TableKind, table: Any, facts: list[Kept], people: Sequence[str]) -> tuple[Record, ...]:
        """FD-3.1: what is left of a hand's facts, and from now on of the table in a snapshot."""
        at_hand = None if self.fair is None else self.fair.at_hand(table.id)
        left, commitments = remains(kind, facts, people, at_hand)
        self.decks_left[table.id] = deck_left(table.fair, commitments)
        return left

    def _called_off(self, kind: TableKind, table: Any, number: int, at: int) -> None:
        """FD-1.9, FD-3.1: nobody has it in a list, but whoever was dealt in can prove it, and the rest is forgotten."""
        first, row, hand = self.hand_began.pop(table.id), kind.listing(table), kind.hand(table).number
        self.batch.hands.append(HandRow(table.id, hand, row.game, row.format, row.private, first, number, at, ()))
        facts = self.hand_facts.pop(table.id, None)
        if facts is not None and facts[0][0].number == first:
            left = self._leave(kind, table, facts, _contributors(facts))
            self.batch.remains.append(RemainsRow(table.id, hand, left))

    def take_batch(self) -> Batch:
        """Everything since the last time, with snapshots of tables that have grown long."""
        for name in self.changed:
            self._try_snapshot(name)
        batch, self.batch = self.batch, Batch()
        self.room = AT_ONCE
        self.ledger.done.clear()  # an id comes again only with its fact, and facts are numbered
        return batch

    def no_news(self, name: str, number: int) -> None:
        """Everybody has heard of the facts from a number on."""
        for fact in reversed(self.recent.get(name, ())):
            if fact.number < number:
                break
            fact.event = None

    def _try_snapshot(self, name: str) -> None:
        """Between hands, where it is smallest. The journal is right without it: a table that cannot be written down is
        tried again as much later."""
        if self.numbers[name] - self.snapshots.get(name, 0) < self.snapshot_every or name in self.hand_began:
            return
        try:
            self._snapshot_now(name)
        except Exception as wrong:
            if self.broke is None:
                raise
            self.broke("snapshot", wrong)

    def _snapshot_now(self, name: str) -> None:
        table, number = self.tables[name], self.numbers[name]
        if not table.dismissed:
            began = self.hand_began.get(name, NO_HAND)
            self._note_snapshot(name, number, began)
            head = "" if self.heads is None else self.heads.head(name, number - 1).digest
            deck = self.decks_left.get(name)
            left = NOTHING_GONE if deck is None else table_left(self.kinds[name], table, deck)
            self.batch.snapshots.append(SnapshotRow(name, number, encode_snapshot(table, head, left), began))

    def _note_snapshot(self, name: str, number: int, began: int) -> None:
        """One that was taken in the middle of a hand knows its deck: another is due as soon as that is over, and with
        it forgotten (FD-3.1)."""
        self.snapshots[name] = number if began == NO_HAND else number - self.snapshot_every

    def hand_over(self, name: str, epoch: int) -> None:
        """The batch under way is the last that this house keeps of it: another node goes on with it."""
        if name in self.tables:
            self._snapshot_now(name)
        self.batch.handed[name] = epoch

    def snapshot_all(self) -> None:
        """Before the house closes, in the middle of a hand, too: it opens faster."""
        for name in self.tables:
            if self.numbers[name] > self.snapshots.get(name, 0):
                self._snapshot_now(name)

    def forget(self, name: str) -> None:
        if self.kinds[name].opener(self.tables[name]):
            self.names.discard(name)  # drawn by lot, it does not come again; and the store knows it for ever
        super().forget(name)
        if self.owners.get(name) not in self.evenings:  # it may be elsewhere now, and is its evening's all the same
            self.owners.pop(name, None)
        self.stirred.pop(name, None)
        self.recent.pop(name, None)
        self.crowds.pop(name, None)
        self.snapshots.pop(name, None)
        self.hand_began.pop(name, None)
        self.hand_facts.pop(name, None)
        self.decks_left.pop(name, None)
        if self.heads is not None:
            self.heads.forget(name)
        if self.fair is not None:
            self.fair.forget(name)

    # -- coming back

    def come_back(self, loaded: Loaded) -> None:
        """Everything but the tables as it was when the last batch became durable (HO-8.1)."""
        self.ledger.balances.update(loaded.balances)
        self.names |= {row.table for row in loaded.tables}
        for person, left in loaded.departures:
            self.people.depart(person, left)
        for _, person, at, amount in loaded.sales:
            self.people.cage.sold.setdefault(person, []).append((at, amount))
        for one, other in loaded.friends:
            self.people.friends.friends.setdefault(one, {})[other] = None
            self.people.friends.friends.setdefault(other, {})[one] = None
        for person, other in loaded.requests:
            self.people.friends.note_request(person, other)
        for asker, other, at in loaded.turned_down:
            self.people.friends.turned_down[asker, other] = at
        for person, other in loaded.blocks:
            self.people.friends.blocked.setdefault(person, {})[other] = None

    def come_back_to(self, loaded: TableLoaded) -> bool:
        """One table; False where its snapshot cannot be read: then it needs its whole journal."""
        name = loaded.row.table
        if loaded.row.game == GAME:
            self.come_back_to_evening(loaded)
            return True
        if loaded.row.game not in KINDS:
            raise StoreError(f"{name}: the game {loaded.row.game} is not installed")
        kind = KINDS[loaded.row.game]
        try:
            table, number, records = _beginning(kind, loaded)
        except SnapshotError:
            return False
        if loaded.snapshot is not None:
            self._note_snapshot(name, number, loaded.snapshot.began)
            if is_older(loaded.snapshot.body):
                self.batch.origins.append(loaded.snapshot)
            if loaded.snapshot.began != NO_HAND:
                self.hand_began[name] = loaded.snapshot.began
            if self.heads is not None:
                self.heads.go_on_from(name, head_in(loaded.snapshot.body))
            for record, event in zip(loaded.earlier, facts_in(kind, loaded.earlier), strict=True):
                self._of_hand(kind, record, event, begins=kind.begins_kept(event))
        elif self.heads is not None:
            self.heads.add(loaded.records[0])
        self.kinds[name] = kind
        recent = self.recent[name] = deque(maxlen=RECENT)
        events = facts_in(kind, records, NO_DEAL if kind.fair is None else table.fair)
        closed = max([record.number for record in records if record.closed], default=-1)
        if closed >= 0:
            events = kind.without_cards(events)
        for record, event in zip(records, events, strict=True):
            assert record.number == number, (name, record.number, number)
            kind.evolve(table, event)
            recent.append(_as_bytes(kind, record, event))
            if self.heads is not None:
                self.heads.add(record)
            self._of_hand(kind, record, event, begins=kind.begins_kept(event))
            self._hand_goes_on(kind, table, number, event)
            number += 1
        if closed >= 0:
            self.without_key[name] = closed >= self.hand_began.get(name, number)
        self.tables[name], self.numbers[name], self.journals[name] = table, number, []
        for person in kind.seated(table) if name not in self.owners else ():
            self.people.confirm(person, name)
        reserved = kind.reservations(table)
        self.people.reservations.update(dict.fromkeys(reserved.line if reserved is not None else (), name))
        return True

    def _hand_goes_on(self, kind: TableKind, table: Any, number: int, event: TableEvent) -> None:
        if kind.begins_kept(event):
            self.hand_began[table.id] = number
        elif kind.ends_kept(event) or kind.calls_off(event):
            self.hand_began.pop(table.id, None)
            facts = self.hand_facts.pop(table.id, None)
            if facts is not None:
                people = kind.kept(table).people if kind.ends_kept(event) else _contributors(facts)
                self._leave(kind, table, facts, people)


def _contributors(facts: list[Kept]) -> Sequence[str]:
    return contributors([event for _, event in facts])


def salted(sealed: bytes) -> tuple[bytes, bytes]:
    """FD-2.2: a salt of 256 bits, so that nobody can guess a card and try whether it fits the chain; and their hash."""
    salt = os.urandom(HASH)
    return salt, sealed_hash(salt, sealed)


def _against(outcomes: list[Outcome], one: Outcome) -> str:
    """The only other who was dealt in."""
    dealt = [outcome.person for outcome in outcomes if outcome.hands]
    return next(person for person in dealt if person != one.person) if len(set(dealt)) == 2 and one.hands else ""


def own_hand_rows(hand: HandRow, told: list[OwnHand]) -> list[OwnHandRow]:
    """One for each who was dealt in, also where the kind has nothing to tell."""
    known = {own.person: own for own in told}
    return [
        OwnHandRow(hand.table, hand.hand, hand.at, hand.game, hand.format, known.get(person) or OwnHand(person))
        for person in hand.people
    ]


def _counts_as(kind: TableKind, row: Listing) -> str:
    """The format of a result. At a table for friends whose format is everybody's, it counts for oneself and on no
    leaderboard."""
    played = kind.format(row.format)
    return f"{AMONG_FRIENDS}{row.format}" if row.private and played is not None and not played.private else row.format


def _beginning(kind: TableKind, loaded: TableLoaded) -> tuple[Any, int, tuple[Record, ...]]:
    """The table at its snapshot, or as it was opened; the number of the next fact, and the records from there on."""
    if loaded.snapshot is not None:
        return decode_snapshot(loaded.snapshot.body), loaded.snapshot.number, loaded.records
    return kind.begin(fact_in(kind, loaded.records[0])), 1, loaded.records[1:]


def fact_in(kind: TableKind, record: Record) -> TableEvent:
    """As it is kept, in today's words: the whole fact, but for cards that follow from its deal."""
    return decode_event(kind, record.sealed or record.open, record.version)


def facts_in(kind: TableKind, records: Sequence[Record], fair: FairDeal = NO_DEAL) -> list[TableEvent]:
    """Whole facts, from the first of a hand on, or after this deal."""
    found = [fact_in(kind, record) for record in records]
    if kind.fair is None:
        return found
    return list(all_whole(kind.fair, zip(found, map(_lacks_cards, records), strict=True), fair))


def whole(kind: TableKind, table: Any, record: Record, event: TableEvent, packs: Packs) -> TableEvent:
    """The next fact of a table, with the cards that follow from its deal."""
    if kind.fair is None or not _lacks_cards(record):
        return event
    return packs.whole(kind.fair, table.fair, event)


def _lacks_cards(record: Record) -> bool:
    """Perhaps: nothing is sealed there, and nothing was."""
    return record.sealed is None and not record.digest


def _as_bytes(kind: TableKind, record: Record, event: TableEvent) -> Fact:
    """In the words that today's clients understand."""
    older = record.version != VERSION
    public = encode_event(decode_event(kind, record.open, record.version)) if older else record.open
    if _is_for_nobody(kind, event):
        return Fact(record.number, public, None, None)
    if record.sealed is not None:
        return Fact(record.number, public, encode_event(event) if older else record.sealed, None)
    hides = kind.fair is not None and not record.digest and kind.fair.hides(event)
    return Fact(record.number, public, encode_event(event) if hides else None, None)


def _is_for_nobody(kind: TableKind, event: TableEvent) -> bool:
    """Is what a fact hides told to nobody at all: seeds, the order of the pack, burnt cards?"""
    return commits(event) or (kind.fair is not None and kind.fair.hides(event) and not kind.fair.deals(event))

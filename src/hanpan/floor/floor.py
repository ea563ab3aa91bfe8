"""The running house: people come in, say what they want, and are shown what happens.

    a frame → wish → the house decides → facts → one batch for the store → everybody's picture → frames

One loop, one writer: the house decides one wish after the other, and between two wishes nothing moves.
"""

from collections.abc import Callable, Sequence

import msgspec
from msgspec import convert, structs

from hanpan.engine import Refusal
from hanpan.fairness import Receipt
from hanpan.floor.announcements import Announcements
from hanpan.floor.broadcast import Broadcast
from hanpan.floor.clock import Alarm, Clock, NoAlarm
from hanpan.floor.collecting import no_collecting
from hanpan.floor.coming_back import come_back
from hanpan.floor.commit_loop import CommitLoop
from hanpan.floor.delivery import Delivery
from hanpan.floor.dice import Dice
from hanpan.floor.evening_wishes import EveningWishes
from hanpan.floor.evenings import Evenings
from hanpan.floor.fair_dealer import FairDealer
from hanpan.floor.forgetting import Forgetting
from hanpan.floor.friendships import Friendships
from hanpan.floor.heads import Heads, head_after
from hanpan.floor.house_wishes import HouseWishes
from hanpan.floor.journalled_house import JournalledHouse, facts_in
from hanpan.floor.kept_evenings import facts_in as evening_facts
from hanpan.floor.metrics import Metrics
from hanpan.floor.newcomers import Newcomers
from hanpan.floor.news import FarRow, Renamed, ReservedAt, Went
from hanpan.floor.operator import Operator
from hanpan.floor.owing import in_turn
from hanpan.floor.people import People
from hanpan.floor.ports import WISHES_KEPT, Connection, NotKeptError, Record, Store, StoreError, TableLoaded
from hanpan.floor.refusals import BAD_MESSAGE, HOUSE_ERROR, STILL_SEATED
from hanpan.floor.replies import Replies
from hanpan.floor.sanctions import Sanctions
from hanpan.floor.settings import Admission, FloorSettings
from hanpan.floor.table_wishes import TableWishes, is_for_a_table
from hanpan.floor.tables import Tables
from hanpan.floor.talking import Talking
from hanpan.floor.visits import Guest, Visit
from hanpan.house import departures
from hanpan.house.cage import DAY, Cage
from hanpan.house.commands import GiveUpReservation, Leave, LoseConnection, LoseHand, Reconnect
from hanpan.house.contract import Listing
from hanpan.house.evening.fair_draws import as_deal
from hanpan.house.events import TableEvent
from hanpan.house.fair_deals import last_draw, played_in, up_to
from hanpan.house.kinds import KINDS
from hanpan.house.lobby import Wanted, fits
from hanpan.house.people import People as Persons
from hanpan.wire import VERSION
from hanpan.wire import client_says as say
from hanpan.wire import house_says as told
from hanpan.wire.house_says import PersonCard

SITTERS = 6
"""Of those who sit at a table so many are named in the lobby."""


class Floor:
    """Puts the parts of the running house together, and knows who is here."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        settings: FloorSettings | None = None,
        dice: Dice | None = None,
        metrics: Metrics | None = None,
        journalled: type[JournalledHouse] = JournalledHouse,
        fair: FairDealer | None = None,
        *,
        forgets: bool = False,
    ) -> None:
        """`journalled`: a simulation looks on at every fact. `fair`: deals so that anyone can check it (FD). `forgets`:
        what nobody was shown is forgotten when its hand is over (FD-3.1)."""
        self.settings = settings or FloorSettings()
        self.store, self.clock, self.metrics = store, clock, metrics or Metrics()
        dice = dice or Dice()
        persons = Persons(Cage(self.settings.daily_limit))
        self.house = journalled(dice.shuffle, persons, dice=dice, snapshot_every=self.settings.snapshot_every)
        self.house.broke = self.metrics.broke
        self.house.fair = fair
        self.house.forgets = forgets
        self.house.heads = None if fair is None else Heads(fair.key.house)
        self.visits: dict[str, Visit] = {}
        """Visits by person."""
        cards: dict[str, PersonCard] = {}
        self.broadcast = Broadcast(self.house, cards, self.visits, clock, self.metrics, self._commit_soon)
        self.delivery = Delivery(self.metrics, self._plays, self.fell_behind)
        self.commits = CommitLoop(store, self.metrics, self.broadcast.close_batch, self.delivery)
        self.people = People(self.house, cards, clock, self.broadcast)
        self.friendships = Friendships(self.house.people.friends, store, self.broadcast, clock)
        self.replies = Replies(self.broadcast, self.metrics)
        self.tables = Tables(self.house, clock, self.broadcast)
        self.sanctions = Sanctions()
        self.talking = Talking(self.tables, self.replies, self.broadcast, self.sanctions, clock, self.settings)
        self.announcements = Announcements(self.broadcast, clock)
        self.admission: Admission = self.settings.newcomers
        self.operator = Operator(self.tables, self.people, self.broadcast, clock)
        self.evenings = Evenings(self.house, self.tables, self.broadcast, clock)
        self.evenings.miss_the_absent_at = self.miss_the_absent_at
        self.commits.kept_batch.append(self.evenings.take_some_owed)
        self.operator.leave_evening = self.evenings.leave
        self.talking.evenings = self.evenings
        self.table_wishes = TableWishes(self.tables, self.replies, self.broadcast, self.visits, clock)
        self.house_wishes = HouseWishes(
            self.tables, self.replies, self.broadcast, self.people, clock, self.settings, self.talking, self.evenings
        )
        self.evening_wishes = EveningWishes(self.evenings, self.replies, self.talking, clock, self.settings)
        self.house_wishes.answers |= self.evening_wishes.answers()
        self.forgetting = Forgetting(self.people, self.replies.answers, self.visits, clock)
        self.newcomers = Newcomers(self.house, store, self.commits, self.people, self.forgetting)
        self.audience: list[Callable[[], None]] = []
        """Called when somebody has come or gone (HO-2.12)."""
        self.watching: Alarm = NoAlarm()
        self.in_its_way: set[str] = set()
        """Why nobody could use the time."""
        self.commits.stands = lambda stands: self.stand_still("store", stands=stands)
        self.ready = False

    def _commit_soon(self) -> None:
        self.commits.wanted.set()

    # -- opening and closing

    async def open(self) -> None:
        """Everything as it was (HO-8.1). Every running deadline is extended, so that people can come back (HO-7.5)."""
        self.clock.release()  # where a house before this one could keep nothing
        with no_collecting():
            await self._come_back()
        self.commits.start()
        self._commit_soon()
        self.clock.call_at(self.clock.now() + self._grace, self._miss_the_absent)
        self.watching = self.clock.on_jump(self._jumped)
        self.ready = True

    async def _come_back(self) -> None:
        began = self.clock.now()
        loaded = await self.store.load(began - DAY, began - WISHES_KEPT, began - departures.KEPT)
        self.replies.answers.come_back(loaded, began)
        loaded = structs.replace(loaded, commands=())  # of a busy house they take more room than its people
        await come_back(self.house, self.people, self.store, loaded, self.replay)
        await self.remember_orders()
        now = self.clock.now()  # it may have taken a while
        self.house.people.forget_what_lies_ahead(now)
        self._expect_nobody()
        # A table ahead of the clock says nothing of when the house was closed.
        known = [one.now for one in (*self.house.tables.values(), *self.house.evenings.values())]
        stopped = max([at for at in known if at <= now], default=now)
        self.lose_hands()
        self.house.owing.add(*in_turn(loaded.owed))  # before anything else is owed
        for name, living in list(self.house.tables.items()):
            closed = now - stopped if living.now <= now else 0
            self.house.resume(name, now, closed, grace=self._grace)
            self.tables.wake(name)
            if name not in self.house.owners:
                self.tables.expect_somebody(name)
        self.evenings.resume(now, now - stopped, self._grace)
        self.house.take_all_owed()
        self.tables.wake_stirred()

    def lose_hands(self) -> None:
        """FD-3.3: what was in play when the house lost its key is not played on."""
        for name, in_play in self.house.without_key.items():
            self.metrics.key_lost(name)
            table, kind = self.house.tables[name], self.house.kinds[name]
            if in_play and kind.kept(table).playing:
                self.house.ask(name, LoseHand(table.now))  # no time has passed there
        self.house.without_key.clear()

    async def remember_orders(self) -> None:
        """What operators have said: it counts more than the settings."""
        kept = self.store.operators
        self.sanctions.load(await kept.sanctions())
        self.announcements.rows = await kept.announcements(self.clock.now())
        said = await kept.switches()
        self.admission = convert(said.get("newcomers", self.settings.newcomers), Admission)
        self.talking.on = said.get("chat", "on" if self.settings.chat else "off") == "on"

    def _expect_nobody(self) -> None:
        """Those who were here before the house closed may never come back."""
        people = self.house.people
        for person in {**people.cage.sold, **people.departures, **self.people.cards, **self.replies.answers.by_person}:
            self.forgetting.went(person)

    @property
    def _grace(self) -> int:
        return 1000 * self.settings.grace_seconds

    def _jumped(self, before: int, now: int) -> None:
        """The machine slept, the process was stopped, or the clock was put right: as after a restart, everybody has the
        time again that they had, and more (HO-7.5)."""
        self.metrics.jumped(now - before)
        self.house.people.forget_what_lies_ahead(now)
        self.tables.jump(before, now, self._grace)
        self.evenings.jump(before, now, self._grace)

    def stand_still(self, why: str, *, stands: bool) -> None:
        """While nothing can be kept, or nobody hears, no clock runs out: afterwards it is as after a jump."""
        if stands:
            if not self.in_its_way:
                self.clock.hold()
            self.in_its_way.add(why)
        elif self.in_its_way:
            self.in_its_way.discard(why)
            if not self.in_its_way:
                before, now = self.clock.release()
                if now != before:
                    self._jumped(before, now)

    async def replay(self, table: TableLoaded) -> None:
        """Its snapshot cannot be read; its journal tells the same, if it is all there."""
        assert table.snapshot is not None
        name, known = table.row.table, table.snapshot.number
        before = await self.store.records(name, 0, known - 1)
        if len(before) != known:
            raise StoreError(f"the snapshot of {name} cannot be read, and its journal lacks facts before it")
        self.house.come_back_to(structs.replace(table, snapshot=None, records=(*before, *table.records)))
        self.house.snapshots[name] = -self.settings.snapshot_every  # the next moment between hands gives a new one
        self.metrics.replayed(known)

    def _miss_the_absent(self) -> None:
        """Those who have not come back by now have lost the connection, or no longer look on."""
        for name in list(self.house.tables):
            self.miss_the_absent_at(name)

    def miss_the_absent_at(self, name: str) -> None:
        table = self.house.tables.get(name)
        if table is None:
            return
        kind = self.house.kinds[name]
        for person in kind.seated(table):
            if person not in self.visits:
                self.tables.tell(name, LoseConnection(self.clock.now(), person))
        for person in kind.looking_on(table):
            if person not in self.visits:
                gone = LoseConnection if kind.waits_for(table, person) else Leave
                self.tables.tell(name, gone(self.clock.now(), person))

    async def close(self) -> None:
        """What is under way is kept, everyone is told, and the connections end, also where it cannot be kept."""
        self.ready = False
        self.watching.cancel()
        self.house.snapshot_all()
        self.house.changed.clear()
        for visit in self.visits.values():
            self.replies.say(visit, told.Closing())
        self._commit_soon()
        not_kept = await self.commits.stop()
        self.broadcast.stop()
        self.evenings.stop()
        self.forgetting.stop()
        for visit in list(self.visits.values()):
            visit.over = True
            await visit.connection.close(1001, "closing")
        if not_kept is not None:
            raise NotKeptError(str(not_kept))

    @property
    def healthy(self) -> bool:
        return self.commits.healthy

    async def settled(self) -> None:
        """Until everything that has happened so far is durable."""
        await self.commits.settled()

    async def know(self, names: list[str]) -> None:
        """A table of such a name may have been, and is no more: it is not opened again."""
        known = await self.store.known_tables(names)
        self.house.names |= known

    # -- coming and going

    def introduce(self, person: str, card: PersonCard) -> None:
        self.people.introduce(person, card)
        if person not in self.visits:
            self.forgetting.went(person)  # some never come in

    def speak(self, person: str, lang: str) -> None:
        """Somebody who is here is spoken to in another language from now on."""
        self.broadcast.tell(Renamed(person, lang=lang))
        self.hear_renamed(Renamed(person, lang=lang))

    def show_face(self, person: str, face: str) -> None:
        """Everybody who sees them sees it from now on."""
        self.broadcast.tell(Renamed(person, face=face))
        self.hear_renamed(Renamed(person, face=face))

    def rename(self, person: str, name: str) -> None:
        """Everybody who sees them reads it from now on."""
        self.broadcast.tell(Renamed(person, name))
        self.hear_renamed(Renamed(person, name))

    def hear_renamed(self, word: Renamed) -> None:
        """At this node, or at another one."""
        changed = {"name": word.name} if word.name else {}
        changed |= {} if word.face is None else {"face": word.face}
        if changed:
            self.people.change(word.person, **changed)
        if word.name:
            self.talking.rename(word.person, word.name)
        visit = self.visits.get(word.person)
        if visit is not None:
            visit.guest = structs.replace(visit.guest, **changed, **({"lang": word.lang} if word.lang else {}))

    def come_in(self, guest: Guest, connection: Connection, *, greet: bool = True) -> Visit:
        """Somebody has a connection to the house. Each has one at a time: the last one counts."""
        self.introduce(guest.person, PersonCard(guest.name, guest.bot, guest.level, guest.face))
        before = self.visits.get(guest.person)
        if before is not None:
            self.broadcast.take_over(before)
        visit = self.visits[guest.person] = Visit(guest, connection, welcomed=greet)
        if before is not None:
            visit.tables = before.tables
        seat = self.house.table_of(guest.person)
        if seat and before is None:
            self.tables.tell(seat, Reconnect(self.clock.now(), guest.person))
        elif before is None and self.house.people.seat_of(guest.person) in self.house.evenings:
            self.evenings.came_back[guest.person] = None
        if before is None and greet:
            self.friendships.tell_friends_of(guest.person)
        seat = seat or self.house.known_table_of(guest.person)
        bank = self.broadcast.banks[guest.person] = self.people.bank(guest.person)
        if greet:
            now, who = self.clock.now(), (guest.person, guest.name, guest.lang, guest.guest)
            about = self.talking.on, guest.face, self._key, self._evening_of(guest.person)
            self.replies.say(visit, told.Welcome(VERSION, *who, bank, now, seat, *about, forgets=self.house.forgets))
            self.announcements.tell(visit)
        self.tell_audience()
        return visit

    @property
    def _key(self) -> str:
        """FD-2.1: by which receipts are signed."""
        return self.house.fair.key.public.hex() if self.house.fair is not None else ""

    def _evening_of(self, person: str) -> str:
        """At which they have their seat, whichever node has it."""
        people = self.house.people
        holder = people.seat_of(person)
        if holder in self.house.evenings:
            return holder
        there = people.elsewhere.get(person, "") if not holder and person in people.at_evening else ""
        return there or self.house.owners.get(self.house.table_of(person), "")

    def tell_audience(self) -> None:
        """Somebody has come or gone."""
        for hear in self.audience:
            hear()

    def go(self, visit: Visit) -> None:
        """The connection has ended: a player has lost it (HO-7.4), an observer no longer looks on."""
        visit.over = True
        self.broadcast.look_away(visit)
        self.evenings.went(visit)
        self.broadcast.late.went(visit)
        if self.visits.get(visit.person) is not visit:
            return
        del self.visits[visit.person]
        self.forgetting.went(visit.person)
        self.talking.went(visit.person)
        if visit.welcomed:
            self.friendships.tell_friends_of(visit.person)
            self.broadcast.tell(Went(visit.person, visit.number))
        self.broadcast.banks.pop(visit.person, None)
        here = [*visit.tables, self.house.table_of(visit.person)]
        for name in dict.fromkeys(here):
            table = self.house.tables.get(name)
            if table is not None and self.house.kinds[name].is_here(table, visit.person):
                wish = LoseConnection if self._waits(name, visit.person) else Leave
                self.tables.tell(name, wish(self.clock.now(), visit.person))
        self.tell_audience()

    def _waits(self, name: str, person: str) -> bool:
        """Does a table wait for somebody to come back?"""
        kind, table = self.house.kinds[name], self.house.tables[name]
        return person in kind.seated(table) or kind.waits_for(table, person)

    def _plays(self, visit: Visit) -> bool:
        return visit.person in self.house.people.claims or self.house.table_of(visit.person) != ""

    def fell_behind(self, visit: Visit) -> None:
        """Somebody reads too slowly: an observer is shown a picture later, a player is cut off and may come back."""
        self.metrics.slow()
        if not self._plays(visit) and visit.tables:
            self.broadcast.show_later(visit)
        elif not visit.over:
            self.delivery.hang_up(visit, 1013, "too slow")

    def follow(self, visit: Visit, name: str, secret: str = "") -> None:
        """A table or an evening that somebody looks at has come here from another node."""
        if name in self.house.evenings:
            self.evenings.follow(visit, name, secret)
        else:
            self.table_wishes.follow(visit, name)

    async def part_with(self, person: str) -> Refusal | None:
        """Somebody goes for good: from a seat nobody can. Their chips go back to the cage, then all that is theirs."""
        if self.house.people.known_seat_of(person):
            return STILL_SEATED
        self.broadcast.tell(ReservedAt(person, ""))
        visit = self.visits.get(person)
        if visit is not None:
            visit.over = True  # what they still send is not heard
        waits_at = self.house.people.reservations.get(person)
        if waits_at:
            self.tables.tell(waits_at, GiveUpReservation(self.clock.now(), person))
        self.people.empty_bank(person)
        await self.settled()
        try:
            await self.store.remove_person(person)
        except StoreError:
            if visit is not None:
                visit.over = False
            raise
        self.people.unname(person)
        self.replies.answers.forget(person)
        self.talking.forget(person)
        self.friendships.forget(person)
        return None

    # -- hearing

    def hear(self, visit: Visit, data: bytes | str) -> None:
        """One frame of somebody's. Whatever it is, it is answered."""
        if visit.over or visit.leaving:
            return
        self.metrics.heard()
        try:
            wish = say.decode(data)
        except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as wrong:
            detail = str(wrong) if isinstance(wrong, msgspec.ValidationError) else "JSON"
            self.replies.refuse(visit, _id_of(data), BAD_MESSAGE, detail=detail[:200])
            return
        try:
            self._grant(visit, wish)
        except Exception as wrong:  # one person's wish must not end everybody's game
            self.metrics.broke(type(wish).__name__, wrong)
            self.replies.refuse(visit, wish.id, HOUSE_ERROR)

    def _grant(self, visit: Visit, wish: say.AnyWish) -> None:
        known = self.replies.answers.granted(visit.person, wish.id)
        if type(wish) is say.Enter:
            self.table_wishes.enter(visit, wish)
        elif known is not None:
            self.replies.say(visit, told.Done(wish.id, known))
        elif is_for_a_table(wish):
            self.table_wishes.grant(visit, wish)
        elif type(wish) is say.Exit:
            self.table_wishes.exit(visit, wish)
        else:
            self.house_wishes.grant(visit, wish)

    # -- for the door

    def lobby(self, person: str, wanted: Wanted | None = None) -> list[Listing]:
        """HO-2.1: those of other nodes among them."""
        far = [row for row in self.broadcast.far.all_for(person) if row.table not in self.house.tables]
        return self.house.lobby(person, wanted) + [row for row in far if wanted is None or fits(row, wanted)]

    def listing(self, person: str, name: str) -> Listing | None:
        """One table, where this person may know of it."""
        table = self.tables.seen_by(person, name)
        if table is None:
            far = self._far(person, name)
            return None if far is None else far.row
        return None if table.dismissed else self.tables.kind(name).listing(table)

    def seat_of(self, person: str) -> str:
        """Where somebody has their seat, as far as this node knows."""
        there = self.broadcast.elsewhere.get(person)
        return self.house.known_table_of(person) or (there[1].table if there is not None else "")

    def may_see(self, person: str, name: str) -> bool:
        return self.tables.seen_by(person, name) is not None or self._far(person, name) is not None

    def seated_at(self, person: str, name: str) -> tuple[str, ...] | None:
        """The first who sit at a table; None where this person may not know of it."""
        table = self.tables.seen_by(person, name)
        if table is None:
            far = self._far(person, name)
            return None if far is None else far.seated
        return tuple(self.tables.kind(name).seated(table)[:SITTERS])

    def _far(self, person: str, name: str) -> FarRow | None:
        """A table of another node."""
        return None if name in self.house.tables else self.broadcast.far.seen_by(person, name)

    def hand_as_told(self, game: str, person: str, records: list[Record]) -> list[TableEvent]:
        """A hand that is over, as somebody may look at it again (HO-2.6)."""
        kind = KINDS[game]
        return kind.retold(facts_in(kind, records), person)

    def receipt(self, game: str, person: str, records: list[Record], deal: int = 0) -> Receipt | None:
        """FD-2.1: of a hand that is over, where its deal can be checked; of several deals the last, or this one."""
        kind, fair = KINDS[game], self.house.fair
        if fair is None or kind.fair is None:
            return None
        events = up_to(facts_in(kind, records), kind.fair.begins, deal)
        found = played_in(events)
        if found is None:
            return None
        played, voids, before = found
        head = head_after(before, records[: len(events)])
        return fair.receipt(played, voids, head, person, kind.fair.shown_in(events, (person,)))

    def draw_receipt(self, game: str, person: str, records: list[Record]) -> Receipt | None:
        """FD-1.10: of the last draw among these facts, where people's numbers have made it."""
        kind, fair = KINDS[game], self.house.fair
        events = facts_in(kind, records)
        upto = last_draw(events) + 1
        found = played_in(events[:upto])
        if fair is None or found is None:
            return None
        played, voids, before = found
        if played.deal.commitment.statement.house != fair.key.house:
            return None  # nothing of a draw is sealed: it outlives a key that was lost, which alone could sign this
        return fair.receipt(played, voids, head_after(before, records[:upto]), person, ())

    def seats_receipt(self, person: str, records: Sequence[Record], draw: int) -> Receipt | None:
        """FD-1.10: of a draw of seats among the facts of an evening; 0 is the last."""
        fair = self.house.fair
        told = [(at, as_deal(event)) for at, event in enumerate(evening_facts(tuple(records)))]
        deals = [(at, event) for at, event in told if event is not None]
        upto = last_draw([event for _, event in deals], draw) + 1
        found = played_in([event for _, event in deals[:upto]])
        if fair is None or found is None or not upto:
            return None
        played, voids, before = found
        if played.deal.commitment.statement.house != fair.key.house:
            return None
        return fair.receipt(played, voids, head_after(before, records[: deals[upto - 1][0] + 1]), person, ())


def _id_of(data: bytes | str) -> str:
    """The id of a message that could not be read otherwise, where it has one."""
    try:
        found = msgspec.json.decode(data)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
        return ""
    wish = found.get("id") if isinstance(found, dict) else None
    return wish[:64] if isinstance(wish, str) else ""


__all__ = ["Floor", "FloorSettings"]

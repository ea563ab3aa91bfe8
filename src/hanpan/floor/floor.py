"""The running house: people come in, say what they want, and are shown what happens.

    a frame → wish → the house decides → facts → one batch for the store → everybody's picture → frames

One loop, one writer: the house decides one wish after the other, and between two wishes nothing moves.
"""

import secrets
from typing import Any

import msgspec
from msgspec import structs

from hanpan.engine import Refusal
from hanpan.floor.answers import Answers
from hanpan.floor.clock import Clock
from hanpan.floor.desk import DESK
from hanpan.floor.dice import Dice
from hanpan.floor.friendships import Friendships
from hanpan.floor.kept_house import KeptHouse, fact_in
from hanpan.floor.office import Office
from hanpan.floor.ports import Line, Record, Store, StoreError, TableLoaded
from hanpan.floor.post import HANG_UP, Post
from hanpan.floor.reasons import Reasons
from hanpan.floor.refusals import BAD_MESSAGE, HOUSE_ERROR, NO_SUCH_TABLE
from hanpan.floor.settings import FloorSettings
from hanpan.floor.telling import Telling
from hanpan.floor.visits import Guest, Visit
from hanpan.floor.watch import Watch
from hanpan.floor.wishes import command, is_for_a_table
from hanpan.house import presence
from hanpan.house.cage import DAY, Cage
from hanpan.house.commands import Leave, LoseConnection, Observe, Reconnect, TableCommand
from hanpan.house.events import TableEvent
from hanpan.house.house import NEVER
from hanpan.house.ledger import bank
from hanpan.house.lobby import Listing, Wanted, lobby, may_see
from hanpan.house.past_hands import as_told
from hanpan.wire import VERSION
from hanpan.wire import client_says as say
from hanpan.wire import house_says as told
from hanpan.wire.house_says import PersonCard
from hanpan.words.refusals import refusal_in_words

COMMANDS_KEPT = 10 * 60 * 1000
"""A wish that comes again after a restart is known for so long."""


class Floor(Office):
    """See above. The operator's side is in `Office`."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        settings: FloorSettings | None = None,
        dice: Dice | None = None,
        watch: Watch | None = None,
    ) -> None:
        self.settings = settings or FloorSettings()
        self.store, self.clock, self.watch = store, clock, watch or Watch()
        cage = Cage(self.settings.daily_limit)
        dice = dice or Dice()
        self.house = KeptHouse(dice.shuffle, cage, dice=dice, snapshot_every=self.settings.snapshot_every)
        self.people: dict[str, PersonCard] = {}
        """Names of whoever has been here since the house opened."""
        self.visits: dict[str, Visit] = {}
        """Who is here, by person."""
        self.creators: dict[str, str] = {}
        """Who opened which table, since the house opened."""
        self.answers = Answers()
        self.reasons = Reasons()
        self.telling = Telling(self.house, self.people, self.visits, clock, self.watch, self.go_on)
        self.friendships = Friendships(self.house.friends, store, self.telling)
        self.post = Post(store, self.watch, self.telling.close_batch, self._lost)
        self.ready = False
        self.paused = False

    # -- opening and closing

    async def open(self) -> None:
        """Everything as it was (HO-8.1). Whoever was given time has more of it, to come back (HO-7.5)."""
        now = self.clock.now()
        loaded = await self.store.load(now - DAY, now - COMMANDS_KEPT)
        for table in self.house.come_back(loaded):
            await self._replay(table)
        for named in loaded.commands:
            self.answers.remember(*named.split(" ", 1))
        for transfer, person, _, _ in loaded.sales:
            self.answers.remember(person, transfer.removeprefix(f"cage:{person}:").rpartition(":")[0])
        await self._remember_names()
        stopped = max([table.now for table in self.house.tables.values()], default=now)
        by = max(0, now - stopped) + 1000 * self.settings.grace_seconds
        for name in list(self.house.tables):
            self.telling.actor(name)
            self.house.resume(name, now, by)
            self.wake(name)
        self.post.start()
        self.go_on()
        self.clock.call_at(now + 1000 * self.settings.grace_seconds, self._miss_the_absent)
        self.ready = True

    async def _replay(self, table: TableLoaded) -> None:
        """Its snapshot cannot be read; its journal tells the same, if it is all there."""
        assert table.snapshot is not None
        name, known = table.row.table, table.snapshot.number
        before = await self.store.records(name, 0, known - 1)
        if len(before) != known:
            raise StoreError(f"the snapshot of {name} cannot be read, and its journal lacks facts before it")
        self.house.come_back_to(structs.replace(table, snapshot=None, records=(*before, *table.records)))
        self.house.snapshots[name] = -self.settings.snapshot_every  # the next moment between hands gives a new one
        self.watch.replayed(known)

    async def _remember_names(self) -> None:
        """Of everyone at a table, and of friends."""
        persons = {person for table in self.house.tables.values() for person in presence.named(table)}
        for person, others in self.house.friends.friends.items():
            persons |= {person, *others}
        for row in await self.store.people(sorted(persons)):
            self.people[row.person] = PersonCard(row.name, row.bot)

    def _miss_the_absent(self) -> None:
        """Who has not come back by now has lost his connection, or no longer looks on."""
        for name, table in list(self.house.tables.items()):
            for person in presence.seated(table):
                if person not in self.visits:
                    self.tell_table(name, LoseConnection(self.clock.now(), person))
            for person in presence.looking_on(table):
                if person not in self.visits:
                    self.tell_table(name, Leave(self.clock.now(), person))

    async def close(self) -> None:
        """What is under way is kept, everyone is told, and the lines end."""
        self.ready = False
        self.house.snapshot_all()
        self.house.changed.clear()
        for visit in self.visits.values():
            self.say(visit, told.Closing())
        self.go_on()
        await self.post.stop()
        self.telling.stop()
        for visit in list(self.visits.values()):
            visit.over = True
            await visit.line.close(1001, "closing")

    @property
    def healthy(self) -> bool:
        return self.post.healthy

    async def settled(self) -> None:
        """Until everything that has happened so far is durable."""
        await self.post.settled()

    # -- coming and going

    def introduce(self, person: str, card: PersonCard) -> None:
        self.people[person] = card

    def speak(self, person: str, lang: str) -> None:
        """Somebody who is here is spoken to in another language from now on."""
        visit = self.visits.get(person)
        if visit is not None:
            visit.guest = structs.replace(visit.guest, lang=lang)

    def come_in(self, guest: Guest, line: Line) -> Visit:
        """Somebody has a line to the house. He has one at a time: the last one counts."""
        self.introduce(guest.person, PersonCard(guest.name, guest.bot, guest.level))
        before = self.visits.get(guest.person)
        if before is not None:
            self.say(before, told.TakenOver())
            self.telling.look_away(before)
            self.telling.letters.append((before, HANG_UP))
        visit = self.visits[guest.person] = Visit(guest, line)
        if before is not None:
            visit.tables = before.tables
        seat = self.house.seats.get(guest.person, "")
        if seat and before is None:
            self.tell_table(seat, Reconnect(self.clock.now(), guest.person))
        self.telling.banks[guest.person] = self.bank(guest.person)
        if before is None:
            self.friendships.tell_friends_of(guest.person)
        self.say(
            visit,
            told.Welcome(
                VERSION,
                guest.person,
                guest.name,
                guest.lang,
                guest.guest,
                self.bank(guest.person),
                self.clock.now(),
                seat,
            ),
        )
        return visit

    def go(self, visit: Visit) -> None:
        """The line has ended: a player has lost his connection (HO-7.4), an observer no longer looks on."""
        visit.over = True
        self.telling.look_away(visit)
        if self.visits.get(visit.person) is not visit:
            return
        del self.visits[visit.person]
        self.friendships.tell_friends_of(visit.person)
        self.telling.banks.pop(visit.person, None)
        here = [*visit.tables, self.house.seats.get(visit.person, "")]
        for name in dict.fromkeys(here):
            table = self.house.tables.get(name)
            if table is not None and presence.is_here(table, visit.person):
                seated = visit.person in presence.seated(table)
                wish = LoseConnection if seated else Leave
                self.tell_table(name, wish(self.clock.now(), visit.person))

    def _lost(self, visit: Visit) -> None:
        """He reads too slowly: who only looks on is shown it later, a player is hung up on and may come back."""
        self.watch.slow()
        if visit.person not in self.house.seats and visit.tables:
            self.telling.show_later(visit)
        elif not visit.over:
            self.post.hang_up(visit, 1013, "too slow")

    # -- hearing

    def hear(self, visit: Visit, data: bytes | str) -> None:
        """One frame of somebody's. Whatever it is, it is answered."""
        if visit.over:
            return
        self.watch.heard()
        try:
            wish = say.decode(data)
        except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as wrong:
            self._not_understood(visit, data, wrong)
            return
        try:
            self._grant(visit, wish)
        except Exception as wrong:  # one person's wish must not end everybody's game
            self.house.command = ""
            self.watch.broke(type(wish).__name__, wrong)
            self.refuse(visit, wish.id, HOUSE_ERROR)

    def _grant(self, visit: Visit, wish: say.AnyWish) -> None:
        known = self.answers.granted(visit.person, wish.id)
        if isinstance(wish, say.Enter):  # asked again it is shown again
            self._enter(visit, wish)
        elif known is not None:
            self.say(visit, told.Done(wish.id, known))
        elif is_for_a_table(wish):
            self._table_wish(visit, wish)
        elif isinstance(wish, say.Exit):
            self._exit(visit, wish)
        else:
            DESK[type(wish)](self, visit, wish)

    def _not_understood(self, visit: Visit, data: bytes | str, wrong: Exception) -> None:
        detail = str(wrong) if isinstance(wrong, msgspec.ValidationError) else "JSON"
        text = refusal_in_words(visit.guest.lang, BAD_MESSAGE, detail=detail[:200])
        self.watch.refused(BAD_MESSAGE.code)
        self.say(visit, told.Refused(_id_of(data), BAD_MESSAGE.code, BAD_MESSAGE.rule, text))

    def _table_wish(self, visit: Visit, wish: say.TableWish) -> None:
        table = self.table_for(visit.person, wish.table)
        if table is None:
            self.refuse(visit, wish.id, NO_SUCH_TABLE)
            return
        asked = command(table, visit.person, self.clock.now(), wish)
        refused = asked if isinstance(asked, Refusal) else self.ask(wish.table, asked, visit.person, wish.id)
        if refused is None:
            self.done(visit, wish.id)
            self._after_wish(visit, wish)
        else:
            self.refuse(visit, wish.id, refused)

    def _after_wish(self, visit: Visit, wish: say.TableWish) -> None:
        """What a granted wish means beyond the table."""
        if isinstance(wish, say.TakeSeat) and wish.table not in visit.tables:
            self.telling.look(visit, wish.table, -1)
        if isinstance(wish, say.Invite) and wish.friend in self.visits:
            self.say(self.visits[wish.friend], told.InvitedTo(wish.table, visit.person, visit.guest.name))

    def _enter(self, visit: Visit, wish: say.Enter) -> None:
        table = self.table_for(visit.person, wish.table)
        if table is None:
            self.refuse(visit, wish.id, NO_SUCH_TABLE)
            return
        if not presence.is_here(table, visit.person):
            refused = self.tell_table(wish.table, Observe(self.clock.now(), visit.person))
            if refused is not None:
                self.refuse(visit, wish.id, refused)
                return
        self.telling.look(visit, wish.table, wish.since)
        self.say(visit, told.Done(wish.id))

    def _exit(self, visit: Visit, wish: say.Exit) -> None:
        """Who looks on goes; who has a seat only closes his eyes."""
        table = self.table_for(visit.person, wish.table)
        if table is None:
            self.refuse(visit, wish.id, NO_SUCH_TABLE)
            return
        if presence.is_here(table, visit.person) and visit.person not in presence.seated(table):
            self.tell_table(wish.table, Leave(self.clock.now(), visit.person))
        visit.tables.pop(wish.table, None)
        self.telling.actor(wish.table).look_away(visit)
        self.done(visit, wish.id)

    # -- asking the house

    def table_for(self, person: str, name: str) -> Any | None:
        """A table, as far as this person may know of it."""
        table = self.house.tables.get(name)
        return table if table is not None and may_see(table, person) else None

    def ask(self, name: str, wish: TableCommand, person: str, wish_id: str) -> Refusal | None:
        """Bring a wish to its table; the wish's name stands in the journal beside the fact it led to."""
        self.house.command = f"{person} {wish_id}" if wish_id else ""
        answer = self.house.ask(name, wish)
        self.house.command = ""
        self.wake(name)
        self.go_on()
        return answer if isinstance(answer, Refusal) else None

    def tell_table(self, name: str, wish: TableCommand) -> Refusal | None:
        """The house's own word to a table."""
        return self.ask(name, wish, "", "")

    def wake(self, name: str) -> None:
        """Be woken when the table wants it. An earlier alarm is left to ring: it looks again."""
        due, actor = self.house.due_at(name), self.telling.actor(name)
        if due == NEVER or (actor.alarm is not None and actor.wakes <= due):
            return
        if actor.alarm is not None:
            actor.alarm.cancel()
        actor.wakes = due
        actor.alarm = self.clock.call_at(due, lambda: self._rings(name))

    def _rings(self, name: str) -> None:
        actor = self.telling.actors.get(name)
        if actor is None or name not in self.house.tables:
            return
        actor.alarm = None
        self.house.pass_time(name, self.clock.now())
        self.wake(name)
        self.go_on()

    # -- telling

    def go_on(self) -> None:
        self.post.wanted.set()

    def say(self, visit: Visit, word: told.Word) -> None:
        self.telling.say(visit, word)

    def done(self, visit: Visit, wish: str, table: str = "") -> None:
        self.answers.remember(visit.person, wish, table)
        self.say(visit, told.Done(wish, table))

    def refuse(self, visit: Visit, wish: str, refusal: Refusal) -> None:
        self.watch.refused(refusal.code)
        text = refusal_in_words(visit.guest.lang, refusal)
        self.say(visit, told.Refused(wish, refusal.code, refusal.rule, text, refusal.amounts))

    # -- for the door

    def lobby(self, person: str, wanted: Wanted | None = None) -> list[Listing]:
        """HO-2.1."""
        return lobby(self.house.tables.values(), person, wanted)

    def may_see(self, person: str, name: str) -> bool:
        return self.table_for(person, name) is not None

    def bank(self, person: str) -> int:
        return self.house.ledger.balance(bank(person))

    def buy_chips(self, person: str, amount: int, wish: str) -> Refusal | None:
        """HO-1.1. The wish stands in the books, so that it is known after a restart; a client may use its id again
        much later, and that is another purchase."""
        name = f"{person}:{wish}:{secrets.token_hex(4)}"
        refused = self.house.buy_chips(person, amount, self.clock.now(), name)
        self.go_on()
        return refused

    def hand_as_told(self, person: str, records: list[Record]) -> list[TableEvent]:
        """A hand that is over, as he may look at it again (HO-2.6)."""
        return as_told([fact_in(record) for record in records], person)


def _id_of(data: bytes | str) -> str:
    """The id of a message that could not be read otherwise, where it has one."""
    try:
        found = msgspec.json.decode(data)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
        return ""
    wish = found.get("id") if isinstance(found, dict) else None
    return wish[:64] if isinstance(wish, str) else ""


__all__ = ["Floor", "FloorSettings"]

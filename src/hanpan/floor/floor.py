"""The running house: people come in, say what they want, and are shown what happens.

    a frame → wish → the house decides → facts → one batch for the store → everybody's picture → frames

One loop, one writer: the house decides one wish after the other, and between two wishes nothing moves.
"""

import secrets
from typing import Any

import msgspec

from hanpan.engine import Refusal
from hanpan.floor.actor import Letter, TableActor
from hanpan.floor.answers import Answers
from hanpan.floor.board import PUSH_MS, Board
from hanpan.floor.clock import Alarm, Clock
from hanpan.floor.desk import DESK
from hanpan.floor.dice import Dice
from hanpan.floor.kept_house import KeptHouse, is_private
from hanpan.floor.office import Office
from hanpan.floor.ports import Batch, Line, Record, Store
from hanpan.floor.post import HANG_UP, Closed, Post
from hanpan.floor.refusals import BAD_MESSAGE, HOUSE_ERROR, NO_SUCH_TABLE
from hanpan.floor.settings import FloorSettings
from hanpan.floor.visits import Guest, Visit
from hanpan.floor.watch import Watch
from hanpan.floor.wishes import command, is_for_a_table
from hanpan.house import presence
from hanpan.house.cage import DAY, Cage
from hanpan.house.commands import Leave, LoseConnection, Observe, Reconnect, TableCommand
from hanpan.house.friends import Friends
from hanpan.house.journal import decode_event
from hanpan.house.ledger import bank
from hanpan.house.lobby import Listing, Wanted, lobby, may_see
from hanpan.house.past_hands import as_told
from hanpan.wire import VERSION
from hanpan.wire import client_says as say
from hanpan.wire import house_says as told
from hanpan.wire.house_says import PersonCard, encode
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
        self.actors: dict[str, TableActor] = {}
        self.creators: dict[str, str] = {}
        """Who opened which table, since the house opened."""
        self.answers = Answers()
        self.board = Board(self.house)
        self.letters: list[Letter] = []
        self.banks: dict[str, int] = {}
        """What each person here was last told of his bank."""
        self.post = Post(store, self.watch, self._close_batch, self._lost)
        self.ready = False
        self.paused = False
        self.pushing: Alarm | None = None

    # -- opening and closing

    async def open(self) -> None:
        """Everything as it was (HO-8.1). Whoever was given time has more of it, to come back (HO-7.5)."""
        now = self.clock.now()
        loaded = await self.store.load(now - DAY, now - COMMANDS_KEPT)
        self.house.come_back(loaded)
        for named in loaded.commands:
            self.answers.remember(*named.split(" ", 1))
        for transfer, person, _, _ in loaded.sales:
            self.answers.remember(person, transfer.removeprefix(f"cage:{person}:").rpartition(":")[0])
        await self._remember_names()
        stopped = max([table.now for table in self.house.tables.values()], default=now)
        by = max(0, now - stopped) + 1000 * self.settings.grace_seconds
        for name in list(self.house.tables):
            self._act(name)
            self.house.resume(name, now, by)
            self.wake(name)
        self.post.start()
        self.go_on()
        self.clock.call_at(now + 1000 * self.settings.grace_seconds, self._miss_the_absent)
        self.ready = True

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
        for actor in self.actors.values():
            if actor.alarm is not None:
                actor.alarm.cancel()
        if self.pushing is not None:
            self.pushing.cancel()
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

    def come_in(self, guest: Guest, line: Line) -> Visit:
        """Somebody has a line to the house. He has one at a time: the last one counts."""
        self.introduce(guest.person, PersonCard(guest.name, guest.bot))
        before = self.visits.get(guest.person)
        if before is not None:
            self.say(before, told.TakenOver())
            self._look_away(before)
            self.letters.append((before, HANG_UP))
        visit = self.visits[guest.person] = Visit(guest, line)
        if before is not None:
            visit.tables = before.tables
        seat = self.house.seats.get(guest.person, "")
        if seat and before is None:
            self.tell_table(seat, Reconnect(self.clock.now(), guest.person))
        self.banks[guest.person] = self.bank(guest.person)
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

    def _look_away(self, visit: Visit) -> None:
        """He is no longer told anything; where he was he still is."""
        for name in visit.tables:
            if name in self.actors:
                self.actors[name].look_away(visit)
        self.board.unwatch(visit)

    def go(self, visit: Visit) -> None:
        """The line has ended: a player has lost his connection (HO-7.4), an observer no longer looks on."""
        visit.over = True
        self._look_away(visit)
        if self.visits.get(visit.person) is not visit:
            return
        del self.visits[visit.person]
        self.banks.pop(visit.person, None)
        here = [*visit.tables, self.house.seats.get(visit.person, "")]
        for name in dict.fromkeys(here):
            table = self.house.tables.get(name)
            if table is not None and presence.is_here(table, visit.person):
                seated = visit.person in presence.seated(table)
                wish = LoseConnection if seated else Leave
                self.tell_table(name, wish(self.clock.now(), visit.person))

    def _lost(self, visit: Visit) -> None:
        """He reads too slowly: a player is hung up on and may come back; nobody slows the table."""
        self.watch.slow()
        if visit.person not in self.house.seats and visit.tables:
            for name in visit.tables:  # a part he misses would not come again: he waits for a whole picture
                if name in self.actors:
                    self.actors[name].look_away(visit)
            self.clock.call_at(self.clock.now() + 1000, lambda: self._show_again(visit))
        elif not visit.over:
            self.post.hang_up(visit, 1013, "too slow")

    def _show_again(self, visit: Visit) -> None:
        """A slow observer gets a fresh picture later."""
        for name in visit.tables:
            if name in self.actors and not visit.over:
                self.actors[name].look(visit, -1)
                self.house.changed[name] = None
        self.go_on()

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
        if known is not None:
            self.say(visit, told.Done(wish.id, known))
        elif is_for_a_table(wish):
            self._table_wish(visit, wish)
        elif isinstance(wish, say.Enter):
            self._enter(visit, wish)
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
            self.look(visit, wish.table, -1)
        if isinstance(wish, say.Invite) and wish.friend in self.visits:
            self.say(self.visits[wish.friend], told.InvitedTo(wish.table, visit.person, visit.guest.name))

    def _enter(self, visit: Visit, wish: say.Enter) -> None:
        table = self.table_for(visit.person, wish.table)
        if table is None:
            self.refuse(visit, wish.id, NO_SUCH_TABLE)
            return
        if not presence.is_here(table, visit.person):
            refused = self.ask(wish.table, Observe(self.clock.now(), visit.person), visit.person, wish.id)
            if refused is not None:
                self.refuse(visit, wish.id, refused)
                return
        self.look(visit, wish.table, wish.since)
        self.say(visit, told.Done(wish.id))

    def look(self, visit: Visit, name: str, since: int) -> None:
        visit.tables[name] = None
        self._act(name).look(visit, since)
        self.house.changed[name] = None
        self.go_on()

    def _exit(self, visit: Visit, wish: say.Exit) -> None:
        """Who looks on goes; who has a seat only closes his eyes."""
        table = self.table_for(visit.person, wish.table)
        if table is None:
            self.refuse(visit, wish.id, NO_SUCH_TABLE)
            return
        if presence.is_here(table, visit.person) and visit.person not in presence.seated(table):
            self.tell_table(wish.table, Leave(self.clock.now(), visit.person))
        visit.tables.pop(wish.table, None)
        if wish.table in self.actors:
            self.actors[wish.table].look_away(visit)
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

    def _act(self, name: str) -> TableActor:
        if name not in self.actors:
            actor = self.actors[name] = TableActor(name, self.house, self.people)
            actor.shown = self.house.numbers[name]
        return self.actors[name]

    def wake(self, name: str) -> None:
        """Be woken when the table wants it. An earlier alarm is left to ring: it looks again."""
        table = self.house.tables[name]
        due = self.house.kinds[name].wake_at(table)
        actor = self._act(name)
        if due is None or (actor.alarm is not None and actor.wakes <= due):
            return
        if actor.alarm is not None:
            actor.alarm.cancel()
        actor.wakes = due
        actor.alarm = self.clock.call_at(due, lambda: self._rings(name))

    def _rings(self, name: str) -> None:
        actor = self.actors.get(name)
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
        """A word to one, after everything that has happened so far is durable."""
        self.letters.append((visit, encode(word)))
        self.go_on()

    def done(self, visit: Visit, wish: str, table: str = "") -> None:
        self.answers.remember(visit.person, wish, table)
        self.say(visit, told.Done(wish, table))

    def refuse(self, visit: Visit, wish: str, refusal: Refusal) -> None:
        self.watch.refused(refusal.code)
        text = refusal_in_words(visit.guest.lang, refusal)
        self.say(visit, told.Refused(wish, refusal.code, refusal.rule, text, refusal.amounts))

    def _close_batch(self) -> Closed:
        """Everything since the last round, and the letters that tell of it."""
        changed = list(self.house.changed)
        batch = self.house.take_batch()
        letters: list[Letter] = []
        for name in changed:
            self.house.changed.pop(name, None)
            letters += self._show(name)
        letters += self._tell_banks(batch)
        letters += self.letters
        self.letters = []
        self._push_board(changed)
        return batch, letters

    def _show(self, name: str) -> list[Letter]:
        try:
            return self._act(name).show() + self._see_off(name)
        except Exception as wrong:  # the facts are right all the same: who misses them enters again
            self.watch.broke("show", wrong)
            return []

    def _see_off(self, name: str) -> list[Letter]:
        """Who is no longer at the table is told so, and everyone where the table is gone."""
        actor, table = self.actors[name], self.house.tables[name]
        gone = list(actor.viewers) if table.dismissed else actor.absent()
        for visit in gone:
            actor.look_away(visit)
            visit.tables.pop(name, None)
        if table.dismissed:
            self._forget(name, table)
        return [(visit, encode(told.Gone(name))) for visit in gone]

    def _forget(self, name: str, table: Any) -> None:
        actor = self.actors.pop(name)
        self.creators.pop(name, None)
        if actor.alarm is not None:
            actor.alarm.cancel()
        for person in presence.seated(table):
            if self.house.seats.get(person) == name:
                del self.house.seats[person]
        self.board.forget(name, frozenset(table.invited) if is_private(table) else None)
        self.house.forget(name)

    def _tell_banks(self, batch: Batch) -> list[Letter]:
        letters = []
        for account, balance in batch.balances.items():
            person = account.removeprefix("bank:")
            visit = self.visits.get(person) if person != account else None
            if visit is not None and self.banks.get(person) != balance:
                self.banks[person] = balance
                letters.append((visit, encode(told.Bank(balance))))
        return letters

    def _push_board(self, changed: list[str]) -> None:
        if not self.board.watchers:
            self.board.gone.clear()
            return
        self.board.changed.update(dict.fromkeys(changed))
        if self.pushing is None and (self.board.changed or self.board.gone):
            self.pushing = self.clock.call_at(self.clock.now() + PUSH_MS, self._push)

    def _push(self) -> None:
        self.pushing = None
        self.letters += self.board.push()
        self.go_on()

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

    def hand_as_told(self, person: str, records: list[Record]) -> list[bytes]:
        """A hand that is over, as he may look at it again (HO-2.6)."""
        events = [decode_event(record.sealed or record.open) for record in records]
        return [encode(event) for event in as_told(events, person)]

    @property
    def friends(self) -> Friends:
        return self.house.friends

    def friends_of(self, person: str) -> tuple[list[str], list[str]]:
        """His friends, and those who ask him (HO-2.7)."""
        return list(self.friends.friends.get(person, {})), list(self.friends.asked.get(person, {}))

    async def request_friend(self, person: str, other: str) -> Refusal | None:
        asked_him = other in self.friends.asked.get(person, {})
        refused = self.friends.request(person, other)
        if refused is None:
            await (self.store.add_friend if asked_him else self.store.ask_friend)(person, other)
            self._friends_changed(person, other)
        return refused

    async def accept_friend(self, person: str, other: str) -> Refusal | None:
        refused = self.friends.accept(person, other)
        if refused is None:
            await self.store.add_friend(person, other)
            self._friends_changed(person, other)
        return refused

    async def remove_friend(self, person: str, other: str) -> Refusal | None:
        refused = self.friends.remove(person, other)
        if refused is None:
            await self.store.remove_friend(person, other)
            self._friends_changed(person, other)
        return refused

    def _friends_changed(self, *persons: str) -> None:
        for person in persons:
            if person in self.visits:
                self.say(self.visits[person], told.FriendsChanged())


def _id_of(data: bytes | str) -> str:
    """The id of a message that could not be read otherwise, where it has one."""
    try:
        found = msgspec.json.decode(data)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
        return ""
    wish = found.get("id") if isinstance(found, dict) else None
    return wish[:64] if isinstance(wish, str) else ""


__all__ = ["Floor", "FloorSettings"]

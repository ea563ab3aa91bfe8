"""Evenings on the floor (EV): they are woken by their clock, asked by people, and whoever plays in one is brought from
table to table."""

import secrets
from collections.abc import Awaitable, Callable
from typing import Any

from hanpan.engine import Refusal
from hanpan.floor.broadcast import Broadcast
from hanpan.floor.clock import Alarm, Clock
from hanpan.floor.evening_draws import EveningDraws
from hanpan.floor.evening_feed import EveningFeed, may_see
from hanpan.floor.journalled_house import JournalledHouse
from hanpan.floor.onlookers import Onlookers
from hanpan.floor.ownership import evening_in
from hanpan.floor.payloads import PayloadCache, Payloads
from hanpan.floor.ports import Batch
from hanpan.floor.tables import Tables
from hanpan.floor.visits import Visit
from hanpan.house.commands import LoseConnection, Reconnect
from hanpan.house.evening import commands as wish
from hanpan.house.evening import events as told
from hanpan.house.evening.evening import NOTICE, Evening
from hanpan.house.evening.permissions import is_inside
from hanpan.house.evening.settings import EveningSettings
from hanpan.house.house import NEVER
from hanpan.house.observing import Observing
from hanpan.house.orders import Arrived, GotUp, WentAway
from hanpan.wire import house_says as hear
from hanpan.wire.house_says import encode

KEPT_MS = 24 * 3_600_000
"""So long an evening that is over stays at hand; the store has it for ever."""
BROUGHT_MS = 5_000
"""Within so long a door brings somebody to another node, if they are connected."""
LONGEST_MS = 7 * KEPT_MS
"""After so long it is ended by the house."""


class Evenings:
    """Everything that happens at an evening goes through here."""

    def __init__(self, house: JournalledHouse, tables: Tables, broadcast: Broadcast, clock: Clock) -> None:
        self.house, self.tables, self.broadcast, self.clock = house, tables, broadcast, clock
        self.feed = EveningFeed(house, broadcast.people, clock)
        self.feed.wake = broadcast.wake
        self.onlookers = Onlookers(house, broadcast, clock)
        self.draws = EveningDraws(house, broadcast.visits)
        self.alarms: dict[str, tuple[int, Alarm]] = {}
        """When each is woken."""
        self.bots_wanted: Callable[[str], None] = _no_bots
        """Told of every evening that bots are to fill (EV-2.2)."""
        self.came_back: dict[str, None] = {}
        """Who has come in again while they sat nowhere."""
        self.new_name: Callable[[], str] = new_name
        """Of several nodes, one that falls to this one."""
        self.miss_the_absent_at: Callable[[str], None] = _no_bots
        self.far_picture: Callable[[str], Awaitable[bytes]] = _nobody_shows
        self.sent: dict[Visit, str] = {}
        """The table at another node to which each was brought last."""
        tables.stirred = self.wake
        tables.of_evening = self.may_look_on
        broadcast.of_evenings = self.close_batch

    # -- asking

    def open(self, name: str, settings: EveningSettings, host: str, wish_id: str) -> str | Refusal:
        secret, seed = new_secret(), secrets.token_hex(32)
        made = self.house.open_evening(name, settings, host, secret, seed, self.clock.now(), wish_id)
        self._stir()
        return made if isinstance(made, Refusal) else name

    def ask(self, name: str, asked: wish.EveningCommand, wish_id: str = "") -> Refusal | None:
        answer = self.house.ask_evening(name, asked, wish_id)
        self._stir()
        return answer

    def contributed(self, name: str) -> None:
        """FD-1.2: a hash or a number has come for a draw."""
        self.house.contributed_to(name, self.clock.now())
        self.house.stirred[name] = None
        self._stir()

    def seen_by(self, person: str, name: str) -> Evening | None:
        """An evening, as far as this person may know of it without its secret."""
        evening = self._known(name)
        return evening if evening is not None and is_inside(evening, person) else None

    def take_some_owed(self, _: Batch | None = None) -> None:
        """What was too much for one turn of the loop goes on once that is kept: others were heard meanwhile, and a
        node's lease is renewed."""
        if self.house.owing.unpaid and self.house.take_some_owed():
            self._stir()

    def _known(self, name: str) -> Evening | None:
        """One that is here, or of which tables are."""
        return self.house.evenings.get(name) or self.house.copies.get(name)

    def may_look_on(self, person: str, table: str) -> bool:
        """At a table of an evening whoever plays there sees it; others as its host has said."""
        evening = self.house.evening_of(table)
        is_shown = (
            evening is not None and evening.settings.observing is not Observing.OFF and is_inside(evening, person)
        )
        return is_shown or self.house.sits_at(table, person)

    async def shown(self, table: str) -> bytes:
        """The picture of a table, whichever node has it."""
        is_far = bool(table) and table not in self.house.tables
        return await self.far_picture(table) if is_far else self.picture_of(table)

    def picture_of(self, table: str) -> bytes:
        """As anybody sees it who looks on; nothing where it is not to be seen, or not yet."""
        if table not in self.house.tables:
            return b""
        watching = self.house.watching_at(table)
        if watching.is_free:
            return Payloads(self.house, table, self.broadcast.people, PayloadCache()).whole("", [])
        return self.broadcast.late.latest(table) if watching.delay else b""

    def leave(self, person: str) -> None:
        """They are shown out of the house."""
        holder = self.house.people.seat_of(person)
        if holder in self.house.evenings:
            self.ask(holder, wish.GoAway(self.clock.now(), person))

    def close(self, name: str) -> bool:
        """The operator's word: it ends after the hands in play, as if its host had said so. Is there one?"""
        evening = self.house.evenings.get(name)
        if evening is None or evening.ended:
            return False
        self.ask(name, wish.EndEvening(self.clock.now(), evening.host))
        return True

    # -- time

    def _stir(self) -> None:
        self.tables.wake_stirred()
        self.broadcast.wake()

    def wake(self, name: str) -> None:
        """Be woken when the evening wants it."""
        if name not in self.house.evenings:
            return
        due = self._due(name)
        known = self.alarms.get(name)
        if known is not None and known[0] == due:
            return
        if known is not None:
            known[1].cancel()
            del self.alarms[name]
        if due != NEVER:
            self.alarms[name] = due, self.clock.call_at(due, lambda: self._rings(name))

    def _due(self, name: str) -> int:
        evening = self.house.evenings[name]
        if evening.ended:
            return evening.now + KEPT_MS if not evening.tables else NEVER
        return min(self.house.evening_due(name), _forgotten_at(evening))

    def _rings(self, name: str) -> None:
        self.alarms.pop(name, None)
        evening = self.house.evenings.get(name)
        if evening is None:
            return
        if evening.ended and not evening.tables:
            self.forget(name)
            return
        self.house.pass_evening_time(name, self.clock.now())
        if self.clock.now() >= _forgotten_at(evening) and not evening.ending:
            self.close(name)
        self.house.stirred[name] = None
        self._stir()

    def go_on(self, name: str, gap: int) -> None:
        """It has come to this node with its tables, after a time in which nobody had it: levels, breaks and whoever is
        asked have that time again (HO-7.5)."""
        self.house.resume_evening(name, self.clock.now(), gap)
        self.bots_wanted(name)
        self.feed.show_to_all(name)
        self._stir()

    def drop(self, name: str) -> None:
        """It is not here any more."""
        known = self.alarms.pop(name, None)
        if known is not None:
            known[1].cancel()
        self.feed.drop(name)
        self.house.drop_evening(name)

    def forget(self, name: str) -> None:
        """It is history, and shown from the store."""
        self.broadcast.messages += self.feed.forget(name)
        self.house.forget_evening(name, self.clock.now())
        self.broadcast.wake()

    def resume(self, now: int, closed: int, grace: int) -> None:
        """The house has opened again: nobody's time has passed (HO-7.5)."""
        for name, evening in list(self.house.evenings.items()):
            ahead = min(0, now - evening.now)
            self.house.resume_evening(name, now, ahead or closed + grace)
            self.bots_wanted(name)
        self._stir()

    def jump(self, before: int, now: int, grace: int) -> None:
        for name, evening in list(self.house.evenings.items()):
            if not evening.ended:
                self.house.resume_evening(name, now, now - before + (grace if now > before else 0))
        for _, alarm in self.alarms.values():
            alarm.cancel()
        self.alarms.clear()
        for name in self.house.evenings:
            self.house.stirred[name] = None
        self._stir()

    def stop(self) -> None:
        self.feed.stop()
        for _, alarm in self.alarms.values():
            alarm.cancel()

    # -- what is told

    def close_batch(self) -> list[tuple[Visit, bytes]]:
        """What has happened at evenings is told with the batch that keeps it: first where one plays from now on."""
        moved: list[tuple[Visit, bytes]] = []
        touched = {name: list(visits) for name, visits in self.feed.newcomers.items()}
        while self.house.news:
            news, self.house.news = self.house.news, []
            for name, event in news:
                if name in self.house.evenings:
                    touched.setdefault(name, [])
                    self.feed.hear(name, event)
                    moved += self.draws.follow(name, event)
                if self._known(name) is not None:
                    moved += self._follow(name, event)
        for name, newcomers in touched.items():
            moved += self.draws.ask(name, newcomers)
        return moved + self.onlookers.sort_out() + self.feed.messages()

    def _follow(self, name: str, event: told.EveningEvent) -> list[tuple[Visit, bytes]]:
        match event:
            case told.MoveAnnounced() | told.TableBroken() if name not in self.house.evenings:
                return []  # its own node says so
            case told.MoveAnnounced():
                return self._announced(name, {event.person: event.target}, event.source, event.at, event.rule)
            case told.TableBroken():
                return self._announced(name, event.draw, event.table, event.at, "EV-3.3")
            case told.TableHeard() if isinstance(event.report, Arrived):
                return self._arrived(name, event.report.person, event.table)
            case told.GuestRenamed():
                self._show_name(name, event.person)
            case told.MentorAnswered():
                self._show_behind(name, event.mentor, event.person)
            case told.MentorLeft():
                self._show_behind(name, event.person, event.student)
            case told.GuestWent() | told.GuestPutOut():
                return self._shown_out(name, event.person)
            case told.TableHeard() if isinstance(event.report, GotUp | WentAway):
                return self._shown_out(name, event.report.person)
        return []

    def _shown_out(self, name: str, person: str) -> list[tuple[Visit, bytes]]:
        """EV-2.1: who is no longer at the evening does not look on; who is still in a hand sees its end."""
        visit, evening = self.broadcast.visits.get(person), self._known(name)
        if visit is None or evening is None or is_inside(evening, person):
            return []
        here = [one for one in evening.tables if one in self.house.tables]
        there = [one for one in here if not self.house.sits_at(one, person)]
        seen = [one for one in there if self.broadcast.late.look_away(visit, one) or one in visit.tables]
        for table in seen:
            self.onlookers.look_away(visit, table)
        return [(visit, encode(hear.Gone(table))) for table in seen]

    def _announced(self, name: str, draw: dict[str, str], source: str, at: int, rule: str) -> list[tuple[Visit, bytes]]:
        """EV-3.4: three seconds before."""
        here = [(person, target) for person, target in draw.items() if person in self.broadcast.visits]
        return [
            (self.broadcast.visits[person], encode(hear.MoveAnnounced(name, source, target, at + NOTICE, rule)))
            for person, target in here
        ]

    def _arrived(self, name: str, person: str, table: str) -> list[tuple[Visit, bytes]]:
        """Their connection follows; who is not there sits there as not connected, whatever was brought along."""
        visit = self.broadcast.visits.get(person)
        came_back = self.came_back.pop(person, "") is None
        if visit is None or visit.over:
            self._miss(name, person, table)
            return []
        source = self._look_away(visit, name, table)
        if table in self.house.tables:
            if came_back or name not in self.house.evenings:
                self.tables.tell(table, Reconnect(self.clock.now(), person))
            if table not in visit.tables:
                self._bring(visit, table)
        elif name in self.house.evenings:
            source = self._send(visit, table) or source
        return [(visit, encode(hear.Moved(name, source, table)))] if name in self.house.evenings else []

    def _miss(self, name: str, person: str, table: str) -> None:
        """Where the evening is elsewhere a door may bring them yet."""
        if table not in self.house.tables:
            return
        if name in self.house.evenings:
            self.tables.tell(table, LoseConnection(self.clock.now(), person))
        else:
            self.clock.call_at(self.clock.now() + BROUGHT_MS, lambda: self.miss_the_absent_at(table))

    def _look_away(self, visit: Visit, name: str, table: str) -> str:
        """From all tables of the evening but one; the one at which they played before."""
        before = [one for one in visit.tables if name in (self.house.owners.get(one), evening_in(one)) and one != table]
        for one in before:
            visit.tables.pop(one)
            if one in self.house.tables:
                self.broadcast.actor(one).look_away(visit)
            if visit.door is not None:
                visit.door.looks_at(visit, one, on=False)
        return before[-1] if before else ""

    def _send(self, visit: Visit, table: str) -> str:
        """Their door brings them to the node that has the table; where it brought them before."""
        before, self.sent[visit] = self.sent.get(visit, ""), table
        for one, on in ((before, False), (table, True)):
            if visit.door is not None and one:
                visit.door.looks_at(visit, one, on=on)
        return before

    def went(self, visit: Visit) -> None:
        self.feed.went(visit)
        self.draws.went(visit)
        self.sent.pop(visit, None)

    def follow(self, visit: Visit, name: str, secret: str) -> None:
        """Somebody who looks at an evening, or is at it, is brought to the node that has it. Which table is theirs the
        node that welcomed them could not tell them."""
        evening = self.house.evenings[name]
        if not may_see(evening, visit.person, secret):
            return
        self.feed.look(visit, name, secret)
        table, far = self.house.table_of(visit.person), self.house.far_table_of(visit.person)
        if self.house.owners.get(far) == name:
            self._send(visit, far)
            self.broadcast.say(visit, hear.Moved(name, "", far))
        elif self.house.owners.get(table) == name and table not in visit.tables:
            self._bring(visit, table)
            self.broadcast.say(visit, hear.Moved(name, "", table))

    def _bring(self, visit: Visit, table: str) -> None:
        """They look at a table for which they have not asked."""
        self.broadcast.look(visit, table, -1)
        if visit.door is not None:
            visit.door.looks_at(visit, table, on=True)

    def _show_behind(self, name: str, mentor: str, student: str) -> None:
        """From now on, or no longer, the mentor sees the student's cards: a fresh picture says so."""
        evening, visit = self._known(name), self.broadcast.visits.get(mentor)
        table = evening.guests[student].table if evening is not None else ""
        if visit is not None and table in visit.tables and table in self.house.tables:
            self.broadcast.look(visit, table, -1)

    def _show_name(self, name: str, person: str) -> None:
        evening = self._known(name)
        guest = evening.guests.get(person) if evening is not None else None
        if guest is not None and guest.table in self.house.tables:
            self.broadcast.show_names_anew(guest.table)


def _forgotten_at(evening: Evening) -> int:
    """When nobody comes any more to an evening that its host does not end."""
    return max(evening.opened, evening.settings.begins_at) + LONGEST_MS if not evening.ending else NEVER


def new_name() -> str:
    return f"e{secrets.token_hex(6)}"


def new_secret() -> str:
    """EV-2.1: nobody guesses it."""
    return secrets.token_urlsafe(12)


async def _nobody_shows(_: str) -> bytes:
    """All tables are here."""
    return b""


def _no_bots(_: Any) -> None:
    """The house has none, or is not open yet."""

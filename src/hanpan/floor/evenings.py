"""Evenings on the floor (EV): they are woken by their clock, asked by people, and whoever plays in one is brought from
table to table."""

import secrets
from collections.abc import Callable
from typing import Any

from hanpan.engine import Refusal
from hanpan.floor.broadcast import Broadcast
from hanpan.floor.clock import Alarm, Clock
from hanpan.floor.evening_feed import EveningFeed
from hanpan.floor.journalled_house import JournalledHouse
from hanpan.floor.tables import Tables
from hanpan.floor.visits import Visit
from hanpan.house.commands import LoseConnection, Reconnect
from hanpan.house.evening import commands as wish
from hanpan.house.evening import events as told
from hanpan.house.evening.evening import NOTICE, Evening
from hanpan.house.evening.permissions import is_inside
from hanpan.house.evening.settings import EveningSettings, Observing
from hanpan.house.house import NEVER
from hanpan.house.orders import Arrived
from hanpan.wire import house_says as hear
from hanpan.wire.house_says import encode

KEPT_MS = 24 * 3_600_000
"""So long an evening that is over stays at hand; the store has it for ever."""
LONGEST_MS = 7 * KEPT_MS
"""After so long it is ended by the house."""


class Evenings:
    """Everything that happens at an evening goes through here."""

    def __init__(self, house: JournalledHouse, tables: Tables, broadcast: Broadcast, clock: Clock) -> None:
        self.house, self.tables, self.broadcast, self.clock = house, tables, broadcast, clock
        self.feed = EveningFeed(house, broadcast.people, clock)
        self.feed.wake = broadcast.wake
        self.alarms: dict[str, tuple[int, Alarm]] = {}
        """When each is woken."""
        self.bots_wanted: Callable[[str], None] = _no_bots
        """Told of every evening that bots are to fill (EV-2.2)."""
        self.came_back: dict[str, None] = {}
        """Who has come in again while they sat nowhere."""
        self.on_one_machine = True
        """Where several nodes share the house, an evening and its tables could come to lie apart: none is opened."""
        tables.stirred = self.wake
        tables.of_evening = self.may_look_on
        broadcast.of_evenings = self.close_batch

    # -- asking

    def open(self, settings: EveningSettings, host: str, wish_id: str) -> str | Refusal:
        if not self.on_one_machine:
            return Refusal("evenings-on-one-machine", "EV-1.1")
        name, secret, seed = f"e{secrets.token_hex(6)}", new_secret(), secrets.token_hex(32)
        made = self.house.open_evening(name, settings, host, secret, seed, self.clock.now(), wish_id)
        self._stir()
        return made if isinstance(made, Refusal) else name

    def ask(self, name: str, asked: wish.EveningCommand, wish_id: str = "") -> Refusal | None:
        answer = self.house.ask_evening(name, asked, wish_id)
        self._stir()
        return answer

    def seen_by(self, person: str, name: str) -> Evening | None:
        """An evening, as far as this person may know of it without its secret."""
        evening = self.house.evenings.get(name)
        return evening if evening is not None and is_inside(evening, person) else None

    def may_look_on(self, person: str, table: str) -> bool:
        """At a table of an evening whoever plays there sees it; others as its host has said."""
        evening = self.house.evenings[self.house.owners[table]]
        seated = person in self.house.kinds[table].seated(self.house.tables[table])
        return seated or (evening.settings.observing is not Observing.OFF and is_inside(evening, person))

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
        while self.house.news:
            news, self.house.news = self.house.news, []
            for name, event in news:
                self.feed.hear(name, event)
                moved += self._follow(name, event)
        return moved + self.feed.messages()

    def _follow(self, name: str, event: told.EveningEvent) -> list[tuple[Visit, bytes]]:
        match event:
            case told.MoveAnnounced():
                return self._announced(name, {event.person: event.target}, event.source, event.at, event.rule)
            case told.TableBroken():
                return self._announced(name, event.draw, event.table, event.at, "EV-3.3")
            case told.TableHeard() if isinstance(event.report, Arrived):
                return self._arrived(name, event.report.person, event.table)
            case told.GuestRenamed():
                self._show_name(name, event.person)
        return []

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
        if table not in self.house.tables:
            return []
        if visit is None or visit.over:
            self.tables.tell(table, LoseConnection(self.clock.now(), person))
            return []
        if person in self.came_back:
            del self.came_back[person]
            self.tables.tell(table, Reconnect(self.clock.now(), person))
        source = self._look_away(visit, name)
        self.broadcast.look(visit, table, -1)
        return [(visit, encode(hear.Moved(name, source, table)))]

    def _look_away(self, visit: Visit, name: str) -> str:
        """From other tables of the evening; the one at which they played before."""
        before = [one for one in visit.tables if self.house.owners.get(one) == name]
        for one in before:
            visit.tables.pop(one)
            self.broadcast.actor(one).look_away(visit)
        return before[-1] if before else ""

    def _show_name(self, name: str, person: str) -> None:
        guest = self.house.evenings[name].guests.get(person)
        if guest is not None and guest.table in self.house.tables:
            self.broadcast.show_names_anew(guest.table)


def _forgotten_at(evening: Evening) -> int:
    """When nobody comes any more to an evening that its host does not end."""
    return max(evening.opened, evening.settings.begins_at) + LONGEST_MS if not evening.ending else NEVER


def new_secret() -> str:
    """EV-2.1: nobody guesses it."""
    return secrets.token_urlsafe(12)


def _no_bots(_: Any) -> None:
    """The house has none."""

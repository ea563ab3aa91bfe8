"""Wishes that no single table answers."""

import secrets
from collections.abc import Callable
from typing import Any

from hanpan.engine import Refusal
from hanpan.floor.bot_wishes import BotWishes
from hanpan.floor.broadcast import Broadcast
from hanpan.floor.clock import Clock
from hanpan.floor.contributions import Contributions
from hanpan.floor.evenings import Evenings
from hanpan.floor.explanations import Explanations
from hanpan.floor.forms import Misread, read_form
from hanpan.floor.one_line import one_line
from hanpan.floor.people import People
from hanpan.floor.refusals import (
    KEY_MISSING,
    NO_SEAT_FOUND,
    NO_SUCH_GAME,
    NO_SUCH_TABLE,
    TOO_MANY_TABLES,
)
from hanpan.floor.replies import Replies
from hanpan.floor.settings import FloorSettings
from hanpan.floor.tables import Tables
from hanpan.floor.talking import Talking
from hanpan.floor.visits import Visit
from hanpan.house.commands import TakeSeat
from hanpan.house.kinds import KINDS
from hanpan.house.lobby import AnyTable, QuickJoin, has_room, quick_join
from hanpan.wire import client_says as say
from hanpan.wire import house_says as told
from hanpan.words import say as text_of

CANDIDATES = 40
"""Tables that a quick join looks at: enough to find a good seat, few enough not to hold the house up."""


class HouseWishes:
    """Answers what is asked of the house."""

    def __init__(
        self,
        tables: Tables,
        replies: Replies,
        broadcast: Broadcast,
        people: People,
        clock: Clock,
        settings: FloorSettings,
        talking: Talking,
        evenings: Evenings,
    ) -> None:
        self.tables, self.replies, self.broadcast = tables, replies, broadcast
        self.people, self.clock, self.settings, self.talking = people, clock, settings, talking
        self.name_table: Callable[[], str] = new_name
        """Of several nodes, by a name that falls to this one."""
        self.explanations = Explanations(tables, replies, talking)
        self.bots = BotWishes(tables, replies)
        contributions = Contributions(tables, evenings, replies, clock)
        self.answers: dict[type[say.Wish], Callable[[Visit, Any], None]] = {
            say.WatchLobby: self._watch_lobby,
            say.Ping: self._ping,
            say.AskChairs: self._ask_chairs,
            say.BuyChips: self._buy_chips,
            say.OpenTable: self._open_table,
            say.QuickJoin: self._quick_join,
            say.Chat: talking.chat,
            say.Whisper: talking.whisper,
            say.Explain: self.explanations.explain,
            say.CallBots: self.bots.call,
            say.SendBotsAway: self.bots.send_away,
            say.AskWhy: self.explanations.ask_why,
            say.GiveHash: contributions.give_hash,
            say.GiveNumber: contributions.give_number,
        }

    def grant(self, visit: Visit, wish: say.Wish) -> None:
        self.answers[type(wish)](visit, wish)

    def _watch_lobby(self, visit: Visit, wish: say.WatchLobby) -> None:
        self.broadcast.watch_lobby(visit, on=wish.on)
        self.replies.say(visit, told.Done(wish.id))

    def _ping(self, visit: Visit, wish: say.Ping) -> None:
        self.replies.say(visit, told.Pong(wish.id, self.clock.now()))

    def _ask_chairs(self, visit: Visit, wish: say.AskChairs) -> None:
        person, table = visit.person, self.tables.seen_by(visit.person, wish.table)
        if table is None:
            self.replies.refuse(visit, wish.id, NO_SUCH_TABLE)
            return
        kind, departures = self.tables.kind(wish.table), self.people.departures(person)
        offers = kind.seat_offers(table, person, self.people.bank(person), self.clock.now(), departures)
        self.replies.say(visit, told.Chairs(wish.id, wish.table, offers))

    def _buy_chips(self, visit: Visit, wish: say.BuyChips) -> None:
        self.replies.answer(visit, wish.id, self.people.buy_chips(visit.person, wish.amount, wish.id))

    # -- tables

    def _open_table(self, visit: Visit, wish: say.OpenTable) -> None:
        if self._has_enough(visit):
            self.replies.refuse(visit, wish.id, TOO_MANY_TABLES)
            return
        silenced = self.talking.is_muted(visit.person) if _is_titled(wish) else None
        settings = silenced or self._settings(visit, wish)
        if isinstance(settings, Misread):
            self.replies.refuse(visit, wish.id, settings.refusal, detail=settings.field)
            return
        name = self.name_table()
        refused = isinstance(settings, Refusal)
        made = settings if refused else self._open(name, settings, visit, wish.id)
        if isinstance(made, Refusal):
            self.replies.refuse(visit, wish.id, made)
        else:
            self.replies.done(visit, wish.id, name)

    def _open(self, name: str, settings: Any, visit: Visit, wish: str) -> Any | Refusal:
        return self.tables.open(name, settings, visit.person, f"{visit.person} {wish}", visit.guest.address)

    def _has_enough(self, visit: Visit) -> bool:
        """The house is full, or this person has opened enough, or all from where they come."""
        most, tables = self.settings, self.tables
        mine = most.tables_per_guest if visit.guest.guest else most.tables_per_person
        address = visit.guest.address if most.tables_per_address else ""
        return (
            len(tables.house.tables) >= most.most_tables
            or tables.opened_by(visit.person) >= min(mine, most.tables_per_person)
            or (bool(address) and tables.opened_from(address) >= most.tables_per_address)
        )

    def _settings(self, visit: Visit, wish: say.OpenTable) -> Any | Misread | Refusal:
        """As the creator's form and the operator's timers say."""
        kind = KINDS.get(wish.game)
        found = kind.format(wish.format) if kind is not None else None
        if kind is None or found is None:
            return NO_SUCH_GAME
        form = read_form(found.form, {**wish.form, "title": _title(visit, wish.form.get("title", ""))})
        if isinstance(form, Misread):
            return form
        if found.key and not getattr(form, found.key):
            return KEY_MISSING
        return kind.open_from(found.name, form, self.settings.timers)

    def _quick_join(self, visit: Visit, wish: say.QuickJoin) -> None:
        found = self.find_seat(visit.person)
        if found is None:
            self.replies.refuse(visit, wish.id, NO_SEAT_FOUND)
        else:
            self.take_found(visit, wish, found)

    def find_seat(self, person: str) -> QuickJoin | None:
        """The one that gets them dealt in soonest."""
        bank, departures = self.people.bank(person), self.people.departures(person)
        return quick_join(self._candidates(person), person, bank, self.clock.now(), departures)

    def take_found(self, visit: Visit, wish: say.QuickJoin, found: QuickJoin) -> None:
        person, seat = visit.person, found.seat
        command = TakeSeat(self.clock.now(), person, seat.seat, seat.amount, seat.entry, give_up=wish.give_up)
        refused = self.tables.ask(found.table, command, f"{person} {wish.id}")
        if refused is not None:
            self.replies.refuse(visit, wish.id, refused)
            return
        self.replies.done(visit, wish.id, found.table)
        self.broadcast.look(visit, found.table, -1)

    def _candidates(self, person: str) -> list[AnyTable]:
        """Tables with a free chair that somebody may see, those that play first, the fuller ones before the others."""
        house = self.tables.house
        rows = [row for row in house.lobby(person) if row.open and has_room(row)]
        rows.sort(key=lambda row: (row.state == "waiting", -row.taken))
        return [(house.kinds[row.table], house.tables[row.table]) for row in rows[:CANDIDATES]]


def new_name() -> str:
    return f"t{secrets.token_hex(8)}"


def _is_titled(wish: say.OpenTable) -> bool:
    """With words of one's own, which others read."""
    title = wish.form.get("title", "")
    return isinstance(title, str) and bool(one_line(title))


def _title(visit: Visit, said: say.FormValue) -> say.FormValue:
    """HO-2.9: who says no name opens "NAME's table"."""
    if not isinstance(said, str):
        return said
    return one_line(said) or text_of(visit.guest.lang, "web.table-of", name=visit.guest.name)

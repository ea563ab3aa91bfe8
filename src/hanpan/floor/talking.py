"""HO-2.7: what people write to one another: to whom it goes, who may write, and how fast."""

from collections import deque
from math import ceil
from typing import TYPE_CHECKING

from msgspec import structs

from hanpan.engine import Refusal
from hanpan.floor.broadcast import Broadcast
from hanpan.floor.clock import Clock
from hanpan.floor.news import LobbyLine, WhisperTo
from hanpan.floor.one_line import one_line
from hanpan.floor.refusals import CHAT_IS_OFF, MUTED_FOR_GOOD, NO_SUCH_TABLE, NOT_ONLINE, NOTHING_SAID
from hanpan.floor.replies import Replies
from hanpan.floor.sanctions import Sanctions
from hanpan.floor.settings import FloorSettings
from hanpan.floor.tables import Tables
from hanpan.floor.visits import Visit
from hanpan.wire import client_says as say
from hanpan.wire import house_says as told

if TYPE_CHECKING:
    from hanpan.floor.evenings import Evenings

REMEMBERED = 60
"""Lines at hand of the lobby, and of each table: whoever reports one, those around it are shown with it."""
AROUND = 8
"""Lines before a reported one and after it."""
MANY = 1000
"""People whose last lines are remembered without looking for those who have been quiet."""
MINUTE = 60_000
Said = told.Chatted | told.Whispered


class Talking:
    """Brings lines to those who listen."""

    def __init__(
        self,
        tables: Tables,
        replies: Replies,
        broadcast: Broadcast,
        sanctions: Sanctions,
        clock: Clock,
        settings: FloorSettings,
    ) -> None:
        self.tables, self.replies, self.broadcast = tables, replies, broadcast
        self.sanctions, self.clock, self.settings = sanctions, clock, settings
        self.evenings: Evenings | None = None
        self.on = settings.chat
        """May people write at all?"""
        self.spoke: dict[str, deque[int]] = {}
        """By person: when they last wrote."""
        self.recent: dict[str, deque[told.Chatted]] = {}
        """By table, and of the lobby."""
        self.whispers: dict[str, deque[told.Whispered]] = {}
        """By who got them, while they are here."""

    # -- who may

    def may_write(self, person: str) -> Refusal | None:
        """To others, at a table, in the lobby or alone."""
        return self.is_muted(person) if self.on else CHAT_IS_OFF

    def is_muted(self, person: str) -> Refusal | None:
        """They choose no words that others read: no lines, no title of a table, no reasons of their own."""
        muted = self.sanctions.mute_of(person, self.clock.now())
        if muted is None:
            return None
        if not muted.until:
            return MUTED_FOR_GOOD
        return Refusal("muted", "HO-2.7", {"minutes": ceil((muted.until - self.clock.now()) / MINUTE)})

    def _is_too_fast(self, person: str) -> Refusal | None:
        """A few lines at once, then no faster than they can be read."""
        most, window, now = self.settings.chat_lines, 1000 * self.settings.chat_seconds, self.clock.steady()
        if not most:
            return None
        times = self.spoke.setdefault(person, deque(maxlen=most))
        if len(times) == most and now - times[0] < window:
            return Refusal("chat-too-fast", "HO-2.7", {"seconds": ceil((times[0] + window - now) / 1000)})
        times.append(now)
        if len(self.spoke) > MANY:
            self.spoke = {who: times for who, times in self.spoke.items() if now - times[-1] < window}
        return None

    # -- lines

    def chat(self, visit: Visit, wish: say.Chat) -> None:
        text = one_line(wish.text)
        refused = self.may_write(visit.person) or self._may_chat(visit, wish, text) or self._is_too_fast(visit.person)
        if refused is not None:
            self.replies.refuse(visit, wish.id, refused)
            return
        who, at = visit.guest, self._moment(wish.table)
        word = told.Chatted(wish.table, who.person, self._name(visit, wish.table), text, at, who.face, who.bot)
        self._remember(word)
        if not wish.table:
            self.broadcast.tell(LobbyLine(word))
        self._bring(word)
        self.replies.done(visit, wish.id)

    def hear_line(self, word: told.Chatted) -> None:
        """Written in the lobby, at another node."""
        self._remember(word)
        self._bring(word)

    def _bring(self, word: told.Chatted) -> None:
        friends = self.tables.house.people.friends
        listeners = self._listeners(word.table)
        self.broadcast.say_to_all([one for one in listeners if not friends.has_blocked(one.person, word.person)], word)
        self.broadcast.late.write(word.table, word.person, told.encode(word))

    def _remember(self, word: told.Chatted) -> None:
        if word.table not in self.recent:
            house = self.tables.house
            for gone in self.recent.keys() - house.tables.keys() - house.evenings.keys() - {""}:
                del self.recent[gone]
        self.recent.setdefault(word.table, deque(maxlen=REMEMBERED)).append(word)

    def _moment(self, table: str) -> int:
        """Now; no two lines of a place have the same, so that one can be named by it."""
        said = self.recent.get(table)
        return max(self.clock.now(), said[-1].at + 1 if said else 0)

    def _may_chat(self, visit: Visit, wish: say.Chat, text: str) -> Refusal | None:
        if not wish.table:
            return None if text else NOTHING_SAID
        muted = self._is_muted_by_host(visit.person, wish.table)
        if muted is not None or wish.table in self.tables.house.evenings:
            return muted or (None if text else NOTHING_SAID)
        table = self.tables.seen_by(visit.person, wish.table)
        if table is None:
            return NO_SUCH_TABLE
        kind = self.tables.kind(wish.table)
        if not kind.is_here(table, visit.person):
            return Refusal("not-here", "HO-2.7")
        return kind.may_chat(table, visit.person) if text else NOTHING_SAID

    def _is_muted_by_host(self, person: str, place: str) -> Refusal | None:
        """EV-7.1: at the evening, and at its tables. Who is not in is told of no evening."""
        house = self.tables.house
        evening = house.evening_of(place) or house.evenings.get(place)
        if evening is None:
            return None
        guest = evening.guests.get(person)
        if self.evenings is None or self.evenings.seen_by(person, evening.id) is None:
            return NO_SUCH_TABLE
        left = guest.muted_until - self.clock.now() if guest is not None else 0
        return Refusal("muted-by-host", "EV-7.1", {"minutes": ceil(left / MINUTE)}) if left > 0 else None

    def _name(self, visit: Visit, place: str) -> str:
        """At an evening one goes by the name one has there."""
        house = self.tables.house
        evening = house.evening_of(place) or house.evenings.get(place)
        guest = evening.guests.get(visit.person) if evening is not None else None
        return visit.guest.name if guest is None else guest.name

    def _listeners(self, place: str) -> list[Visit]:
        if self.evenings is not None and place in self.tables.house.evenings:
            viewers = self.evenings.feed.viewers.get(place, ())
            return [one for one in viewers if self.evenings.seen_by(one.person, place) is not None]
        return self.broadcast.listeners(place)

    def whisper(self, visit: Visit, wish: say.Whisper) -> None:
        text = one_line(wish.text)
        refused = self.may_write(visit.person) or self._may_whisper(visit, wish.to, text)
        refused = refused or self._is_too_fast(visit.person)
        if refused is not None:
            self.replies.refuse(visit, wish.id, refused)
            return
        word = told.Whispered(visit.person, visit.guest.name, text, self.clock.now())
        if wish.to in self.broadcast.visits:
            self.hear_whisper(wish.to, word)
        else:
            self.broadcast.tell(WhisperTo(wish.to, word))
        self.replies.done(visit, wish.id)

    def hear_whisper(self, to: str, word: told.Whispered) -> None:
        self.whispers.setdefault(to, deque(maxlen=REMEMBERED)).append(word)
        self.replies.say(self.broadcast.visits[to], word)

    def _may_whisper(self, visit: Visit, to: str, text: str) -> Refusal | None:
        refused = self.tables.house.people.friends.may_write(visit.person, to)
        if refused is not None:
            return refused
        if not self.broadcast.is_here(to):
            return NOT_ONLINE
        return None if text else NOTHING_SAID

    # -- reported

    def around(self, listener: str, table: str, person: str, at: int, *, whisper: bool) -> list[Said]:
        """A line as the house told it, and those around it; none where it is not at hand, or was not for the listener.
        The line itself is the one at that moment."""
        said: list[Said] = list(self.whispers.get(listener, ()) if whisper else self.recent.get(table, ()))
        if whisper:
            said = [word for word in said if word.person == person]
        places = [place for place, word in enumerate(said) if word.person == person and word.at == at]
        if not places or not (whisper or not table or self._may_read(listener, table)):
            return []
        return said[max(0, places[0] - AROUND) : places[0] + AROUND + 1]

    def _may_read(self, listener: str, place: str) -> bool:
        of_evening = self.evenings is not None and self.evenings.seen_by(listener, place) is not None
        return of_evening or (
            self.tables.seen_by(listener, place) is not None and self.tables.house.sees_live(place, listener)
        )

    # -- what changes

    def switch(self, *, on: bool) -> None:
        self.on = on
        self.broadcast.say_to_all(self.broadcast.welcomed(), told.ChatSwitched(on))

    def rename(self, person: str, name: str) -> None:
        """What they wrote before is reported under the name they have."""
        for lines in self.recent.values():
            for place, word in enumerate(lines):
                if word.person == person:
                    lines[place] = structs.replace(word, name=name)

    def forget(self, person: str) -> None:
        """They are gone for good, and what they wrote with them."""
        for lines in self.recent.values():
            _without(lines, person)
        for whispers in self.whispers.values():
            _without(whispers, person)

    def went(self, person: str) -> None:
        self.whispers.pop(person, None)


def _without(lines: "deque[told.Chatted] | deque[told.Whispered]", person: str) -> None:
    for word in [word for word in lines if word.person == person]:
        lines.remove(word)  # type: ignore[arg-type]

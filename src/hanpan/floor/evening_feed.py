"""Evenings as people see them: the sheet encoded once for all, what is each one's own beside it."""

from collections.abc import Callable

from hanpan.floor.clock import Alarm, Clock
from hanpan.floor.kept_evenings import KeptEvenings
from hanpan.floor.visits import Outgoing, Visit
from hanpan.house.evening import events as told
from hanpan.house.evening.evening import OUT, Evening
from hanpan.house.evening.permissions import is_inside
from hanpan.house.evening.pictures import concerned, in_brief, is_told_in_brief, own, see, see_from_outside
from hanpan.house.evening.record import is_power
from hanpan.house.evening.sheets import place_out, places_of
from hanpan.house.orders import Arrived, HandOver
from hanpan.wire.house_says import EveningGone, PersonCard, encode

EVERY_MS = 1000
"""The sheet is told so often at most,"""
PER_GUEST_MS = 10
"""and at an evening of many after so many milliseconds for each of them."""

MANY = 20
AT_ONCE = (told.Begun, told.LevelBegan, told.BreakBegan, told.EveningEnded)
"""What matters to everybody does not wait, and neither does what a host has done."""


class EveningFeed:
    """Tracks who looks at which evening, and what they were told."""

    def __init__(self, house: KeptEvenings, cards: dict[str, PersonCard], clock: Clock) -> None:
        self.house, self.cards, self.clock = house, cards, clock
        self.viewers: dict[str, dict[Visit, str]] = {}
        """By evening; with the secret of the link by which they look, where they are not in."""
        self.newcomers: dict[str, dict[Visit, None]] = {}
        self.owing: dict[str, dict[str, None]] = {}
        """By evening: people who are told at once what is theirs."""
        self.changed: dict[str, None] = {}
        self.doubtful: dict[str, None] = {}
        """Evenings at which something has happened by which somebody may no longer see them."""
        self.told_at: dict[str, int] = {}
        self.places: dict[str, dict[str, int]] = {}
        """Of very large evenings, by person, as it was when the sheet was told last;"""
        self.out: dict[str, set[str]] = {}
        """and who was out by then."""
        self.alarms: dict[str, Alarm] = {}
        self.wake: Callable[[], None] = _nobody_wakes

    # -- coming and going

    def look(self, visit: Visit, name: str, secret: str = "") -> None:
        self.viewers.setdefault(name, {})[visit] = secret
        self.newcomers.setdefault(name, {})[visit] = None
        visit.evenings[name] = None
        self.wake()

    def look_away(self, visit: Visit, name: str) -> None:
        self.viewers.get(name, {}).pop(visit, None)
        self.newcomers.get(name, {}).pop(visit, None)
        visit.evenings.pop(name, None)

    def went(self, visit: Visit) -> None:
        for name in list(visit.evenings):
            self.look_away(visit, name)

    def forget(self, name: str) -> list[Outgoing]:
        """The evening is over, and no longer at hand."""
        gone = [(visit, encode(EveningGone(name))) for visit in self.viewers.get(name, ())]
        for visit, _ in gone:
            self.look_away(visit, name)
        self.viewers.pop(name, None)
        self.drop(name)
        return gone

    def drop(self, name: str) -> None:
        """The evening is not here any more; whoever looked at it still does, wherever it is."""
        for kept in (self.newcomers, self.owing, self.changed, self.doubtful, self.told_at, self.places, self.out):
            kept.pop(name, None)
        alarm = self.alarms.pop(name, None)
        if alarm is not None:
            alarm.cancel()

    def show_to_all(self, name: str) -> None:
        """It is here again: who looked at it before is shown it anew."""
        self.newcomers.setdefault(name, {}).update(dict.fromkeys(self.viewers.get(name, ())))
        self.wake()

    def stop(self) -> None:
        for alarm in self.alarms.values():
            alarm.cancel()

    # -- what is new

    def hear(self, name: str, event: told.EveningEvent) -> None:
        self.changed[name] = None
        if not _shuts_nobody_out(event):
            self.doubtful[name] = None
        if isinstance(event, AT_ONCE) or is_power(event):
            self.told_at.pop(name, None)
        self.owing.setdefault(name, {}).update(dict.fromkeys(concerned(event)))

    def messages(self) -> list[Outgoing]:
        """To close a batch with."""
        found: list[Outgoing] = []
        for name in [*self.newcomers, *[one for one in self.changed if one not in self.newcomers]]:
            if name in self.house.evenings:
                found += self._of(name, self.house.evenings[name])
        self.newcomers.clear()
        return found

    def _of(self, name: str, evening: Evening) -> list[Outgoing]:
        gone = self._see_off(name, evening)
        now, steady = self.clock.now(), self.clock.steady()
        if name in self.changed and steady - self.told_at.get(name, -(2**62)) >= self._pause(evening):
            self.told_at[name] = steady
            self._count_places(evening)
            self.changed.pop(name)
            self.owing.pop(name, None)
            new = self.newcomers.get(name, {})
            known = [one for one in self.viewers.get(name, ()) if one not in new]
            return gone + self._pictures(name, evening, list(new), now) + self._anew(name, evening, known, now)
        if name in self.changed and name not in self.alarms:
            self.alarms[name] = self.clock.call_at(now + self._pause(evening), lambda: self._again(name))
        owing = self.owing.pop(name, {})
        fresh = list(self.newcomers.get(name, ()))
        known = [one for one in self.viewers.get(name, ()) if one.person in owing and one not in fresh]
        return gone + self._pictures(name, evening, fresh, now) + self._own_parts(name, evening, known, now)

    def _again(self, name: str) -> None:
        self.alarms.pop(name, None)
        self.wake()

    def _pause(self, evening: Evening) -> int:
        return max(EVERY_MS, PER_GUEST_MS * len(evening.guests))

    def _pictures(self, name: str, evening: Evening, visits: list[Visit], now: int) -> list[Outgoing]:
        """For whoever has just begun to look: both parts in one, but where many come together, as to another node."""
        if len(visits) > MANY:
            return self._anew(name, evening, visits, now)
        seen = self._sheets(evening, visits, now)
        return [(one, _message(name, now, sheet, self._own(evening, one.person, now))) for one, sheet in seen]

    def _anew(self, name: str, evening: Evening, visits: list[Visit], now: int) -> list[Outgoing]:
        """For all others: the sheet is the very same message for hundreds, which doors and sockets make one of."""
        seen = self._sheets(evening, visits, now)
        messages = {sheet: _message(name, now, sheet, b"") for _, sheet in seen}
        told = [(visit, messages[sheet]) for visit, sheet in seen]
        return told + self._own_parts(name, evening, visits, now)

    def _own_parts(self, name: str, evening: Evening, visits: list[Visit], now: int) -> list[Outgoing]:
        return [(one, _message(name, now, b"", self._own(evening, one.person, now))) for one in visits]

    def _own(self, evening: Evening, person: str, now: int) -> bytes:
        guest, place = evening.guests.get(person), self.places.get(evening.id, {}).get(person, 0)
        if place and guest is not None and guest.state == OUT and person not in self.out[evening.id]:
            place = place_out(evening, person)
        return encode(own(evening, person, now, place))

    def _count_places(self, evening: Evening) -> None:
        """Of a very large evening: with the sheet, and not again for each of thousands."""
        if is_told_in_brief(evening) and evening.begun:
            self.places[evening.id] = {one: place for place, together in places_of(evening) for one in together}
            self.out[evening.id] = {person for together in evening.out for person in together}

    def _sheets(self, evening: Evening, visits: list[Visit], now: int) -> list[tuple[Visit, bytes]]:
        """Encoded once for those who are in, and once for the others."""
        inside = {visit: is_inside(evening, visit.person) for visit in visits}
        views = {True: see, False: see_from_outside}
        sheets = {one: encode(in_brief(views[one](evening, now, self._host(evening)))) for one in set(inside.values())}
        return [(visit, sheets[is_in]) for visit, is_in in inside.items()]

    def _host(self, evening: Evening) -> str:
        card = self.cards.get(evening.host)
        return "" if card is None else card.name

    def _see_off(self, name: str, evening: Evening) -> list[Outgoing]:
        """EV-2.1: who may no longer see it."""
        if self.doubtful.pop(name, self) is self:
            return []
        viewers = self.viewers.get(name, {})
        gone = [visit for visit, secret in viewers.items() if not may_see(evening, visit.person, secret)]
        for visit in gone:
            self.look_away(visit, name)
        return [(visit, encode(EveningGone(name))) for visit in gone]


def _shuts_nobody_out(event: told.EveningEvent) -> bool:
    """What happens with every hand: thousands of viewers are not looked through for it."""
    if isinstance(event, told.TableHeard):
        return isinstance(event.report, HandOver | Arrived)
    return isinstance(event, told.HandsAllowed | told.MoveAnnounced | told.MoveOrdered | told.SeatOrdered)


def _nobody_wakes() -> None:
    """Nothing goes out."""


def may_see(evening: Evening, person: str, secret: str) -> bool:
    """Whoever is in or asks to be; else with the secret as it is now."""
    guest = evening.guests.get(person)
    asks = guest is not None and guest.state == "asks"
    banned = person in evening.banned
    return is_inside(evening, person) or asks or (secret == evening.secret and not banned)


def _message(name: str, now: int, sheet: bytes, own_part: bytes) -> bytes:
    """As `EveningPicture` is encoded, with parts that are encoded once."""
    head = b'{"say":"evening-picture","evening":%s,"now":%d' % (encode(name), now)
    parts = (b',"sheet":' + sheet if sheet else b"", b',"own":' + own_part if own_part else b"")
    return b"".join([head, *parts, b"}"])

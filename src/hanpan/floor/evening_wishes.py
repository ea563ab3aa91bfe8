"""Handles wishes about evenings (EV-1.1, EV-2.1, EV-7.1)."""

from collections.abc import Callable
from typing import Any

from msgspec import structs

from hanpan.engine import Refusal
from hanpan.floor.clock import Clock
from hanpan.floor.evening_feed import may_see
from hanpan.floor.evenings import Evenings, new_secret
from hanpan.floor.one_line import one_line
from hanpan.floor.refusals import TOO_MANY_TABLES
from hanpan.floor.replies import Replies
from hanpan.floor.settings import FloorSettings
from hanpan.floor.talking import Talking
from hanpan.floor.visits import Visit
from hanpan.house.evening import commands as asked
from hanpan.house.evening.evening import Evening
from hanpan.house.evening.permissions import NO_EVENING
from hanpan.house.evening.settings import EveningSettings, with_timers
from hanpan.wire import client_says as say
from hanpan.wire import house_says as told
from hanpan.words import say as text_of

LONGEST = 60
"""Letters of a title."""
MINUTE = 60_000
FOR_GOOD = 2**53 - 1
NAME_TAKEN = Refusal("name-in-use", "EV-2.1")


class EveningWishes:
    """The host is an ordinary person: what they may is said in the pure room, and nothing of it is the operator's."""

    def __init__(
        self, evenings: Evenings, replies: Replies, talking: Talking, clock: Clock, settings: FloorSettings
    ) -> None:
        self.evenings, self.replies, self.talking = evenings, replies, talking
        self.clock, self.settings = clock, settings

    def answers(self) -> dict[type[say.Wish], Callable[[Visit, Any], None]]:
        return {
            say.OpenEvening: self.open,
            say.LookAtEvening: self.look,
            say.EnterEvening: self.enter,
            say.AskEvening: self.ask,
        }

    # -- opening

    def open(self, visit: Visit, wish: say.OpenEvening) -> None:
        self.open_as(self.evenings.new_name(), visit, wish)

    def open_as(self, name: str, visit: Visit, wish: say.OpenEvening) -> None:
        silenced = self.talking.is_muted(visit.person) if one_line(wish.settings.title) else None
        refused = TOO_MANY_TABLES if self._has_enough(visit) else silenced or _out_of_bounds(wish.settings)
        settings, wish_id = self._settings(visit, wish), f"{visit.person} {wish.id}"
        made = refused or self.evenings.open(name, settings, visit.person, wish_id)
        if isinstance(made, Refusal):
            self.replies.refuse(visit, wish.id, made)
            return
        if wish.plays:  # who has a seat elsewhere is the host all the same
            self.host_comes(visit, made)
        self.evenings.feed.look(visit, made)
        self.evenings.bots_wanted(made)
        self.replies.done(visit, wish.id, made)

    def host_comes(self, visit: Visit, evening: str) -> None:
        self.evenings.ask(evening, self._come_in(visit, evening, visit.guest.name))

    def _has_enough(self, visit: Visit) -> bool:
        house, most = self.evenings.house, self.settings
        mine = [one for one in house.evenings.values() if one.host == visit.person and not one.ended]
        allowed = most.tables_per_guest if visit.guest.guest else most.tables_per_person
        return len(mine) >= allowed or len(house.tables) >= most.most_tables

    def _settings(self, visit: Visit, wish: say.OpenEvening) -> EveningSettings:
        """With the operator's timers, and a title."""
        title = one_line(wish.settings.title)[:LONGEST]
        title = title or text_of(visit.guest.lang, "evening.of", name=visit.guest.name)
        return with_timers(structs.replace(wish.settings, title=title), self.settings.timers)

    # -- looking and coming in

    def look(self, visit: Visit, wish: say.LookAtEvening) -> None:
        evening = self._known(wish.evening)
        if not wish.on:
            self.evenings.feed.look_away(visit, wish.evening)
        elif evening is None or not may_see(evening, visit.person, wish.secret):
            self.replies.refuse(visit, wish.id, NO_EVENING)
            return
        else:
            self.evenings.feed.look(visit, wish.evening, wish.secret)
        self.replies.say(visit, told.Done(wish.id))

    def enter(self, visit: Visit, wish: say.EnterEvening) -> None:
        evening, name = self._known(wish.evening), one_line(wish.name)
        if evening is None:
            self.replies.refuse(visit, wish.id, NO_EVENING)
            return
        if self.talking.is_muted(visit.person) is not None:
            name = visit.guest.name
        command = self._come_in(visit, wish.evening, name, wish.secret)
        refused = self._is_taken(evening, visit.person, wish.secret, name)
        refused = refused or self.evenings.ask(wish.evening, command, f"{visit.person} {wish.id}")
        if refused is None and not visit.guest.bot:  # a bot that wants to see the sheet says so
            self.evenings.feed.look(visit, wish.evening, wish.secret)
        self.replies.answer(visit, wish.id, refused)

    def _come_in(self, visit: Visit, evening: str, name: str, secret: str | None = None) -> asked.ComeIn:
        if secret is None:
            secret = self.evenings.house.evenings[evening].secret
        guest = visit.guest
        return asked.ComeIn(
            self.clock.now(),
            visit.person,
            secret,
            name,
            bot=guest.bot,
            device=guest.device,
            account=not guest.guest,
            own_bot=guest.bot and bool(guest.level),  # the door gives nobody a level
        )

    def _is_taken(self, evening: Evening, person: str, secret: str, name: str) -> Refusal | None:
        """Nobody sits down under the name of somebody else who is there; who lacks the secret learns no names."""
        return NAME_TAKEN if secret == evening.secret and evening.is_taken(name, person) else None

    def _known(self, name: str) -> Evening | None:
        return self.evenings.house.evenings.get(name)

    # -- asking

    def ask(self, visit: Visit, wish: say.AskEvening) -> None:
        if self._known(wish.evening) is None:
            self.replies.refuse(visit, wish.id, NO_EVENING)
            return
        silenced = self.talking.is_muted(visit.person) if wish.what in ("rename-guest", "give-chips") else None
        command = _COMMANDS[wish.what](self.clock.now(), visit.person, wish)
        refused = silenced or self.evenings.ask(wish.evening, command, f"{visit.person} {wish.id}")
        self.replies.answer(visit, wish.id, refused)


def _out_of_bounds(settings: EveningSettings) -> Refusal | None:
    """Numbers that no page could show."""
    levels, entering = settings.levels, settings.entering
    counts = (settings.people, levels.rounds, levels.ante_from, *levels.breaks, *structs.astuple(entering)[:3])
    chips = [chips for rung in levels.own for chips in rung]
    long = max(len(levels.own), len(levels.breaks), len(settings.own_points)) > 200
    if long or max((*counts, 0)) > 20_000 or settings.begins_at > FOR_GOOD or not 0 <= settings.delay <= 120:
        return Refusal("bad-level", "EV-1.2")
    return Refusal("bad-ladder", "EV-1.2") if max((*chips, *settings.own_points, 0)) > 10**9 else None


def _muted(at: int, person: str, wish: say.AskEvening) -> asked.EveningCommand:
    return asked.MuteGuest(at, person, wish.guest, at + MINUTE * wish.minutes if wish.minutes else 0)


def _plain(command: Callable[[int, str], asked.EveningCommand]) -> Callable[[int, str, Any], asked.EveningCommand]:
    return lambda at, person, _: command(at, person)


_COMMANDS: dict[str, Callable[[int, str, say.AskEvening], asked.EveningCommand]] = {
    "go-away": _plain(asked.GoAway),
    "buy-in": lambda at, person, wish: asked.BuyIn(at, person, wish.amount, wish.entry),
    "answer-rebuy": lambda at, person, wish: asked.AnswerRebuy(at, person, wish.yes),
    "add-on": _plain(asked.AddOn),
    "agree-to-misdeal": _plain(asked.AgreeToMisdeal),
    "admit": lambda at, person, wish: asked.Admit(at, person, wish.guest, wish.yes),
    "ask-to-admit": lambda at, person, wish: asked.AskToAdmit(at, person, wish.yes),
    "renew-secret": lambda at, person, _: asked.RenewSecret(at, person, new_secret()),
    "name-co-host": lambda at, person, wish: asked.NameCoHost(at, person, wish.guest, wish.yes),
    "start-evening": _plain(asked.StartEvening),
    "pause-evening": _plain(asked.PauseEvening),
    "go-on": _plain(asked.GoOn),
    "end-evening": _plain(asked.EndEvening),
    "change-levels": lambda at, person, wish: asked.ChangeLevels(at, person, wish.rungs, wish.minutes),
    "move-guest": lambda at, person, wish: asked.MoveGuest(at, person, wish.guest, wish.table),
    "put-out": lambda at, person, wish: asked.PutOut(at, person, wish.guest),
    "ban": lambda at, person, wish: asked.PutOut(at, person, wish.guest, ban=True, secret=new_secret()),
    "mute-guest": _muted,
    "rename-guest": lambda at, person, wish: asked.RenameGuest(at, person, wish.guest, one_line(wish.text)[:40]),
    "give-chips": lambda at, person, wish: asked.GiveChips(at, person, wish.guest, wish.amount, one_line(wish.text)),
    "misdeal": lambda at, person, wish: asked.Misdeal(at, person, wish.table),
    "choose-game": lambda at, person, wish: asked.ChooseGame(at, person, wish.text, anew=True),
    "open-tables": lambda at, person, wish: asked.ChooseGame(at, person, wish.text),
    "close-table": lambda at, person, wish: asked.CloseOneTable(at, person, wish.table),
    "show-table": lambda at, person, wish: asked.ShowTable(at, person, wish.table),
    "hand-out": lambda at, person, wish: asked.HandOut(at, person, wish.table, wish.amount),
    "ask-to-mentor": lambda at, person, wish: asked.AskToMentor(at, person, wish.guest),
    "answer-mentor": lambda at, person, wish: asked.AnswerMentor(at, person, wish.yes),
    "stop-mentoring": _plain(asked.StopMentoring),
}

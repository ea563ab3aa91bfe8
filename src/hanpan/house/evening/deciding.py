"""Decides a wish at an evening: one fact, or a refusal."""

from collections.abc import Callable
from typing import Any

from hanpan.engine import Refusal
from hanpan.house.evening import commands as wish
from hanpan.house.evening import events as told
from hanpan.house.evening import permissions as may
from hanpan.house.evening.drawing import drawn
from hanpan.house.evening.evening import ASKS, GONE, HERE, Evening, Guest
from hanpan.house.evening.ladders import is_ladder
from hanpan.house.evening.settings import EveningSettings, fault

Answer = told.EveningEvent | Refusal


def open_evening(at: int, name: str, settings: EveningSettings, host: str, secret: str, seed: str) -> Answer:
    return fault(settings) or told.EveningOpened(at, name, settings, host, secret, seed)


def decide(evening: Evening, asked: wish.EveningCommand) -> Answer:
    """What a wish leads to."""
    if evening.ended and not isinstance(asked, wish.HearTable | wish.TurnClock | wish.GoAway):
        return may.NO_EVENING
    if isinstance(asked, wish.ComeIn):
        return _come_in(evening, asked)
    if type(asked) in _OF_THE_HOUSE:
        return _OF_THE_HOUSE[type(asked)](evening, asked)
    if type(asked) in _OF_GUESTS:
        guest = evening.guests.get(asked.person)
        return may.NO_EVENING if guest is None else _OF_GUESTS[type(asked)](evening, guest, asked)
    if isinstance(asked, wish.Misdeal) and not asked.person:
        return _misdeal(evening, asked)
    if not evening.may_rule(asked.person):
        return may.HOSTS_ONLY
    if type(asked) in _OVER_GUESTS:
        guest = evening.guests.get(getattr(asked, "guest", ""))
        return (
            may.NO_GUEST if guest is None or guest.state == GONE else _OVER_GUESTS[type(asked)](evening, guest, asked)
        )
    return _OF_HOSTS[type(asked)](evening, asked)


def _come_in(evening: Evening, asked: wish.ComeIn) -> Answer:
    admitted = not may.must_be_admitted(evening, asked)
    return may.may_come(evening, asked) or told.GuestCame(
        asked.at, asked.person, asked.name.strip(), admitted, asked.bot, asked.device
    )


# -- guests


def _go_away(_: Evening, guest: Guest, asked: wish.GoAway) -> Answer:
    return may.NO_EVENING if guest.state == GONE else told.GuestWent(asked.at, guest.person)


def _buy_in(evening: Evening, guest: Guest, asked: wish.BuyIn) -> Answer:
    refused = may.may_buy_in(evening, guest, asked)
    if refused is not None:
        return refused
    if guest.table:
        return told.BoughtIn(asked.at, guest.person, asked.amount)
    table = _with_a_chair(evening)
    if table is None:
        return Refusal("table-full", "EV-1.4")
    seat = _chair(evening, table)
    return told.SeatOrdered(asked.at, guest.person, table, seat, asked.amount, asked.amount, asked.entry, guest.bot)


def _with_a_chair(evening: Evening) -> str | None:
    """The smallest table at which somebody sits; nobody is alone while there is a chair among others. Who is about to
    get up still has theirs."""
    counts = evening.counts()
    rooms = {table.id: table.most - max(counts[table.id], len(table.seats)) for table in evening.open_tables()}
    free = [table for table, room in rooms.items() if room > 0]
    return min(free, key=lambda table: (not counts[table], counts[table]), default=None)


def _chair(evening: Evening, table: str) -> int:
    taken = evening.tables[table].seats
    free = [seat for seat in range(evening.tables[table].most) if seat not in taken]
    return drawn(evening.seed, f"chair {evening.draws}", free)[0]


def _answer_rebuy(evening: Evening, guest: Guest, asked: wish.AnswerRebuy) -> Answer:
    if not guest.asked_until:
        return Refusal("not-asked", "EV-1.3")
    if asked.yes:
        short = may.may_pay(evening, guest, evening.settings.stack, asked.bank)
        return short or told.ReboughtIn(asked.at, guest.person, evening.settings.stack)
    return told.RebuyAsked(asked.at, guest.person, 0)


def _add_on(evening: Evening, guest: Guest, asked: wish.AddOn) -> Answer:
    return may.may_add_on(evening, guest, asked.bank) or told.AddedOn(asked.at, guest.person, evening.settings.stack)


def _agree(evening: Evening, guest: Guest, asked: wish.AgreeToMisdeal) -> Answer:
    del evening
    return told.MisdealAgreed(asked.at, guest.person) if guest.table else Refusal("not-seated", "EV-7.1")


# -- mentors, in a class


def _ask_to_mentor(evening: Evening, guest: Guest, asked: wish.AskToMentor) -> Answer:
    return may.may_mentor(evening, guest, asked.guest) or told.MentorAsked(asked.at, guest.person, asked.guest)


def _answer_mentor(evening: Evening, guest: Guest, asked: wish.AnswerMentor) -> Answer:
    """Who was asked; a no also ends what a yes began."""
    asks, sits = evening.mentor_asks.get(guest.person, ""), evening.mentor_of(guest.person)
    mentor = asks if asked.yes else asks or sits
    if not mentor:
        return Refusal("not-asked", "EV-2.1")
    return told.MentorAnswered(asked.at, guest.person, mentor, asked.yes)


def _stop_mentoring(evening: Evening, guest: Guest, asked: wish.StopMentoring) -> Answer:
    student = evening.mentors.get(guest.person, "") or evening.asked_by(guest.person)
    return told.MentorLeft(asked.at, guest.person, student) if student else Refusal("not-asked", "EV-2.1")


_OF_GUESTS: dict[type[wish.EveningCommand], Callable[[Evening, Guest, Any], Answer]] = {
    wish.GoAway: _go_away,
    wish.BuyIn: _buy_in,
    wish.AnswerRebuy: _answer_rebuy,
    wish.AddOn: _add_on,
    wish.AgreeToMisdeal: _agree,
    wish.AskToMentor: _ask_to_mentor,
    wish.AnswerMentor: _answer_mentor,
    wish.StopMentoring: _stop_mentoring,
}

# -- over guests


def _admit(_: Evening, guest: Guest, asked: wish.Admit) -> Answer:
    if guest.state != ASKS:
        return may.NO_GUEST
    return told.GuestAdmitted(asked.at, guest.person, asked.yes, by=asked.person)


def _name_co_host(_: Evening, guest: Guest, asked: wish.NameCoHost) -> Answer:
    if guest.bot or guest.state == ASKS:
        return may.NO_GUEST
    return told.CoHostNamed(asked.at, guest.person, asked.yes, by=asked.person)


def _move(evening: Evening, guest: Guest, asked: wish.MoveGuest) -> Answer:
    if guest.state == HERE and not evening.settings.is_cash:
        return may.may_seat(evening, asked.table) or told.SeatGranted(
            asked.at, guest.person, asked.table, by=asked.person
        )
    refused = may.may_move(evening, guest, asked.table)
    return refused or told.MoveAnnounced(
        asked.at, person=guest.person, source=guest.table, target=asked.table, rule="EV-7.1", by=asked.person
    )


def _put_out(evening: Evening, guest: Guest, asked: wish.PutOut) -> Answer:
    secret = asked.secret if asked.ban else ""
    if asked.ban and not secret:
        return Refusal("secret-needed", "EV-2.4")
    refused = may.may_be_put_out(evening, guest)
    return refused or told.GuestPutOut(asked.at, guest.person, asked.ban, secret, by=asked.person)


def _mute(evening: Evening, guest: Guest, asked: wish.MuteGuest) -> Answer:
    return may.may_touch(evening, guest, asked.person) or told.GuestMuted(
        asked.at, guest.person, asked.until, by=asked.person
    )


def _rename(evening: Evening, guest: Guest, asked: wish.RenameGuest) -> Answer:
    name = asked.name.strip()
    if not name:
        return Refusal("name-needed", "EV-7.1")
    if evening.is_taken(name, guest.person):
        return Refusal("name-in-use", "EV-7.1")
    refused = may.may_touch(evening, guest, asked.person)
    return refused or told.GuestRenamed(asked.at, guest.person, name, by=asked.person)


def _give(evening: Evening, guest: Guest, asked: wish.GiveChips) -> Answer:
    given = told.ChipsGiven(asked.at, guest.person, asked.chips, asked.why.strip(), by=asked.person)
    return may.may_give(evening, guest, asked) or given


_OVER_GUESTS: dict[type[wish.EveningCommand], Callable[[Evening, Guest, Any], Answer]] = {
    wish.Admit: _admit,
    wish.NameCoHost: _name_co_host,
    wish.MoveGuest: _move,
    wish.PutOut: _put_out,
    wish.MuteGuest: _mute,
    wish.RenameGuest: _rename,
    wish.GiveChips: _give,
}

# -- of hosts


def _ask_to_admit(_: Evening, asked: wish.AskToAdmit) -> Answer:
    return told.AdmittingAsked(asked.at, asked.wanted, by=asked.person)


def _renew(evening: Evening, asked: wish.RenewSecret) -> Answer:
    if not asked.secret or asked.secret == evening.secret:
        return Refusal("secret-needed", "EV-2.1")
    return told.SecretRenewed(asked.at, asked.secret, by=asked.person)


def _start(evening: Evening, asked: wish.StartEvening) -> Answer:
    return may.may_start(evening) or told.StartAsked(asked.at, by=asked.person)


def _pause(evening: Evening, asked: wish.PauseEvening) -> Answer:
    if not evening.runs() or evening.paused:
        return Refusal("not-running", "EV-4.2")
    return told.EveningPaused(asked.at, by=asked.person)


def _go_on(evening: Evening, asked: wish.GoOn) -> Answer:
    return told.EveningWentOn(asked.at, by=asked.person) if evening.paused else Refusal("not-paused", "EV-4.2")


def _end(evening: Evening, asked: wish.EndEvening) -> Answer:
    return Refusal("ends-already", "EV-1.5") if evening.ending else told.EndAsked(asked.at, by=asked.person)


def _change_levels(evening: Evening, asked: wish.ChangeLevels) -> Answer:
    if evening.settings.rolls_on or not is_ladder(asked.rungs) or asked.minutes < 0:
        return Refusal("bad-ladder", "EV-1.2")
    return told.LevelsChanged(asked.at, asked.rungs, asked.minutes, by=asked.person)


def _misdeal(evening: Evening, asked: wish.Misdeal) -> Answer:
    table = evening.tables.get(asked.table)
    if table is None:
        return Refusal("no-such-table", "EV-7.1")
    agreed = tuple([person for person in table.seats.values() if person in evening.agreed])
    return told.MisdealCalled(asked.at, asked.table, agreed, asked.forced and not asked.person, by=asked.person)


# -- of teachers


def _choose_game(evening: Evening, asked: wish.ChooseGame) -> Answer:
    refused = may.may_choose(evening, asked)
    return refused or told.GameChosen(asked.at, asked.game, asked.anew, by=asked.person)


def _close_one(evening: Evening, asked: wish.CloseOneTable) -> Answer:
    table = evening.tables.get(asked.table)
    if not evening.settings.is_class or table is None or table.closed:
        return Refusal("no-such-table", "EV-7.1")
    return told.TableEnding(asked.at, asked.table, by=asked.person)


def _show_table(evening: Evening, asked: wish.ShowTable) -> Answer:
    """What everybody in the room sees is what somebody sees who looks on."""
    if asked.table and asked.table not in evening.tables:
        return Refusal("no-such-table", "EV-7.1")
    return may.may_be_watched(evening) or told.TableShown(asked.at, asked.table, by=asked.person)


def _hand_out(evening: Evening, asked: wish.HandOut) -> Answer:
    if not 1 <= asked.hand <= evening.hands.get(asked.table, 0):
        return Refusal("no-such-hand", "EV-7.1")
    return may.may_be_watched(evening) or told.HandHandedOut(asked.at, asked.table, asked.hand, by=asked.person)


_OF_HOSTS: dict[type[wish.EveningCommand], Callable[[Evening, Any], Answer]] = {
    wish.AskToAdmit: _ask_to_admit,
    wish.RenewSecret: _renew,
    wish.StartEvening: _start,
    wish.PauseEvening: _pause,
    wish.GoOn: _go_on,
    wish.EndEvening: _end,
    wish.ChangeLevels: _change_levels,
    wish.Misdeal: _misdeal,
    wish.ChooseGame: _choose_game,
    wish.CloseOneTable: _close_one,
    wish.ShowTable: _show_table,
    wish.HandOut: _hand_out,
}

# -- of the house


def _hear(evening: Evening, asked: wish.HearTable) -> Answer:
    """Each report once."""
    table = evening.tables.get(asked.table)
    if table is None or asked.number <= table.heard or asked.report is None:
        return Refusal("heard-already", "EV-3.4")
    return told.TableHeard(asked.at, asked.table, asked.number, asked.report)


def _turn_clock(_: Evening, asked: wish.TurnClock) -> Answer:
    return told.ClockTurned(asked.at, asked.gap)


_OF_THE_HOUSE: dict[type[wish.EveningCommand], Callable[[Evening, Any], Answer]] = {
    wish.HearTable: _hear,
    wish.TurnClock: _turn_clock,
}

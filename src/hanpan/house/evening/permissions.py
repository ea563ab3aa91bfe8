"""What somebody may ask of an evening now, and the rule that says why not."""

from hanpan.engine import Refusal
from hanpan.house.evening import commands as wish
from hanpan.house.evening.evening import GONE, HERE, OUT, PLAYS, Evening, Guest
from hanpan.house.evening.settings import can_play
from hanpan.house.observing import Observing

NO_EVENING = Refusal("no-such-evening", "EV-2.1")
"""The same for a wrong secret, an old one and somebody banned: nobody learns that there is an evening."""
HOSTS_ONLY = Refusal("hosts-only", "EV-7.1")
NO_GUEST = Refusal("no-such-guest", "EV-7.1")


def may_come(evening: Evening, asked: wish.ComeIn) -> Refusal | None:
    """EV-2.1, EV-2.4."""
    banned = asked.person in evening.banned or (asked.device and asked.device in evening.banned)
    if asked.secret != evening.secret or banned or evening.ended:
        return NO_EVENING
    guest = evening.guests.get(asked.person)
    if guest is not None and (guest.state != GONE or guest.table):  # who goes in a hand sits until its end
        return Refusal("here-already", "EV-2.1")
    if not asked.name.strip():
        return Refusal("name-needed", "EV-2.1")
    if evening.settings.from_bank and (asked.bot or not asked.account):
        return Refusal("needs-an-account", "EV-2.4")
    pays = not evening.settings.is_cash and not evening.has_place(asked.person)
    if pays and (short := may_pay(evening, guest, evening.settings.stack, asked.bank)):
        return short
    if asked.device and evening.has_seat(asked.device):
        return Refusal("one-seat-a-device", "EV-2.4")
    return None


def may_pay(evening: Evening, guest: Guest | None, chips: int, bank: int) -> Refusal | None:
    """EV-2.4: played from the bank, what is wanted must lie there."""
    if not evening.settings.from_bank or chips <= bank or (guest is not None and guest.bot):
        return None
    return Refusal("bank-too-small", "EV-2.4", {"bank": bank, "least": chips})


def must_be_admitted(evening: Evening, asked: wish.ComeIn) -> bool:
    """EV-2.2, EV-2.4: where the host wants it, from the start on, and after a ban. The host lets themselves in, and the
    house sends its own bots where the host has asked for them; whoever else is a bot is admitted like anybody."""
    if asked.person == evening.host or asked.own_bot:
        return False
    return evening.admits or evening.begun or bool(evening.banned)


def may_start(evening: Evening) -> Refusal | None:
    if evening.begun or evening.start_asked:
        return Refusal("begun-already", "EV-1.1")
    ready = [guest for guest in evening.guests.values() if guest.state == HERE]
    if len(ready) < 2 and not evening.settings.is_cash:
        return Refusal("two-to-start", "EV-1.1")
    return None


def may_buy_in(evening: Evening, guest: Guest, asked: wish.BuyIn) -> Refusal | None:
    """EV-1.4: within the range; at the table up to its upper end."""
    settings = evening.settings
    if not settings.is_cash:
        return Refusal("no-buy-ins", "EV-1.3")
    if not evening.runs() or evening.ending:
        return Refusal("not-running", "EV-6.1")
    if guest.state not in (HERE, PLAYS):
        return Refusal("not-admitted", "EV-2.2")
    least, most = buy_in_range(evening, guest)
    if settings.from_bank and not guest.bot:
        most = min(most, asked.bank)
    if not least <= asked.amount <= most:
        return Refusal("amount-out-of-range", "EV-1.4", {"least": least, "most": most})
    return None


def buy_in_range(evening: Evening, guest: Guest) -> tuple[int, int]:
    """EV-1.4: with what they have, what is ordered for them counted."""
    settings, has = evening.settings, guest.worth()
    return max(1, settings.least_buy_in - has) if has < settings.big_blind else 1, settings.most_buy_in - has


def may_add_on(evening: Evening, guest: Guest, bank: int) -> Refusal | None:
    """EV-1.3."""
    if not evening.settings.entering.add_on or guest.added_on or guest.state != PLAYS or not guest.table:
        return Refusal("no-add-on", "EV-1.3")
    if not evening.break_until:
        return Refusal("only-at-a-break", "EV-1.3")
    return may_pay(evening, guest, evening.settings.stack, bank)


def may_move(evening: Evening, guest: Guest, table: str) -> Refusal | None:
    """EV-7.1: to a table with a chair that nobody else is on the way to."""
    counts = evening.counts()
    if guest.state != PLAYS or not guest.table or guest.person in evening.moves:
        return Refusal("not-seated", "EV-7.1")
    if table not in counts or table == guest.table:
        return Refusal("no-such-table", "EV-7.1")
    if evening.tables[table].game != evening.tables[guest.table].game:
        return Refusal("another-game", "EV-7.1")
    if counts[table] >= evening.tables[table].most:
        return Refusal("table-full", "EV-7.1")
    return None


def may_seat(evening: Evening, table: str) -> Refusal | None:
    counts = evening.counts()
    if table not in counts or not evening.runs() or evening.ending:
        return Refusal("no-such-table", "EV-7.1")
    return Refusal("table-full", "EV-7.1") if counts[table] >= evening.tables[table].most else None


def may_give(evening: Evening, guest: Guest, asked: wish.GiveChips) -> Refusal | None:
    if guest.state != PLAYS or not guest.table or guest.person in evening.moves:
        return Refusal("not-seated", "EV-7.1")
    if evening.tables[guest.table].closed or (evening.ending and evening.settings.rolls_on):
        return Refusal("not-running", "EV-7.1")  # the table takes no more orders
    if not evening.settings.stack_at(evening.tables[guest.table].game):
        return Refusal("given-chips-only", "EV-7.1")
    if not asked.why.strip():
        return Refusal("reason-needed", "EV-7.1")
    most = guest.chips if evening.settings.is_cash else guest.chips - 1  # who has none left is put out, not taken from
    if not asked.chips or -asked.chips > most:
        return Refusal("not-so-many-chips", "EV-7.1")
    return may_pay(evening, guest, asked.chips, asked.bank)


def may_be_put_out(evening: Evening, guest: Guest) -> Refusal | None:
    """Who is out looks on, and can be sent away as well."""
    return NO_GUEST if guest.person == evening.host or guest.state == GONE else None


def may_touch(evening: Evening, guest: Guest, by: str) -> Refusal | None:
    """A co-host rules over guests, not over the host."""
    return HOSTS_ONLY if guest.person == evening.host and by != evening.host else None


def may_choose(evening: Evening, asked: wish.ChooseGame) -> Refusal | None:
    """Of a class."""
    settings = evening.settings
    if not settings.is_class:
        return Refusal("not-a-class", "EV-7.1")
    if not can_play(asked.game, settings.style):
        return Refusal("no-such-variant", "EV-1.1")
    if evening.ending or evening.next_game:
        return Refusal("not-running", "EV-7.1")
    states = (HERE, PLAYS) if asked.anew else (HERE,)
    people = [
        guest for guest in evening.guests.values() if guest.state in states and guest.person not in evening.mentors
    ]
    return None if people else Refusal("nobody-without-a-table", "EV-7.1")


def may_be_watched(evening: Evening) -> Refusal | None:
    """What nobody may look at is not shown to everybody."""
    return Refusal("observing-is-off", "EV-7.1") if evening.settings.observing is Observing.OFF else None


def may_mentor(evening: Evening, guest: Guest, student: str) -> Refusal | None:
    """Who plays sits behind nobody; one student, one mentor."""
    whom = evening.guests.get(student)
    if not evening.settings.is_class:
        return Refusal("not-a-class", "EV-7.1")
    if guest.state != HERE or guest.bot:
        return Refusal("mentors-do-not-play", "EV-7.1")
    if whom is None or whom.bot or whom.state not in (HERE, PLAYS) or whom.person == guest.person:
        return NO_GUEST
    taken = evening.mentor_of(student) or evening.mentor_asks.get(student)
    busy = guest.person in evening.mentors or evening.asked_by(guest.person) or student in evening.mentors
    return Refusal("has-a-mentor", "EV-7.1") if taken or busy else None


def is_inside(evening: Evening, person: str) -> bool:
    """May they see everything? Whoever is in, the host, and at the end everybody who was (EV-5.2)."""
    guest = evening.guests.get(person)
    if person == evening.host or guest is None:
        return person == evening.host
    return guest.state in (HERE, PLAYS, OUT) or (evening.ended and guest.state == GONE and person not in evening.banned)

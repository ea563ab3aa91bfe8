"""Guests and hosts of a simulated evening."""

from random import Random
from typing import Any

from hanpan.house import commands as at_table
from hanpan.house.evening import commands as wish
from hanpan.house.evening.evening import ASKS, GONE, HERE, OUT, PLAYS, Evening

MINUTE = 60_000


def table_wish(table: Any, person: str, rng: Random, at: int) -> at_table.TableCommand:
    """What somebody at a table does who is not on turn."""
    player = table.player(person)
    if player is not None and player.sitting_out and rng.random() < 0.8:
        return at_table.SitIn(at, person)
    if player is not None and player.away:
        return at_table.ComeBack(at, person)
    dice = rng.random()
    if dice < 0.3:
        return at_table.SitOut(at, person)
    if dice < 0.6:
        return at_table.LoseConnection(at, person)
    if dice < 0.95:
        return at_table.Reconnect(at, person)
    return at_table.Leave(at, person)


def newcomer(evening: Evening, number: int, rng: Random, at: int) -> wish.EveningCommand:
    """Somebody comes, now and then with an old link or a second time from the same device; or comes again."""
    gone = [guest for guest in evening.guests.values() if guest.state == GONE and not guest.bot]
    if gone and rng.random() < 0.5:
        guest = rng.choice(gone)
        return wish.ComeIn(at, guest.person, evening.secret, guest.name, device=guest.device, account=True)
    secret = evening.secret if rng.random() < 0.95 else "old"
    device = f"device {number}" if rng.random() < 0.95 else "device 1"
    bot = rng.random() < 0.2
    return wish.ComeIn(at, f"late{number}", secret, f"Late {number}", bot, device, account=not bot)


def guest_wish(evening: Evening, rng: Random, at: int) -> wish.EveningCommand | None:
    """What a guest asks of the evening."""
    asked = list(evening.asked)
    if asked and rng.random() < 0.9:
        return wish.AnswerRebuy(at, rng.choice(asked), rng.random() < 0.6)
    over = [guest.person for guest in evening.guests.values() if guest.state == OUT]
    if over and rng.random() < 0.4:
        return wish.GoAway(at, rng.choice(over))
    guests = [guest.person for guest in evening.guests.values() if guest.state in (HERE, PLAYS)]
    if not guests:
        return None
    person, dice = rng.choice(guests), rng.random()
    if evening.settings.is_cash and dice < 0.7:
        most = evening.settings.most_buy_in - evening.guests[person].chips * (rng.random() < 0.8)
        return wish.BuyIn(at, person, rng.randrange(1, max(2, most + 1)), rng.choice(("post", "wait")))
    if evening.break_until and dice < 0.9:
        return wish.AddOn(at, person)
    if dice < 0.9:
        return wish.AgreeToMisdeal(at, person)
    return wish.GoAway(at, person) if person != evening.host else None


def host_wish(evening: Evening, number: int, rng: Random, at: int) -> wish.EveningCommand | None:
    """What a host does, or a co-host, or now and then somebody who is none."""
    waiting = [guest.person for guest in evening.guests.values() if guest.state == ASKS]
    if waiting and rng.random() < 0.7:
        return wish.Admit(at, evening.host, rng.choice(waiting), rng.random() < 0.9)
    if evening.paused:
        return wish.GoOn(at, evening.host)
    rulers = [person for person, guest in evening.guests.items() if guest.co_host]
    by = rng.choice([evening.host, evening.host, *rulers, *list(evening.guests)[:1]])
    guest, table = rng.choice([*evening.guests] or [""]), rng.choice([*evening.tables] or [""])
    return rng.choice(
        (
            wish.PauseEvening(at, by),
            wish.MoveGuest(at, by, guest, table),
            wish.MoveGuest(at, by, guest, table),
            wish.PutOut(at, by, guest, ban=rng.random() < 0.3, secret=f"secret {number}"),
            wish.GiveChips(at, by, guest, rng.choice((-500, -3, 100, 1000)), "the simulation"),
            wish.RenameGuest(at, by, guest, f"Name {number}"),
            wish.MuteGuest(at, by, guest, at + MINUTE),
            wish.Misdeal(at, by, table),
            wish.Misdeal(at, "", table, forced=True),
            wish.RenewSecret(at, by, f"secret {number}"),
            wish.NameCoHost(at, by, guest, rng.random() < 0.8),
            wish.AskToAdmit(at, by, rng.random() < 0.5),
            wish.ChangeLevels(at, by, ((100 * number, 200 * number),), rng.choice((0, 1))),
        )
    )

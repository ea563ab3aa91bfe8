"""Evenings in the words of scenarios: what has happened, and how it stands."""

from collections.abc import Iterable, Iterator

from hanpan.house.evening import events as told
from hanpan.house.evening.evening import Evening
from hanpan.house.evening.running import EveningHouse
from hanpan.house.evening.sheets import big_screen, places_of, season_of, settlement_of, sheet
from hanpan.house.events import TableEvent
from hanpan.house.holdem import events as at_table
from hanpan.house.holdem.presence import may_see
from hanpan.house.ledger import bank


def table_of(name: str) -> str:
    """`e-2` → `2`"""
    return name.rpartition("-")[2]


def facts(events: Iterable[told.EveningEvent]) -> Iterator[str]:
    for event in events:
        match event:
            case told.Begun():
                yield "seats are drawn"
            case told.MoveAnnounced():
                yield f"{event.person} is told to move to {table_of(event.target)}"
                yield f"{event.person} is moved by {event.rule}"
            case told.SeatOrdered():
                yield f"{event.person} sits down at {table_of(event.table)}"
            case told.TableBroken():
                yield f"table {table_of(event.table)} is broken"
            case told.LevelBegan():
                yield f"level {event.level} begins"
            case told.BreakBegan():
                yield "a break begins"
            case told.WentOut():
                yield from [f"{'='.join(together)} goes out" for together in event.out]
            case told.RebuyAsked():
                yield f"{event.person} is asked for a rebuy" if event.until else f"{event.person} declines"
            case told.ChipsSettled():
                where = "go back" if event.kept else "are taken out of play"
                yield f"{event.chips} of {event.person or 'nobody'} {where}"
            case told.BotGaveWay():
                yield f"{event.person} gives way"
            case told.HandForHand():
                yield f"hand for hand {'begins' if event.on else 'ends'}"
            case told.EveningEnded():
                yield "it ends"
            case told.HandsAllowed():
                yield from [f"table {table_of(table)} may begin" for table in event.tables]


def table_facts(table: str, event: TableEvent) -> Iterator[str]:
    match event:
        case at_table.HandStarted():
            yield f"a hand begins at {table_of(table)}"
            big = event.setup.big_blind_seat
            yield f"{event.dealt[big]} has the big blind at {table_of(table)}"
            yield f"dealt at {table_of(table)} {' '.join(sorted(event.dealt.values()))}"
            for post in event.setup.posts:
                yield f"{event.dealt[post.seat]} posts {post.dead} dead"
        case at_table.HandMisdealt():
            yield "misdeal"
        case at_table.MisdealRefused():
            yield "no misdeal"


def state(house: EveningHouse, evening: Evening, now: int) -> Iterator[str]:
    level = evening.level()
    yield f"level {evening.clock.level}"
    yield f"blinds {level.small}/{level.big}"
    yield f"ante {level.ante}"
    yield f"players {len(evening.players())}"
    yield f"tables {' '.join(f'{table_of(t.id)}:{len(t.seats)}' for t in evening.tables.values())}"
    yield "begun" if evening.begun else "not begun"
    yield "on a break" if evening.break_until else "no break"
    yield "paused" if evening.paused else "not paused"
    yield "hand for hand" if evening.hand_for_hand else "not hand for hand"
    yield "over" if evening.ended else "not over"
    yield f"level ends in {evening.clock.left_at(now, evening.level_length()) // 1000}s"
    if evening.begun and not evening.settings.is_cash:
        yield f"ends in {big_screen(evening, now).ends_in // 60_000}m"
    for table in evening.tables.values():
        real = house.tables[table.id]
        yield f"table {table_of(table.id)} {'plays' if real.is_playing() else 'waits'}"
        yield from [f"{p} may look on at {table_of(table.id)}" for p in evening.guests if may_see(real, p)]
        yield f"blinds at {table_of(table.id)} {real.blinds()[0]}/{real.blinds()[1]}"
    yield from _guests(house, evening)
    yield from _results(evening)
    yield from _screens(evening, now)
    for note in evening.record:
        yield f"record {note.by} {note.what} {note.whom}".strip()
        yield f"record {note.by} {note.what} {note.whom} {note.chips} {note.why}"
        if note.table:
            yield f"record {note.by} {note.what} {note.whom} to {table_of(note.table)}"
        yield f"record {note.by} {note.what} {note.whom} from {note.whom_name} to {note.text}"


def _guests(house: EveningHouse, evening: Evening) -> Iterator[str]:
    for guest in evening.guests.values():
        yield f"{guest.person} {guest.state}"
        yield f"{guest.person} has {_stack(house, guest.person, guest.table)}"
        yield f"{guest.person}'s bank {house.ledger.balance(bank(guest.person))}"
        yield f"{guest.person} is called {guest.name}"
        if guest.table:
            yield f"{guest.person} at {table_of(guest.table)}"
            seat = next(seat for seat, who in evening.tables[guest.table].seats.items() if who == guest.person)
            yield f"{guest.person} at {table_of(guest.table)} on {seat}"
        if guest.asked_until:
            yield f"{guest.person} asked"
        if guest.muted_until:
            yield f"{guest.person} muted"
        if evening.may_rule(guest.person):
            yield f"{guest.person} rules"


def _stack(house: EveningHouse, person: str, table: str) -> int:
    player = house.tables[table].player(person) if table else None
    return house.tables[table].stack_of(player) if player is not None else 0


def _results(evening: Evening) -> Iterator[str]:
    yield "places " + " ".join(f"{place}.{'='.join(together)}" for place, together in places_of(evening))
    for person, points in season_of(evening).points.items():
        yield f"{person} gets {points} points"
    if evening.settings.is_cash:
        told_all = settlement_of(evening)
        yield from [f"{person} nets {net}" for person, net in told_all.nets.items()]
        yield f"house nets {told_all.house}"
        yield from [f"{one.giver or 'house'} gives {one.taker or 'house'} {one.chips}" for one in told_all.payments]
        yield f"payments {len(told_all.payments)}"


def _screens(evening: Evening, now: int) -> Iterator[str]:
    """EV-8: the television, and the sheet from its first line to the last."""
    shown = big_screen(evening, now)
    if not evening.settings.rolls_on:
        yield f"screen: level {shown.level} {shown.now.small}/{shown.now.big} next {shown.next.small}/{shown.next.big}"
        yield f"screen: clock {shown.level_left // 1000}s{'' if shown.runs else ' stands'}"
        yield f"screen: break after {shown.break_in} levels" if shown.break_in else "screen: no break"
    yield f"screen: {shown.players} of {shown.entrants} left with {shown.average}"
    yield f"screen: tables {' '.join(f'{table_of(table)}:{count}' for table, count in shown.tables.items())}"
    yield "screen: the way in" if shown.secret else "screen: no way in"
    yield from [f"screen: {pot.name} won {pot.chips} at {table_of(pot.table)}" for pot in evening.pots]
    rows = [(f"{row.place}.{row.name}" if row.place else row.name, row.chips or "") for row in sheet(evening)]
    yield "sheet: " + " ".join(f"{name} {chips}".strip() for name, chips in rows)

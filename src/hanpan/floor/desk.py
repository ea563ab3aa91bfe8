"""The desk of the house: wishes that no single table answers."""

import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from hanpan.engine import Refusal
from hanpan.floor.explaining import ask_why, explain
from hanpan.floor.one_line import one_line
from hanpan.floor.refusals import NO_SEAT_FOUND, NO_SUCH_TABLE, NOT_ONLINE, NOTHING_SAID, TOO_MANY_TABLES
from hanpan.floor.visits import Visit
from hanpan.house import presence
from hanpan.house.blackjack.room import RoomSettings
from hanpan.house.commands import TakeSeat
from hanpan.house.lobby import quick_join
from hanpan.house.settings import Kind, TableSettings
from hanpan.house.sniper.settings import SniperSettings
from hanpan.house.sniper.state import SniperTable
from hanpan.house.table import Table
from hanpan.house.views import seat_offers
from hanpan.wire import client_says as say
from hanpan.wire import house_says as told

if TYPE_CHECKING:
    from hanpan.floor.floor import Floor

CANDIDATES = 40
"""Tables that a quick join looks at: enough to find a good seat, few enough not to hold the house up."""


def _watch_lobby(floor: "Floor", visit: Visit, wish: say.WatchLobby) -> None:
    visit.lobby = wish.on
    if wish.on:
        floor.telling.letters.append((visit, floor.telling.board.watch(visit)))
    else:
        floor.telling.board.unwatch(visit)
    floor.say(visit, told.Done(wish.id))


def _ping(floor: "Floor", visit: Visit, wish: say.Ping) -> None:
    floor.say(visit, told.Pong(wish.id, floor.clock.now()))


def _ask_chairs(floor: "Floor", visit: Visit, wish: say.AskChairs) -> None:
    table = floor.table_for(visit.person, wish.table)
    if not isinstance(table, Table):
        floor.refuse(visit, wish.id, NO_SUCH_TABLE)
        return
    departures = tuple(floor.house.departures.get(visit.person, {}).values())
    offers = seat_offers(table, visit.person, floor.bank(visit.person), floor.clock.now(), departures)
    floor.say(visit, told.Chairs(wish.id, wish.table, offers))


def _buy_chips(floor: "Floor", visit: Visit, wish: say.BuyChips) -> None:
    refused = floor.buy_chips(visit.person, wish.amount, wish.id)
    if refused is None:
        floor.done(visit, wish.id)
    else:
        floor.refuse(visit, wish.id, refused)


def _open_table(floor: "Floor", visit: Visit, wish: say.OpenTable) -> None:
    opened = sum([who == visit.person and table in floor.house.tables for table, who in floor.creators.items()])
    if len(floor.house.tables) >= floor.settings.most_tables or opened >= floor.settings.tables_per_person:
        floor.refuse(visit, wish.id, TOO_MANY_TABLES)
        return
    name = f"t{secrets.token_hex(8)}"
    made = floor.open_table(name, _settings(floor, wish), visit.person, f"{visit.person} {wish.id}")
    if isinstance(made, Refusal):
        floor.refuse(visit, wish.id, made)
    else:
        floor.done(visit, wish.id, name)


def _settings(floor: "Floor", wish: say.OpenTable) -> Any:
    ours = floor.settings
    if wish.kind == "sniper":
        return SniperSettings(
            wish.seats, wish.friends_only, ours.sniper_seconds, ours.sniper_pause, ours.sniper_rematch
        )
    if wish.kind == "blackjack":
        return RoomSettings(wish.dealer_key, wish.minimum, wish.decks, permanent=False)
    return TableSettings(
        Kind(wish.kind),
        wish.seats,
        wish.small_blind,
        wish.big_blind,
        wish.least_buy_in,
        wish.most_buy_in,
        timers=ours.timers,
    )


def _quick_join(floor: "Floor", visit: Visit, wish: say.QuickJoin) -> None:
    person, now = visit.person, floor.clock.now()
    departures = tuple(floor.house.departures.get(person, {}).values())
    found = quick_join(_candidates(floor, person), person, floor.bank(person), now, departures)
    if found is None:
        floor.refuse(visit, wish.id, NO_SEAT_FOUND)
        return
    seat = TakeSeat(now, person, found.seat, found.amount, found.entry)  # type: ignore[arg-type]
    refused = floor.ask(found.table, seat, person, wish.id)
    if refused is not None:
        floor.refuse(visit, wish.id, refused)
        return
    floor.done(visit, wish.id, found.table)
    floor.telling.look(visit, found.table, -1)


def _candidates(floor: "Floor", person: str) -> list[Table]:
    """Tables with a free chair that he may see, those that play first."""
    free = [
        table
        for table in floor.house.tables.values()
        if isinstance(table, Table)
        and len(table.players) < table.settings.seats
        and not table.running
        and not table.settings.is_private
        and table.player(person) is None
    ]
    free.sort(key=lambda table: (table.positions is None, -len(table.players)))
    return free[:CANDIDATES]


def _chat(floor: "Floor", visit: Visit, wish: say.Chat) -> None:
    text = one_line(wish.text)
    table = floor.table_for(visit.person, wish.table) if wish.table else None
    refused = _may_chat(visit, wish, table, text)
    if refused is not None:
        floor.refuse(visit, wish.id, refused)
        return
    word = told.Chatted(wish.table, visit.person, visit.guest.name, text, floor.clock.now())
    telling = floor.telling
    listeners = list(telling.actor(wish.table).viewers if wish.table else telling.board.watchers)
    for listener in listeners:
        floor.say(listener, word)
    floor.done(visit, wish.id)


def _may_chat(visit: Visit, wish: say.Chat, table: Any, text: str) -> Refusal | None:
    """HO-2.7; SN-5.4: a survivor watches in silence."""
    if wish.table and (table is None or not presence.is_here(table, visit.person)):
        return NO_SUCH_TABLE if table is None else Refusal("not-here", "HO-2.7")
    if not text:
        return NOTHING_SAID
    if isinstance(table, SniperTable) and table.match is not None and table.is_playing():
        silent = table.seat_of(visit.person) in table.match.survivors
        return Refusal("survivors-watch", "SN-5.4") if silent else None
    return None


def _whisper(floor: "Floor", visit: Visit, wish: say.Whisper) -> None:
    text = one_line(wish.text)
    refused = floor.house.friends.may_write(visit.person, wish.to)
    if refused is None and wish.to not in floor.visits:
        refused = NOT_ONLINE
    if refused is None and not text:
        refused = NOTHING_SAID
    if refused is not None:
        floor.refuse(visit, wish.id, refused)
        return
    word = told.Whispered(visit.person, visit.guest.name, text, floor.clock.now())
    floor.say(floor.visits[wish.to], word)
    floor.done(visit, wish.id)


DESK: dict[type, Callable[["Floor", Visit, Any], None]] = {
    say.WatchLobby: _watch_lobby,
    say.Ping: _ping,
    say.AskChairs: _ask_chairs,
    say.BuyChips: _buy_chips,
    say.OpenTable: _open_table,
    say.QuickJoin: _quick_join,
    say.Chat: _chat,
    say.Whisper: _whisper,
    say.Explain: explain,
    say.AskWhy: ask_why,
}

"""Applies each fact at a Sniper table."""

from collections.abc import Callable
from typing import Any

from hanpan.games.sniper import GAME
from hanpan.games.sniper.events import Awarded, GameEnded, GameOpened, RoundBegun
from hanpan.house import attending, away, fair_deals, reservations
from hanpan.house import events as told
from hanpan.house.attending import Changes
from hanpan.house.orders import OrderTaken
from hanpan.house.sniper import of_evening
from hanpan.house.sniper.events import (
    ChairLeft,
    ChairTaken,
    GameAbandoned,
    GamePlayed,
    GameStarted,
    OrderDropped,
    RematchAnswered,
    SniperTableOpened,
)
from hanpan.house.sniper.state import Chair, SniperTable


def begin(opened: SniperTableOpened) -> SniperTable:
    table = SniperTable(opened.table, opened.settings, opened.creator, opened.at, opened.at, opener=opened.creator)
    table.invited[opened.creator] = None
    return table


def evolve(table: SniperTable, event: told.TableEvent) -> None:
    """Apply one fact to the table."""
    table.now = max(table.now, event.at)
    _CHANGES[type(event)](table, event)


def _resumed(table: SniperTable, event: told.TableResumed) -> None:
    """Who had time left has it still, and more. A table whose time lies ahead is moved back first."""
    back = table.now - event.at
    table.now, table.opened = event.at, table.opened - back
    by = event.by - back
    table.paused = table.paused and event.stays_paused
    table.turn_since += by
    for chair in table.chairs.values():
        away.put_off(chair, by - event.grace)
    reservations.put_off(table, by)
    fair_deals.put_off(table, by)
    longest = table.settings.rematch if table.settings.evening and not table.is_playing() else table.settings.pause
    table.hold_until = min(table.hold_until + by, event.at + 1000 * longest)
    if table.rematch_until:
        table.rematch_until += by


def _chair_taken(table: SniperTable, event: ChairTaken) -> None:
    if table.settings.evening:
        of_evening.seated(table, event.person, event.at)
    table.observers.pop(event.person, None)
    reservations.seated(table, event.person)
    table.seated += 1
    table.chairs[event.seat] = Chair(event.person, event.seat, bot=event.bot)  # anew where it was theirs (SN-6.3)
    if _is_host(table, event):
        table.host = event.person


def _is_host(table: SniperTable, event: ChairTaken) -> bool:
    """Whoever opened the table; until they sit the first person who does, and a bot only at the house's own tables."""
    if event.person == table.opener:
        return True
    return table.chair(table.host) is None and (table.settings.permanent or not event.bot)


def _chair_left(table: SniperTable, event: ChairLeft) -> None:
    of_evening.order_done(table, event.person)
    if table.is_playing() and event.seat in table.people:
        table.chairs[event.seat].left = True
    else:
        del table.chairs[event.seat]
        table.agreed = table.agreed and len(table.chairs) > 1
    _pass_host_on(table, event.person)


def _pass_host_on(table: SniperTable, gone: str) -> None:
    """The next one seated is the host when the host goes."""
    staying = [chair.person for chair in table.chairs.values() if not chair.left]
    if gone == table.host and staying:
        table.host = staying[0]


def _of_the_chair(change: Callable[[Chair, int], None]) -> Callable[[SniperTable, Any], None]:
    """What happens to somebody with a chair; who only looks on is not missed."""

    def changes(table: SniperTable, event: Any) -> None:
        chair = table.chair(event.person)
        if chair is not None:
            change(chair, event.at)

    return changes


def _game_started(table: SniperTable, event: GameStarted) -> None:
    opened = GameOpened(event.setup)
    table.match = GAME.begin(opened)
    table.facts = [opened]
    table.people = event.people
    table.games = event.number
    table.rematch_until = 0
    table.agreed = False
    table.turn_since = event.at
    reservations.game_began(table, event.at)


def _game_played(table: SniperTable, event: GamePlayed) -> None:
    fact = event.fact
    assert table.match is not None
    waited = GAME.deadline(table.match)
    if waited is not None and waited.seat in table.chairs:
        (away.ran_out if event.by_silence else away.acted)(table.chairs[waited.seat])
    GAME.evolve(table.match, fact)
    table.facts.append(fact)
    if waited != GAME.deadline(table.match):
        table.turn_number += 1
        table.turn_since = event.at
    if isinstance(fact, Awarded):
        table.hold_until = event.at + 1000 * table.settings.pause
    if isinstance(fact, RoundBegun):
        table.turn_since = event.at
        table.deals += 1
        fair_deals.begun(table)
    if isinstance(fact, GameEnded):
        _game_ended(table, event.at)


def _game_ended(table: SniperTable, at: int) -> None:
    reservations.game_ended(table, at)
    table.chairs = {seat: chair for seat, chair in table.chairs.items() if not chair.left}
    if table.settings.evening:  # nobody is asked: the evening says who plays the next one
        table.hold_until = at + 1000 * table.settings.rematch
        return
    table.rematch_until = at + 1000 * table.settings.rematch
    for chair in table.chairs.values():
        chair.again = False


def _game_abandoned(table: SniperTable, event: GameAbandoned) -> None:
    stay = {seat: chair for seat, chair in table.chairs.items() if event.cause and not chair.left}
    table.match, table.facts, table.chairs = None, [], stay
    table.lost_hands += event.cause == "key-lost"
    fair_deals.drawn(table)


def _rematch_answered(table: SniperTable, event: RematchAnswered) -> None:
    chair = table.chair(event.person)
    assert chair is not None
    chair.again = event.yes
    if event.yes:
        away.acted(chair)
    else:
        del table.chairs[chair.seat]
        table.observers[event.person] = None
        _pass_host_on(table, event.person)
    if all(chair.again for chair in table.chairs.values()):
        table.rematch_until = 0
        table.agreed = len(table.chairs) > 1


_CHANGES: Changes = {
    **attending.CHANGES,
    **attending.BOTS_UNSEEN,
    **reservations.CHANGES,
    **fair_deals.CHANGES,
    told.TableResumed: _resumed,
    told.ConnectionLost: _of_the_chair(away.lost_connection),
    told.ConnectionBack: _of_the_chair(lambda chair, _: away.found_connection(chair)),
    told.WentAway: _of_the_chair(away.went_away),
    told.CameBack: _of_the_chair(lambda chair, _: away.came_back(chair)),
    ChairTaken: _chair_taken,
    ChairLeft: _chair_left,
    GameStarted: _game_started,
    GamePlayed: _game_played,
    GameAbandoned: _game_abandoned,
    RematchAnswered: _rematch_answered,
    OrderTaken: of_evening.order_taken,
    OrderDropped: lambda table, _: table.waiting.pop(0),
}

"""HO-2.6: a game that is over, drawn again step by step as one person saw the table."""

from collections.abc import Iterator, Sequence

from msgspec import structs

from hanpan.engine import OBSERVER
from hanpan.games.sniper import GAME, held
from hanpan.games.sniper.events import DeckShuffled, GameOpened
from hanpan.house.contract import Replay, ReplayStep
from hanpan.house.events import TableEvent
from hanpan.house.sniper.events import GamePlayed, GameStarted
from hanpan.house.sniper.settings import SniperSettings
from hanpan.house.sniper.state import Chair, SniperTable
from hanpan.house.sniper.views import SniperOwn, SniperTableView, chances_for, shared


def replay(events: Sequence[TableEvent], person: str) -> Replay | None:
    """None where the game has no beginning."""
    started = next((event for event in events if isinstance(event, GameStarted)), None)
    if started is None:
        return None
    seat = next((at for at, name in started.people.items() if name == person), OBSERVER)
    steps = tuple(_steps(started, [event for event in events if isinstance(event, GamePlayed)], seat))
    return Replay(steps[0].shared, steps[0].own, steps)


def _steps(started: GameStarted, played: Sequence[GamePlayed], seat: int) -> Iterator[ReplayStep]:
    table = _around(started)
    yield ReplayStep(started, None, _own(table, seat), shared=_seen(table))
    for event in played:
        assert table.match is not None
        GAME.evolve(table.match, event.fact)
        if not isinstance(event.fact, DeckShuffled):
            told = structs.replace(event, fact=GAME.tell(event.fact, seat))
            yield ReplayStep(told, None, _own(table, seat), shared=_seen(table))


def _around(started: GameStarted) -> SniperTable:
    """Those who played, and nobody else."""
    setup = started.setup
    settings = SniperSettings(seats=max(started.people) + 1, seconds=setup.seconds)
    table = SniperTable("", settings, "", started.at, started.at, people=started.people, games=started.number)
    table.chairs = {seat: Chair(person, seat) for seat, person in started.people.items()}
    table.match = GAME.begin(GameOpened(setup))
    return table


def _seen(table: SniperTable) -> SniperTableView:
    """Nobody is asked anything at a table of before."""
    return structs.replace(shared(table), turn_until=0, reservations=None)


def _own(table: SniperTable, seat: int) -> SniperOwn:
    match = table.match
    assert match is not None
    if seat == OBSERVER:
        return SniperOwn(seat, (), (), silent=False, chances=chances_for(match, ()))
    cards = match.hole[seat]
    return SniperOwn(seat, cards, (), silent=False, holds=held(match, seat), chances=chances_for(match, cards))

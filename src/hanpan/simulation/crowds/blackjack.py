"""A random class at blackjack."""

from random import Random

from hanpan.house.blackjack.deciding import WAITED_FOR
from hanpan.house.blackjack.settings import RoomSettings
from hanpan.house.blackjack.state import BlackjackRoom
from hanpan.house.commands import JoinRoom, Leave, LoseConnection, Observe, Play, TableCommand
from hanpan.house.events import TableEvent
from hanpan.house.house import House
from hanpan.simulation.crowds.base import Crowd, Nearby
from hanpan.simulation.invariants import must


def command(table: BlackjackRoom, nearby: Nearby, rng: Random, at: int) -> TableCommand:
    """Somebody with the key deals, the others hit and stand."""
    person = nearby.near(list(table.connections), [])
    if not table.is_here(person):
        return Observe(at, person)
    if rng.random() < 0.08:
        return rng.choice((Leave, LoseConnection, LoseConnection))(at, person)
    on_turn = [name for name, number in table.connections.items() if number == table.room.turn]
    player = on_turn[0] if on_turn and rng.random() < 0.8 else person
    move = rng.choice(("join", "start", "hit", "hit", "stand", "make-stand"))
    if move == "join":
        return JoinRoom(at, player, player.title(), table.settings.dealer_key if rng.random() < 0.3 else None)
    if move == "make-stand":
        return _hurried(table, at, person)
    return Play(at, player, 0, 0, move)


def _hurried(table: BlackjackRoom, at: int, person: str) -> TableCommand:
    """BJ-5.5: by the dealer, or by somebody who may not."""
    dealer = table.room.dealer()
    deals = [name for name, number in table.connections.items() if dealer is not None and number == dealer.seat]
    return Play(at, deals[0] if deals else person, 0, 0, "make-stand", option=str(table.room.turn))


def check(_: House, table: BlackjackRoom, __: TableEvent, ___: dict[str, int]) -> None:
    """BJ-9.4, BJ-5.5: nobody is kept longer than is said, and no silence lasts beyond the limit."""
    for person, since in table.lost.items():
        must(table.now <= since + WAITED_FOR, f"{person} is waited for too long", table.id)
    limit = 1000 * table.settings.silence
    silent = table.now - table.turn_since if table.room.turn >= 0 else 0
    must(not limit or silent <= limit, "a silent player stops the class", table.id)


def settings(rng: Random) -> RoomSettings:
    return RoomSettings("chalk", permanent=False, silence=rng.choice((0, 5, 60)))


def label(_: RoomSettings) -> str:
    return "blackjack"


CROWD = Crowd(share=5, settings=settings, label=label, one_of_each=(RoomSettings(),), command=command, check=check)

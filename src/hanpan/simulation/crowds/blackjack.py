"""A random class at blackjack."""

from random import Random

from hanpan.house.blackjack.settings import RoomSettings
from hanpan.house.blackjack.state import BlackjackRoom
from hanpan.house.commands import JoinRoom, Leave, Observe, Play, TableCommand
from hanpan.simulation.crowds.base import Crowd, Nearby


def command(table: BlackjackRoom, nearby: Nearby, rng: Random, at: int) -> TableCommand:
    """Somebody with the key deals, the others hit and stand."""
    person = nearby.near(list(table.connections), [])
    if person not in table.connections:
        return Observe(at, person)
    if rng.random() < 0.05:
        return Leave(at, person)
    on_turn = [name for name, number in table.connections.items() if number == table.room.turn]
    player = on_turn[0] if on_turn and rng.random() < 0.8 else person
    move = rng.choice(("join", "start", "hit", "hit", "stand"))
    if move == "join":
        return JoinRoom(at, player, player.title(), table.settings.dealer_key if rng.random() < 0.3 else None)
    return Play(at, player, 0, 0, move)


def settings(_: Random) -> RoomSettings:
    return RoomSettings("chalk", permanent=False)


def label(_: RoomSettings) -> str:
    return "blackjack"


CROWD = Crowd(share=5, settings=settings, label=label, one_of_each=(RoomSettings(),), command=command)

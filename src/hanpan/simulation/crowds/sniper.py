"""Random people at Sniper Hold'em."""

from random import Random

from hanpan.bots.random_bot import random_choice
from hanpan.games.sniper import GAME
from hanpan.games.sniper.events import GameEnded
from hanpan.house.commands import (
    AnswerRematch,
    ComeBack,
    Invite,
    Leave,
    LoseConnection,
    Observe,
    Play,
    Reconnect,
    StartGame,
    TableCommand,
    TakeSeat,
)
from hanpan.house.events import TableEvent
from hanpan.house.house import House
from hanpan.house.sniper.events import GamePlayed
from hanpan.house.sniper.settings import SniperSettings
from hanpan.house.sniper.state import SniperTable
from hanpan.simulation.crowds.base import Crowd, Nearby
from hanpan.simulation.invariants import must


def command(table: SniperTable, nearby: Nearby, rng: Random, at: int) -> TableCommand | None:
    """Mostly the game goes on; now and then somebody comes, goes, or wants another game."""
    seated = [chair.person for chair in table.chairs.values()]
    person = nearby.near(seated, list(table.invited) if table.settings.friends_only else [])
    friend = nearby.friend_of(person)
    waits = GAME.deadline(table.match) if table.match is not None and table.is_playing() else None
    if waits is not None and rng.random() < 0.8:
        moves = GAME.legal(table.match, waits.seat)  # type: ignore[arg-type]
        chosen = random_choice(moves, rng.randint)
        return Play(at, table.people[waits.seat], table.games, table.turn_number, *chosen)
    chair = table.chair(person)
    if chair is None:
        seat = rng.randrange(table.settings.seats)
        return Observe(at, person) if rng.random() < 0.2 else TakeSeat(at, person, seat)
    if table.rematch_until:
        return AnswerRematch(at, person, rng.random() < 0.7)
    return rng.choice(
        (
            StartGame(at, table.host),
            StartGame(at, person),
            Leave(at, person) if rng.random() < 0.3 else Reconnect(at, person),
            LoseConnection(at, person),
            ComeBack(at, person),
            Invite(at, person, friend),
        )
    )


def settings(rng: Random) -> SniperSettings:
    return SniperSettings(
        rng.randint(2, 6),
        friends_only=rng.random() < 0.3,
        broadcast=rng.random() < 0.5,
        last_one_wins=rng.random() < 0.2,
    )


def check(_: House, table: SniperTable, event: TableEvent, __: dict[str, int]) -> None:
    """SN-6.3: nobody waits more than a clock for somebody who is away. SN-5.6: every game that ends has places for all
    and a loser where the switch is off."""
    turn = GAME.deadline(table.match) if table.match is not None and table.is_playing() else None
    chair = table.chairs.get(turn.seat) if turn is not None else None
    away = chair is None or chair.away or chair.left
    must(not away or table.deadline() <= table.now, "somebody is waited for who is away", table.id)
    ended = event.fact if isinstance(event, GamePlayed) else None
    if isinstance(ended, GameEnded):
        must(sorted(ended.places) == sorted(table.people), "somebody has no place", table.id)
        must(len(ended.winners) > 0, "a game without a winner", table.id)
        loses = len(ended.winners) < len(ended.places) or table.settings.last_one_wins
        must(loses, "a game without a loser", table.id)


def label(settings: SniperSettings) -> str:
    return "sniper for friends" if settings.friends_only else "sniper"


CROWD = Crowd(
    share=15,
    settings=settings,
    label=label,
    one_of_each=(SniperSettings(), SniperSettings(friends_only=True)),
    command=command,
    check=check,
)

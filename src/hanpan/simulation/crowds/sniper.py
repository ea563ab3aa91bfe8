"""Random people at Sniper Hold'em."""

from random import Random

from hanpan.bots.random_bot import random_choice
from hanpan.games.sniper import GAME
from hanpan.house.commands import (
    AnswerRematch,
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
from hanpan.house.sniper.settings import SniperSettings
from hanpan.house.sniper.state import SniperTable
from hanpan.simulation.crowds.base import Crowd, Nearby, waiting


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
        line = table.reservations.line
        if rng.random() < (0.4 if table.is_playing() else 0.02):
            return waiting(line, person, rng, at)
        asked = [name for name, until in line.items() if until]
        person = rng.choice(asked) if asked and rng.random() < 0.5 else person
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
            Invite(at, person, friend),
            Invite(at, person, friend),
        )
    )


def settings(rng: Random) -> SniperSettings:
    return SniperSettings(rng.randint(2, 6), friends_only=rng.random() < 0.3)


def label(settings: SniperSettings) -> str:
    return "sniper for friends" if settings.friends_only else "sniper"


CROWD = Crowd(
    share=15,
    settings=settings,
    label=label,
    one_of_each=(SniperSettings(), SniperSettings(friends_only=True)),
    command=command,
)

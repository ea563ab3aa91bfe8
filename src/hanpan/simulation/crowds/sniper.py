"""Random people at Sniper Hold'em."""

from random import Random

from hanpan.bots.random_bot import random_choice
from hanpan.games.sniper import GAME
from hanpan.games.sniper.events import GameEnded, RoundBegun
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
from hanpan.house.events import CameBack, TableEvent
from hanpan.house.house import House
from hanpan.house.sniper.events import ChairLeft, ChairTaken, GamePlayed, GameStarted, RematchAnswered
from hanpan.house.sniper.settings import SniperSettings
from hanpan.house.sniper.state import SniperTable
from hanpan.simulation.crowds.base import Crowd, Nearby, waiting
from hanpan.simulation.crowds.presence import Patience, check_dealt, is_there, said
from hanpan.simulation.invariants import must


def command(table: SniperTable, nearby: Nearby, rng: Random, at: int) -> TableCommand | None:
    wish = _wish(table, nearby, rng, at)
    return said(wish, table.chair(wish.person), rng)


def _wish(table: SniperTable, nearby: Nearby, rng: Random, at: int) -> TableCommand:
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
        queue = table.reservations.line
        if rng.random() < (0.4 if table.is_playing() else 0.02):
            return waiting(queue, person, rng, at)
        asked = [name for name, until in queue.items() if until]
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


class SniperMemory:
    """Remembers a table from fact to fact."""

    def __init__(self) -> None:
        self.patience = Patience()
        self.waits_for = ""
        """Whose turn it was, and since when."""
        self.turn_since = 0


def check(_: House, table: SniperTable, event: TableEvent, before: SniperMemory) -> None:
    """SN-6.3, HO-7.7: nobody waits for somebody who is away, and no round begins for nobody."""
    if isinstance(event, CameBack | ChairLeft | ChairTaken | RematchAnswered):
        before.patience.answered(event.person)
    if isinstance(event, GamePlayed):
        _played(table, event, before)
    if isinstance(event, GameStarted) or (isinstance(event, GamePlayed) and isinstance(event.fact, RoundBegun)):
        people = [chair for chair in table.chairs.values() if not chair.bot and not chair.left]
        check_dealt([is_there(chair, table.now) for chair in people], table.id)
    turn = GAME.deadline(table.match) if table.match is not None and table.is_playing() else None
    before.waits_for = table.people[turn.seat] if turn is not None else ""
    before.turn_since = table.turn_since
    chair = table.chairs.get(turn.seat) if turn is not None else None
    away = chair is None or chair.away or chair.left
    must(not away or table.deadline() <= table.now, "somebody is waited for who is away", table.id)


def _played(table: SniperTable, event: GamePlayed, before: SniperMemory) -> None:
    person, chair = before.waits_for, table.chair(before.waits_for)
    if event.by_silence and event.at > before.turn_since:
        before.patience.ran_out(person, connected=chair is not None and chair.connected, table=table.id)
    elif not event.by_silence:
        before.patience.answered(person)
    if isinstance(event.fact, GameEnded):
        _ended(table, event.fact)


def _ended(table: SniperTable, ended: GameEnded) -> None:
    """SN-5.6: every game that ends has places for all and a loser where the switch is off."""
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
    memory=SniperMemory,
    check=check,
)

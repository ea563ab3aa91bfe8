"""Random people at the tables of any game: they sit down, play what they may, and come and go."""

from random import Random
from typing import Any

from hanpan.bots.random_bot import random_choice
from hanpan.house.commands import Leave, LoseConnection, Observe, Play, Reconnect, StartGame, TableCommand, TakeSeat
from hanpan.house.contract import TableKind
from hanpan.simulation.crowds.base import Crowd, Nearby


def crowd_of(kind: TableKind) -> Crowd:
    """People who know nothing of the game but what the contract tells."""

    def command(table: Any, nearby: Nearby, rng: Random, at: int) -> TableCommand | None:
        here = [*kind.seated(table), *kind.looking_on(table)]
        may = [person for person in here if kind.moves(table, person)]
        if may and rng.random() < 0.8:
            person, hand = rng.choice(may), kind.hand(table)
            chosen = random_choice(kind.moves(table, person), rng.randint)
            return Play(at, person, hand.number, hand.turn, *chosen)
        person = nearby.near(kind.seated(table), [])
        if person not in kind.seated(table):
            return _outside(table, person, rng, at)
        return rng.choice((StartGame, StartGame, Leave, LoseConnection, Reconnect))(at, person)

    def _outside(table: Any, person: str, rng: Random, at: int) -> TableCommand:
        row = kind.listing(table)
        if rng.random() < 0.2:
            return Observe(at, person)
        return TakeSeat(at, person, rng.randrange(max(1, row.seats)), row.most_buy_in)

    def settings(rng: Random) -> Any:
        played = rng.choice(kind.formats)
        return kind.open_from(played.name, played.form(), {})

    return Crowd(
        share=10,
        settings=settings,
        label=lambda _: kind.name,
        one_of_each=tuple([kind.open_from(played.name, played.form(), {}) for played in kind.formats]),
        command=command,
    )

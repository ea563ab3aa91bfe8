"""Random people at the tables of the other games: Sniper Hold'em and blackjack."""

from random import Random

from hanpan.bots.random_bot import random_wish
from hanpan.games.blackjack.commands import BlackjackCommand, Hit, Join, Stand, StartRound
from hanpan.games.sniper import GAME as SNIPER
from hanpan.house.blackjack.room import Ask, BlackjackRoom
from hanpan.house.commands import Invite, Leave, LoseConnection, Observe, Reconnect, TableCommand
from hanpan.house.sniper.commands import AnswerRematch, Play, StartGame, TakeChair
from hanpan.house.sniper.state import SniperTable


def sniper_command(table: SniperTable, person: str, friend: str, rng: Random, at: int) -> TableCommand | None:
    """Mostly the game goes on; now and then somebody comes, goes, or wants another game."""
    waits = SNIPER.deadline(table.match) if table.match is not None and table.is_playing() else None
    if waits is not None and rng.random() < 0.8:
        moves = SNIPER.legal(table.match, waits.seat)  # type: ignore[arg-type]
        wish = random_wish(SNIPER, waits.seat, moves, rng.randint)
        return Play(at, table.people[waits.seat], table.turn_number, wish)  # type: ignore[arg-type]
    chair = table.chair(person)
    if chair is None:
        seat = rng.randrange(table.settings.seats)
        return Observe(at, person) if rng.random() < 0.2 else TakeChair(at, person, seat)
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


def blackjack_command(table: BlackjackRoom, person: str, rng: Random, at: int) -> TableCommand:
    """A class at play: somebody with the key deals, the others hit and stand."""
    if person not in table.connections:
        return Observe(at, person)
    key = table.settings.dealer_key if rng.random() < 0.3 else None
    turn = table.room.turn
    on_turn = [name for name, number in table.connections.items() if number == turn]
    player = on_turn[0] if on_turn and rng.random() < 0.8 else person
    wishes: list[BlackjackCommand] = [Join(0, person, key), StartRound(0), Hit(0), Hit(0), Stand(0)]
    if rng.random() < 0.05:
        return Leave(at, person)
    return Ask(at, player, rng.choice(wishes))

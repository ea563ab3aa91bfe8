"""How a game came out, and a finished hand as it is kept."""

import msgspec
from msgspec import Struct

from hanpan.engine import Event
from hanpan.games.holdem.events import HoldemEvent
from hanpan.league.game import LeagueGame
from hanpan.league.points import points_for


class KeptHand(Struct, frozen=True):
    """The facts of a hand, and how often whose answer counted as 0 (LG-3.3)."""

    facts: list[HoldemEvent]
    faults: dict[int, int] = {}


class GameResult(Struct, frozen=True):
    """A finished game; every list goes by seat."""

    game: int
    deal: int
    players: list[int]
    places: list[int]
    points: list[int]
    chips: list[int]
    dealt: list[int]
    """Hands each was dealt into."""
    faults: list[int]
    """Answers that counted as 0 (LG-3.3)."""
    hands: int
    dropped: int
    """Odd chips that splits have dropped."""


_hand = msgspec.json.Decoder(KeptHand)
read_result = msgspec.json.Decoder(GameResult).decode
encode = msgspec.json.Encoder().encode


def hand_as_bytes(facts: list[Event], faults: dict[int, int]) -> bytes:
    return encode(KeptHand(facts, faults))  # type: ignore[arg-type]


def read_hand(body: bytes) -> tuple[list[Event], dict[int, int]]:
    """The facts, and the faults in it."""
    kept = _hand.decode(body)
    return list(kept.facts), kept.faults


def result_of(game: LeagueGame, number: int, deal: int, players: tuple[int, ...], faults: dict[int, int]) -> GameResult:
    ranking = game.ranking()
    worth = points_for(len(players), game.plan.points)
    places = [ranking.index(seat) + 1 for seat in range(len(players))]
    return GameResult(
        game=number,
        deal=deal,
        players=list(players),
        places=places,
        points=[worth[place - 1] for place in places],
        chips=[game.stacks.get(seat, 0) for seat in range(len(players))],
        dealt=[game.dealt[seat] for seat in range(len(players))],
        faults=[faults.get(seat, 0) for seat in range(len(players))],
        hands=game.hand - 1,
        dropped=game.dropped,
    )

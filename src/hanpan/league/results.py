"""The result of a game, and a finished hand as it is kept."""

import msgspec
from msgspec import Struct

from hanpan.engine import Event
from hanpan.games.holdem.events import HoldemEvent
from hanpan.house.upcasting import VERSION, refuse_loss, upcast
from hanpan.league.game import LeagueGame
from hanpan.league.points import points_for

FIRST = 1
"""The version of hands that were kept before any was named in them."""


class KeptHand(Struct, frozen=True):
    """The facts of a hand, and how often whose answer counted as 0 (LG-3.3)."""

    facts: list[HoldemEvent]
    faults: dict[int, int] = {}
    version: int = FIRST
    """Of the words in which the facts are written (house.upcasting)."""


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
    luck: list[float] = []
    """Chips that came beyond what was to be expected when everything was in; nothing in games of earlier versions."""


class _Version(Struct):
    version: int = FIRST


_hand, _version = msgspec.json.Decoder(KeptHand), msgspec.json.Decoder(_Version)
read_result = msgspec.json.Decoder(GameResult).decode
encode = msgspec.json.Encoder().encode


def hand_as_bytes(facts: list[Event], faults: dict[int, int]) -> bytes:
    return encode(KeptHand(facts, faults, VERSION))  # type: ignore[arg-type]


def read_hand(body: bytes) -> tuple[list[Event], dict[int, int]]:
    """The facts, and the faults in it."""
    version = _version.decode(body).version
    kept = _hand.decode(body) if version == VERSION else _older(body, version)
    return list(kept.facts), kept.faults


def _older(body: bytes, version: int) -> KeptHand:
    told = upcast(body, version, "holdem")
    kept = _hand.decode(told)
    refuse_loss(told, encode(kept))
    return kept


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
        luck=[round(game.luck[seat], 3) for seat in range(len(players))],
    )

"""SN-6.4: what a game was to each of its players: a place, and the snipes they fired and took."""

from collections import Counter
from collections.abc import Iterable

from hanpan.engine import Event
from hanpan.games.sniper.events import Declared, GameEnded, HandsOpened, OpenHand, RoundBegun
from hanpan.house.contract import Outcome
from hanpan.house.events import TableEvent
from hanpan.house.sniper.events import GamePlayed
from hanpan.house.sniper.state import SniperTable


def outcomes(table: SniperTable, event: TableEvent) -> list[Outcome]:
    """Once a game is over; its chips are worth nothing outside. One that was broken off has no places."""
    ended = event.fact if isinstance(event, GamePlayed) else None
    if not isinstance(ended, GameEnded) or table.match is None:
        return []
    shots = shots_of(table.facts)
    survivors = table.match.survivors
    return [
        Outcome(table.people[seat], 0, won=seat in survivors, counts=_counts(place, seat in survivors, shots[seat]))
        for place, seat in enumerate(ended.places, 1)
    ]


def _counts(place: int, survived: bool, shots: Counter[str]) -> dict[str, int]:
    return {f"place-{place}": 1, "survived": int(survived), **shots}


def shots_of(facts: Iterable[Event]) -> dict[int, Counter[str]]:
    """By seat: how often they declared, hit somebody else, and were hit."""
    shots: dict[int, Counter[str]] = {}
    declared: dict[str, int] = {}
    for fact in facts:
        match fact:
            case RoundBegun(_, order):
                declared = {}
                for seat in order:
                    shots.setdefault(seat, Counter(declared=0, hit=0, sniped=0))
            case Declared(seat, combination):
                declared[combination] = seat
                shots[seat]["declared"] += 1
            case HandsOpened(hands):
                _count_hits(hands, declared, shots)
    return shots


def _count_hits(hands: tuple[OpenHand, ...], declared: dict[str, int], shots: dict[int, Counter[str]]) -> None:
    """A declaration hits once, however many hold it; one's own hand is no target."""
    for hand in hands:
        shots[hand.seat]["sniped"] += hand.sniped
    for combination, seat in declared.items():
        shots[seat]["hit"] += any(hand.seat != seat and hand.combination == combination for hand in hands)

"""Infers players' actions from successive pictures of a hand."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from msgspec import structs

from hanpan.games.holdem import HandView
from hanpan.games.holdem.pictures import SeatView

ActionName = Literal["fold", "check", "call", "raise"]
STREETS = ("preflop", "flop", "turn", "river")


@dataclass
class Action:
    """An action of somebody, and what it was about."""

    seat: int
    street: int
    """Cards on the board."""
    name: ActionName
    raised: bool
    """Had somebody bet on this street before (before the flop: more than the big blind)?"""
    size: float
    """A raise: what they put in, as a part of the pot before; a call or fold: what it cost, likewise."""
    all_in: bool
    behind: int = 1
    """How many had still to speak when they did."""
    raises: int = 0
    """How many had bet or raised on this street before, as far as somebody has watched."""


def unopened(hand: HandView) -> HandView:
    """The same hand before anybody has acted, as far as one can tell: with the blinds alone, which the first two left
    of the button have posted."""
    blinds = {one.seat for one in hand.seats[:2]}
    posted = {one.seat: min(one.bet, hand.big_blind) if one.seat in blinds else 0 for one in hand.seats}
    seats = [
        SeatView(one.seat, one.stack + one.bet - posted[one.seat], posted[one.seat], "in", one.cards)
        for one in hand.seats
    ]
    swept = hand.pot - sum([one.bet for one in hand.seats])
    first = hand.seats[2].seat if len(hand.seats) > 2 else -1
    return structs.replace(
        hand, street="preflop", board=(), pot=swept + sum(posted.values()), seats=tuple(seats), turn=first, moves=()
    )


def actions(before: HandView, now: HandView) -> Iterator[Action]:
    """What happened between two pictures, in the order of the seats from whoever was on turn.

    Mostly that is one action. Where pictures are missing it is a guess, and a good one: chips do not lie.
    """
    opening = 0 if before.board else before.big_blind
    highest, pot = max(opening, *[one.bet for one in before.seats]), max(1, before.pot)
    later = {one.seat: one for one in now.seats}
    for one in _from_turn(before):
        then = later.get(one.seat)
        if then is None or one.state != "in" or not one.stack:
            continue
        put, owed = max(0, one.stack - then.stack), max(0, highest - one.bet)
        name = _inferred(before, now, one, then, highest)
        if name is not None:
            size = (put if name == "raise" else owed) / pot
            behind = len([other for other in before.seats if _waits(other, one.seat, highest)])
            raised = highest > opening
            yield Action(
                one.seat, len(before.board), name, raised, size, not then.stack, behind + (owed and not raised)
            )
        highest, pot = max(highest, one.bet + put), pot + put


def _inferred(before: HandView, now: HandView, one: SeatView, then: SeatView, highest: int) -> ActionName | None:
    """What they did, if anything: who has folded or put chips in has, and who was on turn and no longer is."""
    put = one.stack - then.stack
    if put > 0:
        return "raise" if one.bet + put > highest else "call"
    if then.state == "folded":
        return "fold"
    over = len(now.board) != len(before.board) or now.street not in STREETS
    was_on_turn = before.turn == one.seat and (now.turn != one.seat or over)
    return "check" if was_on_turn and one.bet >= highest else None


def _waits(other: SeatView, seat: int, highest: int) -> bool:
    return other.seat != seat and other.state == "in" and other.stack > 0 and other.bet < highest


def _from_turn(hand: HandView) -> list[SeatView]:
    seats = list(hand.seats)
    first = next((at for at, one in enumerate(seats) if one.seat == hand.turn), 0)
    return seats[first:] + seats[:first]

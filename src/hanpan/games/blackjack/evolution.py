"""Applies each fact. Nothing is decided here and nothing can fail."""

from collections.abc import Callable
from typing import Any

from hanpan.engine import NOBODY, Event
from hanpan.games.blackjack.events import (
    DealerAwaited,
    DealerGaveWay,
    Dealt,
    Drew,
    GameTerminated,
    Joined,
    Left,
    RoundEnded,
    RoundStarted,
    ShoeEmpty,
    ShoeShuffled,
    Stood,
    TurnGiven,
    TurnSilent,
)
from hanpan.games.blackjack.room import Phase, Player, Room
from hanpan.games.blackjack.scoring import Result, Standing, after_a_card


def evolve(room: Room, event: Event) -> None:
    """Apply one fact to the room."""
    _CHANGES[type(event)](room, event)


def _joined(room: Room, event: Joined) -> None:
    room.joined.append(Player(event.seat, event.name, event.dealer, bot=event.bot))
    if room.heir == event.seat:
        room.heir, room.heir_name = NOBODY, ""


def _awaited(room: Room, event: DealerAwaited) -> None:
    room.heir, room.heir_name = event.seat, event.name


def _gave_way(room: Room, event: DealerGaveWay) -> None:
    room.joined.remove(room.at(event.seat))


def _round_started(room: Room, _: RoundStarted) -> None:
    """BJ-4.2, BJ-8.1: what lay here since the last round is cleared away now, and not before."""
    room.phase = Phase.IN_ROUND
    room.shoe, room.next_card = (), 0
    for player in room.joined:
        player.cards, player.standing, player.result = (), Standing.PLAYING, Result.NONE


def _shuffled(room: Room, event: ShoeShuffled) -> None:
    room.shoe = event.deck


def _dealt(room: Room, event: Dealt) -> None:
    room.at(event.seat).cards += (event.card,)
    room.next_card += 1


def _turn_given(room: Room, event: TurnGiven) -> None:
    room.turn, room.silent = event.seat, False


def _turn_silent(room: Room, _: TurnSilent) -> None:
    room.silent = True


def _drew(room: Room, event: Drew) -> None:
    player = room.at(event.seat)
    player.cards += (event.card,)
    player.standing = after_a_card(player.cards)
    room.next_card += 1
    room.silent = False


def _stood(room: Room, event: Stood) -> None:
    room.at(event.seat).standing = Standing.STANDING


def _round_ended(room: Room, event: RoundEnded) -> None:
    for seat, result in event.results.items():
        player = room.at(seat)
        player.result = result
        player.won += event.counted and result is Result.WIN
        player.tied += event.counted and result is Result.TIE
        player.lost += event.counted and result is Result.LOSE
    _go_idle(room)


def _shoe_empty(room: Room, _: ShoeEmpty) -> None:
    """BJ-10.1: the cards stay where they lie, without results."""
    _go_idle(room)


def _go_idle(room: Room) -> None:
    """BJ-8.1: no turn, and nobody is playing any more."""
    room.phase, room.turn, room.silent = Phase.IDLE, NOBODY, False
    for player in room.joined:
        if player.is_playing():
            player.standing = Standing.IDLE


def _left(room: Room, event: Left) -> None:
    """BJ-9.1: the turn, were it theirs, is found anew by the dealer."""
    if room.heir == event.seat:
        room.heir, room.heir_name = NOBODY, ""
        return
    room.joined.remove(room.at(event.seat))
    if room.turn == event.seat:
        room.turn, room.silent = NOBODY, False


def _terminated(room: Room, _: GameTerminated) -> None:
    """BJ-9.2"""
    room.joined.clear()
    room.shoe, room.next_card = (), 0
    room.phase, room.turn, room.silent = Phase.IDLE, NOBODY, False
    room.heir, room.heir_name = NOBODY, ""


_CHANGES: dict[type[Event], Callable[[Room, Any], None]] = {
    Joined: _joined,
    DealerAwaited: _awaited,
    DealerGaveWay: _gave_way,
    RoundStarted: _round_started,
    ShoeShuffled: _shuffled,
    Dealt: _dealt,
    TurnGiven: _turn_given,
    TurnSilent: _turn_silent,
    Drew: _drew,
    Stood: _stood,
    RoundEnded: _round_ended,
    Left: _left,
    GameTerminated: _terminated,
    ShoeEmpty: _shoe_empty,
}

"""BJ-3, BJ-4.1, BJ-5, BJ-9: what a connection may do, and what its wish leads to.

Each wish asks its questions in the order of its rule: where two answers would be true, the first is given.
"""

from collections.abc import Callable
from typing import Any, Final

from hanpan.engine import NOBODY, Command, Deadline, Event, Move, Refusal, UnknownMoveError
from hanpan.games.blackjack.commands import Hit, Join, Leave, MakeStand, Stand, StartRound, Wait
from hanpan.games.blackjack.events import (
    DealerAwaited,
    Drew,
    GameTerminated,
    Joined,
    Left,
    RoundStarted,
    ShoeEmpty,
    Stood,
    TurnSilent,
)
from hanpan.games.blackjack.room import Room
from hanpan.games.blackjack.seating import LONGEST_NAME, is_name

_START: Final = Move("start")
_HIT: Final = Move("hit")
_STAND: Final = Move("stand")
_LEAVE: Final = Move("leave")
PATIENCE: Final = 10
"""Seconds after which the dealer may make a silent player stand (BJ-5.5)."""


def legal(room: Room, seat: int) -> tuple[Move, ...]:
    """All that a connection may do now; the observer, who has none, may do nothing."""
    player = room.player(seat)
    if player is None:
        return _from_outside(room, seat)
    if room.turn == seat:
        return (_HIT, _STAND, _LEAVE)
    if player.dealer and room.silent:
        return (Move("make-stand", options=(str(room.turn),)), _LEAVE)
    may_start = player.dealer and not room.in_round() and len(room.joined) >= room.setup.minimum
    return (_START, _LEAVE) if may_start else (_LEAVE,)


def _from_outside(room: Room, seat: int) -> tuple[Move, ...]:
    if seat >= 0 and room.heir == seat:
        return (_LEAVE,)
    return () if seat < 0 or room.in_round() else (_join_move(seat),)


def _join_move(seat: int) -> Move:
    """A name to come in under for whoever has none; the dealer's key is never among the options."""
    return Move("join", options=(f"Player {seat}",))


def wish(seat: int, name: str, amount: int, option: str) -> Command:
    """The command that asks for a move."""
    del amount  # no chips (BJ-1.1)
    if name == "join":
        return Join(seat, option)
    if name == "make-stand":
        return MakeStand(seat, int(option))
    if name not in _WISHES:
        raise UnknownMoveError(name)
    return _WISHES[name](seat)


_WISHES: dict[str, type[StartRound] | type[Hit] | type[Stand] | type[Leave]] = {
    "start": StartRound,
    "hit": Hit,
    "stand": Stand,
    "leave": Leave,
}


def decide(room: Room, command: Command) -> Event | Refusal:
    """What a wish leads to."""
    if command.seat < 0:  # the observer stands for no connection that could be in or come in
        return Refusal("NOT_JOINED", "BJ-3.1")
    return _ANSWERS[type(command)](room, command)


def _join(room: Room, wish: Join) -> Event | Refusal:
    """BJ-3.1: equal names are fine, and a wrong key makes an ordinary player. BJ-3.2: a person with the key takes over
    from a bot that deals, and may say so in the middle of its round."""
    name = wish.name.strip()
    is_dealer = room.setup.is_key(wish.dealer_key)
    takes_over = is_dealer and not wish.bot and room.bot_deals()
    if room.in_round() and not takes_over:
        return Refusal("GAME_IN_PROGRESS", "BJ-3.1")
    if room.player(wish.seat) is not None or room.heir == wish.seat:
        return Refusal("ALREADY_JOINED", "BJ-3.1")
    if not is_name(name):
        return _invalid(name)
    if is_dealer and (room.heir != NOBODY or (room.dealer() is not None and not takes_over)):
        return Refusal("DEALER_ALREADY_EXISTS", "BJ-3.1")
    return DealerAwaited(wish.seat, name) if takes_over else Joined(wish.seat, name, is_dealer, wish.bot)


def _invalid(name: str) -> Refusal:
    fits = 1 <= len(name) <= LONGEST_NAME
    return Refusal("INVALID_NAME", "BJ-3.2" if fits else "BJ-3.1", {"length": len(name), "most": LONGEST_NAME})


def _start(room: Room, wish: StartRound) -> Event | Refusal:
    """BJ-4.1"""
    player, players = room.player(wish.seat), len(room.joined)
    if player is None:
        return Refusal("NOT_JOINED", "BJ-4.1")
    if room.in_round():
        return Refusal("GAME_IN_PROGRESS", "BJ-4.1")
    if not player.dealer:
        return Refusal("NOT_DEALER", "BJ-4.1")
    if players < room.setup.minimum:
        return Refusal("INSUFFICIENT_PLAYERS", "BJ-4.1", {"players": players, "minimum": room.setup.minimum})
    return RoundStarted()


def _hit(room: Room, wish: Hit) -> Event | Refusal:
    """BJ-5.3; BJ-10.1 where no card is left to give."""
    card = room.top_card()
    return _may_not_act(room, wish.seat) or (ShoeEmpty() if card is None else Drew(wish.seat, card))


def _stand(room: Room, wish: Stand) -> Event | Refusal:
    """BJ-5.4"""
    return _may_not_act(room, wish.seat) or Stood(wish.seat)


def _may_not_act(room: Room, seat: int) -> Refusal | None:
    """BJ-5.1: what stands between a connection and its hit or stand."""
    player = room.player(seat)
    if player is None:
        return Refusal("NOT_JOINED", "BJ-5.1")
    if not room.in_round():
        return Refusal("GAME_NOT_INROUND", "BJ-5.1")
    if player.dealer:
        return Refusal("DEALER_IS_AUTO", "BJ-5.1")
    if room.turn != seat:
        return Refusal("NOT_YOUR_TURN", "BJ-5.1", {"turn": room.turn})
    if not player.is_playing():  # their last fact is told, and the dealer has not given the turn on yet
        return Refusal("ALREADY_DONE", "BJ-5.1")
    return None


def _make_stand(room: Room, wish: MakeStand) -> Event | Refusal:
    """BJ-5.5: the dealer ends a silence of ten seconds, of the player they meant and of nobody else."""
    dealer, player = room.player(wish.seat), room.player(wish.player)
    if dealer is None:
        return Refusal("NOT_JOINED", "BJ-5.5")
    if not room.in_round():
        return Refusal("GAME_NOT_INROUND", "BJ-5.5")
    if not dealer.dealer:
        return Refusal("NOT_DEALER", "BJ-5.5")
    if player is not None and not player.dealer and not player.is_playing():
        return Refusal("ALREADY_DONE", "BJ-5.5")
    if room.turn != wish.player or not room.silent:
        return Refusal("NOT_YOUR_TURN", "BJ-5.5", {"turn": room.turn})
    return Stood(wish.player)


def _wait(room: Room, wish: Wait) -> Event | Refusal:
    if not room.in_round():
        return Refusal("GAME_NOT_INROUND", "BJ-5.5")
    if room.turn != wish.seat or room.silent:
        return Refusal("NOT_YOUR_TURN", "BJ-5.5", {"turn": room.turn})
    return TurnSilent(wish.seat)


def deadline(room: Room) -> Deadline | None:
    """BJ-5.5: ten seconds of silence and the dealer may end it; the room's limit, and it ends itself."""
    limit, turn = room.setup.silence, room.turn
    if turn == NOBODY:
        return None
    if not room.silent and (limit == 0 or limit > PATIENCE):
        return Deadline(turn, PATIENCE, Wait(turn))
    passed = PATIENCE if room.silent else 0
    return Deadline(turn, limit - passed, Stand(turn)) if limit > passed else None


def _leave(room: Room, wish: Leave) -> Event | Refusal:
    """BJ-9: nothing happens when somebody goes who never came; `broadcast` keeps that from everyone."""
    player = room.player(wish.seat)
    if player is None and room.heir == wish.seat:
        return Left(wish.seat)
    if player is None:
        return Refusal("NOT_JOINED", "BJ-9.3")
    return GameTerminated() if player.dealer else Left(wish.seat)


_ANSWERS: dict[type[Command], Callable[[Room, Any], Event | Refusal]] = {
    Join: _join,
    StartRound: _start,
    Hit: _hit,
    Stand: _stand,
    MakeStand: _make_stand,
    Wait: _wait,
    Leave: _leave,
}

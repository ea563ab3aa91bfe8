"""Random people: they come, play, wander off, lose their connection, buy in again, and come back."""

from random import Random

from hanpan.games.holdem import GAME
from hanpan.house.commands import (
    Act,
    AnswerEntry,
    ChooseEntry,
    Invite,
    Leave,
    LoseConnection,
    Observe,
    RebuyIn,
    Reconnect,
    SetAutoRebuy,
    ShowCards,
    SitIn,
    SitOut,
    TableCommand,
    TakeLeaveBack,
    TakeSeat,
    TopUp,
)
from hanpan.house.permissions import rebuy_range
from hanpan.house.table import Player, Table


def action(table: Table, rng: Random, at: int) -> TableCommand | None:
    """What the one on turn does: mostly check, call or fold, now and then a raise."""
    hand = table.hand
    if hand is None or not table.is_playing() or hand.betting.turn < 0:
        return None
    seat = hand.betting.turn
    moves = GAME.legal(hand, seat)
    weights = [{"fold": 3, "check": 8, "call": 5, "raise": 2, "all-in": 0.3}[move.name] for move in moves]
    move = rng.choices(moves, weights)[0]
    amount = min(move.high, move.low + rng.choice((0, 0, 5, 20, 60)))
    wish = GAME.wish(seat, move, amount, "")
    return Act(at, table.dealt[seat], table.hand_number, table.turn_number, wish)  # type: ignore[arg-type]


def whim(table: Table, person: str, friend: str, rng: Random, at: int) -> TableCommand | None:
    """Something a person at a table, or before one, may come to think of; not all of it is allowed."""
    player = table.player(person)
    if player is None:
        return _outside(table, person, rng, at)
    if table.settings.is_private and rng.random() < 0.3:
        return Invite(at, person, friend)
    return rng.choice(_WHIMS)(table, player, rng, at)


def _outside(table: Table, person: str, rng: Random, at: int) -> TableCommand:
    if rng.random() < 0.15:
        return Observe(at, person)
    settings = table.settings
    free = [seat for seat in range(settings.seats) if seat not in table.players] or [0]
    amount = rng.choice((settings.least_buy_in, settings.most_buy_in, rng.randint(90, 2010)))
    return TakeSeat(at, person, rng.choice(free), amount, rng.choice(("post", "wait")))


def _sit_out(_: Table, player: Player, rng: Random, at: int) -> TableCommand:
    away = player.sitting_out or player.wants_out
    if away:
        return SitIn(at, player.person)
    return SitOut(at, player.person) if rng.random() < 0.4 else SitIn(at, player.person)


def _leave(_: Table, player: Player, rng: Random, at: int) -> TableCommand:
    if player.leaving and rng.random() < 0.3:
        return TakeLeaveBack(at, player.person)
    return Leave(at, player.person)


def _rebuy(table: Table, player: Player, rng: Random, at: int) -> TableCommand:
    least, most = rebuy_range(table, player)
    return RebuyIn(at, player.person, rng.randint(min(least, most), max(least, most)))


def _auto(table: Table, player: Player, rng: Random, at: int) -> TableCommand:
    return SetAutoRebuy(at, player.person, rng.choice((0, table.settings.least_buy_in, table.settings.most_buy_in)))


def _top_up(_: Table, player: Player, rng: Random, at: int) -> TableCommand:
    return TopUp(at, player.person, rng.randint(1, max(1, player.safe)))


def _entry(_: Table, player: Player, rng: Random, at: int) -> TableCommand:
    return ChooseEntry(at, player.person, rng.choice(("post", "wait")))


def _answer(_: Table, player: Player, rng: Random, at: int) -> TableCommand:
    return AnswerEntry(at, player.person, rng.random() < 0.6)


def _connection(_: Table, player: Player, __: Random, at: int) -> TableCommand:
    return LoseConnection(at, player.person) if player.connected else Reconnect(at, player.person)


def _invite(_: Table, player: Player, rng: Random, at: int) -> TableCommand:
    """Also where nobody is invited: it must be refused."""
    return Invite(at, player.person, f"p{rng.randrange(10_000)}")


def _show(table: Table, player: Player, rng: Random, at: int) -> TableCommand | None:
    seat = table.seat_in_hand(player.person)
    moves = GAME.legal(table.hand, seat) if table.hand is not None and not table.is_playing() else ()
    if not moves:
        return None
    wish = GAME.wish(seat, moves[0], 0, rng.choice(moves[0].options))
    return ShowCards(at, player.person, table.hand_number, wish)  # type: ignore[arg-type]


_WHIMS = (_sit_out, _sit_out, _leave, _rebuy, _rebuy, _auto, _top_up, _entry, _answer, _connection, _invite, _show)

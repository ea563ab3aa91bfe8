"""Random people at hold'em: they come, play, wander off, lose their connection, buy in again, and come back."""

from random import Random
from typing import Literal

from hanpan.games.holdem import GAME, VARIANTS
from hanpan.house.commands import (
    AnswerEntry,
    AnswerRematch,
    ChooseEntry,
    ComeBack,
    Invite,
    Leave,
    LoseConnection,
    Observe,
    OrderRebuy,
    Play,
    RebuyIn,
    SetAutoRebuy,
    SitIn,
    SitOut,
    StartGame,
    TableCommand,
    TakeLeaveBack,
    TakeSeat,
    TopUp,
)
from hanpan.house.holdem.permissions import rebuy_range
from hanpan.house.holdem.settings import EntryOptions, Format, HoldemSettings, has_button_blind, textbook
from hanpan.house.holdem.table import HoldemTable, Player
from hanpan.house.stakes import STAKES
from hanpan.house.timers import Timers
from hanpan.kit.betting import CHAIRS
from hanpan.simulation.crowds.base import SECOND, Crowd, Nearby, waiting
from hanpan.simulation.crowds.blinds import BlindsMemory, check
from hanpan.simulation.crowds.presence import said


def action(table: HoldemTable, rng: Random, at: int) -> TableCommand | None:
    """What the one on turn does: mostly check, call or fold, now and then a raise."""
    hand = table.hand
    if hand is None or not table.is_playing() or hand.betting.turn < 0:
        return None
    seat = hand.betting.turn
    moves = GAME.legal(hand, seat)
    weights = [{"fold": 3, "check": 8, "call": 5, "raise": 2, "all-in": 0.3}[move.name] for move in moves]
    move = rng.choices(moves, weights)[0]
    amount = min(move.high, move.low + rng.choice((0, 0, 5, 20, 60)))
    return Play(at, table.dealt[seat], table.hand_number, table.turn_number, move.name, amount)


def whim(table: HoldemTable, person: str, friend: str, rng: Random, at: int) -> TableCommand | None:
    """Something a person at a table, or before one, may come to think of; not all of it is allowed."""
    player = table.player(person)
    if player is None:
        return _outside(table, person, rng, at)
    if table.settings.is_private and rng.random() < 0.3:
        return Invite(at, person, friend)
    return rng.choice(_WHIMS)(table, player, rng, at)


def _outside(table: HoldemTable, person: str, rng: Random, at: int) -> TableCommand:
    if rng.random() < 0.15:
        return Observe(at, person)
    queue = table.reservations.line
    asked = [name for name, until in queue.items() if until]
    if asked and rng.random() < 0.5:
        person = rng.choice(asked)
    elif rng.random() < (0.4 if table.running else 0.02):
        return waiting(queue, person, rng, at)
    settings = table.settings
    free = [seat for seat in range(settings.seats) if seat not in table.players] or [0]
    amount = rng.choice((settings.least_buy_in, settings.most_buy_in, rng.randint(90, 2010)))
    entry: Literal["post", "wait"] = rng.choice(("post", "wait"))
    return TakeSeat(at, person, rng.choice(free), amount, entry, give_up=rng.random() < 0.5)


def _sit_out(_: HoldemTable, player: Player, rng: Random, at: int) -> TableCommand:
    away = player.sitting_out or player.wants_out
    if away:
        return SitIn(at, player.person)
    return SitOut(at, player.person) if rng.random() < 0.4 else SitIn(at, player.person)


def _leave(_: HoldemTable, player: Player, rng: Random, at: int) -> TableCommand:
    if player.leaving and rng.random() < 0.3:
        return TakeLeaveBack(at, player.person)
    return Leave(at, player.person)


def _rebuy(table: HoldemTable, player: Player, rng: Random, at: int) -> TableCommand:
    least, most = rebuy_range(table, player)
    return RebuyIn(at, player.person, rng.randint(min(least, most), max(least, most)))


def _auto(table: HoldemTable, player: Player, rng: Random, at: int) -> TableCommand:
    return SetAutoRebuy(at, player.person, rng.choice((0, table.settings.least_buy_in, table.settings.most_buy_in)))


def _order(table: HoldemTable, player: Player, rng: Random, at: int) -> TableCommand:
    return OrderRebuy(at, player.person, rng.choice((0, table.settings.least_buy_in, table.settings.most_buy_in)))


def _top_up(_: HoldemTable, player: Player, rng: Random, at: int) -> TableCommand:
    return TopUp(at, player.person, rng.randint(1, max(1, player.safe)))


def _entry(_: HoldemTable, player: Player, rng: Random, at: int) -> TableCommand:
    return ChooseEntry(at, player.person, rng.choice(("post", "wait")))


def _answer(_: HoldemTable, player: Player, rng: Random, at: int) -> TableCommand:
    return AnswerEntry(at, player.person, rng.random() < 0.6)


def _back(_: HoldemTable, player: Player, __: Random, at: int) -> TableCommand:
    return ComeBack(at, player.person)


def _once_more(_: HoldemTable, player: Player, rng: Random, at: int) -> TableCommand:
    return AnswerRematch(at, player.person, rng.random() < 0.8)


def _connection(_: HoldemTable, player: Player, __: Random, at: int) -> TableCommand:
    return LoseConnection(at, player.person)


def _invite(_: HoldemTable, player: Player, rng: Random, at: int) -> TableCommand:
    """Also where nobody is invited: it must be refused."""
    return Invite(at, player.person, f"p{rng.randrange(10_000)}")


def _start(_: HoldemTable, player: Player, __: Random, at: int) -> TableCommand:
    """Where it is not theirs to begin it must be refused (HO-2.10)."""
    return StartGame(at, player.person)


def _show(table: HoldemTable, player: Player, rng: Random, at: int) -> TableCommand | None:
    seat = table.seat_in_hand(player.person)
    moves = GAME.legal(table.hand, seat) if table.hand is not None and not table.is_playing() else ()
    if not moves:
        return None
    option = rng.choice(moves[0].options)
    return Play(at, player.person, table.hand_number, table.turn_number, moves[0].name, option=option)


_WHIMS = (
    _back,
    _once_more,
    _once_more,
    _sit_out,
    _sit_out,
    _leave,
    _rebuy,
    _rebuy,
    _order,
    _auto,
    _top_up,
    _entry,
    _answer,
    _connection,
    _invite,
    _start,
    _show,
)


def command(table: HoldemTable, nearby: Nearby, rng: Random, at: int) -> TableCommand | None:
    if rng.random() < 0.25 or not table.is_playing():
        seated = [player.person for player in table.players.values()]
        person = nearby.near(seated, list(table.invited))
        asked = whim(table, person, nearby.friend_of(person), rng, at)
    else:
        asked = action(table, rng, at) if rng.random() < 0.97 else None  # now and then nobody answers in time
    return None if asked is None else said(asked, table.player(asked.person), rng)


def next_visit(table: HoldemTable, due: int | None, rng: Random, at: int) -> int:
    soon = at + rng.randrange(1, 20 * SECOND)
    if table.is_playing() or len(table.players) < table.settings.players_to_start:
        if rng.random() < 0.02 and due is not None:
            return max(due, at + 1)  # the one on turn has fallen asleep
        return soon
    return max(at + 1, min(soon, due)) if due is not None else at + rng.randrange(60 * SECOND)


def settings(rng: Random) -> HoldemSettings:
    """Any table that a house may have."""
    played = rng.choice((Format.CASH, Format.CASH, Format.SNG, Format.PRIVATE, Format.TEXTBOOK))
    if played is Format.TEXTBOOK:
        return textbook(HoldemSettings(seats=rng.randint(2, CHAIRS)))
    small, big = rng.choice(STAKES)
    least = rng.choice((100, 200, 400))
    most = least if played is Format.PRIVATE else rng.choice((least, 2 * least, 2000))
    variant = rng.choice(("holdem", "holdem", *VARIANTS))
    seats = rng.randint(2, VARIANTS[variant].most_players)
    button_blind = has_button_blind(variant) and rng.random() < 0.5
    options = EntryOptions(*(rng.random() < 0.3 and not button_blind for _ in range(3)))
    draw, places = rng.choice((0, 4)), rng.choice((0, 5))
    timers = Timers(draw=draw, places=places, run_out=draw // 2, showdown=places // 5)
    blinds_and_stacks = small, big, least, most
    return HoldemSettings(
        played, seats, *blinds_and_stacks, timers=timers, options=options, variant=variant, button_blind=button_blind
    )


def label(settings: HoldemSettings) -> str:
    return settings.format


CROWD = Crowd(
    share=80,
    settings=settings,
    label=label,
    one_of_each=(
        HoldemSettings(Format.CASH),
        HoldemSettings(Format.SNG),
        HoldemSettings(Format.PRIVATE),
        textbook(HoldemSettings(seats=3)),
    ),
    command=command,
    next_visit=next_visit,
    memory=BlindsMemory,
    check=check,
)

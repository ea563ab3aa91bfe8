"""A bot at a table of each kind: when it is its turn, what it wants besides, and how it goes."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from hanpan.bots.choosing import Choice, named
from hanpan.bots.etiquette import UNSAID, blackjack, holdem, sniper
from hanpan.bots.memory import Memory
from hanpan.bots.reading import blackjack_picture, holdem_picture, people, sniper_picture
from hanpan.bots.sdk.turn import Turn
from hanpan.house.holdem.pictures import HoldemTableView
from hanpan.wire import client_says as say
from hanpan.wire.house_says import Happened


@dataclass(frozen=True)
class Manners:
    """Of one kind of table. What a bot of the house wants there, one from outside wants too."""

    turn: Callable[[Memory, Happened], Turn | None]
    wants: Callable[[Memory, Happened], say.Wish | None]
    goes: Callable[[Memory, Happened, bool], say.Wish | None]
    """How it leaves; at once, or else when that costs nothing."""
    sits: Callable[[Memory, Happened], bool]
    seat: Callable[[Happened], int | None] = lambda _: None
    """Where facts may be told before one knows: in hold'em each hand says who sits where."""


def played(turn: Turn, choice: Choice) -> say.Play:
    """A move as it is said to the house."""
    return say.Play(UNSAID, turn.table, turn.hand, turn.number, choice.move, choice.amount, choice.option)


# -- hold'em


def _holdem_turn(me: Memory, told_so: Happened) -> Turn | None:
    view, own = holdem_picture(told_so)
    if view.hand is None or view.hand.turn != own.seat or not own.moves:
        return None
    names = _names(told_so, {player.seat: player.person for player in view.players})
    numbers = view.hand_number, view.turn_number
    return Turn("holdem", own.seat, own.cards, own.moves, view.hand, me.dice, view.table, *numbers, names)


def _holdem_goes(me: Memory, told_so: Happened, at_once: bool) -> say.Wish | None:
    """A tournament is played to its end; who must go at once sits out, and his seat waits for him (SG-4.1)."""
    view, own = holdem_picture(told_so)
    offered = [offer.name for offer in own.offers if offer.refusal is None]
    if _plays_a_tournament(me, view):
        return say.SitOut(UNSAID, me.table) if at_once and "sit-out" in offered else None
    return say.Leave(UNSAID, me.table) if "leave" in offered else None


def _holdem_sits(me: Memory, told_so: Happened) -> bool:
    """Has it still something to do here? Who sits out of a tournament has not."""
    view, _ = holdem_picture(told_so)
    mine = [player for player in view.players if player.person == me.person]
    return bool(mine) and not (mine[0].sitting_out and _plays_a_tournament(me, view))


def _plays_a_tournament(me: Memory, view: HoldemTableView) -> bool:
    return view.running and any(player.person == me.person and not player.out for player in view.players)


# -- Sniper Hold'em


def _sniper_turn(me: Memory, told_so: Happened) -> Turn | None:
    view, own = sniper_picture(told_so)
    if view.game is None or view.game.phase == "over" or not own.moves:
        return None
    numbers = view.games, view.turn_number
    names = _names(told_so, view.people)
    return Turn("sniper", own.seat, own.cards, own.moves, view.game, me.dice, view.table, *numbers, names)


def _sniper_goes(me: Memory, told_so: Happened, at_once: bool) -> say.Wish | None:
    view, own = sniper_picture(told_so)
    plays = view.game is not None and view.game.phase != "over" and own.seat >= 0
    return say.Leave(UNSAID, me.table) if at_once or not plays else None


def _sniper_sits(me: Memory, told_so: Happened) -> bool:
    view, _ = sniper_picture(told_so)
    return any(chair.person == me.person and not chair.left for chair in view.chairs)


# -- blackjack


def _blackjack_turn(me: Memory, told_so: Happened) -> Turn | None:
    view, own = blackjack_picture(told_so)
    if named(own.moves, "hit") is None:
        return None
    mine = next(player for player in view.room.players if player.seat == own.number)
    moves = tuple([move for move in own.moves if move.name in ("hit", "stand")])
    names = {player.seat: player.name for player in view.room.players}
    return Turn("blackjack", own.number, mine.cards, moves, view.room, me.dice, view.table, 0, 0, names)


def _blackjack_goes(me: Memory, told_so: Happened, at_once: bool) -> say.Wish | None:
    view, _ = blackjack_picture(told_so)
    return say.Leave(UNSAID, me.table) if at_once or view.room.phase == "Idle" else None


def _blackjack_sits(_: Memory, told_so: Happened) -> bool:
    view, own = blackjack_picture(told_so)
    return any(player.seat == own.number for player in view.room.players)


def _names(told_so: Happened, seats: Mapping[int, str]) -> dict[int, str]:
    cards = people(told_so)
    return {seat: cards[person].name for seat, person in seats.items() if person in cards}


MANNERS: dict[str, Manners] = {
    "holdem": Manners(
        _holdem_turn, lambda me, told_so: holdem.wish(me, *holdem_picture(told_so)), _holdem_goes, _holdem_sits
    ),
    "sniper": Manners(
        _sniper_turn,
        lambda me, told_so: sniper.wish(me, *sniper_picture(told_so)),
        _sniper_goes,
        _sniper_sits,
        lambda told_so: sniper_picture(told_so)[1].seat,
    ),
    "blackjack": Manners(
        _blackjack_turn,
        lambda me, told_so: blackjack.wish(me, *blackjack_picture(told_so)),
        _blackjack_goes,
        _blackjack_sits,
        lambda told_so: blackjack_picture(told_so)[1].number,
    ),
}
"""By the game of a table."""

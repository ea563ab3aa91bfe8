"""Blackjack by the dealer's own rule: a card below 17, none from there on."""

from hanpan.bots.choosing import Choice, named
from hanpan.games.blackjack import RoomView
from hanpan.house.blackjack.views import BlackjackOwn

ENOUGH = 17


def choose(room: RoomView, own: BlackjackOwn) -> Choice | None:
    """Hit or stand on their turn; None where they are not asked."""
    if named(own.moves, "hit") is None:
        return None
    mine = next(player for player in room.players if player.seat == own.number)
    return Choice("hit" if mine.score < ENOUGH else "stand")

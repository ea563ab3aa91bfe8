"""In a blackjack room, as its dealer or in the class."""

from hanpan.bots.choosing import blackjack, named
from hanpan.bots.etiquette import UNSAID
from hanpan.bots.memory import Memory
from hanpan.games.blackjack import RoomView
from hanpan.house.blackjack.views import BlackjackOwn, BlackjackTableView
from hanpan.wire import client_says as say


def wish(me: Memory, view: BlackjackTableView, own: BlackjackOwn) -> say.Wish | None:
    """What it wants now, if anything."""
    room = view.room
    if not any(player.seat == own.number for player in room.players):
        return _join(me, room)
    chosen = blackjack.choose(room, own)
    if chosen is not None:
        return say.Play(UNSAID, me.table, 0, 0, chosen.move)
    may_start = named(own.moves, "start") is not None
    starts = me.waited("start", me.settings.pause_seconds, still=may_start and not me.resting)
    return say.Play(UNSAID, me.table, 0, 0, "start") if starts else None


def _join(me: Memory, room: RoomView) -> say.Wish | None:
    """The class comes in once there is a dealer (BJ-3.1); the bot with the key deals if nobody else does (BJ-3.2)."""
    deals = any(player.dealer for player in room.players)
    if room.phase != "Idle" or deals == (me.role.part == "dealer"):
        return None
    return say.JoinRoom(UNSAID, me.table, me.name, None if deals else me.role.home.key)

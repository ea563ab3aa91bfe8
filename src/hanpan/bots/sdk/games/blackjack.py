"""A builder's bot in a blackjack room."""

from hanpan.bots.choosing import named
from hanpan.bots.etiquette import UNSAID, blackjack
from hanpan.bots.memory import Memory
from hanpan.bots.reading import blackjack_picture
from hanpan.bots.sdk.bot import HandOver
from hanpan.bots.sdk.score import Score
from hanpan.bots.sdk.tables import GameAdapter
from hanpan.bots.sdk.turn import Turn
from hanpan.engine import Event
from hanpan.games.blackjack.events import RoundEnded
from hanpan.games.blackjack.scoring import Result
from hanpan.house.blackjack.events import Connected, RoomPlayed
from hanpan.house.events import TableEvent
from hanpan.wire import client_says as say
from hanpan.wire.house_says import Happened

_RESULTS = {Result.WIN: 1, Result.LOSE: -1}


class BlackjackScore(Score):
    """No chips: a round is won, lost or neither."""

    game = "blackjack"

    def hear(self, fact: TableEvent) -> HandOver | None:
        if isinstance(fact, Connected) and fact.person == self.person:
            self.seat = fact.number
        return self.take_fact(fact.fact) if isinstance(fact, RoomPlayed) else None

    def take_fact(self, fact: Event) -> HandOver | None:
        if isinstance(fact, RoundEnded) and self.seat in fact.results:
            return HandOver(self.game, 0, _RESULTS.get(fact.results[self.seat], 0))
        return None


def _turn(me: Memory, told_so: Happened) -> Turn | None:
    view, own = blackjack_picture(told_so)
    if named(own.moves, "hit") is None:
        return None
    mine = next(player for player in view.room.players if player.seat == own.number)
    moves = tuple([move for move in own.moves if move.name in ("hit", "stand")])
    names = {player.seat: player.name for player in view.room.players}
    return Turn("blackjack", own.number, mine.cards, moves, view.room, me.dice, view.table, 0, 0, names)


def _goes(me: Memory, told_so: Happened, at_once: bool) -> say.Wish | None:
    view, _ = blackjack_picture(told_so)
    return say.Leave(UNSAID, me.table) if at_once or view.room.phase == "Idle" else None


def _sits(_: Memory, told_so: Happened) -> bool:
    view, own = blackjack_picture(told_so)
    return any(player.seat == own.number for player in view.room.players)


ADAPTER = GameAdapter(
    _turn,
    lambda me, told_so: blackjack.wish(me, *blackjack_picture(told_so)),
    _goes,
    _sits,
    BlackjackScore,
    lambda told_so: blackjack_picture(told_so)[1].number,
)

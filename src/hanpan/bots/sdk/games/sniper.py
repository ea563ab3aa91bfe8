"""A builder's bot at Sniper Hold'em."""

from hanpan.bots.etiquette import UNSAID, sniper
from hanpan.bots.memory import Memory
from hanpan.bots.reading import sniper_picture
from hanpan.bots.sdk.bot import HandOver
from hanpan.bots.sdk.score import Score, seat_of
from hanpan.bots.sdk.tables import GameAdapter, names_of
from hanpan.bots.sdk.turn import Turn
from hanpan.engine import Event
from hanpan.games.sniper.events import Awarded, Called, Raised, RoundBegun
from hanpan.house.events import TableEvent
from hanpan.house.sniper.events import GamePlayed, GameStarted
from hanpan.wire import client_says as say
from hanpan.wire.house_says import Happened


class SniperScore(Score):
    """Counted round by round."""

    game = "sniper"

    def hear(self, fact: TableEvent) -> HandOver | None:
        if isinstance(fact, GameStarted):
            self.seat = seat_of(self.person, fact.people)
        return self.take_fact(fact.fact) if isinstance(fact, GamePlayed) else None

    def take_fact(self, fact: Event) -> HandOver | None:
        match fact:
            case RoundBegun():  # everyone pays one chip (SN-2.1)
                self.number, self.won, self.counts = fact.number, -1, self.seat in fact.order
            case Called() | Raised() if fact.seat == self.seat:
                self.won -= fact.paid
            case Awarded():
                self.won += sum([share for seat, share in fact.shares if seat == self.seat])
                return self.end() if self.counts else None
        return None


def _turn(me: Memory, told_so: Happened) -> Turn | None:
    view, own = sniper_picture(told_so)
    if view.game is None or view.game.phase == "over" or not own.moves:
        return None
    numbers = view.games, view.turn_number
    names = names_of(told_so, view.people)
    return Turn("sniper", own.seat, own.cards, own.moves, view.game, me.dice, view.table, *numbers, names)


def _goes(me: Memory, told_so: Happened, at_once: bool) -> say.Wish | None:
    view, own = sniper_picture(told_so)
    plays = view.game is not None and view.game.phase != "over" and own.seat >= 0
    return say.Leave(UNSAID, me.table) if at_once or not plays else None


def _sits(me: Memory, told_so: Happened) -> bool:
    view, _ = sniper_picture(told_so)
    return any(chair.person == me.person and not chair.left for chair in view.chairs)


ADAPTER = GameAdapter(
    _turn,
    lambda me, told_so: sniper.wish(me, *sniper_picture(told_so)),
    _goes,
    _sits,
    SniperScore,
    lambda told_so: sniper_picture(told_so)[1].seat,
)

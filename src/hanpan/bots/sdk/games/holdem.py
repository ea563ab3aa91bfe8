"""A builder's bot at hold'em."""

from hanpan.bots.etiquette import UNSAID, holdem
from hanpan.bots.memory import Memory
from hanpan.bots.reading import holdem_picture
from hanpan.bots.sdk.bot import HandOver
from hanpan.bots.sdk.score import Score, seat_of
from hanpan.bots.sdk.tables import GameAdapter, names_of
from hanpan.bots.sdk.turn import Turn
from hanpan.engine import Event
from hanpan.games.holdem.events import Awarded, Called, HandEnded, Posted, Raised, Returned
from hanpan.house.events import TableEvent
from hanpan.house.holdem.events import HandStarted, Left, Played
from hanpan.house.holdem.pictures import HoldemTableView
from hanpan.wire import client_says as say
from hanpan.wire.house_says import Happened


class HoldemScore(Score):
    """A hand is counted from its beginning to its end, or until one leaves: who had folded does not see the end."""

    game = "holdem"

    def hear(self, fact: TableEvent) -> HandOver | None:
        match fact:
            case HandStarted():
                self.begin(fact.number, seat_of(self.person, fact.dealt))
            case Left() if fact.person == self.person and self.counts:
                return self.end()
            case Played():
                return self.take_fact(fact.fact)
        return None

    def take_fact(self, fact: Event) -> HandOver | None:
        match fact:
            case Posted() | Called() | Raised() if fact.seat == self.seat:
                self.won -= fact.paid
            case Returned() if fact.seat == self.seat:
                self.won += fact.amount
            case Awarded():
                self.won += sum([share for seat, share in fact.shares if seat == self.seat])
            case HandEnded() if self.counts:
                return self.end()
        return None


def _turn(me: Memory, told_so: Happened) -> Turn | None:
    view, own = holdem_picture(told_so)
    if view.hand is None or view.hand.turn != own.seat or not own.moves:
        return None
    names = names_of(told_so, {player.seat: player.person for player in view.players})
    numbers = view.hand_number, view.turn_number
    return Turn("holdem", own.seat, own.cards, own.moves, view.hand, me.dice, view.table, *numbers, names)


def _goes(me: Memory, told_so: Happened, at_once: bool) -> say.Wish | None:
    """A tournament is played to its end; who must go at once sits out, and their seat waits for them (SG-4.1)."""
    view, own = holdem_picture(told_so)
    offered = [offer.name for offer in own.offers if offer.refusal is None]
    if _plays_a_tournament(me, view):
        return say.SitOut(UNSAID, me.table) if at_once and "sit-out" in offered else None
    return say.Leave(UNSAID, me.table) if "leave" in offered else None


def _sits(me: Memory, told_so: Happened) -> bool:
    """Has it still something to do here? Who sits out of a tournament has not."""
    view, _ = holdem_picture(told_so)
    mine = [player for player in view.players if player.person == me.person]
    return bool(mine) and not (mine[0].sitting_out and _plays_a_tournament(me, view))


def _plays_a_tournament(me: Memory, view: HoldemTableView) -> bool:
    return view.running and any(player.person == me.person and not player.out for player in view.players)


ADAPTER = GameAdapter(_turn, lambda me, told_so: holdem.wish(me, *holdem_picture(told_so)), _goes, _sits, HoldemScore)

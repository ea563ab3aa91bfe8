"""At a cash table or a sit-and-go."""

from functools import partial
from typing import Literal

from hanpan.bots.etiquette import UNSAID
from hanpan.bots.memory import Memory
from hanpan.bots.staffing import FOR_PEOPLE
from hanpan.engine import OBSERVER
from hanpan.house.contract import Offer
from hanpan.house.holdem.pictures import HoldemTableView, Own, PlayerView
from hanpan.wire import client_says as say

LEAVES = 90
"""Once in so many hands at a cash table a bot has had enough for now."""
ASKS_AGAIN = 10
"""Seconds after which who found no chair looks again."""
SAVINGS = 1000
"""What it brings from the cage at least."""


def wish(me: Memory, view: HoldemTableView, own: Own) -> say.Wish | None:
    """What it wants now, if anything."""
    player = next((player for player in view.players if player.person == me.person), None)
    if player is None:
        return _come(me, view)
    me.chairs = ()
    me.waited("fill", 0, still=False)
    return _play(me, view, own) or _answer(me, own) or _buy_in(me, own, player) or _come_and_go(me, view, own, player)


def _play(me: Memory, view: HoldemTableView, own: Own) -> say.Wish | None:
    hand = view.hand
    if hand is None or own.seat == OBSERVER:
        return None
    me.holdem.notice(hand, own.seat)
    if hand.turn != own.seat or not own.moves:
        return None
    think = partial(me.holdem.choose, hand, own.seat, me.dice)
    chosen = me.decided(view.hand_number, view.turn_number, think).choice
    return say.Play(UNSAID, me.table, view.hand_number, view.turn_number, chosen.move, chosen.amount, chosen.option)


def _answer(me: Memory, own: Own) -> say.Wish | None:
    """CA-3.6."""
    asked = own.mine is not None and own.mine.asked
    return say.AnswerEntry(UNSAID, me.table, yes=me.dice(0, 1) == 1) if asked else None


def _buy_in(me: Memory, own: Own, player: PlayerView) -> say.Wish | None:
    """CA-7, SG-7: when it is asked, or cannot come back without. A filler has had its game."""
    offer = _offer(own, "rebuy-in")
    needs = player.rebuy_until or (player.sitting_out and _code(_offer(own, "sit-in")) == "rebuy-in-first")
    if not needs:
        return None
    if me.role.part == "filler":
        return say.Leave(UNSAID, me.table)
    if _code(offer) == "bank-too-small":
        return say.BuyChips(UNSAID, SAVINGS)
    return say.RebuyIn(UNSAID, me.table, offer.high) if offer.refusal is None else None


def _come_and_go(me: Memory, view: HoldemTableView, own: Own, player: PlayerView) -> say.Wish | None:
    if player.sitting_out:
        return say.SitIn(UNSAID, me.table) if _offer(own, "sit-in").refusal is None else None
    if view.hand_number != me.hand:
        me.hand = view.hand_number
        me.wants_to_go = view.settings.is_cash and me.dice(1, LEAVES) == 1
    goes = (me.wants_to_go or _gives_way(me, view)) and _offer(own, "leave").refusal is None
    return say.Leave(UNSAID, me.table) if goes else None


def _gives_way(me: Memory, view: HoldemTableView) -> bool:
    """Whoever wants to sit down finds a chair: where the last one is taken and people play, one bot gets up."""
    if not view.settings.is_cash or len(view.players) < view.settings.seats:
        return False
    bots = [one.person for one in view.players if one.person in me.people and me.people[one.person].bot]
    return len(bots) < len(view.players) and min(bots) == me.person


def _come(me: Memory, view: HoldemTableView) -> say.Wish | None:
    """Sit down, with chips enough to, where there is a chair."""
    me.wants_to_go = False
    if view.running or view.paused or not _is_needed(me, view):
        return None
    if me.bank < view.settings.most_buy_in:
        return say.BuyChips(UNSAID, max(SAVINGS, view.settings.most_buy_in - me.bank))
    if not me.chairs:
        return say.AskChairs(UNSAID, me.table)
    free = [(seat, offer) for seat, offer in enumerate(me.chairs) if offer.refusal is None]
    if not free:
        return say.AskChairs(UNSAID, me.table) if me.waited("chair", ASKS_AGAIN, still=True) else None
    seat, offer = free[me.dice(0, len(free) - 1)]
    low = offer.low if view.settings.is_cash else offer.high
    return say.TakeSeat(UNSAID, me.table, seat, me.dice((low + offer.high) // 2, offer.high), _entry(me))


def _entry(me: Memory) -> Literal["post", "wait"]:
    return "post" if me.dice(0, 1) else "wait"


def _is_needed(me: Memory, view: HoldemTableView) -> bool:
    """A filler waits until only the chairs for people are free, and then a while; less where somebody waits already.
    At a cash table the last chair is for people."""
    free = view.settings.seats - len(view.players)
    if me.role.part != "filler":
        return free > 1 or not view.settings.is_cash
    somebody = any(player.person in me.people and not me.people[player.person].bot for player in view.players)
    patience = me.settings.fill_seconds * (me.dice(20, 30) if somebody else me.dice(60, 100)) / 100
    return me.waited("fill", patience, still=0 < free <= FOR_PEOPLE)


def _offer(own: Own, name: str) -> Offer:
    return next(offer for offer in own.offers if offer.name == name)


def _code(offer: Offer) -> str:
    return offer.refusal.code if offer.refusal is not None else ""

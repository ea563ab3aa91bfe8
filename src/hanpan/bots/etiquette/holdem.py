"""At a cash table or a sit-and-go."""

from functools import partial
from typing import Literal

from hanpan.bots.etiquette import UNSAID
from hanpan.bots.etiquette.company import are_people, is_cut_short, is_through, makes_room, passed, resigned
from hanpan.bots.memory import Memory
from hanpan.bots.names import is_ours
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
    me.hurries = _is_waited_for(me, view)
    if player is None:
        return _come(me, view)
    me.chairs = ()
    me.waited("fill", 0, still=False)
    asked = _play(me, view, own) or _answer(me, own) or _buy_in(me, view, own, player)
    return asked or _come_and_go(me, view, own, player)


def _play(me: Memory, view: HoldemTableView, own: Own) -> say.Wish | None:
    hand = view.hand
    if hand is None or own.seat == OBSERVER:
        return None
    me.holdem.notice(hand, own.seat)
    if hand.turn != own.seat or not own.moves:
        return None
    think = partial(me.holdem.choose, hand, own.seat, me.dice)
    if _resigns(me, view):
        think = partial(resigned, own.moves)
    elif me.hurries and view.settings.is_cash and not _plays_with_people(view):
        think = partial(passed, own.moves)
    chosen = me.decided(view.hand_number, view.turn_number, think).choice
    return say.Play(UNSAID, me.table, view.hand_number, view.turn_number, chosen.move, chosen.amount, chosen.option)


def _answer(me: Memory, own: Own) -> say.Wish | None:
    """CA-3.6."""
    asked = own.mine is not None and own.mine.asked
    return say.AnswerEntry(UNSAID, me.table, yes=me.dice(0, 1) == 1) if asked else None


def _buy_in(me: Memory, view: HoldemTableView, own: Own, player: PlayerView) -> say.Wish | None:
    """CA-7, SG-7: when it is asked, or cannot come back without. At an evening chips come from the evening (EV-6.1)."""
    if me.role.part == "evening":
        return None
    offer = _offer(own, "rebuy-in")
    needs = player.rebuy_until or (player.sitting_out and _code(_offer(own, "sit-in")) == "rebuy-in-first")
    if not needs:
        return None
    if _goes(me, view):
        return say.Leave(UNSAID, me.table)
    if view.settings.is_given:  # PS-1.4
        return say.AnswerRematch(UNSAID, me.table, yes=True)
    if _code(offer) == "bank-too-small":
        return say.BuyChips(UNSAID, SAVINGS)
    return say.RebuyIn(UNSAID, me.table, offer.high) if offer.refusal is None else None


def _come_and_go(me: Memory, view: HoldemTableView, own: Own, player: PlayerView) -> say.Wish | None:
    if player.away:  # HO-7.6: it was silent too often, and is there again
        return say.ComeBack(UNSAID, me.table)
    if player.sitting_out:
        return say.SitIn(UNSAID, me.table) if _offer(own, "sit-in").refusal is None else None
    if view.hand_number != me.hand:
        me.hand = view.hand_number
        regular = me.role.part == "regular" and not me.resting
        me.wants_to_go = view.settings.is_cash and regular and me.dice(1, LEAVES) == 1
    goes = _goes(me, view) or _resigns(me, view)
    return say.Leave(UNSAID, me.table) if goes and _offer(own, "leave").refusal is None else None


def _goes(me: Memory, view: HoldemTableView) -> bool:
    """Has it had enough, or is its chair wanted? What has begun is played to its end."""
    if view.settings.is_cash:
        return me.wants_to_go or is_through(me, _seated(view)) or _gives_way(me, view)
    if view.running:
        return False
    idle = me.role.part == "filler" and not are_people(_seated(view))
    free = view.settings.seats - len(view.players)
    return idle or is_through(me, _seated(view)) or makes_room(me, _seated(view), free, view.reservations)


def _resigns(me: Memory, view: HoldemTableView) -> bool:
    """Bots play no tournament among themselves while somebody waits for it to end, or nobody sees it."""
    if me.role.part == "evening":  # people may play at its other tables
        return False
    still_in = [player.person for player in view.players if not player.out]
    return view.running and not are_people(still_in) and is_cut_short(me, view.reservations)


def _plays_with_people(view: HoldemTableView) -> bool:
    """Was anybody else dealt into the hand? Else it is soon over when somebody waits for the next."""
    return are_people([player.person for player in view.players if not player.waiting])


def _is_waited_for(me: Memory, view: HoldemTableView) -> bool:
    """Does somebody wait to be dealt in, or for the bots to make room?"""
    newcomers = [player for player in view.players if player.waiting and not player.sitting_out and not player.out]
    if view.settings.is_cash:
        return are_people([player.person for player in newcomers])
    return _resigns(me, view) or (not view.running and are_people(_seated(view)))


def _seated(view: HoldemTableView) -> list[str]:
    return [player.person for player in view.players]


def _gives_way(me: Memory, view: HoldemTableView) -> bool:
    """Keep a chair free: when the last one is taken and people play, one bot gets up."""
    if not view.settings.is_cash or me.role.part == "evening" or len(view.players) < view.settings.seats:
        return False  # an evening says itself who makes room (EV-2.4)
    bots = [one.person for one in view.players if is_ours(one.person)]
    return len(bots) < len(view.players) and min(bots, default="") == me.person


def _come(me: Memory, view: HoldemTableView) -> say.Wish | None:
    """Sit down, with chips enough to, where there is a chair."""
    me.wants_to_go = False
    if is_through(me, _seated(view)):
        return say.Leave(UNSAID, me.table)
    if view.running or (view.paused and not me.resting) or not _is_needed(me, view):
        return None
    if me.bank < view.settings.most_buy_in and not view.settings.is_given:
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
    """A filler comes where somebody waits for the game to begin, and leaves others a while to come first. At a cash
    table of the house the last chair is for people."""
    free = view.settings.seats - len(view.players)
    if me.role.part == "filler":
        patience = me.settings.fill_seconds * me.dice(10, 20) / 100
        return me.waited("fill", patience, still=free > 0 and are_people(_seated(view)))
    return free > 1 or not view.settings.is_cash or me.role.part == "called"


def _offer(own: Own, name: str) -> Offer:
    return next(offer for offer in own.offers if offer.name == name)


def _code(offer: Offer) -> str:
    return offer.refusal.code if offer.refusal is not None else ""

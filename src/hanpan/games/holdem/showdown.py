"""HE-4.2, HE-4.3, HE-5: who shows, who may muck, who wins what."""

from hanpan.engine import Event
from hanpan.games.holdem.events import Awarded, Mucked, Shown
from hanpan.games.holdem.hand import Hand
from hanpan.games.holdem.rules import OddChips, Showing
from hanpan.kit.betting import NOBODY
from hanpan.kit.pots import Pot, split


def next_showing(hand: Hand) -> Event | None:
    """HE-5.2: the last to bet on the river shows first, else the first left of the button; then clockwise.
    HE-5.3: who plays for a side pot shows before who does not."""
    if not hand.is_contested():
        return None
    for pot in reversed(hand.pots):
        seat = _next_of(hand, pot)
        if seat != NOBODY:
            return Mucked(seat) if _may_muck(hand, seat) else Shown(seat, hand.hole[seat])
    return None


def _next_of(hand: Hand, pot: Pot) -> int:
    """The first of those who play for a pot whose cards still lie face down."""
    seat = hand.river_aggressor if hand.river_aggressor != NOBODY else hand.order[0]
    for _ in hand.order:
        if seat in pot.seats and not hand.shown[seat] and not hand.mucked[seat]:
            return seat
        seat = hand.betting.left[seat]
    return NOBODY


def _may_muck(hand: Hand, seat: int) -> bool:
    """Beaten in every pot by a hand on the table, and bound to show neither by an all-in nor by the rules (HE-5.6)."""
    showing = hand.setup.rules.showing
    if showing is Showing.EVERY_HAND or hand.betting.is_all_in(seat) or hand.ended_by_all_in():
        return False
    if showing is Showing.ALL_UP_AFTER_ALL_IN and any(hand.betting.is_all_in(rival) for rival in hand.order):
        return False
    return all(seat not in pot.seats or _is_beaten(hand, seat, pot) for pot in hand.pots)


def _is_beaten(hand: Hand, seat: int, pot: Pot) -> bool:
    mine = hand.strengths[seat]
    return any(hand.shown[rival] and hand.strengths[rival] > mine for rival in pot.seats)


def award(hand: Hand) -> Event:
    """HE-5.3: the side pots first, the main pot last."""
    pot = hand.pots[-1]
    winners = _winners(hand, pot)
    rules = hand.setup.rules
    if rules.odd_chips is OddChips.DROPPED:
        odd = pot.amount % len(winners)
        return Awarded(len(hand.pots) - 1, split(pot.amount - odd, winners), odd)
    return Awarded(len(hand.pots) - 1, split(pot.amount, winners))


def _winners(hand: Hand, pot: Pot) -> list[int]:
    """HE-4.2: the best hands among those who paid for it, clockwise from the button's left."""
    if len(pot.seats) == 1:
        return [pot.seats[0]]
    best = 0
    for seat in pot.seats:
        if hand.strengths[seat] > best:
            best = hand.strengths[seat]
    return [seat for seat in pot.seats if hand.strengths[seat] == best]

"""What a player sees at one glance when it is their turn."""

from hanpan.bots.choosing import Choice, Reason, named
from hanpan.cards import Card
from hanpan.games.holdem import HandView
from hanpan.games.holdem.pictures import SeatView


class Situation:
    """A hand from the seat on turn."""

    def __init__(self, hand: HandView, seat: int) -> None:
        self.hand, self.seat = hand, seat
        self.mine: SeatView = next(one for one in hand.seats if one.seat == seat)
        self.cards: tuple[Card, ...] = self.mine.cards
        self.rivals = [one for one in hand.seats if one.seat != seat and one.state in ("in", "all-in")]
        self.highest = max(hand.big_blind if not hand.board else 0, *[one.bet for one in hand.seats])
        call = named(hand.moves, "call")
        self.owed = call.low if call is not None else 0
        self.raises = named(hand.moves, "raise")
        self.pot = hand.pot

    @property
    def price(self) -> float:
        """What a call costs, as a part of the pot it makes."""
        return self.owed / (self.winnable + self.owed) if self.owed else 0.0

    @property
    def winnable(self) -> int:
        """What lies in the middle and could be won with this stack: nobody wins more from a rival than they put in."""
        whole = self.mine.bet + self.owed
        return self.pot - sum([max(0, one.bet - whole) for one in self.hand.seats if one.seat != self.seat])

    @property
    def depth(self) -> float:
        """Big blinds that they can win or lose against the deepest rival."""
        deepest = max([one.stack + one.bet for one in self.rivals], default=0)
        return min(self.mine.stack + self.mine.bet, deepest) / self.hand.big_blind

    @property
    def behind(self) -> int:
        """Before the flop: who still has to say something after them."""
        waiting = [one for one in self.rivals if one.stack and one.bet < self.highest]
        return len(waiting) + (self.owed > 0 and not self.raised)

    @property
    def raised(self) -> bool:
        """Before the flop: has anybody gone beyond the big blind?"""
        return self.highest > self.hand.big_blind

    @property
    def last(self) -> bool:
        """After the flop: do they speak after all the others who can still bet?"""
        order = [one.seat for one in self.hand.seats]
        return all(order.index(one.seat) < order.index(self.seat) for one in self.rivals if one.stack)

    def stay(self) -> Choice:
        return Choice("call", self.owed) if self.owed else Choice("check")

    def give_up(self) -> Choice:
        return Choice("fold") if self.owed else Choice("check")

    def raise_to(self, total: float) -> Choice:
        """A raise to about so much; all-in where little would be left behind; staying in where none is allowed."""
        if self.raises is None:
            return self.stay()
        wanted = max(self.raises.low, round(total))
        left = self.raises.high - wanted
        return Choice("raise", self.raises.high if left < 0.35 * wanted else wanted)


def folding(told: dict[str, int]) -> Reason:
    """Why it does not pay: the chance is below the price, or not far enough above it for what may still be bet."""
    return Reason("folds" if told["share"] <= told["price"] else "folds-margin", told)

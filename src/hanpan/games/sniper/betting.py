"""SN-2.3 to SN-2.5: check, call, raise, fold, under a cap that keeps everyone able to pay."""

from typing import Final

from hanpan.engine import Event, Move, Refusal
from hanpan.games.sniper.commands import Call, Check, Fold, Raise
from hanpan.games.sniper.events import Called, Checked, Folded, Raised
from hanpan.games.sniper.match import BETTING, Match
from hanpan.kit.betting import Betting

_FOLD: Final = Move("fold")
_CHECK: Final = Move("check")


def cap(betting: Betting) -> int:
    """SN-2.5: the smallest (chips + bet on this street) among those still in."""
    least = -1
    for seat in betting.seats:
        if betting.live[seat]:
            has = betting.stacks[seat] + betting.bets[seat]
            if least < 0 or has < least:
                least = has
    return least


def legal_bets(betting: Betting, seat: int) -> tuple[Move, ...]:
    """What the player on turn may do."""
    owed, most = betting.owes(seat), cap(betting)
    stay = _CHECK if owed == 0 else Move("call", owed, owed)
    least = betting.smallest_raise_over(betting.highest)
    if least > most:
        return (_FOLD, stay)
    return (_FOLD, stay, Move("raise", least, most))


def _not_now(match: Match, seat: int) -> Refusal | None:
    if match.stage != BETTING:
        return Refusal("no-betting-now", "SN-2.4")
    if match.betting.turn != seat:
        return Refusal("not-your-turn", "SN-2.3", {"turn": match.betting.turn})
    return None


def fold(match: Match, wish: Fold) -> Event | Refusal:
    return _not_now(match, wish.seat) or Folded(wish.seat)


def check(match: Match, wish: Check) -> Event | Refusal:
    wrong = _not_now(match, wish.seat)
    if wrong is not None:
        return wrong
    owed = match.betting.owes(wish.seat)
    if owed > 0:
        return Refusal("something-to-call", "SN-2.3", {"owed": owed})
    return Checked(wish.seat)


def call(match: Match, wish: Call) -> Event | Refusal:
    wrong = _not_now(match, wish.seat)
    if wrong is not None:
        return wrong
    owed = match.betting.owes(wish.seat)
    if owed == 0:
        return Refusal("nothing-to-call", "SN-2.3")
    return Called(wish.seat, owed)


def raise_to(match: Match, wish: Raise) -> Event | Refusal:
    wrong = _not_now(match, wish.seat)
    if wrong is not None:
        return wrong
    betting = match.betting
    most, highest = cap(betting), betting.highest
    if highest >= most:
        return Refusal("nothing-more-to-bet", "SN-2.5", {"most": most})
    if wish.to <= highest:
        return Refusal("not-above-highest-bet", "SN-2.5", {"least": highest + 1, "most": most})
    if wish.to > most:
        return Refusal("above-the-cap", "SN-2.5", {"most": most})
    return Raised(wish.seat, wish.to, wish.to - betting.bets[wish.seat], highest)

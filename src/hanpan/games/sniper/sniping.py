"""SN-3: once around, each player still in declares a combination or passes."""

from typing import Final

from hanpan.engine import Event, Move, Refusal
from hanpan.games.sniper.combinations import COMBINATIONS, STRENGTHS, is_spelled_well
from hanpan.games.sniper.commands import Pass, Snipe
from hanpan.games.sniper.events import Declared, Passed
from hanpan.games.sniper.match import SNIPING, Match

_PASS: Final = Move("pass")


def legal_snipes(match: Match) -> tuple[Move, ...]:
    """SN-3.3: every combination not declared yet, whether or not anybody can hold it."""
    taken = match.declared
    free = tuple([name for name in COMBINATIONS if name not in taken]) if taken else COMBINATIONS
    return (_PASS, Move("snipe", options=free))


def _not_now(match: Match, seat: int) -> Refusal | None:
    if match.stage != SNIPING or not match.sniping:
        return Refusal("no-sniping-now", "SN-3.1")
    if not match.betting.live[seat]:
        return Refusal("folded", "SN-3.6")
    if match.sniping[0] != seat:
        return Refusal("not-your-turn", "SN-3.1", {"turn": match.sniping[0]})
    return None


def skip(match: Match, wish: Pass) -> Event | Refusal:
    return _not_now(match, wish.seat) or Passed(wish.seat)


def snipe(match: Match, wish: Snipe) -> Event | Refusal:
    wrong = _not_now(match, wish.seat)
    if wrong is not None:
        return wrong
    if not is_spelled_well(wish.combination):
        return Refusal("no-such-combination", "SN-3.2")
    if wish.combination not in STRENGTHS:
        return Refusal("impossible-combination", "SN-3.4")
    if wish.combination in match.declared:
        return Refusal("already-declared", "SN-3.3", {"by": match.declared[wish.combination]})
    return Declared(wish.seat, wish.combination)

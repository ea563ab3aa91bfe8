"""The moves of a seat: what is legal now, and what a wish leads to."""

from collections.abc import Callable
from typing import Any, Final

from hanpan.engine import Command, Deadline, Event, Move, Refusal, UnknownMoveError
from hanpan.games.sniper.betting import call, check, fold, legal_bets, raise_to
from hanpan.games.sniper.commands import Call, Check, Distribute, Fold, Pass, Raise, Snipe
from hanpan.games.sniper.match import BETTING, OVER, SNIPING, Match
from hanpan.games.sniper.sniping import legal_snipes, skip, snipe
from hanpan.games.sniper.survival import distribute, even_plan, legal_plans, parse
from hanpan.kit.betting import NOBODY


def legal(match: Match, seat: int) -> tuple[Move, ...]:
    """All that a seat may do now."""
    if seat == NOBODY or match.turn() != seat:
        return ()
    if match.stage == BETTING:
        return legal_bets(match.betting, seat)
    return legal_snipes(match) if match.stage == SNIPING else legal_plans(match)


def wish(seat: int, name: str, amount: int, option: str) -> Command:
    """The command that asks for a move."""
    if name == "raise":
        return Raise(seat, amount)
    if name == "snipe":
        return Snipe(seat, option)
    if name == "distribute":
        return Distribute(seat, parse(option))
    if name not in _PLAIN:
        raise UnknownMoveError(name)
    return _PLAIN[name](seat)


_PLAIN: Final[dict[str, Callable[[int], Command]]] = {
    "fold": Fold,
    "check": Check,
    "call": Call,
    "pass": Pass,
}


def deadline(match: Match) -> Deadline | None:
    """SN-6.2: whom the game waits for, and what their silence means."""
    seat = match.turn()
    if seat == NOBODY:
        return None
    return Deadline(seat, match.setup.seconds, _silence(match, seat))


def _silence(match: Match, seat: int) -> Command:
    if match.stage == BETTING:
        return Check(seat) if match.betting.owes(seat) == 0 else Fold(seat)
    return Pass(seat) if match.stage == SNIPING else Distribute(seat, even_plan(match))


def decide(match: Match, command: Command) -> Event | Refusal:
    """What a wish leads to."""
    seat = command.seat
    if match.stage == OVER:
        return Refusal("game-over", "SN-5.5")
    if seat not in match.playing and seat not in match.giving:
        return _who_only_watches(match, seat)
    return _ANSWERS[type(command)](match, command)


def _who_only_watches(match: Match, seat: int) -> Refusal:
    if seat in match.survivors:
        return Refusal("survivors-watch", "SN-5.4")
    if seat in match.out:
        return Refusal("out-of-the-game", "SN-5.3")
    return Refusal("not-playing", "SN-1.1")


_ANSWERS: Final[dict[type[Command], Callable[[Match, Any], Event | Refusal]]] = {
    Fold: fold,
    Check: check,
    Call: call,
    Raise: raise_to,
    Snipe: snipe,
    Pass: skip,
    Distribute: distribute,
}

"""HE-3: what a player may do, and what their wish leads to."""

from collections.abc import Callable
from typing import Any, Final

from hanpan.cards import HIDDEN, Card, parse_cards
from hanpan.engine import Command, Deadline, Event, Move, Refusal, UnknownMoveError
from hanpan.games.holdem.commands import AllIn, Call, Check, Fold, Forfeit, GiveUp, Raise, Show
from hanpan.games.holdem.events import Called, Checked, Folded, Forfeited, Raised, Shown
from hanpan.games.holdem.hand import BETTING, FIXED_LIMIT, NO_LIMIT, OVER, Hand
from hanpan.games.holdem.limits import beyond_the_limit, is_capped, largest_raise
from hanpan.kit.betting import NOBODY, Betting

_FOLD: Final = Move("fold")
_CHECK: Final = Move("check")


def legal(hand: Hand, seat: int) -> tuple[Move, ...]:
    """All that a seat may do now."""
    betting = hand.betting
    if hand.stage == OVER:
        return _legal_shows(hand, seat)
    if hand.stage != BETTING or betting.turn != seat:
        return ()
    owed, stack = betting.owes(seat), betting.stacks[seat]
    pays = min(owed, stack)
    stay = _CHECK if owed == 0 else Move("call", pays, pays)
    if _may_raise(hand, seat):
        whole = betting.bets[seat] + stack
        most = whole if hand.limit == NO_LIMIT else largest_raise(hand, seat)
        raises = Move("raise", min(betting.smallest_raise_over(betting.highest), whole), most)
        # VA-1.1, VA-1.2: where the limit is below the stack there is no going all-in.
        return (_FOLD, stay, raises, Move("all-in", whole, whole)) if most == whole else (_FOLD, stay, raises)
    if _all_in_is_a_call(betting, seat):
        total = betting.bets[seat] + pays
        return (_FOLD, stay, Move("all-in", total, total))
    return (_FOLD, stay)


def _may_raise(hand: Hand, seat: int) -> bool:
    betting = hand.betting
    if hand.limit == FIXED_LIMIT and is_capped(betting):
        return False
    return betting.stacks[seat] > betting.owes(seat) and betting.could_be_called(seat) and betting.may_reopen(seat)


def _all_in_is_a_call(betting: Betting, seat: int) -> bool:
    """HE-3.4: too short to raise, or nobody left who could call more."""
    return betting.stacks[seat] <= betting.owes(seat) or not betting.could_be_called(seat)


def _legal_shows(hand: Hand, seat: int) -> tuple[Move, ...]:
    """HE-5.4: whatever of their hole cards is not face up yet."""
    hole = hand.hole[seat] if 0 <= seat < len(hand.hole) else ()
    down = [card for card in hole if card not in hand.shown[seat]]
    if not down:
        return ()
    together = ["".join(down)] if len(down) > 1 else []
    return (Move("show", options=(*together, *down)),)


def wish(seat: int, name: str, amount: int, option: str) -> Command:
    """The command that asks for a move."""
    if name == "raise":
        return Raise(seat, amount)
    if name == "show":
        return Show(seat, parse_cards(option))
    if name == "fold":
        return Fold(seat)
    if name == "check":
        return Check(seat)
    if name == "call":
        return Call(seat)
    if name == "all-in":
        return AllIn(seat)
    raise UnknownMoveError(name)


def deadline(hand: Hand) -> Deadline | None:
    """Whom the hand waits for; silence is a check if that is free, else a fold (HO-7.1)."""
    betting = hand.betting
    seat = betting.turn
    if hand.stage != BETTING or seat == NOBODY:
        return None
    otherwise = Check(seat) if betting.owes(seat) == 0 else Fold(seat)
    return Deadline(seat, hand.setup.rules.action_seconds, otherwise)


def decide(hand: Hand, command: Command) -> Event | Refusal:
    """What a wish leads to."""
    if type(command) is Show:
        return _show(hand, command)
    if hand.stage != BETTING:
        return Refusal("hand-over", "HE-3.8")
    if type(command) is Forfeit:
        return _forfeit(hand.betting, command)
    if type(command) is GiveUp:
        return _give_up(hand.betting, command)
    if hand.betting.turn != command.seat:
        return Refusal("not-your-turn", "HE-3.1", {"turn": hand.betting.turn})
    return _ANSWERS[type(command)](hand, command)


def _forfeit(betting: Betting, wish: Forfeit) -> Event | Refusal:
    if wish.seat not in betting.seats or betting.live[wish.seat]:
        return Refusal("not-folded", "HE-2.6")
    return Forfeited(wish.seat, betting.stacks[wish.seat], wish.outside)


def _give_up(betting: Betting, wish: GiveUp) -> Event | Refusal:
    """The last one in cannot fold: somebody wins."""
    if wish.seat not in betting.seats or not betting.live[wish.seat] or betting.in_hand < 2:
        return Refusal("not-in-hand", "CA-4.4")
    return Folded(wish.seat)


def _fold(_: Hand, wish: Fold) -> Event | Refusal:
    return Folded(wish.seat)


def _check(hand: Hand, wish: Check) -> Event | Refusal:
    owed = hand.betting.owes(wish.seat)
    if owed > 0:
        return Refusal("something-to-call", "HE-3.2", {"owed": owed})
    return Checked(wish.seat)


def _call(hand: Hand, wish: Call | AllIn) -> Event | Refusal:
    owed = hand.betting.owes(wish.seat)
    if owed == 0:
        return Refusal("nothing-to-call", "HE-3.2")
    return Called(wish.seat, min(owed, hand.betting.stacks[wish.seat]))


def _raise(hand: Hand, wish: Raise) -> Event | Refusal:
    return _raise_to(hand, wish.seat, wish.to)


def _all_in(hand: Hand, wish: AllIn) -> Event | Refusal:
    betting = hand.betting
    if _all_in_is_a_call(betting, wish.seat):
        return _call(hand, wish) if betting.owes(wish.seat) else Checked(wish.seat)
    return _raise_to(hand, wish.seat, betting.bets[wish.seat] + betting.stacks[wish.seat])


def _raise_to(hand: Hand, seat: int, to: int) -> Event | Refusal:
    betting = hand.betting
    bet = betting.bets[seat]
    wrong = _no_raise(hand, seat, to, bet + betting.stacks[seat])
    return Raised(seat, to, to - bet, betting.highest) if wrong is None else wrong


def _no_raise(hand: Hand, seat: int, to: int, whole: int) -> Refusal | None:
    """Why a seat that has so much on the whole may not raise to this."""
    betting = hand.betting
    if to > whole:
        return Refusal("more-than-you-have", "HE-3.2", {"most": whole})
    if not betting.may_reopen(seat):
        return Refusal("betting-not-reopened", "HE-3.5", {"owed": betting.owes(seat)})
    if hand.limit == FIXED_LIMIT and is_capped(betting):
        return Refusal("no-more-raises", "VA-1.2", {"owed": betting.owes(seat)})
    if not betting.could_be_called(seat):
        return Refusal("nobody-could-call", "HE-3.10", {"owed": betting.owes(seat)})
    if to <= betting.highest:
        return Refusal("not-above-highest-bet", "HE-3.2", {"highest": betting.highest})
    if hand.limit != NO_LIMIT and (beyond := beyond_the_limit(hand, seat, to)) is not None:
        return beyond
    if to < betting.smallest_raise_over(betting.highest) and to != whole:
        least = min(betting.smallest_raise_over(betting.highest), whole)
        return Refusal("raise-too-small", "HE-3.3", {"least": least, "most": largest_raise(hand, seat)})
    return None


_ANSWERS: Final[dict[type[Command], Callable[[Hand, Any], Event | Refusal]]] = {
    Fold: _fold,
    Check: _check,
    Call: _call,
    Raise: _raise,
    AllIn: _all_in,
}


def _show(hand: Hand, command: Show) -> Event | Refusal:
    """HE-5.4: one or both, from the award until the next hand."""
    seat = command.seat
    if hand.stage != OVER:
        return Refusal("hand-not-over", "HE-5.4")
    hole = hand.hole[seat] if 0 <= seat < len(hand.hole) else ()
    if not command.cards or not hole or any(card not in hole for card in command.cards):
        return Refusal("not-your-cards", "HE-5.4")
    if all(card in hand.shown[seat] for card in command.cards):
        return Refusal("already-shown", "HE-5.4")
    return Shown(seat, tuple([_face(hand, seat, card, command.cards) for card in hole]))


def _face(hand: Hand, seat: int, card: Card, wanted: tuple[Card, ...]) -> Card:
    return card if card in wanted or card in hand.shown[seat] else HIDDEN

"""Builds each viewer's picture from what they may know, never by stripping what they may not."""

from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from hanpan.cards import HIDDEN, Card
from hanpan.engine import Event, Move
from hanpan.games.sniper.acting import legal
from hanpan.games.sniper.combinations import made_of
from hanpan.games.sniper.events import Dealt, DeckShuffled, OpenHand
from hanpan.games.sniper.holdings import possible
from hanpan.games.sniper.match import BETTING, DEALING, OVER, SETTLING, SHOWDOWN, SNIPING, Match
from hanpan.kit.presets import RaisePreset
from hanpan.kit.raises import usual_raises

_PHASES: Final = {DEALING: "deal", SNIPING: "snipe", SHOWDOWN: "showdown", SETTLING: "settle", OVER: "over"}


class SeatView(Struct, frozen=True):
    """One seat of the game as a viewer sees it."""

    seat: int
    stack: int
    bet: int
    state: str
    """in, all-in, folded, survived or out"""
    cards: tuple[Card, ...]
    """Empty when they hold none any more; HIDDEN for each card face down."""
    owes: int = 0
    """What they would have to put in to stay, if it were their turn."""


class Declaration(Struct, frozen=True):
    seat: int
    combination: str


class SniperView(Struct, frozen=True):
    """The game as one viewer sees it."""

    phase: str
    """deal, bet1, bet2, snipe, showdown, settle (a survivor gives) or over"""
    round: int
    first: int
    """The first player (선)."""
    survival: int
    system: int
    """What the system has taken so far."""
    shared: tuple[Card, ...]
    pot: int
    """Everything in the middle, this street's bets included."""
    seats: tuple[SeatView, ...]
    turn: int
    declared: tuple[Declaration, ...]
    possible: tuple[str, ...]
    """With all four shared cards out: the combinations they allow anybody to hold."""
    opened: tuple[OpenHand, ...]
    """The hands of this round's showdown, clockwise from the first player."""
    winners: tuple[int, ...]
    """Once the game is over (SN-5.6)."""
    moves: tuple[Move, ...]
    """What the viewer may do now."""
    places: tuple[int, ...] = ()
    """Everybody, the first place first, once the game is over (SN-5.6)."""


def see(match: Match, viewer: int) -> SniperView:
    """The picture of a seat, or of an observer."""
    return SniperView(
        phase=_phase(match),
        round=match.round,
        first=match.first,
        survival=match.setup.survival,
        system=match.system,
        shared=match.shared,
        pot=match.pot + sum(match.betting.bets),
        seats=tuple([_seat(match, seat, viewer) for seat in match.betting.seats]),
        turn=match.turn(),
        declared=tuple([Declaration(seat, name) for name, seat in match.declared.items()]),
        possible=possible(match.shared) if len(match.shared) == 4 else (),
        opened=match.opened,
        winners=match.winners,
        moves=legal(match, viewer),
        places=match.places,
    )


def held(match: Match, seat: int) -> str:
    """The combination a seat's cards make with the shared ones, for its eyes alone; "" once they are folded."""
    cards = match.hole[seat] + match.shared
    if not match.hole[seat] or not match.betting.live[seat]:
        return ""
    return made_of(cards) if len(cards) == 6 else _so_far(cards)


def raises(match: Match, seat: int, moves: Iterable[Move]) -> tuple[RaisePreset, ...]:
    """The usual ones, where a seat may raise."""
    pot = match.pot + sum(match.betting.bets)
    return next((usual_raises(move, match.betting, seat, pot) for move in moves if move.name == "raise"), ())


_SO_FAR: Final = {1: "high-card", 2: "pair", 3: "triple", 4: "four-of-a-kind"}


def _so_far(cards: tuple[Card, ...]) -> str:
    """What fewer than five cards make: neither a straight nor a full house is among them."""
    groups = sorted([(cards.count(card), int(card)) for card in set(cards)], reverse=True)
    many, number = groups[0]
    two_pairs = [count for count, _ in groups].count(2) == 2
    return f"{number}-{'two-pair' if two_pairs else _SO_FAR[many]}"


def _phase(match: Match) -> str:
    if match.stage == BETTING:
        return "bet1" if len(match.shared) == 2 else "bet2"
    return _PHASES[match.stage]


def _seat(match: Match, seat: int, viewer: int) -> SeatView:
    betting = match.betting
    state, cards = _state(match, seat), _cards(match, seat, viewer)
    return SeatView(seat, betting.stacks[seat], betting.bets[seat], state, cards, betting.price(seat))


def _state(match: Match, seat: int) -> str:
    if seat in match.survivors:
        return "survived"
    if seat in match.out:
        return "out"
    if match.round > 0 and not match.betting.live[seat]:
        return "folded"
    return "all-in" if match.stage < SETTLING and match.betting.is_all_in(seat) else "in"


def _cards(match: Match, seat: int, viewer: int) -> tuple[Card, ...]:
    if seat == viewer:
        return match.hole[seat]
    for hand in match.opened:
        if hand.seat == seat:
            return hand.cards
    if not match.betting.live[seat]:
        return ()
    return tuple([HIDDEN for _ in match.hole[seat]])


def tell(event: Event, viewer: int) -> Event:
    """A fact as one viewer may hear it: no deck, no other's hole cards."""
    if isinstance(event, DeckShuffled):
        return DeckShuffled(())
    if isinstance(event, Dealt):
        return Dealt({seat: cards if seat == viewer else (HIDDEN, HIDDEN) for seat, cards in event.hole.items()})
    return event


def text(view: SniperView) -> str:
    """The picture in one line: round, phase, shared cards, pot, then each seat (`*` on turn, `F` first)."""
    words = [f"{view.round} {view.phase}", *view.shared, f"pot {view.pot} system {view.system}"]
    seats = " | ".join(_seat_line(view, seat) for seat in view.seats)
    return f"{' '.join(words)} | {seats}"


def _seat_line(view: SniperView, seat: SeatView) -> str:
    marks = ("*" if view.turn == seat.seat else "") + ("F" if view.first == seat.seat else "")
    words = [f"{marks}{seat.seat}:{seat.stack}"]
    if seat.bet:
        words.append(f"({seat.bet})")
    if seat.state != "in":
        words.append(seat.state)
    said = [f"!{told.combination}" for told in view.declared if told.seat == seat.seat]
    return " ".join(words + list(seat.cards) + said)

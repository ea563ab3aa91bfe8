"""Builds each viewer's picture from what they may know, never by stripping what they may not."""

from collections.abc import Iterable
from typing import Final

from msgspec import structs

from hanpan.cards import HIDDEN, Card, Holding, holding
from hanpan.engine import Event, Move
from hanpan.games.holdem.acting import legal
from hanpan.games.holdem.events import BoardDealt, Dealt, DeckShuffled
from hanpan.games.holdem.face_up import equities, fives
from hanpan.games.holdem.hand import OVER, POSTING, SHOWDOWN, Hand
from hanpan.games.holdem.pictures import HandView, SeatView
from hanpan.kit.pots import Pot, layer
from hanpan.kit.presets import RaisePreset
from hanpan.kit.raises import usual_raises

_STREETS: Final = {0: "preflop", 3: "flop", 4: "turn", 5: "river"}


def see(hand: Hand, viewer: int) -> HandView:
    """The picture of a seat, or of an observer."""
    setup, betting = hand.setup, hand.betting
    pots = _pots(hand)
    return HandView(
        street=_street(hand),
        button=setup.button,
        small_blind=setup.small_blind,
        big_blind=setup.big_blind,
        ante=setup.ante,
        board=hand.board,
        pots=pots,
        pot=sum([pot.amount for pot in pots]) + sum(betting.bets),
        seats=tuple([_seat(hand, seat, viewer) for seat in hand.order]),
        turn=betting.turn,
        moves=legal(hand, viewer),
        holdings=_holdings(hand),
        equities=equities(hand),
        fives=fives(hand),
        variant=setup.variant.name,
    )


def _pots(hand: Hand) -> tuple[Pot, ...]:
    if hand.stage == POSTING:  # antes come in one by one: until all are there nobody is short
        return (Pot(hand.dead + sum(hand.paid), hand.order),)
    return hand.pots if hand.stage >= SHOWDOWN else layer(hand.paid, hand.order, hand.betting.live, hand.dead)


def held(hand: Hand, seat: int) -> Holding | None:
    """What a seat's cards make with the board, for its eyes alone; nothing once they are folded (HE-5.1)."""
    cards = hand.hole[seat]
    return holding((*cards, *hand.board), hand.family) if cards and hand.betting.live[seat] else None


def raises(hand: Hand, seat: int, moves: Iterable[Move]) -> tuple[RaisePreset, ...]:
    """The usual ones, where a seat may raise."""
    for move in moves:
        if move.name == "raise":
            return usual_raises(move, hand.betting, seat, sum(hand.paid) + hand.dead + sum(hand.betting.bets))
    return ()


def _holdings(hand: Hand) -> dict[int, Holding]:
    if not hand.board:
        return {}
    shown = [(seat, hand.shown[seat]) for seat in hand.order]
    board, family = hand.board, hand.family
    return {seat: holding((*cards, *board), family) for seat, cards in shown if cards and HIDDEN not in cards}


def _street(hand: Hand) -> str:
    if hand.stage == OVER:
        return "over"
    if hand.stage == POSTING:
        return "posting"
    return "showdown" if hand.stage == SHOWDOWN else _STREETS[len(hand.board)]


def _seat(hand: Hand, seat: int, viewer: int) -> SeatView:
    betting = hand.betting
    state, cards = _state(hand, seat), _cards(hand, seat, viewer)
    return SeatView(seat, betting.stacks[seat], betting.bets[seat], state, cards, betting.price(seat))


def _state(hand: Hand, seat: int) -> str:
    if not hand.betting.live[seat]:
        return "folded"
    if hand.mucked[seat]:
        return "mucked"
    return "all-in" if hand.stage != OVER and hand.betting.is_all_in(seat) else "in"


def _cards(hand: Hand, seat: int, viewer: int) -> tuple[Card, ...]:
    if seat == viewer:
        return hand.hole[seat]
    if hand.shown[seat]:
        return hand.shown[seat]
    if not hand.betting.live[seat] or hand.mucked[seat]:
        return ()
    return (HIDDEN,) * len(hand.hole[seat])


def tell(event: Event, viewer: int) -> Event:
    """A fact as one viewer may hear it: no deck, no burnt card, no other's hole cards."""
    if type(event) is DeckShuffled:
        return DeckShuffled(())
    if type(event) is Dealt:
        return Dealt({seat: cards if seat == viewer else (HIDDEN,) * len(cards) for seat, cards in event.hole.items()})
    if type(event) is BoardDealt:
        return structs.replace(event, burnt=(HIDDEN,) * len(event.burnt))
    return event


def text(view: HandView) -> str:
    """The picture in one line: street, board, pot, then each seat (`*` on turn, `D` button)."""
    board = f" {' '.join(view.board)}" if view.board else ""
    seats = " | ".join(_seat_line(view, seat) for seat in view.seats)
    return f"{view.street}{board} pot {view.pot} | {seats}"


def _seat_line(view: HandView, seat: SeatView) -> str:
    marks = ("*" if view.turn == seat.seat else "") + ("D" if view.button == seat.seat else "")
    words = [f"{marks}{seat.seat}:{seat.stack}"]
    if seat.bet:
        words.append(f"({seat.bet})")
    if seat.state != "in":
        words.append(seat.state)
    return " ".join(words + list(seat.cards))

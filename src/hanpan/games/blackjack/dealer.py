"""The dealer's own moves: the shoe, the first cards, the turn, the dealer's own hand, the end."""

from collections.abc import Sequence

from hanpan.cards import Card
from hanpan.engine import NOBODY, Event, Shuffle
from hanpan.games.blackjack.events import (
    DealerGaveWay,
    Dealt,
    Drew,
    Joined,
    RoundEnded,
    ShoeEmpty,
    ShoeShuffled,
    Stood,
    TurnGiven,
)
from hanpan.games.blackjack.room import Player, Room
from hanpan.games.blackjack.scoring import DEALER_STANDS_FROM, Result, compare


def follow(room: Room) -> Event | Shuffle | None:
    """The dealer's next act; None while waiting for a player, or for somebody to start a round."""
    if not room.in_round():
        return _hand_over(room)
    if not room.shoe:
        return Shuffle(room.setup.cards())
    waiting = next((player for player in room.joined if len(player.cards) < 2), None)
    if waiting is not None:
        return _first_card(room, waiting)
    first = room.first_playing()
    if first != room.turn:
        return TurnGiven(first)
    return None if first != NOBODY else _when_all_are_done(room)


def _hand_over(room: Room) -> Event | None:
    """BJ-3.2: between two rounds a bot gives way to the person who came with the key. That is no leaving (BJ-9.2)."""
    if room.heir == NOBODY:
        return None
    dealer = room.dealer()
    return Joined(room.heir, room.heir_name, dealer=True) if dealer is None else DealerGaveWay(dealer.seat)


def shuffled(room: Room, deck: Sequence[Card]) -> Event:
    """BJ-4.2: a new shoe for each round, in an order given from outside."""
    if not room.in_round() or room.shoe or sorted(deck) != sorted(room.setup.cards()):
        raise ValueError("a round is dealt once, from the whole shoe")
    return ShoeShuffled(tuple(deck))


def _first_card(room: Room, player: Player) -> Event:
    """BJ-4.2: two cards each, in the order of joining."""
    card = room.top_card()
    return ShoeEmpty() if card is None else Dealt(player.seat, card)


def _when_all_are_done(room: Room) -> Event:
    """BJ-6.1, even if everyone busted; but with no player left there is nobody to play for (BJ-9.1)."""
    dealer = room.dealer()
    assert dealer is not None, "a round without its dealer"
    if not room.players() or not dealer.is_playing():
        return RoundEnded(_results(room, dealer.score()), counted=True)
    if dealer.score() >= DEALER_STANDS_FROM:
        return Stood(dealer.seat)
    card = room.top_card()
    return ShoeEmpty() if card is None else Drew(dealer.seat, card)


def _results(room: Room, dealer: int) -> dict[int, Result]:
    """BJ-7.1: each player against the dealer."""
    return {player.seat: compare(player.score(), dealer) for player in room.players()}

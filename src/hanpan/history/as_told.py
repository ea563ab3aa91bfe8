"""The events of a replayed hand as its file tells them: no filling is taken for a card that was there."""

from collections.abc import Iterator

from hanpan.cards import HIDDEN, Card
from hanpan.engine import Event
from hanpan.games.holdem.events import Awarded, BoardDealt, Dealt, DeckShuffled, HandEnded, Mucked, Shown
from hanpan.history.replaying import ReplayedHand


def as_told(hand: ReplayedHand) -> Iterator[Event]:
    """Cards that the file does not know stay hidden; an unfinished hand stops where the file does."""
    board = 0
    over = False
    for event in hand.events:
        if isinstance(event, BoardDealt):
            board += len(event.cards)
            if board > len(hand.known.board):
                return
            yield BoardDealt(_faces(hand, event.cards), tuple(HIDDEN for _ in event.burnt))
        elif isinstance(event, (Shown, Mucked)):
            yield from _showing(hand, event, over)
        elif isinstance(event, (Awarded, HandEnded)) and not hand.finished:
            return
        else:
            over = over or isinstance(event, HandEnded)
            yield _told(hand, event)


def _told(hand: ReplayedHand, event: Event) -> Event:
    if isinstance(event, DeckShuffled):
        return DeckShuffled(())
    if isinstance(event, Dealt):
        return Dealt({seat: _faces(hand, cards) for seat, cards in event.hole.items()})
    return event


def _faces(hand: ReplayedHand, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple([card if card in hand.known.owners else HIDDEN for card in cards])


def _showing(hand: ReplayedHand, event: Shown | Mucked, over: bool) -> Iterator[Event]:
    """At a showdown people may show where our dealer lets them muck, and muck where the dealer turns cards up."""
    player = hand.chairs.index(event.seat)
    if not over and player in hand.known.mucks:
        yield Mucked(event.seat)
    elif isinstance(event, Mucked):
        shown = player in hand.known.shows and hand.known.is_known(player)
        yield Shown(event.seat, tuple(hand.known.holes[player])) if shown else event
    else:
        faces = _faces(hand, event.cards)
        if any(face != HIDDEN for face in faces):
            yield Shown(event.seat, faces)

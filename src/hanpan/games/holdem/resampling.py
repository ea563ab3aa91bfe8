"""A hand forked, with the cards that a viewer cannot know dealt anew: what search and practice play on."""

from hanpan.cards import HIDDEN, Card, seeded, shuffle
from hanpan.games.holdem.evolution import evolve
from hanpan.games.holdem.hand import SHOWDOWN, Hand
from hanpan.games.holdem.showdown import next_showing
from hanpan.kit.pots import layer


def resample(hand: Hand, viewer: int, seed: int) -> Hand:
    """A copy in which all that a seat (or OBSERVER) has not seen lies otherwise, every order as likely.

    What they hold, the board and what was shown stay, and so does who mucked: a beaten hand stays beaten (HE-5.2).
    The same seed deals the same cards; the hand given is not changed.
    """
    take = seeded(seed)
    known = known_cards(hand, viewer)
    hidden = [card for card in hand.deck if card not in known]
    # On average as many tries as there are ways to show and muck; more where a weak hand made many muck.
    while True:
        other = iter(shuffle(hidden, take))
        dealt = _dealt(hand, tuple([card if card in known else next(other) for card in hand.deck]))
        if not any(hand.mucked) or _shows_alike(hand, dealt):
            return dealt


def known_cards(hand: Hand, viewer: int) -> set[Card]:
    """Every card that a seat, or an observer, has seen."""
    own = hand.hole[viewer] if viewer in hand.order else ()
    return {*own, *hand.board, *[card for cards in hand.shown for card in cards]} - {HIDDEN}


def _dealt(hand: Hand, deck: tuple[Card, ...]) -> Hand:
    """The hand as it would be with the deck in this order."""
    fork = hand.copy()
    fork.deck = deck
    players = len(hand.order)
    for place, seat in enumerate(hand.order):
        if hand.hole[seat]:
            fork.hole[seat] = deck[place : hand.hole_cards * players : players]
            if hand.strengths and hand.betting.live[seat]:
                fork.strengths[seat] = hand.family.strength(fork.hole[seat] + hand.board)
    return fork


def _shows_alike(hand: Hand, dealt: Hand) -> bool:
    """Would the same seats have shown and mucked up to here?"""
    again = _at_the_showdown(dealt)
    open_by_now = [seat for seat in hand.order if hand.betting.live[seat] and (hand.shown[seat] or hand.mucked[seat])]
    for _ in open_by_now:
        showing = next_showing(again)
        assert showing is not None
        evolve(again, showing)
    return again.mucked == hand.mucked


def _at_the_showdown(hand: Hand) -> Hand:
    """The hand before anybody showed: no pot awarded, everybody's stack as the betting left it."""
    again = hand.copy()
    again.stage = SHOWDOWN
    again.pots = layer(hand.paid, hand.order, hand.betting.live, 0)
    for seat in hand.order:
        again.shown[seat], again.mucked[seat] = (), False
        dead = sum([post.paid for post in hand.due if post.seat == seat and post.post == "dead"])
        if hand.betting.live[seat]:
            again.betting.stacks[seat] = hand.setup.stacks[seat] - hand.paid[seat] - dead
    return again

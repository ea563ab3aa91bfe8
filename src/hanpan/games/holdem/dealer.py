"""The dealer's own moves: posts, cards, uncalled bets, pots, showdown, the end."""

from collections.abc import Sequence
from typing import Final

from hanpan.cards import DECK_52, HOLDEM, Card, is_whole_deck
from hanpan.engine import Event, Shuffle
from hanpan.games.holdem.events import BoardDealt, Dealt, DeckShuffled, HandEnded, PotsMade, Returned, Shown
from hanpan.games.holdem.hand import BETTING, OVER, POSTING, Hand
from hanpan.games.holdem.showdown import award, next_showing
from hanpan.kit.betting import NOBODY
from hanpan.kit.pots import layer

_THE_52: Final = Shuffle(DECK_52)


def follow(hand: Hand) -> Event | Shuffle | None:
    """The dealer's next act; None while waiting for a player, or when the hand is over."""
    if hand.stage == BETTING:
        return None if hand.betting.turn != NOBODY else _after_a_street(hand)
    if hand.stage == POSTING:
        return _before_the_betting(hand)
    if hand.stage == OVER:
        return None
    if hand.pots:
        return next_showing(hand) or award(hand)
    stacks = hand.betting.stacks
    return HandEnded(tuple([seat for seat in hand.order if stacks[seat] == 0]))


def _before_the_betting(hand: Hand) -> Event | Shuffle:
    if hand.posted < len(hand.due):
        return hand.due[hand.posted]
    if hand.deck:
        return _hole_cards(hand)
    return _THE_52 if hand.family is HOLDEM else Shuffle(hand.family.pack)


def shuffled(hand: Hand, deck: Sequence[Card]) -> Event:
    """HE-1.1, HE-1.2: the whole deck in an order given from outside."""
    whole = is_whole_deck(deck) if hand.family is HOLDEM else sorted(deck) == sorted(hand.family.pack)
    if hand.deck or not whole:
        raise ValueError(f"a hand is dealt once, from a whole deck of {len(hand.family.pack)} cards")
    return DeckShuffled(tuple(deck))


def _hole_cards(hand: Hand) -> Event:
    """HE-1.3: one at a time, clockwise from the button's left, until everyone has what the variant deals."""
    deck, players = hand.deck, len(hand.order)
    if hand.hole_cards == 2:  # nearly every hand: two look-ups cost less than a slice
        return Dealt({seat: (deck[place], deck[players + place]) for place, seat in enumerate(hand.order)})
    end = hand.hole_cards * players
    return Dealt({seat: deck[place:end:players] for place, seat in enumerate(hand.order)})


def _after_a_street(hand: Hand) -> Event:
    """HE-3.8 to HE-3.10, in the order in which a dealer does it."""
    betting = hand.betting
    uncalled = betting.uncalled()
    if uncalled > 0:
        return Returned(betting.highest_bettor(), uncalled)
    if hand.setup.ante and not hand.board and (returned := _unmatched_ante(hand)) is not None:
        return returned
    if betting.in_hand == 1 or len(hand.board) == 5:
        paid = [before + now for before, now in zip(hand.paid, betting.bets, strict=True)]
        return PotsMade(layer(paid, hand.order, betting.live, hand.dead))
    if hand.ended_by_all_in():
        for seat in hand.order:  # HE-5.2: every live hand is face up before the board is dealt out
            if betting.live[seat] and not hand.shown[seat]:
                return Shown(seat, hand.hole[seat])
    return _board_cards(hand)


def _unmatched_ante(hand: Hand) -> Event | None:
    """HE-3.10, HE-4.5: the part of an ante that everybody else was too short for."""
    second, most = sorted([hand.paid[seat] for seat in hand.order])[-2:]
    if second == most:
        return None
    return Returned(hand.paid.index(most), most - second)


def _board_cards(hand: Hand) -> Event:
    """HE-1.4: one card burnt, then three for the flop, one for the turn, one for the river."""
    first = hand.next_card
    burn = 1 if hand.setup.rules.burn else 0
    count = 1 if hand.board else 3
    return BoardDealt(hand.deck[first + burn : first + burn + count], hand.deck[first : first + burn])

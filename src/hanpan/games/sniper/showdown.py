"""SN-4: whose hand is what, whose is sniped, and who wins."""

from typing import Final

from hanpan.cards import DECK_40, Card
from hanpan.engine import Event
from hanpan.games.sniper.combinations import STRENGTHS, made_of
from hanpan.games.sniper.events import Awarded, HandsOpened, OpenHand
from hanpan.games.sniper.match import Match
from hanpan.kit.pots import split

NUMBERS: Final[dict[Card, int]] = {card: int(card) for card in DECK_40}


def open_hands(match: Match) -> Event:
    """SN-4.2: every hand is fixed first, and sniped if anyone, its owner included, declared it."""
    hands: list[OpenHand] = []
    for seat in match.order:
        if match.betting.live[seat]:
            cards = match.hole[seat]
            made = made_of(cards + match.shared)
            hands.append(OpenHand(seat, cards, made, made in match.declared))
    return HandsOpened(tuple(hands))


def rank(hand: OpenHand) -> int:
    """SN-4.3: category, number, higher hole card, lower hole card. SN-4.4: sniped hands are all alike."""
    if hand.sniped:
        return 0
    one, other = NUMBERS[hand.cards[0]], NUMBERS[hand.cards[1]]
    return (STRENGTHS[hand.combination] * 16 + max(one, other)) * 16 + min(one, other)


def award(match: Match) -> Event:
    """The best hands share the pot; its odd chips go clockwise from the first player (SN-4.5)."""
    ranks = [rank(hand) for hand in match.opened]
    best = max(ranks)
    winners = [hand.seat for hand, each in zip(match.opened, ranks, strict=True) if each == best]
    return Awarded(split(match.pot, winners))


def award_the_last(match: Match) -> Event:
    """SN-2.6: all the others have folded."""
    betting = match.betting
    winner = [seat for seat in match.order if betting.live[seat]]
    return Awarded(split(match.pot + sum(betting.bets), winner))

"""A hand of the twin as the hand of the law: every part of it, for whatever only the law can do."""

from typing import Any

from msgspec import structs

from hanpan.cards import Card
from hanpan.games.holdem.events import HandOpened
from hanpan.games.holdem.hand import POSTING, Hand
from hanpan.games.holdem.opening import begin
from hanpan.games.holdem.seating import HandSetup
from hanpan.games.holdem.twin.facts import cards_of, pot_of
from hanpan.games.holdem.twin.native import Dealt
from hanpan.kit.betting import CHAIRS, Betting


def setup_of(dealt: Dealt) -> HandSetup:
    """What it was opened with: its table's set-up, unless it was dealt with other stacks or another button."""
    setup: HandSetup = dealt.table.setup
    parts = dealt.parts()
    stacks = {chair: stack for chair, stack in enumerate(parts["start"]) if stack}
    button, small, big = parts["setup"][:3]
    if stacks == setup.stacks and button == setup.button:
        return setup
    return structs.replace(setup, stacks=stacks, button=button, small_blind_seat=small, big_blind_seat=big)


def hand_of(dealt: Dealt) -> Hand:
    """The same hand, by the law's own types."""
    parts = dealt.parts()
    hand = begin(HandOpened(setup_of(dealt)))
    hand.deck = cards_of(parts["deck"])
    hand.paid = list(parts["paid"])
    hand.dead, hand.rounding, hand.stage, hand.posted, hand.next_card, board = parts["dealer"]
    _fill(hand.betting, parts)
    hand.river_aggressor, mucked = parts["setup"][3:]
    hand.mucked = [bool(mucked >> chair & 1) for chair in range(CHAIRS)]
    hand.board = cards_of(dealt.board()) if board else ()
    if hand.stage != POSTING:
        for seat in hand.order:
            hand.hole[seat] = cards_of(dealt.hole(seat))
            hand.shown[seat] = _shown(dealt, seat, parts["shown"][seat])
    hand.pots = tuple([pot_of(pot, hand.order) for pot in parts["pots"]])
    hand.strengths = parts["strengths"]
    return hand


def _shown(dealt: Dealt, seat: int, faces: int) -> tuple[Card, ...]:
    codes = bytes([code if faces >> place & 1 else 0xFF for place, code in enumerate(dealt.hole(seat))])
    return cards_of(codes) if faces else ()


def _fill(betting: Betting, parts: dict[str, Any]) -> None:
    betting.stacks, betting.bets, betting.faced = list(parts["stacks"]), list(parts["bets"]), list(parts["faced"])
    levels = parts["levels"]
    betting.smallest_bet, betting.highest, betting.last_raise, betting.raised_to, betting.raises, betting.began = levels
    betting.aggressor, betting.turn, betting.able, betting.in_hand, live = parts["asked"]
    betting.live = [bool(live >> chair & 1) for chair in range(CHAIRS)]

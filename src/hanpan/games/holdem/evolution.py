"""What each fact changes. Nothing is decided here and nothing can fail."""

from hanpan.cards import strength
from hanpan.engine import Event
from hanpan.games.holdem.events import (
    Awarded,
    BoardDealt,
    Called,
    Checked,
    Dealt,
    Folded,
    HandEnded,
    Mucked,
    Posted,
    PotsMade,
    Raised,
    Returned,
    Shown,
)
from hanpan.games.holdem.hand import BETTING, OVER, SHOWDOWN, Hand
from hanpan.games.holdem.rules import ShortBigBlind
from hanpan.kit.betting import CHAIRS


def evolve(hand: Hand, event: Event) -> None:
    """Apply one fact to the hand."""
    betting = hand.betting
    if isinstance(event, Folded):
        betting.fold(event.seat)
    elif isinstance(event, Called):
        betting.call(event.seat, event.paid)
    elif isinstance(event, Checked):
        betting.check(event.seat)
    elif isinstance(event, Raised):
        betting.raise_to(event.seat, event.to)
    elif isinstance(event, Posted):
        _posted(hand, event)
    elif isinstance(event, BoardDealt):
        _board_dealt(hand, event)
    elif isinstance(event, Shown):
        hand.shown[event.seat] = event.cards
    elif isinstance(event, Returned):
        betting.bets[event.seat] -= event.amount
        betting.stacks[event.seat] += event.amount
    elif isinstance(event, Dealt):
        _dealt(hand, event)
    elif isinstance(event, PotsMade):
        _pots_made(hand, event)
    elif isinstance(event, Awarded):
        _awarded(hand, event)
    elif isinstance(event, Mucked):
        hand.mucked[event.seat] = True
    else:
        assert isinstance(event, HandEnded), event
        hand.stage = OVER


def _posted(hand: Hand, event: Posted) -> None:
    """HE-2.5, HE-2.6: antes and dead posts are no bets."""
    betting = hand.betting
    hand.posted += 1
    betting.stacks[event.seat] -= event.paid
    if event.post == "ante" or event.post == "dead":
        hand.dead += event.paid
    else:
        betting.bets[event.seat] += event.paid


def _dealt(hand: Hand, event: Dealt) -> None:
    """The first street opens left of the big blind (HE-3.1)."""
    for seat, cards in event.hole.items():
        hand.hole[seat] = cards
    hand.next_card = 2 * len(hand.order)
    hand.stage = BETTING
    setup = hand.setup
    highest = setup.big_blind
    if setup.rules.short_big_blind is ShortBigBlind.HIGHEST_POSTED:  # HE-2.4
        highest = max(hand.betting.bets)
    hand.betting.open_street(hand.betting.left[setup.big_blind_seat], highest)


def _board_dealt(hand: Hand, event: BoardDealt) -> None:
    """A later street opens left of the button (HE-3.1)."""
    _sweep_bets(hand)
    hand.board = hand.board + event.cards
    hand.next_card += len(event.burnt) + len(event.cards)
    hand.betting.open_street(hand.order[0], 0)


def _pots_made(hand: Hand, event: PotsMade) -> None:
    if len(hand.board) == 5:
        hand.river_aggressor = hand.betting.aggressor
    _sweep_bets(hand)
    hand.stage = SHOWDOWN
    hand.pots = event.pots
    hand.dead = 0
    if hand.is_contested():
        hand.strengths = [0] * CHAIRS
        for seat in hand.order:
            if hand.betting.live[seat]:
                hand.strengths[seat] = strength(hand.hole[seat] + hand.board)


def _sweep_bets(hand: Hand) -> None:
    bets, paid = hand.betting.bets, hand.paid
    for seat in hand.order:
        paid[seat] += bets[seat]
        bets[seat] = 0


def _awarded(hand: Hand, event: Awarded) -> None:
    hand.pots = hand.pots[:-1]
    hand.rounding += event.rounding
    for seat, share in event.shares:
        hand.betting.stacks[seat] += share

"""Applies each fact. Nothing is decided here and nothing can fail."""

from collections.abc import Callable
from typing import Any, Final

from hanpan.engine import Event
from hanpan.games.sniper.betting import cap
from hanpan.games.sniper.events import (
    Awarded,
    Called,
    Checked,
    Dealt,
    DeckShuffled,
    Declared,
    Distributed,
    Eliminated,
    FirstDrawn,
    Folded,
    GameEnded,
    HandsOpened,
    Passed,
    Raised,
    RoundBegun,
    SharedDealt,
    SnipingBegun,
    Survived,
)
from hanpan.games.sniper.match import BETTING, DEALING, OVER, SETTLING, SHOWDOWN, SNIPING, Match
from hanpan.kit.betting import CHAIRS, NOBODY


def evolve(match: Match, event: Event) -> None:
    """Apply one fact to the game."""
    _CHANGES[type(event)](match, event)


def _drawn(match: Match, event: FirstDrawn) -> None:
    match.first = event.first


def _round_begun(match: Match, event: RoundBegun) -> None:
    """SN-2.1: one chip each; a last chip makes an all-in."""
    _clear_the_table(match)
    betting = match.betting
    match.round = event.number
    match.order = event.order
    match.first = event.order[0]
    match.began = list(betting.stacks)
    for seat in event.order:
        betting.live[seat] = True
        betting.stacks[seat] -= 1
    match.pot = len(event.order)
    match.stage = DEALING


def _clear_the_table(match: Match) -> None:
    match.betting.live = [False] * CHAIRS
    match.deck = match.shared = ()
    match.hole = [()] * CHAIRS
    match.declared = {}
    match.opened = ()


def _shuffled(match: Match, event: DeckShuffled) -> None:
    match.deck = event.deck


def _dealt(match: Match, event: Dealt) -> None:
    for seat, cards in event.hole.items():
        match.hole[seat] = cards


def _shared_dealt(match: Match, event: SharedDealt) -> None:
    """A street opens with the first player (SN-2.4), unless the cap leaves nothing to bet (SN-2.5)."""
    _sweep_bets(match)
    match.shared = match.shared + event.cards
    match.stage = BETTING
    betting = match.betting
    betting.open_street(match.first, 0)
    if cap(betting) == 0:
        betting.turn = NOBODY


def _sweep_bets(match: Match) -> None:
    bets = match.betting.bets
    for seat in match.order:
        match.pot += bets[seat]
        bets[seat] = 0


def _folded(match: Match, event: Folded) -> None:
    match.betting.fold(event.seat)


def _checked(match: Match, event: Checked) -> None:
    match.betting.check(event.seat)


def _called(match: Match, event: Called) -> None:
    match.betting.call(event.seat, event.paid)


def _raised(match: Match, event: Raised) -> None:
    match.betting.raise_to(event.seat, event.to)


def _sniping_begun(match: Match, event: SnipingBegun) -> None:
    _sweep_bets(match)
    match.sniping = event.order
    match.stage = SNIPING


def _declared(match: Match, event: Declared) -> None:
    match.declared[event.combination] = event.seat
    match.sniping = match.sniping[1:]


def _passed(match: Match, _: Passed) -> None:
    match.sniping = match.sniping[1:]


def _opened(match: Match, event: HandsOpened) -> None:
    match.opened = event.hands
    match.stage = SHOWDOWN


def _awarded(match: Match, event: Awarded) -> None:
    _sweep_bets(match)
    match.pot = 0
    for seat, share in event.shares:
        match.betting.stacks[seat] += share
    match.stage = SETTLING


def _survived(match: Match, event: Survived) -> None:
    seat, stacks = event.seat, match.betting.stacks
    stacks[seat] -= event.paid
    match.system += event.paid
    match.survivors += (seat,)
    match.playing = tuple([other for other in match.playing if other != seat])
    if stacks[seat] > 0:
        match.giving += (seat,)


def _distributed(match: Match, event: Distributed) -> None:
    stacks = match.betting.stacks
    stacks[event.seat] = 0
    for seat, gift in event.gifts:
        stacks[seat] += gift
    match.system += event.taken
    match.giving = match.giving[1:]


def _eliminated(match: Match, event: Eliminated) -> None:
    match.out = event.seats + match.out
    match.playing = tuple([seat for seat in match.playing if seat not in event.seats])


def _ended(match: Match, event: GameEnded) -> None:
    match.winners, match.places = event.winners, event.places
    match.stage = OVER


_CHANGES: Final[dict[type[Event], Callable[[Match, Any], None]]] = {
    FirstDrawn: _drawn,
    RoundBegun: _round_begun,
    DeckShuffled: _shuffled,
    Dealt: _dealt,
    SharedDealt: _shared_dealt,
    Folded: _folded,
    Checked: _checked,
    Called: _called,
    Raised: _raised,
    SnipingBegun: _sniping_begun,
    Declared: _declared,
    Passed: _passed,
    HandsOpened: _opened,
    Awarded: _awarded,
    Survived: _survived,
    Distributed: _distributed,
    Eliminated: _eliminated,
    GameEnded: _ended,
}

"""From a journal to PHH: what happened at our table, in the positions and the words of the format.

A journal told to one viewer is as good as the house's own: what they do not know is written as `??`.
"""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from hanpan.engine import Event
from hanpan.games.holdem import RULE_SETS, HandSetup, RuleSet
from hanpan.games.holdem.events import (
    BoardDealt,
    Called,
    Checked,
    Dealt,
    Folded,
    Forfeited,
    HandEnded,
    HandOpened,
    Mucked,
    Raised,
    Shown,
)
from hanpan.history.hand_history import HandHistory
from hanpan.history.ledger import booked
from hanpan.history.variants import code_of
from hanpan.kit.button import clockwise


def export(journal: Sequence[Event], *, players: Sequence[str] = (), **fields: Any) -> HandHistory:
    """One hand as PHH; `players` are named by position, from the button's left. Raises BadField for a variant of which
    the format cannot tell what was played."""
    opened = journal[0]
    assert isinstance(opened, HandOpened), opened
    setup = opened.setup
    code, limit = code_of(setup.variant)
    order = clockwise(list(setup.stacks), setup.button)
    ledger = booked(journal)
    ended = any(isinstance(event, HandEnded) for event in journal)
    own = limit | _own_fields(setup, order, ledger.rounding) | _late_shows(journal, order) | _forfeits(journal, order)
    own |= _absent(journal, order)
    return HandHistory(
        antes=tuple(_by_position([_dead(setup, seat) for seat in order])),
        blinds_or_straddles=tuple(_by_position([_bet(setup, seat) for seat in order])),
        min_bet=setup.big_blind,
        starting_stacks=tuple(setup.stacks[seat] for seat in order),
        actions=tuple(_actions(journal, order)),
        finishing_stacks=tuple(ledger.stacks[seat] for seat in order) if ended else (),
        players=tuple(players),
        fields=fields | own,
        code=code,
    )


def _by_position(amounts: list[int]) -> list[int]:
    """With two players the format lists forced bets in reverse."""
    return amounts[::-1] if len(amounts) == 2 else amounts


def _dead(setup: HandSetup, seat: int) -> int:
    """The format has one place for antes and dead posts."""
    return setup.ante + sum(post.dead for post in setup.posts if post.seat == seat)


def _bet(setup: HandSetup, seat: int) -> int:
    if seat == setup.small_blind_seat:
        return setup.small_blind
    if seat == setup.big_blind_seat:
        return setup.big_blind
    return -sum(post.live for post in setup.posts if post.seat == seat)


def _own_fields(setup: HandSetup, order: tuple[int, ...], rounding: int) -> dict[str, Any]:
    """What the format has no place for: the rule set, other chairs, a dead button, chips from outside. It knows
    whether antes are layered (HE-4.5), but not beside dead posts."""
    own: dict[str, Any] = {"_rules": _rules(setup.rules)}
    if (*order, setup.button) != (*range(len(order)), len(order) - 1):
        own |= {"_seats": list(order), "_button": setup.button}
    if setup.dead:
        own["_dead"] = setup.dead
    if setup.ante:
        own["ante_trimming_status"] = not any(post.dead for post in setup.posts)
    if setup.ante != min(_dead(setup, seat) for seat in order):
        own["_ante"] = setup.ante
    if rounding:
        own["_rounding"] = rounding
    return own


def _rules(rules: RuleSet) -> Any:
    """The name of a rule set, or all the switches of one that has been changed."""
    return rules.name if RULE_SETS.get(rules.name) == rules else msgspec.to_builtins(rules)


def _actions(journal: Sequence[Event], order: tuple[int, ...]) -> list[str]:
    position = {seat: f"p{place}" for place, seat in enumerate(order, 1)}
    actions: list[str] = []
    for event in journal:
        if isinstance(event, HandEnded):
            break
        write = _WRITERS.get(type(event))
        if write is not None:
            actions += write(event, position)
    return actions + _winner_shows(journal, position)


_WRITERS: dict[type[Event], Callable[[Any, dict[int, str]], list[str]]] = {
    Dealt: lambda event, position: [f"d dh {who} {''.join(event.hole[seat])}" for seat, who in position.items()],
    BoardDealt: lambda event, _: [f"d db {''.join(event.cards)}"],
    Folded: lambda event, position: [f"{position[event.seat]} f"],
    Checked: lambda event, position: [f"{position[event.seat]} cc"],
    Called: lambda event, position: [f"{position[event.seat]} cc"],
    Raised: lambda event, position: [f"{position[event.seat]} cbr {event.to}"],
    Shown: lambda event, position: [f"{position[event.seat]} sm {''.join(event.cards)}"],
    Mucked: lambda event, position: [f"{position[event.seat]} sm"],
}


def _winner_shows(journal: Sequence[Event], position: dict[int, str]) -> list[str]:
    """A winner by folds who shows both cards: the format knows that as a showing of its own."""
    winner = _unseen_winner(journal, position)
    return [
        f"{position[event.seat]} sm {''.join(event.cards)}"
        for event in _shown_late(journal)
        if event.seat == winner and "??" not in event.cards
    ]


def _late_shows(journal: Sequence[Event], order: tuple[int, ...]) -> dict[str, Any]:
    """HE-5.4: the other cards shown after the award, which the format has no action for."""
    position = {seat: f"p{place}" for place, seat in enumerate(order, 1)}
    winner = _unseen_winner(journal, position)
    shows = [
        f"{position[event.seat]} {''.join(card for card in event.cards if card != '??')}"
        for event in _shown_late(journal)
        if event.seat != winner or "??" in event.cards
    ]
    return {"_shows": shows} if shows else {}


def _absent(journal: Sequence[Event], order: tuple[int, ...]) -> dict[str, Any]:
    """CA-4.4: the folds before anybody else acted, where they are not in turn."""
    opened, seats = journal[0], list[int]()
    assert isinstance(opened, HandOpened)
    for event in journal:
        if isinstance(event, Folded):
            seats.append(event.seat)
        elif seats:
            break
    in_turn = clockwise(order, opened.setup.big_blind_seat)[: len(seats)]
    return {} if tuple(seats) == in_turn else {"_absent": [f"p{order.index(seat) + 1}" for seat in seats]}


def _forfeits(journal: Sequence[Event], order: tuple[int, ...]) -> dict[str, Any]:
    """SG-6.1: who left after their fold, and what they had outside the hand; all of it is in the pot."""
    left = [event for event in journal if isinstance(event, Forfeited)]
    return {"_forfeits": [f"p{order.index(event.seat) + 1} {event.outside}" for event in left]} if left else {}


def _unseen_winner(journal: Sequence[Event], position: dict[int, str]) -> int | None:
    folded = {event.seat for event in journal if isinstance(event, Folded)}
    live = [seat for seat in position if seat not in folded]
    return live[0] if len(live) == 1 else None


def _shown_late(journal: Sequence[Event]) -> list[Shown]:
    ended = next((at for at, event in enumerate(journal) if isinstance(event, HandEnded)), len(journal))
    return [event for event in journal[ended:] if isinstance(event, Shown)]

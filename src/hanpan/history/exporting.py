"""From a journal to PHH: what happened at our table, in the positions and the words of the format.

A journal told to one viewer is as good as the house's own: what they do not know is written as `??`.
"""

from collections.abc import Callable, Sequence
from typing import Any, get_args

import msgspec

from hanpan.cards import HIDDEN
from hanpan.engine import Event
from hanpan.games.holdem import RULE_SETS, HandSetup, RuleSet
from hanpan.games.holdem.events import (
    Awarded,
    BoardDealt,
    Called,
    Checked,
    Dealt,
    Folded,
    Forfeited,
    HandEnded,
    HandOpened,
    Mucked,
    Posted,
    PostKind,
    Raised,
    Shown,
)
from hanpan.history.hand_history import HandHistory
from hanpan.history.ledger import Ledger, booked
from hanpan.history.variants import code_of
from hanpan.kit.button import clockwise


def export(
    journal: Sequence[Event], *, players: Sequence[str] = (), books: Ledger | None = None, **fields: Any
) -> HandHistory:
    """One hand as PHH; `players` are named by position, from the button's left. Raises BadField for a variant of which
    the format cannot tell what was played. Whoever has counted the chips already may say so: `books`."""
    opened = journal[0]
    assert isinstance(opened, HandOpened), opened
    setup = opened.setup
    code, limit = code_of(setup.variant)
    order = clockwise(setup.stacks, setup.button)
    ledger = booked(journal) if books is None else books
    end = _end(journal)
    before, late = journal[:end], [event for event in journal[end + 1 :] if isinstance(event, Shown)]
    position = {seat: f"p{place}" for place, seat in enumerate(order, 1)}
    shown, others = _late_shows(before, late, position) if late else ([], {})
    dead = [_dead(setup, seat) for seat in order] if setup.posts else [setup.ante] * len(order)
    own = limit | _own_fields(setup, order, min(dead), ledger.rounding) | others | _forfeits(before, position)
    own |= _absent(before, setup, position) | _ends_otherwise(journal, setup)
    return HandHistory(
        antes=tuple(_by_position(dead)),
        blinds_or_straddles=tuple(_by_position([_bet(setup, seat) for seat in order])),
        min_bet=setup.big_blind,
        starting_stacks=tuple([setup.stacks[seat] for seat in order]),
        actions=(*_actions(before, position), *shown),
        finishing_stacks=tuple([ledger.stacks[seat] for seat in order]) if end < len(journal) else (),
        players=tuple(players),
        fields=fields | own,
        code=code,
    )


def _end(journal: Sequence[Event]) -> int:
    """Where the hand ended, after which cards may still have been shown."""
    if isinstance(journal[-1], HandEnded):
        return len(journal) - 1
    return next((at for at, event in enumerate(journal) if isinstance(event, HandEnded)), len(journal))


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
    return -sum([post.live for post in setup.posts if post.seat == seat]) if setup.posts else 0


def _own_fields(setup: HandSetup, order: tuple[int, ...], least: int, rounding: int) -> dict[str, Any]:
    """What the format has no place for: the rule set, other chairs, a dead button, chips from outside. It knows
    whether antes are layered (HE-4.5), but not beside dead posts."""
    own: dict[str, Any] = {"_rules": _rules(setup.rules)}
    if (*order, setup.button) != (*range(len(order)), len(order) - 1):
        own |= {"_seats": list(order), "_button": setup.button}
    if setup.dead:
        own["_dead"] = setup.dead
    if setup.ante:
        own["ante_trimming_status"] = not any(post.dead for post in setup.posts)
    if setup.ante != least:
        own["_ante"] = setup.ante
    if rounding:
        own["_rounding"] = rounding
    return own


_POSTS: tuple[PostKind, ...] = get_args(PostKind)


def _ends_otherwise(journal: Sequence[Event], setup: HandSetup) -> dict[str, Any]:
    """A mark for readers with other rules: why they may end the hand with other stacks."""
    awards, paid, forfeits = list[Awarded](), dict.fromkeys(_POSTS, 0), False
    for event in journal:
        event_type = type(event)
        if event_type is Posted:
            paid[event.post] += event.paid  # type: ignore[attr-defined]
        elif event_type is Awarded:
            awards.append(event)  # type: ignore[arg-type]
        elif event_type is Forfeited:
            forfeits = True
    dead = sum([post.dead for post in setup.posts])
    why = {
        "chips-from-outside": setup.dead > 0 or forfeits,
        "odd-chip": any(len({share for _, share in event.shares}) > 1 for event in awards),
        "rounding": any(event.rounding for event in awards),
        "short-big-blind": paid["big-blind"] < setup.big_blind,
        "short-post": dead > 0 and paid["ante"] + paid["dead"] < setup.ante * len(setup.stacks) + dead,
    }
    found = [reason for reason, is_so in why.items() if is_so]
    return {"_ends_otherwise": found} if found else {}


def _rules(rules: RuleSet) -> Any:
    """The name of a rule set, or all the switches of one that has been changed."""
    known = RULE_SETS.get(rules.name)
    return rules.name if known is rules or known == rules else msgspec.to_builtins(rules)


def _actions(journal: Sequence[Event], position: dict[int, str]) -> list[str]:
    told, find = list[str](), _WRITERS.get
    for event in journal:
        if (write := find(type(event))) is not None:
            told.append(write(event, position))
        elif type(event) is Dealt:
            told += [f"d dh {who} {''.join(event.hole[seat])}" for seat, who in position.items()]
    return told


_WRITERS: dict[type[Event], Callable[[Any, dict[int, str]], str]] = {
    BoardDealt: lambda event, _: f"d db {''.join(event.cards)}",
    Folded: lambda event, position: f"{position[event.seat]} f",
    Checked: lambda event, position: f"{position[event.seat]} cc",
    Called: lambda event, position: f"{position[event.seat]} cc",
    Raised: lambda event, position: f"{position[event.seat]} cbr {event.to}",
    Shown: lambda event, position: f"{position[event.seat]} sm {''.join(event.cards)}",
    Mucked: lambda event, position: f"{position[event.seat]} sm",
}


def _late_shows(
    journal: Sequence[Event], late: Sequence[Shown], position: dict[int, str]
) -> tuple[list[str], dict[str, Any]]:
    """HE-5.4: what was shown after the award. A winner by folds who shows all their cards: the format knows that as a
    showing of its own; it has no action for the others."""
    winner = _unseen_winner(journal, position)
    whole = [event for event in late if event.seat == winner and HIDDEN not in event.cards]
    shows = [
        f"{position[event.seat]} {''.join([card for card in event.cards if card != HIDDEN])}"
        for event in late
        if event not in whole
    ]
    told = [f"{position[event.seat]} sm {''.join(event.cards)}" for event in whole]
    return told, {"_shows": shows} if shows else {}


def _unseen_winner(journal: Sequence[Event], position: dict[int, str]) -> int | None:
    folded = {event.seat for event in journal if isinstance(event, Folded)}
    live = [seat for seat in position if seat not in folded]
    return live[0] if len(live) == 1 else None


_STAYED = frozenset({Checked, Called, Raised})


def _absent(journal: Sequence[Event], setup: HandSetup, position: dict[int, str]) -> dict[str, Any]:
    """CA-4.4: the folds before anybody else acted, where they are not in turn."""
    seats = list[int]()
    for event in journal:
        if isinstance(event, Folded):
            seats.append(event.seat)
        elif type(event) in _STAYED:
            break
    if not seats or tuple(seats) == clockwise(setup.stacks, setup.big_blind_seat)[: len(seats)]:
        return {}
    return {"_absent": [position[seat] for seat in seats]}


def _forfeits(journal: Sequence[Event], position: dict[int, str]) -> dict[str, Any]:
    """SG-6.1: who left after their fold, and what they had outside the hand; all of it is in the pot."""
    left = [event for event in journal if type(event) is Forfeited]
    return {"_forfeits": [f"{position[event.seat]} {event.outside}" for event in left]} if left else {}

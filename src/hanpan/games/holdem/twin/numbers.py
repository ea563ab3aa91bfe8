"""A set-up as the numbers that the twin reads, and which set-ups it plays at all."""

from functools import lru_cache

from hanpan.cards import HOLDEM, OMAHA, SHORT_DECK, Family
from hanpan.engine import Refusal
from hanpan.games.holdem.faults import fault
from hanpan.games.holdem.making import known_family
from hanpan.games.holdem.opening import growth_of, limit_of
from hanpan.games.holdem.rules import (
    ButtonRule,
    HeadsUp,
    MinRaise,
    OddChips,
    RuleSet,
    ShortBigBlind,
    Showing,
)
from hanpan.games.holdem.seating import HandSetup
from hanpan.games.holdem.twin.native import Dealt, NativeTable, held
from hanpan.games.holdem.variants import Limit, Variant
from hanpan.kit.betting import CHAIRS

_SHOWING = {Showing.BEATEN_MAY_MUCK: 0, Showing.ALL_UP_AFTER_ALL_IN: 1, Showing.EVERY_HAND: 2}
_LIMITS = frozenset({Limit.NO_LIMIT, Limit.POT_LIMIT, Limit.FIXED_LIMIT})
_FAMILIES = (HOLDEM, OMAHA, SHORT_DECK)
_SWITCHES = (
    ("heads_up", frozenset({HeadsUp.BUTTON_POSTS_SMALL, HeadsUp.BUTTON_POSTS_BIG})),
    ("min_raise", frozenset({MinRaise.LAST_FULL_RAISE, MinRaise.DOUBLE})),
    ("short_all_ins_add_up", frozenset({True, False})),
    ("short_big_blind", frozenset({ShortBigBlind.FULL, ShortBigBlind.HIGHEST_POSTED})),
    ("odd_chips", frozenset({OddChips.CLOCKWISE, OddChips.DROPPED})),
    ("button", frozenset(ButtonRule)),  # between hands: none of the twin's affairs
    ("burn", frozenset({True, False})),
    ("showing", frozenset(_SHOWING)),
)
_AMOUNTS = {"name", "action_seconds", "stack", "small_blind", "big_blind"}
"""Switches that a set-up's own amounts stand for, or that no card and no chip depends on."""


@lru_cache(256)  # asked for every hand, and there are few answers
def covers(rules: RuleSet, variant: Variant) -> bool:
    """Does the twin play this? A switch or a choice it has never heard of is an honest no."""
    known = {name for name, _ in _SWITCHES} | _AMOUNTS
    if set(rules.__struct_fields__) != known or variant.limit not in _LIMITS or known_family(variant) is None:
        return False
    return all(getattr(rules, name) in choices for name, choices in _SWITCHES)


def Table(setup: HandSetup) -> NativeTable:  # noqa: N802 - it makes one
    """Where hands of one set-up are dealt. ValueError for a set-up that cannot be opened or is not covered."""
    wrong = fault(setup)
    if wrong is not None:
        raise ValueError(_told(wrong))
    if not covers(setup.rules, setup.variant):
        raise ValueError("the twin does not play this: not-covered")
    return NativeTable(setup, _numbers(setup))


def restored(setup: HandSetup, state: bytes) -> Dealt:
    """A hand as it was when it was pickled."""
    return held(NativeTable(setup, _numbers(setup)), state)


def _told(wrong: Refusal) -> str:
    return f"{wrong.code} ({wrong.rule})"


def _numbers(setup: HandSetup) -> tuple[int, ...]:
    """In the order in which the twin reads them."""
    family = known_family(setup.variant)
    assert family is not None, setup.variant
    posts = [number for post in setup.posts for number in (post.seat, post.live, post.dead)]
    return (
        *_switches(setup, family),
        *(setup.small_blind, setup.big_blind, setup.ante, setup.dead),
        *(setup.button, setup.small_blind_seat, setup.big_blind_seat),
        *(setup.stacks.get(chair, 0) for chair in range(CHAIRS)),
        *(len(setup.posts), *posts),
    )


def _switches(setup: HandSetup, family: Family) -> tuple[int, ...]:
    rules, limit = setup.rules, limit_of(setup.variant)
    return (
        limit,
        _FAMILIES.index(family),
        family.hole,
        growth_of(setup, limit),
        rules.short_all_ins_add_up,
        rules.short_big_blind is ShortBigBlind.HIGHEST_POSTED,
        rules.odd_chips is OddChips.DROPPED,
        rules.burn,
        _SHOWING[rules.showing],
        rules.heads_up is HeadsUp.BUTTON_POSTS_SMALL,
    )

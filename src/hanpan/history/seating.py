"""From the positions of a file to the chairs of our table."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from hanpan.engine import NOBODY, Refusal
from hanpan.games.holdem import HandSetup, Post, RuleSet
from hanpan.games.holdem.rules import HeadsUp
from hanpan.history.amounts import whole
from hanpan.history.errors import BadField, RefusedAction
from hanpan.history.hand_history import HandHistory
from hanpan.history.own_fields import own_number
from hanpan.history.variants import variant_of
from hanpan.kit.betting import CHAIRS
from hanpan.kit.button import clockwise


class Blinds(NamedTuple):
    """The blinds each player posts, by position from 0."""

    small_player: int
    big_player: int
    small: int
    big: int
    live: tuple[int, ...]
    """Each player's live post (HE-2.6)."""
    dead: tuple[int, ...]
    """What of it is dead."""


class Reading(NamedTuple):
    """What the format leaves open about forced bets."""

    layered_antes: bool = True
    """HE-4.5, or dead money of the main pot, as other houses and our own first version had it."""
    dead_smalls: bool = False
    """A post of a small blind, alone or on top of a big one, is dead (HE-2.6)."""


def readings(history: HandHistory) -> list[Reading]:
    """Every way to read a file, the likeliest first. What we have written ourselves says which posts are dead."""
    ours = "_rules" in history.fields
    antes = [True, False] if any(history.antes) else [True]
    if not ours and history.fields.get("ante_trimming_status") is False:
        antes.reverse()
    posts = not ours and min(history.blinds_or_straddles, default=0) < 0
    return [Reading(layered, dead) for layered in antes for dead in ([True, False] if posts else [False])]


def setup_of(history: HandHistory, rules: RuleSet, scale: int, reading: Reading) -> HandSetup:
    """The hand before the first card."""
    if not 2 <= history.size <= CHAIRS:
        raise RefusedAction(Refusal("players-2-to-10", "HE-1.1", {"players": history.size}))
    chairs, button = _chairs(history)
    blinds = _blinds(_by_player([whole(a, scale) for a in history.blinds_or_straddles]), rules, reading)
    if whole(history.min_bet, scale) != blinds.big:
        raise BadField("min-bet", min_bet=history.min_bet)
    antes = _by_player([whole(ante, scale) for ante in history.antes])
    ante = own_number(history, "_ante", min(antes)) if reading.layered_antes else 0
    return HandSetup(
        stacks={chair: whole(stack, scale) for chair, stack in zip(chairs, history.starting_stacks, strict=True)},
        button=button,
        small_blind_seat=NOBODY if blinds.small_player == NOBODY else chairs[blinds.small_player],
        big_blind_seat=chairs[blinds.big_player],
        small_blind=blinds.small,
        big_blind=blinds.big,
        ante=ante,
        posts=tuple(
            Post(chair, live, dead + paid - ante)
            for chair, live, dead, paid in zip(chairs, blinds.live, blinds.dead, antes, strict=True)
            if live or dead or paid != ante
        ),
        dead=own_number(history, "_dead", 0),
        rules=rules,
        variant=variant_of(history),
    )


def _by_player(amounts: list[int]) -> list[int]:
    """With two players the format lists forced bets in reverse: the button's small blind first."""
    return amounts[::-1] if len(amounts) == 2 else amounts


def _blinds(amounts: list[int], rules: RuleSet, reading: Reading) -> Blinds:
    posting = [player for player, amount in enumerate(amounts) if amount > 0]
    if not posting:
        raise BadField("no-big-blind")
    if len(posting) > 2:
        raise BadField("straddle")
    small, big = posting if len(posting) == 2 else (NOBODY, posting[0])  # HE-2.2: one alone is the big blind
    if len(amounts) == 2 and small != NOBODY and _first_is_big(amounts, rules):
        small, big = big, small
    smaller = 0 if small == NOBODY else amounts[small]
    dead = [_dead_part(-amount, smaller, amounts[big], reading) for amount in amounts]
    live = [max(0, -amount) - part for amount, part in zip(amounts, dead, strict=True)]
    return Blinds(small, big, smaller, amounts[big], tuple(live), tuple(dead))


def _dead_part(post: int, small: int, big: int, reading: Reading) -> int:
    """HE-2.6: a missed small blind is dead, alone or on top of the big one."""
    if not reading.dead_smalls or post <= 0:
        return 0
    if post > big:
        return post - big
    return post if post == small < big else 0


def _first_is_big(amounts: list[int], rules: RuleSet) -> bool:
    """HE-2.3: either of two may be the big blind; where both post the same, the rule set says who."""
    if amounts[0] == amounts[1]:
        return rules.heads_up is HeadsUp.BUTTON_POSTS_SMALL
    return amounts[0] > amounts[1]


def _chairs(history: HandHistory) -> tuple[Sequence[int], int]:
    """The chairs by position, and the button's: `_seats` and `_button`, else the last player has it."""
    if "_seats" not in history.fields and "_button" not in history.fields:
        return range(history.size), history.size - 1
    chairs: Any = history.fields.get("_seats", list(range(history.size)))
    button = own_number(history, "_button", history.size - 1)
    ok = isinstance(chairs, list) and all(type(chair) is int and 0 <= chair < CHAIRS for chair in chairs)
    if not ok or len(set(chairs)) != history.size or button >= CHAIRS:
        raise BadField("bad-field", field="_seats")
    if clockwise(chairs, button) != tuple(chairs):
        raise BadField("seats-not-clockwise")
    return chairs, button

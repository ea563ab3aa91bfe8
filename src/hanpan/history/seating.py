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
    """Who posts what; players by position, from 0."""

    small_player: int
    big_player: int
    small: int
    big: int
    live: tuple[int, ...]
    """Each player's live post (HE-2.6)."""


def setup_of(history: HandHistory, rules: RuleSet, scale: int) -> HandSetup:
    """The hand before the first card."""
    if not 2 <= history.size <= CHAIRS:
        raise RefusedAction(Refusal("players-2-to-10", "HE-1.1", {"players": history.size}))
    chairs, button = _chairs(history)
    blinds = _blinds(_by_player([whole(a, scale) for a in history.blinds_or_straddles]), rules)
    if whole(history.min_bet, scale) != blinds.big:
        raise BadField("min-bet", min_bet=history.min_bet)
    antes = _by_player([whole(ante, scale) for ante in history.antes])
    ante = min(antes)
    return HandSetup(
        stacks={chair: whole(stack, scale) for chair, stack in zip(chairs, history.starting_stacks, strict=True)},
        button=button,
        small_blind_seat=NOBODY if blinds.small_player == NOBODY else chairs[blinds.small_player],
        big_blind_seat=chairs[blinds.big_player],
        small_blind=blinds.small,
        big_blind=blinds.big,
        ante=ante,
        posts=tuple(
            Post(chair, live, paid - ante)
            for chair, live, paid in zip(chairs, blinds.live, antes, strict=True)
            if live or paid > ante
        ),
        dead=own_number(history, "_dead", 0),
        rules=rules,
        variant=variant_of(history),
    )


def _by_player(amounts: list[int]) -> list[int]:
    """With two players the format lists forced bets in reverse: the button's small blind first."""
    return amounts[::-1] if len(amounts) == 2 else amounts


def _blinds(amounts: list[int], rules: RuleSet) -> Blinds:
    posting = [player for player, amount in enumerate(amounts) if amount > 0]
    live = tuple([max(0, -amount) for amount in amounts])
    if not posting:
        raise BadField("no-big-blind")
    if len(posting) > 2:
        raise BadField("straddle")
    if len(posting) == 1:  # HE-2.2: the small blind is dead
        return Blinds(NOBODY, posting[0], 0, amounts[posting[0]], live)
    small, big = posting
    if len(amounts) == 2 and _first_is_big(amounts, rules):
        small, big = big, small
    return Blinds(small, big, amounts[small], amounts[big], live)


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

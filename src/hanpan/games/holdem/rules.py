"""The switches in which the sources of hold'em differ, and the rule sets that choose them all."""

from enum import StrEnum

from msgspec import Struct


class HeadsUp(StrEnum):
    """HE-2.3: which blind the button posts when two play."""

    BUTTON_POSTS_SMALL = "button-posts-small"
    BUTTON_POSTS_BIG = "button-posts-big"


class MinRaise(StrEnum):
    """HE-3.3: the smallest raise-to."""

    LAST_FULL_RAISE = "last-full-raise"
    DOUBLE = "double"


class ShortBigBlind(StrEnum):
    """HE-2.4: what the others owe when the big blind could not post it all."""

    FULL = "full"
    HIGHEST_POSTED = "highest-posted"


class OddChips(StrEnum):
    """HE-4.3: where the chips go that a split leaves over."""

    CLOCKWISE = "clockwise"
    DROPPED = "dropped"


class ButtonRule(StrEnum):
    """How the button goes on from hand to hand."""

    DEAD = "dead"
    NEXT_PLAYER = "next-player"


class Showing(StrEnum):
    """HE-5.6: whose beaten hand may go unseen at a showdown."""

    BEATEN_MAY_MUCK = "beaten-may-muck"
    ALL_UP_AFTER_ALL_IN = "all-up-after-all-in"
    """No live hand is mucked once somebody still in is all-in."""
    EVERY_HAND = "every-hand"


class RuleSet(Struct, frozen=True):
    """A named choice of all switches."""

    name: str
    heads_up: HeadsUp = HeadsUp.BUTTON_POSTS_SMALL
    min_raise: MinRaise = MinRaise.LAST_FULL_RAISE
    short_all_ins_add_up: bool = True
    short_big_blind: ShortBigBlind = ShortBigBlind.FULL
    odd_chips: OddChips = OddChips.CLOCKWISE
    button: ButtonRule = ButtonRule.DEAD
    burn: bool = True
    action_seconds: int = 30
    stack: int = 1000
    """What a player starts with where the table does not say."""
    small_blind: int = 5
    big_blind: int = 10
    showing: Showing = Showing.BEATEN_MAY_MUCK


HOUSE = RuleSet("house")
SIT_AND_GO = RuleSet("sit-and-go", showing=Showing.ALL_UP_AFTER_ALL_IN)
"""The house's, as tournaments play them."""
TEXTBOOK = RuleSet("textbook", min_raise=MinRaise.DOUBLE, button=ButtonRule.NEXT_PLAYER, showing=Showing.EVERY_HAND)
LEAGUE = RuleSet(
    "league",
    heads_up=HeadsUp.BUTTON_POSTS_BIG,
    short_all_ins_add_up=False,
    short_big_blind=ShortBigBlind.HIGHEST_POSTED,
    odd_chips=OddChips.DROPPED,
    button=ButtonRule.NEXT_PLAYER,
    action_seconds=5,
    stack=500,
    showing=Showing.EVERY_HAND,
)
RULE_SETS = {rules.name: rules for rules in (HOUSE, SIT_AND_GO, TEXTBOOK, LEAGUE)}

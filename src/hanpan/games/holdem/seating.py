"""What a hand is opened with: who sits where with how much, the button, and what must be posted."""

from collections.abc import Sequence

from msgspec import Struct, structs

from hanpan.engine import NOBODY
from hanpan.games.holdem.rules import HOUSE, HeadsUp, RuleSet
from hanpan.games.holdem.variants import HOLDEM, Variant
from hanpan.kit.button import blinds, clockwise


class Post(Struct, frozen=True):
    """HE-2.6: chips a newcomer or returner owes on top: `live` counts as their bet, `dead` does not."""

    seat: int
    live: int = 0
    dead: int = 0


class HandSetup(Struct, frozen=True):
    """One hand of hold'em before the first card."""

    stacks: dict[int, int]
    """Everyone dealt in, by the number of their seat."""
    button: int
    """A seat that may be empty: then the button is dead."""
    small_blind_seat: int
    """NOBODY where the small blind is dead (HE-2.2)."""
    big_blind_seat: int
    small_blind: int
    big_blind: int
    ante: int = 0
    posts: tuple[Post, ...] = ()
    dead: int = 0
    """Chips that people not in this hand leave in its main pot (HE-4.4)."""
    rules: RuleSet = HOUSE
    variant: Variant = HOLDEM


def setup(
    stacks: dict[int, int] | Sequence[int],
    *,
    button: int,
    rules: RuleSet = HOUSE,
    variant: Variant = HOLDEM,
    small_blind: int | None = None,
    big_blind: int | None = None,
    ante: int = 0,
    posts: Sequence[Post] = (),
    dead: int = 0,
) -> HandSetup:
    """An ordinary hand: the blinds follow from the button (HE-2.1, HE-2.3)."""
    seated = stacks if isinstance(stacks, dict) else dict(enumerate(stacks))
    small, big = NOBODY, NOBODY  # of fewer than two there are none: `open` refuses such a hand
    if len(clockwise(seated, button)) > 1:
        small, big = blinds(seated, button, rules.heads_up is HeadsUp.BUTTON_POSTS_SMALL)
    return HandSetup(
        stacks=seated,
        button=button,
        small_blind_seat=small,
        big_blind_seat=big,
        small_blind=rules.small_blind if small_blind is None else small_blind,
        big_blind=rules.big_blind if big_blind is None else big_blind,
        ante=ante,
        posts=tuple(posts),
        dead=dead,
        rules=rules,
        variant=variant,
    )


def with_button_blind(hand: HandSetup) -> HandSetup:
    """VA-3.1: the same stake as an ante of the small blind from everyone and one blind, the big one, on the button."""
    return structs.replace(
        hand,
        small_blind_seat=NOBODY,
        big_blind_seat=hand.button,
        small_blind=0,
        ante=hand.small_blind,
    )

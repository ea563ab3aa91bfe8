"""What a hand is opened with: who sits where with how much, the button, and what must be posted."""

from collections.abc import Sequence

from msgspec import Struct

from hanpan.cards import DECK_52, Card
from hanpan.engine import NOBODY, Refusal
from hanpan.games.holdem.rules import HOUSE, HeadsUp, RuleSet
from hanpan.kit.betting import CHAIRS
from hanpan.kit.button import blinds as blind_seats


class Post(Struct, frozen=True):
    """HE-2.6: chips a newcomer or returner owes on top: `live` counts as his bet, `dead` does not."""

    seat: int
    live: int = 0
    dead: int = 0


class HandSetup(Struct, frozen=True):
    """One hand of hold'em before the first card."""

    stacks: dict[int, int]
    """Everyone dealt in, by the number of his seat."""
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


def setup(
    stacks: dict[int, int] | Sequence[int],
    *,
    button: int,
    rules: RuleSet = HOUSE,
    small_blind: int | None = None,
    big_blind: int | None = None,
    ante: int = 0,
    posts: Sequence[Post] = (),
    dead: int = 0,
) -> HandSetup:
    """An ordinary hand: the blinds follow from the button (HE-2.1, HE-2.3)."""
    seated = stacks if isinstance(stacks, dict) else dict(enumerate(stacks))
    small, big = blind_seats(list(seated), button, rules.heads_up is HeadsUp.BUTTON_POSTS_SMALL)
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
    )


def fault(setup: HandSetup, deck: Sequence[Card]) -> Refusal | None:
    """Why this hand cannot be opened, if it cannot."""
    seats = setup.stacks
    if not 2 <= len(seats) <= CHAIRS:
        return Refusal("players-2-to-10", "HE-1.1", {"players": len(seats)})
    if not all(0 <= seat < CHAIRS for seat in (*seats, setup.button)):
        return Refusal("no-such-seat", "HE-1.1", {"seats": CHAIRS})
    if any(stack <= 0 for stack in seats.values()):
        return Refusal("no-chips", "HE-5.5")
    if setup.big_blind_seat not in seats or setup.small_blind_seat not in (*seats, NOBODY):
        return Refusal("blind-not-dealt-in", "HE-2.1")
    if setup.small_blind_seat == setup.big_blind_seat:
        return Refusal("one-seat-two-blinds", "HE-2.1")
    if not 0 <= setup.small_blind <= setup.big_blind or setup.big_blind <= 0:
        return Refusal("bad-blinds", "HE-2.1", {"small": setup.small_blind, "big": setup.big_blind})
    if setup.ante < 0 or setup.dead < 0:
        return Refusal("negative-post", "HE-2.6")
    return _fault_of_posts(setup) or _fault_of_deck(deck)


def _fault_of_posts(setup: HandSetup) -> Refusal | None:
    posting = [post.seat for post in setup.posts]
    blinds = (setup.small_blind_seat, setup.big_blind_seat)
    if len(set(posting)) < len(posting) or any(seat not in setup.stacks for seat in posting):
        return Refusal("bad-post", "HE-2.6")
    if any(post.live and post.seat in blinds for post in setup.posts):
        return Refusal("blind-is-live-already", "HE-2.6")
    if any(post.live < 0 or post.dead < 0 for post in setup.posts):
        return Refusal("negative-post", "HE-2.6")
    if any(post.live > setup.big_blind for post in setup.posts):
        return Refusal("post-above-big-blind", "HE-2.6", {"big": setup.big_blind})
    return None


_FULL_DECK = frozenset(DECK_52)


def _fault_of_deck(deck: Sequence[Card]) -> Refusal | None:
    if len(deck) != 52 or _FULL_DECK.symmetric_difference(deck):
        return Refusal("not-a-deck-of-52", "HE-1.1", {"cards": len(deck)})
    return None

"""Why a hand cannot be opened."""

from hanpan.engine import NOBODY, Refusal
from hanpan.games.holdem.making import known_family
from hanpan.games.holdem.seating import HandSetup
from hanpan.games.holdem.variants import HOLDEM, Variant
from hanpan.kit.betting import CHAIRS


def fault(setup: HandSetup) -> Refusal | None:
    """Why this hand cannot be opened, if it cannot."""
    seats = setup.stacks
    if not 2 <= len(seats) <= CHAIRS:
        return Refusal("players-2-to-10", "HE-1.1", {"players": len(seats)})
    if min(seats) < 0 or max(seats) >= CHAIRS or not 0 <= setup.button < CHAIRS:
        return Refusal("no-such-seat", "HE-1.1", {"seats": CHAIRS})
    if min(seats.values()) <= 0:
        return Refusal("no-chips", "HE-5.5")
    if setup.big_blind_seat not in seats or (setup.small_blind_seat != NOBODY and setup.small_blind_seat not in seats):
        return Refusal("blind-not-dealt-in", "HE-2.1")
    if setup.small_blind_seat == setup.big_blind_seat:
        return Refusal("one-seat-two-blinds", "HE-2.1")
    if not 0 <= setup.small_blind <= setup.big_blind or setup.big_blind <= 0:
        return Refusal("bad-blinds", "HE-2.1", {"small": setup.small_blind, "big": setup.big_blind})
    if setup.ante < 0 or setup.dead < 0:
        return Refusal("negative-post", "HE-2.6")
    if setup.variant is not HOLDEM and (wrong := _fault_of_variant(setup.variant, len(seats))) is not None:
        return wrong
    return _fault_of_posts(setup) if setup.posts else None


def _fault_of_variant(variant: Variant, players: int) -> Refusal | None:
    if known_family(variant) is None:
        return Refusal("no-such-variant", "VA-4.1")
    if players > variant.most_players:
        return Refusal("too-many-for-the-deck", "VA-3.1", {"most": variant.most_players})
    return None


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

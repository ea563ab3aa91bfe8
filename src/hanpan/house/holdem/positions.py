"""HO-4, CA-3, CA-5: where button and blinds go from hand to hand, and who is dealt in.

The dead button: the big blind moves to the next player, the small blind is where the big blind was, the button
where the small blind was. Nobody moves forward to fill a place whose player is gone.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import Final

from msgspec import Struct, structs

from hanpan.engine import NOBODY
from hanpan.games.holdem import Post
from hanpan.kit.betting import CHAIRS
from hanpan.kit.button import blinds, clockwise, next_player

REGULAR = "regular"
"""Plays every hand."""
POSTING: Final = "post"
"""A newcomer who posts the big blind and comes in as soon as they may (CA-3.1)."""
WAITING: Final = "wait"
"""A newcomer who waits for the big blind (CA-3.1)."""
RETURNING = "return"
"""Back into a sit-and-go after the big blind has passed them: they wait for the button and owe nothing (SG-5.1)."""
ARRIVING = "arrive"
"""Brought from another table of their evening (EV-3.3): as one who is back, and after those who are."""


class Positions(Struct, frozen=True):
    """The chairs of button, small and big blind, whoever sits there or not."""

    button: int
    small: int
    big: int


class Entry(Struct, frozen=True):
    """A player's position towards the coming hand."""

    standing: str = REGULAR
    rest: int = 0
    """Hands a newcomer still has to rest (CA-3.2)."""
    missed_small: bool = False
    missed_big: bool = False

    @property
    def missed(self) -> bool:
        return self.missed_small or self.missed_big


class Plan(Struct, frozen=True):
    """The coming hand: its positions, who is dealt in, and what some of them post on top."""

    positions: Positions
    small: int
    """Who posts the small blind; NOBODY where it is dead (HE-2.2)."""
    big: int
    dealt: tuple[int, ...]
    posts: tuple[Post, ...] = ()


Entries = Mapping[int, Entry]
"""Everyone who could be dealt in (seated, not sitting out, chips enough), by seat."""


def between(seat: int, first: int, last: int) -> bool:
    """Strictly between two chairs, clockwise; all the way around when both are the same."""
    return 0 < (seat - first) % CHAIRS < ((last - first) % CHAIRS or CHAIRS)


def first_hand(seats: Iterable[int], button: int) -> Plan:
    """HO-6.1: a table begins. Everyone seated is dealt in and owes nothing."""
    order = clockwise(tuple(seats), button)
    if len(order) == 2:
        return heads_up(order[0], order[1])
    return Plan(Positions(button, order[0], order[1]), order[0], order[1], order)


def heads_up(big: int, other: int, posts: tuple[Post, ...] = ()) -> Plan:
    """HO-4.3: the other player has the button and the small blind."""
    return Plan(Positions(other, other, big), other, big, (big, other), posts)


def rest_of(seat: int, last: Positions) -> int:
    """CA-3.2: how many hands a newcomer in this chair rests."""
    if seat == last.big:
        return 2
    return 1 if between(seat, last.button, last.big) else 0


def next_hand(last: Positions, entries: Entries, small_blind: int, big_blind: int) -> Plan | None:
    """The coming hand, or None where fewer than two can be dealt in (CA-1.2)."""
    ready = {seat: entry for seat, entry in entries.items() if entry.rest == 0}
    if len(ready) < 2:  # no hand is dealt while they rest, so the rest would never be over
        ready = {seat: structs.replace(entry, rest=0) for seat, entry in entries.items()}
    if not ready:
        return None
    big = clockwise(ready, last.big)[0]
    moved = Positions(last.small, last.big, big)
    dealt = [seat for seat in clockwise(ready, moved.button) if _comes_in(seat, ready[seat], moved)]
    if len(dealt) < 2 and len(ready) == 2:
        dealt = list(ready)  # the other one has the small blind by HO-4.3 and so may come in (CA-3.3)
    if len(dealt) < 2:
        return None
    if len(dealt) == 2:
        other = dealt[0] if dealt[1] == big else dealt[1]
        return heads_up(big, other, _paid([_dead_small(big, ready[big], small_blind)]))
    moved = _apart(moved, dealt)
    small = moved.small if moved.small in dealt else NOBODY
    posts = [_post(seat, ready[seat], small_blind, big_blind) for seat in dealt if seat not in (small, big)]
    return Plan(moved, small, big, tuple(dealt), _paid([*posts, _dead_small(big, ready[big], small_blind)]))


def next_button(last: Positions, entries: Entries) -> Plan | None:
    """HO-2.10: as the textbook has it, the button passes to the next player, and the blinds follow from it. Who is back
    comes in behind the button (SG-5.1)."""
    regular = [seat for seat, entry in entries.items() if entry.standing == REGULAR]
    if len(regular) < 2:
        return None
    button = next_player(regular, last.button)
    _, big = blinds(regular, button, heads_up_button_posts_small=True)
    back = [seat for seat in entries if seat not in regular and not between(seat, button, big)]
    dealt = clockwise([*regular, *back], button)
    small, big = blinds(dealt, button, heads_up_button_posts_small=True)
    return Plan(Positions(button, small, big), small, big, dealt)


def _apart(coming: Positions, dealt: list[int]) -> Positions:
    """HO-4.3: of two the button had the small blind; with three again it cannot be the big blind's, too, nor lie
    between the blinds where the other of the two has gone."""
    if coming.button != coming.big and not between(coming.button, coming.small, coming.big):
        return coming
    before_small = [seat for seat in clockwise(dealt, coming.small) if seat != coming.small][-1]
    return structs.replace(coming, button=before_small)


def _comes_in(seat: int, entry: Entry, coming: Positions) -> bool:
    """CA-3.3, CA-5: who pays for coming in stays out of the places between the button and the big blind, and of the
    small blind's, wherever the button was when two played."""
    if seat == coming.big:
        return True
    if entry.standing == REGULAR and not entry.missed:
        return True
    dead = seat in (coming.button, coming.small) or between(seat, coming.button, coming.big)
    return entry.standing != WAITING and not dead


def _post(seat: int, entry: Entry, small_blind: int, big_blind: int) -> Post:
    """CA-3.4, CA-5.2: the big blind is live, a missed small blind is dead. At most one of each."""
    live = big_blind if entry.standing == POSTING or entry.missed_big else 0
    return Post(seat, live, small_blind if entry.missed_small else 0)


def _dead_small(big: int, entry: Entry, small_blind: int) -> Post:
    """CA-5.3: whoever sat out only the small blind's hand owes it also where the big blind brings them back; who left
    and waits for the big blind does not (HO-1.8)."""
    owes = entry.standing == REGULAR and entry.missed_small and not entry.missed_big
    return Post(big, 0, small_blind if owes else 0)


def _paid(posts: list[Post]) -> tuple[Post, ...]:
    return tuple([post for post in posts if post.live or post.dead])


def still_owes(seat: int, entry: Entry, big: int, posts: tuple[Post, ...]) -> Entry:
    """How somebody stands who is dealt in: whoever comes in as the small blind of two has not paid their way yet."""
    paid = seat == big or any(post.seat == seat for post in posts)
    if paid or entry.standing in (RETURNING, ARRIVING) or (entry.standing == REGULAR and not entry.missed_big):
        return Entry()
    return structs.replace(entry, rest=0, missed_small=False)


def chairs_by_blind(free: Collection[int], last: Positions) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """EV-3.2: free chairs in the order in which the big blind reaches them; apart from them those on which one waits:
    the coming small blind's and button's, and whatever lies between (CA-3.3)."""
    order = clockwise(free, last.big)
    waits = [seat for seat in order if seat in (last.small, last.big) or between(seat, last.small, last.big)]
    return tuple([seat for seat in order if seat not in waits]), tuple(waits)


def passed_by_big(seat: int, last: Positions, coming: Positions) -> bool:
    """Has the big blind gone past this chair?"""
    return last.big != coming.big and between(seat, last.big, coming.big)


def passed_by_small(seat: int, last: Positions, coming: Positions) -> bool:
    """Has the small blind's place come to this chair, or gone past it?"""
    return last.small != coming.small and (seat == coming.small or between(seat, last.small, coming.small))


def completes_round(began: int, last_button: int, button: int) -> bool:
    """HO-4.5: the button reaches or passes the seat where the round began."""
    return last_button != button and (began == button or between(began, last_button, button))

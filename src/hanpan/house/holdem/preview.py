"""Previews of sitting down: when one is dealt in, and what it costs, posting or waiting (CA-3)."""

from msgspec import Struct, structs

from hanpan.house.holdem.positions import POSTING, WAITING, Entry, Plan, Positions, next_hand, rest_of, still_owes
from hanpan.house.holdem.table import HoldemTable

FAR = 3 * 10
"""Nobody waits longer than this many hands at ten seats."""


class Preview(Struct, frozen=True):
    """For one empty seat and one way of coming in."""

    seat: int
    entry: str
    hands: int
    """1: the very next hand; 0: with the first hand of a table that has not begun."""
    cost: int
    """What they pay for coming in, blinds of that hand included."""


def previews(table: HoldemTable) -> tuple[Preview, ...]:
    """Every empty seat, posting and waiting, if nobody else comes or goes; none while a sit-and-go runs."""
    if table.running:
        return ()
    free = [seat for seat in range(table.settings.seats) if seat not in table.players]
    return tuple([preview(table, seat, entry) for seat in free for entry in (POSTING, WAITING)])


def preview(table: HoldemTable, seat: int, entry: str) -> Preview:
    if table.positions is None or not table.is_cash():
        return Preview(seat, entry, 0, 0)
    entries = dict(table.entries())
    entries[seat] = Entry(entry, rest_of(seat, table.positions))
    return _play_on(table, table.positions, entries, seat, entry)


def _play_on(table: HoldemTable, last: Positions, entries: dict[int, Entry], seat: int, entry: str) -> Preview:
    """Hand after hand with nobody coming or going, until they are dealt in."""
    small, big = table.blinds()
    for hands in range(1, FAR):
        plan = next_hand(last, entries, small, big)
        if plan is None:
            return Preview(seat, entry, 0, 0)
        if seat in plan.dealt:
            return Preview(seat, entry, hands, _cost(plan, seat, small, big))
        entries = {at: _after(at, mine, plan) for at, mine in entries.items()}
        last = plan.positions
    return Preview(seat, entry, 0, 0)


def _after(seat: int, entry: Entry, plan: Plan) -> Entry:
    if seat in plan.dealt:
        return still_owes(seat, entry, plan.big, plan.posts)
    return structs.replace(entry, rest=max(0, entry.rest - 1))


def _cost(plan: Plan, seat: int, small: int, big: int) -> int:
    if seat == plan.big:
        return big
    if seat == plan.small:
        return small
    return sum(post.live + post.dead for post in plan.posts if post.seat == seat)

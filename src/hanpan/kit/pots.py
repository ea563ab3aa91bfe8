"""Pots: layers of what was paid, and how a pot is split."""

from msgspec import Struct


class Pot(Struct, frozen=True, gc=False):
    """Chips, and the seats that may win them. The first pot of a hand is the main pot."""

    amount: int
    seats: tuple[int, ...]


def layer(paid: list[int], seats: tuple[int, ...], live: list[bool], dead: int) -> tuple[Pot, ...]:
    """HE-4.1, HE-4.4: a pot for each amount at which somebody still in stopped paying, dead money first."""
    levels = sorted({paid[seat] for seat in seats if live[seat]})
    if len(levels) == 1:  # the everyday hand: nobody is short
        return (Pot(dead + sum([paid[seat] for seat in seats]), tuple([seat for seat in seats if live[seat]])),)
    pots: list[Pot] = []
    below, extra = 0, dead
    for level in levels:
        # What folded players paid beyond everyone still in lies in the last pot: it reached no layer of its own.
        top = max(paid) if level == levels[-1] else level
        amount = extra
        for seat in seats:
            amount += min(paid[seat], top) - min(paid[seat], below)
        pots.append(Pot(amount, tuple([seat for seat in seats if live[seat] and paid[seat] >= level])))
        below, extra = level, 0
    return tuple(pots)


def split(amount: int, winners: list[int]) -> tuple[tuple[int, int], ...]:
    """Equal shares; the odd chips one each to the first of the winners in the order given."""
    share, odd = divmod(amount, len(winners))
    return tuple([(seat, share + (1 if place < odd else 0)) for place, seat in enumerate(winners)])

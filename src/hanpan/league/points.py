"""LG-2.1: points by place."""

from hanpan.house.evening.points import LEAGUE as POINTS

__all__ = ["POINTS", "points_for"]


def points_for(players: int, own: tuple[int, ...] = ()) -> tuple[int, ...]:
    """What each place is worth, the first one first."""
    return own or POINTS[players]

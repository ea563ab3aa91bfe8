"""LG-2.1: points by place."""

POINTS: dict[int, tuple[int, ...]] = {
    2: (1, 0),
    3: (2, 0, -1),
    4: (2, 1, 0, -1),
    5: (3, 1, 0, -1, -2),
    6: (5, 2, 0, -1, -2, -3),
    7: (7, 3, 0, -1, -2, -3, -4),
    8: (10, 4, 1, 0, -1, -2, -4, -6),
}
"""By the number of players, from the first place down. Nine and ten need the organiser's own."""


def points_for(players: int, own: tuple[int, ...] = ()) -> tuple[int, ...]:
    """What each place is worth, the first one first."""
    return own or POINTS[players]

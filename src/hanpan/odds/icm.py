"""What stacks are worth in prizes: the independent chip model (Malmuth and Harville).

Each player is first with a chance in proportion to their chips; the same holds of the next place among those left.
"""

from collections.abc import Sequence


def icm(stacks: Sequence[int], prizes: Sequence[float]) -> list[float]:
    """What each stack is worth. Work and memory double with every player: a final table, not a whole field."""
    everyone = (1 << len(stacks)) - 1
    worth = [0.0] * len(stacks)
    chances = {0: 1.0}
    """That just these have the first places."""
    for prize in prizes[: len(stacks)]:
        after: dict[int, float] = {}
        for placed, chance in chances.items():
            for player, share in _next(stacks, everyone & ~placed):
                worth[player] += chance * share * prize
                after[placed | 1 << player] = after.get(placed | 1 << player, 0.0) + chance * share
        chances = after
    return worth


def _next(stacks: Sequence[int], left: int) -> list[tuple[int, float]]:
    """Who of those left comes in next, with what chance; those without chips share what is left alike."""
    among = [player for player in range(len(stacks)) if left >> player & 1]
    chips = sum(stacks[player] for player in among)
    if not chips:
        return [(player, 1 / len(among)) for player in among]
    return [(player, stacks[player] / chips) for player in among if stacks[player]]

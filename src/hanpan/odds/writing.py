"""A range written back, short: runs where there are runs."""

from collections.abc import Iterator

from hanpan.cards import OMAHA, Family
from hanpan.cards.card import RANKS
from hanpan.odds.classes import OFFSUIT, PAIR, SUITED, Class, Hand, class_of, classes, hands_of, lowest
from hanpan.odds.ranges import WHOLE, Range, hand_count

Run = tuple[str, frozenset[Class]]
"""How it is written, and what it says."""


def write(given: Range) -> str:
    """A text that `read` makes the same range of. Hands of Omaha are written one by one."""
    if len(given) == hand_count(given.family) and set(given.weights.values()) == {WHOLE}:
        return "random"
    if given.family is OMAHA:
        return ", ".join("".join(hand) + _weighed(weight) for hand, weight in given.weights.items())
    whole, rest = _whole_classes(given)
    items = [
        text + _weighed(weight)
        for weight in sorted(set(whole.values()), reverse=True)
        for text in _cover({one for one, weighs in whole.items() if weighs == weight}, given.family)
    ]
    return ", ".join([*items, *("".join(hand) + _weighed(weight) for hand, weight in rest.items())])


def _weighed(weight: int) -> str:
    return "" if weight == WHOLE else f":{weight / WHOLE:g}"


def _whole_classes(given: Range) -> tuple[dict[Class, int], dict[Hand, int]]:
    """Classes whose hands all weigh the same, and the hands of the others."""
    met = {class_of(hand) for hand in given.weights}
    whole: dict[Class, int] = {}
    for one in classes(given.family):
        weighs = {given.weights.get(hand, 0) for hand in hands_of(one)} if one in met else {0}
        if len(weighs) == 1 and weighs != {0}:
            whole[one] = weighs.pop()
    return whole, {hand: weight for hand, weight in given.weights.items() if class_of(hand) not in whole}


def _cover(wanted: set[Class], family: Family) -> list[str]:
    """Runs that say all of it and nothing else, each time the one that says the most for its length."""
    runs = [run for run in _runs(wanted, family) if run[1] <= wanted]
    chosen: list[Run] = []
    left = set(wanted)
    while left:
        best = max(runs, key=lambda run: (len(run[1] & left) / (len(run[0]) + 2), len(run[1])))
        chosen.append(best)
        left -= best[1]
    return [text for text, _ in sorted(chosen, key=_place)]


def _place(run: Run) -> tuple[bool, tuple[int, ...]]:
    """Pairs first, then the highest."""
    highest = max(run[1])
    return highest.kind != PAIR, (-highest.high, -highest.low, highest.kind != SUITED)


def _runs(wanted: set[Class], family: Family) -> Iterator[Run]:
    bottom, top = lowest(family), len(RANKS)
    yield from _steps([Class(rank, rank, PAIR) for rank in range(bottom, top)], wanted, (PAIR,), plus=True)
    for kinds in ((SUITED,), (OFFSUIT,), (SUITED, OFFSUIT)):
        for high in range(bottom + 1, top):  # one high card and its kickers
            yield from _steps([Class(high, low, "") for low in range(bottom, high)], wanted, kinds, plus=True)
        for gap in range(1, top - bottom):  # ranks as far apart
            series = [Class(low + gap, low, "") for low in range(bottom, top - gap)]
            yield from _steps(series, wanted, kinds, plus=False)


def _steps(series: list[Class], wanted: set[Class], kinds: tuple[str, ...], *, plus: bool) -> Iterator[Run]:
    """The longest runs along a series, from the lowest up, and each step alone."""
    run: list[Class] = []
    for one in [*series, None]:
        if one is not None and all(one._replace(kind=kind) in wanted for kind in kinds):
            run.append(one)
            yield _told([one], kinds, plus=False)
        elif run:
            yield _told(run, kinds, plus=plus and run[-1] is series[-1])
            run = []


def _told(run: list[Class], kinds: tuple[str, ...], *, plus: bool) -> Run:
    ending = kinds[0] if len(kinds) == 1 else ""
    bottom, top = (str(one._replace(kind=ending)) for one in (run[0], run[-1]))
    text = bottom if len(run) == 1 else f"{bottom}+" if plus else f"{top}-{bottom}"
    return text, frozenset(one._replace(kind=kind) for one in run for kind in kinds)

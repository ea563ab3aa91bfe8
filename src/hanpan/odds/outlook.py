"""What may come: how each next card changes what ranges win, and what kinds of hands a range makes."""

from collections.abc import Sequence

from hanpan.cards import Card, Category, Family, encode, strengths, twin
from hanpan.odds.contests import Share, Spot, contest
from hanpan.odds.ranges import Range


def next_cards(
    ranges: Sequence[Range], board: Sequence[Card], dead: Sequence[Card] = (), *, threads: int = 1
) -> dict[Card, list[Share]]:
    """For every card that can come next: what everybody wins with it on the board. On the flop and on the turn."""
    if len(board) not in (3, 4):
        raise ValueError(f"the next card comes on the flop or on the turn, not after {len(board)} cards")
    family = ranges[0].family
    left = [card for card in family.pack if card not in (*board, *dead)]
    can_come = [card for card in left if all(one.without((*board, *dead, card)) for one in ranges)]
    return {card: contest(ranges, (*board, card), dead, threads=threads) for card in can_come}


def kinds_now(one: Range, board: Sequence[Card]) -> dict[Category, float]:
    """Which part of a range is a pair, two pair... on a board of three to five cards."""
    live = one.without(board)
    family, shown = one.family, encode(board)
    places = strengths(b"".join(encode(hand) + shown for hand in live.weights), family.hole + len(board), family=family)
    return _folded(family, zip(places, live.weights.values(), strict=True))


def kinds_by_river(
    one: Range, board: Sequence[Card] = (), dead: Sequence[Card] = (), *, threads: int = 1
) -> dict[Category, float]:
    """The same once all five lie there, over every board that can come. For hands of two cards."""
    spot = Spot([one], board, dead)
    told = twin.range_boards(spot.family.number, spot.given, spot.board, spot.dead, threads)
    assert isinstance(told, list)
    return _folded(one.family, enumerate(told))


def _folded(family: Family, weighed: "zip[tuple[int, int]] | enumerate[int]") -> dict[Category, float]:
    sums = dict.fromkeys(family.categories, 0)
    for place, weight in weighed:
        if weight:
            sums[family.category(place)] += weight
    whole = sum(sums.values()) or 1
    return {kind: weight / whole for kind, weight in sums.items()}

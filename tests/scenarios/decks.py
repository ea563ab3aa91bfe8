"""Decks laid out for a scenario: the named cards where the dealer will come upon them."""

from collections.abc import Iterable, Mapping, Sequence

from hanpan.cards import HOLDEM, Card, Family


def arranged(
    order: Sequence[int],
    holes: Mapping[int, tuple[Card, ...]],
    board: tuple[Card, ...],
    *,
    burn: bool,
    family: Family = HOLDEM,
) -> tuple[Card, ...]:
    """The named hole cards and board in their places, the rest of the deck around them."""
    known = {card for cards in (*holes.values(), board) for card in cards}
    rest = iter([card for card in family.pack if card not in known])
    dealt = [_filled(holes.get(seat, ()), family.hole, rest) for seat in order]
    streets = _filled(board, 5, rest)
    deck = [hole[turn] for turn in range(family.hole) for hole in dealt]
    for street in (streets[:3], streets[3:4], streets[4:]):
        deck += ([next(rest)] if burn else []) + street
    return tuple(deck) + tuple(rest)


def _filled(known: Iterable[Card], count: int, rest: Iterable[Card]) -> list[Card]:
    cards = list(known)
    fill = iter(rest)
    return cards + [next(fill) for _ in range(count - len(cards))]

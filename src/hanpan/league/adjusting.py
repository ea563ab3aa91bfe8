"""Estimates what luck in chips was worth in points, so that it can be taken out of them."""

from collections.abc import Mapping, Sequence


def worth_of_luck(deals: Mapping[int, Sequence[tuple[float, float]]], most: float) -> dict[int, float]:
    """Points for a chip of luck, for each deal by what all others have shown: never by itself, or what is taken out of
    it would depend on what is in it, and the mean would move. Of everybody in a deal: their luck, and their points.

    Luck is nought on average and adds up to nought in every game: a line through the origin fits as well as any. A few
    deals show little; from nothing up to `most` is believed.
    """
    products = {deal: sum([luck * points for luck, points in told]) for deal, told in deals.items()}
    squares = {deal: sum([luck * luck for luck, _ in told]) for deal, told in deals.items()}
    product, square = sum(products.values()), sum(squares.values())
    worth: dict[int, float] = {}
    for deal in deals:
        others = square - squares[deal]
        worth[deal] = min(max((product - products[deal]) / others, 0.0), most) if others > 0 else 0.0
    return worth

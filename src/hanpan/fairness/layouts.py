"""What is dealt from, and which card of the pack is due where: HE-1.3, HE-1.4, SN-2.2 (FD-1.5)."""

from typing import Final, Literal

from msgspec import Struct

from hanpan.cards import DECK_36, DECK_40, DECK_52, Card, encode
from hanpan.fairness.encoding import u8

CHAIRS: Final = 10


class Layout(Struct, frozen=True):
    """A variant as far as the order of its cards goes."""

    pack: tuple[str, ...]
    """In the order the shuffle begins with; equal cards with their copy: "7.1" to "7.4"."""
    hole: int
    streets: tuple[int, ...]
    burn: int
    after_button: bool
    """Is the first card dealt to the button's left, or to the seat of the button itself?"""
    most: int


class Place(Struct, frozen=True):
    """Where a card lies: a seat's nth, or the nth of the board; both count from 0."""

    at: Literal["seat", "board"]
    nth: int
    seat: int = 0


_FORTY: Final = tuple(f"{card}.{copy % 4 + 1}" for copy, card in enumerate(DECK_40))
_HOLDEM: Final = Layout(DECK_52, 2, (3, 1, 1), 1, True, CHAIRS)
LAYOUTS: Final[dict[str, Layout]] = {
    "holdem": _HOLDEM,
    "pot-limit-holdem": _HOLDEM,
    "fixed-limit-holdem": _HOLDEM,
    "omaha": Layout(DECK_52, 4, (3, 1, 1), 1, True, CHAIRS),
    "short-deck": Layout(DECK_36, 2, (3, 1, 1), 1, True, 9),
    "sniper": Layout(_FORTY, 2, (2, 2), 0, False, 6),
}
DRAWS: Final = ("draw-cards", "draw-seats")
"""Public draws, of cards of the 52 or of the seats themselves: the numbers alone decide, there is no deck (FD-1.10)."""

CODES: Final[dict[str, bytes]] = {card: encode((card,)) + u8(1) for card in DECK_52} | {
    card: u8(int(card[:-2])) + u8(int(card[-1])) for card in _FORTY
}
"""A card as it stands in a leaf: its code, and which copy of it."""


def face(card: str) -> Card:
    """The card as the game knows it, without its copy number."""
    return Card(card.partition(".")[0])


def due(layout: Layout, seats: tuple[int, ...], place: Place) -> int | None:
    """Which card of the pack lies there, counted from 0, burnt ones counted; None where no card can lie."""
    if place.at == "seat":
        if place.seat not in seats or not 0 <= place.nth < layout.hole:
            return None
        return place.nth * len(seats) + seats.index(place.seat)
    if not 0 <= place.nth < sum(layout.streets):
        return None
    return len(seats) * layout.hole + place.nth + layout.burn * _streets_begun(layout, place.nth)


def _streets_begun(layout: Layout, nth: int) -> int:
    begun, dealt = 0, 0
    while dealt <= nth:
        dealt += layout.streets[begun]
        begun += 1
    return begun


def boards(layout: Layout) -> set[int]:
    """How many cards a board can have."""
    return {sum(layout.streets[:street]) for street in range(len(layout.streets) + 1)}


def is_clockwise(layout: Layout, seats: tuple[int, ...], button: int) -> bool:
    """Are these seats dealt in this order where the button is there?"""
    first = 1 if layout.after_button else 0
    steps = [(seat - button - first) % CHAIRS for seat in seats]
    return steps == sorted(steps) and (layout.after_button or seats[0] == button)


def size_of(variant: str, seats: int) -> int:
    """How many things are put in order."""
    if variant in LAYOUTS:
        return len(LAYOUTS[variant].pack)
    return len(DECK_52) if variant == "draw-cards" else seats

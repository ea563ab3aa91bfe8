"""FD-1.5: what the facts and pictures of a game show of its cards, as a client hears them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from hanpan.cards import DECK_52, HIDDEN
from hanpan.fairness import Commitment, Place
from hanpan.fairness.drawing import cards_drawn, seats_drawn

Shown = Iterator[tuple[Place, str]]
Word = Mapping[str, Any]
"""A fact or a part of a picture, as JSON has it."""


class Begun(NamedTuple):
    """A deal begins, with these seats; `people` where the fact names them."""

    hand: int
    """Of the statement, where the fact says it; 0 where it does not."""
    seats: frozenset[int]
    people: Mapping[str, str]


class Reading(NamedTuple):
    """How to read one game."""

    begins: Callable[[Word], Begun | None]
    deals: Callable[[Word], bool]
    told: Callable[[Word, int], Shown]
    """By a fact, where so many cards lay on the board before it."""
    view: Callable[[Mapping[str, Word]], Word | None]
    """The hand or round of a picture."""
    board: str
    is_drawn: Callable[[Word], bool]
    """Does this tell what a draw has come to (FD-1.10)?"""
    fits: Callable[[Word, Commitment, Sequence[int], str], bool]
    """Is it what follows from this order, for somebody who draws?"""


def seen(reading: Reading, picture: Mapping[str, Word], *, mine: bool) -> Shown:
    """What a picture shows; with one's own cards where they are `mine`, and not those of somebody one sits behind."""
    view, own = reading.view(picture), picture["own"]
    if view is None:
        return
    for seat in view["seats"]:
        yield from _at_seat(seat["seat"], seat["cards"])
    yield from _on_board(view[reading.board])
    if mine and own["seat"] >= 0:
        yield from _at_seat(own["seat"], own["cards"])


def _at_seat(seat: int, cards: Sequence[str]) -> Shown:
    return ((Place("seat", nth, seat), card) for nth, card in enumerate(cards) if card != HIDDEN)


def _on_board(cards: Sequence[str], before: int = 0) -> Shown:
    return ((Place("board", before + nth), card) for nth, card in enumerate(cards))


def _told(fact: Word, board: int) -> Shown:
    inner: Word = fact.get("fact", {})
    event = inner.get("event", "")
    if event == "dealt":
        for seat, cards in inner["hole"].items():
            yield from _at_seat(int(seat), cards)
    elif event in ("board-dealt", "shared-dealt"):
        yield from _on_board(inner["cards"], board)
    elif event == "shown":
        yield from _at_seat(inner["seat"], inner["cards"])
    elif event == "hands-opened":
        for hand in inner["hands"]:
            yield from _at_seat(hand["seat"], hand["cards"])


def _deals(fact: Word) -> bool:
    return bool(fact.get("fact", {}).get("event") == "dealt")


def _hand_begins(fact: Word) -> Begun | None:
    if fact["event"] != "hand-started":
        return None
    return Begun(fact["number"], frozenset(map(int, fact["dealt"])), fact["dealt"])


def _round_begins(fact: Word) -> Begun | None:
    inner: Word = fact.get("fact", {})
    return Begun(0, frozenset(inner["order"]), {}) if inner.get("event") == "round-begun" else None


def _fits_button(fact: Word, draw: Commitment, positions: Sequence[int], _: str) -> bool:
    """HO-6.1: everybody's card, and the highest has the button."""
    cards = cards_drawn(draw.statement, positions)
    highest = max(cards, key=lambda seat: DECK_52.index(cards[seat]))
    return {int(seat): card for seat, card in fact["cards"].items()} == cards and fact["button"] == highest


def _fits_first(fact: Word, draw: Commitment, positions: Sequence[int], _: str) -> bool:
    """SN-1.3: each lot has the number of a place."""
    inner = fact["fact"]
    lots = [str(place + 1) for place in positions]
    return bool(inner["deck"] == lots and inner["first"] == seats_drawn(draw.statement, positions)[0])


def _is_seated(fact: Word) -> bool:
    return fact["event"] in ("begun", "tables-opened", "table-broken")


def _fits_seats(fact: Word, draw: Commitment, positions: Sequence[int], person: str) -> bool:
    """EV-3.1, EV-3.3: in the order that was drawn. Who has left since is passed over, we are not; who has come since
    sits down after all who have drawn."""
    names = {entry.seat: entry.person for entry in draw.entries}
    order = [names[seat] for seat in seats_drawn(draw.statement, positions)]
    tables = [fact["draw"]] if "draw" in fact else [table.values() for table in fact["tables"].values()]
    seated = [one for table in tables for one in table]
    places = [order.index(one) if one in order else len(order) for one in seated]
    passed = person not in seated and order.index(person) < max([at for at in places if at < len(order)], default=-1)
    return places == sorted(places) and not passed


def _nothing(*_: Any) -> Shown:
    return iter(())


EVENING = "evening"
"""In the place of a game: the draws of an evening."""


READINGS: dict[str, Reading] = {
    "holdem": Reading(
        _hand_begins,
        _deals,
        _told,
        lambda picture: picture["hand"]["hand"],
        "board",
        lambda fact: bool(fact["event"] == "button-drawn"),
        _fits_button,
    ),
    "sniper": Reading(
        _round_begins,
        _deals,
        _told,
        lambda picture: picture["shared"]["game"],
        "shared",
        lambda fact: bool(fact.get("fact", {}).get("event") == "first-drawn"),
        _fits_first,
    ),
    EVENING: Reading(lambda _: None, lambda _: False, _nothing, lambda _: None, "", _is_seated, _fits_seats),
}
"""Of the games that deal so."""

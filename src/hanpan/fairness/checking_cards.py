"""FD-1.5: every card shown is the one due to its place, proven by its path, and no card is shown twice."""

from hanpan.fairness.committing import deal_of
from hanpan.fairness.layouts import LAYOUTS, Layout, Place, boards, due
from hanpan.fairness.paper import Commitment, Receipt, ShownCard
from hanpan.fairness.receipts import NotProvenError
from hanpan.fairness.trees import climb, depth, leaf


def check_cards(receipt: Receipt, deck: int, positions: tuple[int, ...]) -> None:
    _check_viewer(receipt)
    places: set[tuple[str, int, int]] = set()
    cards: set[str] = set()
    for shown in receipt.cards:
        if _place(shown) in places:
            raise NotProvenError("place-twice", _where(shown))
        check_card(receipt.commitment, deck, positions, shown)
        if shown.card in cards:
            raise NotProvenError("card-twice", shown.card)
        places.add(_place(shown))
        cards.add(shown.card)
    layout = LAYOUTS.get(receipt.commitment.statement.variant)
    if layout is not None:
        _check_whole(receipt, layout, places)


def check_card(commitment: Commitment, deck: int, positions: tuple[int, ...], shown: ShownCard) -> None:
    """One card, as a client checks it the moment it is shown."""
    statement = commitment.statement
    layout = LAYOUTS.get(statement.variant)
    nth = None if layout is None else due(layout, statement.seats, Place(shown.at, shown.nth, shown.seat))
    if layout is None or nth is None or (shown.at == "board" and shown.seat):
        raise NotProvenError("place", _where(shown))
    if positions[nth] != shown.position:
        raise NotProvenError("position", _where(shown))
    if shown.card not in layout.pack:
        raise NotProvenError("card", shown.card)
    if len(shown.path) != depth(len(layout.pack)):
        raise NotProvenError("path-length", _where(shown))
    found = leaf(deal_of(statement), deck, shown.position, shown.card, bytes.fromhex(shown.salt))
    path = [bytes.fromhex(beside) for beside in shown.path]
    if climb(found, shown.position, path).hex() != commitment.roots[deck]:
        raise NotProvenError("path", _where(shown))


def _check_viewer(receipt: Receipt) -> None:
    viewer, entries = receipt.viewer, receipt.commitment.entries
    if viewer.seat is None:
        return
    entry = next((entry for entry in entries if entry.seat == viewer.seat), None)
    if entry is None or entry.person not in ("", viewer.person):
        raise NotProvenError("viewer", viewer.person)


def _check_whole(receipt: Receipt, layout: Layout, places: set[tuple[str, int, int]]) -> None:
    """The board comes street by street, and one's own hand is there."""
    board = sorted(nth for at, nth, _ in places if at == "board")
    if board != list(range(len(board))) or len(board) not in boards(layout):
        raise NotProvenError("board", str(board))
    seat = receipt.viewer.seat
    if seat is not None and any(("seat", nth, seat) not in places for nth in range(layout.hole)):
        raise NotProvenError("own-cards", str(seat))


def _place(shown: ShownCard) -> tuple[str, int, int]:
    return shown.at, shown.nth, shown.seat


def _where(shown: ShownCard) -> str:
    return f"{shown.at} {shown.seat} {shown.nth}" if shown.at == "seat" else f"board {shown.nth}"

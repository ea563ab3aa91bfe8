"""FD-2.1: is a receipt what it says? In the order of docs/fairness.md; the first reason against it is told."""

from msgspec import Struct

from hanpan.fairness.checking_cards import check_cards
from hanpan.fairness.checking_deals import check_commitment, check_numbers, check_signatures, check_voids
from hanpan.fairness.checking_decks import check_opened
from hanpan.fairness.choosing import outcome
from hanpan.fairness.committing import all_numbers
from hanpan.fairness.paper import Receipt
from hanpan.fairness.receipts import NotProvenError, read

CHECKED = "checked"
WITHOUT_YOU = "without-you"
HOUSE_SHUFFLE = "house-shuffle"


class Verdict(Struct, frozen=True):
    """What a receipt that holds proves, and for whom."""

    mark: str
    """FD-1.6: with the viewer's own number, with others' numbers only, or with nobody's."""
    x: str
    deck: int
    """The deck that was played; -1 for a draw."""
    positions: tuple[int, ...]
    """π."""
    absent: dict[int, str]
    """The seats that contributed nothing, and why."""
    voids: int
    left_out: bool
    """Has the viewer's client sent a number that is not in it?"""


def verify_bytes(written: bytes) -> Verdict:
    """Read and verify a receipt; NotProvenError says what is wrong with it."""
    return verify(read(written))


def verify(receipt: Receipt) -> Verdict:
    commitment = receipt.commitment
    check_commitment(commitment)
    check_signatures(receipt)
    check_voids(receipt)
    check_numbers(commitment, receipt.numbers)
    x = all_numbers(commitment, receipt.numbers)
    deck, positions = outcome(x, commitment.statement)
    check_opened(commitment, receipt.opened, deck)
    check_cards(receipt, deck, positions)
    return _verdict(receipt, x, deck, positions)


def _verdict(receipt: Receipt, x: bytes, deck: int, positions: tuple[int, ...]) -> Verdict:
    absent = {entry.seat: str(entry.absent) for entry in receipt.commitment.entries if entry.absent}
    own = next((one.number for one in receipt.numbers if one.seat == receipt.viewer.seat), "")
    if receipt.mine and own and receipt.mine != own:
        raise NotProvenError("not-your-number")
    is_in = bool(own and receipt.mine)
    mark = CHECKED if is_in else WITHOUT_YOU if receipt.numbers else HOUSE_SHUFFLE
    return Verdict(mark, x.hex(), deck, positions, absent, len(receipt.voids), bool(receipt.mine and not own))

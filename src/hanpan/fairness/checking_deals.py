"""What was fixed before the cards: the statement, who contributed, signatures, void attempts, numbers."""

from msgspec import structs

from hanpan.fairness import ed25519
from hanpan.fairness.committing import commitment_hash, contribution_hash, deal_of, fingerprint
from hanpan.fairness.layouts import CHAIRS, DRAWS, LAYOUTS, is_clockwise
from hanpan.fairness.paper import Commitment, Number, Receipt, Statement
from hanpan.fairness.receipts import NotProvenError, receipt_hash

MOST_DECKS = 16


def check_commitment(commitment: Commitment) -> None:
    """FD-1.8: a deal that can be, with a deck and an entry for everybody."""
    statement = commitment.statement
    if statement.variant in DRAWS:
        _check_draw(statement)
    elif statement.variant in LAYOUTS:
        _check_hand(statement)
    else:
        raise NotProvenError("unknown-variant", statement.variant)
    if len(commitment.roots) != statement.decks:
        raise NotProvenError("roots", f"{len(commitment.roots)} of {statement.decks}")
    if len(set(commitment.roots)) != len(commitment.roots):
        raise NotProvenError("root-twice")
    _check_entries(commitment)


def _check_hand(statement: Statement) -> None:
    layout, seats = LAYOUTS[statement.variant], statement.seats
    if not 2 <= len(seats) <= layout.most:
        raise NotProvenError("players", str(len(seats)))
    if max(*seats, statement.button) >= CHAIRS:
        raise NotProvenError("no-such-seat", str(max(*seats, statement.button)))
    if len(set(seats)) != len(seats):
        raise NotProvenError("seat-twice")
    if not is_clockwise(layout, seats, statement.button):
        raise NotProvenError("order", str(seats))
    if not 2 <= statement.decks <= MOST_DECKS:
        raise NotProvenError("decks", str(statement.decks))


def _check_draw(statement: Statement) -> None:
    seats = statement.seats
    if len(seats) < 2 or (statement.variant == "draw-cards" and len(seats) > CHAIRS):
        raise NotProvenError("players", str(len(seats)))
    if len(set(seats)) != len(seats):
        raise NotProvenError("seat-twice")
    if list(seats) != sorted(seats) or statement.button:
        raise NotProvenError("order", str(seats))
    if statement.decks:
        raise NotProvenError("decks", str(statement.decks))


def _check_entries(commitment: Commitment) -> None:
    """FD-1.2: every seat has given a hash, or it is said why not."""
    if tuple([entry.seat for entry in commitment.entries]) != commitment.statement.seats:
        raise NotProvenError("entries")
    for entry in commitment.entries:
        if bool(entry.hash) == bool(entry.absent) or (entry.hash and not entry.person):
            raise NotProvenError("entry", str(entry.seat))
    people = [entry.person for entry in commitment.entries if entry.person]
    if len(set(people)) != len(people):
        raise NotProvenError("person-twice")


def check_signatures(receipt: Receipt) -> None:
    """By the key whose fingerprint is the house's name."""
    key = bytes.fromhex(receipt.key)
    if fingerprint(key).hex() != receipt.commitment.statement.house:
        raise NotProvenError("another-house")
    if not ed25519.verify(key, commitment_hash(receipt.commitment), bytes.fromhex(receipt.commitment.signature)):
        raise NotProvenError("commitment-signature")
    if not ed25519.verify(key, receipt_hash(receipt), bytes.fromhex(receipt.signature)):
        raise NotProvenError("receipt-signature")


def check_voids(receipt: Receipt) -> None:
    """FD-1.2: every attempt before this one is there, and who made it void contributes no more."""
    told = receipt.commitment
    there = [void.commitment.statement.attempt for void in receipt.voids]
    if len(there) + 1 != told.statement.attempt or there != list(range(1, len(there) + 1)):
        raise NotProvenError("voids-missing")
    for void in receipt.voids:
        _check_void(receipt, void.commitment, void.seat)
    attempts = [*[void.commitment for void in receipt.voids], told]
    roots = [root for attempt in attempts for root in attempt.roots]
    if len(set(roots)) != len(roots):
        raise NotProvenError("void-roots")
    for number, void in enumerate(receipt.voids, 1):
        if any(entry.seat == void.seat and entry.hash for later in attempts[number:] for entry in later.entries):
            raise NotProvenError("void-again", str(void.seat))


def _check_void(receipt: Receipt, void: Commitment, seat: int) -> None:
    check_commitment(void)
    if structs.replace(void.statement, attempt=receipt.commitment.statement.attempt) != receipt.commitment.statement:
        raise NotProvenError("void-statement", str(void.statement.attempt))
    if not ed25519.verify(bytes.fromhex(receipt.key), commitment_hash(void), bytes.fromhex(void.signature)):
        raise NotProvenError("void-signature", str(void.statement.attempt))
    if not any(entry.seat == seat and entry.hash for entry in void.entries):
        raise NotProvenError("void-seat", str(seat))


def check_numbers(commitment: Commitment, numbers: tuple[Number, ...]) -> None:
    """FD-1.2: to every hash its number, and no other."""
    deal = deal_of(commitment.statement)
    given = [entry for entry in commitment.entries if entry.hash]
    sent = [one.seat for one in numbers]
    if not set(sent) <= {entry.seat for entry in given}:
        raise NotProvenError("number-unasked")
    if sent != [entry.seat for entry in given]:
        raise NotProvenError("numbers", str(sent))
    for entry, one in zip(given, numbers, strict=True):
        if contribution_hash(deal, entry.person, bytes.fromhex(one.number)).hex() != entry.hash:
            raise NotProvenError("number-differs", str(entry.seat))

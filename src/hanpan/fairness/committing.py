"""FD-1.1, FD-1.2, FD-1.8: what is fixed before anybody's number is known, and the hashes that fix it."""

from hanpan.fairness.encoding import digest, text, u8, u16, u32, u64
from hanpan.fairness.paper import ABSENT, Commitment, Entry, Number, Statement


def fingerprint(key: bytes) -> bytes:
    """What people compare of the house's key; it is the house in every statement."""
    return digest("key", key)


def deal_of(statement: Statement) -> bytes:
    """House, table, hand and attempt: what every leaf and every contribution is bound to."""
    return digest("deal", _which(statement))


def statement_hash(statement: Statement) -> bytes:
    seats = [u16(seat) for seat in statement.seats]
    about = [text(statement.variant), u16(statement.button), u16(len(seats)), *seats, u8(statement.decks)]
    return digest("statement", _which(statement), *about)


def _which(statement: Statement) -> bytes:
    return bytes.fromhex(statement.house) + text(statement.table) + u64(statement.hand) + u32(statement.attempt)


def contribution_hash(deal: bytes, person: str, number: bytes) -> bytes:
    """What a person sends first; another's cannot be sent again, nor one's own of another deal."""
    return digest("number", deal, text(person), number)


def commitment_hash(commitment: Commitment) -> bytes:
    """What the house signs before it hears a number."""
    roots = [bytes.fromhex(root) for root in commitment.roots]
    entries = [_entry(entry) for entry in commitment.entries]
    return digest(
        "commitment", statement_hash(commitment.statement), u8(len(roots)), *roots, u16(len(entries)), *entries
    )


def _entry(entry: Entry) -> bytes:
    return u16(entry.seat) + u8(ABSENT.index(entry.absent)) + text(entry.person) + bytes.fromhex(entry.hash)


def all_numbers(commitment: Commitment, numbers: tuple[Number, ...]) -> bytes:
    """FD-1.3: x, from which everything follows that nobody may choose."""
    sent = {one.seat: bytes.fromhex(one.number) for one in numbers}
    given = [entry for entry in commitment.entries if entry.hash]
    parts = [u16(entry.seat) + bytes.fromhex(entry.hash) + sent[entry.seat] for entry in given]
    roots = [bytes.fromhex(root) for root in commitment.roots]
    return digest("x", statement_hash(commitment.statement), u8(len(roots)), *roots, u16(len(parts)), *parts)

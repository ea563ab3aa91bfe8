"""FD-2.1: a receipt on paper: what of it the house signs, how it is written and read."""

from typing import Any

import msgspec

from hanpan.fairness.committing import commitment_hash
from hanpan.fairness.encoding import digest, text, u8, u16, u64
from hanpan.fairness.paper import CAUSES, FORMAT, Number, OpenedSeed, Receipt, ShownCard, Viewer, Void


class NotProvenError(Exception):
    """A receipt that does not prove what it says. `code` is one of the reasons in docs/fairness.md."""

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(f"{code}: {detail}" if detail else code)
        self.code = code
        self.detail = detail


def read(written: bytes) -> Receipt:
    try:
        parsed: Any = msgspec.json.decode(written)
    except (msgspec.DecodeError, RecursionError) as wrong:
        raise NotProvenError("not-json", str(wrong)) from wrong
    said = parsed.get("format") if isinstance(parsed, dict) else None
    if said != FORMAT:
        raise NotProvenError("unknown-format", str(said)[:40])
    try:
        return msgspec.convert(parsed, Receipt)
    except msgspec.ValidationError as wrong:
        raise NotProvenError("not-a-receipt", str(wrong)) from wrong


def write(receipt: Receipt) -> bytes:
    return msgspec.json.format(msgspec.json.encode(receipt), indent=1) + b"\n"


def receipt_hash(receipt: Receipt) -> bytes:
    """What the house signs: all of it but the key, the signatures and what the viewer has written in."""
    return digest(
        "receipt",
        commitment_hash(receipt.commitment),
        u16(len(receipt.numbers)),
        *[_number(one) for one in receipt.numbers],
        u8(len(receipt.opened)),
        *[_opened(one) for one in receipt.opened],
        u16(len(receipt.voids)),
        *[_void(one) for one in receipt.voids],
        _viewer(receipt.viewer),
        u16(len(receipt.cards)),
        *[_card(one) for one in receipt.cards],
        u64(receipt.head.number),
        bytes.fromhex(receipt.head.digest),
    )


def _number(one: Number) -> bytes:
    return u16(one.seat) + bytes.fromhex(one.number)


def _opened(one: OpenedSeed) -> bytes:
    return u8(one.deck) + bytes.fromhex(one.seed)


def _void(one: Void) -> bytes:
    return commitment_hash(one.commitment) + u8(CAUSES.index(one.cause)) + u16(one.seat)


def _viewer(viewer: Viewer) -> bytes:
    return text(viewer.person) + (u8(0) if viewer.seat is None else u8(1) + u16(viewer.seat))


def _card(one: ShownCard) -> bytes:
    where = u8(("seat", "board").index(one.at)) + u16(one.seat) + u8(one.nth) + u8(one.position)
    path = b"".join(bytes.fromhex(beside) for beside in one.path)
    return where + text(one.card) + bytes.fromhex(one.salt) + u8(len(one.path)) + path

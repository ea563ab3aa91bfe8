"""What is told and kept of a deal, as it stands in a receipt: JSON with bytes in hexadecimal (docs/fairness.md)."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

Hex32 = Annotated[str, Meta(pattern="^[0-9a-f]*$", min_length=64, max_length=64)]
Hex64 = Annotated[str, Meta(pattern="^[0-9a-f]*$", min_length=128, max_length=128)]
MaybeHex32 = Annotated[str, Meta(pattern=r"^(?:[0-9a-f]{64})?(?![\s\S])")]
"""Empty where nothing was sent."""
Name = Annotated[str, Meta(min_length=1, max_length=200)]
Count = Annotated[int, Meta(ge=1, le=2**53 - 1)]
Attempt = Annotated[int, Meta(ge=1, le=2**32 - 1)]
Short = Annotated[int, Meta(ge=0, le=2**16 - 1)]
Byte = Annotated[int, Meta(ge=0, le=255)]
Few = Meta(max_length=255)
Many = Meta(max_length=2**16 - 1)

FORMAT = "hanpan-fd1"
ABSENT = ("", "house-bot", "no-hash", "barred")
"""Why a seat contributes nothing, by its number; the empty one does contribute."""
CAUSES = ("missing", "wrong")
"""Why an attempt is void: a number did not come, or is not the one that was hashed."""


class Paper(Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a receipt: what it does not know it refuses, since nobody has signed it."""


class Statement(Paper, frozen=True):
    """FD-1.8: what the deal is for."""

    house: Hex32
    """The fingerprint of the house's key."""
    table: Name
    hand: Count
    attempt: Attempt
    variant: Name
    button: Short
    seats: Annotated[tuple[Short, ...], Many]
    """Those dealt in, in the order in which they get their first card."""
    decks: Byte


class Entry(Paper, frozen=True, omit_defaults=True):
    """FD-1.2: what a seat has sent before the roots were told, or why it has not."""

    seat: Short
    person: Annotated[str, Meta(max_length=200)] = ""
    hash: MaybeHex32 = ""
    absent: Literal["", "house-bot", "no-hash", "barred"] = ""


class Commitment(Paper, frozen=True):
    """What the house tells, signed, before it hears a number (FD-1.2, FD-1.9)."""

    statement: Statement
    roots: Annotated[tuple[Hex32, ...], Few]
    entries: Annotated[tuple[Entry, ...], Many]
    signature: Hex64


class Number(Paper, frozen=True):
    """FD-1.2: what a person has added to the deal."""

    seat: Short
    number: Hex32


class OpenedSeed(Paper, frozen=True):
    """FD-1.4: a deck that was not played."""

    deck: Byte
    seed: Hex32


class Void(Paper, frozen=True):
    """FD-1.2: an attempt that came to nothing, and whose number it was."""

    commitment: Commitment
    cause: Literal["missing", "wrong"]
    seat: Short


class ShownCard(Paper, frozen=True, omit_defaults=True):
    """FD-1.5: a card with its proof."""

    at: Literal["seat", "board"]
    nth: Byte
    position: Byte
    card: Annotated[str, Meta(max_length=8)]
    salt: Hex32
    path: Annotated[tuple[Hex32, ...], Few]
    seat: Short = 0


class Viewer(Paper, frozen=True):
    """Whose receipt it is; an observer has no seat."""

    person: Annotated[str, Meta(max_length=200)]
    seat: Short | None = None


class Head(Paper, frozen=True):
    """FD-2.2: how far the table's journal reached, and the hash of all of it."""

    number: Annotated[int, Meta(ge=0, le=2**53 - 1)]
    digest: Hex32


class Receipt(Paper, frozen=True, omit_defaults=True):
    """FD-2.1: all that one person needs to check a hand without the house."""

    format: str
    key: Hex32
    commitment: Commitment
    numbers: Annotated[tuple[Number, ...], Many]
    opened: Annotated[tuple[OpenedSeed, ...], Few]
    voids: Annotated[tuple[Void, ...], Many]
    viewer: Viewer
    cards: Annotated[tuple[ShownCard, ...], Many]
    head: Head
    signature: Hex64
    mine: MaybeHex32 = ""
    """The number the viewer's own client has sent; it writes it in itself, and nobody signs it (FD-1.6)."""

"""FD-2.2: a table's journal as a chain of hashes, which gives away no sealed part and outlives its being forgotten."""

from hanpan.fairness.encoding import HASH, digest, text, u64

UNSEALED = bytes(HASH)
"""Stands for the sealed part of a fact that has none."""


def first_link(house: bytes, table: str) -> bytes:
    """What a journal begins with."""
    return digest("journal", house, text(table))


def sealed_hash(salt: bytes, sealed: bytes) -> bytes:
    """Of what is hidden only this is in the chain; the salt is forgotten with it."""
    return digest("sealed", salt, sealed)


def link(before: bytes, number: int, public: bytes, sealed: bytes = UNSEALED) -> bytes:
    """The head after this fact: its public part whole, its sealed part by its hash."""
    return digest("fact", before, u64(number), sealed, public)

"""How things become bytes before they are hashed (docs/fairness.md, "Bytes")."""

import hmac
from collections.abc import Iterator
from functools import cache
from hashlib import sha256

try:
    from hanpan.fairness._native import hashed

    NATIVE = True
except ImportError:  # no compiler was at hand
    NATIVE = False

HASH = 32
"""Bytes of a hash, a seed, a salt and a number."""


@cache
def label(name: str) -> bytes:
    """What a hash is of comes first in it, so that no hash can pass for one of something else."""
    return b"hanpan/fd1/" + name.encode() + b"\0"


def digest(name: str, *parts: bytes) -> bytes:
    whole = b"".join((label(name), *parts))
    return hashed(whole) if NATIVE else sha256(whole).digest()


def u8(number: int) -> bytes:
    return number.to_bytes(1, "big")


def u16(number: int) -> bytes:
    return number.to_bytes(2, "big")


def u32(number: int) -> bytes:
    return number.to_bytes(4, "big")


def u64(number: int) -> bytes:
    return number.to_bytes(8, "big")


def text(said: str) -> bytes:
    written = said.encode()
    return u16(len(written)) + written


def stream(key: bytes, name: str) -> Iterator[int]:
    """All the bytes that follow from a key under a label, one by one."""
    block = 0
    while True:
        yield from hmac.digest(key, label(name) + u32(block), "sha256")
        block += 1

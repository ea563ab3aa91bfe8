"""Signatures by RFC 8032 (Ed25519) in whole numbers, so that a receipt can be checked wherever Python is.

Verifying takes some milliseconds. Signing is here for tests and small houses: how long it takes depends on the key, so
whoever signs where others can time it gives the house a library's `sign` instead.
"""

from functools import cache
from hashlib import sha512
from typing import Final

P: Final = 2**255 - 19
ORDER: Final = 2**252 + 27742317777372353535851937790883648493
D: Final = -121665 * pow(121666, -1, P) % P
_ROOT: Final = pow(2, (P - 1) // 4, P)
Point = tuple[int, int, int, int]
"""X, Y, Z and T with x = X/Z, y = Y/Z, xy = T/Z."""
ZERO: Final[Point] = (0, 1, 1, 0)


def public_key(secret: bytes) -> bytes:
    scalar, _ = _expanded(secret)
    return _written(_times_base(scalar))


def sign(secret: bytes, message: bytes) -> bytes:
    scalar, prefix = _expanded(secret)
    key = _written(_times_base(scalar))
    nonce = _number(prefix, message)
    commitment = _written(_times_base(nonce))
    answer = (nonce + _number(commitment, key, message) * scalar) % ORDER
    return commitment + answer.to_bytes(32, "little")


def verify(key: bytes, message: bytes, signature: bytes) -> bool:
    """With the cofactor, and strict: no second way to write a point or a number, no key of small order."""
    public, commitment = _read(key), _read(signature[:32])
    answer = int.from_bytes(signature[32:], "little")
    if public is None or commitment is None or answer >= ORDER or _is_small(public):
        return False
    challenge = _number(signature[:32], key, message)
    difference = _add(_times_base(answer), _negative(_add(commitment, _times(challenge, public))))
    return _is_small(difference)


def _expanded(secret: bytes) -> tuple[int, bytes]:
    whole = sha512(secret).digest()
    scalar = int.from_bytes(whole[:32], "little")
    return scalar & (1 << 254) - 8 | 1 << 254, whole[32:]


def _number(*parts: bytes) -> int:
    return int.from_bytes(sha512(b"".join(parts)).digest(), "little") % ORDER


def _add(one: Point, other: Point) -> Point:
    a = (one[1] - one[0]) * (other[1] - other[0]) % P
    b = (one[1] + one[0]) * (other[1] + other[0]) % P
    c = 2 * one[3] * other[3] * D % P
    d = 2 * one[2] * other[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def _negative(point: Point) -> Point:
    return -point[0] % P, point[1], point[2], -point[3] % P


def _times(factor: int, point: Point) -> Point:
    found = ZERO
    while factor:
        if factor & 1:
            found = _add(found, point)
        point = _add(point, point)
        factor >>= 1
    return found


def _times_base(factor: int) -> Point:
    found = ZERO
    for bit, point in enumerate(_doubles()):
        if factor >> bit & 1:
            found = _add(found, point)
    return found


@cache
def _doubles() -> list[Point]:
    y = 4 * pow(5, -1, P) % P
    base = _read(y.to_bytes(32, "little"))
    assert base is not None
    points = [base]
    while len(points) < 256:
        points.append(_add(points[-1], points[-1]))
    return points


def _is_small(point: Point) -> bool:
    eight = _times(8, point)
    return eight[0] % P == 0 and (eight[1] - eight[2]) % P == 0


def _written(point: Point) -> bytes:
    inverse = pow(point[2], -1, P)
    x, y = point[0] * inverse % P, point[1] * inverse % P
    return (y | (x & 1) << 255).to_bytes(32, "little")


def _read(written: bytes) -> Point | None:
    y = int.from_bytes(written, "little")
    odd, y = y >> 255, y & (1 << 255) - 1
    if y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * _ROOT % P
    if (x * x - square) % P or (x == 0 and odd):
        return None
    x = x if x & 1 == odd else P - x
    return x, y, 1, x * y % P

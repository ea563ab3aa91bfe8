"""FD-3.1: what is hidden is sealed before it reaches a store, and opened for whoever has the house's key.

AES-SIV (RFC 5297) needs no nonce: what is bound to it is unique already (which part, of which table, under which
number), so several nodes with one key, and a fact that is kept again after a crash, cannot make two texts of one nonce.

A sealed column begins with a byte that no text of ours begins with:

    1 ‖ digest ‖ AES-SIV(salt ‖ body)   a fact in play
    2 ‖ digest                          all of it is forgotten
    3 ‖ digest ‖ AES-SIV(body)          what is left of it after its hand

A body is the fact as JSON after a zero byte; or after a one deflated, with the open part of the fact as dictionary.
After a three it is only what a commitment has beside its open part: how many seeds, these, and what is left of its
deck, as they are: nothing makes hashes smaller. (After a two, of earlier houses, deflated without what is left.)
"""

import zlib
from base64 import b64decode, b64encode
from typing import Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESSIV
from msgspec.structs import replace

from hanpan.fairness.encoding import HASH
from hanpan.floor.house_key import HouseKey
from hanpan.floor.ports import Record, SnapshotRow

IN_PLAY: Final = b"\1"
FORGOTTEN: Final = b"\2"
KEPT: Final = b"\3"
_TEXT: Final = b"{"
"""With which a part begins that was written in clear: by an earlier house, or by one without a key."""
_PLAIN: Final = b"\0"
_DEFLATED: Final = b"\1"
_DECK_APART: Final = b"\2"
_NO_DECK: Final = b'"remains":""'
_APART: Final = b"\3"
_NONE_APART: Final = b'"seeds":[],"remains":""}'
_SEEDS: Final = b'"seeds":['
_REMAINS: Final = b'],"remains":"'
_END: Final = b'"}'
_RAW: Final = -zlib.MAX_WBITS
_CARDS: Final = "="


class ClosedError(Exception):
    """Sealed with another key, or damaged."""


class Seal:
    """The key of the house, for a store: without one everything is kept in clear, and what is sealed stays closed."""

    def __init__(self, key: HouseKey | None = None) -> None:
        self._cipher = None if key is None else AESSIV(key.sealing)

    @property
    def seals(self) -> bool:
        return self._cipher is not None

    # -- facts

    def sealed(self, record: Record) -> Record:
        """As a store keeps it. What has no salt is no card, but somebody's own business: it is not sealed."""
        if not self.seals or not (record.salt or record.seed):
            return record
        seed, hidden = record.seed, record.sealed
        if seed is not None:
            seed = IN_PLAY + self._close(seed, "seed", record.table, record.number)
        if hidden is not None and record.salt:
            body = record.salt + (_apart(record.open, hidden) or _PLAIN + hidden)
            hidden = IN_PLAY + record.digest + self._close(body, "fact", record.table, record.number, record.digest)
        return replace(record, sealed=hidden, seed=seed)

    def left(self, record: Record) -> bytes:
        """The sealed column of a fact whose hand is over: what is left of it."""
        if record.sealed is None:
            return FORGOTTEN + record.digest
        body = _apart(record.open, record.sealed) or _deflated(record.open, record.sealed)
        return KEPT + record.digest + self._close(body, "kept", record.table, record.number, record.digest)

    def opened(self, record: Record) -> Record:
        """As the floor knows it; `closed` where the key does not fit."""
        hidden = record.sealed
        if record.seed is not None and record.seed[:1] == IN_PLAY and len(record.seed) > HASH:
            record = replace(record, seed=self._seed(record))
        if hidden is None or hidden[:1] == _TEXT:
            return record
        state, digest, closed = hidden[:1], hidden[1 : 1 + HASH], hidden[1 + HASH :]
        if state == FORGOTTEN:
            return replace(record, sealed=None, digest=digest)
        try:
            named = "fact" if state == IN_PLAY else "kept"
            body = self._open(closed, named, record.table, record.number, digest)
        except ClosedError:
            return replace(record, sealed=None, digest=digest, closed=True)
        salt, body = (body[:HASH], body[HASH:]) if state == IN_PLAY else (b"", body)
        return replace(record, sealed=_text(record.open, body), salt=salt, digest=digest)

    def _seed(self, record: Record) -> bytes | None:
        assert record.seed is not None
        try:
            return self._open(record.seed[1:], "seed", record.table, record.number)
        except ClosedError:
            return None

    # -- snapshots

    def snapshot(self, row: SnapshotRow) -> SnapshotRow:
        if not self.seals:
            return row
        return replace(row, body=IN_PLAY + self._close(zlib.compress(row.body, 1), "snapshot", row.table, row.number))

    def opened_snapshot(self, row: SnapshotRow) -> SnapshotRow:
        """ClosedError where the key does not fit: the journal tells the same."""
        if row.body[:1] != IN_PLAY:
            return row
        return replace(row, body=zlib.decompress(self._open(row.body[1:], "snapshot", row.table, row.number)))

    # -- the cards in somebody's list of hands

    def cards(self, cards: str, table: str, hand: int, person: str) -> str:
        if not self.seals or not cards:
            return cards
        return _CARDS + b64encode(self._close(cards.encode(), "own", table, hand, person.encode())).decode()

    def opened_cards(self, cards: str, table: str, hand: int, person: str) -> str:
        """None of them where the key does not fit."""
        if not cards.startswith(_CARDS):
            return cards
        try:
            return self._open(b64decode(cards[1:]), "own", table, hand, person.encode()).decode()
        except ClosedError:
            return ""

    def _close(self, text: bytes, part: str, table: str, number: int, more: bytes = b"") -> bytes:
        assert self._cipher is not None
        return self._cipher.encrypt(text, [part.encode(), table.encode(), b"%d" % number, more])

    def _open(self, closed: bytes, part: str, table: str, number: int, more: bytes = b"") -> bytes:
        if self._cipher is None:
            raise ClosedError
        try:
            return self._cipher.decrypt(closed, [part.encode(), table.encode(), b"%d" % number, more])
        except InvalidTag:
            raise ClosedError from None


CLEAR: Final = Seal()
"""A house without a key."""


def digest_in(hidden: bytes | None) -> bytes:
    """FD-2.2: of a sealed column, which anybody may know; empty where nothing is sealed."""
    return b"" if hidden is None or hidden[:1] == _TEXT else hidden[1 : 1 + HASH]


def without(hidden: bytes | None) -> bytes | None:
    """A sealed column once its hand is over and nothing of it is kept; what was never sealed stays as it is."""
    return hidden if hidden is None or hidden[:1] != IN_PLAY else FORGOTTEN + hidden[1 : 1 + HASH]


def _deflated(told: bytes, whole: bytes) -> bytes:
    packer = zlib.compressobj(6, zlib.DEFLATED, _RAW, zdict=told)
    return _DEFLATED + packer.compress(whole) + packer.flush()


def _apart(told: bytes, whole: bytes) -> bytes:
    """Empty where it is no commitment."""
    common = len(told) - len(_NONE_APART)
    is_one = told.endswith(_NONE_APART) and whole.startswith(told[:common])
    if not (is_one and whole.startswith(_SEEDS, common) and whole.endswith(_END)):
        return b""
    named, _, left = whole[common + len(_SEEDS) :].partition(_REMAINS)
    seeds = bytes.fromhex(named.translate(None, b'",').decode())
    return _APART + bytes([len(seeds) // HASH]) + seeds + b64decode(left[: -len(_END)])


def _together(told: bytes, apart: bytes) -> bytes:
    end = 1 + apart[0] * HASH
    seeds = b",".join([b'"%s"' % apart[at : at + HASH].hex().encode() for at in range(1, end, HASH)])
    return b"".join((told[: -len(_NONE_APART)], _SEEDS, seeds, _REMAINS, b64encode(apart[end:]), _END))


def _text(told: bytes, body: bytes) -> bytes:
    if body[:1] == _PLAIN:
        return body[1:]
    if body[:1] == _APART:
        return _together(told, body[1:])
    unpacker = zlib.decompressobj(_RAW, zdict=told)
    text = unpacker.decompress(body[1:]) + unpacker.flush()
    if body[:1] == _DEFLATED:
        return text
    return text.replace(_NO_DECK, b'"remains":"%s"' % b64encode(unpacker.unused_data), 1)

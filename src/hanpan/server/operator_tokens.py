"""Tokens by which programs give orders. They lie in a file of their own, so that one can be made while the house is
open and while it is closed; what a token is, the file does not know."""

import secrets
from collections.abc import Callable
from pathlib import Path

import msgspec
from msgspec import Struct

from hanpan.server.operator_login import write_for_oneself
from hanpan.server.sessions import DAY, digest
from hanpan.server.visitors import BEARER

FILE = "operator-tokens"
PREFIX = "hanpan-op-"
SHORT = 12
"""Letters of a hash by which a token is named."""


class TokenRow(Struct, frozen=True):
    """A token that was made."""

    digest: str
    label: str
    operator: str
    created: int
    expires: int

    @property
    def id(self) -> str:
        return self.digest[:SHORT]


class Tokens:
    """In the data folder; in memory where there is none."""

    def __init__(self, folder: Path | None, now: Callable[[], int]) -> None:
        self.file, self.now = None if folder is None else folder / FILE, now
        self.rows: dict[str, TokenRow] = {}
        self.read_at = 0

    def make(self, label: str, operator: str, days: int) -> tuple[str, TokenRow]:
        """A new one, told this once."""
        token, now = PREFIX + secrets.token_urlsafe(32), self.now()
        row = TokenRow(digest(token), label, operator, now, now + days * DAY)
        self._read()
        self.rows[row.digest] = row
        self._write()
        return token, row

    def remove(self, wanted: Callable[[TokenRow], bool]) -> int:
        """How many those were."""
        self._read()
        gone = [row.digest for row in self.rows.values() if wanted(row)]
        for key in gone:
            del self.rows[key]
        if gone:
            self._write()
        return len(gone)

    def all(self) -> list[TokenRow]:
        """Those that open, the latest first."""
        self._read()
        return [row for row in reversed(self.rows.values()) if row.expires > self.now()]

    def operator_of(self, said: str) -> str:
        """In whose name a header `Authorization` speaks; empty: in nobody's."""
        if not said.lower().startswith(BEARER):
            return ""
        self._read()
        row = self.rows.get(digest(said[len(BEARER) :].strip()))
        return row.operator if row is not None and row.expires > self.now() else ""

    def _read(self) -> None:
        """Where somebody has written it since: a command beside the house."""
        try:
            written = 0 if self.file is None else self.file.stat().st_mtime_ns
        except FileNotFoundError:
            written, self.rows = 0, {}
        if self.file is not None and written != self.read_at:
            rows = msgspec.json.decode(self.file.read_bytes(), type=list[TokenRow]) if written else []
            self.rows, self.read_at = {row.digest: row for row in rows}, written

    def _write(self) -> None:
        if self.file is not None:
            write_for_oneself(self.file, msgspec.json.encode(list(self.rows.values())).decode() + "\n")
            self.read_at = self.file.stat().st_mtime_ns

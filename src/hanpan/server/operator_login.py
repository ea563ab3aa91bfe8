"""How operators sign in: passwords, sessions that expire, and a limit on guesses."""

import os
import secrets
from dataclasses import dataclass, field
from pathlib import Path

from argon2 import PasswordHasher

from hanpan.floor.clock import Clock
from hanpan.server.errors import Fault
from hanpan.server.passwords import Passwords
from hanpan.server.rates import Gate
from hanpan.server.sessions import digest
from hanpan.server.settings import OperatorSection

FILE = "operator-password"
"""In the data folder: the hash of a password the house made itself."""
HASHES = "$argon2"
SESSIONS = 20
"""More than so many at a time: the oldest ends."""
OPERATOR_COOKIE = "hanpan_operator"
FIRST = "operator"
"""The name of the first operator, whose password is set at the machine."""


def kept_hash(folder: Path, *, new: bool = False) -> tuple[str, str]:
    """The hash in the data folder and, where it was made just now, the password it is of: told this once."""
    file = folder / FILE
    if new or not file.exists():
        password = new_password()
        hashed = PasswordHasher().hash(password)
        if (write_for_oneself if new else write_once)(file, f"{hashed}\n"):
            return hashed, password
    hashed = read_of_oneself(file)
    if not hashed.startswith(HASHES):
        raise DamagedError(file)
    return hashed, ""


def new_password() -> str:
    return "-".join(secrets.token_hex(3) for _ in range(4))


class DamagedError(Exception):
    """A file of the house's own making that says nothing."""

    def __init__(self, file: Path) -> None:
        super().__init__(str(file))
        self.file = file


def read_of_oneself(file: Path) -> str:
    """What `write_for_oneself` wrote; something stands in it."""
    try:
        text = file.read_text(encoding="utf-8").strip()
    except UnicodeDecodeError:
        raise DamagedError(file) from None
    if not text:
        raise DamagedError(file)
    return text


def write_for_oneself(file: Path, text: str) -> bool:
    """Readable by its owner alone from its first moment on, and whole or not at all."""
    _draft(file, text).replace(file)
    return True


def write_once(file: Path, text: str) -> bool:
    """The same, where it is not there yet. Of several processes that share a folder one is first: is it this one?"""
    draft = _draft(file, text)
    try:
        os.link(draft, file)
    except FileExistsError:
        return False
    except OSError:  # a disk without links
        draft.replace(file)
    finally:
        draft.unlink(missing_ok=True)
    return True


def _draft(file: Path, text: str) -> Path:
    draft = file.with_name(f"{file.name}.{secrets.token_hex(4)}.new")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as opened:
        opened.write(text)
        opened.flush()
        os.fsync(opened.fileno())
    return draft


@dataclass(frozen=True)
class Session:
    """Somebody who knew a password."""

    operator: str
    expires: int
    guard: str
    """Sent with every order, so that no other page can give one in the operator's name."""


@dataclass
class OperatorLogin:
    """Signs operators in."""

    clock: Clock
    password_hash: str
    """Of the first operator."""
    settings: OperatorSection
    passwords: Passwords
    sessions: dict[str, Session] = field(default_factory=dict)
    """By the hash of what the cookie carries."""

    def __post_init__(self) -> None:
        most, seconds = self.settings.attempts, self.settings.attempts_seconds
        self.attempts = Gate(most / seconds, most, self.clock.steady)

    @property
    def session_seconds(self) -> int:
        return self.settings.session_hours * 3600

    async def knows(self, password: str, hashed: str, address: str) -> bool | Fault:
        """Is it the password of this hash? An unknown operator has none, and it takes as long to say no."""
        too_many = self.attempts.closed_to(address)
        if too_many is not None:
            return too_many
        known = await self.passwords.fits(hashed, password)
        if known:
            self.attempts.buckets.pop(address, None)
        return Fault("busy") if known is None else known

    def open(self, operator: str) -> tuple[str, Session]:
        """A new session, and what its cookie carries."""
        carried = secrets.token_urlsafe(32)
        session = Session(operator, self.clock.steady() + self.session_seconds * 1000, secrets.token_urlsafe(32))
        while len(self.sessions) >= SESSIONS:
            del self.sessions[next(iter(self.sessions))]
        self.sessions[digest(carried)] = session
        return carried, session

    def end_sessions_of(self, operator: str) -> None:
        self.sessions = {key: session for key, session in self.sessions.items() if session.operator != operator}

    def session(self, carried: str) -> Session | None:
        found = self.sessions.get(digest(carried))
        if found is not None and found.expires <= self.clock.steady():
            self.close(carried)
            return None
        return found

    def close(self, carried: str) -> None:
        self.sessions.pop(digest(carried), None)

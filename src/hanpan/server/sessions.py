"""Who carries this cookie, or this token.

What is carried is 256 random bits; the store knows only their hash, so whoever reads the store can sign in as nobody.
A cookie that is older than a day is changed for a new one when it is used. The old one opens until the new one has been
used (an answer may get lost on its way, and a guest has nothing but a cookie), and a moment longer.
"""

import asyncio
import hashlib
import secrets
from dataclasses import dataclass

from hanpan.floor.clock import Clock
from hanpan.floor.ports import SessionRow, Store
from hanpan.server.limits import Limits

SECOND = 1000
HOUR = 3600 * SECOND
DAY = 24 * HOUR
COOKIE, TOKEN, KNOWN = "cookie", "token", "known"
"""What a secret is for. A known browser is one its owner has signed in with: it opens nothing, but strangers who guess
at the password do not keep it out."""


def digest(secret: str) -> str:
    """What is no text at all may come, too: it opens nothing."""
    return hashlib.sha256(secret.encode(errors="replace")).hexdigest()


@dataclass
class Change:
    """A cookie on its way out."""

    person: str
    fresh: str
    since: int
    ends: int | None = None
    """When the old one no longer opens; not known before the fresh one is used."""


class Sessions:
    def __init__(self, store: Store, clock: Clock, limits: Limits) -> None:
        self.store, self.clock, self.limits = store, clock, limits
        self.changes: dict[str, Change] = {}
        """By the hash of the old cookie."""
        self.changing = asyncio.Lock()

    async def begin(self, person: str, use: str = COOKIE, replaces: str = "") -> str:
        """A new one; what is returned is carried by its owner and known to nobody else."""
        secret, row = self.made(person, use, replaces)
        await self.store.add_session(row)
        return secret

    def made(self, person: str, use: str = COOKIE, replaces: str = "") -> tuple[str, SessionRow]:
        """What its owner carries, and what is to be kept of it."""
        secret = secrets.token_urlsafe(32)
        now = self.clock.now()
        days = self.limits.token_days if use == TOKEN else self.limits.session_days
        return secret, SessionRow(digest(secret), person, now, now + days * DAY, use, replaces)

    async def find(self, secret: str, use: str) -> SessionRow | None:
        """Whose it is, while it is good. A cookie is no token: a page could not send it on purpose."""
        row = await self.store.session(digest(secret))
        now = self.clock.now()
        if row is None or row.use != use or row.expires <= now:
            return None
        change = self.changes.get(row.digest)
        if change is not None and change.ends is not None and change.ends <= self.clock.steady():
            return None
        if row.replaces:
            await self._take_over(row)
        return row

    async def _take_over(self, row: SessionRow) -> None:
        """The fresh one is in use: the old one ends, also if the house is closed before."""
        grace = self.limits.rotate_grace_seconds * SECOND
        await self.store.take_over_session(row, self.clock.now() + grace)
        if row.replaces in self.changes:
            self.changes[row.replaces].ends = self.clock.steady() + grace

    async def renewed(self, row: SessionRow) -> str | None:
        """What to carry from now on, where the cookie has become old. Requests side by side get the same."""
        now = self.clock.now()
        if row.use != COOKIE or now - row.created < self.limits.rotate_hours * HOUR:
            return None
        async with self.changing:
            change = self.changes.get(row.digest)
            if change is None:
                change = Change(row.person, await self.begin(row.person, replaces=row.digest), self.clock.steady())
                self.changes[row.digest] = change
        return change.fresh if change.ends is None else None

    async def end(self, row: SessionRow) -> None:
        """Signed out."""
        change = self.changes.pop(row.digest, None)
        if change is not None:
            await self.store.remove_session(digest(change.fresh))
        await self.store.remove_session(row.digest)

    async def end_all(self, person: str) -> None:
        """Cookies and tokens."""
        self.forget(person)
        await self.store.remove_sessions_of(person)

    def forget(self, person: str) -> None:
        """Which of their cookies were to be changed."""
        self.changes = {old: change for old, change in self.changes.items() if change.person != person}

    async def tidy(self) -> None:
        """Take away what opens no longer. A change nobody took up is forgotten; its old cookie ends in its time."""
        now = self.clock.steady()
        for old, change in list(self.changes.items()):
            if change.ends is not None and change.ends <= now:
                await self.store.remove_session(old)
                del self.changes[old]
            elif now - change.since > DAY:
                del self.changes[old]
        # Kept as long again: the clock of the machine may be wrong today, and a guest has nothing but a cookie.
        await self.store.remove_expired(self.clock.now() - self.limits.session_days * DAY)

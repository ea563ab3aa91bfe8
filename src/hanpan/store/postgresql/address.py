"""The address of a database. It holds a password: it is never shown, logged or put into an error."""

import os
from collections.abc import Mapping
from urllib.parse import parse_qs, unquote, urlsplit

VARIABLE = "HANPAN_DATABASE"
_SCHEMES = ("postgresql", "postgres")
HIDDEN = "…"


class Address:
    """A connection string of PostgreSQL. As text it is what anybody may read."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in _SCHEMES:
            raise ValueError("a database's address begins with postgresql://")
        self.url = url
        self._shown = f"postgresql://{parts.netloc.rpartition('@')[2]}{parts.path}"
        self._secrets = [word for word in (url, parts.query, parts.password, unquote(parts.password or "")) if word]

    @property
    def has_password(self) -> bool:
        """Does the address itself say it? Otherwise the driver looks where psql does (~/.pgpass, PGPASSWORD)."""
        parts = urlsplit(self.url)
        return bool(parts.password) or "password" in parse_qs(parts.query)

    def __str__(self) -> str:
        return self._shown

    __repr__ = __str__

    def hidden(self, text: str) -> str:
        """A text of somebody else's, such as the driver's errors, without what is secret here."""
        for word in self._secrets:
            text = text.replace(word, HIDDEN)
        return text


def is_address(text: str) -> bool:
    return text.partition("://")[0] in _SCHEMES


def address_of(written: str, environment: Mapping[str, str] = os.environ) -> Address | None:
    """As the settings say, or the environment, which comes first; None where the house keeps itself in a folder."""
    url = environment.get(VARIABLE, "") or written
    return Address(url) if url else None

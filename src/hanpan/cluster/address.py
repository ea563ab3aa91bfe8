"""The address of the broker. It may hold a password: it is never shown or logged."""

import os
import ssl
from collections.abc import Mapping
from urllib.parse import urlsplit

from msgspec import Struct

VARIABLE = "HANPAN_BUS"
SCHEMES = ("nats", "tls")


class BusAddress(Struct, frozen=True):
    """One broker or several of one cluster, with commas between them. As text it is what anybody may read."""

    urls: str
    authority: str = ""
    """A file: who signs the broker's certificate."""
    certificate: str = ""
    """A file: one's own."""
    key: str = ""

    def __post_init__(self) -> None:
        parts = [urlsplit(url) for url in self.servers]
        if not parts or any(one.scheme not in SCHEMES or not one.hostname for one in parts):
            raise ValueError("a bus's address begins with nats:// or tls://")

    @property
    def servers(self) -> list[str]:
        return [url.strip() for url in self.urls.split(",") if url.strip()]

    @property
    def has_password(self) -> bool:
        return any("@" in urlsplit(url).netloc for url in self.servers)

    @property
    def tls(self) -> ssl.SSLContext | None:
        """None where the broker is reached in the clear."""
        if not (self.authority or any(url.startswith("tls:") for url in self.servers)):
            return None
        context = ssl.create_default_context(cafile=self.authority or None)
        if self.certificate:
            context.load_cert_chain(self.certificate, self.key or None)
        return context

    def __str__(self) -> str:
        parts = [urlsplit(url) for url in self.servers]
        return ",".join(f"{one.scheme}://{one.netloc.rpartition('@')[2]}" for one in parts)

    __repr__ = __str__


def bus_of(written: str, environment: Mapping[str, str] = os.environ) -> str:
    """As the settings say, or the environment, which comes first; empty where the house is one process."""
    return environment.get(VARIABLE, "") or written

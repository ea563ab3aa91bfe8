"""EV-2.3: the link of an evening is one that other devices can reach."""

from collections.abc import Iterable
from ipaddress import ip_address


def link(evening: str, secret: str, addresses: Iterable[str]) -> str | None:
    """By the first of these addresses that others can reach: the house's public one, then those of its network. None
    where there is none: no link is better than one that leads a phone to itself."""
    for address in addresses:
        if address and is_reachable(address):
            return f"{address.rstrip('/')}/e/{evening}#{secret}"
    return None


def is_reachable(address: str) -> bool:
    """Not the loopback one, and not the one that means all of them."""
    host = _host(address)
    if host == "localhost" or host.endswith(".localhost"):
        return False
    try:
        found = ip_address(host)
    except ValueError:  # a name
        return bool(host)
    return not (found.is_loopback or found.is_unspecified)


def _host(address: str) -> str:
    """`http://[::1]:8000/x` → `::1`"""
    rest = address.partition("://")[2].partition("/")[0].rpartition("@")[2]
    return rest[1:].partition("]")[0] if rest.startswith("[") else rest.partition(":")[0].lower()

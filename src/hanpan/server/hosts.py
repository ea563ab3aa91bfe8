"""Checks the Host header: a page whose own name leads to our address (DNS rebinding) sends another."""

import ipaddress
import re
from urllib.parse import urlsplit

from hanpan.server.doorway import Doorway
from hanpan.server.errors import Fault
from hanpan.server.logs import log

_HOST = re.compile(r"(\[[0-9A-Fa-f:.]{2,45}\]|[A-Za-z0-9](?:[A-Za-z0-9._-]{0,252}))(?::([0-9]{1,5}))?")
HIGHEST_PORT = 65535


def misdirected(host: str | None, context: Doorway) -> Fault | None:
    """Why a request with this `Host` is not answered; old programs send none."""
    if host is None:
        return None
    name = name_in(host)
    if name is None:
        return Fault("bad-request")
    if not context.public_url or is_local(name) or name in _names(context):
        return None
    log.warning("host-refused", host=name, reason="neither in server.public_url nor in limits.hosts")
    return Fault("wrong-host")


def name_in(host: str) -> str | None:
    """The name or address without its port; None where it cannot be read."""
    found = _HOST.fullmatch(host)
    if found is None or int(found.group(2) or 0) > HIGHEST_PORT:
        return None
    return found.group(1).strip("[]").rstrip(".").lower()


def is_local(name: str) -> bool:
    """An address is nobody's name, and this machine's own name leads nowhere else."""
    if name == "localhost":
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _names(context: Doorway) -> set[str]:
    return {urlsplit(context.public_url).hostname or "", *[name.lower() for name in context.limits.hosts]}

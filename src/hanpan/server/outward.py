"""The address by which other devices reach the house: links, QR codes and cards name it (EV-2.3)."""

import socket
from urllib.parse import urlsplit

from aiohttp import web

from hanpan.house.evening.links import is_reachable
from hanpan.server.doorway import Doorway
from hanpan.server.hosts import name_in

EVERYWHERE = ("0.0.0.0", "::", "")  # noqa: S104
"""Hosts that mean every network of this machine."""


def house_address(context: Doorway, request: web.BaseRequest) -> str:
    """The public one from the settings, else the one it was called by, else the one in the local network. The loopback
    one is left only where the house listens to nothing else."""
    return f"{context.public_url or _in_reach(context, called(context, request))}{context.base_path}"


def reachable_address(context: Doorway, request: web.BaseRequest) -> str:
    """What is given to other devices; empty where there is none: no code is better than one that leads a phone to
    itself."""
    found = house_address(context, request)
    return found if is_reachable(found) else ""


def _in_reach(context: Doorway, origin: str) -> str:
    ours = "" if is_reachable(origin) or not context.everywhere else network_address()
    parts = urlsplit(origin)
    return f"{parts.scheme}://{ours}{f':{parts.port}' if parts.port else ''}" if ours else origin


def called(context: Doorway, request: web.BaseRequest) -> str:
    """The origin that a browser has in its address bar, as far as a proxy we believe tells."""
    return f"{'https' if is_secure(context, request) else 'http'}://{called_host(context, request)}"


def called_host(context: Doorway, request: web.BaseRequest) -> str:
    """Of several proxies the last one is ours."""
    said = _forwarded(context, request, "X-Forwarded-Host")
    return said if said and name_in(said) is not None else request.host


def is_secure(context: Doorway, request: web.BaseRequest) -> bool:
    """Does this visitor come by https? Then cookies travel by nothing else."""
    return context.secure or _forwarded(context, request, "X-Forwarded-Proto").lower() == "https"


def _forwarded(context: Doorway, request: web.BaseRequest, header: str) -> str:
    said = request.headers.get(header, "") if context.limits.behind_proxy else ""
    return said.rpartition(",")[2].strip()


def is_this_machine(host: str) -> bool:
    """Does a house that listens at this host hear nobody else?"""
    return host not in EVERYWHERE and not is_reachable(f"http://[{host}]" if ":" in host else f"http://{host}")


def network_address() -> str:
    """This machine's address for its neighbours, if it has any: no packet is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that belongs to nobody
            found = str(probe.getsockname()[0])
        except OSError:
            return ""
    return "" if found.startswith(("127.", "0.")) else found

"""From where somebody comes, and whether the page that speaks is the house's own."""

import ipaddress
import re
from urllib.parse import urlsplit

from aiohttp import web

from hanpan.server.doorway import Doorway
from hanpan.server.logs import log
from hanpan.server.outward import called_host
from hanpan.server.visitors import BEARER

_ORIGIN = re.compile(r"https?://[A-Za-z0-9._:\[\]-]{1,260}")


def address_of(request: web.Request, context: Doorway) -> str:
    """One household or classroom, as far as its address tells."""
    said = request.headers.get("X-Forwarded-For", "") if context.limits.behind_proxy else ""
    # The last one was added by our own proxy; those before it may be anything.
    return neighbourhood(said.rpartition(",")[2].strip() or request.remote or "")


def neighbourhood(address: str) -> str:
    """The address; of IPv6 the first half, since one household has all of the other."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address[:64]
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.IPv6Network((int(found) >> 64 << 64, 64)))


def is_own_page(origin: str, request: web.Request, context: Doorway) -> bool:
    """Does this Origin name the house itself, as it was called or as it is called outside, or a friendly site?"""
    own = _is_own(origin, request, context)
    if not own:
        found = _ORIGIN.fullmatch(origin)  # what is no address may be anything: it stands in no log
        reason = "not the page of server.public_url, nor of the Host that came with it"
        log.warning("page-refused", host=found.group() if found else "?", reason=reason)
    return own


def _is_own(origin: str, request: web.Request, context: Doorway) -> bool:
    if origin in context.limits.origins or (context.public_url and origin == context.public_url):
        return True
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and parts.netloc.lower() == called_host(context, request).lower()


def may_change(request: web.Request, context: Doorway) -> bool:
    """May this request change something? A browser says whose page it comes from; a token no page can borrow."""
    if request.headers.get("Authorization", "").lower().startswith(BEARER):
        return True
    origin, site = request.headers.get("Origin"), request.headers.get("Sec-Fetch-Site")
    if origin is not None:
        return is_own_page(origin, request, context)
    if site is not None:
        return site in ("same-origin", "none")
    return not request.cookies  # a program: with a cookie it has to say where it comes from

"""EV-2.4: which browser somebody comes with, as far as a cookie tells: an evening has one seat for each."""

import secrets

from aiohttp import web

from hanpan.server.doorway import Doorway
from hanpan.server.sessions import digest
from hanpan.server.visitors import cookie_in, put_cookie

DEVICE_NAME = "hanpan_device"


def device_of(request: web.Request, door: Doorway) -> str:
    """What may be kept of it: nobody becomes that browser by reading it. Empty for programs, which carry no cookie."""
    carried = cookie_in(request, door, DEVICE_NAME)
    return digest(carried)[:32] if carried else ""


def mark_device(response: web.StreamResponse, request: web.Request, door: Doorway) -> None:
    """The browser stays the same one, whoever signs in or out."""
    if not cookie_in(request, door, DEVICE_NAME):
        put_cookie(response, secrets.token_urlsafe(16), door, request, DEVICE_NAME)

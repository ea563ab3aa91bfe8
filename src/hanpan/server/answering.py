"""Headers that every answer carries."""

from aiohttp import web

from hanpan.server.doorway import DOORWAY
from hanpan.server.outward import is_secure

API = "/api/"
PAGE_POLICY = "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
DATA_POLICY = "default-src 'none'; frame-ancestors 'none'"
HTTPS_ALONE = "max-age=31536000"
"""A year, renewed with every answer."""


async def harden_answer(request: web.Request, response: web.StreamResponse) -> None:
    """Before an answer is sent."""
    secure = is_secure(request.app[DOORWAY], request)
    harden(response, is_data=request.path.startswith(API), secure=secure)
    response.headers.popall("Server", None)


def harden(response: web.StreamResponse, *, is_data: bool, secure: bool) -> None:
    """A page that needs another policy has set its own."""
    headers = response.headers
    headers.setdefault("Content-Security-Policy", DATA_POLICY if is_data else PAGE_POLICY)
    headers.setdefault("X-Content-Type-Options", "nosniff")
    headers.setdefault("Referrer-Policy", "no-referrer")
    headers.setdefault("Server", "Hanpan")  # else the library names itself and its version
    if is_data:
        headers.setdefault("Cache-Control", "no-store")
    if secure:
        headers.setdefault("Strict-Transport-Security", HTTPS_ALONE)
        headers.setdefault("Cross-Origin-Opener-Policy", "same-origin")  # over plain http browsers only complain of it

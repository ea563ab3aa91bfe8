"""What browsers are told about every answer."""

from aiohttp import web

from hanpan.server.context import CONTEXT, Context

API = "/api/"
PAGE_POLICY = "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
DATA_POLICY = "default-src 'none'; frame-ancestors 'none'"
HTTPS_ALONE = "max-age=31536000"
"""A year, renewed with every answer."""


async def harden_answer(request: web.Request, response: web.StreamResponse) -> None:
    """Before an answer is sent."""
    harden(response, request.app[CONTEXT], is_data=request.path.startswith(API))
    response.headers.popall("Server", None)


def harden(response: web.StreamResponse, context: Context, *, is_data: bool) -> None:
    """A page that needs another policy has set its own."""
    headers = response.headers
    headers.setdefault("Content-Security-Policy", DATA_POLICY if is_data else PAGE_POLICY)
    headers.setdefault("X-Content-Type-Options", "nosniff")
    headers.setdefault("Referrer-Policy", "no-referrer")
    headers.setdefault("Cross-Origin-Opener-Policy", "same-origin")
    headers.setdefault("Server", "Hanpan")  # else the library names itself and its version
    if is_data:
        headers.setdefault("Cache-Control", "no-store")
    if context.secure:
        headers.setdefault("Strict-Transport-Security", HTTPS_ALONE)

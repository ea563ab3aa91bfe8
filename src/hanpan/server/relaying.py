"""A request over HTTP as a door passes it on, and its answer as it comes back."""

from aiohttp import web
from multidict import CIMultiDict

HOP = frozenset(
    {"connection", "keep-alive", "transfer-encoding", "upgrade", "te", "trailer", "content-length", "expect"}
)
"""Headers that are about one connection, not about the request."""


def as_asked(request: web.Request, body: bytes) -> bytes:
    """As it came. Its connection is over with it."""
    lines = [f"{request.method} {request.raw_path} HTTP/1.1"]
    lines += [f"{name}: {value}" for name, value in request.headers.items() if name.lower() not in HOP]
    lines += ["Connection: close", f"Content-Length: {len(body)}", "", ""]
    return "\r\n".join(lines).encode("utf-8", "surrogateescape") + body


def as_answered(data: bytes) -> web.Response:
    """A connection that says it closes has all of its answer before its end."""
    head, _, body = data.partition(b"\r\n\r\n")
    first, *rest = head.decode("utf-8", "surrogateescape").split("\r\n")
    headers: CIMultiDict[str] = CIMultiDict()
    for line in rest:
        name, _, value = line.partition(":")
        headers.add(name, value.strip())
    if headers.get("Transfer-Encoding", "").lower() == "chunked":
        body = _unchunked(body)
    kept = CIMultiDict([(name, value) for name, value in headers.items() if name.lower() not in HOP])
    return web.Response(status=int(first.split(" ", 2)[1]), headers=kept, body=body)


def _unchunked(body: bytes) -> bytes:
    parts = []
    while body:
        size, _, body = body.partition(b"\r\n")
        count = int(size.partition(b";")[0], 16)
        parts.append(body[:count])
        body = body[count + 2 :] if count else b""
    return b"".join(parts)

"""The documentation as a site, where `make docs` has built it in this checkout. It loads nothing from outside."""

import re
from base64 import b64encode
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from aiohttp import web

import hanpan

FOLDER = Path(hanpan.__file__).parents[2] / "build" / "docs"
"""Not in a wheel: it is some times as large as all the rest."""
INDEX = "index.html"
_INLINE = re.compile(rb"<script>(.*?)</script>", re.DOTALL)


def is_built() -> bool:
    return (FOLDER / INDEX).is_file()


async def document(request: web.Request) -> web.StreamResponse:
    """A file of the site; nothing beside it, whatever way is asked for."""
    file = (FOLDER / (request.match_info["path"] or INDEX)).resolve()
    if not file.is_file() or not file.is_relative_to(FOLDER.resolve()):
        raise web.HTTPNotFound
    headers = {"Cache-Control": "no-cache"}
    if file.suffix == ".html":
        headers["Content-Security-Policy"] = _policy(file, file.stat().st_mtime_ns)
    return web.FileResponse(file, headers=headers)


async def to_the_front(request: web.Request) -> web.StreamResponse:
    """Without the stroke the site's own links would lead elsewhere."""
    raise web.HTTPFound(f"{request.path}/")


@lru_cache(256)
def _policy(file: Path, _changed: int) -> str:
    """The theme writes short scripts and styles into its pages: these scripts alone may run, told by their hashes."""
    hashes = {b64encode(sha256(script).digest()).decode() for script in _INLINE.findall(file.read_bytes())}
    scripts = " ".join(["'self'", *[f"'sha256-{one}'" for one in sorted(hashes)]])
    return (
        f"default-src 'self'; script-src {scripts}; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )


def add_documentation(app: web.Application) -> None:
    app.router.add_get("/docs", to_the_front)
    app.router.add_get("/docs/{path:.*}", document)

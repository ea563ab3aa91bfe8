"""The operator's page: one file with all it needs, and a policy that lets it need nothing else."""

import secrets
from functools import cache
from importlib.resources import files

import msgspec
from aiohttp import web

from hanpan.words import LANGUAGES, catalogue

WORDS = "operating.page."


def operator_page(guard: str, most_grant: int) -> web.Response:
    """The page, which shows the door where there is no guard."""
    nonce = secrets.token_urlsafe(16)
    places = {"%NONCE%": nonce, "%WORDS%": _words(), "%GUARD%": guard, "%MOST%": str(most_grant)}
    page = _page()
    for place, value in places.items():
        page = page.replace(place, value)
    return web.Response(text=page, content_type="text/html", headers=_headers(nonce))


@cache
def _page() -> str:
    return files(__package__).joinpath("operator_page.html").read_text(encoding="utf-8")


@cache
def _words() -> str:
    """The texts of both languages; nothing in them can end the script they stand in."""
    texts = {
        lang: {key.removeprefix(WORDS): text for key, text in catalogue(lang).items() if key.startswith(WORDS)}
        for lang in LANGUAGES
    }
    return msgspec.json.encode(texts).decode().replace("<", "\\u003c")


def _headers(nonce: str) -> dict[str, str]:
    own = f"'nonce-{nonce}'"
    policy = (
        f"default-src 'none'; script-src {own}; style-src {own}; connect-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
    return {
        "Content-Security-Policy": policy,
        "Cache-Control": "no-store",
        "Referrer-Policy": "no-referrer",
        "X-Content-Type-Options": "nosniff",
        "X-Frame-Options": "DENY",
    }

"""Identifies who asks, and the language they are answered in."""

from dataclasses import dataclass

from aiohttp import web
from msgspec import structs

from hanpan.floor.ports import PersonRow, SessionRow
from hanpan.server.context import Context
from hanpan.server.doorway import Doorway
from hanpan.server.outward import is_secure
from hanpan.server.sessions import COOKIE, TOKEN
from hanpan.words import HOUSE, LANGUAGES, known_as

SOCKET = "/ws"
"""Where a browser cannot send a header: a token may stand in the address instead."""
COOKIE_NAME = "hanpan"
KNOWN_NAME = "hanpan_known"
BEARER = "bearer "


@dataclass(frozen=True)
class Visitor:
    """Somebody at the door; nobody in particular where they have not signed in."""

    lang: str
    row: PersonRow | None = None
    session: SessionRow | None = None

    @property
    def person(self) -> str:
        """Empty for nobody in particular, who sees what everybody may."""
        return self.row.person if self.row else ""


VISITOR = web.RequestKey("visitor", Visitor)


async def identify(request: web.Request, context: Context) -> Visitor:
    """By the cookie or the token they carry. A token, where there is one, is asked alone: it lets other pages in."""
    nobody = Visitor(preferred_language(request.headers.get("Accept-Language", "")))
    use, secret = carried(request, context)
    session = await context.sessions.find(secret, use) if secret else None
    row = await row_of(context, session, nobody.lang)
    return nobody if row is None else Visitor(row.lang, row, session)


async def row_of(context: Context, session: SessionRow | None, lang: str = HOUSE) -> PersonRow | None:
    """Whose session it is. Of a language that is spoken here no more: the one they would be spoken to in anyway."""
    row = await context.store.person(session.person) if session else None
    return row if row is None or row.lang in LANGUAGES else structs.replace(row, lang=lang)


def carried(request: web.Request, context: Doorway) -> tuple[str, str]:
    """Which of the two, and its value."""
    said = request.headers.get("Authorization")
    if said is not None:
        return TOKEN, said[len(BEARER) :].strip() if said.lower().startswith(BEARER) else ""
    if request.path == SOCKET and "token" in request.query:
        return TOKEN, request.query["token"]
    return COOKIE, cookie_in(request, context)


def preferred_language(accepted: str) -> str:
    """The first of ours in an Accept-Language, by its weight."""
    wanted: list[tuple[float, str]] = []
    for entry in accepted[:500].split(","):
        name, _, weight = entry.partition(";")
        lang = known_as(name.strip())
        if lang is not None:
            wanted.append((_weight(weight), lang))
    best = max(wanted, key=lambda choice: choice[0], default=(0.0, HOUSE))
    return best[1] if best[0] > 0 else HOUSE


def _weight(said: str) -> float:
    name, _, number = said.strip().partition("=")
    try:
        return float(number) if name.strip() == "q" else 1.0
    except ValueError:
        return 0.0


def put_cookie(
    response: web.StreamResponse, secret: str, context: Doorway, request: web.Request, name: str = COOKIE_NAME
) -> None:
    """Into a cookie that no script reads; an empty one takes it away."""
    name, secure = cookie_name(context, request, name), is_secure(context, request)
    if secret:
        days = context.limits.session_days
        rest = {"httponly": True, "samesite": "Lax", "secure": secure}
        response.set_cookie(name, secret, max_age=days * 24 * 3600, path=cookie_path(context), **rest)  # type: ignore[arg-type]
    else:
        response.del_cookie(name, path=cookie_path(context), secure=secure)


def cookie_name(context: Doorway, request: web.Request, name: str) -> str:
    """By https alone no other site, and no neighbour in the network, can have put such a cookie there. One that is for
    a part of an address cannot promise as much as one for all of it."""
    if not is_secure(context, request):
        return name
    return f"__Secure-{name}" if context.base_path else f"__Host-{name}"


def cookie_path(context: Doorway) -> str:
    return context.base_path or "/"


def cookie_in(request: web.Request, context: Doorway, name: str = COOKIE_NAME) -> str:
    """Before 0.2 a cookie had no prefix; who is known by such a one is a guest who has nothing else."""
    return request.cookies.get(cookie_name(context, request, name)) or request.cookies.get(name, "")

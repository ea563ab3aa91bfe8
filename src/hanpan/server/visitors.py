"""Who asks, and in which language they are answered."""

from dataclasses import dataclass

from aiohttp import web

from hanpan.floor.ports import PersonRow, SessionRow
from hanpan.server.context import Context
from hanpan.server.sessions import COOKIE, TOKEN
from hanpan.words import LANGUAGES

SOCKET = "/ws"
"""Where a browser cannot send a header: a token may stand in the address instead."""
COOKIE_NAME = "hanpan"
KNOWN_NAME = "hanpan_known"
BEARER = "bearer "
DEFAULT_LANGUAGE = "ko"


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
    kind, secret = carried(request, context)
    session = await context.sessions.find(secret, kind) if secret else None
    row = await context.store.person(session.person) if session else None
    return nobody if row is None else Visitor(row.lang, row, session)


def carried(request: web.Request, context: Context) -> tuple[str, str]:
    """Of which kind, and what."""
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
        lang = name.strip().lower().partition("-")[0]
        if lang in LANGUAGES:
            wanted.append((_weight(weight), lang))
    best = max(wanted, key=lambda choice: choice[0], default=(0.0, DEFAULT_LANGUAGE))
    return best[1] if best[0] > 0 else DEFAULT_LANGUAGE


def _weight(said: str) -> float:
    name, _, number = said.strip().partition("=")
    try:
        return float(number) if name.strip() == "q" else 1.0
    except ValueError:
        return 0.0


def put_cookie(response: web.StreamResponse, secret: str, context: Context, name: str = COOKIE_NAME) -> None:
    """Into a cookie that no script reads; an empty one takes it away."""
    name = cookie_name(context, name)
    if secret:
        days = context.limits.session_days
        rest = {"httponly": True, "samesite": "Lax", "secure": context.secure}
        response.set_cookie(name, secret, max_age=days * 24 * 3600, path="/", **rest)  # type: ignore[arg-type]
    else:
        response.del_cookie(name, path="/", secure=context.secure)


def cookie_name(context: Context, name: str) -> str:
    """By https alone no other site, and no neighbour in the network, can have put such a cookie there."""
    return f"__Host-{name}" if context.secure else name


def cookie_in(request: web.Request, context: Context, name: str = COOKIE_NAME) -> str:
    """Before 0.2 a cookie had no prefix; who is known by such a one is a guest who has nothing else."""
    return request.cookies.get(cookie_name(context, name)) or request.cookies.get(name, "")

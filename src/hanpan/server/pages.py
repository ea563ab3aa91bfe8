"""Pages: the web client where it has been built, and until then what to do about it."""

from functools import cache
from html import escape
from importlib.resources import files
from pathlib import Path

import msgspec
from aiohttp import web

from hanpan.server import documentation
from hanpan.server.answering import API
from hanpan.server.context import CONTEXT, Context
from hanpan.server.link_cards import head_of
from hanpan.server.outward import reachable_address
from hanpan.server.visitors import SOCKET, VISITOR
from hanpan.words import LANGUAGES, language, say

PAGES = (
    "/",
    "/lobby",
    "/t/{table}",
    "/e/{evening}",
    "/e/{evening}/{screen}",
    "/evenings",
    "/evenings/{host}",
    "/me",
    "/hands",
    "/hands/{table}/{hand}",
    "/s/{share}",
    "/leaders",
    "/rules",
    "/rules/{rule}",
    "/learn",
    "/learn/{lesson}",
    "/league",
    "/league/{name}",
    "/league/{name}/{game}",
    "/league/{name}/{game}/{hand}",
    "/operator",
    "/operator/{part}",
    "/operator/{part}/{which}",
)
BESIDE = r"icon[\w-]*\.(?:svg|png)|app\.webmanifest|worker\.js|verify\.html"
"""Icons, what makes the client an app one can install, the worker that keeps its shell, and the page for receipts."""
TO_KEEP = {"Content-Disposition": 'attachment; filename="hanpan-verify.html"'}
"""FD-2.1: it is there to be kept and opened without the house."""
FOR_PHONES = '<meta name="viewport" content="width=device-width">'
MANIFEST_TYPE = "application/manifest+json"
FOLDER = Path(str(files("hanpan").joinpath("web_files")))
INDEX = "index.html"
ASSETS = "/assets/"


def has_client() -> bool:
    """Was the web client built before this was packed?"""
    return (FOLDER / INDEX).is_file()


async def front(request: web.Request) -> web.StreamResponse:
    """Every page of the client is the same file: it looks at its address itself."""
    lang, context = request[VISITOR].lang, request.app[CONTEXT]
    if not has_client():
        return web.Response(text=_plain_page(lang, context.base_path), content_type="text/html")
    page = _without_scripts((FOLDER / INDEX).read_text(encoding="utf-8"), lang, context.base_path)
    page = page.replace('="./', f'="{context.base_path}/')  # the page may lie deeper than what it asks for
    head = f"{_languages()}\n{_place(context, request)}\n{await head_of(context, request, lang)}"
    page = page.replace("</head>", f"{head}\n</head>", 1)
    return web.Response(text=page, content_type="text/html", headers={"Cache-Control": "no-cache"})


def is_lost(request: web.Request) -> bool:
    """Has a person followed a link to nowhere?"""
    asks = "text/html" in request.headers.get("Accept", "") and request.method == "GET"
    return asks and not request.path.startswith((API, SOCKET, ASSETS))


async def nowhere(request: web.Request) -> web.StreamResponse:
    """For who is lost: the client again, whose entrance says so."""
    page = await front(request)
    page.set_status(404)
    return page


def _place(context: Context, request: web.Request) -> str:
    """Below which path the client finds the house, the address it gives to others (EV-2.3), and whether there is
    documentation to read."""
    told = {"hanpan-base": context.base_path, "hanpan-address": reachable_address(context, request)}
    told |= {"hanpan-docs": "yes"} if documentation.is_built() else {}
    return "\n".join(f'<meta name="{name}" content="{escape(text)}" />' for name, text in told.items())


def _without_scripts(page: str, lang: str, base: str) -> str:
    """The built page, with the plain one inside it for whoever runs no scripts."""
    return page.replace("</body>", f"<noscript>\n{_paragraphs(lang, base)}\n</noscript>\n</body>")


@cache
def _languages() -> str:
    """What the house speaks: the client may have been built without some of it."""
    names = msgspec.json.encode({lang: language(lang).name for lang in LANGUAGES}).decode()
    return f'<meta name="hanpan-languages" content="{escape(names)}" />'


async def asset(request: web.Request) -> web.StreamResponse:
    """A built file: its name holds the hash of what is in it, so it never changes."""
    return _file("assets", request.match_info["name"], "public, max-age=31536000, immutable")


async def beside(request: web.Request) -> web.StreamResponse:
    """A file whose name stays when it changes. The worker is asked for each time, or an old shell would stay."""
    name = request.match_info["name"]
    found = _file("", name, "no-cache" if name.endswith(".js") else "public, max-age=3600")
    found.headers.update(TO_KEEP if name.endswith(".html") else {})
    return found


def _file(folder: str, name: str, cache: str) -> web.StreamResponse:
    """Only what lies right in the folder: a name with a way in it is nobody's file."""
    file = FOLDER / folder / name
    if Path(name).name != name or not file.is_file():
        raise web.HTTPNotFound
    content_type = {"Content-Type": MANIFEST_TYPE} if file.suffix == ".webmanifest" else {}
    return web.FileResponse(file, headers={"Cache-Control": cache, **content_type})


def _plain_page(lang: str, base: str) -> str:
    """Where there is no client: the page says what to do."""
    head = f'<meta charset="utf-8">\n{FOR_PHONES}\n<title>한판 Hanpan</title>'
    missing = "\n".join(f'<p lang="{one}">{escape(say(one, "server.no-client"))}</p>' for one in _own_first(lang))
    return f'<!doctype html>\n<html lang="{lang}">\n{head}\n{missing}\n{_paragraphs(lang, base)}\n</html>\n'


def _paragraphs(lang: str, base: str) -> str:
    """In both languages, the visitor's own first."""
    return "\n".join(_paragraph(one, base) for one in _own_first(lang))


def _own_first(lang: str) -> list[str]:
    return sorted(LANGUAGES, key=lambda one: one != lang)


def _paragraph(lang: str, base: str) -> str:
    lobby, api = (f'<a href="{base}{path}">{path}</a>' for path in ("/api/lobby", "/api/openapi.json"))
    welcome, where = escape(say(lang, "server.welcome")), escape(say(lang, "server.where")).format(lobby=lobby, api=api)
    return f'<section lang="{lang}"><h1>{welcome}</h1><p>{where}</p></section>'


def add_pages(app: web.Application) -> None:
    for path in PAGES:
        app.router.add_get(path, front)
    add_files(app)


def add_files(app: web.Application) -> None:
    """What is the same for everybody."""
    app.router.add_get(f"{ASSETS}{{name}}", asset)
    app.router.add_get(f"/{{name:{BESIDE}}}", beside)

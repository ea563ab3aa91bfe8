"""Pages: the web client where it has been built, and until then what to do about it."""

from html import escape
from importlib.resources import files
from pathlib import Path

from aiohttp import web

from hanpan.server.context import CONTEXT
from hanpan.server.link_cards import head_of
from hanpan.server.visitors import VISITOR
from hanpan.words import LANGUAGES, say

PAGES = (
    "/",
    "/lobby",
    "/t/{table}",
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
BESIDE = r"icon[\w-]*\.(?:svg|png)|app\.webmanifest|worker\.js"
"""Icons, what makes the client an app one can install, and the worker that keeps its shell."""
FOR_PHONES = '<meta name="viewport" content="width=device-width">'
MANIFEST_TYPE = "application/manifest+json"
FOLDER = Path(str(files("hanpan").joinpath("web_files")))
INDEX = "index.html"


def has_client() -> bool:
    """Was the web client built before this was packed?"""
    return (FOLDER / INDEX).is_file()


async def front(request: web.Request) -> web.StreamResponse:
    """Every page of the client is the same file: it looks at its address itself."""
    lang = request[VISITOR].lang
    if not has_client():
        return web.Response(text=_plain_page(lang), content_type="text/html")
    page = _without_scripts((FOLDER / INDEX).read_text(encoding="utf-8"), lang)
    page = page.replace("</head>", f"{await head_of(request.app[CONTEXT], request, lang)}\n</head>", 1)
    return web.Response(text=page, content_type="text/html", headers={"Cache-Control": "no-cache"})


def _without_scripts(page: str, lang: str) -> str:
    """The built page, with the plain one inside it for whoever runs no scripts."""
    return page.replace("</body>", f"<noscript>\n{_paragraphs(lang)}\n</noscript>\n</body>")


async def asset(request: web.Request) -> web.StreamResponse:
    """A built file: its name holds the hash of what is in it, so it never changes."""
    return _file("assets", request.match_info["name"], "public, max-age=31536000, immutable")


async def beside(request: web.Request) -> web.StreamResponse:
    """A file whose name stays when it changes. The worker is asked for each time, or an old shell would stay."""
    name = request.match_info["name"]
    return _file("", name, "no-cache" if name.endswith(".js") else "public, max-age=3600")


def _file(folder: str, name: str, cache: str) -> web.StreamResponse:
    """Only what lies right in the folder: a name with a way in it is nobody's file."""
    file = FOLDER / folder / name
    if Path(name).name != name or not file.is_file():
        raise web.HTTPNotFound
    kind = {"Content-Type": MANIFEST_TYPE} if file.suffix == ".webmanifest" else {}
    return web.FileResponse(file, headers={"Cache-Control": cache, **kind})


def _plain_page(lang: str) -> str:
    """Where there is no client: the page says what to do."""
    head = f'<meta charset="utf-8">\n{FOR_PHONES}\n<title>한판 Hanpan</title>'
    missing = "\n".join(f'<p lang="{one}">{escape(say(one, "server.no-client"))}</p>' for one in _own_first(lang))
    return f'<!doctype html>\n<html lang="{lang}">\n{head}\n{missing}\n{_paragraphs(lang)}\n</html>\n'


def _paragraphs(lang: str) -> str:
    """In both languages, the visitor's own first."""
    return "\n".join(_paragraph(one) for one in _own_first(lang))


def _own_first(lang: str) -> list[str]:
    return sorted(LANGUAGES, key=lambda one: one != lang)


def _paragraph(lang: str) -> str:
    lobby, api = (f'<a href="{path}">{path}</a>' for path in ("/api/lobby", "/api/openapi.json"))
    welcome, where = escape(say(lang, "server.welcome")), escape(say(lang, "server.where")).format(lobby=lobby, api=api)
    return f'<section lang="{lang}"><h1>{welcome}</h1><p>{where}</p></section>'


def add_pages(app: web.Application) -> None:
    for path in PAGES:
        app.router.add_get(path, front)
    app.router.add_get("/assets/{name}", asset)
    app.router.add_get(f"/{{name:{BESIDE}}}", beside)

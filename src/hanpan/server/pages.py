"""Pages: the web client where it has been built, and until then a word about where the API is."""

from html import escape
from importlib.resources import files
from pathlib import Path

from aiohttp import web

from hanpan.server.visitors import VISITOR
from hanpan.words import LANGUAGES, say

FOLDER = Path(str(files("hanpan").joinpath("web_files")))


async def front(request: web.Request) -> web.StreamResponse:
    """Every page of the client is the same file: it looks at its address itself."""
    index = FOLDER / "index.html"
    if index.is_file():
        return web.FileResponse(index)
    return web.Response(text=_plain_page(request[VISITOR].lang), content_type="text/html")


def _plain_page(lang: str) -> str:
    """In both languages, the visitor's own first."""
    languages = sorted(LANGUAGES, key=lambda one: one != lang)
    parts = "\n".join(_paragraph(one) for one in languages)
    return (
        f'<!doctype html>\n<html lang="{lang}">\n<meta charset="utf-8">\n<title>한판 Hanpan</title>\n{parts}\n</html>\n'
    )


def _paragraph(lang: str) -> str:
    lobby, api = (f'<a href="{path}">{path}</a>' for path in ("/api/lobby", "/api/openapi.json"))
    welcome, where = escape(say(lang, "server.welcome")), escape(say(lang, "server.where")).format(lobby=lobby, api=api)
    return f'<section lang="{lang}"><h1>{welcome}</h1><p>{where}</p></section>'


def add_pages(app: web.Application) -> None:
    app.router.add_get("/", front)
    app.router.add_get("/t/{table}", front)
    if (FOLDER / "assets").is_dir():
        app.router.add_static("/assets", FOLDER / "assets")

"""The client's pages and the files beside them."""

from pathlib import Path

import pytest

from hanpan.server import pages
from hanpan.server.pages import PAGES
from hanpan.words import say
from tests.server.house import House, in_house


@pytest.mark.parametrize("path", PAGES)
@in_house()
async def test_every_address_of_the_client_opens_it(house: House, path: str) -> None:
    places = {
        "table": "t1",
        "hand": 1,
        "rule": "HE-1.1",
        "name": "spring",
        "game": 1,
        "part": "people",
        "which": "p1",
        "lesson": "odds",
        "evening": "e1",
        "host": "p1",
        "screen": "screen",
    }
    reply = await house.browser().get(path.format(**places, share="s1"))
    assert (reply.status, reply.headers["Content-Type"]) == (200, "text/html; charset=utf-8")


@in_house()
async def test_a_person_who_follows_a_link_to_nowhere_reads_a_page(house: House) -> None:
    session = house.browser().session
    for accept, path, kind in (
        ("text/html,application/xhtml+xml", "/lobyy", "text/html"),
        ("*/*", "/lobyy", "application/json"),
        ("text/html", "/api/lobyy", "application/json"),
        ("text/html", "/assets/lobyy.js", "application/json"),
    ):
        async with session.get(path, headers={"Accept": accept}) as response:
            assert (response.status, response.content_type) == (404, kind), path


@pytest.mark.parametrize(
    ("name", "kind", "cache"),
    [
        ("icon.svg", "image/svg+xml", "public, max-age=3600"),
        ("icon-192.png", "image/png", "public, max-age=3600"),
        ("app.webmanifest", "application/manifest+json", "public, max-age=3600"),
        ("worker.js", "application/javascript", "no-cache"),
    ],
)
@in_house()
async def test_what_makes_it_an_app(house: House, name: str, kind: str, cache: str) -> None:
    async with house.browser().session.get(f"/{name}") as response:
        told = (
            response.status,
            response.content_type.replace("text/j", "application/j"),
            response.headers["Cache-Control"],
        )
        assert told == (200, kind, cache)


@pytest.mark.rule("FD-2.1")
@in_house()
async def test_the_page_for_receipts_is_one_to_keep(house: House) -> None:
    async with house.browser().session.get("/verify.html") as response:
        assert (response.status, response.content_type) == (200, "text/html")
        assert response.headers["Content-Disposition"].startswith("attachment")


@pytest.mark.parametrize("name", ["index.html", "worker.js.gz", "icon.exe", "%2e%2e%2fpyproject.toml"])
@in_house()
async def test_nothing_else_lies_there(house: House, name: str) -> None:
    assert (await house.browser().get(f"/{name}")).status == 404


@pytest.mark.parametrize("lang", ["en", "ko"])
@in_house()
async def test_without_the_client_the_page_says_what_to_do(house: House, lang: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pages, "FOLDER", Path("nowhere"))
        async with house.browser().session.get("/", headers={"Accept-Language": lang}) as response:
            page = await response.text()
    assert f'<html lang="{lang}">' in page
    told = [page.index(say(one, "server.no-client")) for one in ("en", "ko")]
    assert told == sorted(told, reverse=lang == "ko")

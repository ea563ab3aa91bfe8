"""One shape for whatever is not granted, on every path, in the asker's language."""

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import hanpan.server
from hanpan.floor.ports import StoreError
from hanpan.server.asking import Route
from hanpan.server.errors import STATUS
from hanpan.server.routes import ROUTES
from hanpan.wire import VERSION
from hanpan.words import LANGUAGES, catalogue
from hanpan.words.refusals import places
from tests.server.house import Browser, House, Reply, in_house

EVERY = [pytest.param(route, id=f"{route.method} {route.path}") for route in ROUTES]
JSON = {"Content-Type": "application/json"}
HANGUL = re.compile("[가-힣]")


def check(reply: Reply, status: int, code: str) -> None:
    assert (reply.status, reply.body.get("code")) == (status, code), reply
    assert set(reply.body) == {"code", "rule", "text", "amounts"}
    assert reply.headers["Content-Type"].startswith("application/json")
    assert reply.headers["X-Content-Type-Options"] == "nosniff"
    assert "{" not in reply.body["text"]


def filled(route: Route[Any]) -> str:
    return re.sub(r"{\w+}", "HO-2.1", route.path)


async def ask(browser: Browser, route: Route[Any], **rest: Any) -> Reply:
    return await browser.ask(route.method, filled(route), **rest)


@in_house()
async def test_every_route_answers_in_the_one_shape(house: House) -> None:
    """What is asked of each: who he is, unknown and missing fields, a wrong type, broken JSON, another method."""
    ann = await house.guest("Ann")
    for route in ROUTES:
        if route.signed_in:
            check(await ask(house.browser(), route), 401, "not-signed-in")
        check(await ann.ask("PATCH", filled(route)), 405, "wrong-method")
        if route.has_body:
            check(await ask(ann, route, data=b"{}", headers={"Content-Type": "text/plain"}), 415, "not-json")
            check(await ask(ann, route, json={"colour": "red"}), 400, "unknown-field")
            check(await ask(ann, route, json={}), 400, "missing-field")
            check(await ask(ann, route, json=[]), 400, "bad-field")
            check(await ask(ann, route, json={}, params={"colour": "red"}), 400, "unknown-field")
            for broken in (b"", b"{", b'{"name', b"nul", b"\xff"):
                check(await ask(ann, route, data=broken, headers=JSON), 400, "broken-json")
            large = b'{"name": "' + b"x" * 20_000 + b'"}'
            check(await ask(ann, route, data=large, headers=JSON), 413, "too-large")
        else:
            check(await ask(ann, route, params={"colour": "red"}), 400, "unknown-field")


@pytest.mark.parametrize(
    "name", [b'"\\ud800"', b'"\xff"', b'"\xed\xa0\x80"', b"[" * 9000, b'{"a":' * 3000, b"1e999", b"9" * 5000]
)
@in_house()
async def test_no_value_is_too_strange(house: House, name: bytes) -> None:
    reply = await house.browser().post("/api/guest", data=b'{"name":' + name + b"}", headers=JSON)
    assert reply.status == 400
    assert reply.code in ("bad-field", "broken-json")


@in_house()
async def test_what_changes_something_is_not_asked_by_other_pages(house: House) -> None:
    ann = await house.guest("Ann")
    for route in ROUTES:
        if route.method != "GET":
            elsewhere = {"Origin": "https://elsewhere.example", "Sec-Fetch-Site": "cross-site"}
            check(await ask(ann, route, headers=elsewhere), 403, "foreign-origin")


@pytest.mark.parametrize(
    "path", ["/nowhere", "/api/nowhere", "/api/", "/api/me/", "/ws/x", "/t/", "/%00", "/api/tables//"]
)
@in_house()
async def test_a_path_that_leads_nowhere(house: House, path: str) -> None:
    check(await house.browser().get(path), 404, "not-found")


@in_house()
async def test_the_socket_is_no_page(house: House) -> None:
    ann = await house.guest("Ann")
    check(await ann.get(f"/ws?version={VERSION}"), 426, "upgrade-wanted")


@in_house()
async def test_a_bug_of_ours_says_nothing_about_the_inside(house: House) -> None:
    ann = await house.guest("Ann")

    def broken(_: str) -> int:
        raise RuntimeError("the deck is As Kd Qh")

    house.context.floor = SimpleNamespace(bank=broken)  # type: ignore[assignment]
    reply = await ann.get("/api/me")
    check(reply, 500, "house-error")
    assert "As Kd" not in str(reply)


@in_house()
async def test_a_store_in_trouble(house: House) -> None:
    ann = await house.guest("Ann")

    async def full(_: Any) -> None:
        raise StoreError("full")

    house.store.change_person = full  # type: ignore[assignment]
    check(await ann.post("/api/language", {"lang": "en"}), 503, "store-trouble")


@in_house()
async def test_a_house_that_is_not_open_yet(house: House) -> None:
    ann = await house.guest("Ann")
    house.floor.ready = False
    for route in ROUTES:
        check(await ask(ann, route), 503, "not-ready")


@in_house()
async def test_both_languages(house: House) -> None:
    for lang in LANGUAGES:
        browser = house.browser(**{"Accept-Language": lang})
        for path in ("/nowhere", "/api/cage", "/api/lobby?stake=chess"):
            text = (await browser.get(path)).body["text"]
            assert bool(HANGUL.search(text)) == (lang == "ko")


def test_every_fault_has_words_and_every_word_a_fault() -> None:
    texts = {key.removeprefix("server.fault.") for key in catalogue("en") if key.startswith("server.fault.")}
    assert texts == set(STATUS)


def test_every_fault_that_is_used_is_known_and_gives_what_its_words_ask_for() -> None:
    source = "\n".join(file.read_text("utf-8") for file in Path(hanpan.server.__file__).parent.glob("*.py"))
    used = set(re.findall(r'Fault\(\s*"([a-z-]+)"', source)) | set(re.findall(r': "([a-z-]+)"', source)) & set(STATUS)
    used |= {"unknown-field", "missing-field", "bad-field"}
    assert set(re.findall(r'Fault\(\s*"([a-z-]+)"', source)) <= set(STATUS)
    assert set(STATUS) - used - set(re.findall(r'"([a-z-]+)"', source)) == set()
    asked = {code: places(catalogue("en")[f"server.fault.{code}"]) for code in STATUS}
    assert {code for code, names in asked.items() if names} == {
        "bad-field", "unknown-field", "missing-field", "other-protocol", "too-many", "too-many-lines",
        "too-many-blocked", "too-many-shares", "banned", "banned-for-good", "grant-too-large",
    }  # fmt: skip

"""Coming in: a guest in one step, names, language."""

import pytest
from msgspec import structs

from hanpan.server.sessions import digest
from hanpan.wire import VERSION
from hanpan.words import say
from tests.server.house import House, in_house


@in_house()
async def test_a_name_is_all_it_takes(house: House) -> None:
    ann = house.browser()
    reply = await ann.post("/api/guest", {"name": "  Ann   Lee ", "lang": "en"})
    assert reply.status == 200
    told = reply.body
    assert (told["name"], told["lang"], told["guest"], told["bot"], told["token"]) == ("Ann Lee", "en", True, False, "")
    assert told["bank"] == house.context.limits.welcome_chips
    assert (await ann.get("/api/me")).body == {
        key: told[key] for key in told if key not in ("token", "wrong_passwords")
    }


@in_house()
async def test_the_cookie_is_for_the_browser_alone(house: House) -> None:
    reply = await house.browser().post("/api/guest", {"name": "Ann"})
    carried = reply.headers["Set-Cookie"]
    assert "HttpOnly" in carried
    assert "SameSite=Lax" in carried
    assert "Secure" not in carried
    secret = carried.partition("hanpan=")[2].partition(";")[0]
    assert await house.store.session(secret) is None
    assert await house.store.session(digest(secret)) is not None


@in_house(public_url="https://cards.example")
async def test_where_the_house_is_reached_by_https_so_is_the_cookie(house: House) -> None:
    reply = await house.browser().post("/api/guest", {"name": "Ann"})
    assert "Secure" in reply.headers["Set-Cookie"]


@in_house()
async def test_a_program_gets_a_token_and_no_cookie(house: House) -> None:
    reply = await house.program().post("/api/guest", {"name": "Robo", "bot": True, "token": True, "protocol": VERSION})
    assert reply.status == 200
    assert "Set-Cookie" not in reply.headers
    told = (await house.program(reply.body["token"]).get("/api/me")).body
    assert (told["name"], told["bot"]) == ("Robo", True)


@pytest.mark.parametrize("name", ["Ann", "ann", " ANN ", "Аnn", "Ａｎｎ", "Änn"])
@in_house()
async def test_no_look_alike_of_anothers_name(house: House, name: str) -> None:
    await house.guest("Ann")
    reply = await house.browser().post("/api/guest", {"name": name})
    assert (reply.status, reply.code) == (409, "lookalike-name")


@in_house()
async def test_korean_names_that_differ_are_two_names(house: House) -> None:
    for name in ("민수", "민주", "민수2", "한반"):
        await house.guest(name)
    reply = await house.browser().post("/api/guest", {"name": "민수"})
    assert (reply.status, reply.code) == (409, "lookalike-name")


@pytest.mark.parametrize("name", ["", "   ", "...", "x" * 21, "a\u202eb", "a\x00b", "\u3164"])
@in_house()
async def test_what_cannot_be_a_name(house: House, name: str) -> None:
    reply = await house.browser().post("/api/guest", {"name": name})
    assert (reply.status, reply.code) == (400, "bad-name")
    assert (await house.browser().get("/api/cage")).code == "not-signed-in"


@in_house()
async def test_a_stranger_is_nobody_and_no_error(house: House) -> None:
    """Every page asks it first: a browser must have nothing to complain of."""
    for browser in (house.browser(), house.browser(Cookie="hanpan=long-gone")):
        reply = await browser.get("/api/me")
        assert (reply.status, reply.body) == (200, None)
    assert (await house.program("long-gone").get("/api/me")).code == "not-signed-in"


@in_house()
async def test_one_is_spoken_to_in_ones_own_language(house: House) -> None:
    ann = await house.guest("Ann", "ko")
    assert "테이블" in (await ann.get("/api/tables/nowhere", headers={"Accept-Language": "en"})).body["text"]
    assert (await ann.post("/api/language", {"lang": "en"})).body["lang"] == "en"
    assert "table" in (await ann.get("/api/tables/nowhere", headers={"Accept-Language": "ko"})).body["text"]


@in_house()
async def test_whose_language_the_house_no_longer_has_is_spoken_to_as_the_browser_asks(house: House) -> None:
    ann = await house.guest("Ann", "ko")
    row = await house.context.store.person((await ann.get("/api/me")).body["person"])
    assert row is not None
    await house.context.store.change_person(structs.replace(row, lang="tlh"))
    asked = {"Accept-Language": "en"}
    assert (await ann.get("/api/me", headers=asked)).body["lang"] == "en"
    assert "table" in (await ann.get("/api/tables/nowhere", headers=asked)).body["text"]
    async with await ann.line() as line:
        assert (await line.ask("enter", table="nowhere"))["text"]


@in_house()
async def test_who_is_nobody_yet_is_spoken_to_as_his_browser_asks(house: House) -> None:
    async def text(accepted: str) -> str:
        reply = await house.browser().get("/api/cage", headers={"Accept-Language": accepted})
        return str(reply.body["text"])

    english = await text("en")
    assert english != await text("ko")
    assert await text("") == await text("fr") == await text("ko;q=0.9, en;q=0.1") == await text("ko-KR")
    assert await text("en-GB,ko;q=0.5") == await text("fr, en;q=0.5") == english


@in_house(welcome_chips=0)
async def test_a_house_may_give_nothing_to_begin_with(house: House) -> None:
    ann = await house.guest("Ann")
    assert (await ann.get("/api/me")).body["bank"] == 0


@in_house()
async def test_who_is_here_is_spoken_to_in_the_language_he_has_just_chosen(house: House) -> None:
    ann = await house.guest("Ann", "en")
    async with await ann.line() as line:
        english = (await line.ask("enter", table="nowhere"))["text"]
        await ann.post("/api/language", {"lang": "ko"})
        korean = (await line.ask("enter", table="nowhere"))["text"]
    assert english != korean
    assert korean.startswith(say("ko", "refusal.no-such-table"))


@pytest.mark.parametrize(("lang", "word"), [("en", "install hanpan 0.2"), ("ko", "설치")])
@in_house()
async def test_a_bot_of_an_older_protocol_is_told_what_to_install(house: House, lang: str, word: str) -> None:
    """A bot of 0.1 looks for its table by `kind` first, and shows the text it is refused with."""
    asked = {"name": "Robo", "bot": True, "token": True, "lang": lang}
    reply = await house.program().post("/api/guest", asked, headers={"Accept-Language": lang})
    assert reply.status == 426
    assert word in reply.body["text"]

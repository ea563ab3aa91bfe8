"""A password later, coming back with it, tokens for bots."""

import pytest

from hanpan.server.guessing import FREE
from hanpan.server.weak_passwords import is_weak
from hanpan.wire import VERSION
from tests.server.house import Browser, House, in_house

RIGHT = "open sesame"


@in_house()
async def test_a_guest_keeps_his_account_with_a_password(house: House) -> None:
    ann = await house.guest("Ann")
    kept = await ann.post("/api/password", {"password": "open sesame"})
    assert (kept.status, kept.body["guest"]) == (200, False)
    row = await house.store.person(ann.person)
    assert row is not None
    assert row.password.startswith("$argon2id$")
    elsewhere = house.browser()
    back = await elsewhere.post("/api/sign-in", {"name": "ann", "password": "open sesame"})
    assert (back.status, back.body["person"]) == (200, ann.person)
    assert (await elsewhere.get("/api/me")).body["person"] == ann.person
    assert (await ann.get("/api/cage")).status == 200


@in_house()
async def test_an_unknown_name_and_a_wrong_password_are_told_alike(house: House) -> None:
    ann = await house.guest("Ann")
    stranger = house.browser()
    without = await stranger.post("/api/sign-in", {"name": "Ann", "password": ""})
    await ann.post("/api/password", {"password": "open sesame"})
    wrong = await stranger.post("/api/sign-in", {"name": "Ann", "password": "open barley"})
    unknown = await stranger.post("/api/sign-in", {"name": "Ben", "password": "open barley"})
    unnamed = await stranger.post("/api/sign-in", {"name": "", "password": "open barley"})
    assert wrong.body == unknown.body == without.body == unnamed.body
    assert (wrong.status, wrong.code) == (401, "wrong-name-or-password")


@in_house()
async def test_a_password_is_changed_by_who_knows_the_old_one(house: House) -> None:
    ann = await house.guest("Ann")
    await ann.post("/api/password", {"password": "open sesame"})
    elsewhere = house.browser()
    await elsewhere.post("/api/sign-in", {"name": "Ann", "password": "open sesame"})
    for old in ({}, {"old": "open barley"}):
        reply = await ann.post("/api/password", {"password": "something new", **old})
        assert (reply.status, reply.code) == (403, "wrong-password")
    assert (await ann.post("/api/password", {"password": "something new", "old": "open sesame"})).status == 200
    assert (await ann.get("/api/cage")).status == 200
    assert (await elsewhere.get("/api/cage")).status == 401, "whoever else was signed in no longer is"


@pytest.mark.parametrize("password", ["short", "x" * 201, 12345678, None])
@in_house()
async def test_a_password_has_8_to_200_characters(house: House, password: object) -> None:
    ann = await house.guest("Ann")
    reply = await ann.post("/api/password", {"password": password})
    assert (reply.status, reply.code) == (400, "bad-field")


@in_house()
async def test_signing_out(house: House) -> None:
    ann = await house.guest("Ann")
    secret = ann.cookie
    async with await ann.line() as line:
        await line.hear("welcome")
        reply = await ann.post("/api/sign-out")
        assert (reply.status, reply.body, ann.cookie) == (200, {"done": True}, "")
        assert await line.ended() == (4401, "signed-out")
    assert (await ann.get("/api/cage")).status == 401
    assert (await house.browser(Cookie=f"hanpan={secret}").get("/api/cage")).status == 401


@in_house()
async def test_a_token_opens_the_api_and_the_socket(house: House) -> None:
    ann = await house.guest("Ann")
    made = await ann.post("/api/token")
    assert made.body["expires"] > house.clock.now()
    bot = house.program(made.body["token"])
    assert (await bot.get("/api/me")).body["person"] == ann.person
    assert (await bot.post("/api/language", {"lang": "ko"})).status == 200
    async with await bot.line() as line:
        assert (await line.hear())["person"] == ann.person
    async with await house.program().line(f"version={VERSION}&token={made.body['token']}") as line:
        assert (await line.hear())["person"] == ann.person


@in_house()
async def test_tokens_end_together(house: House) -> None:
    ann = await house.guest("Ann")
    tokens = [(await ann.post("/api/token")).body["token"] for _ in range(2)]
    assert (await ann.delete("/api/token")).status == 200
    for token in tokens:
        assert (await house.program(token).get("/api/cage")).code == "not-signed-in"
    assert (await ann.get("/api/cage")).status == 200, "the browser that asked stays"


@in_house()
async def test_a_cookie_is_no_token_and_a_token_no_cookie(house: House) -> None:
    ann = await house.guest("Ann")
    token = (await ann.post("/api/token")).body["token"]
    assert (await house.program(ann.cookie).get("/api/cage")).status == 401
    assert (await house.browser(Cookie=f"hanpan={token}").get("/api/cage")).status == 401
    assert (await ann.get("/api/me", headers={"Authorization": "Bearer nonsense"})).status == 401
    assert (await ann.get("/api/me", headers={"Authorization": "Basic YTpi"})).status == 401


@in_house(sign_ins_at_once=3, sign_ins_per_minute=6)
async def test_guessing_is_slow(house: House) -> None:
    stranger = house.browser()
    guess = {"name": "Ann", "password": "open barley"}
    for _ in range(3):
        assert (await stranger.post("/api/sign-in", guess)).status == 401
    reply = await stranger.post("/api/sign-in", guess)
    assert (reply.status, reply.code, reply.body["amounts"]) == (429, "too-many", {"seconds": 10})
    assert reply.headers["Retry-After"] == "10"
    house.wait(10)
    assert (await stranger.post("/api/sign-in", guess)).status == 401


def elsewhere(house: House, place: int) -> Browser:
    return house.browser(**{"X-Forwarded-For": f"10.0.0.{place}"})


@in_house(guesses_at_once=2, guesses_per_hour=6, behind_proxy=True)
async def test_guessing_one_name_from_many_places_is_slow_too(house: House) -> None:
    guess = {"name": "Ann", "password": "open barley"}
    replies = [await elsewhere(house, place).post("/api/sign-in", guess) for place in range(3)]
    assert [reply.status for reply in replies] == [401, 401, 429]
    assert replies[-1].body["amounts"] == {"seconds": 600}


async def keep(ann: Browser) -> dict[str, str]:
    assert (await ann.post("/api/password", {"password": RIGHT})).status == 200
    return {"name": "Ann", "password": RIGHT}


@in_house(guesses_at_once=3, guesses_per_hour=1, behind_proxy=True)
async def test_who_guesses_keeps_the_owner_out_neither_of_their_browser_nor_of_their_address(house: House) -> None:
    ann = elsewhere(house, 1)
    await ann.post("/api/guest", {"name": "Ann", "lang": "en"})
    signing = await keep(ann)
    async with await ann.line() as line:
        await line.hear("welcome")
    await ann.post("/api/sign-out")
    guess = {"name": "Ann", "password": "open barley"}
    statuses = [(await elsewhere(house, place).post("/api/sign-in", guess)).status for place in range(10, 20)]
    assert statuses == [401] * 3 + [429] * 7
    assert (await elsewhere(house, 20).post("/api/sign-in", signing)).status == 429, "a place nobody knows"
    assert (await elsewhere(house, 1).post("/api/sign-in", signing)).status == 200, "another browser, the same address"
    ann.session.headers["X-Forwarded-For"] = "10.0.0.99"
    back = await ann.post("/api/sign-in", signing)
    assert back.status == 200, "the same browser, another address"


@in_house(sign_ins_at_once=2, sign_ins_per_minute=1)
async def test_nor_does_who_guesses_from_the_same_address(house: House) -> None:
    ann = await house.guest("Ann")
    signing = await keep(ann)
    await ann.post("/api/sign-out")
    guess = {"name": "Ann", "password": "open barley"}
    assert [(await house.browser().post("/api/sign-in", guess)).status for _ in range(3)] == [401, 429, 429]
    assert (await ann.post("/api/sign-in", signing)).status == 200


@in_house(behind_proxy=True)
async def test_the_owner_hears_how_often_others_have_tried(house: House) -> None:
    ann = await house.guest("Ann")
    signing = await keep(ann)
    for place in (1, 1, 2):
        await elsewhere(house, place).post("/api/sign-in", {"name": "Ann", "password": "open barley"})
    new = elsewhere(house, 3)
    assert (await new.post("/api/sign-in", {"name": "Ann", "password": "open seasme"})).status == 401
    assert (await new.post("/api/sign-in", signing)).body["wrong_passwords"] == 3, "one's own mistake does not count"
    assert (await elsewhere(house, 4).post("/api/sign-in", signing)).body["wrong_passwords"] == 0


@in_house()
async def test_each_wrong_one_doubles_the_wait_and_a_right_one_ends_it(house: House) -> None:
    signing = await keep(await house.guest("Ann"))
    stranger, guess = house.browser(), {"name": "Ann", "password": "open barley"}
    for _ in range(FREE):
        assert (await stranger.post("/api/sign-in", guess)).status == 401
    for seconds in (1, 2, 4):
        reply = await stranger.post("/api/sign-in", signing)
        assert (reply.status, reply.body["amounts"]) == (429, {"seconds": seconds})
        house.wait(seconds)
        assert (await stranger.post("/api/sign-in", guess)).status == 401
    house.wait(8)
    assert (await stranger.post("/api/sign-in", signing)).status == 200
    assert (await stranger.post("/api/sign-in", guess)).status == 401, "and no wait before the next"


@pytest.mark.parametrize(
    "password",
    [
        "12345678", "87654321", "        ", "aaaaaaaa", "aaaabbbb", "12121212", "qwertyui", "asdfghjkl", "Password1!",
        "password123", "1q2w3e4r", "abcdefgh", "abcd1234", "qwer1234", "비밀번호1234", "ann lee 1", "hanpan2026",
    ],
)  # fmt: skip
@in_house()
async def test_what_anybody_would_try_first_is_no_password(house: House, password: str) -> None:
    ann = await house.guest("Ann Lee")
    reply = await ann.post("/api/password", {"password": password})
    assert (reply.status, reply.code) == (400, "weak-password")


@pytest.mark.parametrize(
    "password", ["open sesame", "correct horse", "tr0ub4dor", "바람과 함께 사라지다", "k2#vQ9!x", "0a1b9c8d"]
)
def test_what_only_one_would_put_together(password: str) -> None:
    assert not is_weak(password, "Ann")


@in_house(public_url="https://cards.example")
async def test_by_https_alone_a_cookie_is_nobody_elses(house: House) -> None:
    reply = await house.browser().post("/api/guest", {"name": "Ann"}, headers={"Origin": "https://cards.example"})
    cookies = reply.headers.getall("Set-Cookie")
    assert all({"Secure", "HttpOnly", "Path=/"} <= set(cookie.split("; ")) for cookie in cookies)
    assert all(cookie.startswith("__Host-") for cookie in cookies)
    [cookie] = [cookie for cookie in cookies if cookie.startswith("__Host-hanpan=")]
    secret = cookie.split(";")[0].partition("=")[2]
    for name in ("__Host-hanpan", "hanpan"):
        assert (await house.browser(Cookie=f"{name}={secret}").get("/api/cage")).status == 200, "a guest of version 0.1"
    both = f"hanpan=tossed; __Host-hanpan={secret}"
    assert (await house.browser(Cookie=both).get("/api/cage")).status == 200

"""What is carried: only its hash is known here, it ends, and it changes."""

import asyncio

from hanpan.server.sessions import Sessions, digest
from tests.server.house import House, in_house


@in_house()
async def test_a_young_cookie_stays(house: House) -> None:
    ann = await house.guest("Ann")
    secret = ann.cookie
    house.wait(23 * 3600)
    await ann.get("/api/cage")
    assert ann.cookie == secret


@in_house()
async def test_a_cookie_older_than_a_day_is_changed_and_the_old_one_opens_a_moment_longer(house: House) -> None:
    ann = await house.guest("Ann")
    secret = ann.cookie
    old = house.browser(Cookie=f"hanpan={secret}")
    house.wait(25 * 3600)
    assert (await ann.get("/api/cage")).status == 200
    assert ann.cookie != secret
    assert (await ann.get("/api/cage")).status == 200, "the fresh one is in use now"
    assert (await old.get("/api/cage")).status == 200
    house.wait(house.context.limits.rotate_grace_seconds)
    assert (await old.get("/api/cage")).status == 401
    assert (await ann.get("/api/cage")).status == 200
    await house.context.tidy()
    assert await house.store.session(digest(secret)) is None
    assert not house.context.sessions.changes


@in_house()
async def test_an_exchanged_cookie_stays_exchanged_when_the_house_opens_again(house: House) -> None:
    ann = await house.guest("Ann")
    secret = ann.cookie
    house.wait(25 * 3600)
    assert (await ann.get("/api/cage")).status == 200, "and has the fresh one from here on"
    house.context.sessions = Sessions(house.store, house.clock, house.context.limits)
    assert (await house.browser(Cookie=f"hanpan={secret}").get("/api/cage")).status == 200, "it may not have arrived"
    assert (await ann.get("/api/cage")).status == 200
    house.context.sessions = Sessions(house.store, house.clock, house.context.limits)
    house.wait(house.context.limits.rotate_grace_seconds)
    assert (await house.browser(Cookie=f"hanpan={secret}").get("/api/cage")).status == 401
    assert (await ann.get("/api/cage")).status == 200


@in_house()
async def test_requests_side_by_side_get_the_same_fresh_cookie(house: House) -> None:
    ann = await house.guest("Ann")
    secret = ann.cookie
    house.wait(25 * 3600)
    replies = await asyncio.gather(*[house.browser(Cookie=f"hanpan={secret}").get("/api/cage") for _ in range(8)])
    assert {reply.status for reply in replies} == {200}
    assert len({reply.headers["Set-Cookie"] for reply in replies}) == 1


@in_house()
async def test_an_answer_lost_on_its_way_loses_nobody(house: House) -> None:
    """A guest has nothing but his cookie: the old one opens until the fresh one has arrived."""
    secret = (await house.guest("Ann")).cookie
    house.wait(25 * 3600)
    await house.browser(Cookie=f"hanpan={secret}").get("/api/cage")
    for _ in range(3):
        house.wait(3 * 24 * 3600)
        await house.context.tidy()
        reply = await house.browser(Cookie=f"hanpan={secret}").get("/api/cage")
        assert reply.status == 200
        assert "Set-Cookie" in reply.headers


@in_house()
async def test_who_carries_the_old_one_is_not_given_the_fresh_one_once_it_is_in_use(house: House) -> None:
    ann = await house.guest("Ann")
    secret = ann.cookie
    house.wait(25 * 3600)
    await ann.get("/api/cage")
    await ann.get("/api/cage")
    reply = await house.browser(Cookie=f"hanpan={secret}").get("/api/cage")
    assert reply.status == 200
    assert "Set-Cookie" not in reply.headers


@in_house()
async def test_signing_out_ends_the_fresh_one_too(house: House) -> None:
    ann = await house.guest("Ann")
    secret = ann.cookie
    house.wait(25 * 3600)
    await ann.get("/api/cage")
    fresh = ann.cookie
    assert (await house.browser(Cookie=f"hanpan={secret}").post("/api/sign-out")).status == 200
    assert (await house.browser(Cookie=f"hanpan={fresh}").get("/api/cage")).status == 401


@in_house(session_days=10, token_days=20)
async def test_cookies_and_tokens_end(house: House) -> None:
    ann = await house.guest("Ann")
    token = (await ann.post("/api/token")).body["token"]
    house.wait(10 * 24 * 3600)
    assert (await ann.get("/api/cage")).status == 401
    assert (await house.program(token).get("/api/cage")).status == 200
    house.wait(10 * 24 * 3600)
    assert (await house.program(token).get("/api/cage")).status == 401
    await house.context.tidy()
    assert await house.store.session(digest(token)) is not None  # the clock may be wrong today
    house.wait(10 * 24 * 3600)
    await house.context.tidy()
    assert await house.store.session(digest(token)) is None


@in_house(session_days=10)
async def test_who_comes_often_stays_known(house: House) -> None:
    ann = await house.guest("Ann")
    for _ in range(6):
        house.wait(5 * 24 * 3600)
        assert (await ann.get("/api/cage")).status == 200


@in_house()
async def test_a_token_is_never_changed(house: House) -> None:
    token = (await house.program().post("/api/guest", {"name": "Robo", "token": True})).body["token"]
    house.wait(3 * 24 * 3600)
    reply = await house.program(token).get("/api/me")
    assert reply.status == 200
    assert "Set-Cookie" not in reply.headers

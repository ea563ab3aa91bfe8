"""The operator's door and orders, over HTTP."""

import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest

from hanpan.house.holdem.settings import HoldemSettings
from hanpan.server.key_file import house_key
from hanpan.server.operator_asking import GUARD
from hanpan.server.operator_login import OPERATOR_COOKIE as COOKIE
from hanpan.server.operator_login import SESSIONS, kept_hash
from hanpan.server.operator_routes import OPERATOR_ROUTES
from hanpan.server.passwords import WAITING
from hanpan.server.settings import OperatorSection
from tests.operating.office import API, PASSWORD, Office, in_office
from tests.server.house import Reply
from tests.server.raw import send

GRANT: dict[str, Any] = {"id": "g1", "amount": 500, "reason": "won the cup"}
TAKE: dict[str, Any] = {"id": "t1", "amount": 300, "reason": "given twice"}
PAUSE = {"paused": True, "reason": "fire drill"}


def is_problem(reply: Reply, status: int, code: str) -> None:
    assert (reply.status, reply.body["code"]) == (status, code), reply
    assert set(reply.body) == {"code", "rule", "text", "amounts"}
    assert "{" not in reply.body["text"]


# -- the door


@in_office()
async def test_nothing_without_signing_in(office: Office) -> None:
    stranger = office.browser()
    for route in OPERATOR_ROUTES:
        if route.signed_in:
            path = route.path.format(person="ann")
            is_problem(await stranger.ask(route.method, path, json={}), 401, "not-the-operator")
    assert not await office.store.operators.record(99, 99, "", "", "")


@pytest.mark.rule("EV-7.1")
@in_office()
async def test_the_host_of_an_evening_is_no_operator(office: Office) -> None:
    host = await office.guest("Ann")
    line = await host.line()
    evening = (await line.ask("open-evening", settings={"seats": 3}))["table"]
    for route in OPERATOR_ROUTES:
        if route.signed_in:
            path = route.path.format(person=host.person)
            is_problem(await host.ask(route.method, path, json={"evening": evening}), 401, "not-the-operator")
    assert not await office.store.operators.record(99, 99, "", "", "")
    assert not office.floor.house.evenings[evening].ended


@in_office()
async def test_every_order_but_ones_own_door_wants_a_reason(office: Office) -> None:
    desk, ann = await office.operator(), await office.guest("Ann")
    for route in OPERATOR_ROUTES:
        if "reason" in route.given.__struct_fields__:
            path = route.path.removeprefix(f"{API}/")
            for reason in ("", "   ", "x" * 201):
                is_problem(await desk.order(path, {"reason": reason, "person": ann.person}), 400, "bad-field")
    assert [row.order for row in await office.store.operators.record(99, 99, "", "", "")] == ["sign-in"]


@in_office()
async def test_bytes_that_are_no_text_open_nothing(office: Office) -> None:
    desk = await office.operator()
    [cookie] = [cookie.value for cookie in desk.jar if cookie.key == COOKIE]
    carried = f"Cookie: {COOKIE}={cookie}".encode()
    overview, pause = b"GET /api/operator/overview HTTP/1.1", b"POST /api/operator/orders/pause HTTP/1.1"
    assert (await send(office.url, overview, carried)).status == 200
    assert (await send(office.url, overview, carried + b"\xff")).status == 401
    odd_guard = (f"{GUARD}: ".encode() + b"\xff", f"Origin: {office.url}".encode(), b"Content-Length: 0")
    assert (await send(office.url, pause, carried, *odd_guard)).status == 403


@in_office()
async def test_a_player_is_no_operator(office: Office) -> None:
    ann = await office.guest("Ann")
    is_problem(await ann.post(f"{API}/orders/grant", {**GRANT, "person": ann.person}), 401, "not-the-operator")
    token = (await ann.post("/api/token")).body["token"]
    is_problem(await office.program(token).get(f"{API}/overview"), 401, "not-the-operator")


@in_office()
async def test_guessing_at_players_passwords_does_not_hold_the_operator_up(office: Office) -> None:
    office.context.passwords.waiting = WAITING
    guess = {"name": "Ann", "password": "open barley"}
    assert (await office.browser().post("/api/sign-in", guess)).code == "busy"
    await office.operator()


@in_office()
async def test_the_cookie_is_no_scripts_business(office: Office) -> None:
    desk = await office.operator()
    [cookie] = [cookie for cookie in desk.jar if cookie.key == COOKIE]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Strict"
    assert not cookie["secure"]
    assert int(cookie["max-age"]) == 12 * 3600


@in_office(public_url="https://cards.example")
async def test_with_https_the_cookie_goes_no_other_way(office: Office) -> None:
    reply = await office.browser().post(f"{API}/sign-in", {"password": PASSWORD})
    assert "Secure" in reply.headers["Set-Cookie"]


@in_office()
async def test_an_order_needs_the_guard(office: Office) -> None:
    desk = await office.operator()
    for guard in ({}, {GUARD: ""}, {GUARD: "x" * 43}, {GUARD: "한판".encode().decode("latin-1")}):
        is_problem(await desk.post(f"{API}/orders/pause", PAUSE, headers=guard), 403, "not-our-page")
    assert not office.floor.operator.paused


@in_office()
async def test_another_site_gives_no_orders(office: Office) -> None:
    desk = await office.operator()
    headers = {GUARD: desk.guard, "Origin": "https://elsewhere.example"}
    assert (await desk.post(f"{API}/orders/pause", PAUSE, headers=headers)).status == 403
    assert not office.floor.operator.paused


@in_office()
async def test_a_form_is_no_order(office: Office) -> None:
    desk = await office.operator()
    reply = await desk.ask(
        "POST", f"{API}/orders/pause", data='{"paused":true,"reason":"x"}', headers={GUARD: desk.guard}
    )
    is_problem(reply, 415, "not-json")


@in_office()
async def test_signing_out_and_time_end_a_session(office: Office) -> None:
    desk, other = await office.operator(), await office.operator()
    [carried] = [cookie.value for cookie in desk.jar if cookie.key == COOKIE]
    assert (await desk.post(f"{API}/sign-out", {}, headers={GUARD: desk.guard})).status == 200
    desk.jar.update_cookies({COOKIE: carried})
    is_problem(await desk.get(f"{API}/overview"), 401, "not-the-operator")
    office.wait(12 * 3600 - 1)
    assert (await other.get(f"{API}/overview")).status == 200
    office.wait(1)
    is_problem(await other.get(f"{API}/overview"), 401, "not-the-operator")
    assert office.login is not None
    assert not office.login.sessions


@in_office()
async def test_only_so_many_sessions(office: Office) -> None:
    first = await office.operator()
    for _ in range(SESSIONS):
        await office.operator()
    assert (await first.get(f"{API}/overview")).status == 401


@in_office(OperatorSection(attempts=3, attempts_seconds=60))
async def test_guessing_is_slow(office: Office) -> None:
    guest = office.browser()
    for _ in range(3):
        is_problem(await guest.post(f"{API}/sign-in", {"password": "guess"}), 401, "wrong-operator")
    is_problem(await guest.post(f"{API}/sign-in", {"password": PASSWORD}), 429, "too-many")
    office.wait(21)
    assert (await guest.post(f"{API}/sign-in", {"password": PASSWORD})).status == 200


@pytest.mark.parametrize(
    "body", [None, [], {}, {"password": 1}, {"password": ""}, {"password": "x" * 201}, {"password": "x", "more": 1}]
)
def test_a_sign_in_that_is_none(body: object) -> None:
    @in_office()
    async def asked(office: Office) -> None:
        assert (await office.browser().ask("POST", f"{API}/sign-in", json=body)).status in (400, 415)

    asked()


def test_a_password_is_made_once_and_its_hash_kept(tmp_path: Path) -> None:
    hashed, password = kept_hash(tmp_path)
    assert password
    assert kept_hash(tmp_path) == (hashed, "")
    [file] = tmp_path.iterdir()
    assert file.stat().st_mode & 0o777 == 0o600
    assert password not in file.read_text()
    newer, other = kept_hash(tmp_path, new=True)
    assert newer != hashed
    assert other != password


# -- what is seen


@pytest.mark.parametrize("made", [lambda folder: kept_hash(folder)[0], lambda folder: house_key(folder, {}).house])
def test_nodes_that_start_at_once_on_one_folder_have_one_password_and_one_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, made: Callable[[Path], str]
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    folder = tmp_path / "house"
    folder.mkdir()
    together = Barrier(8)

    def start(_: int) -> str:
        together.wait()
        return made(folder)

    with ThreadPoolExecutor(8) as nodes:
        assert len(set(nodes.map(start, range(8)))) == 1
    assert not list(tmp_path.rglob("*.new")), "no drafts are left"


def test_of_nodes_that_start_at_once_one_tells_the_password(tmp_path: Path) -> None:
    together = Barrier(8)

    def start(_: int) -> str:
        together.wait()
        return kept_hash(tmp_path)[1]

    with ThreadPoolExecutor(8) as nodes:
        assert sum(map(bool, nodes.map(start, range(8)))) == 1


@in_office()
async def test_who_is_here_and_which_tables(office: Office) -> None:
    desk, ann = await office.operator(), await office.guest("Ann")
    office.floor.operator.open_permanent(HoldemSettings(), "cash")
    async with await ann.line() as line:
        await line.hear("welcome")
        await line.ask("enter", table="cash")
        seen = (await desk.get(f"{API}/overview")).body
    assert [(one["name"], one["bot"]) for one in seen["overview"]["people"]] == [("Ann", False)]
    assert [(table["table"], table["observers"]) for table in seen["overview"]["tables"]] == [("cash", 1)]
    assert seen["figures"]["wishes"] == 1
    assert seen["ready"] is True


# -- orders


@in_office()
async def test_pausing_and_going_on(office: Office) -> None:
    desk = await office.operator()
    assert (await desk.done("orders/pause", paused=True))["paused"] is True
    assert office.floor.operator.paused
    assert (await desk.done("orders/pause", paused=False))["paused"] is False
    assert not office.floor.operator.paused


@in_office()
async def test_closing_a_table(office: Office) -> None:
    desk = await office.operator()
    office.floor.operator.open_permanent(HoldemSettings(), "cash")
    await desk.done("orders/close-table", table="cash")
    await office.settled()
    assert (await desk.get(f"{API}/overview")).body["overview"]["tables"] == []
    is_problem(await desk.order("orders/close-table", {"table": "cash", "reason": "empty"}), 404, "no-such-table")


@pytest.mark.rule("HO-1.1")
@in_office()
async def test_a_grant_is_given_once_and_its_reason_kept(office: Office) -> None:
    desk, ann = await office.operator(), await office.guest("Ann")
    before = office.floor.people.bank(ann.person)
    for _ in range(2):
        assert (await desk.order("orders/grant", {**GRANT, "person": ann.person})).status == 200
    assert office.floor.people.bank(ann.person) == before + 500
    await office.settled()
    connection = office.store.connection
    dump = "\n".join(connection.iterdump())
    assert dump.count("won the cup") == 2, "in the books and in the record"


@pytest.mark.rule("HO-1.1")
@in_office()
async def test_chips_are_taken_back_once_and_the_reason_kept(office: Office) -> None:
    desk, ann = await office.operator(), await office.guest("Ann")
    assert (await desk.order("orders/grant", {**GRANT, "person": ann.person})).status == 200
    before = office.floor.people.bank(ann.person)
    for _ in range(2):
        assert (await desk.order("orders/take", {**TAKE, "person": ann.person})).status == 200
    assert office.floor.people.bank(ann.person) == before - 300
    await office.settled()
    assert "\n".join(office.store.connection.iterdump()).count("given twice") == 2


@in_office()
async def test_nobody_is_taken_more_than_the_bank_holds(office: Office) -> None:
    desk, ann = await office.operator(), await office.guest("Ann")
    assert (await desk.order("orders/take", {**TAKE, "person": ann.person, "amount": 10**6})).status == 200
    assert office.floor.people.bank(ann.person) == 0


@in_office(OperatorSection(most_grant=1000))
async def test_grants_that_cannot_be(office: Office) -> None:
    desk, ann = await office.operator(), await office.guest("Ann")
    before, grant = office.floor.people.bank(ann.person), {**GRANT, "person": ann.person}
    is_problem(await desk.order("orders/grant", {**grant, "amount": 1001}), 409, "grant-too-large")
    is_problem(await desk.order("orders/grant", {**grant, "person": "nobody"}), 404, "no-such-person")
    for wrong in ({"amount": 0}, {"amount": -5}, {"amount": "5"}, {"reason": ""}, {"reason": "  "}, {"id": ""}):
        is_problem(await desk.order("orders/grant", {**grant, **wrong}), 400, "bad-field")
    del (unreasoned := dict(grant))["reason"]
    is_problem(await desk.order("orders/grant", unreasoned), 400, "missing-field")
    assert office.floor.people.bank(ann.person) == before


@in_office()
async def test_problems_in_the_operators_language(office: Office) -> None:
    korean, english = await office.operator("ko"), await office.operator("en-GB,en;q=0.9")
    order = {"table": "none", "reason": "empty"}
    assert re.search("[가-힣]", (await korean.order("orders/close-table", order)).body["text"])
    assert not re.search("[가-힣]", (await english.order("orders/close-table", order)).body["text"])

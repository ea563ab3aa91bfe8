"""Further operators, and tokens for programs."""

import json
import stat
from pathlib import Path

from hanpan.server.operator_asking import OFFICE
from hanpan.server.operator_tokens import FILE, Tokens
from tests.operating.office import API, PASSWORD, Office, in_office
from tests.operating.processes import hanpan, serving
from tests.operating.test_operator import is_problem

NOON = 1_700_000_000_000
DAY = 24 * 3600


@in_office()
async def test_a_second_operator_gives_orders_in_their_own_name(office: Office) -> None:
    first, ann = await office.operator(), await office.guest("Ann")
    made = await first.done("operators", name="지민", reason="evenings")
    wrong = {"name": "지민", "password": PASSWORD}
    is_problem(await office.browser().post(f"{API}/sign-in", wrong), 401, "wrong-operator")
    second = await office.operator(name="지민", password=made["password"])
    told = (await second.see("session")).body
    assert (told["operator"], told["first"], told["guard"]) == ("지민", False, second.guard)
    await second.done("orders/mute", person=ann.person, minutes=1)
    [line] = (await first.see("record?order=mute")).body["orders"]
    assert line["operator"] == "지민"
    names = [(one["name"], one["first"], one["added_by"]) for one in (await first.see("operators")).body["operators"]]
    assert names == [("operator", True, ""), ("지민", False, "operator")]


@in_office()
async def test_whoever_is_not_signed_in_is_told_so_without_a_refusal(office: Office) -> None:
    """The page asks first thing, and has done nothing wrong by asking."""
    stranger = await office.browser().get(f"{API}/session")
    assert (stranger.status, stranger.body) == (200, None)
    is_problem(await office.program("hanpan-op-nonsense").get(f"{API}/session"), 401, "not-the-operator")


@in_office()
async def test_only_the_first_adds_and_removes_operators(office: Office) -> None:
    first = await office.operator()
    made = await first.done("operators", name="Jimin")
    second = await office.operator(name="Jimin", password=made["password"])
    is_problem(await second.order("operators", {"name": "Third", "reason": "x"}), 403, "first-operator-only")
    is_problem(await second.order("operators/remove", {"name": "Jimin", "reason": "x"}), 403, "first-operator-only")
    for taken in ("Operator", "jimin"):
        is_problem(await first.order("operators", {"name": taken, "reason": "x"}), 409, "operator-exists")
    token = (await second.order("tokens", {"label": "watch"})).body["token"]
    program = office.program(token)
    assert (await program.get(f"{API}/house")).status == 200
    await first.done("operators/remove", name="Jimin")
    assert (await second.see("house")).status == 401
    assert (await program.get(f"{API}/house")).status == 401
    gone = {"name": "Jimin", "password": made["password"]}
    is_problem(await office.browser().post(f"{API}/sign-in", gone), 401, "wrong-operator")
    is_problem(await first.order("operators/remove", {"name": "operator", "reason": "x"}), 404, "no-such-operator")


@in_office()
async def test_an_operator_changes_their_password(office: Office) -> None:
    first = await office.operator()
    made = await first.done("operators", name="Jimin")
    second = await office.operator(name="Jimin", password=made["password"])
    order = {"old": made["password"], "password": "tangerine ladder moss"}
    is_problem(await second.order("password", {**order, "old": "guess"}), 403, "wrong-password")
    is_problem(await second.order("password", {**order, "password": "12345678"}), 400, "weak-password")
    assert (await second.order("password", order)).status == 200
    await office.operator(name="Jimin", password=order["password"])
    is_problem(await first.order("password", {**order, "old": PASSWORD}), 404, "no-such-operator")


@in_office()
async def test_a_token_gives_orders_without_a_guard(office: Office) -> None:
    desk, ann = await office.operator(), await office.guest("Ann")
    made = (await desk.order("tokens", {"label": "night watch", "days": 30})).body
    program = office.program(made["token"])
    reply = await program.post(f"{API}/orders/kick", {"person": ann.person, "reason": "asleep"})
    assert reply.status == 200
    assert (await program.get("/metrics", headers={"X-Forwarded-For": "198.51.100.1"})).status == 200
    [line] = (await desk.see("tokens")).body["tokens"]
    assert (line["label"], line["operator"], line["id"]) == ("night watch", "operator", made["id"])
    assert made["token"] not in str(line)
    office.wait(30 * DAY)
    is_problem(await program.get(f"{API}/house"), 401, "not-the-operator")


@in_office()
async def test_a_token_that_was_removed_opens_nothing(office: Office) -> None:
    desk = await office.operator()
    made = (await desk.order("tokens", {"label": "watch"})).body
    await desk.done("tokens/remove", id=made["id"])
    assert (await office.program(made["token"]).get(f"{API}/house")).status == 401
    is_problem(await desk.order("tokens/remove", {"id": made["id"], "reason": "x"}), 404, "no-such-token")
    assert office.runner is not None
    assert office.runner.app[OFFICE].tokens.rows == {}


def test_tokens_lie_in_a_file_that_others_may_write_meanwhile(tmp_path: Path) -> None:
    house, command = Tokens(tmp_path, lambda: NOON), Tokens(tmp_path, lambda: NOON)
    token, _ = command.make("watch", "operator", 1)
    assert house.operator_of(f"Bearer {token}") == "operator"
    other, row = house.make("page", "Jimin", 1)
    assert {one.label for one in command.all()} == {"watch", "page"}
    assert command.remove(lambda one: one.id == row.id) == 1
    assert house.operator_of(f"bearer {other}") == ""
    file = tmp_path / FILE
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert token not in file.read_text()
    file.unlink()
    assert house.operator_of(f"Bearer {token}") == ""


def test_a_token_made_at_the_machine_opens_a_house_that_is_open(tmp_path: Path) -> None:
    assert hanpan("operator-token", "--data", tmp_path / "none").returncode == 2
    with serving(tmp_path / "house", "--no-bots") as house:
        made = hanpan("operator-token", "--data", tmp_path / "house", "--label", "cron")
        assert made.returncode == 0
        carried = {"Authorization": f"Bearer {made.stdout.strip()}"}
        order = {"newcomers": "closed", "reason": "night"}
        status, body = house.post("/api/operator/house", order, **carried)
        assert (status, json.loads(body)["newcomers"]) == (200, "closed")
        assert house.post("/api/guest", {"name": "Ann"})[0] == 403
    with serving(tmp_path / "house", "--no-bots") as house:
        assert house.post("/api/guest", {"name": "Ann"})[0] == 403, "it holds after a restart"

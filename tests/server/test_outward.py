"""The address that is given to others (EV-2.3), a house below a path, and what a proxy tells of whoever comes."""

import io

import pytest
import segno

from hanpan.server import outward
from hanpan.server.base_path import without
from hanpan.server.outward import is_this_machine
from tests.server.house import House, in_house
from tests.server.playing import CASH, open_table
from tests.server.raw import send

NEIGHBOUR = "192.168.7.7"


@pytest.fixture(autouse=True)
def _network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outward, "network_address", lambda: NEIGHBOUR)


async def code_leads_to(house: House, address: str) -> bool:
    """Is this what the code of a table says?"""
    bot = house.program((await house.program().post("/api/guest", {"name": "Robo", "token": True})).body["token"])
    table = await open_table(bot, **CASH)
    expected = io.BytesIO()
    code = segno.make(f"{address}/t/{table}", error="m", micro=False)
    code.save(expected, kind="svg", scale=8, light="white", svgclass=None, lineclass=None)
    return bool((await bot.get(f"/api/tables/{table}/qr.svg")).body == expected.getvalue().decode())


@pytest.mark.rule("EV-2.3")
@in_house()
async def test_who_calls_it_localhost_gives_others_the_address_in_the_network(house: House) -> None:
    house.context.everywhere = True
    assert await code_leads_to(house, house.url.replace("127.0.0.1", NEIGHBOUR))
    page = (await house.browser().get("/lobby")).body
    assert f'<meta name="hanpan-address" content="http://{NEIGHBOUR}:' in page
    assert f'<meta property="og:url" content="http://{NEIGHBOUR}:' in page


@pytest.mark.rule("EV-2.3")
@in_house()
async def test_who_calls_it_by_another_name_gives_that_name(house: House) -> None:
    page = await send(house.url, b"GET /lobby HTTP/1.1", b"Host: pi.local:8080")
    assert 'content="http://pi.local:8080"' in page.text


@pytest.mark.rule("EV-2.3")
@in_house(public_url="https://cards.example", base_path="/hanpan")
async def test_the_public_address_counts_most(house: House) -> None:
    assert await code_leads_to(house, "https://cards.example/hanpan")


@pytest.mark.rule("EV-2.3")
@in_house()
async def test_a_house_for_this_machine_alone_has_no_other_address(house: House) -> None:
    house.context.everywhere = False
    bot = house.program((await house.program().post("/api/guest", {"name": "Robo", "token": True})).body["token"])
    told = await bot.get(f"/api/tables/{await open_table(bot, **CASH)}/qr.svg")
    assert (told.status, told.body["code"]) == (404, "only-this-machine")
    assert '<meta name="hanpan-address" content="" />' in (await house.browser().get("/lobby")).body
    assert [is_this_machine(host) for host in ("127.0.0.1", "localhost", "::1")] == [True] * 3
    assert [is_this_machine(host) for host in ("0.0.0.0", "::", "192.168.0.2", "pi.local")] == [False] * 4  # noqa: S104


@in_house(behind_proxy=True)
async def test_a_proxy_says_by_which_name_and_how_it_was_called(house: House) -> None:
    said = (b"X-Forwarded-Proto: https", b"X-Forwarded-Host: cards.example")
    page = await send(house.url, b"GET /lobby HTTP/1.1", *said)
    assert '<meta name="hanpan-address" content="https://cards.example" />' in page.text
    assert page.headers["Strict-Transport-Security"]
    forwarded = {"X-Forwarded-Proto": "https", "X-Forwarded-Host": "cards.example", "Origin": "https://cards.example"}
    came = await house.browser(**forwarded).post("/api/guest", {"name": "Ann"})
    assert came.status == 200
    assert came.headers["Set-Cookie"].startswith("__Host-hanpan=")
    assert "Secure" in came.headers["Set-Cookie"]


@in_house()
async def test_who_is_no_proxy_is_not_believed(house: House) -> None:
    said = (b"X-Forwarded-Proto: https", b"X-Forwarded-Host: evil.example")
    page = await send(house.url, b"GET /lobby HTTP/1.1", *said)
    assert "evil.example" not in page.text
    assert "Strict-Transport-Security" not in page.headers


@in_house(base_path="/cards/hanpan")
async def test_below_a_path_everything_is_as_at_the_root(house: House) -> None:
    browser = house.browser(**{"Accept-Language": "en"})
    for base in ("/cards/hanpan", ""):  # a proxy may have taken it off
        assert (await browser.get(f"{base}/api/lobby?game=holdem")).status == 200
        page = (await browser.get(f"{base}/lobby")).body
        assert 'src="/cards/hanpan/assets/' in page
        assert 'href="/cards/hanpan/api/lobby"' in page
        assert '="/assets' not in page
        assert '="./' not in page
    came = await browser.post("/cards/hanpan/api/guest", {"name": "Ann"})
    assert "Path=/cards/hanpan" in came.headers["Set-Cookie"]
    assert (await browser.get("/cards/hanpan/api/me")).body["name"] == "Ann"
    assert (await browser.get("/cards/hanpanorama")).status == 404


@in_house(base_path="/hanpan", public_url="https://cards.example")
async def test_a_cookie_for_a_part_of_an_address_promises_less(house: House) -> None:
    came = await house.browser().post("/hanpan/api/guest", {"name": "Ann"})
    assert came.headers["Set-Cookie"].startswith("__Secure-hanpan=")


@pytest.mark.parametrize(
    ("path", "left"),
    [("/a/t/x?y=/a", "/t/x?y=/a"), ("/a", "/"), ("/a?z", "/?z"), ("/ab", "/ab"), ("/", "/"), ("/t/a", "/t/a")],
)
def test_the_path_is_taken_off(path: str, left: str) -> None:
    assert without("/a", path) == left


@in_house(public_url="https://cards.example")
async def test_pages_refused_for_their_address_are_logged(house: House, capfd: pytest.CaptureFixture[str]) -> None:
    from hanpan.server.logs import configure

    configure("json")
    try:
        wrong = {"Origin": "https://cards.example:9190", "Accept-Language": "en"}
        for _ in range(3):
            assert (await house.browser(**wrong).post("/api/guest", {"name": "Ann"})).code == "foreign-origin"
        assert (await send(house.url, b"GET / HTTP/1.1", b"Host: other.example")).status == 421
    finally:
        configure()
    lines = capfd.readouterr().err.splitlines()
    assert len([line for line in lines if '"page-refused"' in line and "https://cards.example:9190" in line]) == 1
    assert len([line for line in lines if '"host-refused"' in line and "other.example" in line]) == 1

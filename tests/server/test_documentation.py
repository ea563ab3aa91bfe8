"""The documentation that a checkout has built, read at the house."""

from pathlib import Path

import pytest

from hanpan.server import documentation
from tests.server.house import House, in_house

PAGE = '<!doctype html><script>let built = "here";</script><a href="engine.html">engine</a>'
HASH = "'sha256-oQNuecF4SYYt7cx8fnLsedXBlph7ZiFIiA2/Sswmibo='"


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    site = tmp_path / "docs"
    site.mkdir()
    (site / "index.html").write_text(PAGE, encoding="utf-8")
    (site / "style.css").write_text("a {}", encoding="utf-8")
    (tmp_path / "secret").write_text("cards", encoding="utf-8")
    monkeypatch.setattr(documentation, "FOLDER", site)
    return site


@pytest.mark.usefixtures("site")
@in_house()
async def test_it_is_served_and_of_its_scripts_only_those_in_it_run(house: House) -> None:
    front = await house.browser().get("/docs/")
    assert (front.status, front.body) == (200, PAGE)
    assert (await house.browser().get("/docs")).body == PAGE
    policy = front.headers["Content-Security-Policy"]
    assert HASH in policy.partition("script-src")[2].partition(";")[0]
    assert "unsafe-inline" not in policy.partition("script-src")[2].partition(";")[0]
    assert (await house.browser().get("/docs/style.css")).status == 200


@pytest.mark.usefixtures("site")
@pytest.mark.parametrize("path", ["nothing.html", "%2e%2e/secret", "..%2fsecret", "/etc/hostname"])
@in_house()
async def test_nothing_beside_it_is(house: House, path: str) -> None:
    assert (await house.browser().get(f"/docs/{path}")).status == 404


@pytest.mark.usefixtures("site")
@in_house()
async def test_the_page_says_whether_there_is_any(house: House) -> None:
    said = '<meta name="hanpan-docs"'
    assert said in (await house.browser().get("/learn")).body
    (documentation.FOLDER / "index.html").unlink()
    assert said not in (await house.browser().get("/learn")).body
    assert (await house.browser().get("/docs/")).status == 404

"""What is one's own: nobody is heard whom one does not want to hear, one's data goes along, and one can go for good."""

import json
from pathlib import Path

import pytest
import requests
from playwright.sync_api import expect

from hanpan.wire.client_says import Chat, WatchLobby
from tests.browser.conftest import Come
from tests.browser.house import House
from tests.browser.visitor import DESK, Visitor

PASSWORD = "correct horse battery"  # noqa: S105 - nobody's
SMALL_PHONE = (360, 740)
LOOKS = pytest.mark.parametrize(("lang", "size"), [("en", DESK), ("ko", SMALL_PHONE)], ids=["desk", "phone"])


def opens_own_page(visitor: Visitor) -> None:
    """By the menu at the top, from the lobby."""
    visitor.button("web.menu.title", name=visitor.name).click()
    visitor.page.get_by_role("link", name=visitor.say("web.me.title"), exact=True).click()
    expect(visitor.page.get_by_role("heading", name=visitor.name, exact=True)).to_be_visible()


def keeps_name(visitor: Visitor) -> None:
    visitor.page.get_by_label(visitor.say("web.account.password"), exact=True).fill(PASSWORD)
    visitor.button("web.account.keep").click()
    visitor.hears("web.account.now-kept", name=visitor.name)


@LOOKS
def test_a_guest_goes_for_good_and_the_name_is_free(come: Come, lang: str, size: tuple[int, int]) -> None:
    ann = come(lang, size)
    ann.comes_in(f"Gone{lang}")
    opens_own_page(ann)
    ann.button("web.account.delete").click()
    asked = ann.dialog("web.account.delete")
    go = asked.get_by_role("button", name=ann.say("web.account.delete-now"), exact=True)
    expect(go).to_be_disabled()
    asked.get_by_label(ann.say("web.account.delete-sure"), exact=True).check()
    go.click()
    expect(ann.page.get_by_label(ann.say("web.nickname"))).to_be_visible()
    ann.comes_in(f"Gone{lang}")


@LOOKS
def test_a_kept_account_ends_with_its_password(come: Come, lang: str, size: tuple[int, int]) -> None:
    ann = come(lang, size)
    ann.comes_in(f"Ends{lang}")
    opens_own_page(ann)
    keeps_name(ann)
    ann.button("web.account.delete").click()
    asked = ann.dialog("web.account.delete")
    asked.get_by_label(ann.say("web.account.delete-sure"), exact=True).check()
    password = asked.get_by_label(ann.say("web.account.old-password"), exact=True)
    password.fill("not the password")
    asked.get_by_role("button", name=ann.say("web.account.delete-now"), exact=True).click()
    expect(asked.get_by_role("alert")).to_contain_text(ann.say("server.fault.wrong-password"))
    ann.was_refused(403)
    password.fill(PASSWORD)
    asked.get_by_role("button", name=ann.say("web.account.delete-now"), exact=True).click()
    expect(ann.page.get_by_label(ann.say("web.nickname"))).to_be_visible()


def test_ones_own_data_is_a_file(come: Come, tmp_path: Path) -> None:
    ann = come()
    ann.comes_in("Filer")
    opens_own_page(ann)
    with ann.page.expect_download() as coming:
        ann.page.get_by_role("link", name=ann.say("web.account.export"), exact=True).click()
    file = tmp_path / "mine.json"
    coming.value.save_as(file)
    told = json.loads(file.read_text(encoding="utf-8"))
    assert told["profile"]["name"] == "Filer"
    assert [moved["source"] for moved in told["transfers"]] == ["cage"]


def test_a_weak_password_is_refused_in_words(come: Come) -> None:
    ann = come("ko", SMALL_PHONE)
    ann.comes_in("Weakling")
    opens_own_page(ann)
    ann.page.get_by_label(ann.say("web.account.password"), exact=True).fill("12345678")
    ann.button("web.account.keep").click()
    expect(ann.page.get_by_role("alert").first).to_contain_text(ann.say("server.fault.weak-password"))
    ann.was_refused(400)


@LOOKS
def test_whoever_signs_in_hears_of_wrong_passwords(house: House, come: Come, lang: str, size: tuple[int, int]) -> None:
    ann = come(lang, size)
    ann.comes_in(f"Guessed{lang}")
    opens_own_page(ann)
    keeps_name(ann)
    for wrong in ("open sesame", "open barley"):
        guess = {"name": ann.name, "password": wrong}
        assert requests.post(f"{house.url}/api/sign-in", json=guess, timeout=30).status_code == 401
    ann.button("web.sign-out").click()
    ann.dialog("web.sign-out").get_by_role("button", name=ann.say("web.sign-out"), exact=True).click()
    ann.button("web.account.sign-in").click()
    ann.page.get_by_label(ann.say("web.nickname")).fill(ann.name)
    ann.page.get_by_label(ann.say("web.account.password")).fill(PASSWORD)
    ann.button("web.account.sign-in").click()
    ann.hears("web.account.guessed", count=2)


@pytest.mark.rule("HO-2.7")
@LOOKS
def test_whom_one_blocks_one_no_longer_reads(house: House, come: Come, lang: str, size: tuple[int, int]) -> None:
    ann = come(lang, size)
    ann.comes_in(f"Reader{lang}")
    ben, cho = house.crowd.comes(f"Pest{lang}"), house.crowd.comes(f"Nice{lang}")
    for other in (ben, cho):
        other.gets(WatchLobby("", on=True))
    log = ann.page.get_by_role("log", name=ann.say("web.chat.title"))
    ann.page.get_by_label(ann.say("web.chat.write")).fill("hello")
    ann.button("web.chat.send").click()
    expect(log, "whoever reads the lobby is told what is written from then on").to_contain_text("hello")
    ben.gets(Chat("", "buy my book"))
    expect(log).to_contain_text("buy my book")
    log.get_by_role("button", name=ann.say("web.friends.block-of", name=ben.name), exact=True).click()
    ann.hears("web.friends.now-blocked", name=ben.name)
    expect(log).not_to_contain_text("buy my book")
    ben.gets(Chat("", "buy it now"))
    cho.gets(Chat("", "good evening"))
    expect(log).to_contain_text("good evening")
    expect(log).not_to_contain_text("buy it now")
    panel = ann.opens_friends()
    panel.get_by_role("button", name=ann.say("web.friends.unblock-of", name=ben.name), exact=True).click()
    expect(panel.get_by_role("region", name=ann.say("web.friends.blocked"))).to_have_count(0)
    ann.closes_dialog()
    ben.gets(Chat("", "sorry"))
    expect(log).to_contain_text("sorry")

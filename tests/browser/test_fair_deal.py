"""FD at the page: the mark at the table, its why, and the receipt; a house that cheats turns it red."""

import json
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

import hanpan
from hanpan.fairness import Commitment, verify_bytes
from hanpan.fairness.committing import commitment_hash
from hanpan.fairness.drawing import DRAWS
from hanpan.floor.house_key import HouseKey
from hanpan.server.key_file import house_key
from hanpan.words import say
from tests.browser.at_table import AtTable
from tests.browser.axe import barriers
from tests.browser.conftest import Come
from tests.browser.house import House, open_house, write_settings
from tests.browser.others import PATIENCE, Other, Picture, prefers
from tests.browser.visitor import DESK, LOST, PHONE, Visitor

NARROW = (360, 740)
ROUNDS = 3
LEGIBLE = 16
"""Pixels, of a sign."""
VERIFIER = Path(hanpan.__file__).parent / "web_files" / "verify.html"
Word = dict[str, Any]


@pytest.fixture(scope="module")
def key_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("key") / "house.key"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, key_file: Path) -> Iterator[House]:
    """Its key is known here: a cheating house has it, too."""
    folder = write_settings(tmp_path_factory.mktemp("house") / "data")
    with open_house(folder, HANPAN_KEY=str(key_file)) as opened:
        yield opened


def mark(visitor: Visitor) -> Locator:
    return visitor.page.locator("[data-mark]")


def is_marked(visitor: Visitor, called: str) -> None:
    expect(mark(visitor)).to_have_attribute("data-mark", called)


def table_for_two(house: House, name: str, *, contributes: bool = True) -> tuple[Other, str]:
    ben = house.crowd.comes(name, chips=2000)
    if not contributes:
        ben.client.deals, ben.client.contributes = None, False
    table = ben.opens("cash", seats=2, least_buy_in=100, most_buy_in=400)
    ben.plays(prefers("check", "call"))
    ben.sits(table, 1, 400)
    return ben, table


def sits_down(visitor: Visitor, name: str, table: str) -> AtTable:
    visitor.comes_in(name)
    visitor.goes_to(table)
    at = AtTable(visitor)
    at.sits(0, 400)
    return at


def folds_until(at: AtTable, ben: Other, table: str, hand: int) -> None:
    """Ann folds whatever comes before this one, until it is her turn in it."""
    while (now := sees(at, ben, table, lambda one: bool(one.view) and one.view["turn"] == 0)).turn[0] < hand:
        at.acts("fold")
        sees(at, ben, table, lambda one, last=now: one.turn != last.turn)  # type: ignore[misc]


def sees(at: AtTable, ben: Other, table: str, fits: Callable[[Picture], bool]) -> Picture:
    """What Ben sees; meanwhile the page's line goes on, where it leads through this test."""
    ends = monotonic() + PATIENCE
    while not (table in ben.pictures and fits(ben.pictures[table])):
        assert monotonic() < ends, ben.pictures.get(table)
        at.page.wait_for_timeout(10)
    return ben.pictures[table]


def saved(visitor: Visitor, button: Locator, folder: Path) -> Path:
    with visitor.page.expect_download() as download:
        button.click()
    file = folder / download.value.suggested_filename
    download.value.save_as(file)
    return file


def offline(visitor: Visitor) -> Page:
    """The cable is pulled, and the verifier opened from the disk."""
    visitor.page.goto("about:blank")
    visitor.page.context.set_offline(True)
    page = visitor.page.context.new_page()
    page.goto(VERIFIER.as_uri())
    return page


def verifies(page: Page, file: Path, *, holds: bool) -> None:
    lang = str(page.locator("html").get_attribute("lang"))
    page.get_by_label(say(lang, "verify.choose")).set_input_files(file)
    if holds:
        heading = page.get_by_role("heading", name=say(lang, "verify.mark.checked"), exact=True)
        expect(heading.first).to_be_visible()
    else:
        expect(page.locator("article.bad").last).to_contain_text(say(lang, "verify.reason.receipt-signature"))


@pytest.mark.rule("FD-1.5", "FD-1.6", "FD-1.10", "FD-2.1", "FD-3.2")
@pytest.mark.parametrize(("lang", "size"), [("en", DESK), ("ko", NARROW)], ids=["desk", "narrow"])
def test_who_chooses_the_cards(house: House, come: Come, lang: str, size: tuple[int, int], tmp_path: Path) -> None:
    """Her device adds a number by itself; the mark says so, and the receipt needs no house."""
    ben, table = table_for_two(house, f"Ben{lang}")
    ann = come(lang, size)
    at = sits_down(ann, f"Ann{lang}", table)
    folds_until(at, ben, table, 2)
    is_marked(ann, "checked")
    expect(mark(ann).locator("path").first).not_to_have_css("fill", "none")
    sign = mark(ann).locator("svg").bounding_box()
    assert sign is not None
    assert sign["width"] >= LEGIBLE, "one can see it"
    mark(ann).click()
    expect(ann.page.locator("[data-part=verdict]")).to_contain_text(ann.say("deal-mark.checked"))
    expect(ann.page.get_by_text(ann.say("web-fair.step-open"))).to_be_visible()
    expect(ann.page.get_by_text(ann.say("web-fair.limits"))).to_be_visible()
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert barriers(ann.page) == []
    ann.page.keyboard.press("Escape")
    folds_until(at, ben, table, 3)
    ann.page.goto(f"{house.url}/hands/{table}/2")
    file = saved(ann, ann.page.locator("[data-part=receipt]"), tmp_path)
    assert verify_bytes(file.read_bytes()).mark == "checked"
    ann.page.goto(f"{house.url}/hands/{table}/1")
    drawn = saved(ann, ann.button("web-fair.receipt-draw"), tmp_path)
    assert verify_bytes(drawn.read_bytes()).mark == "checked", "and so was the button"
    ann.opens("/hands")
    again = saved(ann, ann.button("web-fair.receipt", hand=2), tmp_path)
    assert again.read_bytes() == file.read_bytes(), "the list has the same"
    page = offline(ann)
    verifies(page, file, holds=True)
    forged = json.loads(file.read_text(encoding="utf-8"))
    forged["cards"][0]["salt"] = "00" * 32
    false = tmp_path / "forged.json"
    false.write_text(json.dumps(forged), encoding="utf-8")
    verifies(page, false, holds=False)


# -- a house that cheats: what is between it and the page stands for it


def cheats(
    visitor: Visitor,
    says: Callable[[Word], list[Word]] = lambda word: [word],
    hears: Callable[[Word], bool] = lambda _: True,
) -> None:
    """What the house says is said otherwise; what it does not hear was never sent."""
    visitor.is_cheated = True

    def tapped(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        line.on_message(lambda sent: server.send(sent) if hears(json.loads(sent)) else None)

        def pass_on(said: str | bytes) -> None:
            for word in says(json.loads(said)):
                line.send(json.dumps(word))

        server.on_message(pass_on)

    visitor.page.route_web_socket("**/ws?*", tapped)


def another_card(word: Word) -> list[Word]:
    cards = word["own"]["cards"] if word["say"] == "happened" and "own" in word else []
    if cards:
        cards[0] = "As" if "As" not in cards else "Ks"
    return [word]


def no_proof(word: Word) -> list[Word]:
    return [] if word["say"] == "proofs" else [word]


class Twice:
    """A house that signs a second set of decks once it may know the numbers."""

    def __init__(self, key: HouseKey) -> None:
        self.key, self.told = key, 0

    def __call__(self, word: Word) -> list[Word]:
        if word["say"] != "happened":
            return [word]
        word["first"] += self.told
        told = next((fact for fact in word["facts"] if fact["event"] == "deal-committed"), None)
        if told is not None:
            word["facts"].append(told | {"commitment": self._other(told["commitment"])})
            self.told += 1
        word["number"] += self.told
        return [word]

    def _other(self, commitment: Word) -> Any:
        told = msgspec.convert(commitment | {"roots": commitment["roots"][::-1]}, Commitment)
        signature = self.key.sign(commitment_hash(told)).hex()
        return msgspec.to_builtins(told) | {"signature": signature}


CHEATS = {
    "no-proof": no_proof,
    "two-commitments": None,
}


@pytest.mark.rule("FD-1.4", "FD-1.5", "FD-1.9")
@pytest.mark.parametrize("reason", CHEATS)
def test_a_cheating_house_turns_it_red(house: House, come: Come, reason: str, key_file: Path, tmp_path: Path) -> None:
    """And it stays red, whatever comes after, until somebody has looked at it; what shows it can be saved."""
    ben, table = table_for_two(house, f"B{reason}")
    ann = come("en", PHONE)
    cheats(ann, CHEATS[reason] or Twice(house_key(key_file.parent / "data", {"HANPAN_KEY": str(key_file)})))
    at = sits_down(ann, f"A{reason}", table)
    if reason == "no-proof":  # seen with the next message
        folds_until(at, ben, table, 2)
    is_marked(ann, "wrong")
    expect(ann.page.get_by_role("alert").filter(has_text=ann.say("deal-mark.wrong")).first).to_be_visible()
    ann.page.reload()
    is_marked(ann, "wrong")
    is_shown(ann, reason, tmp_path)
    ben.plays(None)


def is_shown(visitor: Visitor, reason: str, folder: Path) -> None:
    """What did not hold, and the evidence of it to save."""
    mark(visitor).click()
    expect(visitor.page.locator(f"[data-reason={reason}]").first).to_be_visible()
    evidence = json.loads(saved(visitor, visitor.button("web-fair.evidence"), folder).read_text(encoding="utf-8"))
    assert evidence["reason"] == reason
    assert evidence["commitments"]


@pytest.mark.rule("FD-1.5", "FD-1.6")
def test_red_goes_when_somebody_has_seen_it(house: House, come: Come, tmp_path: Path) -> None:
    ben, table = table_for_two(house, "Bseen")
    ann = come("ko", NARROW)
    lies = [True]
    cheats(ann, lambda word: another_card(word) if lies[0] else [word])
    at = sits_down(ann, "Aseen", table)
    is_marked(ann, "wrong")
    lies[0] = False
    folds_until(at, ben, table, 3)
    is_marked(ann, "wrong")
    is_shown(ann, "another-card", tmp_path)
    expect(ann.page.locator("[data-part=alarms]")).to_contain_text(ann.say("web-fair.broken-another-card"))
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ann.button("web-fair.seen").click()
    is_marked(ann, "checked")
    ben.plays(None)


@pytest.mark.rule("FD-1.6")
def test_a_number_that_is_left_out_is_told_loudly(house: House, come: Come) -> None:
    """The house says that nothing came of hers."""
    ben, table = table_for_two(house, "Bleft")
    ann = come("en", PHONE)
    cheats(ann, hears=lambda word: word["say"] != "give-hash")
    at = sits_down(ann, "Aleft", table)
    loud = ann.page.get_by_role("alert").filter(has_text=ann.like("deal-mark.left-out"))
    for hand in range(2, 8):
        folds_until(at, ben, table, hand)
        if loud.is_visible():
            break
    expect(loud).to_be_visible()
    is_marked(ann, "without-you")
    mark(ann).click()
    expect(ann.page.locator("[data-why=left-out]")).to_be_visible()
    ben.plays(None)


@pytest.mark.rule("FD-1.2", "FD-1.6")
def test_an_old_client_makes_it_grey(house: House, come: Come) -> None:
    ben, table = table_for_two(house, "Bold", contributes=False)
    ann = come("en", DESK)
    at = sits_down(ann, "Aold", table)
    folds_until(at, ben, table, 2)
    is_marked(ann, "partly")
    mark(ann).click()
    expect(ann.page.locator("[data-why=others-missing]")).to_be_visible()
    expect(ann.page.get_by_text(ann.say("web-fair.absent-no-hash", name="Bold"))).to_be_visible()
    ben.plays(None)


@pytest.mark.rule("FD-1.2", "FD-1.6")
def test_only_bots_make_it_grey(house: House, come: Come) -> None:
    """Two programs from elsewhere add numbers, and no person."""
    bots = [house.crowd.comes(name, chips=2000, bot=True) for name in ("Bee", "Boo")]
    table = bots[0].opens("cash", seats=2, least_buy_in=100, most_buy_in=400)
    ann = come("en", DESK)
    ann.comes_in("Aeye")
    ann.goes_to(table)
    for seat, bot in enumerate(bots):
        bot.plays(prefers("check", "call"))
        bot.sits(table, seat, 400)
    is_marked(ann, "without-you")
    expect(mark(ann).locator("path").first).to_have_css("fill", "none")
    mark(ann).click()
    expect(ann.page.locator("[data-why=only-bots]")).to_have_text(ann.say("web-fair.why-only-bots"))
    for bot in bots:
        bot.plays(None)


@pytest.mark.rule("FD-1.9")
def test_a_number_that_was_lost_is_sent_again(house: House, come: Come) -> None:
    """The line breaks as she sends it: nobody is left out for that."""
    ben, table = table_for_two(house, "Blost")
    ann = come("en", PHONE)
    lost: list[Word] = []

    def tapped(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def send(sent: str | bytes) -> None:
            said = json.loads(sent)
            if not lost and said["say"] == "give-number" and said["hand"] < DRAWS:
                lost.append(json.loads(sent))
                server.send(sent.replace(lost[0]["table"], "elsewhere") if isinstance(sent, str) else sent)
                line.close(code=LOST)
                server.close(code=LOST)
            else:
                server.send(sent)

        line.on_message(send)
        server.on_message(line.send)

    ann.page.route_web_socket("**/ws?*", tapped)
    at = sits_down(ann, "Alost", table)
    folds_until(at, ben, table, 2)
    is_marked(ann, "checked")
    assert lost
    assert not [fact for fact in ben.facts(table) if fact["event"] == "deal-voided"]
    ben.plays(None)


@pytest.mark.rule("FD-2.1")
def test_another_key_is_told_until_somebody_knows_why(house: House, come: Come) -> None:
    _, table = table_for_two(house, "Bkey")
    ann = come("en", PHONE)
    ann.comes_in("Akey")
    ann.page.evaluate("localStorage.setItem('hanpan.house-key', '00'.repeat(32))")
    ann.opens(f"/t/{table}")
    told = ann.page.get_by_role("alert").filter(has_text=ann.say("deal-mark.key-changed-told"))
    expect(told).to_be_visible()
    ann.page.reload()
    expect(told).to_be_visible()
    mark(ann).click()
    ann.button("web-fair.key-accept").click()
    expect(told).to_have_count(0)
    ann.page.reload()
    expect(mark(ann)).to_be_visible()
    expect(told).to_have_count(0)


@pytest.mark.rule("FD-1.10", "FD-2.1")
def test_every_round_of_sniper_has_its_receipt(house: House, come: Come) -> None:
    """The mark asks for that of the very round, of the game that is in play."""
    ben = house.crowd.comes("Bsniper")
    table = ben.opens("sniper", seats=2)
    ben.plays(prefers("check", "call", "pass"))
    ben.sits(table, 1)
    ann = come("en", DESK)
    ann.comes_in("Asniper")
    ann.goes_to(table)
    at = AtTable(ann)
    at.takes_chair(0)
    for number in range(1, ROUNDS + 1):
        sees(at, ben, table, partial(_has_turn, number))
        is_marked(ann, "checked")
        if number < ROUNDS:
            at.acts("fold")
    mark(ann).click()
    with ann.page.expect_request(f"**/api/hands/{table}/1/receipt?deal={ROUNDS}"):
        ann.page.locator("[data-part=receipt]").click()
    ann.reads(ann.say("web-fair.not-yet"))
    ann.was_refused(404)
    ben.plays(None)


def _has_turn(number: int, now: Picture) -> bool:
    return bool(now.view.get("round", 0) == number and now.view["turn"] == 0)

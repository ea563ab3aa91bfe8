"""A language that the page was built without: its folder lies beside the house, and the page speaks it."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from hanpan.rulebook import rules
from hanpan.words import FALLBACK, LANGUAGES, say
from hanpan.words.languages import form_of
from tests.browser.axe import barriers
from tests.browser.boxes import fits
from tests.browser.conftest import Come
from tests.browser.house import House, open_house, write_settings
from tests.browser.visitor import DESK, Visitor
from tests.words import made_up
from tests.words.made_up import LANG, bracketed

SMALL = (360, 740)
COUNTED = range(131)
COUNTING = "([lang, most]) => [...Array(most).keys()].map((number) => new Intl.PluralRules(lang).select(number))"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = write_settings(tmp_path_factory.mktemp("house") / "data")
    languages = made_up.write(tmp_path_factory.mktemp("languages"))
    with open_house(folder, HANPAN_LANGUAGES=str(languages)) as opened:
        yield opened


def switch(visitor: Visitor, name: str) -> Locator:
    return visitor.page.get_by_role("combobox", name=name, exact=True)


def translated(key: str) -> str:
    return bracketed(say(FALLBACK, key))


def queries() -> dict[str, tuple[str, int]]:
    """Of each form something to search the rulebook for, and how many rules have it."""
    texts = [f"{rule.id} {rule.title[FALLBACK]} {rule.text[FALLBACK]}".lower() for rule in rules().values()]
    found: dict[str, tuple[str, int]] = {}
    for word in sorted({word for text in texts for word in re.findall(r"\b[a-z]{6,}\b", text)}):
        count = sum(word in text for text in texts)
        found.setdefault(made_up.form_of(count), (word, count))
    return found


@pytest.mark.parametrize("size", [DESK, SMALL], ids=["desk", "phone"])
def test_the_page_speaks_it_from_the_entrance_on(come: Come, size: tuple[int, int]) -> None:
    ann = come("en", size)
    ann.opens()
    expect(switch(ann, "Language").get_by_role("option")).to_have_text(["English", made_up.NAME, "한국어"])
    switch(ann, "Language").select_option(LANG)
    expect(ann.page.locator("html")).to_have_attribute("lang", LANG)
    assert barriers(ann.page) == []
    ann.page.get_by_label(translated("web.nickname")).fill(f"Ann {size[0]}")
    ann.page.get_by_role("button", name=translated("web.look-around"), exact=True).click()
    tables = ann.page.get_by_role("heading", name=translated("web.tables"), exact=True)
    expect(tables).to_be_visible()
    ann.page.reload()
    expect(tables).to_be_visible()
    expect(ann.page.get_by_role("link", name="한판 · Lobby"), "in English").to_be_visible()
    assert fits(ann, "Width")
    assert barriers(ann.page) == []


def test_numbers_take_its_three_forms(come: Come) -> None:
    ann = come("en")
    ann.is_let_in()
    asked = ann.page.request.post(f"{ann.url}/api/language", data={"lang": LANG}, headers={"Origin": ann.url})
    assert asked.ok, asked.text()
    ann.opens("/rules")
    searched = ann.page.get_by_role("searchbox")
    assert len(queries()) == 3
    for form, (word, count) in queries().items():
        searched.fill(word)
        expect(ann.page.get_by_role("status").filter(has_text="⟦")).to_have_text(f"⟦{form}: {count} rules found⟧")
    searched.fill(made_up.RULE)
    told, other = rules()[made_up.RULE], rules()["HE-3.6"]
    expect(ann.page.get_by_role("heading", name=bracketed(told.title[FALLBACK]), exact=True)).to_be_visible()
    searched.fill("HE-3.6")
    expect(ann.page.get_by_role("heading", name=other.title[FALLBACK], exact=True)).to_be_visible()


def test_browsers_count_as_the_house_does(come: Come) -> None:
    ann = come("en")
    for lang in LANGUAGES:
        counted = ann.page.evaluate(COUNTING, [lang, len(COUNTED)])
        assert counted == [form_of(lang)(number) for number in COUNTED], lang
    assert ann.page.evaluate(COUNTING, [LANG, len(COUNTED)]) == [made_up.form_of(number) for number in COUNTED]

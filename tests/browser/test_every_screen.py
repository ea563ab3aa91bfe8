"""Every screen, by day and by night, at a desk and on a phone: nothing stands in anybody's way (axe finds nothing
serious), it is no wider than its window, and both languages are whole: no key where a text should be, no English on a
Korean page, no Korean on an English one."""

import os
import re
from itertools import count

import pytest
from playwright.sync_api import expect

from hanpan.words import catalogue
from tests.browser import evening_pictures, evenings, pictures, played, screens
from tests.browser.at_desk import PARTS, AtDesk
from tests.browser.axe import barriers
from tests.browser.boxes import fits
from tests.browser.conftest import Come
from tests.browser.house import House
from tests.browser.screens import PLAYED, SCREENS
from tests.browser.visitor import DESK, Visitor

pytestmark = pytest.mark.long

TABLES = screens.TABLES
SMALL = (360, 740)
HALF = (720, 450)
"""What is left of a desk's window at 200 %."""
TEXTS = """() => {
  const said = [document.title, document.body.innerText];
  for (const one of document.querySelectorAll("[aria-label], [title], [placeholder], [alt]"))
    for (const name of ["aria-label", "title", "placeholder", "alt"]) said.push(one.getAttribute(name) ?? "");
  return said.join("\\n");
}"""
LOOKS = [
    pytest.param("light", "en", DESK, HALF, id="day-desk"),
    pytest.param("dark", "ko", SMALL, DESK, id="night-phone"),
]
EVERY = os.environ.get("HANPAN_LOOKS") == "all"
"""Also what takes longer than everybody should wait for."""
if EVERY:
    LOOKS += [
        pytest.param("dark", "en", DESK, SMALL, id="night-desk"),
        pytest.param("light", "ko", SMALL, HALF, id="day-phone"),
    ]
SEEDS = count()
KEYS = re.compile(rf"\b({'|'.join(sorted({key.split('.')[0] for key in catalogue('en')}))})\.[a-z][\w.-]*|\{{\w+\}}")
PEOPLE = (
    *[name for names in played.OTHERS for name in names],
    *pictures.NAMES,
    *evenings.NAMES,
    *evening_pictures.NAMES,
    "Gil",
    "Friday",
    "불금",
    "had 100 too few",
)
PROPER = {
    "ko": (
        "Hanpan",
        "English",
        "BB",
        "SB",
        "QR",
        "CSV",
        "PFR",
        "PHH",
        "VPIP",
        "AM",
        "PM",
        "https://friends.example",
        "http://friends.example",
        evening_pictures.EVENING,
        "hanpan league run",
        "no-such-table",
        "operator",
        "public-cash",
        "public-sniper",
        "random",
        pictures.TABLE,
        "'s table",
        *PEOPLE,
    ),
    "en": ("한판", "한국어", "의 테이블", *PEOPLE),
}
"""Names, which are the same in both (a table's is made in the language of who opens it), what one types as it stands,
and what Koreans say as others do."""
NAMELESS = "a stranger's game"
"""The house has no words for it: its moves and fields are shown under their own names."""
NAMELESS_ONES = re.compile(r"\b(v[0-9a-f]{12}|t[0-9a-f]{16})(?![0-9a-f])")
"""Somebody who was let in without giving a name, and a table as an operator sees it."""
HOLE_CARDS = re.compile(r"\b([AKQJT2-9][shdc]?){2}[so]?\b")
"""Two cards as every player writes them: AQo, AhKh."""
HASH = re.compile(r"\b(?=[a-f]*\d)[0-9a-f]{4,}\b")
"""What fair deals are checked by, or its beginning."""
FOREIGN = {"ko": re.compile(r"[A-Za-z]{2,}[A-Za-z' ]*"), "en": re.compile(r"[가-힣]+")}
RULE = re.compile(r"\b[A-Z]{2}-\d+(\.\d+)?")


def foreign(text: str, lang: str) -> list[str]:
    """What is in the other language, names aside."""
    for name in PROPER[lang]:
        text = text.replace(name, " ")
    return FOREIGN[lang].findall(HASH.sub(" ", HOLE_CARDS.sub(" ", NAMELESS_ONES.sub(" ", RULE.sub(" ", text)))))


def strange(visitor: Visitor, name: str) -> list[str]:
    """Keys in the place of texts, and words of the other language."""
    text = visitor.page.evaluate(TEXTS)
    return KEYS.findall(text) + ([] if name == NAMELESS else sorted(set(foreign(text, visitor.lang))))


def at_another_size(visitor: Visitor, name: str, size: tuple[int, int], usual: tuple[int, int]) -> list[str]:
    """The same screen in another window: what was not shown may be shown now, and what had room may have none."""
    visitor.page.set_viewport_size({"width": size[0], "height": size[1]})
    wrong = strange(visitor, name) + ([] if fits(visitor, "Width") else [f"wider than {size}"])
    visitor.page.set_viewport_size({"width": usual[0], "height": usual[1]})
    return wrong


@pytest.mark.parametrize(("scheme", "lang", "size", "other"), LOOKS)
def test_every_screen(
    house: House, come: Come, scheme: str, lang: str, size: tuple[int, int], other: tuple[int, int]
) -> None:
    visitor = come(lang, size, color_scheme=scheme)
    found: dict[str, list[str]] = {}
    for name, shows in (SCREENS | (PLAYED if EVERY else {})).items():
        if EVERY and name == "lobby":  # whoever has been let in sees no entrance
            played.has_played(house, visitor, next(SEEDS))
        shows(visitor)
        wrong = barriers(visitor.page) + strange(visitor, name) + ([] if fits(visitor, "Width") else ["too wide"])
        wrong += at_another_size(visitor, name, other, size)
        if wrong:
            found[name] = wrong
    assert found == {}


@pytest.mark.parametrize(("scheme", "lang", "size", "other"), LOOKS)
def test_every_part_of_the_operators_page(
    house: House, come: Come, scheme: str, lang: str, size: tuple[int, int], other: tuple[int, int]
) -> None:
    """Nothing stands in anybody's way, both languages are whole, and no part is wider than its window."""
    del other  # every width there is
    visitor = come(lang, size, color_scheme=scheme)
    desk = AtDesk(visitor)
    visitor.opens("/operator")
    expect(desk.button("sign-in")).to_be_visible()
    found = {"sign-in": barriers(visitor.page)}
    desk.signs_in(house.running.password)
    for part in PARTS:
        desk.goes_to(part)
        expect(visitor.page.get_by_text(visitor.say("web.loading"))).to_have_count(0)
        wrong = barriers(visitor.page) + strange(visitor, part)
        for width in (360, 768, 1440, 1920):
            visitor.page.set_viewport_size({"width": width, "height": 800})
            wrong += [] if fits(visitor, "Width") else [f"wider than {width}"]
        visitor.page.set_viewport_size({"width": size[0], "height": size[1]})
        found[part] = wrong
    assert {part: wrong for part, wrong in found.items() if wrong} == {}

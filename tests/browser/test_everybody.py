"""Nothing stands in anybody's way: axe finds nothing serious on any screen, by day and by night, desk and phone."""

import pytest

from tests.browser import screens
from tests.browser.axe import barriers
from tests.browser.conftest import Come
from tests.browser.house import House
from tests.browser.screens import SCREENS
from tests.browser.visitor import DESK, PHONE

pytestmark = pytest.mark.long

TABLES = screens.TABLES


@pytest.mark.parametrize(
    ("scheme", "lang", "size"), [("light", "en", DESK), ("dark", "ko", PHONE)], ids=["day-desk", "night-phone"]
)
def test_no_screen_has_barriers(come: Come, scheme: str, lang: str, size: tuple[int, int]) -> None:
    visitor = come(lang, size, color_scheme=scheme)
    found = []
    for name, shows in SCREENS.items():
        shows(visitor)
        found += [f"{name}: {barrier}" for barrier in barriers(visitor.page)]
    assert found == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_operators_page_has_none(house: House, come: Come, scheme: str) -> None:
    visitor = come(color_scheme=scheme)
    visitor.opens("/operator")
    assert barriers(visitor.page) == []
    visitor.page.get_by_label(visitor.say("operating.page.password")).fill(house.running.password)
    visitor.page.get_by_role("button", name=visitor.say("operating.page.sign-in"), exact=True).click()
    visitor.reads(visitor.say("operating.page.here"))
    assert barriers(visitor.page) == []

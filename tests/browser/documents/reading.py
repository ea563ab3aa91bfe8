"""What every walk needs: the pages of the house by its menu, and the rules that only its rulebook tells."""

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Come
from tests.browser.house import House
from tests.browser.others import Manner, Other
from tests.browser.visitor import DESK, Visitor

KOREAN, ENGLISH = ("ko", (360, 740)), ("en", DESK)
"""Each statement is met in one of them, not in both."""


def newcomer(come: Come, looks: tuple[str, tuple[int, int]], name: str) -> Visitor:
    """Somebody who has come in by the entrance, and stands in the lobby."""
    visitor = come(*looks)
    visitor.comes_in(name)
    return visitor


def goes_to_page(visitor: Visitor, key: str) -> None:
    """By the bar at the top; where that is narrow, by the menu behind one's name."""
    behind_name = visitor.button("web.menu.title", name=visitor.name)
    expect(behind_name).to_be_visible()
    pages = visitor.page.get_by_role("navigation", name=visitor.say("web.menu.pages"), exact=True)
    if not pages.is_visible():
        behind_name.click()
        pages = visitor.page.locator("#account-menu")
    pages.get_by_role("link", name=visitor.say(key), exact=True).click()


def reads_rules(visitor: Visitor, told: dict[str, tuple[str, ...]]) -> None:
    """Open the rulebook, choose each game, and read in each rule what the document says of it."""
    goes_to_page(visitor, "web.rulebook")
    games = visitor.page.get_by_role("navigation", name=visitor.say("web.book.games"), exact=True)
    for rule, texts in told.items():
        article = visitor.page.locator(f"[id='{rule}']")
        game = games.get_by_role("button", name=visitor.say(f"web.book.{rule[:2]}"), exact=True)
        expect(game).to_be_visible()
        if game.get_attribute("aria-pressed") != "true":
            game.click()
        for text in texts:
            expect(article).to_contain_text(text)


def others_of(house: House, *names: str) -> list[Other]:
    """With chips enough for any table."""
    return [house.crowd.comes(name, chips=3000) for name in names]


def all_play(others: list[Other], manner: Manner | None) -> None:
    for other in others:
        other.plays(manner)


def button(dialog: Locator, text: str) -> Locator:
    return dialog.get_by_role("button", name=text, exact=True)

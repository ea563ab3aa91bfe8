"""A house of another version: the page loads itself anew, once, and never in the middle of one's own hand."""

import pytest
from playwright.sync_api import Route, expect

from hanpan.wire import VERSION
from tests.browser import pictures
from tests.browser.conftest import Come
from tests.browser.stage import stage
from tests.browser.visitor import Visitor

MARK = "window.here"


def has_another_page(visitor: Visitor) -> None:
    """From now on the house serves a page whose script has another address."""

    def other(route: Route) -> None:
        page = route.fetch()
        route.fulfill(response=page, body=page.text().replace("/assets/index-", "/assets/index%2D"))

    visitor.page.route("**/t/*", other)
    visitor.page.evaluate(f"{MARK} = true")


def is_as_it_was(visitor: Visitor) -> bool:
    return bool(visitor.page.evaluate(MARK))


@pytest.mark.parametrize("lang", ["en", "ko"])
def test_the_hand_is_played_to_its_end_first(come: Come, lang: str) -> None:
    ann = come(lang)
    shown = stage(ann, pictures.holdem(6), version=VERSION + 1)
    has_another_page(ann)
    ann.reads(ann.say("web.renewing-later"))
    ann.page.wait_for_timeout(2500)
    assert is_as_it_was(ann)
    over = pictures.holdem(6, street="over")
    with ann.page.expect_navigation():
        shown.shows(**{name: over[name] for name in ("shared", "hand", "own")})

    # It has not helped: from now on a person decides.
    expect(ann.button("web.reload")).to_be_visible()
    ann.page.evaluate(f"{MARK} = true")
    ann.page.wait_for_timeout(2500)
    assert is_as_it_was(ann)


def test_a_house_that_no_longer_talks_to_it_is_found_again_at_once(come: Come) -> None:
    ann = come("en")
    shown = stage(ann, pictures.holdem(6))
    has_another_page(ann)
    assert shown.route is not None
    with ann.page.expect_navigation():
        shown.route.close(code=4400, reason="another version")
    expect(ann.page.get_by_role("heading", level=1).first).to_be_visible()


def test_a_page_that_is_the_houses_own_is_not_loaded_anew(come: Come) -> None:
    """The house has no other page: loading it would change nothing."""
    ann = come("en")
    shown = stage(ann, pictures.holdem(6))
    ann.page.evaluate(f"{MARK} = true")
    assert shown.route is not None
    shown.route.close(code=4400, reason="another version")
    expect(ann.button("web.reload")).to_be_visible()
    assert is_as_it_was(ann)

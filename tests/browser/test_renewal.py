"""A house of another version: the page loads itself anew, once, and never in the middle of one's own hand."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Browser, Route, expect

from hanpan.wire import VERSION
from tests.browser import pictures
from tests.browser.conftest import Come
from tests.browser.house import open_house, write_settings
from tests.browser.stage import stage
from tests.browser.visitor import DESK, Visitor, visiting

MARK = "window.here"
OF_PROTOCOL_1 = Path(__file__).parent / "protocol_1"


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


class OfProtocol1(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def end_headers(self) -> None:
        self.send_header("ETag", '"0.1"')  # by which a browser asks whether a file has become another one
        self.send_header("Connection", "close")  # nothing is answered any more once it is closed
        super().end_headers()

    def log_message(self, *_: object) -> None:
        """Nobody reads it."""


@contextmanager
def house_of_protocol_1() -> Iterator[ThreadingHTTPServer]:
    """It hands out its page and its worker, and has no sockets."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(OfProtocol1, directory=OF_PROTOCOL_1))
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server
    finally:
        closes(server)


def closes(server: ThreadingHTTPServer) -> None:
    """Its port is free again."""
    server.shutdown()
    server.server_close()


def test_what_a_worker_of_protocol_1_has_kept_loads_itself_anew(browser: Browser, tmp_path: Path) -> None:
    """The old page is still open when the app is opened again, and the house is of this version by then."""
    with (
        house_of_protocol_1() as before,
        visiting(browser, f"http://127.0.0.1:{before.server_port}", "en", DESK) as old,
    ):
        old.opens()
        old.page.evaluate("navigator.serviceWorker.ready.then(() => null)")
        closes(before)
        old.page.reload()
        old.reads("0.1")  # from the worker's cache alone
        with open_house(write_settings(tmp_path / "data"), "--port", before.server_port, "--no-bots") as house:
            expect(old.page).to_have_title("outdated")
            new = Visitor(old.page.context.new_page(), house.url, "en")
            with old.page.expect_navigation():
                new.opens("/lobby")
                new.page.evaluate(f"{MARK} = true")
            for one in (old, new):
                expect(one.button("web.look-around")).to_be_visible()
            assert is_as_it_was(new), "it speaks with the house: it may be in a hand"
            kept = new.page.evaluate("caches.keys()")
            assert [name for name in kept if not name.startswith(f"hanpan-{VERSION}-")] == []
            assert kept
            assert new.faults == []

"""Every screen of the house, and how one comes to see it."""

import re
from collections.abc import Callable
from typing import Any

from tests.browser import evening_pictures as with_friends
from tests.browser import evenings, pictures, played
from tests.browser.at_table import AtTable
from tests.browser.stage import stage
from tests.browser.visitor import Visitor

TABLES = """
[server]
public_url = "http://friends.example"

[[tables]]
game = "holdem"
format = "cash"
name = "public-cash"

[[tables]]
game = "sniper"
format = "match"
name = "public-sniper"
"""
"""What there is to see in the lobby, in a house that others can reach: only there a code is drawn (EV-2.3)."""
KINDS = ("cash", "sng", "private-sng", "sniper", "blackjack")
Screen = Callable[[Visitor], object]


def entrance_unspoilt(visitor: Visitor) -> None:
    visitor.opens()
    visitor.reads(visitor.say("web.sit-down"))


def entrance(visitor: Visitor) -> None:
    visitor.opens()
    visitor.button("web.sit-down").click()  # without a name: the page says what is missing
    visitor.reads(visitor.say("web.nickname-missing"))


def lobby(visitor: Visitor) -> None:
    visitor.is_let_in()
    visitor.opens("/lobby")
    visitor.reads("public-cash")


def getting_chips(visitor: Visitor) -> None:
    lobby(visitor)
    visitor.opens_bank()


def opening(kind: str) -> Screen:
    def screen(visitor: Visitor) -> None:
        lobby(visitor)
        visitor.button("web.open-table").click()
        visitor.dialog("web.open-table").get_by_role("button", name=visitor.say(f"web.kind.{kind}"), exact=True).click()

    return screen


def sitting_down(visitor: Visitor) -> None:
    visitor.is_let_in()
    visitor.opens("/t/public-cash")
    visitor.page.locator("[data-seat]:not([data-part='seat'])").get_by_role("button").first.click()
    visitor.reads(visitor.like("web-table.sit-with"))


def seat_menu(visitor: Visitor, picture: dict[str, Any] | None = None) -> None:
    stage(visitor, picture or pictures.holdem(6))
    AtTable(visitor).opens_menu()


def bank_at_a_table(visitor: Visitor) -> None:
    stage(visitor, pictures.in_a_hand())
    visitor.wants_top_bar()
    visitor.opens_bank()


def leaving_for_good(visitor: Visitor) -> None:
    stage(visitor, pictures.leaving_a_tournament(980))
    AtTable(visitor).wants("leave")
    visitor.dialog("web-table.leave-sure").wait_for()


def page_with(path: str, key: str) -> Screen:
    def screen(visitor: Visitor) -> None:
        visitor.opens(path)
        visitor.reads(visitor.say(key))

    return screen


def signing_in(visitor: Visitor) -> None:
    visitor.opens()
    visitor.button("web.account.sign-in").click()
    visitor.reads(visitor.say("web.account.sign-in"))


def friends(visitor: Visitor) -> None:
    lobby(visitor)
    visitor.opens_friends()


def inviting(visitor: Visitor) -> None:
    visitor.is_let_in()
    visitor.opens("/t/public-cash")
    visitor.wants_top_bar()
    visitor.button("web.invite.title").click()
    visitor.dialog("web.invite.title").get_by_role("img").wait_for()


def account_menu(visitor: Visitor) -> None:
    lobby(visitor)
    visitor.page.get_by_role("button", name=visitor.say("web.menu.title", name=visitor.name)).click()


def signing_out(visitor: Visitor) -> None:
    account_menu(visitor)
    visitor.button("web.sign-out").click()
    visitor.page.get_by_role("dialog").wait_for()


def hand_ranks(visitor: Visitor) -> None:
    stage(visitor, pictures.holdem(6))
    told = re.compile(f"{re.escape(visitor.say('web-guide.ranks'))}$")  # on a phone by what one holds
    visitor.page.get_by_role("button", name=told).first.click()
    visitor.page.get_by_role("dialog").wait_for()


def inside(path: str, key: str) -> Screen:
    def screen(visitor: Visitor) -> None:
        visitor.is_let_in()
        visitor.opens(path)
        visitor.page.get_by_role("heading", name=visitor.say(key)).wait_for()

    return screen


def evening(made: Callable[[], Any], viewer: str, screen: str = "") -> Screen:
    """An evening with friends, as one of them sees it."""

    def shown(visitor: Visitor) -> None:
        with_friends.shows_evening(visitor, made(), viewer, screen)

    return shown


def opening_an_evening(visitor: Visitor) -> None:
    lobby(visitor)
    visitor.button("web.evening.choose").click()
    visitor.dialog("web-evening.form.title").locator("summary").click()


def powers_of_a_host(visitor: Visitor) -> None:
    evening(with_friends.during, "p0")(visitor)
    visitor.button("web-evening.power.of", name="Cho").click()
    visitor.page.get_by_role("dialog").wait_for()


def why_the_deal_holds(visitor: Visitor, picture: dict[str, Any] | None = None) -> None:
    stage(visitor, picture or pictures.holdem(6), key="ab" * 32)
    visitor.page.locator("[data-mark]").press("Enter")
    visitor.page.locator("[data-part=verdict]").wait_for()


def at_a_moment(evening: Callable[[], dict[str, Any]]) -> Screen:
    """Of a table that was really played to it."""
    return lambda visitor: stage(visitor, evening())


SCREENS: dict[str, Screen] = {
    "entrance": entrance,
    "signing in": signing_in,
    "lobby": lobby,
    "friends": friends,
    "inviting": inviting,
    "account menu": account_menu,
    "signing out": signing_out,
    "my page": inside("/me", "web.figures.title"),
    "my hands": inside("/hands", "web.hands.title"),
    "leaderboards": inside("/leaders", "web.leaders.title"),
    "league": inside("/league", "web.league.title"),
    "closed door": inside("/t/no-such-table", "web.door.title"),
    "hand ranks": hand_ranks,
    "getting chips": getting_chips,
    **{f"opening {kind}": opening(kind) for kind in KINDS},
    "sitting down": sitting_down,
    "seat menu": seat_menu,
    "a hand": lambda visitor: stage(visitor, pictures.holdem(9)),
    "after a hand": lambda visitor: stage(visitor, pictures.holdem(6, street="over")),
    "all-in": at_a_moment(evenings.run_out),
    "end of a tournament": at_a_moment(evenings.tournament_over),
    "a shot": at_a_moment(evenings.sniped),
    "who chooses the cards": why_the_deal_holds,
    "bank at a table": bank_at_a_table,
    "short of chips": lambda visitor: stage(visitor, pictures.short_of_chips(bank=100)),
    "leaving for good": leaving_for_good,
    "one's own table": lambda visitor: stage(visitor, pictures.own_table(9)),
    "drawing for the button": lambda visitor: stage(visitor, pictures.drawing(9)),
    "looking on": lambda visitor: stage(visitor, pictures.holdem(6, empty=3, mine=False)),
    "sniper betting": lambda visitor: stage(visitor, pictures.sniper(6, "bet2")),
    "sniping": lambda visitor: stage(visitor, pictures.sniper(6, "snipe")),
    "sniper showdown": lambda visitor: stage(visitor, pictures.sniper(6, "showdown")),
    "blackjack": lambda visitor: stage(visitor, pictures.blackjack(5)),
    "a stranger's game": lambda visitor: stage(visitor, pictures.stranger(5)),
    "learning": page_with("/learn", "web-lesson.lead"),
    "odds": page_with("/learn/odds", "web-lesson.odds.lead"),
    "ranges": page_with("/learn/ranges", "web-lesson.ranges.lead"),
    "positions": page_with("/learn/positions", "web-lesson.positions.btn"),
    "practice table": page_with("/learn/holdem", "web-lesson.holdem.welcome"),
    "opening an evening": opening_an_evening,
    "an evening to come": evening(with_friends.before, "p0"),
    "an evening's door": evening(with_friends.before, "nobody"),
    "waiting to be let in": evening(with_friends.before, "late"),
    "an evening": evening(with_friends.during, "p0"),
    "the host's powers": powers_of_a_host,
    "an evening at cash": evening(with_friends.cash, "p1"),
    "a class": evening(with_friends.lesson, "p0"),
    "a pupil": evening(with_friends.lesson, "p1"),
    "evenings": inside("/evenings", "web.evenings.title"),
    "an evening's end": evening(with_friends.ended, "p1"),
    "the big screen": evening(with_friends.during, "p1", "/screen"),
    "rulebook": page_with("/rules", "web.rulebook"),
    "a rule": page_with("/rules/HE-3.5", "web.rulebook"),
}
PLAYED: dict[str, Screen] = {
    "my page with figures": SCREENS["my page"],
    "hands to look for": played.hands,
    "a hand played back": played.replay,
    "a hand to show": played.share,
}
"""Of who has hands behind them."""

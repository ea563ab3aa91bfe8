"""A visitor with hands behind them, really played at a table of the house: what their own pages show."""

from random import Random

from hanpan.wire.client_says import Leave, Play
from hanpan.wire.house_says import Done
from tests.browser.house import House
from tests.browser.others import Manner, Picture
from tests.browser.visitor import Visitor

OTHERS = (
    ("Cho", "Dana", "Ben", "민준"),
    ("서연", "Leo", "Ida", "도윤"),
    ("지호", "수아", "예준", "Kai"),
    ("하준", "지우", "Noa", "유나"),
)
HANDS = 14


def has_played(house: House, visitor: Visitor, seed: int) -> None:
    """A dozen hands against four others. The page must show no table meanwhile: one person has one line. At a stake of
    their own: whoever has won may not sit down at another table of it with less (CA-8.4)."""
    visitor.is_let_in()
    carried = "; ".join([f"{one['name']}={one['value']}" for one in visitor.page.context.cookies()])
    sits = [house.crowd.comes_back(visitor.name, carried, chips=2000)]
    sits += [house.crowd.comes(name, chips=2000, lang=visitor.lang) for name in OTHERS[seed]]
    table = sits[1].opens("cash", seats=6, small_blind=2, big_blind=5, least_buy_in=100, most_buy_in=1000)
    for seat, other in enumerate(sits):
        other.plays(_as_it_comes(Random(100 * seed + seat)))
        other.sits(table, seat, 600)
    for hand in range(2, HANDS + 2):
        sits[0].sees(table, lambda now, hand=hand: now.turn[0] >= hand)  # type: ignore[misc]
    while not isinstance(sits[0].asks(Leave("", table)), Done):  # between two hands nobody leaves
        pass
    sits[0].sees(table, lambda now: all(one["person"] != sits[0].person for one in now.shared["players"]))


def _as_it_comes(random: Random) -> Manner:
    """Mostly calls, sometimes raises, sometimes has enough."""

    def choose(now: Picture) -> Play | None:
        drawn = random.random()
        wanted = ("raise", "call") if drawn < 0.2 else ("fold",) if drawn > 0.85 else ("check", "call")
        move = next((now.moves[name] for name in (*wanted, "check", "call", "fold") if name in now.moves), None)
        if move is None or (move["name"] == "fold" and "check" in now.moves):
            move = now.moves.get("check")
        return None if move is None else Play("", "", *now.turn, move["name"], move["low"])

    return choose


# -- their own pages


def best_hand(visitor: Visitor) -> str:
    """The page of the hand that has brought most of those with a whole board."""
    hands = visitor.page.request.get(f"{visitor.url}/api/hands").json()["hands"]
    whole = [hand for hand in hands if len(hand["board"]) == 5]
    best = max(whole, key=lambda hand: hand["profit"])
    return f"/hands/{best['table']}/{best['hand']}"


def hands(visitor: Visitor) -> None:
    visitor.opens("/hands")
    visitor.page.get_by_role("listitem").first.wait_for()


def replay(visitor: Visitor) -> None:
    """At its last decision but one's own: what it weighed, and how it stood."""
    visitor.opens(best_hand(visitor))
    visitor.page.locator("[data-part='replay']").wait_for()
    visitor.page.keyboard.press("End")
    weighed = visitor.page.locator("[data-part='decision']")
    while not weighed.count():
        visitor.page.keyboard.press("ArrowLeft")


def share(visitor: Visitor) -> None:
    """With the card that a message to friends shows."""
    replay(visitor)
    visitor.button("web.share.title").click()
    dialog = visitor.dialog("web.share.title")
    dialog.get_by_role("button", name=visitor.say("web.share.make")).click()
    picture = dialog.get_by_role("img", name=visitor.say("web.share.picture"))
    picture.evaluate("one => one.decode()")

"""A game of Sniper Hold'em at the page: a snipe, a survival with what is given away, silence, and the winners."""

import pytest
from playwright.sync_api import expect

from hanpan.wire import client_says as say
from tests.browser.at_table import AtTable
from tests.browser.conftest import Come
from tests.browser.house import House
from tests.browser.others import Manner, Picture, prefers
from tests.browser.visitor import DESK, PHONE

pytestmark = pytest.mark.long

MINE = 0


def gives_in(now: Picture) -> say.Play | None:
    """Calls on the first street, gives up on the second, never snipes."""
    return prefers("check", "fold" if now.view["phase"] == "bet2" else "call", "pass", "distribute")(now)


def presses_on(much: int) -> Manner:
    """Raises once on the first street and a little on the second: whoever gives in pays for it."""

    def choose(now: Picture) -> say.Play | None:
        if "raise" in now.moves and "check" in now.moves:
            amount = much if now.view["phase"] == "bet1" else now.moves["raise"]["low"]
            return say.Play("", "", *now.turn, "raise", amount)
        return prefers("call", "check", "pass", "distribute")(now)

    return choose


@pytest.mark.rule("SN-3.1", "SN-5.1", "SN-5.2", "SN-5.4", "SN-5.5")
@pytest.mark.parametrize(("lang", "size"), [("en", DESK), ("ko", PHONE)], ids=["desk", "phone"])
def test_a_game_with_a_survivor(house: House, come: Come, lang: str, size: tuple[int, int]) -> None:
    ann = come(lang, size)
    ann.comes_in(f"Ann{lang}")
    table = ann.opens_table("sniper", "4")  # with three of them she says when it begins
    at = AtTable(ann)
    at.takes_chair(MINE)
    ben, cho = [house.crowd.comes(f"{name}{lang}") for name in ("Ben", "Cho")]
    for seat, other in enumerate((ben, cho), 1):
        other.plays(gives_in)
        other.sits(table, seat)
    at.presses("start-game")

    def my_turn(phase: str) -> Picture:
        return ben.sees(table, lambda now: now.view.get("phase") == phase and now.view["turn"] == MINE)

    # The first round is checked through, and she snipes.
    for phase in ("bet1", "bet2"):
        my_turn(phase)
        at.acts("check")
    my_turn("snipe")
    at.snipes("10-straight")
    at.reads_story(at.say("web-table.tell-snipes", name=ann.name, combination=at.combination("10-straight")))
    after = ben.sees(table, lambda now: len(now.view["opened"]) == 3 or now.view["round"] == 2)
    for hand in after.view["opened"]:
        at.sees_showdown(after.people[after.shared["people"][str(hand["seat"])]]["name"], hand["combination"])

    # The second is hers: she has enough to survive, and gives the rest away.
    my_turn("bet1")
    at.raises_to(12, by="bet")
    my_turn("bet2")
    at.raises_to(1, by="bet")
    gift = ben.sees(table, lambda now: now.view["phase"] == "settle")
    left = gift.view["seats"][MINE]["stack"]
    at.gives_away({ben.name: left, cho.name: 0})
    at.reads_story(at.say("web-table.tell-survives", name=ann.name, amount=105))
    at.sees_badge(ann.name, "survived")
    ben.sees(table, lambda now: now.view["round"] == 3)
    at.is_silent()

    # The other two settle it between them, and all three have won.
    ben.plays(presses_on(30))
    over = ben.sees(table, lambda now: now.view["phase"] == "over")
    names = [over.people[over.shared["people"][str(seat)]]["name"] for seat in over.view["winners"]]
    ann.reads(at.say("web-table.winners", names=", ".join(names)))

    # Once more with the same people; in the middle of it she goes, and her chair stays in the game.
    at.presses("rematch")
    for other in (ben, cho):
        other.plays(None)
        other.gets(say.AnswerRematch("", table, yes=True))
    at.presses("start-game")  # one chair is free: she says again when it begins
    ben.sees(table, lambda now: now.shared["games"] == 2 and now.view["phase"] == "bet1")
    expect(ann.page.get_by_role("group", name=at.say("web-table.your-moves"))).to_be_visible()
    at.wants("leave")
    sure = ann.dialog("web-table.leave-sure")
    expect(sure).to_contain_text(at.say("web-table.leave-game-about"))
    sure.get_by_role("button", name=at.say("web-table.do-leave"), exact=True).click()
    ann.hears("web.left-table")
    left = ben.sees(table, lambda now: any(chair["left"] for chair in now.shared["chairs"]))
    assert [chair["seat"] for chair in left.shared["chairs"] if chair["left"]] == [MINE]

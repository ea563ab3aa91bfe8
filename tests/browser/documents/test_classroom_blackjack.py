"""The document of the classroom's blackjack: a teacher opens a room and deals, pupils come, play and go."""

from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from hanpan.wire import client_says as say_to
from tests.browser.at_table import AtTable
from tests.browser.conftest import Come
from tests.browser.documents.reading import ENGLISH, KOREAN, newcomer, reads_rules
from tests.browser.house import House
from tests.browser.others import Other, Picture

pytestmark = pytest.mark.long

KEY = "class 3-2"
POINTS = {"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10}
Player = dict[str, Any]


def points(player: Player) -> int:
    """An ace is always one."""
    return sum(POINTS.get(card[0]) or int(card[0]) for card in player["cards"])


def result(player: Player, dealer: Player) -> str:
    """Against the dealer alone."""
    own, other = points(player), points(dealer)
    if own > 21:
        return "lose"
    return "win" if other > 21 or own > other else "lose" if own < other else "tie"


def dealt_hand(at: AtTable, name: str) -> Locator:
    return at.page.locator("article").filter(has=at.page.get_by_title(name, exact=True))


def presses_grey(at: AtTable, key: str, *, refused: str, **amounts: int) -> None:
    """The house says why not."""
    at.visitor.button(f"web-table.{key}").click(force=True)
    at.visitor.is_refused(refused, **amounts)


def sees_round(at: AtTable, ended: Picture) -> None:
    """Everybody's cards, points and results lie open, as the rules have them."""
    dealer = next(one for one in ended.view["players"] if one["dealer"])
    assert points(dealer) >= 17
    for player in ended.view["players"]:
        hand = dealt_hand(at, player["name"])
        for card in player["cards"]:
            expect(hand.get_by_role("img", name=at.card(card), exact=True).first).to_be_visible()
        expect(hand.locator("strong")).to_have_text(str(points(player)))
        if player is not dealer:
            expect(hand).to_contain_text(at.say(f"web-table.result-{result(player, dealer)}"))


def hand_of(now: Picture, name: str) -> Player:
    found: Player = next(one for one in now.view["players"] if one["name"] == name)
    return found


def holds(name: str, cards: int, now: Picture) -> bool:
    return len(hand_of(now, name)["cards"]) == cards


def hits_to_the_end(other: Other, room: str) -> None:
    """Until 21 or more."""
    cards = 2
    while hand_of(other.pictures[room], other.name)["standing"] == "Playing":
        other.acts(room, "hit")
        cards += 1
        other.sees(room, partial(holds, other.name, cards))


def is_idle(now: Picture) -> bool:
    """After a round: everybody's results stay."""
    return bool(now.view["phase"] == "Idle" and all(one["result"] or one["dealer"] for one in now.view["players"]))


def pupils_of(house: House, room: str) -> list[Other]:
    """Two of them, already in."""
    found = [house.crowd.comes(name) for name in ("Ben", "Cho")]
    for other in found:
        other.looks_at(room)
        other.gets(say_to.JoinRoom("", room, other.name))
    return found


@pytest.mark.rule("BJ-1.1", "BJ-2.1", "BJ-2.2", "BJ-3.1", "BJ-4.1", "BJ-4.2", "BJ-5.1", "BJ-5.2", "BJ-5.3", "BJ-5.4")
@pytest.mark.rule("BJ-6.1", "BJ-7.1", "BJ-8.1", "BJ-9.1", "BJ-9.2", "BJ-11.1", "BJ-13.1")
def test_a_lesson(house: House, come: Come) -> None:
    ann = newcomer(come, KOREAN, "선생님")
    room = ann.opens_table("blackjack", dealer_key=KEY)
    teacher = AtTable(ann)
    ann.reads(ann.say("web-table.no-dealer"))

    # A name of 1 to 20 characters; with the key one deals, and a round needs two.
    expect(ann.page.get_by_label(ann.say("web-table.name"), exact=True)).to_have_attribute("maxlength", "20")
    teacher.joins("   ", refused="INVALID_NAME")
    teacher.joins(ann.name, KEY)
    expect(dealt_hand(teacher, ann.name)).to_contain_text(ann.say("web-table.dealer"))
    presses_grey(teacher, "bj-start", refused="INSUFFICIENT_PLAYERS", minimum=2, players=1)
    ben, cho = pupils_of(house, room)

    # There is one dealer; with a wrong key one plays, but not while a round runs.
    bob = newcomer(come, ENGLISH, "Bob")
    bob.table(room).click()
    pupil = AtTable(bob)
    pupil.joins("Bob", KEY, refused="DEALER_ALREADY_EXISTS")
    presses_grey(teacher, "bj-stand", refused="GAME_NOT_INROUND")
    teacher.presses("bj-start")
    now = ben.sees(room, lambda now: now.view["phase"] == "InRound")
    assert [len(one["cards"]) for one in now.view["players"]] == [2, 2, 2]
    pupil.joins("Bob", "a wrong key", refused="GAME_IN_PROGRESS")
    presses_grey(teacher, "bj-hit", refused="DEALER_IS_AUTO")
    ann.reads(ann.say("web-table.turn-of", name="Ben"))
    ben.acts(room, "stand")
    ann.reads(ann.say("web-table.turn-of", name="Cho"))
    hits_to_the_end(cho, room)
    ended = ben.sees(room, is_idle)
    assert points(hand_of(ended, "Cho")) >= 21
    sees_round(teacher, ended)

    # Between rounds one may join. Only the dealer deals; hit and stand are all a player has.
    pupil.joins("Bob", "a wrong key")
    expect(bob.button("web-table.bj-start")).to_have_count(0)
    teacher.presses("bj-start")
    ben.sees(room, lambda now: now.view["phase"] == "InRound" and len(now.view["players"]) == 4)
    presses_grey(pupil, "bj-stand", refused="NOT_YOUR_TURN")
    for other in (ben, cho):
        other.acts(room, "stand")
    pupil.presses("bj-hit")
    if ben.sees(room, partial(holds, "Bob", 3)).view["phase"] == "InRound":
        pupil.presses("bj-stand")
    sees_round(pupil, ben.sees(room, is_idle))

    # A pupil who goes is gone alone; with the dealer everything is over, and everyone is told.
    pupil.presses("bj-leave")
    expect(dealt_hand(teacher, "Bob")).to_have_count(0)
    expect(dealt_hand(teacher, "Ben")).to_be_visible()
    teacher.presses("bj-leave")
    bob.hears("notice.GAME_TERMINATED")
    bob.reads(bob.say("web-table.no-dealer"))
    expect(bob.page.locator("article")).to_have_count(0)
    expect(bob.button("web-table.join")).to_be_visible()


CODES = (
    "GAME_IN_PROGRESS, NOT_JOINED, NOT_DEALER, DEALER_IS_AUTO, DEALER_ALREADY_EXISTS, INVALID_NAME, ALREADY_JOINED,",
    "GAME_TERMINATED, NOT_YOUR_TURN, GAME_NOT_INROUND, ALREADY_DONE, INSUFFICIENT_PLAYERS, SHOE_EMPTY",
)
TOLD = {
    "BJ-1.1": ("Idle", "InRound"),
    "BJ-2.1": ("10과 J, Q, K", "에이스는 언제나 1점"),
    "BJ-3.1": ("1~20자", "같은 이름이 둘이어도"),
    "BJ-4.1": ("두 명",),
    "BJ-4.2": ("두 장씩",),
    "BJ-6.1": ("17점 이상",),
    "BJ-10.1": ("SHOE_EMPTY", "대기 상태"),
    "BJ-11.1": ("나에게만",),
    "BJ-12.1": CODES,
    "BJ-13.1": ("방은 하나", "스플릿과 더블다운, 인슈어런스도 없어요"),
}


@pytest.mark.rule(*TOLD)
def test_what_the_rulebook_tells(come: Come) -> None:
    reads_rules(newcomer(come, KOREAN, "학생"), TOLD)

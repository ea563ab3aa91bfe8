"""The document of textbook hold'em: its two examples of a hand, for two and for four, and the rest of its rules."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.at_table import AtTable
from tests.browser.conftest import Come
from tests.browser.documents.reading import ENGLISH, KOREAN, newcomer, reads_rules
from tests.browser.house import House
from tests.browser.others import Other, Picture

pytestmark = pytest.mark.long

TIMERS = {"between_hands": 4, "draw": 1}
"""Long enough to look at a hand that is over."""
MINE = 0
RANKS = (
    "royal-flush", "straight-flush", "four-of-a-kind", "full-house", "flush",
    "straight", "three-of-a-kind", "two-pair", "one-pair", "high-card",
)  # fmt: skip
"""From the highest to the lowest."""


class Game:
    """A table at which she plays at the page, and the others as they are told."""

    def __init__(self, at: AtTable, others: list[Other], table: str) -> None:
        self.at, self.others, self.table = at, others, table

    def sees_hand(self, number: int) -> list[str]:
        """Who plays in it, clockwise from the button."""
        now = self.others[0].sees(self.table, lambda now: now.hand["hand_number"] == number and bool(now.view["seats"]))
        seats = [seat["seat"] for seat in now.view["seats"]]
        first = seats.index(now.view["button"])
        return [self.name_at(now, seat) for seat in seats[first:] + seats[:first]]

    def name_at(self, now: Picture, seat: int) -> str:
        person = next(one["person"] for one in now.shared["players"] if one["seat"] == seat)
        name: str = now.people[person]["name"]
        return name

    def moves(self, name: str, move: str, to: int = 0) -> None:
        """Whose turn it is must do it: the order is the document's."""
        now = self.others[0].sees(
            self.table, lambda now: now.view["turn"] >= 0 and self.name_at(now, now.view["turn"]) == name
        )
        if name != self.at.visitor.name:
            next(other for other in self.others if other.name == name).acts(self.table, move, to or None)
        elif to:
            self.at.raises_to(to)
        else:
            self.at.acts(move)
        self.others[0].sees_turn_pass(self.table, now.turn)

    def stands(self, pot: int, stacks: dict[str, int]) -> None:
        """What lies in the middle, and before everybody."""
        self.at.sees_pot("web-table.pot", pot)
        for name, chips in stacks.items():
            self.at.sees_stack(name, chips)


def opens(house: House, at: AtTable, seats: int, *names: str) -> Game:
    """By the form of the lobby; with the last seat it begins."""
    ann = at.visitor
    ann.button("web.open-table").click()
    form = ann.dialog("web.open-table")
    form.get_by_role("button", name=at.say("web.kind.textbook"), exact=True).click()
    expect(form).to_contain_text(at.say("web.about.textbook"))
    for count in range(2, 11):
        expect(form.get_by_role("button", name=str(count), exact=True)).to_be_visible()
    form.get_by_role("button", name=str(seats), exact=True).click()
    form.get_by_role("button", name=at.say("web.open-it"), exact=True).click()
    expect(ann.page).to_have_url(re.compile(r"/t/.+$"))
    table = ann.page.url.rpartition("/")[2]
    at.sits(MINE)
    at.sees_stack(ann.name, 1000)
    others = [house.crowd.comes(name) for name in names]
    for seat, other in enumerate(others, 1):
        other.sits(table, seat)
    begins = at.story().locator("p").filter(has_text=at.say("web-table.tell-begins"))
    expect(begins.get_by_label(at.say("web-table.why-rule", rule="HO-2.10"), exact=True)).to_be_attached()
    expect(at.story()).not_to_contain_text(at.say("web.kind.sng"), ignore_case=True)  # it is none
    return Game(at, others, table)


@pytest.mark.rule("HO-2.10", "HE-2.1", "HE-2.3", "HE-3.1", "HE-1.4", "HE-5.1", "HE-5.6", "HE-3.3", "HE-3.2", "HE-3.9")
def test_two_players(house: House, come: Come) -> None:
    ann = newcomer(come, KOREAN, "하나")
    at = AtTable(ann)
    game = opens(house, at, 2, "Ben")

    # The button has the small blind, and the first word before the flop.
    first, second = game.sees_hand(1)
    game.stands(15, {first: 995, second: 990})
    game.moves(first, "call")
    game.stands(20, {first: 990, second: 990})
    game.moves(second, "check")

    # Flop, turn, river: from now on the button speaks last.
    for cards in (3, 4, 5):
        expect(at.board()).to_have_count(cards)
        game.moves(second, "check")
        game.moves(first, "check")
    over = game.others[0].sees(game.table, lambda now: now.view["street"] == "over")
    for name in (first, second):
        at.sees_cards(name, over.seat_of(name)["cards"])
    assert "??" not in [card for seat in over.view["seats"] for card in seat["cards"]]

    # The ranks of hands are one button away.
    ann.button("web-guide.ranks").click()
    ranks = ann.dialog("web-guide.ranks")
    expect(ranks.locator("ol > li > span:first-child")).to_have_text(
        [re.compile(at.say(f"category.{rank}")) for rank in RANKS]
    )
    at.closes(ranks)

    # The button has moved. A raise at least doubles the bet; who folds gives up what was bet, and nobody shows.
    stacks = {player: over.seat_of(player)["stack"] for player in (first, second)}
    assert game.sees_hand(2) == [second, first]
    game.moves(second, "raise", 20)
    game.stands(30, {second: stacks[second] - 20, first: stacks[first] - 10})
    game.moves(first, "call")
    game.stands(40, {second: stacks[second] - 20, first: stacks[first] - 20})
    game.moves(first, "check")
    game.moves(second, "fold")
    at.reads_story(at.say("tell.wins", name=first, amount=40))
    if first != ann.name:
        at.sees_cards(first, ["??", "??"])


@pytest.mark.rule("HO-2.10", "HE-2.1", "HE-3.1", "HE-3.2", "HE-3.8", "HE-3.9")
def test_four_players(house: House, come: Come) -> None:
    ann = newcomer(come, ENGLISH, "Amy")
    at = AtTable(ann)
    game = opens(house, at, 4, "Bud", "Cat", "Don")
    dealer, small, big, last = game.sees_hand(1)
    at.reads_story(at.say("tell.post.small-blind", name=small, amount=5))
    at.reads_story(at.say("tell.post.big-blind", name=big, amount=10))
    game.stands(15, {dealer: 1000, small: 995, big: 990, last: 1000})
    game.moves(last, "call")
    game.stands(25, {last: 990})
    game.moves(dealer, "raise", 30)
    game.stands(55, {dealer: 970})
    game.moves(small, "fold")
    game.stands(55, {small: 995})
    game.moves(big, "call")
    game.stands(75, {big: 970})
    game.moves(last, "call")
    game.stands(95, {last: 970})
    expect(at.board()).to_have_count(3)

    # All but one give up: that one takes the pot at once.
    game.moves(big, "check")
    game.moves(last, "fold")
    game.moves(dealer, "fold")
    at.reads_story(at.say("tell.wins", name=big, amount=95))
    at.sees_stack(big, 1065)

    # Everybody moves on by one place.
    assert game.sees_hand(2) == [small, big, last, dealer]
    at.reads_story(at.say("tell.post.big-blind", name=last, amount=10))


TOLD = {
    "HE-1.1": ("52장", "최대 열 명"),
    "HE-1.2": ("피셔–예이츠",),
    "HE-1.3": ("홀카드를 두 장", "한 장씩"),
    "HE-1.4": ("세 장", "번 카드"),
    "HE-2.3": ("버튼이 스몰 블라인드",),
    "HE-3.2": ("폴드는", "체크는 콜할 것이 없을 때만", "합계로"),
    "HE-3.3": ("지금 베팅의 두 배 이상",),
    "HE-3.4": ("올인할 수 있어요",),
    "HE-3.8": ("폴드하거나 올인한 사람에게는 더 묻지 않아요",),
    "HE-4.1": ("메인 팟", "사이드 팟"),
    "HE-4.2": ("그 팟의 몫을 다 낸 사람들",),
    "HE-4.3": ("똑같이 나누고", "한 개씩"),
    "HE-5.1": (
        "로열 플러시, 스트레이트 플러시, 포카드, 풀하우스, 플러시, 스트레이트, 트리플, 투페어, 원페어",
        "A-2-3-4-5",
        "키커",
    ),
    "HE-5.2": ("마지막으로 베팅이나 레이즈를 한 사람부터",),
    "HE-5.5": ("다음 판에는 빠져요",),
    "HO-2.10": ("1000개", "5/10"),
}


@pytest.mark.rule(*TOLD)
def test_what_the_rulebook_tells(come: Come) -> None:
    reads_rules(newcomer(come, KOREAN, "독자"), TOLD)

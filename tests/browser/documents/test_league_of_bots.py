"""The document of the bot league: a league is run by its command, and its games and points are read on the page."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.documents.reading import ENGLISH, KOREAN, goes_to_page, newcomer, reads_rules
from tests.browser.house import House, open_house, write_settings
from tests.browser.visitor import Visitor
from tests.operating.processes import hanpan

pytestmark = pytest.mark.long

NAMES = ("Ann", "Ben", "Cho")
"""All of them call every bet: each hand goes to the showdown, and nobody is out before the blinds have risen once."""
BUY_IN = 60
"""So that a game is soon over."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_settings(tmp_path_factory.mktemp("house") / "data")


@pytest.fixture(scope="module")
def house(folder: Path) -> Iterator[House]:
    with open_house(folder) as opened:
        yield opened


def is_run(folder: Path, name: str, players: int) -> str:
    """One game, by the command; what it says in the end."""
    file = folder / f"{name}.toml"
    lines = [f'name = "{name}"', "games = 1", "parallel = 1", f"buy_in = {BUY_IN}"]
    lines += [f'[[players]]\nname = "{player}"\nplays = "caller"' for player in NAMES[:players]]
    file.write_text("\n".join(lines), encoding="utf-8")
    ran = hanpan("league", "run", file, "--data", folder)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


class Reader:
    """Somebody who reads a league's only game, hand by hand."""

    def __init__(self, visitor: Visitor, league: str, said: str) -> None:
        self.visitor, self.page, self.say, self.league = visitor, visitor.page, visitor.say, league
        [self.hands] = [int(hands) for hands in re.findall(r"1 of 1 played, (\d+) hands", said)]
        self.hand = 1

    def opens_league(self) -> None:
        goes_to_page(self.visitor, "web.league.title")
        self.page.get_by_role("link").filter(has_text=self.league).click()
        expect(self.page.get_by_role("heading", name=self.league, exact=True)).to_be_visible()

    def sees_points(self, *points: str) -> list[str]:
        """From the first place to the last; the players in that order."""
        rows = self.page.get_by_role("table").locator("tbody tr")
        expect(rows.locator("td:nth-child(3)")).to_have_text(list(points))
        return [row.split()[0] for row in rows.locator("th").all_inner_texts()]

    def opens_game(self) -> None:
        self.page.get_by_role("link").filter(has_text=self.say("web.league.game", game=1)).click()
        self.is_at(1)

    def is_at(self, hand: int) -> None:
        told = self.say("web.league.hand-of", hand=hand, hands=self.hands)
        expect(self.page.locator(".lead-in")).to_contain_text(told)
        self.hand = hand

    def goes_on_to(self, hand: int) -> None:
        while self.hand < hand:
            self.visitor.button("web.league.hand-after").click()
            self.is_at(self.hand + 1)

    def story(self) -> list[str]:
        """The hand on the felt, stepped through to its end."""
        self.visitor.button("web.hands.stop").click()
        onward = self.visitor.button("web.hands.next")
        while onward.is_enabled():
            onward.click()
        return [line.strip() for line in self.page.locator("ol.sheet-card > li").all_inner_texts()]

    def sees_blinds(self, story: list[str], small: tuple[str, int], big: tuple[str, int]) -> None:
        for post, (name, amount) in (("small-blind", small), ("big-blind", big)):
            assert self.say(f"tell.post.{post}", name=name, amount=amount) in story

    def spoke(self, story: list[str], street: int) -> list[str]:
        """Who did, in order, before the flop (0) or after so many deals of the board."""
        streets = [self.visitor.like(f"web-table.tell-{dealt}") for dealt in ("flop", "turn", "river")]
        board = [at for at, line in enumerate(story) if any(street.match(line) for street in streets)]
        assert len(board) == 3, story
        between = story[[-1, *board][street] + 1 : [*board, len(story)][street]]
        verbs = [self.visitor.like(f"tell.{verb}") for verb in ("calls", "checks")]
        return [name for line in between for name in NAMES if name in line and any(verb.match(line) for verb in verbs)]

    def shows(self, story: list[str]) -> list[str]:
        shown = [line for line in story if self.visitor.like("tell.shows").match(line)]
        return [name for line in shown for name in NAMES if name in line]


@pytest.mark.rule("LG-1.1", "LG-1.2", "HE-2.1", "HE-3.1", "HE-5.2", "HE-5.6", "HE-5.5", "LG-2.1", "LG-2.3", "LG-4.2")
def test_a_game_of_three(folder: Path, come: Come) -> None:
    ann = newcomer(come, ENGLISH, "Reader")
    goes_to_page(ann, "web.league.title")
    ann.reads("hanpan league run")
    said = is_run(folder, "trio", 3)
    reader = Reader(ann, "trio", said)
    reader.opens_league()
    order = reader.sees_points("+2", "0", "-1")
    assert sorted(order, key=said.index) == order, "the command tells the same places"

    # The button is on the first seat, the blinds next to it; who is next to the big blind bets first.
    reader.opens_game()
    story = reader.story()
    reader.sees_blinds(story, ("Ben", 5), ("Cho", 10))
    assert reader.spoke(story, 0) == ["Ann", "Ben", "Cho"]
    for street in (1, 2, 3):
        assert reader.spoke(story, street) == ["Ben", "Cho", "Ann"]
    assert reader.shows(story) == ["Ben", "Cho", "Ann"], "everybody shows, from the button's left on"

    # The button passes on; when it is back where it began the blinds rise.
    reader.goes_on_to(2)
    reader.sees_blinds(reader.story(), ("Cho", 5), ("Ann", 10))
    reader.goes_on_to(4)
    reader.sees_blinds(reader.story(), ("Ben", 10), ("Cho", 20))

    # Who has no chips left is out; the last hand decides between the first two.
    reader.goes_on_to(reader.hands)
    assert ann.say("tell.out", name=order[1]) in reader.story()


@pytest.mark.rule("HE-2.3", "LG-1.2", "LG-2.1")
def test_a_game_of_two(folder: Path, come: Come) -> None:
    """The button has the big blind, and the other speaks first on every street."""
    ann = newcomer(come, KOREAN, "독자")
    reader = Reader(ann, "duel", is_run(folder, "duel", 2))
    reader.opens_league()
    reader.sees_points("+1", "0")
    reader.opens_game()
    story = reader.story()
    reader.sees_blinds(story, ("Ben", 5), ("Ann", 10))
    for street in range(4):
        assert reader.spoke(story, street) == ["Ben", "Ann"]
    reader.goes_on_to(3)
    reader.sees_blinds(reader.story(), ("Ben", 10), ("Ann", 20))


TOLD = {
    "LG-1.1": ("passes to the next player who is still in",),
    "LG-1.2": ("the big blind is twice the small one", "every few laps"),
    "LG-1.3": ("a tenth of the big blind", "at least what everybody began with"),
    "LG-2.1": ("with 2 players 1, 0; with 3 players 2, 0, −1",),
    "LG-2.2": ("the stronger hand places higher",),
    "HE-2.3": ("League: the button is the big blind",),
    "HE-2.4": ("the largest blind on the table",),
    "HE-3.3": ("by at least the last full raise",),
    "HE-3.4": ("all-in",),
    "HE-3.5": ("only a full raise", "in the league they do not"),
    "HE-3.6": ("no cap on raises",),
    "HE-3.8": ("has as much in as the highest bet",),
    "HE-3.9": ("every opponent has folded",),
    "HE-4.1": ("the main pot", "the side pot"),
    "HE-4.2": ("put in everything that pot asks for",),
    "HE-4.3": ("League: nobody gets them",),
    "HE-5.2": ("the last bet or raise on the river shows first",),
}


@pytest.mark.rule(*TOLD)
def test_what_the_rulebook_tells(come: Come) -> None:
    reads_rules(newcomer(come, ENGLISH, "Bookworm"), TOLD)

"""Blackjack in the browser: a round as its dealer and as a player, and every error where it can be met (BJ-12.1)."""

import pytest
from playwright.sync_api import expect

from hanpan.wire import client_says as say
from hanpan.wire import house_says as told
from tests.browser.at_table import AtTable
from tests.browser.conftest import Come
from tests.browser.house import House
from tests.browser.others import prefers
from tests.browser.visitor import DESK

KEY = "open sesame"
SMALL = (360, 740)
TABLES = f"""
[[tables]]
game = "blackjack"
format = "room"
name = "one-pack"
dealer_key = "{KEY}"
decks = 1
"""
LANGUAGES = pytest.mark.parametrize(("lang", "size"), [("en", DESK), ("ko", SMALL)], ids=["desk", "phone"])


@pytest.mark.rule("BJ-3.1", "BJ-4.1", "BJ-5.1", "BJ-9.2")
@LANGUAGES
def test_a_round_as_its_dealer(house: House, come: Come, lang: str, size: tuple[int, int]) -> None:
    ann = come(lang, size)
    ann.taps_line()
    ann.comes_in(f"Ann{lang}")
    room = ann.opens_table("blackjack", dealer_key=KEY)
    at = AtTable(ann)
    ben = house.crowd.comes(f"Ben{lang}")
    ben.looks_at(room)

    ann.wishes(say.Play("", room, 0, 0, "start"), refused="NOT_JOINED")
    at.joins("   ", refused="INVALID_NAME")
    at.joins("Ann", KEY)
    ann.wishes(say.JoinRoom("", room, "Ann"), refused="ALREADY_JOINED")
    ann.wishes(say.Play("", room, 0, 0, "start"), refused="INSUFFICIENT_PLAYERS", minimum=2, players=1)
    ann.reads(ann.say("web-table.room-needs", count=2))

    ben.gets(say.JoinRoom("", room, "Ben"))
    ben.plays(prefers("stand"))
    ann.wishes(say.Play("", room, 0, 0, "hit"), refused="GAME_NOT_INROUND")
    ben.plays(None)
    at.presses("bj-start")
    now = ben.sees(room, lambda now: now.view["phase"] == "InRound" or now.view["players"][1]["result"] != "")
    if now.view["phase"] == "InRound":  # nobody has 21 at once
        ann.wishes(say.Play("", room, 0, 0, "hit"), refused="DEALER_IS_AUTO")
        ann.wishes(say.Play("", room, 0, 0, "start"), refused="GAME_IN_PROGRESS")
        ben.plays(prefers("stand"))
    done = ben.sees(room, lambda now: now.view["phase"] == "Idle" and now.view["players"][1]["result"] != "")
    result = done.view["players"][1]["result"].lower()
    ann.reads(ann.say(f"web-table.result-{result}"))
    for player in done.view["players"]:
        for card in player["cards"]:
            expect(ann.page.get_by_role("img", name=at.card(card), exact=True).first).to_be_visible()

    scores = ann.page.get_by_role("group").filter(has_text=ann.say("web-blackjack.scores"))
    if scores.get_attribute("open") is None:  # a large screen has it open
        scores.get_by_text(ann.say("web-blackjack.scores"), exact=True).click()
    expect(scores.get_by_role("row").filter(has_text="Ben")).to_contain_text("1")

    at.presses("bj-leave")
    ann.hears("notice.GAME_TERMINATED")
    at.reads_story(ann.say("notice.GAME_TERMINATED"))
    notices = [word for word in ben.words if isinstance(word, told.Notice)]
    assert [(word.code, word.rule) for word in notices] == [("GAME_TERMINATED", "BJ-9.2")]
    after = ben.words[ben.words.index(notices[0]) + 1 :]
    assert isinstance(after[0], told.Happened), "the notice comes right before the state it explains"


@pytest.mark.rule("BJ-3.1", "BJ-4.1", "BJ-5.1")
@LANGUAGES
def test_a_round_as_a_player(house: House, come: Come, lang: str, size: tuple[int, int]) -> None:
    dealer, ben = [house.crowd.comes(f"{name}{lang}") for name in ("Deb", "Bob")]
    room = dealer.opens("blackjack", dealer_key=KEY)
    for other in (dealer, ben):
        other.looks_at(room)
    dealer.gets(say.JoinRoom("", room, "Deb", KEY))
    ben.gets(say.JoinRoom("", room, "Bob"))

    ann = come(lang, size)
    ann.taps_line()
    ann.comes_in(f"Amy{lang}", f"/t/{room}")
    at = AtTable(ann)
    at.joins("Amy", KEY, refused="DEALER_ALREADY_EXISTS")
    while True:  # until a round begins in which Bob does not have 21 at once
        dealer.gets(say.Play("", room, 0, 0, "start"))
        now = ben.sees(room, lambda now: now.view["phase"] == "InRound" or now.view["players"][1]["result"] != "")
        if "hit" in now.moves:
            break
    at.joins("Amy", refused="GAME_IN_PROGRESS")
    ben.gets(say.Play("", room, 0, 0, "stand"))
    at.joins("Amy")
    ann.wishes(say.Play("", room, 0, 0, "start"), refused="NOT_DEALER")

    # Bob first, Amy next.
    dealer.gets(say.Play("", room, 0, 0, "start"))
    ben.sees(room, lambda now: len(now.view["players"]) == 3 and len(now.view["players"][2]["cards"]) >= 2)
    if "hit" in ben.pictures[room].moves:
        ann.wishes(say.Play("", room, 0, 0, "stand"), refused="NOT_YOUR_TURN", turn=1)
        ben.gets(say.Play("", room, 0, 0, "stand"))
    done = ben.sees(room, lambda now: now.view["turn"] != now.view["players"][1]["seat"])
    if done.view["phase"] == "InRound":
        at.presses("bj-stand")
        done = ben.sees(room, lambda now: now.view["phase"] == "Idle")
    result = done.view["players"][2]["result"].lower()
    ann.reads(ann.say(f"web-table.result-{result}"))


@pytest.mark.rule("BJ-9.4")
@LANGUAGES
def test_a_reload_keeps_the_dealers_chair_and_the_round(
    house: House, come: Come, lang: str, size: tuple[int, int]
) -> None:
    ann = come(lang, size)
    ann.comes_in(f"Eva{lang}")
    room = ann.opens_table("blackjack", dealer_key=KEY)
    at = AtTable(ann)
    at.joins("Eva", KEY)
    ben = house.crowd.comes(f"Ely{lang}")
    ben.looks_at(room)
    ben.gets(say.JoinRoom("", room, "Ely"))
    while "hit" not in ben.pictures[room].moves:  # until a round in which Ely does not have 21 at once
        at.presses("bj-start")
        ben.sees(room, lambda now: now.view["phase"] == "InRound" or now.view["players"][1]["result"] != "")
    cards = ben.pictures[room].view["players"]
    ann.page.reload()
    ben.hears(room, "connection-back")
    assert ben.pictures[room].view["players"] == cards
    expect(ann.page.get_by_role("img", name=at.card(cards[0]["cards"][0]), exact=True).first).to_be_visible()
    ben.gets(say.Play("", room, 0, 0, "stand"))
    ben.sees(room, lambda now: now.view["phase"] == "Idle")
    at.presses("bj-start")  # she deals still


@pytest.mark.rule("BJ-5.5")
@LANGUAGES
def test_a_silent_student_does_not_stop_the_class(house: House, come: Come, lang: str, size: tuple[int, int]) -> None:
    ann = come(lang, size)
    ann.comes_in(f"Fay{lang}")
    ann.button("web.open-table").click()
    form = ann.dialog("web.open-table")
    form.get_by_role("button", name=ann.say("web.kind.blackjack"), exact=True).click()
    form.get_by_label(ann.say("web.dealer-key"), exact=False).fill(KEY)
    form.get_by_label(ann.say("web-blackjack.silence"), exact=False).select_option("30")
    form.get_by_role("button", name=ann.say("web.open-it"), exact=True).click()
    ann.page.wait_for_url("**/t/*")
    room = ann.page.url.rpartition("/")[2]
    at = AtTable(ann)
    at.joins("Fay", KEY)
    ben = house.crowd.comes(f"Gus{lang}")
    ben.looks_at(room)
    ben.gets(say.JoinRoom("", room, "Gus"))
    while "hit" not in ben.pictures[room].moves:
        at.presses("bj-start")
        ben.sees(room, lambda now: now.view["phase"] == "InRound" or now.view["players"][1]["result"] != "")
    expect(ann.page.get_by_role("timer")).to_be_visible()
    ann.button("web-blackjack.make-stand", name="Gus").click()  # there after ten seconds of silence
    done = ben.sees(room, lambda now: now.view["phase"] == "Idle")
    assert done.view["players"][1]["standing"] == "Standing"


@pytest.mark.rule("BJ-3.2")
@LANGUAGES
def test_a_bot_gives_way_to_the_teacher(house: House, come: Come, lang: str, size: tuple[int, int]) -> None:
    robo, ben = house.crowd.comes(f"Robo{lang}", bot=True), house.crowd.comes(f"Hal{lang}")
    room = robo.opens("blackjack", dealer_key=KEY)
    for other in (robo, ben):
        other.looks_at(room)
    robo.gets(say.JoinRoom("", room, "Robo", KEY))
    ben.gets(say.JoinRoom("", room, "Hal"))
    while "hit" not in ben.pictures[room].moves:
        robo.gets(say.Play("", room, 0, 0, "start"))
        ben.sees(room, lambda now: now.view["phase"] == "InRound" or now.view["players"][1]["result"] != "")
    ann = come(lang, size)
    ann.comes_in(f"Ira{lang}")
    ann.table(room).click()
    at = AtTable(ann)
    at.joins("I\u202era", KEY, refused="INVALID_NAME")
    at.joins("Ira", KEY)
    ann.reads(ann.say("web-blackjack.you-deal-next"))
    ben.gets(say.Play("", room, 0, 0, "stand"))
    after = ben.sees(room, lambda now: any(one["name"] == "Ira" for one in now.view["players"]))
    assert [(one["name"], one["dealer"]) for one in after.view["players"]] == [("Hal", False), ("Ira", True)]
    assert after.view["players"][0]["result"] != "", "results stay"
    at.presses("bj-start")


@pytest.mark.rule("BJ-10.1", "BJ-11.2")
def test_the_shoe_runs_out(house: House, come: Come) -> None:
    """Fifty-two cards are two each for twenty-six; the next one finds none."""
    ann = come()
    ann.comes_in("Ada", "/t/one-pack")
    at = AtTable(ann)
    at.joins("Ada", KEY)
    crowd = [house.crowd.comes(f"pupil {row}{chair}") for row in "abcdefg" for chair in "mpqr"][:26]
    for other in crowd:
        other.looks_at("one-pack")
        other.gets(say.JoinRoom("", "one-pack", other.name))
    at.presses("bj-start")
    ann.hears("notice.SHOE_EMPTY")
    at.reads_story(ann.say("notice.SHOE_EMPTY"))

"""What cannot be opened, what cannot be dealt, and what is never told."""

import re
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec import structs

from hanpan import rulebook
from hanpan.cards import Card, shoe
from hanpan.engine import OBSERVER, Refusal, play, shuffling, stacked, start
from hanpan.games import blackjack
from hanpan.games.blackjack import CODES, GAME, Guest, Hit, Join, Leave, RoomSetup, StartRound, sent
from hanpan.games.blackjack.events import Joined

DECKS = shuffling(Random(1).randbytes)
KEY = "nobody's to know"
ROOM = RoomSetup(KEY, guests=(Guest(0, "Lee", dealer=True), Guest(1, "Kim")))
SCENARIOS = Path(__file__).parents[1] / "scenarios" / "blackjack"


def opened(setup: RoomSetup) -> Any:
    started = start(GAME, setup, DECKS)
    assert not isinstance(started, Refusal), started
    return started[0]


@pytest.mark.rule("BJ-3.1", "BJ-4.1", "BJ-4.2")
@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"minimum": 0}, "bad-minimum"),
        ({"silence": -1}, "bad-silence"),
        ({"decks": 0}, "bad-shoe"),
        ({"pack": (Card("1"),)}, "bad-shoe"),
        ({"guests": (Guest(1, "Kim"), Guest(1, "Lee"))}, "ALREADY_JOINED"),
        ({"guests": (Guest(OBSERVER, "Kim"),)}, "ALREADY_JOINED"),
        ({"guests": (Guest(1, " "),)}, "INVALID_NAME"),
        ({"guests": (Guest(1, "Kim "),)}, "INVALID_NAME"),
        ({"guests": (Guest(1, "Kim", True), Guest(2, "Lee", True))}, "DEALER_ALREADY_EXISTS"),
        ({"dealer_key": None}, "no-dealer-key"),
        ({"dealer_key": ""}, "no-dealer-key"),
        ({"guests": (Guest(1, "Kim"), Guest(2, "Lee")), "started": True}, "NOT_DEALER"),
        ({"minimum": 3, "started": True}, "INSUFFICIENT_PLAYERS"),
    ],
)
def test_a_room_that_cannot_be(wrong: dict[str, Any], code: str) -> None:
    refusal = start(GAME, structs.replace(ROOM, **wrong), DECKS)
    assert isinstance(refusal, Refusal)
    assert refusal.code == code


@pytest.mark.rule("BJ-3.1")
def test_an_empty_key_makes_no_dealer() -> None:
    room = opened(RoomSetup(dealer_key=""))
    play(GAME, room, Join(3, "Kim", ""), DECKS)
    assert not GAME.see(room, 3).players[0].dealer


@pytest.mark.rule("BJ-3.1")
def test_an_observer_is_no_connection() -> None:
    assert isinstance(GAME.decide(opened(RoomSetup()), Join(OBSERVER, "Kim")), Refusal)


@pytest.mark.rule("BJ-4.2")
def test_a_shoe_is_four_decks_and_dealt_once() -> None:
    room = opened(ROOM)
    with pytest.raises(ValueError, match="once"):
        GAME.shuffled(room, shoe(4))
    for wrong in (shoe(1), shoe(4)[1:], (*shoe(4)[1:], shoe(4)[1])):
        with pytest.raises(ValueError, match="whole shoe"):
            play(GAME, opened(ROOM), StartRound(0), stacked(wrong))
    play(GAME, room, StartRound(0), DECKS)
    with pytest.raises(ValueError, match="once"):
        GAME.shuffled(room, shoe(4))


@pytest.mark.rule("BJ-4.1", "BJ-9.1")
def test_a_dealer_alone_where_the_minimum_is_one_ends_at_once() -> None:
    room = opened(structs.replace(ROOM, minimum=1, guests=ROOM.guests[:1]))
    assert not isinstance(play(GAME, room, StartRound(0), DECKS), Refusal)
    assert GAME.see(room, 0).phase == "Idle"


@pytest.mark.rule("BJ-9.2", "BJ-11.1")
def test_the_dealers_leaving_is_one_notice_and_one_state() -> None:
    room = opened(structs.replace(ROOM, started=True))
    answer = play(GAME, room, Leave(0), DECKS)
    assert [(message.to, message.code) for message in sent(answer)] == [
        ("all", "GAME_TERMINATED"),
        ("all", ""),
    ]
    assert GAME.see(room, 1) == GAME.see(opened(RoomSetup()), 1)


@pytest.mark.rule("BJ-9.3")
def test_nothing_is_sent_when_a_stranger_leaves() -> None:
    assert sent(play(GAME, opened(ROOM), Leave(7), DECKS)) == ()


@pytest.mark.rule("BJ-2.2")
def test_key_and_shoe_are_told_to_nobody() -> None:
    started = start(GAME, structs.replace(ROOM, started=True, pack=shoe(1)), stacked(shoe(1)))
    assert not isinstance(started, Refusal)
    room, events = started
    for viewer in (OBSERVER, 0, 1, 7):
        told = [GAME.tell(event, viewer) for event in events]
        text = msgspec.json.encode((told, GAME.see(room, viewer))).decode()
        assert KEY not in text
        assert set(re.findall(r'"([2-9TJQKA][cdhs])"', text)) == {"2c", "2d", "2h", "2s"}


def test_a_line_stays_one_line_whatever_the_name() -> None:
    room = opened(RoomSetup())
    GAME.evolve(room, Joined(3, "a\nb", dealer=False))  # as earlier versions let people be called
    assert GAME.text(GAME.see(room, 3)) == "Idle | 3:a b"


@pytest.mark.rule("BJ-12.1")
def test_every_code_is_shown_by_a_scenario() -> None:
    text = "".join(file.read_text(encoding="utf-8") for file in SCENARIOS.glob("*.txt"))
    assert set(re.findall(r"(?:refused|all get) ([A-Z_]+)", text)) == set(CODES)
    assert len(CODES) == 13


@pytest.mark.rule("BJ-12.1")
def test_a_wish_is_refused_with_one_of_the_codes_and_a_rule_that_exists() -> None:
    assert blackjack.__file__ is not None
    source = (Path(blackjack.__file__).parent / "acting.py").read_text(encoding="utf-8")
    refusals = re.findall(r'Refusal\("([^"]+)", "([^"]+)"', source)
    assert {code for code, _ in refusals} | set(blackjack.NOTICES.values()) == set(CODES)
    assert {rule for _, rule in refusals} <= rulebook.rules().keys()


@pytest.mark.rule("BJ-10.1")
def test_a_refused_hit_comes_before_an_empty_shoe() -> None:
    pack = shoe(1)[:4]
    room = opened(structs.replace(ROOM, pack=pack, started=True))
    refusal = GAME.decide(room, Hit(0))
    assert isinstance(refusal, Refusal)
    assert refusal.code == "DEALER_IS_AUTO"

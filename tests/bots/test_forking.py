"""Hands forked at single decisions: nothing of them is felt by the hand that is really played, and what is learnt
counts."""

from collections.abc import Sequence
from hashlib import sha256
from random import Random

import pytest

from bench.forking import Forks, Learner, Lessons, held
from bench.match import BLIND, play_on
from bench.ridge import SMALL, Ridge
from bench.training import written
from hanpan.bots.choosing import HoldemPlayer, Thought
from hanpan.bots.choosing.holdem.experience import Experience
from hanpan.bots.choosing.holdem.strong import Strong
from hanpan.cards import DECK_52, NATIVE
from hanpan.engine import Refusal, play, shuffling, stacked, start
from hanpan.games.holdem import GAME, HOUSE, Raise, setup


def test_weights_come_near_what_numbers_are_made_of() -> None:
    """And nearer the more was seen; a trait that was never seen has none."""
    found = []
    for many in (20, 20_000):
        ridge, random = Ridge(), Random(1)
        for _ in range(many):
            one, other = random.random(), random.random()
            ridge.see([("", 1.0), ("one", one), ("other", other)], 3 * one - 2 * other + random.gauss(0, 0.1))
        found.append(ridge.weights())
    assert found[1] == pytest.approx({"": 0, "one": 3, "other": -2}, abs=0.2)
    assert abs(found[0]["one"]) < abs(found[1]["one"]) < 3


def test_what_was_seen_counts_less_later() -> None:
    ridge = Ridge()
    ridge.see([("a", 1.0)], 5.0, SMALL)
    assert ridge.weights() == {"a": 2.5}
    ridge.fade(0.5)
    assert ridge.weights() == {"a": pytest.approx(5 / 3, abs=0.001)}


@pytest.mark.skipif(not NATIVE, reason="plain Python imagines fewer boards")
def test_a_short_course_teaches_the_same_every_time() -> None:
    course = Lessons(2, 7, Experience())
    course.round(30)
    course.round(30)
    assert sha256(written({"two": course.known}).encode()).hexdigest()[:16] == "f269c73920f1645e"


def test_a_hand_goes_on_as_if_nothing_were_tried() -> None:
    def games(*, forked: bool) -> list[list[float]]:
        random, dice, lessons = Random(3), Random(4), Lessons(3, 1, Experience())
        players: dict[int, HoldemPlayer] = {0: Learner(Experience()), 1: Strong(), 2: Learner(Experience())}
        won = []
        for hand in range(10):
            opened = setup([2000] * 3, button=hand % 3, rules=HOUSE, small_blind=BLIND // 2, big_blind=BLIND)
            started = start(GAME, opened, stacked(random.sample(DECK_52, 52)))
            assert not isinstance(started, Refusal)
            forks = Forks(lessons, players, Random(5), dice)
            won.append(play_on(*started, players, dice, forks.told if forked else None))
        return won

    assert games(forked=True) == games(forked=False)


def test_a_held_player_forgets() -> None:
    player = Strong()
    player.watcher.of(1).bet.note(did=1)
    other = held(player)
    assert isinstance(other, Strong)
    other.watcher.of(1).bet.note(did=1)
    assert player.watcher.of(1).bet.could == 1
    assert other.watcher.of(1).bet.could == pytest.approx(1.985)


def _asked(early: dict[str, float], seen: Sequence[bool] = ()) -> Thought:
    """The button after a raise of the first to speak, who was seen to play so many hands and to leave others."""
    opened = setup([2000] * 4, button=1, rules=HOUSE, small_blind=BLIND // 2, big_blind=BLIND)
    started = start(GAME, opened, stacked(DECK_52))
    assert not isinstance(started, Refusal)
    hand, decks, player = started[0], shuffling(Random(1).randbytes), Strong(lambda _: Experience(early=early))
    for plays in seen:
        player.watcher.of(0).played.note(did=plays)
        player.watcher.of(0).opened.note(did=plays)
    player.notice(GAME.see(hand, 1), 1)
    assert not isinstance(play(GAME, hand, Raise(seat=0, to=50), decks), Refusal)
    return player.choose(GAME.see(hand, 1), 1, Random(2).randint)


@pytest.mark.parametrize(
    ("early", "move", "code"),
    [
        ({"call: ": 1.0}, "call", "calls-early"),
        ({"call: ": 1.0, "raise: seat": 2.0}, "raise", "raises-early"),
        ({"call: ": -1.0}, "fold", "folds-early"),
    ],
)
def test_a_first_raise_is_answered_as_has_won_most(early: dict[str, float], move: str, code: str) -> None:
    thought = _asked(early)
    assert (thought.choice.move, thought.why.code) == (move, code)


def test_who_plays_few_hands_is_met_as_before() -> None:
    """What was learnt against those who play many is not true of them."""

    def code(hands: int, *, plays: bool) -> str:
        return _asked({"call: ": 1.0}, [plays] * hands).why.code

    assert code(0, plays=False) == code(20, plays=True) == "calls-early"
    assert code(20, plays=False) != "calls-early"


@pytest.mark.parametrize(("liked", "move"), [("check flop", "check"), ("bet flop", "raise")])
def test_after_the_flop_it_does_what_has_brought_more_and_says_so(liked: str, move: str) -> None:
    opened = setup([2000] * 2, button=0, rules=HOUSE, small_blind=BLIND // 2, big_blind=BLIND)
    started = start(GAME, opened, stacked(DECK_52))
    assert not isinstance(started, Refusal)
    hand, decks = started[0], shuffling(Random(1).randbytes)
    players = [Strong(lambda _: Experience(beyond={liked: 90.0})), Strong(lambda _: Experience())]
    for player in players:
        for _ in range(20):
            player.watcher.of(0).played.note(did=True)
        player.notice(GAME.see(hand, 1), 1)
    while (deadline := GAME.deadline(hand)) is not None and not hand.board:
        wish = GAME.wish(deadline.seat, "call" if deadline.seat == 0 else "check", 0, "")
        assert not isinstance(play(GAME, hand, wish, decks), Refusal)
    assert deadline is not None
    view = GAME.see(hand, deadline.seat)
    thought, plainly = [player.choose(view, deadline.seat, Random(2).randint) for player in players]
    assert thought.choice.move == move
    assert thought.why.code.endswith("-learnt") is (plainly.choice.move != move)


@pytest.mark.parametrize(
    ("hands", "lively", "code"), [(20, True, "checks-learnt"), (20, False, "bets-value"), (0, False, "bets-value")]
)
def test_two_alone_are_met_as_they_play(hands: int, lively: bool, code: str) -> None:
    """What was learnt against those who play many hands is not true of who plays few, and alone not of a stranger."""
    opened = setup([2000] * 2, button=0, rules=HOUSE, small_blind=BLIND // 2, big_blind=BLIND)
    started = start(GAME, opened, stacked(DECK_52))
    assert not isinstance(started, Refusal)
    hand, decks = started[0], shuffling(Random(1).randbytes)
    player = Strong(lambda _: Experience(beyond={"check flop": 90.0}))
    for _ in range(hands):
        player.watcher.of(0).played.note(did=lively)
        player.watcher.of(0).opened.note(did=lively)
    player.notice(GAME.see(hand, 1), 1)
    for move in ("call", "check"):
        deadline = GAME.deadline(hand)
        assert deadline is not None
        assert not isinstance(play(GAME, hand, GAME.wish(deadline.seat, move, 0, ""), decks), Refusal)
    deadline = GAME.deadline(hand)
    assert deadline is not None
    assert player.choose(GAME.see(hand, deadline.seat), deadline.seat, Random(2).randint).why.code == code

"""What a turn offers, and what a plan makes of a house bot's wishes."""

import pytest

from hanpan.bots import Choice, IllegalChoiceError, Plan, Turn
from hanpan.bots.memory import Memory
from hanpan.bots.sdk.applied_plan import with_plan
from hanpan.bots.sdk.deciding import silence
from hanpan.bots.sdk.plan import AT_EASE
from hanpan.bots.staffing import Home, Role
from hanpan.engine import Move, shuffling, start
from hanpan.games.holdem import GAME, setup
from hanpan.house.contract import Offer
from hanpan.wire import client_says as say

RAISES = (Move("fold"), Move("call", 10, 10), Move("raise", 20, 200), Move("all-in", 200, 200))


def turn(*moves: Move) -> Turn:
    started = start(GAME, setup([200, 200], button=0), shuffling(lambda count: bytes(count)))
    assert isinstance(started, tuple)
    picture = GAME.see(started[0], 0)
    return Turn("holdem", 0, picture.seats[0].cards, moves, picture, lambda low, _: low)


def test_every_move_that_is_legal_can_be_said() -> None:
    here = turn(*RAISES)
    assert here.fold() == Choice("fold")
    assert here.check_or_call() == here.call() == Choice("call", 10)
    assert here.raise_to(20) == here.raise_about(1) == Choice("raise", 20)
    assert here.raise_about(10**6) == Choice("raise", 200)
    assert here.all_in() == Choice("all-in", 200)
    assert here.to_call == 10
    assert here.can("raise")
    assert not here.can("check")
    assert turn(Move("fold"), Move("check")).raise_about(50) == Choice("check")


@pytest.mark.parametrize("said", ["check", "hit", "pass_on"])
def test_what_is_not_legal_is_an_error_that_names_what_is(said: str) -> None:
    with pytest.raises(IllegalChoiceError, match="fold, call 10, raise 20 to 200, all-in 200"):
        getattr(turn(*RAISES), said)()


@pytest.mark.parametrize("amount", [19, 201, -1])
def test_a_raise_has_bounds(amount: int) -> None:
    with pytest.raises(IllegalChoiceError, match=f"raise {amount}"):
        turn(*RAISES).raise_to(amount)


def test_options_are_those_offered() -> None:
    here = turn(Move("pass"), Move("snipe", options=("8-straight",)))
    assert here.snipe("8-straight") == Choice("snipe", option="8-straight")
    with pytest.raises(IllegalChoiceError, match="9-straight"):
        here.snipe("9-straight")


def test_another_games_picture_is_no_picture() -> None:
    assert turn(*RAISES).holdem.street == "preflop"
    with pytest.raises(AssertionError, match="holdem"):
        _ = turn(*RAISES).sniper


@pytest.mark.parametrize(
    ("moves", "choice"),
    [
        (RAISES, Choice("fold")),
        ((Move("fold"), Move("check")), Choice("check")),
        ((Move("pass"), Move("snipe", options=("8-straight",))), Choice("pass")),
        ((Move("hit"), Move("stand")), Choice("stand")),
        ((Move("distribute", 5, 5, ("1:5", "2:5")),), Choice("distribute", 5, "1:5")),
    ],
)
def test_silence_costs_nothing(moves: tuple[Move, ...], choice: Choice) -> None:
    assert silence(moves) == choice


@pytest.mark.parametrize(("buy_in", "amount"), [(0, 200), (150, 150), (5, 100), (999, 200)])
def test_a_plan_says_how_much_and_how(buy_in: int, amount: int) -> None:
    me = Memory("p", "Robo", Role(Home("cash", "holdem", "cash"), "regular"), AT_EASE, lambda low, _: low, lambda: 0)
    me.chairs = (Offer("take-seat", 100, 200),)
    plan = Plan(buy_in=buy_in, entry="wait")
    seat = with_plan(say.TakeSeat("unsaid", "cash", 0, 130, "post"), plan, me)
    assert seat == say.TakeSeat("unsaid", "cash", 0, amount, "wait")
    assert with_plan(say.AnswerEntry("unsaid", "cash", yes=True), plan, me) == say.AnswerEntry(
        "unsaid", "cash", yes=False
    )
    assert with_plan(say.SitIn("unsaid", "cash"), plan, me) == say.SitIn("unsaid", "cash")
    assert with_plan(say.Leave("unsaid", "cash"), plan, me) is None
    assert with_plan(say.Play("unsaid", "cash", 1, 1, "fold"), plan, me) is None

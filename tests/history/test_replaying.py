"""Hands of real files come out as their files say."""

from decimal import Decimal

import msgspec
import pytest

from hanpan.games.holdem import LEAGUE
from hanpan.games.holdem.events import Awarded, Dealt, Mucked, Posted, Shown
from hanpan.history import BadAction, HandHistory, RefusedAction, as_told, load, replay_hand
from tests.history.hands import BIG_BLIND_ANTE, DWAN_IVEY, HEADS_UP, PLAYED, PLURIBUS


def the(text: str) -> HandHistory:
    (hand,) = load(text)
    return hand


def short(
    actions: list[str], blinds: str = "[5, 10, 0]", stacks: str = "[100, 100, 100]", more: str = ""
) -> HandHistory:
    antes = ", ".join("0" for _ in stacks.split(","))
    return the(
        f"""
variant = "NT"
antes = [{antes}]
blinds_or_straddles = {blinds}
min_bet = 10
starting_stacks = {stacks}
actions = {actions}
{more}"""
    )


def checked_down(*end: str, dealt: str = "", more: str = "") -> HandHistory:
    """Two players put in 10 each, nobody bets again, and the board is 4s Tc Jh Qc 6d."""
    streets = ["d db 4sTcJh", "p1 cc", "p2 cc", "d db Qc", "p1 cc", "p2 cc", "d db 6d", "p1 cc", "p2 cc"]
    return short([dealt, "p2 cc", "p1 cc", *streets, *end], "[5, 10]", "[100, 100]", more)


@pytest.mark.parametrize("name", PLAYED)
def test_a_hand_that_was_played(name: str) -> None:
    replayed = replay_hand(the(PLAYED[name]))
    assert replayed.finished
    assert replayed.differences == ()
    assert replayed.stacks == replayed.history.finishing_stacks


def test_a_stack_that_differs_is_named() -> None:
    replayed = replay_hand(the(DWAN_IVEY.replace("572100,", "572000,")))
    (difference,) = replayed.differences
    assert (difference.player, difference.expected, difference.got) == ("Phil Ivey", 572000, 572100)


def test_fractions_are_played_in_their_smallest_unit() -> None:
    replayed = replay_hand(the(HEADS_UP))
    assert replayed.scale == 2
    assert replayed.setup.stacks == {0: 165583, 1: 166994}
    assert replayed.stacks == (Decimal("1535.83"), Decimal("1789.94"))


@pytest.mark.rule("HE-2.3")
def test_two_players_list_their_blinds_in_reverse() -> None:
    setup = replay_hand(the(HEADS_UP)).setup
    assert (setup.button, setup.small_blind_seat, setup.big_blind_seat) == (1, 1, 0)
    league = replay_hand(short(["p1 f"], "[10, 5]", "[100, 100]"), LEAGUE).setup
    assert (league.button, league.small_blind_seat, league.big_blind_seat) == (1, 0, 1)
    assert replay_hand(short(["p2 f"], "[10, 10]", "[100, 100]")).setup.big_blind_seat == 0
    assert replay_hand(short(["p1 f"], "[10, 10]", "[100, 100]"), LEAGUE).setup.big_blind_seat == 1


@pytest.mark.rule("HE-2.2")
def test_a_dead_small_blind() -> None:
    replayed = replay_hand(short(["p2 f", "p3 f"], "[10, 0, 0]"))
    assert (replayed.setup.small_blind_seat, replayed.setup.big_blind_seat) == (-1, 0)
    assert replayed.stacks == (100, 100, 100)


@pytest.mark.rule("HE-2.6")
def test_live_and_dead_posts() -> None:
    hand = short(["p3 cc", "p1 f", "p2 cc"], "[5, 10, -10]")
    replayed = replay_hand(msgspec.structs.replace(hand, antes=(0, 0, 5)))
    posts = [event for event in replayed.events if isinstance(event, Posted)]
    assert [(post.seat, post.post, post.paid) for post in posts if post.seat == 2] == [
        (2, "dead", 5),
        (2, "live", 10),
    ]


def posted(hand: HandHistory) -> set[tuple[int, str, int]]:
    replayed = replay_hand(hand)
    assert replayed.differences == ()
    return {(event.seat, event.post, event.paid) for event in replayed.events if isinstance(event, Posted)}


def with_a_post(post: int, p2: int, p3: int) -> HandHistory:
    """The button has posted and calls, the small blind folds, and the big blind wins at the showdown."""
    streets = ["d db 4sTcJh", "p2 cc", "p3 cc", "d db Qc", "p2 cc", "p3 cc", "d db 6d", "p2 cc", "p3 cc"]
    actions = ["p3 cc", "p1 f", "p2 cc", *streets, "p2 sm AsAh", "p3 sm 7c8c"]
    return short(actions, f"[5, 10, {-post}]", more=f"finishing_stacks = [95, {p2}, {p3}]")


@pytest.mark.rule("HE-2.6")
def test_a_post_is_read_as_the_recorded_stacks_ask() -> None:
    assert (2, "dead", 5) in posted(with_a_post(5, 120, 85))
    assert (2, "live", 5) in posted(with_a_post(5, 115, 90))
    assert {(2, "dead", 5), (2, "live", 10)} < posted(with_a_post(15, 120, 85))
    assert (2, "live", 10) in posted(with_a_post(10, 115, 90))


def test_a_post_that_no_reading_explains_differs() -> None:
    assert replay_hand(with_a_post(5, 130, 75)).differences


SHORT_ANTE = """
variant = "NT"
antes = [5, 5, 5]
blinds_or_straddles = [5, 10, 0]
min_bet = 10
starting_stacks = [100, 100, 3]
actions = [
  "d dh p1 KcKd", "d dh p2 QcQd", "d dh p3 AsAd", "p1 cc", "p2 cc", "d db 2h3h7s", "p1 cc", "p2 cc",
  "d db 8s", "p1 cc", "p2 cc", "d db 9d", "p1 cc", "p2 cc",
]
"""


@pytest.mark.rule("HE-4.5")
@pytest.mark.parametrize(("stacks", "ante"), [("[109, 85, 9]", 5), ("[105, 85, 13]", 0)])
def test_antes_are_layered_unless_the_recorded_stacks_say_otherwise(stacks: str, ante: int) -> None:
    replayed = replay_hand(the(f"{SHORT_ANTE}finishing_stacks = {stacks}"))
    assert replayed.differences == ()
    assert replayed.setup.ante == ante


@pytest.mark.rule("HE-3.8")
def test_a_needless_check_changes_nothing() -> None:
    """Our dealer does not ask the big blind beside a shorter all-in; other houses do, on every street."""
    deal = ["d dh p1 AsAh", "d dh p2 KsKh"]
    board = ["d db 4sTcJh", "p1 cc", "d db Qc", "p1 cc", "d db 6d", "p1 cc"]
    hand = short([*deal, "p1 cc", *board], "[5, 10]", "[100, 4]", "finishing_stacks = [104, 0]")
    replayed = replay_hand(hand)
    assert (replayed.finished, replayed.differences) == (True, ())
    wrong = short([*deal, "p1 cc", "p2 cc", *board], "[5, 10]", "[100, 4]")
    with pytest.raises(RefusedAction, match="hand-over"):
        replay_hand(wrong)


@pytest.mark.parametrize(("p1", "rake", "differs"), [(11500, 25, False), (11525, 0, False), (11526, 0, True)])
def test_what_a_house_took_of_the_pot_is_its_rake(p1: int, rake: int, differs: bool) -> None:
    replayed = replay_hand(the(PLURIBUS.replace("11525", str(p1))))
    assert (replayed.rake, bool(replayed.differences)) == (rake, differs)


def test_a_big_blind_ante_is_dead_money_of_the_big_blind() -> None:
    posts = [event for event in replay_hand(the(BIG_BLIND_ANTE)).events if isinstance(event, Posted)]
    assert {(post.seat, post.paid) for post in posts} == {(1, 120000), (0, 40000), (1, 80000)}


@pytest.mark.parametrize("last", range(4, 16))
def test_a_file_may_end_before_the_hand_does(last: int) -> None:
    whole = the(DWAN_IVEY)
    replayed = replay_hand(msgspec.structs.replace(whole, actions=whole.actions[:last]))
    assert not replayed.finished
    assert replayed.differences == ()
    assert not any(isinstance(event, Awarded) for event in as_told(replayed))


def test_a_showdown_of_unknown_hands_is_not_decided() -> None:
    replayed = replay_hand(checked_down("p1 sm ????", "p2 sm 8h7d", more="finishing_stacks = [90, 110]"))
    assert not replayed.finished
    assert replayed.differences == ()
    assert [e.cards for e in as_told(replayed) if isinstance(e, Shown)] == [("8h", "7d")]


@pytest.mark.rule("HE-5.2")
@pytest.mark.parametrize("shown", ["8h7d", "3h3d"])
def test_who_mucks_unseen_has_lost(shown: str) -> None:
    replayed = replay_hand(checked_down("p1 sm", f"p2 sm {shown}"))
    assert replayed.finished
    assert replayed.stacks == (90, 110)
    told = list(as_told(replayed))
    assert [e.seat for e in told if isinstance(e, Mucked)] == [0]
    (dealt,) = [e for e in told if isinstance(e, Dealt)]
    assert dealt.hole[0] == ("??", "??")


def test_a_muck_of_what_cannot_lose_is_a_bad_file() -> None:
    """Nobody can hold less than the board, so who mucks against it gives up what is his by our rules."""
    with pytest.raises(BadAction, match="muck-of-winner"):
        replay_hand(checked_down("p1 sm", "p2 sm 2c3c"))


def test_who_stays_while_all_others_muck_has_won_unseen() -> None:
    replayed = replay_hand(checked_down("p1 sm", dealt="d dh p1 AsAh"))
    assert replayed.finished
    assert replayed.stacks == (90, 110)


def test_a_beaten_hand_may_be_shown() -> None:
    replayed = replay_hand(the(PLURIBUS.replace('"p6 sm"', '"p6 sm -"')))
    assert [e.seat for e in replayed.events if isinstance(e, Mucked)] == [5]
    assert [e.seat for e in as_told(replayed) if isinstance(e, Shown)] == [1, 5]


@pytest.mark.rule("HE-5.4")
def test_a_winner_by_folds_may_show() -> None:
    replayed = replay_hand(short(["d dh p2 AsAh", "p3 f", "p1 f", "p2 sm AsAh"]))
    assert isinstance(replayed.events[-1], Shown)
    assert replayed.stacks == (95, 105, 100)


def test_comments_and_own_fields_are_no_matter() -> None:
    own = '_mood = "good"\nevent = "a game"\nwhatever = 3'
    hand = short(["# a comment alone", "p3 f # tired", "p1 f"], more=own)
    assert replay_hand(hand).stacks == (95, 105, 100)

"""LG-3.2, LG-3.3: what a bot's number means."""

from random import Random

import pytest

from hanpan.engine import Command, Move, Refusal, play, shuffling, start
from hanpan.games.holdem import GAME, LEAGUE, AllIn, Call, Check, Fold, HandView, Raise, setup
from hanpan.league.answers import MOST, NoNumberError, chips_of, wish_for


@pytest.mark.rule("LG-3.3")
@pytest.mark.parametrize(
    ("answer", "chips"),
    [
        ("0", 0),
        ("20", 20),
        (" 20\r\n", 20),
        ("007", 7),
        ("20.9", 20),
        ("0.99", 0),
        ("20.", 20),
        ("1e2", 100),
        ("1.5e1", 15),
        ("-0", 0),
        ("-0.0", 0),
        ("1e999999999999", MOST),
        ("9" * 1000, MOST),
        ("1e-999999999999", 0),
    ],
)
def test_a_number_is_cut_to_whole_chips(answer: str, chips: int) -> None:
    assert chips_of(answer.encode()) == chips


@pytest.mark.rule("LG-3.3")
@pytest.mark.parametrize(
    "answer",
    [
        *["", " ", "-1", "-0.5", "-1e999", "twenty", '"20"', "true", "null", "[20]", '{"bet": 20}', "NaN", "Infinity"],
        *["0x10", "1_000", "1,000", "20 20", "٢٠", "1e", "--1", "+", ".5", "9" * 2000, "\x00", "\ud800", "-Infinity"],
    ],
)
def test_whatever_is_negative_or_no_number_is_none(answer: str) -> None:
    with pytest.raises(NoNumberError):
        chips_of(answer.encode(errors="surrogatepass"))


def three(stacks: tuple[int, ...], *wishes: Command) -> HandView:
    """Button on seat 0, blinds 5/10, after these wishes; the picture of who is on turn."""
    decks = shuffling(lambda count: bytes(range(256))[:count])
    started = start(GAME, setup(stacks, button=0, rules=LEAGUE), decks)
    assert not isinstance(started, Refusal)
    hand, _ = started
    for one in wishes:
        assert not isinstance(play(GAME, hand, one, decks), Refusal)
    waits = GAME.deadline(hand)
    assert waits is not None
    return GAME.see(hand, waits.seat)


DEEP = (500, 500, 500)


@pytest.mark.rule("LG-3.2")
@pytest.mark.parametrize(
    ("chips", "wish"),
    [
        (0, Fold(0)),
        (9, Fold(0)),
        (10, Call(0)),
        (11, Call(0)),
        (19, Call(0)),
        (20, Raise(0, 20)),
        (499, Raise(0, 499)),
        (500, AllIn(0)),
        (501, AllIn(0)),
        (MOST, AllIn(0)),
    ],
)
def test_what_a_number_means_first_to_act(chips: int, wish: Command) -> None:
    assert wish_for(three(DEEP), 0, chips) == wish


@pytest.mark.rule("LG-3.2")
@pytest.mark.parametrize(
    ("chips", "wish"),
    [(4, Fold(1)), (5, Call(1)), (14, Call(1)), (15, Raise(1, 20)), (494, Raise(1, 499)), (495, AllIn(1))],
)
def test_chips_are_those_put_in_now_on_top_of_ones_bet(chips: int, wish: Command) -> None:
    """The small blind has 5 in already: 15 more make a raise to 20."""
    assert wish_for(three(DEEP, Call(0)), 1, chips) == wish


@pytest.mark.rule("LG-3.2")
@pytest.mark.parametrize(("chips", "wish"), [(0, Check(2)), (1, Check(2)), (9, Check(2)), (10, Raise(2, 20))])
def test_nothing_to_call_is_never_a_fold(chips: int, wish: Command) -> None:
    assert wish_for(three(DEEP, Call(0), Call(1)), 2, chips) == wish


@pytest.mark.rule("LG-3.2")
@pytest.mark.parametrize(("chips", "wish"), [(79, Fold(1)), (80, Call(1)), (81, Call(1)), (10**6, Call(1))])
def test_who_is_too_short_to_call_is_all_in_with_all_he_has(chips: int, wish: Command) -> None:
    """He has 80 behind and owes more: all of it is a call for less, anything below a fold."""
    assert wish_for(three((500, 85, 500), Raise(0, 300)), 1, chips) == wish


@pytest.mark.rule("LG-3.2")
@pytest.mark.parametrize(
    ("chips", "wish"), [(39, Fold(1)), (40, Call(1)), (44, Call(1)), (45, AllIn(1)), (99, AllIn(1))]
)
def test_all_in_is_no_raise_too_small(chips: int, wish: Command) -> None:
    """To call takes 40 of his 45, and a full raise 75: only all-in goes beyond the call."""
    assert wish_for(three((500, 50, 500), Raise(0, 45)), 1, chips) == wish


@pytest.mark.rule("LG-3.2")
def test_a_raise_where_betting_is_closed_is_a_call() -> None:
    """Seat 0 has bet 100, and the short all-in of seat 2 to 120 does not open the betting for it again."""
    hand = three((500, 500, 120), Raise(0, 100), Fold(1), AllIn(2))
    assert Move("call", 20, 20) in hand.moves
    assert [wish_for(hand, 0, chips) for chips in (19, 20, 200, 400, 401)] == [Fold(0), *[Call(0)] * 4]


@pytest.mark.rule("LG-3.2")
def test_a_raise_that_nobody_could_call_is_a_call() -> None:
    hand = three((500, 500, 100), AllIn(0), Fold(1))
    assert wish_for(hand, 2, 90) == Call(2)
    assert wish_for(hand, 2, 1000) == Call(2)
    assert wish_for(hand, 2, 89) == Fold(2)


@pytest.mark.rule("LG-3.2")
@pytest.mark.parametrize("seed", range(150))
def test_no_number_is_ever_refused_and_each_means_what_the_rule_says(seed: int) -> None:
    """Random tables, random numbers around every border; the rule asked of the state itself, not of the moves."""
    rng = Random(seed)
    decks = shuffling(rng.randbytes)
    stacks = [
        rng.choice([rng.randint(1, 12), rng.randint(1, 60), rng.randint(1, 500)]) for _ in range(rng.randint(2, 6))
    ]
    started = start(
        GAME, setup(stacks, button=rng.randrange(len(stacks)), rules=LEAGUE, ante=rng.choice([0, 1])), decks
    )
    assert not isinstance(started, Refusal)
    hand = started[0]
    while (waits := GAME.deadline(hand)) is not None:
        seat, betting = waits.seat, hand.betting
        owed, stack, least = betting.owes(seat), betting.stacks[seat], betting.smallest_raise_over(betting.highest)
        borders = [0, owed, stack, least - betting.bets[seat], 10**9]
        chips = max(0, rng.choice(borders) + rng.randint(-1, 1))
        wish = wish_for(GAME.see(hand, seat), seat, chips)
        is_all_in = chips >= stack
        if chips < owed and not is_all_in:
            assert wish == Fold(seat), f"seed {seed}"
        elif not betting.may_reopen(seat) or not betting.could_be_called(seat) or stack <= owed or chips <= owed:
            assert wish == (Call(seat) if owed else Check(seat)), f"seed {seed}"
        elif is_all_in:
            assert wish == AllIn(seat), f"seed {seed}"
        elif betting.bets[seat] + chips < least:
            assert wish == (Call(seat) if owed else Check(seat)), f"seed {seed}"
        else:
            assert wish == Raise(seat, betting.bets[seat] + chips), f"seed {seed}"
        assert not isinstance(play(GAME, hand, wish, decks), Refusal), f"seed {seed}"

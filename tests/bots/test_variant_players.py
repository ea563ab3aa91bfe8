"""VA-4.1: the players at tables of every variant: legal, told, and clearly better than players without a plan."""

from collections.abc import Iterator
from math import sqrt
from random import Random

import pytest

from hanpan.bots.choosing.holdem import HOLDEM_PLAYERS
from hanpan.cards import shuffle
from hanpan.engine import Refusal, shuffling, stacked, start
from hanpan.games.holdem import GAME, HOUSE, VARIANTS, family_of, setup, with_button_blind
from tests.bots.playing import play_out
from tests.bots.test_holdem_players import assert_sane

pytestmark = pytest.mark.rule("VA-4.1")
OTHERS = [name for name in VARIANTS if name != "holdem"]
STACK = 400


@pytest.mark.parametrize("variant", OTHERS)
@pytest.mark.parametrize("name", HOLDEM_PLAYERS)
def test_every_choice_is_granted_and_told(name: str, variant: str) -> None:
    for players in range(2, VARIANTS[variant].most_players + 1, 2):
        seed = f"{name} {variant} {players}"
        random = Random(seed)
        stacks = [random.randint(1, 60 * players) for _ in range(players)]
        hand = setup(stacks, button=players - 1, variant=VARIANTS[variant])
        started = start(GAME, with_button_blind(hand) if players % 4 == 0 else hand, shuffling(random.randbytes))
        assert not isinstance(started, Refusal), started
        state, _ = started
        minds = {seat: HOLDEM_PLAYERS[name]() for seat in state.order}
        for asked in play_out(GAME, state, minds, random.randint, shuffling(random.randbytes)):
            assert_sane(asked.view, asked.thought, seed)


def won(variant: str, name: str, other: str, pairs: int) -> Iterator[float]:
    """Big blinds a hand against another player, each deck played from both sides, which takes most of the luck out."""
    for deal in range(pairs):
        deck = shuffle(family_of(VARIANTS[variant]).pack, Random(f"{variant} {deal}").randbytes)
        total = 0
        for seat in (0, 1):
            dice = Random(f"{variant} {deal} {seat}")
            hand = setup([STACK, STACK], button=1, rules=HOUSE, variant=VARIANTS[variant])
            started = start(GAME, hand, stacked(deck))
            assert not isinstance(started, Refusal)
            state, _ = started
            minds = {seat: HOLDEM_PLAYERS[name](), 1 - seat: HOLDEM_PLAYERS[other]()}
            for _ in play_out(GAME, state, minds, dice.randint, shuffling(dice.randbytes)):
                pass
            total += state.betting.stacks[seat] - STACK
        yield total / 2 / 10


BEATS = [
    ("beginner", "random"),
    ("beginner", "caller"),
    ("solid", "random"),
    ("solid", "caller"),
    ("solid", "beginner"),
]


@pytest.mark.parametrize(("name", "other"), BEATS)
@pytest.mark.parametrize("variant", OTHERS)
def test_whoever_thinks_beats_whoever_does_not(variant: str, name: str, other: str) -> None:
    results = list(won(variant, name, other, 400))
    mean = sum(results) / len(results)
    spread = sqrt(sum((result - mean) ** 2 for result in results) / (len(results) - 1) / len(results))
    assert mean > 2.5 * spread, f"{mean:.2f} ± {spread:.2f} big blinds a hand"

"""What a player of Sniper holds, told to him alone, from his first two shared cards on."""

import random

import pytest

from hanpan.engine import Refusal, play, shuffling, start
from hanpan.games.sniper import GAME, held, setup
from tests.sniper.random_games import random_move


@pytest.mark.rule("SN-4.1")
@pytest.mark.parametrize("seed", range(20))
def test_what_everyone_held_is_what_is_opened(seed: int) -> None:
    """Told before the showdown, it is what the showdown says of the same cards."""
    rng = random.Random(seed)
    decks = shuffling(rng.randbytes)
    started = start(GAME, setup([0, 1, 2]), decks)
    assert not isinstance(started, Refusal)
    state, told = started[0], dict[int, str]()
    while (deadline := GAME.deadline(state)) is not None:
        view = GAME.see(state, deadline.seat)
        if view.phase == "snipe":
            told = {seat.seat: held(state, seat.seat) for seat in view.seats}
        assert not isinstance(play(GAME, state, random_move(state, deadline.seat, 3, rng), decks), Refusal)
        for hand in state.opened:
            assert told[hand.seat] == hand.combination
    assert told


@pytest.mark.rule("SN-2.2")
@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ("1 2 3 9", "9-high-card"),
        ("4 4 3 9", "4-pair"),
        ("4 4 9 9", "9-two-pair"),
        ("4 4 4 9", "4-triple"),
        ("10 10 10 10", "10-four-of-a-kind"),
    ],
)
def test_what_four_cards_make(cards: str, said: str) -> None:
    state, _ = start(GAME, setup([0, 1]), shuffling(random.Random(1).randbytes))  # type: ignore[misc]
    numbers = tuple(cards.split())
    state.hole[0], state.shared = numbers[:2], numbers[2:]
    assert held(state, 0) == said
    state.betting.live[0] = False
    assert held(state, 0) == ""

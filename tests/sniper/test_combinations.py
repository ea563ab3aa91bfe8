"""What can be declared is what six cards can make, no more and no less."""

from itertools import combinations_with_replacement

import pytest

from hanpan.cards import Card, forty_strength
from hanpan.engine import Refusal, play, shuffling, start
from hanpan.games.sniper import COMBINATIONS, GAME, Check, Snipe, setup
from hanpan.games.sniper.combinations import STRENGTHS, made_of
from hanpan.games.sniper.holdings import possible


def hands(count: int) -> list[tuple[Card, ...]]:
    every = combinations_with_replacement([Card(str(number)) for number in range(1, 11)], count)
    return [hand for hand in every if max(map(hand.count, hand)) <= 4]


@pytest.mark.rule("SN-3.4", "SN-4.1")
def test_every_hand_has_a_name_and_every_name_a_hand() -> None:
    assert {made_of(hand) for hand in hands(6)} == set(COMBINATIONS)
    assert {forty_strength(hand) for hand in hands(6)} == set(STRENGTHS.values())
    assert len(COMBINATIONS) == 59


@pytest.mark.rule("SN-3.4")
def test_what_is_possible_is_what_some_two_hole_cards_make() -> None:
    pairs = hands(2)
    for shared in hands(4)[::20]:
        held = {made_of(shared + hole) for hole in pairs if _can_be_dealt(shared + hole)}
        assert set(possible(shared)) == held


def _can_be_dealt(cards: tuple[Card, ...]) -> bool:
    return max(map(cards.count, cards)) <= 4


@pytest.mark.parametrize("said", ["", "8", "straight", "8-flush", "0-pair", "11-pair", "08-pair", "8 straight"])
@pytest.mark.rule("SN-3.2")
def test_what_is_no_combination_at_all_is_refused(said: str) -> None:
    decks = shuffling(lambda count: bytes(range(count)))
    started = start(GAME, setup([0, 1], first=0), decks)
    assert not isinstance(started, Refusal)
    state, _ = started
    for seat in (0, 1, 0, 1):
        play(GAME, state, Check(seat), decks)
    answer = GAME.decide(state, Snipe(0, said))
    assert isinstance(answer, Refusal)
    assert answer.code == "no-such-combination"

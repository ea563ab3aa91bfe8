"""Thousands of tables in lockstep see what the law shows the same seat, and nothing else."""

import numpy as np
import pytest

from hanpan.environments import HoldemVectorEnv, at_random
from hanpan.environments.episode import Floats, Mask
from hanpan.environments.holdem import HoldemEpisode
from hanpan.environments.holdem_numbers import row_of, row_of_dealt
from hanpan.environments.vector import Actions
from hanpan.games.holdem import GAME, VARIANTS
from hanpan.games.holdem.twin import WAIT, Batch, Table, hand_of
from hanpan.games.holdem.twin import columns as column
from tests.twin.needs import needs_twin

pytestmark = needs_twin


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_row_is_the_picture_that_the_law_shows(variant: str) -> None:
    tables = HoldemVectorEnv(20, players=5, variant=variant)
    tables.reset(seed=1)
    policy, hand = at_random(1), HoldemEpisode(5, variant=variant)
    for _ in range(12):
        seen, mask = tables._seen(), tables.masks()
        for at, dealt in enumerate(tables.batch):
            picture = GAME.see(hand_of(dealt), dealt.turn)
            assert (
                row_of(picture, dealt.turn) == tables.rows[at].tolist() == row_of_dealt(dealt, dealt.turn, hand.chips)
            )
            assert (hand.encode(picture, dealt.turn) == seen[at]).all()
            assert sorted(hand.choices(picture, dealt.turn)) == np.flatnonzero(mask[at]).tolist()
        tables.step(policy(seen, mask))


def test_nothing_hidden_is_observed() -> None:
    """Whatever the viewer does not know is dealt anew: the observation stays the same."""
    tables = HoldemVectorEnv(50, players=6)
    tables.reset(seed=2)
    policy = at_random(2)
    for _ in range(8):
        for dealt in tables.batch:
            for viewer in (dealt.turn, (dealt.turn + 1) % 6):
                other = dealt.resample(viewer, 9)
                assert hand_of(dealt).hole != hand_of(other).hole
                chips = tables.hand.chips
                assert row_of_dealt(dealt, viewer, chips) == row_of_dealt(other, viewer, chips)
                assert row_of_dealt(dealt, viewer, chips) == row_of(GAME.see(hand_of(dealt), viewer), viewer)
        tables.step(policy(tables._seen(), tables.masks()))


def test_self_play_conserves_chips_and_repeats_by_its_seed() -> None:
    assert _self_played(5) == _self_played(5)
    assert _self_played(5) != _self_played(6)


def _self_played(seed: int) -> list[float]:
    tables, policy, told = HoldemVectorEnv(100, players=3), at_random(seed), list[float]()
    seen, info = tables.reset(seed=seed)
    hands = 0
    for _ in range(60):
        seen, rewards, over, _, info = tables.step(policy(seen, info["action_mask"]))
        assert seen.min() >= 0
        assert seen.max() <= 1
        assert info["won"].sum(axis=1) == pytest.approx(np.zeros(100), abs=1e-3)
        hands += int(over.sum())
        told.append(float(rewards.sum()))
    assert hands > 500
    return told


def test_against_a_policy_it_is_always_chair_0_who_is_asked() -> None:
    tables = HoldemVectorEnv(64, opponents=at_random(3), players=4, stack=200)
    policy = at_random(4)
    seen, info = tables.reset(seed=3)
    total = 0
    for _ in range(40):
        assert (info["turn"] == 0).all()
        seen, rewards, over, _, info = tables.step(policy(seen, info["action_mask"]))
        assert (rewards[~over] == 0).all()
        total += int(over.sum())
    assert total > 100


def test_a_reward_is_of_one_hand_alone() -> None:
    """What ends before chair 0 is asked is told beside it: the blinds that others give up, hand after hand."""

    def folding(_: Floats, mask: Mask) -> Actions:
        return np.asarray(np.argmax(mask, axis=1), np.int64)

    tables = HoldemVectorEnv(64, opponents=folding, players=2)
    _, info = tables.reset(seed=4)
    assert (info["won"] == 0).all()
    unasked, hands = float(info["unasked"][:, 0].sum()), int(info["unasked_hands"].sum())
    for _ in range(20):
        _, rewards, over, _, info = tables.step(np.full(64, 1))
        assert set(rewards[over].tolist()) <= {1.0, 0.5}
        assert info["unasked"].sum(axis=1) == pytest.approx(np.zeros(64))
        assert (info["unasked_hands"][~over] == 0).all()
        unasked, hands = unasked + float(info["unasked"][:, 0].sum()), hands + int(info["unasked_hands"].sum())
    assert hands > 0
    assert unasked == hands / 2


def test_a_table_that_waits_stays_as_it_is() -> None:
    batch = Batch(Table(HoldemEpisode(4).table(0)), 3, seed=1)
    rows, before = np.zeros((3, column.WIDTH), np.int32), [dealt.copy() for dealt in batch]
    done = np.ones(3, np.uint8)
    batch.step(bytes([WAIT, 0, WAIT]), None, done.data, None, rows.data)
    assert [now == then for now, then in zip(batch, before, strict=True)] == [True, False, True]
    assert done.tolist() == [0, 0, 0]
    assert rows[0, column.TURN] == before[0].turn

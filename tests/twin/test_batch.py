"""Many tables at once: every hand of a batch is the hand that the law would have played."""

import random
from array import array
from collections import Counter

import pytest

from hanpan.cards import encode, seeded, shuffle
from hanpan.engine import Refusal, play, stacked, start
from hanpan.games.holdem import GAME, RULE_SETS, VARIANTS, RuleSet, Variant, family_of, setup
from hanpan.games.holdem.hand import Hand
from hanpan.games.holdem.seating import HandSetup, with_button_blind
from hanpan.games.holdem.twin import CALL, FOLD, MAY, RAISE, Batch, Table, hand_of, setup_of, words
from hanpan.games.holdem.twin import columns as column
from tests.twin.needs import needs_twin

pytestmark = needs_twin
TABLES, STEPS = 5, 60


class ByTheLaw:
    """A batch, and each of its tables played by the law from the seeds it tells."""

    def __init__(self, given: HandSetup, rotates: bool, seed: int) -> None:
        self.batch = Batch(Table(given), TABLES, seed, rotates)
        self.laws = [self._opened(at) for at in range(TABLES)]
        self.kinds, self.amounts = bytearray(TABLES), array("q", bytes(8 * TABLES))
        self.done, self.results = bytearray(TABLES), array("i", bytes(40 * TABLES))
        self.rows = array("i", bytes(4 * column.WIDTH * TABLES))
        self.rng = random.Random(seed)
        self.hands = 0

    def _opened(self, at: int) -> Hand:
        given = setup_of(self.batch[at])
        deck = shuffle(family_of(given.variant).pack, seeded(self.batch.seed(at)))
        started = start(GAME, given, stacked(deck))
        assert not isinstance(started, Refusal)
        return started[0]  # type: ignore[no-any-return]

    def step(self) -> None:
        self.batch.observe(self.rows)
        for at, law in enumerate(self.laws):
            self._sees(law, self.rows[at * column.WIDTH : (at + 1) * column.WIDTH])
            self._choose(at, law)
        self.hands += self.batch.step(self.kinds, self.amounts, self.done, self.results, self.rows)
        stepped = self.rows[:]
        self.batch.observe(self.rows)
        assert stepped == self.rows, "step and observe tell two stories"
        for at, law in enumerate(self.laws):
            assert bool(self.done[at]) == (GAME.follow(law) is None and GAME.deadline(law) is None)
            if self.done[at]:
                won = [law.betting.stacks[chair] - law.setup.stacks.get(chair, 0) for chair in range(10)]
                assert self.results[10 * at : 10 * at + 10].tolist() == won
                self.laws[at] = self._opened(at)
            assert hand_of(self.batch[at]) == self.laws[at]

    def _choose(self, at: int, law: Hand) -> None:
        seat = law.betting.turn
        if seat < 0:
            return
        move = self.rng.choice(GAME.legal(law, seat))
        amount = self.rng.randint(move.low, move.high) if move.name == "raise" else 0
        self.kinds[at], self.amounts[at] = words.NAMES.index(move.name), amount
        assert not isinstance(play(GAME, law, GAME.wish(seat, move.name, amount, ""), stacked()), Refusal)

    def _sees(self, law: Hand, row: "array[int]") -> None:
        betting, seat = law.betting, law.betting.turn
        moves = {move.name: move for move in GAME.legal(law, seat)}
        assert row[column.TURN] == seat
        assert row[column.BUTTON] == law.setup.button
        assert [name for kind, name in enumerate(words.NAMES) if row[column.MOVES] & MAY[kind]] == list(moves)
        if "raise" in moves:
            assert (row[column.LOW], row[column.HIGH]) == (moves["raise"].low, moves["raise"].high)
        assert row[column.PRICE] == betting.price(seat)
        assert row[column.POT] == GAME.see(law, seat).pot
        assert row[column.LIVE] == sum(live << chair for chair, live in enumerate(betting.live))
        own = list(encode(law.hole[seat])) if seat >= 0 else []
        assert row[column.HOLE : column.BOARD].tolist() == own + [-1] * (4 - len(own))
        assert row[column.BOARD_CARDS] == len(law.board)
        assert row[column.BOARD : column.STACKS].tolist() == [*encode(law.board), *[-1] * (5 - len(law.board))]
        assert row[column.STACKS : column.BETS].tolist() == betting.stacks
        assert row[column.BETS : column.WIDTH].tolist() == betting.bets


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda one: one.name)
@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=lambda one: one.name)
def test_every_table_plays_by_the_law(rules: RuleSet, variant: Variant) -> None:
    for players in (2, 6):
        given = setup([150, 90, 200, 40, 75, 310][:players], button=players - 1, rules=rules, variant=variant, ante=1)
        both = ByTheLaw(with_button_blind(given) if variant.deck == 36 else given, rotates=players == 6, seed=players)
        for _ in range(STEPS):
            both.step()
        assert both.hands > TABLES


def test_the_button_goes_round() -> None:
    batch = Batch(Table(setup([100] * 3, button=2)), 1, 1)
    seen = []
    for _ in range(6):
        seen.append(setup_of(batch[0]).button)
        while not batch.step(bytes([FOLD])):
            pass
    assert seen == [2, 0, 1, 2, 0, 1]


def test_a_hand_that_nobody_can_act_in_is_taken_on() -> None:
    """Both all-in with their blinds: whatever is said there, the hand is over and the next one dealt."""
    batch = Batch(Table(setup([5, 10], button=0)), 1, 1)
    moves = bytearray(1)
    batch.legal(moves)
    assert moves[0] == 0
    assert batch.step(bytes([RAISE])) == 1


def test_one_illegal_move_and_nobody_moves() -> None:
    batch = Batch(Table(setup([1000] * 6, button=5)), 3, 1)
    before = list(batch)
    for kinds, amounts in (
        (bytes([CALL, words.CHECK, CALL]), None),
        (bytes([CALL, 7, CALL]), None),
        (bytes([CALL, RAISE, CALL]), array("q", [0, 12, 0])),
        (bytes([CALL, RAISE, CALL]), array("q", [0, 1001, 0])),
    ):
        with pytest.raises(ValueError, match="not legal at table 1"):
            batch.step(kinds, amounts)
        assert list(batch) == before


def test_buffers_must_fit() -> None:
    batch = Batch(Table(setup([1000] * 6, button=5)), 3, 1)
    with pytest.raises(ValueError, match="a buffer of 3 x 1 numbers of 1 bytes"):
        batch.step(bytes(2))
    with pytest.raises(ValueError, match="a buffer of 3 x 38 numbers of 4 bytes"):
        batch.observe(array("q", bytes(8 * 3 * column.WIDTH)))
    with pytest.raises((BufferError, TypeError)):
        batch.draw(bytes(3))


def test_random_moves_are_fair() -> None:
    batch = Batch(Table(setup([1000] * 6, button=5)), 4000, 1)
    kinds = bytearray(4000)
    batch.draw(kinds)
    counts = Counter(kinds)
    assert set(counts) == {words.FOLD, words.CALL, words.RAISE, words.ALL_IN}
    assert all(abs(count - 1000) < 5 * (4000 * 3 / 16) ** 0.5 for count in counts.values()), counts


def test_the_same_seed_plays_the_same() -> None:
    def played(seed: int) -> list[bytes]:
        batch, kinds = Batch(Table(setup([1000] * 6, button=5)), 20, seed), bytearray(20)
        for _ in range(50):
            batch.draw(kinds)
            batch.step(kinds)
        return [bytes(hand) for hand in batch]

    assert played(3) == played(3)
    assert played(3) != played(4)

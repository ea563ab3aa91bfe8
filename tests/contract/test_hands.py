"""Where a hand begins and ends, who was in it, what it was to them, and how it is told again (HO-2.6)."""

import pytest

from hanpan.house.contract import TableKind
from hanpan.house.events import TableEvent
from hanpan.house.journal import encode_event
from tests.contract.evenings import EVERYBODY, STRANGER, Evening, every_kind, every_seed


class Hands:
    """What is remembered of a table from fact to fact."""

    def __init__(self) -> None:
        self.playing = False
        self.number = 0
        self.facts: list[TableEvent] = []
        self.public: list[bytes] = []
        self.ended = 0

    def watch(self, evening: Evening, event: TableEvent) -> None:
        kind, table = evening.kind, evening.table
        begins, ends = kind.begins_hand(event), kind.ends_hand(event)
        assert not (begins and ends)
        if begins:
            self._begin(evening)
        self.facts.append(event)
        self.public.append(encode_event(kind.tell(table, event, "")))
        self._outcomes(evening, event)
        if ends:
            self._end(evening)
        if kind.hand(table).number >= 0:  # else its rounds are not kept apart
            assert kind.hand(table).playing == (self.playing and not table.dismissed)

    def _begin(self, evening: Evening) -> None:
        hand = evening.kind.hand(evening.table)
        assert not self.playing, "a hand begins within a hand"
        assert hand.number > self.number
        assert hand.people
        assert len(set(hand.people)) == len(hand.people)
        self.playing, self.number, self.facts, self.public = True, hand.number, [], []

    def _end(self, evening: Evening) -> None:
        kind = evening.kind
        assert self.playing, "a hand ends that never began"
        assert kind.hand(evening.table).number == self.number
        told = [encode_event(event) for event in kind.retold(self.facts, STRANGER)]
        assert told, "a hand that nobody can look at again"
        assert set(told) <= set(self.public), "told again to a stranger, a hand says more than it did"
        self._keepsakes(evening)
        self.playing = False
        self.ended += 1

    def _keepsakes(self, evening: Evening) -> None:
        """What stands in the lists of its people, and what a stranger sees of it played back."""
        kind, people = evening.kind, evening.kind.hand(evening.table).people
        own = kind.own_hands(evening.table)
        assert own == kind.own_hands_in(self.facts), "a hand of long ago is told as it was told then"
        assert {one.person for one in own} <= set(people)
        replay = kind.replay(self.facts, STRANGER)
        told = [] if replay is None else [encode_event(step.fact) for step in replay.steps[1:]]
        assert set(told) <= set(self.public), "played back to a stranger, a hand says more than it did"

    def _outcomes(self, evening: Evening, event: TableEvent) -> None:
        outcomes = evening.kind.outcomes(evening.table, event)
        assert {one.person for one in outcomes} <= set(EVERYBODY)
        hands = [one.person for one in outcomes if one.hands]
        assert not hands or evening.kind.ends_hand(event)
        assert len(hands) == len(set(hands))
        assert set(hands) <= set(evening.kind.hand(evening.table).people)


@every_kind
@every_seed
@pytest.mark.rule("HO-2.6")
def test_hands_begin_and_end(kind: TableKind, seed: int) -> None:
    Evening(kind, seed, watch=Hands().watch).play()


@every_kind
def test_hands_are_played_to_their_end(kind: TableKind) -> None:
    """Else the promises above would never be asked of an end."""
    hands = [Hands() for _ in range(6)]
    for seed, watching in enumerate(hands):
        Evening(kind, seed, watch=watching.watch).play()
    begun = sum(one.number for one in hands)
    assert not begun or any(one.ended for one in hands)

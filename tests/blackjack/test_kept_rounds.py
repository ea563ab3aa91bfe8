"""HO-2.6: rounds of a blackjack room are kept for who was in them, told and drawn again."""

import pytest

from hanpan.games.blackjack.scoring import Result
from hanpan.house.blackjack.events import RoomPlayed
from hanpan.house.blackjack.kind import KIND
from hanpan.house.events import TableEvent
from hanpan.house.journal import encode_event
from tests.contract.evenings import STRANGER, Evening

SEEDS = range(12)


class Kept:
    """What is kept of an evening, round after round."""

    def __init__(self) -> None:
        self.facts: list[TableEvent] | None = None
        self.ended = self.decided = self.number = 0

    def watch(self, evening: Evening, event: TableEvent) -> None:
        if KIND.begins_kept(event):
            assert self.facts is None, "a round begins within a round"
            self.facts = []
        if self.facts is not None:
            self.facts.append(event)
        if KIND.ends_kept(event):
            self._ends(evening)

    def _ends(self, evening: Evening) -> None:
        assert self.facts is not None, "a round ends that never began"
        last = KIND.kept(evening.table)
        assert last.number > self.number
        assert last.people
        own = KIND.own_hands(evening.table)
        assert own == KIND.own_hands_in(self.facts)
        assert {one.person for one in own} <= set(last.people)
        assert not any(one.won and one.lost for one in own)
        self._is_drawn(evening)
        self.number, self.facts = last.number, None
        self.ended += 1
        self.decided += bool(own)

    def _is_drawn(self, evening: Evening) -> None:
        """The last picture is the room as it lies there, for whoever is still in it."""
        assert self.facts is not None
        replay = KIND.replay(self.facts, STRANGER)
        assert replay is not None
        told = {encode_event(event) for event in KIND.retold(self.facts, STRANGER)}
        assert {encode_event(step.fact) for step in replay.steps} <= told
        drawn = {one.seat: (one.cards, one.result) for one in replay.steps[-1].shared.room.players}
        for player in evening.table.room.joined:
            if player.seat in drawn:
                assert drawn[player.seat] == (player.cards, player.result)


@pytest.mark.rule("HO-2.6")
def test_rounds_are_kept_told_and_drawn_again() -> None:
    kept = [Kept() for _ in SEEDS]
    for seed, one in zip(SEEDS, kept, strict=True):
        Evening(KIND, seed, watch=one.watch).play()
    assert sum(one.ended for one in kept) > 5
    assert sum(one.decided for one in kept) > 0


@pytest.mark.rule("HO-2.6")
def test_rounds_of_an_earlier_version_are_not_kept() -> None:
    """Their facts say neither who was in them nor that they end."""
    seen: list[TableEvent] = []
    for seed in SEEDS:
        Evening(KIND, seed, watch=lambda _, event: seen.append(event)).play()
    older = [RoomPlayed(event.at, event.fact, event.timed) for event in seen if isinstance(event, RoomPlayed)]
    assert not any(KIND.begins_kept(event) or KIND.ends_kept(event) for event in older)
    assert KIND.replay(older, STRANGER) is None
    assert KIND.own_hands_in(older) == []
    assert Result.WIN in {result for event in older for result in getattr(event.fact, "results", {}).values()}

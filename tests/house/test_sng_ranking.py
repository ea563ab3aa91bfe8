"""SG-1.3 against a ranking of its own: everyone all-in in the first hand, whatever the chips and the cards."""

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanpan.cards import DECK_52, Card
from hanpan.engine import Refusal
from hanpan.house.commands import Play, TakeSeat
from hanpan.house.holdem.events import TournamentEnded, WentOut
from hanpan.house.holdem.settings import Format, HoldemSettings
from hanpan.house.holdem.table import HoldemTable
from hanpan.house.house import House
from hanpan.house.ledger import ROUNDING, bank

LEAST, MOST = 100, 104
"""So close together that equal stacks are common."""


def all_in(stacks: Sequence[int], deck: Sequence[Card]) -> tuple[House, HoldemTable]:
    """A sit-and-go whose first hand is all-in by everyone."""
    house = House(lambda _: deck)
    house.open_table("t", HoldemSettings(Format.SNG, len(stacks), 1, 2, LEAST, MOST), "house", 0)
    for seat, stack in enumerate(stacks):
        house.buy_chips(f"p{seat}", stack, 0)
        assert not isinstance(house.ask("t", TakeSeat(0, f"p{seat}", seat, stack)), Refusal)
    table: HoldemTable = house.tables["t"]
    while table.hand is not None and table.is_playing():
        seat = table.hand.betting.turn
        raised = max(table.hand.betting.bets) > table.blinds()[1]
        move = "call" if raised else "all-in"
        answer = house.ask("t", Play(0, f"p{seat}", table.hand_number, table.turn_number, move))
        assert not isinstance(answer, Refusal), answer
    return house, table


@pytest.mark.rule("SG-1.3")
@given(st.lists(st.integers(LEAST, MOST), min_size=2, max_size=9), st.permutations(DECK_52))
@settings(max_examples=150, deadline=None)
def test_out_in_the_same_hand(stacks: list[int], deck: list[Card]) -> None:
    house, table = all_in(stacks, deck)
    went = [event for event in house.journals["t"] if isinstance(event, WentOut)]
    hand = table.hand
    assert hand is not None
    button, chairs = hand.setup.button, len(stacks)

    def standing(person: str) -> tuple[int, int, int]:
        seat = int(person[1:])
        return stacks[seat], hand.strengths[seat], -((seat - button - 1) % chairs)

    out = [event.person for event in went]
    assert out == sorted(out, key=standing), "the worse goes first"
    assert [event.place for event in went] == list(range(chairs, chairs - len(went), -1))


@pytest.mark.rule("SG-1.3", "SG-1.4")
@given(st.lists(st.integers(LEAST, MOST), min_size=2, max_size=9), st.permutations(DECK_52))
@settings(max_examples=50, deadline=None)
def test_the_winner_has_every_chip(stacks: list[int], deck: list[Card]) -> None:
    house, _ = all_in(stacks, deck)
    for event in house.journals["t"]:
        if isinstance(event, TournamentEnded):
            assert sorted(event.places) == sorted(f"p{seat}" for seat in range(len(stacks)))
            winner, *others = event.places
            assert house.ledger.balance(bank(winner)) == sum(stacks) - house.ledger.balance(ROUNDING)
            assert not any(house.ledger.balance(bank(other)) for other in others)

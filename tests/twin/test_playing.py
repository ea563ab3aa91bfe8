"""Where the twin plays in the law's place (simulations, rehearsals), both tell the same."""

from dataclasses import replace
from random import Random

import pytest

from hanpan.bots.choosing import Choice
from hanpan.bots.sdk import Bot, Turn, offline_play, rehearse
from hanpan.engine import Refusal, play, shuffling, start
from hanpan.games.holdem import GAME, RULE_SETS, VARIANTS, Check, Fold, Raise, Show, setup
from hanpan.games.holdem.twin.playing import play_quick, start_quick
from hanpan.simulation.holdem import ChipsLostError, Simulation
from tests.twin.needs import needs_twin

pytestmark = needs_twin


@pytest.mark.parametrize("rules", RULE_SETS)
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_simulation_is_the_same_by_both(rules: str, variant: str) -> None:
    by_twin, by_law = [Simulation(5, RULE_SETS[rules], 9, VARIANTS[variant], native=native) for native in (True, False)]
    assert list(by_twin.hands(40)) == list(by_law.hands(40))
    assert vars(by_twin.tally) == vars(by_law.tally)


def test_a_chip_that_is_lost_is_noticed() -> None:
    simulation = Simulation(3, RULE_SETS["house"], 1)
    journal = simulation.play(setup([500] * 3, button=0))
    last = dict.fromkeys(range(3), 500)
    with pytest.raises(ChipsLostError, match="seed 1, hand 1"):
        simulation._check_books(journal, last | {0: 501})


class _Breaks(Bot):
    """Says any of what may be said, and now and then what may not."""

    def choose(self, turn: Turn) -> Choice:
        move = turn.moves[turn.number % len(turn.moves)]
        return Choice("raise", 1) if turn.number % 7 == 0 else Choice(move.name, move.low)


def test_a_rehearsal_is_the_same_by_both(monkeypatch: pytest.MonkeyPatch) -> None:
    by_twin = rehearse(_Breaks, hands=60, players=5, seed=4)
    by_law = replace(offline_play._PLAYS["holdem"], game=GAME, by_twin=False)
    monkeypatch.setitem(offline_play._PLAYS, "holdem", by_law)
    assert rehearse(_Breaks, hands=60, players=5, seed=4) == by_twin
    assert by_twin.troubles, "a refusal must have been among them"


def test_wishes_and_what_is_refused_are_the_laws() -> None:
    table, dice = setup([300] * 3, button=0), Random(3)
    decks, others = shuffling(dice.randbytes), shuffling(Random(3).randbytes)
    quick, law = start_quick(table, decks), start(GAME, table, others)
    assert not isinstance(quick, Refusal)
    assert not isinstance(law, Refusal)
    assert quick[1] == law[1]
    for wish in (
        Check(0),
        Raise(1, 50),
        Raise(0, 11),
        Raise(0, 30),
        Fold(1),
        Fold(2),
        Show(0, ()),
        Fold(0),
    ):
        assert play_quick(quick[0], wish, decks) == play(GAME, law[0], wish, others), wish
    assert start_quick(setup([300], button=0), decks) == start(GAME, setup([300], button=0), others)

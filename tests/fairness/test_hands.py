"""FD, from the first wish to the receipt: random hands dealt from a chosen deck, and what each viewer can prove."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from hanpan.bots.random_bot import random_wish
from hanpan.engine import OBSERVER, Event, Game, Shuffle
from hanpan.fairness import Played, Receipt, Statement, Viewer, face, verify
from hanpan.games import holdem, sniper
from hanpan.games.holdem import proving as holdem_proving
from hanpan.games.sniper import proving as sniper_proving
from hanpan.games.sniper.events import DeckShuffled, GameEnded, RoundBegun
from tests.fairness.houses import HEAD, HOUSE, KEY, Table, name, sign

Cards = dict[tuple[str, int, int], str]


def play(game: Game[Any, Any, Any], state: Any, deal: Callable[[], Played], dice: Random, facts: list[Event]) -> None:
    """To the end, or to the end of the round that was dealt."""
    while True:
        fact: Any = game.follow(state)
        if isinstance(fact, Shuffle):
            fact = game.shuffled(state, [face(card) for card in deal().order])
        elif fact is None:
            if (limit := game.deadline(state)) is None:
                return
            wish = random_wish(game, limit.seat, game.legal(state, limit.seat), dice.randint)
            fact = game.decide(state, wish)
        assert isinstance(fact, Event), fact
        if isinstance(fact, RoundBegun | GameEnded) and any(isinstance(one, DeckShuffled) for one in facts):
            return
        game.evolve(state, fact)
        facts.append(fact)


def receipts(table: Table, played: Played, proving: Any, facts: list[Event]) -> dict[int, Receipt]:
    """For everybody in the hand, and for one who looks on."""
    found = {}
    for seat in (*played.deal.commitment.statement.seats, OBSERVER):
        viewer = Viewer("p-x") if seat == OBSERVER else Viewer(name(seat), seat)
        found[seat] = played.receipt(viewer, proving.places(facts, seat), HEAD, KEY, table.sign)
    return found


def proven(receipt: Receipt) -> Cards:
    verify(receipt)
    return {(card.at, card.seat, card.nth): str(face(card.card)) for card in receipt.cards}


@pytest.mark.rule("FD-1.5", "FD-1.7", "FD-2.1")
@pytest.mark.parametrize("seed", range(12))
def test_hold_em_and_its_family(seed: int) -> None:
    """Everybody can prove just the cards their picture shows."""
    dice = Random(seed)
    setup = holdem.GAME.sample(dice.randint)
    table = Table(dice, sign)
    opened = holdem.GAME.open(setup)
    assert isinstance(opened, Event)
    state = holdem.GAME.begin(opened)
    told: Statement = holdem_proving.statement(setup, HOUSE, "t-7", 3, 1, 4)
    played = table.play(told)
    facts: list[Event] = []
    play(holdem.GAME, state, lambda: played, dice, facts)
    for viewer, receipt in receipts(table, played, holdem_proving, facts).items():
        view = holdem.GAME.see(state, viewer)
        shown: Cards = {("board", 0, nth): card for nth, card in enumerate(view.board)}
        for seat in view.seats:
            shown |= {("seat", seat.seat, nth): card for nth, card in enumerate(seat.cards) if card != "??"}
        assert shown.items() <= proven(receipt).items(), f"seed {seed}"
        own = viewer == OBSERVER or sum(card.seat == viewer for card in receipt.cards if card.at == "seat")
        assert own, f"seed {seed}: who has folded still proves what they held"


@pytest.mark.rule("FD-1.5", "FD-1.7", "FD-2.1")
@pytest.mark.parametrize("seed", range(6))
def test_a_round_of_sniper(seed: int) -> None:
    dice = Random(seed)
    seats = sorted(dice.sample(range(10), dice.randint(2, 6)))
    opened = sniper.GAME.open(sniper.SniperSetup(dict.fromkeys(seats, 20), 60, first=seats[0]))
    assert isinstance(opened, Event)
    state = sniper.GAME.begin(opened)
    facts: list[Event] = []
    table, dealt = Table(dice, sign), []

    def deal() -> Played:
        begun = next(fact for fact in facts if isinstance(fact, RoundBegun))
        dealt.append(table.play(sniper_proving.statement(begun, HOUSE, "t-7", 3, 1, 4)))
        return dealt[0]

    play(sniper.GAME, state, deal, dice, facts)
    for viewer, receipt in receipts(table, dealt[0], sniper_proving, facts).items():
        view = sniper.GAME.see(state, viewer)
        shown: Cards = {("board", 0, nth): card for nth, card in enumerate(view.shared)}
        assert shown.items() <= proven(receipt).items(), f"seed {seed}"

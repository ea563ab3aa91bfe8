"""FD-1.5: the place of every card is the one the games deal it to."""

from random import Random

import pytest

from hanpan.cards import Card
from hanpan.engine import Event, Game, Refusal, Shuffle
from hanpan.fairness import LAYOUTS, Place, Played, face
from hanpan.games import holdem, sniper
from hanpan.games.holdem.events import BoardDealt, Dealt
from hanpan.games.sniper.events import Dealt as SniperDealt
from hanpan.games.sniper.events import SharedDealt
from tests.fairness.houses import Table, unsigned


def dealt(played: Played, place: Place) -> Card:
    return face(played.proof(place).card)


def play_out(game: Game, state: object, played: Played, whole: int) -> list[Event]:  # type: ignore[type-arg]
    """Everybody goes along until the board is whole; the dealer's facts."""
    facts: list[Event] = []
    while len(facts) < 200:
        fact = game.follow(state)
        if isinstance(fact, Shuffle):
            fact = game.shuffled(state, [face(card) for card in played.order])
        elif fact is None:
            limit = game.deadline(state)
            if limit is None:
                break
            moves = {move.name: move for move in game.legal(state, limit.seat)}
            wanted = next(name for name in ("check", "call", "pass", "fold") if name in moves)
            decided = game.decide(state, game.wish(limit.seat, wanted, moves[wanted].low, ""))
            assert not isinstance(decided, Refusal)
            fact = decided
        game.evolve(state, fact)
        facts.append(fact)
        board = sum(len(one.cards) for one in facts if isinstance(one, BoardDealt | SharedDealt))
        if board == whole:
            break
    return facts


@pytest.mark.rule("FD-1.5", "HE-1.3", "HE-1.4")
@pytest.mark.parametrize("variant", holdem.VARIANTS)
def test_hold_em_deals_as_the_proofs_say(variant: str) -> None:
    for seed in range(4):
        dice = Random(seed)
        chosen = holdem.VARIANTS[variant]
        seats = sorted(dice.sample(range(10), dice.randint(2, chosen.most_players)))
        button = dice.choice(seats)
        setup = holdem.setup(dict.fromkeys(seats, 1000), button=button, variant=chosen)
        state = holdem.GAME.begin(holdem.GAME.open(setup))  # type: ignore[arg-type]
        table = Table(dice, unsigned)
        played = table.play(table.statement(variant, state.order))
        facts = play_out(holdem.GAME, state, played, 5)
        hole = next(fact.hole for fact in facts if isinstance(fact, Dealt))
        for seat, cards in hole.items():
            assert cards == tuple(dealt(played, Place("seat", nth, seat)) for nth in range(chosen.hole)), seed
        board = [card for fact in facts if isinstance(fact, BoardDealt) for card in fact.cards]
        assert board == [dealt(played, Place("board", nth)) for nth in range(5)], seed


@pytest.mark.rule("FD-1.5", "SN-2.2")
@pytest.mark.parametrize("players", range(2, 7))
def test_sniper_deals_as_the_proofs_say(players: int) -> None:
    dice = Random(players)
    seats = sorted(dice.sample(range(10), players))
    setup = sniper.SniperSetup(dict.fromkeys(seats, 30), survival=90, first=dice.choice(seats))
    state = sniper.GAME.begin(sniper.GAME.open(setup))  # type: ignore[arg-type]
    first = seats.index(setup.first)
    table = Table(dice, unsigned)
    played = table.play(table.statement("sniper", [*seats[first:], *seats[:first]]))
    facts = play_out(sniper.GAME, state, played, 4)
    hole = next(fact.hole for fact in facts if isinstance(fact, SniperDealt))
    for seat, cards in hole.items():
        assert cards == tuple(dealt(played, Place("seat", nth, seat)) for nth in range(2))
    shared = [card for fact in facts if isinstance(fact, SharedDealt) for card in fact.cards]
    assert shared == [dealt(played, Place("board", nth)) for nth in range(4)]


def test_every_variant_has_its_layout() -> None:
    assert set(LAYOUTS) == {*holdem.VARIANTS, "sniper"}
    for name, variant in holdem.VARIANTS.items():
        layout = LAYOUTS[name]
        assert (layout.hole, len(layout.pack), layout.most) == (variant.hole, variant.deck, variant.most_players)

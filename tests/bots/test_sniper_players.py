"""Every Sniper player: legal, honest, sensible; and the sharp one clearly better."""

from math import sqrt
from random import Random
from typing import Any

import pytest
from msgspec import structs

from hanpan.bots.choosing import Choice
from hanpan.bots.choosing.sniper import SNIPER_PLAYERS
from hanpan.bots.choosing.sniper.beginner import aim
from hanpan.bots.choosing.sniper.holdings import PAIRS, Table
from hanpan.bots.choosing.telling import tell
from hanpan.cards import Card
from hanpan.engine import Move, Refusal, shuffling, start
from hanpan.games.sniper import GAME, SniperView, setup
from hanpan.games.sniper.combinations import STRENGTHS, made_of
from hanpan.games.sniper.holdings import ways
from hanpan.games.sniper.views import Declaration, SeatView
from hanpan.words import LANGUAGES
from tests.bots.playing import Asked, play_out


def cards(*numbers: int) -> tuple[Card, ...]:
    return tuple([Card(str(number)) for number in numbers])


def game(names: list[str], seed: str, table: Any = None) -> tuple[Any, list[Asked]]:
    """A whole game; who asked what."""
    random, dice = Random(seed), Random(f"{seed} dice")
    decks = shuffling(random.randbytes)
    started = start(GAME, table or setup(range(len(names))), decks)
    assert not isinstance(started, Refusal)
    state, _ = started
    minds = {seat: SNIPER_PLAYERS[names[place % len(names)]]() for place, seat in enumerate(state.playing)}
    return state, list(play_out(GAME, state, minds, dice.randint, decks))


@pytest.mark.parametrize("name", SNIPER_PLAYERS)
def test_every_choice_is_granted_and_told(name: str) -> None:
    said: set[str] = set()
    for seed in range(60):
        random = Random(f"sniper {name} {seed}")
        for asked in game([name], f"sniper {name} {seed}", GAME.sample(random.randint))[1]:
            free = any(move.name == "check" for move in asked.view.moves)
            assert not (free and asked.thought.choice.move == "fold"), seed
            assert all("{" not in tell(lang, asked.thought.why) for lang in LANGUAGES), seed
            said.add(asked.thought.choice.move)
    assert said >= {"fold", "check", "call", "raise", "snipe", "distribute"}, said


def test_the_same_dice_give_the_same_game() -> None:
    one, other = [game(["sharp", "beginner"], "same")[1] for _ in range(2)]
    assert [asked.thought for asked in one] == [asked.thought for asked in other]


def shown(own: tuple[Card, ...], shared: tuple[Card, ...], options: tuple[str, ...], *said: str) -> SniperView:
    declared = tuple([Declaration(1, name) for name in said])
    seats = (SeatView(0, 60, 0, "in", own), SeatView(1, 60, 0, "in", cards()))
    moves = (Move("pass"), Move("snipe", options=options))
    return SniperView("snipe", 1, 0, 75, 0, shared, 20, seats, 0, declared, (), (), (), moves)


BOARD = cards(8, 7, 6, 3)
OPTIONS = ("8-pair", "7-pair", "6-pair", "9-straight", "9-high-card")


def test_a_beginner_snipes_a_hand_that_beats_his_own() -> None:
    random, snipe = Random(3), Move("snipe", options=OPTIONS)
    aims = {aim(snipe, cards(2, 1), BOARD, random.randint).choice.option for _ in range(50)}
    assert aims == {"8-pair", "7-pair", "6-pair"}  # the three likeliest above his 8 high
    assert aim(snipe, cards(10, 9), BOARD, random.randint).choice == Choice("pass")


def sharp_aims(own: tuple[Card, ...], options: tuple[str, ...], *said: str) -> str:
    return SNIPER_PLAYERS["sharp"]().choose(shown(own, BOARD, options, *said), 0, Random(1).randint).choice.option


def test_a_sharp_player_snipes_what_hurts_most() -> None:
    assert sharp_aims(cards(2, 1), OPTIONS) == "8-pair"  # as likely as 7 and 6, and above them
    assert sharp_aims(cards(10, 9), OPTIONS) == ""  # a 10 straight: nothing here beats it
    assert sharp_aims(cards(8, 1), OPTIONS) == "9-straight"


def test_who_is_sniped_himself_aims_to_share() -> None:
    """SN-4.4: with everybody sniped the pot is split, so any hand of the rival's will do, a weaker one, too."""
    left = tuple([name for name in OPTIONS if name != "8-pair"])
    assert sharp_aims(cards(8, 1), left, "8-pair") in ("7-pair", "6-pair", "9-high-card")


def test_holdings_are_counted_as_the_game_counts_them() -> None:
    own = cards(9, 2)
    table, counted = Table(own, BOARD), ways(own, BOARD)
    assert len(PAIRS) == 55
    assert sum(table.ways) == sum(counted.values())
    assert {strength for strength in table.strengths if strength} == {
        STRENGTHS[name] for name, many in counted.items() if many
    }
    assert table.mine == STRENGTHS[made_of(own + BOARD)]
    for heat in (0.0, 0.8):
        assert sum(table.weights(heat)) == pytest.approx(1)
    strongest = max(range(55), key=table.ranks.__getitem__)
    assert table.weights(0.8)[strongest] > table.weights(0.0)[strongest]


def test_hidden_cards_change_nothing() -> None:
    """The same picture, whatever lies face down: there is nothing else it could look at."""
    for asked in game(["sharp"] * 4, "hidden")[1][:40]:
        masked = structs.replace(asked.view, seats=tuple([_masked(seat, asked.seat) for seat in asked.view.seats]))
        one, other = [SNIPER_PLAYERS["sharp"]().choose(v, asked.seat, Random(5).randint) for v in (asked.view, masked)]
        assert one == other


def _masked(seat: SeatView, own: int) -> SeatView:
    return seat if seat.seat == own else structs.replace(seat, cards=())


@pytest.mark.long
def test_a_sharp_player_survives_before_a_beginner() -> None:
    """Four at the table, every deal once from each seat; who survives first."""
    leads = []
    for seed in range(24):
        first = 0
        for names in (["sharp", "beginner"] * 2, ["beginner", "sharp"] * 2):
            state, _ = game(names, f"{seed}")
            first += names[state.survivors[0]] == "sharp" if state.survivors else 0
        leads.append(first - 1)
    mean = sum(leads) / len(leads)
    spread = sqrt(sum([(lead - mean) ** 2 for lead in leads])) / len(leads)
    assert mean > 1.65 * spread, (mean, spread)

"""VA: a variant is part of a hand's set-up; a journal without one is no-limit hold'em."""

import random
from dataclasses import replace

import msgspec
import pytest
from msgspec import structs

from hanpan.engine import Refusal, play, replay, shuffling, stacked, start
from hanpan.games import holdem
from hanpan.games.holdem import GAME, VARIANTS, Variant, setup, with_button_blind
from hanpan.games.holdem.variants import Limit
from tests.engine.watched import play_watched
from tests.history.hands import random_journal

JOURNAL = list[GAME.events]  # type: ignore[name-defined]


def test_a_journal_from_before_there_were_variants_replays() -> None:
    """Facts without the field, as a house of 0.1 has written them."""
    journal = random_journal(random.Random(1), setup([100, 200, 300], button=0))
    told = msgspec.to_builtins(journal, str_keys=True)
    assert told[0]["setup"].pop("variant")["name"] == "holdem"
    old = msgspec.json.decode(msgspec.json.encode(told), type=JOURNAL)
    assert old == journal
    assert replay(GAME, old) == replay(GAME, journal)


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.name)
def test_a_variant_survives_the_journal(variant: Variant) -> None:
    journal = random_journal(random.Random(2), setup([100, 200, 300], button=0, variant=variant))
    again = msgspec.json.decode(msgspec.json.encode(journal), type=JOURNAL)
    assert again == journal
    assert replay(GAME, again).family is holdem.family_of(variant)


@pytest.mark.parametrize("limit", Limit)
@pytest.mark.parametrize("name", ["holdem", "omaha", "short-deck"])
def test_any_cards_may_be_played_by_any_limit(name: str, limit: Limit) -> None:
    """Every promise of the contract, for combinations that no table offers by name."""
    variant = structs.replace(VARIANTS[name], name="mine", limit=limit)
    game = replace(GAME, sample=lambda dice: holdem.sample_of(variant, holdem.HOUSE, dice))
    for seed in range(5):
        play_watched(game, random.Random(f"{name} {limit} {seed}"))


@pytest.mark.rule("VA-3.1", "VA-2.1", "VA-4.1")
@pytest.mark.parametrize(
    ("variant", "players", "code"),
    [
        (VARIANTS["short-deck"], 10, "too-many-for-the-deck"),
        (VARIANTS["short-deck"], 9, ""),
        (VARIANTS["omaha"], 10, ""),
        (structs.replace(VARIANTS["omaha"], hole=5), 6, "no-such-variant"),
        (structs.replace(VARIANTS["short-deck"], deck=52), 6, "no-such-variant"),
    ],
)
def test_what_can_be_opened(variant: Variant, players: int, code: str) -> None:
    opened = GAME.open(setup([100] * players, button=0, variant=variant))
    assert (opened.code if isinstance(opened, Refusal) else "") == code


@pytest.mark.rule("VA-3.1")
def test_a_button_blind_needs_a_player_on_the_button() -> None:
    hand = with_button_blind(setup({0: 100, 2: 100}, button=1, variant=VARIANTS["short-deck"]))
    opened = GAME.open(hand)
    assert isinstance(opened, Refusal)
    assert opened.code == "blind-not-dealt-in"


@pytest.mark.rule("VA-1.1")
def test_the_largest_bet_is_never_below_the_smallest() -> None:
    """HE-2.4 in the league: a big blind of one chip leaves a pot smaller than the big blind."""
    hand = setup([50, 50, 1], button=0, rules=holdem.LEAGUE, variant=VARIANTS["pot-limit-holdem"], small_blind=1)
    started = start(GAME, hand, shuffling(random.Random(1).randbytes))
    assert not isinstance(started, Refusal)
    state, _ = started
    for wish in (holdem.Call(0), holdem.Check(1)):
        assert not isinstance(play(GAME, state, wish, stacked()), Refusal)
    raises = next(move for move in GAME.legal(state, 1) if move.name == "raise")
    assert (raises.low, raises.high) == (10, 10)

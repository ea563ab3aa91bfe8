"""The same promises asked of every game, and of Kuhn poker to keep the contract honest."""

import random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings, strategies

from hanpan.engine import Command, Game, Refusal, play, shuffling, stacked, start
from hanpan.games import games
from hanpan.house.kinds import KINDS
from tests.engine import kuhn
from tests.engine.knowledge import KNOWLEDGE
from tests.engine.watched import VIEWERS, Watched, begin, picture, play_watched

GAMES = [*(games() | {name: kind.game for name, kind in KINDS.items()}).values(), kuhn.GAME]
SEEDS = range(60)

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
every_seed = pytest.mark.parametrize("seed", SEEDS)  # the failing test's name holds the seed that replays it


@every_game
@given(rng=strategies.randoms(use_true_random=False))
@settings(max_examples=300, deadline=None)
def test_random_play_keeps_every_promise(game: Game[Any, Any, Any], rng: random.Random) -> None:
    """Chips stay, nothing leaks, the journal replays, legal moves are the truth."""
    play_watched(game, rng)


@every_game
@every_seed
def test_journal_and_wishes_survive_the_wire(game: Game[Any, Any, Any], seed: int) -> None:
    watched = play_watched(game, random.Random(seed))
    journal = msgspec.json.encode(watched.journal)
    assert msgspec.json.decode(journal, type=list[game.events]) == watched.journal  # type: ignore[name-defined]
    wishes = msgspec.json.encode(watched.wishes)
    assert msgspec.json.decode(wishes, type=list[game.commands]) == watched.wishes  # type: ignore[name-defined]


@every_game
@every_seed
def test_hidden_cards_change_nobody_elses_picture(game: Game[Any, Any, Any], seed: int) -> None:
    """Played twice with other hidden cards: byte-equal pictures for whoever could not have known."""
    rng = random.Random(seed)
    watched = play_watched(game, rng)
    for viewer in VIEWERS:
        decks = KNOWLEDGE[game.name].other_decks(watched.journal, viewer, rng)
        again = begin(game, watched.setup, stacked(*decks))
        assert _pictures(again, watched.wishes, viewer) == _pictures(
            begin(game, watched.setup, stacked(*_decks(watched))), watched.wishes, viewer
        )


def _decks(watched: Watched) -> list[tuple[Any, ...]]:
    return [event.deck for event in watched.journal if hasattr(event, "deck")]


def _pictures(watched: Watched, wishes: list[Command], viewer: int) -> list[bytes]:
    """What a viewer has before him each time the game waits, until hidden cards have decided anything."""
    seen = []
    for wish in wishes:
        if KNOWLEDGE[watched.game.name].decided(watched.journal):
            break
        seen.append(picture(watched, viewer))
        played = play(watched.game, watched.state, wish, watched.decks)
        assert not isinstance(played, Refusal)
        watched.journal += played
    return seen


@every_game
@every_seed
def test_silence_is_answered(game: Game[Any, Any, Any], seed: int) -> None:
    """A table where nobody ever says a word ends by its deadlines alone."""
    rng = random.Random(seed)
    watched = begin(game, game.sample(rng.randint), shuffling(rng.randbytes))
    for _ in range(1000):
        deadline = game.deadline(watched.state)
        if deadline is None:
            return
        assert deadline.seconds > 0
        assert not isinstance(play(game, watched.state, deadline.otherwise, watched.decks), Refusal)
    pytest.fail("silence did not end the game")


@every_game
def test_only_the_pack_that_was_asked_for_can_be_dealt(game: Game[Any, Any, Any]) -> None:
    setup = game.sample(random.Random(1).randint)
    for spoilt in (lambda pack: pack[1:], lambda pack: (*pack[1:], pack[1])):
        with pytest.raises(ValueError, match=r"."):
            start(game, setup, spoilt)


def test_games_are_found_by_their_folders() -> None:
    assert "holdem" in games()

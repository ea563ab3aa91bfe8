"""The same promises asked of every game, and of Kuhn poker to keep the contract honest."""

import random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings, strategies

from hanpan.cards import shuffle
from hanpan.engine import Game, Refusal, play, start
from hanpan.games import games
from tests.engine import kuhn
from tests.engine.knowledge import KNOWLEDGE
from tests.engine.watched import VIEWERS, Watched, picture, play_watched

GAMES = [*games().values(), kuhn.GAME]
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
        known = KNOWLEDGE[game.name](watched.journal, viewer)
        hidden = [card for card in watched.deck if card not in known]
        other = iter(shuffle(hidden, rng.randbytes))
        deck = tuple(card if card in known else next(other) for card in watched.deck)
        assert _pictures(watched, watched.deck, viewer) == _pictures(watched, deck, viewer)


def _pictures(watched: Watched, deck: tuple[Any, ...], viewer: int) -> list[bytes]:
    """What a viewer has before him each time the game waits: until then no card has decided anything."""
    game = watched.game
    started = start(game, watched.table.setup, deck)
    assert not isinstance(started, Refusal)
    again = Watched(game, watched.table, deck, journal=started[1], state=started[0])
    seen = []
    for wish in watched.wishes:
        seen.append(picture(game, again, viewer))
        played = play(game, again.state, wish)
        assert not isinstance(played, Refusal)
        again.journal += played
    return seen


@every_game
@every_seed
def test_silence_is_answered(game: Game[Any, Any, Any], seed: int) -> None:
    """A table where nobody ever says a word ends by its deadlines alone."""
    rng = random.Random(seed)
    table = game.sample(rng.randint)
    started = start(game, table.setup, shuffle(table.deck, rng.randbytes))
    assert not isinstance(started, Refusal)
    state, _ = started
    for _ in range(1000):
        deadline = game.deadline(state)
        if deadline is None:
            return
        assert deadline.seconds > 0
        assert not isinstance(play(game, state, deadline.otherwise), Refusal)
    pytest.fail("silence did not end the game")


@every_game
def test_a_deck_that_is_none_is_refused(game: Game[Any, Any, Any]) -> None:
    table = game.sample(random.Random(1).randint)
    assert isinstance(start(game, table.setup, table.deck[1:]), Refusal)
    assert isinstance(start(game, table.setup, (*table.deck[1:], table.deck[1])), Refusal)


def test_games_are_found_by_their_folders() -> None:
    assert "holdem" in games()

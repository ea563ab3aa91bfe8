"""Random play of any game with every promise checked at every step."""

import random
import re
from dataclasses import dataclass, field
from typing import Any

import msgspec

from hanpan.bots.random_bot import random_wish
from hanpan.cards import Card, shuffle
from hanpan.engine import OBSERVER, Command, Event, Game, Refusal, Table, play, replay, start
from tests.engine.knowledge import KNOWLEDGE

VIEWERS = (OBSERVER, *range(10))


@dataclass
class Watched:
    """A game played once: its table, the order of its deck, and what was wished and happened."""

    game: Game[Any, Any, Any]
    table: Table
    deck: tuple[Card, ...]
    journal: list[Event] = field(default_factory=list)
    wishes: list[Command] = field(default_factory=list)
    state: Any = None


def play_watched(game: Game[Any, Any, Any], rng: random.Random) -> Watched:
    """Play a random table to its end; every promise of the contract is asked after every step."""
    table = game.sample(rng.randint)
    deck = shuffle(table.deck, rng.randbytes)
    watched = Watched(game, table, deck)
    started = start(game, table.setup, deck)
    assert not isinstance(started, Refusal), started
    watched.state, watched.journal = started
    chips = game.chips(game.begin(watched.journal[0]))
    _watch(watched, chips)
    while (deadline := game.deadline(watched.state)) is not None:
        _step(watched, deadline.seat, rng)
        _watch(watched, chips)
        assert len(watched.wishes) < 1000, "a game that does not end"
    return watched


def _step(watched: Watched, seat: int, rng: random.Random) -> None:
    game, state = watched.game, watched.state
    _legal_moves_are_the_truth(game, state, seat)
    assert state == replay(game, watched.journal), "asking or refusing changed the state"
    wish = random_wish(game, seat, game.legal(state, seat), rng.randint)
    before = len(watched.journal)
    played = play(game, state, wish)
    assert not isinstance(played, Refusal), (wish, played)
    watched.journal += played
    watched.wishes.append(wish)
    assert len(watched.journal) > before


def _legal_moves_are_the_truth(game: Game[Any, Any, Any], state: Any, seat: int) -> None:
    """What is listed is granted at both ends; one beyond, or another seat, is refused; nothing changes."""
    moves = game.legal(state, seat)
    assert moves, "asked, but with nothing to do"
    for move in moves:
        for amount in {move.low, move.high}:
            assert not isinstance(game.decide(state, game.wish(seat, move, amount, "")), Refusal), (
                move,
                amount,
            )
        if move.low != move.high:
            for amount in (move.low - 1, move.high + 1):
                answer = game.decide(state, game.wish(seat, move, amount, ""))
                assert isinstance(answer, Refusal), (move, amount)
        for other in VIEWERS:
            if other != seat:
                assert isinstance(game.decide(state, game.wish(other, move, move.low, "")), Refusal)


def _watch(watched: Watched, chips: int) -> None:
    game, state = watched.game, watched.state
    assert game.chips(state) == chips, "chips came or went"
    again = game.begin(watched.journal[0])
    for event in watched.journal[1:]:
        game.evolve(again, event)
        assert game.chips(again) == chips, f"chips came or went with {event}"
    assert again == state == replay(game, watched.journal), "the journal replays to another state"
    for viewer in VIEWERS:
        leaked = cards_in(picture(game, watched, viewer), watched.deck) - KNOWLEDGE[game.name](
            watched.journal, viewer
        )
        assert not leaked, f"viewer {viewer} has seen {sorted(leaked)}"
        line = game.line(game.see(state, viewer))
        assert line
        assert "\n" not in line


def picture(game: Game[Any, Any, Any], watched: Watched, viewer: int) -> bytes:
    """All that a viewer has ever been told, and what he sees now."""
    told = [game.tell(event, viewer) for event in watched.journal]
    return msgspec.json.encode((told, game.see(watched.state, viewer)))


def cards_in(text: bytes, deck: tuple[Card, ...]) -> set[Card]:
    """Every card named anywhere in a text, alone or in a row of cards."""
    words = re.findall(r'"((?:[2-9TJQKA][cdhs])+)"', text.decode())
    return {Card(word[at : at + 2]) for word in words for at in range(0, len(word), 2)} & set(deck)

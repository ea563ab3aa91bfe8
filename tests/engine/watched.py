"""Random play of any game with every promise checked at every step."""

import random
import re
from dataclasses import dataclass, field
from typing import Any

import msgspec

from hanpan.bots.random_bot import random_wish
from hanpan.cards import Card
from hanpan.engine import OBSERVER, Command, Decks, Event, Game, Refusal, play, replay, shuffling, start
from tests.engine.knowledge import KNOWLEDGE

VIEWERS = (OBSERVER, *range(10))
LONGEST = 400
"""Some games never end by themselves; so many wishes are enough to see them at work."""
SOONER = {"blackjack": 60}
"""A room never ends."""


@dataclass
class Watched:
    """A game played once: its set-up, and what was wished and happened."""

    game: Game[Any, Any, Any]
    setup: Any
    decks: Decks
    journal: list[Event] = field(default_factory=list)
    wishes: list[Command] = field(default_factory=list)
    state: Any = None
    again: Any = None
    """The journal so far, replayed beside the game: it was never asked anything."""
    replayed: int = 0
    told: dict[int, set[Card]] = field(default_factory=lambda: {viewer: set() for viewer in VIEWERS})
    """Every card a viewer has ever been told of."""


def begin(game: Game[Any, Any, Any], setup: Any, decks: Decks) -> Watched:
    started = start(game, setup, decks)
    assert not isinstance(started, Refusal), started
    return Watched(game, setup, decks, journal=started[1], state=started[0])


def play_watched(game: Game[Any, Any, Any], rng: random.Random) -> Watched:
    """Play a random table to its end; every promise of the contract is asked after every step."""
    watched = begin(game, game.sample(rng.randint), shuffling(rng.randbytes))
    chips = game.chips(game.begin(watched.journal[0]))
    _watch(watched, chips)
    longest = SOONER.get(game.name, LONGEST)
    while (free := _who_may_act(watched)) and len(watched.wishes) < longest:
        _step(watched, rng.choice(free), rng)
        _watch(watched, chips)
    assert watched.state == replay(game, watched.journal), "the journal replays to another state"
    return watched


def _who_may_act(watched: Watched) -> list[int]:
    """Everybody with a legal move; whoever the game waits for must be among them."""
    game, state = watched.game, watched.state
    free = [seat for seat in VIEWERS if game.legal(state, seat)]
    deadline = game.deadline(state)
    assert deadline is None or deadline.seat in free, "waiting for somebody with nothing to do"
    return free


def _step(watched: Watched, seat: int, rng: random.Random) -> None:
    game, state = watched.game, watched.state
    _legal_moves_are_the_truth(game, state, seat)
    assert state == watched.again, "asking or refusing changed the state"
    wish = random_wish(game, seat, game.legal(state, seat), rng.randint)
    played = play(game, state, wish, watched.decks)
    assert not isinstance(played, Refusal), (wish, played)
    watched.journal += played
    watched.wishes.append(wish)


def _legal_moves_are_the_truth(game: Game[Any, Any, Any], state: Any, seat: int) -> None:
    """What is listed is granted, at both ends and for each option; one beyond is refused."""
    for move in game.legal(state, seat):
        for option in move.options or ("",):
            for amount in {move.low, move.high}:
                answer = game.decide(state, game.wish(seat, move.name, amount, option))
                assert not isinstance(answer, Refusal), (move, amount, option, answer)
        if move.low != move.high:
            for amount in (move.low - 1, move.high + 1):
                answer = game.decide(state, game.wish(seat, move.name, amount, ""))
                assert isinstance(answer, Refusal), (move, amount)
        for other in VIEWERS:
            if not game.legal(state, other):
                option = move.options[0] if move.options else ""
                assert isinstance(game.decide(state, game.wish(other, move.name, move.low, option)), Refusal)


def _watch(watched: Watched, chips: int) -> None:
    game, state = watched.game, watched.state
    assert game.chips(state) == chips, "chips came or went"
    for event in watched.journal[watched.replayed :]:
        _replay(watched, event)
        assert game.chips(watched.again) == chips, f"chips came or went with {event}"
    assert watched.again == state, "the journal replays to another state"
    for viewer in VIEWERS:
        seen = game.see(state, viewer)
        known = KNOWLEDGE[game.name].cards(watched.journal, viewer)
        leaked = (watched.told[viewer] | cards_in(msgspec.json.encode(seen))) - known
        assert not leaked, f"viewer {viewer} has seen {sorted(leaked)}"
        line = game.text(seen)
        assert line
        assert "\n" not in line


def _replay(watched: Watched, event: Event) -> None:
    game = watched.game
    if watched.replayed == 0:
        watched.again = game.begin(event)
    else:
        game.evolve(watched.again, event)
    watched.replayed += 1
    for viewer, told in watched.told.items():
        told |= cards_in(msgspec.json.encode(game.tell(event, viewer)))


def picture(watched: Watched, viewer: int) -> bytes:
    """All that a viewer has ever been told, and what he sees now."""
    told = [watched.game.tell(event, viewer) for event in watched.journal]
    return msgspec.json.encode((told, watched.game.see(watched.state, viewer)))


def cards_in(text: bytes) -> set[Card]:
    """Every card of the 52 named anywhere in a text, alone or in a row of cards."""
    words = re.findall(r'"((?:[2-9TJQKA][cdhs])+)"', text.decode())
    return {Card(word[at : at + 2]) for word in words for at in range(0, len(word), 2)}

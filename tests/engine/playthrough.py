"""A game told through each viewer's eyes, for the golden files in `playthroughs/`.

`python -m tests.engine.playthrough` writes them anew; read the difference before you commit it.
"""

import random
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from msgspec import structs

from hanpan.bots.random_bot import random_wish
from hanpan.engine import OBSERVER, Event, Game, Refusal, play, shuffling, start
from hanpan.games import games, holdem
from tests.engine import kuhn

FOLDER = Path(__file__).parent / "playthroughs"
UNHURRIED = {"blackjack": 14}
"""Games without deadlines: so many wishes, each by anyone who has one."""


class Playthrough(NamedTuple):
    """One golden file: a game, and the dice that set its table and play it."""

    name: str
    seed: int
    game: Game[Any, Any, Any]
    setup: Callable[[Callable[[int, int], int]], Any]


def playthroughs() -> list[Playthrough]:
    """One for each game; of hold'em one for each rule set and each variant, so that a new one changes no old file."""
    others = [game for game in all_games() if game.name != "holdem"]
    return [*[Playthrough(game.name, SEEDS[game.name], game, game.sample) for game in others], *_of_holdem()]


def _of_holdem() -> Iterator[Playthrough]:
    played = {f"holdem-{rules.name}": (holdem.VARIANTS["holdem"], rules) for rules in holdem.RULE_SETS.values()}
    played |= {name: (variant, holdem.HOUSE) for name, variant in holdem.VARIANTS.items() if name != "holdem"}
    for name, (variant, rules) in played.items():
        yield Playthrough(name, SEEDS[name], holdem.GAME, partial(holdem.sample_of, variant, rules))
    short = partial(holdem.sample_of, holdem.VARIANTS["short-deck"], holdem.HOUSE)
    name = "short-deck-button-blind"
    yield Playthrough(name, SEEDS[name], holdem.GAME, lambda dice: _button_blind(short(dice)))


def _button_blind(hand: holdem.HandSetup) -> holdem.HandSetup:
    return holdem.with_button_blind(structs.replace(hand, button=min(hand.stacks), posts=()))


def all_games() -> list[Game[Any, Any, Any]]:
    return [*games().values(), kuhn.GAME]


SEEDS = {
    "blackjack": 12101,
    "kuhn": 3,
    "sniper": 21,
    "holdem-house": 4,
    "holdem-sit-and-go": 4,
    "holdem-textbook": 4,
    "holdem-league": 4,
    "pot-limit-holdem": 1,
    "fixed-limit-holdem": 3995,
    "omaha": 1,
    "short-deck": 4,
    "short-deck-button-blind": 4,
}


def tell(played: Playthrough) -> str:
    """Each fact as an observer hears it, then the table as an observer and as each player sees it."""
    rng, game = random.Random(played.seed), played.game
    decks = shuffling(rng.randbytes)
    started = start(game, played.setup(rng.randint), decks)
    assert not isinstance(started, Refusal)
    state, events = started
    lines = [f"# {played.name}, seed {played.seed}"]
    _write(game, state, events, lines)
    wishes = 0
    while (seat := _next(game, state, rng, wishes)) is not None:
        wishes += 1
        moves = game.legal(state, seat)
        lines.append(f"\nseat {seat} may {', '.join(map(str, moves))}")
        wish = random_wish(game, seat, moves, rng.randint)
        answer = play(game, state, wish, decks)
        assert not isinstance(answer, Refusal)
        lines.append(f"wish {msgspec.json.encode(wish).decode()}")
        _write(game, state, answer, lines)
    return "\n".join(lines) + "\n"


def _next(game: Game[Any, Any, Any], state: Any, rng: random.Random, wishes: int) -> int | None:
    """Whom the game waits for; where no clock runs, anyone who may do something."""
    deadline = game.deadline(state)
    if deadline is not None:
        return deadline.seat
    if wishes >= UNHURRIED.get(game.name, 0):
        return None
    return rng.choice([seat for seat in range(10) if game.legal(state, seat)])


def _write(game: Game[Any, Any, Any], state: Any, events: list[Event], lines: list[str]) -> None:
    lines += [f"fact {msgspec.json.encode(game.tell(event, OBSERVER)).decode()}" for event in events]
    seen: dict[str, list[str]] = {}
    for viewer in (OBSERVER, *range(10)):
        name = "observer" if viewer == OBSERVER else str(viewer)
        seen.setdefault(game.text(game.see(state, viewer)), []).append(name)
    lines += [f"sees {','.join(viewers)}: {line}" for line, viewers in seen.items()]


if __name__ == "__main__":
    for each in playthroughs():
        (FOLDER / f"{each.name}.txt").write_text(tell(each), encoding="utf-8")

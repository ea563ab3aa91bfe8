"""A game told through each viewer's eyes, for the golden files in `playthroughs/`.

`python -m tests.engine.playthrough` writes them anew; read the difference before you commit it.
"""

import random
from pathlib import Path
from typing import Any

import msgspec

from hanpan.bots.random_bot import random_wish
from hanpan.engine import OBSERVER, Event, Game, Refusal, play, shuffling, start
from hanpan.games import games
from tests.engine import kuhn

FOLDER = Path(__file__).parent / "playthroughs"
SEEDS = {"blackjack": 12101, "holdem": 260, "kuhn": 3, "sniper": 21}
UNHURRIED = {"blackjack": 14}
"""Games without deadlines: so many wishes, each by anyone who has one."""


def all_games() -> list[Game[Any, Any, Any]]:
    return [*games().values(), kuhn.GAME]


def tell(game: Game[Any, Any, Any]) -> str:
    """Each fact as an observer hears it, then the table as an observer and as each player sees it."""
    rng = random.Random(SEEDS[game.name])
    decks = shuffling(rng.randbytes)
    started = start(game, game.sample(rng.randint), decks)
    assert not isinstance(started, Refusal)
    state, events = started
    lines = [f"# {game.name}, seed {SEEDS[game.name]}"]
    _write(game, state, events, lines)
    wishes = 0
    while (seat := _next(game, state, rng, wishes)) is not None:
        wishes += 1
        moves = game.legal(state, seat)
        lines.append(f"\nseat {seat} may {', '.join(map(str, moves))}")
        wish = random_wish(game, seat, moves, rng.randint)
        played = play(game, state, wish, decks)
        assert not isinstance(played, Refusal)
        lines.append(f"wish {msgspec.json.encode(wish).decode()}")
        _write(game, state, played, lines)
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
        seen.setdefault(game.line(game.see(state, viewer)), []).append(name)
    lines += [f"sees {','.join(viewers)}: {line}" for line, viewers in seen.items()]


if __name__ == "__main__":
    for each in all_games():
        (FOLDER / f"{each.name}.txt").write_text(tell(each), encoding="utf-8")

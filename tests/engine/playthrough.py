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
SEEDS = {"holdem": 260, "kuhn": 3}


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
    while (deadline := game.deadline(state)) is not None:
        moves = game.legal(state, deadline.seat)
        lines.append(f"\nseat {deadline.seat} may {', '.join(map(str, moves))}")
        wish = random_wish(game, deadline.seat, moves, rng.randint)
        played = play(game, state, wish, decks)
        assert not isinstance(played, Refusal)
        lines.append(f"wish {msgspec.json.encode(wish).decode()}")
        _write(game, state, played, lines)
    return "\n".join(lines) + "\n"


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

"""The examples that learn, in a short form, and the page that tells of them."""

import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

from hanpan.cards import parse_cards
from tests.twin.needs import needs_twin

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "environments.md"


def example(name: str) -> Any:
    spec = importlib.util.spec_from_file_location(name, ROOT / "examples" / "learning" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module: ModuleType = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


@needs_twin
def test_the_blocks_of_the_page_run_one_after_the_other() -> None:
    known: dict[str, object] = {}
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert len(blocks) == 3
    for block in blocks:
        exec(compile(block, PAGE.name, "exec"), known)  # noqa: S102 - the page's own words


@needs_twin
def test_a_river_is_solved_the_better_the_longer() -> None:
    solve_river = example("solve_river")
    river = solve_river.River(list(parse_cards("AsKd7c7h2s")), 60, 1)
    at_first = solve_river.exploitability(river)
    solve_river.solve(river, 10)
    then = solve_river.exploitability(river)
    solve_river.solve(river, 30)
    assert at_first / 5 > then > 2 * solve_river.exploitability(river) > 0


@needs_twin
def test_a_table_of_values_learns_to_beat_who_never_folds() -> None:
    """A short form of what beats `solid` in some minutes."""
    beat = example("beat_solid")
    learner = beat.Learner(1)
    beat.play(learner, "caller", 300, 1, learns=True)
    mean, wide = beat.told(beat.play(learner, "caller", 300, 2, learns=False))
    assert mean - wide > 0
    assert max(learner.tried.values()) > beat.TRUST

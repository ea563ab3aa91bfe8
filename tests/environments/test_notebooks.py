"""The notebooks run, cell after cell, as a reader would run them."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.twin.needs import needs_twin

FOLDER = Path(__file__).parents[2] / "examples" / "notebooks"


def run(name: str) -> dict[str, Any]:
    """What is known after the last cell."""
    known: dict[str, Any] = {"__name__": "__main__"}
    for cell in json.loads((FOLDER / name).read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            assert not cell["outputs"], "a notebook is kept without what it printed"
            exec(compile("".join(cell["source"]), name, "exec"), known)  # noqa: S102 - our own
    return known


def test_none_is_forgotten() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {"learning_agent.ipynb", "range_heat_map.ipynb"}


@needs_twin
def test_a_range_is_drawn_and_weighed() -> None:
    known = run("range_heat_map.ipynb")
    drawn = known["HeatMap"](known["mine"].grid())._repr_html_()
    assert drawn.count("<td") == 169
    assert drawn.count("#eee") == sum(not weight for row in known["mine"].grid() for weight in row) > 0
    assert known["mean"]["KK"] > known["mean"]["99"] > known["mean"]["A2s"]


@needs_twin
@pytest.mark.long
def test_an_agent_learns_to_win() -> None:
    known = run("learning_agent.ipynb")
    assert known["after"] > known["before"] + 50

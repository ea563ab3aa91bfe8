"""The tables of docs/bench.md come from a run, and from nobody's hand."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from bench import page, report
from bench.cases import CANNOT, CASES, RIGHT
from bench.environments import ROOT
from bench.measure import TASKS, Result, answer, loops_as_batches
from bench.own import OWN
from bench.registry import HANDS, PEERS, SECTIONS


def results() -> list[Result]:
    task = next(task for task in TASKS if task.section == HANDS)
    ours = Result("hanpan", task, rounds=[30_000.0, 36_900.0, 38_000.0], actions=[4.0])
    quicker = Result("pokers", task, rounds=[40_000.0], actions=[8.0])
    slower = Result("pokerkit", task, rounds=[1_000.0], actions=[4.0])
    return [ours, quicker, slower]


def told(whole: bool = True) -> dict[str, Any]:
    verdicts: report.Verdicts = {
        "hanpan": {case.name: {"result": RIGHT, "seen": ""} for case in CASES},
        "rlcard": {case.name: {"result": CANNOT if place else "wrong", "seen": ""} for place, case in enumerate(CASES)},
    }
    found = report.as_json(results(), verdicts, {}, ["pokers: no all-in"])
    own = {one.name: [1.0, 2.0, 3.0] for one in OWN}
    kept = json.dumps(found | {"own": own, "own_notes": ["the same, two processes: 0.1 ms"], "whole": whole})
    loaded: dict[str, Any] = json.loads(kept)
    return loaded


def test_every_table_of_the_page_is_written() -> None:
    run = told()
    text = page.page(page.PAGE.read_text(encoding="utf-8"), run)
    assert "| whole hands, 2 players | 36,900/s | 37 | **0.92** |" in text
    assert "| whole hands, 2 players | 4.0 | 4.0, 37 × | 8.0, **0.46** × |" in text
    assert f"| {CASES[0].title} | ✓ | ✗ |" in text
    assert f"| {OWN[0].title} | 2/s (1/s to 3/s) | 2,000/s |" in text
    assert "- pokers: no all-in" in text
    assert report.head(run["machine"]) in text
    assert page.page(text, run) == text  # and again the same


def test_a_part_of_a_run_is_not_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    part = tmp_path / "bench.json"
    part.write_text(json.dumps(told(whole=False)), encoding="utf-8")
    monkeypatch.setattr("sys.argv", ["page", "--json", str(part), "--page", str(tmp_path / "page.md")])
    with pytest.raises(SystemExit, match="not of a whole run"):
        page.main()


def test_an_action_of_who_asks_more_often_is_counted_for_itself() -> None:
    ours, quicker, _ = results()
    assert report.ratio(ours, quicker) == pytest.approx(0.9225)
    assert report.ratio_by_action(ours, quicker) == pytest.approx(0.46125)
    assert report.ratio_by_action(ours, ours) is None


def test_the_head_tells_how_python_was_built() -> None:
    said = report.head({**told()["machine"], "optimised": False, "compiled": True, "native": True})
    assert "built without optimisation; Hanpan compiled, with its native part" in said


def test_every_section_has_a_task_and_every_peer_a_lock() -> None:
    measured = {task.section for task in TASKS}
    assert set(SECTIONS) - measured == {"rules"}
    locks = ROOT / "bench" / "locks"
    assert all((locks / f"{peer.name}.lock").exists() for peer in PEERS)
    loops_as_batches([])


@pytest.mark.parametrize(
    ("figure", "unit", "said"),
    [
        (14_234_000, "hands/s", "14.2 M/s"),
        (36_912, "hands/s", "36,900/s"),
        (0.3912, "ms", "0.391 ms"),
        (95, "%", "95 %"),
    ],
)
def test_figures_have_three_digits(figure: float, unit: str, said: str) -> None:
    assert page.quantity(figure, unit) == said


@pytest.mark.parametrize(
    ("program", "seconds", "said"),
    [
        ("print('noise'); print('{\"figure\": 1}')", 60, {"figure": 1}),
        ("", 60, {"error": "ended without a word"}),
        ("raise SystemExit('no such peer')", 60, {"error": "no such peer"}),
        ("while True: pass", 1, {"error": "took more than 1 s"}),
    ],
)
def test_who_fails_costs_nobody_else_their_figures(program: str, seconds: float, said: dict[str, Any]) -> None:
    assert answer([sys.executable, "-c", program], seconds) == said

"""Every rule has a test that names it, and every rule a test names exists."""

import re
from pathlib import Path

import pytest

from hanpan.rulebook import rules
from tests.conftest import EVERYTHING, RULES_SHOWN

SOURCE = Path(__file__).parents[1] / "src" / "hanpan"


def test_every_rule_has_a_test(pytestconfig: pytest.Config) -> None:
    if not pytestconfig.stash[EVERYTHING]:
        pytest.skip("only part of the tests was collected")
    untested = rules().keys() - pytestconfig.stash[RULES_SHOWN].keys()
    assert not untested, f"no test shows {sorted(untested)}"


def test_every_rule_named_exists(pytestconfig: pytest.Config) -> None:
    shown = pytestconfig.stash[RULES_SHOWN]
    unknown = {rule: shown[rule] for rule in shown.keys() - rules().keys()}
    assert not unknown, f"tests name rules that do not exist: {unknown}"


def test_every_refusal_names_a_rule_that_exists() -> None:
    refusal = re.compile(r'Refusal\(\s*"[A-Za-z_0-9-]+",\s*"([^"]*)"')
    named = {rule for file in SOURCE.rglob("*.py") for rule in refusal.findall(file.read_text(encoding="utf-8"))}
    assert named, "no refusal found: has the way they are written changed?"
    assert named <= rules().keys(), f"refusals name rules that do not exist: {sorted(named - rules().keys())}"

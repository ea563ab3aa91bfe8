"""Receipts that hold and receipts that must not: all verifiers agree on each, and the page knows every reason."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from hanpan.fairness import NotProvenError, verify_bytes
from hanpan.words import LANGUAGES, catalogue
from tests.fairness.vectors import FILE, vectors
from tests.fairness.verifiers import IN_NODE, NODE, SECOND, by_node, by_the_second, by_us

ROOT = Path(__file__).parents[2]
VECTORS: list[dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))
REASONS = {vector["reason"] for vector in VECTORS if "reason" in vector}
every_vector = pytest.mark.parametrize("vector", VECTORS, ids=[vector["name"] for vector in VECTORS])


def expected(vector: dict[str, Any]) -> dict[str, Any]:
    return {part: vector[part] for part in vector if part not in ("name", "receipt")}


@pytest.mark.rule("FD-2.1")
@every_vector
def test_the_house_s_verifier(vector: dict[str, Any]) -> None:
    assert by_us(vector["receipt"].encode()) == expected(vector)


@pytest.mark.rule("FD-2.1")
@every_vector
def test_the_second_verifier(vector: dict[str, Any]) -> None:
    assert by_the_second(vector["receipt"].encode()) == expected(vector)


@pytest.mark.rule("FD-2.1")
def test_the_verifier_in_another_language() -> None:
    said = by_node([vector["receipt"].encode() for vector in VECTORS])
    for vector, outcome in zip(VECTORS, said, strict=True):
        assert outcome == expected(vector), vector["name"]


def test_the_vectors_are_what_the_script_writes() -> None:
    assert vectors() == VECTORS, "python -m tests.fairness.vectors writes them anew"


def test_every_reason_has_a_receipt_a_line_on_the_page_and_words() -> None:
    page = (ROOT / "docs" / "fairness.md").read_text(encoding="utf-8").split("## Verifying")[1]
    told = set(re.findall(r"^\| `([a-z-]+)` \|", page, re.MULTILINE))
    assert told == REASONS
    assert len(REASONS) >= 30
    for lang in LANGUAGES:
        said = {key.rpartition(".")[2] for key in catalogue(lang) if key.startswith("verify.reason.")}
        assert said == REASONS


ALONE = {"python": [sys.executable, "-I", "-S", str(SECOND)], "node": [str(NODE), str(IN_NODE)]}


@pytest.mark.parametrize("language", ALONE)
def test_the_second_verifiers_need_nothing_of_ours(language: str, tmp_path: Path) -> None:
    """In a Python that sees neither our sources nor any package; in Node, which imports its own modules alone."""
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_text(VECTORS[0]["receipt"], encoding="utf-8")
    bad.write_text(VECTORS[-1]["receipt"], encoding="utf-8")
    command = [*ALONE[language], str(good), str(bad)]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.stdout.splitlines() == [f"{good}: checked", f"{bad}: DOES NOT HOLD: {VECTORS[-1]['reason']}"]
    assert done.returncode == 1
    imported = re.findall(r'from "([^"]+)"|require\(|import\(', IN_NODE.read_text(encoding="utf-8"))
    assert all(module.startswith("node:") for module in imported), imported


def test_no_byte_of_a_receipt_can_be_changed() -> None:
    """Each 97th character of a small one, replaced by another."""
    receipt = next(vector["receipt"] for vector in VECTORS if vector["name"] == "a draw for the first player")
    for at in range(0, len(receipt) - 1, 97):
        changed = receipt[:at] + ("0" if receipt[at] != "0" else "1") + receipt[at + 1 :]
        with pytest.raises(NotProvenError):
            verify_bytes(changed.encode())

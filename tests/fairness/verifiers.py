"""What each verifier says of a receipt, in the words of the test vectors."""

import importlib.util
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from hanpan.fairness import NotProvenError, verify_bytes

SECOND = Path(__file__).parents[2] / "examples" / "verify_receipt.py"


def by_us(written: bytes) -> dict[str, Any]:
    try:
        proven = verify_bytes(written)
    except NotProvenError as wrong:
        return {"reason": wrong.code}
    return _outcome(proven.mark, proven.deck, proven.x, proven.positions)


def by_the_second(written: bytes) -> dict[str, Any]:
    second = _second()
    try:
        return _outcome(*second.verify(written))
    except second.Refused as wrong:
        return {"reason": str(wrong)}


def _outcome(mark: str, deck: int, x: str, positions: Any) -> dict[str, Any]:
    return {"mark": mark, "deck": deck, "x": x, "positions": list(positions)}


@cache
def _second() -> ModuleType:
    spec = importlib.util.spec_from_file_location("second_verifier", SECOND)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module

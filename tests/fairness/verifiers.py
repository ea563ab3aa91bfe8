"""What each verifier says of a receipt, in the words of the test vectors."""

import importlib.util
import json
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from hanpan.fairness import NotProvenError, verify_bytes

EXAMPLES = Path(__file__).parents[2] / "examples"
SECOND = EXAMPLES / "verify_receipt.py"
IN_NODE = EXAMPLES / "verify_receipt.mjs"
NODE = Path(sys.executable).parent / "node"
_ASKING = """
import { createInterface } from "node:readline";
const { verify, Refused } = await import(process.argv[1]);
for await (const line of createInterface({ input: process.stdin })) {
  try {
    console.log(JSON.stringify(verify(Buffer.from(line, "hex"))));
  } catch (wrong) {
    if (!(wrong instanceof Refused)) throw wrong;
    console.log(JSON.stringify({ reason: wrong.message }));
  }
}
"""


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


def by_node(written: Sequence[bytes]) -> list[dict[str, Any]]:
    """Of many at once: one process."""
    command = [str(NODE), "--input-type=module", "-e", _ASKING, IN_NODE.as_uri()]
    asked = "".join(f"{receipt.hex()}\n" for receipt in written)
    done = subprocess.run(command, input=asked, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


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

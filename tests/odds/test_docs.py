"""docs/odds.md does what it says."""

import re
from pathlib import Path

from tests.cards.twins import needs_native

PAGE = Path(__file__).parents[2] / "docs" / "odds.md"


@needs_native
def test_every_block_runs() -> None:
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert blocks
    names: dict[str, object] = {}
    for block in blocks:
        exec(block, names)  # noqa: S102
    assert names["exact"]

"""docs/engine.md does what it says."""

import re
from pathlib import Path

from tests.twin.needs import needs_twin

PAGE = Path(__file__).parents[2] / "docs" / "engine.md"


@needs_twin
def test_the_blocks_of_the_page_run_one_after_the_other() -> None:
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert len(blocks) == 4
    known: dict[str, object] = {}
    for block in blocks:
        exec(compile(block, PAGE.name, "exec"), known)  # noqa: S102 - the page's own words

"""Can everybody use this page? axe-core looks for what stands in somebody's way."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

SCRIPT = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
BAD = ("serious", "critical")


def barriers(page: Page) -> list[str]:
    """What is serious or worse: the rule, and where it is broken."""
    page.evaluate(SCRIPT.read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = page.evaluate(
        "axe.run(document, {resultTypes: ['violations']}).then(all => all.violations)"
    )
    return [f"{one['id']} at {node['target']}" for one in found if one["impact"] in BAD for node in one["nodes"]]

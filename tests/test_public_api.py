"""What others build on is named, documented, and changes on purpose alone."""

import re
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

import hanpan
from tests.public_api import LIST, promised

ROOT = Path(__file__).parents[1]


def test_the_public_api_is_as_it_was_promised() -> None:
    assert promised() == LIST.read_text(encoding="utf-8"), (
        "the public API has changed: if that is wanted, `python -m tests.public_api` writes the new list, and "
        "CHANGELOG.md tells what whoever builds on it has to change"
    )


@pytest.mark.parametrize("module", hanpan.PUBLIC)
def test_every_public_module_names_what_it_has_and_has_its_page(module: str) -> None:
    names = import_module(module).__all__
    assert len(names) == len(set(names))
    page = ROOT / "docs" / "reference" / f"{module.removeprefix('hanpan.')}.md"
    assert f"::: {module}\n" in page.read_text(encoding="utf-8")


def test_the_site_has_every_page_and_asks_nobody_for_anything() -> None:
    site = yaml.safe_load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))
    named = set(_named(site["nav"]))
    pages = {path.relative_to(ROOT / "docs").as_posix() for path in (ROOT / "docs").rglob("*.md")}
    assert {page for page in pages if not page.startswith("decisions/")} <= named
    assert {page for page in named - pages if not (ROOT / page).is_file()} == set()
    assert site["theme"]["font"] is False, "the theme would load them from elsewhere"


LOADED = re.compile(
    r"!\[[^\]]*\]\(\s*<?(?:https?:)?//"  # a picture
    r"|<(?:img|script|link|iframe|video|audio|source|object|embed)\b[^>]*?(?:src|srcset|href|data)\s*=\s*[\"']?(?:https?:)?//"
    r"|@import|url\(\s*[\"']?(?:https?:)?//"
    r"|^\s*(?:```|~~~)\s*mermaid",  # whose program the theme would load
    re.IGNORECASE | re.MULTILINE,
)


def test_nothing_of_the_site_is_loaded_from_outside() -> None:
    """The settings that would ask somebody else for something when a page is opened, and the pages themselves."""
    settings = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    site = yaml.safe_load(settings)
    asking = {"repo_url", "extra_css", "extra_javascript", "copyright"} & set(site)
    assert not asking, "the theme asks the repository's host for its figures; styles and programs would be loaded"
    assert set(site["extra"]) == {"generator"}, "analytics, consent and the like"
    assert {name if isinstance(name, str) else next(iter(name)) for name in site["plugins"]} == {
        "search",
        "mkdocstrings",
    }
    assert not re.search(r"https?://", settings)
    pages = [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]
    found = {page.name: LOADED.search(page.read_text(encoding="utf-8")) for page in pages}
    assert {name for name, one in found.items() if one} == set()


@pytest.mark.parametrize(
    "page",
    [
        "![x](https://a.example/x.png)",
        "<img alt='x' src=//a.example/x.png>",
        '<script defer src="http://a.example/x.js"></script>',
        '<link rel="stylesheet" href="https://a.example/x.css">',
        "```mermaid\ngraph LR\n```",
    ],
)
def test_what_would_be_loaded_is_found(page: str) -> None:
    assert LOADED.search(page)
    assert not LOADED.search("[x](https://a.example/x.png) <a href='https://a.example'>x</a> ![x](images/x.png)")


def _named(nav: Any) -> Iterator[str]:
    for entry in nav:
        if isinstance(entry, str):
            yield entry
        else:
            for below in entry.values():
                yield from _named([below] if isinstance(below, str) else below)


def test_the_example_of_the_readme_is_typed(tmp_path: Path) -> None:
    """As a user's own type checker sees it."""
    example = tmp_path / "example.py"
    example.write_text((ROOT / "README.md").read_text(encoding="utf-8").split("```python\n")[1].split("```")[0])
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file=", f"--cache-dir={ROOT / '.mypy_cache'}"]
    done = subprocess.run(
        [*command, str(example)],
        env={"MYPYPATH": str(ROOT / "src"), "PATH": ""},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr

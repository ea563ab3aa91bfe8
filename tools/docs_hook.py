"""For `make docs`: pages link to files of the repository beside docs/ (`../README.md`). Those come along, at the root
of the site, and so the links lead there."""

import re
from pathlib import Path, PurePosixPath
from typing import Any

from mkdocs.structure.files import File

ROOT = Path(__file__).parents[1]
PAGES = ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md")
LINK = re.compile(r"(\]\()([^)#\s]+)(#[^)\s]*)?(\))")


def on_files(files: Any, config: Any) -> Any:
    """Whatever is linked to."""
    texts = {Path("docs") / file.src_uri: file.content_string for file in files if file.src_uri.endswith(".md")}
    texts |= {Path(name): (ROOT / name).read_text(encoding="utf-8") for name in PAGES}
    wanted = {
        found for page, text in texts.items() for _, link, *_ in LINK.findall(text) if (found := _outside(page, link))
    }
    for path in sorted({*wanted, *PAGES}):
        if files.get_file_from_path(path) is None:
            files.append(File.generated(config, path, abs_src_path=str(ROOT / path)))
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Links as they are on the site."""
    uri = page.file.src_uri
    at = Path(uri) if uri in PAGES else Path("docs") / uri
    return LINK.sub(lambda found: _led(at, uri, found), markdown)


def _led(at: Path, uri: str, found: "re.Match[str]") -> str:
    before, link, anchor, after = found.groups()
    place = _outside(at, link) or _in_docs(at, link)
    if place is None:
        return found.group()
    up = "../" * (len(PurePosixPath(uri).parts) - 1)
    return f"{before}{up}{place}{anchor or ''}{after}"


def _outside(at: Path, link: str) -> str | None:
    """Where a file of the repository lies that is not in docs/."""
    path = _path(at, link)
    return None if path is None or path.parts[0] == "docs" else path.as_posix()


def _in_docs(at: Path, link: str) -> str | None:
    path = _path(at, link)
    return None if path is None or path.parts[0] != "docs" else path.relative_to("docs").as_posix()


def _path(at: Path, link: str) -> Path | None:
    if "://" in link or link.startswith(("/", "mailto:")):
        return None
    path = (ROOT / at.parent / link).resolve()
    return path.relative_to(ROOT) if path.is_file() and path.is_relative_to(ROOT) else None

"""Writes src/hanpan/server/confusables.txt: Unicode's own list of characters of one shape (UTS 39), as names need it.

    pip install confusable-homoglyphs && python tools/confusables.py

Left out is what `lookalike` makes one by itself (case, width, fonts, marks), and what the rows of `confusables.py` say
otherwise. A line is a shape and the characters that have it; capitals whose small form has another one come after `^`.
"""

import json
import sys
import unicodedata
from collections import defaultdict
from importlib.resources import files
from pathlib import Path

SOURCE = Path(__file__).parents[1] / "src"
TARGET = SOURCE / "hanpan" / "server" / "confusables.txt"
HEAD = """\
# Characters of one shape, from the Unicode security data (UTS 39, Unicode 15.1), cut down and rearranged by
# tools/confusables.py. Copyright (c) 1991-2023 Unicode, Inc.; the permission notice is in confusables_license.txt.
"""
TARGET.write_text(HEAD, encoding="utf-8")  # what is made one without the list must not depend on the list there is
sys.path.insert(0, str(SOURCE))
from hanpan.server import names  # noqa: E402


def main() -> None:
    data = json.loads(files("confusable_homoglyphs").joinpath("confusables.json").read_text("utf-8"))
    small: dict[str, set[str]] = defaultdict(set)
    capital: dict[str, set[str]] = defaultdict(set)
    for one in classes(data):
        shape = names.lookalike(min(filter(plain, one), key=rank, default=""))
        for member in one:
            if len(member) == 1 and shape and wanted(member, shape):
                (capital if member.casefold() != member else small)[shape].add(member)
    lines = [f"{shape} {''.join(sorted(small[shape]))}" for shape in sorted(small)]
    lines += [f"^ {shape} {''.join(sorted(capital[shape]))}" for shape in sorted(capital)]
    TARGET.write_text(HEAD + "\n".join(lines) + "\n", encoding="utf-8")


def classes(data: dict[str, list[dict[str, str]]]) -> list[set[str]]:
    """Everything that is confusable with one another, directly or by way of a third."""
    found: dict[str, set[str]] = {}
    for one, others in data.items():
        members = {one, *[other["c"] for other in others]}
        merged = members.union(*[found[member] for member in members if member in found])
        found |= dict.fromkeys(merged, merged)
    return list({id(one): one for one in found.values()}.values())


def plain(member: str) -> bool:
    """A shape that a name may be written with."""
    return len(member) <= 2 and member.isalnum() and bool(names.lookalike(member))


def rank(member: str) -> tuple[bool, int, str]:
    """ASCII first."""
    return not member.isascii(), len(member), member


def wanted(member: str, shape: str) -> bool:
    """A character that can stand in a name, and is not made one with its shape already."""
    seen = unicodedata.category(member)[0] in "LNS" and bool(names.clean(member))
    return seen and not member.isascii() and names.lookalike(member) != shape


if __name__ == "__main__":
    main()

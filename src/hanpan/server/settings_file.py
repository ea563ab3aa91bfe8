"""The settings file: read with errors that name the line, and written with a comment on every setting."""

import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar
from unicodedata import east_asian_width

import msgspec
import tomli
from msgspec import Struct, structs

from hanpan.server.settings import HouseSettings, TableSection
from hanpan.server.settings_check import SettingFault, check
from hanpan.server.settings_lines import Path as KeyPath
from hanpan.server.settings_lines import lines_of
from hanpan.words import has, say

Read = TypeVar("Read")
FILE = "house.toml"
"""Looked for in the data folder where no other file is named."""
WIDTH, WIDE = 100, 60
"""Of a comment, in letters; the second of those that are twice as wide."""


class SettingsError(ValueError):
    """The file makes no sense; each line says where and why."""

    def __init__(self, lines: list[str]) -> None:
        super().__init__("\n".join(lines))
        self.lines = lines


def read_settings(file: Path, lang: str) -> HouseSettings:
    """The settings in a file; what it does not say is as by default."""
    return read_checked(file, lang, check)


def read_checked(
    file: Path, lang: str, check: Callable[[dict[str, Any], str], tuple[Read, list[SettingFault]]]
) -> Read:
    """What a TOML file says, if nothing is wrong with it."""
    text = _text(file, lang)
    try:
        raw = tomli.loads(text)
    except tomli.TOMLDecodeError as error:
        problem = say(lang, "operating.settings.not-toml", problem=error.msg)
        at = say(lang, "operating.settings.at-line", file=file, line=error.lineno, problem=problem)
        raise SettingsError([at]) from None
    read, faults = check(raw, lang)
    if faults:
        lines = lines_of(text)
        placed = sorted((_line(lines, fault.path), fault) for fault in faults)
        raise SettingsError([_in_words(file, line, fault, lang) for line, fault in placed])
    return read


def _text(file: Path, lang: str) -> str:
    try:
        return file.read_bytes().decode("utf-8-sig")  # some editors put a mark before the first letter
    except OSError as error:
        problem = say(lang, "operating.settings.cannot-read", problem=error.strerror or type(error).__name__)
    except UnicodeDecodeError:
        problem = say(lang, "operating.settings.not-text")
    raise SettingsError([f"{file}: {problem}"])


def _line(lines: dict[KeyPath, int], path: KeyPath) -> int:
    """Where a key stands, or at least what it stands in (an inline table has no lines of its own)."""
    known = (lines[path[:end]] for end in range(len(path), 0, -1) if path[:end] in lines)
    return next(known, 1)


def _in_words(file: Path, line: int, fault: SettingFault, lang: str) -> str:
    # The first table is tables[1] to a person.
    parts = [f"[{part + 1}]" if isinstance(part, int) else f".{part}" for part in fault.path]
    key = "".join(parts).removeprefix(".")
    return say(lang, "operating.settings.at-key", file=file, line=line, key=key, problem=fault.problem)


# -- writing


def settings_file(lang: str, settings: HouseSettings | None = None) -> str:
    """A whole file, every setting with what it means, in the operator's language."""
    settings = settings or HouseSettings()
    blocks = ["\n".join(comment(say(lang, "operating.settings.head")))]
    for field in structs.fields(HouseSettings):
        value = getattr(settings, field.name)
        blocks += _tables(lang, value) if isinstance(value, tuple) else [_section(lang, field.name, value)]
    return "\n\n".join(blocks) + "\n"


def _section(lang: str, name: str, section: Struct) -> str:
    head = [*_about(lang, name), f"[{name}]"]
    return "\n".join([*head, *_lines(lang, name, structs.asdict(section))])


def _tables(lang: str, tables: tuple[TableSection, ...]) -> Iterator[str]:
    """Each format is explained the first time it appears."""
    explained: set[str] = set()
    yield "\n".join([*_about(lang, "tables"), *([] if tables else ["tables = []"])])
    for table in tables:
        key = f"{table.game}-{table.format}"
        name = f"tables.{key}" if key not in explained else ""
        head = {"game": table.game, "format": table.format}
        said = head | {"name": table.name} | structs.asdict(table.form) | {"bot_level": table.bot_level}
        about = _about(lang, name) if name else []
        yield "\n".join([*about, "[[tables]]", *_lines(lang, name, said)])
        explained.add(key)


def _lines(lang: str, name: str, said: dict[str, Any]) -> Iterator[str]:
    for field, value in said.items():
        if name:
            yield from _about(lang, f"{name}.{field}")
        yield f"{field} = {toml(value)}"


def _about(lang: str, name: str) -> list[str]:
    """A key of a format has its own words, or those that all share; one of a game from outside may have none."""
    parts = name.split(".")
    own = f"operating.setting.{name}" + (".about" if len(parts) == 1 else "")
    own = f"{own}.about" if len(parts) == 2 and parts[0] == "tables" else own
    shared = f"operating.setting.tables.any.{parts[-1]}"
    known = [key for key in (own, shared) if has(lang, key)]
    return comment(say(lang, known[0])) if known else []


def comment(text: str) -> list[str]:
    """Lines of it."""
    return [f"# {line}" for line in textwrap.wrap(text, WIDE if _is_wide(text) else WIDTH)]


def _is_wide(text: str) -> bool:
    return any(east_asian_width(letter) == "W" for letter in text)


def toml(value: object) -> str:
    """Numbers, truth values, texts and lists of them look the same in JSON and TOML."""
    return msgspec.json.encode(value).decode()

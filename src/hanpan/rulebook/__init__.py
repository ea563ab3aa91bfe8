"""The product's own rulebook: what the house answers, in Korean and English, when a player asks "why?".

One file per game lies beside this module and is the list of its rules; a game is added by adding a file. A game from
outside brings its own: `rulebook.toml` in its package.
"""

from collections.abc import Callable, Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Annotated, Any, TypeVar

import msgspec
import tomli

from hanpan.house import outside

Words = Annotated[str, msgspec.Meta(min_length=1)]
RuleId = Annotated[str, msgspec.Meta(pattern=r"^[A-Z]{2}-[1-9][0-9]*\.[1-9][0-9]*$")]
SectionId = Annotated[str, msgspec.Meta(pattern=r"^[A-Z]{2}-[1-9][0-9]*$")]
Entry = TypeVar("Entry", "Section", "Rule")


class Text(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The same words in both languages of the house."""

    en: Words
    ko: Words


class Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A heading of the rulebook (`HE-3`)."""

    id: SectionId
    title: Text


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One rule (`HE-3.5`), told to a player."""

    id: RuleId
    title: Text
    text: Text

    @property
    def section(self) -> str:
        """The heading it stands under."""
        return self.id.rpartition(".")[0]


class UnknownRuleError(KeyError):
    """No rule has this id: a refusal or a test names what the rulebook does not know."""

    def __init__(self, rule_id: str) -> None:
        super().__init__(rule_id)
        self.rule_id = rule_id

    def __str__(self) -> str:  # a KeyError would print the bare id in quotes, which tells a reader nothing
        return f"the rulebook has no rule {self.rule_id!r}"


@cache
def rules() -> dict[str, Rule]:
    """Every rule by its id, in the order of the book."""
    return _collect(Rule, lambda key: "." in key)


@cache
def sections() -> dict[str, Section]:
    """Every heading by its id, in the order of the book."""
    return _collect(Section, lambda key: "." not in key)


def rule(rule_id: str) -> Rule:
    """The rule of this id."""
    try:
        return rules()[rule_id]
    except KeyError:
        raise UnknownRuleError(rule_id) from None


def _collect(kind: type[Entry], wanted: Callable[[str], bool]) -> dict[str, Entry]:
    found: dict[str, Entry] = {}
    for book, key, body in _entries():
        if not wanted(key):
            continue
        if key in found:
            raise ValueError(f"{book}: {key} stands in the rulebook twice")
        try:
            found[key] = msgspec.convert({"id": key, **body}, kind)
        except msgspec.ValidationError as error:
            raise ValueError(f"{book}: {key}: {error}") from error
    return found


def _entries() -> Iterator[tuple[str, str, dict[str, Any]]]:
    for book in _books():
        for key, body in tomli.loads(book.read_text(encoding="utf-8")).items():
            yield book.name, key, _flowing(body)


def _books() -> list[Traversable]:
    own = sorted(files(__name__).iterdir(), key=lambda entry: entry.name)
    others = [files(package).joinpath("rulebook.toml") for package in outside.packages()]
    return [book for book in (*own, *others) if book.name.endswith(".toml") and book.is_file()]


def _flowing(value: Any) -> Any:
    """Join the lines of a text: the writer breaks them for the file, the reader's screen breaks its own."""
    if isinstance(value, dict):
        return {key: _flowing(inner) for key, inner in value.items()}
    return " ".join(value.split()) if isinstance(value, str) else value

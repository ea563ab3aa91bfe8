"""The product's own rulebook: what the house answers when a player asks "why?".

One file per game lies beside this module and is the list of its rules, in Korean and English; a game is added by adding
a file. A game from outside brings its own: `rulebook.toml` in its package. Any other language tells them in the
`rulebook.toml` of its folder; what is missing there is told in English.
"""

from collections.abc import Callable, Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Annotated, Any, TypeVar

import msgspec
import tomli

from hanpan.house import outside
from hanpan.words.languages import FALLBACK, LANGUAGES, read

Words = Annotated[str, msgspec.Meta(min_length=1)]
RuleId = Annotated[str, msgspec.Meta(pattern=r"^[A-Z]{2}-[1-9][0-9]*\.[1-9][0-9]*$")]
SectionId = Annotated[str, msgspec.Meta(pattern=r"^[A-Z]{2}-[1-9][0-9]*$")]
Text = dict[str, Words]
"""The same words by language."""
Entry = TypeVar("Entry", "Section", "Rule")


def told(text: Text, lang: str) -> str:
    """In this language; where it has no words for it, in English."""
    return text.get(lang) or text[FALLBACK]


def _has_english(*texts: Text) -> None:
    if not all(FALLBACK in text for text in texts):
        raise ValueError("it is not told in English")


class Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A heading of the rulebook (`HE-3`)."""

    id: SectionId
    title: Text

    def __post_init__(self) -> None:
        _has_english(self.title)


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One rule (`HE-3.5`), told to a player."""

    id: RuleId
    title: Text
    text: Text

    def __post_init__(self) -> None:
        _has_english(self.title, self.text)

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


def _collect(entry_type: type[Entry], wanted: Callable[[str], bool]) -> dict[str, Entry]:
    found: dict[str, Entry] = {}
    for book, key, body in _entries():
        if not wanted(key):
            continue
        if key in found:
            raise ValueError(f"{book}: {key} stands in the rulebook twice")
        try:
            found[key] = msgspec.convert({"id": key, **body}, entry_type)
        except msgspec.ValidationError as error:
            raise ValueError(f"{book}: {key}: {error}") from error
    return found


def _entries() -> Iterator[tuple[str, str, dict[str, Any]]]:
    for book in _books():
        for key, body in tomli.loads(book.read_text(encoding="utf-8")).items():
            yield book.name, key, _translated(key, _flowing(body))


def _translated(key: str, body: dict[str, Any]) -> dict[str, Any]:
    """With what the folders of other languages say of it."""
    for lang, texts in _translations().items():
        for part, text in texts.get(key, {}).items():
            body[part] = {lang: text, **body.get(part, {})}
    return body


@cache
def _translations() -> dict[str, dict[str, dict[str, str]]]:
    return {lang: _flowing(tomli.loads(read(lang, "rulebook.toml"))) for lang in LANGUAGES}


def _books() -> list[Traversable]:
    own = sorted(files(__name__).iterdir(), key=lambda entry: entry.name)
    others = [files(package).joinpath("rulebook.toml") for package in outside.packages()]
    return [book for book in (*own, *others) if book.name.endswith(".toml") and book.is_file()]


def _flowing(value: Any) -> Any:
    """Join the lines of a text: the writer breaks them for the file, the reader's screen breaks its own."""
    if isinstance(value, dict):
        return {key: _flowing(inner) for key, inner in value.items()}
    return " ".join(value.split()) if isinstance(value, str) else value

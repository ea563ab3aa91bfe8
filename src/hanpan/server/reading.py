"""The rulebook and every text of the house, to be read."""

from functools import cache

from msgspec import UNSET, Struct, UnsetType

from hanpan.rulebook import RuleId, rules, sections, told
from hanpan.server.asking import Answer, Ask
from hanpan.server.errors import Fault
from hanpan.server.languages import Lang
from hanpan.words import Plural, catalogue, from_outside


class InLanguage(Struct, frozen=True, forbid_unknown_fields=True):
    """In which language; where nothing is said, one's own."""

    lang: Lang | UnsetType = UNSET


class WordsAsked(InLanguage, frozen=True, forbid_unknown_fields=True):
    """Which texts."""

    outside: bool = False
    """Only those that games from outside bring: the client has the others."""


class RuleAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """A rule by its number, like HE-3.5."""

    rule: RuleId
    lang: Lang | UnsetType = UNSET


class SectionTold(Struct, frozen=True):
    """A heading of the rulebook."""

    id: str
    title: str


class RuleTold(Struct, frozen=True):
    """A rule, told to a player."""

    id: str
    title: str
    text: str


class Rulebook(Struct, frozen=True):
    """The whole book, in its order."""

    lang: str
    sections: list[SectionTold]
    rules: list[RuleTold]


class Words(Struct, frozen=True):
    """Every text a person sees, by its key."""

    lang: str
    words: dict[str, str | dict[str, str]]
    """A text in several forms is a table of them; `by` names the place whose number chooses."""


async def read_rulebook(ask: Ask, asked: InLanguage) -> Answer:
    """Every rule of every game."""
    lang = _lang(ask, asked.lang)
    headings = [SectionTold(one.id, told(one.title, lang)) for one in sections().values()]
    return Rulebook(lang, headings, [_told(rule, lang) for rule in rules()])


async def read_rule(ask: Ask, asked: RuleAsked) -> Answer:
    """One rule: the answer to "why?"."""
    return _told(asked.rule, _lang(ask, asked.lang)) if asked.rule in rules() else Fault("not-found")


def _told(number: str, lang: str) -> RuleTold:
    rule = rules()[number]
    return RuleTold(rule.id, told(rule.title, lang), told(rule.text, lang))


async def read_words(ask: Ask, asked: WordsAsked) -> Answer:
    """Every text of the house in one language."""
    lang = _lang(ask, asked.lang)
    return Words(lang, _tables(lang, outside=asked.outside))


@cache
def _tables(lang: str, *, outside: bool) -> dict[str, str | dict[str, str]]:
    texts = from_outside(lang) if outside else catalogue(lang)
    return {key: text.table() if isinstance(text, Plural) else text for key, text in texts.items()}


def _lang(ask: Ask, asked: Lang | UnsetType) -> str:
    return ask.lang if asked is UNSET else asked

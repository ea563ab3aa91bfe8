"""docs/glossary.md: a term has one translation, and is written in one way."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from hanpan import rulebook
from hanpan.words import catalogue

TABLES = Path("docs/glossary.md").read_text(encoding="utf-8")


def rows() -> Iterator[list[str]]:
    for line in TABLES.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("| ") and not cells[-1].startswith("not"):
            yield cells


PAIRS = [(english, korean) for english, korean, *rest in rows() if len(rest) == 1]
NEVER = [word for cells in rows() for word in cells[-1].split(", ") if word] + ["습니다"]


def has(text: str, term: str) -> bool:
    """As a word of its own: not within a place to be filled, nor within a word of a program."""
    return re.search(rf"(?<![\w{{-]){term}s?(?![\w}}-])", text, re.IGNORECASE) is not None


@pytest.mark.parametrize(("english", "korean"), PAIRS)
def test_a_term_has_one_translation(english: str, korean: str) -> None:
    told = [key for key, text in catalogue("en").items() if has(text, english)]
    assert told
    assert [key for key in told if korean not in catalogue("ko")[key]] == []


@pytest.mark.parametrize("word", NEVER)
def test_a_thing_is_not_called_otherwise(word: str) -> None:
    texts = {(lang, key): text for lang in ("en", "ko") for key, text in catalogue(lang).items()}
    assert [key for key, text in texts.items() if word.capitalize() in text] == []  # at the beginning of a text
    for rule in rulebook.rules().values():
        texts |= {(lang, rule.id): rule.title[lang] + rule.text[lang] for lang in ("en", "ko")}
    assert [key for key, text in texts.items() if word in text] == []

"""Both languages are whole: no key where a text should be, no English on a Korean page, no Korean on an English one."""

import re

import pytest

from hanpan.words import catalogue
from tests.browser import pictures, screens
from tests.browser.conftest import Come
from tests.browser.screens import SCREENS

pytestmark = pytest.mark.long

TABLES = screens.TABLES
TEXTS = """() => {
  const said = [document.title, document.body.innerText];
  for (const one of document.querySelectorAll("[aria-label], [title], [placeholder], [alt]"))
    for (const name of ["aria-label", "title", "placeholder", "alt"]) said.push(one.getAttribute(name) ?? "");
  return said.join("\\n");
}"""
KEYS = re.compile(rf"\b({'|'.join(sorted({key.split('.')[0] for key in catalogue('en')}))})\.[a-z][\w.-]*|\{{\w+\}}")
PEOPLE = pictures.NAMES
PROPER = {
    "ko": (
        "Hanpan",
        "English",
        "BB",
        "SB",
        "QR",
        "hanpan league run",
        "no-such-table",
        "public-cash",
        "public-sniper",
        pictures.TABLE,
        *PEOPLE,
    ),
    "en": ("한판", "한국어", *PEOPLE),
}
"""Names, which are the same in both, what one types on a command line, and what Koreans say as others do."""
NAMELESS = "a stranger's game"
"""The house has no words for it: its moves and fields are shown under their own names."""
ANYBODY = re.compile(r"\bv[0-9a-f]{12}(?![0-9a-f])")
"""Somebody who was let in without giving a name."""
FOREIGN = {"ko": re.compile(r"[A-Za-z]{2,}[A-Za-z' ]*"), "en": re.compile(r"[가-힣]+")}
RULE = re.compile(r"\b(HE|HO|CA|SG|PS|SN|BJ|LG|VA)-\d+(\.\d+)?\b")


def foreign(text: str, lang: str) -> list[str]:
    """What is in the other language, names aside."""
    for name in PROPER[lang]:
        text = text.replace(name, " ")
    return FOREIGN[lang].findall(ANYBODY.sub(" ", RULE.sub(" ", text)))


@pytest.mark.parametrize("lang", ["en", "ko"])
def test_every_screen_speaks_one_language(come: Come, lang: str) -> None:
    visitor = come(lang)
    strange: dict[str, list[str]] = {}
    for name, shows in SCREENS.items():
        shows(visitor)
        text = visitor.page.evaluate(TEXTS)
        assert KEYS.findall(text) == [], name
        if name != NAMELESS and (found := foreign(text, lang)):
            strange[name] = sorted(set(found))
    assert strange == {}

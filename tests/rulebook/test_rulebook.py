"""The rulebook a player reads: complete in both languages, in order, and about chips only."""

import re
from collections.abc import Iterator
from importlib.resources import files
from itertools import pairwise

import msgspec
import pytest
import tomli

from hanpan import rulebook
from hanpan.rulebook import Rule, Section, Text, UnknownRuleError, rule, rules, sections
from hanpan.words import LANGUAGES, catalogue

HANGUL = re.compile(r"[가-힣]")

# Chips are worth nothing outside the house, and no sentence may sound otherwise. The patterns are narrow on
# purpose: 원 hides in 원페어 and 인원, 돈 in 돈다, "won" is what the winner of a pot did, and "cash table" is the
# name of a kind of table.
MONEY_EN = re.compile(
    r"[$€£¥₩]|\b(money|dollars?|cents?|euros?|cash(?! tables?\b)|currency|usd|krw|gambl\w*|wager\w*|payouts?"
    r"|deposit\w*|withdraw\w*|real[- ]world)\b|\d\s*won\b",
    re.IGNORECASE,
)
MONEY_KO = re.compile(
    r"[$€£¥₩]|[\d천만억]\s*원(?!페어)|(?<![가-힣])돈(?:[을이은도만의]|으로)?(?![가-힣])"
    r"|현금|환전|출금|입금|충전|결제|상금|판돈|배당|도박|노름|달러|화폐"
)

LEFT_OUT = {"HO-5"}
"""Headings the law does not have: an id never changes its meaning, so a gap stays one."""

# How many rules stand under each heading.
COUNTS = {
    "BJ": {1: 1, 2: 2, 3: 2, 4: 2, 5: 5, 6: 1, 7: 1, 8: 1, 9: 4, 10: 1, 11: 2, 12: 1, 13: 1},
    "CA": {1: 3, 2: 1, 3: 6, 4: 6, 5: 3, 6: 4, 7: 5, 8: 6, 9: 1},
    "EV": {1: 5, 2: 4, 3: 6, 4: 2, 5: 3, 6: 1, 7: 1, 8: 2},
    "FD": {1: 10, 2: 2, 3: 3},
    "HE": {1: 4, 2: 6, 3: 10, 4: 5, 5: 6},
    "HO": {1: 8, 2: 12, 3: 9, 4: 5, 6: 1, 7: 7, 8: 1},
    "LG": {1: 3, 2: 3, 3: 5, 4: 2},
    "PS": {1: 5},
    "SG": {1: 4, 2: 1, 3: 5, 4: 6, 5: 1, 6: 2, 7: 2, 8: 1, 9: 3},
    "SN": {1: 4, 2: 6, 3: 6, 4: 5, 5: 6, 6: 4},
    "VA": {1: 2, 2: 1, 3: 1, 4: 1},
}

RULES = list(rules().values())
SECTIONS = list(sections().values())


def place(entry_id: str) -> tuple[str, list[int]]:
    """Where an id stands in the book: HE-3.10 comes after HE-3.9."""
    game, numbers = entry_id.split("-")
    return game, [int(number) for number in numbers.split(".")]


def words(entry: Rule | Section) -> Iterator[Text]:
    yield entry.title
    if isinstance(entry, Rule):
        yield entry.text


def named(entry: Rule | Section) -> str:
    return entry.id


every_entry = pytest.mark.parametrize("entry", [*SECTIONS, *RULES], ids=named)
every_rule = pytest.mark.parametrize("told", RULES, ids=named)


@every_entry
def test_both_languages_speak(entry: Rule | Section) -> None:
    for text in words(entry):
        assert text["en"].strip()
        assert HANGUL.search(text["ko"])
        assert not HANGUL.search(text["en"])


@every_entry
def test_no_word_of_money(entry: Rule | Section) -> None:
    for text in words(entry):
        assert not MONEY_EN.search(text["en"])
        assert not MONEY_KO.search(text["ko"])


@pytest.mark.parametrize("said", ["a $5 chip", "50 won", "play for money", "cash out", "10 Dollars"])
def test_the_money_test_hears_english(said: str) -> None:
    assert MONEY_EN.search(said)


@pytest.mark.parametrize("said", ["1,000원", "3만 원", "돈을 걸어요", "현금으로", "칩을 환전", "판돈"])
def test_the_money_test_hears_korean(said: str) -> None:
    assert MONEY_KO.search(said)


@pytest.mark.parametrize("said", ["원페어", "인원 10명", "원하면", "3 원페어", "차례가 돈다", "채원이"])
def test_the_money_test_lets_card_talk_pass(said: str) -> None:
    assert not MONEY_KO.search(said)


@every_rule
def test_a_rule_is_short_and_flows(told: Rule) -> None:
    for text in (told.text["en"], told.text["ko"]):
        assert 1 <= len(re.findall(r"[.?!](?=[\s)]|$)", text)) <= 4
        assert "\n" not in text
        assert "  " not in text
    for title in (told.title["en"], told.title["ko"]):
        assert len(title) <= 60
        assert not title.endswith(".")


@every_rule
def test_a_rule_stands_under_a_heading(told: Rule) -> None:
    assert told.section in sections()


@every_rule
def test_rules_it_names_exist(told: Rule) -> None:
    for text in (told.text["en"], told.text["ko"]):
        assert set(re.findall(r"[A-Z]{2}-\d+\.\d+", text)) <= rules().keys() - {told.id}


@every_rule
def test_both_languages_say_the_same_numbers(told: Rule) -> None:
    """An example corrected in one language only would teach two different games."""
    if re.search(r"\d{2}", told.text["en"]):
        assert set(re.findall(r"\d{2,}", told.text["en"])) == set(re.findall(r"\d{2,}", told.text["ko"]))


@pytest.mark.parametrize("book", [rules(), sections()], ids=["rules", "sections"])
def test_the_book_is_in_order_without_gaps(book: dict[str, Rule] | dict[str, Section]) -> None:
    places = [place(entry_id) for entry_id in book]
    assert places == sorted(places)
    for (game, before), (next_game, after) in pairwise(places):
        if (game, before[:-1]) == (next_game, after[:-1]):
            skipped = {f"{game}-{number}" for number in range(before[-1] + 1, after[-1])}
            assert len(after) == 1 or not skipped
            assert skipped <= LEFT_OUT  # an id is never taken back
        else:
            assert after[-1] == 1


@pytest.mark.parametrize("book", COUNTS)
def test_a_book_is_complete(book: str) -> None:
    assert [told.id for told in RULES if told.id.startswith(f"{book}-")] == [
        f"{book}-{section}.{number}" for section, count in COUNTS[book].items() for number in range(1, count + 1)
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("book", COUNTS)
def test_a_book_has_a_name_on_the_page(book: str, lang: str) -> None:
    assert f"web.book.{book}" in catalogue(lang)


def test_there_are_no_other_books() -> None:
    assert {told.id.partition("-")[0] for told in RULES} == set(COUNTS)


def test_every_heading_has_rules() -> None:
    assert {told.section for told in RULES} == set(sections())


def test_nothing_in_the_files_is_lost() -> None:
    books = [book for book in files(rulebook).iterdir() if book.name.endswith(".toml")]
    keys = [key for book in books for key in tomli.loads(book.read_text(encoding="utf-8"))]
    assert sorted(keys) == sorted([*rules(), *sections()])


def test_a_rule_is_found_by_its_id() -> None:
    assert rule("HE-3.5") is rules()["HE-3.5"]
    assert rule("HE-3.5").section == "HE-3"


def test_an_unknown_rule_is_named_in_the_error() -> None:
    with pytest.raises(UnknownRuleError, match=r"no rule 'HE-9\.9'") as caught:
        rule("HE-9.9")
    assert isinstance(caught.value, KeyError)
    assert caught.value.rule_id == "HE-9.9"


@pytest.mark.parametrize(
    "wrong",
    [
        {"id": "HE-1", "title": {"en": "a", "ko": "가"}, "text": {"en": "a", "ko": "가"}},
        {"id": "HE-1.1", "title": {"en": "a", "ko": "가"}, "text": {"en": "", "ko": "가"}},
        {"id": "HE-1.1", "title": {"ko": "가"}, "text": {"en": "a", "ko": "가"}},
        {"id": "HE-1.1", "title": {"en": "a", "ko": "가"}, "text": {"en": "a", "ko": "가"}, "note": "b"},
    ],
    ids=["id of a heading", "empty text", "no English", "unknown field"],
)
def test_a_malformed_rule_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(wrong, Rule)

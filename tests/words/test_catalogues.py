"""Both languages say the same things."""

import re
from pathlib import Path

import pytest

from hanpan.engine import Refusal
from hanpan.games.blackjack.broadcast import CODES, NOTICES
from hanpan.rulebook import rules
from hanpan.words import LANGUAGES, Plural, catalogue, has, own, say
from hanpan.words.refusals import places, refusal_in_words
from tests.words.source import SOURCE, Written, refusals

PARTICLE_ON_A_NAME = re.compile(r"\{(name|names|player|turn|card|by)\}(은|는|이|가|을|를|와|과)(?![가-힣])")
HANGUL = re.compile("[가-힣]")
# Numbers, and frames whose words are filled in: nothing in them could be Korean.
WITHOUT_WORDS = re.compile(r"card-rank\..*\.[2-9T]$|tell\.(street|pot)$")


def test_both_have_the_same_keys_and_places() -> None:
    """The two that the house is written in lack nothing; any other may."""
    english, korean = own("en"), own("ko")
    assert list(english) == list(korean)
    for key, text in english.items():
        assert places(text) == places(korean[key]), key


def test_korean_is_korean_and_english_is_english() -> None:
    for key, text in catalogue("ko").items():
        assert HANGUL.search(text) or WITHOUT_WORDS.match(key), key
    for key, text in catalogue("en").items():
        forms = text.forms.values() if isinstance(text, Plural) else [text]
        assert key == "help.hanpan" or not HANGUL.search(" ".join(forms)), key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_particle_hangs_on_a_name(lang: str) -> None:
    """은/는, 이/가, 을/를 and 와/과 depend on the sound before them, which a name does not tell."""
    for key, text in catalogue(lang).items():
        assert not PARTICLE_ON_A_NAME.search(text), key


def texts_of(room: str) -> set[str]:
    return {key.removeprefix(f"{room}.") for key in catalogue("en") if key.startswith(f"{room}.")}


REFUSALS = refusals()


def test_the_refusals_of_every_room_are_found() -> None:
    rooms = {Path(refusal.where).parent.as_posix() for refusal in REFUSALS}
    assert {"house", "games/holdem", "games/sniper", "games/blackjack"} <= rooms
    codes = {refusal.code for refusal in REFUSALS}
    assert {"GAME_IN_PROGRESS", "raise-too-small", "bank-too-small", "already-declared"} <= codes
    assert len(codes) > 100


@pytest.mark.parametrize("refusal", REFUSALS, ids=lambda refusal: f"{refusal.code}-{refusal.rule}")
def test_a_refusal_has_words_and_a_rule(refusal: Written) -> None:
    assert refusal.rule in rules()
    assert has("en", f"refusal.{refusal.code}")
    told = dict.fromkeys(refusal.amounts, 1)
    for lang in LANGUAGES:
        said = refusal_in_words(lang, Refusal(refusal.code, refusal.rule, told), detail="x")
        assert "{" not in said, refusal.where


def test_every_refusal_text_belongs_to_a_refusal() -> None:
    assert texts_of("refusal") == {refusal.code for refusal in REFUSALS}


def test_a_plain_text_stands_in_for_one_with_amounts() -> None:
    for code in texts_of("refusal-plain"):
        assert places(catalogue("en")[f"refusal.{code}"]) - places(catalogue("en")[f"refusal-plain.{code}"]), code


@pytest.mark.rule("BJ-12.1")
def test_the_thirteen_codes_of_blackjack_have_words() -> None:
    assert texts_of("notice") == set(NOTICES.values())
    assert set(CODES) <= texts_of("notice") | texts_of("refusal")


def test_every_error_of_a_hand_history_has_words() -> None:
    said: set[str] = set()
    for file in [*SOURCE.glob("history/**/*.py"), *SOURCE.glob("cli/*.py")]:
        pattern = r'(?:NotToml|BadField|BadAction|PhhError|wrong)\(\s*"([a-z-]+)"'
        said |= set(re.findall(pattern, file.read_text("utf-8")))
    texts = {key.removeprefix("phh.") for key in catalogue("en") if key.startswith("phh.")}
    assert said == texts


def test_every_reason_of_a_bot_has_words_and_every_word_a_reason() -> None:
    files = [file.read_text("utf-8") for file in SOURCE.glob("bots/**/*.py")]
    said = {code for text in files for code in texts_of("bot-reason") if f'"{code}"' in text}
    given = {code for text in files for code in re.findall(r'Reason\("([a-z-]+)"', text)}
    assert said == texts_of("bot-reason")
    assert given <= said


def test_every_key_used_exists() -> None:
    rooms = "refusal|cards|tell|phh|replay|simulate|equity|rank|cli|usage|help"
    for file in [*SOURCE.glob("cli/*.py"), *SOURCE.glob("history/**/*.py"), *SOURCE.glob("words/*.py")]:
        for key in re.findall(rf'"((?:{rooms})\.[A-Za-z.-]+)"', file.read_text("utf-8")):
            assert key in catalogue("en"), (file.name, key)


def test_a_refusal_in_words_names_its_amounts_and_its_rule() -> None:
    refusal = Refusal("raise-too-small", "HE-3.3", {"least": 40, "most": 12000})
    assert refusal_in_words("en", refusal) == ("That raise is too small: the least is 40, the most 12,000. (HE-3.3)")
    turn = Refusal("not-your-turn", "HE-3.1", {"turn": 3})
    assert refusal_in_words("ko", turn, turn="Ann") == "지금은 Ann 차례예요. (HE-3.1)"
    unturned = Refusal("not-your-turn", "HE-3.1")
    assert refusal_in_words("en", unturned) == "It is not your turn. (HE-3.1)"
    small = Refusal("table-too-small", "CA-8.4", {"most": 200, "left-with": 1500})
    assert "1,500" in refusal_in_words("en", small)


def test_unknown_languages_and_keys_are_bugs() -> None:
    with pytest.raises(ValueError, match="fr"):
        say("fr", "cli.error")
    with pytest.raises(KeyError):
        say("en", "cli.no-such-key")

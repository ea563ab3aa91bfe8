"""Both languages say the same things."""

import re
from pathlib import Path
from string import Formatter

import pytest

import hanpan
from hanpan.engine import Refusal
from hanpan.rulebook import rules
from hanpan.words import LANGUAGES, catalogue, say
from hanpan.words.refusals import refusal_in_words

SOURCE = Path(hanpan.__file__).parent
PARTICLE_ON_A_NAME = re.compile(r"\{(name|names|player|turn|card)\}(은|는|이|가|을|를|와|과)(?![가-힣])")
REFUSAL = re.compile(r'Refusal\(\s*"([a-z0-9-]+)",\s*"([A-Z]+-[0-9.]+)"')
HANGUL = re.compile("[가-힣]")
# Numbers, and frames whose words are filled in: nothing in them could be Korean.
WITHOUT_WORDS = re.compile(r"card-rank\..*\.[2-9T]$|tell\.(street|pot)$")


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_both_have_the_same_keys_and_places() -> None:
    english, korean = catalogue("en"), catalogue("ko")
    assert list(english) == list(korean)
    for key, text in english.items():
        assert places(text) == places(korean[key]), key


def test_korean_is_korean_and_english_is_english() -> None:
    for key, text in catalogue("ko").items():
        assert HANGUL.search(text) or WITHOUT_WORDS.match(key), key
    for key, text in catalogue("en").items():
        assert key == "help.hanpan" or not HANGUL.search(text), key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_particle_hangs_on_a_name(lang: str) -> None:
    """은/는, 이/가, 을/를 and 와/과 depend on the sound before them, which a name does not tell."""
    for key, text in catalogue(lang).items():
        assert not PARTICLE_ON_A_NAME.search(text), key


def refusals_in_source() -> dict[str, str]:
    found: dict[str, str] = {}
    for file in [*SOURCE.glob("games/**/*.py"), *SOURCE.glob("kit/*.py"), *SOURCE.glob("engine/*.py")]:
        found |= dict(REFUSAL.findall(file.read_text("utf-8")))
    return found


def test_every_refusal_has_words_and_a_rule() -> None:
    found = refusals_in_source()
    assert len(found) > 20
    for code, rule in found.items():
        assert f"refusal.{code}" in catalogue("en"), code
        assert rule in rules(), (code, rule)


def test_every_refusal_text_belongs_to_a_refusal() -> None:
    texts = {key.removeprefix("refusal.") for key in catalogue("en") if key.startswith("refusal.")}
    assert texts == set(refusals_in_source())


def test_every_error_of_a_hand_history_has_words() -> None:
    said: set[str] = set()
    for file in [*SOURCE.glob("history/*.py"), *SOURCE.glob("cli/*.py")]:
        pattern = r'(?:NotToml|BadField|BadAction|PhhError|wrong)\(\s*"([a-z-]+)"'
        said |= set(re.findall(pattern, file.read_text("utf-8")))
    texts = {key.removeprefix("phh.") for key in catalogue("en") if key.startswith("phh.")}
    assert said == texts


def test_every_key_used_exists() -> None:
    rooms = "refusal|cards|tell|phh|replay|simulate|equity|rank|cli|usage|help"
    for file in [*SOURCE.glob("cli/*.py"), *SOURCE.glob("history/*.py"), *SOURCE.glob("words/*.py")]:
        for key in re.findall(rf'"((?:{rooms})\.[A-Za-z.-]+)"', file.read_text("utf-8")):
            assert key in catalogue("en"), (file.name, key)


def test_a_refusal_in_words_names_its_amounts_and_its_rule() -> None:
    refusal = Refusal("raise-too-small", "HE-3.3", {"least": 40, "most": 12000})
    assert refusal_in_words("en", refusal) == ("That raise is too small: the least is 40, the most 12,000. (HE-3.3)")
    turn = Refusal("not-your-turn", "HE-3.1", {"turn": 3})
    assert refusal_in_words("ko", turn, turn="Ann") == "지금은 Ann 차례예요. (HE-3.1)"


def test_unknown_languages_and_keys_are_bugs() -> None:
    with pytest.raises(ValueError, match="fr"):
        say("fr", "cli.error")
    with pytest.raises(KeyError):
        say("en", "cli.no-such-key")
